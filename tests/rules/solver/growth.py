"""What every meld on the table can become in one turn, with cards of a hand.

Which wild is laid off does not matter to a judge, but for one that lies in its own place and in a
set of jokers: jokers stand for any, until it is counted which are at hand.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import chain, combinations

from scorekeeper.rules.cards import JOKER, KING, Card, card_at
from scorekeeper.rules.melds.melds import End, LayOff, Meld, Standing, TabledMeld
from scorekeeper.rules.melds.wilds import is_of_jokers
from scorekeeper.rules.ruleset.choices import Balance, Kind
from scorekeeper.rules.ruleset.model import Ruleset
from scorekeeper.rules.solver.question import Situation
from tests.rules.solver.referee import Cards, Referee, tidy, without


@dataclass(frozen=True)
class Growth:
    """What is done to one meld, all in all.

    used    cards of the hand that lie in it then, each as itself
    wilds   how many more went as wilds, whichever
    gained  wilds that came off it
    """

    used: Cards = ()
    wilds: int = 0
    gained: Cards = ()


@dataclass(frozen=True)
class _State:
    target: TabledMeld
    hand: Cards
    done: Growth = Growth()
    swapping: bool = True


def growths(
    target: TabledMeld, hand: Cards, asked: Situation, referee: Referee
) -> tuple[Growth, ...]:
    """Return everything that can be done to this meld with these cards, nothing left out.

    hand  with the wilds that may come off other melds in the same turn
    """
    down = asked.standing is not Standing.NOT_DOWN
    standing = asked.standing if down else Standing.LAYING_DOWN
    start = _State(target, _with_any_wilds(hand, target, asked.ruleset))
    seen = {start}
    waiting = [start]
    while waiting:
        for after in _next(waiting.pop(), asked.player, standing, down, referee):
            if after not in seen:
                seen.add(after)
                waiting.append(after)
    return tuple(dict.fromkeys(state.done for state in sorted(seen, key=_size)))


def _with_any_wilds(hand: Cards, target: TabledMeld, ruleset: Ruleset) -> Cards:
    """Return the hand with jokers for its wilds; those that may lie as themselves stay."""
    if is_of_jokers(target.meld):
        return hand
    own = [card for card in dict.fromkeys(hand) if ruleset.is_wild(card)]
    own = [card for card in own if card.rank and _has_a_place(card, target.meld)]
    wilds = sum(map(ruleset.is_wild, hand))
    most = min(wilds, ruleset.wilds.most_per_meld)
    naturals = [card for card in hand if not ruleset.is_wild(card)]
    return tidy((*naturals, *own, *[JOKER] * most))


def _has_a_place(card: Card, meld: Meld) -> bool:
    """Tell whether a run may have a place of this card's rank and suit, also round the corner."""
    return any(meld.takes(card, place) for place in (card.rank, card.rank + KING))


def _size(state: _State) -> tuple[int, Cards, int, Cards]:
    done = state.done
    return len(done.used) + done.wilds, done.used, done.wilds, done.gained


def _next(
    state: _State, player: str, standing: Standing, down: bool, referee: Referee
) -> Iterator[_State]:
    """Give what one more step leads to.

    No wild is taken after one was laid off: it need not be. In the turn of laying down none is
    taken after anything was.
    """
    about = state.target, state.hand, player, standing
    for lay_off, becomes in _lay_offs(state, player, standing, referee):
        wild = any(map(referee.ruleset.is_wild, lay_off.cards))
        after = _after(state, becomes, lay_off.cards)
        yield replace(after, swapping=state.swapping and down and not wild)
    if state.swapping:
        for swapped in referee.swaps(*about):
            after = _after(state, swapped.becomes, swapped.naturals)
            gained = tidy((*after.done.gained, swapped.taken))
            back = JOKER if JOKER in state.hand else swapped.taken
            hand = tidy((*after.hand, back))
            yield replace(after, hand=hand, done=replace(after.done, gained=gained))
    for move, becomes in referee.moves(*about):
        yield replace(_after(state, becomes, (move.natural,)), swapping=state.swapping and down)


def _lay_offs(
    state: _State, player: str, standing: Standing, referee: Referee
) -> Iterator[tuple[LayOff, Meld]]:
    """Give the lay-offs of which all others are made, one after the other.

    One card after the other will do, unless wilds may not outnumber naturals in a run: then as many
    of both may have to go onto an end together. Where wilds move along a run, all are tried.
    """
    target, ruleset = state.target, referee.ruleset
    if ruleset.taking_jokers.move_along_runs:
        yield from referee.lay_offs(target, state.hand, player, standing)
        return
    for card in dict.fromkeys(state.hand):
        if referee.may_fit(card, target.meld):
            ends = (None, *End) if ruleset.is_wild(card) else (None,)
            yield from referee.laid_off(target, (card,), ends, player, standing)
    if target.meld.kind is Kind.RUN and ruleset.runs.wilds_against_naturals is not Balance.ANY:
        for cards in _segments(target.meld, state.hand):
            yield from referee.laid_off(target, cards, tuple(End), player, standing)


def _segments(meld: Meld, hand: Cards) -> Iterator[Cards]:
    """Give as many naturals as jokers that may lie beyond an end, a natural the last of them."""
    for each in range(1, hand.count(JOKER) + 1):
        for end, step in ((meld.high, 1), (meld.low, -1)):
            *places, last = (end + step * beyond for beyond in range(1, 2 * each + 1))
            held = [card for place in places for card in _that_go(place, meld, hand)]
            for farthest in _that_go(last, meld, hand):
                for some in combinations(held, each - 1):
                    if len({card.rank for card in some}) == len(some):
                        yield (*some, farthest, *[JOKER] * each)


def _that_go(place: int, meld: Meld, hand: Cards) -> list[Card]:
    """Return the different cards of a hand that go onto this place of a run."""
    rank = card_at(place, None).rank
    return [card for card in dict.fromkeys(hand) if card.rank == rank and meld.takes(card, place)]


def _after(state: _State, becomes: Meld, used: Cards) -> _State:
    of_jokers = is_of_jokers(state.target.meld)
    itself = [card for card in used if of_jokers or not card.is_joker]
    done = replace(
        state.done,
        used=tidy((*state.done.used, *itself)),
        wilds=state.done.wilds + len(used) - len(itself),
    )
    target = replace(state.target, meld=becomes)
    return replace(state, target=target, hand=without(state.hand, used), done=done)


def takeable(asked: Situation, hand: Cards, referee: Referee) -> Cards:
    """Return the wilds that may come off the table at all in this turn."""
    down = asked.standing is not Standing.NOT_DOWN
    standing = asked.standing if down else Standing.LAYING_DOWN
    if not down and not asked.ruleset.taking_jokers.in_turn_of_laying_down:
        return ()
    wilds = Counter(chain.from_iterable(one.meld.wilds for one in asked.table))
    more = tidy((*hand, *wilds.elements()))
    return tidy(
        chain.from_iterable(
            one.meld.wilds
            for one in asked.table
            if next(iter(referee.swaps(one, more, asked.player, standing)), None)
        )
    )
