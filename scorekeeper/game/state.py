"""The state of a game, as one frozen value: players, deals, agreements, place in the journal.

It holds recorded facts only: ``sheet`` computes totals, chips and ranks, ``stakes`` who owes whom.
Mappings are never changed in place; ``put`` makes a changed copy.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cached_property
from typing import TypeVar

from scorekeeper.rules.cards import Card
from scorekeeper.rules.melds.melds import TabledMeld
from scorekeeper.rules.ruleset.choices import Choice
from scorekeeper.rules.ruleset.deals import DealRules
from scorekeeper.rules.ruleset.model import Ruleset
from scorekeeper.rules.solver import cost_counted
from scorekeeper.rules.verdict import Reason

from .agreements import SWITCHES, Agreements
from .laying import Proposal


class WayOut(StrEnum):
    """In which turn somebody went out; LATER also where nobody said.

    AT_ONCE  that of laying down

    field: [bonuses] going_out_at_once, going_out_without_wilds
    """

    LATER = ""
    AT_ONCE = "at once"
    WITHOUT_WILDS = "at once, without wilds"


Value = TypeVar("Value")
Worked = TypeVar("Worked")


def put(mapping: Mapping[str, Value], key: str, value: Value) -> dict[str, Value]:
    return {**mapping, key: value}


@dataclass(frozen=True, slots=True, kw_only=True)
class Newcomer:
    """Somebody who takes a seat.

    key     of the seat; it stays the same throughout the game
    person  the number of the person in the database, as text; "": unknown
    """

    key: str
    name: str
    person: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Hand:
    """A counted hand: either its cards or a sum of points.

    Suits are needed only where runs in hand cost nothing. No cards at all cost 0. A sum may be
    below 0: some houses give minus points.

    never_down  whether the player never laid down in the deal, which has a flat cost; ``points`` is
                that cost as it was then
    """

    cards: tuple[Card, ...] | None = None
    points: int | None = None
    never_down: bool = False

    def cost(self, ruleset: Ruleset) -> int:
        """Return what it costs. source: [counting] never_down; else as it was entered."""
        if self.cards is not None or (self.never_down and ruleset.counting.never_down):
            return cost_counted(self.cards or (), ruleset, never_down=self.never_down)
        return self.points or 0

    @property
    def below_zero(self) -> bool:
        return (self.points or 0) < 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Player:
    """Somebody who plays, or has played, in this game.

    chips   at this player's start; what is left is ``sheet.chips_of``
    points  a late joiner's total at the start; for who came back, what was agreed on besides
    """

    key: str
    name: str
    person: str
    chips: int
    points: int = 0
    left: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Purchases:
    """What one player bought in one deal: how many times, chips and points paid, cards gained."""

    times: int = 0
    chips: int = 0
    cards: int = 0
    points: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Fine:
    """What a table adds to a player's total for a slip, or takes off it as a bonus.

    points  taken off, if negative
    cents   of any money, to each of the others in the deal; from each of them, if negative
    word    what it is for; "": nobody said
    """

    player: str
    points: int
    cents: int = 0
    word: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """A turn in which something was put down.

    laid_down  whether the contract was put down in it
    wilds      whether a wild was put down in it
    """

    player: str
    laid_down: bool = False
    wilds: bool = False


# Without slots, so that what is asked of it some twenty times for a page is worked out once.
@dataclass(frozen=True, kw_only=True)
class Deal:
    """One deal, from the cut to its close.

    number             1 for the first of the game
    agreed             the rules agreed on for it, without what it states itself
    rules              index into ``ruleset.deals``; None: not chosen yet, or every player has an
                       own contract (``State.contract_of``)
    players            keys in order of play, from the first seat
    seats              the same when it was dealt, with players who were out
    begun              whether anything has been recorded in it
    cut_left           cards the cutter left in the pack; None: not counted
    announced          rank said to be wild in it; 0: none is; None: not said
    first_round_over   whether it is recorded that everybody has drawn once
    discarder          key of the last known discarder; None: unknown
    calls              keys of the callers for the card on the discard pile, the first one first
    melds              on the table, in the order of putting them down
    laid               player → cards put on the table from the hand
    jokers_taken       player → jokers taken off melds into the hand
    down               keys of the players who are down, in the order of laying down; in order of
                       play if the table said so afterwards
    filled             player → contract laid down, where each lays theirs down in any order
    proposals          player → what waits for a nod
    turn               the last turn in which something was put down; None: it is over
    stock_turned       how many times the discard pile became the stock
    out_in_first_turn  whether ``went_out`` did so in the first turn of the deal
    last_turns         keys of the players who have one more turn after somebody went out
    hands              player → every entry made for that hand, the valid one last
    rulings            player → reasons overruled in going out, or in the valid entry of the hand
    looks              player → who has seen the valid entry of the hand: the seat that made it,
                       then those that confirmed it; None: the scorekeeper
    replaced           player → what counted before, oldest first; None: having gone out
    bought_back        player who came back after this deal → points put on the total for it
    fines              given in it, the first one first; those taken back with what takes them back
    from_paper         whether the deal was entered whole, from paper
    melds_kept         whether all melds are recorded; only then the sizes of hands are known
    """

    number: int
    agreed: Ruleset
    rules: int | None
    players: tuple[str, ...]
    seats: tuple[str, ...]
    dealer: str
    cutter: str
    leader: str
    begun: bool = False
    jokers_kept: int = 0
    cut_left: int | None = None
    cut_rewarded: bool = False
    announced: int | None = None
    exchanges: int = 0
    upcard_taken: bool = False
    discards_taken: int = 0
    first_round_over: bool = False
    purchases: Mapping[str, Purchases] = field(default_factory=dict)
    discarder: str | None = None
    calls: tuple[str, ...] = ()
    melds: tuple[TabledMeld, ...] = ()
    laid: Mapping[str, int] = field(default_factory=dict)
    jokers_taken: Mapping[str, int] = field(default_factory=dict)
    down: tuple[str, ...] = ()
    filled: Mapping[str, int] = field(default_factory=dict)
    proposals: Mapping[str, Proposal] = field(default_factory=dict)
    turn: Turn | None = None
    stock_turned: int = 0
    went_out: str | None = None
    out_in_first_turn: bool = False
    way_out: WayOut = WayOut.LATER
    last_turns: tuple[str, ...] = ()
    hands: Mapping[str, tuple[Hand, ...]] = field(default_factory=dict)
    rulings: Mapping[str, tuple[Reason, ...]] = field(default_factory=dict)
    looks: Mapping[str, tuple[str | None, ...]] = field(default_factory=dict)
    replaced: Mapping[str, tuple[Hand | None, ...]] = field(default_factory=dict)
    bought_back: Mapping[str, int] = field(default_factory=dict)
    fines: tuple[Fine, ...] = ()
    from_paper: bool = False
    melds_kept: bool = True
    closed: bool = False

    @cached_property
    def common_rules(self) -> DealRules:
        """What it states for everybody; ``NOT_CHOSEN`` where no contract is for all."""
        return NOT_CHOSEN if self.rules is None else self.agreed.deals[self.rules]

    @cached_property
    def most_buys(self) -> int:
        """How many cards a player may buy in it (``Ruleset.buys_in``)."""
        return self.agreed.buys_in(self.common_rules)

    @cached_property
    def ruleset(self) -> Ruleset:
        """The rules in force in it: those agreed on, with what it states for itself."""
        return self.with_wild_said.in_deal(self.common_rules)

    @property
    def with_wild_said(self) -> Ruleset:
        """The rules agreed on, with the rank that was said to be wild in it.

        A contract still to be chosen is laid over these (``Ruleset.in_deal``).
        """
        rules = self.agreed.for_players(len(self.players))
        return rules.with_announced(self.announced)

    def hand_of(self, player: str) -> Hand | None:
        entries = self.hands.get(player, ())
        return entries[-1] if entries else None

    @property
    def on_last_turns(self) -> bool:
        """Whether play goes on after somebody went out: no hand with cards is counted yet."""
        counted = any(entries[-1].cards != () for entries in self.hands.values())
        return bool(self.last_turns) and not counted

    @cached_property
    def played_out(self) -> bool:
        return self.went_out is not None and not self.on_last_turns

    @property
    def counting(self) -> bool:
        """Whether it is time to count hands: nothing more is played, or some are counted."""
        return bool(self.went_out or self.hands) and not self.on_last_turns

    def with_last_turn_over(self, player: str) -> Deal:
        """Return the deal in which this player has no turn left."""
        if player not in self.last_turns:
            return self
        return replace(self, last_turns=tuple(key for key in self.last_turns if key != player))

    def without_proposal(self, player: str) -> Deal:
        if player not in self.proposals:
            return self
        others = {key: each for key, each in self.proposals.items() if key != player}
        return replace(self, proposals=others)

    @cached_property
    def laid_down(self) -> tuple[str, ...]:
        """Keys of the players who laid down, in order of play; to go out takes that, too."""
        return tuple(key for key in self.players if key in self.down or key == self.went_out)

    @cached_property
    def known_down(self) -> tuple[str, ...]:
        """Keys of the players who are down; empty where melds are not recorded."""
        return self.down if self.melds_kept else ()


NOT_CHOSEN = DealRules(contract=())
"""The rules of a deal without a contract for all, or one not chosen yet: no melds."""


def contracts_left(ruleset: Ruleset, closed: Iterable[Deal]) -> tuple[int, ...]:
    """Return the indexes into ``ruleset.deals`` that these closed deals have not used.

    A deal uses its contract up. Where the first to lay down chooses, it does so only if somebody is
    known to have laid down or gone out.

    returns  none where every player has an own contract
    source   [contracts] choice
    """
    if ruleset.contracts.by_player:
        return ()
    open_end = ruleset.contracts.choice is Choice.FIRST_DOWN
    used = {
        deal.rules
        for deal in closed
        if not open_end or deal.down or deal.went_out or deal.from_paper or not deal.melds_kept
    }
    return tuple(place for place in range(len(ruleset.deals)) if place not in used)


@dataclass(frozen=True, slots=True, kw_only=True)
class History:
    """The place of a state in the journal. A step is named by the number of its last event.

    head  the step that made this state; 0 before the first
    back  the step before it; undo leads there. None: nothing can be taken back
    redo  steps taken back that can be done again, the next one last
    """

    head: int = 0
    back: int | None = None
    redo: tuple[int, ...] = ()


# Without slots, for the same reason as a deal.
@dataclass(frozen=True, kw_only=True)
class State:
    """A game as it stands.

    players       key → player, for everybody who has or had a seat
    seats         keys in order of play, with players who are out, without those who left
    deals         all so far; the last is under way, unless it is closed or the game is over
    amended       numbers of the deals from which other rules hold, in order; 1: for the whole game
    coming        the rules from the next deal on; None: those of the deal under way
    agreements    what holds now; a deal has a ``melds_kept`` of its own
    pencils       keys of the players who keep the score, beside the scorekeepers' links
    chip_changes  player → chips added by corrections; taken off, if negative
    decided       ``sheet.has_ended``, kept up to date by ``apply``
    """

    players: Mapping[str, Player]
    seats: tuple[str, ...]
    deals: tuple[Deal, ...]
    amended: tuple[int, ...] = ()
    coming: Ruleset | None = None
    agreements: Agreements = field(default_factory=Agreements)
    pencils: tuple[str, ...] = ()
    chip_changes: Mapping[str, int] = field(default_factory=dict)
    finished_early: bool = False
    decided: bool = False
    history: History = field(default_factory=History)

    @cached_property
    def deal(self) -> Deal:
        return self.deals[-1]

    @cached_property
    def agreed(self) -> Ruleset:
        """The rules of the deal under way and later ones, without what a deal states itself."""
        return self.deals[-1].agreed

    @cached_property
    def ruleset(self) -> Ruleset:
        return self.deals[-1].ruleset

    def once(self, name: str, work: Callable[[], Worked]) -> Worked:
        """Work something out once for this state, as a cached property does for what is known here.

        name     of what is worked out
        returns  the same value each time: it must not be changed
        """
        known: dict[str, Worked] = self.__dict__.setdefault("worked_out", {})
        if name not in known:
            known[name] = work()
        return known[name]

    @property
    def next_deal(self) -> int | None:
        """The number of the deal after the one under way; None: there is none for sure."""
        last = self.over or self.agreed.deals_in_all == self.deal.number
        return None if last else self.deal.number + 1

    @cached_property
    def over(self) -> bool:
        return self.finished_early or self.decided

    @property
    def hands_mentioned(self) -> bool:
        """Whether the table wants to hear what counted hands could have done."""
        return self.agreements.holds(SWITCHES["mentions"])

    def contract_of(self, deal: Deal, player: str) -> int | None:
        """Return which contract a player has in a deal, as an index into ``ruleset.deals``.

        Where everybody has an own contract, each goes on by one for every deal with an own
        lay-down, up to the last contract. In any order, it is the one laid down, or the only one
        that is open. Else it is the contract of the deal.

        returns  None where it is not chosen yet
        source   [contracts] choice
        """
        ruleset = deal.agreed
        if ruleset.contracts.any_open:
            filled, left = self.filled_in(deal, player), self.open_to(deal, player)
            return left[0] if filled is None and len(left) == 1 else filled
        if not ruleset.contracts.by_player:
            return deal.rules
        earlier = (each for each in self.deals if each.number < deal.number)
        return min(sum(player in each.laid_down for each in earlier), len(ruleset.deals) - 1)

    def has_last_contract(self, deal: Deal, player: str) -> bool:
        ruleset = deal.agreed
        last = len(ruleset.deals) - 1
        return ruleset.contracts.last_ends and self.contract_of(deal, player) == last

    @property
    def contracts_left(self) -> tuple[int, ...]:
        """Indexes into ``agreed.deals`` that may be chosen for the deal under way."""
        return contracts_left(self.agreed, (deal for deal in self.deals if deal.closed))

    def left_for(self, player: str) -> tuple[int, ...]:
        """Return which contracts a player's lay-down in the deal under way may be of.

        returns  none where each goes on from one to the next
        """
        return self.open_to(self.deal, player) or self.contracts_left

    def open_to(self, deal: Deal, player: str) -> tuple[int, ...]:
        """Return which contracts a player has laid down in no deal before this one.

        returns  indexes into ``ruleset.deals``; none unless each lays theirs down in any order
        source   [contracts] choice
        """
        if not deal.agreed.contracts.any_open:
            return ()
        earlier = (each for each in self.deals if each.number < deal.number)
        filled = {self.filled_in(each, player) for each in earlier}
        return tuple(place for place in range(len(deal.agreed.deals)) if place not in filled)

    def filled_in(self, deal: Deal, player: str) -> int | None:
        """Return which contract a player laid down in a deal; None: none, or nobody has said it."""
        if player not in deal.laid_down:
            return None
        if deal.agreed.contracts.any_open:
            return deal.filled.get(player)
        return self.contract_of(deal, player)


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnContract:
    """A player's own contract in a deal.

    number    from 1, the first of the list
    last      whether there is none after it
    in_order  whether the next one of the list follows it
    """

    player: str
    number: int
    rules: DealRules
    laid_down: bool
    last: bool
    in_order: bool

    @property
    def next(self) -> int:
        return self.number + (self.laid_down and not self.last)


def own_contract_of(state: State, deal: Deal, player: str) -> OwnContract | None:
    """Return a player's own contract in a deal; None where it is not known, or all have one."""
    ruleset = deal.agreed
    place = state.contract_of(deal, player) if ruleset.contracts.by_player else None
    if place is None:
        return None
    return OwnContract(
        player=player,
        number=place + 1,
        rules=ruleset.deals[place],
        laid_down=player in deal.laid_down,
        last=state.has_last_contract(deal, player),
        in_order=not ruleset.contracts.any_open,
    )


def own_contracts_of(state: State, deal: Deal) -> tuple[OwnContract, ...]:
    """Return all own contracts known in a deal, in order of play; none where all have one."""
    found = (own_contract_of(state, deal, player) for player in deal.players)
    return tuple(each for each in found if each)
