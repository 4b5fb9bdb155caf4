"""Who sits where and who has a pencil: the commands about it, and the events.

They stand in ``commands`` and ``events`` with all others.
"""

from dataclasses import dataclass
from typing import TypeAlias

from .base import Command, Event
from .state import Newcomer


@dataclass(frozen=True, slots=True, kw_only=True)
class RenamePlayer(Command):
    """Give a player another name."""

    player: str
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplacePlayer(Command):
    """Let somebody else take over a player's seat, score and chips."""

    player: str
    by: Newcomer


@dataclass(frozen=True, slots=True, kw_only=True)
class SwapSeats(Command):
    """Let two players change seats, between deals."""

    player: str
    other: str


@dataclass(frozen=True, slots=True, kw_only=True)
class JoinGame(Command):
    """Let somebody join late, from the next deal that begins.

    Who left comes back to the old seat, by its key, and goes on with what is on its sheet.

    after   the key of the player before them in order of play
    points  their total now
    chips   that they have now; None: as many as the ruleset gives
    """

    newcomer: Newcomer
    after: str
    points: int = 0
    chips: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class LeaveGame(Command):
    """Let a player leave early; the score so far stays on the sheet."""

    player: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TakePencil(Command):
    """Let the player on a seat keep the score, too, as that player wants."""

    player: str


@dataclass(frozen=True, slots=True, kw_only=True)
class GivePencil(Command):
    """Let the player on a seat keep the score, too.

    instead_of  the key of the player who no longer does from then on; None: nobody
    """

    player: str
    instead_of: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ReturnPencil(Command):
    """Let a player no longer keep the score; a scorekeeper's link still does."""

    player: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerRenamed(Event):
    """A player has another name. ``was``: the one before, which a page needs that shows the new."""

    player: str
    was: str
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerReplaced(Event):
    """Somebody else took over seat ``player``, which keeps its key: ``by.key`` is not used.

    was  the name of who had it; "": not on record
    """

    player: str
    by: Newcomer
    was: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatsSwapped(Event):
    """Two players changed seats."""

    player: str
    other: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerJoined(Event):
    """Somebody joined late, or came back to the seat of this key. ``points``: their total then."""

    newcomer: Newcomer
    after: str
    points: int
    chips: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerLeft(Event):
    """A player left early."""

    player: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PencilTaken(Event):
    """A player took a pencil, and keeps the score from then on."""

    player: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PencilGiven(Event):
    """A player was given a pencil, and keeps the score from then on."""

    player: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PencilReturned(Event):
    """A player has no pencil any more."""

    player: str


OnPencils: TypeAlias = TakePencil | GivePencil | ReturnPencil
Seating: TypeAlias = RenamePlayer | ReplacePlayer | SwapSeats | JoinGame | LeaveGame | OnPencils
OfPencils: TypeAlias = PencilTaken | PencilGiven | PencilReturned
