"""A table's book is taken away, and brought to another table or machine."""

from __future__ import annotations

import json
from datetime import timedelta
from io import BytesIO
from uuid import uuid4

import pytest

from scorekeeper.game.commands import CorrectChips
from scorekeeper.store.books import books
from scorekeeper.store.journal import clerk
from tests.clocks import Clock
from tests.web.at_table import DARA
from tests.web.bringing import book_of, counted, games, paste, upload
from tests.web.conftest import NAMES, begin
from tests.web.phone import Phone

ODD_NAMES = ["زهرا", "🃏 Bruno", "=HYPERLINK(1)", "Ana-María"]


def test_the_book_is_a_file_named_after_table_and_day(phone, evening):
    headers = phone.open(evening.home + "books/book.json").answer.headers

    assert headers["Content-Type"] == "application/json"
    assert headers["Content-Disposition"].startswith("attachment; filename=")
    assert "compro.json" in headers["Content-Disposition"]
    assert headers["Cache-Control"] == "no-store"
    assert json.loads(phone.html)["format"] == "compro book"


@pytest.mark.parametrize(
    ("name", "file"),
    [
        ("Kitchen table", "filename=kitchen-table-20"),
        ('My "own"; table/..', "filename=my-own-table-20"),
        ("🃏", "filename=table-20"),
        ("آشپزخانه", "filename*=UTF-8''%D8%A2"),
    ],
)
def test_any_table_gives_its_file_a_name(phone, evening, name, file):
    phone.open(evening.home + "home/name").send("/name", name=name)

    assert (
        file in phone.open(evening.home + "books/book.json").answer.headers["Content-Disposition"]
    )


def test_the_book_holds_no_link(phone, evening):
    book = book_of(evening)

    for address in (evening.home, evening.looking):
        secret = address.strip("/")
        assert secret not in book
        assert secret.rpartition(".")[0] not in book


def test_whoever_looks_on_takes_no_book_and_brings_none(evening, other_phone):
    pages = ("books/book.json", "books/import")
    assert [other_phone.open(evening.looking + page).status for page in pages] == [403, 403]

    token = other_phone.open("/").form("/").fields["csrf_token"]
    sent = {"csrf_token": token, "command_id": uuid4().hex, "text": book_of(evening)}
    assert other_phone.post(evening.looking + "books/import", sent).status == 403

    home = other_phone.open(evening.looking).page.links
    assert not [link for link in home if "book.json" in link or "import" in link]


def test_a_table_moves_to_another_machine(at_table, elsewhere):
    book = book_of(at_table.evening)

    upload(elsewhere, "/books/import", book.encode())

    assert elsewhere.status == 200
    home = elsewhere.address
    (game,) = games(elsewhere)
    assert at_table.evening.home.strip("/") not in home
    there = json.loads(elsewhere.open(home + "books/book.json").html)
    assert there == json.loads(book)
    assert "Ana" in elsewhere.open(game).html
    looking = elsewhere.open(home + "links").html
    assert looking.count("qr.svg") == 3


def test_every_state_arrives_as_it_was(app, at_table, elsewhere):
    upload(elsewhere, "/books/import", book_of(at_table.evening).encode())

    with elsewhere.client.application.app_context():
        there = [clerk.state_after(1, number) for number in range(1, at_table.number + 1)]
    with app.app_context():
        here = [clerk.state_after(1, number) for number in range(1, at_table.number + 1)]
    assert here == there


def test_games_are_added_to_a_table_that_has_some(at_table, elsewhere):
    other = begin(elsewhere, ["Emil", "Fina"])

    paste(elsewhere, other.home + "books/import", book_of(at_table.evening))

    assert elsewhere.address == other.home
    assert len(games(elsewhere)) == 2
    for game in games(elsewhere):
        assert elsewhere.open(game).status == 200


@pytest.mark.parametrize("send", [paste, lambda *sent: upload(*sent[:-1], sent[-1].encode())])
def test_brought_twice_nothing_is_there_twice(at_table, send):
    app, phone, home = at_table.app, at_table.phone, at_table.evening.home
    before = counted(app)

    send(phone, home + "books/import", book_of(at_table.evening))

    assert phone.status == 200
    assert counted(app) == before


def test_a_new_table_sent_twice_is_made_once(at_table, elsewhere):
    form = elsewhere.open("/books/import").form("/import")
    form.fields["text"] = book_of(at_table.evening)

    first = elsewhere.post(form.action, form.fields).address
    second = elsewhere.post(form.action, form.fields).address

    assert first == second
    assert len(games(elsewhere)) == 1


def test_names_of_every_kind_arrive(app, elsewhere):
    evening = begin(Phone(app.test_client()), ODD_NAMES)

    upload(elsewhere, "/books/import", book_of(evening).encode())
    page = elsewhere.open(games(elsewhere)[0]).html

    assert all(name in page for name in ODD_NAMES)


def test_a_brought_game_is_played_on(at_table, elsewhere, monkeypatch):
    Clock(monkeypatch).put_forward(timedelta(minutes=1))  # what was bought there is another discard
    upload(elsewhere, "/books/import", book_of(at_table.evening).encode())
    game = games(elsewhere)[0]

    elsewhere.open(game).send("/undo")
    elsewhere.open(game).send("/buy")

    assert elsewhere.status == 200
    with elsewhere.client.application.app_context():
        assert clerk.open_game(1).number == at_table.number + 2


def test_the_home_of_a_table_leads_to_both(evening, phone):
    links = phone.open(evening.home).page.links

    assert {evening.home + "books/book.json", evening.home + "books/import"} <= set(links)
    assert "/books/import" in phone.open("/").page.links


def test_the_book_that_is_shown_is_the_one_of_the_store(app, evening):
    with app.app_context():
        assert book_of(evening).encode() == books.write_book(1)


def test_a_large_book_arrives(at_table, elsewhere):
    at_table.record(*(CorrectChips(player=DARA, chips=number % 2) for number in range(400)))
    book = book_of(at_table.evening)

    paste(elsewhere, "/books/import", book)

    assert len(book) > 64 * 1024
    assert json.loads(elsewhere.open(elsewhere.address + "books/book.json").html) == json.loads(
        book
    )


def test_the_file_counts_where_both_are_given(at_table, elsewhere):
    form = elsewhere.open("/books/import").form("/import")
    file = (BytesIO(book_of(at_table.evening).encode()), "book.json")
    sent = {**form.fields, "file": file, "text": "something else"}

    assert elsewhere.post(form.action, sent, content_type="multipart/form-data").status == 200


@pytest.mark.parametrize("action", ["/", "/books/import"])
def test_whoever_has_a_book_gets_no_link_by_the_ids_in_it(evening, other_phone, action):
    book = book_of(evening)
    command = json.loads(book)["games"][0]["events"][0]["command"]
    typed = {"names": ["Emil", "Fina"], "dealer": "0"} if action == "/" else {"text": book}

    other_phone.open(action).send(action, command_id=command, **typed)

    assert other_phone.status == 200
    assert not other_phone.address.startswith(evening.home)


def test_whoever_has_a_book_gets_no_link_by_its_house_rules(phone, other_phone):
    phone.open("/houserules/new").send("/houserules/new", name="Ours", press="save")
    home = phone.address.split("houserules")[0]
    rules = json.loads(phone.open(home + "books/book.json").html)["rules"]

    other_phone.open("/").send("/", names=NAMES, dealer="0", command_id=rules[0]["command"])

    assert other_phone.status == 200
    assert not other_phone.address.startswith(home)
