"""Fill tables of the store with pretended games."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from uuid import uuid4

from scorekeeper.game.agreements import Agreements, Stakes
from scorekeeper.game.commands import AnyCommand, StartGame
from scorekeeper.game.refusal import Refusal
from scorekeeper.game.state import Newcomer, State
from scorekeeper.rules.ruleset.reading import ruleset_data
from scorekeeper.store.journal import clerk
from scorekeeper.store.people import houserules, links, tables
from scorekeeper.store.people.author import WITHOUT_LINK, Author

from .pretend import play_deals, play_into_deal

ANAS_PHONE = Author(who="Ana’s phone", may_write=True)
LINKS = (("keep_score", "Scorekeeper"), ("play", "Players"), ("look", "Everybody"))
STAKES = Stakes(deal=20, game=100)
PEOPLE = ("Ana", "Bruno", "Chiyo", "Dara")
RULES = "venezuela"
SIX = ("Emil", "Fina", "Goro", "Hanna", "Ilse", "Jalil")


@dataclass(frozen=True, slots=True, kw_only=True)
class Planned:
    """A game to be pretended: by which rules, who plays, and how far it goes.

    first_dealer  a place among the people; 0: chance has decided so
    deal          the number of the one it is in the middle of; None: it is over
    """

    rules: str
    people: tuple[str, ...] = PEOPLE
    first_dealer: int = 0
    deal: int | None = None


TABLES: Mapping[str, tuple[Planned, ...]] = {
    "Kitchen table": (
        Planned(rules=RULES),
        Planned(rules=RULES, first_dealer=1),
        Planned(rules=RULES, first_dealer=2, deal=5),
    ),
    "Club table": (
        Planned(rules="bolivia", people=SIX),
        Planned(rules="romme-dskv", people=SIX[:4]),
        Planned(rules="romme-dskv", people=SIX[:4], first_dealer=1, deal=3),
        Planned(rules="bolivia", people=SIX, first_dealer=1, deal=4),
    ),
}
"""What is played at the tables of the demo, by their names."""
HOUSE_RULES: Mapping[str, Mapping[str, object]] = {
    "Kitchen table": {
        "based_on": "bolivia",
        "name": "As Ana’s grandmother plays",
        "dealing": {"direction": "left"},
        "chips": {"each": 12},
        "taking_jokers": {"naturals_for_one_in_a_set": 2},
        "bonuses": {"streaks": True},
    },
}
"""The rules of its own that a table of the demo has, by its name."""


def fill_table(name: str, chance: Random) -> int:
    """Make this table of the demo with its games and rules of its own; return its number."""
    table_id = tables.create_table(name, by=WITHOUT_LINK, command_id=uuid4().hex)
    for right, label in LINKS:
        links.make_link(table_id, right=right, label=label, by=WITHOUT_LINK)
    if overlay := HOUSE_RULES.get(name):
        houserules.keep_rules(table_id, overlay, by=WITHOUT_LINK, command_id=uuid4().hex)
    for planned in TABLES[name]:
        Evening(table_id, planned).play(chance)
    return table_id


class Evening:
    """One game at a table of the store, from its start."""

    def __init__(self, table_id: int, planned: Planned) -> None:
        kept = {
            name: str(tables.keep_person(table_id, name, by=WITHOUT_LINK))
            for name in planned.people
        }
        seats = tuple(
            Newcomer(key=person, name=name, person=person) for name, person in kept.items()
        )
        command = StartGame(
            ruleset=ruleset_data(planned.rules),
            players=seats,
            first_dealer=seats[planned.first_dealer].key,
            drawn=planned.first_dealer == 0,
            agreements=Agreements(stakes=STAKES),
        )
        answer = clerk.start_game(table_id, command, by=ANAS_PHONE, command_id=uuid4().hex)
        self.deal = planned.deal
        self.game_id, self.state = accepted(answer)

    def submit(self, command: AnyCommand) -> State:
        """Carry out a command that nobody can object to."""
        answer = clerk.submit(self.game_id, command, by=ANAS_PHONE, command_id=uuid4().hex)
        self.game_id, self.state = accepted(answer)
        return self.state

    def play(self, chance: Random) -> None:
        """Play to the end, or into the middle of the deal that was planned."""
        if self.deal is None:
            play_deals(self.state, self.submit, chance)
        else:
            play_deals(self.state, self.submit, chance, until=self.deal - 1)
            play_into_deal(self.state, self.submit, chance)


def accepted(answer: clerk.Accepted | Refusal | clerk.Clash) -> tuple[int, State]:
    """Return the game and its new state; a refusal of a pretended command is a fault of ours."""
    if not isinstance(answer, clerk.Accepted):
        raise TypeError(f"not recorded: {answer}")
    return answer.game_id, answer.state
