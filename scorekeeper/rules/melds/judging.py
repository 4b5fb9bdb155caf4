"""Whether cards make a set or a run."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import assert_never

from scorekeeper.rules.cards import Card
from scorekeeper.rules.ruleset.choices import Kind
from scorekeeper.rules.ruleset.model import Ruleset
from scorekeeper.rules.verdict import Reason, Verdict, verdict_of

from .colour_runs import colour_run_faults, read_colour_run
from .melds import Entry, Meld
from .naming import suits_of
from .ordering import read_run
from .run_faults import run_faults
from .sets import read_set, set_faults


def judge_set(cards: Sequence[Card], ruleset: Ruleset) -> Verdict[Meld]:
    """Judge whether these cards may lie on the table as one set.

    cards    in any order, wilds included; equal cards may repeat, suits need not be said
    returns  legal, with the set as it was read; else every reason, in the order one would say them
    errors   ValueError on no cards: a fault of the caller, never of a player
    source   [sets] and [wilds]; venezuela.toml for the base game
    """
    if not cards:
        raise ValueError("judge_set needs at least one card")
    meld = read_set(cards, ruleset)
    return verdict_of(set_faults(cards, meld, ruleset), meld)


def judge_run(cards: Sequence[Card], ruleset: Ruleset) -> Verdict[Meld]:
    """Judge whether these cards may lie on the table as one run.

    cards    taken in the given order when that is a run and wilds may lie so, otherwise in any
             order that makes one
    returns  legal, with the run from its lowest place; else every reason
    errors   ValueError on no cards: a fault of the caller, never of a player
    source   [runs] and [wilds]; venezuela.toml for the base game
    """
    if not cards:
        raise ValueError("judge_run needs at least one card")
    meld = read_run(cards, ruleset)
    return verdict_of(run_faults(cards, meld, ruleset), meld)


def judge_colour_run(cards: Sequence[Card], ruleset: Ruleset) -> Verdict[Meld]:
    """Judge whether these cards make a colour run, which is good only where a contract asks so.

    cards    in any order
    returns  legal, with the run from its lowest place; else every reason
    errors   ValueError on no cards: a fault of the caller, never of a player
    source   [runs]; [[deals]] contract; peru-2.toml
    """
    if not cards:
        raise ValueError("judge_colour_run needs at least one card")
    return verdict_of(colour_run_faults(cards, ruleset), read_colour_run(cards, ruleset))


def judge_meld(entry: Entry, ruleset: Ruleset) -> Verdict[Meld]:
    """Judge a meld as somebody entered it.

    Where it was not said whether a set or a run is meant, the legal reading is taken; where none
    is legal, or both are, the one the cards look like.

    returns  as ``judge_set`` and ``judge_run``; an entry without cards is a player's slip
    """
    if not entry.cards:
        return Verdict((Reason("meld.no_cards"),))
    return readings(entry, ruleset)[0]


def readings(
    entry: Entry, ruleset: Ruleset, *, colour_runs: bool = False
) -> tuple[Verdict[Meld], ...]:
    """Return the verdicts on every reading worth thinking of, the likeliest first.

    Several only where the kind was not said and all of them are legal.

    colour_runs  whether to think of a colour run where the kind was not said
    """
    if entry.kind is not None:
        return (_judge_as(entry.kind, entry.cards, ruleset),)
    kinds = [Kind.SET, Kind.RUN]
    if not _looks_like_a_set(entry.cards, ruleset):
        kinds.reverse()
    if colour_runs:
        kinds.insert(0 if _looks_like_a_colour_run(entry.cards) else 2, Kind.COLOUR_RUN)
    verdicts = [_judge_as(kind, entry.cards, ruleset) for kind in kinds]
    return tuple(verdict for verdict in verdicts if verdict.legal) or (verdicts[0],)


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


def _looks_like_a_set(cards: Iterable[Card], ruleset: Ruleset) -> bool:
    ranks = Counter(card.rank for card in cards if not ruleset.is_wild(card))
    return len(ranks) < 2 or max(ranks.values()) > 1


def _looks_like_a_colour_run(cards: Iterable[Card]) -> bool:
    naturals = [card for card in cards if not card.is_joker]
    several_suits = len(suits_of(naturals)) > 1
    return several_suits and len({card.rank for card in naturals}) == len(naturals)
