"""House rules by the dice: any ruleset that can be begun, named by its seed."""

from __future__ import annotations

from enum import StrEnum
from random import Random
from typing import Any

from scorekeeper.rules.ruleset.checking import limits_of, plain_kind
from scorekeeper.rules.ruleset.choices import RunSuits
from scorekeeper.rules.ruleset.model import Ruleset
from scorekeeper.rules.ruleset.reading import read_ruleset, ruleset_data, ruleset_names
from tests.rules.any_ruleset import (
    CARDS,
    FACES,
    FREE_MELDS,
    OWN_COSTS,
    leaves,
    nested,
    with_what_makes_sense,
)

ABOUT_MELDS = frozenset(
    {
        *("wilds", "sets", "runs", "first_meld", "laying_down", "later_turns"),
        *("taking_jokers", "going_out", "penalties", "contracts"),
    }
)
FIELDS = [(path, kind) for path, kind in leaves() if path[0] in ABOUT_MELDS]
MOST_CHANGES = 8


def any_house_rules(chance: Random) -> Ruleset:
    """Change a few fields about melds in one of the games, and now and then its deals."""
    changes = [_change(chance) for _ in range(chance.randint(1, MOST_CHANGES))]
    if chance.random() < 0.1:
        changes.append(FREE_MELDS)
    elif chance.random() < 0.6:
        changes.append({"deals": [_deal(chance) for _ in range(3)]})
    data = with_what_makes_sense(ruleset_data(chance.choice(ruleset_names())), changes)
    return read_ruleset(data, "house rules")


def _change(chance: Random) -> dict[str, object]:
    path, kind = chance.choice(FIELDS)
    if path == ("penalties", "cards"):
        return nested(path, chance.sample(OWN_COSTS, chance.randint(1, 4)))
    return nested(path, _value(chance, kind))


def _value(chance: Random, kind: Any) -> object:
    plain = plain_kind(kind)
    if plain is bool:
        return chance.random() < 0.5
    if isinstance(plain, type) and issubclass(plain, StrEnum):
        return chance.choice([choice.value for choice in plain])
    if plain == CARDS:
        return chance.sample(FACES, chance.randint(0, 3))
    least, most = limits_of(kind)
    most = 60 if most is None else most
    return chance.randint(least, min(most, least + chance.choice((1, 3, 60))))


def _deal(chance: Random) -> dict[str, object]:
    deal: dict[str, object] = {"contract": _contract(chance)}
    if chance.random() < 0.2:
        deal["others"] = [_contract(chance)]
    if chance.random() < 0.2:
        deal["most_wilds"] = chance.randint(0, 3)
    if chance.random() < 0.2:
        deal["must_go_out"] = True
    return deal


def _contract(chance: Random) -> list[dict[str, object]]:
    return [_item(chance) for _ in range(chance.choice((1, 1, 2)))]


def _item(chance: Random) -> dict[str, object]:
    kind = chance.choice(("set", "set", "run", "run", "colour_run"))
    item: dict[str, object] = {kind: chance.choice((3, 3, 3, 4))}
    if chance.random() < 0.3:
        item["or_more"] = True
    if chance.random() < 0.3 and kind == "set":
        item[chance.choice(("pure", "different_suits", "one_colour"))] = True
    if chance.random() < 0.2 and kind == "set":
        item["rank"] = chance.choice(("A", "2", "5", "K"))
    if chance.random() < 0.3 and kind == "run":
        item["suits"] = str(chance.choice([*RunSuits]))
    if chance.random() < 0.2:
        item["most_wilds"] = chance.randint(0, 2)
    return item
