"""How much house rules may hold: beyond these limits lies a slip, or somebody up to no good."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from unicodedata import category

from .faults import FieldFault, fault
from .fieldpath import DEALS, PACKETS, WORDS_OF_SETS, FieldPath
from .model import ANY_NUMBER

LONGEST_NAME = 40
LONGEST_SOURCE = 200
LONGEST_WORD = 30
LONGEST_SIZE = 2  # digits of the size of a set
MOST_DEALS = 20
MOST_ITEMS = 8  # of one contract
MOST_OTHERS = 5  # contracts that will do instead
MOST_PACKS = 7  # rows: a table has two to eight players
UNREADABLE = {"Cc", "Cs"}  # control characters; halves of characters
FILLERS = "\u115f\u1160\u2800\u3164\uffa0"  # letters and a sign that show nothing
LISTS = {"packs": MOST_PACKS, "deals": MOST_DEALS}


def beyond_bounds(data: Mapping[str, object]) -> Iterator[FieldFault]:
    """Give every field of house rules, as plain data, that holds more than it may."""
    yield from _text("name", data.get("name"), LONGEST_NAME)
    if not any(map(_is_seen, str(data.get("name", "")))):
        yield fault("name", "text.missing", "a name", data.get("name"))
    yield from _text("source", data.get("source"), LONGEST_SOURCE)
    for field, text in _words(data.get("words")):
        yield from _text(field, text, LONGEST_WORD)
    yield from _sizes(_inside(data.get("words"), "sets"))
    for name, most in LISTS.items():
        yield from _list(name, data.get(name), most)
    yield from _list(PACKETS, _inside(data.get("dealing"), "packets"), ANY_NUMBER)
    for number, deal in enumerate(_entries(data.get("deals")), start=1):
        at, others = DEALS.item(number), _inside(deal, "others")
        yield from _list(at / "contract", _inside(deal, "contract"), MOST_ITEMS)
        yield from _list(at / "others", others, MOST_OTHERS)
        for place, other in enumerate(_entries(others), start=1):
            yield from _list((at / "others").item(place), other, MOST_ITEMS)


def within_bounds(data: Mapping[str, object]) -> dict[str, object]:
    """Return house rules, as plain data, with no more in any list than it may hold.

    What checks fields against each other compares entries with entries: so it is spared the rest,
    which ``beyond_bounds`` tells.
    """
    held = {
        **data,
        **{field: _first(data[field], most) for field, most in LISTS.items() if field in data},
    }
    dealing, deals = data.get("dealing"), held.get("deals")
    if isinstance(dealing, Mapping) and "packets" in dealing:
        held["dealing"] = {**dealing, "packets": _first(dealing["packets"], ANY_NUMBER)}
    if isinstance(deals, list | tuple):
        held["deals"] = [_deal_within_bounds(deal) for deal in deals]
    return held


def _deal_within_bounds(deal: object) -> object:
    if not isinstance(deal, Mapping):
        return deal
    held = dict(deal)
    if "contract" in deal:
        held["contract"] = _first(deal["contract"], MOST_ITEMS)
    if "others" in deal:
        few = _entries(_first(deal["others"], MOST_OTHERS))
        held["others"] = [_first(each, MOST_ITEMS) for each in few] if few else deal["others"]
    return held


def _first(value: object, most: int) -> object:
    """Return a list with so many entries at most; what is none as it is."""
    return value[:most] if isinstance(value, list | tuple) else value


def _words(words: object) -> Iterator[tuple[FieldPath, object]]:
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
            expected = "sizes of sets, as 3"
            yield fault(WORDS_OF_SETS, "words.no_size", expected, size, word=size[:20])


def _is_seen(sign: str) -> bool:
    return category(sign)[0] in "LNPS" and sign not in FILLERS


def _text(field: FieldPath | str, text: object, most: int) -> Iterator[FieldFault]:
    if not isinstance(text, str):
        return
    if len(text) > most:
        yield fault(field, "text.too_long", f"at most {most} characters", text, most=most)
    elif any(category(sign) in UNREADABLE for sign in text):
        yield fault(field, "text.unreadable", "no control characters", text)


def _list(field: FieldPath | str, value: object, most: int) -> Iterator[FieldFault]:
    if len(_entries(value)) > most:
        yield fault(field, "list.too_long", f"at most {most} entries", None, most=most)


def _entries(value: object) -> Sequence[object]:
    return value if isinstance(value, list | tuple) else ()


def _inside(table: object, field: str) -> object:
    return table.get(field) if isinstance(table, Mapping) else None
