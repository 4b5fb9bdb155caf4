"""A screen that stays awake over plain HTTP, where browsers offer no lock for it."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.server.serving import until

pytestmark = pytest.mark.browser

PLAYS = """() => {
  const film = document.querySelector("video");
  return Boolean(film) && !film.paused && film.currentTime > 0;
}"""
SHOW = """(hidden) => {
  Object.defineProperty(document, "hidden", { configurable: true, get: () => hidden });
  document.dispatchEvent(new Event("visibilitychange"));
}"""


def test_over_plain_http_a_film_that_shows_nothing_plays_from_the_first_tap_on_while_it_is_seen(
    plain, demo
):
    plain.open(demo.scorekeeper + "game/3/")
    until(lambda: plain.page.evaluate("history.scrollRestoration === 'manual'"))
    assert plain.page.evaluate(PLAYS) is False
    plain.go_to("Scores")
    expect(plain.heading).to_have_text("Scores")
    until(lambda: plain.page.evaluate(PLAYS))
    began = plain.page.evaluate("document.querySelector('video').currentTime")
    until(lambda: plain.page.evaluate("document.querySelector('video').currentTime") > began)
    film = plain.page.locator("video").bounding_box()
    assert (film["width"], film["height"]) == (2, 2)

    plain.page.evaluate(SHOW, True)
    assert plain.page.evaluate("document.querySelector('video').paused") is True
    plain.page.evaluate(SHOW, False)
    until(lambda: plain.page.evaluate(PLAYS))
