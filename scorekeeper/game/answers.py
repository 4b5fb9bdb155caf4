"""Two answers to one question: what they say differently, and which of them is likelier.

Two phones said them, and neither knew of the other. Only somebody at the table can tell which is
right; but the cards and the time often speak for one.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import ceil

from scorekeeper.rules.verdict import Basis, Fact, Reason

from .changes import Change, adds
from .events import AnyEvent, CardBought, HandCorrected, HandCounted
from .state import Deal, State

ONE_DISCARD = 3
"""Two phones that note a buy of the same player within these seconds mean the same discard."""


@dataclass(frozen=True, slots=True)
class Heard:
    """A change, how many seconds before a command it came, and the phone that sent it."""

    change: Change
    before: float
    phone: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Points:
    """What one answer says of a hand: ``points``, and whether each card was counted."""

    points: int
    by_cards: bool
    against: tuple[Reason, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Differing:
    """A player's hand of which two answers say different things."""

    player: str
    theirs: Points
    yours: Points


@dataclass(frozen=True, slots=True)
class Likelier:
    """Which of two answers is likelier, and why.

    theirs   True: what is on record; False: what would be recorded; None: nothing tells
    reasons  that speak for it
    """

    theirs: bool | None = None
    reasons: tuple[Reason, ...] = ()


def same_buys(
    yours: Sequence[AnyEvent], heard: Iterable[Heard], *, phone: str
) -> tuple[Change, ...]:
    """Return the buys on record that a buy seems to repeat: just now, by another phone.

    phone  that sends it: two of its own are two buys
    """
    buyers = set(_buyers(yours))
    return tuple(
        each.change
        for each in heard
        if each.change.stands
        and each.phone != phone
        and abs(each.before) <= ONE_DISCARD
        and buyers & set(_buyers(each.change.events))
    )


def differing(
    state: State, yours: Sequence[AnyEvent], theirs: Sequence[Change]
) -> tuple[Differing, ...]:
    """Return the hands that two answers count differently, in the order of yours."""
    before: dict[str, Points] = {}
    for change in theirs:
        if change.stands:
            before |= _hands(state, change.events)
    return tuple(
        Differing(player=player, theirs=before[player], yours=points)
        for player, points in _hands(state, yours).items()
        if player in before and before[player].points != points.points
    )


def likelier(
    state: State,
    yours: Sequence[AnyEvent],
    theirs: Sequence[Change],
    *,
    apart: float,
) -> Likelier:
    """Return which of two answers is likelier.

    theirs  the changes on record with which yours clashes
    apart   seconds between the last of them and yours
    """
    if adds(yours, theirs):
        return Likelier(True, (_once(yours, abs(apart)),))
    said = [_likelier_hand(each) for each in differing(state, yours, theirs)]
    sides = {each.theirs for each in said if each.theirs is not None}
    if len(sides) != 1:
        return Likelier()
    return Likelier(sides.pop(), tuple(reason for each in said for reason in each.reasons))


def _once(yours: Sequence[AnyEvent], apart: float) -> Reason:
    buyers = tuple(_buyers(yours))
    if buyers and apart <= ONE_DISCARD:
        within = max(1, ceil(apart))
        return Reason("answers.one_discard", {"player": buyers[0], "seconds": within}, Basis.BOOK)
    return Reason("answers.once", basis=Basis.BOOK)


def _likelier_hand(hand: Differing) -> Likelier:
    """Prefer what the cards can cost, then what was counted card by card."""
    theirs, yours = hand.theirs, hand.yours
    if bool(theirs.against) != bool(yours.against):
        return Likelier(not theirs.against, theirs.against or yours.against)
    if theirs.by_cards != yours.by_cards:
        points = (theirs if theirs.by_cards else yours).points
        facts: dict[str, Fact] = {"player": hand.player, "points": points}
        return Likelier(theirs.by_cards, (Reason("answers.by_cards", facts, Basis.BOOK),))
    return Likelier()


def _buyers(step: Iterable[AnyEvent]) -> Iterable[str]:
    return (event.player for event in step if isinstance(event, CardBought))


def _hands(state: State, step: Iterable[AnyEvent]) -> Mapping[str, Points]:
    """Return player → what a step says of the hand; of a closed deal where it corrects one."""
    found: dict[str, Points] = {}
    for event in step:
        if isinstance(event, HandCounted | HandCorrected):
            number = event.deal if isinstance(event, HandCorrected) else state.deal.number
            found[event.player] = Points(
                points=event.hand.cost(_deal(state, number).ruleset),
                by_cards=event.hand.cards is not None,
                against=tuple(each for each in event.noted if each.code == "hand.no_such_sum"),
            )
    return found


def _deal(state: State, number: int) -> Deal:
    return next((deal for deal in state.deals if deal.number == number), state.deal)
