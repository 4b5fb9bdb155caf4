"""Every screen: for thumbs, large text, narrow phones, screen readers, and from right to left."""

from __future__ import annotations

import pytest
from werkzeug.routing import Map

from scorekeeper import create_app
from tests.browser.looking import axe_violations, scale_text, sideways, small_targets
from tests.browser.screens import SCREENS, Screen

pytestmark = pytest.mark.browser

NARROW = {"width": 320, "height": 640}
NO_PAGES = {"static.file", "live.events", "live.number", "links.code", "books.sheet", "books.take"}
NO_PAGES |= {"houserules.take", "houserules.drawn", "health.show"}
each_screen = pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: screen.name)


@pytest.fixture
def show(take_phone, demo):
    """Show a screen on a phone that speaks a language; nothing moves there while one looks."""

    def show(screen: Screen, language: str = "en"):
        phone = take_phone(locale=language, reduced_motion="reduce")
        screen.show(phone, demo)
        return phone.page

    return show


def test_no_screen_is_forgotten(instance, demo):
    routes: Map = create_app({"COMPRO_INSTANCE": str(instance)}).url_map
    asked = {rule.endpoint for rule in routes.iter_rules() if "GET" in rule.methods}
    pages = {each for each in asked - NO_PAGES if not each.startswith("moved.")}
    find = routes.bind("").match
    links = {"": "/", "scorekeeper": demo.scorekeeper, "viewer": demo.viewer}

    shown = {find(links[screen.link] + screen.path.partition("?")[0])[0] for screen in SCREENS}

    assert shown == pages


@each_screen
@pytest.mark.parametrize("language", ["en", "fa"])
def test_a_screen_serves_everybody(screen, language, show):
    page = show(screen, language)
    found = {"screen reader": axe_violations(page), "thumb": small_targets(page)}
    found["phone"] = sideways(page)
    if language == "fa":
        assert page.locator("html").get_attribute("dir") == "rtl"
    else:
        page.emulate_media(color_scheme="dark")
        found["night"] = axe_violations(page)
    page.set_viewport_size(NARROW)
    found |= {"thumb on a narrow phone": small_targets(page), "narrow phone": sideways(page)}
    scale_text(page, 200)
    found["large text on a narrow phone"] = sideways(page)

    assert {who: faults for who, faults in found.items() if faults} == {}
