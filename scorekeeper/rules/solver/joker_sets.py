"""Choices of jokers that go into sets of jokers alone, made before the search begins."""

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
class JokerSets:
    """Jokers used in sets of jokers.

    sets  for each new set: how many jokers, and the index in ``Turn.kinds`` of the item it fills,
          or None
    onto  for each set of jokers on the table that takes some: its number, and how many jokers
    """

    sets: tuple[tuple[int, int | None], ...] = ()
    onto: tuple[tuple[int, int], ...] = ()

    @property
    def jokers(self) -> int:
        """How many jokers are used in all."""
        return sum(many for many, _ in self.sets) + sum(many for _, many in self.onto)


def find_joker_sets(jokers: int, turn: Turn) -> Iterator[JokerSets]:
    """Give every choice of sets of jokers, the empty one included.

    jokers  in hand
    source  [sets] of_jokers
    """
    if not jokers or not (turn.ruleset.sets.of_jokers or turn.targets):
        yield JokerSets()
        return
    for laid in _onto(jokers, turn, 0):
        yield from _sets(jokers, turn, laid, 0)


def _onto(jokers: int, turn: Turn, first: int) -> Iterator[JokerSets]:
    """Give every choice of jokers laid onto sets of jokers on the table.

    first  index of the first target to use; later ones keep this order, so nothing comes twice
    """
    yield JokerSets()
    for at in range(first, len(turn.targets)):
        target = turn.targets[at]
        most = jokers_taken(target.meld, jokers, turn.ruleset) if target.lays else 0
        for many in range(1, most + 1):
            for rest in _onto(jokers - many, turn, at + 1):
                yield replace(rest, onto=((target.meld.number, many), *rest.onto))


def _sets(jokers: int, turn: Turn, joker_sets: JokerSets, first: int) -> Iterator[JokerSets]:
    """Give ``joker_sets`` itself, then with every choice of new sets of jokers added to it.

    first  index of the first choice to add; later ones keep this order, so nothing comes twice
    """
    yield joker_sets
    if not turn.ruleset.sets.of_jokers or turn.no_wilds:
        return
    kinds: list[int | None] = [*range(len(turn.kinds)), *([None] if turn.extras else [])]
    choices = [(size, kind) for kind in kinds for size in range(2, jokers + 1)]
    for at in range(first, len(choices)):
        size, kind = choices[at]
        if size <= jokers - joker_sets.jokers and _is_good(size, kind, turn):
            more = replace(joker_sets, sets=(*joker_sets.sets, (size, kind)))
            filled = [one for _, one in more.sets if one is not None]
            if all(filled.count(one) <= turn.kinds[one][1] for one in filled):
                yield from _sets(jokers, turn, more, at)


def _is_good(size: int, kind: int | None, turn: Turn) -> bool:
    """Whether so many jokers make a set, and fill this kind of item if one is named."""
    jokers = (JOKER,) * size
    if not judge_set(jokers, turn.ruleset).legal:
        return False
    if kind is None:
        return True
    item = turn.kinds[kind][0]
    meld = Meld(Kind.SET, jokers, JOKER_RANK)
    return item.kind is Kind.SET and not any(True for _ in fit_faults(meld, item))
