"""Nothing typed is lost without a word: each form that takes an entry, in each of the dangers.

What is entered on pads and at the end of a deal has the same in ``test_drafts`` and ``test_count``,
a row's button on the Table in ``test_mistaps`` and ``test_network``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.elsewhere import PEOPLE, Elsewhere, Game, begun, on_a_seat
from tests.browser.phone import Phone

pytestmark = pytest.mark.browser

LATENCIES = (300, 600, 1500)  # milliseconds
SENT_WITHIN = 15000  # milliseconds; a page tries again every few seconds
BEGUN = begun("venezuela")
STEP = "{game}log", ".log__step"
TICKED = "radio", "checkbox"
AWAY = ":is(.bar__link:not([aria-current]), .page__foot a, .count__back, .task__ways a):visible"
FOLLOWED = "history.state?.at !== undefined"
UNFOLD = """form => {
  const inside = [...form.querySelectorAll("details")];
  for (let fold = form.closest("details"); fold; fold = fold.parentElement.closest("details")) {
    inside.push(fold);
  }
  for (const fold of inside) fold.open = true;
}"""
PRESS_TWICE_AND_TYPE_ON = """(key, [name, text]) => {
  key.click();
  key.click();
  const field = name && key.form.querySelector(`[name=${name}]`);
  if (!field) return;
  field.value = text;
  field.dispatchEvent(new Event("input", { bubbles: true }));
}"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """A form that takes an entry, and what is typed there.

    page     its page; ``{game}``, ``{home}`` and ``{rules}`` stand for the addresses of a game, its
             table and rules of the table
    form     what tells the form from others of the page, as CSS
    typed    name of a field → what is typed there, of several fields a word each, or what is
             chosen; nothing where the form is a button
    later    the field that is typed into once more, and what; None: there it asks for something
             else once this is recorded, or for nothing
    counted  the page, and what stands there once for each time it was recorded
    waits    whether it waits as an entry while there is no network; else it says so in its place
    game     begins the game
    """

    name: str
    page: str
    form: str
    typed: Mapping[str, str] = field(default_factory=dict)
    later: tuple[str, str] | None = None
    counted: tuple[str, str] = STEP
    waits: bool = True
    game: Game = BEGUN


def with_a_deal(elsewhere: Elsewhere) -> str:
    """Begin a game, and enter its first deal."""
    game = BEGUN(elsewhere)
    elsewhere.enter_from_paper(game, (0, 10, 20, 30))
    return game


def with_one_down(elsewhere: Elsewhere) -> str:
    """Begin a game in which the first player is down."""
    game = BEGUN(elsewhere)
    elsewhere.send(f"{game}lay-down/p1", "lay-down/p1", melds="7H 7D 7S")
    return game


def with_house_rules(elsewhere: Elsewhere) -> str:
    """Begin a game at a table that has rules of its own."""
    game = BEGUN(elsewhere)
    form = home_of(game) + "houserules/new"
    elsewhere.send(form, "houserules/new", name="Ours", press="save")
    return game


def with_an_end(elsewhere: Elsewhere) -> str:
    """Play a game of one deal that the table ended then."""
    game = with_a_deal(elsewhere)
    elsewhere.send(game + "agreements", "agreements/finish")
    return game


def home_of(game: str) -> str:
    return game.partition("game/")[0]


ENTRIES = (
    Entry(
        name="start",
        page="/",
        form=".start",
        typed={"names": "Zoe Yan", "dealer": "0", "ruleset": "romme", "exchanges": "none"},
        later=("names", "Una"),
        counted=("/", ".ways__item"),
    ),
    Entry(
        name="new game",
        page="{home}home/new-game",
        form=".start",
        typed={"names": "Zoe Yan", "dealer": "1", "chips": "3"},
        later=("names", "Una"),
        counted=("{home}", "a[href*='/game/']"),
    ),
    Entry(
        name="name of the table",
        page="{home}home/name",
        form="[action$='home/name']",
        typed={"name": "Balcony"},
        later=("name", "Kitchen"),
        counted=("{home}", "h1:has-text('Balcony')"),
        waits=False,
    ),
    Entry(
        name="another name",
        page="{game}people/p1",
        form="[action$='p1/name']",
        typed={"name": "Anita"},
        later=("name", "Annie"),
    ),
    Entry(
        name="a substitute",
        page="{game}people/p1",
        form="[action$='p1/substitute']",
        typed={"substitute": "Fina"},
        later=("substitute", "Gina"),
    ),
    Entry(
        name="somebody joins",
        page="{game}people/join",
        form="[action$='people/join']",
        typed={"name": "Fina", "after": "p2", "points": "7", "chips": "3"},
        later=("name", "Gina"),
    ),
    Entry(
        name="chips",
        page="{game}table/player/p1",
        form="[action$='p1/chips']",
        typed={"chips": "3"},
        later=("chips", "4"),
    ),
    Entry(
        name="the cut",
        page="{game}deal",
        form="[action$='deal/cut']",
        typed={"left": "45"},
    ),
    Entry(
        name="stakes",
        page="{game}agreements",
        form="[action$='agreements/stakes']",
        typed={"deal_stake": "1.00", "game_stake": "2.00"},
        later=("deal_stake", "3.00"),
    ),
    Entry(
        name="a hand",
        page="{game}count/hand/p2",
        form="[action$='count/hand/p2']",
        typed={"cards": "K K"},
        later=("cards", "K K Q"),
    ),
    Entry(
        name="a number of the sheet",
        page="{game}scores/1/p2",
        form="[action$='scores/1/p2']",
        typed={"cards": "", "points": "33"},
        later=("points", "44"),
        game=with_a_deal,
    ),
    Entry(
        name="who went out",
        page="{game}scores/1/went-out",
        form="[action$='scores/1/went-out']",
        typed={"player": "p2", "cards": "K K"},
        game=with_a_deal,
    ),
    Entry(
        name="another link",
        page="{home}links",
        form="[action$='links']",
        typed={"right": "keep_score", "label": "Aunt"},
        later=("label", "Uncle"),
        counted=("{home}links", "h2:has-text('Aunt')"),
        waits=False,
    ),
    Entry(
        name="looks",
        page="/looks",
        form="[action$='looks']",
        typed={"theme": "dark", "who": "Aunt"},
        later=("who", "Uncle"),
        counted=("/looks", "[name=who][value=Aunt]"),
        waits=False,
    ),
    Entry(
        name="a name for rules",
        page="{rules}",
        form="[action$='/name']",
        typed={"name": "Theirs"},
        later=("name", "Others"),
        counted=("{home}houserules", "bdi:has-text('Theirs')"),
        game=with_house_rules,
    ),
    Entry(
        name="rules from a text",
        page="{home}houserules/import",
        form="[action$='houserules/import']",
        typed={"text": 'name = "Theirs"\nbased_on = "romme"\n'},
        later=("text", "name"),
        counted=("{home}houserules", "a:has-text('Theirs')"),
        waits=False,
    ),
)
BUTTONS = (
    Entry(name="another dealer", page="{game}deal", form="[action$='deal/dealer']"),
    Entry(name="jokers kept", page="{game}deal", form="[action$='deal/jokers']"),
    Entry(name="the pile is turned", page="{game}deal", form="[action$='deal/stock']"),
    Entry(
        name="a contract",
        page="{game}",
        form="[action$='deal/contract']",
        game=begun("ecuador-dealers-choice"),
    ),
    Entry(
        name="who gets it",
        page="{game}claims?discarder=p1&claimants=p2&claimants=p3",
        form="[action$='/claims']",
    ),
    Entry(name="what is agreed on", page="{game}agreements", form="[action$='/advice']"),
    Entry(name="the end", page="{game}agreements", form="[action$='/finish']"),
    Entry(name="another seat", page="{game}people/p1", form="[action$='p1/seat']"),
    Entry(name="going home", page="{game}people/p1", form="[action$='p1/leave']"),
    Entry(
        name="once more",
        page="{game}scores/over",
        form="[action$='/rematch']",
        counted=("{home}", "a[href*='/game/']"),
        game=with_an_end,
    ),
    Entry(
        name="rules put away",
        page="{rules}",
        form="[action$='/away']",
        counted=("{home}houserules", "#away li"),
        waits=False,
        game=with_house_rules,
    ),
)
UNRECORDED = (
    Entry(
        name="the desk",
        page="/desk",
        form=".entry",
        typed={"melds": "7H 7D 7S"},
    ),
    Entry(
        name="an own hand",
        page="{game}hand/p1",
        form=".entry",
        typed={"melds": "7H 7D 7S KC"},
    ),
    Entry(
        name="the own name",
        page="{game}seat/own",
        form="[action$='seat/name']",
        typed={"name": "Anita"},
        game=on_a_seat,
    ),
    Entry(
        name="cards put down later",
        page="{game}lay-down/p1/put-down",
        form=".entry",
        typed={"melds": "9C 10C JC"},
        game=with_one_down,
    ),
    Entry(
        name="cards for a meld on the table",
        page="{game}lay-down/meld/1",
        form=".entry",
        typed={"adds": "7C"},
        game=with_one_down,
    ),
    Entry(
        name="a deal from paper",
        page="{game}count/paper",
        form=".count",
        typed={"went_out": "p1", "points-p2": "62", "points-p3": "77", "points-p4": "31"},
    ),
)
"""Forms whose entries are kept like those of all others; what they record, others ask."""


def each(*entries: Entry) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("entry", entries, ids=lambda entry: entry.name)


class Screen:
    """The page of a form on a phone, at a table of its own."""

    def __init__(self, phone: Phone, entry: Entry) -> None:
        self.phone, self.page, self.entry = phone, phone.page, entry
        with Elsewhere(phone.address) as elsewhere:
            game = entry.game(elsewhere)
        self.places = {"game": game, "home": home_of(game)}
        if entry.game is with_house_rules:
            phone.open(home_of(game) + "houserules")
            self.places["rules"] = phone.link("Ours", exact=False).first.get_attribute("href")
        self.before = self.count()
        self.open()

    def open(self) -> None:
        """Come to the page by its address, and wait until links and forms are followed there."""
        self.phone.open(self.entry.page.format(**self.places))
        self.page.wait_for_function(FOLLOWED)

    @property
    def form(self) -> Locator:
        return self.phone.main.locator(f"form[method=post]{self.entry.form}").first

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
        for name, value in self.entry.typed.items():
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
        if self.entry.form != ".count":  # which keeps its own
            expect(self.form).to_have_attribute("data-drafted", "")

    def expect_typed(self) -> None:
        """Expect all that was typed."""
        for place, value in self.fields():
            if place.get_attribute("type") in TICKED:
                expect(place).to_be_checked()
            else:
                expect(place).to_have_value(value)

    def count(self) -> int:
        """Return how often something was recorded; shows the page that tells."""
        page, shown = self.entry.counted
        self.phone.open(page.format(**self.places))
        expect(self.phone.heading).to_be_visible()
        return self.phone.main.locator(shown).count()

    def expect_recorded_once(self) -> None:
        assert self.count() == self.before + 1

    def wait_until_sent(self) -> None:
        expect(self.page.locator("[aria-busy=true]")).to_have_count(0, timeout=SENT_WITHIN)
        expect(self.page.locator("[data-waiting]")).to_be_hidden(timeout=SENT_WITHIN)

    @contextmanager
    def slow(self, latency: int) -> Iterator[None]:
        """Let every answer take so many milliseconds longer, to the end of the block."""
        line = {"offline": False, "downloadThroughput": -1, "uploadThroughput": -1}
        devtools = self.phone.devtools
        devtools.send("Network.enable")
        devtools.send("Network.emulateNetworkConditions", {**line, "latency": latency})
        try:
            yield
        finally:
            devtools.send("Network.emulateNetworkConditions", {**line, "latency": 0})
            devtools.send("Network.disable")


def test_a_language_chosen_without_network_says_so_and_is_kept_with_it(phone):
    phone.open("/rules")
    phone.page.wait_for_function(FOLLOWED)
    language = phone.page.get_by_label("Language")
    language.select_option("de")
    change = phone.page.locator(".page__language button")
    with phone.offline():
        phone.tap(change)
        expect(phone.page.locator("[data-said]")).to_have_text("No network just now.")
        expect(language).to_have_value("de")

    phone.tap(change)
    expect(phone.page.locator("html")).to_have_attribute("lang", "de")


@pytest.fixture
def screen(phone: Phone, entry: Entry) -> Screen:
    """The form, with everything typed."""
    screen = Screen(phone, entry)
    if entry.typed:
        screen.type()
    return screen


@pytest.fixture
def latency(entry: Entry) -> int:
    """Each form in its turn has one of the latencies."""
    return LATENCIES[(*ENTRIES, *BUTTONS).index(entry) % len(LATENCIES)]


@each(*ENTRIES, *BUTTONS)
def test_pressed_twice_on_a_slow_network_it_counts_once_and_what_is_typed_since_stays(
    screen, entry, latency
):
    with screen.slow(latency):
        screen.key.evaluate(PRESS_TWICE_AND_TYPE_ON, entry.later or (None, None))
        screen.wait_until_sent()

    screen.expect_recorded_once()
    for name, text in filter(None, [entry.later]):
        screen.open()
        expect(screen.field(name, text)).to_have_value(text)


@each(*ENTRIES, *UNRECORDED)
def test_a_reload_keeps_what_was_typed(screen):
    screen.page.reload()

    screen.expect_typed()


@each(*ENTRIES, *UNRECORDED)
def test_neither_back_nor_a_link_loses_what_was_typed(screen):
    here = screen.phone.path
    screen.phone.tap(screen.page.locator(AWAY).last)
    expect(screen.page).not_to_have_url(screen.phone.address + here)
    screen.page.go_back()
    screen.expect_typed()

    screen.open()
    screen.expect_typed()


@each(*(entry for entry in ENTRIES if entry.page.startswith("{game}")))
def test_what_somebody_else_records_leaves_it_and_is_said(screen):
    game = screen.places["game"]
    with Elsewhere(screen.phone.address) as elsewhere:
        elsewhere.send(game, "table/buy")

    moved_on = screen.page.get_by_text("The table has moved on since.")
    expect(moved_on).to_be_visible(timeout=SENT_WITHIN)
    screen.expect_typed()


@each(*ENTRIES, *BUTTONS)
def test_without_network_it_waits_or_says_so_in_its_place(screen, entry):
    screen.phone.expected.append("ERR_FAILED")
    with screen.phone.offline():
        screen.phone.tap(screen.key)
        if entry.waits:
            expect(screen.page.get_by_text("waiting to be sent: 1")).to_be_visible()
        else:
            expect(screen.page.locator("[data-said]")).to_have_text("No network just now.")
            screen.expect_typed()
    if not entry.waits:
        screen.phone.tap(screen.key)
    screen.wait_until_sent()

    screen.expect_recorded_once()


def test_what_was_typed_can_be_thrown_away_and_stays_away(phone):
    screen = Screen(phone, ENTRIES[3])
    throw_away = screen.form.get_by_role("button", name="Throw away", exact=True)
    expect(throw_away).to_be_hidden()
    screen.type()
    phone.tap(throw_away)
    expect(screen.form.locator("[name=name]")).to_have_value(PEOPLE[0])
    expect(throw_away).to_be_hidden()

    screen.open()

    expect(screen.form.locator("[name=name]")).to_have_value(PEOPLE[0])
