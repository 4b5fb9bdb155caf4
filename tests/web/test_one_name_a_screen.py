"""A screen has one name: its folders, its blueprint, its addresses, its style sheet and scripts.

Of several files of one screen each begins with its name: ``scores``, ``scores-end``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from flask import Flask

ROOT = Path(__file__).parents[2]
SCREENS = sorted(file.parent.name for file in (ROOT / "scorekeeper" / "web").glob("*/views.py"))
NO_SCREENS = {"live", "static", "health", "installing", "typed"}
BASE = ""
"""The page that every screen's page is laid out in."""
PART = re.compile(r"<[^<>]+>")
WORDS = re.compile(r"[a-z-]+")
BEHAVIOURS = re.compile(r'data-(?:behaviour|later|secure)="([^"]*(?:{{.*?}})?[^"]*)"')
IMPORTED = re.compile(r'(?:from|import) "\./([a-z-]+)\.js"')


def spelt(screen: str) -> str:
    """Return a screen's name as addresses and files spell it."""
    return screen.replace("_", "-")


def templates() -> Iterator[tuple[str, str]]:
    """Yield the screen of each template, and its text."""
    folder = ROOT / "templates"
    for file in folder.rglob("*.html"):
        inside = file.relative_to(folder).parts
        yield inside[0] if len(inside) > 1 else BASE, file.read_text(encoding="utf-8")


def users_of_scripts() -> dict[str, set[str]]:
    """Return script → the screens that bind it, or that bind what imports it."""
    users: dict[str, set[str]] = {"main": {BASE}, "scripted": {BASE}}
    for screen, text in templates():
        for said in BEHAVIOURS.findall(text):
            for name in WORDS.findall(re.sub(r"\bif \w+", "", said)):
                users.setdefault(name, set()).add(screen)
    waiting = list(users)
    while waiting:
        name = waiting.pop()
        text = (ROOT / "static" / "js" / f"{name}.js").read_text(encoding="utf-8")
        for imported in IMPORTED.findall(text):
            before = users.setdefault(imported, set())
            if not users[name] <= before:
                before |= users[name]
                waiting.append(imported)
    return users


def is_of(name: str, screen: str) -> bool:
    """Return whether a file has the name of a screen, or that and a part of it after a dash."""
    return name == screen or name.startswith(f"{screen}-")


def test_a_script_has_the_name_of_its_screen_or_several_screens_use_it():
    users = users_of_scripts()
    files = {file.stem for file in (ROOT / "static" / "js").iterdir()}
    own = {name: each for each in SCREENS for name in files if is_of(name, spelt(each))}
    shared = files - own.keys()

    assert files == users.keys()
    assert [name for name in shared if BASE not in users[name] and len(users[name]) < 2] == []
    assert [name for name, screen in own.items() if screen not in users[name]] == []


def test_templates_and_tests_lie_under_the_names_of_the_screens():
    folders = {path.name for path in (ROOT / "templates").iterdir() if path.is_dir()}
    tests = {file.parent.name for file in (ROOT / "tests" / "web").glob("*/test_*.py")}

    assert folders - {"_macros"} == set(SCREENS)
    assert tests - {"meldpads"} <= set(SCREENS)


def test_a_screen_has_one_blueprint_of_its_name(app: Flask):
    assert set(app.blueprints) == {*SCREENS, *NO_SCREENS}
    for endpoint, view in app.view_functions.items():
        screen = endpoint.partition(".")[0]
        if screen in SCREENS:
            assert view.__module__.startswith(f"scorekeeper.web.{screen}."), endpoint


def test_the_addresses_of_a_screen_begin_with_its_name(app: Flask):
    roots = {"start": "/", "home": "/<link>/", "table": "/<link>/game/<int:game>/"}
    for rule in app.url_map.iter_rules():
        screen = rule.endpoint.partition(".")[0]
        if screen not in SCREENS or rule.rule == roots.get(screen):
            continue
        words = PART.sub("", rule.rule.removeprefix("/<link>").removeprefix("/game/<int:game>"))
        assert words.split("/")[1] == spelt(screen), rule.rule
