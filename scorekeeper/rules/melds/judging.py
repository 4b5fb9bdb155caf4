"""The checks whether cards make a set, a run or a colour run."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import assert_never

from scorekeeper.rules.cards import Card, suits_of
from scorekeeper.rules.ruleset.choices import Kind
from scorekeeper.rules.ruleset.model import Ruleset
from scorekeeper.rules.verdict import Basis, Reason, Verdict, verdict_of

from .colour_runs import colour_run_faults, read_colour_run
from .melds import Entry, Meld
from .runs import read_run, run_faults
from .sets import read_set, set_faults


def judge_set(cards: Sequence[Card], ruleset: Ruleset) -> Verdict[Meld]:
    """Judge whether these cards make a set.

    cards    in any order, wilds included; equal cards may repeat, suits may be missing
    returns  legal, with the set; else every reason, in the order of showing them
    errors   ValueError if there are no cards: a bug of the caller
    source   [sets], [wilds]
    """
    if not cards:
        raise ValueError("judge_set needs at least one card")
    meld = read_set(cards, ruleset)
    return verdict_of(set_faults(cards, meld, ruleset), meld)


def judge_run(cards: Sequence[Card], ruleset: Ruleset) -> Verdict[Meld]:
    """Judge whether these cards make a run.

    cards    kept in order if they are a run so and wilds may lie so; else put in order
    returns  legal, with the run from its lowest place; else every reason
    errors   ValueError if there are no cards: a bug of the caller
    source   [runs], [wilds]
    """
    if not cards:
        raise ValueError("judge_run needs at least one card")
    meld = read_run(cards, ruleset)
    return verdict_of(run_faults(cards, meld, ruleset), meld)


def judge_colour_run(cards: Sequence[Card], ruleset: Ruleset) -> Verdict[Meld]:
    """Judge whether these cards make a colour run, no matter whether a contract asks for one.

    cards    in any order
    returns  legal, with the run from its lowest place; else every reason
    errors   ValueError if there are no cards: a bug of the caller
    source   [runs] shortest, ace; [[deals]] contract; rulesets/peru-2.toml
    """
    if not cards:
        raise ValueError("judge_colour_run needs at least one card")
    return verdict_of(colour_run_faults(cards, ruleset), read_colour_run(cards, ruleset))


def judge_meld(entry: Entry, ruleset: Ruleset) -> Verdict[Meld]:
    """Judge a meld as a player entered it.

    If the player did not choose set or run, the legal reading counts. If none or both are legal, it
    is the likelier one.

    returns  as ``judge_set`` and ``judge_run``; "meld.no_cards" for an empty entry
    """
    if not entry.cards:
        return Verdict((Reason("meld.no_cards"),))
    return readings(entry, ruleset)[0]


def readings(
    entry: Entry, ruleset: Ruleset, *, colour_runs: bool = False
) -> tuple[Verdict[Meld], ...]:
    """Return the verdict for each possible kind of meld, the most likely first.

    returns      several only if no kind was chosen, and several are legal or may still become so: a
                 card alone begins a set as well as a run
    colour_runs  whether to try a colour run where no kind was chosen
    errors       ValueError if there are no cards
    """
    if entry.kind is not None:
        return (_judge_as(entry.kind, entry.cards, ruleset),)
    kinds = [Kind.SET, Kind.RUN]
    if not _looks_like_a_set(entry.cards, ruleset):
        kinds.reverse()
    if colour_runs:
        kinds.insert(0 if _looks_like_a_colour_run(entry.cards) else 2, Kind.COLOUR_RUN)
    verdicts = [_judge_as(kind, entry.cards, ruleset) for kind in kinds]
    legal = tuple(verdict for verdict in verdicts if verdict.legal)
    return legal or (tuple(verdicts) if all(map(_only_begun, verdicts)) else (verdicts[0],))


def _judge_as(kind: Kind, cards: Sequence[Card], ruleset: Ruleset) -> Verdict[Meld]:
    match kind:
        case Kind.SET:
            return judge_set(cards, ruleset)
        case Kind.RUN:
            return judge_run(cards, ruleset)
        case Kind.COLOUR_RUN:
            return judge_colour_run(cards, ruleset)
        case _:
            assert_never(kind)


def _only_begun(verdict: Verdict[Meld]) -> bool:
    """Whether a meld can be read, and nothing but cards are missing."""
    return verdict.read_as is not None and all(
        reason.basis is Basis.NOT_YET for reason in verdict.reasons
    )


def _looks_like_a_set(cards: Iterable[Card], ruleset: Ruleset) -> bool:
    """Whether the naturals have at most one rank, or one rank more than once."""
    ranks = Counter(card.rank for card in cards if not ruleset.is_wild(card))
    return len(ranks) < 2 or max(ranks.values()) > 1


def _looks_like_a_colour_run(cards: Iterable[Card]) -> bool:
    """Whether the naturals have several suits and no rank twice."""
    naturals = [card for card in cards if not card.is_joker]
    several_suits = len(suits_of(naturals)) > 1
    return several_suits and len({card.rank for card in naturals}) == len(naturals)
