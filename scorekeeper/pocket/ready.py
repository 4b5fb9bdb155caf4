"""The methods of dataclasses, compiled where a pocket is made.

``dataclasses`` writes them as text, and compiles that. It would take a fifth of each start.
"""

from __future__ import annotations

import dataclasses
import marshal
from collections.abc import Callable
from pathlib import Path
from types import CodeType

FILE = Path(__file__).with_name("ready.bin")


def make() -> None:
    """Import the application, and write what its dataclasses compile."""
    made: dict[str, CodeType] = {}

    def compiled(text: str) -> CodeType:
        return made.setdefault(text, compile(text, "<string>", "exec", optimize=2))

    _let_them_run(compiled)
    from . import serving as serving

    FILE.write_bytes(marshal.dumps(made))


def use() -> None:
    """Let dataclasses take from that file what it has; without one they compile all."""
    if FILE.exists():
        made: dict[str, CodeType] = marshal.loads(FILE.read_bytes())  # noqa: S302 (its hash is known)
        _let_them_run(lambda text: made.get(text, text))


def _let_them_run(code_of: Callable[[str], str | CodeType]) -> None:
    def run(text: str, names: dict[str, object], into: dict[str, object]) -> None:
        exec(code_of(text), names, into)  # noqa: S102 (as the library itself does)

    vars(dataclasses)["exec"] = run
