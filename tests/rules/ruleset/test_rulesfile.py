"""A file of house rules is read, or all that is wrong in it is named by line and field, at once."""

from __future__ import annotations

import time

import pytest

from scorekeeper.rules.ruleset.fieldpath import FieldPath
from scorekeeper.rules.ruleset.overlays import overlay_faults
from scorekeeper.rules.ruleset.rulesfile import (
    LARGEST_FILE,
    MOST_DOTS,
    NotToml,
    RulesRefused,
    Why,
    line_of,
    lines_of,
    read_rules,
)
from tests.calls import calls_in

BEGIN = 'name = "x"\nbased_on = "venezuela"\n'
FEW, MANY = 300, 1200
LONGEST = 1.0  # second of processor for any file; half of it on a machine with nothing else to do
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


def refused(text: str) -> RulesRefused:
    with pytest.raises(RulesRefused) as caught:
        read_rules(text)
    return caught.value


def not_toml(text: str) -> tuple[int, Why]:
    with pytest.raises(NotToml) as caught:
        read_rules(text)
    return caught.value.line, caught.value.why


def test_everything_wrong_in_a_file_is_named_by_line_and_field():
    assert [(wrong.line, str(wrong.fault.field)) for wrong in refused(WRONG).wrong] == [
        (6, "chips.each"),
        (7, "chips.colour"),
        (14, "deals[2].contract[2].run"),
    ]


@pytest.mark.parametrize(
    ("text", "line", "why"),
    [
        ("name =", 1, Why.FORM),
        ('name = "Ours"\n\n[chips\neach = 1', 3, Why.FORM),
        ("x = " + "[" * 5000, 0, Why.FORM),
        ("x = " + "9" * 5000, 0, Why.FORM),
        ("\x00", 1, Why.FORM),
        ("x" * 70_000, 0, Why.SIZE),
        (BEGIN + "a" + ".a" * (MOST_DOTS + 1) + " = 1", 3, Why.DOTS),
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
def test_what_is_no_toml_is_told_by_its_line_and_what_is_wrong_there(text, line, why):
    assert not_toml(text) == (line, why)


@pytest.mark.parametrize(
    ("text", "line", "code", "facts"),
    [
        ("[chips]\neach = 5000", 2, "field.number", {"least": 0, "most": 1000}),
        (f"[chips]\neach = 0x{'F' * 9000}", 2, "field.number", {"least": 0, "most": 1000}),
        ("[penalites]\njoker = 50", 1, "field.unknown_near", {"near": "penalties"}),
        ("[penalties]\njocker = 50", 2, "field.unknown_near", {"near": "joker"}),
    ],
)
def test_a_fault_names_limit_and_nearest_and_its_line(text, line, code, facts):
    [wrong] = refused(text).wrong
    told = wrong.fault.reason

    assert (wrong.line, told.code) == (line, code)
    assert {name: told.facts[name] for name in facts} == facts


def test_what_is_wrong_beside_unknown_fields_of_a_table_is_told_too():
    wrong = refused(BEGIN + "[seats]\nx = 1\nbest_from = 6").wrong

    assert [(str(each.fault.field), each.line) for each in wrong] == [
        ("seats.x", 4),
        ("seats.best_to", 3),
    ]


@pytest.mark.parametrize("key", ["-x", '"ä ö"', '""', '"chips.x"', '"deals[1].x"', '"[1]"'])
def test_a_field_of_any_name_is_only_unknown(key):
    wrong = refused(f"{BEGIN}{key} = 1\n[chips]\n{key} = 1").wrong

    assert {each.fault.reason.code for each in wrong} <= {"field.unknown", "field.unknown_near"}


@pytest.mark.parametrize(
    ("field", "line"),
    [
        ("name", 1),
        ("seats.best_to", 2),
        ("seats.most", 3),
        ("packs[1].up_to", 5),
        ("packs[2].up_to", 6),
        ("packs[2].jokers", 7),
        ("deals[1].contract[2].run", 11),
        ("chips", 12),
        ("chips.each", 12),
        ("wilds", 0),
    ],
)
def test_a_field_stands_on_the_line_of_its_key_or_of_its_table(field, line):
    text = (
        '"name" = "x"\n[seats]\nmost = 4\n[[packs]]\nup_to=3\n[[packs]]\njokers = 1\n'
        "[[deals]]\n[[deals.contract]]\n[[deals . contract]]\nrun = 3\n[chips.each]\n"
    )

    assert line_of(lines_of(text), FieldPath.of(field)) == line


def test_a_quoted_name_may_hold_a_dot():
    assert line_of(lines_of('a = 1\n"b.c" = 2\n'), FieldPath() / "b.c") == 2


def lines(how_many: int, line: str, begin: str = "") -> str:
    return BEGIN + begin + "".join(f"{line.format(n)}\n" for n in range(how_many))


HOSTILE = {
    "unknown fields": lambda n: lines(n, "x{} = 1"),
    "unknown fields of a table": lambda n: lines(n, "hand{} = 1", "[dealing]\n"),
    "unknown tables": lambda n: lines(n, "[x{}]"),
    "unknown tables with a field": lambda n: lines(n, "a{}.b = 1"),
    "arrays of tables in unknown tables": lambda n: lines(n, "[[a{}.b]]"),
    "tables in a table": lambda n: lines(n, "[chips.x{}]"),
    "dotted fields": lambda n: lines(n, "chips.a.b.c.x{} = 1"),
    "quoted fields": lambda n: lines(n, '"x{}"."b" = 1'),
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
DEEP = {
    "long dotted fields of a deep table": lambda n: lines(
        n, f"a{{}}{'.a' * (MOST_DOTS - 1)} = 1", f"[x{'.x' * MOST_DOTS}]\n"
    ),
    "deep tables": lambda n: lines(n, f"[a{{}}{'.a' * MOST_DOTS}]"),
    "deep lists": lambda n: lines(n, f"x{{}} = {'[' * 90}{']' * 90}"),
    "deep tables in one line": lambda n: lines(n, f"x{{}} = {'{{a=' * 90}1{'}}' * 90}"),
    "huge numbers": lambda n: lines(n, f"x{{}} = {'9' * 4290}"),
    "huge numbers in sixteens": lambda n: lines(n, f"x{{}} = 0x{'F' * 4000}", "[chips]\n"),
    "quotes in one text": lambda n: BEGIN + f'source = """{chr(34) * 2 + "x" * n}"""',
    "spaces": lambda n: f"{BEGIN}x{' ' * n}y",
    "signs that begin nothing": lambda n: BEGIN + "-" * n,
}


@pytest.mark.parametrize("shape", HOSTILE)
def test_four_times_as_much_takes_at_most_about_four_times_the_work(shape):
    few, many = (HOSTILE[shape](length) for length in (FEW, MANY))
    refused(few)  # what is read once and remembered is no work of either

    assert calls_in(lambda: refused(many)) < 5 * calls_in(lambda: refused(few))


@pytest.mark.parametrize("shape", [*HOSTILE, *DEEP])
def test_the_largest_file_of_any_kind_takes_a_moment_at_most(shape):
    write = {**HOSTILE, **DEEP}[shape]
    length = 10 * LARGEST_FILE // len(write(10))
    while len(text := write(length)) > LARGEST_FILE:
        length = length * LARGEST_FILE // len(text) - 1

    begun = time.process_time()
    with pytest.raises((NotToml, RulesRefused)) as caught:
        read_rules(text)

    assert time.process_time() - begun <= LONGEST
    assert getattr(caught.value, "why", None) is not Why.SIZE


def test_an_overlay_that_came_by_a_link_takes_no_more_work_either():
    few, many = (
        {"based_on": "venezuela", "chips": {f"x{number}": 1 for number in range(length)}}
        for length in (FEW, MANY)
    )
    overlay_faults(few)

    assert calls_in(lambda: overlay_faults(many)) < 5 * calls_in(lambda: overlay_faults(few))
