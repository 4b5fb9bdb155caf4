"""Every screen: for thumbs, large text, narrow phones, screen readers, and from right to left."""

from __future__ import annotations

from dataclasses import asdict

import pytest
from werkzeug.routing import Map

from scorekeeper import create_app
from tests.browser.looking import axe_violations, sideways, small_fields, small_targets
from tests.browser.phone import LETTERS, Phone
from tests.browser.screens import SCREENS, Screen

pytestmark = pytest.mark.browser

OF_COLOURS = ("color-contrast", "link-in-text-block")
OF_KEYS = ("scrollable-region-focusable", "target-size")
LETTER_SIZE = "parseFloat(getComputedStyle(document.body).fontSize)"
NARROW = {"width": 320, "height": 568}
NO_PAGES = {
    *("static.file", "live.events", "live.number", "links.code", "books.take", "books.code"),
    *("scores.picture", "scores.spreadsheet", "typed.read"),
}
NO_PAGES |= {f"tournament.{name}" for name in ("news", "follow_code", "seats_code", "keeper_code")}
NO_PAGES |= {"houserules.take", "houserules.drawn", "health.show_health", "installing.worker"}
each_screen = pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: screen.name)


@pytest.fixture
def show(take_phone, demo):
    """Show a screen on a phone that speaks a language; nothing moves there while one looks."""

    def show(screen: Screen, language: str = "en") -> Phone:
        phone = take_phone(locale=language, reduced_motion="reduce")
        screen.show(phone, demo)
        return phone

    return show


def test_no_screen_is_forgotten(instance, demo):
    routes: Map = create_app({"COMPRO_INSTANCE": str(instance)}).url_map
    asked = {rule.endpoint for rule in routes.iter_rules() if "GET" in rule.methods}
    pages = asked - NO_PAGES
    find = routes.bind("").match
    links = {"": "/", **asdict(demo)}

    places = [demo.viewer + each.under if each.game else links[each.link] for each in SCREENS]
    paths = [each.path.partition("?")[0] for each in SCREENS]
    shown = {find(place + path)[0] for place, path in zip(places, paths, strict=True)}

    assert shown == pages


def sizes(phone: Phone) -> dict[str, list[str]]:
    """Return what is too small or too wide on the phone, on a narrow one, and in large letters."""
    page = phone.page
    found = {"thumb": small_targets(page), "phone": sideways(page)}
    found["field"] = small_fields(page)
    page.set_viewport_size(NARROW)
    found["field on a narrow phone"] = small_fields(page)
    found |= {"thumb on a narrow phone": small_targets(page), "narrow phone": sideways(page)}
    phone.scale_text(200)
    assert page.evaluate(LETTER_SIZE) == 2 * LETTERS
    return found | {"large text on a narrow phone": sideways(page)}


def faults(found: dict[str, list[str]]) -> dict[str, list[str]]:
    return {who: faults for who, faults in found.items() if faults}


@each_screen
def test_a_screen_serves_everybody(screen, show):
    phone = show(screen)
    found = {"screen reader": axe_violations(phone.page)}
    phone.page.emulate_media(color_scheme="dark")
    found["night"] = axe_violations(phone.page, *OF_COLOURS)

    found |= sizes(phone)
    phone.scale_text(100)
    found["keyboard on a narrow phone"] = axe_violations(phone.page, *OF_KEYS)

    assert faults(found) == {}


@each_screen
def test_a_screen_fits_from_right_to_left(screen, show):
    phone = show(screen, "fa")

    assert phone.page.evaluate("document.documentElement.dir") == "rtl"
    assert faults(sizes(phone)) == {}


@pytest.mark.torture
def test_a_screen_reader_finds_its_way_from_right_to_left(take_phone, demo, rounds):
    """What it is told is the same in every language; so a few screens in the suite, then all."""
    phone = take_phone(locale="fa", reduced_motion="reduce")
    for screen in SCREENS[:: rounds(10, 1)]:
        screen.show(phone, demo)
        assert axe_violations(phone.page) == [], screen.name
