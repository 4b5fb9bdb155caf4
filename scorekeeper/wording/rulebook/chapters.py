"""A ruleset as a book of rules: plain sentences under headings, beside those of another ruleset.

Each rule is a function: ruleset → what it says on one matter. If the base says something else, that
stands beside it.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from flask_babel import LazyString
from flask_babel import lazy_gettext as _l

from scorekeeper.rules.ruleset.model import DealRules, Ruleset
from scorekeeper.wording.contracts import contract_in_own_words, contract_text

from . import buying as rules_of_buying
from . import cards as rules_of_cards
from . import contracts as rules_of_contracts
from . import dealing as rules_of_dealing
from . import jokers as rules_of_jokers
from . import melds as rules_of_melds
from . import play as rules_of_play
from . import turns as rules_of_turns
from .together import Paragraph, Rule


def always(ruleset: Ruleset) -> bool:
    return True


def titled(text: LazyString) -> Rule:
    return lambda ruleset: str(text)


@dataclass(frozen=True, slots=True)
class ToldRule:
    """A rule in words. ``there``: the rule of the base, where it differs; None where it does not.

    Either may be empty: a rule that only one of the two has.
    """

    text: str
    there: str | None = None


@dataclass(frozen=True, slots=True)
class ToldDeal:
    """A deal's contract in words. ``there``: that of the base, as for ``ToldRule``."""

    number: int
    deal: DealRules
    text: str
    own_words: str
    special: str
    there: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Chapter:
    """Rules under one heading; ``key`` names it for templates.

    applies  whether a ruleset has anything of the kind; if not, ``instead`` is told, and not
             compared rule by rule
    """

    key: str
    heading: Rule
    rules: tuple[Rule, ...]
    applies: Callable[[Ruleset], bool] = always
    instead: tuple[Rule, ...] = ()

    def rules_for(self, ruleset: Ruleset) -> tuple[Rule, ...]:
        return self.rules if self.applies(ruleset) else self.instead


@dataclass(frozen=True, slots=True)
class ToldChapter:
    """A chapter of one ruleset, in words."""

    key: str
    heading: str
    rules: tuple[ToldRule, ...]


CHAPTERS = (
    Chapter(key="players", heading=titled(_l("Players and cards")), rules=rules_of_cards.PLAYERS),
    Chapter(key="deal", heading=titled(_l("Cut and deal")), rules=rules_of_dealing.DEAL),
    Chapter(key="melds", heading=titled(_l("Sets and runs")), rules=rules_of_melds.MELDS),
    Chapter(
        key="contracts",
        heading=rules_of_contracts.heading,
        rules=rules_of_contracts.CONTRACTS,
        applies=rules_of_contracts.any_contract,
        instead=rules_of_contracts.WITHOUT_CONTRACTS,
    ),
    Chapter(key="turn", heading=titled(_l("A turn")), rules=rules_of_turns.TURN),
    Chapter(
        key="buying",
        heading=titled(_l("Buying")),
        rules=rules_of_buying.BUYING,
        applies=rules_of_buying.any_buying,
        instead=rules_of_buying.NO_BUYING,
    ),
    Chapter(key="down", heading=titled(_l("Laying down")), rules=rules_of_turns.LAYING_DOWN),
    Chapter(key="later", heading=titled(_l("Later turns")), rules=rules_of_turns.LATER_TURNS),
    Chapter(key="jokers", heading=rules_of_jokers.heading, rules=rules_of_jokers.JOKERS),
    Chapter(key="out", heading=titled(_l("Going out")), rules=rules_of_play.GOING_OUT),
    Chapter(key="values", heading=titled(_l("Points")), rules=rules_of_play.VALUES),
    Chapter(key="end", heading=titled(_l("The end of the game")), rules=rules_of_play.END),
)


def chapters(ruleset: Ruleset, base: Ruleset | None = None) -> tuple[ToldChapter, ...]:
    """Return the book of a ruleset, beside ``base``, without lists of contracts and values."""
    told = (
        ToldChapter(chapter.key, chapter.heading(ruleset), tuple(_told(chapter, ruleset, base)))
        for chapter in CHAPTERS
    )
    return tuple(chapter for chapter in told if chapter.rules)


def _told(chapter: Chapter, ruleset: Ruleset, base: Ruleset | None) -> Iterator[ToldRule]:
    if base is None:
        yield from (ToldRule(text) for text in _texts(chapter, ruleset))
    elif chapter.applies(ruleset) is chapter.applies(base):
        for rule in chapter.rules_for(ruleset):
            text, there = rule(ruleset), _there(rule, ruleset, base)
            if text or there:
                yield ToldRule(text, there)
    else:
        first, *rest = _texts(chapter, ruleset)
        there = next(_texts(chapter, base), "")
        yield from (ToldRule(first, there), *map(ToldRule, rest))


def _texts(chapter: Chapter, ruleset: Ruleset) -> Iterator[str]:
    return (text for rule in chapter.rules_for(ruleset) if (text := rule(ruleset)))


def _there(rule: Rule, ruleset: Ruleset, base: Ruleset) -> str | None:
    """Return what the base says instead; of a paragraph the sentences that differ; or None."""
    if not isinstance(rule, Paragraph):
        return rule(base) if _differs(rule, ruleset, base) else None
    other = [part for part in rule.rules if _differs(part, ruleset, base)]
    if not other:
        return None
    return " ".join(filter(None, (part(base) for part in other))) or rule(base)


FOLLOWS = (
    *(rules_of_melds.word_for_a_run, rules_of_melds.word_for_pure),
    *(rules_of_melds.word_for_a_colour_run, rules_of_turns.pure_set_later),
    *(rules_of_buying.deals_without_buying, rules_of_buying.upcard_is_no_buy),
    *(rules_of_dealing.who_leads, rules_of_jokers.when_taken),
)
"""What follows from other rules: it differs only where both rulesets say something."""


def _differs(rule: Rule, ruleset: Ruleset, base: Ruleset) -> bool:
    """Whether the base has another rule, not just the same one about more wild cards."""
    if rule in rules_of_contracts.DEFINITIONS:
        return False
    if rule in FOLLOWS and not (rule(ruleset) and rule(base)):
        return False
    if rule in rules_of_cards.WHAT_IS_WILD:
        return rule(ruleset) != rule(base)
    alike = replace(base, wilds=replace(base.wilds, cards=ruleset.wilds.cards))
    return rule(ruleset) not in (rule(base), rule(alike))


def deals_told(ruleset: Ruleset, base: Ruleset | None = None) -> tuple[ToldDeal, ...]:
    """Return the contracts of a ruleset, in order, in words; none where nothing is asked for."""
    others = base.deals if base else ()
    if not rules_of_contracts.worth_a_list(ruleset):
        return ()
    return tuple(
        ToldDeal(
            number=number,
            deal=deal,
            text=contract_text(deal, ruleset),
            own_words=contract_in_own_words(deal, ruleset.words),
            special=rules_of_contracts.special_text(deal, ruleset),
            there=_other_deal(deal, base, others[number - 1 : number]) if base else None,
        )
        for number, deal in enumerate(ruleset.deals, start=1)
    )


def _other_deal(deal: DealRules, base: Ruleset, others: tuple[DealRules, ...]) -> str | None:
    """Return what the base says of the deal of this number, if it is not the same."""
    if deal in others:
        return None
    return "".join(deal_text(other, base) for other in others)


def deal_text(deal: DealRules, ruleset: Ruleset) -> str:
    special = rules_of_contracts.special_text(deal, ruleset)
    return ". ".join(filter(None, (contract_text(deal, ruleset), special)))


def deals_dropped(ruleset: Ruleset, base: Ruleset | None) -> tuple[str, ...]:
    if base is None or not rules_of_contracts.worth_a_list(ruleset):
        return ()
    return tuple(deal_text(deal, base) for deal in base.deals[len(ruleset.deals) :])
