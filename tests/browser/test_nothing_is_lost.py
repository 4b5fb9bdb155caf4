"""Nothing typed is lost without a word: each form that takes an entry, in each of the dangers.

What is entered on pads and at the end of a deal has the same in ``test_drafts`` and ``test_count``,
who gets a discard in ``test_claims_kept``, a row's button on the Table in ``test_mistaps``.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.elsewhere import PEOPLE, Elsewhere
from tests.browser.entering import LATENCIES, SENT_WITHIN, Entering, slow
from tests.browser.entries import BUTTONS, ENTRIES, UNRECORDED, Entry
from tests.browser.phone import Phone

pytestmark = pytest.mark.browser

OF_A_GAME = "{game}", "{seat}"
PRESS_TWICE_AND_TYPE_ON = """(key, [name, text]) => {
  key.click();
  key.click();
  const field = name && key.form.querySelector(`[name=${name}]`);
  if (!field) return;
  field.value = text;
  field.dispatchEvent(new Event("input", { bubbles: true }));
}"""


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Let each form in its turn have one of the latencies; each form all of them in `--torture`."""
    if "latency" not in metafunc.fixturenames or "entry" not in metafunc.fixturenames:
        return
    every = metafunc.config.getoption("--torture")
    pairs = [
        (entry, latency)
        for turn, entry in enumerate((*ENTRIES, *BUTTONS))
        for latency in (LATENCIES if every else [LATENCIES[turn % len(LATENCIES)]])
    ]
    names = [f"{entry.name} {latency}" for entry, latency in pairs]
    metafunc.parametrize(("entry", "latency"), pairs, ids=names)


def each(*entries: Entry) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("entry", entries, ids=lambda entry: entry.name)


@pytest.fixture
def screen(phone: Phone, entry: Entry) -> Entering:
    """The form, with everything typed."""
    screen = Entering(phone, entry)
    if entry.typed:
        screen.type()
    return screen


@pytest.mark.torture
def test_pressed_twice_on_a_slow_network_it_counts_once_and_what_is_typed_since_stays(
    screen, entry, latency
):
    with slow(screen.phone, latency):
        screen.key.evaluate(PRESS_TWICE_AND_TYPE_ON, entry.later or (None, None))
        screen.wait_until_sent()

    screen.expect_recorded_once()
    for name, text in filter(None, [entry.later]):
        screen.open()
        expect(screen.field(name, text)).to_have_value(text)


WEIGHED = """(seen) => !document.querySelector("[data-newer]").hidden
  || Number(document.querySelector("main").dataset.number) > seen"""


@each(*ENTRIES, *UNRECORDED)
def test_a_reload_keeps_what_was_typed(screen):
    screen.page.reload()

    screen.expect_typed()


@each(*ENTRIES, *UNRECORDED)
def test_neither_back_nor_a_link_loses_what_was_typed(screen):
    screen.leave()
    screen.page.go_back()
    screen.expect_typed()

    screen.open()
    screen.expect_typed()


@each(*(entry for entry in ENTRIES if entry.waits and entry.page.startswith(OF_A_GAME)))
def test_what_somebody_else_records_leaves_it_and_is_weighed(screen, entry):
    seen = screen.form.locator("[name=seen]").get_attribute("value")
    with Elsewhere(screen.phone.address) as elsewhere:
        elsewhere.send(screen.places["game"], "table/buy")

    if entry.anew:
        fresh = screen.form.locator(f"[name=seen]:not([value='{seen}'])")
        expect(fresh).to_be_attached(timeout=SENT_WITHIN)
    else:
        screen.page.wait_for_function(WEIGHED, arg=int(seen), timeout=SENT_WITHIN)
    screen.expect_typed()


def test_a_deal_from_paper_is_kept_while_another_phone_plays_it_and_entered_once_that_is_undone(
    phone,
):
    paper = Entering(phone, next(entry for entry in ENTRIES if entry.anew))
    paper.type()
    with Elsewhere(phone.address) as elsewhere:
        elsewhere.send(paper.places["game"], "table/buy")
        paper.key.click()
        expect(phone.page.get_by_role("alert")).to_contain_text("Deal 1 is under way")
        paper.expect_typed()
        elsewhere.send(paper.places["game"], "table/undo")
    paper.open()
    paper.expect_typed()
    paper.key.click()

    expect(phone.heading).to_have_text("Deal 1 is closed")


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
    renaming = next(entry for entry in ENTRIES if entry.route == "people.rename")
    screen = Entering(phone, renaming)
    throw_away = screen.form.get_by_role("button", name="Drop changes", exact=True)
    expect(throw_away).to_have_css("pointer-events", "none")  # a dead key
    screen.type()
    phone.tap(throw_away)
    expect(screen.form.locator("[name=name]")).to_have_value(PEOPLE[0])
    expect(throw_away).to_have_css("pointer-events", "none")  # a dead key

    screen.open()

    expect(screen.form.locator("[name=name]")).to_have_value(PEOPLE[0])
