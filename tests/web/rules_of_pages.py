"""Which pages there are of a game and of its table: all that the application has addresses for."""

from __future__ import annotations

from collections.abc import Iterator

from flask import Flask

from tests.store.playing import Game
from tests.web.walker import PART

PARTS = {"player": "bruno", "number": "1"}
NO_PAGES = {"live.events"}
WITH_OWN_CONTRACTS = {"scores.down"}
"""Pages of games in which every player has a contract of their own; see ``test_own_contracts``."""
ONLY_WHEN_OVER = {"scores.end", "scores.picture"}


def rules_of_games(app: Flask) -> Iterator[tuple[str, str]]:
    """Yield the pages of a game: endpoint, and what its address is after the link."""
    for endpoint, rule, parts in _below_links(app):
        if "game" in parts and endpoint not in NO_PAGES | WITH_OWN_CONTRACTS:
            yield endpoint, rule


def rules_of_tables(app: Flask) -> Iterator[tuple[str, str]]:
    """Yield the pages of a table, likewise."""
    for endpoint, rule, parts in _below_links(app):
        if parts == {"link"}:
            yield endpoint, rule


def filled(rule: str, game: Game) -> str:
    """Return the address of a page of a game, after the link."""
    parts = {**PARTS, "game": str(game.id)}
    return PART.sub(lambda part: parts[part["name"]], rule)


def _below_links(app: Flask) -> Iterator[tuple[str, str, set[str]]]:
    for rule in app.url_map.iter_rules():
        if "GET" in rule.methods and rule.rule.startswith("/<link>/"):
            yield rule.endpoint, rule.rule.removeprefix("/<link>/"), rule.arguments
