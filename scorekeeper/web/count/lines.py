"""The lines of a deal's end: one for each player, with what is on record and what was typed."""

from dataclasses import dataclass

from scorekeeper.game import sheet, turns
from scorekeeper.game.state import Deal, OwnContract, State, own_contract_of
from scorekeeper.web.forms.counting import EndForm, PaperForm, WholeDealForm, record_of
from scorekeeper.wording.speech import in_field


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One player's line.

    out         whether they are on record as having gone out
    held        cards they should have left; None: nobody knows
    cost        points on record; None: the hand is not entered yet
    cost_shown  the same as programs write it; "" also for the player who went out
    record      the hand on record as the pad writes it, its cards or its sum; "": none
    points      what stands in the field of the points, in the reader's digits
    cards       typed cards that are not recorded yet
    chips       typed chips, of a deal from paper
    fault       what is wrong with what was typed
    asked       the player's own contract, if the line asks whether it was laid down
    down        whether that box is ticked
    """

    key: str
    out: bool = False
    held: int | None = None
    cost: int | None = None
    cost_shown: str = ""
    record: str = ""
    points: str = ""
    cards: str = ""
    chips: str = ""
    fault: str = ""
    asked: OwnContract | None = None
    down: bool = False


def lines_of(state: State, deal: Deal, form: EndForm | None) -> list[Line]:
    """Return the lines of the deal under way; ``form``: what was typed, if it is shown again."""
    return [line_of(state, deal, key, form) for key in deal.players]


def line_of(state: State, deal: Deal, key: str, form: EndForm | None) -> Line:
    out, cost = deal.went_out == key, sheet.cost(state, deal, key)
    on_record = "" if cost is None or (out and not cost) else str(cost)
    return Line(
        cost_shown=on_record,
        key=key,
        out=out,
        held=turns.cards_held(state, deal, key) if deal.melds_kept else None,
        cost=cost,
        record=record_of(deal, key),
        points=in_field(form.points.data.get(key, on_record) if form else on_record),
        cards=form.cards.data.get(key, "") if form else "",
        fault=form.faults_of(key) if form else "",
        asked=None if deal.melds_kept else own_contract_of(state, deal, key),
        down=key in (form.down.data or ()) if form else key in deal.laid_down,
    )


def lines_from_paper(state: State, deal: Deal, form: PaperForm) -> list[Line]:
    return [
        Line(
            key=key,
            points=in_field(form.points.data.get(key, "")),
            chips=in_field(form.chips.data.get(key, "")),
            fault=form.faults_of(key),
            asked=own_contract_of(state, deal, key),
            down=key in (form.down.data or ()),
        )
        for key in deal.players
    ]


def chosen_out(deal: Deal, form: WholeDealForm | None) -> str:
    """Return whose ring is marked: who went out on record, or was said to have; "": nobody's."""
    return deal.went_out or (form and form.went_out.data) or ""
