"""What people at the table do. ``decide`` answers each with events or a refusal.

Every command may carry the table's word that it stands anyway (``ruling``): what would have refused
it is then written into the event. Players are named by their key. Which commands
there are, and what they are about, stands at the end.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias, get_args

from scorekeeper.rules.cards import Card
from scorekeeper.rules.melds.melds import End, Entry, LayOff, Swap

from .agreements import Agreements, Terms, check_agreement
from .state import Hand, Newcomer


@dataclass(frozen=True, slots=True, kw_only=True)
class Command:
    """What all commands share."""

    ruling: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class DealCommand(Command):
    """What is meant for one deal: the one numbered ``deal``; None: the one under way."""

    deal: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeDealer(Command):
    """Let somebody else deal the deal that has not begun yet."""

    player: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RewardCut(Command):
    """Reward the cutter. ``left``: cards left behind by the cut, where they were counted."""

    left: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class KeepJokers(Command):
    """The cutter keeps so many jokers found on lifting."""

    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ChooseContract(DealCommand):
    """Say which contract the deal has, by the place of its rules in the ruleset, from 0.

    player  who chose it; None: the dealer, or it was not said
    """

    rules: int
    player: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Exchange(Command):
    """The table has made one exchange of cards."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeUpcard(Command):
    """The leader takes the upcard in the first turn. ``melded``: to meld it at once."""

    player: str
    card: Card | None = None
    melded: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Buy(DealCommand):
    """A player buys a discard. ``discarder`` None where it was not said."""

    player: str
    discarder: str | None = None
    card: Card | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeDiscard(DealCommand):
    """The player whose turn it is takes the discard instead of drawing.

    discarder  None where it was not said
    melded     whether the player melds it at once
    """

    player: str
    discarder: str | None = None
    card: Card | None = None
    melded: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class SettleDiscard(DealCommand):
    """Several want the discard (``discarder`` None: the upcard); who may have it first gets it.

    claimants  keys, in the order in which they called; ``winner``: the table's ruling, another
    disputed   whether it is disputed who called first
    """

    discarder: str | None
    claimants: tuple[str, ...]
    card: Card | None = None
    winner: str | None = None
    disputed: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class EndFirstRound(DealCommand):
    """Everybody has drawn once, so that melds may be put down."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LayDown(Command):
    """Put down a contract (``melds`` in any order), and what else goes down in the same turn.

    swaps       wilds taken off the table first, to be used in this turn
    rules       which deal's contract is meant, where the first to lay down says so; None: that
                which the melds are
    first_turn  whether it is the player's first turn of the deal, where the player goes out
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
    """What a player does with melds. ``new_turn``: in a later turn than the one on record."""

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
    """Take a joker off a meld for these naturals; ``into``: the new meld in which it goes down."""

    meld: int
    naturals: tuple[Card, ...]
    into: Entry | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveJoker(TableCommand):
    """Put the card a joker at a run's end stands for in its place; the joker goes to an end."""

    meld: int
    natural: Card
    to: End


@dataclass(frozen=True, slots=True, kw_only=True)
class EndTurn(Command):
    """The turn of the player who put something down is over."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnStock(Command):
    """The stock ran out; the discard pile is turned."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GoOut(DealCommand):
    """A player has parted with the last card.

    discard     that card, where it was said
    first_turn  whether it was the player's first turn of the deal
    """

    player: str
    discard: Card | None = None
    first_turn: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class StartGame(Command):
    """Begin a game.

    ruleset     the whole ruleset as plain data, house rules laid over it
    players     in order of play; ``first_dealer``: the key of one; ``drawn``: chosen by chance
    """

    ruleset: Mapping[str, object]
    players: tuple[Newcomer, ...]
    first_dealer: str
    drawn: bool = False
    agreements: Agreements = field(default_factory=Agreements)


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
class ChangeAgreement(Command):
    """Agree that something is otherwise from now on.

    agreement  a field of ``Agreements``; ``to``: what it is to be
    errors     ValueError on another, or one that cannot be that
    """

    agreement: str
    to: Terms

    def __post_init__(self) -> None:
        check_agreement(self.agreement, self.to)


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


Preparing: TypeAlias = ChangeDealer | RewardCut | KeepJokers | ChooseContract | Exchange
Buying: TypeAlias = TakeUpcard | TakeDiscard | Buy | SettleDiscard
OnMelds: TypeAlias = PutDownMeld | LayOffCards | TakeJoker | MoveJoker
Melding: TypeAlias = LayDown | OnMelds
Ending: TypeAlias = EndFirstRound | EndTurn | TurnStock | GoOut
Playing: TypeAlias = Buying | Melding | Ending
Counting: TypeAlias = CountHand | CloseDeal | EnterDeal
Correcting: TypeAlias = CorrectHand | CorrectWentOut | CorrectChips
Seating: TypeAlias = RenamePlayer | ReplacePlayer | SwapSeats | JoinGame | LeaveGame
Agreeing: TypeAlias = ChangeAgreement | FinishEarly | ResumeGame
Undoing: TypeAlias = Undo | Redo
AnyCommand: TypeAlias = (
    StartGame | Preparing | Playing | Counting | Correcting | Seating | Agreeing | Undoing
)
COMMANDS: tuple[type[Command], ...] = get_args(AnyCommand)
"""Every kind of command."""
