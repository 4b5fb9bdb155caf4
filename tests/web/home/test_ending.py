"""A table ends: it is kept by a tap where it sleeps, or deleted with all in it."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from flask import Flask

from scorekeeper.store.people import ending
from scorekeeper.store.people.ending import DAY, MONTH, tidy
from tests.clocks import Clock
from tests.web.at_table import ANA, AtTable
from tests.web.conftest import Evening, begin
from tests.web.phone import Phone

WARNED = "It will be deleted on"
KEEP = "/home/keep"
DELETE = "/home/delete"
TOKEN = re.compile(r'name="csrf_token" value="[^"]+"')


@pytest.fixture
def asleep(app: Flask, evening: Evening, monkeypatch: pytest.MonkeyPatch) -> Clock:
    """Nobody has used the table for eleven months, and it is warned of."""
    app.config["KEEP_MONTHS"] = 12
    clock = Clock(monkeypatch)
    clock.put_forward(11 * MONTH + DAY)
    tidy_now(app)
    return clock


def tidy_now(app: Flask) -> None:
    with app.app_context():
        tidy(12)


def is_there(evening: Evening) -> bool:
    return evening.phone.client.get(evening.home).status_code == 200


def is_warned(evening: Evening) -> bool:
    return WARNED in evening.phone.open(evening.game).html


def is_as_a_link_that_never_was(phone: Phone, address: str) -> bool:
    known, never = (
        (phone.open(each).status, TOKEN.sub("", phone.html))
        for each in (address, "/nothing" + address[address.index("/", 1) :])
    )
    return known == never and known[0] == 404


def test_the_pages_of_a_table_that_sleeps_say_when_it_is_deleted(asleep, evening, other_phone):
    keepers = evening.phone.open(evening.game)
    assert "It will be deleted on" in keepers.html
    assert KEEP in keepers.html

    lookers = other_phone.open(evening.looking_at_game)
    assert "The scorekeeper can keep it." in lookers.html
    assert KEEP not in lookers.html


def test_one_tap_keeps_a_table_that_sleeps(app, asleep, evening):
    evening.phone.open(evening.home).send(KEEP)

    assert "The table is kept." in evening.phone.html
    assert not is_warned(evening)
    asleep.put_forward(2 * MONTH)
    tidy_now(app)
    assert is_there(evening)


def test_to_record_something_keeps_it_as_well(app, asleep, evening):
    AtTable(app, evening).buy(ANA)

    assert not is_warned(evening)


def test_only_to_look_at_the_warning_does_not_keep_it(app, asleep, evening):
    assert is_warned(evening)
    asleep.put_forward(MONTH)
    tidy_now(app)

    assert not is_there(evening)


def test_a_scorekeeper_who_opens_a_table_now_and_then_keeps_it(app, evening, monkeypatch):
    app.config["KEEP_MONTHS"] = 12
    clock = Clock(monkeypatch)
    for _ in range(3):
        clock.put_forward(10 * MONTH)
        tidy_now(app)
        assert not is_warned(evening)


def test_who_only_looks_on_keeps_no_table(app, evening, other_phone, monkeypatch):
    app.config["KEEP_MONTHS"] = 12
    clock = Clock(monkeypatch)
    clock.put_forward(10 * MONTH)
    other_phone.open(evening.looking)
    clock.put_forward(MONTH + DAY)
    tidy_now(app)

    assert is_warned(evening)


def test_where_tables_are_kept_for_ever_nobody_is_warned(app, asleep, evening):
    app.config["KEEP_MONTHS"] = 0

    assert not is_warned(evening)


def test_the_page_says_what_goes_and_offers_the_book_first(app, evening):
    page = evening.phone.open(evening.home + "home/delete").html

    assert "one game, with every entry" in page
    assert "4 names" in page
    assert "gone after seven days" in page
    assert page.index("books/book.json") < page.index("Delete it for good")


def test_a_server_without_a_contact_does_not_lead_to_it(app, evening):
    assert DELETE not in evening.phone.open(evening.home).html

    app.config["CONTACT"] = "mailto:ana@example.org"
    assert DELETE in evening.phone.open(evening.home).html


def test_a_deleted_table_is_gone_for_all_its_links(evening, other_phone, app):
    other_phone.open(evening.looking)
    stranger = Phone(app.test_client())

    evening.phone.open(evening.home + "home/delete").send(DELETE)

    assert "was deleted, with everything in it." in evening.phone.html
    assert evening.phone.status == 404
    for address in (evening.home, evening.game, evening.looking, evening.home + "links"):
        assert is_as_a_link_that_never_was(stranger, address), address
    assert evening.looking not in other_phone.open("/").html


def test_pressed_twice_it_is_deleted_once_and_said_again(evening):
    form = evening.phone.open(evening.home + "home/delete").form(DELETE)

    first = evening.phone.client.post(form.action, data=form.fields)
    again = evening.phone.client.post(form.action, data=form.fields)

    assert (first.status_code, again.status_code) == (303, 404)
    assert "The table of this link was deleted" in again.get_data(as_text=True)


def test_another_table_is_left_alone(app, evening):
    other = begin(Phone(app.test_client()), ["Emil", "Fina"])

    evening.phone.open(evening.home + "home/delete").send(DELETE)

    assert other.phone.open(other.game).status == 200


@pytest.mark.parametrize("which", ["looking", "seat", "pencil"])
def test_nobody_but_a_scorekeeper_deletes(evening, bruno, other_phone, which):
    link = evening.looking if which == "looking" else bruno.address.split("game/")[0]
    if which == "pencil":
        bruno.open(link + evening.game.removeprefix(evening.home) + "pencil").send("/pencil/take")
    phone = bruno if which != "looking" else other_phone
    form = evening.phone.open(evening.home + "home/delete").form(DELETE)
    shown = phone.open(link + "home/delete").status
    token = phone.open("/looks").form("/looks").fields["csrf_token"]

    sent = phone.client.post(
        form.action.replace(evening.home, link), data={"csrf_token": token}
    ).status_code

    assert (shown, sent) == (403, 403)
    assert is_there(evening)


def test_use_is_noted_once_a_day(app, evening, monkeypatch):
    clock = Clock(monkeypatch)
    seen = []
    for hours in (1, 30, 1):
        clock.put_forward(timedelta(hours=hours))
        evening.phone.open(evening.home)
        with app.app_context():
            seen.append(ending.contents_of()[0].used)

    assert seen[0] < seen[1] == seen[2]
