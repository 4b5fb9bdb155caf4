"""Two examples for a reason: cards that these rules refuse for it, and the nearest they allow.

Nothing here knows what is legal. It only makes candidates; the judges that judge a table's own
cards say which of them serve.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from itertools import chain, product

from scorekeeper.rules.cards import ACE, JOKER, KING, Card, Suit
from scorekeeper.rules.deal.hands import overcount_faults
from scorekeeper.rules.melds.judging import judge_colour_run, judge_run, judge_set
from scorekeeper.rules.melds.melds import End, Entry, LayOff, Meld, Standing, TabledMeld
from scorekeeper.rules.ruleset.choices import Kind
from scorekeeper.rules.ruleset.deals import DealRules
from scorekeeper.rules.ruleset.model import Ruleset
from scorekeeper.rules.verdict import Reason

from .contract import judge_contract
from .example import BY_TURNS, DIFFERENT, SUITS_IN_ORDER, TWICE, example_of, plain_ranks
from .jokers import judge_joker_moving, judge_joker_taking
from .laying_off import judge_lay_off, takes_wilds

Cards = tuple[Card, ...]
LOWEST = (4, ACE, KING - 1, KING)
"""Where runs begin: among the numbers, at the ace, and so that they reach it."""
SIZES_OF_SETS = range(2, 9)
MOST_WILDS = 4


@dataclass(frozen=True, slots=True)
class Laid:
    """Cards of an example, as they are put down or lie on the table.

    melds  each from its first card; of those on the table the only one
    added  what is added to it, or given for its wild
    yours  whether that on the table is one's own
    pure   whether that on the table is a contract's set in different suits
    """

    melds: tuple[Cards, ...]
    added: Cards = ()
    yours: bool = False
    pure: bool = False

    @property
    def cards(self) -> Cards:
        return tuple(chain(*self.melds, self.added))


@dataclass(frozen=True, slots=True)
class Contrast:
    """An example that is refused and one that is allowed; None where no candidate is."""

    refused: Laid | None = None
    allowed: Laid | None = None


Judge = Callable[[Laid], Iterable[Reason]]
Candidates = Iterator[tuple[Laid, Judge]]
Judged = tuple[Laid, frozenset[str]]
"""A candidate, and the codes of all reasons against it."""


@lru_cache(maxsize=1024)
def contrast_of(code: str, ruleset: Ruleset, deal: DealRules | None = None) -> Contrast:
    """Return what these rules refuse for this reason alone, and the nearest they allow.

    code     of a reason about cards; any other has no examples
    ruleset  the table's own, house rules included
    deal     whose contract is asked about; None: the first that has an example
    """
    subject = code.partition(".")[0]
    deals = ruleset.deals if deal is None else (deal,)
    if subject in ("contract", "firstmeld"):
        judged = (_judged(_contracts, ruleset, each) for each in deals)
    else:
        judged = (_judged(make, ruleset) for make in CANDIDATES.get(subject, ()))
    found = (_contrast(code, each) for each in judged)
    return next((one for one in found if one.refused), Contrast())


@lru_cache(maxsize=32)
def _judged(
    make: Callable[..., Candidates], ruleset: Ruleset, *deal: DealRules
) -> tuple[Judged, ...]:
    """Return all candidates with what is against them; they are the same for many reasons."""
    packs = ruleset.packs_for(ruleset.seats.best_to)
    return tuple(
        (laid, frozenset(reason.code for reason in judge(laid)))
        for laid, judge in make(ruleset, *deal)
        if make is _overcounted or not any(overcount_faults({"": laid.cards}, packs))
    )


def _contrast(code: str, judged: Iterable[Judged]) -> Contrast:
    against = [(laid, codes) for laid, codes in judged if code in codes]
    if not against:
        return Contrast()
    # Of several reasons nobody would know which one the example is about.
    refused = min(against, key=lambda one: (len(one[1]), len(one[0].cards)))[0]
    legal = (laid for laid, codes in judged if not codes)
    return Contrast(refused, min(legal, key=lambda laid: _distance(laid, refused), default=None))


def _distance(one: Laid, other: Laid) -> tuple[int, int]:
    """Return by how many cards they differ, then by how many ranks.

    What lies on the table weighs more.
    """
    on_table, added = (
        (Counter(a) - Counter(b)).total() + (Counter(b) - Counter(a)).total()
        for a, b in (
            (tuple(chain(*one.melds)), tuple(chain(*other.melds))),
            (one.added, other.added),
        )
    )
    wilds = abs(_jokers(one) - _jokers(other))
    elsewhere = 3 * (one.yours != other.yours) + 9 * (one.pure != other.pure)
    ranks, others = (Counter(card.rank for card in laid.cards) for laid in (one, other))
    apart = (ranks - others).total() + (others - ranks).total()
    return on_table * (2 if other.added else 1) + added + 3 * wilds + elsewhere, apart


def _jokers(laid: Laid) -> int:
    return sum(card.is_joker for card in laid.cards)


def _wild(ruleset: Ruleset) -> Card:
    if any(row.jokers for row in ruleset.packs) or not ruleset.wilds.faces:
        return JOKER
    face = ruleset.wilds.faces[0]
    return Card(face.rank, face.suit or Suit.HEARTS)


def _wilds(ruleset: Ruleset) -> tuple[Card, ...]:
    """Return the wild of the examples, and where suits matter to wilds, one of each of two."""
    faces = ruleset.wilds.faces[:1] if ruleset.wilds.own_suit else ()
    own = (Card(face.rank, face.suit or suit) for face in faces for suit in DIFFERENT[:2])
    return tuple(dict.fromkeys((_wild(ruleset), *own)))


def _sets(ruleset: Ruleset) -> Candidates:
    """Give sets of each size with each number of wilds, then some of two ranks."""
    rank, other = [*plain_ranks(ruleset)][:2]
    wild = _wild(ruleset)

    def judge(laid: Laid) -> Iterable[Reason]:
        return judge_set(laid.melds[0], ruleset).reasons

    for size, suits in product(SIZES_OF_SETS, (DIFFERENT, TWICE)):
        for wilds in range(min(size, MOST_WILDS) + 1):
            naturals = [Card(rank, suits[place % len(suits)]) for place in range(size - wilds)]
            yield Laid(((*naturals, *[wild] * wilds),)), judge
    for size in SIZES_OF_SETS[1:4]:
        naturals = [Card(rank, DIFFERENT[place % 4]) for place in range(size - 1)]
        yield Laid(((*naturals, Card(other, Suit.SPADES)),)), judge


def _overcounted(ruleset: Ruleset) -> Candidates:
    """Give sets with one card ever more often."""
    packs = ruleset.packs_for(ruleset.seats.best_to)
    rank, size = next(iter(plain_ranks(ruleset))), max(ruleset.sets.shortest, packs.packs + 1)

    def judge(laid: Laid) -> Iterable[Reason]:
        yield from overcount_faults({"": laid.cards}, packs)
        yield from judge_set(laid.cards, ruleset).reasons

    for same in range(size + 1):
        others = (Card(rank, DIFFERENT[1 + place % 3]) for place in range(size - same))
        yield Laid(((*[Card(rank, DIFFERENT[0])] * same, *others),)), judge


def _runs(ruleset: Ruleset, lowest: Sequence[int] = LOWEST, longer: int = 3) -> Candidates:
    """Give runs from each lowest card, plain, with wilds, and with a slip; then the longest.

    longer  by how many cards they are longer than the shortest, at most
    """
    suits = SUITS_IN_ORDER.get(ruleset.runs.suits, (Suit.SPADES,))

    def judge(laid: Laid) -> Iterable[Reason]:
        return judge_run(laid.melds[0], ruleset).reasons

    shortest = ruleset.runs.shortest
    sizes = range(max(shortest - 1, 1), shortest + longer + 1)
    lows = [max(low, ruleset.runs.lowest) if low == LOWEST[0] else low for low in lowest]
    for low, size in (*product(lows, sizes), (ACE, KING), (ACE, KING + 1)):
        run = _run(low, size, suits)
        with_wilds = chain(*(_with_wilds(run, wild) for wild in _wilds(ruleset)))
        for cards in (run, *with_wilds, *_with_slips(run)):
            yield Laid((cards,)), judge


def _run(low: int, size: int, suits: Sequence[Suit]) -> Cards:
    """Return so many neighbouring ranks, round the corner if need be."""
    return tuple(
        Card((low - 1 + step) % KING + 1, suits[step % len(suits)]) for step in range(size)
    )


def _with_wilds(run: Cards, wild: Card) -> Iterator[Cards]:
    """Give a run with wilds at an end, inside, side by side, apart, and in all places but one."""
    last = len(run) - 1
    places = ((last,), (1,), (0, last), (1, 2), (1, 3), (1, 3, 5), (1, 2, 3), range(1, last + 1))
    for steps in places:
        if all(step <= last for step in steps):
            yield tuple(wild if at in steps else card for at, card in enumerate(run))


def _with_slips(run: Cards) -> Iterator[Cards]:
    """Give a run with a gap, with a card twice, with one of another suit."""
    if len(run) > 2:
        yield (*run[:-2], run[-1])
        yield (*run, run[-1])
        for suit in (Suit.HEARTS, Suit.CLUBS):
            yield (*run[:-1], Card(run[-1].rank, suit))


def _colour_runs(ruleset: Ruleset) -> Candidates:
    def judge(laid: Laid) -> Iterable[Reason]:
        return judge_colour_run(laid.melds[0], ruleset).reasons

    for size in range(2, ruleset.runs.shortest + 2):
        low = max(LOWEST[0], ruleset.runs.lowest)
        run, plain = _run(low, size, BY_TURNS), _run(low, size, (Suit.SPADES,))
        for cards in (run, (*run[:-1], plain[-1]), *_with_wilds(run, _wild(ruleset))):
            yield Laid((cards,)), judge


def _tabled(
    cards: Cards, kind: Kind, ruleset: Ruleset, *, yours: bool = False, pure: bool = False
) -> TabledMeld:
    """Return a meld that the rules allow as it lies on the table, of a contract."""
    meld = (judge_set if kind is Kind.SET else judge_run)(cards, ruleset).read_as
    assert meld
    return TabledMeld(meld, 0, pure, number=1, owner="you" if yours else "other")


def _on_the_table(ruleset: Ruleset) -> Iterator[tuple[Cards, Kind]]:
    """Give melds that may lie on the table, the shortest first, with one wild or more, or none."""
    needed = ruleset.later_turns.naturals_for_wilds - ruleset.runs.shortest
    runs = _runs(ruleset, LOWEST[:1], longer=max(needed, 1))
    for kind, made in ((Kind.SET, _sets(ruleset)), (Kind.RUN, runs)):
        legal = ((laid.melds[0], judge) for laid, judge in made if not [*judge(laid)])
        yield from ((cards, kind) for cards, _ in _few(legal))


def _few(legal: Iterator[tuple[Cards, Judge]]) -> Iterator[tuple[Cards, Judge]]:
    """Give the first three without a wild, and the first two of each number of wilds."""
    seen: Counter[int] = Counter()
    for cards, judge in legal:
        wilds = sum(card.is_joker for card in cards)
        seen[wilds] += 1
        if seen[wilds] <= (2 if wilds else 3):
            yield cards, judge


def _hand_cards(cards: Cards, ruleset: Ruleset) -> Iterator[Cards]:
    """Give cards that somebody may add to a meld or give for its wild: near it, and a wild."""
    first = next((card for card in cards if not ruleset.is_wild(card)), cards[0])
    if any(card.rank != first.rank for card in cards if not ruleset.is_wild(card)):
        yield from ((Card(rank, first.suit),) for rank in (6, 5, 7, 4, 8, 9, 3))
    else:
        yield from ((Card(first.rank, suit),) for suit in DIFFERENT)
    yield (Card(3, Suit.HEARTS),)
    yield (_wild(ruleset),)
    yield (Card(first.rank, Suit.CLUBS), Card(first.rank, Suit.DIAMONDS))


def _lay_offs(ruleset: Ruleset) -> Candidates:
    lying, whose = [*_on_the_table(ruleset)], [False]
    if not takes_wilds(Kind.RUN, ruleset, own=False):
        # Runs first: one's own and another's show what the rule is about.
        lying, whose = lying[::-1], [False, True]
    for (cards, kind), pure, yours in product(lying, (False, True), whose):
        if pure and (kind is Kind.RUN or len({card.suit for card in cards}) < len(cards)):
            continue
        target = _tabled(cards, kind, ruleset, yours=yours, pure=pure)
        judge = partial(_judge_lay_off, target, ruleset)
        for added in _hand_cards(cards, ruleset):
            yield Laid((cards,), added, yours, pure), judge


def _judge_lay_off(target: TabledMeld, ruleset: Ruleset, laid: Laid) -> Iterable[Reason]:
    lay_off, down = LayOff(1, laid.added), Standing.DOWN
    return judge_lay_off(
        lay_off, player="you", table=(target,), standing=down, ruleset=ruleset
    ).reasons


def _joker_takings(ruleset: Ruleset) -> Candidates:
    with_wilds = [one for one in _on_the_table(ruleset) if any(map(ruleset.is_wild, one[0]))]
    for (cards, kind), yours in product(with_wilds, (False, True)):
        target = _tabled(cards, kind, ruleset, yours=yours)
        judge = partial(_judge_taking, target, ruleset)
        for added in _hand_cards(cards, ruleset):
            if not any(map(ruleset.is_wild, added)):
                yield Laid((cards,), added, yours), judge


def _judge_taking(target: TabledMeld, ruleset: Ruleset, laid: Laid) -> Iterable[Reason]:
    return judge_joker_taking(
        *(1, laid.added),
        player="you",
        table=(target,),
        standing=Standing.DOWN,
        ruleset=ruleset,
    ).reasons


def _joker_movings(ruleset: Ruleset) -> Candidates:
    for cards, kind in _on_the_table(ruleset):
        if any(map(ruleset.is_wild, cards)):
            judge = partial(_judge_moving, _tabled(cards, kind, ruleset), ruleset)
            for added in _hand_cards(cards, ruleset):
                if len(added) == 1 and not ruleset.is_wild(added[0]):
                    yield Laid((cards,), added), judge


def _judge_moving(target: TabledMeld, ruleset: Ruleset, laid: Laid) -> Iterable[Reason]:
    return judge_joker_moving(
        *(1, laid.added[0], End.LOW),
        player="you",
        table=(target,),
        standing=Standing.DOWN,
        ruleset=ruleset,
    ).reasons


def _contracts(ruleset: Ruleset, deal: DealRules) -> Candidates:
    """Give melds that fill a deal's contract, then the same with one thing changed."""
    rules = ruleset.in_deal(deal)

    def judge(laid: Laid) -> Iterable[Reason]:
        return judge_contract([Entry(meld) for meld in laid.melds], deal, rules).reasons

    for contract in deal.contracts:
        melds = example_of(contract, deal, ruleset) if contract else ()
        for changed in dict.fromkeys(_changed(melds, rules)):
            yield Laid(changed), judge


def _changed(melds: tuple[Cards, ...], ruleset: Ruleset) -> Iterator[tuple[Cards, ...]]:
    rank = next(iter(plain_ranks(ruleset)))
    extra = tuple(Card(rank - 4, suit) for suit in DIFFERENT[: ruleset.sets.shortest])
    plain = tuple(_without_wilds(meld) for meld in melds)
    high = tuple(Card(KING, suit) for suit in DIFFERENT[: ruleset.sets.shortest])
    yield from filter(None, (plain, melds, melds[:-1], (*plain, extra)))
    if not melds or ruleset.first_meld.points:
        run = _run(KING - 3, 4, (Suit.HEARTS,))
        yield from ((extra,), (high,), (high, run), (high, extra))
        yield ((*high[:-1], _wild(ruleset)), run)
    for at, meld in enumerate(plain):
        for other in _meld_changed(meld, _wild(ruleset)):
            yield (*plain[:at], other, *plain[at + 1 :])
    if len(plain) > 1:
        # Two runs of one suit, the second right above the first.
        first = plain[0]
        yield (first, tuple(Card(card.rank, first[0].suit) for card in plain[1]), *plain[2:])
        above = _run(first[-1].rank + 1, len(plain[1]), (first[0].suit or Suit.SPADES,))
        yield (first, above, *plain[2:])


def _without_wilds(meld: Cards) -> Cards:
    naturals = tuple(card for card in meld if not card.is_joker)
    free = [suit for suit in DIFFERENT if Card(naturals[0].rank, suit) not in naturals]
    added = [Card(naturals[0].rank, suit) for suit in [*free, *DIFFERENT]]
    return (*naturals, *added[: len(meld) - len(naturals)])


def _meld_changed(meld: Cards, wild: Card) -> Iterator[Cards]:
    """Give a meld with a card less or more, wilds in it, a suit twice, another colour or rank."""
    same = len({card.rank for card in meld}) == 1
    free = [suit for suit in DIFFERENT if Card(meld[0].rank, suit) not in meld] or [Suit.SPADES]
    yield meld[:-1]
    yield (*meld, Card(meld[0].rank, free[0]) if same else Card(meld[-1].rank + 1, meld[-1].suit))
    yield (*meld[:-1], wild)
    yield (*meld[:-2], wild, wild)
    if len(meld) > MOST_WILDS:
        yield (*meld[:-3], wild, wild, wild)
    if same:
        yield (*meld[:-1], meld[0])
        yield (*meld[:-1], Card(meld[0].rank, Suit.SPADES))
        yield tuple(Card(meld[0].rank % KING + 1, card.suit) for card in meld)


def kind_code(meld: Meld) -> str:
    """Return the reason that tells what a meld on the table rests on: its kind, or its wilds."""
    if meld.wild_steps and meld.low:
        return "meld.too_many_wilds"
    of_kind = {Kind.SET: "set.mixed_ranks", Kind.RUN: "run.gap"}
    if meld.kind is Kind.SET and not meld.low:
        return "meld.too_few_naturals"
    return of_kind.get(meld.kind, "colour_run.equal_colours")


CANDIDATES: Mapping[str, tuple[Callable[[Ruleset], Candidates], ...]] = {
    "set": (_sets,),
    "run": (_runs,),
    "meld": (_sets, _runs),
    "colour_run": (_colour_runs,),
    "layoff": (_lay_offs,),
    "joker": (_joker_takings, _joker_movings),
    "cards": (_overcounted,),
}
"""First word of a code → what makes candidates for it, one after the other."""
