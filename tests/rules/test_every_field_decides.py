"""Every field of a ruleset decides at least one of the cases that any player can check."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from scorekeeper.rules.ruleset.model import Ruleset
from scorekeeper.rules.ruleset.reading import NOT_RULES
from tests.rules.casebook import judge, written
from tests.rules.fields_changed import changed
from tests.rules.test_cases import HOUSE_RULE, cases, with_house_rule

Line = tuple[str, list[str], str]
SEARCHED = {"which", "contract", "lay", "run", "first", "joker"}
PLAYED = {"totals", "chips", "ends", "play", "leads", "chosen", "bound", "left"}
"""First words of lines whose answers take long."""


def lines_by_ruleset() -> Iterator[tuple[Ruleset, str, list[Line]]]:
    """Give every ruleset of the cases, the house rule over it ("": none), its lines, dear last."""
    lines: dict[tuple[str, str], list[Line]] = {}
    for case in cases():
        game, kind, given, answer = case.values
        house_rule, bare_kind = HOUSE_RULE.fullmatch(kind).groups()
        lines.setdefault((game, house_rule or ""), []).append((bare_kind, given, answer))
    for (game, house_rule), of_game in lines.items():
        yield with_house_rule(game, house_rule or None), house_rule, sorted(of_game, key=price)


def price(line: Line) -> int:
    word = line[0].split()[0]
    return 2 if word in PLAYED else int(word in SEARCHED)


def is_answered_otherwise(line: Line, ruleset: Ruleset) -> bool:
    """Return whether the case has another answer under this ruleset; one it cannot have is none."""
    kind, given, answer = line
    try:
        return written(judge(kind, given, ruleset), with_reading=":" in answer) != answer
    except (AssertionError, AttributeError, IndexError, ValueError, StopIteration):
        return False


def test_every_field_decides_a_case():
    """First what a house rule of a case names: its lines were written for that field."""
    rulesets = [*lines_by_ruleset()]
    fields: set[str] = set()
    decided: set[str] = set(NOT_RULES)
    for named_only, (ruleset, house_rule, lines) in product((True, False), rulesets):
        for path, other in changed(ruleset):
            fields.add(path)
            if path in decided or (named_only and last_word(path) not in house_rule):
                continue
            if any(is_answered_otherwise(line, other) for line in lines):
                decided.add(path)

    left = sorted(fields - decided)
    assert not left, f"no line of tests/cases has another answer when these change: {left}"


def last_word(path: str) -> str:
    return path.partition("=")[0].rpartition(".")[2]
