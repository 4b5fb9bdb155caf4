"""What the solver is asked about: a hand, and what its player may do with it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, TypeVar

from scorekeeper.rules.cards import Card
from scorekeeper.rules.melds.melds import End, LaidMeld, LayOff, Standing, Swap, TabledMeld
from scorekeeper.rules.ruleset.model import DealRules, Ruleset


@dataclass(frozen=True, slots=True, kw_only=True)
class Situation:
    """What a player may do with a hand: under which rules, in which turn, at which table.

    deal      the rules of the deal, with the contract it asks for
    standing  NOT_DOWN: the contract is due; LAYING_DOWN: it was laid down earlier in this turn;
              DOWN: in an earlier turn
    table     the melds that lie there, everybody's
    player    whose hand it is; tells own melds from others'
    drawn     whether the hand holds the card drawn in this turn; where it does not, that card will
              be there to be discarded
    """

    ruleset: Ruleset
    deal: DealRules
    standing: Standing = Standing.NOT_DOWN
    table: tuple[TabledMeld, ...] = ()
    player: str = ""
    drawn: bool = True


@dataclass(frozen=True, slots=True)
class Move:
    """A wild at an end of a run gives way to the card it stands for, and goes to an end."""

    meld: int
    natural: Card
    to: End


Step = Swap | LayOff | Move
"""Something done to a meld that lies on the table."""


Found = TypeVar("Found", covariant=True)


@dataclass(frozen=True, slots=True)
class Outcome(Generic[Found]):
    """What was found, and whether it is certain that there is nothing better.

    found   always good as it stands: it can be done; None where nothing was found
    proven  whether the search ended by itself; else its budget ended it, what was found is the
            best so far, and that nothing was found does not mean that there is nothing
    steps   what the search cost, at most its budget; the same for the same question
    """

    found: Found
    proven: bool = True
    steps: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Arrangement:
    """What becomes of a hand in one turn.

    before    steps taken before anything new is put down: wilds taken off the table, and what has
              to be laid off for that
    melds     sets and runs put down, those of the contract first, in the order of its items; they
              follow the melds of the table in number, as in ``judge_lay_down``
    after     lay-offs, and wilds moved along, one after the other
    left      cards left in hand, in the order of rank and suit, the one to discard among them
    penalty   points that those cost
    contract  which of the deal's contracts is laid down, counted from 0; None: none is
    discard   the card of ``left`` that is thrown to go out; None where nobody goes out, or without
    """

    before: tuple[Step, ...] = ()
    melds: tuple[LaidMeld, ...] = ()
    after: tuple[Step, ...] = ()
    left: tuple[Card, ...] = ()
    penalty: int = 0
    contract: int | None = None
    discard: Card | None = None
