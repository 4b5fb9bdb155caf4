"""How many players a ruleset allows, and warnings about unusual numbers."""

from collections.abc import Iterator

from scorekeeper.rules.ruleset.model import Ruleset
from scorekeeper.rules.verdict import Reason

COMFORTABLE_STOCK = 20
"""Cards; a smaller stock usually runs out more than once in a deal."""


def seats_faults(players: int, ruleset: Ruleset) -> Iterator[Reason]:
    """Give every reason why this many players cannot play.

    The deal that leaves the smallest stock decides.

    source  [seats], [[packs]]; [[deals]] hand
    """
    if players < ruleset.seats.fewest:
        yield Reason("seats.too_few", {"have": players, "fewest": ruleset.seats.fewest})
    if players > ruleset.seats.most:
        yield Reason("seats.too_many", {"have": players, "most": ruleset.seats.most})
    rules = min(
        (ruleset.in_deal(deal) for deal in ruleset.deals),
        key=lambda rules: rules.stock_left(players),
    )
    left = rules.stock_left(players)
    if left < 1:
        cards = rules.packs_for(players).cards
        yield Reason(
            "seats.no_stock", {"players": players, "cards": cards, "need": cards + 1 - left}
        )


def seats_warning(players: int, ruleset: Ruleset) -> Reason | None:
    """Return a warning where this many players may play but seldom do.

    source  [seats] best_from, best_to
    """
    best_from, best_to = ruleset.seats.best_from, ruleset.seats.best_to
    if best_from <= players <= best_to:
        return None
    return Reason("seats.unusual", {"have": players, "best_from": best_from, "best_to": best_to})


def stock_warning(players: int, ruleset: Ruleset) -> Reason | None:
    """Return a warning where this many players leave fewer than ``COMFORTABLE_STOCK`` cards."""
    left = ruleset.stock_left(players)
    return Reason("seats.small_stock", {"left": left}) if 0 < left < COMFORTABLE_STOCK else None
