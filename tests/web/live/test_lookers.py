"""What all who only look on are shown is made once, and holds nothing of anybody's phone."""

from __future__ import annotations

import pytest
from flask import template_rendered

from scorekeeper.web.live import lookers
from tests.web.phone import Phone

PART = {"X-Fragment": "1"}
NUMBER = 'data-number="{}"'


@pytest.fixture(autouse=True)
def _patient(monkeypatch) -> None:
    """Keep pages for as long as a test may last."""
    monkeypatch.setattr(lookers, "KEPT_FOR", 3600)


@pytest.fixture
def made(app, evening) -> list[str]:
    """The templates that are rendered from now on."""
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
    monkeypatch.setattr(lookers, "KEPT_FOR", 0)

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
