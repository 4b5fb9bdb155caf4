"""Fields of a ruleset that contradict each other: a game could begin, but a rule could never apply.

For example contracts for which the packs have no cards. These are refused for new games only;
``sense`` has the faults that no game could even begin with.
"""

from __future__ import annotations

from collections.abc import Iterator

from scorekeeper.rules.cards import RANKS, Card, Suit

from .choices import Balance, Choice, JokerUse, Kind, LastDiscard, LayOffs, Leader, Upcard
from .faults import FieldFault, fault
from .fieldpath import DEALS, PACKETS, FieldPath
from .model import ANY_NUMBER, DealRules, Item, Packs, Ruleset
from .sense import contracts_of

SUITS = len(Suit)


def contradictions(ruleset: Ruleset) -> Iterator[FieldFault]:
    """Give a fault for every field that contradicts another, in the order of the model."""
    yield from _dealing(ruleset)
    yield from _cut(ruleset)
    yield from _melds(ruleset)
    yield from _choice(ruleset)
    yield from _first_meld(ruleset)
    yield from _jokers(ruleset)
    yield from _end(ruleset)
    for number, deal in enumerate(ruleset.deals, start=1):
        yield from _unfillable_items(number, deal, ruleset)
    yield from _going_out(ruleset)


def _dealing(ruleset: Ruleset) -> Iterator[FieldFault]:
    """Give the faults of [dealing]: packets against hand, upcard against buying and leader."""
    packets, hand = ruleset.dealing.packets, ruleset.dealing.hand
    if packets and sum(packets) != hand:
        expected, got = f"packets of {hand} cards in all", list(packets)
        code, facts = "dealing.packets_not_hand", {"hand": hand, "cards": sum(packets)}
        yield fault(PACKETS, code, expected, got, **facts)
    upcard, leader = ruleset.dealing.upcard, ruleset.dealing.leader
    if upcard is Upcard.BOUGHT and not ruleset.buying.allowed:
        field, expected = "dealing.upcard", "another beginning where nothing is bought"
        yield fault(field, "dealing.upcard_never_bought", expected, upcard)
    if upcard is Upcard.DEALER_DISCARDS and leader is Leader.DEALER:
        expected = f'"{Leader.AFTER_DEALER}"'
        yield fault("dealing.leader", "dealing.dealer_plays_twice", expected, leader)


def _cut(ruleset: Ruleset) -> Iterator[FieldFault]:
    """Give the fault, if any, of a cut that rewards with useless chips."""
    chips, have = ruleset.cut.reward_chips, ruleset.chips
    if chips and not (ruleset.buying.allowed or have.each or have.points_off_for_unused):
        expected = "0 where there are no chips"
        yield fault("cut.reward_chips", "cut.useless_chips", expected, chips)


def _melds(ruleset: Ruleset) -> Iterator[FieldFault]:
    """Give the faults of [sets] and [wilds]: limits that no meld can meet."""
    sets, wilds = ruleset.sets, ruleset.wilds
    if sets.longest < sets.shortest:
        expected = f"{sets.shortest} (sets.shortest) or more"
        field, code = "sets.longest", "sets.shorter_than_shortest"
        yield fault(field, code, expected, sets.longest, shortest=sets.shortest)
    if sets.different_suits and sets.shortest > SUITS:
        expected = f"{SUITS} or fewer where all suits differ"
        yield fault("sets.shortest", "sets.beyond_suits", expected, sets.shortest, most=SUITS)
    if sets.of_jokers:
        jokers = max((row.jokers for row in ruleset.packs), default=0)
        if jokers < sets.shortest:
            expected = f"false where there are only {jokers} jokers"
            facts = {"jokers": jokers, "shortest": sets.shortest}
            yield fault("sets.of_jokers", "sets.too_few_jokers", expected, True, **facts)
    longest = min(sets.longest, SUITS if sets.different_suits else ANY_NUMBER)
    if not ruleset.runs.allowed and wilds.fewest_naturals > longest:
        field, expected = "wilds.fewest_naturals", f"{longest} or fewer"
        yield fault(
            field, "wilds.naturals_beyond_meld", expected, wilds.fewest_naturals, most=longest
        )


def _choice(ruleset: Ruleset) -> Iterator[FieldFault]:
    """Give the faults of [contracts] choice: contracts that run out, or nothing to choose from."""
    choice = ruleset.contracts.choice
    if choice is Choice.IN_ORDER:
        return
    expected = f'"{Choice.IN_ORDER}"'
    if ruleset.end.repeats:
        yield fault("end.repeats", "choice.used_up", "false where contracts are chosen", True)
    if ruleset.first_meld.points or len(ruleset.deals) == 1:
        yield fault("contracts.choice", "choice.of_nothing", expected, choice)


def _first_meld(ruleset: Ruleset) -> Iterator[FieldFault]:
    """Give the faults of [first_meld] points: more than a hand is worth, or beside contracts."""
    points = ruleset.first_meld.points
    if not points:
        return
    cards = ruleset.dealing.hand + 1
    cards -= ruleset.going_out.last_discard is LastDiscard.REQUIRED
    most = cards * max(ruleset.penalties.of(Card(rank)) for rank in RANKS)
    if points > most:
        expected = f"{most} or fewer"
        yield fault("first_meld.points", "first_meld.beyond_hand", expected, points, most=most)
    for number, deal in enumerate(ruleset.deals, start=1):
        for field, contract in contracts_of(number, deal):
            if contract:
                expected = "nothing where first_meld.points asks for points"
                got = len(contract)
                yield fault(field, "contract.beside_points", expected, got, points=points)


def _jokers(ruleset: Ruleset) -> Iterator[FieldFault]:
    """Give the faults of [taking_jokers]: sets that cannot become so large, uses without a turn."""
    taking, sets = ruleset.taking_jokers, ruleset.sets
    in_set, for_one = taking.naturals_then_in_set, taking.naturals_for_one_in_a_set
    longest = min(sets.longest, SUITS if sets.different_suits else ANY_NUMBER)
    field = "taking_jokers.naturals_then_in_set"
    if in_set and not for_one:
        yield fault(field, "jokers.never_off_sets", "0 where no wild comes off a set", in_set)
    elif in_set > longest:
        expected = f"{longest} or fewer"
        yield fault(field, "jokers.set_too_large", expected, in_set, most=longest)
    taken = for_one or taking.from_runs
    if taken and taking.use is JokerUse.OWN_CONTRACT and not taking.in_turn_of_laying_down:
        field, expected = "taking_jokers.in_turn_of_laying_down", "true"
        yield fault(field, "jokers.contract_needs_turn", expected, False)


def _end(ruleset: Ruleset) -> Iterator[FieldFault]:
    """Give the faults of [end]: limits that exclude each other."""
    end = ruleset.end
    if end.after_deals and not end.repeats:
        expected = "0 where the deals do not repeat"
        yield fault("end.after_deals", "end.without_repeats", expected, end.after_deals)
    if end.target and end.out_at:
        expected = "0 where there is a target"
        yield fault("end.out_at", "end.target_and_out", expected, end.out_at, target=end.target)


def _going_out(ruleset: Ruleset) -> Iterator[FieldFault]:
    """Give a fault for each deal with must_go_out whose contract can never use up a hand."""
    turn = ruleset.laying_down
    if turn.extra_melds or turn.lay_offs is not LayOffs.NONE:
        return
    for number, deal in enumerate(ruleset.deals, start=1):
        items = [item for contract in deal.contracts for item in contract]
        cards = max(sum(item.size for item in each) for each in deal.contracts)
        if deal.must_go_out and items and not any(item.or_more for item in items):
            hand = ruleset.dealing.hand
            if cards < hand:
                expected = "false where more than one card is left after the contract"
                field = DEALS.item(number) / "must_go_out"
                yield fault(field, "deal.cannot_go_out", expected, True, cards=cards, hand=hand)


def _unfillable_items(number: int, deal: DealRules, ruleset: Ruleset) -> Iterator[FieldFault]:
    """Give a fault for every item of this deal that nobody could ever lay down.

    number  of the deal, counted from 1
    """
    for field, contract in contracts_of(number, deal):
        for place, item in enumerate(contract, start=1):
            if item.size:
                yield from _unfillable(field.item(place), item, deal, ruleset)
    asked = max(sum(item.size for item in each) for each in deal.contracts)
    open_end = any(item.or_more for each in deal.contracts for item in each)
    if asked < deal.most_wilds < ANY_NUMBER and not open_end:
        field, expected = DEALS.item(number) / "most_wilds", f"{asked} or fewer"
        yield fault(field, "contract.wilds_beyond_cards", expected, deal.most_wilds, most=asked)


def _unfillable(
    field: FieldPath, item: Item, deal: DealRules, ruleset: Ruleset
) -> Iterator[FieldFault]:
    """Give every fault of one item of a contract: kind, size and wilds against the other rules."""
    sized = field / ("colour_run" if item.kind is Kind.COLOUR_RUN else item.kind)
    size, fewest = item.size, ruleset.wilds.fewest_naturals
    if size < item.most_wilds < ANY_NUMBER and not item.or_more:
        at, expected = field / "most_wilds", f"{size} or fewer"
        yield fault(at, "contract.wilds_beyond_cards", expected, item.most_wilds, most=size)
    if size < fewest:
        expected = f"{fewest} (wilds.fewest_naturals) or more"
        yield fault(sized, "item.below_naturals", expected, size, naturals=fewest)
    if item.kind is not Kind.SET:
        if not ruleset.runs.allowed and item.kind is Kind.RUN:
            yield fault(sized, "item.no_runs", "a set, as there are no runs", size)
        return
    longest = min(ruleset.sets.longest, SUITS if ruleset.sets.different_suits else size)
    if size > longest:
        least = ruleset.sets.shortest
        expected = f"{least} to {longest}"
        yield fault(sized, "item.too_large", expected, size, least=least, most=longest)
        return
    most = max(
        (_largest_set(item, deal, packs, ruleset) for packs in _packs_in_use(ruleset)),
        default=size,
    )
    if size > most:
        expected = f"{most} or fewer, as there are no more such cards"
        yield fault(sized, "item.beyond_packs", expected, size, most=most)


def _packs_in_use(ruleset: Ruleset) -> list[Packs]:
    """Return the packs for each number of players; small tables may have fewer cards."""
    seats = ruleset.seats
    players = range(seats.fewest, max(seats.most, seats.fewest) + 1)
    return [ruleset.packs_for(each) for each in players] if ruleset.packs else []


def _largest_set(item: Item, deal: DealRules, packs: Packs, ruleset: Ruleset) -> int:
    """Return how many cards the largest set can have with these packs and rules."""
    naturals = packs.packs * SUITS
    wilds = packs.jokers + (naturals if ruleset.wilds.twos else 0)
    limits = (
        *(ruleset.wilds.most_per_meld, ruleset.sets.most_wilds),
        *(item.most_wilds, deal.most_wilds),
    )
    wilds = min(wilds, *limits)
    match ruleset.sets.wilds_against_naturals:
        case Balance.NOT_MORE:
            wilds = min(wilds, naturals)
        case Balance.FEWER:
            wilds = min(wilds, naturals - 1)
        case Balance.ANY:
            pass
    return naturals + wilds
