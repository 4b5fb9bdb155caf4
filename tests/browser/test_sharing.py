"""A link and the scores are copied and handed on, also where a page may use no new way."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.browser.phone import Phone
from tests.browser.table import Table

pytestmark = pytest.mark.browser


NONE = "Object.defineProperty(Navigator.prototype, 'clipboard', { get: () => undefined });"
REFUSES = "Clipboard.prototype.writeText = () => Promise.reject(new Error('not allowed'));"
TAKES = "Clipboard.prototype.writeText = async (text) => { window.copied = text };"
NOTED = "addEventListener('copy', () => { window.copied = String(document.activeElement.value) });"
SELECTED = """(() => {
  const { value, selectionStart, selectionEnd } = document.activeElement;
  return value.slice(selectionStart, selectionEnd);
})()"""


@pytest.fixture
def links(browser: Browser, address: str) -> Iterator[Phone]:
    """The page of a game, on a phone that a test may change for good."""
    phone = Phone(browser, address)
    Table(phone).begin()
    yield phone
    phone.close()


def show(phone: Phone, *scripts: str) -> Locator:
    """Open the page of links in a browser that scripts have changed; return the first link."""
    for script in scripts:
        phone.page.add_init_script(script)
    phone.open(phone.path.partition("game/")[0] + "links")
    return phone.main.get_by_role("region").first


def address_in(link: Locator) -> str:
    return link.get_by_label("The link", exact=True).input_value()


@pytest.mark.parametrize(
    "browser_has",
    [(TAKES,), (NONE, NOTED), (REFUSES, NOTED)],
    ids=["a clipboard", "no clipboard", "a clipboard that refuses"],
)
def test_a_link_is_copied(links: Phone, browser_has: tuple[str, ...]):
    link = show(links, *browser_has)

    links.tap(link.get_by_role("button", name="Copy"))

    expect(link.get_by_role("button", name="Copied")).to_be_visible()
    assert links.page.evaluate("window.copied") == address_in(link)


def test_a_link_that_cannot_be_copied_stands_selected(links: Phone):
    link = show(links, NONE, "Document.prototype.execCommand = () => false;")

    links.tap(link.get_by_role("button", name="Copy"))

    expect(link.get_by_role("button", name="Selected: copy it")).to_be_visible()
    assert links.page.evaluate(SELECTED) == address_in(link)


def test_a_link_is_handed_to_what_the_device_shares_with(links: Phone):
    link = show(links, "Navigator.prototype.share = async (what) => { window.shared = what };")

    links.tap(link.get_by_role("button", name="Send"))

    assert links.page.evaluate("window.shared.url") == address_in(link)


def test_where_the_device_shares_with_nothing_no_button_offers_it(links: Phone):
    link = show(links, "delete Navigator.prototype.share;")

    expect(link.get_by_role("button", name="Copy")).to_be_visible()
    expect(link.get_by_role("button", name="Send")).to_have_count(0)


def test_the_scores_are_copied_and_handed_on_as_a_text(links: Phone):
    links.page.add_init_script(TAKES)
    links.page.add_init_script(
        "Navigator.prototype.share = async (what) => { window.shared = what };"
    )
    links.open(links.path + "scores/chat")
    text = links.main.get_by_role("textbox").input_value()

    links.tap(links.button("Copy"))
    links.tap(links.button("Share"))

    assert "1. \u2068Ana\u2069 0" in text
    assert links.page.evaluate("[window.copied, window.shared.text]") == [text, text]
