"""The form of house rules has every field of the model, keeps what is typed, and minds nonsense."""

from __future__ import annotations

import re
import typing
from collections.abc import Iterator
from enum import StrEnum
from itertools import product
from time import process_time
from uuid import uuid4

import pytest
from hypothesis import given
from werkzeug.datastructures import MultiDict

from scorekeeper.rules.ruleset.checking import kind_at, limits_of, plain_kind
from scorekeeper.rules.ruleset.fieldpath import FieldPath
from scorekeeper.rules.ruleset.model import Ruleset
from scorekeeper.rules.ruleset.overlays import overlay_of
from scorekeeper.rules.ruleset.reading import load_ruleset, read_ruleset, ruleset_names
from scorekeeper.store.people import houserules
from scorekeeper.store.people.rights import WITHOUT_LINK
from tests.examples import examples
from tests.rules.any_ruleset import any_ruleset
from tests.web.house import House
from tests.web.test_pages import PATHS

LARGEST_TAKES = 3  # seconds of processor
VENEZUELA = load_ruleset("venezuela")
NUMBERS = re.compile(r"\[\d+\]")
TABLES = tuple(
    path
    for path in PATHS
    if "." in path and not path.startswith(("packs.", "deals.")) and path != "words.sets"
)
PARTS = {"packs", "dealing.packets", "words.sets", "deals", "deals.contract", "deals.others"}
"""Lists and tables of words, which a form shows as several fields."""
ITEMS = {"set", "run", "colour_run"}
"""What a form asks as kind and size."""


def controls(house: House) -> set[str]:
    """Every field the form can send, entries of lists not counted."""
    return {NUMBERS.sub("", name) for name in house.drafted}


def control_of(path: str) -> str:
    """Under which name the form asks for a field of the model."""
    list_, _, name = path.rpartition(".")
    return f"{list_}.size" if name in ITEMS and list_.startswith("deals.") else path


def test_the_form_has_a_control_for_every_field_of_the_model(house):
    wanted = {control_of(path) for path in PATHS if path not in PARTS}
    wanted |= {"dealing.packets", "words.sets.3", "deals.contract.kind", "deals.others.kind"}

    assert wanted - controls(house.begin("peru-2")) == set()


@pytest.mark.parametrize("base", ruleset_names())
def test_rules_kept_as_they_are_state_nothing_but_their_name(house, base):
    house.begin(base).keep("Ours")

    assert house.overlay("Ours") == {"based_on": base, "name": "Ours"}


def others(path: str) -> Iterator[object]:
    """Values other than the base's that a form can send for a field."""
    table, _, name = path.partition(".")
    kind, now = kind_at(FieldPath.of(path)), getattr(getattr(VENEZUELA, table), name)
    plain = plain_kind(kind)
    yield from (value for value in _values(path, kind, plain, now) if value != now)


def _values(path: str, kind: object, plain: object, now: object) -> Iterator[object]:
    if plain is bool:
        yield not now
    elif plain is int:
        most = limits_of(kind)[1] or 1000
        yield from (now + 1 if now < most else now - 1, 2)
    elif isinstance(plain, type) and issubclass(plain, StrEnum):
        yield from map(str, plain)
    elif path == "first_meld.by_total":
        yield "150=90"
    elif path == "penalties.cards":
        yield "ah=1"
    elif typing.get_origin(plain) is tuple:
        yield "3 3 3 2" if typing.get_args(plain)[0] is not str else "2 ah"
    elif plain is str:
        yield "otherwise"


@pytest.mark.torture
def test_a_changed_field_is_what_is_kept_or_is_minded_where_it_makes_no_sense(
    house, monkeypatch, rounds
):
    """The first value that can be kept of each field, and under ``--torture`` every value."""
    monkeypatch.setattr(houserules, "MOST_RULES", 1000)
    all_of_them = rounds(0, 1)
    blank, count, kept = house.begin().form, 0, set()
    for path in TABLES:
        for value in others(path):
            name, count = f"{count} {path}"[:40], count + 1
            typed = {"command_id": uuid4().hex, "name": name, path: value}
            house.press("save", typed, form=blank)
            if house.phone.status != 200:
                assert house.errors(), path
                continue
            table, _, field = path.partition(".")
            stated = house.overlay(name)
            assert set(stated) - {"based_on", "name"} == {table}, path
            assert set(stated[table]) == {field}, path
            kept.add(path)
            if not all_of_them:
                break

    assert set(TABLES) - kept == NEEDS_ANOTHER


NEEDS_ANOTHER = {
    *("end.after_deals", "first_meld.points", "first_meld.by_total", "runs.allowed"),
    *("sets.different_suits", "end.back_at", "end.buy_backs", "contracts.required"),
}
"""Fields that can only be changed together with others: that repeat, that ask for melds or not, or
by which players are out."""


def nonsense_by_table() -> dict[str, dict[str, str]]:
    """Table of the model → path of each of its fields, and what it cannot take."""
    found: dict[str, dict[str, str]] = {}
    for path in TABLES:
        kind = plain_kind(kind_at(FieldPath.of(path)))
        if kind is not bool:  # a tick is or is not there
            nonsense = "x" * 300 if kind is str else "what is this"
            found.setdefault(path.partition(".")[0], {})[path] = nonsense
    return found


@pytest.mark.parametrize(("table", "nonsense"), nonsense_by_table().items())
def test_nonsense_is_answered_beside_its_field_and_stays_as_it_was_typed(house, table, nonsense):
    house.begin().press("save", {"name": "Ours", **nonsense})

    assert (house.phone.status, set(house.errors())) == (422, set(nonsense))
    assert {path: house.drafted[path] for path in nonsense} == nonsense
    assert house.kept() == []


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("name", "x" * 41),
        ("name", ""),
        ("source", "x" * 201),
        ("words.sets.3", "x" * 31),
        ("packs[1].up_to", "all"),
        ("packs[1].packs", "9"),
        ("packs[1].jokers", "-1"),
        ("deals[2].exchanges", "6"),
        ("deals[2].most_wilds", "x"),
        ("deals[2].contract[1].size", ""),
        ("deals[2].contract[1].size", "1"),
        ("deals[2].contract[1].most_wilds", "23"),
        ("deals[7].contract[2].size", "14"),
    ],
)
def test_nonsense_in_a_list_or_a_word_is_answered_where_it_stands(house, path, value):
    house.begin().press("save", {"name": "Ours", path: value})

    assert house.phone.status == 422
    assert path in house.errors()
    assert house.drafted[path] == value


def test_everything_wrong_is_said_at_once(house):
    wrong = {"chips.each": "x", "seats.best_to": "9", "deals[1].contract[1].size": "z"}
    house.begin().press("save", {"name": "", **wrong})

    assert set(house.errors()) == {"name", *wrong}


def test_a_fresh_form_complains_of_nothing(house):
    assert house.begin().errors() == {}


def test_numbers_may_be_typed_in_other_digits(house):
    assert house.begin().keep("ما", {"chips.each": "۱۲"}).chips.each == 12


def test_no_limit_is_an_empty_field(house):
    house.begin("akagiri")

    assert house.drafted["wilds.most_per_meld"] == ""
    assert house.keep("Ours", {"wilds.most_per_meld": 2}).wilds.most_per_meld == 2
    house.change(1)
    assert house.keep("Ours", {"wilds.most_per_meld": ""}).wilds.most_per_meld == 22


def test_what_the_base_has_stands_beside_a_field_and_can_be_put_back(house):
    house.begin("bolivia").press("show", {"chips.each": 12, "dealing.direction": "left"})
    assert 'value="back chips.each"' in house.phone.html
    assert "\u2068Telefunken (Bolivia)\u2069: \u20687\u2069" in house.phone.html

    house.press("back chips.each")

    assert house.drafted["chips.each"] == "7"
    assert house.drafted["dealing.direction"] == "left"


def test_a_word_for_sets_can_be_put_back_whether_the_base_has_one_or_not(house):
    house.begin("romme")
    there = house.drafted["words.sets.3"]
    house.press("show", {"words.sets.3": "Drilling", "words.sets.5": "Fünfer"})
    assert 'value="back words.sets.5"' in house.phone.html

    house.press("back words.sets.3").press("back words.sets.5")

    assert there
    assert (house.drafted["words.sets.3"], house.drafted["words.sets.5"]) == (there, "")


def test_differences_are_told_in_sentences(house):
    told = house.begin().told({"chips.each": 12})

    assert "12 chips" in told
    assert "7 chips" in told


def test_a_script_hears_what_is_said_about_the_fields_and_is_given_no_other_page(house):
    told = house.begin().told({"chips.each": "x"})

    assert list(house.errors()) == ["chips.each"]
    assert "<body" not in told
    assert house.phone.status == 200


@pytest.mark.parametrize("base", ruleset_names())
def test_another_base_changes_what_differs_and_not_the_rules(house, base):
    house.begin("bolivia").keep("Ours", {"based_on": base})

    ours, bolivia = house.ruleset("Ours"), load_ruleset("bolivia")
    assert house.overlay("Ours")["based_on"] == base
    for each in Ruleset.__slots__:
        if each not in ("name", "source", "based_on", "words"):
            assert getattr(ours, each) == getattr(bolivia, each), each


def test_nothing_is_stored_before_it_is_kept(house):
    house.begin().press("show", {"name": "Ours", "chips.each": 12}).press("add deals")

    assert house.kept() == []
    assert house.drafted["chips.each"] == "12"


def test_another_base_is_asked_about_and_taken_with_the_changes_kept(house):
    house.begin("bolivia").press("show", {"chips.each": 12, "based_on": "romme"})
    assert "take" in [value for name, value in house.form.buttons if name == "press"]

    taken = house.press("take").keep("Ours")

    romme = load_ruleset("romme")
    assert taken.chips.each == 12
    assert (taken.penalties, taken.deals, taken.packs) == (
        *(romme.penalties, romme.deals, romme.packs),
    )


def test_another_base_may_only_be_compared_with(house):
    house.begin("bolivia").press("compare", {"based_on": "peru-1"})
    assert "take" not in [value for name, value in house.form.buttons if name == "press"]

    kept = house.keep("Ours")

    assert kept.penalties == load_ruleset("bolivia").penalties


def test_a_field_that_may_be_left_out_is_empty_and_shows_what_the_game_has(house):
    house.begin()
    assert house.drafted["deals[2].hand"] == ""
    assert re.search(r'name="deals\[2\]\.hand"[^>]*placeholder="[^"]*11', house.phone.html)

    assert [deal.hand for deal in house.keep("Ours", {"deals[2].hand": 13}).deals[:3]] == [
        None,
        13,
        None,
    ]
    house.change(1)
    assert house.keep("Ours", {"deals[2].hand": ""}).deals[1].hand is None


def test_what_a_deal_leaves_to_the_game_is_shown_even_where_the_game_says_nonsense(house):
    house.begin().press("show", {"dealing.hand": "many"})

    assert re.search(r'name="deals\[2\]\.hand"[^>]*placeholder="[^"]*11', house.phone.html)


@pytest.mark.torture
@examples(8, 300)
@given(data=any_ruleset())
def test_any_rules_are_kept_as_the_form_shows_them(house, data):
    ruleset = read_ruleset({**data, "name": uuid4().hex}, "any ruleset")
    overlay = overlay_of(ruleset, "venezuela")
    with house.app.app_context():
        by = {"by": WITHOUT_LINK, "command_id": uuid4().hex}
        number = houserules.keep_rules(1, overlay, **by)

    house.change(number).press("save")

    assert (house.phone.status, house.overlay(ruleset.name)) == (200, overlay)


def test_the_refusal_leads_to_each_field_to_mend_and_opens_its_chapter(house):
    wrong = {"buying.price": "many", "deals[2].contract[1].size": "x", "packs[1].packs": "9"}
    house.begin().press("save", {**wrong, "words.sets.3": "x" * 31, "chips.each": "many"})

    found = re.findall(r'chapter__mend"><a [^>]*href="#([^"]+)"', house.phone.html)
    assert found == [
        *("rule-name", "rule-chips-each", "rule-packs-1-packs", "rule-buying-price"),
        *("rule-deals-2", "rule-words-sets-3"),
    ]
    assert set(found) <= set(re.findall(r'id="([^"]+)"', house.phone.html))
    assert opened(house) == ["seats", "buying", "deals", "words"]


def opened(house: House) -> list[str]:
    """The chapters that are open in the page."""
    return re.findall(r'id="chapter-(\w+)" open', house.phone.html)


@pytest.mark.parametrize(
    ("name", "entries", "chapter"), [("deals", 7, "deals"), ("packs", 1, "seats")]
)
def test_a_list_that_was_emptied_is_minded_in_its_chapter_and_led_to(house, name, entries, chapter):
    house.begin()
    for _ in range(entries):
        house.press(f"remove {name}[1]")
    house.press("save", {"name": "Ours"})

    assert list(house.errors()) == [name]
    assert f"#chapter-{chapter}" in house.phone.page.links


@pytest.mark.parametrize("press", ["show", "save", "add deals", "open", "take"])
@pytest.mark.parametrize(
    "sent",
    [
        {},
        {"based_on": "atlantis", "origin": "nowhere"},
        {"deals[999].contract[1].size": "3", "packs[7].jokers": "x"},
        {"deals": "1", "packs": "2", "words": "3", "words.sets": "4", "dealing.packets[1]": "6"},
        {"deals[1].others[1]": "", "deals[1].others[1][1].kind": "joker", "deals[0].hand": "1"},
        {f"deals[{number}].contract[{number}].size": "1" for number in range(1, 1000)},
        {f"x{number}": "1" for number in range(5000)},
    ],
)
def test_whatever_is_sent_breaks_no_page(house, sent, press):
    fields = house.begin().drafted
    bare = {name: fields[name] for name in ("csrf_token", "command_id")}

    house.phone.post(house.form.action, {**bare, "name": "Ours", "press": press, **sent})

    assert house.phone.status in (200, 422)


def test_the_largest_form_and_any_nonsense_take_a_bounded_time(house):
    """A form of five times as many melds as the largest game has, and one of nothing but names."""
    fields = MultiDict(house.begin().drafted)
    for deal, other, meld in product(range(1, 21), range(1, 6), range(1, 9)):
        fields[f"deals[{deal}].others[{other}][{meld}].size"] = "3"
        fields[f"deals[{deal}].contract[{meld}].size"] = "3"
    begun = process_time()
    house.phone.post(house.form.action, fields)
    assert (house.phone.status, process_time() - begun <= LARGEST_TAKES) == (200, True)

    names = MultiDict({f"{number}": "" for number in range(30_000)})
    begun = process_time()
    house.phone.post(house.form.action, {**names, **house.drafted})
    assert process_time() - begun <= LARGEST_TAKES
