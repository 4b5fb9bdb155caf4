"""Every field of a ruleset has a name and an explanation, and every choice a label."""

import types
import typing
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from enum import StrEnum

import pytest

from scorekeeper.rules.ruleset.checking import kind_at, plain_kind
from scorekeeper.rules.ruleset.choices import Ace, Choice, Kind, WordedChoice
from scorekeeper.rules.ruleset.fieldpath import FieldPath
from scorekeeper.rules.ruleset.model import Ruleset
from scorekeeper.wording.houserules.fields import (
    FIELD_CHAPTERS,
    WORDS_OF_FIELDS,
    choice_label,
    help_of,
    label_of,
)

pytestmark = pytest.mark.usefixtures("speaking")

FORM_ONLY = {"deals.contract.kind", "deals.contract.size"}
"""What a form asks instead of ``set``, ``run`` and ``colour_run``."""


def paths(kind: object, path: str = "") -> Iterator[str]:
    """Every field below a type, lists without numbers."""
    while typing.get_origin(kind) is typing.Annotated:
        kind = typing.get_args(kind)[0]
    origin, arguments = typing.get_origin(kind), typing.get_args(kind)
    if isinstance(kind, type) and is_dataclass(kind):
        hints = typing.get_type_hints(kind, include_extras=True)
        for each in fields(kind):
            yield from paths(hints[each.name], f"{path}.{each.name}".strip("."))
    elif origin is tuple and path:
        inside = [below for below in paths(arguments[0], path) if below != path]
        yield from (path, *inside)
    else:
        assert origin in (None, types.UnionType, typing.Union, Mapping), path
        yield path


PATHS = tuple(dict.fromkeys(paths(Ruleset)))


def test_the_walk_finds_fields_in_lists_of_lists():
    assert {"chips.each", "packs.jokers", "deals.contract.or_more", "words.sets"} <= set(PATHS)
    assert {"deals.others", "deals.others.set", "dealing.packets"} <= set(PATHS)


def test_every_field_has_a_label_and_a_sentence():
    for path in PATHS:
        assert label_of(FieldPath.of(path))
        assert help_of(FieldPath.of(path)).endswith(".")


def test_other_contracts_share_the_words_of_the_first_one():
    of_their_own = {path for path in PATHS if not path.startswith("deals.others.")}

    assert set(map(str, WORDS_OF_FIELDS)) == of_their_own | FORM_ONLY
    for path in PATHS:
        first = FieldPath.of(path.replace("deals.others.", "deals.contract."))
        assert help_of(FieldPath.of(path)) == help_of(first)


@pytest.mark.parametrize("table", ["", "chips", "buying", "deals", "deals.contract"])
def test_a_form_shows_the_fields_of_a_table_in_the_order_of_the_model(table):
    def within(paths: Iterable[str]) -> list[str]:
        return [path for path in paths if path.rpartition(".")[0] == table]

    listed = within(map(str, WORDS_OF_FIELDS))

    assert listed
    assert [path for path in listed if path not in FORM_ONLY] == within(PATHS)


def test_the_chapters_hold_every_field_once():
    told = [path for chapter in FIELD_CHAPTERS for path in chapter.paths]

    assert sorted(map(str, told)) == sorted(map(str, WORDS_OF_FIELDS))


def test_fields_of_one_chapter_are_called_differently():
    for chapter in FIELD_CHAPTERS:
        labels = [label_of(path) for path in chapter.paths]
        assert len(set(labels)) == len(labels)


def test_every_choice_has_a_label_of_its_own():
    kinds = WordedChoice.__subclasses__()

    assert {Kind, Ace, Choice} <= set(kinds)
    for kind in kinds:
        labels = {choice_label(member) for member in kind}
        assert all(labels)
        assert len(labels) == len(kind)


def test_every_choice_of_a_field_is_worded():
    plain = [plain_kind(kind_at(FieldPath.of(path))) for path in PATHS]
    offered = {kind for kind in plain if isinstance(kind, type) and issubclass(kind, StrEnum)}

    assert len(offered) > 10
    assert all(issubclass(kind, WordedChoice) for kind in offered)
