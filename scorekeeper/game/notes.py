"""Notes on the deal under way: what is special in it, or due now, as codes with facts.

Each function lists the codes it yields, with their facts in braces.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import assert_never

from scorekeeper.rules.deal.preparing import (
    exact_cut,
    has_first_round,
    seats_warning,
    stock_warning,
)
from scorekeeper.rules.ruleset.choices import Choice, EmptyStock, InTurn, Kind, Leader, Upcard
from scorekeeper.rules.ruleset.deals import DealRules, Item
from scorekeeper.rules.ruleset.model import Ruleset
from scorekeeper.rules.verdict import Fact, Reason

from .sheet import before_the_end, last_penalty, rules_of
from .state import Deal, State
from .turns import played_in


class About(StrEnum):
    """The subject of a note; a page decides by it where to show the note.

    ``EXCHANGE`` and ``PLAY`` may come at any time of a deal, all others before play only.
    """

    EXACT_CUT = "exact cut"
    JOKERS_AT_THE_CUT = "jokers at the cut"
    DEALING = "dealing"
    UPCARD = "upcard"
    DISCARD = "discard"
    STOCK = "stock"
    EXCHANGE = "exchange"
    PLAY = "play"


@dataclass(frozen=True, slots=True)
class Note:
    """A note: ``said``, a code with its facts, and its subject."""

    said: Reason
    about: About


def deal_notes(state: State, player: str | None = None) -> tuple[Note, ...]:
    """Return the notes on the deal under way, in the order of the table.

    player  whose own contract is told, where everybody has one; None: nobody's
    """
    if state.over:
        return ()
    deal = state.deal
    before = () if played_in(deal) else _before_play(state, deal)
    given = (
        *before,
        (About.PLAY, _last_turn_notes(deal)),
        (About.EXCHANGE, _exchange_notes(state, deal)),
        (About.PLAY, _choice_notes(state, deal)),
        (About.PLAY, _contract_notes(state, deal, player)),
        (About.PLAY, _first_meld_notes(state, deal, player)),
        (About.PLAY, _turn_notes(state, deal)),
    )
    return tuple(Note(said, about) for about, notes in given for said in notes)


FIRST = ("goout.last_turns", "exchange.due", "contract.must_go_out", "buying.none_this_deal")
"""Codes of what somebody has to know before anything else in a deal, the most urgent first."""


def first_note(state: State, player: str | None = None) -> Reason | None:
    """Return what is due in the deal before all else; None: nothing. ``player``: ``deal_notes``.

    Once the deal is played, nothing is.
    """
    playing = not state.deal.played_out
    said = {note.said.code: note.said for note in deal_notes(state, player) if playing}
    return next((said[code] for code in FIRST if code in said), None)


def _before_play(state: State, deal: Deal) -> tuple[tuple[About, Iterator[Reason]], ...]:
    return (
        (About.EXACT_CUT, _exact_cut_notes(state, deal)),
        (About.JOKERS_AT_THE_CUT, _jokers_notes(state.ruleset, deal)),
        (About.DEALING, _dealing_notes(state.ruleset, deal)),
        (About.UPCARD, _upcard_notes(state, deal)),
        (About.DISCARD, _discard_notes(state.ruleset)),
        (About.STOCK, _stock_notes(state.ruleset)),
    )


def _exact_cut_notes(state: State, deal: Deal) -> Iterator[Reason]:
    """Yield what the cutter may win.

    cut.exact   {cutter, cards: numbers that are exact}
    cut.erases  {cutter, points: the penalty of the last deal that an exact cut erases}
    """
    cut = state.ruleset.cut
    erased = last_penalty(state, deal, deal.cutter) if cut.erases_last_penalty else 0
    earned = state.ruleset.chips_for_exact_cut or cut.reward_points
    if (earned or erased) and not deal.cut_rewarded:
        exact = exact_cut(len(deal.players), deal.jokers_kept, state.ruleset)
        yield Reason("cut.exact", {"cutter": deal.cutter, "cards": exact})
        if erased:
            yield Reason("cut.erases", {"cutter": deal.cutter, "points": erased})


def _jokers_notes(ruleset: Ruleset, deal: Deal) -> Iterator[Reason]:
    """Yield ``cut.may_keep_jokers`` {cutter, among: cards looked at, kept: jokers on record}."""
    jokers = ruleset.packs_for(len(deal.players)).jokers
    if most := min(ruleset.cut.jokers_kept_among, jokers):
        facts: dict[str, Fact] = {"cutter": deal.cutter, "among": most, "kept": deal.jokers_kept}
        yield Reason("cut.may_keep_jokers", facts)


def _dealing_notes(ruleset: Ruleset, deal: Deal) -> Iterator[Reason]:
    """Yield what is unusual in the dealing, and in who leads.

    seats.unusual         {have: players, best_from, best_to}, in the first deal
    seats.small_stock     {left: cards}
    lead.dealer           {leader}: the dealer, which is unusual
    lead.dealer_discards  {dealer, leader}: the dealer discards the card more, then the leader plays
    lead.card_more        {leader}: has a card more, and begins without drawing
    """
    dealing, players = ruleset.dealing, len(deal.players)
    if deal.number == 1 and (warning := seats_warning(players, ruleset)):
        yield warning
    if warning := stock_warning(players, ruleset):
        yield warning
    if dealing.upcard is Upcard.DEALER_DISCARDS:
        yield Reason("lead.dealer_discards", {"dealer": deal.dealer, "leader": deal.leader})
    elif dealing.upcard is Upcard.LEADER_PLAYS:
        yield Reason("lead.card_more", {"leader": deal.leader})
    elif dealing.leader is Leader.DEALER:
        yield Reason("lead.dealer", {"leader": deal.leader})


def _upcard_notes(state: State, deal: Deal) -> Iterator[Reason]:
    """Yield what the leader may do with the upcard.

    upcard.free    {leader, buying: whether a buy costs chips or brings cards, chips: whether it
                   costs chips, melded: whether the upcard must be melded at once}
    upcard.bought  {leader}, if there is buying in this deal
    """
    buying, buy = deal.most_buys > 0, state.ruleset.buying
    if state.ruleset.dealing.upcard is Upcard.FREE:
        melded = state.ruleset.buying.in_turn is InTurn.MELDED
        facts: dict[str, Fact] = {
            **{"leader": deal.leader, "melded": melded},
            "buying": buying and (buy.price > 0 or buy.extra_cards > 0),
            "chips": buying and buy.price > 0,
        }
        yield Reason("upcard.free", facts)
    elif state.ruleset.dealing.upcard is Upcard.BOUGHT and buying:
        yield Reason("upcard.bought", {"leader": deal.leader})


def _discard_notes(ruleset: Ruleset) -> Iterator[Reason]:
    """Yield how a discard may be taken instead of drawing.

    discard.in_turn    in any case
    discard.if_melded  only to be melded at once
    discard.not_when_down, discard.when_down, discard.when_down_if_melded
                       what is different for those who are down
    """
    before, later = (ruleset.buying.taken_in_turn(down) for down in (False, True))
    match before:
        case InTurn.FREE:
            yield Reason("discard.in_turn")
        case InTurn.MELDED:
            yield Reason("discard.if_melded")
        case InTurn.BOUGHT:
            pass
        case _:
            assert_never(before)
    if later is not before:
        match later:
            case InTurn.BOUGHT:
                yield Reason("discard.not_when_down")
            case InTurn.FREE:
                yield Reason("discard.when_down")
            case InTurn.MELDED:
                yield Reason("discard.when_down_if_melded")
            case _:
                assert_never(later)


def _stock_notes(ruleset: Ruleset) -> Iterator[Reason]:
    """Yield ``stock.ends_the_deal``: the deal ends when the stock is empty."""
    if ruleset.stock.when_empty is EmptyStock.EVERYONE_SCORES:
        yield Reason("stock.ends_the_deal")


def _exchange_notes(state: State, deal: Deal) -> Iterator[Reason]:
    """Yield ``exchange.due`` {made, due: numbers of exchanges}."""
    due = deal.common_rules.exchanges
    if deal.exchanges < due:
        yield Reason("exchange.due", {"made": deal.exchanges, "due": due})


def _choice_notes(state: State, deal: Deal) -> Iterator[Reason]:
    """Yield who chooses the contract. Contracts are numbered from 1, the ruleset's first.

    contract.chosen_by_dealer      {dealer, left: numbers}
    contract.chosen_by_first_down  {left: numbers}
    contract.set_by                {player, number}: the lay-down that set it for everybody
    contract.last_own              {players}: they have the last one, and may end the game
    """
    choice = state.ruleset.contracts.choice
    if state.ruleset.contracts.by_player:
        if last := before_the_end(state):
            yield Reason("contract.last_own", {"players": last})
        return
    left = tuple(place + 1 for place in state.contracts_left)
    if choice is Choice.DEALER and deal.rules is None:
        yield Reason("contract.chosen_by_dealer", {"dealer": deal.dealer, "left": left})
    elif deal.rules is None:
        yield Reason("contract.chosen_by_first_down", {"left": left})
    elif choice is Choice.FIRST_DOWN and deal.down and len(left) > 1:
        yield Reason("contract.set_by", {"player": deal.down[0], "number": deal.rules + 1})


def _contract_notes(state: State, deal: Deal, player: str | None) -> Iterator[Reason]:
    """Yield what is special in the contract of the deal, or in this player's own.

    wilds.to_announce            the table has not said which rank is wild
    wilds.of_this_deal           {cards: ranks and cards that are wild in it beside jokers}
    contract.alternatives        {count}: contracts, one of them is enough
    contract.pure                {other_wilds}
    contract.must_go_out
    contract.most_wilds          {most, other_wilds}: in the whole contract
    contract.most_wilds_in_item  {most, size, kind, other_wilds}: in one meld of it
    """
    rules, ruleset = rules_of(state, deal, player), state.ruleset
    announced = state.agreed.announces_wild(rules)
    if announced and deal.announced is None:
        yield Reason("wilds.to_announce")
    elif announced or rules.wilds is not None:
        yield Reason("wilds.of_this_deal", {"cards": ruleset.wilds.cards})
    if rules.others:
        yield Reason("contract.alternatives", {"count": len(rules.contracts)})
    if any(item.pure for item in rules.contract):
        yield Reason("contract.pure", {"other_wilds": ruleset.wilds_beside_jokers})
    yield from _wild_notes(ruleset, rules)
    if rules.must_go_out:
        yield Reason("contract.must_go_out")


def _first_meld_notes(state: State, deal: Deal, player: str | None) -> Iterator[Reason]:
    """Yield what the first melds must be worth, and may hold: for this player, or for each.

    firstmeld.points     {points, wilds}
    firstmeld.points_of  {players, points, wilds}: where it depends on the own total
    """
    first = state.ruleset.first_meld
    if not first.points:
        return
    asked: dict[int, list[str]] = {}
    for each in deal.players if player is None else (player,):
        points = rules_of(state, deal, each).first_points or first.points
        asked.setdefault(points, []).append(each)
    for points, players in asked.items():
        facts: dict[str, Fact] = {"points": points, "wilds": first.wilds}
        if len(asked) > 1:
            yield Reason("firstmeld.points_of", {"players": tuple(players), **facts})
        else:
            yield Reason("firstmeld.points", facts)


def _wild_notes(ruleset: Ruleset, rules: DealRules) -> Iterator[Reason]:
    """Yield the contract's limits on wilds that are stricter than those on every meld."""
    other_wilds = ruleset.wilds_beside_jokers
    room = max(sum(_room(item, ruleset) for item in each) for each in rules.contracts)
    if rules.most_wilds < room:
        yield Reason("contract.most_wilds", {"most": rules.most_wilds, "other_wilds": other_wilds})
    items = dict.fromkeys(item for contract in rules.contracts for item in contract)
    for item in items:
        most, kind = item.most_wilds, item.kind.value
        if most < min(_room(item, ruleset), rules.most_wilds):
            facts: dict[str, Fact] = {
                "most": most,
                "size": item.size,
                "kind": kind,
                "other_wilds": other_wilds,
            }
            yield Reason("contract.most_wilds_in_item", facts)


def _room(item: Item, ruleset: Ruleset) -> int:
    """Return how many wilds a meld of this kind and size may hold by the rules on melds alone."""
    if item.pure or item.kind is Kind.COLOUR_RUN:
        return 0
    melds = ruleset.sets if item.kind is Kind.SET else ruleset.runs
    return min(item.size, ruleset.wilds.most_per_meld, melds.most_wilds)


def _last_turn_notes(deal: Deal) -> Iterator[Reason]:
    """Yield ``goout.last_turns`` {player: who went out, players: who have one more turn}."""
    if deal.went_out and deal.on_last_turns:
        yield Reason("goout.last_turns", {"player": deal.went_out, "players": deal.last_turns})


def _turn_notes(state: State, deal: Deal) -> Iterator[Reason]:
    """Yield what may not be done in this deal, or not yet.

    firstround.no_melds    {have: players}: before everybody has drawn once
    buying.none_this_deal  though there is buying in the game
    """
    players, ruleset = len(deal.players), state.ruleset
    if has_first_round(players, ruleset) and not (deal.first_round_over or deal.melds):
        yield Reason("firstround.no_melds", {"have": players})
    if ruleset.buying.allowed and not deal.most_buys:
        yield Reason("buying.none_this_deal")
