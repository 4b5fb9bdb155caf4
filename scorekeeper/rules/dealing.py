"""What is special at the beginning of a deal, and when the stock runs out."""

from __future__ import annotations

from collections.abc import Iterator

from .ruleset import DealRules, EmptyStock, Ruleset, Upcard
from .verdict import Reason


def upcard_faults(*, player: str, leader: str, ruleset: Ruleset) -> Iterator[Reason]:
    """Give every reason why this player may not take the upcard for nothing.

    source  [dealing] upcard
    """
    if player != leader:
        yield Reason("upcard.not_the_leader", {"player": player, "leader": leader})
    if ruleset.dealing.upcard is not Upcard.FREE:
        yield Reason("upcard.must_be_bought")


def exchange_faults(*, made: int, deal: DealRules) -> Iterator[Reason]:
    """Give the reason, if any, why no (further) exchange is due in this deal.

    made    exchanges already made in it
    source  [[deals]] exchanges
    """
    if made >= deal.exchanges:
        yield Reason("exchange.none_due", {"made": made, "due": deal.exchanges})


def stock_turning_faults(ruleset: Ruleset) -> Iterator[Reason]:
    """Give the reason, if any, why the discard pile does not become the stock. source: [stock]."""
    if ruleset.stock.when_empty is not EmptyStock.TURN_DISCARDS:
        yield Reason("stock.deal_ends")
