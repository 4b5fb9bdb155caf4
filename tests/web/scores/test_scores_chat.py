"""The sheet as a text for a chat."""

from __future__ import annotations

from html import unescape

import pytest

from scorekeeper.game.commands import FinishEarly, JoinGame
from scorekeeper.game.state import Newcomer
from tests.web.sheets_read import record

MARKS = dict.fromkeys(map(ord, "\u200e\u200f\u2068\u2069"))


def lines(book, query: str = "") -> list[str]:
    html = book.open(f"scores/chat{query}").html
    return unescape(html.partition("<textarea")[2].partition(">")[2].partition("<")[0]).splitlines()


def shown(book) -> list[str]:
    return [line.translate(MARKS) for line in lines(book)]


@pytest.fixture
def played(book):
    """Two deals, of which p1 and p2 went out, and a newcomer after the first."""
    book.play()
    eva = Newcomer(key="p5", name="Eva", person="")
    record(book, JoinGame(newcomer=eva, after="p4", points=40, ruling=True))
    book.play("p2", p1=-5, p5=7)
    return book


def test_it_says_who_is_ahead_and_by_how_much_everybody_is_behind(played):
    said = shown(played)

    assert said[0] == "Ana is ahead."
    assert said[3:] == [
        *("1. Ana \u22125", "★0 · \u22125", "2. Bruno 10", "10 · ★0"),
        *("3. Chiyo 40", "20 · 20", "4. Eva 47", "±40 · – · 7", "5. Dara 60", "30 · 30"),
        *("", "★ went out", "± Starting points"),
    ]


def test_at_the_end_it_says_who_has_won_and_both_pages_lead_to_it(played):
    record(played, FinishEarly())

    assert shown(played)[0] == "🏆 Ana has won!"
    for page in ("scores", "scores/over"):
        assert any(link.endswith("scores/chat") for link in played.open(page).page.links)


def test_no_line_and_no_name_turns_another_in_a_chat(played):
    for language, mark in (("fa", "\u200f"), ("de", "\u200e")):
        said = lines(played, f"?lang={language}")

        assert all(line.startswith(mark) for line in said if line)
        assert sum("\u2068Eva\u2069" in line for line in said) == 1
