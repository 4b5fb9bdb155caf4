"""Tables end: deleted with all in them, or after long sleep and a month of warning."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from datetime import timedelta
from functools import partial
from pathlib import Path

import pytest
from flask import Flask, current_app
from sqlalchemy import func, select

from scorekeeper.game.commands import Buy
from scorekeeper.store.database import db, reading
from scorekeeper.store.models import tables as rows
from scorekeeper.store.people import ending, houserules, rights, tables
from scorekeeper.store.people.ending import DAY, MONTH, Tidied, delete_table, tidy, use_table
from scorekeeper.store.people.rights import WITHOUT_LINK, Author, NotAllowed, Right, author_by
from tests.clocks import Clock
from tests.server.serving import until
from tests.store.playing import Game, at_once, begin, new_table

OURS = {"based_on": "romme", "name": "Ours", "penalties": {"joker": 20}}


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    return Clock(monkeypatch)


def whole_table() -> Game:
    """A table with a game, people, a seat, and house rules that were changed."""
    game = begin()
    game.play(Buy(player="ana"))
    ana = tables.keep_person(game.table_id, "Ana", by=WITHOUT_LINK)
    rights.take_seat(game.table_id, ana, right="play", by=WITHOUT_LINK, command_id=f"a{game.id}")
    rights.make_link(game.table_id, right="keep_score", by=WITHOUT_LINK)
    number = houserules.keep_rules(game.table_id, OURS, command_id="one", by=WITHOUT_LINK)
    changed = {**OURS, "end": {"target": 500}}
    houserules.change_rules(game.table_id, number, changed, command_id="two", by=WITHOUT_LINK)
    return game


def counts() -> dict[str, int]:
    with reading() as connection:
        return {
            name: connection.scalar(select(func.count()).select_from(kind)) or 0
            for name, kind in db.metadata.tables.items()
        }


def by_link(table_id: int, right: Right) -> Author:
    link = rights.make_link(table_id, right=right, by=WITHOUT_LINK)
    return author_by(
        who="Ana", link_id=link.id, table_id=table_id, right=link.right, person_id=None
    )


def ends_of(table_id: int):
    with reading() as connection:
        return connection.scalar(select(rows.c.ends).where(rows.c.id == table_id))


def test_all_of_a_table_is_gone_and_nothing_of_another(app: Flask):
    other = whole_table()
    before = counts()
    game = whole_table()

    assert delete_table(game.table_id, by=by_link(game.table_id, Right.KEEP_SCORE))

    assert counts() == before
    assert other.play(Buy(player="bruno"))
    assert not delete_table(game.table_id, by=WITHOUT_LINK)
    assert new_table() > game.table_id


def test_only_a_scorekeepers_own_link_deletes_its_own_table(app: Flask):
    game = whole_table()
    elsewhere = by_link(new_table(), Right.KEEP_SCORE)
    wrong = [by_link(game.table_id, right) for right in (Right.LOOK, Right.PLAY)]

    for author in (*wrong, elsewhere):
        with pytest.raises(NotAllowed):
            delete_table(game.table_id, by=author)
    assert game.number > 1


def test_who_records_while_a_table_is_deleted_is_refused_and_leaves_nothing(app: Flask):
    before = counts()
    for _ in range(5):
        game = whole_table()
        keeping = by_link(game.table_id, Right.KEEP_SCORE)
        delete = partial(delete_table, game.table_id, by=keeping)
        acts = (
            delete,
            delete,
            partial(game.say, Buy(player="bruno")),
            partial(begin, game.table_id),
        )
        at_once([partial(done_or_refused, act) for act in acts])
    assert counts() == before


def done_or_refused(act: Callable[[], object]) -> None:
    with suppress(LookupError, NotAllowed):
        act()


def test_a_table_that_sleeps_is_warned_of_for_a_month_and_then_deleted(app: Flask, clock: Clock):
    sleeping = new_table()
    clock.put_forward(11 * MONTH - DAY)
    assert tidy(12) == Tidied(warned=0, ended=0)

    clock.put_forward(2 * DAY)
    assert tidy(12) == Tidied(warned=1, ended=0)
    assert ends_of(sleeping) is not None
    clock.put_forward(29 * DAY)
    assert tidy(12) == Tidied(warned=0, ended=0)

    clock.put_forward(2 * DAY)
    assert tidy(12) == Tidied(warned=0, ended=1)
    assert tables.find_table_name(sleeping) is None


def test_a_table_that_is_used_in_time_stays(app: Flask, clock: Clock):
    table = new_table()
    clock.put_forward(12 * MONTH)
    tidy(12)

    use_table(table, by=by_link(table, Right.PLAY))

    assert ends_of(table) is None
    clock.put_forward(2 * MONTH)
    assert tidy(12) == Tidied(warned=0, ended=0)
    with pytest.raises(NotAllowed):
        use_table(table, by=by_link(table, Right.LOOK))


def test_a_table_at_which_something_was_recorded_just_now_stays(app: Flask, clock: Clock):
    game, asleep = begin(), begin()
    clock.put_forward(12 * MONTH)
    tidy(12)
    clock.put_forward(MONTH + timedelta(seconds=1))
    game.play(Buy(player="ana"))

    assert tidy(12) == Tidied(warned=0, ended=1)

    assert tables.find_table_name(asleep.table_id) is None
    assert ends_of(game.table_id) is None
    assert game.number == 2


def test_a_table_that_nobody_could_keep_in_its_month_is_warned_of_anew(app: Flask, clock: Clock):
    table = new_table()
    clock.put_forward(12 * MONTH)
    tidy(12)
    clock.put_forward(2 * MONTH)

    assert tidy(12) == Tidied(warned=1, ended=0)
    clock.put_forward(MONTH + DAY)
    assert tidy(12) == Tidied(warned=0, ended=1)
    assert tables.find_table_name(table) is None


def test_a_server_that_begins_to_tidy_late_warns_for_a_whole_month_first(app: Flask, clock: Clock):
    new_table()
    clock.put_forward(100 * MONTH)

    assert tidy(2) == Tidied(warned=1, ended=0)
    assert tidy(2) == Tidied(warned=0, ended=0)


def test_a_clock_that_was_ahead_for_a_while_deletes_nothing(app: Flask, clock: Clock):
    new_table()
    clock.put_forward(100 * MONTH)
    tidy(12)
    clock.put_back(100 * MONTH)

    assert tidy(12) == Tidied(warned=0, ended=0)


def test_several_processes_that_tidy_at_once_delete_each_table_once(app: Flask, clock: Clock):
    for _ in range(3):
        whole_table()
    used = new_table()
    clock.put_forward(12 * MONTH)
    tidy(12)
    use_table(used, by=WITHOUT_LINK)
    clock.put_forward(MONTH + timedelta(seconds=1))

    done = at_once([lambda: tidy(12)] * 3)

    assert sum(each.ended for each in done) == 3
    assert [each.name for each in ending.contents_of()] == ["Kitchen"]


def test_a_server_tidies_by_itself_where_it_is_set_to(
    app: Flask, clock: Clock, monkeypatch: pytest.MonkeyPatch
):
    sleeping = new_table()
    clock.put_forward(12 * MONTH)
    monkeypatch.setattr(ending, "FIRST_LOOK_AFTER", 0.0)
    app.config["KEEP_MONTHS"] = 0
    ending.tidy_while_serving(app)
    assert ending.EXTENSION not in app.extensions

    app.config["KEEP_MONTHS"] = 12
    ending.tidy_while_serving(app)
    until(lambda: ends_of(sleeping) is not None)


def test_the_command_says_what_it_did_and_without_the_setting_does_nothing(
    app: Flask, clock: Clock
):
    new_table()
    clock.put_forward(12 * MONTH)
    runner = current_app.test_cli_runner()

    current_app.config["KEEP_MONTHS"] = 0
    kept = runner.invoke(args=["tidy"])
    current_app.config["KEEP_MONTHS"] = 12
    warned = runner.invoke(args=["tidy"])

    assert (kept.exit_code, warned.exit_code) == (1, 0)
    assert "1 tables are warned of for a month, 0 were deleted." in warned.output


def test_of_a_deleted_table_no_word_stays_in_the_file(sqlite_app: Flask):
    name = "Wintergarten"
    table = new_table(name)
    tables.keep_person(table, name, by=WITHOUT_LINK)

    delete_table(table, by=WITHOUT_LINK)

    with db.engine.connect() as connection:
        connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)").close()
    file = db.engine.url.database
    assert file is not None
    assert name.encode() not in Path(file).read_bytes()
