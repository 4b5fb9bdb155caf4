"""The rules in plain sentences: those of a game, and those of every ruleset there is."""

from __future__ import annotations

from dataclasses import dataclass

from flask import Blueprint, abort
from flask.typing import ResponseReturnValue

from scorekeeper.rules.ruleset.model import Ruleset
from scorekeeper.rules.ruleset.reading import NoSuchRuleset, load_ruleset, ruleset_names
from scorekeeper.web import access
from scorekeeper.web.pages import page
from scorekeeper.web.rulestold import rules_told
from scorekeeper.wording.rulebook.contracts import any_contract
from scorekeeper.wording.rulebook.in_short import game_in_a_line

rules = Blueprint("rules", __name__)


@rules.get("/<link>/game/<int:game>/rules")
def show(link: str, game: int) -> ResponseReturnValue:
    """Show the rules that a game was begun with; later changes elsewhere do not touch them."""
    visit = access.open_game(link, game)
    return rules_page(visit.state.ruleset)


@rules.get("/rules")
def index() -> ResponseReturnValue:
    """Show the list of all games that come with the program."""
    return page("rules/index.html", shelves=shelves())


@rules.get("/rules/<name>")
def named(name: str) -> ResponseReturnValue:
    """Show the rules of one of the games that come with the program."""
    try:
        ruleset = load_ruleset(name)
    except NoSuchRuleset:
        abort(404)
    return rules_page(ruleset)


@dataclass(frozen=True, slots=True, kw_only=True)
class Shelved:
    """A game in the list of games; ``depth``: how far it is indented, under those it rests on."""

    name: str
    ruleset: Ruleset
    depth: int
    told: str


Shelves = dict[bool, list[Shelved]]
"""The games with contracts under True, those without under False."""


def shelves() -> Shelves:
    """Return all games that come with the program, each after the one it is based on."""
    games = {name: load_ruleset(name) for name in ruleset_names()}
    found: Shelves = {True: [], False: []}
    for name, ruleset in games.items():
        if ruleset.based_on is None:
            _shelve(name, games, 0, found)
    return found


def _shelve(name: str, games: dict[str, Ruleset], depth: int, found: Shelves) -> None:
    """Add a game to its list, and behind it those that are based on it."""
    game = games[name]
    shelf = any_contract(game)
    told = game_in_a_line(game)
    found[shelf].append(Shelved(name=name, ruleset=game, depth=depth, told=told))
    below = [other for other, each in games.items() if each.based_on == name]
    for other in sorted(below, key=lambda other: games[other].name):
        of_its_own = game.based_on is None or any_contract(games[other]) is not shelf
        _shelve(other, games, 0 if of_its_own else depth + 1, found)


def rules_page(ruleset: Ruleset) -> str:
    """Return the page of a ruleset, with what differs from the one it is based on."""
    return page("rules/show.html", **rules_told(ruleset))
