"""Rooms are held apart: imports point down, never up or round."""

import ast
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
STANDARD = frozenset(sys.stdlib_module_names)
WORLDLY = frozenset(
    {
        *("asyncio", "ctypes", "gettext", "http", "locale", "multiprocessing", "os", "random"),
        *("secrets", "select", "signal", "socket", "sqlite3", "ssl", "subprocess", "tempfile"),
        *("threading", "time", "urllib", "uuid"),
    }
)
"""Clock, chance, language, network, environment: not for the pure rooms."""
DATABASE = frozenset({"alembic", "flask_migrate", "flask_sqlalchemy", "sqlalchemy"})
ALL = None


@dataclass(frozen=True)
class Room:
    """What a room may import: which rooms below it, which libraries, and which it may not."""

    below: frozenset[str] = frozenset()
    libraries: frozenset[str] | None = ALL
    never: frozenset[str] = DATABASE


RULES, GAME, STORE, WORDING = "rules", "game", "store", "wording"
PLACES = "places"
"""One module, of which any room may ask where Compro lies; it knows none of them."""
TOP = ""
"""The modules beside the rooms: settings, serving."""
ROOMS = {
    RULES: Room(libraries=STANDARD | {"msgspec"}, never=WORLDLY),
    GAME: Room(frozenset({RULES}), libraries=STANDARD, never=WORLDLY),
    PLACES: Room(libraries=STANDARD | {"platformdirs"}),
    STORE: Room(frozenset({GAME, RULES, PLACES}), never=frozenset()),
    WORDING: Room(frozenset({STORE, GAME, RULES, PLACES})),
    "web": Room(frozenset({WORDING, STORE, GAME, RULES, PLACES})),
    "demo": Room(frozenset({STORE, GAME, RULES, PLACES})),
    TOP: Room(frozenset({STORE, GAME, RULES, PLACES})),
}
WAYS_IN = ("app.py", "scorekeeper/command.py")
WIRING = "scorekeeper/__init__.py"
"""The only file that knows every room: it has create_app()."""


def imports_of(file: str, source: str) -> Iterator[str]:
    """Give everything a file imports, wherever in it, as whole dotted names."""
    package = file.split("/")[:-1]
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Import(names=names):
                yield from (alias.name for alias in names)
            case ast.ImportFrom(module=module, names=names, level=level):
                parts = package[: len(package) - level + 1] if level else []
                before = ".".join([*parts, *([module] if module else [])])
                yield from (f"{before}.{alias.name}" for alias in names)
            case ast.Call(func=called, args=[ast.Constant(value=str(name)), *_]):
                if getattr(called, "id", getattr(called, "attr", "")) in {
                    *("__import__", "import_module"),
                }:
                    yield name


def room_of(name: str) -> str:
    """Return the room of a dotted name below ``scorekeeper``."""
    inside = name.split(".")[1:2]
    return inside[0] if inside and inside[0] in ROOMS else TOP


def faults_of(file: str, source: str) -> list[str]:
    """List the imports of this file that point where they must not."""
    if file == WIRING:
        return []
    home = room_of(".".join(file.removesuffix(".py").split("/")))
    return [name for name in imports_of(file, source) if not may_import(name, home, file)]


def may_import(name: str, home: str, file: str) -> bool:
    room, library = ROOMS[home], name.split(".")[0]
    if name == "scorekeeper.create_app":
        return file in WAYS_IN
    if library == "scorekeeper":
        return room_of(name) == home or room_of(name) in room.below
    return library not in room.never and (room.libraries is ALL or library in room.libraries)


def files() -> list[str]:
    found = [ROOT / "app.py", *sorted((ROOT / "scorekeeper").rglob("*.py"))]
    return [str(file.relative_to(ROOT).as_posix()) for file in found]


@pytest.mark.parametrize("file", files())
def test_imports_point_down(file):
    assert faults_of(file, (ROOT / file).read_text(encoding="utf-8")) == []


def screens() -> list[str]:
    """The packages of the web room that are each one screen: those with views."""
    return sorted(file.parent.name for file in (ROOT / "scorekeeper" / "web").glob("*/views.py"))


@pytest.mark.parametrize("screen", screens())
def test_a_screen_imports_no_other(screen):
    inside = ROOT / "scorekeeper" / "web" / screen
    others = tuple(f"scorekeeper.web.{other}." for other in screens() if other != screen)
    found = [
        name
        for file in inside.rglob("*.py")
        for name in imports_of(file.relative_to(ROOT).as_posix(), file.read_text(encoding="utf-8"))
        if name.startswith(others)
    ]

    assert len(others) >= 15
    assert found == []


def test_what_screens_share_imports_none_of_them():
    room = ROOT / "scorekeeper" / "web"
    shared = [
        file for file in room.rglob("*.py") if file.relative_to(room).parts[0] not in screens()
    ]
    found = [
        (file.name, name)
        for file in shared
        if file != room / "__init__.py"
        for name in imports_of(file.relative_to(ROOT).as_posix(), file.read_text(encoding="utf-8"))
        if name.startswith(tuple(f"scorekeeper.web.{screen}." for screen in screens()))
    ]

    assert len(shared) > 20
    assert found == []


def test_no_imports_go_round():
    modules = {file.removesuffix(".py").replace("/", "."): file for file in files()}
    graph = {
        module: {
            name if name in modules else name.rpartition(".")[0]
            for name in imports_of(file, (ROOT / file).read_text(encoding="utf-8"))
        }
        & modules.keys() - {module}
        for module, file in modules.items()
    }

    assert len([*TopologicalSorter(graph).static_order()]) == len(modules) > 250


def test_every_room_has_its_rule():
    rooms = {path.parent.name for path in (ROOT / "scorekeeper").glob("*/*.py")}

    assert rooms <= set(ROOMS)


@pytest.mark.parametrize(
    ("file", "line"),
    [
        ("scorekeeper/rules/play/buying.py", "from scorekeeper.game.state import State"),
        ("scorekeeper/rules/play/buying.py", "from scorekeeper import game"),
        ("scorekeeper/rules/play/buying.py", "from ...game import state"),
        ("scorekeeper/rules/play/buying.py", "from ... import game"),
        ("scorekeeper/rules/play/buying.py", "import flask"),
        ("scorekeeper/rules/play/buying.py", "import random"),
        ("scorekeeper/rules/play/buying.py", "def now():\n    import time"),
        ("scorekeeper/rules/play/buying.py", "import_module('scorekeeper.web')"),
        ("scorekeeper/game/state.py", "import scorekeeper.store.journal.clerk"),
        ("scorekeeper/game/state.py", "from scorekeeper import create_app"),
        ("scorekeeper/game/state.py", "import msgspec"),
        ("scorekeeper/game/state.py", "from os import environ"),
        ("scorekeeper/store/journal/clerk.py", "from scorekeeper.web import live"),
        ("scorekeeper/web/live/stream.py", "import sqlalchemy.orm"),
        ("scorekeeper/web/live/stream.py", "from flask_sqlalchemy import SQLAlchemy"),
        ("scorekeeper/web/forms/deal.py", "from ... import demo"),
        ("scorekeeper/web/live/stream.py", "from scorekeeper import create_app"),
        ("scorekeeper/demo/cli.py", "from scorekeeper.web import access"),
        ("scorekeeper/serve.py", "from . import web"),
        ("scorekeeper/settings.py", "from scorekeeper import create_app"),
        ("scorekeeper/places.py", "from . import settings"),
        ("scorekeeper/game/state.py", "from scorekeeper import places"),
        ("app.py", "from scorekeeper.web import access"),
    ],
)
def test_an_import_that_points_up_or_round_is_caught(file, line):
    assert faults_of(file, line)


@pytest.mark.parametrize(
    ("file", "line"),
    [
        ("scorekeeper/rules/play/buying.py", "from ..verdict import Reason\nimport msgspec, re"),
        ("scorekeeper/game/state.py", "from scorekeeper.rules.cards import Card"),
        (
            "scorekeeper/store/journal/clerk.py",
            "import sqlalchemy\nfrom scorekeeper.game import decide",
        ),
        ("scorekeeper/web/forms/deal.py", "from .. import access\nimport flask, wtforms, time"),
        ("scorekeeper/serve.py", "from . import lan"),
        ("scorekeeper/command.py", "from . import create_app"),
        ("scorekeeper/web/static.py", "from scorekeeper import places"),
        ("scorekeeper/__init__.py", "from . import rules, game, store, web, demo"),
        ("app.py", "from scorekeeper import create_app"),
    ],
)
def test_an_import_that_points_down_is_left_alone(file, line):
    assert faults_of(file, line) == []
