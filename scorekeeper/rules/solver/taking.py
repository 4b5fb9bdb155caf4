"""Wilds that can be taken off the table before anything is put down."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations

from scorekeeper.rules.cards import Card
from scorekeeper.rules.melds.melds import LayOff, Standing, Swap, TabledMeld, with_changed
from scorekeeper.rules.play.jokers import judge_joker_taking
from scorekeeper.rules.play.laying_off import may_lay_off, with_lay_off
from scorekeeper.rules.play.swapping import laid_off_satisfies_use
from scorekeeper.rules.ruleset.choices import JokerUse, Kind

from .budget import Meter
from .question import Situation, Step

STEPS_TO_TAKE = 200


@dataclass(frozen=True, slots=True)
class Taken:
    """A hand and a table after wilds were taken.

    steps  what was done
    owed   wilds taken that must be used at once
    """

    hand: tuple[Card, ...]
    table: tuple[TabledMeld, ...]
    steps: tuple[Step, ...] = ()
    owed: tuple[Card, ...] = ()


def find_takings(hand: tuple[Card, ...], situation: Situation, meter: Meter) -> Iterator[Taken]:
    """Give the hand as it is, then after every choice of wilds taken off the table.

    Only melds that lay there before the turn give wilds.

    errors  ``Spent`` if the budget ends
    source  [taking_jokers]
    """
    if not any(one.meld.wild_steps for one in situation.table):
        yield Taken(hand, situation.table)
        return
    start = Taken(tuple(sorted(hand)), situation.table)
    seen = {(start.hand, start.table)}
    reached = [start]
    for one in reached:
        yield one
        for further in _further(one, situation, meter):
            if (further.hand, further.table) not in seen:
                seen.add((further.hand, further.table))
                reached.append(further)


def _further(taken: Taken, situation: Situation, meter: Meter) -> Iterator[Taken]:
    """Give everything that one more wild taken leads to."""
    for target in taken.table:
        if not target.meld.wild_steps:
            continue
        if target.meld.kind is Kind.SET:
            yield from _off_a_set(taken, target, situation, meter)
        elif situation.ruleset.taking_jokers.from_runs:
            meld = target.meld
            faces = (card for step in meld.wild_steps for card in meld.faces_at(step))
            for card in dict.fromkeys((*meld.stands_for, *faces)):
                if card in taken.hand:
                    yield from _swapped(taken, target, (card,), situation, meter)


def _off_a_set(
    taken: Taken, target: TabledMeld, situation: Situation, meter: Meter
) -> Iterator[Taken]:
    """Give what taking a wild off this set leads to, after any lay-offs that the set needs first.

    source  [taking_jokers] naturals_for_one_in_a_set, naturals_then_in_set
    """
    needed = situation.ruleset.taking_jokers.naturals_for_one_in_a_set
    if not needed:
        return
    own = [card for card in taken.hand if card.rank == target.meld.low]
    missing = situation.ruleset.taking_jokers.naturals_then_in_set - needed
    missing = max(missing - len(target.meld.naturals), 0)
    for before in dict.fromkeys(combinations(own, missing)):
        ready = _laid(taken, target, before, situation, meter) if before else taken
        if ready:
            rest = [*(Counter(own) - Counter(before)).elements()]
            for naturals in dict.fromkeys(combinations(rest, needed)):
                yield from _swapped(ready, target, naturals, situation, meter)


def _laid(
    taken: Taken, target: TabledMeld, cards: tuple[Card, ...], situation: Situation, meter: Meter
) -> Taken | None:
    """Return the hand and table after laying off these cards; None where that is illegal."""
    meter.spend(STEPS_TO_TAKE)
    ruleset, standing = situation.ruleset, situation.standing
    player = situation.player
    lay_off = LayOff(target.number, cards)
    becomes = with_lay_off(target, lay_off, ruleset)
    if becomes is None or standing is Standing.NOT_DOWN:
        return None
    if not may_lay_off(target, player=player, standing=standing, ruleset=ruleset):
        return None
    left = tuple((Counter(taken.hand) - Counter(cards)).elements())
    table = with_changed(taken.table, target.number, becomes)
    owed = taken.owed
    if laid_off_satisfies_use(ruleset.taking_jokers.use, target.meld.kind):
        owed = tuple((Counter(owed) - Counter(cards)).elements())
    return replace(taken, hand=left, table=table, steps=(*taken.steps, lay_off), owed=owed)


def _swapped(
    taken: Taken,
    target: TabledMeld,
    naturals: tuple[Card, ...],
    situation: Situation,
    meter: Meter,
) -> Iterator[Taken]:
    """Give the hand and table after taking a wild for these naturals; nothing if illegal."""
    meter.spend(STEPS_TO_TAKE)
    ruleset, standing = situation.ruleset, situation.standing
    first = standing is Standing.NOT_DOWN
    verdict = judge_joker_taking(
        *(target.number, naturals),
        player=situation.player,
        table=taken.table,
        standing=Standing.LAYING_DOWN if first else standing,
        ruleset=ruleset,
    )
    if not verdict.legal or verdict.read_as is None:
        return
    read = verdict.read_as
    hand = Counter(taken.hand) - Counter(naturals) + Counter([read.taken])
    at_once = ruleset.taking_jokers.use is not JokerUse.HAND
    yield Taken(
        tuple(sorted(hand.elements())),
        with_changed(taken.table, target.number, read.becomes),
        (*taken.steps, Swap(target.number, naturals)),
        tuple(sorted((*taken.owed, read.taken))) if at_once else (),
    )
