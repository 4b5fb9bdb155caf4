"""One phone asks, and is answered without a socket; what it needs again outlives a restart."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import urlencode, urljoin
from uuid import uuid4

import pytest

from scorekeeper.game.commands import FinishEarly
from scorekeeper.pocket import serving
from scorekeeper.store.database import db
from scorekeeper.store.journal import clerk
from scorekeeper.store.people import tables
from scorekeeper.store.people.rights import WITHOUT_LINK, Author
from tests.game.table import start_of
from tests.web.phone import Page

HOST = "https://somebody.example"
BELOW = "/some/where/app"
FORM = [("content-type", "application/x-www-form-urlencoded")]
BY = Author(who="this phone", may_write=True)


class Shown:
    """What the phone shows: it asks, and follows where it is led."""

    def __init__(self, phone: serving.Phone) -> None:
        self.phone, self.address = phone, f"{HOST}{BELOW}/"
        self.status, self.headers, self.text = 0, {}, ""

    def open(self, address: str, method: str = "GET", body: bytes = b"") -> Shown:
        self.address = urljoin(self.address, address)
        headers = FORM if method == "POST" else []
        self.status, given, content = self.phone.answer(method, self.address, headers, body)
        self.headers, self.text = dict(given), content.decode()
        return self.open(self.headers["Location"]) if self.status == 303 else self

    def send(self, ending: str, **said: object) -> Shown:
        form = next(form for form in Page(self.text).forms if form.action.endswith(ending))
        fields = {**form.fields.to_dict(flat=False), **said}
        return self.open(form.action, "POST", urlencode(fields, doseq=True).encode())


@pytest.fixture
def start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., Shown]]:
    """Start the phone's application, always on the same folder; ``kept``: of the time before."""
    monkeypatch.delenv("DATABASE_URL", raising=False)
    made: list[serving.Phone] = []

    def start(kept: str = "", root: str = BELOW) -> Shown:
        made.append(serving.start(str(tmp_path / "data"), root, kept))
        return Shown(made[-1])

    yield start
    for phone in made:
        with phone.app.app_context():
            db.engine.dispose()


@pytest.fixture
def shown(start: Callable[..., Shown]) -> Shown:
    return start()


def begin_game(shown: Shown) -> str:
    """Begin a game by the first page; return the address of its Table."""
    shown.open("/some/where/app/").send("/", names=["Ana", "Bruno"], dealer="0", many="2")
    assert shown.status == 200
    return shown.address


def test_what_was_entered_is_there_after_a_restart(shown, start):
    game = begin_game(shown)
    shown.send("/buy")
    assert "data-number" in shown.text
    before = Page(shown.text).main["data-number"]

    again = start(shown.phone.kept).open(game)

    assert again.status == 200
    assert Page(again.text).main["data-number"] == before


def test_links_are_good_only_with_the_secret_of_before(shown, start):
    game = begin_game(shown)

    assert start(shown.phone.kept).phone.secret == shown.phone.secret
    assert start().open(game).status == 404


def test_cookies_stay_here_and_are_sent_again(shown, start):
    shown.open("?lang=ja")
    shown.open("rules")

    assert 'lang="ja"' in shown.text
    assert "Set-Cookie" not in shown.headers
    assert 'lang="ja"' in start(shown.phone.kept).open("rules").text


def test_a_cookie_that_lasts_no_longer_goes(shown):
    shown.phone.keep_cookie("one=1; Path=/; Max-Age=600")
    shown.phone.keep_cookie("two=2=2; Secure")
    shown.phone.keep_cookie("one=; Max-Age=0; Path=/")

    assert shown.phone.cookies == {"two": "2=2"}
    assert json.loads(shown.phone.kept)["cookies"] == {"two": "2=2"}


def test_addresses_begin_with_the_path_it_stands_below(shown):
    game = begin_game(shown)
    links = [link for link in Page(shown.text).links if not link.startswith(("#", "?"))]

    assert game.startswith(f"{HOST}{BELOW}/")
    assert len(links) > 3
    assert [link for link in links if not link.startswith(f"{BELOW}/")] == []


def test_what_is_not_there_has_its_page(shown):
    assert shown.open("no/such/place").status == 404
    assert "<h1" in shown.text


@pytest.mark.parametrize(
    ("method", "path", "headers", "body"),
    [
        ("GET", "/%ff%00", [], b""),
        ("GET", "//", [], b""),
        ("GET", "/?lang=%ff&x=%00", [], b""),
        ("BREW", "/", [], b""),
        ("GET", "/", [("content-length", "many"), ("content-type", "")], b""),
        ("POST", "/", FORM, b"\xff\x00&=&names"),
        ("POST", "/", [("content-type", "multipart/form-data; boundary=no")], b"--yes\r\n"),
        ("POST", "/", [("content-type", "multipart/form-data")], b"x" * 3_000_000),
        ("GET", "/", [("accept-language", "\U0001f0cf;q=x"), ("cookie", "session=x")], b""),
    ],
)
def test_a_broken_request_is_answered(shown, method, path, headers, body):
    status, _, _ = shown.phone.answer(method, f"{HOST}{BELOW}{path}", headers, body)

    assert 200 <= status < 500


def test_a_book_that_is_taken_along_is_known_as_one(shown):
    home = begin_game(shown).partition("game/")[0]

    shown.open(f"{home}books/book.json")
    assert serving.is_book(shown.status, shown.headers.items())
    shown.open(f"{home}home")
    assert not serving.is_book(shown.status, shown.headers.items())
    assert not serving.is_book(404, {"Content-Disposition": "attachment; x.compro.json"}.items())


def test_it_counts_games_that_are_over_at_all_tables(shown):
    with shown.phone.app.app_context():
        for name in ("Kitchen", "Garden"):
            table = tables.create_table(name, command_id=uuid4().hex, by=WITHOUT_LINK)
            for ends in (True, False):
                game = clerk.start_game(table, start_of(), by=BY, command_id=uuid4().hex).game_id
                if ends:
                    clerk.submit(game, FinishEarly(), by=BY, command_id=uuid4().hex)

    assert shown.phone.count_games_over() == 2
