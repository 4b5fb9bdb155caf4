"""ARCHITECTURE.md shows the house as it is."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
TEXT = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
NAMED = re.compile(r"`((?:rules|game|store|wording|web|static|tests)/[\w./]*)`")


def test_every_screen_is_named_and_no_other():
    folder = ROOT / "scorekeeper" / "web"
    section = TEXT.partition("## A screen has one name")[2].partition("No screen imports")[0]
    screens = {file.parent.name for file in folder.glob("*/views.py")}

    named = {
        name
        for row in re.findall(r"^\| (`.*?) \|", section, re.MULTILINE)
        for name in re.findall(r"`(\w+)`", row)
    }
    assert named == screens


def test_every_path_that_is_named_is_there():
    named = NAMED.findall(TEXT)

    assert len(named) > 20
    assert [name for name in named if not is_there(name)] == []


def is_there(name: str) -> bool:
    """Whether a path leads to a folder, a module, or something a module holds."""
    for base in (ROOT / "scorekeeper", ROOT):
        path = base / name
        module, _, member = path.name.partition(".")
        if path.exists() or path.with_name(f"{module}.py").is_file():
            text = path.with_name(f"{module}.py")
            if not member or path.exists():
                return True
            return (
                re.search(rf"^def {member}\b", text.read_text(encoding="utf-8"), re.M) is not None
            )
    return False
