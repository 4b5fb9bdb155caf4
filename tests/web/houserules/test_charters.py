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
import tomli_w

from scorekeeper.rules.ruleset.overlays import overlay_of
from scorekeeper.rules.ruleset.reading import load_ruleset, ruleset_data, ruleset_names
from scorekeeper.rules.ruleset.rulesfile import read_rules
from scorekeeper.store.people.houserules import keep_rules
from scorekeeper.store.people.rights import WITHOUT_LINK
from scorekeeper.web.houserules.pages import LONGEST_CODE, UnreadableCode, code_of, overlay_in
from scorekeeper.wording.files import MOST_TOLD
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
        "1" + urlsafe_b64encode(zlib.compress(b'{"\\ud800":1}')).decode().rstrip("="),
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
def test_what_is_written_to_a_file_is_read_back(house, base):
    for name in ruleset_names():
        overlay = {**overlay_of(load_ruleset(name), base), "name": f"Ours, {name}"}
        with house.app.app_context():
            number = keep_rules(1, overlay, by=WITHOUT_LINK, command_id=name)

        text = house.phone.open(f"{house.home}houserules/{number}/rules.toml").html

        assert text.startswith(f"# {overlay['name']}: ")
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
    paste(house, tomli_w.dumps({**ruleset_data("venezuela"), "name": "Whole"}))

    assert house.overlay("Whole")["based_on"] == "venezuela"


def test_everything_wrong_in_a_file_is_told_on_the_page_and_nothing_is_kept(house):
    text = "\n".join(["# our rules", *(f"x{number} = 1" for number in range(MOST_TOLD + 60))])
    page = paste(house, f"{text}\n[chips]\neach = 'many'")

    assert (page.status, house.kept()) == (422, [])
    assert "our rules" in page.html
    assert "x28" in page.html
    assert "and 61 more" in page.html


@pytest.mark.parametrize(
    "text", ["", " \n ", "name =", "x = " + "[" * 5000, "based_on = 7", "[[name]]"]
)
def test_what_cannot_be_read_is_refused_on_the_page(house, text):
    paste(house, text)

    assert house.phone.status == 422
    assert house.kept() == []


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
