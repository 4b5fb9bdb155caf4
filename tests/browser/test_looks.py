"""Light, dark and the colours of suits: what a reader chooses stands above what the device says."""

from __future__ import annotations

import pytest

from tests.browser.phone import Phone

pytestmark = pytest.mark.browser

LIGHT, DARK = "rgb(26, 90, 64)", "rgb(11, 33, 23)"
BLACK, GREEN = "rgb(23, 25, 26)", "rgb(21, 106, 48)"


def choose(phone: Phone, name: str, value: str) -> None:
    """Choose on the page of looks, and save it."""
    phone.open("/looks")
    phone.main.locator(f"[name={name}][value='{value}']").check(force=True)
    phone.tap(phone.main.locator("form .button--main"))
    phone.page.wait_for_url(lambda address: not address.endswith("/looks"), wait_until="load")


def ground(phone: Phone) -> str:
    """Return the colour of the page."""
    return phone.page.locator("html").evaluate("(page) => getComputedStyle(page).backgroundColor")


@pytest.mark.parametrize(("device", "follows"), [("light", LIGHT), ("dark", DARK)])
def test_the_readers_choice_of_light_or_dark_beats_the_devices(take_phone, device, follows):
    phone = take_phone(color_scheme=device)
    phone.open("/looks")
    seen = [ground(phone)]
    for theme in ("light", "dark"):
        choose(phone, "theme", theme)
        seen.append(ground(phone))

    assert seen == [follows, LIGHT, DARK]


def test_four_colours_of_suits_reach_cards_and_keys(take_phone):
    phone = take_phone()
    clubs = "(key) => getComputedStyle(key).color"
    seen = []
    for suits in ("", "four"):
        choose(phone, "suits", suits)
        phone.open("/desk")
        seen.append(phone.main.locator(".key.card--clubs").first.evaluate(clubs))

    assert seen == [BLACK, GREEN]


EDGE = """(one) => {
  const { borderTopWidth, outlineStyle, outlineWidth } = getComputedStyle(one);
  return outlineStyle === "none" ? borderTopWidth : `${outlineStyle} ${outlineWidth}`;
}"""


@pytest.mark.parametrize(
    ("path", "chosen", "other"),
    [
        ("claims?claimants=3", ":checked + .choice__face", ":not(:checked) + .choice__face"),
        ("claims?claimants=3", "button.answer__key", ".answer__key--rests"),
        ("lay-down/meld/1", ".choice__face[aria-current]", ".choice__face:not([aria-current])"),
    ],
)
def test_without_colours_an_edge_tells_what_is_chosen(take_phone, demo, path, chosen, other):
    phone = take_phone(forced_colors="active")
    phone.open(demo.scorekeeper + "game/3/" + path)

    edges = {phone.main.locator(each).first.evaluate(EDGE) for each in (chosen, other)}

    assert len(edges) == 2
