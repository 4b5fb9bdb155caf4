"""The games that a table can play: those that come with Compro, and its own house rules."""

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from flask import request

from scorekeeper.rules.ruleset.model import Ruleset
from scorekeeper.rules.ruleset.overlays import lay_over_base, overlay_faults
from scorekeeper.rules.ruleset.reading import (
    base_game,
    load_ruleset,
    ruleset_as_data,
    ruleset_names,
)
from scorekeeper.store.people.houserules import HouseRules, NoSuchRules, find_rules, rules_of
from scorekeeper.wording.names import HOME_GAMES, by_family, what_differs
from scorekeeper.wording.rulebook.in_short import game_in_a_line
from scorekeeper.wording.speech import gettext as _

RULES_KEPT = 512  # of all tables, in memory
HOUSE = re.compile(r"house-([1-9]\d{0,8})", re.ASCII)


class NoSuchGameToPlay(LookupError):
    """No game that comes with Compro and no house rules of the table have this key."""


@dataclass(frozen=True, slots=True)
class GameToPlay:
    """A game that can be chosen. ``key``: its value in forms, a ruleset's name or ``house-1``."""

    key: str
    ruleset: Ruleset

    @property
    def in_short(self) -> str:
        """For how many players it is, and the size of a hand, in words."""
        seats, (least, *more) = self.ruleset.seats, self.ruleset.hands
        if more:
            return _(
                "%(fewest)d to %(most)d players, %(least)d to %(cards)d cards",
                fewest=seats.fewest,
                most=seats.most,
                least=least,
                cards=more[-1],
            )
        return _(
            "%(fewest)d to %(most)d players, %(cards)d cards",
            fewest=seats.fewest,
            most=seats.most,
            cards=least,
        )

    @property
    def in_a_line(self) -> str:
        return game_in_a_line(self.ruleset)

    @property
    def different(self) -> str:
        """What makes it different from the others, in a sentence; "" of a table's own rules."""
        return what_differs(self.key)


@dataclass(frozen=True, slots=True)
class GamesAlike:
    """Games of one family, which are listed together under a heading."""

    heading: str
    games: tuple[GameToPlay, ...]


def built_in() -> tuple[GamesAlike, ...]:
    """Return the games that come with Compro, by family; the base of all is the first."""
    return tuple(
        GamesAlike(heading, tuple(GameToPlay(name, load_ruleset(name)) for name in names))
        for heading, names in by_family(ruleset_names()).items()
    )


def offered(table_id: int | None) -> tuple[GamesAlike, ...]:
    """Return all games to choose from, first those of the table, if there is one yet."""
    own = tuple(own_games(table_id)) if table_id is not None else ()
    return (*((GamesAlike(_("Your own rules"), own),) if own else ()), *built_in())


def first_game() -> str:
    """Return the game that is chosen before anybody chooses: that of the phone's country."""
    asked = next(request.accept_languages.values(), "")
    return HOME_GAMES.get(asked, base_game())


def own_games(table_id: int) -> list[GameToPlay]:
    """Return the house rules of a table that can be played and are not put away."""
    standing = (rules for rules in rules_of(table_id) if rules.archived is None)
    return [
        GameToPlay(key_of(rules), ruleset)
        for rules in standing
        if (ruleset := ruleset_of(rules)) is not None
    ]


def key_of(rules: HouseRules) -> str:
    return f"house-{rules.number}"


def ruleset_of(rules: HouseRules) -> Ruleset | None:
    """Return house rules as a ruleset; None where they are not valid any more."""
    return _laid_over_base(json.dumps(rules.overlay))


@lru_cache(RULES_KEPT)
def _laid_over_base(overlay: str) -> Ruleset | None:
    """Return the same for an overlay as JSON; kept, as checking one takes longer than its page."""
    facts = json.loads(overlay)
    return None if overlay_faults(facts) else lay_over_base(facts, "house rules")


def find_ruleset(key: str, table_id: int | None) -> Ruleset:
    """Return the rules of the game with this key. errors: NoSuchGameToPlay."""
    if key in ruleset_names():
        return load_ruleset(key)
    found = HOUSE.fullmatch(key)
    if found is None or table_id is None:
        raise NoSuchGameToPlay(key)
    try:
        ruleset = ruleset_of(find_rules(table_id, int(found[1])))
    except NoSuchRules:
        ruleset = None
    if ruleset is None:
        raise NoSuchGameToPlay(key)
    return ruleset


def rules_data(key: str, table_id: int | None) -> dict[str, object]:
    """Return all rules of the game with this key, as plain data. errors: NoSuchGameToPlay."""
    return ruleset_as_data(find_ruleset(key, table_id))


def find_among(groups: Sequence[GamesAlike], key: str) -> Ruleset | None:
    """Return the rules of the game with this key; None where none has it."""
    offered = {game.key: game.ruleset for group in groups for game in group.games}
    return offered.get(key)
