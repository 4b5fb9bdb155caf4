"""The game that the recipe adds line by line can be added as it stands there."""

from __future__ import annotations

import re
from pathlib import Path
from textwrap import dedent

import pytest

from scorekeeper.rules.ruleset.model import Ruleset
from scorekeeper.rules.ruleset.reading import load_ruleset, ruleset_as_data
from scorekeeper.rules.ruleset.rulesfile import RulesRefused, read_rules
from scorekeeper.wording.files import wrong_field_texts
from tests.game.played import play_text
from tests.rules.casebook import judge, written

HERE = Path(__file__).parent.parent
RECIPE = (HERE / "docs" / "recipes" / "game.md").read_text(encoding="utf-8")
FILE, CASEBOOK, PLAYED = map(dedent, re.findall(r"   ```(?:toml)?\n(.*?)   ```", RECIPE, re.DOTALL))
UNSEEN = {0x2068: "", 0x2069: ""}


@pytest.fixture(scope="module")
def harbour() -> Ruleset:
    return read_rules(FILE)


def test_the_recipes_file_is_a_ruleset_in_which_every_field_it_states_differs(harbour: Ruleset):
    base = ruleset_as_data(load_ruleset("venezuela"))
    stated = re.findall(r"^\[(\w+)\].*\n((?:\w.*\n)+)", FILE, re.MULTILINE)
    fields = [(table, name) for table, lines in stated for name in re.findall(r"^\w+", lines, re.M)]

    assert len(fields) == 6
    given = ruleset_as_data(harbour)
    assert [each for each in fields if given[each[0]][each[1]] == base[each[0]][each[1]]] == []


def test_every_line_of_the_recipes_casebook_has_its_answer(harbour: Ruleset):
    lines = [line for line in CASEBOOK.splitlines() if line and not line.startswith("#")]
    cases = [[part.strip() for part in line.split("|")] for line in lines]

    assert len(cases) > 10
    for kind, *given, answer, _why in cases:
        assert written(judge(kind, given, harbour), with_reading=":" in answer) == answer, kind


def test_the_recipes_game_comes_to_what_its_sheet_says(harbour: Ruleset):
    play_text(ruleset_as_data(harbour), PLAYED)


def test_the_fault_that_the_recipe_quotes_is_told_so(speaking):
    with pytest.raises(RulesRefused) as refused:
        read_rules(FILE.replace("shortest = 4", 'shortest = "four"'))

    [told] = wrong_field_texts(refused.value)
    assert f"`harbour.toml: {told.translate(UNSEEN)}`" in RECIPE
