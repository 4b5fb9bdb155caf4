"""The commands that put cards on the table, and proposals of them.

They stand apart because a game's state keeps proposed ones until somebody nods.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias, assert_never

from scorekeeper.rules.cards import Card
from scorekeeper.rules.melds.melds import End, Entry, LayOff, Swap

from .base import Command


@dataclass(frozen=True, slots=True, kw_only=True)
class LayDown(Command):
    """Lay down the contract, with everything else put down in the same turn.

    melds       the contract's, and any more, in any order
    goes_out    whether nothing is left in hand; ``discard``: the last card, if one was thrown
    first_turn  with ``goes_out``: whether it is the player's first turn of the deal
    swaps       wilds taken off the table first, to be used in this turn
    rules       index into ``ruleset.deals``, if this lay-down chooses the contract by name; None:
                the melds tell
    """

    player: str
    melds: tuple[Entry, ...]
    lay_offs: tuple[LayOff, ...] = ()
    goes_out: bool = False
    discard: Card | None = None
    first_turn: bool = False
    swaps: tuple[Swap, ...] = ()
    rules: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TableCommand(Command):
    """A command of a player who is down. ``new_turn``: the recorded turn is over."""

    player: str
    new_turn: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class PutDownMeld(TableCommand):
    """Put down a set or run beyond the contract."""

    meld: Entry


@dataclass(frozen=True, slots=True, kw_only=True)
class LayOffCards(TableCommand):
    """Add cards to a meld on the table."""

    lay_off: LayOff


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeJoker(TableCommand):
    """Take a wild off meld number ``meld`` for these naturals.

    into     a new meld that uses it at once; None: none
    lay_off  a lay-off that uses it at once; None: none
    """

    meld: int
    naturals: tuple[Card, ...]
    into: Entry | None = None
    lay_off: LayOff | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveJoker(TableCommand):
    """Put a natural in place of a wild at an end of run ``meld``, and the wild at end ``to``."""

    meld: int
    natural: Card
    to: End


OnMelds: TypeAlias = PutDownMeld | LayOffCards | TakeJoker | MoveJoker
Melding: TypeAlias = LayDown | OnMelds


@dataclass(frozen=True, slots=True, kw_only=True)
class Proposal:
    """What a player proposes: one command, in the field of its kind."""

    lay_down: LayDown | None = None
    put_down: PutDownMeld | None = None
    lay_off: LayOffCards | None = None
    take: TakeJoker | None = None
    move: MoveJoker | None = None

    @classmethod
    def of(cls, command: Melding) -> Proposal:
        match command:
            case LayDown():
                return cls(lay_down=command)
            case PutDownMeld():
                return cls(put_down=command)
            case LayOffCards():
                return cls(lay_off=command)
            case TakeJoker():
                return cls(take=command)
            case MoveJoker():
                return cls(move=command)
            case _:
                assert_never(command)

    @property
    def commands(self) -> tuple[Melding, ...]:
        """The commands it holds: one, unless it was made up elsewhere."""
        each = (self.lay_down, self.put_down, self.lay_off, self.take, self.move)
        return tuple(one for one in each if one is not None)

    @property
    def command(self) -> Melding:
        return self.commands[0]
