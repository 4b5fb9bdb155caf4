"""Pages without a network: what a phone keeps where it may, over HTTPS or on the machine itself."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from tests.browser.phone import Phone
from tests.browser.table import Table
from tests.server.serving import until

pytestmark = pytest.mark.browser

OLD = re.compile(r"^Last updated \d{1,2}:\d\d")
IN_PLACE = "[data-word]"
CONTROLLED = "navigator.serviceWorker.controller !== null"
KEPT = """async () => {
  const [name, ...more] = (await caches.keys()).filter((each) => each.startsWith("compro"));
  if (more.length) throw new Error("more than one version is kept");
  const kept = name ? await (await caches.open(name)).keys() : [];
  return kept.map(({ url }) => new URL(url).pathname);
}"""
MOST_PAGES = 40
STYLED = (
    "[...document.styleSheets].map(({ cssRules }) => cssRules.length > 0).join() == 'true,true'"
)
FIRST_PAGE = """async () => {
  const page = await caches.match("/", { ignoreVary: true });
  return page?.text();
}"""
FILL = """async () => {
  const [name] = await caches.keys();
  const cache = await caches.open(name);
  const page = await cache.match(location.href, { ignoreVary: true });
  for (let i = 100; i < 160; i++) await cache.put(location.href + "meld/" + i, page.clone());
}"""
NEWER_VERSION = """async () => {
  await (await caches.open("compro/-before")).put("/", new Response("before"));
  await (await navigator.serviceWorker.ready).unregister();
}"""


@pytest.fixture
def table(take_phone) -> Table:
    """The Table on a phone that keeps what it shows."""
    table = Table(take_phone(service_workers="allow"))
    table.begin()
    until_kept(table.phone)
    return table


def kept(phone: Phone) -> list[str]:
    """Return the paths of all that the phone keeps."""
    return phone.page.evaluate(KEPT)


def until_kept(phone: Phone) -> None:
    """Wait until the page that is shown is kept."""
    until(lambda: phone.page.evaluate(CONTROLLED) and phone.path in kept(phone))


def expect_old(phone: Phone) -> None:
    expect(phone.page.locator(IN_PLACE)).to_have_attribute("data-word", OLD)


def test_without_network_a_page_opened_anew_shows_its_last_state_and_is_fresh_when_it_is_back(
    table, take_phone
):
    other = take_phone()
    other.open(table.phone.path)
    table.buy("Ana")
    with table.phone.offline():
        until(lambda: "6 chips" in table.page.evaluate(KEPT_NOW))
        table.phone.devtools.send("Network.clearBrowserCache")
        table.page.reload()
        table.expect_row("Ana", "6 chips")
        assert table.page.evaluate(STYLED)
        expect_old(table.phone)
        Table(other).buy("Bruno")

    table.expect_row("Bruno", "6 chips")
    expect(table.page.locator(IN_PLACE)).to_have_count(0)
    expect(table.page.locator("body")).not_to_have_attribute("data-old", re.compile(""))


KEPT_NOW = """async () => {
  const page = await caches.match(location.href, { ignoreVary: true });
  return page.text();
}"""


def test_without_network_an_entry_waits_on_a_page_that_was_kept(table):
    with table.phone.offline():
        table.page.reload()
        expect_old(table.phone)
        table.phone.tap(table.phone.buy_key("Ana"))
        expect(table.page.get_by_text("waiting to be sent: 1")).to_be_visible()

    expect(table.row("Ana")).to_contain_text("6 chips", timeout=30_000)


def test_without_network_a_tab_shows_what_was_kept_and_says_so_where_nothing_was(table):
    table.go_to("Scores")
    expect(table.phone.heading).to_have_text("Scores")
    until_kept(table.phone)
    table.go_to("Table")
    table.expect_deal(1)
    table.phone.expected.append("ERR_FAILED")
    with table.phone.offline():
        table.go_to("Scores")
        expect(table.phone.heading).to_have_text("Scores")
        expect_old(table.phone)
        table.go_to("More")
        expect(table.page.locator("[data-said]")).to_have_text("No network just now.")
        expect(table.phone.heading).to_have_text("Scores")


def test_without_network_a_page_that_was_never_open_is_no_error_of_the_browser(table):
    table.phone.expected.append("status of 503")
    with table.phone.offline():
        table.phone.open(table.game + "log")
        expect(table.phone.heading).to_have_text("No network just now")

    table.phone.tap(table.phone.link("Try now"))
    expect(table.phone.heading).to_have_text("Log")


def test_while_the_network_answers_no_page_comes_from_what_was_kept(table, take_phone):
    other = take_phone()
    other.open(table.phone.path)
    table.phone.open("/desk")
    Table(other).buy("Ana")
    table.phone.open(urlsplit(other.page.url).path)

    table.expect_row("Ana", "6 chips")
    expect(table.page.locator(IN_PLACE)).to_have_count(0)


def test_nothing_is_kept_of_a_link_that_was_taken_back(table, take_phone):
    guest = table.invite(take_phone(service_workers="allow"))
    guest.expected += ["status of 404", "404: "]
    at_table = guest.path
    guest.open("/")
    until_kept(guest)
    guest.open(at_table)
    until_kept(guest)
    table.phone.open(table.phone.path.partition("game/")[0] + "links")
    viewers = table.page.get_by_role("region").filter(has_text="can watch")
    table.phone.tap(viewers.get_by_text("Turn off this link"))
    table.phone.tap(viewers.get_by_role("button", name="Turn off"))

    expect(guest.heading).to_have_text("Page not found", timeout=10_000)
    link = guest.path.split("/")[1]
    until(lambda: not [path for path in kept(guest) if path.split("/")[1] == link])
    until(lambda: guest.page.evaluate(FIRST_PAGE) not in (None, ""))
    assert link not in guest.page.evaluate(FIRST_PAGE)


def test_what_is_kept_is_bounded(table):
    table.page.evaluate(FILL)
    table.go_to("Scores")
    expect(table.phone.heading).to_have_text("Scores")
    until_kept(table.phone)

    until(lambda: len([path for path in kept(table.phone) if "/game/" in path]) <= MOST_PAGES)
    assert table.phone.path in kept(table.phone)


def test_a_new_version_keeps_nothing_of_the_one_before(table):
    table.page.evaluate(NEWER_VERSION)
    table.page.reload()
    until_kept(table.phone)

    assert table.page.evaluate("caches.has('compro/-before')") is False


def test_links_and_an_own_hand_are_not_kept(table):
    table.go_to("More")
    table.phone.tap(table.phone.link("My hand", exact=False))
    table.phone.tap(table.phone.link("Bruno"))
    expect(table.page).to_have_url(re.compile("/hand/"))
    table.phone.open(table.phone.path.partition("game/")[0] + "links")
    expect(table.phone.heading).to_be_visible()
    table.phone.open("/looks")
    expect(table.phone.heading).to_be_visible()

    assert not [
        path for path in kept(table.phone) if path.endswith(("/links", "/looks")) or "/hand" in path
    ]


def test_over_plain_http_nothing_is_kept_and_nothing_breaks(plain):
    plain.open("/")
    for name, place in (("Ana", 1), ("Bruno", 2)):
        plain.page.get_by_label(f"Name of player {place}", exact=True).fill(name)
    plain.tap(plain.button("Deal for 4"))
    Table(plain).buy("Ana")

    assert plain.page.evaluate("isSecureContext") is False
    assert plain.page.evaluate("'serviceWorker' in navigator") is False
