"""What the Table shows: a row for each player, and what is due in the deal under way."""

from dataclasses import dataclass
from enum import StrEnum

from flask import request

from scorekeeper.game import sheet, turns
from scorekeeper.game.state import Deal, OwnContract, State, own_contract_of
from scorekeeper.game.turns import is_out
from scorekeeper.rules.deal.preparing import has_first_round

from .contracts import waits_for_choice


class Order(StrEnum):
    """In which order the players are shown."""

    SEATS = "seats"
    RANK = "rank"


class Due(StrEnum):
    """The next sensible step, where the deal is not simply being played."""

    BEGIN = "begin"
    EXCHANGE = "exchange"
    COUNT = "count"
    CLOSE = "close"


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One player as the Table shows them.

    name     as everybody is called here
    places   chips at the start
    held     cards in hand between turns; None where it cannot be known
    rank     by total, 1 the lowest; None before the first deal is closed
    out      whether the player went out, as the first or in the one turn more
    counted  points of this deal's hand; None while nobody counted it
    left     whether the player has left the game
    buys     how many cards the rules let the player still buy in this deal; None: no limit
    may_buy  whether a buy makes sense now: not once down, or out
    may_pay  whether there are chips for a buy, and the limit of the deal is not reached
    contract  the one the player has of their own; None where everybody has the same
    may_lay  whether cards may be laid on the table and are on record: not once somebody went out
    """

    key: str
    name: str
    chips: int
    places: int
    buys: int | None
    held: int | None
    total: int
    rank: int | None
    deals: bool
    leads: bool
    down: bool
    out: bool
    in_turn: bool
    left: bool
    counted: int | None
    contract: OwnContract | None
    may_buy: bool
    may_pay: bool
    may_lay: bool


def rows_of(state: State, order: Order) -> list[Row]:
    """Return the rows of the players of the deal under way, in order of play or by rank."""
    ranks = {}
    if any(deal.closed for deal in state.deals):
        ranks = {each.player: each.rank for each in sheet.ranking(state)}
    found = [row_of(state, key, ranks.get(key)) for key in state.deal.players]
    if order is Order.RANK:
        found.sort(key=lambda row: (row.rank or 0, row.total))
    return found


def row_of(state: State, key: str, rank: int | None) -> Row:
    deal, buying = state.deal, state.ruleset.buying
    down, out = key in deal.known_down, is_out(state, key)
    playing = not (deal.played_out or state.over or out)
    chips, left = sheet.chips_of(state, key), state.players[key].left
    here, more = playing and buying_now(state) and not left, sheet.buys_left(state, key)
    return Row(
        key=key,
        name=state.players[key].name,
        chips=chips,
        places=state.players[key].chips,
        buys=more if here else None,
        held=turns.cards_held(state, deal, key) if deal.melds_kept else None,
        total=sheet.total(state, key),
        rank=rank,
        deals=deal.dealer == key,
        leads=deal.leader == key,
        down=down,
        out=out,
        in_turn=bool(deal.turn and deal.turn.player == key),
        left=left,
        counted=sheet.cost(state, deal, key),
        contract=own_contract_of(state, deal, key),
        may_buy=here and (buying.when_down or not down),
        may_pay=chips >= buying.price and more != 0,
        may_lay=playing and deal.melds_kept and not left,
    )


def buying_now(state: State) -> bool:
    return state.ruleset.buys_in(state.rules_of(state.deal)) > 0


def first_round(state: State) -> bool:
    """Return whether somebody should still enter that everybody has drawn once, before any meld."""
    deal = state.deal
    playing = not (deal.played_out or state.over or waits_for_choice(state))
    begun = has_first_round(len(deal.players), state.ruleset)
    return playing and begun and not deal.first_round_over


def gone(state: State) -> list[str]:
    """Return the keys of players who keep their seats but are out of the game."""
    still_in = sheet.still_in(state)
    return [key for key in state.seats if key not in still_in]


def due(state: State) -> Due | None:
    deal = state.deal
    if deal.counting:
        return Due.COUNT if missing(state, deal) else Due.CLOSE
    if deal.exchanges < state.rules_of(deal).exchanges:
        return Due.EXCHANGE
    return None if deal.begun else Due.BEGIN


def missing(state: State, deal: Deal) -> list[str]:
    """Return the seat keys of those whose hand is not entered yet."""
    return [key for key in deal.players if sheet.cost(state, deal, key) is None]


def order_here() -> Order:
    """Return the order of players that the address asks for; seats where it asks for none."""
    return Order.RANK if request.args.get("order") == Order.RANK else Order.SEATS
