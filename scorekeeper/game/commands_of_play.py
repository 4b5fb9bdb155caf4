"""What people do from the cut of a deal to its last card; see ``commands``."""

from __future__ import annotations

from dataclasses import dataclass

from scorekeeper.rules.cards import Card
from scorekeeper.rules.melds import End, Entry, LayOff
from scorekeeper.rules.swapping import Swap


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
