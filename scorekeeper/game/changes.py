"""What a step changes, whether it clashes with one its sender had not seen, and which is likelier.

Every event changes subjects: a player's hand, a player's name, the stakes. Two steps clash if they
share one. Two players' buys do not: each changes the buys of that player. Two phones that clash
said different things, and neither knew of the other. Only somebody at the table can tell which is
right; but the cards and the time often speak for one.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from math import ceil
from typing import Any, TypeAlias

from scorekeeper.rules.cards import Card
from scorekeeper.rules.verdict import Basis, Fact, Reason

from . import events
from .events import (
    AnyEvent,
    CardBought,
    Event,
    HandCorrected,
    HandCounted,
    Melded,
    OnProposals,
    Played,
    Prepared,
    Redone,
    TurnEnded,
    Undone,
    WentOutCorrected,
)
from .sheet import cost, hand_that_counts
from .state import Deal, State
from .turns import cards_held

Subject: TypeAlias = tuple[str | int | None, ...]
"""What an event is about: a word, then a player's key, a deal's number or the like."""
Subjects: TypeAlias = Callable[[Any], Iterable[Subject]]


@dataclass(frozen=True, slots=True)
class Change:
    """A step that changed the game: a new one, or one taken back or done again.

    number  the last event of that step; of the undo or redo, if it is one
    events  those of the step that is new, taken back or done again
    stands  whether they count now; False: they were taken back
    """

    number: int
    events: tuple[AnyEvent, ...]
    stands: bool = True


def _one(name: str) -> Subjects:
    return lambda event: [(name,)]


def _of_player(name: str) -> Subjects:
    return lambda event: [(name, event.player)]


def _entered(event: events.DealEntered) -> list[Subject]:
    hands: list[Subject] = [("hand", player) for player in event.points]
    return [
        ("deal",),
        ("closed", event.deal),
        ("out",),
        *hands,
        *(("chips", player) for player in event.chips),
    ]


def _replaced(event: events.PlayerReplaced) -> list[Subject]:
    return [("seat", event.player), ("name", event.player)]


CHANGED: Mapping[type[Event], Subjects] = {
    events.GameStarted: lambda event: [],
    events.DealerChanged: _one("dealer"),
    events.CutRewarded: _one("cut"),
    events.JokersKept: lambda event: [("jokers kept",), *([("cut",)] if event.ends_reward else [])],
    events.ContractChosen: _one("contract"),
    events.WildsAnnounced: _one("wilds"),
    events.CardsExchanged: _one("exchange"),
    events.UpcardTaken: _one("upcard"),
    events.DiscardTaken: _of_player("discards"),
    events.CardBought: _of_player("buys"),
    events.Called: _of_player("call"),
    events.CallWithdrawn: _of_player("call"),
    events.CallsDropped: lambda event: [("calls",), *(("call", one) for one in event.players)],
    events.FirstRoundEnded: _one("first round"),
    events.TurnEnded: _of_player("turn"),
    events.StockTurned: _one("stock"),
    events.WentOut: _one("out"),
    events.HandCounted: _of_player("hand"),
    events.LaidDown: lambda event: [
        ("down", event.player),
        *([] if event.rules is None else [("contract",)]),
    ],
    events.MeldPutDown: _of_player("melds"),
    events.CardsLaidOff: _of_player("lay-offs"),
    events.JokerTaken: lambda event: [("wild of", event.swap.meld)],
    events.JokerMoved: lambda event: [("wild of", event.meld)],
    events.Proposed: lambda event: [("proposal", event.proposal.command.player)],
    events.Nodded: _of_player("proposal"),
    events.ProposalEnded: _of_player("proposal"),
    events.DealClosed: lambda event: [("deal",), ("closed", event.deal)],
    events.DealEntered: _entered,
    events.CountConfirmed: lambda event: [("look", event.deal, event.player, event.by)],
    events.HandCorrected: lambda event: [("cell", event.deal, event.player)],
    events.WentOutCorrected: lambda event: [("out of", event.deal)],
    events.DownTold: lambda event: [("down in", event.deal)],
    events.ChipsCorrected: _of_player("chips"),
    events.FineGiven: lambda event: [("fine in", event.deal, event.player)],
    events.BoughtBack: _of_player("back"),
    events.PlayerRenamed: _of_player("name"),
    events.PlayerReplaced: _replaced,
    events.SeatsSwapped: lambda event: [("seat", event.player), ("seat", event.other)],
    events.PlayerJoined: lambda event: [("joined", event.newcomer.name)],
    events.PlayerLeft: _of_player("seat"),
    events.PencilTaken: _of_player("pencil"),
    events.PencilGiven: _of_player("pencil"),
    events.PencilReturned: _of_player("pencil"),
    events.AgreementChanged: lambda event: [("agreement", event.agreement)],
    events.RulesChanged: _one("rules"),
    events.GameFinished: _one("end"),
    events.GameResumed: _one("end"),
    events.Undone: lambda event: [],
    events.Redone: lambda event: [],
}
"""Kind of event → the subjects it changes; undo and redo change those of their step."""
RESTS_ON: Mapping[type[Event], Subjects] = {
    events.TurnEnded: lambda event: [
        (what, event.player) for what in ("down", "melds", "lay-offs")
    ],
    events.LaidDown: _one("wilds"),
    events.MeldPutDown: _one("wilds"),
    events.CardsLaidOff: _one("wilds"),
    events.HandCorrected: lambda event: [("out of", event.deal), ("closed", event.deal)],
    events.WentOutCorrected: lambda event: [("closed", event.deal)],
    events.BoughtBack: _one("deal"),
    events.ChipsCorrected: lambda event: [("buys", event.player), ("cut",)],
    events.RulesChanged: _one("deal"),
    events.GameFinished: _one("deal"),
}
"""Kind of event → further subjects that its sender relied on.

Events of ``OF_A_DEAL`` rely on the deal under way, too.
"""
ADDED = (
    *(events.CardBought, events.DiscardTaken, events.CardsExchanged, events.StockTurned),
    *(events.LaidDown, events.MeldPutDown, events.CardsLaidOff, events.SeatsSwapped),
    *(events.JokerTaken, events.JokerMoved, events.FineGiven),
)
"""Repeating one of these counts again. Repeating any other changes nothing."""
OF_A_DEAL = (Prepared, Played, Melded, OnProposals, events.DealerChanged)


def changes_of(
    steps: Iterable[tuple[int, Sequence[AnyEvent]]], read: Callable[[int], Sequence[AnyEvent]]
) -> tuple[Change, ...]:
    """Return what these steps change in all; a step taken back among them is left out.

    steps  (number of its last event, all its events) of each step, in order
    read   number of a step's last event → the step's events
    """
    changes: dict[int, Change] = {}
    for number, of_step in steps:
        match of_step:
            case (Undone(step=step) | Redone(step=step),):
                if changes.pop(step, None) is None:
                    again = isinstance(of_step[0], Redone)
                    changes[step] = Change(number, tuple(read(step)), stands=again)
            case _:
                changes[number] = Change(number, tuple(of_step))
    return tuple(sorted(changes.values(), key=lambda change: change.number))


def clashing(yours: Sequence[AnyEvent], since: Sequence[Change]) -> tuple[Change, ...]:
    """Return the changes that a step clashes with; none if it only repeats the last of them.

    yours  the events that the step would record
    since  the changes that its sender had not seen, oldest first
    """
    about = {subject for event in _main(yours) for subject in (*_changed(event), *_rests_on(event))}
    found = tuple(
        change
        for change in since
        if about & {subject for event in change.events for subject in _changed(event)}
    )
    return () if found and _says_the_same(yours, found[-1]) else found


def adds(yours: Sequence[AnyEvent], theirs: Sequence[Change]) -> bool:
    """Return whether a step only does once more (``ADDED``) what the other changes did."""
    kinds = {type(event) for event in _main(yours)}
    others = {type(event) for change in theirs if change.stands for event in _main(change.events)}
    return kinds <= set(ADDED) and kinds == others


def _main(of_step: Sequence[AnyEvent]) -> Sequence[AnyEvent]:
    return [event for event in of_step if not isinstance(event, TurnEnded)] or of_step


def _changed(event: AnyEvent) -> Iterable[Subject]:
    return CHANGED[type(event)](event)


def _rests_on(event: AnyEvent) -> Iterable[Subject]:
    more = RESTS_ON[type(event)](event) if type(event) in RESTS_ON else ()
    return [*more, ("deal",)] if isinstance(event, OF_A_DEAL) else more


def _says_the_same(yours: Sequence[AnyEvent], theirs: Change) -> bool:
    """Return whether a step would record the same as the last change."""
    if not theirs.stands or any(isinstance(event, ADDED) for event in yours):
        return False
    return list(map(_plain, _main(yours))) == list(map(_plain, _main(theirs.events)))


def _plain(event: AnyEvent) -> AnyEvent:
    plain = replace(event, overruled=(), noted=())
    return replace(plain, by=None) if isinstance(plain, _COUNTS) else plain


_COUNTS = (HandCounted, HandCorrected, events.DealEntered, events.WentOutCorrected)
"""Who enters a hand makes no difference to what it says."""
LESS_LIKELY = ("hand.no_such_sum", "hand.count_differs")
"""What speaks against a count: nothing costs so much, or not as many cards were counted as held."""
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
    """What one answer says of a hand: points, whether each card was counted, what is against it."""

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
    before = _on_record(state, yours)
    for change in theirs:
        if change.stands:
            before |= _hands(state, change.events)
    said = {**_hands(state, yours), **_out(state, yours)}
    return tuple(
        Differing(player=player, theirs=before[player], yours=points)
        for player, points in said.items()
        if player in before and before[player].points != points.points
    )


def likelier(
    state: State, yours: Sequence[AnyEvent], theirs: Sequence[Change], *, apart: float
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
    """Prefer what the book has nothing against, then what was counted card by card."""
    theirs, yours = hand.theirs, hand.yours
    if bool(theirs.against) != bool(yours.against):
        return Likelier(not theirs.against, theirs.against or yours.against)
    if theirs.against:
        return Likelier()
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
                against=tuple(each for each in event.noted if each.code in LESS_LIKELY),
            )
    return found


def _on_record(state: State, yours: Sequence[AnyEvent]) -> dict[str, Points]:
    """Return player → what is on record of the hands that a step corrects."""
    found: dict[str, Points] = {}
    for event in yours:
        if isinstance(event, HandCorrected | WentOutCorrected):
            deal = _deal(state, event.deal)
            for player in (event.player, deal.went_out):
                hand = hand_that_counts(deal, player) if player else None
                points = cost(state, deal, player) if player else None
                if player and points is not None:
                    counted = hand.cards if hand else None
                    by_cards = counted is not None and _is_whole(state, deal, player, counted)
                    found[player] = Points(points=points, by_cards=by_cards)
    return found


def _is_whole(state: State, deal: Deal, player: str, counted: Sequence[Card]) -> bool:
    """Return whether as many cards were counted as the book says, where it knows that."""
    return not deal.melds_kept or len(counted) == cards_held(state, deal, player)


def _out(state: State, yours: Sequence[AnyEvent]) -> dict[str, Points]:
    """Return player → what the hands cost by a step that corrects who went out."""
    found: dict[str, Points] = {}
    for event in yours:
        if isinstance(event, WentOutCorrected):
            deal, hand = _deal(state, event.deal), event.hand_of_former
            if deal.went_out and hand:
                points = hand.cost(deal.ruleset)
                found[deal.went_out] = Points(points=points, by_cards=hand.cards is not None)
            if event.player:
                found[event.player] = Points(points=0, by_cards=False)
    return found


def _deal(state: State, number: int) -> Deal:
    return next((deal for deal in state.deals if deal.number == number), state.deal)
