"""Compare plain data with the model: unknown and missing fields, wrong types, what is too long.

Also what an editor needs about a type: its limits and entries.
"""

import types
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import MISSING, fields, is_dataclass
from difflib import get_close_matches
from enum import StrEnum
from functools import cache
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints
from unicodedata import category

from msgspec import Meta

from scorekeeper.rules.typed import fits

from .declaring import ANY_NUMBER
from .fieldpath import (
    BY_TOTAL,
    DEALS,
    OWN_COSTS,
    PACKETS,
    WILDS,
    WORDS_OF_SETS,
    FieldFault,
    FieldPath,
    fault,
)
from .model import Ruleset

WHOLE = FieldPath()
"""The path of the whole ruleset."""
LONGEST_COMPARED = 40  # signs of a name or a number
MOST_COMPARED = 50  # unknown names in one table
UNLIMITED = 1000
"""An upper limit of this or more only catches typing errors, so messages do not state it."""


def type_faults(data: object, kind: Any, path: FieldPath = WHOLE) -> Iterator[FieldFault]:
    """Give every field that is unknown, missing, of a wrong type, or outside its limits.

    data  plain data, as read from TOML or JSON
    kind  the type to compare it with, with its limits
    path  where the data stands in the ruleset
    """
    plain = plain_kind(kind)
    if is_dataclass(plain) and isinstance(data, Mapping):
        yield from _table_faults(data, plain, path)
    elif get_origin(plain) is tuple and isinstance(data, list | tuple):
        for number, value in enumerate(data, start=1):
            yield from type_faults(value, get_args(plain)[0], path.item(number))
    elif not fits(data, kind):
        yield kind_fault(path, kind, data)


def _table_faults(
    data: Mapping[object, object], model: Any, path: FieldPath
) -> Iterator[FieldFault]:
    hints = fields_of(model)
    unknown = [name for name in data if name not in hints]
    # Finding a nearest name takes long, and nobody reads a hundred.
    near = {*unknown[:MOST_COMPARED]}
    for name, value in data.items():
        here = path / str(name)
        if name in hints:
            yield from type_faults(value, hints[str(name)], here)
        elif name in near:
            yield _unknown(here, str(name), tuple(hints), value)
        else:
            yield fault(here, "field.unknown", value, known=tuple(hints))
    for each in fields(model):
        needed = each.default is MISSING and each.default_factory is MISSING
        if needed and each.name not in data:
            yield kind_fault(path / each.name, hints[each.name], None)


def _unknown(path: FieldPath, name: str, known: tuple[str, ...], got: object) -> FieldFault:
    """Return the fault of a field that does not exist; it names the nearest one that does.

    name  "": the nearest one is not looked for
    """
    near = get_close_matches(name[:LONGEST_COMPARED].lower(), known, 1)
    if not near:
        return fault(path, "field.unknown", got, known=known)
    return fault(path, "field.unknown_near", got, near=near[0], known=known)


def kind_fault(path: FieldPath, kind: Any, got: object) -> FieldFault:
    """Return the fault of a field whose value is not of this type.

    got  the value; None where it is missing
    """
    plain = plain_kind(kind)
    if plain is int:
        least, most = limits_of(kind)
        if most is None and (highest := _highest(kind)) and _number_of(got) > highest:
            most = highest
        if most is None:
            return fault(path, "field.number_from", got, least=least)
        return fault(path, "field.number", got, least=least, most=most)
    if plain is bool:
        return fault(path, "field.flag", got)
    if plain is str:
        return fault(path, "field.text", got)
    if get_origin(plain) is tuple:
        return fault(path, "field.list", got)
    if isinstance(plain, type) and issubclass(plain, StrEnum):
        return fault(path, "field.choice", got, choices=tuple(map(str, plain)))
    return fault(path, "field.table", got)


@cache
def fields_of(model: Any) -> dict[str, Any]:
    """Return field name → type with limits, for a class of the model."""
    return get_type_hints(model, include_extras=True)


def plain_kind(kind: Any) -> Any:
    """Return the type without its limits, and without None for a field that may be left out."""
    if get_origin(kind) is Annotated:
        return plain_kind(get_args(kind)[0])
    if get_origin(kind) in (Union, types.UnionType):
        return plain_kind(next(one for one in get_args(kind) if one is not types.NoneType))
    return kind


def may_be_none(kind: Any) -> bool:
    """Return whether a field of this type may be left out: then something else says it."""
    return get_origin(kind) in (Union, types.UnionType) and types.NoneType in get_args(kind)


def is_one_line(kind: Any) -> bool:
    plain = plain_kind(kind)
    return get_origin(plain) is tuple and plain_kind(get_args(plain)[0]) in (int, str)


@cache
def kind_at(path: FieldPath) -> Any:
    """Return the type, with limits, of the field at this path; for an entry, of the whole list."""
    kind: Any = Ruleset
    for name in path.unnumbered.steps:
        kind = fields_of(entry_kind(kind))[str(name)]
    return kind


def entry_kind(kind: Any) -> Any:
    """Return the plain type of the entries of a list, at any depth; else the plain type itself."""
    plain = plain_kind(kind)
    return entry_kind(get_args(plain)[0]) if get_origin(plain) is tuple else plain


def limits_of(kind: Any) -> tuple[int, int | None]:
    """Return the lowest and the highest number allowed; None for the highest if it is unlimited."""
    limits = next(_limits(kind), Meta())
    most = None if limits.le is None or limits.le >= UNLIMITED else int(limits.le)
    return int(limits.ge or 0), most


def _highest(kind: Any) -> int:
    """Return the highest number allowed, even if it only catches typing errors; 0: none."""
    return int(next(_limits(kind), Meta()).le or 0)


def _number_of(got: object) -> int:
    """Return a whole number, or one that was typed as text; 0 for anything else."""
    # As text it may have too many digits.
    if isinstance(got, int):
        return got
    text = got if isinstance(got, str) else ""
    return int(text) if text.isdecimal() and len(text) <= LONGEST_COMPARED else 0


def limit_is_none_at(kind: Any) -> int | None:
    """Return the number that means "no limit" in a field of this type; None if there is none."""
    limits = next(_limits(kind), Meta())
    return (limits.extra or {}).get("none at")


def _limits(kind: Any) -> Iterator[Meta]:
    if get_origin(kind) is Annotated:
        yield from kind.__metadata__
    else:
        for one in get_args(kind):
            yield from _limits(one)


LONGEST_NAME = 40
LONGEST_SOURCE = 200
LONGEST_WORD = 30
LONGEST_SIZE = 2  # digits in the size of a set
MOST_DEALS = 20
MOST_ITEMS = 8  # of one contract
MOST_OTHERS = 5  # contracts that may be laid down instead, for one deal
MOST_WILDS = 16  # ranks and single cards that are wild
MOST_OWN_COSTS = 20  # single cards that cost something else than their rank
MOST_STEPS = 8  # totals from which on first melds must be worth other points
MOST_PACKS = 7  # rows, one for each number of players from two to eight
UNREADABLE = {"Cc", "Cs"}  # Unicode categories: control characters, unpaired surrogates
FILLERS = "\u115f\u1160\u2800\u3164\uffa0"  # letters and a symbol that show nothing on the screen
LISTS = {"packs": MOST_PACKS, "deals": MOST_DEALS}
LINES = (
    ("dealing", "packets", ANY_NUMBER),
    ("wilds", "cards", MOST_WILDS),
    ("first_meld", "by_total", MOST_STEPS),
    ("penalties", "cards", MOST_OWN_COSTS),
)


def beyond_bounds(data: Mapping[str, object]) -> Iterator[FieldFault]:
    """Give every field of house rules that is too long, empty where it may not be, or unprintable.

    data  house rules as plain data, not yet typed
    """
    yield from _text("name", data.get("name"), LONGEST_NAME)
    if not any(map(_is_visible, str(data.get("name", "")))):
        yield fault("name", "text.missing", data.get("name"))
    yield from _text("source", data.get("source"), LONGEST_SOURCE)
    for field, text in _words(data.get("words")):
        yield from _text(field, text, LONGEST_WORD)
    yield from _sizes(_inside(data.get("words"), "sets"))
    for name, most in LISTS.items():
        yield from _list(name, data.get(name), most)
    yield from _list(PACKETS, _inside(data.get("dealing"), "packets"), ANY_NUMBER)
    yield from _list(WILDS, _inside(data.get("wilds"), "cards"), MOST_WILDS)
    yield from _list(BY_TOTAL, _inside(data.get("first_meld"), "by_total"), MOST_STEPS)
    yield from _list(OWN_COSTS, _inside(data.get("penalties"), "cards"), MOST_OWN_COSTS)
    for number, deal in enumerate(_entries(data.get("deals")), start=1):
        at, others = DEALS.item(number), _inside(deal, "others")
        yield from _list(at / "contract", _inside(deal, "contract"), MOST_ITEMS)
        yield from _list(at / "others", others, MOST_OTHERS)
        yield from _list(at / "wilds", _inside(deal, "wilds"), MOST_WILDS)
        for place, other in enumerate(_entries(others), start=1):
            yield from _list((at / "others").item(place), other, MOST_ITEMS)


def within_bounds(data: Mapping[str, object]) -> dict[str, object]:
    """Return a copy of house rules, as plain data, with every list cut to its limit.

    Other checks compare every entry with every other, so they get this copy and stay fast;
    ``beyond_bounds`` reports what was cut off.
    """
    shortened = {
        **data,
        **{field: _first(data[field], most) for field, most in LISTS.items() if field in data},
    }
    for table, name, most in LINES:
        fields = data.get(table)
        if isinstance(fields, Mapping) and name in fields:
            shortened[table] = {**fields, name: _first(fields[name], most)}
    deals = shortened.get("deals")
    if isinstance(deals, list | tuple):
        shortened["deals"] = [_deal_within_bounds(deal) for deal in deals]
    return shortened


def _deal_within_bounds(deal: object) -> object:
    """Return a copy of an entry of [[deals]] with its lists cut to their limits."""
    if not isinstance(deal, Mapping):
        return deal
    shortened = dict(deal)
    for name, most in (("contract", MOST_ITEMS), ("wilds", MOST_WILDS)):
        if name in deal:
            shortened[name] = _first(deal[name], most)
    if "others" in deal:
        few = _entries(_first(deal["others"], MOST_OTHERS))
        shortened["others"] = [_first(each, MOST_ITEMS) for each in few] if few else deal["others"]
    return shortened


def _first(value: object, most: int) -> object:
    return value[:most] if isinstance(value, list | tuple) else value


def _words(words: object) -> Iterator[tuple[FieldPath, object]]:
    """Give (field, text) for each entry of [words]; for too many set sizes, one text too long."""
    if not isinstance(words, Mapping):
        return
    for name, value in words.items():
        if name == "sets" and isinstance(value, Mapping):
            if len(value) > ANY_NUMBER:
                yield WORDS_OF_SETS, "x" * (LONGEST_WORD + 1)
            yield from ((WORDS_OF_SETS / size[:LONGEST_WORD], word) for size, word in value.items())
        else:
            yield WORDS_OF_SETS.parent / name, value


def _sizes(words: object) -> Iterator[FieldFault]:
    for size in words if isinstance(words, Mapping) else ():
        if size.isdecimal() and len(size) > LONGEST_SIZE:
            yield fault(WORDS_OF_SETS, "words.no_size", size, word=size[:20])


def _is_visible(sign: str) -> bool:
    return category(sign)[0] in "LNPS" and sign not in FILLERS


def _text(field: FieldPath | str, text: object, most: int) -> Iterator[FieldFault]:
    if not isinstance(text, str):
        return
    if len(text) > most:
        yield fault(field, "text.too_long", text, most=most)
    elif any(category(sign) in UNREADABLE for sign in text):
        yield fault(field, "text.unreadable", text)


def _list(field: FieldPath | str, value: object, most: int) -> Iterator[FieldFault]:
    if len(_entries(value)) > most:
        yield fault(field, "list.too_long", None, most=most)


def _entries(value: object) -> Sequence[object]:
    return value if isinstance(value, list | tuple) else ()


def _inside(table: object, field: str) -> object:
    return table.get(field) if isinstance(table, Mapping) else None
