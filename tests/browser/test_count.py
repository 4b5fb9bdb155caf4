"""The end of a deal on one screen: its taps, its boxes, and that nothing typed there is lost."""

from __future__ import annotations

import re
import time

import pytest
from playwright.sync_api import expect

from tests.browser.boxes import ON_ITS_SIDE, SIZES, is_reached
from tests.browser.elsewhere import PEOPLE, Elsewhere, begun, under_rules
from tests.browser.phone import Phone
from tests.browser.table import Table

pytestmark = pytest.mark.browser

EIGHT = (*PEOPLE, "Elena", "Fumio", "Gerda", "Hugo")
SUMS = {"Bruno": "62", "Chiyo": "77", "Dara": "31"}
FOUR_SUMS = 12
HANDS_BY_RANKS = 32
TWENTY_NINE = {
    "Bruno": "K K Q 10 9 9 7 5 4 3",
    "Chiyo": "A J J 8 8 6 2 2 jk",
    "Dara": "10 10 9 7 7 6 5 4 3 2",
}
DELAYS = (300, 600, 1500)  # milliseconds
BOXES = """() => Object.fromEntries([...document.querySelectorAll(
    ".count :is(a, button, label, input:not([type=hidden])), .count__line, .count__note")]
  .filter((one) => one.checkVisibility() && !one.matches(".count__note > *, .page__link"))
  .map((one) => [
    [one.localName, one.className.split(" ")[0], one.type === "button" ? one.value : "",
      one.closest("[data-player]")?.dataset.player].join(),
    Object.values(one.getBoundingClientRect().toJSON()),
  ]))"""
KEYS = """() => {
  const { top, height } = document.querySelector(".count__pad").getBoundingClientRect();
  const keys = [...document.querySelectorAll(".count__side button")]; // one may be springing back
  return [top, height, ...keys.flatMap((one) =>
    [one.offsetLeft, one.offsetTop, one.offsetWidth, one.offsetHeight])];
}"""


@pytest.fixture
def table(table: Table) -> Table:
    """The end of the first deal; who went out is not said yet."""
    table.page.set_viewport_size({"width": 390, "height": 664})
    table.go_to("Count")
    expect(table.phone.main.locator(".count__line[aria-current]")).to_be_visible()
    return table


def elsewhere_entered(table: Table, **fields: object) -> None:
    """Let another phone record so much of the deal's end."""
    with Elsewhere(table.phone.address) as elsewhere:
        elsewhere.send(table.game + "count", "/count", **fields)


def closed_elsewhere(table: Table) -> str:
    """Let another phone close the deal, while this one is elsewhere; return the game."""
    game = table.game
    table.phone.open("/looks")
    with Elsewhere(table.phone.address) as elsewhere:
        elsewhere.enter_from_paper(game, (0, 10, 20, 30))
    return game


def keys_on(table: Table, path: str) -> list[float]:
    """Return where the keys that are on every pad stand on a page, once they work."""
    table.phone.open(path)
    expect(table.phone.main.locator(".count__line[aria-current]")).to_be_visible()
    return table.page.evaluate(KEYS)


def slow(phone: Phone, delay: int) -> None:
    """Let every answer take so long, in milliseconds."""

    def wait(route) -> None:
        time.sleep(delay / 1000)
        route.continue_()

    phone.page.route("**/count*", wait)


def type_sums(table: Table, **sums: str) -> None:
    for player, digits in (sums or SUMS).items():
        table.count(player, int(digits))


def expect_typed(table: Table, **sums: str) -> None:
    for player, points in (sums or SUMS).items():
        expect(table.line_of(player)).to_have_value(points)


def test_four_players_are_done_within_twelve_taps(table):
    table.phone.taps = 0
    table.say_out("Ana")
    type_sums(table)
    table.close_deal(1)

    assert table.phone.taps <= FOUR_SUMS


def test_twenty_nine_cards_in_three_hands_take_thirty_two_taps(table):
    table.phone.tap(table.phone.button("Count by ranks"))  # once for all: this phone remembers it
    table.phone.open(table.phone.path)
    table.phone.taps = 0
    table.say_out("Ana")
    for player, hand in TWENTY_NINE.items():
        table.count(player, hand)
    expect(table.line_of("Bruno")).to_have_value("77")
    counted = table.phone.taps

    assert counted - 1 <= HANDS_BY_RANKS
    table.close_deal(1)


def test_cards_and_suits_are_one_tap_from_a_line_and_the_choice_is_remembered(table):
    table.phone.taps = 0
    table.phone.tap(table.phone.button("Count by ranks"))
    assert table.phone.taps == 1
    for key in ("K", "hearts", "7"):
        pad = table.page.get_by_role("group", name="Pad of ranks")
        table.phone.tap(pad.get_by_role("button", name=key, exact=True))
    expect(table.line_of("Ana")).to_have_value("17")
    expect(table.page.get_by_text("K\u2665")).to_be_visible()
    table.phone.tap(table.phone.button("Save, deal stays open"))

    expect(table.phone.main.locator("[data-player=p1].count__line--done")).to_be_visible()
    expect(table.page.get_by_role("group", name="Pad of ranks")).to_be_visible()
    table.phone.open(table.game + "scores/1/p1")
    expect(table.phone.main.get_by_role("img", name="king of hearts")).to_be_visible()


def test_a_second_tap_on_a_name_shows_the_ways_to_its_hand(table):
    table.phone.taps = 0
    for _ in range(2):
        table.phone.tap(table.phone.main.locator("[data-player=p2] .count__who"))
    table.phone.tap(table.phone.link("Bruno’s cards"))
    expect(table.phone.heading).to_contain_text("Bruno’s hand")
    pad = table.page.get_by_role("group", name="Pad of ranks")
    table.phone.tap(pad.get_by_role("button", name="9", exact=True))
    assert table.phone.taps == 4
    expect(table.page.get_by_label("Cards left")).to_have_value("9")
    table.phone.tap(table.phone.button("Save"))

    expect(table.phone.heading).to_contain_text("Ana’s hand")  # the first that is missing
    table.phone.tap(table.phone.link("Back to all hands"))
    expect(table.line_of("Bruno")).to_have_value("9")


@pytest.mark.parametrize("page", ["count/hand/p2", "scores/1/p2", "scores/1/went-out"])
@pytest.mark.parametrize("size", [(390, 664), (320, 568)])
def test_the_same_pad_stands_wherever_a_hand_is_counted_and_its_keys_never_move(table, page, size):
    table.page.set_viewport_size({"width": size[0], "height": size[1]})
    game = closed_elsewhere(table)
    keys = [keys_on(table, game + each) for each in ("count", page)]
    table.phone.tap(table.phone.button("Count by ranks"))
    keys.append(table.page.evaluate(KEYS))

    assert [len(each) for each in keys] == [2 + 3 * 4] * 3
    assert all(abs(a - b) <= 1 for others in keys[1:] for a, b in zip(keys[0], others, strict=True))


def test_a_count_that_differs_is_a_note_with_a_way_to_keep_it(table):
    table.count("Ana", "K K")
    table.phone.tap(table.line_of("Ana"))
    expect(table.page.get_by_text("Ana\u2069: 2 of 11 cards")).to_be_visible()
    table.phone.tap(table.phone.button("Keep 2"))

    expect(table.phone.main.locator(".count__line[aria-current]")).to_contain_text("Bruno")


@pytest.mark.parametrize(("people", "said"), [(EIGHT, "missing: 8"), (PEOPLE[:2], "Ana")])
def test_where_the_missing_names_have_no_room_their_number_stands_there(
    take_phone, elsewhere, people, said
):
    phone = take_phone(viewport={"width": 320, "height": 568})
    names = [f"{name} Fernanda" for name in people]
    phone.open(begun("venezuela", people=names)(elsewhere) + "count")
    note = phone.page.locator("[data-note]")

    expect(note).to_contain_text(said)
    assert note.evaluate("(one) => one.scrollHeight <= one.clientHeight + 1")


def test_how_many_cards_a_line_expects_follows_other_phones_and_what_is_typed_stays(table):
    table.count("Ana", "K K")
    table.phone.tap(table.line_of("Ana"))
    expect(table.page.get_by_text("Ana\u2069: 2 of 11 cards")).to_be_visible()

    with Elsewhere(table.phone.address) as elsewhere:
        elsewhere.send(table.game, "table/buy")

    expect(table.page.get_by_text("Ana\u2069: 2 of 13 cards")).to_be_visible()
    expect(table.line_of("Ana")).to_have_value("20")


def test_no_box_moves_whatever_is_entered_here_or_elsewhere(table):
    table.page.set_viewport_size({"width": 320, "height": 568})
    before = table.page.evaluate(BOXES)

    def expect_no_move(what: str) -> None:
        now = table.page.evaluate(BOXES)
        moved = {
            name: (box, now.get(name))
            for name, box in before.items()
            if name not in now or any(abs(a - b) > 0.1 for a, b in zip(box, now[name], strict=True))
        }
        assert moved == {}, what

    table.say_out("Ana")
    expect_no_move("a ring")
    table.tap_digits("162")
    expect_no_move("a sum")
    table.phone.tap(table.phone.button("Next"))
    expect_no_move("the next line")
    elsewhere_entered(table, **{"points-p4": "31"})
    expect(table.line_of("Dara")).to_have_value("31")
    expect_no_move("an entry elsewhere")
    table.phone.tap(table.phone.button("Add a number"))
    expect_no_move("a plus")
    table.phone.tap(table.phone.button("Plus or minus"))
    expect_no_move("a note")
    table.phone.tap(table.phone.button("Save, deal stays open"))
    expect(table.page.get_by_role("status").get_by_text("Can’t read")).to_be_visible()
    expect_no_move("a fault")


@pytest.mark.parametrize("leave", ["reload", "back", "another screen"])
def test_what_was_typed_is_there_when_one_comes_back(table, leave):
    here = table.phone.path
    table.say_out("Ana")
    type_sums(table, Bruno="62", Chiyo="77")
    if leave == "reload":
        table.page.reload()
    elif leave == "back":
        table.page.go_back()
        expect(table.page.get_by_role("navigation", name="This game")).to_be_visible()
        table.page.go_forward()
    else:
        table.go_to("Scores")
        table.phone.open(here)

    expect_typed(table, Bruno="62", Chiyo="77")
    expect(table.page.get_by_role("radio", name="Ana went out")).to_be_checked()


def test_a_sum_on_record_that_is_typed_anew_is_there_when_one_comes_back(table):
    type_sums(table, Bruno="62")
    table.phone.tap(table.phone.button("Save, deal stays open"))
    expect(table.page.locator("[data-player=p2]")).to_have_attribute("data-record", "62")
    type_sums(table, Bruno="26")

    table.page.reload()

    expect(table.line_of("Bruno")).to_have_value("26")


def test_what_another_phone_enters_appears_and_disturbs_nothing(table):
    table.tap_digits("6")
    elsewhere_entered(table, went_out="p4", **{"points-p2": "45"})
    expect(table.line_of("Bruno")).to_have_value("45")
    expect(table.page.get_by_role("radio", name="Dara went out")).to_be_checked()
    table.tap_digits("2")

    expect(table.line_of("Ana")).to_have_value("62")
    table.phone.tap(table.phone.button("Next"))
    table.count("Chiyo", 77)
    table.close_deal(1)


def test_a_deal_that_another_phone_closes_shows_its_result_and_one_taken_back_its_lines(table):
    elsewhere_entered(table, went_out="p1", **{f"points-p{seat}": "20" for seat in (2, 3, 4)})
    expect(table.phone.heading).to_have_text("Deal 1 is closed")
    table.on_with(2)
    table.go_to("Count")
    expect(table.page.get_by_text("Deal 2. ○ went out")).to_be_visible()

    with Elsewhere(table.phone.address) as elsewhere:
        elsewhere.send(table.game, "table/undo")

    expect(table.page.get_by_text("Deal 1. ○ went out")).to_be_visible()


def test_two_who_enter_one_line_are_told_and_what_was_typed_stays(table):
    table.tap_digits("62")
    elsewhere_entered(table, **{"points-p1": "60"})

    theirs = table.page.get_by_text("Ana\u2069: someone saved 60")
    expect(theirs).to_be_visible()
    expect(table.line_of("Ana")).to_have_value("62")
    table.phone.tap(table.line_of("Bruno"))
    expect(theirs).to_be_visible()
    table.line_of("Ana").fill("60")
    expect(theirs).to_have_count(0)


@pytest.mark.parametrize("delay", DELAYS)
def test_presses_at_once_after_each_other_on_a_slow_network_record_it_once(table, delay):
    table.say_out("Ana")
    type_sums(table)
    slow(table.phone, delay)
    closing = table.phone.button("Close deal 1")
    closing.evaluate("(key) => { key.click(); key.click(); key.click(); }")

    expect(table.phone.heading).to_have_text("Deal 1 is closed")
    table.phone.open(table.game + "log")
    expect(table.phone.main.get_by_text("Deal 1 was closed.")).to_have_count(1)


@pytest.mark.parametrize("delay", DELAYS)
def test_what_is_typed_while_others_enter_on_a_slow_network_is_kept(table, delay):
    slow(table.phone, delay)
    elsewhere_entered(table, **{"points-p4": "31"})
    type_sums(table, Ana="11", Bruno="62", Chiyo="77")

    expect(table.line_of("Dara")).to_have_value("31")
    expect_typed(table, Ana="11", Bruno="62", Chiyo="77")


def test_without_network_all_waits_and_goes_when_it_is_back(table):
    with table.phone.offline():
        table.say_out("Ana")
        type_sums(table)
        table.phone.tap(table.phone.button("Close deal 1"))
        expect(table.page.get_by_text("waiting to be sent: 1")).to_be_visible()
        expect_typed(table)

    expect(table.phone.heading).to_have_text("Deal 1 is closed", timeout=10000)


def test_a_finger_that_bounces_on_next_skips_no_player(table):
    table.say_out("Dara")
    table.tap_digits("6")
    table.phone.button("Next").dblclick(delay=20)
    table.tap_digits("45")

    expect(table.line_of("Ana")).to_have_value("6")
    expect(table.line_of("Bruno")).to_have_value("45")


def test_a_quick_thumb_that_pressed_a_digit_meanwhile_goes_on(table):
    table.say_out("Dara")
    table.tap_digits("6")
    table.page.evaluate("""() => {
        const keys = [...document.querySelectorAll(".count__keys button")];
        const touch = (wanted) => keys.find((key) => !key.hidden && wanted(key)).dispatchEvent(
            new MouseEvent("click", { bubbles: true, cancelable: true, detail: 1 }));
        const isNext = (key) => key.value === "next";
        const isFive = (key) => key.textContent.trim() === "5";
        [isNext, isFive, isNext].forEach(touch);
    }""")
    table.tap_digits("7")

    expect(table.line_of("Bruno")).to_have_value("5")
    expect(table.line_of("Chiyo")).to_have_value("7")


def test_a_close_that_was_taken_back_has_everything_typed_still(table):
    table.say_out("Ana")
    type_sums(table)
    table.close_deal(1)
    table.undo()  # which leads back to the lines

    expect_typed(table)


def test_enter_goes_to_the_next_line_and_sends_no_half_of_it(table):
    table.line_of("Ana").focus()
    table.page.keyboard.type("11")
    table.page.keyboard.press("Enter")

    expect(table.line_of("Bruno")).to_be_focused()
    expect(table.line_of("Ana")).to_have_value("11")


@pytest.fixture
def persian(take_phone) -> tuple[Phone, str]:
    """The end of a deal on a phone that reads Persian; 20 of Bruno's points are on record."""
    phone = take_phone(locale="fa")
    with Elsewhere(phone.address) as elsewhere:
        game = begun("venezuela")(elsewhere)
        elsewhere.send(f"{game}count/hand/p2", "count/hand/p2", points="20")
    phone.open(game + "count")
    expect(phone.main.locator(".count__line[aria-current]")).to_be_visible()
    return phone, game


def line_in(phone: Phone, seat: str):
    return phone.main.locator(f"#points-{seat}")


def test_persian_digits_are_typed_shown_kept_and_compared_like_english_ones(persian):
    phone, _game = persian
    expect(line_in(phone, "p2")).to_have_value("۲۰")
    phone.tap(line_in(phone, "p3"))
    for key in ("7", "7", "±"):
        phone.tap(phone.main.locator(f".count__digits [value='{key}']"))
    expect(line_in(phone, "p3")).to_have_value("-۷۷")
    phone.tap(phone.main.locator(".count__digits [value='±']"))
    line_in(phone, "p4").fill("45")
    line_in(phone, "p2").fill("20")  # as it is on record
    phone.page.reload()

    for seat, points in {"p2": "۲۰", "p3": "۷۷", "p4": "۴۵"}.items():
        expect(line_in(phone, seat)).to_have_value(points)
    expect(phone.main.locator(".count__line--typed")).to_have_count(2)
    phone.tap(phone.main.locator(".count__ring[value=p1]"))
    phone.tap(phone.main.locator("button[value=next]"))
    expect(phone.main.locator(".result__row")).to_have_count(4)
    costs = phone.main.locator(".result__row .result__cost").all_inner_texts()
    assert sorted(cost.split()[0] for cost in costs) == ["۰", "۲۰", "۴۵", "۷۷"]


@pytest.mark.parametrize("people", [EIGHT[:5], EIGHT], ids=["five", "eight"])
def test_the_way_to_a_deal_from_paper_is_never_behind_the_pad(take_phone, elsewhere, people):
    game = begun("venezuela", people)(elsewhere)
    for language in ("es", "de", "fa"):
        phone = take_phone(locale=language)
        for size in (*SIZES, ON_ITS_SIDE):
            phone.page.set_viewport_size(size)
            phone.open(game + "count")
            way = phone.main.locator("a[href$='count/paper']")
            assert is_reached(way), (language, size)


WHOLE_NAMES = """() => {
  const pad = document.querySelector(".count__pad").getBoundingClientRect().top;
  const names = [...document.querySelectorAll(".count__player")];
  const whole = (name) => name.getBoundingClientRect().bottom <= pad
    && name.scrollWidth <= name.clientWidth + 1;
  return names.filter(whole).length;
}"""


@pytest.mark.parametrize(("percent", "names"), [(100, 4), (150, 3), (200, 2)])
@pytest.mark.parametrize("font", ["Roboto", "Inter", "DejaVu Sans"])
def test_large_letters_leave_room_for_whole_names_above_the_pad(table, percent, names, font):
    table.page.evaluate(
        """([percent, font]) => {
          const sheet = new CSSStyleSheet();
          sheet.replaceSync(`html { font-size: ${percent}% !important; --font: "${font}"; }`);
          document.adoptedStyleSheets = [sheet];
        }""",
        [percent, font],
    )

    assert table.page.evaluate(WHOLE_NAMES) >= names
    assert table.page.evaluate("document.documentElement.scrollWidth") <= 390


def test_what_is_typed_before_the_script_is_there_outlives_a_reload(table):
    held = []

    def hold(route) -> None:
        held.append(route)

    table.page.route("**/count.js*", hold)
    table.page.goto(table.page.url, wait_until="commit")
    table.line_of("Bruno").fill("20+15")
    while not held:
        table.page.wait_for_timeout(20)

    held[0].continue_()
    expect(table.phone.main.locator(".count__line[aria-current]")).to_be_visible()
    table.page.unroute("**/count.js*")
    table.page.reload()

    expect_typed(table, Bruno="35")


def test_numbers_are_added_by_keys_and_by_hand_and_the_sum_shows(table):
    line = table.phone.main.locator(".count__line", has_text="Bruno")
    table.say_out("Ana")
    table.phone.tap(table.line_of("Bruno"))
    table.tap_digits("20")
    table.phone.tap(table.phone.button("Add a number"))
    table.tap_digits("1")
    elsewhere_entered(table, **{"points-p4": "30"})
    expect(table.line_of("Dara")).to_have_value("30")
    table.tap_digits("5")
    expect(line).to_contain_text("20+15 = 35")
    assert table.line_of("Bruno").evaluate("field => field.scrollWidth <= field.clientWidth")
    table.phone.tap(table.phone.button("Add a number"))
    table.phone.tap(table.phone.button("Next"))
    expect(table.line_of("Bruno")).to_have_value("35")
    table.line_of("Chiyo").fill("１0 + ٥ + -2")
    expect(table.phone.main.locator(".count__line", has_text="Chiyo")).to_contain_text("= 13")
    table.line_of("Dara").fill("31 points")
    table.close_deal(1)

    table.go_to("Scores")
    for points in ("35", "13", "31"):
        expect(table.page.locator(".scores__totals")).to_contain_text(points)


def test_never_laid_down_is_a_tap_and_gives_way_to_what_is_typed(phone):
    phone.page.set_viewport_size({"width": 320, "height": 568})
    with Elsewhere(phone.address) as elsewhere:
        phone.open(under_rules(elsewhere, "venezuela", {"counting.never_down": "100"}))
    table = Table(phone)
    table.say_out("Ana")
    for player in ("p2", "p3"):
        table.phone.tap(table.page.locator(f".count__line[data-player={player}] .count__down"))
    told = table.phone.main.locator("#told-p3")
    expect(told).to_have_text("never laid down")
    table.count("Chiyo", 35)
    expect(told).not_to_have_text("never laid down")
    expect(table.page.get_by_role("checkbox", name="Bruno never laid down")).to_be_checked()
    table.count("Dara", 5)
    table.close_deal(1)
    table.phone.open(table.game + "scores/1/p2")
    expect(table.phone.main).to_contain_text("100 points: never laid down")


def test_points_that_no_such_hand_costs_are_told_while_they_are_typed_and_stand(table):
    note = table.phone.main.locator("[data-note]")
    table.tap_digits("100")
    expect(note).not_to_contain_text("at most 11 cards")
    table.tap_digits("0")
    expect(note).to_contain_text("at most 11 cards")
    assert table.line_of("Ana").evaluate("field => field.scrollWidth <= field.clientWidth")
    table.line_of("Ana").fill("1")
    expect(note).to_contain_text("so not 1.")
    table.line_of("Ana").fill("1000")
    table.phone.tap(table.phone.button("Save, deal stays open"))
    expect(table.page.locator("[data-player=p1]")).to_have_attribute("data-record", "1000")


def test_what_is_no_number_is_told_at_once_is_still_missing_and_is_where_a_refusal_leads(table):
    told, note = table.page.locator("#told-p2"), table.phone.main.locator("[data-note]")
    table.line_of("Bruno").fill("35 pts")
    expect(told).not_to_contain_text("Can’t read")
    table.line_of("Bruno").fill("abc")
    expect(told).to_contain_text("Can’t read")
    expect(note).to_contain_text("Can’t read")
    table.say_out("Ana")
    type_sums(table, Chiyo="77", Dara="31")
    expect(table.phone.main.locator("[data-done]")).to_have_text("Next")

    table.line_of("Dara").fill("x")
    table.phone.tap(table.phone.button("Save, deal stays open"))
    expect(table.page.locator("[data-player=p2]")).to_have_class(re.compile("count__line--wrong"))
    expect(table.phone.main.locator(".count__line[aria-current]")).to_contain_text("Bruno")
    table.tap_digits("9")
    expect(told).not_to_contain_text("Can’t read")


def test_points_of_who_went_out_are_said_to_be_0_and_come_back_with_the_ring(table):
    note = table.phone.main.locator("[data-note]")
    table.count("Ana", 45)
    table.say_out("Ana")
    expect(note).to_contain_text("went out: 0 instead of 45. Still missing: Bruno")
    table.page.reload()
    expect(note).to_contain_text("0 instead of 45")
    table.say_out("Bruno")

    expect(note).not_to_contain_text("instead")
    expect(table.line_of("Ana")).to_have_value("45")
    type_sums(table, Chiyo="77", Dara="31")
    table.close_deal(1)
    expect(table.phone.main).to_contain_text("45")


def test_what_was_saved_here_and_corrected_on_another_phone_is_theirs_and_stays_so(table):
    table.say_out("Ana")
    type_sums(table, Bruno="40")
    table.phone.tap(table.phone.button("Save, deal stays open"))
    expect(table.page.locator("[data-player=p2]")).to_have_attribute("data-record", "40")

    elsewhere_entered(table, **{"points-p2": "45"})

    expect(table.line_of("Bruno")).to_have_value("45")
    type_sums(table, Chiyo="77", Dara="31")
    expect(table.line_of("Bruno")).to_have_value("45")
    table.close_deal(1)


def test_another_hand_of_somebody_else_is_asked_about_before_it_is_overwritten(table):
    table.say_out("Ana")
    type_sums(table, Bruno="20", Chiyo="77", Dara="31")
    elsewhere_entered(table, **{"points-p2": "25"})
    line = table.page.locator("[data-player=p2]")
    expect(line.get_by_text("saved: 25")).to_be_visible()

    table.phone.tap(table.phone.button("Close deal 1"))

    expect(table.phone.main).to_contain_text("25")
    expect(table.phone.main.get_by_role("button", name="20")).to_be_visible()


def test_who_is_saved_as_out_is_said_to_whoever_marked_another(table):
    table.say_out("Dara")
    elsewhere_entered(table, went_out="p1")

    expect(table.page.get_by_text("Ana\u2069 is saved as out, not \u2068Dara")).to_be_visible()


def test_what_the_book_has_against_a_hand_is_said_as_soon_as_another_phone_counts_it(table):
    with Elsewhere(table.phone.address) as elsewhere:
        elsewhere.send(table.game + "count/hand/p1", "count/hand/p1", cards="K K K K K K K K K K")

    expect(table.page.locator("[data-note]")).to_contain_text("Ana")
    expect(table.page.locator("[data-note]")).to_contain_text("10")
