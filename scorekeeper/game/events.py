"""The events: what has happened at the table. The journal keeps them under these names for ever.

A field means what it does in the command that records the event (``commands``). Totals, chips left
and ranks are computed, never recorded.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias, get_args

from scorekeeper.rules.cards import Card
from scorekeeper.rules.melds.melds import End, LaidMeld, LaidOff, Meld, Swapped

from .agreements import Agreements, Terms, check_agreement
from .base import Event as Event
from .laying import Proposal
from .seats import (
    OfPencils as OfPencils,
    PencilGiven as PencilGiven,
    PencilReturned as PencilReturned,
    PencilTaken as PencilTaken,
    PlayerJoined as PlayerJoined,
    PlayerLeft as PlayerLeft,
    PlayerRenamed as PlayerRenamed,
    PlayerReplaced as PlayerReplaced,
    SeatsSwapped as SeatsSwapped,
)
from .state import Hand, Newcomer, WayOut


@dataclass(frozen=True, slots=True, kw_only=True)
class DealerChanged(Event):
    """Somebody else deals this deal."""

    player: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CutRewarded(Event):
    """The cutter was rewarded for an exact cut."""

    player: str
    left: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class JokersKept(Event):
    """The cutter kept ``count`` jokers; it replaces the number recorded before.

    ends_reward  whether the cut is not exact any more by that: its reward is taken back
    """

    player: str
    count: int
    ends_reward: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ContractChosen(Event):
    """The deal's contract was chosen. ``rules``: index into ``ruleset.deals``."""

    rules: int
    player: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class WildsAnnounced(Event):
    """The table said which rank is wild in the deal; it replaces what was said before.

    rank  1 to 13; 0: none is
    """

    rank: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CardsExchanged(Event):
    """The table made one exchange of cards."""


@dataclass(frozen=True, slots=True, kw_only=True)
class UpcardTaken(Event):
    """The leader took the upcard instead of drawing."""

    player: str
    card: Card | None = None
    melded: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class DiscardTaken(Event):
    """A player took the discard instead of drawing.

    claimants  keys of all callers, the first one first
    """

    player: str
    discarder: str | None = None
    card: Card | None = None
    melded: bool = False
    claimants: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class FirstRoundEnded(Event):
    """Everybody had drawn once."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CardBought(Event):
    """A player bought a discard.

    price         in chips
    price_points  added to the player's total
    cards         gained: the discard and those from the stock
    claimants     keys of all callers, the first one first
    """

    player: str
    price: int
    cards: int
    discarder: str | None = None
    card: Card | None = None
    claimants: tuple[str, ...] = ()
    price_points: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class LaidDown(Event):
    """A player laid down, with extra melds and lay-offs of the same turn.

    contract  index among the contracts of the deal, where it has several
    rules     index into ``ruleset.deals``, if this lay-down chose the contract
    fills     the same of the player's own contract, where each lays theirs down in any order
    """

    player: str
    melds: tuple[LaidMeld, ...]
    lay_offs: tuple[LaidOff, ...] = ()
    contract: int = 0
    rules: int | None = None
    fills: int | None = None

    @property
    def named(self) -> int | None:
        """The contract that this event says itself; None: the deal or the player has it."""
        return self.rules if self.fills is None else self.fills


@dataclass(frozen=True, slots=True, kw_only=True)
class MeldPutDown(Event):
    """A player put down a meld beyond the contract."""

    player: str
    meld: Meld


@dataclass(frozen=True, slots=True, kw_only=True)
class CardsLaidOff(Event):
    """A player added cards to a meld on the table."""

    player: str
    lay_off: LaidOff


@dataclass(frozen=True, slots=True, kw_only=True)
class JokerTaken(Event):
    """A player took a wild off a meld for naturals from the hand."""

    player: str
    swap: Swapped


@dataclass(frozen=True, slots=True, kw_only=True)
class JokerMoved(Event):
    """A player put a natural in the place of a wild at a run's end; the wild went to an end.

    becomes  the run, number ``meld`` on the table, after it
    """

    player: str
    meld: int
    natural: Card
    to: End
    becomes: Meld


@dataclass(frozen=True, slots=True, kw_only=True)
class Proposed(Event):
    """A player proposed to put cards on the table; it replaces an earlier proposal."""

    proposal: Proposal

    @property
    def player(self) -> str:
        return self.proposal.command.player


@dataclass(frozen=True, slots=True, kw_only=True)
class Nodded(Event):
    """Somebody nodded to what a player had proposed; the same step records it.

    by  who nodded; None: the scorekeeper
    """

    player: str
    by: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ProposalEnded(Event):
    """A proposal was taken back by its player, or refused. ``by``: None is the scorekeeper."""

    player: str
    by: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Called(Event):
    """A player called for the card on the discard pile."""

    player: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CallWithdrawn(Event):
    """A player took the own call back; those of others stayed open."""

    player: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CallsDropped(Event):
    """Nobody got the card. ``players``: all who had called, the first one first."""

    players: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnEnded(Event):
    """A player's turn was over."""

    player: str


@dataclass(frozen=True, slots=True, kw_only=True)
class StockTurned(Event):
    """The discard pile became the stock."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WentOut(Event):
    """A player parted with the last card. ``first_turn``: in their first turn of the deal.

    way  stays as it is in games without a bonus for it
    """

    player: str
    discard: Card | None = None
    first_turn: bool = False
    way: WayOut = WayOut.LATER


@dataclass(frozen=True, slots=True, kw_only=True)
class HandCounted(Event):
    """What a player had left in hand was entered. ``by``: from this seat; None: the scorekeeper."""

    player: str
    hand: Hand
    by: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class GameStarted(Event):
    """A game began. ``ruleset``: the whole resolved ruleset, as plain data."""

    ruleset: Mapping[str, object]
    players: tuple[Newcomer, ...]
    first_dealer: str
    drawn: bool
    agreements: Agreements


@dataclass(frozen=True, slots=True, kw_only=True)
class DealClosed(Event):
    """A deal was closed."""

    deal: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DealEntered(Event):
    """A whole deal was entered from paper.

    points  key → penalty; ``chips``: key → chips left after it, players may be missing
    rules   index into ``ruleset.deals``, if the contract was chosen and somebody said which
    down    keys of all who laid down, where every player has an own contract
    filled  key → which one, where each lays theirs down in any order and somebody said it
    by      as of a hand that was counted
    """

    deal: int
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
class CountConfirmed(Event):
    """Another than who entered a counted hand said that it is right.

    points  of the hand, as it was seen
    by      the seat that said so; None: the scorekeeper did
    """

    deal: int
    player: str
    points: int
    by: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class HandCorrected(Event):
    """One player's entry of a closed deal was corrected. ``by``: as of a hand that was counted."""

    deal: int
    player: str
    hand: Hand
    by: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class WentOutCorrected(Event):
    """Who went out in a closed deal was corrected; ``player`` None: nobody did."""

    deal: int
    player: str | None
    hand_of_former: Hand | None = None
    first_turn: bool = False
    way: WayOut = WayOut.LATER
    by: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class DownTold(Event):
    """The table said who laid down in a deal; it replaces what was on record.

    filled  as of a deal from paper
    """

    deal: int
    players: tuple[str, ...]
    filled: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class ChipsCorrected(Event):
    """A player's chips were corrected. ``change``: added; taken off, if negative."""

    player: str
    change: int


@dataclass(frozen=True, slots=True, kw_only=True)
class FineGiven(Event):
    """The table fined a player, or gave a bonus: ``points`` below 0. ``cents``: to each other."""

    player: str
    deal: int
    points: int = 0
    cents: int = 0
    word: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class BoughtBack(Event):
    """A player who was out came back into the game.

    deal   the last one before that
    total  in points; corrections of deals up to that one change it as well
    """

    player: str
    deal: int
    total: int


@dataclass(frozen=True, slots=True, kw_only=True)
class AgreementChanged(Event):
    """The table changed one agreement.

    agreement  a field of ``Agreements``; ``to``: its new value
    errors     ValueError as ``check_agreement``
    """

    agreement: str
    to: Terms

    def __post_init__(self) -> None:
        check_agreement(self.agreement, self.to)


@dataclass(frozen=True, slots=True, kw_only=True)
class RulesChanged(Event):
    """The table agreed on other rules.

    ruleset  all of them, as plain data
    since    the number of the first deal they hold for; 1: everything is counted anew
    """

    ruleset: Mapping[str, object]
    since: int


@dataclass(frozen=True, slots=True, kw_only=True)
class GameFinished(Event):
    """The game was ended before its last deal."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GameResumed(Event):
    """A game that was finished early goes on."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Undone(Event):
    """A step was taken back. ``step``: its last event's number; ``to``: that of the step before."""

    step: int
    to: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Redone(Event):
    """A step that was taken back counts again. ``step``: its last event's number."""

    step: int


Prepared: TypeAlias = CutRewarded | JokersKept | ContractChosen | WildsAnnounced | CardsExchanged
DiscardSettled: TypeAlias = UpcardTaken | DiscardTaken | CardBought | CallsDropped
"""After these nobody calls for the card on the discard pile any more."""
OfCalls: TypeAlias = Called | CallWithdrawn
Played: TypeAlias = (
    DiscardSettled | OfCalls | FirstRoundEnded | TurnEnded | StockTurned | WentOut | HandCounted
)
Melded: TypeAlias = LaidDown | MeldPutDown | CardsLaidOff | JokerTaken | JokerMoved
OnProposals: TypeAlias = Proposed | Nodded | ProposalEnded
InDeal: TypeAlias = Prepared | Played | Melded | OnProposals
OnSheet: TypeAlias = (
    DealClosed
    | DealEntered
    | CountConfirmed
    | HandCorrected
    | WentOutCorrected
    | DownTold
    | ChipsCorrected
    | FineGiven
    | BoughtBack
)
Seated: TypeAlias = (
    DealerChanged
    | PlayerRenamed
    | PlayerReplaced
    | SeatsSwapped
    | PlayerJoined
    | PlayerLeft
    | OfPencils
)
Agreed: TypeAlias = AgreementChanged | RulesChanged | GameFinished | GameResumed
TakenBack: TypeAlias = Undone | Redone
AnyEvent: TypeAlias = GameStarted | InDeal | OnSheet | Seated | Agreed | TakenBack
EVENTS: tuple[type[Event], ...] = get_args(AnyEvent)
"""Every kind of event."""
