"""What every meld on the table can become in one turn, with cards of a hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import chain

from scorekeeper.rules.melds import Standing, TabledMeld
from scorekeeper.rules.solver.question import Situation
from tests.rules.solver.referee import Cards, Referee, tidy, without


@dataclass(frozen=True)
class Growth:
    """What is done to one meld, all in all.

    used    cards of the hand that lie in it then
    gained  wilds that came off it
    """

    used: Cards = ()
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
    start = _State(target, hand)
    seen = {start}
    waiting = [start]
    while waiting:
        for after in _next(waiting.pop(), asked.player, standing, down, referee):
            if after not in seen:
                seen.add(after)
                waiting.append(after)
    return tuple(dict.fromkeys(state.done for state in sorted(seen, key=_size)))


def _size(state: _State) -> tuple[int, Cards, Cards]:
    return len(state.done.used), state.done.used, state.done.gained


def _next(
    state: _State, player: str, standing: Standing, down: bool, referee: Referee
) -> Iterator[_State]:
    """Give what one more step leads to; in the turn of laying down no wild is taken after it."""
    about = state.target, state.hand, player, standing
    for lay_off, becomes in referee.lay_offs(*about):
        yield replace(_after(state, becomes, lay_off.cards), swapping=down)
    if state.swapping:
        for swapped in referee.swaps(*about):
            after = _after(state, swapped.becomes, swapped.naturals)
            gained = tidy((*after.done.gained, swapped.taken))
            hand = tidy((*after.hand, swapped.taken))
            yield replace(after, hand=hand, done=replace(after.done, gained=gained))
    if down:
        for move, becomes in referee.moves(*about):
            yield _after(state, becomes, (move.natural,))


def _after(state: _State, becomes: object, used: Cards) -> _State:
    done = replace(state.done, used=tidy((*state.done.used, *used)))
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
