"""What people do round the deals: start, score, people, agreements, undo; see ``commands``."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from .commands_of_play import Command, DealCommand
from .state import Hand, Newcomer, Stakes


@dataclass(frozen=True, slots=True, kw_only=True)
class StartGame(Command):
    """Begin a game.

    ruleset     the whole ruleset as plain data, house rules laid over it
    players     in order of play; ``first_dealer``: the key of one; ``drawn``: chosen by chance
    melds_kept  whether lay-downs are recorded, so that hand sizes can be checked
    advice      whether players are told what a hand could do
    mentions    whether it is said after a deal what a counted hand could have done
    """

    ruleset: Mapping[str, object]
    players: tuple[Newcomer, ...]
    first_dealer: str
    drawn: bool = False
    stakes: Stakes = field(default_factory=Stakes)
    melds_kept: bool = True
    advice: bool = True
    mentions: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class CountHand(DealCommand):
    """Count what a player has left in this deal."""

    player: str
    hand: Hand


@dataclass(frozen=True, slots=True, kw_only=True)
class CloseDeal(DealCommand):
    """Every hand is counted: close the deal; the next one begins."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EnterDeal(DealCommand):
    """Enter a deal played on paper.

    chips       what players had left after it; may name some
    first_turn  whether somebody went out in the own first turn
    rules       the place of the contract's rules, where it was to be chosen and was said
    """

    points: Mapping[str, int]
    chips: Mapping[str, int] = field(default_factory=dict)
    went_out: str | None = None
    first_turn: bool = False
    rules: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class CorrectHand(Command):
    """Correct one player's entry of a closed deal."""

    deal: int
    player: str
    hand: Hand


@dataclass(frozen=True, slots=True, kw_only=True)
class CorrectWentOut(Command):
    """Correct who went out in a closed deal; whoever did before needs a hand.

    first_turn  whether it was in the own first turn
    """

    deal: int
    player: str | None
    hand_of_former: Hand | None = None
    first_turn: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class CorrectChips(Command):
    """Say how many chips a player really has."""

    player: str
    chips: int


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
    """Somebody joins late and sits ``after`` a player, from the next deal to begin on.

    points, chips  what the table agrees on for a start; None: what the ruleset gives
    """

    newcomer: Newcomer
    after: str
    points: int = 0
    chips: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class LeaveGame(Command):
    """A player leaves early; the score so far stays on the sheet."""

    player: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeStakes(Command):
    """Agree on other stakes."""

    stakes: Stakes


@dataclass(frozen=True, slots=True, kw_only=True)
class KeepMelds(Command):
    """Say whether lay-downs are recorded from now on."""

    kept: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class AllowAdvice(Command):
    """Say whether players are told what a hand could do: a referee need not be a coach."""

    allowed: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class MentionHands(Command):
    """Say whether it is mentioned after a deal what a counted hand could have done."""

    mentioned: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class FinishEarly(Command):
    """End the game before its last deal; an unfinished deal does not count."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ResumeGame(Command):
    """Go on with a game that was finished early."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Undo(Command):
    """Take back the last step; ``step``: this one only, named by its last event."""

    step: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Redo(Command):
    """Do again the step that was taken back last; ``step`` as for ``Undo``."""

    step: int | None = None
