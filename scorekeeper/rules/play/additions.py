"""Which cards a meld on the table can take, and for which cards its wilds come off.

These are candidates for the page; ``laying_off`` and ``jokers`` judge what a player then enters.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from scorekeeper.rules.cards import JOKER, KING, RANKS, Card, Suit, card_at
from scorekeeper.rules.melds.melds import End, Meld, TabledMeld
from scorekeeper.rules.melds.ordering import has_place, longest_run, window
from scorekeeper.rules.melds.wilds import is_of_jokers, shown_cards
from scorekeeper.rules.play.jokers import laid_off_satisfies_use
from scorekeeper.rules.play.laying_off import room_for_wilds, takes_missing_suits_only
from scorekeeper.rules.ruleset.choices import JokerUse, Kind
from scorekeeper.rules.ruleset.model import Ruleset


@dataclass(frozen=True, slots=True)
class Addition:
    """A card that a meld can take.

    end   of a run: "low" or "high"; "" where there is no choice of an end
    wild  whether it would lie there as a wild
    """

    end: str
    card: Card
    wild: bool = False


def find_additions(tabled: TabledMeld, ruleset: Ruleset) -> tuple[Addition, ...]:
    """Return the cards that this meld can take; at the ends of a run the nearest first.

    A wild is among them, too, that it takes only together with a natural.

    source  [sets], [runs], [wilds], [later_turns], [taking_jokers] move_along_runs
    """
    meld = tabled.meld
    if meld.kind is Kind.SET:
        of_set = naturals_for_set(tabled, ruleset)
        wilds = wild_cards(tabled, ruleset, beside=of_set)
        return (
            *(Addition("", card) for card in of_set),
            *(Addition("", card, wild=True) for card in wilds),
        )
    low, high = cards_beyond(meld, End.LOW, ruleset), cards_beyond(meld, End.HIGH, ruleset)
    wilds = wild_cards(tabled, ruleset, beside=(*low, *high))
    if meld.kind is Kind.COLOUR_RUN:
        return tuple(Addition("", card) for card in next_colours(meld, low[:1], high[:1]))
    if makes_room(meld, ruleset):
        naturals = tuple(Addition("", card) for card in missing_ranks(meld, ruleset))
    else:
        naturals = (
            *(Addition(End.LOW.value, card) for card in low),
            *(Addition(End.HIGH.value, card) for card in high),
        )
    return (
        *naturals,
        *(Addition(End.LOW.value, card, wild=True) for card in wilds if low),
        *(Addition(End.HIGH.value, card, wild=True) for card in wilds if high),
    )


def wild_cards(tabled: TabledMeld, ruleset: Ruleset, *, beside: Sequence[Card]) -> tuple[Card, ...]:
    """Return the wilds this meld can take: a joker, and the others; a whole rank without suit.

    beside  naturals that it can take: one of them may make room for a wild
    source  [wilds] cards, own_suit
    """
    meld, most = tabled.meld, min(len(beside), 1)
    if not any(room_for_wilds(tabled, ruleset, beside=more) for more in range(most + 1)):
        return ()
    if is_of_jokers(meld):
        return (JOKER,)
    faces, suit = ruleset.wilds.faces, meld.suit
    if ruleset.wilds.own_suit and suit:
        faces = tuple(Card(face.rank, suit) for face in faces if face.suit in (None, suit))
    return (JOKER, *faces)


def next_additions(
    ways: Sequence[Addition], entered: Sequence[Card], end: str
) -> frozenset[Addition]:
    """Return those of the additions that are possible after these cards were entered.

    additions  of the meld, from ``find_additions``
    entered    cards entered so far for the same lay-off
    end        the end of a run for entered wilds; "" means the high end
    returns    at each end of a run only the nearest card that is not entered or covered by a wild
    """
    naturals = {way.card for way in ways if not way.wild}
    of_wilds = {way.card for way in ways if way.wild}
    wilds = sum(_lies_wild(card, naturals, of_wilds) for card in entered)
    return frozenset(
        way
        for side in ("", *End)
        for way in _next_at(side, ways, entered, wilds if side == (end or End.HIGH) else 0)
    )


def _lies_wild(card: Card, naturals: set[Card], wilds: set[Card]) -> bool:
    """Whether an entered card can only be a wild of the meld; of a whole rank any suit is one."""
    return card.is_joker or (card not in naturals and bool({card, Card(card.rank)} & wilds))


def _next_at(
    side: str, ways: Sequence[Addition], entered: Sequence[Card], wilds: int
) -> Iterator[Addition]:
    """Give the possible additions at one end, where ``wilds`` of the entered wilds lie."""
    there = [way for way in ways if way.end == side]
    naturals = [way for way in there if not way.wild]
    yield from (way for way in there if way.wild)
    if not side:
        yield from naturals
        return
    for _, alike in groupby(naturals, key=lambda way: way.card.rank):
        of_rank = [*alike]
        if any(way.card in entered for way in of_rank):
            continue
        if not wilds:
            yield from of_rank
            return
        wilds -= 1


def naturals_for_set(tabled: TabledMeld, ruleset: Ruleset) -> tuple[Card, ...]:
    """Return the naturals that a set can take; none for a set of jokers.

    source  [sets] different_suits, most_suits; [later_turns] pure_set_takes
    """
    if is_of_jokers(tabled.meld):
        return ()
    differ = ruleset.sets.different_suits or takes_missing_suits_only(tabled, ruleset)
    new = missing_suits(tabled.meld, ruleset)
    takes_new = len(Suit) - len(new) < ruleset.sets.most_suits
    suits = (suit for suit in Suit if (takes_new if suit in new else not differ))
    cards = (Card(tabled.meld.low, suit) for suit in suits)
    return tuple(card for card in cards if not ruleset.is_wild(card))


def missing_suits(meld: Meld, ruleset: Ruleset) -> tuple[Suit, ...]:
    there = {card.suit for card in shown_cards(meld, own_suit=ruleset.wilds.own_suit)}
    return tuple(suit for suit in Suit if suit not in there)


def makes_room(meld: Meld, ruleset: Ruleset) -> bool:
    """Whether wilds of this run move to make room for a card.

    source  [taking_jokers] move_along_runs
    """
    return meld.kind is Kind.RUN and bool(meld.wilds) and ruleset.taking_jokers.move_along_runs


def missing_ranks(meld: Meld, ruleset: Ruleset) -> tuple[Card, ...]:
    """Return the cards of its suits that a run does not hold; none if no run may be longer."""
    there = {card.rank for card in meld.naturals}
    if len(meld.cards) >= longest_run(ruleset.runs.reach):
        return ()
    return tuple(
        Card(rank, suit)
        for rank in RANKS
        if rank not in there and has_place(rank, ruleset.runs.reach)
        for suit in _suits_of_rank(rank, meld, ruleset)
    )


def _suits_of_rank(rank: int, meld: Meld, ruleset: Ruleset) -> Iterator[Suit | None]:
    """Give the suits that a card of this rank may have, wherever it comes to lie in a run."""
    places = (place for place in (rank, rank + KING) if window(place, 1, ruleset.runs.reach))
    yield from dict.fromkeys(suit for place in places for suit in meld.suits_at(place))


def next_colours(meld: Meld, low: Sequence[Card], high: Sequence[Card]) -> Iterator[Card]:
    """Give the cards of the other colour that continue a colour run.

    low, high  the next rank at that end, as a card; empty if the run ends there
    """
    for next_one, last in ((low, meld.cards[0]), (high, meld.cards[-1])):
        for card in next_one:
            red = bool(last.suit and last.suit.is_red)
            yield from (Card(card.rank, suit) for suit in Suit if suit.is_red is not red)


def cards_beyond(meld: Meld, end: End, ruleset: Ruleset) -> tuple[Card, ...]:
    """Return the cards that continue a run at this end, the nearest first."""
    return tuple(_cards_beyond(meld, end, ruleset))


def _cards_beyond(meld: Meld, end: End, ruleset: Ruleset) -> Iterator[Card]:
    size, step = len(meld.cards), 1
    while window(meld.low - step * (end is End.LOW), size + step, ruleset.runs.reach):
        place = meld.low - step if end is End.LOW else meld.high + step
        yield from (card_at(place, suit) for suit in meld.suits_at(place))
        step += 1


def movable_jokers(tabled: TabledMeld, ruleset: Ruleset) -> tuple[tuple[Card, End], ...]:
    """Return the ways to move a wild at an end of this run: (card put in its place, end).

    source  [taking_jokers] move_at_run_ends
    """
    meld = tabled.meld
    if meld.kind is not Kind.RUN or not ruleset.taking_jokers.move_at_run_ends:
        return ()
    steps = dict.fromkeys((0, len(meld.cards) - 1))
    freed = [card for step in steps if step in meld.wild_steps for card in meld.faces_at(step)]
    return tuple((card, end) for card in freed for end in End if cards_beyond(meld, end, ruleset))


def cards_for_a_wild(tabled: TabledMeld, ruleset: Ruleset) -> tuple[Card, ...]:
    """Return the cards for which a wild comes off this meld; empty where none ever does.

    source  [taking_jokers] naturals_for_one_in_a_set, from_runs
    """
    meld, rules = tabled.meld, ruleset.taking_jokers
    if not meld.wild_steps or is_of_jokers(meld):
        return ()
    if meld.kind is Kind.SET:
        return naturals_for_set(tabled, ruleset) if rules.naturals_for_one_in_a_set else ()
    if not rules.from_runs:
        return ()
    return tuple(card for step in meld.wild_steps for card in meld.faces_at(step))


def may_be_taken_from(tabled: TabledMeld, player: str, ruleset: Ruleset) -> bool:
    """Whether a player may take a wild off this meld in the turn of laying down.

    player  seat key
    source  [taking_jokers] in_turn_of_laying_down, use, own_sets, only_contract_melds
    """
    rules = ruleset.taking_jokers
    return (
        rules.when_laying_down
        and (rules.own_sets or tabled.owner != player)
        and (tabled.contract or not rules.only_contract_melds)
        and bool(cards_for_a_wild(tabled, ruleset))
    )


def kind_for_a_wild(ruleset: Ruleset) -> Kind | None:
    """Return the likely kind of the new meld that a taken wild may go into; None if it need not.

    source  [taking_jokers] use
    """
    match ruleset.taking_jokers.use:
        case JokerUse.NEW_RUN | JokerUse.RUN:
            return Kind.RUN
        case JokerUse.NEW_MELD | JokerUse.ANYWHERE:
            return Kind.SET
    return None


def places_for_a_wild(
    table: Sequence[TabledMeld], taken_off: TabledMeld, ruleset: Ruleset
) -> Iterator[tuple[int, End | None]]:
    """Give where on the table a wild that is taken off a meld may go.

    taken_off  the meld that gives the wild; it may take it back
    returns    (number of a meld, end of a run or None)
    source     [taking_jokers] use
    """
    use = ruleset.taking_jokers.use
    for tabled in table:
        meld = tabled.meld
        own = tabled.number == taken_off.number
        if not laid_off_satisfies_use(use, meld.kind) or meld.kind is Kind.COLOUR_RUN:
            continue
        if use is JokerUse.OWNERS_RUN and tabled.owner != taken_off.owner:
            continue
        if not (own or room_for_wilds(tabled, ruleset)):
            continue
        if meld.kind is Kind.SET:
            yield tabled.number, None
        else:
            yield from ((tabled.number, end) for end in End if cards_beyond(meld, end, ruleset))
