"""Every sentence is there in every language, with its places, and one word a thing."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from babel.messages import Catalog
from babel.messages.catalog import Message
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


NO_SENTENCES = ("as typed", "as asked")
"""Contexts of words that people write, not of what Compro says."""


def messages(language: str):
    """Return the sentences; what people type are none."""
    return [
        message
        for message in catalogue(language)
        if message.id and message.context not in NO_SENTENCES
    ]


@pytest.mark.parametrize("language", TRANSLATED)
def test_nothing_is_left_untranslated(language):
    translated = {
        message.id[0] if isinstance(message.id, tuple) else message.id
        for message in catalogue(language)
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


FILLED = re.compile(r"%\(\w+\)[sd]")
NUMBER = "7"  # stands where something is filled in


@cache
def glossary(language: str = "") -> dict[str, Any]:
    """Return a language's glossary; without one, that of the English words."""
    return tomllib.loads((CATALOGUES / language / "glossary.toml").read_text("utf-8"))


def forms(text: str | tuple[str, ...]) -> str:
    """Return a sentence with all its plurals; what is filled in counts as a number."""
    joined = text if isinstance(text, str) else " ".join(text)
    return FILLED.sub(NUMBER, joined)


def with_term(language: str, term: str) -> Iterator[Message]:
    known = re.compile(rf"\b(?:{glossary()['terms'][term]})(?!\w)", re.IGNORECASE)
    return (each for each in messages(language) if known.search(forms(each.id)))


def in_never(language: str, texts: Iterator[str]) -> list[tuple[str, str]]:
    never = re.compile("|".join(glossary(language)["never"]))
    return [(found[0], text) for text in texts if (found := never.search(text))]


def test_a_glossary_has_a_word_for_every_term():
    terms = glossary()["terms"].keys()

    assert [each for each in TRANSLATED if glossary(each)["terms"].keys() != terms] == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_sentences_say_every_term_by_its_word(language):
    unsaid, otherwise = [], []
    for term, stems in glossary(language)["terms"].items():
        said = {forms(each.id): forms(each.string).casefold() for each in with_term(language, term)}
        known = [stem.casefold() for stem in stems]
        unsaid += [] if said else [term]
        otherwise += [
            (term, each) for each, text in said.items() if not any(stem in text for stem in known)
        ]

    assert unsaid == [], "no sentence has these terms any more"
    assert otherwise == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_words_that_are_never_said_are_not_said(language):
    texts = (text for each in messages(language) for text in several(each.string))

    assert in_never(language, texts) == []


def test_english_sentences_have_no_words_of_the_code():
    typed = {one.id for one in catalogue("es") if one.id and one.context in NO_SENTENCES}

    assert in_never("", iter(sentences() - typed)) == []


def several(text: str | tuple[str, ...]) -> tuple[str, ...]:
    return (text,) if isinstance(text, str) else text


def test_a_glossary_finds_what_it_forbids():
    assert in_never("de", iter(["Unser Entscheid: Es gilt", "Das Los entscheidet"])) == [
        ("Entscheid", "Unser Entscheid: Es gilt")
    ]
    assert in_never("fa", iter(["یک ران 7تایی", "دیگران"])) == [("ران", "یک ران 7تایی")]
    assert len(in_never("ja", iter(["バイする", "アドバイス", "8メガバイト"]))) == 1


def test_the_letters_on_cards_are_one_sign_each_and_all_differ():
    for language in TRANSLATED:
        letters = [catalogue(language).get(sign, "letter on a card").string for sign in "AJQK"]

        assert len(set(letters)) == 4, language
        assert not any(letter.split()[1:] or letter.isdecimal() for letter in letters), language
