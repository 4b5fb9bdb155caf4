"""One hand in one turn, made into states and groups of cards for the search."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from scorekeeper.rules.cards import JOKER, JOKER_RANK, Card
from scorekeeper.rules.melds.melds import Meld
from scorekeeper.rules.play.laying_off import takes_missing_suits_only
from scorekeeper.rules.ruleset.choices import Kind

from .budget import NO_WAY, Meter, Spent
from .hand_runs import HandRuns
from .layout import Layout, SortedHand
from .ranks import JokerSets, Ranks, Ways, find_joker_sets, is_set
from .search import Face, Group, Search
from .sets import Best
from .shapes import shapes_of
from .suited import leaves_open, pool_of, sets_take_them
from .turn import Turn
from .weights import Ending, LowerBound, Weigh

STEPS_TO_BEGIN, STEPS_TO_START = 1000, 120


@dataclass(frozen=True, slots=True)
class Start:
    """A state from which the search can begin.

    sure_loss   weight of what no meld can take
    joker_sets  jokers already used in sets of jokers
    placed      wilds that are treated as naturals, or are left over
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
        self._copies = {**hand.naturals, **Counter(hand.ranked)}
        self.shapes = shapes_of(turn.ruleset)
        suits = self.shapes.suits_matter or any(item.by_suit for item, _ in turn.kinds)
        suits = suits or any(
            takes_missing_suits_only(one.meld, turn.ruleset) for one in turn.targets
        )
        pool = pool_of(hand, turn.ruleset)
        self._wild_weights = sorted(set(map(weigh, pool)))
        self._heaviest = max(map(weigh, hand.wild_cards), default=0)
        meter.ended |= turn.ruleset.wilds.own_suit and bool(hand.ranked) and leaves_open(turn)
        self.layout = Layout(hand, turn, suits=suits, weights=self._wild_weights)
        self.hand_runs = HandRuns(self.layout, self.shapes, pool, weigh, meter)
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
        ending = Ending(self.layout, room, self._wild_weights)
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
        """Return the least loss of this hand, or a part of it, and the state it begins with.

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
        try:
            return self.search.least_loss(state, limit)
        except Spent as spent:
            return min(spent.best, limit)

    def _starts(self, hand: SortedHand) -> Iterator[Start]:
        """Give every state to begin with: each choice of sets of jokers, of wilds as naturals."""
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
        held, lightest = sum(hand.naturals.values()), next(iter(self._wild_weights), 0)
        choices = product(find_joker_sets(hand.jokers, self.turn), self._placings(hand))
        for joker_sets, (placed, bound) in choices:
            state = self._begin_with(hand, joker_sets, placed, bound)
            if state is not None:
                spare = self._spare(state, held + len(placed))
                state += naturals - spare * self.layout.wilds.unit
                lost = sum(self.weigh(card) for card in placed if card not in self._usable)
                lost += sure_loss + spare * lightest
                yield Start(state, lost, joker_sets, placed, bound)

    def _placings(self, hand: SortedHand) -> Iterator[tuple[tuple[Card, ...], tuple[Card, ...]]]:
        """Give every choice of wilds that lie as naturals, or in their own suit and in no set.

        returns  (those wilds, the ones of them that were taken off the table)
        """
        suited = bool(self.layout.suited)
        ranked = [card for card in dict.fromkeys(hand.ranked) if suited or card in self._usable]
        ways = [_up_to(hand.ranked.count(card), card) for card in ranked]
        if suited and not sets_take_them(self.turn):
            ways = [each[-1:] for each in ways]
        for some in product(*ways):
            placed = tuple(card for alike in some for card in alike)
            yield from ((placed, bound) for bound in self._bindings(hand, placed))

    def _bindings(self, hand: SortedHand, placed: tuple[Card, ...]) -> Iterator[tuple[Card, ...]]:
        """Give every choice of taken cards that are used as naturals.

        Of the cards taken, at most as many can be used as wilds as are not placed.
        """
        owed, ways = self.turn.owed, []
        for card in self.layout.bound:
            most = min(owed.count(card), placed.count(card))
            fewest = owed.count(card) - (hand.ranked.count(card) - placed.count(card))
            ways.append(_up_to(most, card)[max(fewest, 0) :])
        for some in product(*ways):
            yield tuple(card for alike in some for card in alike)

    def _spare(self, state: int, naturals: int) -> int:
        """Return how many wilds cannot be used with so many naturals: a sure loss.

        returns  0 where the table may take wilds, or it matters which wilds are left
        """
        layout = self.layout
        if self.turn.targets or layout.kinds or layout.owed:
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
        wilds = Counter(hand.wild_cards) - Counter(placed)
        wilds[JOKER] -= joker_sets.jokers
        serving = sum(
            many for many, item in joker_sets.sets if layout.satisfies_use(Kind.SET, item)
        )
        if layout.laid_off_satisfies_use(Kind.SET):
            serving += sum(many for _, many in joker_sets.onto)
        serving = min(serving, turn.owed.count(JOKER))
        owed = len(turn.owed) - serving - len(bound)
        into_sets = wilds.total() - wilds[JOKER] if layout.free else 0
        state = (wilds.total() - into_sets) * layout.wilds.unit
        state += into_sets * layout.free.unit if layout.free else 0
        free = wilds - (Counter(turn.owed) - Counter(bound))
        for weight, field in layout.kinds:
            state += field.unit * sum(
                many for card, many in free.items() if self.weigh(card) == weight
            )
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
            worths = (turn.worth(Meld(Kind.SET, (JOKER,) * many, 0)) for many, _ in joker_sets.sets)
            state += max(turn.points - sum(worths), 0) << layout.due
        state += sum(token.unit for token in layout.tokens.values())
        state += sum(claim.unit for claim in layout.claims.values())
        return state + sum(layout.faces[card].unit for card in placed if card in self._usable)

    def _groups(self) -> Iterator[Group]:
        """Give the groups of cards from the highest rank down, without cards that nothing takes."""
        by_rank: dict[tuple[int, bool], list[Card]] = {}
        for card in self.layout.faces:
            by_rank.setdefault((card.rank, self.turn.ruleset.is_wild(card)), []).append(card)
        wilds_alone = {
            one.meld.meld.low for one in self.turn.targets if one.lays and is_set(one.meld)
        }
        able = [0] * len(self.turn.kinds)
        saved = [0] * len(self.turn.kinds)
        taking = {(rank, False) for rank in wilds_alone - {JOKER_RANK}}
        for rank, wild in sorted({*by_rank, *taking}, reverse=True):
            cards = by_rank.get((rank, wild), [])
            reserved = sum(self._copies[card] * self.layout.unit_of(card) for card in cards)
            best = self._ranks.best(rank, reserved, wild=wild)
            if not best.some:
                taken = self.hand_runs.taken
                cards = [card for card in cards if self.layout.faces[card].bits & taken]
            self._usable.update(cards)
            if self._contract_only and not (
                any(best.fills) or any(map(self.hand_runs.takes.get, cards))
            ):
                self._others += cards
            elif cards or (rank, wild) in taking:
                able = [*self._with_able(able, cards, best)]
                if self._contract_only:
                    saved = [*map(max, saved, self._savings(rank, cards, best))]
                    self._saved.insert(0, (cards, saved))
                ways = self._ranks.ways_of(rank, wild=wild)
                yield self._group(cards, ways, able, wilds_alone=(rank, wild) in taking)

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
        weight = max(map(self.weigh, cards), default=self.weigh(Card(rank)))
        wild = self._heaviest
        for kind, (item, _) in enumerate(self.turn.kinds):
            if item.kind is Kind.SET:
                yield best.cards[kind] * weight + best.wilds[kind] * wild
            else:
                fills = self.hand_runs.fills[kind]
                yield max((fills.get(card, 0) for card in cards), default=0)

    def _face(self, card: Card) -> Face:
        cell, takes = self.layout.faces[card], tuple(self.hand_runs.takes[card])
        return Face(cell.shift, cell.mask, cell.unit - self.layout.unit_of(card), takes)


def _up_to(most: int, card: Card) -> list[tuple[Card, ...]]:
    """Return no, one, … and ``most`` copies of this card."""
    return [(card,) * many for many in range(most + 1)]
