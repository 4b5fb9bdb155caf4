"""A rule is decided by a ruleset's fields: nothing asks which ruleset it is."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

import pytest

from scorekeeper.rules.ruleset.reading import ruleset_data, ruleset_names

ROOT = Path(__file__).parents[1]
NAMES = sorted(
    chain.from_iterable((name, str(ruleset_data(name)["name"])) for name in ruleset_names())
)
"""What the rulesets are called: by their files, and to players."""
MAY_NAME = {"scorekeeper/wording/names.py", "scorekeeper/demo/filling.py"}
"""What tells of each game a sentence, and what plays some of them."""
QUOTED = re.compile("|".join(f"""['"`]{re.escape(name)}['"`]""" for name in NAMES))
_NAME = (
    r"""\b(?:ruleset|rules|base|house)(?:\.(?:name|based_?on)\b|\[['"](?:name|based_on)['"]\])"""
)
_ASKS = r"\s*(?:[=!]==?|(?:not )?in\b)\s*"
ASKED = re.compile(rf"""{_NAME}(?:{_ASKS}['"`(\[{{]|\.(?:starts|ends)with\()|['"`]{_ASKS}{_NAME}""")


def asked_in(text: str) -> Iterator[str]:
    """Yield where a text names a ruleset, or asks for the name of one."""
    yield from (match.group() for match in chain(QUOTED.finditer(text), ASKED.finditer(text)))


def test_nothing_asks_for_a_rulesets_name():
    files = [
        *(ROOT / "scorekeeper").rglob("*.py"),
        *(ROOT / "templates").rglob("*.html"),
        *(ROOT / "static").rglob("*.js"),
    ]
    texts = {file.relative_to(ROOT).as_posix(): file.read_text(encoding="utf-8") for file in files}
    found = {
        file: asked
        for file, text in texts.items()
        if file not in MAY_NAME and (asked := [*asked_in(text)])
    }

    assert texts.keys() >= MAY_NAME
    assert found == {}


@pytest.mark.parametrize(
    "text",
    [
        'if name == "bolivia": pass',
        'fee = fees.get("bolivia", 0)',
        'if "Rommé" != ruleset.name: pass',
        'odd = ruleset.name.startswith("Tele")',
        'odd = game.ruleset["name"] == "Ours"',
        "{% if rules.based_on in ('a', 'b') %}",
        'const odd = table.dataset.game === "bolivia";',
    ],
)
def test_a_question_for_a_rulesets_name_is_found(text):
    assert [*asked_in(text)]
