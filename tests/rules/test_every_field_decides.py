"""Every field of a ruleset decides at least one of the cases that any player can check."""

from __future__ import annotations

from collections.abc import Iterator

from scorekeeper.rules.ruleset.model import Ruleset
from scorekeeper.rules.ruleset.reading import NOT_RULES
from tests.rules.casebook import judge, written
from tests.rules.fields_changed import changed
from tests.rules.test_cases import HOUSE_RULE, cases, with_house_rule

Line = tuple[str, list[str], str]
SEARCHED = {"which", "contract", "lay", "run", "first", "joker"}
PLAYED = {"totals", "chips", "ends", "play", "leads", "chosen", "bound", "left"}
"""First words of lines whose answers take long: they are asked only about what is still open."""


def lines_by_ruleset() -> Iterator[tuple[Ruleset, list[Line]]]:
    """Give every ruleset of the cases, house rules laid over it, with its lines; the dear last."""
    lines: dict[tuple[int, str, str | None], list[Line]] = {}
    for case in cases():
        game, kind, given, answer = case.values
        house_rule, bare_kind = HOUSE_RULE.fullmatch(kind).groups()
        word = bare_kind.split()[0]
        price = 2 if word in PLAYED else int(word in SEARCHED)
        lines.setdefault((price, game, house_rule), []).append((bare_kind, given, answer))
    for (_, game, house_rule), of_game in sorted(lines.items(), key=lambda one: one[0][0]):
        yield with_house_rule(game, house_rule), of_game


def is_answered_otherwise(line: Line, ruleset: Ruleset) -> bool:
    """Return whether the case has another answer under this ruleset; one it cannot have is none."""
    kind, given, answer = line
    try:
        return written(judge(kind, given, ruleset), with_reading=":" in answer) != answer
    except (AssertionError, IndexError, ValueError, StopIteration):
        return False


def test_every_field_decides_a_case():
    fields: set[str] = set()
    decided: set[str] = set()
    for ruleset, lines in lines_by_ruleset():
        for path, other in changed(ruleset):
            fields.add(path)
            if path not in decided and any(is_answered_otherwise(line, other) for line in lines):
                decided.add(path)

    left = sorted(fields - decided - set(NOT_RULES))
    assert not left, f"no line of tests/cases has another answer when these change: {left}"
