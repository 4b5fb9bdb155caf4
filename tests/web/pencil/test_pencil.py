"""The pencil on the phones: handed on by a tap, asked for on all of them, and gone in time."""

from __future__ import annotations

import re
from contextlib import ExitStack
from datetime import timedelta

import pytest
from flask import Flask

from scorekeeper.store.journal import clerk
from scorekeeper.store.people import links
from scorekeeper.store.people.author import WITHOUT_LINK
from scorekeeper.store.people.pencils import LASTS, WAITS
from tests.clocks import Clock
from tests.web.at_table import AtTable
from tests.web.conftest import Evening
from tests.web.live.listening import listening
from tests.web.phone import Phone
from tests.web.seat.seats import links_page, sit_down

ASKS = re.compile(r"May \W*Bruno\W* take the pencil\?")
FREE = re.compile(r'action="([^"]+/revoke)"')
OTHERS = re.compile(r'<button[^>]* name="whose" value="(\d+)"')


@pytest.fixture
def bruno(evening: Evening, other_phone: Phone) -> Phone:
    """A phone that has Bruno's seat."""
    return sit_down(evening, other_phone)


@pytest.fixture
def chiyo(app: Flask, evening: Evening) -> Phone:
    """A phone that has Chiyo's seat."""
    return sit_down(evening, Phone(app.test_client()), "Chiyo")


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    return Clock(monkeypatch)


def game_of(phone: Phone) -> str:
    """Return the address of the game by a seat's own link."""
    return re.match(r"/[^/]+/game/\d+/", phone.address)[0]


def hand_on(evening: Evening, key: str = "whose") -> Phone:
    """Let the scorekeeper give the pencil to the first seat without one, by default beside it."""
    phone = evening.phone.open(evening.game + "pencil")
    return phone.send("pencil/give", **{key: OTHERS.search(phone.html)[1]})


def ask(phone: Phone) -> Phone:
    return phone.open(game_of(phone) + "pencil").send("pencil/ask")


def take(phone: Phone) -> Phone:
    return phone.open(phone.address).send("pencil/take")


def bar(phone: Phone) -> list[str]:
    """Return what the bar at the foot leads to."""
    part = phone.html.partition('<nav class="bar"')[2]
    return re.findall(r'href="[^"]*?/game/\d+/([^"]*)"', part)


def test_the_pencil_is_two_taps_from_the_table_and_a_third_hands_it_on(table, evening, bruno):
    more = next(link for link in evening.phone.open(evening.game).page.links if "more" in link)
    assert evening.game + "pencil" in evening.phone.open(more).page.links

    hand_on(evening)
    assert evening.phone.html.count("this phone") == 1
    assert "Take the pencil back from Bruno" in evening.phone.html

    bruno.open(game_of(bruno)).send("/buy")
    assert table.number == 2
    assert '<bdi class="log__who">Bruno</bdi>' in evening.phone.open(evening.game + "log").html


def test_a_seat_with_the_pencil_has_the_whole_bar_and_its_seat_one_tap_away(evening, bruno):
    assert "count" not in bar(bruno)

    hand_on(evening)

    assert bar(bruno.open(game_of(bruno))) == [
        *("seat", "", "deal", "count", "scores", "table/more"),
    ]


def test_an_open_page_hears_of_the_pencil_and_its_part_brings_the_bar(app, evening, bruno):
    game = game_of(bruno)
    with listening(bruno.client, game) as stream:
        assert stream.number() == "1"

        hand_on(evening)

        assert stream.number() == "1.000001"
    fragment = bruno.client.get(game + "seat", headers={"X-Fragment": "1"}).get_data(as_text=True)
    assert 'data-number="1.000001"' in fragment
    assert "count" in re.findall(r'href="[^"]*?/game/\d+/([^"]*)"', fragment.partition("<nav")[2])
    assert bruno.client.get(game + "number").text == "1.000001"


def test_who_was_away_hears_of_the_pencil_when_coming_back(evening, bruno):
    hand_on(evening)

    with listening(bruno.client, game_of(bruno)) as stream:
        assert stream.number() == "1.000001"
        bruno.open(game_of(bruno)).send("/buy")
        assert stream.number() == "2.000001"


def test_a_seat_that_loses_the_pencil_is_told_and_its_next_entry_is_kept_not_recorded(
    table, evening, bruno
):
    hand_on(evening)
    pad = bruno.open(game_of(bruno) + "count/hand/p3")
    form = pad.form("count/hand/p3")
    evening.phone.open(evening.game + "pencil").send("pencil/take-back")

    bruno.post(form.action, {**form.fields.to_dict(), "points": "37"})

    assert bruno.status == 403
    assert "The pencil is not with you" in bruno.html
    assert bruno.form("count/hand/p3").fields["points"] == "37"
    assert table.number == 1
    assert "took your pencil back" in bruno.open(game_of(bruno) + "seat").html
    assert bruno.open(game_of(bruno) + "count/paper").status == 403


def test_what_was_kept_is_recorded_once_the_pencil_is_back(table, evening, bruno):
    hand_on(evening)
    form = bruno.open(game_of(bruno) + "count/hand/p3").form("count/hand/p3")
    evening.phone.open(evening.game + "pencil").send("pencil/take-back")
    bruno.post(form.action, {**form.fields.to_dict(), "points": "37"})
    again = bruno.form("count/hand/p3")
    hand_on(evening)

    bruno.post(again.action, again.fields)

    assert table.state.deal.hand_of("p3").points == 37


def test_the_scorekeeper_may_keep_none_but_not_leave_the_table_without(evening, bruno):
    form = evening.phone.open(evening.game + "pencil").form("pencil/give")
    assert not [each for each in evening.phone.page.forms if "lay-down" in each.action]
    evening.phone.post(evening.game + "pencil/lay-down", form.fields)
    assert evening.phone.status == 422
    assert "Yours is the only pencil" in evening.phone.html

    hand_on(evening, "instead")
    assert evening.phone.open(evening.game + "count/paper").status == 403
    assert evening.phone.open(evening.home + "links").status == 200

    evening.phone.open(evening.game + "pencil").send("pencil/take-back")
    assert evening.phone.open(evening.game + "count/paper").status == 200


def test_a_seat_gives_the_pencil_back(evening, bruno):
    hand_on(evening)

    bruno.open(game_of(bruno) + "pencil").send("pencil/lay-down")

    assert bruno.status == 200
    assert "count" not in bar(bruno)


def test_a_pencil_alone_shows_no_link_with_full_power_and_makes_none(app, evening, bruno, chiyo):
    token = bruno.form("/seat/call").fields["csrf_token"]
    with app.app_context():
        seat = next(row for row in links.links_of(1) if row.label == "Bruno")
    phone = evening.phone.open(evening.game + "pencil")
    phone.send("pencil/give", whose=str(seat.id))
    own = "/" + bruno.address.split("/")[1]

    html = bruno.open(own + "/links").html
    assert evening.home.strip("/") not in html
    assert html.count("<summary><bdi>") == 1
    fields = {"csrf_token": token, "right": "keep_score", "label": ""}
    assert bruno.post(own + "/links", fields).status == 403
    for number in (1, seat.id, seat.id + 1):
        assert bruno.post(f"{own}/links/{number}/revoke", {"csrf_token": token}).status == 403
    with app.app_context():
        assert all(row.is_open for row in links.links_of(1))


def test_the_question_stands_on_all_phones_and_who_looks_on_has_no_key(app, evening, bruno, chiyo):
    ask(bruno)

    for phone, page in ((evening.phone, evening.game), (chiyo, chiyo.address)):
        assert ASKS.search(phone.open(page).html)
        assert phone.form("pencil/refuse")
    looker = Phone(app.test_client()).open(evening.looking_at_game)
    assert ASKS.search(looker.html)
    assert "pencil/refuse" not in looker.html
    assert not ASKS.search(bruno.open(bruno.address).html)


@pytest.mark.parametrize("page", ["scores", "log", "table/more", "lay-down/p1", "claims", "count"])
def test_the_question_stands_on_every_page_of_the_game(evening, bruno, page):
    assert not ASKS.search(evening.phone.open(evening.game + page).html)
    ask(bruno)

    evening.phone.open(evening.game + page)

    assert len(ASKS.findall(evening.phone.html)) == 1
    assert evening.phone.form("pencil/refuse").fields["back"] == evening.phone.address


def test_open_pages_hear_the_question_at_once(app, evening, bruno, chiyo):
    looker = Phone(app.test_client())
    open_pages = [
        (evening.phone, evening.game),
        (chiyo, game_of(chiyo)),
        (looker, evening.looking_at_game),
    ]
    with ExitStack() as all_of_them:
        streams = [
            all_of_them.enter_context(listening(phone.client, game)) for phone, game in open_pages
        ]
        assert {stream.number() for stream in streams} == {"1"}

        ask(bruno)

        assert {stream.number() for stream in streams} == {"1.000001"}
    assert ASKS.search(looker.open(evening.looking_at_game).html)


def test_with_no_answer_the_pencil_is_taken_after_twenty_seconds(table, evening, bruno, clock):
    ask(bruno)
    assert 'data-wait="20"' in bruno.html
    assert re.search(r"<button[^>]* hidden>Take it now<", bruno.html)
    assert take(bruno).status == 422
    assert "Somebody may still say no, for 20 seconds" in bruno.html
    clock.put_forward(WAITS)
    assert re.search(r"<button[^>]*[^n]>Take it now<", bruno.open(game_of(bruno) + "pencil").html)

    take(bruno)

    assert bruno.address == game_of(bruno)
    assert "count" in bar(bruno)
    bruno.send("/buy")
    assert table.number == 2
    assert "took the pencil: nobody said no" in evening.phone.open(evening.game + "pencil").html


def test_one_no_ends_it_and_says_who(evening, bruno, chiyo, clock):
    ask(bruno)
    chiyo.open(chiyo.address).send("pencil/refuse")
    assert chiyo.address.endswith("/seat")
    assert not ASKS.search(evening.phone.open(evening.game).html)

    assert "Chiyo</bdi> said no" in bruno.open(game_of(bruno) + "seat").html.replace(
        "\u2068Chiyo\u2069", "Chiyo</bdi>"
    )
    assert ask(bruno).status == 422
    assert "You can ask again in 60 seconds" in bruno.html
    clock.put_forward(timedelta(minutes=1, seconds=1))
    assert ask(bruno).status == 200


def test_a_no_that_comes_late_or_twice_is_harmless(evening, bruno, clock):
    ask(bruno)
    form = evening.phone.open(evening.game).form("pencil/refuse")
    clock.put_forward(WAITS)
    take(bruno)

    statuses = [evening.phone.post(form.action, form.fields).status for _ in range(2)]

    assert statuses == [200, 200]
    assert "count" in bar(bruno.open(game_of(bruno)))


def test_a_question_that_is_forgotten_is_gone_from_all_pages(evening, bruno, clock):
    ask(bruno)
    clock.put_forward(LASTS + timedelta(seconds=1))

    assert not ASKS.search(evening.phone.open(evening.game).html)


def test_a_freed_seat_loses_seat_pencil_and_its_open_stream_at_once(app, table, evening, bruno):
    hand_on(evening)
    form = bruno.open(game_of(bruno)).form("/buy")
    with listening(bruno.client, game_of(bruno)) as stream:
        stream.next()

        html = links_page(evening).partition("Seats taken")[2]
        evening.phone.send(FREE.search(html)[1])

        assert stream.next() == ""
    assert bruno.post(form.action, form.fields).status == 404
    assert table.number == 1


def test_a_seat_whose_pencil_is_taken_away_keeps_its_stream_and_sees_what_it_may(
    app, evening, bruno
):
    hand_on(evening)
    game = game_of(bruno)
    with listening(bruno.client, game) as stream:
        stream.next()

        evening.phone.open(evening.game + "pencil").send("pencil/take-back")

        assert stream.number() == "1.000002"
    fragment = bruno.client.get(game + "scores", headers={"X-Fragment": "1"}).get_data(as_text=True)
    assert "table/undo" not in fragment


def test_the_page_is_there_for_all_and_moves_nothing_for_who_looks_on(app, evening, bruno):
    looker = Phone(app.test_client()).open(evening.looking_at_game + "pencil")

    assert "Who keeps the score" in looker.html
    assert not [each for each in looker.page.forms if "pencil" in each.action]


def test_two_seats_and_the_scorekeeper_write_at_once(table: AtTable, evening, bruno, chiyo):
    """Three pages that saw the same: each writes, and of two alike the second is asked."""
    for _ in range(2):
        hand_on(evening)
    phones = [evening.phone.open(evening.game), bruno.open(game_of(bruno))]
    phones.append(chiyo.open(game_of(chiyo)))
    forms = [phone.form("/buy") for phone in phones]

    rows = [form for form in phones[2].page.forms if form.action.endswith("/buy")]
    evening.phone.post(forms[0].action, forms[0].fields)
    bruno.post(forms[1].action, forms[1].fields)
    chiyo.post(rows[1].action, rows[1].fields)

    assert [evening.phone.status, bruno.status, chiyo.status] == [200, 409, 200]
    assert table.number == 3
    log = chiyo.open(game_of(chiyo) + "log").html
    assert "Chiyo" in log


def test_a_write_that_comes_after_the_pencil_went_is_judged_by_the_store(
    app, table, evening, bruno, monkeypatch
):
    """The view has let it through; in the same moment the pencil goes."""
    hand_on(evening)
    form = bruno.open(game_of(bruno)).form("/buy")
    submit = clerk.submit

    def slow(*args, **named):
        evening.phone.open(evening.game + "pencil").send("pencil/take-back")
        monkeypatch.setattr(clerk, "submit", submit)
        return submit(*args, **named)

    monkeypatch.setattr(clerk, "submit", slow)
    bruno.post(form.action, form.fields)

    assert bruno.status == 403
    assert "The pencil is not with you" in bruno.html
    assert table.number == 1


def test_a_link_that_is_revoked_in_that_moment_writes_nothing(app, table, evening, monkeypatch):
    form = evening.phone.open(evening.game).form("/buy")
    submit = clerk.submit

    def slow(*args, **named):
        links.revoke_link(named["by"].link_id, by=WITHOUT_LINK)
        return submit(*args, **named)

    monkeypatch.setattr(clerk, "submit", slow)
    evening.phone.post(form.action, form.fields)

    assert evening.phone.status == 403
    assert table.number == 1
