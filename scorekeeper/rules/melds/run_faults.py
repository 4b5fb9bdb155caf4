"""The reasons why cards are no run."""

from collections import Counter
from collections.abc import Iterator, Sequence

from scorekeeper.rules.cards import ACE, Card
from scorekeeper.rules.ruleset.choices import Ace, Kind, RunSuits
from scorekeeper.rules.ruleset.model import Ruleset
from scorekeeper.rules.verdict import Basis, Reason

from .melds import Meld
from .naming import names_of, suits_of, unsaid_suit_faults
from .ordering import find_strays
from .runs import Window, longest_run, smallest_window
from .wilds import wild_count_faults, wild_faults


def run_faults(cards: Sequence[Card], meld: Meld | None, ruleset: Ruleset) -> Iterator[Reason]:
    """Give every reason why these cards are no run, in whatever order they were entered.

    meld    the cards as ``read_run`` returned them
    source  [runs], [wilds]
    """
    if not ruleset.runs.allowed:
        yield Reason("run.not_in_this_game")
        return
    shape = (*size_faults(len(cards), ruleset), *_shape_faults(cards, meld, ruleset))
    yield from shape
    if meld and not shape:
        yield from wild_faults(meld, ruleset)
    else:
        wilds = len(meld.wild_steps) if meld else len(cards)
        yield from wild_count_faults(Kind.RUN, wilds, len(cards) - wilds, ruleset)


def size_faults(size: int, ruleset: Ruleset) -> Iterator[Reason]:
    """Give the reason, if any, that a run may not have this many cards.

    source  [runs] shortest, ace
    """
    longest = longest_run(ruleset.runs.ace)
    if size < ruleset.runs.shortest:
        yield Reason("run.too_short", {"have": size, "need": ruleset.runs.shortest}, Basis.NOT_YET)
    if size > longest:
        yield Reason("run.too_long", {"have": size, "most": longest})


def _shape_faults(cards: Sequence[Card], meld: Meld | None, ruleset: Ruleset) -> Iterator[Reason]:
    """Give every reason why the cards that are never wild are no run."""
    naturals = [card for card in cards if not ruleset.is_wild(card)]
    if ruleset.runs.suits is not RunSuits.ONE_SUIT:
        yield from _shape_faults_of_suits(naturals, len(cards) - len(naturals), meld, ruleset)
        return
    yield from unsaid_suit_faults(naturals)
    suits = suits_of(naturals)
    if len(suits) > 1:
        yield Reason("run.mixed_suits", {"suits": tuple(suit.value for suit in suits)})
    yield from repetition_faults(naturals, of_one_suit=len(suits) < 2)
    yield from order_faults(naturals, len(cards) - len(naturals), ruleset.runs.ace)


def _shape_faults_of_suits(
    naturals: Sequence[Card], wilds: int, meld: Meld | None, ruleset: Ruleset
) -> Iterator[Reason]:
    """Give the same where a run may have several suits, of one colour, by turns or any."""
    suits = ruleset.runs.suits
    if suits is not RunSuits.ANY:
        yield from unsaid_suit_faults(naturals)
    if (
        suits is RunSuits.ONE_COLOUR
        and len({card.suit.is_red for card in naturals if card.suit}) > 1
    ):
        mixed = tuple(suit.value for suit in suits_of(naturals))
        yield Reason("run.mixed_colours", {"suits": mixed})
    order = (
        *repetition_faults(naturals, of_one_suit=True),
        *order_faults([Card(card.rank) for card in naturals], wilds, ruleset.runs.ace),
    )
    yield from order
    if suits is RunSuits.BY_TURNS and meld and not order and (strays := find_strays(meld)):
        yield Reason("run.colours_not_by_turns", {"cards": names_of(strays)})


def repetition_faults(naturals: Sequence[Card], *, of_one_suit: bool) -> Iterator[Reason]:
    """Give the reason, if any, that a card appears twice.

    of_one_suit  compare ranks only, as all cards are meant to have one suit
    """
    faces = [Card(card.rank) if of_one_suit else card for card in naturals]
    seen = Counter(faces)
    pairs = zip(naturals, faces, strict=True)
    if repeated := names_of(card for card, face in pairs if seen[face] > 1):
        yield Reason("run.repeated_card", {"cards": repeated})


def order_faults(naturals: Sequence[Card], wilds: int, ace: Ace) -> Iterator[Reason]:
    """Give every reason why these ranks, with so many wilds for the gaps, are not neighbours.

    If an ace in the middle (king, ace, two) would leave fewer gaps, the reason is about the ace.

    source  [runs] ace
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
        suit = next(iter(suits_of(naturals)), None)
        gaps = names_of(Card(rank, suit) for rank in places.ranks if rank not in ranks)
        yield Reason("run.gap", {"missing": gaps, "wilds": wilds})


def ace_fault(corner: Window, ace: Ace) -> Reason:
    """Return the reason why the ace may not lie where these places have it.

    source  [runs] ace
    """
    if ace is Ace.NONE:
        return Reason("run.no_aces")
    if corner.ranks[0] == ACE:
        return Reason("run.ace_only_high")
    if corner.ranks[-1] == ACE:
        return Reason("run.ace_only_low")
    return Reason("run.ace_in_the_middle")
