"""How a run on the table can grow by the cards of a hand: laid off, or set free to move."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from scorekeeper.rules.cards import Card, card_at
from scorekeeper.rules.melds.melds import End, Meld
from scorekeeper.rules.ruleset.choices import Kind

from .budget import Meter
from .runs import find_places
from .shapes import Shapes


@dataclass(frozen=True, slots=True)
class Laid:
    """A card laid at an end of a run; ``card`` None: a wild."""

    end: End
    card: Card | None


@dataclass(frozen=True, slots=True)
class Moved:
    """A wild that gave way to this card and went to an end."""

    card: Card
    to: End


@dataclass(frozen=True, slots=True)
class Along:
    """Cards laid off for which the wilds of a run move along it."""

    cards: tuple[Card, ...]
    wilds: int


STEPS_TO_GROW = 50
Doing = Laid | Moved | Along
Growths = dict[tuple[int, int], tuple[Doing, ...]]
"""What is taken off the hand, and how many wilds → what is done with them."""


@dataclass(frozen=True, slots=True)
class Lying:
    """A run as it lies: its lowest place, how many cards, a bit for each step with a wild."""

    low: int
    size: int
    wilds: int


def lying(meld: Meld) -> Lying:
    """Return a run of the table as it lies."""
    return Lying(meld.low, len(meld.cards), sum(1 << step for step in meld.wild_steps))


@dataclass(frozen=True, slots=True)
class Grower:
    """Finds how runs can grow.

    of_place  place → the cards of the hand that belong there, with what takes each off the hand
    wilds     how many there are at most
    lays      whether cards may be laid off onto it; ``lays_wilds``: wilds, too
    moves     whether wilds at its ends may be moved
    """

    shapes: Shapes
    meter: Meter
    of_place: Callable[[int], Sequence[tuple[Card, int]]]
    wilds: int
    lays: bool
    lays_wilds: bool
    moves: bool

    def find(self, run: Lying) -> Growths:
        """Find everything that this run can take."""
        found: Growths = {}
        seen = {(run, 0, 0)}
        reached: list[tuple[Lying, int, int, tuple[Doing, ...], bool]] = [(run, 0, 0, (), False)]
        for then, take, wilds, done, moved in reached:
            self.meter.spend(STEPS_TO_GROW)
            good = not (wilds or moved) or self.shapes.lies_well(then.size, then.wilds)
            if done and good:
                found.setdefault((take, wilds), done)
            for grown, more, added, doing in self._further(then, wilds, good=good):
                key = (grown, take + more, wilds + added)
                if key not in seen:
                    seen.add(key)
                    is_moved = moved or isinstance(doing, Moved)
                    reached.append((grown, take + more, wilds + added, (*done, doing), is_moved))
        return found

    def _further(
        self, run: Lying, used: int, *, good: bool
    ) -> Iterator[tuple[Lying, int, int, Doing]]:
        """Give what the run can become by one card more; ``used``: wilds laid onto it so far."""
        room = run.wilds.bit_count() < self.shapes.most_wilds(Kind.RUN)
        wild = self.lays_wilds and room and used < self.wilds
        for end in (End.HIGH, End.LOW) if self.lays else ():
            cards = self.of_place(run.low - 1 if end is End.LOW else run.low + run.size)
            if (cards or wild) and (grown := self._longer(run, end, wild=False)):
                for card, take in cards:
                    yield grown, take, 0, Laid(end, card)
                if wild:
                    step = 0 if end is End.LOW else run.size
                    lies = Lying(grown.low, grown.size, grown.wilds | 1 << step)
                    yield lies, 0, 1, Laid(end, None)
        if self.moves and good and run.wilds & (1 | 1 << run.size - 1):
            yield from self._moves(run)

    def _moves(self, run: Lying) -> Iterator[tuple[Lying, int, int, Doing]]:
        for step in {0, run.size - 1}:
            if run.wilds >> step & 1:
                filled = Lying(run.low, run.size, run.wilds ^ 1 << step)
                for card, take in self.of_place(run.low + step):
                    for to in (End.HIGH, End.LOW):
                        moved = self._longer(filled, to, wild=True)
                        if moved and self.shapes.lies_well(moved.size, moved.wilds):
                            yield moved, take, 0, Moved(card, to)

    def _longer(self, run: Lying, end: End, *, wild: bool) -> Lying | None:
        low, size = run.low - (end is End.LOW), run.size + 1
        if not self.shapes.is_window(low, size):
            return None
        if end is End.LOW:
            return Lying(low, size, run.wilds << 1 | wild)
        return Lying(low, size, run.wilds | wild << run.size)

    def find_along(self, meld: Meld, units: Mapping[int, tuple[Card, int]]) -> Growths:
        """Find what this run can take if its wilds move along it to make room.

        units  rank → the card of the hand of the run's suit, and what takes it off the hand
        """
        if not meld.wild_steps or meld.kind is not Kind.RUN:
            return {}
        there, most = len(meld.wild_steps), self.wilds if self.lays_wilds else 0
        own = {card.rank: 1 << number for number, card in enumerate(meld.naturals)}
        marks = (1 << len(own)) - 1
        takes = {rank: take << len(own) for rank, (_, take) in units.items()} | own
        found: Growths = {}
        for places, marked in find_places(
            self.shapes, takes, there + most, self.shapes.longest_run
        ):
            self.meter.spend(STEPS_TO_GROW)
            if marked & marks == marks:
                ranks = (
                    card_at(place, None).rank
                    for place in range(places.bit_length())
                    if places >> place & 1
                )
                cards = tuple(units[rank][0] for rank in ranks if rank not in own)
                for wilds in range(most + 1):
                    if there + wilds in self.shapes.run_ways(places) and (cards or wilds):
                        found.setdefault((marked >> len(own), wilds), (Along(cards, wilds),))
        return found
