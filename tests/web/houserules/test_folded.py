"""Chapters that are folded are not in the page: the form carries them, and nothing gets lost."""

from __future__ import annotations

import gzip
import re
from urllib.parse import parse_qs

import pytest
from hypothesis import given
from hypothesis import strategies as st
from werkzeug.datastructures import MultiDict

from scorekeeper.rules.ruleset.reading import (
    load_ruleset,
    read_ruleset,
    ruleset_as_data,
    ruleset_names,
)
from scorekeeper.web.houserules.draft import base_data, draft_of, read_draft, texts_in, texts_of
from scorekeeper.web.houserules.folded import (
    FOLDING,
    KEYS,
    OFTEN,
    WHOLE,
    carried_in,
    carry,
    chapter_of,
    laid_over,
)
from tests.calls import calls_in
from tests.examples import examples
from tests.rules.any_ruleset import any_ruleset
from tests.web.house import House

MOST, MOST_PACKED = 26_000, 6_000  # bytes of a fresh form, with what tables change most
TYPED = {"buying.price": "many", "deals[2].contract[1].size": "x", "penalties.joker": "51"}
FIELDS = re.compile(r'name="(chips|buying)\.')


def open_fresh(house: House, base: str = "venezuela") -> House:
    """Open a form of which all chapters are folded."""
    house.phone.open(f"{house.home}houserules/new?base={base}")
    return house


def chapter_alone(house: House, key: str, values: dict[str, str] | None = None) -> str:
    """Return what a script hears that opens a chapter."""
    fields = MultiDict(house.form.fields)
    for path, value in {**(values or {}), "open": key}.items():
        fields.setlist(path, [value])
    house.phone.post(house.form.action, fields, headers={"X-Fragment": f"chapter-{key}"})
    return house.phone.html


@st.composite
def drafts(draw: st.DrawFn) -> dict[str, object]:
    """Whole rules over any base, in which something may be typed that makes no sense."""
    ruleset = read_ruleset(draw(any_ruleset()), "any ruleset")
    draft = draft_of(ruleset_as_data(ruleset), draw(st.sampled_from(ruleset_names())), "Ours")
    texts = dict(texts_of(draft))
    nonsense = st.text("x7 é&=%", max_size=5).map(lambda text: " ".join(text.split()))
    for path in draw(st.lists(st.sampled_from(sorted(texts, key=str)), max_size=5)):
        texts[path] = draw(nonsense)
    return read_draft(texts, base_data("venezuela"))


@pytest.mark.torture
@examples(60, 1500)
@given(drafts())
def test_any_draft_is_read_as_the_form_shows_it(draft):
    for base in ("venezuela", "romme"):
        assert read_draft(texts_of(draft), base_data(base)) == draft


@pytest.mark.torture
@examples(60, 1500)
@given(drafts(), st.sampled_from(ruleset_names()), st.sets(st.sampled_from(sorted(KEYS))))
def test_whatever_is_folded_the_draft_is_whole(draft, base, shown):
    texts = {str(path): text for path, text in texts_of(draft).items()}
    in_page = [(path, text) for path, text in texts.items() if is_shown(path, shown)]
    markers = [(WHOLE, key) for key in shown]
    form = MultiDict([*in_page, *markers, ("carried", carry({**draft, "based_on": base}, shown))])

    below = laid_over(texts_of(base_data(base)), carried_in(form))
    assert read_draft(laid_over(below, form), base_data(base)) == draft


def is_shown(path: str, shown: set[str]) -> bool:
    [field] = texts_in(MultiDict({path: ""}))
    return chapter_of(field) in shown or chapter_of(field) not in KEYS


@pytest.mark.parametrize("base", ruleset_names())
def test_a_fresh_form_is_small_and_holds_only_the_game_s_name_and_base(house, base):
    open_fresh(house, base)
    html = house.phone.html.encode()

    assert set(house.folded) == KEYS
    assert set(house.drafted) == {
        *("command_id", "csrf_token", "carried", "origin"),
        *("name", "source", "based_on"),
        *map(str, OFTEN),
    }
    assert len(html) <= MOST
    assert len(gzip.compress(html, 6)) <= MOST_PACKED


def test_a_fresh_form_carries_only_what_differs_from_its_base(ours):
    ours.phone.open(f"{ours.home}houserules/1/change")

    assert parse_qs(ours.drafted["carried"]) == {"based_on": ["bolivia"]}
    assert ours.drafted["chips.each"] == "12"


@pytest.mark.parametrize("base", ruleset_names())
def test_rules_kept_with_all_chapters_folded_are_those_of_the_base(house, base):
    open_fresh(house, base).keep("Ours")

    assert house.overlay("Ours") == {"based_on": base, "name": "Ours"}


def test_rules_changed_in_one_chapter_keep_what_they_have_in_the_folded_ones(house):
    house.begin().press("remove deals[2]").press("add packs", {"packs[1].up_to": 4})
    before = house.keep("Ours", {"words.sets.3": "Trío", "packs[2].up_to": 8})

    house.phone.open(f"{house.home}houserules/1/change")
    after = house.unfold("buying").keep("Ours", {"chips.each": 9})

    assert (len(before.deals), len(before.packs)) == (6, 2)
    assert after.chips.each == 9
    assert {name: getattr(after, name) for name in ("deals", "packs", "words")} == {
        name: getattr(before, name) for name in ("deals", "packs", "words")
    }


def test_another_base_leaves_the_folded_chapters_as_they_were(house):
    open_fresh(house, "bolivia").keep("Ours", {"based_on": "romme"})

    ours, bolivia = house.ruleset("Ours"), load_ruleset("bolivia")
    assert (ours.deals, ours.penalties, ours.packs) == (
        *(bolivia.deals, bolivia.penalties, bolivia.packs),
    )


def test_a_chapter_opens_without_script_and_everything_typed_is_kept(house):
    open_fresh(house).unfold("buying").press("show", {"name": "Ours", "chips.each": "many"})

    house.unfold("deals")

    assert house.folded == [each.key for each in FOLDING if each.key not in ("buying", "deals")]
    assert (house.drafted["name"], house.drafted["chips.each"]) == ("Ours", "many")
    assert [len(re.findall(f'id="chapter-{key}" open', house.phone.html)) for key in KEYS] == [
        int(key in ("buying", "deals")) for key in KEYS
    ]


def test_a_script_is_sent_one_chapter_with_what_was_typed_there_before(house):
    open_fresh(house)
    carried = house.drafted["carried"] + "&buying.price=many"

    html = chapter_alone(house, "buying", {"carried": carried})

    assert html.count("<details") == 1
    assert FIELDS.search(html)
    assert re.search(r'name="buying.price" value="many"', html)
    assert 'id="rule-buying-price-error"' in html
    assert "penalties.two" not in html
    assert "<main" not in html


def test_a_chapter_that_there_is_not_is_the_whole_form(house):
    html = chapter_alone(open_fresh(house), "nonsense")

    assert set(house.folded) == KEYS
    assert "<main" in html


def test_chapters_with_faults_are_opened_where_the_rules_are_not_kept(house):
    open_fresh(house).press("save", {"name": "Ours", **TYPED})

    assert house.phone.status == 422
    assert set(house.errors()) == {"buying.price", "deals[2].contract[1].size"}
    assert KEYS - set(house.folded) == {"buying", "deals"}
    assert 'id="chapter-deals" open' in house.phone.html
    assert (
        house.keep("Ours", {"buying.price": 3, "deals[2].contract[1].size": 3}).penalties.joker
        == 51
    )


def test_the_refusal_leads_to_each_field_to_mend(house):
    open_fresh(house).press("save", {**TYPED, "packs[1].packs": "9", "words.sets.3": "x" * 31})

    found = re.findall(r'chapter__mend"><a [^>]*href="#([^"]+)"', house.phone.html)
    ids = set(re.findall(r'id="([^"]+)"', house.phone.html))

    assert found == [
        *("rule-name", "rule-packs-1-packs", "rule-buying-price"),
        *("rule-deals-2", "rule-words-sets-3"),
    ]
    assert set(found) <= ids


@pytest.mark.parametrize("way", [{"deals": 7}, {"packs": 1}])
def test_a_list_that_was_emptied_is_minded_in_its_chapter_and_led_to(house, way):
    [(name, entries)] = way.items()
    house.begin()
    for _ in range(entries):
        house.press(f"remove {name}[1]")
    house.press("save", {"name": "Ours"})

    assert list(house.errors()) == [name]
    chapter = "deals" if name == "deals" else "seats"
    assert f"#chapter-{chapter}" in house.phone.page.links


def test_a_fault_in_a_folded_chapter_is_marked_at_its_head(house):
    told = open_fresh(house).told({"carried": "based_on=venezuela&buying.price=many"})

    [marks] = re.findall(r'data-told="chapter-buying">(.*?)</div>', told, re.DOTALL)
    assert "mark--wrong" in marks
    assert 'data-told="buying.price"' not in told


@pytest.mark.parametrize(
    "carried",
    [
        "",
        "x",
        "based_on=atlantis",
        "based_on=&chapter=deals",
        "chapter=deals&chapter=seats&chapter=words",
        "deals[999].contract[1].size=3&packs[7].jokers=x",
        "deals=1&packs=2&words=3&words.sets=4&chips=5&dealing.packets[1]=6",
        "name=Theirs&command_id=x&press=save&carried=chips.each%3D3",
        "%ff%fe=%ff",
        "&&==&=",
        "deals[1].others[1]=&deals[1].others[1][1].kind=joker",
    ],
)
@pytest.mark.parametrize("press", ["show", "save", "add deals", "open"])
def test_whatever_a_form_says_it_carries_breaks_no_page(house, carried, press):
    broken = "%ff" in carried

    open_fresh(house).press(press, {"name": "Ours", "carried": carried})

    assert house.phone.status in ((400,) if broken else (200, 422))


def test_a_sign_that_cannot_be_kept_is_no_more_carried_than_typed(house):
    open_fresh(house).press("save", {"name": "Ours", "carried": "words.run=%00"})

    assert house.phone.status == 400
    assert house.kept() == []


def test_four_times_as_much_carried_takes_at_most_about_four_times_the_work(house):
    def reading(length: int) -> None:
        carried = "&".join(f"deals[{n % 20 + 1}].contract[1].x{n}=1" for n in range(length))
        form = MultiDict({"carried": f"chapter=deals&{carried}"})
        read_draft(laid_over({}, carried_in(form)), base_data("venezuela"))

    reading(10)
    work = calls_in(lambda: reading(500))
    assert calls_in(lambda: reading(2000)) < 5 * work
