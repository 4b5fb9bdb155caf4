"""Every sentence is there in every language, with the same places to fill in."""

from __future__ import annotations

import ast
import re
import tomllib
from functools import cache
from pathlib import Path

import pytest
from babel.messages import Catalog
from babel.messages.checkers import python_format
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir
from babel.messages.frontend import parse_keywords
from babel.messages.pofile import read_po

from scorekeeper.rules.ruleset.choices import WordedChoice
from scorekeeper.web.languages import LANGUAGES
from scorekeeper.wording.houserules.fields import WORDS_OF_FIELDS

HERE = Path(__file__).parents[2]
CATALOGUES = HERE / "scorekeeper" / "translations"
TRANSLATED = sorted(set(LANGUAGES) - {"en"})
PLACE = re.compile(r"%\((\w+)\)")
MARKING = {"gettext", "ngettext", "lazy_gettext", "lazy_ngettext", "pgettext", "lazy_pgettext"}


def keywords_of_make() -> dict[str, object]:
    named = re.findall(r"--keyword (\S+)", (HERE / "Makefile").read_text())
    return {**DEFAULT_KEYWORDS, **parse_keywords(named)}


def is_looked_into(folder: str) -> bool:
    """Babel passes over folders that begin with _, where our macros are; only dots are hidden."""
    return not Path(folder).name.startswith(".")


@cache
def sentences() -> frozenset[str]:
    """Return all there is to translate, found as `make messages` finds it."""
    mappings = tomllib.loads((HERE / "pyproject.toml").read_text())["tool"]["babel"]["mappings"]
    methods = [(mapping["pattern"], mapping["method"]) for mapping in mappings]
    found = extract_from_dir(
        HERE, methods, keywords=keywords_of_make(), directory_filter=is_looked_into
    )
    ids = (message for _, _, message, _, _ in found)
    return frozenset(each[0] if isinstance(each, tuple) else each for each in ids)


@cache
def catalogue(language: str) -> Catalog:
    with (CATALOGUES / language / "LC_MESSAGES" / "messages.po").open("rb") as file:
        return read_po(file, locale=language)


def messages(language: str):
    return [message for message in catalogue(language) if message.id]


@pytest.mark.parametrize("language", TRANSLATED)
def test_nothing_is_left_untranslated(language):
    translated = {
        message.id[0] if isinstance(message.id, tuple) else message.id
        for message in messages(language)
        if all([message.string] if isinstance(message.string, str) else message.string)
        and not message.fuzzy
    }

    assert sorted(sentences() - translated) == []


def test_the_words_of_every_field_and_choice_are_found():
    words = {text for each in WORDS_OF_FIELDS.values() for text in (each.label, each.help)}
    labels = {member.label for kind in WordedChoice.__subclasses__() for member in kind}

    assert labels
    assert (words | labels) - sentences() == set()


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_translation_has_the_places_of_its_sentence(language):
    for message in messages(language):
        ids, strings = (
            (part,) if isinstance(part, str) else part for part in (message.id, message.string)
        )
        wanted = set(PLACE.findall(ids[-1]))
        for string, known in zip(strings, (PLACE.findall(ids[0]), wanted), strict=False):
            assert set(PLACE.findall(string)) <= {*known, *wanted}, (language, message.id)
        assert set(PLACE.findall(strings[-1])) == wanted, (language, message.id)
        python_format(catalogue(language), message)


def test_whatever_marks_a_sentence_is_a_word_that_make_looks_for():
    known = set(keywords_of_make())
    strangers = {
        (file.name, alias.asname or alias.name)
        for file in (HERE / "scorekeeper").rglob("*.py")
        for node in ast.walk(ast.parse(file.read_text()))
        if isinstance(node, ast.ImportFrom) and node.module == "flask_babel"
        for alias in node.names
        if alias.name in MARKING and (alias.asname or alias.name) not in known
    }

    assert strangers == set()
