"""Draw the rooms from their imports, as ARCHITECTURE.md shows them: `make rooms` prints it.

An arrow leads from a room to each that it imports, and within a room from package to package.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

PACKAGE = "scorekeeper"
FOLDER = Path(__file__).parents[1] / PACKAGE
INSIDE = ("rules", "game", "wording")
"""Rooms whose packages are drawn; each package of the web is a screen, and knows no other."""


def main() -> None:
    print(drawing())


def drawing() -> str:
    """Return a flowchart as Mermaid draws it."""
    arrows = find_arrows()
    places = {place for arrow in arrows for place in arrow}
    lines = ["flowchart TD"]
    for room in sorted({place.partition("/")[0] for place in places}):
        packages = sorted(each for each in places if each.startswith(f"{room}/"))
        if packages:
            lines += [
                f"    subgraph {room}",
                *(f"        {box(each)}" for each in packages),
                "    end",
            ]
        else:
            lines.append(f"    {room}")
    lines += [f"    {node(start)} --> {node(end)}" for start, end in sorted(arrows)]
    return "\n".join(lines)


def find_arrows() -> set[tuple[str, str]]:
    """Return from where to where something is imported: between rooms, or packages of one."""
    arrows = set()
    for file in sorted(FOLDER.rglob("*.py")):
        home = place_of(file.relative_to(FOLDER).with_suffix("").parts)
        for name in imported(file):
            there = place_of(name[1:]) if name[0] == PACKAGE else ""
            if home and there and home != there:
                rooms = home.partition("/")[0], there.partition("/")[0]
                arrows.add((home, there) if rooms[0] == rooms[1] else rooms)
    return {arrow for arrow in arrows if ("/" in arrow[0]) == ("/" in arrow[1])}


def place_of(parts: tuple[str, ...]) -> str:
    """Return the room of a module, or its package where those are drawn; else nothing."""
    if len(parts) < 2 or not (FOLDER / parts[0]).is_dir():
        return ""
    packaged = parts[0] in INSIDE and (FOLDER / parts[0] / parts[1]).is_dir()
    return "/".join(parts[:2]) if packaged else parts[0]


def imported(file: Path) -> Iterator[tuple[str, ...]]:
    """Yield everything a file imports, as the parts of whole dotted names."""
    package = (PACKAGE, *file.relative_to(FOLDER).parts[:-1])
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else ()
            module = tuple(node.module.split(".")) if node.module else ()
            yield from ((*above, *module, alias.name) for alias in node.names)
        elif isinstance(node, ast.Import):
            yield from (tuple(alias.name.split(".")) for alias in node.names)


def node(place: str) -> str:
    return place.replace("/", "_")


def box(place: str) -> str:
    return f"{node(place)}[{place.partition('/')[2]}]"


if __name__ == "__main__":
    main()
