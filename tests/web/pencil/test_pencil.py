"""The pencil on the phones: given by a tap, taken by a tap, seen by all and undone."""

from __future__ import annotations

import re

from scorekeeper.game.commands import FinishEarly
from scorekeeper.store.people import rights
from tests.web.conftest import Evening, links_page
from tests.web.listening import listening
from tests.web.phone import Phone

FREE = re.compile(r'action="([^"]+/revoke)"')
TAKEN = "\u2068Bruno\u2069 took the pencil."


def game_of(phone: Phone) -> str:
    """Return the address of the game by a seat's own link."""
    return re.match(r"/[^/]+/game/\d+/", phone.address)[0]


def give(evening: Evening, player: str = "p2") -> Phone:
    return evening.phone.open(evening.game + "pencil").send("pencil/give", player=player)


def take(phone: Phone) -> Phone:
    return phone.open(game_of(phone) + "pencil").send("pencil/take")


def take_back(evening: Evening) -> Phone:
    return evening.phone.open(evening.game + "pencil").send("pencil/back")


def bar(phone: Phone) -> list[str]:
    """Return what the bar at the foot leads to."""
    part = phone.html.partition('<nav class="bar"')[2]
    return re.findall(r'href="[^"]*?/game/\d+/([^"]*)"', part)


def test_the_pencil_is_two_taps_from_the_table_and_a_third_gives_it(table, evening, bruno):
    more = next(link for link in evening.phone.open(evening.game).page.links if "more" in link)
    assert evening.game + "pencil" in evening.phone.open(more).page.links

    give(evening)
    assert evening.phone.html.count("this phone") == 1
    assert "Take the pencil back from Bruno" in evening.phone.html

    bruno.open(game_of(bruno)).send("/buy")
    assert table.number == 3
    assert '<bdi class="log__who">Bruno</bdi>' in evening.phone.open(evening.game + "log").html


def test_a_seat_with_the_pencil_has_the_whole_bar_and_its_seat_one_tap_away(evening, bruno):
    assert "count" not in bar(bruno)

    give(evening)

    assert bar(bruno.open(game_of(bruno))) == [
        *("seat", "", "deal", "count", "scores", "table/more")
    ]


def test_a_seat_takes_the_pencil_at_once_and_all_phones_and_the_log_say_so(
    app, table, evening, bruno, chiyo
):
    take(bruno)

    assert bruno.address == game_of(bruno)
    assert "count" in bar(bruno)
    looker = Phone(app.test_client()).open(evening.looking_at_game)
    for phone in (bruno, looker, chiyo.open(chiyo.address), evening.phone.open(evening.game)):
        assert TAKEN in phone.html
    assert TAKEN in evening.phone.open(evening.game + "log").html
    bruno.send("/buy")
    assert table.number == 3


def test_what_was_kept_is_recorded_once_the_pencil_is_back(table, evening, bruno):
    give(evening)
    form = bruno.open(game_of(bruno) + "count/hand/p3").form("count/hand/p3")
    take_back(evening)
    bruno.post(form.action, {**form.fields.to_dict(), "points": "37"})
    again = bruno.form("count/hand/p3")
    take(bruno)

    bruno.post(again.action, again.fields)

    assert table.state.deal.hand_of("p3").points == 37


def test_a_seat_gives_the_pencil_on_instead_or_back(evening, bruno, chiyo):
    give(evening)

    bruno.open(game_of(bruno) + "pencil").send("pencil/give", instead="p3")
    assert "count" not in bar(bruno)
    assert "count" in bar(chiyo.open(game_of(chiyo)))

    chiyo.open(game_of(chiyo) + "pencil").send("pencil/back")
    assert chiyo.status == 200
    assert "count" not in bar(chiyo)
    assert evening.phone.open(evening.game + "count/paper").status == 200


def test_what_would_change_nothing_says_why(evening, bruno):
    form = evening.phone.open(evening.game + "pencil").form("pencil/give")
    give(evening)

    evening.phone.post(form.action, {**form.fields.to_dict(), "player": "p2"})

    assert evening.phone.status == 422
    assert "\u2068Bruno\u2069 already has a pencil." in evening.phone.html


def test_open_pages_hear_of_the_pencil_and_a_seat_s_part_brings_the_bar(app, evening, bruno):
    game = game_of(bruno)
    with listening(bruno.client, game) as stream:
        assert stream.number() == "1"

        give(evening)

        assert stream.number() == "2"
    fragment = bruno.client.get(game + "seat", headers={"X-Fragment": "1"}).get_data(as_text=True)
    assert "count" in re.findall(r'href="[^"]*?/game/\d+/([^"]*)"', fragment.partition("<nav")[2])
    assert bruno.client.get(game + "number").text == "2"


def test_a_seat_whose_pencil_is_taken_away_keeps_its_stream_and_sees_what_it_may(
    app, evening, bruno
):
    give(evening)
    game = game_of(bruno)
    with listening(bruno.client, game) as stream:
        stream.next()

        take_back(evening)

        assert stream.number() == "3"
    fragment = bruno.client.get(game + "scores", headers={"X-Fragment": "1"}).get_data(as_text=True)
    assert "table/undo" not in fragment


def test_a_pencil_alone_shows_no_link_with_full_power_and_makes_none(app, evening, bruno, chiyo):
    token = bruno.form("/seat/call").fields["csrf_token"]
    with app.app_context():
        seat = next(row for row in rights.links_of(1) if row.label == "Bruno")
    take(bruno)
    own = "/" + bruno.address.split("/")[1]

    html = bruno.open(own + "/links").html
    assert evening.home.strip("/") not in html
    assert html.count("<summary><bdi>") == 1
    fields = {"csrf_token": token, "right": "keep_score", "label": ""}
    assert bruno.post(own + "/links", fields).status == 403
    for number in (1, seat.id, seat.id + 1):
        assert bruno.post(f"{own}/links/{number}/revoke", {"csrf_token": token}).status == 403
    with app.app_context():
        assert all(row.is_open for row in rights.links_of(1))


def test_a_freed_seat_loses_seat_pencil_and_its_open_stream_at_once(app, table, evening, bruno):
    give(evening)
    form = bruno.open(game_of(bruno)).form("/buy")
    with listening(bruno.client, game_of(bruno)) as stream:
        stream.next()

        html = links_page(evening).partition("Seats taken")[2]
        evening.phone.send(FREE.search(html)[1])

        assert stream.next() == ""
    assert bruno.post(form.action, form.fields).status == 404
    assert table.number == 2


def test_the_page_is_there_for_all_and_moves_nothing_for_who_looks_on(app, evening, bruno):
    looker = Phone(app.test_client()).open(evening.looking_at_game + "pencil")

    assert "The pencil" in looker.html
    assert not [each for each in looker.page.forms if "pencil" in each.action]


def test_a_seat_with_the_pencil_starts_the_next_game_and_keeps_it_there(table, evening, bruno):
    game = game_of(take(bruno))
    table.record(FinishEarly())

    bruno.open("/").send(game + "scores/rematch")

    assert bruno.status == 200
    assert "count" in bar(bruno)
    bruno.send("/buy")
    assert bruno.status == 200
