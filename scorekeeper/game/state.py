"""The state of a game, as one frozen value: players, deals, agreements, place in the journal.

Only recorded facts are kept; ``sheet`` computes totals, chips and ranks, ``stakes`` who owes whom.
Mappings are never changed in place; ``put`` makes a changed copy.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import TypeVar

from scorekeeper.rules.cards import Card
from scorekeeper.rules.melds.melds import TabledMeld
from scorekeeper.rules.ruleset.choices import Choice
from scorekeeper.rules.ruleset.model import DealRules, Ruleset
from scorekeeper.rules.solver import cost_counted
from scorekeeper.rules.verdict import Reason

from .agreements import SWITCHES, Agreements
from .laying import Proposal
from .ways_out import WayOut

Value = TypeVar("Value")


def put(mapping: Mapping[str, Value], key: str, value: Value) -> dict[str, Value]:
    """Return a copy of the mapping in which the key has this value."""
    return {**mapping, key: value}


@dataclass(frozen=True, slots=True, kw_only=True)
class Newcomer:
    """Somebody who takes a seat.

    key     of the seat; it stays the same throughout the game, whoever sits there
    person  the number of the person in the database, as text; "": unknown
    """

    key: str
    name: str
    person: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Hand:
    """A counted hand: either its cards, which need no suits unless runs cost nothing, or a sum.

    Exactly one of the two is given; an empty hand is an empty tuple of cards, and costs 0. Some
    houses give minus points: a sum may be below 0.
    """

    cards: tuple[Card, ...] | None = None
    points: int | None = None

    def cost(self, ruleset: Ruleset) -> int:
        """Return the penalty, in points."""
        return cost_counted(self.cards, ruleset) if self.cards is not None else self.points or 0

    @property
    def below_zero(self) -> bool:
        """Whether it is a sum of minus points, which no cards cost."""
        return (self.points or 0) < 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Player:
    """Somebody who plays, or has played, in this game.

    chips   at this player's start; how many are left is ``sheet.chips_of``
    points  a late joiner's total at the start
    left    whether the player has left the game
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
class Turn:
    """A turn in which something was put down.

    laid_down  whether the contract was, too
    wilds      whether a wild was
    """

    player: str
    laid_down: bool = False
    wilds: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Deal:
    """One deal, from the cut to its close.

    number             1 for the first of the game
    rules              index into ``ruleset.deals``; None: the contract is not chosen yet, or every
                       player has their own (``State.contract_of``)
    players            keys in order of play, from the first seat
    begun              whether anything has been recorded in it
    jokers_kept        how many jokers the cutter kept
    cut_left           cards the cutter left in the pack; None: not counted
    announced          rank that the table said is wild in it; 0: that none is; None: not said
    exchanges          how many exchanges of cards were made
    discards_taken     how many discards were taken instead of drawing
    first_round_over   whether it is recorded that everybody has drawn once
    discarder          key of whoever is known to have discarded last; None: nobody is
    calls              keys of those who call for the card on the discard pile, the first first
    melds              on the table, in the order in which they were put down
    laid               player → cards put on the table from the hand
    jokers_taken       player → jokers taken off melds into the hand
    down               keys of those who are down, in the order in which they laid down; in that of
                       play where the table said it afterwards
    proposals          player → what that player proposes to put down, until somebody nods
    turn               the one in which somebody put something down last; None: it is over
    stock_turned       how many times the discard pile became the stock
    went_out           key of the player who went out
    out_in_first_turn  whether that was in the player's first turn of the deal
    way_out            in which turn that was, where a bonus asks for it
    last_turns         keys of those who have one more turn, since somebody went out
    hands              player → every entry made for that hand, the valid one last
    rulings            player → reasons that the table overruled in the player's going out or the
                       valid entry of the hand
    replaced           player → what counted before, oldest first; None: having gone out
    bought_back        player who was out after it, and came back → points put on the total for that
    from_paper         whether the deal was entered whole, from paper
    melds_kept         whether all melds are recorded, so that sizes of hands are known
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
    proposals: Mapping[str, Proposal] = field(default_factory=dict)
    turn: Turn | None = None
    stock_turned: int = 0
    went_out: str | None = None
    out_in_first_turn: bool = False
    way_out: WayOut = WayOut.LATER
    last_turns: tuple[str, ...] = ()
    hands: Mapping[str, tuple[Hand, ...]] = field(default_factory=dict)
    rulings: Mapping[str, tuple[Reason, ...]] = field(default_factory=dict)
    replaced: Mapping[str, tuple[Hand | None, ...]] = field(default_factory=dict)
    bought_back: Mapping[str, int] = field(default_factory=dict)
    from_paper: bool = False
    melds_kept: bool = True
    closed: bool = False

    def hand_of(self, player: str) -> Hand | None:
        """Return the valid entry of this player; None where none was made."""
        entries = self.hands.get(player, ())
        return entries[-1] if entries else None

    @property
    def on_last_turns(self) -> bool:
        """Whether play goes on once somebody went out: until a hand with cards is counted."""
        counted = any(entries[-1].cards != () for entries in self.hands.values())
        return bool(self.last_turns) and not counted

    @property
    def played_out(self) -> bool:
        """Whether somebody went out, and nobody has a turn left."""
        return self.went_out is not None and not self.on_last_turns

    @property
    def counting(self) -> bool:
        """Whether it is time to count hands: nothing more is played, or some are counted."""
        return bool(self.went_out or self.hands) and not self.on_last_turns

    def with_last_turn_over(self, player: str) -> Deal:
        """Return the deal in which this player has no turn left, now that somebody went out."""
        if player not in self.last_turns:
            return self
        return replace(self, last_turns=tuple(key for key in self.last_turns if key != player))

    def without_proposal(self, player: str) -> Deal:
        """Return the deal without what this player proposes, if anything."""
        if player not in self.proposals:
            return self
        others = {key: each for key, each in self.proposals.items() if key != player}
        return replace(self, proposals=others)

    @property
    def laid_down(self) -> tuple[str, ...]:
        """Keys of those who laid down in it, in order of play; nobody goes out without that."""
        return tuple(key for key in self.players if key in self.down or key == self.went_out)

    @property
    def known_down(self) -> tuple[str, ...]:
        """Keys of those who are down; empty where melds are not recorded."""
        return self.down if self.melds_kept else ()


NOT_CHOSEN = DealRules(contract=())
"""The rules of a deal whose contract is not chosen yet, or that has none for all: no melds."""


def contracts_left(ruleset: Ruleset, closed: Iterable[Deal]) -> tuple[int, ...]:
    """Return the indexes into ``ruleset.deals`` that these closed deals have not used.

    None where every player has their own contract, as nobody uses one up for others. Where the
    first to lay down chooses, a deal has used its contract only if it is recorded that somebody
    laid down or went out.
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
    """The place of a state in the journal. Steps are named by the number of their last event.

    head  the step that made this state; 0 before the first
    back  the step before it, to which undo leads; None where nothing can be taken back
    redo  steps that were taken back and may be done again, the next one last
    """

    head: int = 0
    back: int | None = None
    redo: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Amendment:
    """Rules that the table agreed on during the game, for the deals from number ``since`` on."""

    since: int
    ruleset: Ruleset


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """A game as it stands.

    began_with    the rules at the start; what holds now is ``agreed`` and, in a deal, ``ruleset``
    amendments    rules agreed on since, in the order of their deals
    players       key → player, for everybody who has or had a seat
    seats         keys in order of play, without those who left; those who are out keep theirs
    deals         all deals so far; the last one is under way unless it is closed, or a correction
                  has ended the game before it
    agreements    what holds now; a deal has a ``melds_kept`` of its own
    pencils       keys of the players who keep the score, beside whoever has a scorekeeper's link
    chip_changes  player → chips added (or taken, if negative) by corrections
    decided       ``ending.has_ended``, kept up to date by ``apply``
    """

    began_with: Ruleset
    players: Mapping[str, Player]
    seats: tuple[str, ...]
    deals: tuple[Deal, ...]
    amendments: tuple[Amendment, ...] = ()
    agreements: Agreements = field(default_factory=Agreements)
    pencils: tuple[str, ...] = ()
    chip_changes: Mapping[str, int] = field(default_factory=dict)
    finished_early: bool = False
    decided: bool = False
    history: History = field(default_factory=History)

    @property
    def deal(self) -> Deal:
        """The deal under way; the last one when the game is over."""
        return self.deals[-1]

    @property
    def agreed(self) -> Ruleset:
        """The rules that hold for the deal under way and those to come, whatever deals state."""
        return self.agreed_for(self.deal.number)

    @property
    def ruleset(self) -> Ruleset:
        """The rules in force in the deal under way."""
        return self.ruleset_of(self.deal)

    def ruleset_of(self, deal: Deal) -> Ruleset:
        """Return the rules in force in a deal: those agreed on, with what it states for itself."""
        return self.said_in(deal).in_deal(self.rules_of(deal))

    def said_in(self, deal: Deal) -> Ruleset:
        """Return the rules agreed on, with the rank that was said to be wild in a deal.

        They are in force in it with what its contract states (``Ruleset.in_deal``); so they are
        what a contract that may still be chosen is laid over.
        """
        return self.agreed_for(deal.number).with_announced(deal.announced)

    def agreed_for(self, number: int) -> Ruleset:
        """Return the rules agreed on for the deal with this number."""
        for amendment in reversed(self.amendments):
            if amendment.since <= number:
                return amendment.ruleset
        return self.began_with

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.finished_early or self.decided

    @property
    def hands_mentioned(self) -> bool:
        """Whether the table wants to hear what counted hands could have done (``missed``)."""
        return self.agreements.holds(SWITCHES["mentions"])

    def contract_of(self, deal: Deal, player: str | None) -> int | None:
        """Return which contract a player has in a deal, as an index into ``ruleset.deals``.

        Where everybody has their own, it is the first one, or that many further on as the player
        laid down in earlier deals, and at most the last; else it is the contract of the deal.

        player   None: whoever is there, as where everybody has the same
        returns  None where it is not chosen yet; of nobody in particular, where each has their own
        source   [contracts] choice
        """
        ruleset = self.agreed_for(deal.number)
        if not ruleset.contracts.by_player:
            return deal.rules
        if player is None:
            return None
        earlier = (each for each in self.deals if each.number < deal.number)
        return min(sum(player in each.laid_down for each in earlier), len(ruleset.deals) - 1)

    def has_last_contract(self, deal: Deal, player: str) -> bool:
        """Whether a player has the last of all contracts in a deal, in which others have theirs."""
        ruleset = self.agreed_for(deal.number)
        last = len(ruleset.deals) - 1
        return ruleset.contracts.by_player and self.contract_of(deal, player) == last

    def rules_of(self, deal: Deal, player: str | None = None) -> DealRules:
        """Return the rules of a deal, for a player where everybody has their own contract.

        returns  ``NOT_CHOSEN`` where ``contract_of`` knows none
        """
        contract = self.contract_of(deal, player)
        return NOT_CHOSEN if contract is None else self.agreed_for(deal.number).deals[contract]

    @property
    def contracts_left(self) -> tuple[int, ...]:
        """Indexes into ``agreed.deals`` that may be chosen for the deal under way."""
        return contracts_left(self.agreed, (deal for deal in self.deals if deal.closed))
