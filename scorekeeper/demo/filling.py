"""Fill a table of the store with pretended games."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from uuid import uuid4

from scorekeeper.game.commands import StartGame
from scorekeeper.game.kinds import AnyCommand
from scorekeeper.game.refusal import Refusal
from scorekeeper.game.state import Newcomer, Stakes, State
from scorekeeper.rules.reading import ruleset_data
from scorekeeper.store import desk, houserules, tables

from .pretend import play_deals, play_into_deal

TABLE = "Kitchen table"
PEOPLE = ("Ana", "Bruno", "Chiyo", "Dara")
WHO = "Ana’s phone"
RULES = "venezuela"
LINKS = (("keep_score", "Scorekeeper"), ("look", "Everybody"))
STAKES = Stakes(deal=20, game=100)
DEAL_UNDER_WAY = 5
HOUSE_RULES = {
    "based_on": "bolivia",
    "name": "As Ana’s grandmother plays",
    "dealing": {"direction": "left"},
    "chips": {"each": 12},
    "taking_jokers": {"naturals_for_one_in_a_set": 2},
    "bonuses": {"streaks": True},
}


def fill_table(chance: Random) -> int:
    """Make a table with two finished games, one in deal 5, and rules of its own.

    returns  the table's number
    """
    table_id = tables.create_table(TABLE, command_id=uuid4().hex)
    for right, label in LINKS:
        tables.make_link(table_id, right=right, label=label)
    houserules.keep_rules(table_id, HOUSE_RULES, command_id=uuid4().hex)
    for first_dealer in range(2):
        Evening(table_id, first_dealer).play_to_the_end(chance)
    Evening(table_id, 2).play_into_deal(DEAL_UNDER_WAY, chance)
    return table_id


class Evening:
    """One game at a table of the store, from its start."""

    def __init__(
        self, table_id: int, first_dealer: int = 0, people: Sequence[str] = PEOPLE
    ) -> None:
        kept = {name: str(tables.keep_person(table_id, name)) for name in people}
        seats = tuple(
            Newcomer(key=person, name=name, person=person) for name, person in kept.items()
        )
        command = StartGame(
            ruleset=ruleset_data(RULES),
            players=seats,
            first_dealer=seats[first_dealer].key,
            drawn=first_dealer == 0,
            stakes=STAKES,
        )
        answer = desk.start_game(table_id, command, who=WHO, command_id=uuid4().hex)
        self.game_id, self.state = accepted(answer)

    def submit(self, command: AnyCommand) -> State:
        """Carry out a command that nobody can object to."""
        answer = desk.submit(self.game_id, command, who=WHO, command_id=uuid4().hex)
        self.game_id, self.state = accepted(answer)
        return self.state

    def play_to_the_end(self, chance: Random) -> None:
        """Play every deal."""
        play_deals(self.state, self.submit, chance)

    def play_into_deal(self, number: int, chance: Random) -> None:
        """Play up to the middle of this deal."""
        play_deals(self.state, self.submit, chance, until=number - 1)
        play_into_deal(self.state, self.submit, chance)


def accepted(answer: desk.Accepted | Refusal) -> tuple[int, State]:
    """Return the game and its new state; a refusal of a pretended command is a fault of ours."""
    if isinstance(answer, Refusal):
        raise TypeError(f"refused: {answer.codes}")
    return answer.game_id, answer.state
