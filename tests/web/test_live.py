from __future__ import annotations

import socket
import threading
from itertools import islice

import pytest

from scorekeeper.store.database import SQLITE_FILE, db
from scorekeeper.web import live
from scorekeeper.web.live import Bus

LOOKING = 2  # number of the link to look on at the first table


def first_of(answer, count: int) -> list[str]:
    """The first parts of a stream; it is closed afterwards."""
    parts = [part.decode() for part in islice(answer.response, count)]
    answer.close()
    return parts


def test_the_stream_begins_with_the_present_number(evening):
    answer = evening.phone.client.get(evening.game + "live?since=0", buffered=False)

    assert answer.mimetype == "text/event-stream"
    assert first_of(answer, 2)[1] == "id: 1\ndata: 1\n\n"


def test_a_phone_that_is_up_to_date_is_told_of_the_next_event(app, evening):
    bus = app.extensions["compro-live"]
    number = int(evening.game.rstrip("/").rpartition("/")[2])
    told = live.stream(bus, number, 1, 1)
    next(told)
    threading.Timer(0.05, bus.tell, (number, 2)).start()

    assert next(told) == "id: 2\ndata: 2\n\n"
    told.close()


def test_the_number_can_be_asked_for(evening):
    answer = evening.phone.client.get(evening.game + "number")

    assert answer.get_data(as_text=True) == "1"


@pytest.mark.parametrize("since", ["x", "-1", "9" * 30, "٣", ""])
def test_a_nonsensical_number_counts_as_none(evening, since):
    answer = evening.phone.client.get(evening.game + "live", query_string={"since": since})

    assert answer.status_code == 200
    answer.close()


def test_streams_leave_room_for_everything_else(app, evening, monkeypatch):
    monkeypatch.setattr(live, "MOST_STREAMS", 1)
    bus = app.extensions["compro-live"]
    with bus.seat() as seated:
        assert seated
        answer = evening.phone.client.get(evening.game + "live")
        assert answer.status_code == 204

    assert bus.streams == 0


def test_a_seat_is_given_back_when_a_phone_leaves():
    bus = Bus(None)
    told = live.stream(bus, 1, 1, 0)
    next(told)
    assert bus.streams == 1

    told.close()

    assert bus.streams == 0


def test_a_seat_is_given_back_as_soon_as_the_phone_has_hung_up(monkeypatch):
    monkeypatch.setattr(live, "LOOK_EVERY", 0.01)
    bus, (here, there) = Bus(None), socket.socketpair()
    with here, there:
        told = live.stream(bus, 1, 1, 1, line=here)
        next(told)
        there.close()

        assert list(told) == []
    assert bus.streams == 0


def test_streams_end_when_the_server_stops():
    bus = Bus(None)
    told = live.stream(bus, 1, 1, 1)
    next(told)
    threading.Timer(0.05, bus.close).start()

    assert list(told) == []
    assert bus.streams == 0


def test_a_stream_ends_as_soon_as_its_link_is_taken_back():
    bus, good = Bus(None), [True]
    told = live.stream(bus, 1, 1, 1, may_hear=lambda: good[0])
    next(told)

    def take_back() -> None:
        good[0] = False
        bus.tell_revoked()

    threading.Timer(0.05, take_back).start()

    assert list(told) == []
    assert bus.streams == 0


def test_a_stream_goes_on_when_another_link_is_taken_back():
    bus, asked = Bus(None), []
    told = live.stream(bus, 1, 1, 1, may_hear=lambda: not asked.append(bus.revocations))
    next(told)

    def take_back_and_tell() -> None:
        bus.tell_revoked()
        bus.tell(1, 2)

    threading.Timer(0.05, take_back_and_tell).start()

    assert next(told) == "id: 2\ndata: 2\n\n"
    assert asked[-1] == 1
    told.close()


def test_nothing_is_said_to_a_link_that_another_process_took_back():
    bus, good = Bus(None), [True]
    told = live.stream(bus, 1, 1, 1, may_hear=lambda: good[0])
    next(told)
    good[0] = False

    bus.tell(1, 2)

    assert list(told) == []


def test_a_link_taken_back_while_the_stream_begins_hears_nothing():
    told = live.stream(Bus(None), 1, 5, 1, may_hear=lambda: False)

    assert list(told) == [f"retry: {live.RETRY_MS}\n\n"]


def test_a_stream_asks_the_database_whether_its_link_is_good(app, evening):
    with app.app_context():
        is_good = live.asking_about(LOOKING)
    assert is_good()

    evening.phone.open(evening.home + "links").send(f"/{LOOKING}/revoke")

    assert not is_good()


def test_a_database_that_is_away_for_a_moment_ends_no_stream(app, evening, tmp_path):
    with app.app_context():
        is_good = live.asking_about(LOOKING)
        db.engine.dispose()
    for file in tmp_path.glob(f"{SQLITE_FILE}*"):
        file.rename(tmp_path / f"away-{file.name}")
    (tmp_path / SQLITE_FILE).mkdir()

    assert is_good()


def test_that_a_link_was_taken_back_travels_between_processes_by_redis(redis_url):
    here, there = Bus(redis_url), Bus(redis_url)
    there.listen()
    heard = None
    while heard is None:  # until the listener has subscribed
        here.tell(987_655, 3)
        heard = there.wait(987_655, 2, timeout=0.1)
    before = there.revocations

    here.tell_revoked()

    while there.revocations == before:
        there.wait(987_655, 3, timeout=0.1, revocations=before)
    assert there.revocations == before + 1


def test_numbers_travel_between_processes_by_redis(redis_url):
    here, there = Bus(redis_url), Bus(redis_url)
    there.listen()
    channel = there.redis
    heard = None
    while heard is None:  # until the listener has subscribed
        here.tell(987_654, 3)
        heard = there.wait(987_654, 2, timeout=0.1)

    assert heard == 3
    assert channel is not None


def test_nobody_streams_by_a_wrong_link(phone):
    assert phone.open("/nobody.nothing/game/1/live").status == 404
