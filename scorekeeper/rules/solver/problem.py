"""One question, written down for the search."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from scorekeeper.rules.cards import JOKER, JOKER_RANK, TWO, Card
from scorekeeper.rules.melds.melds import Meld
from scorekeeper.rules.play.first_meld import worth
from scorekeeper.rules.play.laying_off import takes_missing_suits_only
from scorekeeper.rules.ruleset.choices import Kind

from .aside import Aside, find_asides
from .beginning import Beginning
from .budget import Meter, Spent
from .cells import Cells
from .ending import NONE, Closing, Ending
from .hand import Sorted, Weigh
from .onto import is_set
from .ranks import Ranks, Ways
from .search import Face, Group, Search
from .sets import Best
from .shapes import shapes_of
from .turn import Turn

STEPS_TO_BEGIN, STEPS_TO_START = 1000, 120


@dataclass(frozen=True, slots=True)
class Start:
    """A state from which the search may begin.

    kept    what is lost whatever happens: cards that no meld can take
    aside   jokers set aside before
    placed  twos that go where they are no wilds, or are left over
    bound   of those, as many as were taken off the table and must be used there
    """

    state: int
    kept: int
    aside: Aside
    placed: tuple[Card, ...]
    bound: tuple[Card, ...] = ()


class Problem:
    """A hand, what may be done with it, and what each card left over weighs."""

    def __init__(self, hand: Sorted, turn: Turn, weigh: Weigh, meter: Meter) -> None:
        """Write everything down.

        errors  ``Spent``
        """
        meter.spend(STEPS_TO_BEGIN)
        self.turn, self.weigh, self.meter = turn, weigh, meter
        self._copies = {**hand.naturals, **{two: hand.twos.count(two) for two in hand.twos}}
        self.shapes = shapes_of(turn.ruleset)
        suits = self.shapes.suits_matter or any(item.pure for item, _ in turn.kinds)
        suits = suits or any(
            takes_missing_suits_only(one.meld, turn.ruleset) for one in turn.targets
        )
        mixed = bool(hand.jokers and hand.twos) and weigh(JOKER) != weigh(Card(TWO))
        self.cells = Cells(hand, turn, suits=suits, tell_wilds=mixed)
        self.beginning = Beginning(self.cells, self.shapes, hand.wilds, weigh, meter)
        self._ranks = Ranks(self.cells, self.shapes, hand.wilds, weigh, meter)
        self._alive: set[Card] = set()
        self._lost: list[Card] = []
        self._saved: list[tuple[Sequence[Card], Sequence[int]]] = []
        self._only = bool(turn.contract) and not (turn.extras or turn.targets or turn.grows)
        room = {
            number: max((wilds for _, wilds in growths), default=0)
            for number, growths in self.beginning.room.items()
        }
        ending = Ending(self.cells, weigh, room, jokers=bool(hand.jokers))
        groups = [*self._groups()][::-1]
        closing = None
        if self._only:
            closing = Closing(self.cells, ending, weigh, self._saved, self._lost)
        self.search = Search(
            groups,
            guard=self.cells.guard,
            reserved=self.cells.reserved,
            items=sum(field.bits for field in self.cells.items),
            due=self.cells.due,
            finish=ending,
            close=closing,
            meter=meter,
        )

    def solve(self, hand: Sorted, limit: int = NONE) -> tuple[int, Start] | None:
        """Find the least that is lost by this hand, or by a part of it.

        returns  None where it is not less than ``limit``; once the budget is spent, what was found
                 by then
        """
        best: tuple[int, Start] | None = None
        try:
            for start in self._starts(hand):
                self.meter.spend(STEPS_TO_START)
                loss = start.kept
                if loss < limit:
                    loss += self._least_loss(start.state, limit - loss)
                if loss < limit:
                    best, limit = (loss, start), loss
        except Spent:
            pass
        return best

    def _least_loss(self, state: int, limit: int) -> int:
        """Return the least that is lost; once the budget is spent, the least found by then."""
        try:
            return self.search.least_loss(state, limit)
        except Spent as spent:
            return min(spent.best, limit)

    def _starts(self, hand: Sorted) -> Iterator[Start]:
        """Give every state to begin with: jokers set aside, twos placed where they are no wilds."""
        naturals = sum(
            many * self.cells.faces[card].unit
            for card, many in hand.naturals.items()
            if card in self._alive
        )
        kept = sum(
            many * self.weigh(card)
            for card, many in hand.naturals.items()
            if card not in self._alive
        )
        twos = [two for two in dict.fromkeys(hand.twos) if two in self._alive]
        for aside in find_asides(hand.jokers, self.turn):
            for chosen in product(*(range(hand.twos.count(two) + 1) for two in twos)):
                placed = tuple(
                    two for two, many in zip(twos, chosen, strict=True) for _ in range(many)
                )
                for bound in self._bindings(hand, placed):
                    state = self._begin_with(hand, aside, placed, bound)
                    if state is not None:
                        spare = self._spare(state, sum(hand.naturals.values()) + len(placed))
                        state -= spare * self.cells.wilds.unit
                        weight = spare * self.weigh(JOKER if hand.jokers else Card(TWO))
                        yield Start(naturals + state, kept + weight, aside, placed, bound)

    def _bindings(self, hand: Sorted, placed: tuple[Card, ...]) -> Iterator[tuple[Card, ...]]:
        """Give every choice of the twos placed that are used there as they must be.

        Of those taken off the table no more can be used as wilds than are not placed.
        """
        if not self.cells.bound:
            yield ()
            return
        owed, ways = self.turn.owed, []
        for two in self.cells.bound:
            most = min(owed.count(two), placed.count(two))
            fewest = owed.count(two) - (hand.twos.count(two) - placed.count(two))
            ways.append([(two,) * many for many in range(max(fewest, 0), most + 1)])
        for some in product(*ways):
            yield tuple(two for twos in some for two in twos)

    def _spare(self, state: int, naturals: int) -> int:
        """Return how many wilds can go nowhere beside so many naturals.

        Left aside where the table may take some, or where it matters which of them are kept.
        """
        cells = self.cells
        if self.turn.targets or cells.jokers or cells.owed:
            return 0
        return max(cells.wilds.of(state) - int(naturals * self.shapes.wilds_beside), 0)

    def _begin_with(
        self, hand: Sorted, aside: Aside, placed: tuple[Card, ...], bound: tuple[Card, ...]
    ) -> int | None:
        """Return the counters of everything but naturals; None where the jokers are too many."""
        cells, turn = self.cells, self.turn
        jokers, twos = hand.jokers - aside.jokers, len(hand.twos) - len(placed)
        serving = sum(many for many, item in aside.sets if cells.serves(Kind.SET, item))
        serving = min(serving, turn.owed.count(JOKER))
        owed = len(turn.owed) - serving - len(bound)
        state = (jokers + twos) * cells.wilds.unit
        if cells.jokers and cells.twos:
            owed_jokers = turn.owed.count(JOKER)
            owed_twos = len(turn.owed) - owed_jokers - len(bound)
            state += max(jokers - owed_jokers, 0) * cells.jokers.unit
            state += max(twos - owed_twos, 0) * cells.twos.unit
        if cells.budget:
            left = turn.most_wilds - sum(many for many, item in aside.sets if item is not None)
            if left < 0:
                return None
            state += left * cells.budget.unit
        if cells.owed:
            state += owed * cells.owed.unit
            state += sum(cells.bound[two].unit for two in bound)
        for kind, (_, times) in enumerate(turn.kinds):
            filled = sum(item == kind for _, item in aside.sets)
            state += (times - filled) * cells.items[kind].unit
        if cells.due is not None:
            worths = (
                worth(Meld(Kind.SET, (JOKER,) * many, 0), turn.ruleset) for many, _ in aside.sets
            )
            state += max(turn.points - sum(worths), 0) << cells.due
        state += sum(token.unit for token in cells.tokens.values())
        return state + sum(cells.faces[two].unit for two in placed)

    def _groups(self) -> Iterator[Group]:
        """Give the cards in the order of their ranks, backwards, without those nothing takes."""
        by_rank: dict[int, list[Card]] = {}
        for card in self.cells.faces:
            by_rank.setdefault(card.rank, []).append(card)
        idle = {one.meld.meld.low for one in self.turn.targets if one.lays and is_set(one.meld)}
        able = [0] * len(self.turn.kinds)
        saved = [0] * len(self.turn.kinds)
        for rank in sorted({*by_rank, *idle} - {JOKER_RANK}, reverse=True):
            cards = by_rank.get(rank, [])
            reserved = sum(self._copies[card] * self.cells.unit_of(card) for card in cards)
            best = self._ranks.best(rank, reserved)
            if not best.some:
                taken = self.beginning.taken
                cards = [card for card in cards if self.cells.faces[card].bits & taken]
            self._alive.update(cards)
            if self._only and not (any(best.fills) or any(map(self.beginning.takes.get, cards))):
                self._lost += cards
            elif cards or rank in idle:
                able = [*self._with_able(able, cards, best)]
                if self._only:
                    saved = [*map(max, saved, self._savings(rank, cards, best))]
                    self._saved.insert(0, (cards, saved))
                yield self._group(cards, self._ranks.ways_of(rank), able, idle=rank in idle)

    def _group(
        self,
        cards: Sequence[Card],
        ways: Callable[[int], Ways],
        able: Sequence[int],
        *,
        idle: bool,
    ) -> Group:
        faces = tuple(map(self._face, cards))
        items = zip(able, self.cells.items, strict=True)
        most = sum(min(many, field.mask) << field.shift for many, field in items)
        return Group(faces, most, ways, idle)

    def _with_able(self, able: Sequence[int], cards: Sequence[Card], best: Best) -> Iterator[int]:
        """Give how many items of each kind can be filled at most, with these cards as well."""
        for kind, (item, _) in enumerate(self.turn.kinds):
            if item.kind is Kind.SET:
                yield able[kind] + best.fills[kind]
            else:
                fills = self.beginning.fills[kind]
                yield able[kind] + sum(self._copies[card] for card in cards if card in fills)

    def _savings(self, rank: int, cards: Sequence[Card], best: Best) -> Iterator[int]:
        """Give for each kind of item what the best that fills it with these cards saves."""
        weight, wild = self.weigh(Card(rank)), max(self.weigh(JOKER), self.weigh(Card(TWO)))
        for kind, (item, _) in enumerate(self.turn.kinds):
            if item.kind is Kind.SET:
                yield best.cards[kind] * weight + best.wilds[kind] * wild
            else:
                fills = self.beginning.fills[kind]
                yield max((fills.get(card, 0) for card in cards), default=0)

    def _face(self, card: Card) -> Face:
        cell, takes = self.cells.faces[card], tuple(self.beginning.takes[card])
        return Face(cell.shift, cell.mask, cell.unit - self.cells.unit_of(card), takes)
