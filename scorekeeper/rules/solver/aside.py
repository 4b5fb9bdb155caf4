"""Jokers that mean jokers: sets of jokers alone."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from scorekeeper.rules.cards import JOKER, JOKER_RANK
from scorekeeper.rules.melds.judging import judge_set
from scorekeeper.rules.melds.melds import Meld
from scorekeeper.rules.play.pairing import fit_faults
from scorekeeper.rules.ruleset.choices import Kind

from .onto import jokers_taken
from .turn import Turn


@dataclass(frozen=True, slots=True)
class Aside:
    """Jokers set aside before anything else.

    sets  sets of jokers put down: how many jokers, and the kind of item of the contract each fills
    onto  sets of jokers on the table: their numbers, and how many jokers each takes
    """

    sets: tuple[tuple[int, int | None], ...] = ()
    onto: tuple[tuple[int, int], ...] = ()

    @property
    def jokers(self) -> int:
        """How many are set aside in all."""
        return sum(many for many, _ in self.sets) + sum(many for _, many in self.onto)


def find_asides(jokers: int, turn: Turn) -> Iterator[Aside]:
    """Give every way to set some of so many jokers aside, none among them."""
    if not jokers or not (turn.ruleset.sets.of_jokers or turn.targets):
        yield Aside()
        return
    for laid in _onto(jokers, turn, 0):
        yield from _sets(jokers, turn, laid, 0)


def _onto(jokers: int, turn: Turn, first: int) -> Iterator[Aside]:
    yield Aside()
    for at in range(first, len(turn.targets)):
        target = turn.targets[at]
        most = jokers_taken(target.meld, jokers, turn.ruleset) if target.lays else 0
        for many in range(1, most + 1):
            for rest in _onto(jokers - many, turn, at + 1):
                yield replace(rest, onto=((target.meld.number, many), *rest.onto))


def _sets(jokers: int, turn: Turn, aside: Aside, first: int) -> Iterator[Aside]:
    """Give the same way with every choice of sets of jokers beside it."""
    yield aside
    if not turn.ruleset.sets.of_jokers or turn.plain:
        return
    kinds: list[int | None] = [*range(len(turn.kinds)), *([None] if turn.extras else [])]
    choices = [(size, kind) for kind in kinds for size in range(2, jokers + 1)]
    for at in range(first, len(choices)):
        size, kind = choices[at]
        if size <= jokers - aside.jokers and _is_good(size, kind, turn):
            more = replace(aside, sets=(*aside.sets, (size, kind)))
            filled = [one for _, one in more.sets if one is not None]
            if all(filled.count(one) <= turn.kinds[one][1] for one in filled):
                yield from _sets(jokers, turn, more, at)


def _is_good(size: int, kind: int | None, turn: Turn) -> bool:
    jokers = (JOKER,) * size
    if not judge_set(jokers, turn.ruleset).legal:
        return False
    if kind is None:
        return True
    item = turn.kinds[kind][0]
    meld = Meld(Kind.SET, jokers, JOKER_RANK)
    return item.kind is Kind.SET and not any(True for _ in fit_faults(meld, item))
