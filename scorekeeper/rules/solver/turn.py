"""What the rules allow in the turn asked about."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations

from scorekeeper.rules.cards import Card
from scorekeeper.rules.melds.melds import (
    End,
    LayOff,
    Meld,
    Standing,
    Swap,
    TabledMeld,
    with_changed,
)
from scorekeeper.rules.play.contract import worth
from scorekeeper.rules.play.jokers import judge_joker_taking, laid_off_satisfies_use, may_move_wilds
from scorekeeper.rules.play.laying_off import (
    may_lay_off,
    may_put_down,
    takes_wilds,
    with_lay_off,
)
from scorekeeper.rules.ruleset.choices import JokerUse, Kind, LayOffs
from scorekeeper.rules.ruleset.deals import Item
from scorekeeper.rules.ruleset.declaring import ANY_NUMBER
from scorekeeper.rules.ruleset.model import Ruleset

from .budget import Meter
from .question import Situation, Step


@dataclass(frozen=True, slots=True)
class Target:
    """A meld on the table; whether cards, and wilds, may be laid onto it, and its wilds moved."""

    meld: TabledMeld
    lays: bool
    lays_wilds: bool
    moves: bool


@dataclass(frozen=True, slots=True)
class Turn:
    """What may be put down, and which melds of the table may take cards.

    contract    the items due; empty where no contract is
    kinds       the different items of the contract, each with how often it is asked for
    most_wilds  in all melds of the contract together
    points      that the first melds must be worth; 1 where they must be a meld, whatever it is
    any_worth   whether each meld counts one point, as the rules ask for none
    no_wilds    whether the first melds may hold no wilds
    extras      whether melds beyond the contract may be put down
    grows       whether cards may be laid onto own contract melds in the turn of laying down
    moves       whether wilds at the ends of runs may be moved
    owed        wilds taken off the table that must be used at once
    """

    ruleset: Ruleset
    contract: tuple[Item, ...]
    kinds: tuple[tuple[Item, int], ...]
    most_wilds: int
    points: int
    any_worth: bool
    no_wilds: bool
    extras: bool
    grows: bool
    moves: bool
    targets: tuple[Target, ...]
    owed: tuple[Card, ...]

    def worth(self, meld: Meld) -> int:
        return 1 if self.any_worth else worth(meld, self.ruleset)


def moves_after_use(situation: Situation, owed: tuple[Card, ...]) -> bool:
    """Whether wilds would be moved after a lay-down that must use wilds, also by lay-offs.

    The lay-down is judged without what follows a move, so no wild is moved then.

    owed    wilds taken off the table that must be used at once
    source  [taking_jokers] use, move_at_run_ends, move_in_turn_of_laying_down
    """
    rules = situation.ruleset.taking_jokers
    laid_off = laid_off_satisfies_use(rules.use, Kind.RUN)
    moves = rules.move_at_run_ends and rules.move_in_turn_of_laying_down
    return situation.standing is Standing.NOT_DOWN and bool(owed) and laid_off and moves


def turn_of(
    situation: Situation,
    table: tuple[TabledMeld, ...],
    contract: int | None,
    owed: tuple[Card, ...],
    *,
    goes_out: bool = False,
) -> Turn:
    """Return what the rules allow in this situation.

    table     the melds, after wilds were taken off them
    contract  index of the contract to lay down among the deal's; None: none is due
    owed      wilds taken that must be used at once
    goes_out  whether only ways to go out are looked for
    source    [laying_down], [later_turns], [first_meld], [taking_jokers]; [[deals]]
    """
    ruleset, deal, player = situation.ruleset, situation.deal, situation.player
    first = contract is not None
    items = () if contract is None else deal.contracts[contract]
    standing = Standing.LAYING_DOWN if first else situation.standing
    # Where laying down must use up the whole hand, there are no moves after it.
    ends, late = first and deal.must_go_out, standing is Standing.DOWN
    moves = may_move_wilds(player=player, standing=standing, ruleset=ruleset)
    moves = moves and not ends and not moves_after_use(situation, owed)
    targets = []
    for meld in table:
        lays = may_lay_off(meld, player=player, standing=standing, ruleset=ruleset)
        wilds = lays and takes_wilds(meld.meld.kind, ruleset, own=meld.owner == player)
        targets.append(Target(meld, lays, wilds, moves and (lays or late)))
    asked = ruleset.first_meld
    due = 0 if goes_out and asked.waived_going_out else asked.points
    any_worth = first and not items and not due
    points = int(any_worth) or (due if first else 0)
    return Turn(
        ruleset=ruleset,
        contract=items,
        kinds=tuple(Counter(items).items()),
        most_wilds=deal.most_wilds if items else ANY_NUMBER,
        points=points,
        any_worth=any_worth,
        no_wilds=first and bool(asked.points) and not asked.wilds,
        extras=may_put_down(player=player, standing=standing, ruleset=ruleset)
        or (first and not items),
        grows=first and ruleset.laying_down.lay_offs is LayOffs.ALL,
        moves=moves,
        targets=tuple(one for one in targets if one.lays or one.moves),
        owed=owed,
    )


STEPS_TO_TAKE = 200
MOST_BESIDE = 2
"""Naturals that are laid off together with a wild, to make a place for it; more are not tried."""


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
    taken: Taken,
    target: TabledMeld,
    cards: tuple[Card, ...],
    situation: Situation,
    meter: Meter,
    end: End | None = None,
) -> Taken | None:
    meter.spend(STEPS_TO_TAKE)
    ruleset, standing = situation.ruleset, situation.standing
    player = situation.player
    lay_off = LayOff(target.number, cards, end)
    becomes = with_lay_off(target, lay_off, ruleset, player)
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
    taken: Taken, target: TabledMeld, naturals: tuple[Card, ...], situation: Situation, meter: Meter
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
    swapped = Taken(
        tuple(sorted(hand.elements())),
        with_changed(taken.table, target.number, read.becomes),
        (*taken.steps, Swap(target.number, naturals)),
        tuple(sorted((*taken.owed, read.taken))) if at_once else (),
    )
    if ruleset.taking_jokers.use is JokerUse.OWNERS_RUN:
        yield from _onto_runs_of(target.owner, swapped, read.taken, situation, meter)
    elif at_once and ruleset.wilds.own_suit and not read.taken.is_joker:
        # The search does not know that one of its own suit must be used at once.
        meter.ended = True
    else:
        yield swapped


def _onto_runs_of(
    owner: str, taken: Taken, wild: Card, situation: Situation, meter: Meter
) -> Iterator[Taken]:
    """Give what laying off the wild that was taken leads to, alone or with naturals.

    owner   of the runs that may take it
    source  [taking_jokers] use
    """
    runs = (each for each in taken.table if each.owner == owner and each.meld.kind is Kind.RUN)
    for run in runs:
        suits = {card.suit for card in run.meld.naturals}
        fits = [card for card in taken.hand if card.suit in suits and card != wild]
        for more in range(min(len(fits), MOST_BESIDE) + 1):
            for some in dict.fromkeys(combinations(fits, more)):
                for end in End:
                    laid = _laid(taken, run, (wild, *some), situation, meter, end)
                    if laid:
                        yield replace(laid, owed=())
