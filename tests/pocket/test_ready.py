"""The methods of dataclasses that a start takes, compiled before."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
MAKING = """
ready.make()
"""
USING = """
def compiled(code, *more):
    asked.append(code)
    exec(code, *more)
asked, ready.exec = [], compiled
ready.use()
from scorekeeper.pocket import serving
print(len(asked), sum(isinstance(code, str) for code in asked))
"""
BOTH = """
import sys
from pathlib import Path
from scorekeeper.pocket import ready
ready.FILE = Path(sys.argv[1])
"""


def run(program: str, file: Path) -> str:
    command = [sys.executable, "-c", BOTH + program, str(file)]
    done = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True)
    return done.stdout


def test_a_start_compiles_no_dataclass_that_was_compiled_before(tmp_path):
    file = tmp_path / "ready.bin"
    run(MAKING, file)

    asked, compiled = map(int, run(USING, file).split())

    assert asked > 200
    assert compiled == 0


def test_without_that_file_all_are_compiled_as_ever(tmp_path):
    assert run(USING, tmp_path / "none") == "0 0\n"
