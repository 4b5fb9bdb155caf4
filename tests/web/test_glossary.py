"""A thing has one word in each language, the one that its glossary says."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from babel.messages.catalog import Message

from tests.web.test_translations import CATALOGUES, TRANSLATED, catalogue, messages, sentences

PLACE = re.compile(r"%\(\w+\)[sd]")
NUMBER = "7"  # stands where something is filled in


@cache
def glossary(language: str = "") -> dict[str, Any]:
    """Return a language's glossary; without one, that of the English words."""
    return tomllib.loads((CATALOGUES / language / "glossary.toml").read_text("utf-8"))


def forms(text: str | tuple[str, ...]) -> str:
    """Return a sentence with all its plurals; what is filled in counts as a number."""
    joined = text if isinstance(text, str) else " ".join(text)
    return PLACE.sub(NUMBER, joined)


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
    assert in_never("", iter(sentences())) == []


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
