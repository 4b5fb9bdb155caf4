"""Asks the pocket's application, with all modules refused that ``left_out.txt`` names.

It reads the patterns, a folder, what was kept, and requests as JSON; it prints the answers. It runs
in a process of its own, for in that of the tests those modules are loaded.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from fnmatch import fnmatchcase
from importlib.abc import MetaPathFinder
from types import ModuleType

HOST = "https://somebody.example"
INSTEAD = "scorekeeper/pocket/instead"


class Refusing(MetaPathFinder):
    """Says of these modules that they are not there."""

    def __init__(self, patterns: Sequence[str]) -> None:
        self.patterns = patterns

    def fits(self, name: str) -> bool:
        dots = name.count(".")
        return any(p.count(".") == dots and fnmatchcase(name, p) for p in self.patterns)

    def find_spec(self, name: str, path: object, target: ModuleType | None = None) -> None:
        if self.fits(name):
            raise ModuleNotFoundError(f"{name} is left out", name=name)


def modules_of(patterns: Sequence[str]) -> list[str]:
    """Return the names of modules that patterns of files stand for."""
    inside = (pattern.partition("/")[2] for pattern in patterns)
    return [name.removesuffix(".py").replace("/", ".") for name in inside]


def main() -> None:
    said = json.load(sys.stdin)
    refusing = Refusing(modules_of(said["patterns"]))
    early = [name for name in sys.modules if refusing.fits(name)]
    sys.meta_path.insert(0, refusing)
    sys.path.insert(0, INSTEAD)
    from scorekeeper.pocket import serving

    phone = serving.start(said["folder"], "", said["kept"])
    answers = []
    for method, path, query, body, kind in said["asked"]:
        headers = [("content-type", kind)] if kind else []
        address = f"{HOST}{path}{'?' * bool(query)}{query}"
        status, _, _ = phone.answer(method, address, headers, body.encode())
        answers.append((method, path, status))
    json.dump({"early": early, "answers": answers}, sys.stdout)


if __name__ == "__main__":
    main()
