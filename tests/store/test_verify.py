"""What is remembered beside the journal: found out when it is wrong, and mended."""

from __future__ import annotations

import logging
from datetime import UTC, datetime
from functools import partial
from itertools import cycle, islice

import pytest
from click.testing import Result
from flask import Flask
from sqlalchemy import Row, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from scorekeeper.game.commands import Buy, Redo, Undo
from scorekeeper.game.sheet import chips_of
from scorekeeper.store.database import reading, writing
from scorekeeper.store.journal import clerk
from scorekeeper.store.journal.chain import next_hash, seed
from scorekeeper.store.journal.rulesets import WHOLE_EVENT
from scorekeeper.store.models import events, games, rulesets, snapshots
from scorekeeper.store.people.author import WITHOUT_LINK, Author
from tests.game.table import ended
from tests.store.playing import ANA_BUYS, Game, at_once, begin
from tests.store.test_clerk import forget_states
from tests.store.writer import SWAPS

CHAINED = ("number", "step", "command_id", "at", "who", "kind", "body", "concerns")
LATE = Author(who="late", may_write=True)
A_PHONE = Author(who="a phone", may_write=True)
FIRST_KEPT, SECOND_KEPT = 16, 32
CHANGED = "does not follow from what was written before: it was changed after it was recorded"


def run(app: Flask, command: str) -> Result:
    return app.test_cli_runner().invoke(args=[command])


@pytest.fixture
def played(app: Flask) -> Game:
    """Two games, the second with a closed deal and a step taken back; returns the second."""
    begin().play(ANA_BUYS)
    game = begin()
    game.play(ANA_BUYS, ANA_BUYS, Undo(), *ended("ana", {"bruno": 1, "chiyo": 2, "dara": 3}))
    game.play(*islice(cycle(SWAPS), 30))
    assert [row.number for row in everything()[2]] == [FIRST_KEPT, SECOND_KEPT]
    return game


def damage_snapshot(game: Game, number: int, **values: object) -> None:
    one = update(snapshots).where(snapshots.c.game_id == game.id, snapshots.c.number == number)
    with writing(WITHOUT_LINK) as connection:
        assert connection.execute(one.values(**values)).rowcount == 1


def damage_event(game: Game, number: int, **values: object) -> None:
    one = update(events).where(events.c.game_id == game.id, events.c.number == number)
    with writing(WITHOUT_LINK) as connection:
        assert connection.execute(one.values(**values)).rowcount == 1


def record_as_it_stands(game: Game) -> None:
    """Make the chain anew over a journal that was damaged, as if it had been recorded so."""
    of_game = select(*WHOLE_EVENT).where(events.c.game_id == game.id).order_by(events.c.number)
    with writing(WITHOUT_LINK) as connection:
        started_by = select(games.c.command_id).where(games.c.id == game.id)
        last = seed(connection.scalars(started_by).one())
        for row in connection.execute(of_game).all():
            facts = {name: value for name, value in row._mapping.items() if name in CHAINED}
            last = next_hash(last, **facts)
            one = (events.c.game_id == game.id) & (events.c.number == row.number)
            connection.execute(update(events).where(one).values(hash=last))


def everything() -> list[list[Row]]:
    """All rows of all games: events and snapshots."""
    with reading() as connection:
        return [list(connection.execute(select(kept))) for kept in (games, events, snapshots)]


def lose_snapshots(game: Game, *numbers: int) -> None:
    lost = delete(snapshots).where(snapshots.c.game_id == game.id)
    with writing(WITHOUT_LINK) as connection:
        connection.execute(lost.where(snapshots.c.number.in_(numbers)) if numbers else lost)


def snapshot_of(game: Game, number: int) -> bytes:
    one = select(snapshots.c.body).where(
        snapshots.c.game_id == game.id, snapshots.c.number == number
    )
    with reading() as connection:
        return connection.scalars(one).one()


def test_games_as_they_were_played_are_found_in_order(app: Flask, played: Game):
    result = run(app, "verify")

    assert result.exit_code == 0
    assert result.output == "2 games replayed, 0 differences.\n"


def test_a_state_that_is_missing_is_made_from_the_journal(app: Flask, played: Game):
    before = played.state
    lose_snapshots(played)
    forget_states(app)

    assert played.state == before
    left = played.play(ANA_BUYS, Undo(), Undo(), Redo()).state
    assert chips_of(left, "ana") == chips_of(before, "ana")


@pytest.mark.parametrize("body", [b"", b"no state", b"x\x9c\x03\x00\x00\x00\x00\x01"])
def test_a_state_that_cannot_be_read_is_made_from_the_journal(
    app: Flask, played: Game, body: bytes, caplog: pytest.LogCaptureFixture
):
    before = played.state
    damage_snapshot(played, SECOND_KEPT, body=body)
    forget_states(app)

    with caplog.at_level(logging.WARNING):
        assert played.state == before
    assert f"game {played.id}, event {SECOND_KEPT}" in caplog.text


def test_a_state_of_an_older_form_is_made_from_the_journal(app: Flask, played: Game):
    before = played.state
    damage_snapshot(played, SECOND_KEPT, form=1, body=snapshot_of(played, FIRST_KEPT))
    forget_states(app)

    assert played.state == before


def test_a_state_that_says_something_else_is_found_out_and_named(app: Flask, played: Game):
    damage_snapshot(played, SECOND_KEPT, body=snapshot_of(played, FIRST_KEPT))

    result = run(app, "verify")

    assert result.exit_code == 1
    assert f"game {played.id}, event {SECOND_KEPT}: its snapshot differs" in result.output


def test_a_state_that_cannot_be_compared_is_named(app: Flask, played: Game):
    damage_snapshot(played, FIRST_KEPT, body=b"no state")

    result = run(app, "verify")

    assert result.exit_code == 1
    assert f"game {played.id}, event {FIRST_KEPT}: its snapshot cannot be read" in result.output


def test_states_of_an_older_form_are_no_difference_and_are_renewed(app: Flask, played: Game):
    with writing(WITHOUT_LINK) as connection:
        connection.execute(update(snapshots).values(form=1, body=b"of an older version"))

    before = run(app, "verify")
    mended = run(app, "rebuild")
    after = run(app, "verify")

    assert (before.exit_code, mended.exit_code) == (0, 0)
    assert "2 games replayed, 0 differences.\n" in before.output
    assert "snapshots of an older form: not used" in before.output
    assert "2 games replayed, 1 mended" in mended.output
    assert after.output == "2 games replayed, 0 differences.\n"


def test_a_state_that_is_missing_is_named(app: Flask, played: Game):
    lose_snapshots(played)

    result = run(app, "verify")

    assert result.exit_code == 1
    assert result.output.count("its snapshot is missing") == 2


def test_a_state_inside_a_step_is_named(app: Flask, played: Game):
    with reading() as connection:
        inside = connection.scalars(
            select(events.c.number).where(events.c.step != events.c.number)
        ).all()
    assert inside == []  # every command so far has recorded one event
    damage_event(played, FIRST_KEPT, step=FIRST_KEPT + 1)
    record_as_it_stands(played)

    result = run(app, "verify")

    assert result.exit_code == 1
    assert f"game {played.id}, event {FIRST_KEPT}: a snapshot stands inside a step" in result.output


@pytest.mark.parametrize(
    ("number", "values"),
    [
        (2, {"kind": "CardSold"}),
        (2, {"body": "{"}),
        (2, {"command_id": None}),
        (4, {"concerns": 1}),
        (4, {"body": '{"step": 3, "to": 77}', "concerns": 3}),
    ],
)
def test_a_journal_that_does_not_hold_together_is_named(
    app: Flask, played: Game, number: int, values: dict[str, object]
):
    damage_event(played, number, **values)
    record_as_it_stands(played)

    for command in ("verify", "rebuild"):
        result = run(app, command)
        assert result.exit_code == 1
        assert f"game {played.id}, event {number}: " in result.output


def test_an_event_that_was_changed_is_found_by_the_state_after_it(app: Flask, played: Game):
    damage_event(played, 2, body='{"player": "chiyo", "price": 1, "cards": 2}')
    record_as_it_stands(played)

    result = run(app, "verify")

    assert result.exit_code == 1
    assert f"game {played.id}, event {FIRST_KEPT}: its snapshot differs" in result.output


TAMPERED: dict[str, dict[str, object]] = {
    "who": {"who": "somebody else"},
    "when": {"at": datetime(2026, 1, 2, 3, 4, 5, tzinfo=UTC)},
    "what": {"body": '{"player":"chiyo","price":1,"cards":2}'},
    "how it is written": {"body": '{"player": "ana"}'},
    "its kind": {"kind": "ChipsCorrected"},
    "by which command": {"command_id": "another"},
    "its step": {"step": 3},
    "what it concerns": {"concerns": 1},
    "its hash": {"hash": b"\0" * 32},
}


@pytest.mark.parametrize("what", TAMPERED)
def test_an_event_that_was_changed_after_it_was_recorded_is_named_and_not_built_on(
    app: Flask, played: Game, what: str
):
    damage_event(played, 2, **TAMPERED[what])
    lose_snapshots(played)
    before = everything()

    verified, rebuilt = run(app, "verify"), run(app, "rebuild")

    for result in (verified, rebuilt):
        assert result.exit_code == 1
        assert f"game {played.id}, event 2: {CHANGED}\n" in result.output
    assert "1 differences." in verified.output
    assert "0 mended, 1 with a broken journal." in rebuilt.output
    assert everything() == before


def damage_rulesets(statement: str) -> None:
    """Do this to the rulesets as a tool does that does not look after references."""
    with reading() as connection:
        raw = connection.connection.dbapi_connection
        raw.execute("PRAGMA foreign_keys = OFF")
        raw.execute(statement)
        raw.execute("PRAGMA foreign_keys = ON")


@pytest.mark.parametrize(
    "statement",
    [
        "DELETE FROM rulesets",
        "UPDATE rulesets SET body = replace(body, '\"each\":7', '\"each\":9')",
        "UPDATE rulesets SET body = body || ' '",
    ],
)
def test_a_ruleset_that_was_changed_or_lost_is_found_out(sqlite_app: Flask, statement: str):
    games = [begin(), begin()]
    damage_rulesets(statement)

    verified, rebuilt = run(sqlite_app, "verify"), run(sqlite_app, "rebuild")

    for result in (verified, rebuilt):
        assert result.exit_code == 1
        for game in games:
            assert f"game {game.id}, event 1: {CHANGED}" in result.output


def test_a_ruleset_that_no_game_has_is_no_fault(app: Flask, played: Game):
    with writing(WITHOUT_LINK) as connection:
        connection.execute(insert(rulesets).values(hash=b"of another", body="{}"))

    assert run(app, "verify").exit_code == 0


def test_neither_database_lets_a_ruleset_go_while_a_game_has_it(app: Flask, played: Game):
    with pytest.raises(IntegrityError), writing(WITHOUT_LINK) as connection:
        connection.execute(delete(rulesets))


def test_who_sat_there_is_held_by_the_chain(app: Flask, played: Game):
    start = read_start_body(played).replace('"person":"', '"person":"9')
    damage_event(played, 1, body=start)

    assert f"game {played.id}, event 1: {CHANGED}" in run(app, "verify").output


def read_start_body(game: Game) -> str:
    first = select(events.c.body).where(events.c.game_id == game.id, events.c.number == 1)
    with reading() as connection:
        return connection.scalars(first).one()


def test_a_journal_under_another_game_is_found_out(app: Flask, played: Game):
    other = update(games).where(games.c.id == played.id).values(command_id="another")
    with writing(WITHOUT_LINK) as connection:
        connection.execute(other)

    assert f"game {played.id}, event 1: {CHANGED}" in run(app, "verify").output


def test_an_event_taken_out_so_that_the_numbers_close_up_is_found_out(app: Flask, played: Game):
    lose_snapshots(played)
    with writing(WITHOUT_LINK) as connection:
        of_game = events.c.game_id == played.id
        connection.execute(delete(events).where(of_game, events.c.number == 2))
        for number in range(3, played.number + 1):
            moved = update(events).where(of_game, events.c.number == number)
            connection.execute(moved.values(number=number - 1, step=number - 1))

    assert f"game {played.id}, event 2: {CHANGED}" in run(app, "verify").output


def test_events_taken_off_the_end_are_found_by_the_states_that_stand_beyond(
    sqlite_app: Flask,
):
    game = begin()
    game.bought_and_taken_back(FIRST_KEPT)
    with reading() as connection:  # as a tool does that does not look after references
        raw = connection.connection.dbapi_connection
        raw.execute("PRAGMA foreign_keys = OFF")
        raw.execute("DELETE FROM events WHERE number > 2")
        raw.execute("PRAGMA foreign_keys = ON")

    for command in ("verify", "rebuild"):
        result = run(sqlite_app, command)
        assert result.exit_code == 1
        assert (
            f"game {game.id}, event {FIRST_KEPT}: missing: the journal ends with event 2"
            in result.output
        )


def test_neither_database_lets_an_event_go_while_its_state_stands(app: Flask, played: Game):
    gone = delete(events).where(events.c.game_id == played.id, events.c.number > 2)
    with pytest.raises(IntegrityError), writing(WITHOUT_LINK) as connection:
        connection.execute(gone)


def test_a_game_goes_on_from_the_event_that_was_last_though_another_process_wrote_it(
    app: Flask, game: Game
):
    clerk.open_game(game.id)
    game.play(ANA_BUYS)
    late = clerk.submit(game.id, ANA_BUYS, by=LATE, command_id="late")

    assert late.number == 3
    assert run(app, "verify").exit_code == 0


def test_events_of_two_phones_at_once_make_one_chain(app: Flask, game: Game):
    at_once(
        [
            partial(clerk.submit, game.id, ANA_BUYS, by=A_PHONE, command_id=f"press {number}")
            for number in range(4)
        ]
    )

    assert run(app, "verify").output == "1 games replayed, 0 differences.\n"
    with reading() as connection:
        hashes = list(connection.scalars(select(events.c.hash)))
    assert len(set(hashes)) == len(hashes) == 5


def test_a_gap_in_the_journal_is_named(app: Flask, played: Game):
    with writing(WITHOUT_LINK) as connection:
        gone = (events.c.game_id == played.id) & (events.c.number == 3)
        connection.execute(delete(events).where(gone))

    result = run(app, "verify")

    assert result.exit_code == 1
    assert f"game {played.id}, event 3: missing" in result.output


def test_rebuild_mends_what_is_not_as_the_journal_says(app: Flask, played: Game):
    with reading() as connection:
        whole = connection.scalar(select(func.count()).select_from(snapshots))
    damage_snapshot(played, FIRST_KEPT, body=snapshot_of(played, SECOND_KEPT))
    lose_snapshots(played, SECOND_KEPT)

    result = run(app, "rebuild")

    assert result.exit_code == 0
    assert result.output == "2 games replayed, 1 mended, 0 with a broken journal.\n"
    assert run(app, "verify").exit_code == 0
    with reading() as connection:
        assert connection.scalar(select(func.count()).select_from(snapshots)) == whole


def test_play_goes_on_after_a_rebuild(app: Flask, played: Game):
    lose_snapshots(played)
    run(app, "rebuild")
    forget_states(app)

    played.play(Buy(player="chiyo"), Undo(), Undo())

    assert run(app, "verify").exit_code == 0
