"""News comes to whoever listens; what all who only look on are shown is made once for them."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from flask import template_rendered

from scorekeeper.store.database import SQLITE_FILE, db
from scorekeeper.store.journal import clerk
from scorekeeper.store.journal.states import memory_of
from scorekeeper.store.people import rights
from scorekeeper.store.people.rights import WITHOUT_LINK
from scorekeeper.web import live
from scorekeeper.web.live import FEW, MOST_OF_ONE, STILL_HERE, Audience, Bus, Heard
from tests.server.serving import until
from tests.web.conftest import begin
from tests.web.listening import listening
from tests.web.phone import Phone

LOOKING = 3  # number of the link to look on at the first table
MOST = 6  # streams


@pytest.fixture
def client(evening):
    return evening.phone.client


@pytest.fixture
def game(evening) -> str:
    return evening.game


@pytest.fixture
def audience(app, evening) -> Audience:
    return app.extensions["compro-live"].audience


@pytest.fixture
def _impatient(monkeypatch) -> None:
    """Let a stream say soon that it still lives."""
    monkeypatch.setattr(live, "HEARTBEAT", 0.01)
    monkeypatch.setattr(live, "LOOK_AGAIN_AFTER", 0.005)


@pytest.fixture
def _few_places(app, evening) -> None:
    """Let few listen at once."""
    app.config["STREAMS"] = MOST


def status(client, game: str, **more: object) -> int:
    """Ask for a stream and leave; return the answer's status."""
    answer = client.open(f"{game}live", buffered=False, **more)
    answer.close()
    return answer.status_code


def buy(evening) -> None:
    evening.phone.open(evening.game).send("/buy")


def revoke(app, link_id: int) -> None:
    """Take a link back as a process does that tells nobody."""
    with app.app_context():
        rights.revoke_link(link_id, by=WITHOUT_LINK)


def test_a_stream_tells_the_number_now_and_after_each_event(client, game, evening):
    with listening(client, game) as stream:
        assert stream.next() == "retry: 1500\ndata: 1 0\n\n"

        buy(evening)
        assert stream.number() == "2"
        buy(evening)
        assert stream.number() == "3"


def test_what_happens_while_a_stream_begins_is_not_missed(client, game, evening):
    with listening(client, game) as stream:
        buy(evening)
        buy(evening)

        assert [stream.number(), stream.number()] == ["1", "3"]


def test_the_number_can_be_asked_for(client, game):
    assert client.get(game + "number").get_data(as_text=True) == "1"


@pytest.mark.usefixtures("_impatient")
def test_where_nothing_happens_a_stream_shows_that_it_lives(client, game):
    with listening(client, game) as stream:
        stream.next()

        assert [stream.next(), stream.next()] == [STILL_HERE] * 2


@pytest.mark.usefixtures("_impatient")
def test_an_event_of_another_game_is_told_to_nobody(client, game, app):
    other = begin(Phone(app.test_client()))
    with listening(client, game) as stream, listening(other.phone.client, other.game) as theirs:
        stream.next(), theirs.next()

        buy(other)

        assert theirs.number() == "2"
        assert stream.next() == STILL_HERE


@pytest.mark.usefixtures("_impatient")
def test_what_a_process_records_that_tells_nobody_is_heard_with_the_next_sign_of_life(
    app, client, game, evening
):
    with listening(client, game) as stream:
        stream.next()
        bus = app.extensions["compro-live"]
        memory_of(app).told.remove(bus.tell)
        buy(evening)

        assert "data: 2 0" in [stream.next().partition("\n")[2].strip() for _ in range(9)]


def test_where_many_listen_they_are_told_to_spread_their_questions(client, game):
    with ExitStack() as all_of_them:
        for _ in range(FEW):
            all_of_them.enter_context(listening(client, game)).next()
        last = all_of_them.enter_context(listening(client, game)).next()

        *_, within = last.split()
        assert 20 < int(within) < 100  # milliseconds


@pytest.mark.usefixtures("_few_places")
def test_nobody_streams_where_all_places_are_taken(client, game, monkeypatch):
    monkeypatch.setattr(live, "MOST_OF_ONE", 2)
    with ExitStack() as all_of_them:
        for _ in range(MOST):
            all_of_them.enter_context(listening(client, game)).next()
        assert status(client, game) == 204

    assert status(client, game) == 200


@pytest.mark.usefixtures("_few_places")
def test_one_address_cannot_take_all_places(client, game):
    with ExitStack() as all_of_them:
        for _ in range(math.ceil(MOST * MOST_OF_ONE)):
            all_of_them.enter_context(listening(client, game)).next()

        assert status(client, game) == 204
        assert status(client, game, environ_overrides={"REMOTE_ADDR": "192.0.2.9"}) == 200


def test_a_place_is_given_back_and_none_taken_by_who_asks_for_headers_alone(client, game, audience):
    with listening(client, game) as stream:
        stream.next()
        assert audience.places.total() == 1

    assert status(client, game, method="HEAD") == 200
    assert audience.places.total() == 0
    assert audience.games == {}


def test_streams_end_when_the_server_stops_and_none_begins(client, game, audience):
    with listening(client, game) as stream:
        stream.next()

        audience.close()

        assert stream.next() == ""
        assert status(client, game) == 204


def test_a_signal_that_ends_the_server_may_come_at_any_moment(client, game, audience):
    with listening(client, game) as stream:
        stream.next()

        with audience.lock:
            audience.close()

        assert stream.next() == ""


def test_a_stream_ends_as_soon_as_its_link_is_taken_back_and_no_other(client, game, evening):
    with listening(client, evening.looking_at_game) as theirs, listening(client, game) as own:
        theirs.next(), own.next()

        evening.phone.open(evening.home + "links").send(f"/{LOOKING}/revoke")

        assert theirs.next() == ""
        assert own.next() == STILL_HERE


def test_nothing_is_told_to_a_link_that_another_process_took_back(app, client, evening):
    with listening(client, evening.looking_at_game) as theirs:
        theirs.next()
        revoke(app, LOOKING)

        buy(evening)

        assert theirs.next() == ""


@pytest.mark.usefixtures("_impatient")
def test_a_link_that_another_process_took_back_ends_with_the_next_sign_of_life(
    app, client, evening
):
    with listening(client, evening.looking_at_game) as theirs:
        theirs.next()
        revoke(app, LOOKING)

        assert theirs.next() == ""


def test_a_link_taken_back_while_the_stream_begins_hears_nothing(app, client, evening):
    with listening(client, evening.looking_at_game) as theirs:
        revoke(app, LOOKING)
        buy(evening)

        assert [theirs.number(), theirs.next()] == ["1", ""]


def test_the_store_is_asked_once_an_event_by_all_who_hold_a_link(
    client, game, evening, monkeypatch
):
    asked = []
    with ExitStack() as all_of_them:
        streams = [all_of_them.enter_context(listening(client, game)) for _ in range(9)]
        for stream in streams:
            stream.next()
        buy(evening)
        ask = clerk.open_by_link
        monkeypatch.setattr(clerk, "open_by_link", lambda *of: asked.append(of) or ask(*of))

        assert {stream.number() for stream in streams} == {"2"}

    assert len(asked) == 1


@pytest.mark.usefixtures("_impatient")
def test_a_database_that_is_away_for_a_moment_ends_no_stream(app, client, game, evening):
    with listening(client, game) as stream:
        stream.next()
        with app.app_context():
            db.engine.dispose()
        folder = Path(app.instance_path)
        moved = {
            file: file.rename(folder / f"away-{file.name}") for file in folder.glob("compro.db*")
        }
        (folder / SQLITE_FILE).mkdir()

        assert stream.next() == STILL_HERE

        (folder / SQLITE_FILE).rmdir()
        for was, now in moved.items():
            now.rename(was)
        buy(evening)
        assert stream.number() == "2"


def test_nobody_streams_by_a_wrong_link(phone):
    assert phone.open("/nobody.nothing/game/1/live").status == 404


@pytest.mark.usefixtures("_few_places")
def test_a_tab_that_listens_anew_takes_its_own_place_again(client, game, audience):
    with ExitStack() as all_of_them:
        streams = [
            all_of_them.enter_context(listening(client, game, query_string={"tab": "one"}))
            for _ in range(2 * MOST)
        ]
        for stream in streams:
            stream.next()

        assert streams[0].next() == ""
        assert len(audience.tabs) == audience.places.total() == 1


PART = {"X-Fragment": "1"}
NUMBER = 'data-number="{}"'


@pytest.fixture
def made(app, evening, monkeypatch) -> list[str]:
    """The templates that are rendered from now on; pages are kept for as long as a test lasts."""
    monkeypatch.setattr(live, "KEPT_FOR", 3600)
    rendered: list[str] = []

    def note(sender, template, context, **_) -> None:
        rendered.append(template.name)

    with template_rendered.connected_to(note, app):
        yield rendered


def show(app, address: str, **headers: str) -> str:
    """Ask for the part of a page by a phone of its own."""
    return app.test_client().get(address, headers={**PART, **headers}).get_data(as_text=True)


@pytest.mark.parametrize("page", ["", "scores", "log", "table/more"])
def test_many_who_look_on_are_shown_one_page_that_was_made_once(app, evening, made, page):
    pages = {show(app, evening.looking_at_game + page) for _ in range(5)}

    assert len(pages) == len(made) == 1
    assert NUMBER.format(1) in pages.pop()


def test_it_is_made_anew_with_each_event(app, evening):
    show(app, evening.looking_at_game)

    evening.phone.open(evening.game).send("/buy")

    assert NUMBER.format(2) in show(app, evening.looking_at_game)


def test_a_second_later_it_is_made_anew(app, evening, made, monkeypatch):
    show(app, evening.looking_at_game)
    monkeypatch.setattr(live, "KEPT_FOR", 0)

    show(app, evening.looking_at_game)

    assert len(made) == 2


def test_each_page_language_and_look_is_a_page_of_its_own(app, evening):
    asked = [("", "en"), ("scores", "en"), ("", "es"), ("?lang=de", "en")]
    pages = {
        show(app, evening.looking_at_game + page, **{"Accept-Language": language})
        for page, language in asked
    }

    assert len(pages) == len(asked)


def test_who_may_write_gets_a_page_of_their_own(app, evening, made):
    for _ in range(2):
        show(app, evening.game)

    assert len(made) == 2


def test_what_one_phone_is_told_is_told_to_no_other(app, evening):
    phone = Phone(app.test_client()).open(evening.looking_at_game)
    with phone.client.session_transaction() as session:
        session["_flashes"] = [("message", "for this phone alone")]

    page = evening.looking_at_game + "scores"
    own = phone.client.get(page, headers=PART).get_data(as_text=True)

    assert "for this phone alone" in own
    assert "for this phone alone" not in show(app, page)


def test_a_link_that_was_taken_back_opens_no_page_that_is_kept(app, evening):
    show(app, evening.looking_at_game)

    evening.phone.open(evening.home + "links").send("/3/revoke")

    answer = app.test_client().get(evening.looking_at_game, headers=PART)
    assert answer.status_code == 404


SECRET = "a" * 40
GAME, OTHER = 987_654, 987_655
Join = Callable[..., Bus]


@pytest.fixture
def join(redis_url: str) -> Join:
    """Make the bus of another process of an installation, which hears from the start."""

    def make(secret: str = SECRET) -> Bus:
        bus = Bus(redis_url, secret)
        assert bus.carries()
        return bus

    return make


@pytest.fixture
def listen() -> Iterator[Callable[[Bus], Heard]]:
    """Let somebody listen to GAME in a process, until the end of the test."""
    with ExitStack() as all_of_them:
        yield lambda bus: all_of_them.enter_context(bus.audience.listening(GAME, "somebody")).game


def test_that_a_game_has_news_travels_between_processes(join, listen):
    here, there = join(), join()
    heard = listen(there)

    here.tell(GAME)

    assert until(lambda: heard.times) == 1


def test_news_of_another_game_wakes_nobody_and_that_a_link_was_taken_back_all(join, listen):
    here, there = join(), join()
    heard = listen(there)

    here.tell(OTHER)
    here.tell()

    assert until(lambda: heard.times) == 1


def test_a_process_that_tells_hears_itself_once(join, listen):
    here, there = join(), join()
    own, theirs = listen(here), listen(there)

    here.tell(GAME)
    until(lambda: theirs.times == 1)
    there.tell(GAME)

    assert until(lambda: own.times > 1 and own.times) == 2
    assert theirs.times == 2


def test_two_installations_on_one_redis_do_not_hear_each_other(join, listen):
    ours, theirs, same = join(), join("b" * 40), join()
    heard = listen(ours)

    theirs.tell(GAME)
    same.tell(GAME)

    assert until(lambda: heard.times) == 1


def test_the_name_of_the_channel_is_shared_and_does_not_tell_the_secret(join):
    assert SECRET not in join().channel
    assert join().channel == join().channel
