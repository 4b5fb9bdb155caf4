"""The question put to the meld desk, and under which rules: both stand in the address."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from werkzeug.exceptions import NotFound

from scorekeeper.rules.melds.melds import Standing
from scorekeeper.rules.ruleset.model import DealRules, Item, Ruleset
from scorekeeper.rules.ruleset.reading import base_game
from scorekeeper.rules.solver import Situation
from scorekeeper.store.journal import clerk
from scorekeeper.web import games

GAME = re.compile(r"game-([1-9]\d{0,8})", re.ASCII)
"""How addresses name the rules that a game of the table was begun with."""


STANDINGS = (Standing.NOT_DOWN, Standing.DOWN)
"""The standings that can be chosen for a hand."""


class Ask(StrEnum):
    """What one can ask at the desk."""

    MELD = "meld"
    CONTRACT = "contract"
    HAND = "hand"


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """What is asked, under which rules.

    name      how addresses name the rules
    deal      number of the deal, from 1
    contract  number of that deal's contract for which there are slots, from 1
    standing  of whoever holds the hand asked about
    """

    ask: Ask
    name: str
    ruleset: Ruleset
    deal: int
    contract: int = 1
    standing: Standing = Standing.NOT_DOWN

    @property
    def rules(self) -> DealRules:
        return self.ruleset.deals[self.deal - 1]

    @property
    def items(self) -> tuple[Item, ...]:
        return self.rules.contracts[self.contract - 1]

    @property
    def situation(self) -> Situation:
        """The situation in which a hand is judged: nothing on the table, the turn's card drawn."""
        return Situation(ruleset=self.ruleset, deal=self.rules, standing=self.standing)

    def address(self, **other: object) -> dict[str, object]:
        """Return the query of this question's address, changed by ``other``."""
        ask = other.get("ask", self.ask)
        parts: dict[str, object] = {"ruleset": self.name, "ask": ask}
        if ask == Ask.CONTRACT:
            parts |= {"deal": self.deal, "contract": self.contract}
        elif ask == Ask.HAND:
            parts |= {"deal": self.deal, "standing": self.standing}
        return {**parts, **other}


def question_of(words: Mapping[str, str], table_id: int | None) -> Question:
    """Return the question of an address; NotFound where there is no such one.

    words     the address's own words: ruleset, ask, deal, contract, standing
    table_id  the table at which it is asked; None without one
    """
    name, ask = words.get("ruleset", base_game()), words.get("ask", Ask.MELD)
    standing = words.get("standing", Standing.NOT_DOWN)
    if ask not in list(Ask) or standing not in STANDINGS:
        raise NotFound
    ruleset = ruleset_called(name, table_id)
    deal = _number(words.get("deal", "1"), len(ruleset.deals))
    contract = _number(words.get("contract", "1"), len(ruleset.deals[deal - 1].contracts))
    return Question(
        ask=Ask(ask),
        name=name,
        ruleset=ruleset.in_deal(ruleset.deals[deal - 1]),
        deal=deal,
        contract=contract,
        standing=Standing(standing),
    )


def _number(word: str, most: int) -> int:
    if word not in map(str, range(1, most + 1)):
        raise NotFound
    return int(word)


def ruleset_called(name: str, table_id: int | None) -> Ruleset:
    """Return the rules that are named so here; NotFound where there are none."""
    game = GAME.fullmatch(name)
    if game is None:
        try:
            return games.find_ruleset(name, table_id)
        except games.NoSuchGameToPlay:
            raise NotFound from None
    try:
        opened = clerk.open_game(int(game[1]))
    except clerk.NoSuchGame:
        raise NotFound from None
    if opened.table_id != table_id:
        raise NotFound
    return opened.state.deal.with_wild_said
