"""Entries in the form of house rules right after each other, on any line: all of them are kept."""

from __future__ import annotations

import tomllib

import pytest
from playwright.sync_api import expect

from scorekeeper.rules.ruleset.overlays import lay_over_base
from scorekeeper.rules.ruleset.reading import load_ruleset
from tests.browser.entering import slow
from tests.browser.phone import Phone
from tests.browser.table import Table
from tests.browser.test_houserules import Form

pytestmark = pytest.mark.browser

LATENCIES = (0, 300, 600, 1500)  # milliseconds


@pytest.fixture
def form(phone: Phone) -> Form:
    table = Table(phone)
    table.begin()
    phone.open(table.game.partition("game/")[0] + "houserules/new")
    return Form(phone)


def kept(form: Form) -> dict[str, object]:
    """Wait for the charter, and return the rules as they are kept."""
    expect(form.phone.heading).to_have_text("Ours", timeout=15000)
    script = "async () => (await fetch(location.pathname + '/rules.toml')).text()"
    return tomllib.loads(form.phone.page.evaluate(script))


def opened(form: Form, number: int) -> None:
    """Unfold a deal."""
    form.phone.tap(form.phone.main.locator(f"#rule-deals-{number} > summary"))


@pytest.mark.parametrize("latency", LATENCIES)
def test_every_kind_of_press_and_the_entry_right_after_it_are_kept(form, latency):
    with slow(form.phone, latency):
        form.field("name").fill("Ours")
        form.open("deals")
        form.field("source").evaluate("field => field.closest('details').open = true")
        form.field("source").fill("a grandmother")
        opened(form, 1)
        form.press("add deals[1].contract")
        form.field("deals[1].contract[2].size").fill("4")
        form.press("add deals[1].contract")
        form.field("deals[1].contract[3].kind").select_option("run")
        form.press("remove deals[1].contract[1]")
        form.field("deals[1].contract[1].pure").uncheck()
        form.field("deals[1].contract[2].pure").uncheck()
        form.press("add deals[1].others")
        form.field("deals[1].others[1][1].size").fill("6")
        form.press("down deals[1]")
        form.press("add deals")
        form.field("deals[8].contract[1].size").fill("8")
        form.press("copy deals[8]")
        form.field("deals[9].contract[1].size").fill("7")
        form.press("up deals[9]")
        opened(form, 3)
        form.press("remove deals[3]")
        form.keep()
        deals = kept(form)["deals"]

    assert [deal["contract"] for deal in deals] == [
        [{"set": 3}, {"set": 3}],
        [{"set": 4}, {"run": 4}],
        [{"set": 4}, {"set": 4}],
        [{"set": 5}],
        [{"set": 5}, {"set": 5}],
        [{"set": 3}, {"run": 7, "or_more": True}],
        [{"set": 7}],
        [{"set": 8}],
    ]
    assert deals[1]["others"] == [[{"set": 6}]]


@pytest.mark.parametrize("latency", LATENCIES)
def test_what_is_put_back_is_as_in_the_game_and_what_follows_is_kept(form, latency):
    form.field("name").fill("Ours")
    form.open("buying")
    form.field("buying.extra_cards").fill("3")
    form.open("deals")
    opened(form, 2)
    form.press("add deals[2].contract")
    expect(form.phone.button("All deals as in ⁨Telefunken (Venezuela)⁩")).to_be_visible()
    with slow(form.phone, latency):
        form.press("back buying.extra_cards")
        form.field("buying.price").fill("2")
        form.press("back deals")
        form.field("chips.each").fill("9")
        form.keep()
        rules = kept(form)

    assert (rules["chips"], rules["buying"]) == ({"each": 9}, {"price": 2})
    assert "deals" not in rules


@pytest.mark.parametrize("latency", LATENCIES)
def test_what_is_typed_after_keep_was_pressed_waits_for_the_next_change(form, latency):
    form.field("name").fill("Ours")
    form.open("buying")
    form.field("chips.each").fill("9")
    with slow(form.phone, latency or 300):
        form.keep()
        form.field("buying.price").fill("2")
        rules = kept(form)
    assert rules["chips"] == {"each": 9}

    form.phone.tap(form.phone.main.locator("[data-later=houserules-draft] a"))
    form.phone.tap(form.phone.button("Go on with them"))
    expect(form.field("buying.price")).to_have_value("2")
    form.keep()
    assert kept(form)["buying"] == {"price": 2}
    expect(form.phone.main.locator("[data-later=houserules-draft]")).to_be_hidden()


@pytest.mark.parametrize("latency", LATENCIES)
def test_a_refusal_leaves_what_was_typed_and_added_since(form, latency):
    form.open("deals")
    with slow(form.phone, latency or 300):
        form.keep()
        form.field("name").fill("Ours")
        opened(form, 2)
        form.press("add deals[2].contract")
        form.field("deals[2].contract[3].size").fill("4")
        expect(form.phone.page.get_by_role("alert")).to_be_visible(timeout=15000)
        expect(form.field("deals[2].contract[3].size")).to_have_value("4")
        form.keep()
        rules = kept(form)

    assert rules["deals"][1]["contract"] == [{"set": 3}, {"set": 3}, {"set": 4}]


def test_an_edit_without_network_is_there_after_a_reload(form):
    form.open("deals")
    opened(form, 1)
    with form.phone.offline():
        form.press("add deals[1].contract")
        form.field("deals[1].contract[2].size").fill("5")
    form.phone.page.reload()

    expect(form.field("deals[1].contract[2].size")).to_have_value("5")


def test_several_fields_are_filled_in_at_once_in_the_page(form):
    form.field("name").fill("Ours")
    form.open("penalties")
    form.open("deals")
    form.field("alike").fill("5")
    with form.phone.offline():
        form.press("alike penalties.nine")
        opened(form, 7)
        form.press("every deals[7].contract.or_more")
    form.keep()
    rules = kept(form)

    assert {rules["penalties"][rank] for rank in ("nine", "two", "six")} == {5}
    assert all(meld["or_more"] for meld in rules["deals"][6]["contract"])


@pytest.mark.parametrize("latency", LATENCIES)
@pytest.mark.parametrize(("press", "deals_of"), [("take", "bolivia"), ("compare", "venezuela")])
def test_another_game_is_taken_or_compared_with_and_what_is_typed_next_stays(
    form, press, deals_of, latency
):
    form.field("name").fill("Ours")
    form.field("chips.each").fill("12")
    with slow(form.phone, latency):
        form.phone.main.locator("[name=based_on]").select_option("bolivia")
        form.press(press)
        form.field("penalties.joker").fill("77")
        form.keep()
        rules = kept(form)

    assert rules["based_on"] == "bolivia"
    ours = lay_over_base(rules, "ours")
    assert (ours.chips.each, ours.penalties.joker) == (12, 77)
    assert ours.deals == load_ruleset(deals_of).deals
    expect(form.phone.main.get_by_role("heading", level=2).first).to_have_text("What differs")
