"""What the contracts in pyproject.toml cannot say of the rooms: circles, and screens apart."""

from __future__ import annotations

from graphlib import TopologicalSorter
from pathlib import Path

import grimp
import pytest

WEB = Path(__file__).parents[1] / "scorekeeper" / "web"
SCREENS = {file.parent.name for file in WEB.glob("*/views.py")}


@pytest.fixture(scope="module")
def imports() -> dict[str, set[str]]:
    """Return module → the modules of ours that it imports."""
    graph = grimp.build_graph("scorekeeper", cache_dir=None)
    return {each: graph.find_modules_directly_imported_by(each) for each in graph.modules}


def screen_of(module: str) -> str:
    """Return the screen that a module is a part of; of none: nothing."""
    parts = module.split(".")
    return parts[2] if parts[1:2] == ["web"] and parts[2:] and parts[2] in SCREENS else ""


def test_a_screen_is_imported_by_itself_alone(imports):
    faults = [
        (module, imported)
        for module, those in imports.items()
        for imported in those
        if screen_of(imported) not in ("", screen_of(module)) and module != "scorekeeper.web"
    ]

    assert len(SCREENS) > 15
    assert faults == []


def test_no_imports_go_round(imports):
    order = [*TopologicalSorter(imports).static_order()]

    assert len(order) == len(imports)
