"""One hand in one turn, made into states and groups of cards for the search."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from scorekeeper.rules.cards import JOKER, JOKER_RANK, TWO, Card
from scorekeeper.rules.melds.melds import Meld
from scorekeeper.rules.play.first_meld import worth
from scorekeeper.rules.play.laying_off import takes_missing_suits_only
from scorekeeper.rules.ruleset.choices import Kind

from .budget import Meter, Spent
from .ending import NO_WAY, Ending, LowerBound
from .hand import SortedHand
from .hand_runs import HandRuns
from .joker_sets import JokerSets, find_joker_sets
from .layout import Layout
from .onto import is_set
from .ranks import Ranks, Ways
from .search import Face, Group, Search
from .sets import Best
from .shapes import shapes_of
from .turn import Turn
from .weights import Weigh

STEPS_TO_BEGIN, STEPS_TO_START = 1000, 120


@dataclass(frozen=True, slots=True)
class Start:
    """A state from which the search can begin.

    sure_loss   weight of what no meld can take
    joker_sets  jokers already used in sets of jokers
    placed      wild twos that are treated as naturals, or are left over
    bound       of those, the ones taken off the table, which must be used as naturals
    """

    state: int
    sure_loss: int
    joker_sets: JokerSets
    placed: tuple[Card, ...]
    bound: tuple[Card, ...] = ()


class Problem:
    """A hand, what the player may do with it, and the weight of each card that is left over."""

    def __init__(self, hand: SortedHand, turn: Turn, weigh: Weigh, meter: Meter) -> None:
        """Prepare the search. errors: ``Spent`` if the budget ends."""
        meter.spend(STEPS_TO_BEGIN)
        self.turn, self.weigh, self.meter = turn, weigh, meter
        self._copies = {**hand.naturals, **{two: hand.twos.count(two) for two in hand.twos}}
        self.shapes = shapes_of(turn.ruleset)
        suits = self.shapes.suits_matter or any(item.pure for item, _ in turn.kinds)
        suits = suits or any(
            takes_missing_suits_only(one.meld, turn.ruleset) for one in turn.targets
        )
        mixed = bool(hand.jokers and hand.twos) and weigh(JOKER) != weigh(Card(TWO))
        self.layout = Layout(hand, turn, suits=suits, tell_wilds=mixed)
        self.hand_runs = HandRuns(self.layout, self.shapes, hand.wilds, weigh, meter)
        self._ranks = Ranks(self.layout, self.shapes, hand.wilds, weigh, meter)
        self._usable: set[Card] = set()
        self._others: list[Card] = []
        self._saved: list[tuple[Sequence[Card], Sequence[int]]] = []
        self._contract_only = bool(turn.contract) and not (
            turn.extras or turn.targets or turn.grows
        )
        room = {
            number: max((wilds for _, wilds in growths), default=0)
            for number, growths in self.hand_runs.room.items()
        }
        ending = Ending(self.layout, weigh, room, jokers=bool(hand.jokers))
        groups = [*self._groups()][::-1]
        lower_bound = None
        if self._contract_only:
            lower_bound = LowerBound(self.layout, ending, weigh, self._saved, self._others)
        self.search = Search(
            groups,
            guard=self.layout.guard,
            reserved=self.layout.reserved,
            items=sum(field.bits for field in self.layout.items),
            due=self.layout.due,
            finish=ending,
            bound=lower_bound,
            meter=meter,
        )

    def solve(self, hand: SortedHand, limit: int = NO_WAY) -> tuple[int, Start] | None:
        """Return the least loss of this hand, or a part of it, and the state that it begins with.

        limit    only a smaller loss is looked for
        returns  None where there is none; if the budget ends, the best found so far
        """
        best: tuple[int, Start] | None = None
        try:
            for start in self._starts(hand):
                self.meter.spend(STEPS_TO_START)
                loss = start.sure_loss
                if loss < limit:
                    loss += self._least_loss(start.state, limit - loss)
                if loss < limit:
                    best, limit = (loss, start), loss
        except Spent:
            pass
        return best

    def _least_loss(self, state: int, limit: int) -> int:
        """Return the least loss from a state; if the budget ends, the least found so far."""
        try:
            return self.search.least_loss(state, limit)
        except Spent as spent:
            return min(spent.best, limit)

    def _starts(self, hand: SortedHand) -> Iterator[Start]:
        """Give every state to begin with: each choice of sets of jokers and of natural twos."""
        naturals = sum(
            many * self.layout.faces[card].unit
            for card, many in hand.naturals.items()
            if card in self._usable
        )
        sure_loss = sum(
            many * self.weigh(card)
            for card, many in hand.naturals.items()
            if card not in self._usable
        )
        twos = [two for two in dict.fromkeys(hand.twos) if two in self._usable]
        for joker_sets in find_joker_sets(hand.jokers, self.turn):
            for chosen in product(*(range(hand.twos.count(two) + 1) for two in twos)):
                placed = tuple(
                    two for two, many in zip(twos, chosen, strict=True) for _ in range(many)
                )
                for bound in self._bindings(hand, placed):
                    state = self._begin_with(hand, joker_sets, placed, bound)
                    if state is not None:
                        spare = self._spare(state, sum(hand.naturals.values()) + len(placed))
                        state -= spare * self.layout.wilds.unit
                        weight = spare * self.weigh(JOKER if hand.jokers else Card(TWO))
                        yield Start(naturals + state, sure_loss + weight, joker_sets, placed, bound)

    def _bindings(self, hand: SortedHand, placed: tuple[Card, ...]) -> Iterator[tuple[Card, ...]]:
        """Give every choice of twos that were taken off the table and are used as naturals.

        Of the twos taken, at most as many can be used as wilds as are not placed.
        """
        if not self.layout.bound:
            yield ()
            return
        owed, ways = self.turn.owed, []
        for two in self.layout.bound:
            most = min(owed.count(two), placed.count(two))
            fewest = owed.count(two) - (hand.twos.count(two) - placed.count(two))
            ways.append([(two,) * many for many in range(max(fewest, 0), most + 1)])
        for some in product(*ways):
            yield tuple(two for twos in some for two in twos)

    def _spare(self, state: int, naturals: int) -> int:
        """Return how many wilds cannot be used with so many naturals: a sure loss.

        returns  0 where the table may take wilds, or it matters which wilds are left
        """
        layout = self.layout
        if self.turn.targets or layout.jokers or layout.owed:
            return 0
        return max(layout.wilds.of(state) - int(naturals * self.shapes.wilds_beside), 0)

    def _begin_with(
        self,
        hand: SortedHand,
        joker_sets: JokerSets,
        placed: tuple[Card, ...],
        bound: tuple[Card, ...],
    ) -> int | None:
        """Return a state without naturals; None where the contract would hold too many jokers."""
        layout, turn = self.layout, self.turn
        jokers, twos = hand.jokers - joker_sets.jokers, len(hand.twos) - len(placed)
        serving = sum(
            many for many, item in joker_sets.sets if layout.satisfies_use(Kind.SET, item)
        )
        serving = min(serving, turn.owed.count(JOKER))
        owed = len(turn.owed) - serving - len(bound)
        state = (jokers + twos) * layout.wilds.unit
        if layout.jokers and layout.twos:
            owed_jokers = turn.owed.count(JOKER)
            owed_twos = len(turn.owed) - owed_jokers - len(bound)
            state += max(jokers - owed_jokers, 0) * layout.jokers.unit
            state += max(twos - owed_twos, 0) * layout.twos.unit
        if layout.budget:
            left = turn.most_wilds - sum(many for many, item in joker_sets.sets if item is not None)
            if left < 0:
                return None
            state += left * layout.budget.unit
        if layout.owed:
            state += owed * layout.owed.unit
            state += sum(layout.bound[two].unit for two in bound)
        for kind, (_, times) in enumerate(turn.kinds):
            filled = sum(item == kind for _, item in joker_sets.sets)
            state += (times - filled) * layout.items[kind].unit
        if layout.due is not None:
            worths = (
                worth(Meld(Kind.SET, (JOKER,) * many, 0), turn.ruleset)
                for many, _ in joker_sets.sets
            )
            state += max(turn.points - sum(worths), 0) << layout.due
        state += sum(token.unit for token in layout.tokens.values())
        return state + sum(layout.faces[two].unit for two in placed)

    def _groups(self) -> Iterator[Group]:
        """Give the groups of cards from the highest rank down, without cards that nothing takes."""
        by_rank: dict[int, list[Card]] = {}
        for card in self.layout.faces:
            by_rank.setdefault(card.rank, []).append(card)
        wilds_alone = {
            one.meld.meld.low for one in self.turn.targets if one.lays and is_set(one.meld)
        }
        able = [0] * len(self.turn.kinds)
        saved = [0] * len(self.turn.kinds)
        for rank in sorted({*by_rank, *wilds_alone} - {JOKER_RANK}, reverse=True):
            cards = by_rank.get(rank, [])
            reserved = sum(self._copies[card] * self.layout.unit_of(card) for card in cards)
            best = self._ranks.best(rank, reserved)
            if not best.some:
                taken = self.hand_runs.taken
                cards = [card for card in cards if self.layout.faces[card].bits & taken]
            self._usable.update(cards)
            if self._contract_only and not (
                any(best.fills) or any(map(self.hand_runs.takes.get, cards))
            ):
                self._others += cards
            elif cards or rank in wilds_alone:
                able = [*self._with_able(able, cards, best)]
                if self._contract_only:
                    saved = [*map(max, saved, self._savings(rank, cards, best))]
                    self._saved.insert(0, (cards, saved))
                yield self._group(
                    cards, self._ranks.ways_of(rank), able, wilds_alone=rank in wilds_alone
                )

    def _group(
        self,
        cards: Sequence[Card],
        ways: Callable[[int], Ways],
        able: Sequence[int],
        *,
        wilds_alone: bool,
    ) -> Group:
        """Return one rank's group for the search.

        able         for each kind of item, how many this and all later groups can fill
        wilds_alone  whether a set on the table of this rank may take wilds alone
        """
        faces = tuple(map(self._face, cards))
        items = zip(able, self.layout.items, strict=True)
        most = sum(min(many, field.mask) << field.shift for many, field in items)
        return Group(faces, most, ways, wilds_alone)

    def _with_able(self, able: Sequence[int], cards: Sequence[Card], best: Best) -> Iterator[int]:
        """Give for each kind of item how many can be filled at most, with these cards added."""
        for kind, (item, _) in enumerate(self.turn.kinds):
            if item.kind is Kind.SET:
                yield able[kind] + best.fills[kind]
            else:
                fills = self.hand_runs.fills[kind]
                yield able[kind] + sum(self._copies[card] for card in cards if card in fills)

    def _savings(self, rank: int, cards: Sequence[Card], best: Best) -> Iterator[int]:
        """Give for each kind of item the most weight that filling one with these cards saves."""
        weight, wild = self.weigh(Card(rank)), max(self.weigh(JOKER), self.weigh(Card(TWO)))
        for kind, (item, _) in enumerate(self.turn.kinds):
            if item.kind is Kind.SET:
                yield best.cards[kind] * weight + best.wilds[kind] * wild
            else:
                fills = self.hand_runs.fills[kind]
                yield max((fills.get(card, 0) for card in cards), default=0)

    def _face(self, card: Card) -> Face:
        """Return one card of a group for the search."""
        cell, takes = self.layout.faces[card], tuple(self.hand_runs.takes[card])
        return Face(cell.shift, cell.mask, cell.unit - self.layout.unit_of(card), takes)
