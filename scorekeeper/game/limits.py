"""What any number, name or card in a command must keep to, whatever the rules of the game.

Nothing here can be overruled: beyond these limits lies a slip of the finger or of a program.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from unicodedata import category

from scorekeeper.rules.cards import JOKER, JOKER_RANK, KING, MOST_CARDS_TYPED, Card
from scorekeeper.rules.verdict import Reason

from .agreements import Stakes
from .names import name_key, tidy_name
from .state import Deal, Hand, Newcomer, State

MOST_POINTS = 9_999  # in one entry: no hand costs more
MOST_CHIPS = 1_000
MOST_CENTS = 1_000_000  # each of the others pays a winner
MOST_CARDS = MOST_CARDS_TYPED  # in one hand, or laid at once
MOST_MELDS = 20  # entered at once
LONGEST_NAME = 40
LONGEST_KEY = 80
MOST_SEATS = 12  # a ruling may let more play than the ruleset says, but not any number
MOST_PEOPLE = 40  # in one game, those who left included
MOST_OVERRULED = 40  # reasons in one event
UNREADABLE = {"Cc", "Cs"}  # control characters; halves of characters


def number_faults(what: str, number: int, least: int, most: int) -> Iterator[Reason]:
    """Yield a reason if the number is out of range; ``what`` names it in the facts."""
    if not least <= number <= most:
        yield Reason(
            "number.out_of_range", {"what": what, "got": number, "least": least, "most": most}
        )


def known_faults(state: State, *players: str) -> Iterator[Reason]:
    """Yield a reason for each key that names nobody in this game."""
    for player in players:
        if player not in state.players:
            yield Reason("player.unknown", {"player": player[:LONGEST_KEY]})


def seated_faults(state: State, *players: str) -> Iterator[Reason]:
    """Yield a reason for each key that names nobody who still has a seat."""
    yield from known_faults(state, *players)
    for player in players:
        if player in state.players and player not in state.seats:
            yield Reason("player.left", {"player": player})


def dealt_faults(state: State, deal: Deal, *players: str) -> Iterator[Reason]:
    """Yield a reason for each key that names nobody who plays in this deal."""
    yield from known_faults(state, *players)
    for player in players:
        if player in state.players and player not in deal.players:
            yield Reason("player.not_in_deal", {"player": player, "deal": deal.number})


def card_faults(cards: Iterable[Card]) -> Iterator[Reason]:
    """Yield a reason for each value that is no card; a bare rank is one."""
    for card in cards:
        if not JOKER_RANK <= card.rank <= KING or (card.is_joker and card != JOKER):
            yield Reason("card.impossible", {"rank": card.rank, "suit": card.suit or ""})


def pile_faults(cards: Sequence[Card]) -> Iterator[Reason]:
    """Yield the reasons why these cannot be the cards of one entry."""
    if len(cards) > MOST_CARDS:
        yield Reason("hand.too_many_cards", {"have": len(cards), "most": MOST_CARDS})
    else:
        yield from card_faults(cards)


def hand_faults(hand: Hand) -> Iterator[Reason]:
    """Yield the reasons why this cannot be what somebody had left."""
    if (hand.cards is None) == (hand.points is None):
        yield Reason("hand.cards_or_points")
    if hand.cards is not None:
        yield from pile_faults(hand.cards)
    if hand.points is not None:
        yield from number_faults("points", hand.points, 0, MOST_POINTS)


def stakes_faults(stakes: Stakes) -> Iterator[Reason]:
    """Yield the reasons why these cannot be stakes."""
    yield from number_faults("deal stake", stakes.deal, 0, MOST_CENTS)
    yield from number_faults("game stake", stakes.game, 0, MOST_CENTS)


def tidy(newcomer: Newcomer) -> Newcomer:
    """Return the newcomer with the name as it is written down."""
    return replace(newcomer, name=tidy_name(newcomer.name))


def name_faults(name: str, taken: Iterable[str]) -> Iterator[Reason]:
    """Yield the reasons why nobody can have this (tidy) name beside those already taken."""
    if not name:
        yield Reason("name.empty")
    elif len(name) > LONGEST_NAME:
        yield Reason("name.too_long", {"have": len(name), "most": LONGEST_NAME})
    elif not readable(name):
        yield Reason("name.unreadable")
    elif name_key(name) in map(name_key, taken):
        yield Reason("name.taken", {"name": name})


def stands(name: str, beside: Iterable[str]) -> bool:
    """Whether a name that was recorded once may stay as it is.

    Earlier only blanks and capitals were no part of a name: what nobody sees was, and two that
    look the same were two. Nobody gets such a name any more (``name_faults``).

    beside  the names that others had then
    """
    return is_kept(name) and not any(
        name.casefold() == other.casefold() and name_key(name) == name_key(other)
        for other in beside
    )


def is_kept(name: str) -> bool:
    """Whether a name can stand where names are kept, be it one that nobody gets any more."""
    in_bounds = 0 < len(name) <= LONGEST_NAME and readable(name)
    return in_bounds and name == " ".join(name.split())


def key_faults(newcomer: Newcomer) -> Iterator[Reason]:
    """Yield a reason if the keys that name this person cannot be kept."""
    for key, least in ((newcomer.key, 1), (newcomer.person, 0)):
        if not least <= len(key) <= LONGEST_KEY or not readable(key):
            yield Reason("key.impossible", {"length": len(key), "most": LONGEST_KEY})


def readable(text: str) -> bool:
    """Whether the text can be written down and read back."""
    return not any(category(character) in UNREADABLE for character in text)
