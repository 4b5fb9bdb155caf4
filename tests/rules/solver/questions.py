"""Questions for the solver, by the dice: a hand, and what its player may do."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from scorekeeper.rules.cards import Card, write_cards
from scorekeeper.rules.melds.melds import Standing
from scorekeeper.rules.ruleset.dealing import Packs
from scorekeeper.rules.ruleset.deals import DealRules
from scorekeeper.rules.ruleset.model import Ruleset
from scorekeeper.rules.solver.question import Situation
from tests.rules.solver.hands import (
    box_of,
    pick_wilds,
    promising_hand,
    random_hand,
    random_table,
    rich_hand,
)


@dataclass(frozen=True)
class Question:
    """A hand, its situation, and the cards in play."""

    hand: tuple[Card, ...]
    asked: Situation
    packs: Packs

    def __str__(self) -> str:
        asked = self.asked
        table = "; ".join(
            f"{one.owner}{' contract' * one.contract}{' pure' * one.pure} "
            f"{one.meld.kind} {write_cards(one.meld.cards)} from {one.meld.low}"
            for one in asked.table
        )
        deal = asked.ruleset.deals.index(asked.deal) + 1
        drawn = "drawn" if asked.drawn else "before the draw"
        rules = f"{asked.ruleset.name} (based on {asked.ruleset.based_on}), deal {deal}"
        return f"{write_cards(self.hand)} | {rules} | {asked.standing}, {drawn} | table: {table}"


def any_question(
    chance: Random,
    ruleset: Ruleset,
    standing: Standing,
    *,
    deal: DealRules | None = None,
    sizes: tuple[int, int] = (4, 7),
    melds: int = 2,
    wilds: int = 3,
) -> Question:
    """Think up a question.

    sizes  the fewest and the most cards of the hand
    melds  at most so many on the table
    wilds  at most so many are put into the hand
    """
    packs = chance.choice(ruleset.packs)
    box = box_of(packs)
    deal = deal or chance.choice(ruleset.deals)
    table = random_table(chance, ruleset, deal, chance.randint(0, melds), box)
    few, size = pick_wilds(chance, ruleset, chance.randint(0, wilds), box), chance.randint(*sizes)
    match chance.choice(("random", "rich", "promising", "promising")):
        case "random":
            hand = random_hand(chance, size, few, box=box)
        case "rich":
            hand = rich_hand(chance, size, few, box=box)
        case _:
            hand = promising_hand(chance, size, few, box=box, deal=deal, ruleset=ruleset)
    asked = Situation(
        ruleset=ruleset,
        deal=deal,
        standing=standing,
        table=table,
        player="ana",
        drawn=chance.random() < 0.7,
    )
    return Question(hand, asked, packs)


def questions(name: str, ruleset: Ruleset, count: int, **limits: object) -> Iterator[Question]:
    """Give so many questions of every standing; of laying down, about every deal in turn."""
    for standing in Standing:
        for number in range(count):
            chance = Random(f"{name}, {standing}, {number}")
            deal = ruleset.deals[number % len(ruleset.deals)]
            yield any_question(chance, ruleset, standing, deal=deal, **limits)
