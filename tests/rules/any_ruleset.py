"""Strategies for rulesets: any that can be begun, made from the games by changes at random."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import is_dataclass
from enum import StrEnum
from typing import Any

from hypothesis import strategies as st

from scorekeeper.rules.ruleset.checking import fields_of, limits_of, plain_kind
from scorekeeper.rules.ruleset.deals import DealRules, Item
from scorekeeper.rules.ruleset.model import Ruleset
from scorekeeper.rules.ruleset.reading import (
    NOT_RULES,
    RulesetError,
    read_ruleset,
    ruleset_data,
    ruleset_names,
    with_changes,
)

Changes = Mapping[str, object]
MOST_CHANGES = 12
MOST_DEALS = 4
FREE_MELDS = {
    "contracts": {"required": False, "choice": "in order"},
    "first_meld": {"points": 0, "by_total": []},
    "deals": [{"contract": []}],
}
"""What makes a game in which the first melds may be any melds; one alone would make no sense."""
KINDS = ("set", "run", "colour_run")
CARDS = tuple[str, ...]
"""The type of a field that names cards: whole ranks, or single ones."""
OWN_COSTS = ("AH=1", "2D=20", "2H=20", "3C=5", "QS=25", "KD=0")
STEPS = ("0=30", "10=60", "-20=15", "150=90")
FACES = ("2", "3", "7", "K", "A", "JS", "AH", "AD", "5C")


def leaves(
    model: Any = Ruleset, path: tuple[str, ...] = ()
) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Give the path and the type of every field that holds a single value, or names cards."""
    for name, kind in fields_of(model).items():
        plain = plain_kind(kind)
        if is_dataclass(plain):
            yield from leaves(plain, (*path, name))
        elif (isinstance(plain, type) or plain == CARDS) and name not in NOT_RULES:
            yield (*path, name), kind


def any_value(kind: Any) -> st.SearchStrategy[object]:
    """Values of a field of this type; numbers are small more often than not."""
    plain = plain_kind(kind)
    if plain is bool:
        return st.booleans()
    if plain == CARDS:
        return st.one_of(
            st.lists(st.sampled_from(names), max_size=3, unique=True)
            for names in (FACES, OWN_COSTS, STEPS)
        )
    if plain is int:
        least, most = limits_of(kind)
        most = 1000 if most is None else most
        return st.integers(least, min(most, least + 8)) | st.integers(least, most)
    if isinstance(plain, type) and issubclass(plain, StrEnum):
        return st.sampled_from([choice.value for choice in plain])
    return st.text("aeiou", max_size=8)


def any_fields(model: Any, besides: Collection[str]) -> dict[str, st.SearchStrategy[object]]:
    """Values of the fields of a table, by name, but for some."""
    return {name: any_value(kind) for name, kind in fields_of(model).items() if name not in besides}


def any_item() -> st.SearchStrategy[Changes]:
    """One meld of a contract, as a file states it."""
    sized = st.tuples(st.sampled_from(KINDS), st.integers(3, 7)).map(lambda of: {of[0]: of[1]})
    more = st.fixed_dictionaries({}, optional=any_fields(Item, KINDS))
    return st.builds(lambda one, two: {**one, **two}, sized, more)


def any_deal() -> st.SearchStrategy[Changes]:
    contract = st.lists(any_item(), min_size=1, max_size=3)
    others = st.lists(contract, max_size=2)
    fields = any_fields(DealRules, ("contract", "others"))
    return st.fixed_dictionaries({"contract": contract}, optional={**fields, "others": others})


def nested(path: tuple[str, ...], value: object) -> dict[str, object]:
    for name in reversed(path):
        value = {name: value}
    assert isinstance(value, dict)
    return value


def any_changes() -> st.SearchStrategy[list[dict[str, object]]]:
    fields = st.sampled_from(list(leaves()))
    change = fields.flatmap(lambda at: any_value(at[1]).map(lambda value: nested(at[0], value)))
    deals = st.lists(any_deal(), min_size=1, max_size=MOST_DEALS).map(
        lambda deals: {"deals": deals}
    )
    free = st.just(FREE_MELDS)
    return st.lists(change | change | change | deals | free, max_size=MOST_CHANGES)


def with_what_makes_sense(data: Changes, changes: list[dict[str, object]]) -> dict[str, object]:
    """Lay one change after the other over a ruleset; those that make no sense are left out."""
    kept = dict(data)
    for change in changes:
        changed = with_changes(kept, change)
        try:
            read_ruleset(changed, "any ruleset")
        except RulesetError:
            continue
        kept = changed
    return kept


def any_ruleset() -> st.SearchStrategy[dict[str, object]]:
    """Rulesets that can be begun, whole, as plain data."""
    games = st.sampled_from(ruleset_names()).map(ruleset_data)
    return st.builds(with_what_makes_sense, games, any_changes())
