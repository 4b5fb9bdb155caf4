"""The bar at the foot of a game's pages."""

from dataclasses import dataclass

from flask import current_app, request
from flask_babel import LazyString
from flask_babel import lazy_gettext as _

from .access import GameVisit


@dataclass(frozen=True, slots=True)
class Tab:
    """An entry of the bar; ``icon`` names one in ``_macros/icons.html``.

    for_scorekeepers  whether it is left out where the visit may not write
    for_seats         whether it is left out where the visit has no seat in the game
    """

    endpoint: str
    label: LazyString
    icon: str
    for_scorekeepers: bool = False
    for_seats: bool = False

    @property
    def here(self) -> bool:
        """Whether this page, or one of its family, is shown."""
        family = self.endpoint.rpartition(".")[0]
        return request.endpoint == self.endpoint or request.blueprint == family != "table"


TABS = (
    Tab("seat.show", _("My seat"), "hand", for_seats=True),
    Tab("table.show", _("Table"), "table"),
    Tab("deal.show", _("Deal"), "deal"),
    Tab("count.show", _("End of deal"), "count", for_scorekeepers=True),
    Tab("scores.show", _("Scores"), "scores"),
    Tab("table.more", _("More"), "more"),
)


def tabs(visit: object) -> list[Tab]:
    """Return the entries for whoever is at this visit; none outside a game."""
    if not isinstance(visit, GameVisit):
        return []
    return [
        tab
        for tab in TABS
        if tab.endpoint in current_app.view_functions
        and (visit.may_keep_score or not tab.for_scorekeepers)
        and (visit.seat is not None or not tab.for_seats)
    ]
