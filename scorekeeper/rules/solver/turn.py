"""What may be done in the turn asked about."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from scorekeeper.rules.cards import Card
from scorekeeper.rules.melds.melds import Standing, TabledMeld
from scorekeeper.rules.play.jokers import may_move_wilds
from scorekeeper.rules.play.laying_off import may_lay_off, may_put_down
from scorekeeper.rules.ruleset.choices import LayOffs
from scorekeeper.rules.ruleset.model import ANY_NUMBER, Item, Ruleset

from .question import Situation


@dataclass(frozen=True, slots=True)
class Target:
    """A meld on the table, and whether cards may be laid off onto it, or its wilds moved."""

    meld: TabledMeld
    lays: bool
    moves: bool


@dataclass(frozen=True, slots=True)
class Turn:
    """What may be put down, and onto which melds of the table cards may go.

    contract    the items due; none where no contract is
    kinds       the same, each kind of item once, with how often it is asked for
    most_wilds  in all melds of the contract
    points      due for the first melds
    plain       whether the first melds may hold no wilds
    extras      whether further melds may be put down
    grows       whether cards may go onto own contract melds in the turn of laying down
    moves       whether wilds at the ends of runs may be moved
    owed        wilds that were taken off the table and must be used at once
    """

    ruleset: Ruleset
    contract: tuple[Item, ...]
    kinds: tuple[tuple[Item, int], ...]
    most_wilds: int
    points: int
    plain: bool
    extras: bool
    grows: bool
    moves: bool
    targets: tuple[Target, ...]
    owed: tuple[Card, ...]


def turn_of(
    situation: Situation,
    table: tuple[TabledMeld, ...],
    contract: int | None,
    owed: tuple[Card, ...],
) -> Turn:
    """Return what may be done in this situation.

    table     the melds there, after wilds were taken off them
    contract  which of the deal's contracts is laid down, counted from 0; None: none is due
    """
    ruleset, deal, player = situation.ruleset, situation.deal, situation.player
    first = contract is not None
    items = () if contract is None else deal.contracts[contract]
    standing = Standing.LAYING_DOWN if first else situation.standing
    moves = may_move_wilds(player=player, standing=standing, ruleset=ruleset)
    if first and deal.must_go_out:  # the lay-down itself has to take the whole hand
        moves = False
    late = standing is Standing.DOWN
    targets = []
    for meld in table:
        lays = may_lay_off(meld, player=player, standing=standing, ruleset=ruleset)
        targets.append(Target(meld, lays, moves and (lays or late)))
    points = ruleset.first_meld.points if first else 0
    further = may_put_down(player=player, standing=standing, ruleset=ruleset)
    return Turn(
        ruleset=ruleset,
        contract=items,
        kinds=tuple(Counter(items).items()),
        most_wilds=deal.most_wilds if items else ANY_NUMBER,
        points=points,
        plain=bool(points) and not ruleset.first_meld.wilds,
        extras=further or (first and not items),
        grows=first and ruleset.laying_down.lay_offs is LayOffs.ALL,
        moves=moves,
        targets=tuple(one for one in targets if one.lays or one.moves),
        owed=owed,
    )
