"""Rulesets with one field changed: every field they have, to any depth."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from enum import StrEnum

from scorekeeper.rules.ruleset.choices import CountedCards, Kind, LastDiscard, RunSuits
from scorekeeper.rules.ruleset.deals import Item
from scorekeeper.rules.ruleset.declaring import ANY_NUMBER

FLAGS_OF_SETS = ("pure", "different_suits", "one_colour")
SET, RUN = Item(set=3), Item(run=4)
OF_A_DEAL: dict[str, tuple[object, ...]] = {
    **{"hand": (7, 12), "extra_cards": (0, 3), "most_buys": (1, 3), "wilds": (("K",), ())},
    **{"first_points": (10, 60), "last_discard": tuple(LastDiscard), "going_out": (5, 10)},
    **{"counted": tuple(CountedCards), "never_down": (50, 100)},
}
"""What a deal may state for itself, where it states nothing."""


def changed(value: object, path: str = "") -> Iterator[tuple[str, object]]:
    """Yield a field's path, lists without numbers, and the value with that field changed.

    Of a choice every other member, with its name beside the path; of a number several.
    """
    match value:
        case Item():
            yield from changed_item(value, path)
        case Kind():
            return
        case StrEnum():
            yield from ((f"{path}={other}", other) for other in type(value) if other is not value)
        case _ if is_dataclass(value):
            for each in fields(value):
                below = f"{path}.{each.name}".strip(".")
                for where, other in changed(getattr(value, each.name), below):
                    yield where, replace(value, **{each.name: other})
        case tuple():
            yield from changed_list(value, path)
        case _:
            yield from changed_leaf(value, path)


def changed_list(value: tuple[object, ...], path: str) -> Iterator[tuple[str, object]]:
    if path in ("wilds.cards", "deals.wilds"):
        yield from ((path, other) for other in (("2",), ("K", "AH")) if other != value)
        return
    if path == "first_meld.by_total":
        yield from ((path, other) for other in ((), ("0=30", "150=90")) if other != value)
        return
    if path == "penalties.cards":
        yield from ((path, other) for other in ((), ("AH=1", "2D=20")) if other != value)
        return
    for step, one in enumerate(value):
        for where, other in changed(one, path):
            yield where, (*value[:step], other, *value[step + 1 :])
    if path == "dealing.packets":
        yield path, (3, 4) if value != (3, 4) else ()
    elif path == "deals.others":
        yield path, (*value, (SET, RUN))
    elif value:
        yield path, value[:-1] or (*value, *value)


def changed_item(item: Item, path: str) -> Iterator[tuple[str, object]]:
    """Yield other items; the size of a meld counts as the field that says its kind."""
    bare = {"set": None, "run": None, "colour_run": None}
    for kind in bare:
        size = item.size + 1 if getattr(item, kind) else item.size
        of_runs = {"suits": item.suits if kind == "run" else None}
        of_sets = {flag: getattr(item, flag) and kind == "set" for flag in FLAGS_OF_SETS}
        of_sets["rank"] = item.rank if kind == "set" else ""
        yield f"{path}.{kind}", replace(item, **{**bare, kind: size}, **of_sets, **of_runs)
    for flag in FLAGS_OF_SETS if item.kind is Kind.SET else ():
        yield f"{path}.{flag}", replace(item, **{flag: not getattr(item, flag)})
    if item.kind is Kind.SET:
        yield f"{path}.rank", replace(item, rank="" if item.rank else "K")
    if item.kind is Kind.RUN:
        yield f"{path}.suits", replace(item, suits=None if item.suits else RunSuits.ANY)
    yield f"{path}.or_more", replace(item, or_more=not item.or_more)
    for most in (0, 1, ANY_NUMBER):
        if most != item.most_wilds:
            yield f"{path}.most_wilds", replace(item, most_wilds=most)


def changed_leaf(value: object, path: str) -> Iterator[tuple[str, object]]:
    match value:
        case bool():
            yield path, not value
        case int():
            yield from ((path, other) for other in {0, 1, 2, 3, value + 1} - {value})
        case str():
            yield path, f"{value} otherwise"
        case None if path.startswith("deals."):
            yield from ((path, other) for other in OF_A_DEAL[path.removeprefix("deals.")])
        case None if path == "packs.hand":
            yield from ((path, other) for other in (7, 12))
        case None:
            yield path, "venezuela"
        case dict():
            yield path, {**value, "3": "terzetto", "6": "sestetto"}
        case _:
            raise AssertionError(f"{path} holds a {type(value)}")


def bare(path: str) -> str:
    """Return the path of a field without the member of a choice."""
    return re.sub("=.*", "", path)
