"""A draft of house rules: whole plain data, read from a form, in which anything may be wrong.

What cannot be read stays as it was typed, so that the form can show it again and the check can say
what is expected instead. The name of a form's field is its path, as ``deals[1].exchanges``.
"""

import re
from collections.abc import Iterable, Mapping, Set
from dataclasses import MISSING, dataclass, fields, is_dataclass
from typing import Any, cast, get_args, get_origin

from werkzeug.datastructures import MultiDict

from scorekeeper.rules.ruleset.checking import (
    MOST_DEALS,
    MOST_ITEMS,
    MOST_OTHERS,
    MOST_PACKS,
    entry_kind,
    fields_of,
    is_one_line,
    kind_at,
    limit_is_none_at,
    may_be_none,
    plain_kind,
)
from scorekeeper.rules.ruleset.deals import DealRules, Item
from scorekeeper.rules.ruleset.declaring import ANY_NUMBER
from scorekeeper.rules.ruleset.fieldpath import BY_TOTAL, DEALS, PACKS, FieldPath, find_path
from scorekeeper.rules.ruleset.model import Ruleset
from scorekeeper.rules.ruleset.reading import as_data, load_ruleset, ruleset_as_data, with_changes
from scorekeeper.web.typed import read_typed

Draft = dict[str, Any]

YES = "yes"
NO_CARDS = "–-—"
"""Signs for an empty list, typed where an empty field means something else."""
SEPARATORS = re.compile(r"[\s,;،؛]+")
WHOLE_NUMBER = re.compile(r"[-+]?\d{1,6}")
LONGEST_KEPT = 400  # characters of what was typed into one field
LONGEST_RANK = 20  # characters of a rank that is read as a word
LONGEST_PATH = 60  # characters of what a field of the form is called
KINDS = ("set", "run", "colour_run")
NEW_ITEM = as_data(Item(set=3))
NEW_DEAL = as_data(DealRules(contract=(Item(set=3),)))
NEW_PACKS = {"up_to": 8, "packs": 2, "jokers": 4}
SIZES = range(2, ANY_NUMBER + 1)


@dataclass(frozen=True, slots=True)
class _Sent:
    """The fields of a form.

    texts    field → what was typed there, or ticked; of one sent several times the last counts
    entries  list → which numbers its entries have there
    """

    texts: Mapping[FieldPath, str]
    entries: Mapping[FieldPath, Set[int]]


def _sent_in(form: MultiDict[str, str]) -> _Sent:
    texts: dict[FieldPath, str] = {}
    entries: dict[FieldPath, set[int]] = {}
    for name in form:
        path = find_path(name) if len(name) <= LONGEST_PATH else None
        if path is None:
            continue
        texts[path] = form.getlist(name)[-1]
        for at in path.upwards:
            if at.number is not None:
                entries.setdefault(at.parent, set()).add(at.number)
    return _Sent(texts, entries)


def base_data(name: str) -> dict[str, Any]:
    return ruleset_as_data(load_ruleset(name))


def draft_of(whole: Mapping[str, Any], base: str, name: str) -> Draft:
    """Return whole rules as a draft over a base; what they leave out is as in the base."""
    draft = {**base_data(base), **whole, "name": name}
    draft["words"] = {**draft["words"], "sets": dict(draft["words"]["sets"])}
    return draft


def read_draft(form: MultiDict[str, str], base: Mapping[str, Any]) -> Draft:
    """Return the draft in a form. A field that it leaves out is as in the base, but in a list."""
    sent, hints = _sent_in(form), fields_of(Ruleset)
    return {
        each.name: _read(sent, FieldPath() / each.name, hints[each.name], base.get(each.name))
        for each in fields(Ruleset)
        if each.name != "based_on"
    }


def _read(sent: _Sent, path: FieldPath, kind: Any, base: Any) -> Any:
    """Return what stands in the form at this path, of this type."""
    plain = plain_kind(kind)
    if plain is Item:
        return _read_item(sent, path)
    if is_dataclass(plain):
        kinds = fields_of(cast("type", plain))
        values = {
            name: _read(sent, path / name, each, _in_base(base, name, plain))
            for name, each in kinds.items()
        }
        return _stated(values, kinds)
    if is_one_line(kind):
        return _read_line(sent, path, kind, base)
    if get_origin(plain) is tuple:
        return _read_list(sent, path, get_args(plain)[0])
    if get_origin(plain) is not None:  # a table of words by size
        return _read_words(sent, path, base)
    return _read_value(sent, path, kind, base)


def _in_base(base: Any, name: str, model: Any) -> Any:
    """Return a field's value where the form does not say it: the base's, or else the default."""
    if isinstance(base, Mapping) and name in base:
        return base[name]
    default = next(each for each in fields(model) if each.name == name)
    return None if default.default is MISSING else default.default


def _stated(values: Draft, kinds: Mapping[str, Any]) -> Draft:
    """Return the fields of a table, but for those left out that may be."""
    return {
        name: value
        for name, value in values.items()
        if value is not None or not may_be_none(kinds[name])
    }


def _read_line(sent: _Sent, path: FieldPath, kind: Any, base: Any) -> Any:
    """Return a list of numbers or cards that is typed in one line; None where it is left out."""
    if path not in sent.texts:
        return base if base is None and may_be_none(kind) else list(base or ())
    words = [*filter(None, SEPARATORS.split(sent.texts[path][:LONGEST_KEPT]))]
    if may_be_none(kind) and not words:
        return None
    if plain_kind(get_args(plain_kind(kind))[0]) is int:
        return [_number(word) for word in words]
    if path == BY_TOTAL:
        return ["=".join(str(_number(part)) for part in word.split("=")) for word in words]
    return [card for word in words if word not in NO_CARDS for card in _card_names(word)]


def _card_names(word: str) -> list[str]:
    """Return the cards that were typed, by their names; the text itself where it is none.

    word  may give the cards points: ``AH=1``
    """
    word, equals, points = word.partition("=")
    if equals:
        return [f"{card}={_number(points)}" for card in _card_names(word)]
    cards = read_typed(word).cards
    return [_tidy(word)] if cards is None else [*map(str, cards)]


def _read_list(sent: _Sent, path: FieldPath, kind: Any) -> Any:
    most = most_entries(path)
    numbers = sorted(sent.entries.get(path, ()))[: most + 1]
    return [_read(sent, path.item(number), kind, None) for number in numbers]


def most_entries(path: FieldPath) -> int:
    if path == PACKS:
        return MOST_PACKS
    if path == DEALS:
        return MOST_DEALS
    return MOST_OTHERS if path.name == "others" else MOST_ITEMS


def _read_item(sent: _Sent, path: FieldPath) -> Draft:
    kind = sent.texts.get(path / "kind", "set")
    item: Draft = {kind if kind in KINDS else "set": _number(sent.texts.get(path / "size", ""))}
    for name, each in fields_of(Item).items():
        if name not in KINDS:
            item[name] = _read(sent, path / name, each, None)
    if 0 < len(item["rank"] or "") <= LONGEST_RANK:
        item["rank"] = " ".join(_card_names(item["rank"]))
    return {name: value for name, value in item.items() if value is not None}


def _read_words(sent: _Sent, path: FieldPath, base: Any) -> Draft:
    sizes = (str(size) for size in SIZES)
    said = {size: _tidy(sent.texts[path / size]) for size in sizes if path / size in sent.texts}
    return {size: word for size, word in {**(base or {}), **said}.items() if word}


def _read_value(sent: _Sent, path: FieldPath, kind: Any, base: Any) -> Any:
    if path not in sent.texts:
        return base
    text = _tidy(sent.texts[path])
    plain = plain_kind(kind)
    if plain is bool:
        return text == YES
    if not text and may_be_none(kind):
        return None
    if not text and (unlimited := limit_is_none_at(kind)) is not None:
        return unlimited
    return _number(text) if plain is int else text


def typed(value: Any, kind: Any) -> str:
    """Return a value of this type as it is typed, or ticked: "" where it is no limit."""
    if value is True:
        return YES
    unlimited = limit_is_none_at(kind)
    unsaid = value is False or (unlimited is not None and value == unlimited)
    if not value and is_one_line(kind) and value is not None and may_be_none(kind):
        return NO_CARDS[0]
    return "" if unsaid else text_of(value)


def text_of(value: Any) -> str:
    """Return a value as it is typed; what was typed wrongly stays as it is."""
    if value is None:
        return ""
    return " ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)


def _number(text: str) -> int | str:
    """Return the number that was typed, in whatever digits; the text itself where it is none."""
    text = _tidy(text)
    return int(text) if WHOLE_NUMBER.fullmatch(text) else text


def _tidy(text: str) -> str:
    return " ".join(text.split())[:LONGEST_KEPT]


def put_back(draft: Draft, base: Mapping[str, Any], path: FieldPath) -> Draft:
    """Return the draft with a field, a word or a whole list as it is in the base."""
    here, there = path.parent.find_in(draft), path.parent.find_in(base)
    if not (path.name and isinstance(here, Mapping) and isinstance(there, Mapping)):
        return draft
    others = {name: value for name, value in here.items() if name != path.name}
    same = {path.name: there[path.name]} if path.name in there else {}
    return cast("Draft", path.parent.replaced_in(draft, {**others, **same}))


def taken_over(draft: Draft, old: Mapping[str, Any], new: Mapping[str, Any]) -> Draft:
    """Return the draft as changes of another base: what differs from the old one, over the new."""
    changed = {
        name: _changes(value, old.get(name))
        for name, value in draft.items()
        if value != old.get(name)
    }
    whole = with_changes(new, changed)
    return {**whole, "name": draft["name"]}


def _changes(value: Any, old: Any) -> Any:
    """Return what differs in a table; any other value as it is."""
    if not (isinstance(value, Mapping) and isinstance(old, Mapping)):
        return value
    gone = {name: "" for name in old if name not in value}  # a word of the base that was emptied
    return {
        **gone,
        **{
            name: _changes(each, old.get(name))
            for name, each in value.items()
            if each != old.get(name)
        },
    }


def with_alike(draft: Draft, paths: Iterable[FieldPath], text: str) -> Draft:
    for path in paths:
        draft = cast("Draft", path.replaced_in(draft, _number(text)))
    return draft


def with_every(draft: Draft, path: FieldPath) -> Draft:
    """Return the draft with a flag set in every entry of a list, or in none where it is in all.

    path  of the flag, without the number of an entry: ``deals[1].contract.or_more``
    """
    entries = path.parent.find_in(draft)
    if not isinstance(entries, list) or not all(isinstance(each, Mapping) for each in entries):
        return draft
    if fields_of(entry_kind(kind_at(path.parent))).get(path.name) is not bool:
        return draft
    to = not all(each.get(path.name) for each in entries)
    every = [{**each, path.name: to} for each in entries]
    return cast("Draft", path.parent.replaced_in(draft, every))


def edit_list(draft: Draft, what: str, path: FieldPath) -> tuple[Draft, FieldPath]:
    """Add, remove, copy or move an entry of a list.

    what     ``add``, at the end of the list with this path; or ``remove``, ``copy``, ``up`` or
             ``down``, of the entry with this path
    returns  the draft, and the path of what one looks at next: the entry that was added or moved,
             the one after a removed one, or the list where it has none left
    """
    listed = path if what == "add" else path.parent
    entries = listed.find_in(draft)
    if not isinstance(entries, list) or is_one_line(kind_at(listed)):
        return draft, path
    at = len(entries) if what == "add" else (path.number or 0) - 1
    if not (0 <= at < len(entries) or what == "add"):
        return draft, path
    edited, to = _edited(entries, what, at, listed)
    if len(edited) > most_entries(listed):
        return draft, path
    to = min(to, len(edited) - 1)
    led_to = listed.item(to + 1) if edited else listed
    return cast("Draft", listed.replaced_in(draft, edited)), led_to


def _edited(entries: list[Any], what: str, at: int, path: FieldPath) -> tuple[list[Any], int]:
    """Return the entries of a list after an edit of the one at a place, and the next place."""
    before, one, after = entries[:at], entries[at : at + 1], entries[at + 1 :]
    match what:
        case "add":
            return [*entries, new_entry(path, entries)], at
        case "remove":
            return [*before, *after], at
        case "copy":
            return [*before, *one, *one, *after], at + 1
        case "up" if before:
            return [*before[:-1], *one, before[-1], *after], at - 1
        case "down" if after:
            return [*before, after[0], *one, *after[1:]], at + 1
    return entries, at


def first_in(entry: FieldPath) -> FieldPath:
    """Return the first field of an entry of a list; of a deal the deal, which folds away."""
    if entry.parent == DEALS:
        return entry
    if entry.parent == PACKS:
        return entry / next(iter(NEW_PACKS))
    return (entry.item(1) if entry.parent.name == "others" else entry) / "kind"


def new_entry(path: FieldPath, entries: list[Any]) -> Any:
    """Return a new entry for a list: of packs and melds a copy of the last, if there is one."""
    if path == DEALS:
        return NEW_DEAL
    if path.name == "others":
        return [NEW_ITEM]
    if path == PACKS:
        return entries[-1] if entries else NEW_PACKS
    return entries[-1] if entries else NEW_ITEM
