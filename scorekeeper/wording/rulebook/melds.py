"""The rules of sets and runs, and of how many wild cards they hold."""

from itertools import cycle, islice
from typing import assert_never

from scorekeeper.rules.cards import ACE, Card, Suit
from scorekeeper.rules.melds.sets import longest_set
from scorekeeper.rules.play.example import SUITS_IN_ORDER, run_of
from scorekeeper.rules.ruleset.choices import Ace, Balance, Kind, RunSuits
from scorekeeper.rules.ruleset.deals import Item
from scorekeeper.rules.ruleset.declaring import ANY_NUMBER
from scorekeeper.rules.ruleset.model import Ruleset
from scorekeeper.wording.cards import isolated, listing, show_cards
from scorekeeper.wording.speech import gettext as _, ngettext, one_text

from .dealing import any_wilds, by_wilds, span_text
from .together import together

SUITS = (Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS, Suit.SPADES)


def wilds_in_sets(ruleset: Ruleset) -> bool:
    return bool(any_wilds(ruleset) and ruleset.wilds.most_per_meld and ruleset.sets.most_wilds)


def wilds_in_runs(ruleset: Ruleset) -> bool:
    runs_take = ruleset.runs.allowed and ruleset.runs.most_wilds
    return bool(any_wilds(ruleset) and ruleset.wilds.most_per_meld and runs_take)


def wilds_in_melds(ruleset: Ruleset) -> str:
    if not (wilds_in_sets(ruleset) or wilds_in_runs(ruleset)):
        return by_wilds(
            ruleset,
            _("Jokers don’t go in melds; you can only discard them."),
            _("Wilds don’t go in melds; you can only discard them."),
        )
    most = ruleset.wilds.most_per_meld
    if most >= ANY_NUMBER:
        return no_limit(ruleset)
    jokers = ngettext(
        "A meld holds one joker at most, even when cards are added to it later.",
        "A meld holds %(num)d jokers at most, even when cards are added to it later.",
        most,
    )
    wilds = ngettext(
        "A meld holds one wild at most, even when cards are added to it later.",
        "A meld holds %(num)d wilds at most, even when cards are added to it later.",
        most,
    )
    return by_wilds(ruleset, jokers, wilds)


def no_limit(ruleset: Ruleset) -> str:
    in_sets, in_runs = free_sets(ruleset), free_runs(ruleset)
    if in_sets and (in_runs or not ruleset.runs.allowed):
        return by_wilds(
            ruleset, _("No limit on jokers in a meld."), _("No limit on wilds in a meld.")
        )
    if in_sets:
        return by_wilds(
            ruleset, _("No limit on jokers in a set."), _("No limit on wilds in a set.")
        )
    if in_runs:
        return by_wilds(
            ruleset, _("No limit on jokers in a run."), _("No limit on wilds in a run.")
        )
    return ""


def free_sets(ruleset: Ruleset) -> bool:
    limited = most_in_sets(ruleset) or ruleset.sets.wilds_against_naturals is not Balance.ANY
    return wilds_in_sets(ruleset) and not limited


def free_runs(ruleset: Ruleset) -> bool:
    limited = most_in_runs(ruleset) or ruleset.runs.wilds_against_naturals is not Balance.ANY
    return wilds_in_runs(ruleset) and not limited


def most_in_sets(ruleset: Ruleset) -> str:
    most = ruleset.sets.most_wilds
    if not wilds_in_sets(ruleset):
        if not wilds_in_runs(ruleset):
            return ""
        return by_wilds(
            ruleset,
            _("Jokers never go in a set with other cards."),
            _("Wilds go only in runs, never in sets."),
        )
    if most >= min(ruleset.wilds.most_per_meld, ANY_NUMBER):
        return ""
    return by_wilds(
        ruleset,
        ngettext("A set holds one joker at most.", "A set holds %(num)d jokers at most.", most),
        ngettext("A set has one wild at most.", "A set has %(num)d wilds at most.", most),
    )


def most_in_runs(ruleset: Ruleset) -> str:
    most = ruleset.runs.most_wilds
    if not wilds_in_runs(ruleset):
        if not (wilds_in_sets(ruleset) and ruleset.runs.allowed):
            return ""
        return by_wilds(
            ruleset,
            _("Jokers go only in sets, never in runs."),
            _("Wilds go only in sets, never in runs."),
        )
    if most >= min(ruleset.wilds.most_per_meld, ANY_NUMBER):
        return ""
    return by_wilds(
        ruleset,
        ngettext("A run holds one joker at most.", "A run holds %(num)d jokers at most.", most),
        ngettext("A run has one wild at most.", "A run has %(num)d wilds at most.", most),
    )


def same_balance(ruleset: Ruleset) -> bool:
    of_sets, of_runs = ruleset.sets.wilds_against_naturals, ruleset.runs.wilds_against_naturals
    return wilds_in_sets(ruleset) and wilds_in_runs(ruleset) and of_sets is of_runs


def balance(ruleset: Ruleset) -> str:
    if not same_balance(ruleset):
        return ""
    return balance_text(
        ruleset.runs.wilds_against_naturals,
        not_more=by_wilds(
            ruleset,
            _("A meld never has more jokers than naturals."),
            _("A meld never has more wilds than naturals."),
        ),
        fewer=by_wilds(
            ruleset,
            _("A meld always has fewer jokers than naturals."),
            _("A meld always has fewer wilds than naturals."),
        ),
    )


def balance_in_sets(ruleset: Ruleset) -> str:
    if same_balance(ruleset) or not wilds_in_sets(ruleset):
        return ""
    return balance_text(
        ruleset.sets.wilds_against_naturals,
        not_more=by_wilds(
            ruleset,
            _("A set never has more jokers than naturals."),
            _("A set never has more wilds than naturals."),
        ),
        fewer=by_wilds(
            ruleset,
            _("A set always has fewer jokers than naturals."),
            _("A set always has fewer wilds than naturals."),
        ),
    )


def balance_in_runs(ruleset: Ruleset) -> str:
    if same_balance(ruleset) or not wilds_in_runs(ruleset):
        return ""
    return balance_text(
        ruleset.runs.wilds_against_naturals,
        not_more=by_wilds(
            ruleset,
            _("A run never has more jokers than naturals."),
            _("A run never has more wilds than naturals."),
        ),
        fewer=by_wilds(
            ruleset,
            _("A run always has fewer jokers than naturals."),
            _("A run always has fewer wilds than naturals."),
        ),
    )


def balance_text(asked: Balance, *, not_more: str, fewer: str) -> str:
    """Return the sentence that holds, of two on wild cards beside others; "" for none."""
    match asked:
        case Balance.ANY:
            return ""
        case Balance.NOT_MORE:
            return not_more
        case Balance.FEWER:
            return fewer
        case _:
            assert_never(asked)


def side_by_side(ruleset: Ruleset) -> str:
    most = ruleset.runs.wilds_side_by_side
    if most >= ANY_NUMBER or not wilds_in_runs(ruleset):
        return ""
    if most == 1:
        return by_wilds(
            ruleset,
            _("Jokers can’t be side by side in a run."),
            _("Wilds can’t be side by side in a run."),
        )
    return by_wilds(
        ruleset,
        _("At most %(most)d jokers can be side by side in a run.", most=most),
        _("At most %(most)d wilds can be side by side in a run.", most=most),
    )


def naturals_in_melds(ruleset: Ruleset) -> str:
    fewest = ruleset.wilds.fewest_naturals
    if not (wilds_in_sets(ruleset) or wilds_in_runs(ruleset)):
        return ""
    if jokers_make_sets(ruleset):
        return natural_in_others(ruleset, fewest)
    jokers = ngettext(
        "Every meld needs at least 1 natural card.",
        "Every meld needs at least %(num)d natural cards.",
        fewest,
    )
    wilds = ngettext(
        "At least one card of every meld isn’t wild.",
        "At least %(num)d cards of every meld aren’t wild.",
        fewest,
    )
    return by_wilds(ruleset, jokers, wilds)


def natural_in_others(ruleset: Ruleset, fewest: int) -> str:
    """Return how many naturals a meld needs that is no set of jokers alone."""
    jokers = ngettext(
        "Every other meld needs at least 1 natural card.",
        "Every other meld needs at least %(num)d natural cards.",
        fewest,
    )
    wilds = ngettext(
        "At least one card of every other meld isn’t wild.",
        "At least %(num)d cards of every other meld aren’t wild.",
        fewest,
    )
    return by_wilds(ruleset, jokers, wilds)


def jokers_make_sets(ruleset: Ruleset) -> bool:
    return ruleset.sets.of_jokers and any(row.jokers for row in ruleset.packs)


def sets_of_jokers(ruleset: Ruleset) -> str:
    if not jokers_make_sets(ruleset):
        return ""
    return _(
        "Jokers alone make a set: %(shortest)d or more. You can only add more jokers to it.",
        shortest=ruleset.sets.shortest,
    )


WILDS = (
    *(wilds_in_melds, most_in_sets, most_in_runs),
    *(balance, balance_in_sets, balance_in_runs, side_by_side),
    together(sets_of_jokers, naturals_in_melds),
)


def sets(ruleset: Ruleset) -> str:
    shortest, longest = ruleset.sets.shortest, longest_set(ruleset)
    suits = islice(cycle(SUITS[: ruleset.sets.most_suits]), shortest)
    example = show_cards([Card(7, suit) for suit in suits])
    if ruleset.sets.different_suits:
        return _(
            "A set is %(size)s cards of the same rank in different suits, like %(cards)s.",
            size=span_text(shortest, longest),
            cards=example,
        )
    if ruleset.sets.suits_matter:
        return _(
            "A set is %(size)s cards of the same rank, like %(cards)s. The same card can "
            "be there twice.",
            size=span_text(shortest, longest),
            cards=example,
        )
    return _(
        "A set is %(size)s cards of the same rank, like %(cards)s. Suits don’t matter, and the "
        "same card can be there twice.",
        size=span_text(shortest, longest),
        cards=example,
    )


def suits_of_sets(ruleset: Ruleset) -> str:
    fewest, most = ruleset.sets.fewest_suits, ruleset.sets.most_suits
    said = []
    if fewest > 1:
        said.append(_("A set shows at least %(fewest)d different suits.", fewest=fewest))
        if wilds_in_sets(ruleset):
            said.append(
                by_wilds(
                    ruleset,
                    _("A joker may stand for one of them."),
                    _("A wild may stand for one of them."),
                )
            )
    if most < len(Suit):
        said.append(
            ngettext(
                "All naturals of a set have one suit.",
                "The naturals of a set show at most %(num)d different suits.",
                most,
            )
        )
    return one_text(said)


def runs(ruleset: Ruleset) -> str:
    if not ruleset.runs.allowed:
        return _("This game has sets only, no runs.")
    shortest, which = ruleset.runs.shortest, ruleset.runs.suits
    suits = SUITS_IN_ORDER.get(which, (Suit.SPADES,))
    example = show_cards(run_of(shortest, suits, ruleset.runs.lowest))
    match which:
        case RunSuits.ONE_SUIT:
            return _(
                "A run is %(shortest)d or more cards in sequence in one suit, like %(cards)s.",
                shortest=shortest,
                cards=example,
            )
        case RunSuits.ONE_COLOUR:
            return _(
                "A run is %(shortest)d or more cards in sequence, all red or all black, like "
                "%(cards)s.",
                shortest=shortest,
                cards=example,
            )
        case RunSuits.BY_TURNS:
            return _(
                "A run is %(shortest)d or more cards in sequence, alternating red and black, "
                "like %(cards)s.",
                shortest=shortest,
                cards=example,
            )
        case RunSuits.ANY:
            return _(
                "A run is %(shortest)d or more cards in sequence, in any suits, like %(cards)s.",
                shortest=shortest,
                cards=example,
            )
        case _:
            assert_never(which)


def aces(ruleset: Ruleset) -> str:
    if not ruleset.runs.allowed:
        return ""
    runs = ruleset.runs
    ace = Ace.HIGH if runs.ace is Ace.LOW_OR_HIGH and runs.lowest > ACE else runs.reach.ace
    match ace:
        case Ace.LOW_OR_HIGH:
            return _("In a run the ace goes below the two or above the king. K-A-2 isn’t a run.")
        case Ace.LOW:
            return _("In a run the ace goes below the two, never above the king.")
        case Ace.HIGH:
            return _("In a run the ace goes above the king, never below the two.")
        case Ace.CORNER:
            return _(
                "The ace goes below the two, above the king, or between them: runs can go "
                "around the corner, so K-A-2 is fine."
            )
        case Ace.NONE:
            return _("Aces don’t go into runs.")
        case _:
            assert_never(ace)


def lowest_of_runs(ruleset: Ruleset) -> str:
    if not ruleset.runs.allowed or ruleset.runs.lowest <= ACE:
        return ""
    return _("No run goes below the %(lowest)d, also after lay-offs.", lowest=ruleset.runs.lowest)


def words_for_sets(ruleset: Ruleset) -> str:
    own = ruleset.words.sets.items()
    words = {size: word for size, word in own if word and not is_plain(word, _("set"))}
    if not words:
        return ""
    if len(set(words.values())) == 1:
        return _("A set is called %(word)s.", word=isolated(next(iter(words.values()))))
    named = listing(
        # NOTE: a size and the word for a set of it, in a list
        _("%(size)s cards %(word)s", size=int(size), word=isolated(word))
        for size, word in sorted(words.items(), key=lambda named: (len(named[0]), named[0]))
    )
    return _("Sets are called by their size: %(words)s.", words=named)


def is_plain(own: str, plain: str) -> bool:
    """Whether a game's own word is that of the reader's language: that need not be told."""
    return own.casefold() == plain.casefold()


def word_for_a_run(ruleset: Ruleset) -> str:
    word = ruleset.words.run
    if not (word and ruleset.runs.allowed) or is_plain(word, _("run")):
        return ""
    return _("A run is called %(word)s.", word=isolated(word))


def items_of(ruleset: Ruleset) -> tuple[Item, ...]:
    return tuple(item for deal in ruleset.deals for contract in deal.contracts for item in contract)


def word_for_pure(ruleset: Ruleset) -> str:
    word = ruleset.words.pure
    if not (word and any(item.pure for item in items_of(ruleset))):
        return ""
    return _("A set in different suits is called %(word)s.", word=isolated(word))


def word_for_a_colour_run(ruleset: Ruleset) -> str:
    word = ruleset.words.colour_run
    if not (word and any(item.kind is Kind.COLOUR_RUN for item in items_of(ruleset))):
        return ""
    return _("A color run is called %(word)s.", word=isolated(word))


OWN_WORDS = (words_for_sets, word_for_a_run, word_for_pure, word_for_a_colour_run)
MELDS = (sets, suits_of_sets, runs, aces, lowest_of_runs, *WILDS, *OWN_WORDS)
