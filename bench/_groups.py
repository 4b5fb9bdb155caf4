"""What the solver is asked in its measurement: groups of seeded hands, and what is aimed at."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from random import Random

from scorekeeper.rules.cards import JOKER, TWO, Card, Suit
from scorekeeper.rules.melds.melds import Standing
from scorekeeper.rules.ruleset.model import Packs, Ruleset
from scorekeeper.rules.ruleset.reading import read_ruleset, ruleset_data, with_changes
from scorekeeper.rules.solver import (
    Situation,
    find_cheapest,
    find_contract,
    find_way_out,
    missing_for_contract,
)
from tests.rules.solver.hands import box_of, random_hand, random_table, rich_hand

PACKS = Packs(up_to=8, packs=2, jokers=6)
CONTRACT = {
    "name": "one wild a meld",
    "deals": [{"contract": [{"set": 3}, {"set": 3}, {"run": 4}]}],
}
BALANCED = {"wilds_against_naturals": "no more wilds than naturals"}
WILD_TWOS = {
    "name": "wild twos",
    "wilds": {"twos": True, "most_per_meld": 22},
    "sets": BALANCED,
    "runs": BALANCED,
}
MELDS = 4  # on the table, where there is one
SIZES = (11, 14, 18, 22)  # cards
MOST_WILDS = 6
TRIES = 8  # for each hand that is to lack the contract


@dataclass(frozen=True)
class Asked:
    """One question: a hand in a situation."""

    hand: tuple[Card, ...]
    situation: Situation


Ask = Callable[[Asked], object]
QUESTIONS: dict[str, Ask] = {
    "contract": lambda one: find_contract(one.hand, one.situation),
    "way out": lambda one: find_way_out(one.hand, one.situation),
    "least left": lambda one: find_cheapest(one.hand, one.situation),
    "missing": lambda one: missing_for_contract(one.hand, one.situation, PACKS),
}


@dataclass(frozen=True)
class Group:
    """Hands alike, of whom one question is asked.

    wilds       jokers, and twos where these are wild, in the order in which they are put in
    mean, p99   milliseconds aimed at, if any
    """

    question: str
    ruleset: Ruleset
    cards: int
    wilds: tuple[Card, ...]
    rich: bool = True
    standing: Standing = Standing.DOWN
    table: bool = False
    mean: float | None = None
    p99: float | None = None

    @property
    def name(self) -> str:
        """What it is called in the print."""
        twos = sum(card.rank == TWO for card in self.wilds)
        wilds = f"{len(self.wilds) - twos} jokers" + (f" {twos} twos" if twos else "")
        kind = "rich" if self.rich else "random"
        lay_offs = ", table" if self.table else ""
        alone = "" if self.ruleset.laying_down.extra_melds else " alone"
        return f"{self.question}{alone}, {self.cards} cards, {wilds}, {kind}{lay_offs}"

    def ask(self, one: Asked) -> object:
        """Put the question to the solver."""
        return QUESTIONS[self.question](one)

    def hands(self, count: int) -> Iterator[Asked]:
        """Give so many questions.

        What is missing is asked of hands that lack the contract, as long as such turn up.
        """
        given = 0
        for number in range(TRIES * count):
            one = self._hand(number)
            lacks = self.question != "missing" or not find_contract(one.hand, one.situation).found
            if lacks or number >= (TRIES - 1) * count:
                given += 1
                yield one
            if given == count:
                return

    def _hand(self, number: int) -> Asked:
        chance, box, ruleset = Random(f"{self.name}, {number}"), box_of(PACKS), self.ruleset
        deal, maker = ruleset.deals[0], rich_hand if self.rich else random_hand
        hand = maker(chance, self.cards, self.wilds, box=box, twos=not ruleset.wilds.twos)
        table = random_table(chance, ruleset, deal, MELDS, box) if self.table else ()
        asked = Situation(
            ruleset=ruleset, deal=deal, standing=self.standing, table=table, player="ana"
        )
        return Asked(hand, asked)


@cache
def one_wild_a_meld() -> Ruleset:
    """Return the base game with a contract of two sets of 3 and a run of 4."""
    return read_ruleset(with_changes(ruleset_data("venezuela"), CONTRACT), "one wild a meld")


@cache
def nothing_else() -> Ruleset:
    """Return the same in a game where nothing goes down beside the contract in that turn."""
    changes = {**CONTRACT, "laying_down": {"extra_melds": False, "lay_offs": "none"}}
    return read_ruleset(with_changes(ruleset_data("venezuela"), changes), "nothing else")


@cache
def wild_twos() -> Ruleset:
    """Return the same with wild twos, and any number of wilds that do not outnumber naturals."""
    changes = {**CONTRACT, **WILD_TWOS}
    return read_ruleset(with_changes(ruleset_data("venezuela"), changes), "wild twos")


def _twos(count: int) -> tuple[Card, ...]:
    return tuple(Card(TWO, suit) for suit in [*Suit, *Suit][:count])


def aimed_at() -> Sequence[Group]:
    """Return the groups for which milliseconds are aimed at; with a table, twice as many."""
    base, twos, jokers = one_wild_a_meld(), wild_twos(), (JOKER,) * 3
    least, first = "least left", Standing.NOT_DOWN
    return (
        Group(least, base, 14, jokers, mean=0.5, p99=2),
        Group(least, base, 18, jokers, mean=1, p99=4),
        Group(least, base, 22, jokers, mean=1.5, p99=6),
        Group(least, twos, 18, (*jokers, *_twos(2)), mean=2, p99=10),
        Group("contract", nothing_else(), 18, jokers, standing=first, mean=0.5),
        Group("contract", base, 18, jokers, standing=first),
        Group(least, base, 14, jokers, table=True, mean=1, p99=4),
        Group(least, base, 18, jokers, table=True, mean=2, p99=8),
        Group(least, base, 22, jokers, table=True, mean=3, p99=12),
        Group(least, twos, 18, (*jokers, *_twos(2)), table=True, mean=4, p99=20),
        Group("contract", base, 18, jokers, standing=first, table=True),
    )


def all_kinds(ruleset: Ruleset) -> Iterator[tuple[str, list[Group]]]:
    """Give for each question and size its groups, of 0 to 6 wilds, under one name."""
    for question in QUESTIONS:
        first = question in ("contract", "missing")
        standing = Standing.NOT_DOWN if first else Standing.DOWN
        for rich in (False, True):
            for cards in SIZES:
                groups = [
                    Group(question, ruleset, cards, some, rich, standing, not first)
                    for some in map(_some_wilds(ruleset), range(MOST_WILDS + 1))
                ]
                yield f"{question}, {cards} cards, {'rich' if rich else 'random'}", groups


def _some_wilds(ruleset: Ruleset) -> Callable[[int], tuple[Card, ...]]:
    """Return what gives so many wilds: jokers, and every other one a two where these are wild."""
    of_twos = ruleset.wilds.twos

    def wilds(count: int) -> tuple[Card, ...]:
        twos = count // 2 if of_twos else 0
        return (*[JOKER] * (count - twos), *_twos(twos))

    return wilds
