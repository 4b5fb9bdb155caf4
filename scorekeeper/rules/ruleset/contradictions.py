"""Fields of a ruleset that contradict each other: a game could begin, but a rule could never apply.

One example: contracts for which the packs have no cards. Only new games are checked for these;
``sense`` has the faults that no game could begin with.
"""

from collections.abc import Iterator

from scorekeeper.rules.cards import ACE, JOKER_RANK, RANKS, Card, Suit
from scorekeeper.rules.melds.sets import longest_set

from .choices import (
    Ace,
    Balance,
    Choice,
    EmptyStock,
    JokerUse,
    Kind,
    LastDiscard,
    LayOffs,
    Leader,
    Upcard,
    WildsOnto,
)
from .dealing import Packs
from .deals import DealRules, Item
from .declaring import ANY_NUMBER
from .ending import own_costs
from .fieldpath import BY_TOTAL, DEALS, PACKETS, FieldFault, FieldPath, fault
from .melding import points_by_total
from .model import Ruleset
from .sense import chips_at_most, contracts_of

SUITS = len(Suit)


def contradictions(ruleset: Ruleset) -> Iterator[FieldFault]:
    """Give a fault for every field that contradicts another, in the order of the model."""
    yield from _dealing(ruleset)
    yield from _cut(ruleset)
    yield from _buying(ruleset)
    yield from _melds(ruleset)
    yield from _lowest(ruleset)
    yield from _choice(ruleset)
    yield from _free_melds(ruleset)
    yield from _first_meld(ruleset)
    yield from _jokers(ruleset)
    yield from _end(ruleset)
    for number, deal in enumerate(ruleset.deals, start=1):
        yield from _unfillable_items(number, deal, ruleset)
    yield from _going_out(ruleset)
    yield from _endless(ruleset)
    yield from _penalties(ruleset)


def _dealing(ruleset: Ruleset) -> Iterator[FieldFault]:
    packets, hand = ruleset.dealing.packets, ruleset.dealing.hand
    if packets and sum(packets) != hand:
        yield fault(
            PACKETS, "dealing.packets_not_hand", list(packets), hand=hand, cards=sum(packets)
        )
    upcard, leader = ruleset.dealing.upcard, ruleset.dealing.leader
    if upcard is Upcard.BOUGHT and not ruleset.buying.allowed:
        yield fault("dealing.upcard", "dealing.upcard_never_bought", upcard)
    if upcard is Upcard.DEALER_DISCARDS and leader is Leader.DEALER:
        yield fault("dealing.leader", "dealing.dealer_plays_twice", leader)


def _cut(ruleset: Ruleset) -> Iterator[FieldFault]:
    chips, have = ruleset.cut.reward_chips, ruleset.chips
    if chips and not (ruleset.buying.allowed or have.each or have.points_off_for_unused):
        yield fault("cut.reward_chips", "cut.useless_chips", chips)


def _buying(ruleset: Ruleset) -> Iterator[FieldFault]:
    """Give the faults of [chips] and [buying]: buys nobody can make, chips that cannot be kept."""
    chips, buying = ruleset.chips, ruleset.buying
    if chips.renewed and chips.points_off_for_unused:
        yield fault("chips.points_off_for_unused", "chips.not_kept", chips.points_off_for_unused)
    if not buying.allowed:
        return
    if ruleset.deals and not any(ruleset.buys_in(deal) for deal in ruleset.deals):
        yield fault("buying.allowed", "buying.in_no_deal", True)
    most = max(
        (
            chips_at_most(ruleset, number)
            for number, deal in enumerate(ruleset.deals, start=1)
            if ruleset.buys_in(deal)
        ),
        default=buying.price,
    )
    if buying.price > most:
        yield fault("buying.price", "buying.beyond_chips", buying.price, most=most)


def _lowest(ruleset: Ruleset) -> Iterator[FieldFault]:
    """Give the fault of [runs] lowest where the ace would have to lie below it."""
    runs = ruleset.runs
    if runs.lowest > ACE and runs.ace in (Ace.LOW, Ace.CORNER):
        yield fault("runs.lowest", "runs.ace_below_lowest", runs.lowest)


def _melds(ruleset: Ruleset) -> Iterator[FieldFault]:
    """Give the faults of [sets] and [wilds]: limits that no meld can meet."""
    sets, wilds = ruleset.sets, ruleset.wilds
    if sets.longest < sets.shortest:
        yield fault(
            "sets.longest", "sets.shorter_than_shortest", sets.longest, shortest=sets.shortest
        )
    if sets.different_suits and sets.shortest > sets.most_suits:
        yield fault("sets.shortest", "sets.beyond_suits", sets.shortest, most=sets.most_suits)
    if sets.fewest_suits > sets.most_suits:
        yield fault(
            "sets.fewest_suits", "sets.suits_parted", sets.fewest_suits, most=sets.most_suits
        )
    if sets.of_jokers:
        jokers = max((row.jokers for row in ruleset.packs), default=0)
        if jokers < sets.shortest:
            yield fault(
                "sets.of_jokers", "sets.too_few_jokers", True, jokers=jokers, shortest=sets.shortest
            )
    longest = longest_set(ruleset)
    if not ruleset.runs.allowed and wilds.fewest_naturals > longest:
        yield fault(
            "wilds.fewest_naturals",
            "wilds.naturals_beyond_meld",
            wilds.fewest_naturals,
            most=longest,
        )


def _choice(ruleset: Ruleset) -> Iterator[FieldFault]:
    """Give the faults of [contracts] choice: contracts that run out, or nothing to choose from."""
    choice = ruleset.contracts.choice
    if ruleset.contracts.by_player:
        yield from _own_contracts(ruleset)
    if not ruleset.contracts.chosen:
        return
    if ruleset.end.repeats:
        yield fault("end.repeats", "choice.used_up", True)
    free = not ruleset.contracts.required
    if free or ruleset.first_meld.points or len(ruleset.deals) == 1:
        yield fault("contracts.choice", "choice.of_nothing", choice)
    for number, deal in enumerate(ruleset.deals, start=1):
        dealt = {"hand": deal.hand, "more_packs": deal.more_packs, "more_jokers": deal.more_jokers}
        for name, said in dealt.items():
            if choice is Choice.FIRST_DOWN and said:
                yield fault(DEALS.item(number) / name, "choice.after_dealing", said)


def _own_contracts(ruleset: Ruleset) -> Iterator[FieldFault]:
    """Give the faults where every player has an own contract: no next one, or rules of one deal.

    All do the same in a deal, so it cannot depend on a contract that only some have. Only having to
    go out with it can.
    """
    if ruleset.end.repeats:
        last = "choice.last_ends" if ruleset.contracts.last_ends else "choice.used_up"
        yield fault("end.repeats", last, True)
    free = not ruleset.contracts.required
    if free or ruleset.first_meld.points or len(ruleset.deals) == 1:
        yield fault("contracts.choice", "choice.none_to_own", ruleset.contracts.choice)
    for number, deal in enumerate(ruleset.deals, start=1):
        for name, said in _said_of_a_deal(deal):
            yield fault(DEALS.item(number) / name, "choice.differs_by_player", said)


def _said_of_a_deal(deal: DealRules) -> Iterator[tuple[str, object]]:
    """Give each stated field of a deal that holds for everybody in it, with its value."""
    by_default = DealRules(contract=())
    for name in (
        *("hand", "wilds", "more_packs", "more_jokers", "extra_cards", "most_buys"),
        *("exchanges", "buying", "first_points", "last_discard", "going_out"),
        *("counted", "never_down"),
    ):
        said = getattr(deal, name)
        if said != getattr(by_default, name):
            yield name, list(said) if isinstance(said, tuple) else said


def _free_melds(ruleset: Ruleset) -> Iterator[FieldFault]:
    """Give the faults of [contracts] required: contracts, or points, where none are asked for."""
    if ruleset.contracts.required:
        return
    if points := ruleset.first_meld.points:
        yield fault("first_meld.points", "first_meld.not_required", points)
    for number, deal in enumerate(ruleset.deals, start=1):
        for field, contract in contracts_of(number, deal):
            if contract:
                yield fault(field, "contract.not_required", len(contract))


def _first_meld(ruleset: Ruleset) -> Iterator[FieldFault]:
    """Give the faults of [first_meld] points: more than a hand is worth, or beside contracts."""
    points = ruleset.first_meld.points
    if not points:
        for field, said, _ in _other_first_points(ruleset):
            yield fault(field, "first_meld.by_deal_alone", said)
        return
    cards = min(ruleset.hands) + 1
    cards -= ruleset.going_out.last_discard is LastDiscard.REQUIRED
    most = cards * max(ruleset.penalties.of(Card(rank)) for rank in RANKS)
    in_general = (FieldPath(("first_meld", "points")), points, points)
    for field, said, largest in (in_general, *_other_first_points(ruleset)):
        if largest > most:
            yield fault(field, "first_meld.beyond_hand", said, most=most)
    for number, deal in enumerate(ruleset.deals, start=1):
        for field, contract in contracts_of(number, deal):
            if contract:
                yield fault(field, "contract.beside_points", len(contract), points=points)


def _other_first_points(ruleset: Ruleset) -> Iterator[tuple[FieldPath, object, int]]:
    """Give (field, its value, the most points in it) where others are asked than in general."""
    if steps := ruleset.first_meld.by_total:
        yield BY_TOTAL, [*steps], max(points_by_total(steps).values(), default=0)
    for number, deal in enumerate(ruleset.deals, start=1):
        if points := deal.first_points:
            yield DEALS.item(number) / "first_points", points, points


USED_NOWHERE = {
    JokerUse.NEW_RUN: "jokers.into_no_new_run",
    JokerUse.NEW_MELD: "jokers.into_no_new_meld",
    JokerUse.RUN: "jokers.onto_no_run",
    JokerUse.OWNERS_RUN: "jokers.onto_no_run",
    JokerUse.ANYWHERE: "jokers.onto_no_meld",
}
"""Use of a wild taken → the code of the fault that it can go nowhere there."""


def _jokers(ruleset: Ruleset) -> Iterator[FieldFault]:
    """Give the faults of [taking_jokers]: sets that cannot become so large, uses without a turn."""
    taking = ruleset.taking_jokers
    in_set, for_one = taking.naturals_then_in_set, taking.naturals_for_one_in_a_set
    longest = longest_set(ruleset)
    field = "taking_jokers.naturals_then_in_set"
    if in_set and not for_one:
        yield fault(field, "jokers.never_off_sets", in_set)
    elif in_set > longest:
        yield fault(field, "jokers.set_too_large", in_set, most=longest)
    taken = for_one or taking.from_runs
    nowhere = USED_NOWHERE.get(taking.use)
    somewhere = _new_melds_with_a_wild(ruleset) or _lay_offs_of_a_wild(ruleset)
    if taken and nowhere and not somewhere:
        yield fault("taking_jokers.use", nowhere, taking.use)
    if taken and taking.use is JokerUse.OWN_CONTRACT and not taking.in_turn_of_laying_down:
        yield fault("taking_jokers.in_turn_of_laying_down", "jokers.contract_needs_turn", False)
    if taken and taking.in_turn_of_laying_down and not taking.when_laying_down:
        yield fault("taking_jokers.in_turn_of_laying_down", "jokers.only_once_down", True)


def _new_melds_with_a_wild(ruleset: Ruleset) -> bool:
    """Return whether a wild taken off a meld may go into a new one at once, in any turn."""
    taking = ruleset.taking_jokers
    runs = ruleset.runs.allowed and ruleset.runs.most_wilds
    sets = ruleset.sets.most_wilds and taking.use in (JokerUse.NEW_MELD, JokerUse.ANYWHERE)
    turns = ruleset.later_turns.new_melds or (
        ruleset.laying_down.extra_melds and taking.when_laying_down
    )
    new = taking.use is not JokerUse.OWNERS_RUN
    return bool(new and turns and (runs or sets) and ruleset.wilds.most_per_meld)


def _lay_offs_of_a_wild(ruleset: Ruleset) -> bool:
    """Return whether a wild taken off a meld may be laid off on one at once, in any turn."""
    taking, later = ruleset.taking_jokers, ruleset.later_turns
    runs = ruleset.runs.allowed and ruleset.runs.most_wilds
    anywhere = later.wilds_onto is WildsOnto.ANY
    sets = ruleset.sets.most_wilds and taking.use is JokerUse.ANYWHERE and anywhere
    owners = taking.use is not JokerUse.OWNERS_RUN or taking.own_sets or anywhere
    turns = later.lay_offs or (
        ruleset.laying_down.lay_offs is not LayOffs.NONE and taking.when_laying_down
    )
    uses = (JokerUse.RUN, JokerUse.OWNERS_RUN, JokerUse.ANYWHERE)
    laid_off = taking.use in uses and owners and later.wilds_laid_off
    return bool(laid_off and turns and (runs or sets) and ruleset.wilds.most_per_meld)


def _end(ruleset: Ruleset) -> Iterator[FieldFault]:
    end = ruleset.end
    if end.after_deals and not end.repeats:
        yield fault("end.after_deals", "end.without_repeats", end.after_deals)
    if end.target and end.out_at:
        yield fault("end.out_at", "end.target_and_out", end.out_at, target=end.target)
    if end.buy_backs and not end.out_at:
        yield fault("end.buy_backs", "end.back_without_out", end.buy_backs)
    if end.back_at and not end.buy_backs:
        yield fault("end.back_at", "end.never_back", end.back_at)
    elif end.back_at and end.back_at >= end.out_at > 0:
        yield fault("end.back_at", "end.back_beyond_out", end.back_at, most=end.out_at)


def _going_out(ruleset: Ruleset) -> Iterator[FieldFault]:
    """Give a fault for each deal with must_go_out whose contract can never use up a hand."""
    turn = ruleset.laying_down
    if turn.extra_melds or turn.lay_offs is not LayOffs.NONE:
        return
    for number, deal in enumerate(ruleset.deals, start=1):
        items = [item for contract in deal.contracts for item in contract]
        cards = max(sum(item.size for item in each) for each in deal.contracts)
        if deal.must_go_out and items and not any(item.or_more for item in items):
            hand = _cards_to_put_down(deal, ruleset)
            if cards < hand:
                yield fault(
                    DEALS.item(number) / "must_go_out",
                    "deal.cannot_go_out",
                    True,
                    cards=cards,
                    hand=hand,
                )


def _endless(ruleset: Ruleset) -> Iterator[FieldFault]:
    """Give a fault for each deal that nobody can end: no contract takes the hand, and no more goes.

    A deal without contract, and one that an empty stock ends, is over some time.
    """
    turn, later, taking = ruleset.laying_down, ruleset.later_turns, ruleset.taking_jokers
    more = (
        *(turn.extra_melds, turn.lay_offs is not LayOffs.NONE, later.new_melds, later.lay_offs),
        *(taking.naturals_for_one_in_a_set, taking.move_at_run_ends),
    )
    if any(more) or ruleset.stock.when_empty is EmptyStock.EVERYONE_SCORES:
        return
    for number, deal in enumerate(ruleset.deals, start=1):
        contracts = [contract for contract in deal.contracts if contract]
        if not contracts or any(item.or_more for each in contracts for item in each):
            continue
        cards = max(sum(item.size for item in each) for each in contracts)
        hand = _cards_to_put_down(deal, ruleset)
        if cards < hand:
            yield fault(
                DEALS.item(number) / "contract", "deal.never_ends", cards, cards=cards, hand=hand
            )


def _cards_to_put_down(deal: DealRules, ruleset: Ruleset) -> int:
    """Return how many cards of a hand a player puts down at least in going out.

    One more, with the card drawn, is discarded or melded.
    """
    rules = ruleset.in_deal(deal)
    return rules.hands_dealt[0] + (rules.going_out.last_discard is LastDiscard.FORBIDDEN)


def _penalties(ruleset: Ruleset) -> Iterator[FieldFault]:
    """Give a fault where no card costs anything, and going out brings nothing: nobody could win."""
    bonuses = ruleset.bonuses
    penalties = ruleset.penalties
    costs = any(penalties.of(Card(rank)) for rank in (JOKER_RANK, *RANKS))
    costs = any((*own_costs(penalties.cards).values(), penalties.wild, costs))
    brings = bonuses.going_out or bonuses.going_out_in_first_turn or ruleset.asks_way_out
    if not (costs or brings or any(deal.going_out for deal in ruleset.deals)):
        yield fault("penalties.joker", "penalties.none", 0)


def _unfillable_items(number: int, deal: DealRules, ruleset: Ruleset) -> Iterator[FieldFault]:
    """Give a fault for every item of this deal that nobody could ever lay down.

    number  of the deal, counted from 1
    """
    for field, contract in contracts_of(number, deal):
        ranks: set[str] = set()
        for place, item in enumerate(contract, start=1):
            if item.size:
                yield from _unfillable(field.item(place), item, deal, ruleset)
            if item.rank in ranks and not ruleset.contracts.sets_of_one_rank:
                yield fault(field.item(place) / "rank", "item.rank_twice", item.rank)
            ranks |= {item.rank} - {""}
    asked = max(sum(item.size for item in each) for each in deal.contracts)
    open_end = any(item.or_more for each in deal.contracts for item in each)
    if asked < deal.most_wilds < ANY_NUMBER and not open_end:
        yield fault(
            DEALS.item(number) / "most_wilds",
            "contract.wilds_beyond_cards",
            deal.most_wilds,
            most=asked,
        )


def _unfillable(
    field: FieldPath, item: Item, deal: DealRules, ruleset: Ruleset
) -> Iterator[FieldFault]:
    """Give every fault of one item of a contract: kind, size and wilds against the other rules."""
    sized = field / ("colour_run" if item.kind is Kind.COLOUR_RUN else item.kind)
    size, fewest = item.size, ruleset.wilds.fewest_naturals
    if size < item.most_wilds < ANY_NUMBER and not item.or_more:
        yield fault(field / "most_wilds", "contract.wilds_beyond_cards", item.most_wilds, most=size)
    if size < fewest:
        yield fault(sized, "item.below_naturals", size, naturals=fewest)
    if item.kind is not Kind.SET:
        if not ruleset.runs.allowed and item.kind is Kind.RUN:
            yield fault(sized, "item.no_runs", size)
        return
    suits = ruleset.sets.most_suits
    # ``sense`` refuses sets of more than four suits.
    few = item.suits_differ and suits < SUITS
    longest = min(longest_set(ruleset), suits if few else size)
    if size < ruleset.sets.fewest_suits:
        yield fault(sized, "item.too_small", size, least=ruleset.sets.fewest_suits)
    if size > longest:
        yield fault(sized, "item.too_large", size, least=ruleset.sets.shortest, most=longest)
        return
    rules = ruleset.in_deal(deal)
    if item.rank and rules.is_wild(Card(item.rank_number)):
        yield fault(field / "rank", "item.rank_is_wild", item.rank)
        return
    most = max(
        (_largest_set(item, deal, packs, rules) for packs in _packs_in_use(rules)), default=size
    )
    if size > most:
        yield fault(sized, "item.beyond_packs", size, most=most)


def _packs_in_use(ruleset: Ruleset) -> list[Packs]:
    """Return the packs for each number of players; small tables may have fewer cards."""
    seats = ruleset.seats
    players = range(seats.fewest, max(seats.most, seats.fewest) + 1)
    return [ruleset.packs_for(each) for each in players] if ruleset.packs else []


def _most_suits(item: Item, ruleset: Ruleset) -> int:
    """Return how many suits the naturals of such a set can show at most."""
    rank = item.rank_number
    free = [suit for suit in Suit if not (rank and ruleset.is_wild(Card(rank, suit)))]
    red = sum(suit.is_red for suit in free)
    most = max(red, len(free) - red) if item.one_colour else len(free)
    return min(most, ruleset.sets.most_suits)


def _largest_set(item: Item, deal: DealRules, packs: Packs, ruleset: Ruleset) -> int:
    """Return how many cards the largest set can have with these packs and rules."""
    suits = _most_suits(item, ruleset)
    differ = item.suits_differ or ruleset.sets.different_suits
    naturals = suits if differ else packs.packs * suits
    faces = ruleset.in_deal(deal).wilds.faces
    wilds = packs.jokers + sum(packs.copies(card) for card in faces)
    wilds += packs.packs * len(Suit) * ruleset.announces_wild(deal)
    limits = (
        *(ruleset.wilds.most_per_meld, ruleset.sets.most_wilds),
        *(item.most_wilds, deal.most_wilds),
    )
    wilds = min(wilds, *limits)
    if suits + wilds < ruleset.sets.fewest_suits:
        return 0
    match ruleset.sets.wilds_against_naturals:
        case Balance.NOT_MORE:
            wilds = min(wilds, naturals)
        case Balance.FEWER:
            wilds = min(wilds, naturals - 1)
        case Balance.ANY:
            pass
    return naturals + wilds
