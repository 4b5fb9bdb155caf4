"""Which naturals can lie together in a run, and how a run on the table takes cards of a hand."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from scorekeeper.rules.cards import ACE, KING, Card, card_at
from scorekeeper.rules.melds.colour_runs import find_equal_colours, is_wild_in_colour_run
from scorekeeper.rules.melds.melds import End, LayOff, Meld, Standing, TabledMeld
from scorekeeper.rules.melds.ordering import Family, family_of, windows
from scorekeeper.rules.play.jokers import judge_joker_moving
from scorekeeper.rules.play.laying_off import with_lay_off
from scorekeeper.rules.ruleset.choices import Balance, Kind, RunSuits
from scorekeeper.rules.ruleset.deals import Item
from scorekeeper.rules.ruleset.model import Ruleset

from .budget import Meter
from .question import Move, Step
from .shapes import Shapes


def find_places(
    shapes: Shapes, units: Iterable[tuple[int, int]], wilds: int, longest: int
) -> Iterator[tuple[int, int]]:
    """Give every choice of naturals of a family that can lie in one run, with wilds in the gaps.

    units    (place, number that takes one card that goes there off a state), from ``family_units``
    wilds    how many can be used at most
    longest  how many places the naturals may span
    returns  (their places, a bit each; number that takes them all off a state)
    """
    most = min(wilds, shapes.most_wilds(Kind.RUN))
    longest = min(longest, shapes.longest_run)
    places = sorted(units)
    for step, (first, unit) in enumerate(places):
        if shapes.corner and first > KING:
            break
        stack = [(step, 1 << first, unit, 0)]
        while stack:
            at, taken, take, gaps = stack.pop()
            yield taken, take
            last = places[at][0]
            for further in range(at + 1, len(places)):
                place, more = places[further]
                if place == last:
                    continue
                gap = gaps + place - last - 1
                if gap > most or place - first >= longest:
                    break
                stack.append((further, taken | 1 << place, take + more, gap))


def family_units(
    shapes: Shapes, units: Iterable[tuple[Card, int]], suits: RunSuits
) -> dict[Family, list[tuple[int, int]]]:
    """Return for each family of such runs the places on which its cards go.

    units    card → number that takes one such card off a state
    returns  family → (place, that number), the families in the order of their first cards
    """
    of_family: dict[Family, list[tuple[int, int]]] = {}
    for card, unit in units:
        for place in _places(shapes, card.rank):
            family = family_of(card.suit, place, suits)
            if family is not None:
                of_family.setdefault(family, []).append((place, unit))
    return of_family


def _places(shapes: Shapes, rank: int) -> Iterator[int]:
    """Give the places of a rank; several for an ace, or where runs go round the corner."""
    if rank == ACE:
        yield from shapes.places_of_ace
    else:
        yield rank
    if shapes.corner:
        yield rank + KING


def longest_whole(shapes: Shapes, wilds: int) -> int:
    """Return an upper limit on the length of a run that cannot be split into two runs.

    With at most one wild, any run twice as long as the shortest can be split: each half has all but
    one natural at least, which is enough.
    """
    rules = shapes.ruleset
    enough = rules.wilds.fewest_naturals < rules.runs.shortest
    balanced = rules.runs.shortest > 2 or rules.runs.wilds_against_naturals is Balance.ANY
    if min(wilds, shapes.most_wilds(Kind.RUN)) <= 1 and enough and balanced:
        return 2 * rules.runs.shortest - 1
    return shapes.longest_run


STEPS_TO_LOOK = 24


def find_colour_runs(
    cards: Iterable[Card], items: Sequence[tuple[int, Item]], ruleset: Ruleset, meter: Meter
) -> Iterator[tuple[int, int, tuple[Card, ...]]]:
    """Give every colour run of a hand that fills an item of the contract.

    cards    the different cards of the hand
    items    (index of the kind of item, item) for each that asks for a colour run
    returns  (index of the kind of item, lowest place, cards from there)
    """
    of_rank: dict[int, list[Card]] = {}
    for card in sorted(cards):
        if card.suit and not is_wild_in_colour_run(card, ruleset):
            of_rank.setdefault(card.rank, []).append(card)
    for number, item in items:
        for size in range(item.size, len(of_rank) + 1):
            if item.fits_size(size) and size >= ruleset.runs.shortest:
                for places in windows(size, ruleset.runs.reach):
                    meter.spend(STEPS_TO_LOOK)
                    choices = [of_rank.get(rank, []) for rank in places.ranks]
                    for chosen in _alternating(choices, (), meter):
                        yield number, places.low, chosen


def _alternating(
    choices: Sequence[Sequence[Card]], chosen: tuple[Card, ...], meter: Meter
) -> Iterator[tuple[Card, ...]]:
    """Give every choice of one card a rank, after those ``chosen``, whose colours alternate."""
    meter.spend(STEPS_TO_LOOK)
    if len(chosen) == len(choices):
        yield chosen
        return
    for card in choices[len(chosen)]:
        if not find_equal_colours((*chosen[-1:], card)):
            yield from _alternating(choices, (*chosen, card), meter)


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
    """Cards and wilds laid off while the wilds of a run move along it."""

    cards: tuple[Card, ...]
    wilds: int


STEPS_TO_GROW = 50
Doing = Laid | Moved | Along
Growths = dict[tuple[int, int], tuple[Doing, ...]]
"""(number that takes the cards off a state, wilds) → what is done with them, in order."""


@dataclass(frozen=True, slots=True)
class Lying:
    """A run on the table: its lowest place, its size in cards, a bit for each step with a wild."""

    low: int
    size: int
    wilds: int


def lying(meld: Meld) -> Lying:
    return Lying(meld.low, len(meld.cards), sum(1 << step for step in meld.wild_steps))


@dataclass(frozen=True, slots=True)
class Grower:
    """A search for everything that runs can take.

    of_place    place → (card of the hand that belongs there, number that takes it off a state)
    wilds       how many can be laid onto it at most
    lays        whether cards may be laid off onto it
    lays_wilds  whether wilds may, too
    moves       whether wilds at its ends may be moved
    suited      wilds of their own suit that it may take (card, that number)
    """

    shapes: Shapes
    meter: Meter
    of_place: Callable[[int], Sequence[tuple[Card, int]]]
    wilds: int
    lays: bool
    lays_wilds: bool
    moves: bool
    suited: Sequence[tuple[Card, int]] = ()

    def find(self, run: Lying) -> Growths:
        found: Growths = {}
        needed = self.shapes.ruleset.later_turns.naturals_for_wilds
        seen = {(run, 0, 0)}
        reached: list[tuple[Lying, int, int, tuple[Doing, ...], bool]] = [(run, 0, 0, (), False)]
        for then, take, wilds, done, moved in reached:
            self.meter.spend(STEPS_TO_GROW)
            there = then.wilds.bit_count()
            laid = there > run.wilds.bit_count()
            good = not (laid or moved) or self.shapes.allows_wilds(then.size, then.wilds)
            good = good and (not laid or then.size - there >= needed)
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
        """Give what the run becomes by one more card.

        used     wilds laid onto it so far
        good     whether its wilds lie legally now
        returns  (run, number that takes the card off a state, wilds added, what was done)
        """
        room = run.wilds.bit_count() < self.shapes.most_wilds(Kind.RUN)
        wild = self.lays_wilds and room and used < self.wilds
        suited = self.suited if self.lays_wilds and room else ()
        for end in (End.HIGH, End.LOW) if self.lays else ():
            cards = self.of_place(run.low - 1 if end is End.LOW else run.low + run.size)
            if (cards or wild or suited) and (grown := self._longer(run, end, wild=False)):
                for card, take in cards:
                    yield grown, take, 0, Laid(end, card)
                if not (wild or suited):
                    continue
                step = 0 if end is End.LOW else run.size
                lies = Lying(grown.low, grown.size, grown.wilds | 1 << step)
                if wild:
                    yield lies, 0, 1, Laid(end, None)
                # In its own place it is a natural, where that counts as one.
                for one in suited:
                    if one not in cards:
                        yield lies, one[1], 0, Laid(end, one[0])
        if self.moves and good and run.wilds & (1 | 1 << run.size - 1):
            yield from self._moves(run)

    def _moves(self, run: Lying) -> Iterator[tuple[Lying, int, int, Doing]]:
        for step in {0, run.size - 1}:
            if run.wilds >> step & 1:
                filled = Lying(run.low, run.size, run.wilds ^ 1 << step)
                for card, take in self.of_place(run.low + step):
                    for to in (End.HIGH, End.LOW):
                        moved = self._longer(filled, to, wild=True)
                        if moved and self.shapes.allows_wilds(moved.size, moved.wilds):
                            yield moved, take, 0, Moved(card, to)

    def _longer(self, run: Lying, end: End, *, wild: bool) -> Lying | None:
        """Return the run with one more card at this end; None where it may not lie so.

        wild  whether the card lies there as a wild
        """
        low, size = run.low - (end is End.LOW), run.size + 1
        if not self.shapes.is_window(low, size):
            return None
        if end is End.LOW:
            return Lying(low, size, run.wilds << 1 | wild)
        return Lying(low, size, run.wilds | wild << run.size)

    def find_along(self, meld: Meld, units: Sequence[tuple[Card, int]]) -> Growths:
        """Return what this run can take if its wilds move along it to make room.

        units   (card in hand, number that takes it off a state)
        source  [taking_jokers] move_along_runs, asked before this is called
        """
        if not meld.wild_steps or meld.kind is not Kind.RUN:
            return {}
        there, most = len(meld.wild_steps), self.wilds if self.lays_wilds else 0
        own = {card.rank: 1 << number for number, card in enumerate(meld.naturals)}
        marks = (1 << len(own)) - 1
        new = [(card, take << len(own)) for card, take in units if card.rank not in own]
        takes = (*new, *((card, own[card.rank]) for card in meld.naturals))
        found: Growths = {}
        for of_family in family_units(self.shapes, takes, meld.suits).values():
            for places, marked in find_places(
                self.shapes, of_family, there + most, self.shapes.longest_run
            ):
                self.meter.spend(STEPS_TO_GROW)
                if marked & marks == marks:
                    cards = _in_order(places, [card for card, take in new if take & marked])
                    for wilds in range(most + 1):
                        if there + wilds in self.shapes.run_ways(places) and (cards or wilds):
                            key = marked >> len(own), wilds
                            found.setdefault(key, (Along(cards, wilds),))
        return found


def _in_order(places: int, cards: Iterable[Card]) -> tuple[Card, ...]:
    """Return cards of a run from the lowest of its places on; each place is a bit."""
    of_rank = {card.rank: card for card in cards}
    ranks = (
        card_at(place, None).rank for place in range(places.bit_length()) if places >> place & 1
    )
    return tuple(of_rank[rank] for rank in ranks if rank in of_rank)


def find_steps(
    target: TabledMeld, doings: Sequence[Doing], wilds: Iterator[Card], ruleset: Ruleset
) -> tuple[Step, ...] | None:
    """Return legal steps that do all this to a meld, in this order.

    doings   what is to be done
    wilds    supplies the wilds that are laid off
    returns  None where there are no legal steps
    """
    steps: list[Step] = []
    for _, alike in groupby(
        doings, key=lambda doing: doing if isinstance(doing, Moved) else type(doing)
    ):
        some = [*alike]
        found = _together(target, some, wilds, ruleset)
        if found is None:
            return None
        more, becomes = found
        steps += more
        target = replace(target, meld=becomes)
    return tuple(steps)


def _together(
    target: TabledMeld, doings: Sequence[Doing], wilds: Iterator[Card], ruleset: Ruleset
) -> tuple[list[Step], Meld] | None:
    """Return legal steps for things done at once, and the meld after them; None if illegal."""
    match doings:
        case [Moved(card, to)]:
            verdict = judge_joker_moving(
                *(target.number, card, to),
                player=target.owner,
                table=(target,),
                standing=Standing.DOWN,
                ruleset=ruleset,
            )
            becomes = verdict.read_as if verdict.legal else None
            return ([Move(target.number, card, to)], becomes) if becomes else None
        case [Along(cards, many)]:
            piles = [*cards, *(next(wilds) for _ in range(many))]
            together = _lay(target, [LayOff(target.number, tuple(piles))], ruleset)
            return together or _one_by_one(target, piles, ruleset)
        case _:
            orders = _at_ends(target, doings, wilds)
            return next((done for each in orders if (done := _lay(target, each, ruleset))), None)


def _one_by_one(
    target: TabledMeld, cards: Sequence[Card], ruleset: Ruleset
) -> tuple[list[Step], Meld] | None:
    if not cards:
        return [], target.meld
    for at, card in enumerate(cards):
        if card in cards[:at]:
            continue
        lay_off = LayOff(target.number, (card,))
        if becomes := with_lay_off(target, lay_off, ruleset):
            rest = (*cards[:at], *cards[at + 1 :])
            if further := _one_by_one(replace(target, meld=becomes), rest, ruleset):
                return [lay_off, *further[0]], further[1]
    return None


def _at_ends(
    target: TabledMeld, doings: Sequence[Doing], wilds: Iterator[Card]
) -> Iterator[Sequence[LayOff]]:
    piles: dict[End, list[Card]] = {End.HIGH: [], End.LOW: []}
    for doing in doings:
        assert isinstance(doing, Laid)
        pile, card = piles[doing.end], doing.card or next(wilds)
        pile.insert(0 if doing.end is End.LOW else len(pile), card)
    high, low = (
        [LayOff(target.number, tuple(pile), end)] if pile else [] for end, pile in piles.items()
    )
    yield high + low
    yield low + high
    yield [LayOff(target.number, (*piles[End.LOW], *piles[End.HIGH]))]


def _lay(
    target: TabledMeld, order: Sequence[LayOff], ruleset: Ruleset
) -> tuple[list[Step], Meld] | None:
    for lay_off in order:
        becomes = with_lay_off(target, lay_off, ruleset)
        if becomes is None:
            return None
        target = replace(target, meld=becomes)
    return [*order], target.meld
