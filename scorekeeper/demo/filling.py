"""Fill tables of the store with evenings that were played once: ``evenings.json`` holds them.

`python -m tests.demo.writing` writes that file anew: by the same rules, with other cards.
"""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any
from uuid import uuid4

import msgspec

from scorekeeper.game.agreements import Agreements, Stakes
from scorekeeper.game.commands import COMMANDS, EnterSheet, Propose, StartGame
from scorekeeper.game.refusal import Refusal
from scorekeeper.game.seasons import Measure, Season
from scorekeeper.game.state import Newcomer
from scorekeeper.rules.ruleset.reading import ruleset_data
from scorekeeper.store.journal import clerk
from scorekeeper.store.people import houserules, rights, seasons, tables
from scorekeeper.store.people.rights import WITHOUT_LINK, Author

EVENINGS = Path(__file__).with_name("evenings.json")
ANAS_PHONE = Author(who="Ana’s phone", may_write=True)
LINKS = (("keep_score", "Scorekeeper"), ("play", "Players"), ("look", "Everyone"))
STAKES = Stakes(deal=20, game=100)
CUP = Season(name="Copa", by=Measure.POINTS, least_games=2)
PEOPLE = ("Ana", "Bruno", "Chiyo", "Dara")
RULES = "venezuela"
READERS: Mapping[str, msgspec.json.Decoder[Any]] = {
    kind.__name__: msgspec.json.Decoder(kind)
    for kind in COMMANDS
    if kind not in (Propose, EnterSheet)
}
"""What reads each command but those that hold other commands."""
HOUSE_RULES: Mapping[str, Mapping[str, object]] = {
    "Kitchen table": {
        "based_on": "bolivia",
        "name": "As Ana’s grandmother plays",
        "dealing": {"direction": "left"},
        "chips": {"each": 12},
        "taking_jokers": {"naturals_for_one_in_a_set": 2},
        "bonuses": {"streaks": True},
    }
}
"""The rules of its own that a table of the demo has, by its name."""


class Evening(msgspec.Struct, frozen=True, kw_only=True):
    """A game of the demo.

    rules         by which it was played
    people        who played; in the game they are called 1, 2 and so on
    first_dealer  a place among the people; 0: chance has decided so
    commands      all after the start: the name of each, and its fields that differ from defaults
    """

    rules: str
    people: tuple[str, ...] = PEOPLE
    first_dealer: int = 0
    commands: tuple[tuple[str, msgspec.Raw], ...] = ()


READER = msgspec.json.Decoder(dict[str, tuple[Evening, ...]])


@cache
def evenings() -> Mapping[str, tuple[Evening, ...]]:
    """Return table's name → the games that are played there."""
    return READER.decode(EVENINGS.read_bytes())


def fill_table(name: str) -> int:
    """Make this table of the demo with its games and rules of its own; return its number."""
    table_id = tables.create_table(name, by=WITHOUT_LINK, command_id=uuid4().hex)
    for right, label in LINKS:
        rights.make_link(table_id, right=right, label=label, by=WITHOUT_LINK)
    if overlay := HOUSE_RULES.get(name):
        houserules.keep_rules(table_id, overlay, by=WITHOUT_LINK, command_id=uuid4().hex)
    seasons.keep_season(table_id, CUP, by=WITHOUT_LINK, command_id=uuid4().hex)
    for evening in evenings()[name]:
        play(table_id, evening)
    return table_id


def play(table_id: int, evening: Evening) -> int:
    """Start a game at a table, and carry out what was done in it; return its number."""
    people = [str(tables.keep_person(table_id, each, by=WITHOUT_LINK)) for each in evening.people]
    start = start_of(evening, people)
    answer = clerk.start_game(table_id, start, by=ANAS_PHONE, command_id=uuid4().hex)
    game_id = accepted(answer).game_id
    for kind, facts in evening.commands:
        command = READERS[kind].decode(facts)
        accepted(clerk.submit(game_id, command, by=ANAS_PHONE, command_id=uuid4().hex))
    return game_id


def start_of(evening: Evening, people: list[str]) -> StartGame:
    """Return what starts a game. ``people``: the number of each in the store, as text."""
    seats = tuple(
        Newcomer(key=str(place), name=name, person=person)
        for place, (name, person) in enumerate(zip(evening.people, people, strict=True), start=1)
    )
    return StartGame(
        ruleset=ruleset_data(evening.rules),
        players=seats,
        first_dealer=seats[evening.first_dealer].key,
        drawn=evening.first_dealer == 0,
        agreements=Agreements(stakes=STAKES),
    )


def accepted(answer: clerk.Accepted | Refusal | clerk.Clash) -> clerk.Accepted:
    """Return what was recorded; a refusal here is a fault of ours."""
    if not isinstance(answer, clerk.Accepted):
        raise TypeError(f"not recorded: {answer}")
    return answer
