"""What is special at the beginning of a deal, in its first round, and when the stock runs out."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import assert_never

from scorekeeper.rules.ruleset.choices import Choice, EmptyStock, InTurn, Upcard
from scorekeeper.rules.ruleset.model import DealRules, Ruleset
from scorekeeper.rules.verdict import Basis, Reason


def upcard_faults(
    *, player: str, leader: str, ruleset: Ruleset, melded: bool = False
) -> Iterator[Reason]:
    """Give every reason why this player may not take the upcard for nothing.

    melded  whether the player melds it at once, as with any discard where a ruleset asks for it
    source  [dealing] upcard; [buying] in_turn
    """
    if player != leader:
        yield Reason("upcard.not_the_leader", {"player": player, "leader": leader})
    match ruleset.dealing.upcard:
        case Upcard.FREE:
            if ruleset.buying.in_turn is InTurn.MELDED and not melded:
                yield Reason("discard.must_be_melded")
        case Upcard.BOUGHT:
            yield Reason("upcard.must_be_bought")
        case Upcard.DEALER_DISCARDS | Upcard.LEADER_PLAYS:
            yield Reason("upcard.none")
        case _:
            assert_never(ruleset.dealing.upcard)


def has_upcard(ruleset: Ruleset) -> bool:
    """Whether a card is turned up to begin the discard pile. source: [dealing] upcard."""
    return ruleset.dealing.upcard in (Upcard.FREE, Upcard.BOUGHT)


def choice_faults(number: int, *, left: Collection[int], ruleset: Ruleset) -> Iterator[Reason]:
    """Give the reason, if any, why this deal's rules cannot be chosen, whoever chooses.

    number  place of the deal's rules in the ruleset; ``left``: places of those not used yet
    source  [contracts] choice
    """
    if ruleset.contracts.choice is not Choice.IN_ORDER and number not in left:
        free = tuple(place + 1 for place in sorted(left))
        yield Reason("contract.used", {"number": number + 1, "left": free})


def has_first_round(players: int, ruleset: Ruleset) -> bool:
    """Whether so many may not meld before each has drawn once.

    source  [laying_down] not_in_first_turn_from
    """
    return 0 < ruleset.laying_down.not_in_first_turn_from <= players


def first_round_faults(*, players: int, over: bool, ruleset: Ruleset) -> Iterator[Reason]:
    """Give the reason, if any, why nobody may lay down yet.

    over    whether each has drawn once
    source  [laying_down] not_in_first_turn_from
    """
    if has_first_round(players, ruleset) and not over:
        least = ruleset.laying_down.not_in_first_turn_from
        yield Reason("laydown.first_round", {"have": players, "from": least}, Basis.BOOK)


def exchange_faults(*, made: int, deal: DealRules) -> Iterator[Reason]:
    """Give the reason, if any, why no (further) exchange is due in this deal.

    made    exchanges already made in it
    source  [[deals]] exchanges
    """
    if made >= deal.exchanges:
        yield Reason("exchange.none_due", {"made": made, "due": deal.exchanges})


def stock_turning_faults(ruleset: Ruleset) -> Iterator[Reason]:
    """Give the reason, if any, why the discard pile does not become the stock. source: [stock]."""
    if ruleset.stock.when_empty is EmptyStock.EVERYONE_SCORES:
        yield Reason("stock.deal_ends")
