"""Cards typed into a field: read, or asked about where they can mean two things.

Whoever typed presses one of the readings; it comes back as ``reading``. What they meant by a letter
is remembered for this phone.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from flask import Blueprint, render_template, request, session
from flask.typing import ResponseReturnValue

from scorekeeper.rules.cards import Card
from scorekeeper.rules.spelling.exact import read_exact, write_exact
from scorekeeper.rules.spelling.readings import Reading, Readings, read_cards
from scorekeeper.wording.trouble import unreadable_cards
from scorekeeper.wording.typed import words_here

READING = "reading"
"""Name of the field for the reading that was pressed."""
MEANT = "meant"
"""Where the session keeps word → sense."""
MOST_MEANT = 20

typed = Blueprint("typed", __name__)


@dataclass(frozen=True, slots=True)
class Typed:
    """What was typed, and the cards it names.

    cards  None where nobody can tell; ``fault`` says then what is wrong, or asks
    asked  the readings between which to choose
    """

    text: str = ""
    cards: tuple[Card, ...] | None = ()
    fault: str = ""
    asked: tuple[Reading, ...] = ()

    @property
    def blank(self) -> bool:
        return not self.text.strip()

    @property
    def choices(self) -> list[tuple[str, tuple[Card, ...]]]:
        """The readings: each as keys would have written it, and those cards that tell it apart."""
        rows = [one.cards for one in self.asked]
        if len(set(map(len, rows))) == 1:
            columns = [column for column in zip(*rows, strict=True) if len(set(column)) > 1]
            rows = list(zip(*columns, strict=True))
        return [(write_exact(one.cards), row) for one, row in zip(self.asked, rows, strict=True)]


def read_typed(text: str, *, suits_needed: bool = False) -> Typed:
    """Read the cards that were typed. ``suits_needed``: whether a rank alone names none."""
    exact = read_exact(text)
    if exact is not None and not (suits_needed and any(is_bare(card) for card in exact)):
        return Typed(text, exact)
    words = words_here()
    readings = read_cards(text, words, suits_needed=suits_needed)
    if len(readings.found) > 1:
        if chosen := _chosen(readings):
            return Typed(write_exact(chosen.cards), chosen.cards)
        meant = session.get(MEANT)
        readings = read_cards(text, words, suits_needed=suits_needed, meant=meant)
    if len(readings.found) == 1:
        return Typed(text, readings.found[0].cards)
    return Typed(text, None, unreadable_cards(readings), readings.found)


def is_bare(card: Card) -> bool:
    return card.suit is None and not card.is_joker


def _chosen(readings: Readings) -> Reading | None:
    """Return the reading that was pressed, and remember it; None where none was."""
    pressed = request.values.getlist(READING)
    for reading in readings.found:
        if write_exact(reading.cards) in pressed:
            _remember(reading.means)
            return reading
    return None


def _remember(means: Mapping[str, str]) -> None:
    meant = {**session.get(MEANT, {}), **means}
    session[MEANT] = dict(list(meant.items())[-MOST_MEANT:])


@typed.get("/cards")
def read() -> ResponseReturnValue:
    """Answer a script with the text that keys would have written, or with what to ask."""
    one = read_typed(request.args.get("text", ""), suits_needed="suits" in request.args)
    exact = write_exact(one.cards) if one.cards is not None else None
    return {
        "exact": exact,
        "asks": "" if exact is not None else render_template("_reads.html", typed=one),
    }
