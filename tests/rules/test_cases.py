"""The cases that any player can check: ``tests/cases/*.txt``, a file a game."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from scorekeeper.rules.reading import load_ruleset, ruleset_names
from tests.rules.casebook import judge, written

FOLDER = Path(__file__).parents[1] / "cases"


def cases() -> Iterator[object]:
    for file in sorted(FOLDER.glob("*.txt")):
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), start=1):
            if line and not line.startswith("#"):
                kind, *given, answer, why = (part.strip() for part in line.split("|"))
                assert why, f"{file.name}:{number} gives no why"
                yield pytest.param(file.stem, kind, given, answer, id=f"{file.name}:{number}")


@pytest.mark.parametrize(("game", "kind", "given", "answer"), list(cases()))
def test_every_case_has_its_answer(game, kind, given, answer):
    said = judge(kind, given, load_ruleset(game))

    assert written(said, with_reading=":" in answer) == answer


def test_every_game_has_cases():
    assert {file.stem for file in FOLDER.glob("*.txt")} == set(ruleset_names())
