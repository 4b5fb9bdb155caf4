"""The state of a game: what has been recorded, as one frozen value.

Only facts stand here. Totals, chips, ranks, winners and stakes are derived from them in ``sheet``.
Mappings are never changed in place; ``put`` makes a changed copy.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TypeVar

from scorekeeper.rules.cards import Card
from scorekeeper.rules.deal.penalties import cost_hand
from scorekeeper.rules.melds.melds import TabledMeld
from scorekeeper.rules.ruleset.choices import Choice
from scorekeeper.rules.ruleset.model import DealRules, Ruleset
from scorekeeper.rules.verdict import Reason

from .agreements import SWITCHES, Agreements

Value = TypeVar("Value")


def put(mapping: Mapping[str, Value], key: str, value: Value) -> dict[str, Value]:
    """Return a copy of the mapping in which the key has this value."""
    return {**mapping, key: value}


@dataclass(frozen=True, slots=True, kw_only=True)
class Newcomer:
    """Somebody who takes a seat.

    key     names the seat's holder throughout the game, whoever sits there later
    person  who it is, for whoever keeps people beyond one game
    """

    key: str
    name: str
    person: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Hand:
    """A counted hand: by its cards (a bare rank will do) or as a plain sum of points.

    Exactly one of the two is given; no cards at all is an empty tuple and costs nothing.
    """

    cards: tuple[Card, ...] | None = None
    points: int | None = None

    def cost(self, ruleset: Ruleset) -> int:
        """Return the penalty, in points."""
        return cost_hand(self.cards, ruleset) if self.cards is not None else self.points or 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Player:
    """One who plays, or has played, in this game.

    points  what a late joiner started with
    chips   what this player started with
    """

    key: str
    name: str
    person: str
    chips: int
    points: int = 0
    left: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Purchases:
    """What one player bought in one deal: how often, for how many chips, cards gained in all."""

    times: int = 0
    chips: int = 0
    cards: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """The turn of a player who put something down; ``laid_down``: the contract, in this turn."""

    player: str
    laid_down: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Deal:
    """One deal, from the cut to its close.

    number             1 for the first of the game
    rules              the place of its rules in the ruleset; None: not chosen yet
    players            keys in order of play, from the first seat
    begun              whether anything has been recorded in it
    cut_left           cards the cutter left behind, where they were counted
    discards_taken     how many discards are on record as taken instead of drawing
    first_round_over   whether everybody is on record as having drawn once
    laid               player → cards put on the table from the hand
    jokers_taken       player → jokers taken off melds into the hand
    down               keys of those who are down, in the order in which they laid down
    out_in_first_turn  whether whoever went out did so in the own first turn
    hands              player → every entry made for that hand, the valid one last
    rulings            player → reasons that the table overruled in what stands for that player at
                       the end
    formerly_out       keys of those who were on record as gone out, before a correction
    from_paper         whether the deal was entered whole
    melds_kept         whether all that was laid in it is on record, so that hand sizes are known
    """

    number: int
    rules: int | None
    players: tuple[str, ...]
    dealer: str
    cutter: str
    leader: str
    begun: bool = False
    jokers_kept: int = 0
    cut_left: int | None = None
    cut_rewarded: bool = False
    exchanges: int = 0
    upcard_taken: bool = False
    discards_taken: int = 0
    first_round_over: bool = False
    purchases: Mapping[str, Purchases] = field(default_factory=dict)
    melds: tuple[TabledMeld, ...] = ()
    laid: Mapping[str, int] = field(default_factory=dict)
    jokers_taken: Mapping[str, int] = field(default_factory=dict)
    down: tuple[str, ...] = ()
    turn: Turn | None = None
    stock_turned: int = 0
    went_out: str | None = None
    out_in_first_turn: bool = False
    hands: Mapping[str, tuple[Hand, ...]] = field(default_factory=dict)
    rulings: Mapping[str, tuple[Reason, ...]] = field(default_factory=dict)
    formerly_out: tuple[str, ...] = ()
    from_paper: bool = False
    melds_kept: bool = True
    closed: bool = False

    def hand_of(self, player: str) -> Hand | None:
        """Return the valid entry of this player; None where none was made."""
        entries = self.hands.get(player, ())
        return entries[-1] if entries else None

    @property
    def known_down(self) -> tuple[str, ...]:
        """Keys of those who are known to be down: nobody is where lay-downs are not on record."""
        return self.down if self.melds_kept else ()


NOT_CHOSEN = DealRules(contract=())
"""The rules of a deal as long as nobody has said which they are."""


def contracts_left(ruleset: Ruleset, closed: Iterable[Deal]) -> tuple[int, ...]:
    """Return the places of the deal rules that these closed deals have not used.

    Where the first to lay down chooses, a deal in which nobody is known to have laid down has used
    none; whoever went out had.
    """
    open_end = ruleset.contracts.choice is Choice.FIRST_DOWN
    used = {
        deal.rules
        for deal in closed
        if not open_end or deal.down or deal.went_out or deal.from_paper or not deal.melds_kept
    }
    return tuple(place for place in range(len(ruleset.deals)) if place not in used)


@dataclass(frozen=True, slots=True, kw_only=True)
class History:
    """Where the state stands in the journal.

    head  number of the last event of the step that made this state; 0 before the first
    back  the head before that step: where undo leads; None where nothing can be taken back
    redo  heads that were taken back, the last one last
    """

    head: int = 0
    back: int | None = None
    redo: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """A game as it stands.

    players       everybody who holds or held a seat, by key
    seats         keys in order of play, without those who left; those who are out keep theirs
    deals         all deals so far; the last one is under way unless it is closed, or a correction
                  has ended the game before it
    agreements    what holds now; of recording lay-downs: in deals that begin from now on
    chip_changes  player → chips added (or taken, if negative) by corrections
    decided       whether a closed deal has ended the game; ``apply`` keeps it true
    """

    ruleset: Ruleset
    players: Mapping[str, Player]
    seats: tuple[str, ...]
    deals: tuple[Deal, ...]
    agreements: Agreements = field(default_factory=Agreements)
    chip_changes: Mapping[str, int] = field(default_factory=dict)
    finished_early: bool = False
    decided: bool = False
    history: History = field(default_factory=History)

    @property
    def deal(self) -> Deal:
        """The deal under way; the last one when the game is over."""
        return self.deals[-1]

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.finished_early or self.decided

    @property
    def hands_mentioned(self) -> bool:
        """Whether it is said now what a counted hand of a closed deal could have done."""
        return self.agreements.holds(SWITCHES["mentions"])

    def rules_of(self, deal: Deal) -> DealRules:
        """Return the rules of one deal; without any item as long as they are not chosen."""
        return NOT_CHOSEN if deal.rules is None else self.ruleset.deals[deal.rules]

    @property
    def contracts_left(self) -> tuple[int, ...]:
        """Places of the deal rules that may still be chosen for the deal under way."""
        return contracts_left(self.ruleset, (deal for deal in self.deals if deal.closed))
