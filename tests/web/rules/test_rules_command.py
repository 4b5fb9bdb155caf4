"""A file of rules is read on the command line: what it says, or all that is wrong in it."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import Result
from flask import Flask

from scorekeeper.rules.ruleset import reading
from scorekeeper.rules.ruleset.reading import load_ruleset, ruleset_names
from scorekeeper.wording.rulebook.chapters import chapters, deals_told

FOLDER = Path(reading.__file__).parents[1] / "rulesets"
HARBOUR = """\
name = "Harbour Rummy"
based_on = "venezuela"

[runs]
shortest = 4

[penalties]
joker = 30

[words]
buy = ""

[[deals]]
contract = [{ set = 3 }, { run = 4 }]
"""


def run(app: Flask, file: Path) -> Result:
    return app.test_cli_runner().invoke(args=["rules", str(file)])


def lines_of(result: Result) -> list[str]:
    assert result.exit_code == 0, result.stderr
    return result.stdout.splitlines()


def wrong_in(result: Result) -> list[str]:
    assert (result.exit_code, result.stdout) == (1, "")
    return result.stderr.splitlines()


@pytest.fixture
def harbour(tmp_path: Path) -> Path:
    file = tmp_path / "harbour.toml"
    file.write_text(HARBOUR)
    return file


def test_what_differs_from_the_base_has_a_star_and_what_is_inherited_has_none(
    app: Flask, harbour: Path
):
    lines = lines_of(run(app, harbour))

    assert lines[0] == "Harbour Rummy, based on Telefunken (Venezuela)"
    assert "* 1. one set of 3 and one run of 4" in lines
    assert "* joker: 30 points" in lines
    assert "  king to ten: 10 points each" in lines
    assert "  You may also put down new melds." in lines


def test_what_only_the_base_has_is_told_as_not_so(app: Flask, harbour: Path):
    lines = lines_of(run(app, harbour))

    assert "* Not so here: To buy, say “¡Compro!”." in lines
    assert "* Not so here: two sets of 3" in lines


@pytest.mark.parametrize("name", ruleset_names())
def test_of_every_game_its_whole_book_is_told(app: Flask, speaking, name: str):
    ruleset = load_ruleset(name)
    lines = lines_of(run(app, FOLDER / f"{name}.toml"))
    said = [rule.text for chapter in chapters(ruleset) for rule in chapter.rules]

    assert lines[0].startswith(ruleset.name)
    assert {text.translate({0x2066: "", 0x2068: "", 0x2069: ""}) for text in said} <= {
        line[2:] for line in lines
    }
    assert sum(line[2:].split(".")[0].isdigit() for line in lines) == len(deals_told(ruleset))


def test_everything_wrong_in_it_is_told_with_file_line_and_field(app: Flask, harbour: Path):
    text = HARBOUR.replace("shortest = 4", 'shortest = "four"').replace("joker = 30", "jocker = 30")
    harbour.write_text(text)

    first, second = wrong_in(run(app, harbour))

    assert first == "harbour.toml: Line 5, runs.shortest: Write a whole number from 2 to 13."
    assert second.startswith("harbour.toml: Line 8, penalties.jocker: Unknown field.")


def test_a_slip_of_toml_is_told_with_file_and_line(app: Flask, harbour: Path):
    harbour.write_text(HARBOUR.replace("shortest = 4", "shortest ="))

    [only] = wrong_in(run(app, harbour))

    assert only.startswith("harbour.toml: Line 5 isn’t written as TOML is")


def test_what_is_no_text_is_told_as_such(app: Flask, harbour: Path):
    harbour.write_bytes(b'name = "\xff"')

    assert wrong_in(run(app, harbour)) == ["harbour.toml: This is no text in UTF-8."]
