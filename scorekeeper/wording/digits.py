"""Numbers in the digits of the reader's language."""

from __future__ import annotations

import re
from typing import Protocol, TypeVar

from .reader import locale_here

DIGITS = {"fa": "۰۱۲۳۴۵۶۷۸۹"}
"""Language → its digits from 0 to 9, where they are not those of English."""
TABLES = {language: str.maketrans("0123456789", own) for language, own in DIGITS.items()}
MINUS, LEFT_TO_RIGHT = "\u2212", "\u200e"
NUMBER_PLACE = re.compile(r"(%\(\w+\))d")


class Told(Protocol):
    """What the places of a sentence are filled with: facts by their names."""

    def __getitem__(self, name: str, /) -> object: ...


def table_here() -> dict[int, int] | None:
    """Return the table to the digits of the reader's language; None for those of English."""
    locale = locale_here()
    return TABLES.get(locale.language) if locale else None


def in_digits(shown: object) -> str:
    """Return a number, or a text that is nothing but numbers, in the reader's digits."""
    table = table_here()
    return str(shown).translate(table) if table else str(shown)


def with_minus(number: int) -> str:
    """Return a number in the reader's digits, with a true minus sign before it."""
    if number >= 0 or not table_here():
        return in_digits(number).replace("-", MINUS)
    return f"{LEFT_TO_RIGHT}{MINUS}{in_digits(-number)}"


Sentence = TypeVar("Sentence", bound=str)


def fill(said: Sentence, facts: Told) -> Sentence:
    """Fill the ``%(places)s`` of a sentence: numbers in the reader's digits, texts as they are.

    A number below 0 has a true minus sign before it.
    """
    if table_here() is None and not has_minus(facts):
        return type(said)(said % facts)
    return type(said)(type(said)(NUMBER_PLACE.sub(r"\1s", said)) % _InDigits(facts))


def has_minus(facts: Told) -> bool:
    """Return whether one of the facts is a number below 0."""
    known = facts.values() if isinstance(facts, dict) else ()
    return any(isinstance(fact, int) and fact < 0 for fact in known)


class _InDigits(dict[str, object]):
    """Facts for the places of one sentence, its numbers in the reader's digits."""

    def __init__(self, facts: Told) -> None:
        super().__init__()
        self.facts = facts

    def __missing__(self, key: str) -> object:
        fact = self.facts[key]
        return with_minus(fact) if isinstance(fact, int) else fact
