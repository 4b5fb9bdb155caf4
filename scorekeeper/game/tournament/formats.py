"""How a tournament is played, as data: its rounds, who goes on, what decides between equals.

The files say only what plain clubs do. No rule of an association about rounds is known to us.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import Annotated

from msgspec import Meta, ValidationError, to_builtins

from scorekeeper.rules.ruleset.choices import Choice
from scorekeeper.rules.ruleset.model import Ruleset
from scorekeeper.rules.ruleset.reading import with_changes
from scorekeeper.rules.typed import TypedReader

from .draw import Sizes

_FOLDER = Path(__file__).parent / "formats"


class Advance(StrEnum):
    """Who plays in the next round."""

    ALL = "all"
    HALF = "half"


class Break(StrEnum):
    """What decides between players who are equal, in the words of the files."""

    MORE_WON = "more deals won"
    MEETING = "direct meeting"
    LOTS = "lots"


@dataclass(frozen=True, slots=True, kw_only=True)
class Format:
    """How a tournament is played.

    deals    how many each round has; 0: a whole game
    minutes  how long a round lasts; 0: until it is played
    breaks   what is compared between equals, in order; those still equal share the place
    """

    rounds: Annotated[int, Meta(ge=1, le=20)]
    deals: Annotated[int, Meta(ge=0, le=50)] = 0
    minutes: Annotated[int, Meta(ge=0, le=600)] = 0
    sizes: Sizes = field(default_factory=Sizes)
    advance: Advance = Advance.ALL
    breaks: tuple[Break, ...] = (Break.MORE_WON, Break.MEETING, Break.LOTS)


_READER = TypedReader(Format)


class Nonsense(StrEnum):
    """What does not go together in a format, as whoever writes its file is told."""

    SIZES = "sizes: fewest, best, most go up in this order"
    LENGTH = "deals, minutes: a round has one of them"
    TWICE = "breaks: one of them stands there twice"
    LOTS = "breaks: nothing is left to decide after lots"


class FormatError(ValueError):
    """Data that is no format; the message says where it comes from and what is wrong.

    nonsense  what does not go together; None: a field alone is wrong
    """

    def __init__(self, source: str, wrong: object, nonsense: Nonsense | None = None) -> None:
        super().__init__(f"{source}: {wrong}")
        self.nonsense = nonsense


class NoDealsToCount(ValueError):
    """The deals of this game are chosen as it goes on: it has no rounds of so many deals."""


@cache
def formats() -> Mapping[str, Format]:
    """Return the formats that come with Compro, by key, the plainest first. errors: FormatError."""
    found = {}
    for file in _FOLDER.glob("*.toml"):
        try:
            data = tomllib.loads(file.read_text(encoding="utf-8"))
        except tomllib.TOMLDecodeError as error:
            raise FormatError(file.name, error) from None
        found[file.stem] = read_format(data, file.name)

    def plainness(key: str) -> tuple[Advance, int, int]:
        return found[key].advance, found[key].minutes, found[key].deals

    return {key: found[key] for key in sorted(found, key=plainness)}


def read_format(data: Mapping[str, object], source: str) -> Format:
    """Return the format that plain data describes. ``source``: its file. errors: FormatError."""
    faults = [f"there is no field {name}" for name in data.keys() - _names(Format)]
    sizes = data.get("sizes")
    if isinstance(sizes, Mapping):
        faults += [f"there is no field sizes.{name}" for name in sizes.keys() - _names(Sizes)]
    if faults:
        raise FormatError(source, ", ".join(sorted(faults)))
    try:
        found = _READER.convert(data)
    except ValidationError as error:
        raise FormatError(source, error) from None
    if nonsense := _nonsense(found):
        raise FormatError(source, nonsense, nonsense)
    return found


def format_as_data(form: Format) -> dict[str, object]:
    """Return a format as plain data, which ``read_format`` reads."""
    data: dict[str, object] = to_builtins(form)
    return data


def _names(kind: type) -> set[str]:
    return {each.name for each in fields(kind)}


def _nonsense(found: Format) -> Nonsense | None:
    """Return what does not go together; None where all does."""
    sizes = found.sizes
    if not sizes.fewest <= sizes.best <= sizes.most:
        return Nonsense.SIZES
    if found.deals and found.minutes:
        return Nonsense.LENGTH
    if len(set(found.breaks)) < len(found.breaks):
        return Nonsense.TWICE
    if Break.LOTS in found.breaks[:-1]:
        return Nonsense.LOTS
    return None


def rules_of_round(
    rules: Mapping[str, object], ruleset: Ruleset, form: Format, number: int
) -> dict[str, object]:
    """Return the rules of a game in a round: those of the tournament, with the round's deals.

    A game with a list of deals goes on in it from round to round, and begins anew after the last.

    rules   the same as ``ruleset``, as plain data
    errors  NoDealsToCount
    """
    if not form.deals:
        return dict(rules)
    if ruleset.contracts.by_player or ruleset.contracts.choice is not Choice.IN_ORDER:
        raise NoDealsToCount
    if ruleset.end.repeats:
        return with_changes(rules, {"end": {"after_deals": form.deals}})
    deals: list[object] = list(rules["deals"])  # type: ignore[call-overload]
    first = (number - 1) * form.deals
    of_round = [deals[each % len(deals)] for each in range(first, first + form.deals)]
    return with_changes(rules, {"deals": of_round})
