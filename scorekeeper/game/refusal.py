"""The refusal of a command: how one is made, and the limits that hold whatever the rules are.

A reason of the book (``Basis.BOOK``) refuses nothing: it becomes a note on the event. A limit of
numbers, names, keys and cards cannot be overruled by the table: what lies beyond is a typing error,
or a fault of a program.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from unicodedata import category

from scorekeeper.rules.cards import JOKER, JOKER_RANK, KING, MOST_CARDS_TYPED, Card
from scorekeeper.rules.ruleset.model import Ruleset
from scorekeeper.rules.verdict import Basis, Reason, each_once

from .agreements import Stakes
from .events import AnyEvent
from .names import name_key, tidy_name
from .state import Deal, Hand, Newcomer, State

MOST_POINTS = 9_999  # in one entry, above 0 and below: no hand costs more, no house gives more
MOST_CHIPS = 1_000
MOST_FINE = 1_000  # points at once
MOST_FINES = 40  # in one deal
MOST_ON_SHEET = 30  # deals entered at once
MOST_CENTS = 1_000_000  # each of the others pays a winner
MOST_CARDS = MOST_CARDS_TYPED  # in one hand, or laid at once
MOST_MELDS = 20  # entered at once
LONGEST_NAME = 40
LONGEST_KEY = 80
MOST_SEATS = 12  # a ruling may let more play than the ruleset says, but not any number
MOST_PEOPLE = 40  # in one game, those who left included
MOST_OVERRULED = 40  # reasons in one event
UNREADABLE = {"Cc", "Cs"}  # Unicode categories: control characters, lone surrogates


@dataclass(frozen=True, slots=True)
class Refusal:
    """The answer to a command that is not recorded.

    reasons  never empty, none of the book, in the order of saying them
    stands   the events to record if the table overrules the reasons; empty if it cannot
    """

    reasons: tuple[Reason, ...]
    stands: tuple[AnyEvent, ...] = ()

    @property
    def may_stand(self) -> bool:
        return bool(self.stands)

    @property
    def not_yet(self) -> bool:
        """Whether more entries, or the next turn, may remove every reason."""
        return all(reason.basis is Basis.NOT_YET for reason in self.reasons)


def refused(*reasons: Reason) -> Refusal:
    """Return a refusal that the table cannot overrule, without the reasons of the book.

    errors  ValueError if no other reason is left
    """
    against, _noted = parted(reasons)
    if not against:
        raise ValueError("the book alone refuses nothing")
    return Refusal(against)


def decided(
    reasons: Iterable[Reason],
    event: AnyEvent,
    *,
    before: Iterable[AnyEvent] = (),
    after: Iterable[AnyEvent] = (),
) -> tuple[AnyEvent, ...] | Refusal:
    """Return a step's events; or a refusal if there are reasons, other than the book's.

    event          the main event: it keeps the overruled reasons, and the notes
    before, after  the other events of the step
    """
    against, noted = parted(reasons)
    if against or noted:
        event = replace(event, overruled=as_kept(against), noted=as_kept(noted))
    events = (*before, event, *after)
    return Refusal(against, stands=events) if against else events


def parted(reasons: Iterable[Reason]) -> tuple[tuple[Reason, ...], tuple[Reason, ...]]:
    """Return the reasons that refuse, and those of the book, which are only noted."""
    against: list[Reason] = []
    noted: list[Reason] = []
    for reason in reasons:
        (noted if reason.basis is Basis.BOOK else against).append(reason)
    return tuple(against), tuple(noted)


def would_record(answer: tuple[AnyEvent, ...] | Refusal) -> tuple[AnyEvent, ...]:
    """Return the events of an answer, or those a ruling would record."""
    return answer.stands if isinstance(answer, Refusal) else answer


def notes_in(events: Iterable[AnyEvent]) -> tuple[Reason, ...]:
    return each_once(reason for event in events for reason in event.noted)


def as_kept(reasons: Iterable[Reason]) -> tuple[Reason, ...]:
    """Return the reasons as an event keeps them: each once, at most ``MOST_OVERRULED``."""
    return each_once(reasons)[:MOST_OVERRULED]


def number_faults(what: str, number: int, least: int, most: int) -> Iterator[Reason]:
    """Yield a reason if the number is out of range; ``what`` names it in the facts."""
    if not least <= number <= most:
        yield Reason(
            "number.out_of_range", {"what": what, "got": number, "least": least, "most": most}
        )


def known_faults(state: State, *players: str) -> Iterator[Reason]:
    for player in players:
        if player not in state.players:
            yield Reason("player.unknown", {"player": player[:LONGEST_KEY]})


def seated_faults(state: State, *players: str) -> Iterator[Reason]:
    """Yield a reason for each key that names nobody who still has a seat."""
    yield from known_faults(state, *players)
    for player in players:
        if player in state.players and player not in state.seats:
            yield Reason("player.left", {"player": player})


def by_faults(state: State, by: str | None) -> Iterator[Reason]:
    """Yield a reason unless the scorekeeper, or somebody with a seat, says something."""
    yield from () if by is None else seated_faults(state, by)


def dealt_faults(state: State, deal: Deal, *players: str) -> Iterator[Reason]:
    """Yield a reason for each key that names nobody who plays in this deal."""
    yield from known_faults(state, *players)
    for player in players:
        if player in state.players and player not in deal.players:
            yield Reason("player.not_in_deal", {"player": player, "deal": deal.number})


def card_faults(cards: Iterable[Card]) -> Iterator[Reason]:
    """Yield a reason for each value that is no card; a rank without a suit is one."""
    for card in cards:
        if not JOKER_RANK <= card.rank <= KING or (card.is_joker and card != JOKER):
            yield Reason("card.impossible", {"rank": card.rank, "suit": card.suit or ""})


def pile_faults(cards: Sequence[Card]) -> Iterator[Reason]:
    """Yield reasons if there are too many cards for one entry, or values that are no cards."""
    if len(cards) > MOST_CARDS:
        yield Reason("hand.too_many_cards", {"have": len(cards), "most": MOST_CARDS})
    else:
        yield from card_faults(cards)


def hand_faults(hand: Hand, ruleset: Ruleset) -> Iterator[Reason]:
    """Yield reasons unless the hand holds either possible cards or a possible sum.

    A player who never laid down needs neither, where that has a flat cost.

    ruleset  in force in the deal
    source   [counting] never_down
    """
    if hand.never_down:
        if not ruleset.counting.never_down:
            yield Reason("hand.no_flat_cost")
        return
    if (hand.cards is None) == (hand.points is None):
        yield Reason("hand.cards_or_points")
    if hand.cards is not None:
        yield from pile_faults(hand.cards)
    if hand.points is not None:
        yield from number_faults("points", hand.points, -MOST_POINTS, MOST_POINTS)


def stakes_faults(stakes: Stakes) -> Iterator[Reason]:
    yield from number_faults("deal stake", stakes.deal, 0, MOST_CENTS)
    yield from number_faults("game stake", stakes.game, 0, MOST_CENTS)


def tidy(newcomer: Newcomer) -> Newcomer:
    return replace(newcomer, name=tidy_name(newcomer.name))


def name_faults(name: str, taken: Iterable[str]) -> Iterator[Reason]:
    """Yield a reason if this tidy name cannot be kept, or looks like one that is taken."""
    if not name:
        yield Reason("name.empty")
    elif len(name) > LONGEST_NAME:
        yield Reason("name.too_long", {"have": len(name), "most": LONGEST_NAME})
    elif not readable(name):
        yield Reason("name.unreadable")
    elif name_key(name) in map(name_key, taken):
        yield Reason("name.taken", {"name": name})


def word_faults(word: str) -> Iterator[Reason]:
    """Yield a reason if this tidy word, which may be empty, cannot be kept."""
    if len(word) > LONGEST_NAME:
        yield Reason("word.too_long", {"have": len(word), "most": LONGEST_NAME})
    elif not readable(word):
        yield Reason("word.unreadable")


def key_faults(newcomer: Newcomer) -> Iterator[Reason]:
    """Yield a reason if the seat's key, or the person's, is too long or unreadable."""
    for key, least in ((newcomer.key, 1), (newcomer.person, 0)):
        if not least <= len(key) <= LONGEST_KEY or not readable(key):
            yield Reason("key.impossible", {"length": len(key), "most": LONGEST_KEY})


def readable(text: str) -> bool:
    return not any(category(character) in UNREADABLE for character in text)
