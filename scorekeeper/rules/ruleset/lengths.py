"""Upper limits on the length of texts and lists in house rules, which anybody may upload."""

from collections.abc import Iterator, Mapping, Sequence
from unicodedata import category

from .faults import FieldFault, fault
from .fieldpath import DEALS, PACKETS, WILDS, WORDS_OF_SETS, FieldPath
from .model import ANY_NUMBER

LONGEST_NAME = 40
LONGEST_SOURCE = 200
LONGEST_WORD = 30
LONGEST_SIZE = 2  # digits in the size of a set
MOST_DEALS = 20
MOST_ITEMS = 8  # of one contract
MOST_OTHERS = 5  # contracts that may be laid down instead, for one deal
MOST_WILDS = 16  # ranks and single cards that are wild
MOST_PACKS = 7  # rows, one for each number of players from two to eight
UNREADABLE = {"Cc", "Cs"}  # Unicode categories: control characters, unpaired surrogates
FILLERS = "\u115f\u1160\u2800\u3164\uffa0"  # letters and a symbol that show nothing on the screen
LISTS = {"packs": MOST_PACKS, "deals": MOST_DEALS}


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
    for table, name, most in (("dealing", "packets", ANY_NUMBER), ("wilds", "cards", MOST_WILDS)):
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
