"""A seat writes while it has a pencil; each write asks the game where that is just then."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from itertools import count

import pytest
from flask import Flask

from scorekeeper.game.commands import (
    AnyCommand,
    FinishEarly,
    GivePencil,
    ReturnPencil,
    TakePencil,
    Undo,
)
from scorekeeper.game.dealing import rematch_of
from scorekeeper.store.journal import clerk
from scorekeeper.store.people import houserules, rights, tables
from scorekeeper.store.people.rights import (
    WITHOUT_LINK,
    Author,
    NotAllowed,
    Right,
    author_by,
    take_seat,
)
from tests.game.table import start_of
from tests.store.playing import ANA_BUYS, Game, begin, new_table

ids = (f"order {number}" for number in count())
BRUNO_TAKES = TakePencil(player="bruno")
BRUNO_IS_GIVEN = GivePencil(player="bruno")
TAKEN_BACK = ReturnPencil(player="bruno")


@dataclass
class Table:
    """A game at a table whose scorekeeper is ana; bruno and chiyo have seats, emil looks on."""

    game: Game
    links: Mapping[str, rights.Link]

    def by(self, who: str, *, claims: bool = True) -> Author:
        """Return the author by a link. ``claims``: their page said that they may write."""
        link = self.links[who]
        return author_by(
            who=who,
            link_id=link.id,
            table_id=link.table_id,
            right=link.right,
            person_id=link.person_id,
            pencil=claims,
        )

    def say(self, who: str, command: AnyCommand, game: Game | None = None) -> clerk.Answer:
        by, game = self.by(who), game or self.game
        answer = clerk.submit(game.id, command, by=by, command_id=next(ids))
        assert isinstance(answer, clerk.Accepted), answer
        return answer

    def rematch(self, who: str) -> Game:
        started = rematch_of(self.game.state)
        table, by = self.game.table_id, self.by(who)
        answer = clerk.start_game(table, started, by=by, command_id=next(ids))
        assert isinstance(answer, clerk.Accepted)
        return Game(answer.game_id, table)

    def writes(self, who: str) -> Mapping[str, Callable[[], object]]:
        """Return what a scorekeeper writes, as this author would."""
        table, by = self.game.table_id, self.by(who)
        ours = {"based_on": "venezuela", "name": "Ours"}
        return {
            "a command": lambda: self.say(who, ANA_BUYS),
            "undo": lambda: self.say(who, Undo()),
            "a table's name": lambda: tables.rename_table(table, "Balcony", by=by),
            "a person": lambda: tables.keep_person(table, "Fina", by=by),
            "rules": lambda: houserules.keep_rules(table, ours, by=by, command_id=next(ids)),
            "a game": lambda: self.rematch(who),
        }

    def refuses(self, who: str) -> bool:
        """Whether none of that is let through; nothing is recorded then."""
        before = self.game.number
        for write in self.writes(who).values():
            with pytest.raises(NotAllowed):
                write()
        return self.game.number == before


@pytest.fixture
def table(app: Flask) -> Table:
    kitchen = new_table()
    people = {
        name: tables.keep_person(kitchen, name.title(), by=WITHOUT_LINK)
        for name in ("ana", "bruno", "chiyo", "dara")
    }
    start = start_of()
    players = tuple(replace(each, person=str(people[each.key])) for each in start.players)
    made = {
        "ana": rights.make_link(kitchen, right=Right.KEEP_SCORE, by=WITHOUT_LINK),
        "emil": rights.make_link(kitchen, right=Right.LOOK, by=WITHOUT_LINK),
        "players": rights.make_link(kitchen, right=Right.PLAY, by=WITHOUT_LINK),
    }
    for name in ("bruno", "chiyo"):
        seat = {"right": Right.PLAY, "by": WITHOUT_LINK, "command_id": f"{name} sits"}
        made[name] = take_seat(kitchen, people[name], **seat)
    return Table(begin(kitchen, replace(start, players=players)), made)


def test_a_seat_that_takes_the_pencil_writes_all_that_a_scorekeeper_does(table):
    assert table.refuses("bruno")

    table.say("bruno", BRUNO_TAKES)

    for write in table.writes("bruno").values():
        write()


def test_a_pencil_is_given_by_whoever_has_one_and_taken_by_a_seat_for_itself(table):
    with pytest.raises(NotAllowed):
        table.say("chiyo", BRUNO_IS_GIVEN)
    with pytest.raises(NotAllowed):
        table.say("chiyo", BRUNO_TAKES)

    table.say("ana", BRUNO_IS_GIVEN)
    table.say("bruno", GivePencil(player="chiyo", instead_of="bruno"))

    assert table.game.state.pencils == ("chiyo",)
    assert table.refuses("bruno")


@pytest.mark.parametrize("who", ["emil", "players"])
def test_who_has_no_seat_takes_none(table, who):
    with pytest.raises(NotAllowed):
        table.say(who, BRUNO_TAKES)

    assert table.refuses(who)


@pytest.mark.parametrize("away", [TAKEN_BACK, Undo()], ids=["taken back", "undone"])
def test_where_a_pencil_is_is_asked_at_the_moment_of_the_write(table, away):
    """What a page was allowed a moment ago, its write is refused; and nothing is written."""
    table.say("bruno", BRUNO_TAKES)

    table.say("ana", away)

    assert table.refuses("bruno")


def test_the_scorekeepers_link_always_writes(table):
    table.say("bruno", BRUNO_TAKES)
    table.say("bruno", ANA_BUYS)

    table.say("ana", Undo())
    table.say("ana", TAKEN_BACK)


@pytest.mark.parametrize("who", ["ana", "bruno"])
def test_a_link_that_was_revoked_since_writes_nothing(table, who):
    table.say("ana", BRUNO_IS_GIVEN)
    rights.revoke_link(table.links[who].id, by=WITHOUT_LINK)

    assert table.refuses(who)


def test_a_pencil_makes_no_links_and_takes_none_back(table):
    table.say("bruno", BRUNO_TAKES)
    by, before = table.by("bruno"), rights.links_of(table.game.table_id)

    with pytest.raises(NotAllowed):
        rights.make_link(table.game.table_id, right=Right.KEEP_SCORE, by=by)
    with pytest.raises(NotAllowed):
        rights.revoke_link(table.links["chiyo"].id, by=by)

    assert rights.links_of(table.game.table_id) == before


def test_the_next_game_begins_with_the_pencils_of_the_one_before(table):
    table.say("bruno", BRUNO_TAKES)
    table.say("bruno", FinishEarly())

    again = table.rematch("bruno")

    assert again.state.pencils == ("bruno",)
    table.say("bruno", ANA_BUYS, again)


def test_a_pencil_of_an_earlier_game_writes_nothing_in_the_next(table):
    table.say("ana", FinishEarly())
    again = table.rematch("ana")
    table.say("bruno", BRUNO_TAKES)  # in the first game

    with pytest.raises(NotAllowed):
        table.say("bruno", ANA_BUYS, again)
    with pytest.raises(NotAllowed):
        tables.rename_table(table.game.table_id, "Balcony", by=table.by("bruno"))
