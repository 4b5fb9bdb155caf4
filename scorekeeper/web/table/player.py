"""One player's numbers, explained: how chips, cards held and total add up."""

from collections.abc import Iterator
from dataclasses import dataclass

from scorekeeper.game import sheet, turns
from scorekeeper.game.refusal import Refusal
from scorekeeper.game.state import Deal, Purchases, State
from scorekeeper.web import sheets, underway
from scorekeeper.web.access import GameVisit
from scorekeeper.web.pages import page

from .forms import ChipsForm


@dataclass(frozen=True, slots=True, kw_only=True)
class ChipsOfDeal:
    """What one deal did to a player's chips."""

    deal: Deal
    buys: int
    spent: int
    rewarded: int


def player_page(visit: GameVisit, key: str, form: ChipsForm, refusal: Refusal | None = None) -> str:
    state = visit.state
    deal = state.deal
    sits = key in deal.players
    return page(
        "table/player.html",
        state=state,
        key=key,
        one=state.players[key],
        row=underway.row_of(state, key, None) if sits and not state.over else None,
        chips=sheet.chips_of(state, key),
        chips_of_deals=list(chips_of_deals(state, key)),
        corrected=state.chip_changes.get(key, 0),
        deal=deal if sits else None,
        bought=deal.purchases.get(key, Purchases()),
        held=turns.cards_held(state, deal, key) if sits and deal.melds_kept else None,
        now=sheets.cell_of(state, deal, key) if sits and not (deal.closed or state.over) else None,
        steps=sheets.steps_to_total(state, key),
        total=sheet.total(state, key),
        unused=sheet.unused_chips(state, key),
        gone=sheet.out_since(state, key) is not None,
        form=form,
        refusal=refusal,
    )


def chips_of_deals(state: State, key: str) -> Iterator[ChipsOfDeal]:
    """Yield the deals that changed the chips a player has now."""
    for deal in sheet.deals_of_chips(state):
        bought = deal.purchases.get(key, Purchases())
        rewarded = sheet.chips_rewarded(state, deal, key)
        if bought.times or rewarded:
            yield ChipsOfDeal(deal=deal, buys=bought.times, spent=bought.chips, rewarded=rewarded)
