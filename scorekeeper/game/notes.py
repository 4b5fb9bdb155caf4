"""What the table should know now: what is special about the deal under way.

A code begins with what the note is about, and that says where it belongs. About the cut, the
dealing, the upcard, the discard and the stock (``cut``, ``seats``, ``lead``, ``upcard``,
``discard``, ``stock``) there are notes before play only: on the page about the deal. Notes on
``exchange``, ``firstround``, ``contract``, ``firstmeld`` and ``buying`` are given for as long as
they hold, so that they belong beside the contract wherever it is shown: ``ABOUT_PLAY``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import assert_never

from scorekeeper.rules.deal.cutting import exact_cut
from scorekeeper.rules.deal.dealing import has_first_round
from scorekeeper.rules.deal.seating import stock_warning
from scorekeeper.rules.ruleset.choices import Choice, EmptyStock, InTurn, Kind, Leader, Upcard
from scorekeeper.rules.ruleset.model import DealRules, Item, Ruleset
from scorekeeper.rules.verdict import Fact

from .scoring import last_penalty
from .state import Deal, State
from .turns import played_in

ABOUT_PLAY = frozenset({"exchange", "firstround", "contract", "firstmeld", "buying"})
"""Beginnings of the codes that matter in the play of a deal, too."""


@dataclass(frozen=True, slots=True)
class Note:
    """Something worth saying: a code and its facts; a sentence is made of it only at the edge."""

    code: str
    facts: Mapping[str, Fact] = field(default_factory=dict)

    @property
    def about_play(self) -> bool:
        """Whether it matters to those who play, and not only to those who cut and deal."""
        return self.code.partition(".")[0] in ABOUT_PLAY


def deal_notes(state: State) -> tuple[Note, ...]:
    """Return what is special now, in the order in which it comes up at the table."""
    if state.over:
        return ()
    deal = state.deal
    before = (*_cut_notes(state, deal), *_start_notes(state, deal))
    return (
        *(() if played_in(deal) else before),
        *_exchange_notes(state, deal),
        *_choice_notes(state, deal),
        *_contract_notes(state, deal),
        *_turn_notes(state, deal),
    )


def _cut_notes(state: State, deal: Deal) -> Iterator[Note]:
    """Give what the cutter may win.

    cut.exact            {cutter, cards: numbers that are exact}
    cut.erases           {cutter, points: the penalty of the last deal that an exact cut erases}
    cut.may_keep_jokers  {cutter, among: cards looked at, kept: jokers on record}
    """
    players, ruleset = len(deal.players), state.ruleset
    cut = ruleset.cut
    erased = last_penalty(state, deal, deal.cutter) if cut.erases_last_penalty else 0
    if (cut.reward_chips or cut.reward_points or erased) and not deal.cut_rewarded:
        exact = exact_cut(players, deal.jokers_kept, ruleset)
        yield Note("cut.exact", {"cutter": deal.cutter, "cards": exact})
        if erased:
            yield Note("cut.erases", {"cutter": deal.cutter, "points": erased})
    if most := min(cut.jokers_kept_among, ruleset.packs_for(players).jokers):
        yield Note(
            "cut.may_keep_jokers",
            {"cutter": deal.cutter, "among": most, "kept": deal.jokers_kept},
        )


def _start_notes(state: State, deal: Deal) -> Iterator[Note]:
    """Give how the play begins, and what becomes of the stock.

    seats.small_stock     {left: cards}
    lead.dealer           {leader}: the dealer, which is unusual
    lead.dealer_discards  {dealer, leader}: the dealer discards the card more, then the leader plays
    lead.card_more        {leader}: has a card more, and begins without drawing
    upcard.*              as ``_upcard_notes``
    discard.in_turn, discard.if_melded  taken instead of drawing; the latter only to be melded
    stock.deal_ends       when it is empty
    """
    dealing = state.ruleset.dealing
    if warning := stock_warning(len(deal.players), state.ruleset):
        yield Note(warning.code, warning.facts)
    if dealing.upcard is Upcard.DEALER_DISCARDS:
        yield Note("lead.dealer_discards", {"dealer": deal.dealer, "leader": deal.leader})
    elif dealing.upcard is Upcard.LEADER_PLAYS:
        yield Note("lead.card_more", {"leader": deal.leader})
    elif dealing.leader is Leader.DEALER:
        yield Note("lead.dealer", {"leader": deal.leader})
    yield from _upcard_notes(state, deal)
    match state.ruleset.buying.in_turn:
        case InTurn.FREE:
            yield Note("discard.in_turn")
        case InTurn.MELDED:
            yield Note("discard.if_melded")
        case InTurn.BOUGHT:
            pass
        case _:
            assert_never(state.ruleset.buying.in_turn)
    if state.ruleset.stock.when_empty is EmptyStock.EVERYONE_SCORES:
        yield Note("stock.deal_ends")


def _upcard_notes(state: State, deal: Deal) -> Iterator[Note]:
    """Give what the leader may do with the upcard.

    upcard.free    {leader, buying: whether there is any to set it apart from, melded: whether it
                   may only be taken to be melded at once}
    upcard.bought  {leader}, where there is buying in this deal
    """
    buying = state.ruleset.buying.allowed and state.rules_of(deal).buying
    if state.ruleset.dealing.upcard is Upcard.FREE:
        melded = state.ruleset.buying.in_turn is InTurn.MELDED
        facts: dict[str, Fact] = {"leader": deal.leader, "buying": buying, "melded": melded}
        yield Note("upcard.free", facts)
    elif state.ruleset.dealing.upcard is Upcard.BOUGHT and buying:
        yield Note("upcard.bought", {"leader": deal.leader})


def _exchange_notes(state: State, deal: Deal) -> Iterator[Note]:
    """Give ``exchange.due`` {made, due}."""
    due = state.rules_of(deal).exchanges
    if deal.exchanges < due:
        yield Note("exchange.due", {"made": deal.exchanges, "due": due})


def _choice_notes(state: State, deal: Deal) -> Iterator[Note]:
    """Give who says which contract this is. Numbers of contracts are 1 for the ruleset's first.

    contract.dealer_chooses      {dealer, left: numbers}
    contract.first_down_chooses  {left: numbers}
    contract.set_by              {player, number}: whose lay-down has set it for everybody
    """
    choice = state.ruleset.contracts.choice
    left = tuple(place + 1 for place in state.contracts_left)
    if choice is Choice.DEALER and deal.rules is None:
        yield Note("contract.dealer_chooses", {"dealer": deal.dealer, "left": left})
    elif choice is Choice.FIRST_DOWN and deal.rules is None:
        yield Note("contract.first_down_chooses", {"left": left})
    elif choice is Choice.FIRST_DOWN and deal.rules is not None and deal.down and len(left) > 1:
        yield Note("contract.set_by", {"player": deal.down[0], "number": deal.rules + 1})


def _contract_notes(state: State, deal: Deal) -> Iterator[Note]:
    """Give what is special in the contract itself.

    contract.alternatives  {count}: contracts of which one will do
    contract.pure          {twos: whether these are wild, too}
    contract.must_go_out
    contract.most_wilds    {most, twos}: in the whole contract
    contract.item_wilds    {most, size, kind, twos}: in one meld of it
    firstmeld.points       {points, wilds}: what the first melds must be worth, and may hold
    """
    rules = state.rules_of(deal)
    if rules.others:
        yield Note("contract.alternatives", {"count": len(rules.contracts)})
    if any(item.pure for item in rules.contract):
        yield Note("contract.pure", {"twos": state.ruleset.wilds.twos})
    yield from _wild_notes(state, rules)
    if rules.must_go_out:
        yield Note("contract.must_go_out")
    first = state.ruleset.first_meld
    if first.points:
        yield Note("firstmeld.points", {"points": first.points, "wilds": first.wilds})


def _wild_notes(state: State, rules: DealRules) -> Iterator[Note]:
    """Give the limits on wilds that ask for more than those on any meld."""
    ruleset, twos = state.ruleset, state.ruleset.wilds.twos
    room = max(sum(_room(item, ruleset) for item in each) for each in rules.contracts)
    if rules.most_wilds < room:
        yield Note("contract.most_wilds", {"most": rules.most_wilds, "twos": twos})
    items = dict.fromkeys(item for contract in rules.contracts for item in contract)
    for item in items:
        most, kind = item.most_wilds, item.kind.value
        if most < min(_room(item, ruleset), rules.most_wilds):
            facts: dict[str, Fact] = {"most": most, "size": item.size, "kind": kind, "twos": twos}
            yield Note("contract.item_wilds", facts)


def _room(item: Item, ruleset: Ruleset) -> int:
    """Return how many wilds such a meld may hold, whatever the contract says."""
    if item.pure or item.kind is Kind.COLOUR_RUN:
        return 0
    melds = ruleset.sets if item.kind is Kind.SET else ruleset.runs
    return min(item.size, ruleset.wilds.most_per_meld, melds.most_wilds)


def _turn_notes(state: State, deal: Deal) -> Iterator[Note]:
    """Give what may not be done in this deal, or not yet.

    firstround.no_melds    {have: players}: before everybody has drawn once
    buying.none_this_deal  though there is buying in the game
    """
    players = len(deal.players)
    if has_first_round(players, state.ruleset) and not deal.first_round_over:
        yield Note("firstround.no_melds", {"have": players})
    if state.ruleset.buying.allowed and not state.rules_of(deal).buying:
        yield Note("buying.none_this_deal")
