"""What lookers see is made once for all of them, and holds nothing of anybody's session."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from flask import before_render_template, request, request_started

from scorekeeper.game.commands import FinishEarly
from scorekeeper.web.live import lookers
from scorekeeper.web.live.audience import MOST_PAGES
from scorekeeper.web.live.lookers import LONGEST, Sight
from tests.web.live.listening import Loop
from tests.web.phone import Phone
from tests.web.walker import Walker, address_of

ROOT = "http://localhost/"
REDIRECTS = (302, 303)
PLACE = "/<link>/game/<int:game>/"


@pytest.fixture
def loop(app, evening) -> Loop:
    return Loop(app)


@contextmanager
def rendered(app) -> Iterator[list[str]]:
    """Gather the names of all templates that are rendered until the end of the block."""
    names: list[str] = []

    def note(_, template, **__) -> None:
        names.append(template.name)

    with before_render_template.connected_to(note, app):
        yield names


def buy(evening) -> None:
    """Record a buy, without a page to answer it."""
    evening.phone.open(evening.game)
    form = evening.phone.form("/buy")
    evening.phone.client.post(form.action, data=form.fields)


def page_of(event: str) -> tuple[int, str]:
    """The number and the text of an event that brings a page."""
    kind, number, *lines = event.split("\n")
    assert kind == "event: page"
    text = "\n".join(line.removeprefix("data: ") for line in lines)
    return int(number.removeprefix("id: ")), text


def fetched(phone: Phone, address: str, **headers: str) -> str:
    return phone.client.get(address, headers={"X-Fragment": "1", **headers}).get_data(as_text=True)


def same(one: str, other: str) -> bool:
    """Whether two pages are the same, up to how lines end."""
    return one.split() == other.split()


def test_whoever_looks_on_is_sent_the_page_that_it_would_fetch(loop, evening, other_phone):
    looking = evening.looking_at_game
    wire = loop.listen(other_phone.client, looking, page=looking)

    buy(evening)

    number, html = page_of(wire.events[-1])
    assert number == 2
    assert same(html, fetched(other_phone, looking))
    assert 'data-number="2"' in html


def test_a_page_is_made_once_for_all_who_show_it(app, loop, evening, other_phone):
    looking = evening.looking_at_game
    wires = [loop.listen(other_phone.client, looking, page=looking) for _ in range(30)]
    scores = loop.listen(other_phone.client, looking, page=looking + "scores")

    with rendered(app) as names:
        evening.phone.open(evening.game)
        form = evening.phone.form("/buy")
        names.clear()
        evening.phone.client.post(form.action, data=form.fields)

    assert sorted(names) == ["scores/show.html", "table/show.html"]
    assert len({wire.events[-1] for wire in wires}) == 1
    assert page_of(scores.events[-1])[0] == 2


def test_whoever_comes_later_is_sent_the_page_that_was_made(app, loop, evening, other_phone):
    looking = evening.looking_at_game
    loop.listen(other_phone.client, looking, page=looking)
    buy(evening)

    with rendered(app) as names:
        late = loop.listen(other_phone.client, looking, since=1, page=looking)

    assert names == []
    assert page_of(late.events[-1])[0] == 2


def test_of_news_that_come_while_a_page_is_made_only_the_newest_is_made_next(
    app, loop, evening, other_phone, monkeypatch
):
    looking = evening.looking_at_game
    wire = loop.listen(other_phone.client, looking, page=looking)
    show, made = lookers.show, []

    def show_and_buy(app, sight):
        shown = show(app, sight)
        made.append(shown.number)
        if len(made) == 1:
            for _ in range(3):
                buy(evening)
        return shown

    monkeypatch.setattr(lookers, "show", show_and_buy)
    buy(evening)

    assert made == [2, 5]
    assert [page_of(event)[0] for event in wire.events[1:]] == [2, 5]


def test_whoever_may_write_is_sent_the_number_alone(loop, evening):
    wire = loop.listen(evening.phone.client, evening.game, page=evening.game)

    buy(evening)

    assert wire.events[-1] == "id: 2\ndata: 2"


def test_each_reads_the_page_in_their_language(loop, evening, other_phone):
    looking = evening.looking_at_game
    english = loop.listen(other_phone.client, looking, page=looking)
    other_phone.client.environ_base["HTTP_ACCEPT_LANGUAGE"] = "fa"
    persian = loop.listen(other_phone.client, looking, page=looking)
    asked = loop.listen(other_phone.client, looking, page=looking + "?lang=de")

    buy(evening)

    pages = [page_of(wire.events[-1])[1] for wire in (english, persian, asked)]
    assert same(pages[1], fetched(other_phone, looking))
    assert same(pages[2], fetched(other_phone, looking + "?lang=de"))
    assert len(set(pages)) == 3


@pytest.mark.parametrize(
    "page",
    [
        *(
            "/rules",
            "/",
            "{other}",
            "{game}",
            "{looking}live",
            "{looking}../../",
            "{looking}nowhere",
        ),
        *("{looking}hand", "{looking}hand/p1", "{looking}scores.csv", "{looking}" + "x" * LONGEST),
        *("http://localhost{looking}", "//localhost{looking}", "", "{home}"),
    ],
)
def test_of_any_other_page_only_the_number_is_sent(loop, evening, other_phone, page):
    looking, home = evening.looking_at_game, evening.looking
    other = looking.replace("/game/1/", "/game/2/")
    asked = page.format(looking=looking, other=other, game=evening.game, home=home)
    wire = loop.listen(other_phone.client, looking, page=asked)

    buy(evening)

    assert wire.events[-1] == "id: 2\ndata: 2"


def test_a_page_that_is_large_is_not_sent_along(loop, evening, other_phone, monkeypatch):
    monkeypatch.setattr(lookers, "LARGEST", 100)
    wire = loop.listen(other_phone.client, evening.looking_at_game, page=evening.looking_at_game)

    buy(evening)

    assert wire.events[-1] == "id: 2\ndata: 2"


def test_a_page_that_leads_on_is_asked_for_by_each_phone(loop, table, other_phone):
    page = table.evening.looking_at_game + "count"
    wire = loop.listen(other_phone.client, table.evening.looking_at_game, page=page)
    table.record(FinishEarly())
    assert other_phone.client.get(page).status_code in REDIRECTS

    loop.audience.hear(table.game_id, table.number)

    assert wire.events[-1] == f"id: {table.number}\ndata: {table.number}"


def test_a_page_that_fails_is_asked_for_by_each_phone_and_made_the_next_time(
    app, loop, evening, other_phone, monkeypatch, caplog
):
    looking = evening.looking_at_game
    wire = loop.listen(other_phone.client, looking, page=looking)
    monkeypatch.setitem(app.view_functions, "table.show", lambda **_: 1 / 0)
    loop.audience.hear(1, 2)
    assert wire.events[-1] == "id: 2\ndata: 2"
    assert "could not be made" in caplog.text

    monkeypatch.undo()
    buy(evening)
    buy(evening)

    assert page_of(wire.events[-1])[0] == 3


def test_only_some_pages_of_a_game_are_made_for_an_event(app, loop, evening, other_phone):
    looking = evening.looking_at_game
    wires = [
        loop.listen(other_phone.client, looking, page=f"{looking}?n={n}")
        for n in range(2 * MOST_PAGES)
    ]
    with rendered(app) as names:
        buy(evening)

    ours = [name for name in names if name == "table/show.html"]
    assert len(ours) == MOST_PAGES + 1  # and the phone's that buys
    brought = [wire.events[-1].startswith("event: page") for wire in wires]
    assert brought.count(True) == MOST_PAGES
    listeners = loop.audience.games[1]
    assert len(listeners.shown) == MOST_PAGES


def test_the_page_is_asked_for_without_cookies(app, loop, evening, other_phone):
    looking = evening.looking_at_game
    other_phone.open(looking)
    loop.listen(other_phone.client, looking, page=looking)
    seen = []

    def look(_) -> None:
        seen.append(dict(request.cookies))

    with request_started.connected_to(look, app):
        loop.audience.hear(1, 2)

    assert seen == [{}]


def pages_to_look_at(world) -> list[str]:
    """The address of every kind of page of every game, by the link to look on."""
    walker = Walker(world)
    kinds = {
        (rule.endpoint, places["game"]): address_of(rule, {**places, "link": world.looking})
        for rule in walker.rules("GET")
        if rule.rule.startswith(PLACE) and not rule.endpoint.startswith("live.")
        for places in walker.places(rule)
    }
    return list(kinds.values())


@pytest.fixture
def holders(world) -> list[Phone]:
    """Two who hold the link to look on, as different as two phones can be."""
    phones = [Phone(world.app.test_client()) for _ in range(2)]
    looks = {"theme": "dark", "suits": "four", "who": "Zora"}
    phones[1].open("/looks").send("/looks", **looks)
    for phone in phones:
        phone.open(f"/{world.looking}/")
    own = f"/{world.looking}/game/{world.games['started']}/hand/ana"
    phones[1].open(own)
    form = phones[1].form("/hand/ana")
    phones[1].post(own, {**form.fields.to_dict(), "melds": "7h 7d 7s", "press": "check"})
    return phones


@pytest.mark.long
def test_what_is_shown_to_all_is_what_each_of_them_would_see_and_has_no_token(world, holders):
    shared = 0
    pages = pages_to_look_at(world)
    for page in pages:
        shown = lookers.show(world.app, Sight(ROOT, page, "en"))
        if shown is None:
            continue
        shared += 1
        for phone in holders:
            assert same(shown.html, fetched(phone, page)), page
        for name in ("csrf_token", "command_id", "Zora"):
            assert name not in shown.html, page

    assert shared > len(pages) / 3
    assert any(page.endswith("/scores") for page in pages)


def test_no_page_by_a_link_that_lets_one_write_is_shown_to_all(world):
    page = f"/{world.writing}/game/{world.games['started']}/"

    assert lookers.show(world.app, Sight(ROOT, page, "en")) is None
    assert lookers.show(world.app, Sight(ROOT, page + "rules", "en")) is None
