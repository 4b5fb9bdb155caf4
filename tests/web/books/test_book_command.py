"""A book comes in from a file on the command line."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

import pytest
from click.testing import Result
from flask import Flask

from scorekeeper.game.commands import Buy
from tests.web.at_table import ANA, AtTable
from tests.web.bringing import book_of, counted, games
from tests.web.conftest import begin
from tests.web.phone import Phone

LINK = re.compile(r"/[\w.-]+/")


@pytest.fixture
def book(app: Flask, evening, tmp_path: Path) -> Path:
    """A file with a game in which something was done."""
    AtTable(app, evening).record(Buy(player=ANA))
    file = tmp_path / "kitchen.compro.json"
    file.write_text(book_of(evening))
    return file


@pytest.fixture
def elsewhere(make_app, tmp_path: Path) -> Flask:
    """Another machine."""
    return make_app(COMPRO_INSTANCE=str(tmp_path / "elsewhere"))


def run(app: Flask, *args: object) -> Result:
    return app.test_cli_runner().invoke(args=["import", *map(str, args)])


def links_in(result: Result) -> Sequence[str]:
    return LINK.findall(result.output)


def test_a_file_becomes_a_table_with_links(elsewhere: Flask, book: Path):
    result = run(elsewhere, book)

    assert result.exit_code == 0
    scorekeeper, _players, everybody = links_in(result)
    phone = Phone(elsewhere.test_client())
    assert phone.open(scorekeeper + "books/book.json").html == book.read_text()
    assert len(games(phone.open(everybody))) == 1
    assert "One game was added." in result.output


@pytest.mark.parametrize("written", ["{}", "http://192.0.2.7:5000{}", "{}game/1/"])
def test_a_file_is_added_to_the_table_of_a_link(elsewhere: Flask, book: Path, written: str):
    there = begin(Phone(elsewhere.test_client()), ["Emil", "Fina"])
    good = not written.endswith("game/1/")

    result = run(elsewhere, book, "--table", written.format(there.home))

    assert (result.exit_code == 0) is good
    assert links_in(result) == []
    assert len(games(there.phone.open(there.home))) == 1 + good


def test_a_link_to_look_on_or_of_no_table_gets_nothing(elsewhere: Flask, book: Path):
    there = begin(Phone(elsewhere.test_client()), ["Emil", "Fina"])
    before = counted(elsewhere)

    for link in (there.looking, "/nothing/", "کلید"):
        result = run(elsewhere, book, "--table", link)
        assert result.exit_code == 1
        assert "no scorekeeper's link" in result.output
    assert counted(elsewhere) == before


def test_a_file_that_is_no_whole_book_changes_nothing_and_is_told_why(elsewhere: Flask, book: Path):
    book.write_text(book.read_text()[:-200])

    result = run(elsewhere, book)

    assert result.exit_code == 1
    assert "This isn’t a Compro file" in result.output
    assert "Nothing was changed" in result.output
    assert counted(elsewhere) == [0] * 16
