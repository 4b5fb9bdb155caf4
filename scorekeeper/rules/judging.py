"""Whether cards make a set or a run."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from .cards import ACE, Card, Suit, name_of_rank
from .melds import Entry, Meld
from .ruleset import Ace, Kind, Ruleset
from .runs import Window, longest_run, order_run, smallest_window
from .verdict import Reason, Verdict, verdict_of


def judge_set(cards: Sequence[Card], ruleset: Ruleset) -> Verdict[Meld]:
    """Judge whether these cards may lie on the table as one set.

    cards    in any order, wilds included; equal cards may repeat, suits need not be said
    returns  legal, with the set as it was read; else every reason, in the order one would say them
    errors   ValueError on no cards: a fault of the caller, never of a player
    source   [sets] and [wilds]; venezuela.toml for the base game
    """
    if not cards:
        raise ValueError("judge_set needs at least one card")
    return verdict_of(set_faults(cards, ruleset), _read_set(cards, ruleset))


def judge_run(cards: Sequence[Card], ruleset: Ruleset) -> Verdict[Meld]:
    """Judge whether these cards may lie on the table as one run.

    cards    taken in the given order when that is a run, otherwise in any order that makes one
    returns  legal, with the run from its lowest place; else every reason
    errors   ValueError on no cards: a fault of the caller, never of a player
    source   [runs] and [wilds]; venezuela.toml for the base game
    """
    if not cards:
        raise ValueError("judge_run needs at least one card")
    return verdict_of(run_faults(cards, ruleset), _read_run(cards, ruleset))


def judge_meld(entry: Entry, ruleset: Ruleset) -> Verdict[Meld]:
    """Judge a meld as somebody entered it.

    Where it was not said whether a set or a run is meant, the legal reading is taken; where none
    is legal, or both are, the one the cards look like.

    returns  as ``judge_set`` and ``judge_run``; an entry without cards is a player's slip
    """
    if not entry.cards:
        return Verdict((Reason("meld.no_cards"),))
    return readings(entry, ruleset)[0]


def readings(entry: Entry, ruleset: Ruleset) -> tuple[Verdict[Meld], ...]:
    """Return the verdicts on every reading worth thinking of, the likeliest first.

    Two only where the kind was not said and both readings are legal.
    """
    if entry.kind is Kind.SET:
        return (judge_set(entry.cards, ruleset),)
    if entry.kind is Kind.RUN:
        return (judge_run(entry.cards, ruleset),)
    both = [judge_set(entry.cards, ruleset), judge_run(entry.cards, ruleset)]
    if not _looks_like_a_set(entry.cards, ruleset):
        both.reverse()
    return tuple(verdict for verdict in both if verdict.legal) or (both[0],)


def _looks_like_a_set(cards: Iterable[Card], ruleset: Ruleset) -> bool:
    ranks = Counter(card.rank for card in cards if not ruleset.is_wild(card))
    return len(ranks) < 2 or max(ranks.values()) > 1


def set_faults(cards: Sequence[Card], ruleset: Ruleset) -> Iterator[Reason]:
    """Give every reason why these cards are no set."""
    if len(cards) < ruleset.sets.shortest:
        yield Reason("set.too_short", {"have": len(cards), "need": ruleset.sets.shortest})
    ranks = sorted({card.rank for card in cards if not ruleset.is_wild(card)})
    if len(ranks) > 1:
        yield Reason("set.mixed_ranks", {"ranks": tuple(map(name_of_rank, ranks))})
    yield from wild_faults(cards, ruleset)


def wilds_in(cards: Iterable[Card], ruleset: Ruleset) -> int:
    """Count the wilds among these cards."""
    return sum(map(ruleset.is_wild, cards))


def wild_faults(cards: Sequence[Card], ruleset: Ruleset) -> Iterator[Reason]:
    """Give every reason why these cards hold too many wilds, or too few naturals, for any meld."""
    wilds = wilds_in(cards, ruleset)
    naturals, needed = len(cards) - wilds, ruleset.wilds.fewest_naturals
    if wilds > ruleset.wilds.most_per_meld:
        yield Reason("meld.too_many_wilds", {"have": wilds, "most": ruleset.wilds.most_per_meld})
    if naturals < needed:
        yield Reason("meld.too_few_naturals", {"have": naturals, "need": needed})


def run_faults(cards: Sequence[Card], ruleset: Ruleset) -> Iterator[Reason]:
    """Give every reason why these cards are no run, whatever their order."""
    longest = longest_run(ruleset.runs.ace)
    if len(cards) < ruleset.runs.shortest:
        yield Reason("run.too_short", {"have": len(cards), "need": ruleset.runs.shortest})
    if len(cards) > longest:
        yield Reason("run.too_long", {"have": len(cards), "most": longest})
    naturals = [card for card in cards if not ruleset.is_wild(card)]
    yield from _suit_faults(naturals)
    yield from _repetition_faults(naturals)
    yield from _order_faults(naturals, len(cards) - len(naturals), ruleset.runs.ace)
    yield from wild_faults(cards, ruleset)


def unsaid_suit_faults(naturals: Iterable[Card]) -> Iterator[Reason]:
    """Give the reason, if any, that the suit of a card was not said where suits matter."""
    if unsaid := _names(card for card in naturals if card.suit is None):
        yield Reason("meld.suit_not_said", {"cards": unsaid})


def _suit_faults(naturals: Sequence[Card]) -> Iterator[Reason]:
    yield from unsaid_suit_faults(naturals)
    suits = _suits(naturals)
    if len(suits) > 1:
        yield Reason("run.mixed_suits", {"suits": tuple(suit.value for suit in suits)})


def _repetition_faults(naturals: Sequence[Card]) -> Iterator[Reason]:
    of_one_suit = len(_suits(naturals)) < 2
    faces = [Card(card.rank) if of_one_suit else card for card in naturals]
    seen = Counter(faces)
    if repeated := _names(
        card for card, face in zip(naturals, faces, strict=True) if seen[face] > 1
    ):
        yield Reason("run.repeated_card", {"cards": repeated})


def _order_faults(naturals: Sequence[Card], wilds: int, ace: Ace) -> Iterator[Reason]:
    """Say what keeps these ranks from standing side by side, wilds filling what gaps they can.

    Ranks that lie closer together round the corner are judged as if they were meant so.
    """
    ranks = {card.rank for card in naturals}
    if ace is Ace.NONE and ACE in ranks:
        yield Reason("run.no_aces")
        ranks.discard(ACE)
    places, corner = smallest_window(ranks, ace), smallest_window(ranks, Ace.CORNER)
    if not ranks or (places and places.size - len(ranks) <= wilds):
        return
    closer = corner and (places is None or corner.size < places.size)
    if corner and closer and (ACE in ranks or corner.size - len(ranks) <= wilds):
        yield ace_fault(corner, ace)
        places = corner
    if places and places.size - len(ranks) > wilds:
        suit = next(iter(_suits(naturals)), None)
        gaps = _names(Card(rank, suit) for rank in places.ranks if rank not in ranks)
        yield Reason("run.gap", {"missing": gaps, "wilds": wilds})


def ace_fault(corner: Window, ace: Ace) -> Reason:
    """Return the reason why no run may lie on these places round the corner."""
    if ace is Ace.NONE:
        return Reason("run.no_aces")
    if corner.ranks[0] == ACE:
        return Reason("run.ace_only_high")
    if corner.ranks[-1] == ACE:
        return Reason("run.ace_only_low")
    return Reason("run.ace_in_the_middle")


def _read_set(cards: Sequence[Card], ruleset: Ruleset) -> Meld | None:
    ranks = Counter(card.rank for card in cards if not ruleset.is_wild(card))
    return Meld(Kind.SET, tuple(cards), max(ranks, key=lambda r: ranks[r])) if ranks else None


def _read_run(cards: Sequence[Card], ruleset: Ruleset) -> Meld | None:
    """Read cards as a run, as well as it goes: a ruling may put down what is none."""
    for ace in (ruleset.runs.ace, Ace.CORNER):
        if ordered := order_run(cards, ruleset, ace):
            return Meld(Kind.RUN, ordered[1], ordered[0])
    for step, card in enumerate(cards):
        if not ruleset.is_wild(card):
            return Meld(Kind.RUN, tuple(cards), max(card.rank - step, ACE))
    return None


def _suits(cards: Iterable[Card]) -> list[Suit]:
    """List the suits, the commonest first."""
    return [suit for suit, _ in Counter(card.suit for card in cards if card.suit).most_common()]


def _names(cards: Iterable[Card]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(map(str, cards)))
