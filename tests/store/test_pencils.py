"""A pencil is given, asked for, taken and taken back; each write asks where it is just then."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from datetime import timedelta
from functools import partial
from itertools import count
from random import Random

import pytest
from flask import Flask

from scorekeeper.store.journal import clerk
from scorekeeper.store.people import links, pencils, tables
from scorekeeper.store.people.author import WITHOUT_LINK, Author, NotAllowed, Right, author_by
from scorekeeper.store.people.pencils import ASKS_AGAIN, LASTS, WAITS, Kind, PencilStays, Why
from scorekeeper.store.people.seats import take_seat
from tests.clocks import Clock
from tests.store.playing import ANA_BUYS, at_once, begin, new_table

MOMENT = timedelta(seconds=1)
ids = (f"order {number}" for number in count())


@dataclass
class Table:
    """A table whose scorekeeper is ana; bruno and chiyo have seats, emil looks on."""

    id: int
    links: dict[str, int]

    def by(self, who: str) -> Author:
        """Return the author that a page of this link's holder knows of just now."""
        row = next(each for each in links.links_of(self.id) if each.id == self.links[who])
        return author_by(
            who=who,
            link_id=row.id,
            table_id=row.table_id,
            right=row.right,
            person_id=row.person_id,
            keeps_score=row.keeps_score,
        )

    def do(self, what: Callable[..., None], who: str, *args: object, **more: object) -> None:
        what(self.id, *args, by=self.by(who), command_id=next(ids), **more)

    def give(self, who: str, whom: str, *, keep: bool = True) -> None:
        self.do(pencils.give, who, self.links[whom], keep=keep)

    def take_back(self, who: str, whose: str) -> None:
        self.do(pencils.take_back, who, self.links[whose])

    def refuse(self, who: str) -> None:
        self.do(pencils.refuse, who, self.question.number)

    @property
    def question(self) -> pencils.Move:
        found = pencils.question_at(self.id)
        assert found is not None
        return found

    @property
    def writing(self) -> set[str]:
        """Who has a pencil."""
        names = {number: who for who, number in self.links.items()}
        return {names[each.link_id] for each in pencils.holders_of(self.id) if each.has}

    @property
    def told(self) -> list[Kind]:
        """What became of the pencils, in order."""
        return [each.kind for each in reversed(pencils.moves_of(self.id, limit=1000))]


@pytest.fixture
def table(app: Flask) -> Table:
    table = new_table()
    made = {
        "ana": links.make_link(table, right=Right.KEEP_SCORE, label="Ana", by=WITHOUT_LINK),
        "emil": links.make_link(table, right=Right.LOOK, label="Emil", by=WITHOUT_LINK),
        "players": links.make_link(table, right=Right.PLAY, label="Players", by=WITHOUT_LINK),
    }
    for name in ("bruno", "chiyo"):
        person = tables.keep_person(table, name.title(), by=WITHOUT_LINK)
        made[name] = take_seat(
            table, person, right=Right.PLAY, by=WITHOUT_LINK, command_id=f"{name} sits"
        )
    return Table(table, {who: link.id for who, link in made.items()})


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    return Clock(monkeypatch)


@pytest.fixture
def asked(table: Table, clock: Clock) -> Table:
    """The same; bruno asks for the pencil."""
    table.do(pencils.ask, "bruno")
    return table


def stays(why: Why, do: Callable[..., None], *args: object, **more: object) -> PencilStays:
    with pytest.raises(PencilStays) as caught:
        do(*args, **more)
    assert caught.value.why is why
    return caught.value


def test_a_table_begins_with_the_scorekeepers_pencil(table):
    assert table.writing == {"ana"}
    assert pencils.moves_of(table.id, limit=9) == []


def test_a_pencil_that_is_given_writes_beside_the_others(table):
    table.give("ana", "bruno")
    table.give("bruno", "chiyo")

    assert table.writing == {"ana", "bruno", "chiyo"}
    assert table.by("bruno").may_write


def test_whoever_keeps_none_looks_on_from_then_on(table):
    table.give("ana", "bruno", keep=False)

    assert table.writing == {"bruno"}
    assert not table.by("ana").may_write
    with pytest.raises(NotAllowed):
        table.give("ana", "chiyo")


def test_the_last_pencil_is_not_laid_down(table):
    stays(Why.LAST, table.do, pencils.lay_down, "ana")

    assert table.writing == {"ana"}


def test_a_seat_gives_its_pencil_back(table):
    table.give("ana", "bruno")
    table.do(pencils.lay_down, "bruno")
    assert table.writing == {"ana"}

    table.give("ana", "bruno", keep=False)
    table.give("bruno", "ana", keep=False)
    assert table.writing == {"ana"}


def test_a_scorekeepers_link_takes_any_seats_pencil_back_and_its_own_up(table):
    table.give("ana", "bruno", keep=False)
    table.give("bruno", "chiyo")

    table.take_back("ana", "chiyo")
    assert table.writing == {"ana", "bruno"}
    table.take_back("ana", "bruno")
    assert table.writing == {"ana"}


@pytest.mark.parametrize("who", ["bruno", "players", "emil"])
def test_nobody_else_takes_a_pencil_back(table, who):
    table.give("ana", "bruno")
    table.give("ana", "chiyo")

    for whose in ("chiyo", "ana", who):
        with pytest.raises(NotAllowed):
            table.take_back(who, whose)

    assert table.writing == {"ana", "bruno", "chiyo"}


def test_a_scorekeepers_pencil_is_not_taken_by_another_scorekeeper(table):
    other = links.make_link(table.id, right=Right.KEEP_SCORE, label="Dara", by=WITHOUT_LINK)
    table.links["dara"] = other.id

    with pytest.raises(NotAllowed):
        table.take_back("dara", "ana")


@pytest.mark.parametrize("whom", ["emil", "players"])
def test_only_seats_get_a_pencil(table, whom):
    stays(Why.NOT_THERE, table.give, "ana", whom)


def test_no_seat_of_another_table_gets_a_pencil_nor_gives_one_here(table):
    elsewhere = new_table("Elsewhere")
    emil = tables.keep_person(elsewhere, "Emil", by=WITHOUT_LINK)
    theirs = take_seat(elsewhere, emil, right=Right.PLAY, by=WITHOUT_LINK, command_id="emil sits")
    by = Author(who="Emil", may_write=True, table_id=elsewhere, link_id=theirs.id)

    stays(Why.NOT_THERE, table.do, pencils.give, "ana", theirs.id, keep=True)
    with pytest.raises(NotAllowed):
        pencils.give(table.id, table.links["bruno"], keep=True, by=by, command_id="x")

    assert table.writing == {"ana"}


def test_nobody_without_a_pencil_gives_one(table):
    for who in ("bruno", "emil", "players"):
        with pytest.raises(NotAllowed):
            table.give(who, "chiyo")

    assert table.writing == {"ana"}


def test_a_seat_takes_the_pencil_once_nobody_has_said_no(asked, clock):
    left = stays(Why.NOT_YET, asked.do, pencils.take, "bruno")
    assert left.seconds == WAITS.total_seconds()
    clock.put_forward(WAITS - MOMENT)
    stays(Why.NOT_YET, asked.do, pencils.take, "bruno")
    assert asked.writing == {"ana"}

    clock.put_forward(2 * MOMENT)
    asked.do(pencils.take, "bruno")

    assert asked.writing == {"ana", "bruno"}
    assert pencils.question_at(asked.id) is None


@pytest.mark.parametrize("who", ["ana", "chiyo"])
def test_anybody_with_a_seat_or_the_score_says_no_and_whoever_asked_hears_who(asked, clock, who):
    asked.refuse(who)
    clock.put_forward(WAITS + MOMENT)

    assert stays(Why.REFUSED, asked.do, pencils.take, "bruno").who == who
    assert asked.writing == {"ana"}


@pytest.mark.parametrize("who", ["emil", "players"])
def test_who_looks_on_neither_asks_nor_says_no(asked, who):
    for act in (
        partial(asked.refuse, who),
        partial(asked.do, pencils.ask, who),
        partial(asked.do, pencils.take, who),
    ):
        with pytest.raises(NotAllowed):
            act()

    assert asked.told == [Kind.ASKED]


def test_a_no_still_counts_until_the_pencil_is_taken(asked, clock):
    clock.put_forward(WAITS + MOMENT)
    asked.refuse("chiyo")

    stays(Why.REFUSED, asked.do, pencils.take, "bruno")


def test_a_no_to_an_earlier_question_is_none_to_this_one(asked, clock):
    number = asked.question.number
    asked.refuse("ana")
    clock.put_forward(ASKS_AGAIN + MOMENT)
    asked.do(pencils.ask, "bruno")

    asked.do(pencils.refuse, "chiyo", number)

    assert asked.question.number > number


def test_after_a_no_it_is_asked_again_after_a_minute(asked, clock):
    asked.refuse("ana")
    assert stays(Why.TOO_SOON, asked.do, pencils.ask, "bruno").seconds == 60
    clock.put_forward(ASKS_AGAIN - MOMENT)
    assert stays(Why.TOO_SOON, asked.do, pencils.ask, "bruno").seconds <= 1

    clock.put_forward(2 * MOMENT)
    asked.do(pencils.ask, "bruno")
    assert asked.question.label == "Bruno"


def test_a_seat_takes_its_question_back_and_others_may_ask_at_once(asked):
    asked.refuse("bruno")
    assert asked.told == [Kind.ASKED, Kind.WITHDRAWN]
    stays(Why.TOO_SOON, asked.do, pencils.ask, "bruno")

    asked.do(pencils.ask, "chiyo")

    assert asked.question.label == "Chiyo"


def test_one_question_at_a_time_is_open(asked):
    assert stays(Why.ASKED_BY_OTHER, asked.do, pencils.ask, "chiyo").who == "Bruno"
    stays(Why.OVER, asked.do, pencils.take, "chiyo")
    asked.do(pencils.ask, "bruno")

    assert asked.told == [Kind.ASKED]


def test_of_two_who_ask_at_once_one_asks(table):
    def ask(who: str) -> bool:
        try:
            table.do(pencils.ask, who)
        except PencilStays:
            return False
        return True

    assert sum(at_once([partial(ask, who) for who in ("bruno", "chiyo")])) == 1
    assert table.told == [Kind.ASKED]


def test_a_question_that_nobody_comes_back_for_is_over(asked, clock):
    clock.put_forward(LASTS + MOMENT)

    assert pencils.question_at(asked.id) is None
    stays(Why.OVER, asked.do, pencils.take, "bruno")
    asked.do(pencils.ask, "chiyo")
    assert asked.question.label == "Chiyo"


def test_a_clock_that_is_put_back_gives_nobody_the_pencil(asked, clock):
    clock.put_back(timedelta(hours=1))

    stays(Why.OVER, asked.do, pencils.take, "bruno")
    asked.do(pencils.ask, "bruno")
    assert asked.writing == {"ana"}


def test_a_question_is_over_once_a_pencil_is_handed_on(asked, clock):
    asked.give("ana", "chiyo")
    clock.put_forward(WAITS + MOMENT)

    stays(Why.OVER, asked.do, pencils.take, "bruno")


def test_what_is_sent_twice_counts_once_also_after_it_was_undone(table):
    give = partial(
        pencils.give,
        table.id,
        table.links["bruno"],
        keep=True,
        by=table.by("ana"),
        command_id="once",
    )
    give()
    table.take_back("ana", "bruno")
    give()

    assert table.writing == {"ana"}
    assert table.told == [Kind.GIVEN, Kind.TAKEN_BACK]


def free(table: Table, whose: str, who: str = "ana") -> None:
    links.revoke_link(table.links[whose], by=table.by(who))


def test_with_a_seat_that_is_freed_its_pencil_is_gone(table):
    table.give("ana", "bruno")
    free(table, "bruno")

    assert table.writing == {"ana"}
    person = next(each.id for each in tables.people_of(table.id) if each.name == "Bruno")
    again = take_seat(table.id, person, right=Right.PLAY, by=WITHOUT_LINK, command_id="anew")
    assert not again.keeps_score


def test_with_a_seat_that_is_freed_its_question_is_over(asked, clock):
    by = asked.by("bruno")
    free(asked, "bruno")
    clock.put_forward(WAITS + MOMENT)

    with pytest.raises(NotAllowed):
        pencils.take(asked.id, by=by, command_id="late")
    assert pencils.question_at(asked.id) is None


def test_whoever_frees_the_seat_with_the_last_pencil_has_one_again(table):
    table.give("ana", "bruno", keep=False)
    free(table, "bruno")

    assert table.writing == {"ana"}


def test_where_a_pencil_is_is_asked_at_the_moment_of_the_write(app):
    """What a page was allowed a moment ago, its write is refused; and nothing is written."""
    game = begin()
    ana = links.make_link(game.table_id, right=Right.KEEP_SCORE, by=WITHOUT_LINK)
    person = tables.keep_person(game.table_id, "Bruno", by=WITHOUT_LINK)
    seat = take_seat(game.table_id, person, right=Right.PLAY, by=WITHOUT_LINK, command_id="sits")
    table = Table(game.table_id, {"ana": ana.id, "bruno": seat.id})
    table.give("ana", "bruno")
    by = table.by("bruno")
    answer = clerk.submit(game.id, ANA_BUYS, by=by, command_id="with it")
    assert isinstance(answer, clerk.Accepted)

    table.take_back("ana", "bruno")

    for write in (
        lambda: clerk.submit(game.id, ANA_BUYS, by=by, command_id="without it"),
        lambda: tables.rename_table(game.table_id, "Balcony", by=by),
        lambda: pencils.give(game.table_id, ana.id, keep=True, by=by, command_id="give"),
    ):
        with pytest.raises(NotAllowed):
            write()
    assert clerk.open_game(game.id).number == answer.number
    assert tables.find_table_name(game.table_id) != "Balcony"


def test_a_link_that_was_revoked_since_writes_nothing(app):
    game = begin()
    link = links.make_link(game.table_id, right=Right.KEEP_SCORE, by=WITHOUT_LINK)
    by = Table(game.table_id, {"ana": link.id}).by("ana")
    links.revoke_link(link.id, by=WITHOUT_LINK)

    with pytest.raises(NotAllowed):
        clerk.submit(game.id, ANA_BUYS, by=by, command_id="late")


@pytest.mark.torture
@pytest.mark.parametrize("seed", range(4))
def test_whatever_is_done_in_whichever_order_somebody_writes(table, clock, rounds, seed):
    random, who = Random(seed), ("ana", "bruno", "chiyo", "emil", "players")
    acts: list[Callable[[], None]] = [
        lambda: table.give(random.choice(who), random.choice(who), keep=random.random() < 0.5),
        lambda: table.do(pencils.lay_down, random.choice(who)),
        lambda: table.take_back(random.choice(who), random.choice(who)),
        lambda: table.do(pencils.ask, random.choice(who)),
        lambda: table.do(pencils.take, random.choice(who)),
        lambda: table.do(pencils.refuse, random.choice(who), table.question.number),
        lambda: clock.put_forward(random.choice((MOMENT, WAITS, ASKS_AGAIN))),
    ]
    for _ in range(rounds(60, 600)):
        with suppress(PencilStays, NotAllowed, AssertionError):
            random.choice(acts)()
        assert table.writing
        assert table.writing <= {"ana", "bruno", "chiyo"}
        assert all(table.by(each).may_write == (each in table.writing) for each in who)
