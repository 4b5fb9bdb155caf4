"""A form on a phone, at a table of its own: typed into, sent, and asked what became of it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from tempfile import TemporaryDirectory
from urllib.parse import urlsplit

from playwright.sync_api import Locator, expect
from werkzeug.routing import MapAdapter

from scorekeeper import create_app
from scorekeeper.rules.cards import parse_cards
from scorekeeper.rules.spelling.exact import write_exact
from tests.browser.elsewhere import HOUSE_RULES, Elsewhere, begun, home_of, players_of, seat_in
from tests.browser.entries import Entry
from tests.browser.phone import Phone

LATENCIES = (300, 600, 1500)  # milliseconds
SENT_WITHIN = 15000  # milliseconds; a page tries again every few seconds
FOLLOWED = "history.state?.at !== undefined"
KEEPS_ITSELF = ".count"  # it marks no form as drafted
TICKED = "radio", "checkbox"
SOUGHT = "{code}", "{book}"
CODE = re.compile(r"invitation__spoken[^>]*>([^<]+)<")
AWAY = ":is(.bar__link:not([aria-current]), .page__foot a, .task__ways a):visible"
UNFOLD = """form => {
  const inside = [...form.querySelectorAll("details")];
  for (let fold = form.closest("details"); fold; fold = fold.parentElement.closest("details")) {
    inside.push(fold);
  }
  for (const fold of inside) fold.open = true;
}"""


CARDS = re.compile(r"(?:10|[2-9AJQK])[SHDC]?(?: (?:10|[2-9AJQK])[SHDC]?)*")


def by_keys(text: str) -> str:
    """Return the text that keys write for these cards of the notation."""
    return write_exact(parse_cards(text, suits_needed=False))


@cache
def routes() -> MapAdapter:
    """Return what finds the endpoint of an address."""
    with TemporaryDirectory() as instance:
        plain = {"DATABASE_URL": None, "REDIS_URL": None, "COMPRO_INSTANCE": instance}
        return create_app(plain).url_map.bind("localhost")


@contextmanager
def slow(phone: Phone, latency: int) -> Iterator[None]:
    """Let every answer take so many milliseconds longer, to the end of the block."""
    line = {"offline": False, "downloadThroughput": -1, "uploadThroughput": -1}
    phone.devtools.send("Network.enable")
    phone.devtools.send("Network.emulateNetworkConditions", {**line, "latency": latency})
    try:
        yield
    finally:
        phone.devtools.send("Network.emulateNetworkConditions", {**line, "latency": 0})
        phone.devtools.send("Network.disable")


class Entering:
    """The page of a form on a phone, at a table of its own."""

    def __init__(self, phone: Phone, entry: Entry) -> None:
        self.phone, self.page, self.entry = phone, phone.page, entry
        with Elsewhere(phone.address) as elsewhere:
            game = entry.game(elsewhere)
            self.places = {"game": game, "home": home_of(game)}
            self._find_places(elsewhere)
        self.before = self.count()
        self.open()
        assert routes().match(urlsplit(self.action).path, method="POST")[0] == entry.route

    def _find_places(self, elsewhere: Elsewhere) -> None:
        """Look up what else the entry names: links of others, a code, a book."""
        game, named = self.places["game"], (self.entry.page, *self.entry.typed.values())
        if "{rules}" in self.entry.page:
            elsewhere.get(home_of(game) + "houserules")
            self.places["rules"] = HOUSE_RULES.search(elsewhere.html)[1]
        if "{players}" in self.entry.page:
            self.places["players"] = players_of(elsewhere, game)
        if "{seat}" in self.entry.page:
            self.places["seat"] = seat_in(elsewhere, game)
        if "{code}" in named:
            elsewhere.get(home_of(game) + "links")
            self.places["code"] = CODE.search(elsewhere.html)[1]
        if "{book}" in named:
            elsewhere.get(home_of(begun("romme")(elsewhere)) + "books/book.json")
            self.places["book"] = elsewhere.html

    def open(self) -> None:
        """Come to the page by its address, and wait until links and forms are followed there."""
        self.phone.open(self.entry.page.format(**self.places))
        self.page.wait_for_function(FOLLOWED)

    def leave(self) -> None:
        """Go by a link to another page."""
        here = self.page.url
        self.phone.tap(self.page.locator(AWAY).last)
        expect(self.page).not_to_have_url(here)

    @property
    def form(self) -> Locator:
        return self.page.locator(f"form[method=post]{self.entry.form}").first

    @property
    def action(self) -> str:
        """The address that the form is sent to."""
        return self.form.evaluate("form => form.action")

    @property
    def key(self) -> Locator:
        """The button that sends the form, which may be folded away."""
        self.form.evaluate(UNFOLD)
        sends = "button:not([type=button], [disabled], [aria-hidden]):visible"
        keys = self.form.locator(f"{sends}, button[value=next]:visible")
        return keys.last

    def field(self, name: str, value: str) -> Locator:
        """Find a field, or the choice of this value."""
        fields = self.form.locator(f"[name='{name}']")
        if fields.first.get_attribute("type") in TICKED:
            return self.form.locator(f"[name='{name}'][value='{value}']")
        return fields.first

    def fields(self) -> Iterator[tuple[Locator, str]]:
        """Yield each field that is typed into, or choice, and what is typed there."""
        for name, told in self.entry.typed.items():
            value = self.places[told[1:-1]] if told in SOUGHT else told
            words = value.split() if name == "names" else [value]
            fields = self.form.locator(f"[name='{name}']")
            for place, word in enumerate(words):
                yield (fields.nth(place) if place else self.field(name, word)), word

    def type(self) -> None:
        """Type all that is to be entered."""
        self.form.evaluate(UNFOLD)
        for place, value in self.fields():
            if place.get_attribute("type") in TICKED:
                place.check(force=True)
            elif place.evaluate("field => field.localName") == "select":
                place.select_option(value)
            else:
                place.fill(value)
        if self.entry.form != KEEPS_ITSELF:
            expect(self.form).to_have_attribute("data-drafted", "")

    def expect_typed(self) -> None:
        """Expect all that was typed."""
        for place, value in self.fields():
            if place.get_attribute("type") in TICKED:
                expect(place).to_be_checked()
            elif CARDS.fullmatch(value):
                # A page may have read it meanwhile, and written it in signs; a suit may yet come.
                either = "|".join(map(re.escape, (value, by_keys(value))))
                expect(place).to_have_value(re.compile(rf"^({either})\s*$"))
            else:
                expect(place).to_have_value(value)

    def count(self) -> int:
        """Return how often something was recorded; shows the page that tells."""
        page, shown = self.entry.counted
        self.phone.open(page.format(**self.places))
        expect(self.phone.heading).to_be_visible()
        return self.page.locator(shown).count()

    def expect_recorded_once(self) -> None:
        assert self.count() == self.before + self.entry.makes

    def wait_until_sent(self) -> None:
        expect(self.page.locator("[aria-busy=true]")).to_have_count(0, timeout=SENT_WITHIN)
        expect(self.page.locator("[data-waiting]")).to_be_hidden(timeout=SENT_WITHIN)
