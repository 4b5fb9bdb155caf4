"""Turn the result of a search into melds, lay-offs and cards left."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import assert_never

from scorekeeper.rules.cards import JOKER, JOKER_RANK, Card, card_at
from scorekeeper.rules.deal.hands import cost_hand
from scorekeeper.rules.melds.melds import (
    Entry,
    LaidMeld,
    LayOff,
    Meld,
    Standing,
    Swap,
    TabledMeld,
    find_meld,
    with_changed,
    with_melds,
)
from scorekeeper.rules.melds.ordering import Family, family_of
from scorekeeper.rules.melds.runs import read_run
from scorekeeper.rules.melds.wilds import make_meld
from scorekeeper.rules.play.contract import judge_contract
from scorekeeper.rules.play.jokers import judge_joker_moving
from scorekeeper.rules.play.laying_off import discard_faults_at, with_lay_off
from scorekeeper.rules.ruleset.choices import JokerUse, Kind, RunSuits

from .layout import SortedHand, order_of
from .problem import Problem, Start
from .question import Arrangement, Move, Situation, Step
from .runs import Along, Doing, Laid, Moved, find_steps
from .search import Group
from .sets import Part, Way
from .shapes import SUITS, Shapes
from .suited import in_places


@dataclass(frozen=True, slots=True, kw_only=True)
class Planned:
    """A meld to put down.

    cards   its naturals; a run's from the lowest place
    wilds   how many lie in it; ``suited``: those that stand only for their own suit, if a run's
    low     a run's lowest place; a set's rank, 0 for a set of jokers
    item    index in ``Turn.kinds`` of the item it fills; None for an extra meld
    more    naturals laid onto a set in the same turn; ``added``: wilds
    done    what is done to a run after it was put down
    suits   those that a run may have, where its item states them; None: as the game says
    """

    kind: Kind
    cards: tuple[Card, ...]
    wilds: int
    low: int
    item: int | None = None
    more: tuple[Card, ...] = ()
    added: int = 0
    done: tuple[Doing, ...] = ()
    suits: RunSuits | None = None
    suited: tuple[Card, ...] = ()

    @property
    def of_jokers(self) -> bool:
        return self.kind is Kind.SET and self.low == JOKER_RANK

    def with_wilds(self, wilds: Sequence[Card], shapes: Shapes) -> Meld:
        if self.kind is Kind.SET:
            return make_meld(Kind.SET, (*self.cards, *wilds), self.low, shapes.ruleset)
        lying = in_places(self.cards, self.low, wilds)
        rules = shapes.ruleset.of_runs(self.suits)
        meld = make_meld(self.kind, lying, self.low, rules)
        # Another order than the planned one may make one of them natural.
        if meld.ranked:
            return read_run(meld.cards, rules) or meld
        return meld


def merged(melds: Sequence[Planned], shapes: Shapes) -> list[Planned]:
    """Return the extra melds with any two joined that make one legal set or run."""
    done: list[Planned] = []
    for meld in sorted(melds, key=lambda one: (one.kind, one.cards)):
        for at, other in enumerate(done):
            if one := _as_one(other, meld, shapes):
                done[at] = one
                break
        else:
            done.append(meld)
    return done


def _as_one(one: Planned, other: Planned, shapes: Shapes) -> Planned | None:
    if one.kind is not other.kind or one.item is not None or other.item is not None:
        return None
    cards, wilds = (*one.cards, *other.cards), one.wilds + other.wilds
    if one.kind is Kind.SET:
        suits = [card.suit for card in cards]
        counts = tuple(map(suits.count, SUITS)) if shapes.suits_matter else (len(cards),)
        fits = one.low == other.low and not one.of_jokers and shapes.is_set(counts, wilds)
        return replace(one, cards=cards, wilds=wilds) if fits else None
    own = shapes.ruleset.runs.suits
    if _family(one, own) != _family(other, own):
        return None
    return next(_as_one_run(one, other, wilds, shapes), None)


def _as_one_run(one: Planned, other: Planned, wilds: int, shapes: Shapes) -> Iterator[Planned]:
    for low, high in ((one, other), (other, one)):
        places = [*_places(low), *_places(high)]
        if places == sorted(set(places)):
            lows = shapes.run_ways(sum(1 << place for place in places)).get(wilds, ())
            for place in lows[:1]:
                cards, suited = (*low.cards, *high.cards), (*low.suited, *high.suited)
                yield replace(one, cards=cards, wilds=wilds, low=place, suited=suited)


def _family(run: Planned, suits: RunSuits) -> Family:
    return family_of(run.cards[0].suit, next(_places(run)), suits)


def _places(run: Planned) -> Iterator[int]:
    naturals = [*run.cards]
    for place in range(run.low, run.low + len(run.cards) + run.wilds):
        if naturals and naturals[0].rank == card_at(place, None).rank:
            naturals.pop(0)
            yield place


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
                        suited=run.suited,
                    )
                )
            else:
                self.onto_runs.append((run.onto, run.done))

    def _suits_of(self, item: int | None) -> RunSuits | None:
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
        for part in way.parts:
            chosen = _taken(cards, part.counts)
            more = _taken(cards, part.more)
            if part.onto is None:
                self.melds.append(self._set(part, chosen, more))
            else:
                self.onto_sets.append((part.onto, chosen, part.wilds))

    def _set(self, part: Part, cards: tuple[Card, ...], more: tuple[Card, ...]) -> Planned:
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
        hand = self.hand
        left = {JOKER: hand.jokers, **Counter(hand.ranked), **hand.naturals}
        for card in used:
            left[card] -= 1
        kept = (card for card, many in left.items() for _ in range(many))
        return tuple(sorted(kept, key=order_of))

    def _grow(
        self, target: TabledMeld, done: Sequence[Doing], wilds: Iterator[Card]
    ) -> tuple[Step, ...]:
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
        if problem.layout.suited:
            return self._share_suited(melds)
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

    def _share_suited(self, melds: Sequence[Planned]) -> list[list[Card]]:
        """Return the same where wilds but jokers stand only for their own suit.

        Runs take jokers beside their own. The others go into sets, all of them; where jokers taken
        off the table must be used, they go first into what serves.
        """
        layout = self.problem.layout
        done = [*(meld.done for meld in melds), *(done for _, done in self.onto_runs)]
        onto_runs = sum(_wilds_laid(one) for each in done for one in each)
        shares = [
            [*meld.suited, *[JOKER] * (meld.wilds - len(meld.suited))]
            if meld.of_jokers or meld.kind is not Kind.SET
            else []
            for meld in melds
        ]
        of_sets = [at for at, share in enumerate(shares) if not share and melds[at].wilds]
        free = [*(Counter(self.hand.ranked) - Counter(self.start.placed)).elements()]
        needed = sum(melds[at].wilds for at in of_sets) + sum(meld.added for meld in melds)
        needed += sum(added for *_, added in self.onto_sets)
        jokers = [JOKER] * (needed - len(free))
        queue = [*jokers, *free] if layout.owed else [*free, *jokers]
        for at in sorted(
            of_sets, key=lambda at: not layout.satisfies_use(Kind.SET, melds[at].item)
        ):
            shares[at], queue = queue[: melds[at].wilds], queue[melds[at].wilds :]
        return [*shares, [JOKER] * onto_runs, queue]


def _wilds_laid(doing: Doing) -> int:
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


def as_judged(answer: Arrangement, situation: Situation) -> Arrangement:
    """Return the arrangement with the contract melds that ``judge_contract`` sees in it.

    They differ from the solver's if cards are laid onto own new melds in the same turn: the check
    prefers such melds to be extra ones. And extra melds may fill another contract of the deal.
    """
    before = len(situation.table)
    onto = Counter(
        step.onto - before - 1
        for step in answer.after
        if isinstance(step, LayOff) and step.onto > before
    )
    if not onto and (answer.contract is None or not situation.deal.others):
        return answer
    into_contract = situation.ruleset.taking_jokers.use is JokerUse.OWN_CONTRACT
    taken = sum(isinstance(step, Swap) for step in answer.before) if into_contract else 0
    entries = [Entry(one.meld.cards, one.meld.kind) for one in answer.melds]
    verdict = judge_contract(entries, situation.deal, situation.ruleset, onto, taken)
    assert verdict.read_as is not None, "every meld can be read"
    laid = verdict.read_as.melds
    order = sorted(range(len(laid)), key=lambda at: (not laid[at].contract, laid[at].item or 0, at))
    number = {before + at + 1: before + new + 1 for new, at in enumerate(order)}
    return replace(
        answer,
        melds=tuple(laid[at] for at in order),
        after=tuple(_renumbered(step, number) for step in answer.after),
        contract=verdict.read_as.contract,
    )


def _renumbered(step: Step, number: dict[int, int]) -> Step:
    if isinstance(step, LayOff):
        return replace(step, onto=number.get(step.onto, step.onto))
    return replace(step, meld=number.get(step.meld, step.meld))


def may_be_no_discard(situation: Situation) -> bool:
    """Whether a card that fits a meld on the table is no discard.

    source  [going_out] no_fitting_discard_from
    """
    least = situation.ruleset.going_out.no_fitting_discard_from
    return situation.drawn and 0 < least <= situation.players


def left_fits(answer: Arrangement, table: Sequence[TabledMeld], situation: Situation) -> bool:
    """Whether a card left by an arrangement is no discard.

    table  after the steps before the melds
    """
    ruleset, player = situation.ruleset, situation.player
    table = with_melds(table, answer.melds, player)
    for step in answer.after:
        number = step.onto if isinstance(step, LayOff) else step.meld
        target = find_meld(table, number)
        assert target is not None, "steps are about melds on the table"
        becomes = None
        if isinstance(step, LayOff):
            becomes = with_lay_off(target, step, ruleset)
        elif isinstance(step, Move):
            becomes = judge_joker_moving(
                *(number, step.natural, step.to),
                player=player,
                table=table,
                standing=Standing.DOWN,
                ruleset=ruleset,
            ).read_as
        table = with_changed(table, number, becomes or target.meld)
    return any(
        True
        for card in answer.left
        for _ in discard_faults_at(card, table=table, players=situation.players, ruleset=ruleset)
    )
