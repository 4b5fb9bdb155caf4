"""Before a deal: upcard, choice of contract, exchanges, announced wilds, the first round."""

from collections.abc import Collection, Iterator
from typing import assert_never

from scorekeeper.rules.cards import Card
from scorekeeper.rules.ruleset.choices import EmptyStock, InTurn, Upcard
from scorekeeper.rules.ruleset.model import DealRules, Ruleset
from scorekeeper.rules.verdict import Basis, Reason


def upcard_faults(
    *, player: str, leader: str, ruleset: Ruleset, melded: bool = False
) -> Iterator[Reason]:
    """Give every reason why this player may not take the upcard without buying it.

    leader  seat key of the player with the first turn
    melded  whether the player melds the card at once
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
    """Give the reason, if any, why this contract cannot be chosen: an earlier deal used it.

    number  index of the deal's rules in the ruleset's list; ``left``: indexes not used yet
    source  [contracts] choice
    """
    if ruleset.contracts.chosen and number not in left:
        free = tuple(place + 1 for place in sorted(left))
        yield Reason("contract.used", {"number": number + 1, "left": free})


def has_first_round(players: int, ruleset: Ruleset) -> bool:
    """Whether, with this many players, nobody may meld before everyone has drawn once.

    source  [laying_down] not_in_first_turn_from
    """
    return 0 < ruleset.laying_down.not_in_first_turn_from <= players


def first_round_faults(*, players: int, over: bool, ruleset: Ruleset) -> Iterator[Reason]:
    """Give the reason, if any, why nobody may lay down yet.

    over    whether everyone has drawn once
    source  [laying_down] not_in_first_turn_from
    """
    if has_first_round(players, ruleset) and not over:
        least = ruleset.laying_down.not_in_first_turn_from
        yield Reason("laydown.first_round", {"have": players, "from": least}, Basis.BOOK)


def announcement_faults(
    rank: int, *, now: int | None, deal: DealRules, ruleset: Ruleset
) -> Iterator[Reason]:
    """Give every reason why the table cannot say that this rank is wild in a deal.

    rank    ``JOKER_RANK``: that none is; ``now``: what was said before; None: nothing
    source  [wilds] announced; [[deals]] wilds
    """
    if not ruleset.announces_wild(deal):
        yield Reason("wilds.not_announced")
    elif rank == now:
        yield Reason("wilds.unchanged", {"card": str(Card(rank))})


def exchange_faults(*, made: int, deal: DealRules) -> Iterator[Reason]:
    """Give the reason, if any, why there is no (further) exchange of cards before this deal.

    made    exchanges already recorded in it
    source  [[deals]] exchanges
    """
    if made >= deal.exchanges:
        yield Reason("exchange.none_due", {"made": made, "due": deal.exchanges})


def stock_turning_faults(ruleset: Ruleset) -> Iterator[Reason]:
    """Give the reason, if any, why the discard pile does not become the new stock.

    source  [stock] when_empty
    """
    if ruleset.stock.when_empty is EmptyStock.EVERYONE_SCORES:
        yield Reason("stock.deal_ends")
