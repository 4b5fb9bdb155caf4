"""The commands: what people at the table ask for. ``decide`` answers with events or a refusal.

Players are named by their seat keys (``p1``). A ``ruling`` is the table's word: the command stands
against the rules, and the event keeps the reasons. A card is None where it was not named. Commands
that put cards on the table stand in ``laying``, those about seats in ``seats``.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias, get_args

from scorekeeper.rules.cards import Card

from .agreements import Agreements, Terms, check_agreement
from .base import Command as Command
from .laying import (
    LayDown as LayDown,
    LayOffCards as LayOffCards,
    Melding as Melding,
    MoveJoker as MoveJoker,
    OnMelds as OnMelds,
    PutDownMeld as PutDownMeld,
    TakeJoker as TakeJoker,
)
from .seats import (
    GivePencil as GivePencil,
    JoinGame as JoinGame,
    LeaveGame as LeaveGame,
    OnPencils as OnPencils,
    RenamePlayer as RenamePlayer,
    ReplacePlayer as ReplacePlayer,
    ReturnPencil as ReturnPencil,
    Seating as Seating,
    SwapSeats as SwapSeats,
    TakePencil as TakePencil,
)
from .state import Hand, Newcomer, WayOut


@dataclass(frozen=True, slots=True, kw_only=True)
class DealCommand(Command):
    """A command for the deal under way; it is refused if ``deal`` is another's number."""

    deal: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeDealer(Command):
    """Let somebody else deal the deal that has not begun yet."""

    player: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RewardCut(Command):
    """Reward the cutter for an exact cut. ``left``: cards left in the pack; None: not counted."""

    left: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class KeepJokers(Command):
    """Record that the cutter keeps ``count`` jokers found at the cut."""

    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ChooseContract(DealCommand):
    """Say which contract the deal has.

    rules   index into ``ruleset.deals``
    player  who chose it; None: the dealer, or nobody said
    """

    rules: int
    player: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class AnnounceWilds(DealCommand):
    """Say which rank is wild in the deal. ``rank``: 1 to 13; 0: none is."""

    rank: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Exchange(Command):
    """Record that the table has made one exchange of cards."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeUpcard(Command):
    """Take the upcard as leader, in the first turn. ``melded``: it is melded at once."""

    player: str
    card: Card | None = None
    melded: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Buy(DealCommand):
    """Buy a discard, for chips. ``discarder``: who threw it; None: not said."""

    player: str
    discarder: str | None = None
    card: Card | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeDiscard(DealCommand):
    """Take the discard in one's own turn, instead of drawing.

    discarder  who threw it; None: not said
    melded     whether the player melds it at once
    """

    player: str
    discarder: str | None = None
    card: Card | None = None
    melded: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Call(DealCommand):
    """Call for the discard or the upcard."""

    player: str


@dataclass(frozen=True, slots=True, kw_only=True)
class WithdrawCall(DealCommand):
    """Take back one's own call, whoever called since."""

    player: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DropCalls(DealCommand):
    """Say that nobody gets the card that was called for."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SettleCalls(DealCommand):
    """Give the card to the caller whom the rules name, if it is the same one whoever discarded it.

    calls  keys of the callers, as the sender saw them; refused if there are others now
    """

    calls: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SettleDiscard(DealCommand):
    """Give a discard to the claimant who comes first by the rules.

    discarder  who threw it; None: it is the upcard
    claimants  keys, the first caller first
    winner     who gets it by the table's ruling; None: the rules decide
    disputed   whether the players disagree on who called first
    """

    discarder: str | None
    claimants: tuple[str, ...]
    card: Card | None = None
    winner: str | None = None
    disputed: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class EndFirstRound(DealCommand):
    """Record that everybody has drawn once, so that melds may be put down."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Propose(Command):
    """Put cards on the table from a player's phone: at once, or once somebody has nodded.

    command  what the player wants to do; its ``ruling`` is ignored
    """

    command: Melding


@dataclass(frozen=True, slots=True, kw_only=True)
class GiveNod(Command):
    """Nod to what a player has proposed. ``by``: who nods; None: the scorekeeper."""

    player: str
    by: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class EndProposal(Command):
    """Put nothing down of what a player has proposed.

    by  the player, who takes it back; the one asked, who says no; None: the scorekeeper
    """

    player: str
    by: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class EndTurn(Command):
    """End the turn of the player who put something down.

    player  whose turn it has to be; None: whoever's is open
    deal    the deal that it has to be in; None: the one under way
    """

    player: str | None = None
    deal: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnStock(Command):
    """Turn the discard pile, as the stock has run out."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GoOut(DealCommand):
    """Record that a player has parted with the last card.

    discard     that card; None: none was thrown, or it was not named
    first_turn  whether it was the player's first turn of the deal
    way         what the table says of it, where a bonus asks for it and the record does not tell
    """

    player: str
    discard: Card | None = None
    first_turn: bool = False
    way: WayOut = WayOut.LATER


@dataclass(frozen=True, slots=True, kw_only=True)
class StartGame(Command):
    """Begin a game.

    ruleset  the whole ruleset as plain data, house rules laid over it
    players  in order of play; ``first_dealer``: the key of one of them
    drawn    whether the first dealer was drawn by lot
    """

    ruleset: Mapping[str, object]
    players: tuple[Newcomer, ...]
    first_dealer: str
    drawn: bool = False
    agreements: Agreements = field(default_factory=Agreements)


@dataclass(frozen=True, slots=True, kw_only=True)
class CountHand(DealCommand):
    """Enter what a player has left in hand at the end of the deal.

    by  the seat from which it is entered; None: the scorekeeper enters it
    """

    player: str
    hand: Hand
    by: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class CloseDeal(DealCommand):
    """Close the deal, whose hands are all counted; the next one begins."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EndDeal(DealCommand):
    """Record the end of a deal at once, and close it if no hand is missing then.

    hands       key → what is left, of the hands counted now
    went_out    None: nobody did, or it is on record already
    first_turn  whether ``went_out`` did so in their first turn
    rules       index into ``ruleset.deals`` of the contract played; None: not said now
    down        keys of the players who laid down; None: not said now. Asked only where each has an
                own contract and melds are not recorded
    filled      key → which contract, index into ``ruleset.deals``, of those who laid down; asked
                only where each lays theirs down in any order
    by          as of a hand that is counted
    """

    hands: Mapping[str, Hand] = field(default_factory=dict)
    went_out: str | None = None
    first_turn: bool = False
    way: WayOut = WayOut.LATER
    rules: int | None = None
    down: tuple[str, ...] | None = None
    filled: Mapping[str, int] = field(default_factory=dict)
    by: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class EnterDeal(DealCommand):
    """Enter a deal played on paper.

    points      key → penalty, for everybody in the deal
    chips       key → chips left after it; players may be missing
    first_turn  whether ``went_out`` did so in their first turn
    rules       index into ``ruleset.deals``, if the contract was chosen and somebody said which
    down        keys of the others who laid down, where every player has an own contract
    filled      as at the end of a deal
    by          as of a hand that is counted
    """

    points: Mapping[str, int]
    chips: Mapping[str, int] = field(default_factory=dict)
    went_out: str | None = None
    first_turn: bool = False
    way: WayOut = WayOut.LATER
    rules: int | None = None
    down: tuple[str, ...] = ()
    filled: Mapping[str, int] = field(default_factory=dict)
    by: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ConfirmCount(Command):
    """Say that a counted hand is right, as another than who entered it.

    deal    under way, or closed
    points  of the hand as the sender saw it; refused if it has others now
    by      the seat that says so; None: the scorekeeper does
    """

    deal: int
    player: str
    points: int
    by: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class CorrectHand(Command):
    """Correct one player's entry of a closed deal. ``by``: as of a hand that is counted."""

    deal: int
    player: str
    hand: Hand
    by: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class CorrectWentOut(Command):
    """Correct who went out in a closed deal.

    player          None: nobody did
    hand_of_former  what the player on record until now had left
    first_turn      whether ``player`` went out in their first turn
    by              as of a hand that is counted
    """

    deal: int
    player: str | None
    hand_of_former: Hand | None = None
    first_turn: bool = False
    way: WayOut = WayOut.LATER
    by: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TellDown(Command):
    """Say who laid down in a deal, where every player has an own contract.

    This corrects a closed deal, or completes one under way whose melds are not recorded. A player
    who went out is down without being named.

    filled  as at the end of a deal; who is not named keeps what is on record
    """

    deal: int
    players: tuple[str, ...]
    filled: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class CorrectChips(Command):
    """Correct how many chips a player has now."""

    player: str
    chips: int


@dataclass(frozen=True, slots=True, kw_only=True)
class GiveFine(Command):
    """Add points to a player's total for a slip, or take some off as a bonus: the table's word.

    deal   the number of the deal it belongs to, closed or under way
    cents  to each of the others in that deal; from each of them, if negative
    word   what it is for; "": nobody said
    """

    player: str
    deal: int
    points: int = 0
    cents: int = 0
    word: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class BuyBack(Command):
    """Let a player who is out come back, from the next deal that begins."""

    player: str


@dataclass(frozen=True, slots=True, kw_only=True)
class EnterSheet(DealCommand):
    """Enter several deals played on paper, one after the other, as one step.

    said  the deals, and who came or left between them
    by    as of a hand that is counted
    """

    said: tuple[EnterDeal | JoinGame | LeaveGame, ...]
    by: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeAgreement(Command):
    """Change one agreement from now on.

    agreement  a field of ``Agreements``; ``to``: its new value
    errors     ValueError as ``check_agreement``
    """

    agreement: str
    to: Terms

    def __post_init__(self) -> None:
        check_agreement(self.agreement, self.to)


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeRules(Command):
    """Let the game go on by other rules.

    ruleset  all of them, as plain data
    since    the number of the deal under way or of the next, or 1: the whole game is counted anew
    """

    ruleset: Mapping[str, object]
    since: int


@dataclass(frozen=True, slots=True, kw_only=True)
class FinishEarly(Command):
    """End the game before its last deal; a deal that is not closed does not count."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ResumeGame(Command):
    """Go on with a game that was finished early."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Undo(Command):
    """Take back the last step. ``step``: its last event's number, if no other may be meant."""

    step: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Redo(Command):
    """Do again the step that was taken back last; ``step`` as for ``Undo``."""

    step: int | None = None


Preparing: TypeAlias = (
    ChangeDealer | RewardCut | KeepJokers | ChooseContract | AnnounceWilds | Exchange
)
Buying: TypeAlias = (
    TakeUpcard | TakeDiscard | Buy | Call | WithdrawCall | DropCalls | SettleCalls | SettleDiscard
)
Proposing: TypeAlias = Propose | GiveNod | EndProposal
Ending: TypeAlias = EndFirstRound | EndTurn | TurnStock | GoOut
Playing: TypeAlias = Buying | Melding | Proposing | Ending
Counting: TypeAlias = CountHand | CloseDeal | EndDeal | EnterDeal | EnterSheet
Correcting: TypeAlias = (
    ConfirmCount | CorrectHand | CorrectWentOut | TellDown | CorrectChips | GiveFine | BuyBack
)
Agreeing: TypeAlias = ChangeAgreement | ChangeRules | FinishEarly | ResumeGame
Undoing: TypeAlias = Undo | Redo
AnyCommand: TypeAlias = (
    StartGame | Preparing | Playing | Counting | Correcting | Seating | Agreeing | Undoing
)
COMMANDS: tuple[type[Command], ...] = get_args(AnyCommand)
"""Every kind of command."""
