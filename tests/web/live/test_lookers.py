"""What is shown by one link is made once for all phones, and holds nothing of anybody's session."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from flask import before_render_template, request, request_started

from scorekeeper.game.commands import FinishEarly
from scorekeeper.web.live import lookers
from scorekeeper.web.live.audience import MOST_PAGES
from scorekeeper.web.live.lookers import LONGEST, Sight
from tests.web.live.listening import Loop
from tests.web.phone import Page, Phone
from tests.web.walker import Walker, address_of

ROOT = "http://localhost/"
REDIRECTS = (302, 303)
OWN_FIELDS = re.compile(r'(?<=name="csrf_token" value=")[^"]*|(?<=name="command_id" value=")[^"]*')
OWN_ID = re.compile(r'name="command_id" value="([^"]*)"')
WAYS = re.compile(r'value="http://localhost(/[^"]+)"')
PERSON = re.compile(r'name="person" value="(\d+)"')
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


def record_by(page: str, phone: Phone, ending: str) -> int:
    """Send the form with this ending of a page that was sent along; return the answer's status."""
    form = next(form for form in Page(page).forms if form.action.endswith(ending))
    return phone.client.post(form.action, data=form.fields).status_code


def test_whoever_may_write_is_sent_the_page_with_a_token_and_ids_of_their_own(
    app, loop, evening, other_phone
):
    phones = [evening.phone, other_phone]
    for phone in phones:
        phone.open(evening.game)
    wires = [loop.listen(phone.client, evening.game, page=evening.game) for phone in phones]

    with rendered(app) as names:
        buy(evening)

    assert names.count("table/show.html") == 2  # the page that buys, and one for both
    pages = [page_of(wire.events[-1])[1] for wire in wires]
    for phone, page in zip(phones, pages, strict=True):
        assert untold(page) == untold(fetched(phone, evening.game))
        assert lookers.PLACE_OF_ID not in page
        assert lookers.PLACE_OF_TOKEN not in page
    ids = [OWN_ID.findall(page) for page in pages]
    assert len({*ids[0], *ids[1]}) == 2 * len(ids[0])
    assert record_by(pages[0], phones[0], "/buy") == 303
    assert record_by(pages[1], phones[1], "/buy") == 409  # both count, so the second is asked


def test_a_token_of_one_phone_is_of_no_use_to_another(loop, evening, other_phone):
    for phone in (evening.phone, other_phone):
        phone.open(evening.game)
    wire = loop.listen(evening.phone.client, evening.game, page=evening.game)
    buy(evening)

    page = page_of(wire.events[-1])[1]

    assert record_by(page, other_phone, "/buy") == 400


def test_whoever_has_no_token_yet_is_sent_the_number_of_a_page_with_forms(loop, evening, app):
    stranger = Phone(app.test_client())
    table = loop.listen(stranger.client, evening.game, page=evening.game)
    other = loop.listen(stranger.client, evening.looking_at_game, page=evening.looking_at_game)

    buy(evening)

    assert table.events[-1] == "id: 2\ndata: 2"
    assert page_of(other.events[-1])[0] == 2


def test_buttons_that_share_an_id_share_it_on_a_page_that_is_sent_along(loop, evening):
    asking = evening.game + "claims?claimants=p1&claimants=p3&order=p1+p3"
    evening.phone.open(asking)
    wire = loop.listen(evening.phone.client, evening.game, page=asking)

    buy(evening)

    page = page_of(wire.events[-1])[1]
    settling = [form for form in Page(page).forms if "winner" in dict(form.buttons)]
    assert len(settling) > 1
    assert len({form.fields["command_id"] for form in settling}) == 1


def test_an_entry_costs_one_rendering_for_each_link_and_language_however_many_phones(
    app, loop, evening
):
    places = [evening.game, evening.looking_at_game, *(seat + "seat" for seat in seats(evening))]
    phones = [Phone(app.test_client()) for _ in range(4 * len(places))]
    for at, phone in enumerate(phones):
        if at % 4 == 3:
            phone.client.environ_base["HTTP_ACCEPT_LANGUAGE"] = "fa"
        page = places[at // 4]
        phone.open(page)
        phone.wire = loop.listen(phone.client, page.removesuffix("seat"), page=page)

    with rendered(app) as names:
        buy(evening)

    assert sorted(names) == [
        *["seat/show.html"] * (4 * 2),
        *["table/show.html"] * (1 + 2 * 2),  # the page that buys; pencil and looker
    ]
    assert all(page_of(phone.wire.events[-1])[0] == 2 for phone in phones)


def seats(evening) -> list[str]:
    """Take all seats; return the address of the game by the link of each."""
    evening.phone.open(evening.home + "links")
    ways = evening.phone.html
    way = next(way for way in WAYS.findall(ways) if way.endswith("/seat"))
    taken = []
    for _ in range(4):
        phone = Phone(evening.phone.client.application.test_client())
        person = PERSON.search(phone.open(way).html)[1]
        phone.send("/seat", person=person)
        taken.append(phone.address.removesuffix("seat"))
    return taken


def untold(html: str) -> list[str]:
    """The words of a page, but for its tokens and the ids of its commands."""
    return OWN_FIELDS.sub("", html).split()


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


def pages_by(world, link: str) -> list[str]:
    """The address of every kind of page of every game, by this link."""
    walker = Walker(world)
    kinds = {
        (rule.endpoint, places["game"]): address_of(rule, {**places, "link": link})
        for rule in walker.rules("GET")
        if rule.rule.startswith(PLACE) and not rule.endpoint.startswith("live.")
        for places in walker.places(rule)
    }
    return list(kinds.values())


def holders(world, link: str) -> list[Phone]:
    """Two who hold this link, as different as two phones can be."""
    phones = [Phone(world.app.test_client()) for _ in range(2)]
    looks = {"theme": "dark", "suits": "four", "who": "Zora"}
    phones[1].open("/looks").send("/looks", **looks)
    for phone in phones:
        phone.open(f"/{link}/")
    own = f"/{link}/game/{world.games['started']}/hand/ana"
    phones[1].open(own)
    form = phones[1].form("/hand/ana")
    phones[1].post(own, {**form.fields.to_dict(), "melds": "7h 7d 7s", "press": "check"})
    return phones


@pytest.mark.parametrize("right", ["looking", "writing", "sitting"])
def test_what_is_shown_to_all_is_what_each_of_them_would_see_but_for_their_tokens(world, right):
    link, shared = getattr(world, right), 0
    pages, phones = pages_by(world, link), holders(world, link)
    for page in pages:
        shown = lookers.show(world.app, Sight(ROOT, page, "en"))
        if shown is None:
            continue
        shared += 1
        _, html = page_of(shown.filled("theirs").decode())
        assert "Zora" not in html, page
        for phone in phones:
            assert untold(html) == untold(fetched(phone, page)), page

    assert shared > len(pages) / 3
    assert any(page.endswith("/scores") for page in pages)


def test_what_is_kept_of_a_page_has_no_token_and_no_id(world):
    page = f"/{world.writing}/game/{world.games['started']}/"

    kept = lookers.show(world.app, Sight(ROOT, page, "en"))

    html = b"".join(kept.event).decode()
    assert OWN_ID.findall(html)
    assert all(each.startswith(lookers.PLACE_OF_ID) for each in OWN_ID.findall(html))
    assert html.count('name="csrf_token"') == html.count(lookers.PLACE_OF_TOKEN)
