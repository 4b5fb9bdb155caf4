"""A draft of house rules: whole plain data, read from a form, in which anything may be wrong.

What cannot be read stays as it was typed, so that the form can show it again and the check can say
what is expected instead. Paths of fields count entries of lists from 1: ``deals[2].contract[1]``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Set
from dataclasses import MISSING, dataclass, fields, is_dataclass
from typing import Any, get_args, get_origin

from werkzeug.datastructures import MultiDict

from scorekeeper.rules.ruleset.bounds import MOST_DEALS, MOST_ITEMS, MOST_OTHERS, MOST_PACKS
from scorekeeper.rules.ruleset.checking import fields_of, limit_is_none_at, plain_kind
from scorekeeper.rules.ruleset.model import ANY_NUMBER, Item, Ruleset

Draft = dict[str, Any]

YES = "yes"
SEPARATORS = re.compile(r"[\s,;]+")
WHOLE_NUMBER = re.compile(r"[-+]?\d{1,6}")
LONGEST_KEPT = 400  # characters of what was typed into one field
LONGEST_PATH = 60  # characters of the name of a field
STEP = re.compile(r"(\w+)|\[(\d{1,3})\]")
NUMBER_OF_ENTRY = re.compile(r"\[([0-9]{1,3})\]")
ENTRY = re.compile(r"(?P<list>.+)\[(?P<number>\d{1,3})\]")
KINDS = ("set", "run", "colour_run")
NEW_ITEM = {"set": 3}
NEW_DEAL = {
    **{"contract": [NEW_ITEM], "others": [], "most_wilds": ANY_NUMBER, "exchanges": 0},
    **{"buying": True, "must_go_out": False},
}
NEW_PACKS = {"up_to": 8, "packs": 2, "jokers": 4}
SIZES = range(2, ANY_NUMBER + 1)


@dataclass(frozen=True, slots=True)
class _Sent:
    """What a form carries; ``entries``: path of a list → which numbers its entries have there."""

    form: MultiDict[str, str]
    entries: Mapping[str, Set[int]]


def _entries_in(form: Iterable[str]) -> Mapping[str, Set[int]]:
    """Return which entries of which lists the names of a form's fields name."""
    found: dict[str, set[int]] = {}
    for name in form:
        if len(name) <= LONGEST_PATH:
            for entry in NUMBER_OF_ENTRY.finditer(name):
                found.setdefault(name[: entry.start()], set()).add(int(entry[1]))
    return found


def read_draft(form: MultiDict[str, str], base: Mapping[str, Any]) -> Draft:
    """Return the draft that a form carries; what it leaves out is as in the base."""
    sent = _Sent(form, _entries_in(form))
    return {
        each.name: _read(sent, each.name, fields_of(Ruleset)[each.name], base.get(each.name))
        for each in fields(Ruleset)
        if each.name != "based_on"
    }


def _read(sent: _Sent, path: str, kind: Any, base: Any) -> Any:
    """Return what stands in the form at this path, of this type."""
    plain = plain_kind(kind)
    if plain is Item:
        return _read_item(sent, path)
    if is_dataclass(plain):
        return {
            name: _read(sent, f"{path}.{name}", each, _in_base(base, name, plain))
            for name, each in fields_of(plain).items()
        }
    if get_origin(plain) is tuple:
        return _read_list(sent, path, get_args(plain)[0], base)
    if get_origin(plain) is not None:  # a table of words by size
        return _read_words(sent, path, base)
    return _read_value(sent, path, kind, base)


def _in_base(base: Any, name: str, model: Any) -> Any:
    """Return what a field is where the form does not say it."""
    if isinstance(base, Mapping) and name in base:
        return base[name]
    default = next(each for each in fields(model) if each.name == name)
    return None if default.default is MISSING else default.default


def _read_list(sent: _Sent, path: str, kind: Any, base: Any) -> Any:
    if plain_kind(kind) is int:
        if path not in sent.form:
            return list(base or ())
        words = filter(None, SEPARATORS.split(sent.form[path][:LONGEST_KEPT]))
        return [_number(word) for word in words]
    most = most_entries(path)
    numbers = sorted(sent.entries.get(path, ()))[: most + 1]
    return [_read(sent, f"{path}[{number}]", kind, None) for number in numbers]


def most_entries(path: str) -> int:
    """Return how many entries a list may have."""
    if path == "packs":
        return MOST_PACKS
    if path == "deals":
        return MOST_DEALS
    return MOST_OTHERS if path.endswith(".others") else MOST_ITEMS


def _read_item(sent: _Sent, path: str) -> Draft:
    kind = sent.form.get(f"{path}.kind", "set")
    item: Draft = {kind if kind in KINDS else "set": _number(sent.form.get(f"{path}.size", ""))}
    for name in ("pure", "or_more", "most_wilds"):
        item[name] = _read(sent, f"{path}.{name}", fields_of(Item)[name], None)
    return {name: value for name, value in item.items() if value is not None}


def _read_words(sent: _Sent, path: str, base: Any) -> Draft:
    said = {
        str(size): sent.form[f"{path}.{size}"] for size in SIZES if f"{path}.{size}" in sent.form
    }
    words = {**(base or {}), **{size: _tidy(word) for size, word in said.items()}}
    return {size: word for size, word in words.items() if word}


def _read_value(sent: _Sent, path: str, kind: Any, base: Any) -> Any:
    if path not in sent.form:
        return base
    text = _tidy(sent.form.getlist(path)[-1])
    plain = plain_kind(kind)
    if plain is bool:
        return text == YES
    if not text and (unlimited := limit_is_none_at(kind)) is not None:
        return unlimited
    return _number(text) if plain is int else text


def _number(text: str) -> int | str:
    """Return the number that was typed, in whatever digits; the text itself where it is none."""
    text = _tidy(text)
    return int(text) if WHOLE_NUMBER.fullmatch(text) else text


def _tidy(text: str) -> str:
    return " ".join(text.split())[:LONGEST_KEPT]


def value_at(data: Any, path: str) -> Any:
    """Return what stands at this path; None where nothing does."""
    for name, number in STEP.findall(path):
        if name and isinstance(data, Mapping):
            data = data.get(name)
        elif number and isinstance(data, list) and 0 < int(number) <= len(data):
            data = data[int(number) - 1]
        else:
            return None
    return data


def put_back(draft: Draft, base: Mapping[str, Any], path: str) -> Draft:
    """Return the draft with a field, or a whole list, as it is in the base."""
    table, _, name = path.partition(".")
    if table not in base or not isinstance(draft.get(table), type(base[table])):
        return draft
    if not name:
        return {**draft, table: base[table]}
    if name in base[table]:
        return {**draft, table: {**draft[table], name: base[table][name]}}
    return draft


def edit_lists(draft: Draft, press: str) -> Draft:
    """Return the draft after a press: an entry of a list added, removed, copied or moved.

    press  as ``add deals``, ``up deals[3]``, ``remove deals[3].contract[1]``
    """
    what, _, path = press.partition(" ")
    if what == "add":
        return _with_list(draft, path, lambda entries: [*entries, new_entry(path, entries)])
    found = ENTRY.fullmatch(path)
    if not found:
        return draft
    at = int(found["number"]) - 1

    def edited(entries: list[Any]) -> list[Any]:
        if not 0 <= at < len(entries):
            return entries
        before, one, after = entries[:at], entries[at], entries[at + 1 :]
        match what:
            case "remove":
                return [*before, *after]
            case "copy":
                return [*before, one, one, *after]
            case "up" if before:
                return [*before[:-1], one, before[-1], *after]
            case "down" if after:
                return [*before, after[0], one, *after[1:]]
        return entries

    return _with_list(draft, found["list"], edited)


def new_entry(path: str, entries: list[Any]) -> Any:
    """Return what a list begins anew with: another deal, meld, contract, or row of packs."""
    if path == "deals":
        return NEW_DEAL
    if path.endswith(".others"):
        return [NEW_ITEM]
    if path == "packs":
        return entries[-1] if entries else NEW_PACKS
    return entries[-1] if entries else NEW_ITEM


def _with_list(draft: Draft, path: str, edit: Callable[[list[Any]], list[Any]]) -> Draft:
    """Return a copy of the draft in which one list is another, if there is one and it has room."""
    entries = value_at(draft, path)
    if not isinstance(entries, list) or path == "dealing.packets":
        return draft
    edited = edit(entries)
    return _replaced(draft, path, edited) if len(edited) <= most_entries(path) else draft


def _replaced(data: Any, path: str, value: Any) -> Any:
    """Return a copy of the data with another value at this path, which exists."""
    steps = [name or int(number) - 1 for name, number in STEP.findall(path)]
    return _with(data, steps, value)


def _with(data: Any, steps: list[str | int], value: Any) -> Any:
    if not steps:
        return value
    first, *rest = steps
    copy = list(data) if isinstance(first, int) else dict(data)
    copy[first] = _with(copy[first], rest, value)
    return copy
