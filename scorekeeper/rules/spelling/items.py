"""What may stand at a place of a text: a card, a chain, equal cards, a joker."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field, replace

from scorekeeper.rules.cards import ACE, ACE_HIGH, JOKER, KING, MOST_CARDS_TYPED, Card, card_at

from .edges import Edge, Means
from .words import Role, Sense

DOUBT = 2
"""How much speaks against a doubtful step: as much as against suits of some cards only."""
_HOW_MANY = (2, 3)
"""What a plural without a number may say."""
_LIKELY_TIMES = 4
"""More equal ranks in one hand are seldom: 7Q is no row of queens."""
_DASHES = "-‐‑‒–—―−~〜"
_LOOSE = f"{_DASHES}/|+&·・.。!¡:'\"()[]{{}}<>«»„“”‘’"
_STRICT = ",;،؛、\n\r"
_DASH = re.compile(rf"\s*(?:[{_DASHES}]|\.\.+|…)\s*")
_INTO = re.compile(rf"\s*[{_DASHES}(\[]\s*")
_NUMBER = re.compile(r"\s*([2-9])(?!\d)")
_EQUAL = re.compile(r"(?:([2-9])\1+|(10){2,}|11+)(?!\d)")
_PLURAL_S = re.compile(r"'?s(?![a-z0-9])")


@dataclass(frozen=True, slots=True)
class Part:
    """The cards of a stretch of text.

    against  how much speaks against reading it so
    gaps     how often a blank stands inside a card
    means    what each word was taken for
    split    a word of three letters or more was read letter by letter
    plurals  how many plurals said no number
    suited   how many cards have a suit; ``bare``: how many ranks have none
    said     the cards in the notation: a text is compared sooner than sixty cards
    """

    cards: tuple[Card, ...] = ()
    against: int = 0
    gaps: int = 0
    means: Means = field(default_factory=frozenset)
    split: bool = False
    plurals: int = 0
    suited: int = 0
    bare: int = 0
    said: str = ""

    def followed_by(self, other: Part, against: int) -> Part:
        return Part(
            self.cards + other.cards,
            self.against + other.against + against,
            self.gaps + other.gaps,
            self.means | other.means,
            self.split or other.split,
            self.plurals + other.plurals,
            self.suited + other.suited,
            self.bare + other.bare,
            self.said + other.said,
        )

    @property
    def is_consistent(self) -> bool:
        """Whether each word has one meaning among ranks, and one among suits."""
        return len({(word, key.isdigit()) for word, key in self.means}) == len(self.means)

    @property
    def mixed(self) -> int:
        """How many cards have a suit where others have none, or none where others have one."""
        return min(self.suited, self.bare)

    @property
    def doubled(self) -> int:
        """How many suits have a second letter: beside an H a C is no heart."""
        letters = [(word, key) for word, key in self.means if len(word) == 1 and word.isalpha()]
        suits = [key for _, key in letters if not key.isdigit()]
        return len(suits) - len(set(suits))

    @property
    def doubt(self) -> tuple[int, int, int]:
        """What speaks against it; less is likelier."""
        beside_others = bool(self.plurals) and len(set(self.cards)) > 1
        return self.against + DOUBT * (self.mixed + beside_others), self.doubled, self.gaps


Item = tuple[int, Part]
"""Where it ends, and what it says."""


@dataclass(frozen=True, slots=True)
class Chain:
    """Ranks in a row that share a suit.

    ranged  two that stand for all between: 5-9
    doubt   how much speaks against one suit for all: ``7, 8♥`` may be a seven and the 8♥
    """

    ranks: Sequence[Edge]
    end: int
    doubt: int = 0
    ranged: bool = False

    def of(self, suit: Edge) -> Part:
        places = [rank.sense.rank for rank in self.ranks]
        if self.ranged:
            low, high = sorted(places)
            if places[1] == ACE and places[0] > 2:
                low, high = places[0], ACE_HIGH
            places = list(range(low, high + 1))
        cards = [card_at(place, suit.sense.suit) for place in places]
        return _part(cards, suit, *self.ranks, against=self.doubt)


class Items:
    """The items of one folded text.

    edges     place → the words that begin there
    capitals  places of capital letters: 7S is no plural
    """

    def __init__(self, text: str, edges: Mapping[int, Sequence[Edge]], capitals: Set[int]) -> None:
        self.text = text
        self.edges = edges
        self.capitals = capitals

    def at(self, place: int) -> Iterator[Item]:
        """Yield everything that may be read from this place on."""
        for edge in self._words(place, Role.CARD):
            yield edge.end, _part([_card(edge)])
        yield from self._jokers(place)
        yield from self._rank_first(place)
        yield from self._suit_first(place)
        yield from self._bare(place)
        yield from self._numbered(place)
        yield from self._chains(place)
        yield from self._ranges(place)

    def past_between(self, place: int) -> tuple[int, bool]:
        """Return the place after what parts cards, and whether a comma was among it."""
        strict = False
        while place < len(self.text):
            sign = self.text[place]
            if skipped := self._joining(place) or self._article(place):
                place = skipped.end
            elif sign in _STRICT or sign in _LOOSE or sign.isspace():
                strict = strict or sign in _STRICT
                place += 1
            else:
                break
        return place, strict

    def past_of(self, place: int) -> int:
        """Return the place after a word that joins the halves of a card: of, of the."""
        of = self._words(self._past_blanks(place), Role.OF)
        if not of:
            return place
        after = self._past_blanks(of[0].end)
        article = self._article(after)
        return self._past_blanks(article.end) if article else after

    def _words(self, place: int, *roles: Role) -> list[Edge]:
        return [edge for edge in self.edges.get(place, ()) if edge.sense.role in roles]

    def _joining(self, place: int) -> Edge | None:
        """Return the "and" here. Letters are parted from it by a blank, other scripts need none."""
        found = self._words(place, Role.AND)
        return found[0] if found and not self._glued(place) else None

    def _article(self, place: int) -> Edge | None:
        """Return the article here: the king, a king. The English "a" is an ace before a letter."""
        for one in self._words(place, Role.ARTICLE):
            after = self._past_blanks(one.end)
            if after == len(self.text) or self._glued(place) or self._glued(one.end):
                continue
            senses = self._words(place, Role.RANK, Role.SUIT, Role.JOKER)
            also_a_card = any(sense.end == one.end for sense in senses)
            named = [*self._countable(after), *self._words(after, Role.TINT)]
            if not also_a_card or any(len(name.word) > 2 for name in named):
                return one
        return None

    def _glued(self, place: int) -> bool:
        """Whether a word goes on here. Scripts without blanks part words nowhere."""
        before, after = self.text[place - 1 : place], self.text[place]
        return after.isascii() and before.isalnum() and after.isalnum()

    def _past_blanks(self, place: int) -> int:
        while self.text[place : place + 1].isspace():
            place += 1
        return place

    def _continues(self, place: int) -> bool:
        return self.text[place : place + 1].isalnum()

    # One card.

    def _halves(self, place: int, first: Role, second: Role) -> Iterator[tuple[Edge, Edge, int]]:
        """Yield rank and suit, or suit and rank, and 1 where a blank parts them from a sign."""
        for one in self._words(place, first):
            if one.sense.many:
                continue
            apart = self._past_blanks(one.end)
            bracket = _INTO.match(self.text, one.end)
            begins = {one.end: 0, apart: 1, bracket.end() if bracket else apart: 0}
            begins |= {one.end: 0, self.past_of(one.end): 0}
            for begin, gap in begins.items():
                for other in self._words(begin, second):
                    is_sign = not (one.word.isalnum() and other.word.isalnum())
                    yield one, other, gap and int(is_sign)

    def _rank_first(self, place: int) -> Iterator[Item]:
        """Yield 7♥, 7 of hearts, 7hds; the letter s may also make a plural of a rank: 7s."""
        for rank, suit, gap in self._halves(place, Role.RANK, Role.SUIT):
            suits = [suit]
            yield suit.end, _suited(rank, suits, gap)
            glued = suit.end - len(suit.word) == rank.end
            while more := self._further_suit(suits) if glued else None:
                suits.append(more)
                yield more.end, _suited(rank, suits, gap)
            if suit.word == "s" and self._may_be_plural(rank, suit):
                plural = replace(suit, sense=Sense(Role.RANK))
                for times in _HOW_MANY:
                    yield suit.end, _part([_card(rank)] * times, rank, plural, plurals=1)

    def _further_suit(self, suits: Sequence[Edge]) -> Edge | None:
        known = {suit.sense.suit for suit in suits}
        following = self._words(suits[-1].end, Role.SUIT)
        return next((edge for edge in following if edge.sense.suit not in known), None)

    def _may_be_plural(self, rank: Edge, s: Edge) -> bool:
        glued = s.end == rank.end + 1 and rank.end not in self.capitals
        return glued and not rank.split and not self._continues(s.end)

    def _suit_first(self, place: int) -> Iterator[Item]:
        """Yield ♥7, Herz-Dame, ハートの7."""
        for suit, rank, gap in self._halves(place, Role.SUIT, Role.RANK):
            if not suit.split:
                yield rank.end, _suited(rank, [suit], gap)

    # Equal cards, and ranks alone.

    def _jokers(self, place: int) -> Iterator[Item]:
        """Yield a joker, with its colour before or after it."""
        tints = self._words(place, Role.TINT)
        begin = self._past_blanks(tints[0].end) if tints else place
        for edge in self._jokers_at(begin):
            after = self._words(self._past_blanks(edge.end), Role.TINT)
            yield from self._alone(edge, after[0].end if after else edge.end)

    def _jokers_at(self, place: int) -> Iterator[Edge]:
        """Yield a word for a joker; a letter only by itself: 7x is no seven and a joker."""
        for edge in self._words(place, Role.JOKER):
            in_word = self.text[place - 1 : place].isalnum() or self._continues(edge.end)
            if not (edge.word.isalpha() and len(edge.word) == 1 and in_word):
                yield edge

    def _bare(self, place: int) -> Iterator[Item]:
        """Yield a rank without a suit; 777."""
        for edge in self._words(place, Role.RANK):
            yield from self._alone(edge, edge.end)
        if equal := _EQUAL.match(self.text, place):
            digits = equal[2] or equal[0][0]
            times = len(equal[0]) // len(digits)
            yield equal.end(), _part([Card(int(digits))] * min(times, MOST_CARDS_TYPED + 1))

    def _alone(self, edge: Edge, end: int) -> Iterator[Item]:
        """Yield a rank or joker by itself, a plural, or with its number after it: キング3枚."""
        if edge.sense.many:
            for times in _HOW_MANY:
                yield end, _part([_card(edge)] * times, edge, against=1, plurals=1)
        else:
            yield end, _part([_card(edge)], edge, against=DOUBT * edge.sense.doubtful)
        for number_end, times in () if edge.word.isdigit() else self._times_after(end):
            yield number_end, _part([_card(edge)] * times, edge)
        if edge.sense.many and (number := _NUMBER.match(self.text, end)):
            yield number.end(), _part([_card(edge)] * int(number[1]), edge)

    def _times_after(self, place: int) -> Iterator[tuple[int, int]]:
        """Yield the end of a number after what is repeated, and the number: K×3, キング3枚."""
        for sign in self._words(self._past_blanks(place), Role.TIMES):
            if number := _NUMBER.match(self.text, sign.end):
                yield number.end(), int(number[1])
        if number := _NUMBER.match(self.text, place):
            for sign in self._words(number.end(), Role.TIMES):
                if not sign.word.isascii() and not self._continues(sign.end):
                    yield sign.end, int(number[1])

    def _countable(self, place: int) -> Iterator[Edge]:
        yield from self._words(place, Role.RANK)
        yield from self._jokers_at(place)

    def _numbered(self, place: int) -> Iterator[Item]:
        """Yield equal cards after their number: 3x7, 3K, two kings, 2 red jokers, four 7s."""
        for number in self._words(place, Role.RANK):
            times = number.sense.rank
            if 1 < times < 10 and not number.sense.many:
                after = self._past_blanks(number.end)
                for sign in self._words(after, Role.TIMES):
                    yield from self._so_many(times, self._past_blanks(sign.end), any_word=True)
                glued = number.word.isdigit() and after == number.end
                yield from self._so_many(times, after, glued=glued)
                # "tres 4": dictated so, it may be three fours or a three and a four.
                for four in self._words(after, Role.RANK) if number.word.isalpha() else ():
                    if four.word.isdigit() and times <= _LIKELY_TIMES:
                        yield four.end, _part([_card(four)] * times, four)
                for tint in self._words(after, Role.TINT):
                    yield from self._so_many(times, self._past_blanks(tint.end))

    def _so_many(
        self, times: int, place: int, *, any_word: bool = False, glued: bool = False
    ) -> Iterator[Item]:
        """Yield so many of what is named here: a plural, or any word after a sign or a digit."""
        for edge in self._countable(place):
            cards = [_card(edge)] * times
            if edge.sense.many or any_word:
                yield edge.end, _part(cards, edge)
            elif glued and not edge.word.isdigit():
                yield edge.end, _part(cards, edge, against=(DOUBT + 1) * (times > _LIKELY_TIMES))
            if not glued and (s := _PLURAL_S.match(self.text, edge.end)):
                yield s.end(), _part(cards, edge)

    # Several ranks of one suit.

    def _chains(self, place: int) -> Iterator[Item]:
        """Yield ranks after or before their suit: ♠8-7-6-5, 5-9s, 5 6 7 hearts."""
        for suit in self._words(place, Role.SUIT):
            for begin in {suit.end, self._past_blanks(suit.end), self.past_of(suit.end)}:
                for chain in self._ranks(begin):
                    yield chain.end, chain.of(suit)
        for chain in self._ranks(place):
            for begin in {chain.end, self._past_blanks(chain.end), self.past_of(chain.end)}:
                for suit in self._words(begin, Role.SUIT):
                    yield suit.end, chain.of(suit)

    def _ranks(self, place: int) -> Iterator[Chain]:
        """Yield the first two ranks from here on, the first three, and so on."""
        for first in self._single_ranks(place):
            ranks, end, commas = [first], first.end, False
            while len(ranks) <= KING:
                dash = _DASH.match(self.text, end)
                to = self._words(self._past_blanks(end), Role.TO)
                begin, strict = self.past_between(end)
                begin = self._past_blanks(to[0].end) if to else begin
                following = self._single_ranks(begin)
                if begin == end or not following:
                    break
                ranks = [*ranks, following[0]]
                end = following[0].end
                commas = commas or strict
                two = len(ranks) == 2
                unsure = commas or (two and not dash and not to)
                yield Chain(ranks, end, DOUBT * unsure, ranged=two and bool(dash or to))

    def _single_ranks(self, place: int) -> list[Edge]:
        return [edge for edge in self._words(place, Role.RANK) if not edge.sense.many]

    def _ranges(self, place: int) -> Iterator[Item]:
        """Yield 5S-9S, both ends with their suit; no part of a longer row, as 5S-7S-9S is."""
        if self.text[:place].rstrip()[-1:] in {*_DASHES}:
            return
        for low, suit, _ in self._halves(place, Role.RANK, Role.SUIT):
            if dash := _DASH.match(self.text, suit.end):
                for high, other, _ in self._halves(dash.end(), Role.RANK, Role.SUIT):
                    far = low.sense.rank + 1 < (high.sense.rank - 1 or ACE_HIGH)
                    same = other.sense.suit is suit.sense.suit
                    if far and same and not _DASH.match(self.text, other.end):
                        yield other.end, Chain([low, high], other.end, ranged=True).of(suit)


def _card(edge: Edge) -> Card:
    return JOKER if edge.sense.role is Role.JOKER else Card(edge.sense.rank, edge.sense.suit)


def _suited(rank: Edge, suits: Sequence[Edge], gap: int) -> Part:
    cards = [Card(rank.sense.rank, suit.sense.suit) for suit in suits]
    return replace(_part(cards, rank, *suits), gaps=gap)


def _part(cards: Sequence[Card], *edges: Edge, against: int = 0, plurals: int = 0) -> Part:
    """Return the part that these words say."""
    return Part(
        tuple(cards),
        against + sum(edge.against for edge in edges),
        means=frozenset[tuple[str, str]]().union(*(edge.means for edge in edges)),
        split=any(edge.split for edge in edges),
        plurals=plurals,
        suited=sum(card.suit is not None for card in cards),
        bare=sum(card.suit is None and card.rank > 0 for card in cards),
        said="".join(f"{card} " for card in cards),
    )
