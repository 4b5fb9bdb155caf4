"""What a run on the table becomes when cards are added, at its ends or between moving wilds."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from scorekeeper.rules.cards import ACE, Card, card_at, names_of
from scorekeeper.rules.ruleset.choices import Kind, RunSuits
from scorekeeper.rules.ruleset.melding import Reach
from scorekeeper.rules.ruleset.model import Ruleset
from scorekeeper.rules.verdict import Reason

from .colour_runs import find_equal_colours
from .melds import End, Meld
from .ordering import ROUND, Window, family_of, longest_run, unsaid_suit_faults, window
from .runs import find_strays, has_legal_wilds, place_fault, possible_runs, wilds_below
from .wilds import make_meld


@dataclass(frozen=True, slots=True)
class _Growth:
    """One way in which a run could become longer.

    places     of the longer run
    below      how many of them are new at the low end
    new        rank → step (from 0, the lowest place) of each added place
    misplaced  added naturals without a new place of their rank
    """

    places: Window
    below: int
    new: dict[int, int]
    misplaced: tuple[Card, ...]


def extend_run(meld: Meld, cards: Sequence[Card], end: End | None, ruleset: Ruleset) -> Meld:
    """Return the run with these cards added; cards already there stay in place where possible.

    It does not judge (``extension_faults`` does): cards that fit nowhere are put at an end, as a
    ruling may let them stand.

    end     the end for a wild that could go to either; None: where wilds lie legally, for one with
            a rank its own place, else the high end
    source  [taking_jokers] move_along_runs; [runs] ace, lowest, suits, or those of the item it was
            laid for
    """
    ruleset = ruleset.of_runs(meld.suits)
    own = ruleset.runs.reach
    return (
        _grow(meld, cards, end, own, ruleset)
        or _move(meld, cards, own, ruleset)
        or _grow(meld, cards, end, ROUND, ruleset)
        or _forced(meld, cards, end, ruleset)
    )


def extension_faults(meld: Meld, cards: Sequence[Card], ruleset: Ruleset) -> Iterator[Reason]:
    """Give every reason why these cards do not fit this run; limits on wilds are checked elsewhere.

    source  [runs] ace, lowest, suits, those of the item it was laid for; [taking_jokers]
            move_along_runs
    """
    ruleset = ruleset.of_runs(meld.suits)
    naturals = [card for card in cards if not ruleset.is_wild(card)]
    if meld.suits is not RunSuits.ANY:
        yield from unsaid_suit_faults(naturals)
    size, longest = len(meld.cards) + len(cards), longest_run(ruleset.runs.reach)
    if size > longest:
        yield Reason("run.too_long", {"have": size, "most": longest})
    misfits = [card for card in naturals if card.suit and meld.suit not in (card.suit, None)]
    others = [card for card in cards if card not in misfits]
    own = ruleset.runs.reach
    grown = _grow(meld, others, None, own, ruleset) or _move(meld, others, own, ruleset)
    if grown:
        misfits += _strays(meld, others, grown)
    else:
        best = _least_misplaced(meld, others, ruleset)
        if best and not best.misplaced:
            yield place_fault(best.places, own)
        misfits += best.misplaced if best else ()
    if misfits:
        yield Reason("layoff.does_not_fit", {"cards": tuple(map(str, misfits))})
    elif meld.kind is Kind.COLOUR_RUN:
        yield from _colour_faults(extend_run(meld, cards, None, ruleset))


def _strays(meld: Meld, cards: Sequence[Card], grown: Meld) -> list[Card]:
    """Return the added cards that are not of the run's family where they lie.

    Cards that the table let lie there before are no fault of these.
    """
    if meld.kind is not Kind.RUN:
        return []
    wild = grown.wild_steps
    of_card = {
        card: family_of(card.suit, grown.low + step, meld.suits)
        for step, card in enumerate(grown.cards)
        if step not in wild
    }
    own = next((of_card[card] for card in meld.naturals if of_card.get(card) is not None), None)
    added = [card for card in of_card if card in cards and card not in meld.naturals]
    return [card for card in added if own is not None and of_card[card] not in (own, None)]


def _colour_faults(grown: Meld) -> Iterator[Reason]:
    if grown.wild_steps:
        yield Reason("colour_run.wilds", {"have": len(grown.wild_steps)})
    elif equal := find_equal_colours(grown.cards):
        yield Reason("colour_run.equal_colours", {"cards": names_of(equal)})


def _least_misplaced(meld: Meld, cards: Sequence[Card], ruleset: Ruleset) -> _Growth | None:
    """Return the extension that misplaces the fewest naturals, with an ace anywhere."""
    ways = _growths(meld, cards, ROUND, ruleset)
    return min(ways, key=lambda way: len(way.misplaced), default=None)


def _growths(
    meld: Meld, cards: Sequence[Card], reach: Reach, ruleset: Ruleset
) -> Iterator[_Growth]:
    """Give each way to make the run longer by all these cards, first all at the high end."""
    before, size = len(meld.cards), len(meld.cards) + len(cards)
    for below in range(len(cards) + 1):
        if places := window(meld.low - below, size, reach):
            old = range(below, below + before)
            new = {rank: step for step, rank in enumerate(places.ranks) if step not in old}
            yield _Growth(places, below, new, tuple(_misplaced(cards, new, ruleset)))


def _misplaced(cards: Sequence[Card], new: dict[int, int], ruleset: Ruleset) -> Iterator[Card]:
    """Give the naturals whose rank has no new place, or one that another card has taken."""
    free = set(new)
    for card in cards:
        if not ruleset.is_wild(card):
            if card.rank not in free:
                yield card
            free.discard(card.rank)


def _grow(
    meld: Meld, cards: Sequence[Card], end: End | None, reach: Reach, ruleset: Ruleset
) -> Meld | None:
    ways = _growths(meld, cards, reach, ruleset)
    grown = [_grown(meld, cards, way, ruleset) for way in ways if not way.misplaced]
    grown = [way for way in grown if not find_strays(way)] or grown
    if not grown or end is not None:
        return grown[-1 if end is End.LOW else 0] if grown else None
    return min(grown, key=lambda way: (not has_legal_wilds(way, ruleset), len(way.wild_steps)))


def _grown(meld: Meld, cards: Sequence[Card], growth: _Growth, ruleset: Ruleset) -> Meld:
    """Return the run of this extension: naturals at their ranks, wilds in the places left."""
    placed = {growth.new[card.rank]: card for card in cards if not ruleset.is_wild(card)}
    wilds = [card for card in cards if ruleset.is_wild(card)]
    if ruleset.wilds.natural_in_place:
        for rank, step in growth.new.items():
            place = meld.low - growth.below + step
            own = (card for card in wilds if card.rank == rank and meld.takes(card, place))
            if step not in placed and (card := next(own, None)):
                wilds.remove(card)
                placed[step] = card
    old, left = iter(meld.cards), iter(wilds)
    new = set(growth.new.values())
    lying = [
        placed[step] if step in placed else next(left) if step in new else next(old)
        for step in range(growth.places.size)
    ]
    return make_meld(meld.kind, lying, growth.places.low, ruleset)


def _move(meld: Meld, cards: Sequence[Card], reach: Reach, ruleset: Ruleset) -> Meld | None:
    """Return the run of all these cards with wilds moved; None if forbidden or impossible.

    Wilds that need not move stay where they are.

    source  [taking_jokers] move_along_runs
    """
    if not ruleset.taking_jokers.move_along_runs or not meld.wild_steps:
        return None
    if meld.kind is not Kind.RUN:
        return None
    naturals = [*meld.naturals, *(card for card in cards if not ruleset.is_wild(card))]
    wilds = [*meld.wilds, *(card for card in cards if ruleset.is_wild(card))]
    before = {one.rank: card for one, card in zip(_ranks_of(meld), meld.cards, strict=True)}

    def preference(moved: Meld) -> tuple[bool, bool, int, int, int, int]:
        pairs = zip(_ranks_of(moved), moved.cards, strict=True)
        kept = sum(before.get(one.rank) == card for one, card in pairs)
        faulty = not has_legal_wilds(moved, ruleset)
        strays = bool(find_strays(moved))
        return strays, faulty, len(moved.wild_steps), -kept, wilds_below(moved), -moved.low

    return min(possible_runs(naturals, wilds, ruleset, reach), key=preference, default=None)


def _ranks_of(meld: Meld) -> tuple[Card, ...]:
    """Return the rank of each place of a run, from the lowest, as cards without a suit."""
    return tuple(card_at(meld.low + step, None) for step in range(len(meld.cards)))


def _forced(meld: Meld, cards: Sequence[Card], end: End | None, ruleset: Ruleset) -> Meld:
    if end is End.LOW:
        low = max(meld.low - len(cards), ACE)
        return make_meld(meld.kind, (*cards, *meld.cards), low, ruleset)
    return make_meld(meld.kind, (*meld.cards, *cards), meld.low, ruleset)
