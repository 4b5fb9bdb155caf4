"""Hands and tables by the dice: pure functions of a ``random.Random``, so a seed names each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from random import Random

from scorekeeper.rules.cards import ACE_HIGH, JOKER, KING, RANKS, TWO, Card, Suit, card_at
from scorekeeper.rules.melds.judging import judge_meld
from scorekeeper.rules.melds.melds import Entry, LaidMeld, TabledMeld, with_melds
from scorekeeper.rules.ruleset.choices import Kind
from scorekeeper.rules.ruleset.dealing import Packs
from scorekeeper.rules.ruleset.deals import DealRules
from scorekeeper.rules.ruleset.model import Ruleset

OWNERS = ("ana", "bruno", "chiyo")
TRIES = 200
"""So often a meld is thought up before a table stays smaller than it was meant to be."""

Box = Counter
"""Cards that are still to be had: face → how many."""


def box_of(packs: Packs) -> Box[Card]:
    """Return all cards of these packs."""
    faces = (JOKER, *(Card(rank, suit) for suit in Suit for rank in RANKS))
    return Counter({card: packs.copies(card) for card in faces})


def random_hand(
    chance: Random, size: int, wilds: Sequence[Card] = (), *, box: Box[Card], twos: bool = True
) -> tuple[Card, ...]:
    """Take a hand out of the box: these wilds, and as many other cards as fall.

    twos  whether twos may be among the others
    """
    box.subtract(wilds)
    return _shuffled(chance, [*wilds, *_others(chance, size - len(wilds), box, twos)])


def rich_hand(
    chance: Random, size: int, wilds: Sequence[Card] = (), *, box: Box[Card], twos: bool = True
) -> tuple[Card, ...]:
    """Take a hand out of the box that is rich in melds.

    Runs that overlap in a few suits, sets across them, second copies, gaps that a wild fills.
    """
    box.subtract(wilds)
    hand: list[Card] = [*wilds]
    suits = chance.sample([*Suit], chance.choice((2, 3)))
    middle = chance.randint(4, 11)
    for _ in range(4 * size):
        for card in _clump(chance, suits, middle):
            if len(hand) < size and box[card] > 0 and (twos or card.rank != TWO):
                box[card] -= 1
                hand.append(card)
    return _shuffled(chance, [*hand, *_others(chance, size - len(hand), box, twos)])


def promising_hand(
    chance: Random,
    size: int,
    wilds: Sequence[Card] = (),
    *,
    box: Box[Card],
    deal: DealRules,
    ruleset: Ruleset,
) -> tuple[Card, ...]:
    """Take a hand out of the box that holds a contract of the deal, or lacks little of it."""
    box.subtract(wilds)
    hand: list[Card] = [*wilds]
    for item in chance.choice(deal.contracts):
        low, suits = chance.randint(1, ACE_HIGH - 2), chance.sample([*Suit], len(Suit))
        for step in range(item.size + chance.choice((0, 0, 1))):
            match item.kind:
                case Kind.SET:
                    card = Card(low, suits[step % len(suits)])
                case Kind.RUN:
                    card = card_at(low + step, suits[0])
                case Kind.COLOUR_RUN:
                    reds = [suit for suit in suits if suit.is_red == bool(step % 2)]
                    card = card_at(low + step, chance.choice(reds))
            spoilt = chance.random() < (0.25 if wilds else 0.08)
            if not spoilt and box[card] > 0 and len(hand) < size:
                box[card] -= 1
                hand.append(card)
    return _shuffled(chance, [*hand, *_others(chance, size - len(hand), box, twos=True)])


def pick_wilds(chance: Random, ruleset: Ruleset, wilds: int, box: Box[Card]) -> tuple[Card, ...]:
    """Choose wilds that are in the box: jokers, and other cards that are wild."""
    faces = [card for card in box.elements() if ruleset.is_wild(card)]
    jokers = [card for card in faces if card.is_joker]
    faces += jokers * 2  # else hardly a joker would be among them
    chosen: list[Card] = []
    while faces and len(chosen) < wilds:
        card = faces.pop(chance.randrange(len(faces)))
        if chosen.count(card) < box[card]:
            chosen.append(card)
    return tuple(chosen)


def random_table(
    chance: Random, ruleset: Ruleset, deal: DealRules, melds: int, box: Box[Card]
) -> tuple[TabledMeld, ...]:
    """Take legal melds of several owners out of the box and put them on a table."""
    table: tuple[TabledMeld, ...] = ()
    pure = any(item.pure for contract in deal.contracts for item in contract)
    for _ in range(TRIES):
        if len(table) == melds:
            break
        cards, kind = _thought_up(chance, ruleset)
        read = judge_meld(Entry(cards, kind), ruleset)
        if read.legal and read.read_as and not Counter(cards) - box:
            box.subtract(cards)
            contract = chance.random() < 0.5
            suits = {card.suit for card in cards}
            clean = kind is Kind.SET and not read.read_as.wild_steps and len(suits) == len(cards)
            clean = clean and contract and pure and chance.random() < 0.7
            laid = LaidMeld(read.read_as, 0 if contract else None, clean)
            table = with_melds(table, [laid], chance.choice(OWNERS))
    return table


def _thought_up(chance: Random, ruleset: Ruleset) -> tuple[tuple[Card, ...], Kind]:
    """Return cards that may be a meld or not."""
    if chance.random() < 0.45:
        rank = chance.choice(RANKS)
        size = max(ruleset.sets.shortest, chance.choice((3, 3, 4, 5)))
        suits = [*Suit, *Suit]
        cards = [Card(rank, suits.pop(chance.randrange(len(suits)))) for _ in range(min(size, 8))]
        kind = Kind.SET
    else:
        size = max(ruleset.runs.shortest, chance.choice((3, 4, 4, 5, 6)))
        low, suit = chance.randint(1, ACE_HIGH - 2), chance.choice([*Suit])
        cards = [card_at(low + step, suit) for step in range(min(size, KING))]
        kind = Kind.RUN
    for _ in range(chance.choice((0, 1, 1, 2))):
        face, suit = JOKER, None
        if ruleset.wilds.faces and chance.random() < 0.4:
            face, suit = chance.choice(ruleset.wilds.faces), chance.choice([*Suit])
        cards[chance.randrange(len(cards))] = Card(face.rank, face.suit or suit)
    return tuple(cards), kind


def _clump(chance: Random, suits: Sequence[Suit], middle: int) -> Iterator[Card]:
    """Give a few cards that belong together, or nearly so."""
    place = min(max(middle + chance.randint(-4, 4), 1), ACE_HIGH - 2)
    if chance.random() < 0.4:
        for suit in chance.choices([*Suit], k=chance.choice((2, 3, 4))):
            yield card_at(place, suit)
        return
    suit = chance.choice(suits)
    gap = chance.choice((None, None, 1, 2))
    for step in range(chance.choice((3, 4, 5))):
        if step != gap:
            yield card_at(place + step, suit)


def _others(chance: Random, count: int, box: Box[Card], twos: bool) -> Iterator[Card]:
    """Give naturals of the box as they fall."""
    left = [card for card in sorted(box.elements()) if not card.is_joker]
    if not twos:
        left = [card for card in left if card.rank != TWO]
    for card in chance.sample(left, min(max(count, 0), len(left))):
        box[card] -= 1
        yield card


def _shuffled(chance: Random, cards: Iterable[Card]) -> tuple[Card, ...]:
    order = [*cards]
    chance.shuffle(order)
    return tuple(order)
