"""Rulesets by the dice over every field of the model, those of deals and their melds included.

Each is named by its seed. Fields are derived from the model, by their types: none can be forgotten.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import is_dataclass
from enum import StrEnum
from random import Random
from typing import Any, get_args, get_origin

from scorekeeper.rules.ruleset.checking import fields_of, limits_of, plain_kind
from scorekeeper.rules.ruleset.choices import Choice
from scorekeeper.rules.ruleset.deals import DealRules, Item
from scorekeeper.rules.ruleset.model import Ruleset
from scorekeeper.rules.ruleset.reading import ruleset_data, ruleset_names
from tests.rules.any_ruleset import OWN_COSTS, STEPS, nested, with_what_makes_sense

NOT_DRAWN = {"name", "source", "based_on", "words", "packs", "deals"}
"""What no rule depends on, and lists of tables, which are drawn entry by entry."""
OF_A_CONTRACT = {"contract", "others", "most_wilds", "must_go_out"}
"""What players may have different ones of in one deal."""
SIZES = {"set", "run", "colour_run"}
MOST_CHANGES = 10
CARDS = ("2", "3", "K", "A", "JH", "AH", "AD", "7S", "10C")


def drawn_rules(chance: Random) -> dict[str, object]:
    """Return rules that a game can begin with, whole, as plain data."""
    changes = [_change(chance) for _ in range(chance.randint(1, MOST_CHANGES))]
    if chance.random() < 0.7:
        deals = [_deal(chance) for _ in range(chance.randint(1, 4))]
        changes += [{"deals": deals[:number]} for number in range(1, len(deals) + 1)]
        chance.shuffle(changes)
    drawn = with_what_makes_sense(ruleset_data(chance.choice(ruleset_names())), changes)
    choice = chance.choice((Choice.EACH, Choice.ANY_OPEN))
    own = [own_contracts(drawn, choice)] if chance.random() < 0.25 else []
    return with_what_makes_sense(drawn, own)


def own_contracts(data: Mapping[str, object], choice: Choice = Choice.EACH) -> dict[str, object]:
    """Return the changes by which each player has their own contract: all at once, or none.

    By chance alone no rule of a deal would be left out that all players would need to share.
    """
    deals = [{name: deal[name] for name in deal if name in OF_A_CONTRACT} for deal in data["deals"]]
    end = {"repeats": False, "after_deals": 0}
    return {"contracts": {"choice": str(choice)}, "end": end, "deals": deals}


def every_path(model: Any = Ruleset, path: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """Give the path of every field at the top of a ruleset or in one of its tables."""
    for name, kind in fields_of(model).items():
        if name in NOT_DRAWN and not path:
            continue
        plain = plain_kind(kind)
        if is_dataclass(plain):
            yield from every_path(plain, (*path, name))
        else:
            yield (*path, name)


PATHS = tuple(every_path())


def _change(chance: Random) -> dict[str, object]:
    path = chance.choice(PATHS)
    if path == ("penalties", "cards"):
        return nested(path, chance.sample(OWN_COSTS, chance.randrange(4)))
    if path == ("first_meld", "by_total"):
        return nested(path, chance.sample(STEPS, chance.randrange(4)))
    kind: Any = Ruleset
    for name in path:
        kind = fields_of(plain_kind(kind))[name]
    return nested(path, value_of(chance, kind))


def value_of(chance: Random, kind: Any) -> object:
    """Return a value of this type as a file states it; small numbers more often than not."""
    plain = plain_kind(kind)
    if get_origin(plain) is tuple:
        entry = get_args(plain)[0]
        return [value_of(chance, entry) for _ in range(chance.randrange(4))]
    if plain is bool:
        return chance.random() < 0.5
    if plain is str:
        return chance.choice(CARDS)
    if isinstance(plain, type) and issubclass(plain, StrEnum):
        return str(chance.choice(list(plain)))
    least, most = limits_of(kind)
    most = 100 if most is None else most
    return chance.randint(least, min(most, least + chance.choice((1, 3, 12, 100))))


def _deal(chance: Random) -> dict[str, object]:
    deal: dict[str, object] = {"contract": _contract(chance)}
    for name, kind in fields_of(DealRules).items():
        if name == "others":
            if chance.random() < 0.15:
                deal[name] = [_contract(chance)]
        elif name != "contract" and chance.random() < 0.2:
            deal[name] = value_of(chance, kind)
    return deal


def _contract(chance: Random) -> list[dict[str, object]]:
    return [_item(chance) for _ in range(chance.randint(1, 3))]


def _item(chance: Random) -> dict[str, object]:
    kind = chance.choice(("set", "set", "run", "run", "colour_run"))
    item: dict[str, object] = {kind: chance.randint(3, 6)}
    for name, of_field in fields_of(Item).items():
        if name not in SIZES and chance.random() < 0.15:
            item[name] = value_of(chance, of_field)
    return item
