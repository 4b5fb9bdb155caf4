from __future__ import annotations

import logging
import math
from pathlib import Path

import pytest

from scorekeeper.store.database import SQLITE_FILE, db
from scorekeeper.store.people import links
from scorekeeper.store.people.author import WITHOUT_LINK
from scorekeeper.web.live import audience as audience_module
from scorekeeper.web.live.audience import GAMES_KEPT, MOST_OF_ONE
from scorekeeper.web.live.bus import RETRY_MS
from tests.web.conftest import begin
from tests.web.live.listening import MOST, Loop, asked, number_of
from tests.web.phone import Phone

LOOKING = 3  # number of the link to look on at the first table
BEGUN = f"retry: {RETRY_MS}"


def told(number: int) -> str:
    """What a stream says of a number."""
    return f"id: {number}\ndata: {number}"


@pytest.fixture
def loop(app, evening) -> Loop:
    """A loop that holds the streams of this test."""
    return Loop(app)


@pytest.fixture
def client(evening, loop):
    return evening.phone.client


@pytest.fixture
def game(evening) -> str:
    return evening.game


def buy(evening) -> None:
    evening.phone.open(evening.game).send("/buy")


def revoke(app, link_id: int) -> None:
    """Take a link back as another process does."""
    with app.app_context():
        links.revoke_link(link_id, by=WITHOUT_LINK)


def test_the_stream_begins_with_the_present_number(loop, client, game):
    assert loop.listen(client, game, since=0).events == [BEGUN, told(1)]


def test_a_phone_that_is_up_to_date_is_told_of_the_next_event(loop, client, game, evening):
    wire = loop.listen(client, game, since=1)
    assert wire.events == [BEGUN]

    buy(evening)

    assert wire.events == [BEGUN, told(2)]


def test_what_happens_while_a_stream_begins_is_not_missed(loop, client, game, evening):
    with asked(client, game, 1, "") as (line, answer):
        buy(evening)
        begun = b"".join(answer.response)
        assert begun.decode() == f"{BEGUN}\n\n"
        assert line.stream.early.decode() == f"{told(2)}\n\n"


def test_what_a_browser_heard_last_counts_more_than_its_address(loop, client, game, evening):
    buy(evening)
    with asked(client, game, 1, "", headers={"Last-Event-ID": "2"}) as (line, answer):
        assert b"".join(answer.response).decode() == f"{BEGUN}\n\n"
        assert line.stream.early == b""


def test_the_number_can_be_asked_for(evening):
    answer = evening.phone.client.get(evening.game + "number")

    assert answer.get_data(as_text=True) == "1"


@pytest.mark.parametrize("since", ["x", "-1", "9" * 30, ""])
def test_a_nonsensical_number_counts_as_none(loop, client, game, since):
    assert loop.listen(client, game, since=since).events == [BEGUN, told(1)]


def test_an_event_of_another_game_wakes_nobody(loop, client, game, app):
    other = begin(Phone(app.test_client()))
    wire, theirs = loop.listen(client, game), loop.listen(other.phone.client, other.game)
    loop.jobs = 0

    buy(other)

    assert wire.events == [BEGUN]
    assert theirs.events == [BEGUN, told(2)]
    assert loop.jobs == 1


def test_what_is_heard_twice_is_told_once(loop, client, game, evening):
    wire = loop.listen(client, game)
    buy(evening)
    loop.jobs = 0

    loop.audience.hear(number_of(game), 2)
    loop.audience.hear(number_of(game), 1)

    assert wire.events == [BEGUN, told(2)]
    assert loop.jobs == 0


def test_nobody_streams_where_all_places_are_taken(loop, client, game, monkeypatch):
    monkeypatch.setattr(audience_module, "MOST_OF_ONE", 2)
    wires = [loop.listen(client, game) for _ in range(MOST)]
    assert loop.status(client, game) == 204

    wires[0].close()

    assert loop.status(client, game) == 200


def test_one_link_cannot_take_all_places(loop, client, game, evening, monkeypatch):
    monkeypatch.setattr(audience_module, "counted_for", lambda one: [("link", one.link_id)])
    for _ in range(math.ceil(MOST * MOST_OF_ONE)):
        loop.listen(client, game)

    assert loop.status(client, game) == 204
    assert loop.status(client, evening.looking_at_game) == 200


def test_one_address_cannot_take_all_places(loop, client, game, evening):
    for turn in range(math.ceil(MOST * MOST_OF_ONE)):
        loop.listen(client, (evening.looking_at_game, game)[turn % 2])
    assert loop.status(client, game) == 204

    client.environ_base["REMOTE_ADDR"] = "192.0.2.9"

    assert loop.status(client, game) == 200


def test_a_place_is_given_back_when_a_phone_leaves(loop, client, game):
    wire = loop.listen(client, game)
    assert loop.audience.listened_to() == {number_of(game)}

    wire.close()

    assert loop.audience.listened_to() == set()
    assert not loop.audience.count


def test_a_phone_that_leaves_before_its_stream_begins_takes_no_place(loop, client, game):
    assert loop.status(client, game) == 200

    assert not loop.audience.count


def test_whoever_asks_for_the_headers_alone_takes_no_place(loop, client, game):
    with asked(client, game, 1, "", method="HEAD") as (line, answer):
        assert answer.status_code == 200
        assert line.stream is None

    assert not loop.audience.count


def test_streams_end_when_the_server_stops(app, loop, client, game):
    wire = loop.listen(client, game)

    app.extensions["compro-live"].close()

    assert wire.closed
    assert loop.status(client, game) == 204


def test_a_signal_that_ends_the_server_may_come_at_any_moment(app, loop, client, game):
    wire = loop.listen(client, game)

    with loop.audience.lock:
        app.extensions["compro-live"].close()

    assert wire.closed


def test_a_stream_ends_as_soon_as_its_link_is_taken_back_and_no_other(loop, client, evening):
    theirs, own = (loop.listen(client, at) for at in (evening.looking_at_game, evening.game))

    evening.phone.open(evening.home + "links").send(f"/{LOOKING}/revoke")

    assert theirs.closed
    assert theirs.events == [BEGUN]
    assert not own.closed


def test_a_stream_goes_on_when_another_link_is_taken_back(loop, client, evening):
    own = loop.listen(client, evening.game)
    loop.jobs = 0

    evening.phone.open(evening.home + "links").send(f"/{LOOKING}/revoke")
    buy(evening)

    assert own.events == [BEGUN, told(2)]
    assert loop.jobs == 1


def test_nothing_is_said_to_a_link_that_another_process_took_back(app, loop, client, evening):
    theirs = loop.listen(client, evening.looking_at_game)
    revoke(app, LOOKING)

    buy(evening)

    assert theirs.closed
    assert theirs.events == [BEGUN]


def test_a_link_taken_back_while_the_stream_begins_hears_nothing(app, loop, client, evening):
    loop.later = []
    with asked(client, evening.looking_at_game, 0, "") as (line, answer):
        revoke(app, LOOKING)
        loop.do_later_jobs()

        assert b"".join(answer.response).decode() == f"{BEGUN}\n\n"
        assert line.stream.early == b""
        assert line.stream.ended


def test_a_link_is_asked_about_once_an_event_however_many_listen(
    loop, client, evening, monkeypatch
):
    wires = [loop.listen(client, evening.game) for _ in range(20)]
    wires += [loop.listen(client, evening.looking_at_game) for _ in range(20)]
    asked_about = []
    which_open = links.which_open
    monkeypatch.setattr(
        links, "which_open", lambda ids: asked_about.append(set(ids)) or which_open(ids)
    )

    buy(evening)

    assert {tuple(wire.events) for wire in wires} == {(BEGUN, told(2))}
    assert asked_about == [{1, LOOKING}]


def test_a_database_that_is_away_for_a_moment_ends_no_stream(app, loop, client, game):
    wire = loop.listen(client, game)
    with app.app_context():
        db.engine.dispose()
    away_and_told(app, loop, number_of(game))

    assert not wire.closed
    assert wire.events == [BEGUN, told(2)]


def away_and_told(app, loop, number: int) -> None:
    """Let the database be out of reach while an event is told."""
    folder = Path(app.instance_path)
    files = list(folder.glob(f"{SQLITE_FILE}*"))
    moved = [file.rename(file.with_name(f"away-{file.name}")) for file in files]
    (folder / SQLITE_FILE).mkdir()
    try:
        loop.audience.hear(number, 2)
    finally:
        (folder / SQLITE_FILE).rmdir()
        for was, now in zip(files, moved, strict=True):
            now.rename(was)


def test_who_cannot_be_told_is_let_go_and_comes_again(loop, client, game, monkeypatch, caplog):
    wire = loop.listen(client, game)
    monkeypatch.setattr(links, "which_open", lambda ids: 1 / 0)

    loop.audience.hear(number_of(game), 2)

    assert wire.closed
    assert "not everybody told" in caplog.text


def test_only_the_last_numbers_of_some_games_are_kept(loop):
    for game in range(2 * GAMES_KEPT):
        loop.audience.hear(game, 1)

    assert len(loop.audience.latest) == GAMES_KEPT


def test_a_phone_is_told_though_many_other_games_go_on_meanwhile(loop, client, game):
    wire = loop.listen(client, game)
    loop.later = []
    loop.audience.hear(number_of(game), 2)
    for other in range(2, 3 * GAMES_KEPT):
        loop.audience.hear(other, 1)

    loop.do_later_jobs()

    assert wire.events == [BEGUN, told(2)]


def test_a_server_without_a_loop_for_streams_has_pages_ask_and_says_so_once(evening, caplog):
    caplog.set_level(logging.WARNING)
    for _ in range(2):
        assert evening.phone.client.get(evening.game + "live").status_code == 204

    said = [record.getMessage() for record in caplog.records]
    assert [text for text in said if "No live updates under this server" in text] == said[:1]


def test_nobody_streams_by_a_wrong_link(phone):
    assert phone.open("/nobody.nothing/game/1/live").status == 404


def test_any_number_of_links_can_be_asked_about_at_once(app, evening):
    revoke(app, LOOKING)
    with app.app_context():
        assert links.which_open(range(3 * links.MOST_ASKED)) == {1, 2}
        assert links.which_open([]) == set()
