"""What a tap on a key does, asked of the very modules that do it, in a real browser."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from scorekeeper.rules.spelling.exact import read_exact
from scorekeeper.web.meldpads.slots import NONE, Pad, WildCards, lying_wild
from tests.browser.entering import by_keys
from tests.browser.phone import Phone
from tests.browser.table import Table

pytestmark = pytest.mark.browser

CASES = Path(__file__).with_name("pads.txt")
WILDS = {
    "": NONE,
    "[twos wild]": WildCards(names=("2",), in_place=False),
    "[twos in place]": WildCards(names=("2",)),
    "[kings and AH in place]": WildCards(names=("K", "AH")),
    "[threes alone]": WildCards(names=("3",), in_place=False, jokers=False),
    "[none at all]": WildCards(jokers=False),
}
RANKS = {"A": 1, **{str(rank): rank for rank in range(2, 11)}, "J": 11, "Q": 12, "K": 13}
CHOSEN = re.compile(r"\[([SHDC-])]")
COUNT = "count"
MOST = 60

MODULES = """
  const folder = document.querySelector("script[type=module]").src;
  const [cards, keys, ranks] = await Promise.all(
    ["cards", "meldpad-keys", "counting"].map((name) => import(
      new URL(`${name}.js`, folder))));
"""
TAP = f"""async (cases) => {{
  {MODULES}
  const tap = ({{ pad, wilds, text, suit, words }}) => {{
    if (pad === "count") {{
      const field = {{ value: text }};
      const told = ([what, key]) => (what === "suit" ? `suit ${{key}}` : `card ${{key}}`);
      for (const key of words) ranks.pressCard(field, told(key));
      return [field.value, ""];
    }}
    for (const key of words) {{
      const before = cards.readCards(text);
      const after = keys.pressKey(pad, before, suit, key, wilds);
      suit = keys.suitAfter(pad, before, after, suit, key, wilds);
      text = cards.writeCards(after);
    }}
    return [text, suit];
  }};
  return cases.map(tap);
}}"""
LYING_WILD = f"""async (drawn) => {{
  {MODULES}
  return drawn.map(([pad, text, wilds]) => keys.lyingWild(pad, cards.readCards(text), wilds));
}}"""
DONE = f"""async (slots) => {{
  {MODULES}
  return slots.map(([slot, text]) => keys.isDone(slot, cards.readCards(text)));
}}"""


@dataclass(frozen=True, slots=True)
class Case:
    """A line of the list. ``suits``: the one chosen before and after; None where it says none."""

    line: str
    wilds: WildCards
    pad: str
    before: str
    keys: tuple[str, ...]
    after: str
    suits: tuple[str | None, str | None]

    @classmethod
    def read(cls, line: str) -> Case:
        begins = line.startswith(tuple(filter(None, WILDS)))
        how, _, rest = line.partition("] ") if begins else ("", "", line)
        pad, before, keys, after, _why = (part.strip() for part in rest.split(" | "))
        return cls(
            line=line,
            wilds=WILDS[f"{how}]" if how else ""],
            pad=pad,
            before=written(CHOSEN.sub("", before)),
            keys=tuple(keys.split()),
            after=written(CHOSEN.sub("", after)),
            suits=(chosen(before), chosen(after)),
        )

    def for_script(self) -> dict[str, object]:
        return {
            "pad": self.pad,
            "wilds": for_script(self.wilds),
            "text": self.before,
            "suit": self.suits[0] or "",
            "words": [words_of(key, self.pad) for key in self.keys],
        }


def for_script(wilds: WildCards) -> dict[str, object]:
    return {"names": wilds.names, "inPlace": wilds.in_place, "jokers": wilds.jokers}


def written(text: str) -> str:
    """Return the text that keys write for these cards; what names none as it is."""
    return text.strip() if "PQ" in text else by_keys(text)


def chosen(text: str) -> str | None:
    found = CHOSEN.search(text)
    return found[1].replace("-", "") if found else None


def words_of(key: str, pad: str) -> list[str]:
    """Return the words that a key of the list has in the pages."""
    if pad == COUNT:
        return ["suit" if key in "SHDC" else "more", key]
    if key.startswith("#"):
        return ["place", str(int(key[1:]) - 1)]
    if key.startswith("+"):
        return ["card", key[1:]]
    if key in ("suits", "ranks"):
        return ["sort", key]
    if key in RANKS:
        return ["rank", str(RANKS[key])]
    return ["suit", key] if key in "SHDC" else [{"jk": "joker"}.get(key, key)]


@pytest.fixture(scope="module")
def cases() -> list[Case]:
    lines = CASES.read_text("utf-8").replace("| |", "|  |").splitlines()
    return [Case.read(line) for line in lines if line and not line.startswith("#")]


@pytest.fixture
def desk(phone: Phone) -> Phone:
    phone.open("/desk")
    return phone


def test_every_key_of_every_pad_does_what_the_list_says(desk, cases):
    found = desk.page.evaluate(TAP, [case.for_script() for case in cases])

    wrong = [
        (case.line, text, suit)
        for case, (text, suit) in zip(cases, found, strict=True)
        if text != case.after or case.suits[1] not in (None, suit)
    ]
    assert wrong == []
    assert {case.pad for case in cases} == {*Pad, COUNT}


def test_no_pad_takes_more_cards_than_any_hand_holds(desk):
    full = by_keys("7H " * MOST)
    case = {
        "pad": "set",
        "wilds": for_script(NONE),
        "text": full,
        "suit": "",
        "words": [["suit", "H"]],
    }

    [[after, _suit]] = desk.page.evaluate(TAP, [case])
    assert after == full


@pytest.mark.parametrize(
    ("language", "key", "drawn"), [("de", "12", "D"), ("de", "7", "7"), ("fa", "7", "۷")]
)
def test_a_card_is_drawn_with_what_its_key_shows(phone, language, key, drawn):
    phone.open(f"/desk?ask=hand&lang={language}")
    keys_of(phone, "hand", "suit H", f"rank {key}")

    expect(phone.main.locator(f"[data-keys=hand] [value='rank {key}']")).to_contain_text(drawn)
    expect(slot(phone, "melds-0").locator(".card")).to_contain_text(f"{drawn}")
    assert typed(phone) == [f"{'Q' if key == '12' else key}♥"]


def test_the_browser_draws_the_wilds_that_the_server_draws(desk, cases):
    drawn = [
        (pad.value, text, for_script(wilds), how)
        for pad in Pad
        for how, wilds in WILDS.items()
        for text in {case.after for case in cases if case.pad != COUNT}
    ]
    by_server = [
        list(lying_wild(Pad(pad), read_exact(text), WILDS[how])) for pad, text, _, how in drawn
    ]

    assert desk.page.evaluate(LYING_WILD, drawn) == by_server


def test_a_slot_is_done_when_its_item_has_all_its_cards_and_takes_no_more(desk):
    three = {"size": "3", "ends": ""}
    done = [(three, "7H 7D 7S"), (three, "7H 7D JK")]
    done += [({"size": "4", "ends": "", "orMore": ""}, "5-9S")]
    open_still = [(three, cards) for cards in ("7H 7D", "7H 7D 7", "7H 7D 7S 7C")]
    open_still += [({"size": "3", "orMore": ""}, "7H 7D 7S"), ({}, "7H 7D 7S")]

    done, open_still = (
        [(slot, by_keys(text)) for slot, text in each] for each in (done, open_still)
    )
    assert desk.page.evaluate(DONE, done) == [True] * len(done)
    assert desk.page.evaluate(DONE, open_still) == [False] * len(open_still)


# The pads on their pages


def keys_of(phone: Phone, pad: str, *keys: str) -> None:
    for key in keys:
        phone.tap(phone.main.locator(f"[data-keys='{pad}'] [value='{key}']"))


def typed(phone: Phone) -> list[str]:
    return [each.input_value() for each in phone.main.locator(".slot__typed").all()]


def slot(phone: Phone, name: str) -> Locator:
    return phone.main.locator(f"[data-slot={name}]")


def test_a_full_slot_hands_on_to_the_next_one(phone):
    phone.open("/desk?ask=contract&deal=2")
    keys_of(phone, "melds", "rank 7", *["suit H"] * 3, "rank 8", "suit C")

    assert typed(phone) == [by_keys("7H 7H 7H"), by_keys("8C")]
    expect(slot(phone, "melds-1")).to_have_class(re.compile("slot--active"))
    expect(phone.main.locator("[name=active]")).to_have_value("melds-1")


def test_another_rank_after_all_cards_of_a_set_begins_the_next_set(phone):
    phone.open("/desk?ask=contract&deal=2")
    keys_of(phone, "melds", "rank 7", "rank 7", "joker", "rank 9")
    assert typed(phone) == [by_keys("7 7 JK"), by_keys("9")]

    keys_of(phone, "melds", "rank 8")  # the 9 was a slip: that set is not full
    assert typed(phone) == [by_keys("7 7 JK"), by_keys("8")]


def test_another_rank_changes_no_whole_card_of_a_set_and_its_key_says_why(phone):
    table = Table(phone)
    table.begin()
    table.open_pad("Ana")
    keys_of(phone, "melds", "rank 4", "suit H")
    dead = phone.main.locator("[data-keys=melds] [value='rank 5']")
    dead.dispatch_event("click")  # it can do nothing

    assert typed(phone)[0] == by_keys("4H")
    expect(phone.main.locator("[data-told]")).to_contain_text("This set is of one rank: 4.")


def test_another_rank_makes_a_run_of_a_meld_of_any_kind(phone):
    table = Table(phone)
    table.begin()
    table.open_pad("Ana")
    phone.tap(phone.button("+ Meld"))
    extra = slot(phone, "melds-1")
    phone.tap(extra.locator("button.slot__name"))
    keys_of(phone, "melds", "rank 4", "suit H")
    keys_of(phone, "melds", "rank 5", "suit H", "joker")

    assert typed(phone)[1] == by_keys("4H 5H JK")
    expect(extra.locator("[value='kind run']")).to_have_attribute("aria-pressed", "true")

    keys_of(phone, "melds", "back", "back", "suit D")
    assert typed(phone)[1] == by_keys("4H 4D")
    expect(extra.locator("[value='kind set']")).to_have_attribute("aria-pressed", "true")


def test_a_set_and_a_run_with_a_joker_take_ten_taps(phone):
    phone.open("/desk?ask=contract&deal=7")
    keys_of(phone, "melds", "rank 7", "suit H", "suit D", "joker")
    keys_of(phone, "melds", "suit S", "rank 5", "rank 12")
    phone.tap(slot(phone, "melds-1").locator(".slot__card").nth(2))

    assert typed(phone) == [by_keys("7H 7D JK"), by_keys("5S 6S JK 8-QS")]
    assert phone.taps == 8
    expect(phone.main.locator(".verdict--yes")).to_be_visible()


def test_a_tap_moves_a_joker_to_the_other_end_of_its_run(phone):
    phone.open("/desk?ask=contract&deal=7")
    keys_of(phone, "melds", "rank 7", "suit H", "suit D", "suit S")
    slot(phone, "melds-1").locator(".slot__typed").fill("JS 5S 6S 7S 8S 9S 10S jk")
    moved = phone.main.locator(".verdict [value^='lay melds-1']")
    expect(moved).to_have_attribute("value", f"lay melds-1 {by_keys('JK 5-JS')}")
    phone.tap(moved)

    assert typed(phone)[1] == by_keys("JK 5-JS")
    expect(moved).to_have_attribute("value", f"lay melds-1 {by_keys('5-JS JK')}")
    expect(phone.main.locator(".verdict--yes")).to_be_visible()


def test_a_slot_is_opened_by_its_name_and_its_suit_is_shown(phone):
    phone.open("/desk?ask=contract&deal=7")
    slot(phone, "melds-1").locator(".slot__typed").fill("5-8S")
    phone.tap(slot(phone, "melds-0").locator("button.slot__name"))
    expect(phone.page.get_by_role("group", name="Keys for cards")).to_be_visible()
    keys_of(phone, "melds", "rank 7", "suit S", "suit H")
    expect(phone.main.locator("[data-keys=melds] .keys__suit[aria-pressed=true]")).to_have_count(0)
    phone.tap(slot(phone, "melds-1").locator("button.slot__name"))

    spades = phone.main.locator("[data-keys=melds] [value='suit S']")
    expect(spades).to_have_attribute("aria-pressed", "true")


def test_the_keys_of_a_run_on_the_table_wait_for_one_another_and_say_the_end_of_a_joker(phone):
    table = Table(phone)
    table.begin()
    table.lay_down("Ana", "7H 7D 7S", "5-7C")
    table.record()
    table.buy("Dara")  # somebody else: when Ana is next, it is a later turn
    table.open_meld(2, "Ana")
    pad = phone.page.get_by_role("group", name="Cards that fit")
    expect(phone.main.locator("select[name=ends]:visible")).to_have_count(0)
    expect(pad.locator("[value='card 9C']")).to_be_hidden()

    phone.tap(pad.locator("[value='card 8C']"))
    expect(pad.locator("[value='card 9C']")).to_be_visible()
    phone.tap(pad.locator("[value='card JK low']"))
    expect(phone.main.locator("form:not([hidden]) [name=ends]")).to_have_value("low")
    expect(pad.locator("[value='card 4C']")).to_be_hidden()  # the joker is there
    expect(pad.locator("[value='card 3C']")).to_be_visible()
    phone.tap(phone.button(re.compile("^Add ")))

    table.open_meld(2, "Ana")
    tile = phone.main.locator("[data-tile='2']")
    names = [each.get_attribute("aria-label") for each in tile.locator(".card").all()]
    assert names[0] == "joker, standing for four of clubs"
    assert names[-1] == "eight of clubs"


def test_the_pad_that_counts_a_hand_takes_ranks_with_or_without_suits(phone: Phone):
    table = Table(phone)
    table.begin()
    phone.open(f"{table.game}count/hand/p1")
    cards, points = (phone.main.locator(f"#{name}-p1") for name in ("cards", "points"))
    pad = phone.main.get_by_role("group", name="Pad of ranks")

    def tap(*keys: str) -> None:
        for key in keys:
            phone.tap(pad.locator(f"[value='{key}']"))

    tap("7", "7", "suit H", "JK")
    expect(cards).to_have_value(by_keys("7 7H JK"))
    expect(points).to_have_value("29")
    expect(pad.locator("[value='7']")).to_contain_text("×2")
    tap("K")
    phone.tap(phone.button("Erase"))
    expect(cards).to_have_value(by_keys("7 7H JK"))
    tap("clear")
    expect(cards).to_have_value("")
    points.fill("40")
    tap("A")
    expect(cards).to_have_value("A")
    expect(points).to_have_value("11")
    tap("clear")
