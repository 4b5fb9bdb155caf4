"""What players propose to put down, as pages show it; and whether they have to ask."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import assert_never

from scorekeeper.game import turns
from scorekeeper.game.agreements import Nod
from scorekeeper.game.laying import LayDown, LayOffCards, Melding, MoveJoker, PutDownMeld, TakeJoker
from scorekeeper.game.own_entries import asked_to_nod
from scorekeeper.game.state import State
from scorekeeper.rules.cards import Card
from scorekeeper.wording.speech import gettext as _

from .access import GameVisit


class Goes(StrEnum):
    """Where proposed cards go: into a new meld, onto one on the table, in the place of its wild."""

    NEW = "new"
    ONTO = "onto"
    FOR_WILD = "for its wild"
    LAST = "the last discard"


@dataclass(frozen=True, slots=True, kw_only=True)
class Pile:
    """Cards that go to one place. ``meld``: the number of the one on the table; 0: a new one."""

    cards: tuple[Card, ...]
    goes: Goes
    meld: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Waiting:
    """A proposal that waits for a nod.

    asked     the one player who may nod, beside whoever keeps the score; None: none may
    lays      whether it is the contract that the player wants to lay down
    goes_out  whether the player goes out with it
    left      cards that the player would then hold; None: the record does not tell
    """

    player: str
    asked: str | None
    lays: bool
    goes_out: bool
    left: int | None
    piles: tuple[Pile, ...]


def waiting_in(state: State) -> tuple[Waiting, ...]:
    """Return what waits for a nod in the deal under way, the oldest first."""
    if state.over:
        return ()
    return tuple(
        _waiting(state, player, proposal.command)
        for player, proposal in state.deal.proposals.items()
    )


def _waiting(state: State, player: str, command: Melding) -> Waiting:
    piles = tuple(_piles(command))
    goes_out = isinstance(command, LayDown) and command.goes_out
    put_down = sum(len(pile.cards) for pile in piles if pile.goes is not Goes.LAST)
    held = turns.balance(state, state.deal, player) - put_down + _wilds_taken(command)
    return Waiting(
        player=player,
        asked=asked_to_nod(state, player),
        lays=isinstance(command, LayDown),
        goes_out=goes_out,
        left=max(0, 0 if goes_out else held) if state.deal.melds_kept else None,
        piles=piles,
    )


def _wilds_taken(command: Melding) -> int:
    """Return how many wilds come into the hand from the table."""
    match command:
        case LayDown(swaps=swaps):
            return len(swaps)
        case TakeJoker():
            return 1
    return 0


def _piles(command: Melding) -> Iterator[Pile]:
    match command:
        case LayDown():
            yield from _laid_down(command)
        case PutDownMeld(meld=meld):
            yield Pile(cards=meld.cards, goes=Goes.NEW)
        case LayOffCards(lay_off=added):
            yield Pile(cards=added.cards, goes=Goes.ONTO, meld=added.onto)
        case TakeJoker(meld=number, naturals=naturals, into=into, lay_off=added):
            yield Pile(cards=naturals, goes=Goes.FOR_WILD, meld=number)
            if into:
                yield Pile(cards=into.cards, goes=Goes.NEW)
            if added:
                yield Pile(cards=added.cards, goes=Goes.ONTO, meld=added.onto)
        case MoveJoker(meld=number, natural=natural):
            yield Pile(cards=(natural,), goes=Goes.FOR_WILD, meld=number)
        case _:
            assert_never(command)


def _laid_down(command: LayDown) -> Iterator[Pile]:
    for swap in command.swaps:
        yield Pile(cards=swap.naturals, goes=Goes.FOR_WILD, meld=swap.meld)
    for meld in command.melds:
        yield Pile(cards=meld.cards, goes=Goes.NEW)
    for added in command.lay_offs:
        yield Pile(cards=added.cards, goes=Goes.ONTO, meld=added.onto)
    if command.goes_out and command.discard:
        yield Pile(cards=(command.discard,), goes=Goes.LAST)


def asking_key(visit: GameVisit, player: str | None) -> str:
    """Return the words that ask for a nod; "": nobody is asked. ``player``: None: the own seat."""
    state = visit.state
    if visit.may_keep_score or state.agreements.nod is Nod.AT_ONCE:
        return ""
    asked = asked_to_nod(state, player or visit.seat or "")
    if asked is None:
        return _("Ask scorekeeper")
    return _("Ask %(player)s", player=visit.names[asked])
