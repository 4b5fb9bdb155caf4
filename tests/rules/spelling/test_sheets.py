"""Pasted sheets read as they are meant (``sheets.txt``), whatever is pasted, and soon."""

from collections.abc import Iterator
from pathlib import Path
from time import process_time

import pytest
from hypothesis import given, strategies as st

from scorekeeper.rules.spelling.sheets import (
    LONGEST_SHEET,
    Part,
    Sheet,
    SheetWords,
    decode,
    read_sheet,
)
from tests.examples import examples

CASES = Path(__file__).with_name("sheets.txt")
SEATS = ["Ana", "Luis", "Rosa", "Beto"]
WORDS = SheetWords(
    {
        **dict.fromkeys(("round", "ronda", "r"), Part.DEAL),
        "total": Part.TOTAL,
        "puntos": Part.TOTAL,
        "puesto": Part.PLACE,
        **dict.fromkeys(("player", "jugador", "name"), Part.PLAYER),
        "y": Part.AND,
    },
    frozenset({"pts"}),
)


def cases() -> Iterator[tuple[str, list[str], list[str]]]:
    """Yield the text, the seats and the lines of what is understood of each case."""
    said = [line for line in CASES.read_text().splitlines() if not line.startswith("#")]
    for case in "\n".join(said).split("\n====\n"):
        text, _, meant = case.partition("\n----\n")
        seats = SEATS
        if text.startswith("seats"):
            first, _, text = text.partition("\n")
            seats = [name for name in first.removeprefix("seats ").split(", ") if name != "seats"]
        yield text.replace("⇥", "\t"), seats, meant.splitlines()


def told(sheet: Sheet, seats: list[str]) -> list[str]:
    names = [
        seats[column.seat]
        if column.seat is not None
        else "/".join(seats[at] for at in column.maybe) or f"+{column.text}"
        for column in sheet.columns
    ]
    rows = [[row[at] for row in sheet.deals] for at in range(len(names))]
    lines = [
        " ".join([name, *("." if points is None else str(points) for points in row)])
        for name, row in zip(names, rows, strict=True)
    ]
    for doubt in sheet.doubts:
        deal = [] if doubt.deal is None else [str(doubt.deal + 1)]
        got = [] if doubt.got is None else [str(doubt.got)]
        lines.append(
            " ".join(["?", doubt.asked, *deal, *(names[at] for at in doubt.columns), *got])
        )
    lines += [f"! {fault.line} {fault.expected} {fault.text}".strip() for fault in sheet.faults]
    return lines


def test_each_sheet_reads_as_it_is_meant():
    wrong = [
        (text, got, meant)
        for text, seats, meant in cases()
        if (got := told(read_sheet(text, seats, WORDS), seats)) != meant
    ]

    assert not wrong


def test_a_file_reads_in_every_coding():
    text = "Jugador\tRonda 1\nMarÍa\t35\nLuis\t0\n"

    for coding in ("utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "cp1252"):
        assert decode(text.encode(coding)) == text, coding
    assert isinstance(decode(b"\x00\xff\x81"), str)


PIECES = st.sampled_from(
    [
        *("Ana", "Luis ", "ronda 1", "total", "35", "0", "-", "+", "=", ",", ";", "\t", "\n", ":"),
        *("|", "/", "(", "[21:04] ", '"', "{", "[", "۳", "½", "\0", "²", "e", "y", " ", "\n\n"),
    ]
)


@pytest.mark.torture
@examples(200, 20_000)
@given(st.lists(PIECES, max_size=60).map("".join) | st.text(max_size=60))
def test_nothing_that_is_pasted_fails(text):
    sheet = read_sheet(text, SEATS, WORDS)

    assert all(len(row) == len(sheet.columns) for row in sheet.deals)
    assert sheet.deals or sheet.faults


def test_the_longest_text_is_read_soon():
    for piece in (
        *(
            ",",
            "1,",
            "1\n",
            "ana 3, luis 4\n",
            "a b\n",
            "ana;1;\n",
            "[21:04] Ana: ",
            "{",
            "1+",
            '"',
        ),
        *("ronda 1 ana 3 ", "a - b: c ", "1" * 400 + " ", "\t", "Ana" + "\t1" * 60 + "\n"),
        *("".join(f"n{at} {at % 9}\n" for at in range(900)), "é́"),
    ):
        for long in (LONGEST_SHEET, LONGEST_SHEET // 8):
            text = (piece * LONGEST_SHEET)[:long]
            start = process_time()
            read_sheet(text, SEATS, WORDS)
            assert process_time() - start <= 0.5, (piece[:20], long)
