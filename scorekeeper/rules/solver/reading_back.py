"""Turn the result of a search into melds, lay-offs and cards left."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import assert_never

from scorekeeper.rules.cards import JOKER, JOKER_RANK, Card
from scorekeeper.rules.deal.cost_of_hand import cost_hand
from scorekeeper.rules.melds.melds import LaidMeld, LayOff, Swap, TabledMeld, with_melds
from scorekeeper.rules.ruleset.choices import Kind, RunSuits

from .growth import Along, Doing, Laid, Moved
from .hand import SortedHand, order_of
from .laying import find_steps
from .planned import Planned, merged
from .problem import Problem, Start
from .question import Arrangement, Move, Step
from .search import Group
from .sets import Part, Way
from .shapes import SUITS


class Reader:
    """Reads the result of one search."""

    def __init__(self, problem: Problem, hand: SortedHand, start: Start) -> None:
        """Begin with nothing read.

        hand   the cards that were searched
        start  the state that gave the best result
        """
        self.problem, self.hand, self.start = problem, hand, start
        self.melds: list[Planned] = []
        self.onto_sets: list[tuple[int, tuple[Card, ...], int]] = []
        self.onto_runs: list[tuple[int, tuple[Doing, ...]]] = []

    def read(self, table: Sequence[TabledMeld], player: str) -> Arrangement:
        """Return the arrangement, but for ``before`` and ``contract``, which the caller fills in.

        table   the melds that lie there
        player  seat key of the owner of the new melds
        """
        joker_sets, state = self.start.joker_sets, self.start.state
        self.melds += (
            Planned(kind=Kind.SET, cards=(), wilds=many, low=JOKER_RANK, item=item)
            for many, item in joker_sets.sets
        )
        self.onto_sets += ((number, (JOKER,) * many, 0) for number, many in joker_sets.onto)
        for group, before, runs, way, then in self.problem.search.follow(state):
            state = then
            self._read_runs(runs)
            if way:
                self._read_way(way, self._others(group, before, runs))
        self._read_room(state)
        return self._arranged(table, player)

    def _read_runs(self, numbers: Sequence[int]) -> None:
        """Note the runs that were begun."""
        for number in numbers:
            run = self.problem.hand_runs.run_of(number)
            if run.onto is None:
                self.melds.append(
                    Planned(
                        kind=run.kind,
                        cards=run.cards,
                        wilds=run.wilds,
                        low=run.low,
                        item=run.item,
                        done=run.done,
                        suits=self._suits_of(run.item),
                    )
                )
            else:
                self.onto_runs.append((run.onto, run.done))

    def _suits_of(self, item: int | None) -> RunSuits | None:
        """Return which suits a run may have, where the item that it fills states them."""
        return None if item is None else self.problem.turn.kinds[item][0].suits

    def _others(self, group: Group, state: int, numbers: Sequence[int]) -> list[Card]:
        """Return the cards of a rank that go into no run, the first copy of each card first."""
        copies: list[tuple[int, Card]] = []
        hand_runs = self.problem.hand_runs
        for face in group.faces:
            card = hand_runs.card_of[1 << face.shift]
            begun = sum(number in face.takes for number in numbers)
            held = state >> face.shift & face.mask
            copies += ((copy, card) for copy in range(held - begun))
        return [card for _, card in sorted(copies, key=lambda one: one[0])]

    def _read_way(self, way: Way, cards: list[Card]) -> None:
        """Note the sets and lay-offs of one rank."""
        for part in way.parts:
            chosen = _taken(cards, part.counts)
            more = _taken(cards, part.more)
            if part.onto is None:
                self.melds.append(self._set(part, chosen, more))
            else:
                self.onto_sets.append((part.onto, chosen, part.wilds))

    def _set(self, part: Part, cards: tuple[Card, ...], more: tuple[Card, ...]) -> Planned:
        """Return one new set as planned."""
        return Planned(
            kind=Kind.SET,
            cards=cards,
            wilds=part.wilds,
            low=cards[0].rank,
            item=part.item,
            more=more,
            added=part.added,
        )

    def _read_room(self, state: int) -> None:
        """Lay wilds that are left over onto runs on the table that take them."""
        left = self.problem.layout.wilds.of(state)
        for number, growths in self.problem.hand_runs.room.items():
            if self.problem.layout.tokens[number].of(state):
                sizes = [wilds for _, wilds in growths if wilds <= left]
                if sizes:
                    self.onto_runs.append((number, growths[0, max(sizes)]))
                    left -= max(sizes)

    def _arranged(self, table: Sequence[TabledMeld], player: str) -> Arrangement:
        """Return the arrangement of everything noted."""
        turn, melds = self.problem.turn, self._in_order()
        wilds = self._share_wilds(melds)
        read = [meld.with_wilds(wilds[at], self.problem.shapes) for at, meld in enumerate(melds)]
        items = self._items(melds)
        laid = tuple(
            LaidMeld(meld, item, item is not None and turn.contract[item].pure)
            for meld, item in zip(read, items, strict=True)
        )
        lying = with_melds(table, laid, player)[len(table) :]
        rest, onto_runs = iter(wilds[-1]), iter(wilds[-2])
        after: list[Step] = []
        for meld, lies in zip(melds, lying, strict=True):
            if meld.more or meld.added:
                cards = (*meld.more, *(next(rest) for _ in range(meld.added)))
                after.append(LayOff(lies.number, cards))
            after += self._grow(lies, meld.done, onto_runs)
        for number, cards, added in self.onto_sets:
            after.append(LayOff(number, (*cards, *(next(rest) for _ in range(added)))))
        for number, done in self.onto_runs:
            target = next(one for one in table if one.number == number)
            after += self._grow(target, done, onto_runs)
        used = [card for meld in read for card in meld.cards]
        used += (card for step in after for card in cards_of(step))
        left = self._left(used)
        return Arrangement(
            melds=laid, after=tuple(after), left=left, penalty=cost_hand(left, turn.ruleset)
        )

    def _left(self, used: Sequence[Card]) -> tuple[Card, ...]:
        """Return the cards of the hand that are not among these, in order."""
        hand = self.hand
        left = {JOKER: hand.jokers, **Counter(hand.ranked), **hand.naturals}
        for card in used:
            left[card] -= 1
        kept = (card for card, many in left.items() for _ in range(many))
        return tuple(sorted(kept, key=order_of))

    def _grow(
        self, target: TabledMeld, done: Sequence[Doing], wilds: Iterator[Card]
    ) -> tuple[Step, ...]:
        """Return the legal steps that do this to a run."""
        steps = find_steps(target, done, wilds, self.problem.turn.ruleset)
        assert steps is not None, f"no order of {done} on {target}"
        return steps

    def _in_order(self) -> list[Planned]:
        """Return the new melds, those of the contract first, in the order of its items."""
        turn = self.problem.turn
        first = [turn.contract.index(item) for item, _ in turn.kinds]
        contract = [(first[meld.item], meld) for meld in self.melds if meld.item is not None]
        extras = [meld for meld in self.melds if meld.item is None]
        if self.problem.layout.due is None:
            extras = merged(extras, self.problem.shapes)
        contract.sort(key=lambda one: (one[0], one[1].cards))
        extras.sort(key=lambda meld: (meld.kind, meld.low, meld.cards))
        return [*(meld for _, meld in contract), *extras]

    def _items(self, melds: Sequence[Planned]) -> Iterator[int | None]:
        """Give for each meld the index of the contract's item it fills; None for an extra one."""
        turn = self.problem.turn
        free = [*enumerate(turn.contract)]
        for meld in melds:
            if meld.item is None:
                yield None
                continue
            one = next(one for one in free if one[1] == turn.kinds[meld.item][0])
            free.remove(one)
            yield one[0]

    def _share_wilds(self, melds: Sequence[Planned]) -> list[list[Card]]:
        """Return the wilds of each meld; then those for runs, and those for sets or left over.

        Wilds taken off the table go first where they must be used; the lightest are left over.
        """
        problem, shares = self.problem, [[JOKER] * meld.wilds for meld in melds]
        if not self.hand.ranked:
            return [*shares, [JOKER] * self.hand.jokers, [JOKER] * self.hand.jokers]
        alone = sum(meld.wilds for meld in melds if meld.of_jokers)
        laid = sum(len(cards) for _, cards, _ in self.onto_sets if JOKER in cards)
        pool = Counter({JOKER: self.hand.jokers - alone - laid})
        pool.update(Counter(self.hand.ranked) - Counter(self.start.placed))
        must = Counter(problem.turn.owed) - Counter(self.start.bound)
        owed = [*(must & pool).elements()]
        free = sorted(
            (pool - Counter(owed)).elements(), key=lambda card: (-problem.weigh(card), card)
        )
        queue = [*owed, *free]
        layout, runs = problem.layout, len(melds)
        done = [*(meld.done for meld in melds), *(done for _, done in self.onto_runs)]
        needs = {at: meld.wilds for at, meld in enumerate(melds) if not meld.of_jokers}
        needs[runs] = sum(_wilds_laid(one) for each in done for one in each)
        later = {
            at: not layout.satisfies_use(melds[at].kind, melds[at].item)
            for at in needs
            if at != runs
        }
        later[runs] = not layout.laid_off_satisfies_use(Kind.RUN)
        shares.append([])
        for at in sorted(needs, key=lambda at: later[at]):
            shares[at], queue = queue[: needs[at]], queue[needs[at] :]
        return [*shares, queue]


def _wilds_laid(doing: Doing) -> int:
    """Return how many wilds of the hand are laid onto a run by this."""
    match doing:
        case Laid(card=card):
            return int(card is None)
        case Along(wilds=wilds):
            return wilds
        case Moved():
            return 0
        case _:
            assert_never(doing)


def cards_of(step: Step) -> tuple[Card, ...]:
    """Return the cards that a step takes from the hand."""
    match step:
        case LayOff():
            return step.cards
        case Swap():
            return step.naturals
        case Move():
            return (step.natural,)
        case _:
            assert_never(step)


def _taken(cards: list[Card], counts: tuple[int, ...]) -> tuple[Card, ...]:
    """Remove so many of these cards, in all or of each suit, and return them."""
    if not counts:
        return ()
    if len(counts) == 1:
        chosen = cards[: counts[0]]
    else:
        chosen = [
            card
            for suit, many in zip(SUITS, counts, strict=True)
            for card in [one for one in cards if one.suit is suit][:many]
        ]
    for card in chosen:
        cards.remove(card)
    return tuple(chosen)
