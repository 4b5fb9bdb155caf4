"""What the rules allow in the turn asked about."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from scorekeeper.rules.cards import Card
from scorekeeper.rules.melds.melds import Meld, Standing, TabledMeld
from scorekeeper.rules.play.first_meld import worth
from scorekeeper.rules.play.jokers import may_move_wilds
from scorekeeper.rules.play.laying_off import may_lay_off, may_put_down
from scorekeeper.rules.play.swapping import laid_off_satisfies_use
from scorekeeper.rules.ruleset.choices import Kind, LayOffs
from scorekeeper.rules.ruleset.model import ANY_NUMBER, Item, Ruleset

from .question import Situation


@dataclass(frozen=True, slots=True)
class Target:
    """A meld on the table; whether cards may be laid onto it, and its wilds moved."""

    meld: TabledMeld
    lays: bool
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
        """Return what a meld adds to the points asked of the first melds."""
        return 1 if self.any_worth else worth(meld, self.ruleset)


def moves_after_use(situation: Situation, owed: tuple[Card, ...]) -> bool:
    """Whether wilds would be moved after a lay-down that must use wilds, also by lay-offs.

    The lay-down is judged without what comes after a move, so then no wild is moved.

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
) -> Turn:
    """Return what the rules allow in this situation.

    table     the melds, after wilds were taken off them
    contract  index of the contract to lay down among the deal's; None: none is due
    owed      wilds taken that must be used at once
    source    [laying_down], [later_turns], [first_meld], [taking_jokers]; [[deals]]
    """
    ruleset, deal, player = situation.ruleset, situation.deal, situation.player
    first = contract is not None
    items = () if contract is None else deal.contracts[contract]
    standing = Standing.LAYING_DOWN if first else situation.standing
    moves = may_move_wilds(player=player, standing=standing, ruleset=ruleset)
    if first and deal.must_go_out:  # laying down must use up the whole hand, without moves after it
        moves = False
    if moves_after_use(situation, owed):
        moves = False
    late = standing is Standing.DOWN
    targets = []
    for meld in table:
        lays = may_lay_off(meld, player=player, standing=standing, ruleset=ruleset)
        targets.append(Target(meld, lays, moves and (lays or late)))
    any_worth = first and not items and not ruleset.first_meld.points
    points = int(any_worth) or (ruleset.first_meld.points if first else 0)
    further = may_put_down(player=player, standing=standing, ruleset=ruleset)
    return Turn(
        ruleset=ruleset,
        contract=items,
        kinds=tuple(Counter(items).items()),
        most_wilds=deal.most_wilds if items else ANY_NUMBER,
        points=points,
        any_worth=any_worth,
        no_wilds=bool(points) and not any_worth and not ruleset.first_meld.wilds,
        extras=further or (first and not items),
        grows=first and ruleset.laying_down.lay_offs is LayOffs.ALL,
        moves=moves,
        targets=tuple(one for one in targets if one.lays or one.moves),
        owed=owed,
    )
