"""Reading cards as a run: all possible orders, the choice among them, and why they are none."""

from collections import Counter
from collections.abc import Iterator, Sequence

from scorekeeper.rules.cards import ACE, KING, Card, names_of, suits_of
from scorekeeper.rules.ruleset.choices import Ace, Kind, RunSuits
from scorekeeper.rules.ruleset.melding import Reach
from scorekeeper.rules.ruleset.model import Ruleset
from scorekeeper.rules.verdict import Basis, Reason

from .melds import Meld
from .ordering import (
    ROUND,
    Family,
    Window,
    family_of,
    has_place,
    longest_run,
    smallest_window,
    unsaid_suit_faults,
    window,
    windows,
)
from .wilds import make_meld, wild_count_faults, wild_faults


def read_run(cards: Sequence[Card], ruleset: Ruleset) -> Meld | None:
    """Return the best run that these cards make, if need be a faulty one.

    An order with legal suits and wilds is best, then one with more naturals. Then the given order
    counts, upwards or downwards. Else wilds fill the gaps, and one left over goes to the high end,
    or the low end if the high end is full.

    returns  None for wilds alone
    """
    for reach in (ruleset.runs.reach, ROUND):
        if meld := _order_run(cards, ruleset, reach):
            return meld
    for step, card in enumerate(cards):
        if not ruleset.is_wild(card):
            return make_meld(Kind.RUN, cards, max(card.rank - step, ACE), ruleset)
    return None


def _order_run(cards: Sequence[Card], ruleset: Ruleset, reach: Reach) -> Meld | None:
    """Return the best run of these cards, where they may reach so far; None if there is none."""
    naturals = [card for card in cards if not ruleset.is_wild(card)]
    wilds = [card for card in cards if ruleset.is_wild(card)]
    given = [*_given_orders(cards, ruleset, reach)]
    if given and not given[0].ranked and _is_legal(given[0], ruleset):
        # No order is better.
        return given[0]
    if wilds or not given:
        given += sorted(possible_runs(naturals, wilds, ruleset, reach), key=_preference)
    return min(
        given,
        key=lambda meld: (
            *(bool(find_strays(meld)), not has_legal_wilds(meld, ruleset), len(meld.wild_steps)),
        ),
        default=None,
    )


def _is_legal(meld: Meld, ruleset: Ruleset) -> bool:
    return not find_strays(meld) and has_legal_wilds(meld, ruleset)


def find_strays(meld: Meld) -> tuple[Card, ...]:
    """Return the naturals of a run that are not of its family, that of its first one."""
    wild, suits = meld.wild_steps, meld.suits
    if suits is RunSuits.ANY:
        return ()
    return tuple(
        card
        for step, card in enumerate(meld.cards)
        if step not in wild and card.suit and not meld.takes(card, meld.low + step)
    )


def has_legal_wilds(meld: Meld, ruleset: Ruleset) -> bool:
    """Whether this meld breaks no rule about wilds (``wild_faults``)."""
    return not any(True for _ in wild_faults(meld, ruleset))


def _preference(meld: Meld) -> tuple[int, int]:
    return wilds_below(meld), -meld.low


def wilds_below(meld: Meld) -> int:
    wild = meld.wild_steps
    return next((step for step in range(len(meld.cards)) if step not in wild), len(meld.cards))


def find_elsewhere(meld: Meld, ruleset: Ruleset) -> Meld | None:
    """Return a run of the same cards that lies elsewhere, so that its wilds stand for others.

    It is the next one upwards; after the highest the lowest. So each step leads on through all.

    meld     as it was read
    returns  a run that is read so from its own order; None where there is none, and for other melds
    """
    if meld.kind is not Kind.RUN or not meld.wild_steps:
        return None
    naturals = [card for card in meld.cards if not ruleset.is_wild(card)]
    wilds = [card for card in meld.cards if ruleset.is_wild(card)]
    others = [
        other
        for other in possible_runs(naturals, wilds, ruleset, ruleset.runs.reach)
        if other.low != meld.low and _is_legal(other, ruleset)
    ]
    above_first = sorted(others, key=lambda other: (other.low < meld.low, other.low))
    return next((other for other in above_first if read_run(other.cards, ruleset) == other), None)


def _given_orders(cards: Sequence[Card], ruleset: Ruleset, reach: Reach) -> Iterator[Meld]:
    for given in (tuple(cards), tuple(reversed(cards))):
        naturals = [(step, card) for step, card in enumerate(given) if not ruleset.is_wild(card)]
        for places in windows(len(cards), reach):
            ranks = places.ranks
            if all(card.rank == ranks[step] for step, card in naturals):
                meld = make_meld(Kind.RUN, given, places.low, ruleset)
                if meld.naturals:
                    yield meld


def possible_runs(
    naturals: Sequence[Card], wilds: Sequence[Card], ruleset: Ruleset, reach: Reach
) -> Iterator[Meld]:
    """Give each run that these naturals make with wilds between and beside them.

    Suits are not compared. Where [wilds] natural_in_place makes naturals of them, wilds are also
    tried in their own places, those of one family at a time: the fewer are left, the less is
    against a rule.
    """
    yield from _orders_of(naturals, wilds, None, ruleset, reach)
    if ruleset.wilds.natural_in_place:
        for family in dict.fromkeys(
            family_of(card.suit, place, ruleset.runs.suits)
            for card in wilds
            if not card.is_joker
            for place in (card.rank, card.rank + KING)
        ):
            if family is not None:
                yield from _orders_of(naturals, wilds, family, ruleset, reach)


def _orders_of(
    naturals: Sequence[Card], wilds: Sequence[Card], placed: Family, ruleset: Ruleset, reach: Reach
) -> Iterator[Meld]:
    """Give each run that has a place for every natural; wilds fill the others.

    placed  the family of the wilds that go to their own place where it is free; None: none do
    """
    of_rank = {card.rank: card for card in naturals}
    if not (of_rank or placed is not None) or len(of_rank) < len(naturals):
        return
    for places in windows(len(naturals) + len(wilds), reach):
        own = {} if placed is None else _in_own_places(wilds, places, placed, ruleset)
        there = own | of_rank
        if there and there.keys() <= set(places.ranks):
            left = [*wilds]
            for rank, card in own.items():
                # If a natural is the very same card, the wild stays one.
                if rank not in of_rank:
                    left.remove(card)
            free = iter(left)
            cards = tuple(there[rank] if rank in there else next(free) for rank in places.ranks)
            meld = make_meld(Kind.RUN, cards, places.low, ruleset)
            if placed is None or len(meld.wild_steps) <= len(left):
                yield meld


def _in_own_places(
    wilds: Sequence[Card], places: Window, family: Family, ruleset: Ruleset
) -> dict[int, Card]:
    """Return rank → a wild of this family whose own place is among these."""
    place_of = {rank: place for place, rank in enumerate(places.ranks, start=places.low)}
    return {
        card.rank: card
        for card in wilds
        if card.rank in place_of
        and family_of(card.suit, place_of[card.rank], ruleset.runs.suits) == family
    }


def run_faults(cards: Sequence[Card], meld: Meld | None, ruleset: Ruleset) -> Iterator[Reason]:
    """Give every reason why these cards are no run, in whatever order they were entered.

    meld    the cards as ``read_run`` returned them
    source  [runs], [wilds]
    """
    if not ruleset.runs.allowed:
        yield Reason("run.not_in_this_game")
        return
    shape = (*size_faults(len(cards), ruleset), *_shape_faults(cards, meld, ruleset))
    yield from shape
    if meld and not shape:
        yield from wild_faults(meld, ruleset)
    else:
        wilds = len(meld.wild_steps) if meld else len(cards)
        yield from wild_count_faults(Kind.RUN, wilds, len(cards) - wilds, ruleset)


def size_faults(size: int, ruleset: Ruleset) -> Iterator[Reason]:
    """Give the reason, if any, that a run may not have this many cards.

    source  [runs] shortest, ace, lowest
    """
    longest = longest_run(ruleset.runs.reach)
    if size < ruleset.runs.shortest:
        yield Reason("run.too_short", {"have": size, "need": ruleset.runs.shortest}, Basis.NOT_YET)
    if size > longest:
        yield Reason("run.too_long", {"have": size, "most": longest})


def _shape_faults(cards: Sequence[Card], meld: Meld | None, ruleset: Ruleset) -> Iterator[Reason]:
    """Give every reason why the cards that are never wild are no run."""
    naturals = [card for card in cards if not ruleset.is_wild(card)]
    if ruleset.runs.suits is not RunSuits.ONE_SUIT:
        yield from _shape_faults_of_suits(naturals, len(cards) - len(naturals), meld, ruleset)
        return
    yield from unsaid_suit_faults(naturals)
    suits = suits_of(naturals)
    if len(suits) > 1:
        yield Reason("run.mixed_suits", {"suits": tuple(suit.value for suit in suits)})
    yield from repetition_faults(naturals, of_one_suit=len(suits) < 2)
    yield from order_faults(naturals, len(cards) - len(naturals), ruleset.runs.reach)


def _shape_faults_of_suits(
    naturals: Sequence[Card], wilds: int, meld: Meld | None, ruleset: Ruleset
) -> Iterator[Reason]:
    """Give the same where a run may have several suits, of one colour, by turns or any."""
    suits = ruleset.runs.suits
    if suits is not RunSuits.ANY:
        yield from unsaid_suit_faults(naturals)
    if (
        suits is RunSuits.ONE_COLOUR
        and len({card.suit.is_red for card in naturals if card.suit}) > 1
    ):
        mixed = tuple(suit.value for suit in suits_of(naturals))
        yield Reason("run.mixed_colours", {"suits": mixed})
    order = (
        *repetition_faults(naturals, of_one_suit=True),
        *order_faults([Card(card.rank) for card in naturals], wilds, ruleset.runs.reach),
    )
    yield from order
    if suits is RunSuits.BY_TURNS and meld and not order and (strays := find_strays(meld)):
        yield Reason("run.colours_not_by_turns", {"cards": names_of(strays)})


def repetition_faults(naturals: Sequence[Card], *, of_one_suit: bool) -> Iterator[Reason]:
    """Give the reason, if any, that a card appears twice.

    of_one_suit  compare ranks only, as all cards are meant to have one suit
    """
    faces = [Card(card.rank) if of_one_suit else card for card in naturals]
    seen = Counter(faces)
    pairs = zip(naturals, faces, strict=True)
    if repeated := names_of(card for card, face in pairs if seen[face] > 1):
        yield Reason("run.repeated_card", {"cards": repeated})


def order_faults(naturals: Sequence[Card], wilds: int, reach: Reach) -> Iterator[Reason]:
    """Give every reason why these ranks, with so many wilds for the gaps, are not neighbours.

    If an ace in the middle (king, ace, two) would leave fewer gaps, the reason is about the ace.

    source  [runs] ace, lowest
    """
    ranks = {card.rank for card in naturals}
    if reach.ace is Ace.NONE and ACE in ranks:
        yield Reason("run.no_aces")
        ranks.discard(ACE)
    if not all(has_place(rank, reach) for rank in ranks):
        yield _too_low(reach)
        reach = Reach(reach.ace)
    places, corner = smallest_window(ranks, reach), smallest_window(ranks, ROUND)
    if not ranks or (places and places.size - len(ranks) <= wilds):
        return
    closer = corner and (places is None or corner.size < places.size)
    if corner and closer and (ACE in ranks or corner.size - len(ranks) <= wilds):
        yield place_fault(corner, reach)
        places = corner
    if places and places.size - len(ranks) > wilds:
        suit = next(iter(suits_of(naturals)), None)
        gaps = names_of(Card(rank, suit) for rank in places.ranks if rank not in ranks)
        yield Reason("run.gap", {"missing": gaps, "wilds": wilds})


def place_fault(corner: Window, reach: Reach) -> Reason:
    """Return the reason why no run may lie on these places: too low, or the ace.

    source  [runs] ace, lowest
    """
    if window(corner.low, corner.size, Reach(reach.ace)):
        return _too_low(reach)
    if reach.ace is Ace.NONE:
        return Reason("run.no_aces")
    if corner.ranks[0] == ACE:
        return Reason("run.ace_only_high")
    if corner.ranks[-1] == ACE:
        return Reason("run.ace_only_low")
    return Reason("run.ace_in_the_middle")


def _too_low(reach: Reach) -> Reason:
    return Reason("run.too_low", {"lowest": reach.lowest})
