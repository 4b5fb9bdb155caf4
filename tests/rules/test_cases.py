"""The cases that any player can check: ``tests/cases/*.txt``, a file a game."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from scorekeeper.rules.ruleset.model import Ruleset
from scorekeeper.rules.ruleset.reading import (
    load_ruleset,
    read_ruleset,
    ruleset_data,
    ruleset_names,
    with_changes,
)
from tests.rules.casebook import Said, judge, written

HOUSE_RULE = re.compile(r"(?:\[(.*)\] )?(.*)")
"""Before a line's kind there may stand a house rule: ``[chips.each = 12] buy``; "and" joins two."""
FOLDER = Path(__file__).parents[1] / "cases"
FILES = [file for file in sorted(FOLDER.glob("*.txt")) if not file.stem.startswith("disputes")]
"""One a game; the disputes are asked through the pages (``tests/web/rules/test_disputes.py``)."""
NO_LINE_SHOWS = "# What the source says and no line shows:"


def cases() -> Iterator[object]:
    for file in FILES:
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), start=1):
            if line and not line.startswith("#"):
                kind, *given, answer, why = (part.strip() for part in line.split("|"))
                assert why, f"{file.name}:{number} gives no why"
                yield pytest.param(file.stem, kind, given, answer, id=f"{file.name}:{number}")


@pytest.mark.parametrize(("game", "kind", "given", "answer"), list(cases()))
def test_every_case_has_its_answer(game, kind, given, answer):
    said = judge_case(game, kind, given)

    assert written(said, with_reading=":" in answer) == answer


def judge_case(game: str, kind: str, given: list[str]) -> Said:
    """Put one line to the check it is about, under its house rule where it has one."""
    house_rule, kind = HOUSE_RULE.fullmatch(kind).groups()
    return judge(kind, given, with_house_rule(game, house_rule))


def with_house_rule(game: str, house_rule: str | None) -> Ruleset:
    """Return a game as it is, or under a house rule: ``chips.each = 12``."""
    if house_rule is None:
        return load_ruleset(game)
    data = with_changes(ruleset_data(game), tomllib.loads(house_rule.replace(" and ", "\n")))
    return read_ruleset(data, house_rule)


def test_every_game_has_cases():
    assert {file.stem for file in FILES} == set(ruleset_names())


def test_every_casebook_says_what_its_source_says_and_no_line_shows():
    texts = {file.name: file.read_text(encoding="utf-8") for file in FILES}

    assert not [name for name, text in texts.items() if f"\n{NO_LINE_SHOWS}\n# - " not in text]
