"""Numbers in the digits of the reader's language."""

import re
from typing import Protocol, TypeVar, cast

from .reader import reader_here

MINUS, LEFT_TO_RIGHT = "\u2212", "\u200e"
NUMBERS = re.compile(r"-?[0-9]+( [0-9]+)*", re.ASCII)
NUMBER_PLACE = re.compile(r"(%\(\w+\))d")


class Told(Protocol):
    """What the places of a sentence are filled with: facts by their names."""

    def __getitem__(self, name: str, /) -> object: ...


def in_digits(shown: object) -> str:
    """Return a number, or a text that is nothing but numbers, in the reader's digits."""
    table = reader_here().table
    return str(shown).translate(table) if table else str(shown)


def in_field(text: str) -> str:
    """Return numbers of a field in the reader's digits; whatever else was typed stays as it is."""
    return in_digits(text) if NUMBERS.fullmatch(text) else text


def with_minus(number: int) -> str:
    """Return a number in the reader's digits, with a true minus sign before it."""
    table = reader_here().table
    if table is None:
        return str(number).replace("-", MINUS)
    if number >= 0:
        return str(number).translate(table)
    return f"{LEFT_TO_RIGHT}{MINUS}{str(-number).translate(table)}"


Sentence = TypeVar("Sentence", bound=str)


def fill(said: Sentence, facts: Told) -> Sentence:
    """Fill the ``%(places)s``: numbers in the reader's digits, texts as they are."""
    if not facts and "%" not in said:
        # Most are so, a hundred times a page.
        return said
    if reader_here().table is None:
        # Markup stays markup.
        plain = cast("Sentence", said % facts)
        if "-" not in plain:
            return plain
    return type(said)(type(said)(NUMBER_PLACE.sub(r"\1s", said)) % _InDigits(facts))


class _InDigits(dict[str, object]):
    """Facts for the places of one sentence, its numbers in the reader's digits."""

    def __init__(self, facts: Told) -> None:
        super().__init__()
        self.facts = facts

    def __missing__(self, key: str) -> object:
        fact = self.facts[key]
        return with_minus(fact) if isinstance(fact, int) else fact
