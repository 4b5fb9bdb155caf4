"""House rules travel as a link that carries them, as a code to scan, and as a TOML file."""

from __future__ import annotations

import json
import re
import tomllib
import zlib
from base64 import urlsafe_b64encode
from io import BytesIO
from uuid import uuid4

import pytest

from scorekeeper.rules.ruleset.fieldpath import FieldPath
from scorekeeper.rules.ruleset.overlays import overlay_of
from scorekeeper.rules.ruleset.reading import load_ruleset, ruleset_names
from scorekeeper.store.books.rulesfile import (
    NotToml,
    RulesRefused,
    Why,
    line_of,
    lines_of,
    read_rules,
    write_rules,
)
from scorekeeper.web.houserules.link import LONGEST_CODE, UnreadableCode, code_of, overlay_in
from tests.web.house import House
from tests.web.phone import Phone

OVERLAY = {"based_on": "bolivia", "name": "قواعد ما", "chips": {"each": 12}}
CODE = str(code_of(OVERLAY))


def paste(house: House, text: str) -> Phone:
    return house.phone.open(house.home + "houserules/import").send("/import", text=text)


def carried_by(phone: Phone) -> str:
    """The link on a charter, as a path."""
    found = re.search(r'value="http://localhost(/houserules/shared/[\w-]+)"', phone.html)
    assert found
    return found[1]


# The link


@pytest.mark.parametrize("base", ["venezuela", "bolivia"])
@pytest.mark.parametrize("name", ruleset_names())
def test_a_link_carries_any_rules_whole(name, base):
    overlay = overlay_of(load_ruleset(name), base)

    code = code_of(overlay)

    assert overlay_in(code) == overlay
    assert len(code) < 1000
    assert re.fullmatch(r"[\w-]+", code, re.ASCII)


def test_rules_that_are_too_long_are_in_no_link():
    noise = {str(n): uuid4().hex for n in range(200)}

    assert code_of({"words": noise}) is None


@pytest.mark.parametrize(
    "code",
    [
        *("", "1", "2" + CODE[1:], CODE[:-4], CODE + "AAAA", CODE[1:], "1" + "A" * 40),
        *("1" + "x" * LONGEST_CODE, "1" + urlsafe_b64encode(zlib.compress(b"[1]")).decode()),
        "1" + urlsafe_b64encode(zlib.compress(b"{" * 99)).decode().rstrip("="),
        "1" + urlsafe_b64encode(zlib.compress(b"[" * 30_000)).decode().rstrip("="),
        "1" + urlsafe_b64encode(zlib.compress(b" " * 10**7 + b"{}")).decode().rstrip("="),
    ],
)
def test_what_carries_no_rules_leads_nowhere(phone, code):
    with pytest.raises(UnreadableCode):
        overlay_in(code)
    if code:
        assert phone.open(f"/houserules/shared/{code}").status == 404
        assert phone.open(f"/houserules/shared/{code}/qr.svg").status == 404


def test_whoever_opens_the_link_reads_the_rules_without_a_table(ours, other_phone):
    other_phone.open(carried_by(ours.phone))

    assert other_phone.status == 200
    assert "Ours" in other_phone.html
    assert "12 chips" in other_phone.html


def test_the_link_is_drawn_as_a_code(phone):
    answer = phone.open(f"/houserules/shared/{CODE}/qr.svg").answer

    assert answer.mimetype == "image/svg+xml"
    assert b"<svg" in answer.data


def test_rules_of_a_link_are_kept_at_a_table_that_the_browser_knows(ours):
    other = ours.phone.open(f"/houserules/shared/{CODE}")
    form = next(form for form in other.page.forms if form.fields.get("table"))

    other.post(form.action, form.fields)

    assert other.address == f"{ours.home}houserules/2"
    assert ours.overlay("قواعد ما") == OVERLAY


def test_rules_of_a_link_make_a_new_table(phone):
    form = phone.open(f"/houserules/shared/{CODE}").form(CODE)

    phone.post(form.action, form.fields)

    assert phone.address.endswith("/houserules/1")
    assert "12 chips" in phone.html


def test_whoever_may_only_look_on_keeps_no_rules_there(ours, other_phone):
    other_phone.open(ours.evening.looking)
    page = other_phone.open(f"/houserules/shared/{CODE}").page
    form = next(form for form in page.forms if form.fields.get("table"))

    assert other_phone.post(form.action, form.fields).status == 403
    assert [rules.name for rules in ours.kept()] == ["Ours"]


def test_a_link_of_a_wrong_table_opens_none(phone):
    form = phone.open(f"/houserules/shared/{CODE}").form(CODE)

    assert phone.post(form.action, {**form.fields, "table": "x.y"}).status == 404


def test_rules_of_a_link_sent_twice_are_kept_once(phone):
    form = phone.open(f"/houserules/shared/{CODE}").form(CODE)

    addresses = {phone.post(form.action, form.fields).address for _ in range(2)}

    assert len(addresses) == 1


@pytest.mark.parametrize(
    "overlay",
    [
        {"name": "Ours"},
        {"based_on": "atlantis", "name": "Ours"},
        {"based_on": "venezuela", "name": "Ours", "chips": {"each": -1}},
        {"based_on": "venezuela", "name": "x" * 41},
        {"based_on": "venezuela", "name": "Ours", "deals": [{"contract": [{"set": 3}]}] * 21},
        {"based_on": "venezuela", "name": {"a": [1]}, "packs": 7, "words": {"sets": 1}},
    ],
)
def test_senseless_rules_of_a_link_are_refused_with_what_is_expected(phone, overlay):
    address = f"/houserules/shared/{code_of(overlay)}"
    phone.open(address)
    assert phone.status == 422
    assert "field" not in phone.page.main

    token = phone.open("/").form("/").fields["csrf_token"]
    sent = {"csrf_token": token, "command_id": uuid4().hex}
    assert phone.post(address, sent).status == 422


# The file


def test_the_file_states_only_what_differs(ours):
    answer = ours.phone.open(ours.home + "houserules/1/rules.toml").answer

    assert answer.mimetype == "application/toml"
    assert "attachment; filename=ours.toml" in answer.headers["Content-Disposition"]
    assert tomllib.loads(ours.phone.html) == {
        "based_on": "bolivia",
        "name": "Ours",
        "chips": {"each": 12},
    }


@pytest.mark.parametrize("base", ["venezuela", "romme"])
@pytest.mark.parametrize("name", ruleset_names())
def test_what_is_written_to_a_file_is_read_back(name, base):
    overlay = overlay_of(load_ruleset(name), base)

    text = write_rules(overlay, "one\nline")

    assert text.startswith("# one line\n")
    assert tomllib.loads(text) == overlay
    assert overlay_of(read_rules(text), base) == overlay


def test_words_of_any_kind_are_written_and_read_back(house):
    words = {"words.run": '"#=\\ [x]', "words.sets.3": "سه‌تایی", "source": "avó, 🃏"}
    house.begin().keep("= ]]> '", words)

    text = house.phone.open(house.home + "houserules/1/rules.toml").html

    assert tomllib.loads(text) == house.overlay("= ]]> '")


def test_a_file_is_brought_by_file_or_text_under_a_free_name(ours, other_phone):
    text = ours.phone.open(ours.home + "houserules/1/rules.toml").html

    paste(ours, text)
    form = ours.phone.open(ours.home + "houserules/import").form("/import")
    file = (BytesIO(text.encode("utf-8-sig")), "ours.toml")
    ours.phone.post(form.action, {**form.fields, "file": file})

    assert ours.phone.address == f"{ours.home}houserules/3"
    assert [rules.name for rules in ours.kept()] == ["Ours", "Ours (2)", "Ours (3)"]
    assert {json.dumps(rules.overlay["chips"]) for rules in ours.kept()} == {'{"each": 12}'}


def test_the_file_of_a_game_that_comes_along_can_be_brought(house):
    paste(house, write_rules({"name": "Whole", **whole("venezuela")}, "all of it"))

    assert house.overlay("Telefunken (Venezuela)")["based_on"] == "venezuela"


def whole(name: str) -> dict[str, object]:
    from scorekeeper.rules.ruleset.reading import ruleset_data

    return ruleset_data(name)


WRONG = """\
# our rules
based_on = "bolivia"
name = "Ours"

[chips]
each = "many"
colour = "red"

[[deals]]
contract = [{ set = 3 }]

[[deals]]
exchanges = 1
contract = [{ set = 3 }, { run = 40 }]
"""


def test_everything_wrong_in_a_file_is_named_by_line_and_field(house):
    with pytest.raises(RulesRefused) as refused:
        read_rules(WRONG)

    assert [(wrong.line, str(wrong.fault.field)) for wrong in refused.value.wrong] == [
        (6, "chips.each"),
        (7, "chips.colour"),
        (14, "deals[2].contract[2].run"),
    ]
    paste(house, WRONG)
    assert house.phone.status == 422
    for said in ("6", "chips.each", "14", "deals[2].contract[2].run"):
        assert said in house.phone.html
    assert "our rules" in house.phone.html
    assert house.kept() == []


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("name =", 1),
        ('name = "Ours"\n\n[chips\neach = 1', 3),
        ("x = " + "[" * 5000, 0),
        ("x = " + "9" * 5000, 0),
        ("\x00", 1),
        ("x" * 70_000, 0),
    ],
)
def test_what_is_no_toml_is_named_by_its_line(house, text, line):
    with pytest.raises(NotToml) as refused:
        read_rules(text)

    assert refused.value.line == line


@pytest.mark.parametrize(
    "text", ["", " \n ", "name =", "x = " + "[" * 5000, "based_on = 7", "[[name]]"]
)
def test_what_cannot_be_read_is_refused_on_the_page(house, text):
    paste(house, text)

    assert house.phone.status == 422
    assert house.kept() == []


def test_a_field_stands_on_the_line_of_its_key_or_of_its_table():
    text = '"name" = "x"\n[seats]\nmost = 4\n[[packs]]\nup_to=3\n[[packs]]\njokers = 1\n'
    lines = lines_of(text)

    assert line_of(lines, FieldPath.of("name")) == 1
    assert line_of(lines, FieldPath.of("seats.best_to")) == 2
    assert line_of(lines, FieldPath.of("seats.most")) == 3
    assert line_of(lines, FieldPath.of("packs[1].up_to")) == 5
    assert line_of(lines, FieldPath.of("packs[2].up_to")) == 6
    assert line_of(lines, FieldPath.of("packs[2].jokers")) == 7
    assert line_of(lines_of('a = 1\n"b.c" = 2\n'), FieldPath() / "b.c") == 2
    assert line_of(lines, FieldPath.of("deals")) == 0


@pytest.mark.parametrize(
    ("text", "line", "why"),
    [
        ('name = "Ours"\nbased_on = romme', 2, Why.QUOTES),
        ('name = "Ours\nbased_on = "romme"', 1, Why.QUOTES),
        ('name = "Ours"\n[buying]\nallowed = yes', 3, Why.FLAG),
        ('name = "Ours"\n[buying]\nallowed = True  # since 1990', 3, Why.FLAG),
        ("[chips]\neach = 3\neach = 4", 3, Why.TWICE),
        ("[chips]\neach = 3\n[chips]\nx = 4", 3, Why.TWICE),
        ("[chips]\neach 3", 2, Why.FORM),
        ("[[deals]]\nhand = [7\nbuying = false", 3, Why.FORM),
    ],
)
def test_what_is_no_toml_is_told_by_what_is_wrong_there(text, line, why):
    with pytest.raises(NotToml) as refused:
        read_rules(text)

    assert (refused.value.line, refused.value.why) == (line, why)


@pytest.mark.parametrize(
    ("text", "line", "code", "facts"),
    [
        ("[chips]\neach = 5000", 2, "field.number", {"least": 0, "most": 1000}),
        ("[penalites]\njoker = 50", 1, "field.unknown_near", {"near": "penalties"}),
        ("[penalties]\njocker = 50", 2, "field.unknown_near", {"near": "joker"}),
        ("[chips]\neach = 3\n[dealing]\nhand = 22", 4, "stock.none", {}),
    ],
)
def test_a_fault_names_limit_and_nearest_and_stands_at_what_caused_it(text, line, code, facts):
    with pytest.raises(RulesRefused) as refused:
        read_rules(text)

    wrong = min(refused.value.wrong, key=lambda each: each.line)
    told = wrong.fault.reason
    assert told.code == code
    assert {name: told.facts[name] for name in facts} == facts
    assert line in {each.line for each in refused.value.wrong}


@pytest.mark.parametrize("form", ["{code}", "https://elsewhere.example/houserules/shared/{code}"])
def test_a_code_or_a_link_of_another_machine_is_brought_as_a_text(house, form):
    code = code_of({"based_on": "romme", "name": "Theirs", "penalties": {"joker": 40}})
    paste(house, form.format(code=code))

    assert house.overlay("Theirs")["penalties"] == {"joker": 40}


def test_a_part_of_a_code_is_refused(house):
    code = code_of({"based_on": "romme", "name": "Theirs", "penalties": {"joker": 40}})
    paste(house, f"/houserules/shared/{code[:-9]}")

    assert (house.phone.status, house.kept()) == (422, [])


def test_rules_without_a_name_get_one_of_their_own(house):
    paste(house, "[penalties]\njoker = 40")
    paste(house, "[penalties]\njoker = 41")

    names = [rules.name for rules in house.kept()]
    assert len(set(names)) == 2
    assert load_ruleset("venezuela").name not in names


def test_a_charter_begins_with_what_differs(ours):
    html = ours.phone.open(f"{ours.home}houserules/1").html

    assert html.index('id="differences"') < html.index('id="short"')
    assert "12 chips" in html[html.index('id="differences"') : html.index('id="short"')]
