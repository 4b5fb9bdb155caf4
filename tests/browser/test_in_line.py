"""What is read on a page: whole, beside what it belongs to, and where its line begins or ends."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.elsewhere import PEOPLE, begun, under_rules
from tests.browser.phone import Phone
from tests.browser.screens import SCREENS

pytestmark = pytest.mark.browser

USUAL, SMALL = {"width": 390, "height": 664}, {"width": 320, "height": 568}
WIDE = {"width": 1024, "height": 768}
HEIGHT_OF_UNDO = 44  # CSS pixels
ALIKE = 1.5  # CSS pixels; what lies nearer lies in one line
TEXT_WIDTH = """(choice) => {
  const said = document.createElement("span");
  said.textContent = choice.selectedOptions[0].text;
  said.style = `font: ${getComputedStyle(choice).font}; position: absolute; white-space: nowrap`;
  document.body.append(said);
  const { width } = said.getBoundingClientRect();
  said.remove();
  return width;
}"""


IS_SEEN = """(words) => {
  const { x, y, height } = words.getBoundingClientRect();
  return document.elementsFromPoint(x + 5, y + height / 2).includes(words);
}"""


@pytest.fixture
def show(take_phone, demo) -> Callable[..., Phone]:
    """Show a screen by its name, in a language, on a phone of some size."""

    def show(name: str, language: str, size: dict[str, int]) -> Phone:
        phone = take_phone(locale=language, reduced_motion="reduce")
        phone.page.set_viewport_size(size)
        next(screen for screen in SCREENS if screen.name == name).show(phone, demo)
        return phone

    return show


def left(one: Locator) -> float:
    """Return where something begins, from the left."""
    return one.bounding_box()["x"]


def right(one: Locator) -> float:
    """Return where something ends, from the left."""
    box = one.bounding_box()
    return box["x"] + box["width"]


def bottom(one: Locator) -> float:
    """Return where something ends, from the top."""
    box = one.bounding_box()
    return box["y"] + box["height"]


def middle(one: Locator) -> float:
    """Return where the middle of something lies, from the top."""
    box = one.bounding_box()
    return box["y"] + box["height"] / 2


def test_the_shout_stands_over_the_chips_from_right_to_left_too(show):
    phone = show("table-viewer", "fa", USUAL)
    shout, note = phone.main.locator(".note__shout"), phone.main.locator(".note")

    assert left(shout) - left(note) < 8


def test_the_answers_to_a_refusal_lie_between_equal_margins(show):
    phone = show("table-refused", "es", USUAL)
    answers = phone.page.locator(".refused__form > :is(a, button)")

    assert left(answers.first) == pytest.approx(USUAL["width"] - right(answers.last), abs=ALIKE)


@pytest.mark.parametrize("size", [USUAL, SMALL], ids=["usual", "small"])
@pytest.mark.parametrize("language", ["en", "es", "de", "fa", "ja"])
@pytest.mark.parametrize("ruleset", ["bolivia", "shanghai-rummy", "scala-quaranta"])
def test_what_each_holds_and_the_sign_of_each_mark_are_read(
    take_phone, elsewhere, ruleset, language, size
):
    phone = take_phone(locale=language)
    phone.page.set_viewport_size(size)
    phone.open(begun(ruleset)(elsewhere))
    facts, held = phone.main.locator(".seat__facts"), phone.main.locator(".seat__held")
    marks = phone.main.locator(".seat__mark")

    assert held.count() == facts.count() == 4
    for one, cards in zip(facts.all(), held.all(), strict=True):
        assert bottom(cards) <= bottom(one) + ALIKE
        for mark in one.locator(".seat__mark").all():
            assert bottom(mark) <= bottom(one) + ALIKE
    assert marks.count() == 2  # who deals, and who leads
    for mark in marks.all():
        assert bottom(mark.locator(".sign")) <= bottom(mark) + ALIKE


@pytest.mark.parametrize("size", [USUAL, SMALL], ids=["usual", "small"])
def test_beside_chips_the_buys_that_are_left_give_way_to_the_cards(take_phone, elsewhere, size):
    phone = take_phone(locale="es")
    phone.page.set_viewport_size(size)
    phone.open(under_rules(elsewhere, "venezuela", {"buying.most_per_deal": "3"}))
    facts = phone.main.locator(".seat__facts").first

    assert facts.locator(".chips__buys").count() == 1
    for one in (".seat__held", ".seat__mark .sign"):
        assert bottom(facts.locator(one)) <= bottom(facts) + ALIKE


def test_what_a_row_has_no_room_for_is_not_seen_while_a_chip_flies(take_phone, elsewhere):
    phone = take_phone()
    phone.page.set_viewport_size(USUAL)
    phone.open(begun("bolivia", (*PEOPLE, "Elena", "Fumio"))(elsewhere))

    phone.press(phone.buy_key("Chiyo"))

    held = phone.main.locator(".seat--bought .seat__held")
    expect(held).to_have_count(1)
    assert held.evaluate(IS_SEEN) is False


def test_a_mark_has_its_word_where_there_is_room(take_phone, elsewhere):
    phone = take_phone()
    phone.open(begun("shanghai-rummy")(elsewhere))

    for mark in phone.main.locator(".seat__mark").all():
        sign, word = mark.locator(".sign"), mark.locator(".seat__word")
        assert middle(word) == pytest.approx(middle(sign), abs=ALIKE)


@pytest.mark.parametrize(
    ("name", "cards", "words", "size"),
    [
        ("looks", ".meld .card >> nth=-1", ".panel .field__label >> nth=-1", USUAL),
        (
            "contracts",
            ".contracts .contract >> nth=0 >> .example",
            ".contracts__text >> nth=0",
            WIDE,
        ),
        ("table-by-rank", ".asked__cards .example", ".asked__plain", WIDE),
    ],
)
def test_cards_begin_where_words_begin_from_right_to_left(show, name, cards, words, size):
    phone = show(name, "fa", size)

    lie, said = phone.main.locator(cards), phone.main.locator(words)

    assert right(lie) == pytest.approx(right(said), abs=ALIKE)


def test_a_reason_longer_than_its_place_can_be_opened(show):
    phone = show("lay-down-refused", "es", SMALL)

    expect(phone.main.locator("[data-all-of-it]")).to_be_visible()


def test_a_refusal_is_as_high_as_a_verdict(show):
    phone = show("lay-down-refused", "es", WIDE)
    place, refusal = phone.main.locator(".found"), phone.main.locator(".found > .notice")

    assert refusal.bounding_box()["height"] == place.bounding_box()["height"]


def test_the_winner_in_the_middle_of_the_table_has_a_crown(show):
    crown = show("middle-over", "es", WIDE).main.locator("h1 > .sign--crown")

    assert crown.bounding_box()["width"] > 20


@pytest.mark.parametrize("size", [USUAL, SMALL], ids=["usual", "small"])
@pytest.mark.parametrize("language", ["en", "es", "de", "fa", "ja"])
def test_an_entry_with_a_note_of_the_book_is_whole_beside_undo(
    take_phone, elsewhere, language, size
):
    phone = take_phone(locale=language)
    phone.page.set_viewport_size(size)
    game = begun("venezuela")(elsewhere)
    elsewhere.send(f"{game}count/hand/p3", "count/hand/p3", cards="7 7 7")
    phone.open(game)
    said = phone.page.locator(".said__text")

    expect(said.locator(".said__noted")).not_to_be_empty()
    assert said.evaluate("text => text.scrollHeight <= text.clientHeight"), said.inner_text()
    assert said.bounding_box()["height"] <= HEIGHT_OF_UNDO


@pytest.mark.parametrize("language", ["en", "es", "de", "fa", "ja"])
@pytest.mark.parametrize("went_out", ["p1", ""], ids=["somebody out", "nobody out"])
@pytest.mark.parametrize("counted", [["p3"], ["p2", "p3", "p4"]], ids=["one", "all"])
def test_what_is_due_is_whole_beside_the_shout(take_phone, elsewhere, language, went_out, counted):
    phone = take_phone(locale=language)
    phone.page.set_viewport_size(SMALL)
    game = begun("venezuela")(elsewhere)
    if went_out:
        elsewhere.send(f"{game}count", "count", went_out=went_out)
    else:
        counted = ["p1", *counted]
    for seat in counted:
        elsewhere.send(f"{game}count/hand/{seat}", f"count/hand/{seat}", cards="7 7 7")
    phone.open(game)
    due = phone.main.locator(".note .next span")

    expect(due).to_be_visible()
    assert due.evaluate("text => text.scrollHeight <= text.clientHeight"), due.inner_text()


@pytest.mark.parametrize("language", ["en", "es", "de", "fa", "ja"])
def test_what_a_contract_in_different_suits_means_is_whole(take_phone, elsewhere, language):
    phone = take_phone(locale=language)
    phone.page.set_viewport_size(USUAL)
    game = begun("venezuela")(elsewhere)
    elsewhere.send(game, "/buy", player="p1")
    phone.open(game)
    note = phone.main.locator(".note .note__text")

    assert note.evaluate("text => text.scrollHeight <= text.clientHeight"), note.inner_text()


def test_a_note_of_the_book_leads_to_the_log_where_it_is_whole(take_phone, elsewhere):
    phone = take_phone()
    game = begun("venezuela")(elsewhere)
    elsewhere.send(f"{game}count/hand/p3", "count/hand/p3", cards="7 7 7")
    phone.open(game)
    note = phone.page.locator(".said__noted")
    words = note.inner_text()

    phone.tap(note)

    expect(phone.page).to_have_url(re.compile("/log$"))
    expect(phone.main.locator(".log__noted")).to_have_text(words)


@pytest.mark.parametrize("size", [USUAL, SMALL], ids=["usual", "small"])
@pytest.mark.parametrize("language", ["es", "fa"])
def test_what_is_chosen_for_a_run_of_a_deal_is_read_whole(show, language, size):
    phone = show("house-deal", language, size)
    choices = phone.main.locator(
        "#rule-deals-7 :is(.deal__meld .deal__number, .deal__asked) > select"
    )

    assert choices.count() > 2
    for choice in choices.all():
        assert choice.bounding_box()["width"] > choice.evaluate(TEXT_WIDTH) + 40  # its arrow


def test_what_is_wrong_with_the_packs_has_the_width_of_their_row(show):
    phone = show("house-new", "es", USUAL)
    phone.tap(phone.main.locator("button[name=open][value=seats]"))
    row = phone.main.locator(".packs").first
    field = row.locator(".field__input").first

    field.fill("many")
    field.press("Tab")

    fault = row.locator(".field__error")
    expect(fault).to_be_visible()
    assert fault.bounding_box()["width"] > 0.9 * row.bounding_box()["width"]


def test_how_many_chips_each_says_without_a_number_what_holds(show):
    phone = show("welcome-unfolded", "es", SMALL)
    chips, choice = phone.main.locator("[name=chips]"), phone.main.locator("[name=reward]")

    assert chips.bounding_box()["width"] == choice.bounding_box()["width"]
