"""However much somebody sends as house rules, reading it takes no more than its length asks for."""

from __future__ import annotations

import pytest
from werkzeug.datastructures import MultiDict

from scorekeeper.rules.ruleset.overlays import overlay_faults
from scorekeeper.rules.ruleset.reading import ruleset_data
from scorekeeper.store.books.rulesfile import (
    MOST_DOTS,
    NotToml,
    RulesRefused,
    Why,
    read_rules,
)
from scorekeeper.web.houserules.draft import read_draft, texts_in
from scorekeeper.wording.houserules.houserules import MOST_TOLD, wrong_field_texts
from tests.calls import calls_in
from tests.web.house import House

BEGIN = 'name = "x"\nbased_on = "venezuela"\n'
FEW, MANY = 300, 1200
VENEZUELA = ruleset_data("venezuela")


def refused(text: str) -> RulesRefused:
    with pytest.raises(RulesRefused) as caught:
        read_rules(text)
    return caught.value


def lines(how_many: int, line: str, begin: str = "") -> str:
    return BEGIN + begin + "".join(f"{line.format(n)}\n" for n in range(how_many))


HOSTILE = {
    "unknown fields": lambda n: lines(n, "x{} = 1"),
    "unknown fields of a table": lambda n: lines(n, "x{} = 1", "[chips]\n"),
    "unknown tables": lambda n: lines(n, "[x{}]"),
    "tables in a table": lambda n: lines(n, "[chips.x{}]"),
    "dotted fields": lambda n: lines(n, "chips.a.b.c.x{} = 1"),
    "empty deals": lambda n: lines(n, "[[deals]]"),
    "deals that cannot be": lambda n: lines(n, "[[deals]]\ncontract = [{{ set = 90 }}]"),
    "deals in one line": lambda n: BEGIN + f"deals = [{'{ contract = [{ set = 3 }] },' * n}]",
    "melds of a contract": lambda n: BEGIN + f"[[deals]]\ncontract = [{'{ x = 3 },' * n}]",
    "other contracts": lambda n: BEGIN + f"[[deals]]\ncontract = []\nothers = [{'[{}],' * n}]",
    "packs": lambda n: lines(n, "[[packs]]\nup_to = 8\npacks = 2\njokers = 4"),
    "packets": lambda n: BEGIN + f"[dealing]\npackets = [{'1, ' * n}]",
    "words": lambda n: lines(n, "x{} = 'a'", "[words.sets]\n"),
    "numbers that are no words": lambda n: lines(n, "x{} = 1", "[words.sets]\n"),
}


@pytest.mark.parametrize("shape", HOSTILE)
def test_four_times_as_much_takes_at_most_about_four_times_the_work(shape):
    few, many = (HOSTILE[shape](length) for length in (FEW, MANY))
    refused(few)  # what is read once and remembered is no work of either

    assert calls_in(lambda: refused(many)) < 5 * calls_in(lambda: refused(few))


def test_an_overlay_that_came_by_a_link_takes_no_more_work_either():
    few, many = (
        {"based_on": "venezuela", "chips": {f"x{number}": 1 for number in range(length)}}
        for length in (FEW, MANY)
    )
    overlay_faults(few)

    assert calls_in(lambda: overlay_faults(many)) < 5 * calls_in(lambda: overlay_faults(few))


def test_a_draft_with_many_fields_is_read_field_by_field():
    def form(length: int) -> MultiDict[str, str]:
        numbers = range(length)
        deals = [(f"deals[{n % 20 + 1}].contract[1].x{n}", "1") for n in numbers]
        return MultiDict([*deals, *((f"x{n}{'[1]' * 30}", "1") for n in numbers)])

    few, many = form(1000), form(4000)

    work = calls_in(lambda: read_draft(texts_in(few), VENEZUELA))
    assert calls_in(lambda: read_draft(texts_in(many), VENEZUELA)) < 5 * work


def test_no_line_may_hold_more_dots_than_can_be_read_at_once():
    with pytest.raises(NotToml) as caught:
        read_rules(BEGIN + "a" + ".a" * (MOST_DOTS + 1) + " = 1")

    assert (caught.value.line, caught.value.why) == (3, Why.DOTS)


def test_a_file_that_is_too_large_is_refused_as_that():
    with pytest.raises(NotToml) as caught:
        read_rules(lines(10_000, "x{} = 1"))

    assert caught.value.why is Why.SIZE


@pytest.mark.parametrize("key", ["-x", '"ä ö"', '""', '"chips.x"', '"deals[1].x"', '"[1]"'])
def test_a_field_of_any_name_is_only_unknown(key):
    wrong = refused(f"{BEGIN}{key} = 1\n[chips]\n{key} = 1").wrong

    assert {each.fault.reason.code for each in wrong} <= {"field.unknown", "field.unknown_near"}


def test_what_is_wrong_beside_unknown_fields_of_a_table_is_told_too():
    wrong = refused(BEGIN + "[seats]\nx = 1\nbest_from = 6").wrong

    assert [(str(each.fault.field), each.line) for each in wrong] == [
        ("seats.x", 4),
        ("seats.best_to", 3),
    ]


def test_of_many_faults_the_first_are_told_and_the_rest_counted(app):
    wrong = refused(lines(4000, "x{} = 1"))

    with app.test_request_context():
        told = wrong_field_texts(wrong)

    assert len(told) == MOST_TOLD + 1
    assert "3970" in told[-1]


def test_a_page_tells_why_many_fields_cannot_be_read(house: House):
    page = house.phone.open(house.home + "houserules/import").send(
        "/import", text=HOSTILE["unknown fields"](90)
    )

    assert page.status == 422
    assert "and 60 more" in page.html
