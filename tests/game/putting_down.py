"""All that a player may put on the table with the cards of a hand, as the referee lets it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING

from scorekeeper.game.commands import (
    LayDown,
    LayOffCards,
    Melding,
    MoveJoker,
    PutDownMeld,
    TakeJoker,
)
from scorekeeper.game.events import JokerTaken
from scorekeeper.rules.cards import Card
from scorekeeper.rules.melds.judging import judge_meld
from scorekeeper.rules.melds.melds import End, Entry, LayOff
from scorekeeper.rules.ruleset.choices import Kind, LastDiscard
from scorekeeper.rules.ruleset.deals import DealRules
from scorekeeper.rules.ruleset.model import Ruleset

if TYPE_CHECKING:
    from tests.game.known_cards import Moment

Cards = tuple[Card, ...]
MOST_MELDS, LONGEST = 3, 5
"""Melds put down at once, and cards of one."""


def hand_without(hand: Sequence[Card], cards: Sequence[Card]) -> Cards:
    left = [*hand]
    for card in cards:
        left.remove(card)
    return tuple(left)


def holds(hand: Sequence[Card], cards: Sequence[Card]) -> bool:
    return not Counter(cards) - Counter(hand)


def putting_down(at: Moment) -> Iterator[Moment]:
    """Yield each moment after something more was put down, but none that leaves no way on."""
    ways = on_melds(at) if at.player in at.state.deal.down else lay_downs(at)
    forbidden = at.state.ruleset.going_out.last_discard is LastDiscard.FORBIDDEN
    for command, cards in ways:
        if not holds(at.hand, cards):
            continue
        if at.owed is not None and at.owed not in cards:
            continue
        after = at.told(command)
        if after is None:
            continue
        taken = [each.swap.taken for each in after.step[1] if isinstance(each, JokerTaken)]
        if not holds((*at.hand, *taken), put_by(command)):
            # Another wild came off the meld than was meant.
            continue
        left = hand_without((*at.hand, *taken), put_by(command))
        if not (forbidden and len(left) == 1):
            yield replace(after.holding(at.player, left), owed=None)


def put_by(command: Melding) -> Cards:
    """Return the cards that leave the hand, a wild that was just taken among them."""
    match command:
        case LayDown(melds=melds):
            return tuple(card for meld in melds for card in meld.cards)
        case PutDownMeld(meld=meld):
            return meld.cards
        case LayOffCards(lay_off=lay_off):
            return lay_off.cards
        case TakeJoker(naturals=naturals, into=into, lay_off=lay_off):
            return (*naturals, *(into.cards if into else ()), *(lay_off.cards if lay_off else ()))
        case MoveJoker(natural=natural):
            return (natural,)


def lay_downs(at: Moment) -> Iterator[tuple[LayDown, Cards]]:
    """Yield lay-downs of all that could fill a contract, with the cards they take."""
    rules, known = at.state.ruleset, at.state.contract_of(at.state.deal, at.player)
    for number in range(len(rules.deals)) if known is None else (known,):
        asked = rules.deals[number]
        for melds in first_melds(melds_in(at.hand, rules.in_deal(asked)), asked):
            cards = tuple(card for meld in melds for card in meld.cards)
            if not holds(at.hand, cards):
                continue
            left = hand_without(at.hand, cards)
            yield (
                LayDown(
                    player=at.player,
                    melds=melds,
                    rules=number if known is None else None,
                    goes_out=asked.must_go_out,
                    discard=left[0] if asked.must_go_out and len(left) == 1 else None,
                ),
                cards,
            )


def first_melds(melds: Sequence[Entry], asked: DealRules) -> Iterator[tuple[Entry, ...]]:
    """Yield melds that may be put down together first: as many as a contract has, of its kinds.

    Where none is asked for, or all cards must go, there may be others.
    """
    free = asked.must_go_out or not asked.contract
    sizes = range(1, MOST_MELDS + 1) if free else {len(each) for each in asked.contracts}
    kinds = [sorted(item.kind for item in each) for each in asked.contracts]
    for size in sizes:
        for chosen in combinations(melds, size):
            if free or sorted(meld.kind or "" for meld in chosen) in kinds:
                yield chosen


@lru_cache(maxsize=4096)
def melds_in(hand: Cards, ruleset: Ruleset) -> tuple[Entry, ...]:
    """Return every meld that these cards make, however a wild may lie in it."""
    found: dict[object, Entry] = {}
    for size in range(2, min(len(hand), LONGEST) + 1):
        for cards in sorted(set(combinations(hand, size))):
            for entry in looks_of(cards, ruleset):
                read = judge_meld(entry, ruleset)
                if read.read_as and not read.reasons:
                    found.setdefault(read.read_as, entry)
    return tuple(found.values())


def looks_of(cards: Cards, ruleset: Ruleset) -> Iterator[Entry]:
    """Yield what cards look like: a set where the naturals are of one rank, else runs.

    A run has its wild at each place in turn.
    """
    wilds = tuple(card for card in cards if ruleset.is_wild(card))
    naturals = hand_without(cards, wilds)
    ranks = [card.rank for card in naturals]
    if len(set(ranks)) <= 1:
        yield Entry(cards, Kind.SET)
    if len(set(ranks)) == len(ranks):
        yield from (Entry(cards, kind) for kind in (Kind.RUN, Kind.COLOUR_RUN))
        for place in range(len(cards) if len(wilds) == 1 else 0):
            yield Entry((*naturals[:place], *wilds, *naturals[place:]), Kind.RUN)


def on_melds(at: Moment) -> Iterator[tuple[Melding, Cards]]:
    """Yield what a player who is down may do, with the cards of the hand that it takes."""
    player, hand, deal = at.player, at.hand, at.state.deal
    for meld in melds_in(hand, at.state.ruleset):
        yield PutDownMeld(player=player, meld=meld), meld.cards
    for tabled in deal.melds:
        for card in dict.fromkeys(hand):
            lay_off = LayOff(tabled.number, (card,))
            yield LayOffCards(player=player, lay_off=lay_off), (card,)
        if tabled.meld.wild_steps:
            yield from on_wilds(at, tabled.number)


def on_wilds(at: Moment, number: int) -> Iterator[tuple[Melding, Cards]]:
    """Yield the ways to take a wild off a meld, and to move it."""
    player, hand = at.player, at.hand
    [wild, *_] = [
        card
        for tabled in at.state.deal.melds
        if tabled.number == number
        for step, card in enumerate(tabled.meld.cards)
        if step in tabled.meld.wild_steps
    ]
    naturals = {(card,) for card in hand} | set(combinations(hand, 2))
    for cards in sorted(naturals):
        yield TakeJoker(player=player, meld=number, naturals=cards), cards
        left = hand_without(hand, cards)
        for meld in melds_in(tuple(sorted((*left, wild))), at.state.ruleset):
            if wild in meld.cards:
                own = hand_without(meld.cards, (wild,))
                take = TakeJoker(player=player, meld=number, naturals=cards, into=meld)
                yield take, (*cards, *own)
        for tabled in at.state.deal.melds:
            onto = LayOff(tabled.number, (wild,))
            yield TakeJoker(player=player, meld=number, naturals=cards, lay_off=onto), cards
    for card in dict.fromkeys(hand):
        for end in End:
            yield MoveJoker(player=player, meld=number, natural=card, to=end), (card,)
