"""Before a deal: seats, cut, upcard, choice of contract, exchanges, wilds, the first round."""

from collections.abc import Collection, Iterator
from typing import assert_never

from scorekeeper.rules.cards import Card
from scorekeeper.rules.ruleset.choices import EmptyStock, ExactCut, InTurn, Upcard
from scorekeeper.rules.ruleset.deals import DealRules
from scorekeeper.rules.ruleset.model import Ruleset
from scorekeeper.rules.verdict import Basis, Reason

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


def exact_cut(players: int, jokers_kept: int, ruleset: Ruleset) -> tuple[int, ...]:
    """Return the numbers of cards left behind that count as an exact cut, smallest first.

    They cover all hands, less the jokers the cutter kept, with or without one card more: the
    upcard, or the extra card of dealer or leader.

    source  [cut] exact; [dealing] hand; [[packs]] hand
    """
    hands = players * ruleset.for_players(players).dealing.hand - jokers_kept
    match ruleset.cut.exact:
        case ExactCut.WITH_UPCARD:
            return (hands + 1,)
        case ExactCut.EITHER:
            return (hands, hands + 1)
        case ExactCut.WITHOUT_UPCARD:
            return (hands,)
        case _:
            assert_never(ruleset.cut.exact)


def cut_faults(
    left: int | None, *, players: int, jokers_kept: int, ruleset: Ruleset, last_penalty: int = 0
) -> Iterator[Reason]:
    """Give every reason why this cut earns no reward.

    left          cards left behind; None where the table only states that it was exact
    last_penalty  of the cutter in the deal before, in points; 0 if there was none
    source        [cut] reward_chips, reward_points, erases_last_penalty, exact
    """
    cut = ruleset.cut
    if not (ruleset.chips_for_exact_cut or cut.reward_points):
        if not cut.erases_last_penalty:
            yield Reason("cut.no_reward")
        elif not last_penalty:
            yield Reason("cut.nothing_to_erase")
    exact = exact_cut(players, jokers_kept, ruleset)
    if left is not None and left not in exact:
        yield Reason("cut.not_exact", {"left": left, "exact": exact})


def jokers_kept_faults(count: int, *, players: int, ruleset: Ruleset) -> Iterator[Reason]:
    """Give the reason, if any, why the cutter cannot have kept this many jokers.

    source  [cut] jokers_kept_among; [[packs]] jokers
    """
    most = min(ruleset.cut.jokers_kept_among, ruleset.packs_for(players).jokers)
    if not 0 <= count <= most:
        yield Reason("cut.jokers_kept", {"have": count, "most": most})


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
            if ruleset.buying.taken_in_turn(False) is InTurn.MELDED and not melded:
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
