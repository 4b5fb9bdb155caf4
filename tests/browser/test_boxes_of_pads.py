"""The pads stand still: no key, verdict, refusal or news moves a control where cards are entered.

The cards in a slot are what is entered, not controls that were there before: they may lie closer.
What is typed into opens over the slot's name, or behind the keyboard sign.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

import pytest
from playwright.sync_api import Page, expect

from tests.browser.boxes import Box, Seen, at_each_size, boxes, moved
from tests.browser.elsewhere import PEOPLE, Elsewhere
from tests.browser.phone import NO_NETWORK
from tests.browser.table import Table
from tests.browser.waiting import NEXT_FRAME

pytestmark = pytest.mark.browser

SIX = (*PEOPLE, "Elena", "Fumio")
CONTROLS = (
    "main :is(a[href], button:not(.slot__card, .notice *, .verdict *), summary, .found-or-not,"
    " input:not([type=hidden], .slot__typed))"
)
ANSWERS = """() => [...document.querySelectorAll(".answer__keys > li")].map((one) => {
  const { x, y, width, height } = one.getBoundingClientRect();
  return [x, y, width, height];
})"""
FRAMES = 30  # at most, until scripts have drawn what belongs to a page that has just come
VERDICT = 78  # CSS pixels, of any answer that nobody has pressed
TWO_SETS, LAST = 1, 6  # deals that are over when the contract is that of deal 2, and of deal 7


class Pad(Seen):
    """A pad on a phone."""

    def key(self, value: str) -> None:
        """Tap a key of the pad that is shown."""
        self.touch(self.phone.main.locator(f".keys__pad [value='{value}']:visible"))

    def keys(self, values: str) -> None:
        """Tap keys one after the other: "7" for a rank, "H" for a suit, "jk"."""
        for sign in values.split():
            self.key({"jk": "joker"}.get(sign, f"{'suit' if sign in 'SHDC' else 'rank'} {sign}"))

    def expect_verdict(self, kind: str) -> None:
        expect(self.phone.main.locator(f"[data-verdict] .verdict--{kind}")).to_be_visible()

    def record(self) -> None:
        self.touch(self.phone.main.locator(".key--main:visible"))

    def expect_refused(self) -> None:
        expect(self.phone.main.get_by_role("alert")).to_be_visible()

    def else_lays_down(self) -> None:
        """Let somebody else lay down, which this page would show; that it changed is said."""
        self.elsewhere.send(
            f"{self.game}lay-down/p4", "lay-down/p4", melds=["KH KD KS", "QH QD QS"]
        )
        expect(self.phone.newer).to_be_visible()

    def lose_the_network(self, key: str) -> None:
        """Press a key where no verdict can come, and wait until that is said."""
        self.phone.expected.append(NO_NETWORK)
        with self.phone.offline():
            self.key(key)
            expect(self.phone.main.locator("[data-unreachable]")).to_be_visible()
        expect(self.phone.main.locator("[data-unreachable]")).to_be_hidden()


@pytest.fixture
def sit(take_phone, size) -> Iterator[Callable[..., Pad]]:
    """Begin a game, so many deals of which are over, some of its melds on the table."""
    opened: list[Elsewhere] = []

    def sit(page: str, *melds: list[str], deals: int = 0, people=PEOPLE, **fields: str) -> Pad:
        phone = take_phone(reduced_motion="reduce")
        phone.page.set_viewport_size(size)
        elsewhere = Elsewhere(phone.address)
        opened.append(elsewhere)
        game = elsewhere.start_game(names=people, dealer="0", **fields)
        for _ in range(deals):
            elsewhere.enter_from_paper(game, range(0, 10 * len(people), 10))
        for seat, laid in enumerate(melds, start=1):
            elsewhere.send(f"{game}lay-down/p{seat}", f"lay-down/p{seat}", melds=laid)
        phone.open(game + page)
        return Pad(Table(phone), elsewhere, game)

    yield sit
    for each in opened:
        each.connection.close()


def boxes_again(page: Page, first: Mapping[str, Box]) -> dict[str, Box]:
    """Return the controls' boxes, as soon as all that were there at first are there again."""
    for _ in range(FRAMES):
        after = boxes(page, CONTROLS)
        if first.keys() <= after.keys():
            break
        page.evaluate(NEXT_FRAME)
    return after


def hold_still(pad: Pad, *steps: Callable[[], None]) -> None:
    """Take each step; after none of them a control is gone or lies elsewhere."""
    page = pad.phone.page
    expect(page.locator("html")).to_have_attribute("data-bound", "")
    first = boxes(page, CONTROLS)
    assert any(does.endswith("record") for does in first)
    for number, step in enumerate(steps):
        step()
        after = boxes_again(page, first)

        assert moved(first, after) == {}, number
        assert first.keys() - after.keys() == set(), number


@at_each_size
def test_laying_down_two_sets_moves_no_control(sit, size):
    pad = sit("lay-down/p1", deals=TWO_SETS)
    slots = pad.phone.main.locator("button.slot__name")
    hold_still(
        pad,
        lambda: pad.keys("7 H D"),
        lambda: pad.expect_verdict("open"),
        lambda: pad.keys("jk"),
        lambda: pad.keys("9 H H 10"),  # the second slot: another rank was a slip
        lambda: pad.key("back"),
        lambda: pad.keys("D C"),
        lambda: pad.expect_verdict("yes"),
        lambda: pad.touch(slots.first),
        lambda: pad.keys("S"),
        lambda: pad.expect_verdict("no"),
        lambda: pad.touch(pad.phone.main.locator("[data-slot=melds-0] .slot__card").nth(1)),
        lambda: pad.expect_verdict("yes"),
        lambda: pad.lose_the_network("back"),
        lambda: [pad.key("back") for _ in range(3)],
        lambda: pad.keys("7 H"),
        lambda: pad.touch(slots.last),
        pad.else_lays_down,
    )


@at_each_size
def test_a_refusal_and_a_ruling_move_no_control(sit, size):
    pad = sit("lay-down/p1", deals=TWO_SETS)
    page = pad.phone.page

    def be_refused() -> None:
        pad.keys("7 H D S 9 H D 2")
        pad.phone.main.locator("[name=melds]").last.fill("9H 8D 2S")
        pad.expect_verdict("no")

    hold_still(pad, be_refused)
    before = boxes(page, CONTROLS)
    pad.record()
    pad.table.expect_row("Ana", "down")
    pad.table.undo()
    pad.table.expect_row("Ana", "11 cards")
    pad.table.open_pad("Ana")
    expect(page.locator("html")).to_have_attribute("data-bound", "")

    assert moved(before, boxes(page, CONTROLS)) == {}


@at_each_size
def test_a_set_and_a_long_run_move_no_control(sit, size):
    pad = sit("lay-down/p1", deals=LAST)
    run = pad.phone.main.locator("[data-slot=melds-1] .slot__card")
    hold_still(
        pad,
        lambda: pad.keys("12 H D S"),
        lambda: pad.keys("C 3 9"),
        lambda: pad.keys("1 12"),  # twelve cards lie over each other
        lambda: expect(run).to_have_count(12),
        lambda: pad.touch(run.last),
        lambda: pad.key("back"),
    )
    before = run.first.bounding_box()
    run.first.tap(position={"x": 8, "y": 30})
    expect(run.first.locator(".card--joker")).to_be_visible()

    assert run.first.bounding_box() == before


@at_each_size
def test_a_long_answer_is_shown_to_its_end_when_pressed_and_moves_no_control(sit, size):
    pad = sit("lay-down/p1", deals=TWO_SETS)
    answer = pad.phone.main.locator(".fit .found")
    hidden = "(answer) => answer.scrollHeight - answer.clientHeight"

    def enter() -> None:
        for field, cards in enumerate(("7H 8D 9S JK JK", "2H 3D 4S JK JK")):
            pad.phone.main.locator("[name=melds]").nth(field).fill(cards)
        pad.expect_verdict("no")
        expect(answer).to_have_attribute("data-more", "")

    def press() -> None:
        pad.touch(answer)
        assert answer.evaluate(hidden) <= 0

    hold_still(pad, enter, press, lambda: pad.key("back"))

    assert answer.bounding_box()["height"] == pytest.approx(VERDICT, abs=0.6)


@pytest.mark.parametrize("people", [PEOPLE, SIX], ids=["four", "six"])
@at_each_size
def test_calling_moves_nothing_where_several_want_a_discard(sit, size, people):
    pad = sit("claims", people=people)
    page = pad.phone.page
    asked = page.get_by_role("group", name="Who wants it?")
    first, answers = boxes(page, CONTROLS), page.evaluate(ANSWERS)
    for called in range(1, len(people)):
        pad.touch(asked.locator("label").nth(called))
        expect(page.locator(".answer__keys button")).to_have_count(len(people) + 1 - called)

        assert moved(first, boxes(page, CONTROLS)) == {}
        assert page.evaluate(ANSWERS) == answers
