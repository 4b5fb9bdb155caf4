"""Which cards a meld on the table can take, and what its wilds can be given for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from scorekeeper.rules.cards import JOKER, RANKS, TWO, Card, Suit, card_at
from scorekeeper.rules.melds.melds import End, Meld, TabledMeld
from scorekeeper.rules.melds.runs import longest_run, window
from scorekeeper.rules.melds.wilds import is_of_jokers
from scorekeeper.rules.play.laying_off import room_for_wilds, takes_missing_suits_only
from scorekeeper.rules.ruleset.choices import JokerUse, Kind
from scorekeeper.rules.ruleset.model import Ruleset


@dataclass(frozen=True, slots=True)
class Way:
    """A card that a meld can take.

    end   of a run, "low" or "high"; "" where there is no choice between them
    wild  whether it lies there as a wild
    """

    end: str
    card: Card
    wild: bool = False


def ways_to_add(tabled: TabledMeld, ruleset: Ruleset) -> tuple[Way, ...]:
    """Return the cards this meld can take, at a run's ends from the nearest outwards."""
    meld, room = tabled.meld, room_for_wilds(tabled, ruleset)
    wilds = wild_cards(meld, ruleset) if room else ()
    if meld.kind is Kind.SET:
        of_set = (Way("", card) for card in naturals_for_set(tabled, ruleset))
        return (*of_set, *(Way("", card, wild=True) for card in wilds))
    low, high = chain(meld, End.LOW, ruleset), chain(meld, End.HIGH, ruleset)
    if meld.kind is Kind.COLOUR_RUN:
        return tuple(Way("", card) for card in next_colours(meld, low[:1], high[:1]))
    if may_move(meld, ruleset):
        naturals = tuple(Way("", card) for card in missing_ranks(meld, ruleset))
    else:
        naturals = (
            *(Way(End.LOW.value, card) for card in low),
            *(Way(End.HIGH.value, card) for card in high),
        )
    return (
        *naturals,
        *(Way(End.LOW.value, card, wild=True) for card in wilds if low),
        *(Way(End.HIGH.value, card, wild=True) for card in wilds if high),
    )


def wild_cards(meld: Meld, ruleset: Ruleset) -> tuple[Card, ...]:
    """Return the wilds that this kind of meld can take; a two is any two that lies as a wild."""
    twos = ruleset.wilds.twos and not is_of_jokers(meld)
    return (JOKER, Card(TWO)) if twos else (JOKER,)


def next_ways(ways: Sequence[Way], entered: Sequence[Card], end: str) -> frozenset[Way]:
    """Return the ways open now that these cards are entered: at each end the nearest one free.

    end  where an entered wild goes
    """
    naturals = {way.card for way in ways if not way.wild}
    wilds = sum(_lies_wild(card, naturals) for card in entered)
    return frozenset(
        way
        for side in ("", *End)
        for way in _next_at(side, ways, entered, wilds if side == (end or End.HIGH) else 0)
    )


def _lies_wild(card: Card, naturals: set[Card]) -> bool:
    """Whether an entered card can only be a wild of the meld."""
    return card.is_joker or (card.rank == TWO and card not in naturals)


def _next_at(side: str, ways: Sequence[Way], entered: Sequence[Card], wilds: int) -> Iterator[Way]:
    there = [way for way in ways if way.end == side]
    naturals = [way for way in there if not way.wild]
    yield from (way for way in there if way.wild)
    if not side:
        yield from naturals
        return
    for way in naturals:
        if way.card in entered:
            continue
        if not wilds:
            yield way
            return
        wilds -= 1


def naturals_for_set(tabled: TabledMeld, ruleset: Ruleset) -> tuple[Card, ...]:
    """Return the cards of its rank that a set can take; none for a set of jokers."""
    if is_of_jokers(tabled.meld):
        return ()
    differ = ruleset.sets.different_suits or takes_missing_suits_only(tabled, ruleset)
    suits = missing_suits(tabled) if differ else tuple(Suit)
    return tuple(Card(tabled.meld.low, suit) for suit in suits)


def missing_suits(tabled: TabledMeld) -> tuple[Suit, ...]:
    """Return the suits that a set does not hold yet."""
    there = {card.suit for card in tabled.meld.naturals}
    return tuple(suit for suit in Suit if suit not in there)


def may_move(meld: Meld, ruleset: Ruleset) -> bool:
    """Whether wilds of this run move to make room for a card."""
    return meld.kind is Kind.RUN and bool(meld.wilds) and ruleset.taking_jokers.move_along_runs


def missing_ranks(meld: Meld, ruleset: Ruleset) -> tuple[Card, ...]:
    """Return the cards of its suit that a run does not hold, as long as it can grow at all."""
    there = {card.rank for card in meld.naturals}
    if len(meld.cards) >= longest_run(ruleset.runs.ace):
        return ()
    aces = window(1, 1, ruleset.runs.ace) or window(14, 1, ruleset.runs.ace)
    return tuple(
        Card(rank, meld.suit) for rank in RANKS if rank not in there and (rank > 1 or aces)
    )


def next_colours(meld: Meld, low: Sequence[Card], high: Sequence[Card]) -> Iterator[Card]:
    """Give the cards of the other colour that can lie beside the ends of a colour run.

    low, high  the next ranks there; none where it cannot grow
    """
    for next_one, last in ((low, meld.cards[0]), (high, meld.cards[-1])):
        for card in next_one:
            red = bool(last.suit and last.suit.is_red)
            yield from (Card(card.rank, suit) for suit in Suit if suit.is_red is not red)


def chain(meld: Meld, end: End, ruleset: Ruleset) -> tuple[Card, ...]:
    """Return the cards that can follow one another at this end of a run, the nearest first."""
    return tuple(_chain(meld, end, ruleset))


def _chain(meld: Meld, end: End, ruleset: Ruleset) -> Iterator[Card]:
    size, step = len(meld.cards), 1
    while window(meld.low - step * (end is End.LOW), size + step, ruleset.runs.ace):
        place = meld.low - step if end is End.LOW else meld.high + step
        yield card_at(place, meld.suit)
        step += 1


def movable_jokers(tabled: TabledMeld, ruleset: Ruleset) -> tuple[tuple[Card, End], ...]:
    """Return the ways a joker at an end of this run can move: the card for its place, the end."""
    meld = tabled.meld
    if meld.kind is not Kind.RUN or not ruleset.taking_jokers.move_at_run_ends:
        return ()
    steps = dict.fromkeys((0, len(meld.cards) - 1))
    freed = [meld.stands_for[step] for step in steps if step in meld.wild_steps]
    return tuple((card, end) for card in freed for end in End if chain(meld, end, ruleset))


def cards_for_a_wild(tabled: TabledMeld, ruleset: Ruleset) -> tuple[Card, ...]:
    """Return the cards for which a wild comes off this meld; none where none ever does."""
    meld, rules = tabled.meld, ruleset.taking_jokers
    if not meld.wild_steps or is_of_jokers(meld):
        return ()
    if meld.kind is Kind.SET:
        return naturals_for_set(tabled, ruleset) if rules.naturals_for_one_in_a_set else ()
    return meld.wild_places if rules.from_runs else ()


def may_be_taken_from(tabled: TabledMeld, player: str, ruleset: Ruleset) -> bool:
    """Whether a wild may come off this meld in the turn in which a player lays down."""
    rules = ruleset.taking_jokers
    return (
        rules.in_turn_of_laying_down
        and (rules.own_sets or tabled.owner != player)
        and (tabled.contract or not rules.only_contract_melds)
        and bool(cards_for_a_wild(tabled, ruleset))
    )


def kind_for_a_wild(ruleset: Ruleset) -> Kind | None:
    """Return the likeliest kind of the new meld into which a wild goes at once; None: no such."""
    match ruleset.taking_jokers.use:
        case JokerUse.NEW_RUN:
            return Kind.RUN
        case JokerUse.NEW_MELD:
            return Kind.SET
    return None
