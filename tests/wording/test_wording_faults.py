"""Every fault of house rules has its sentence, and finds in its facts what the sentence needs."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from scorekeeper.rules.ruleset import sense
from scorekeeper.rules.ruleset.reading import find_faults, ruleset_data, with_changes
from scorekeeper.rules.verdict import Reason
from scorekeeper.wording.houserules.faults import WORDINGS
from scorekeeper.wording.sentences import sentence

pytestmark = pytest.mark.usefixtures("speaking")

ROOMS = Path(sense.__file__).parents[2]
VENEZUELA = ruleset_data("venezuela")
LARGE = {"deals": [{"contract": [{"run": 13}] * 9}], "buying": {"allowed": False}}


def codes_in_the_code() -> set[str]:
    """Every code that stands as a literal in a call that makes a fault, or beside one."""
    found = set()
    for file in ROOMS.rglob("*.py"):
        text = file.read_text(encoding="utf-8")
        if "import FieldFault" in text and file.name != "faults.py":
            strings = (
                node.value
                for node in ast.walk(ast.parse(text))
                if isinstance(node, ast.Constant) and isinstance(node.value, str)
            )
            found |= set(strings) & set(WORDINGS)
            found |= set(codes_given(ast.parse(text)))
    return found


def codes_given(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Name(id="fault"), args=[_, ast.Constant(value=code), *_]):
                yield code
            case ast.Call(func=ast.Name(id="Reason"), args=[ast.Constant(value=code), *_]):
                yield code


def test_every_fault_has_a_sentence_and_every_sentence_a_fault():
    assert codes_in_the_code() == set(WORDINGS)


@pytest.mark.parametrize(
    ("changes", "shown"),
    [
        ({"cut": {"jokers_kept_among": 11}}, "10"),
        (LARGE, "11 dealt, one drawn, 0 by buying."),
        (
            {**LARGE, "going_out": {"last_discard": "required"}},
            "11 dealt, one drawn, 0 by buying, less one to discard.",
        ),
        ({**LARGE, "buying": {"price": 0}}, "there are only 108."),
        ({"going_out": {"last_discard": "never"}}, "\u2068required\u2069"),
        ({"chips": {"colour": "red"}}, "\u2068each\u2069"),
        ({"dealing": {"hand": 14}}, "108"),
        ({"words": {"sets": {"three": "trío"}}}, "\u2068three\u2069"),
    ],
)
def test_a_fault_is_said_with_its_facts(changes, shown):
    [fault] = find_faults(with_changes(VENEZUELA, changes), VENEZUELA)

    assert shown in sentence(fault.reason)
    assert "%(" not in sentence(fault.reason)


@pytest.mark.parametrize("code", WORDINGS)
def test_every_sentence_names_only_facts(code):
    names = ("least", "most", "choices", "known", "fewest", "up_to", "players", "need", "cards")
    more = ("name", "hand", "longest", "shortest", "jokers", "points", "naturals", "target", "word")
    other = ("near", "dealt", "bought", "discarded", "all")
    facts = dict.fromkeys((*names, *more, *other), 7)

    assert sentence(Reason(code, facts)).endswith(".")
