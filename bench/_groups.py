"""What the solver is asked in its measurement: groups of seeded hands, rich in melds, with aims."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from random import Random

from scorekeeper.rules.cards import JOKER, TWO, Card, Suit
from scorekeeper.rules.melds.melds import Standing
from scorekeeper.rules.ruleset.dealing import Packs
from scorekeeper.rules.ruleset.model import Ruleset
from scorekeeper.rules.ruleset.reading import read_ruleset, ruleset_data, with_changes
from scorekeeper.rules.solver import Situation, find_cheapest, find_contract
from tests.rules.solver.hands import box_of, random_table, rich_hand

PACKS = Packs(up_to=8, packs=2, jokers=6)
CONTRACT = {
    "name": "one wild a meld",
    "deals": [{"contract": [{"set": 3}, {"set": 3}, {"run": 4}]}],
}
BALANCED = {"wilds_against_naturals": "no more wilds than naturals"}
WILD_TWOS = {
    "name": "wild twos",
    "wilds": {"cards": ["2"], "most_per_meld": 22},
    "sets": BALANCED,
    "runs": BALANCED,
}
MELDS = 4  # on the table, where there is one


@dataclass(frozen=True)
class Asked:
    """One question: a hand in a situation."""

    hand: tuple[Card, ...]
    situation: Situation


Ask = Callable[[Asked], object]
QUESTIONS: dict[str, Ask] = {
    "contract": lambda one: find_contract(one.hand, one.situation),
    "least left": lambda one: find_cheapest(one.hand, one.situation),
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
    standing: Standing = Standing.DOWN
    table: bool = False
    mean: float | None = None
    p99: float | None = None

    @property
    def name(self) -> str:
        """What it is called in the print."""
        twos = sum(card.rank == TWO for card in self.wilds)
        wilds = f"{len(self.wilds) - twos} jokers" + (f" {twos} twos" if twos else "")
        lay_offs = ", table" if self.table else ""
        alone = "" if self.ruleset.laying_down.extra_melds else " alone"
        return f"{self.question}{alone}, {self.cards} cards, {wilds}{lay_offs}"

    def ask(self, one: Asked) -> object:
        """Put the question to the solver."""
        return QUESTIONS[self.question](one)

    def hands(self, count: int) -> Iterator[Asked]:
        """Give so many questions."""
        return map(self._hand, range(count))

    def _hand(self, number: int) -> Asked:
        chance, box, ruleset = Random(f"{self.name}, {number}"), box_of(PACKS), self.ruleset
        deal, naturals = ruleset.deals[0], not ruleset.wilds_beside_jokers
        hand = rich_hand(chance, self.cards, self.wilds, box=box, twos=naturals)
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
