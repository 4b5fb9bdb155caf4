"""A ruleset as a book of rules: plain sentences under headings, beside those of another ruleset.

Each rule is a function: ruleset → what it says on one matter. If the base says something else, that
stands beside it.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import takewhile

from flask_babel import LazyString, lazy_gettext as _l

from scorekeeper.rules.cards import ACE, JOKER_RANK, RANKS, Card
from scorekeeper.rules.ruleset.choices import Choice
from scorekeeper.rules.ruleset.deals import DealRules
from scorekeeper.rules.ruleset.model import Ruleset
from scorekeeper.rules.ruleset.reading import load_ruleset, ruleset_names
from scorekeeper.wording.cards import RANK_NAMES, listing
from scorekeeper.wording.contracts import contract_in_own_words, contract_text
from scorekeeper.wording.speech import gettext as _, ngettext, one_text

from . import contracts, dealing, jokers, melds, play, turns
from .in_short import in_short
from .together import Paragraph, Rule

FOLLOWS = (
    *(melds.word_for_a_run, melds.word_for_pure),
    *(melds.word_for_a_colour_run, turns.pure_set_later, turns.crosswise),
    *(turns.deals_without_buying, turns.upcard_is_no_buy),
    *(dealing.who_leads, jokers.when_taken),
)
"""What follows from other rules: it differs only where both rulesets say something."""
RANKS_TOLD = (JOKER_RANK, ACE, *(rank for rank in reversed(RANKS) if rank != ACE))
"""The joker, the ace, and down from the king."""
NUMBERS = range(2, 11)
"""The ranks whose cards show a number."""


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
    Chapter(key="players", heading=titled(_l("Players and cards")), rules=dealing.PLAYERS),
    Chapter(key="deal", heading=titled(_l("Cut and deal")), rules=dealing.DEAL),
    Chapter(key="melds", heading=titled(_l("Sets and runs")), rules=melds.MELDS),
    Chapter(
        key="contracts",
        heading=contracts.heading,
        rules=contracts.CONTRACTS,
        applies=contracts.any_contract,
        instead=contracts.WITHOUT_CONTRACTS,
    ),
    Chapter(key="turn", heading=titled(_l("A turn")), rules=turns.TURN),
    Chapter(
        key="buying",
        heading=titled(_l("Buying")),
        rules=turns.BUYING,
        applies=turns.any_buying,
        instead=turns.NO_BUYING,
    ),
    Chapter(key="down", heading=titled(_l("Laying down")), rules=turns.LAYING_DOWN),
    Chapter(key="later", heading=titled(_l("Later turns")), rules=turns.LATER_TURNS),
    Chapter(key="jokers", heading=jokers.heading, rules=jokers.JOKERS),
    Chapter(key="out", heading=titled(_l("Going out")), rules=play.GOING_OUT),
    Chapter(key="values", heading=titled(_l("Points")), rules=play.VALUES),
    Chapter(key="end", heading=titled(_l("The end of the game")), rules=play.END),
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
    return one_text(part(base) for part in other) or rule(base)


def _differs(rule: Rule, ruleset: Ruleset, base: Ruleset) -> bool:
    """Whether the base has another rule, not just the same one about more wild cards."""
    if rule in contracts.DEFINITIONS:
        return False
    if rule in FOLLOWS and not (rule(ruleset) and rule(base)):
        return False
    if rule in dealing.WHAT_IS_WILD:
        return rule(ruleset) != rule(base)
    alike = replace(base, wilds=replace(base.wilds, cards=ruleset.wilds.cards))
    return rule(ruleset) not in (rule(base), rule(alike))


def deals_told(ruleset: Ruleset, base: Ruleset | None = None) -> tuple[ToldDeal, ...]:
    """Return the contracts of a ruleset, in order, in words; none where nothing is asked for."""
    others = base.deals if base else ()
    if not contracts.worth_a_list(ruleset):
        return ()
    return tuple(
        ToldDeal(
            number=number,
            deal=deal,
            text=contract_text(deal, ruleset),
            own_words=contract_in_own_words(deal, ruleset.words),
            special=contracts.special_text(deal, ruleset),
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
    special = contracts.special_text(deal, ruleset)
    return ". ".join(filter(None, (contract_text(deal, ruleset), special)))


def deals_dropped(ruleset: Ruleset, base: Ruleset | None) -> tuple[str, ...]:
    if base is None or not contracts.worth_a_list(ruleset):
        return ()
    return tuple(deal_text(deal, base) for deal in base.deals[len(ruleset.deals) :])


@dataclass(frozen=True, slots=True)
class ToldValue:
    """What the cards of some neighbouring ranks cost each.

    points  None where each costs the number it shows
    there   what the base says of them, where it says something else; None where it does not
    """

    cards: tuple[Card, ...]
    text: str
    points: int | None
    there: str | None = None


def values_told(ruleset: Ruleset, base: Ruleset | None = None) -> tuple[ToldValue, ...]:
    """Return what each rank costs in hand: the joker, the ace, and down from the king."""
    with_jokers = any(row.jokers for row in ruleset.packs)
    dealt = [rank for rank in RANKS_TOLD if rank != JOKER_RANK or with_jokers]
    return tuple(
        ToldValue(
            cards=tuple(map(Card, ranks)),
            text=points_text(points, len(ranks)),
            points=points,
            there=_cost_there(ranks, ruleset, base) if base else None,
        )
        for ranks, points in _alike(dealt, ruleset)
    )


def _cost_there(ranks: Sequence[int], ruleset: Ruleset, base: Ruleset) -> str | None:
    differ = [rank for rank in ranks if _cost(rank, base) != _cost(rank, ruleset)]
    if not differ:
        return None
    whole = tuple(_alike(ranks, base))
    if len(whole) == 1:
        return points_text(whole[0][1], len(ranks))
    return "; ".join(
        # NOTE: ranks and what they cost, as "king to ten: 10 points each"
        _("%(ranks)s: %(points)s", ranks=ranks_text(some), points=points_text(points, len(some)))
        for some, points in _alike(differ, base)
    )


def points_text(points: int | None, ranks: int) -> str:
    if points is None:
        return _("as many points as they show")
    if ranks == 1:
        return ngettext("one point", "%(num)d points", points)
    return ngettext("one point each", "%(num)d points each", points)


def ranks_text(ranks: Sequence[int]) -> str:
    names = [str(RANK_NAMES[rank]) for rank in ranks]
    steps = [RANKS_TOLD.index(rank) for rank in ranks]
    if len(ranks) > 2 and steps == list(range(steps[0], steps[-1] + 1)):
        # NOTE: ranks, as "king to ten"
        return _("%(first)s to %(last)s", first=names[0], last=names[-1])
    return listing(names)


def _alike(ranks: Sequence[int], ruleset: Ruleset) -> Iterator[tuple[tuple[int, ...], int | None]]:
    """Give neighbouring ranks that cost the same, or what they show, with what they cost."""
    rest = tuple(ranks)
    while rest:
        same = tuple(takewhile(partial(_cost_alike, ruleset, rest[0]), rest))
        shown = tuple(takewhile(partial(_costs_what_it_shows, ruleset), rest))
        if len(shown) > len(same):
            yield shown, None
        else:
            yield same, _cost(rest[0], ruleset)
        rest = rest[max(len(shown), len(same)) :]


def _cost_alike(ruleset: Ruleset, one: int, other: int) -> bool:
    return _cost(one, ruleset) == _cost(other, ruleset)


def _costs_what_it_shows(ruleset: Ruleset, rank: int) -> bool:
    return rank in NUMBERS and _cost(rank, ruleset) == rank


def _cost(rank: int, ruleset: Ruleset) -> int:
    return ruleset.penalties.of(Card(rank))


def rules_told(ruleset: Ruleset) -> dict[str, object]:
    """Return a ruleset in words, beside the one it is based on, as ``rules/show.html`` shows it."""
    base = base_of(ruleset)
    return {
        "ruleset": ruleset,
        "base": base,
        "in_order": ruleset.contracts.choice is Choice.IN_ORDER,
        "short": in_short(ruleset),
        "chapters": chapters(ruleset, base),
        "deals": deals_told(ruleset, base),
        "dropped": deals_dropped(ruleset, base),
        "values": values_told(ruleset, base),
    }


def base_of(ruleset: Ruleset) -> Ruleset | None:
    """Return the ruleset to tell this one beside: its base, or one of its name; None: neither."""
    names = ruleset_names()
    if ruleset.based_on is not None:
        return load_ruleset(ruleset.based_on) if ruleset.based_on in names else None
    called_so = (each for each in map(load_ruleset, names) if each.name == ruleset.name)
    return next((each for each in called_so if each != ruleset), None)
