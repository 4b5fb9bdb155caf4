"""Whatever reads data into classes is made while modules are imported, in one thread."""

from __future__ import annotations

import ast
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
HOME = "scorekeeper/rules/typed.py"
"""The only file that may let msgspec meet a class while somebody waits for an answer."""

AT_REQUEST = {"convert", "decode"}
MADE = {
    "TypedReader",
    "Decoder",
    "Encoder",
    "defstruct",
    "schema",
    "schema_components",
    "type_info",
}

DESCRIBED_WHILE_ASKED = """
import gc, json, sys
from pathlib import Path
from tests.server import cold

def described():
    gc.collect()
    kinds = [each for each in gc.get_objects() if isinstance(each, type)]
    return {str(kind) for kind in kinds if "__msgspec_cache__" in vars(kind)}

folder = Path(sys.argv[1])
app = cold.make_app(folder)
before = described()
game, keeper = cold.start_game(app)
asked = cold.asks(app, game, cold.read_book(app, game))
cold.ask_at_once([*asked, cold.buying(app, game, keeper)])
print(json.dumps([sorted(before), sorted(described() - before)]))
"""


def faults_of(file: str, source: str) -> list[str]:
    """List what a file lets msgspec do while somebody waits for an answer."""
    tree = ast.parse(source)
    codecs = {id(node) for node in calls_outside_functions(tree)}
    return [
        f"{file}:{node.lineno}: {said}"
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
        and (said := ast.unparse(node.func))
        and file != HOME
        and (
            (said.startswith("msgspec.") and said.rpartition(".")[2] in AT_REQUEST)
            or (said.rpartition(".")[2] in MADE and id(node) not in codecs)
        )
    ]


def calls_outside_functions(node: ast.AST) -> Iterator[ast.Call]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            continue
        if isinstance(child, ast.Call):
            yield child
        yield from calls_outside_functions(child)


def imports_from_msgspec(source: str) -> set[str]:
    return {
        alias.name
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("msgspec")
        for alias in node.names
    }


def test_readers_are_made_when_modules_are_imported():
    files = [*(ROOT / "scorekeeper").rglob("*.py")]
    sources = {file.relative_to(ROOT).as_posix(): file.read_text("utf-8") for file in files}

    assert [fault for each in sources.items() for fault in faults_of(*each)] == []
    by_name = {file: imports_from_msgspec(source) for file, source in sources.items()}
    assert {file for file, names in by_name.items() if names & (AT_REQUEST | MADE)} == set()


@pytest.mark.parametrize(
    "line",
    [
        "msgspec.convert(data, Ruleset)",
        "def read(data):\n    return msgspec.convert(data, Ruleset)",
        "def read(data):\n    return msgspec.json.decode(data, type=Book)",
        "def read(data):\n    return msgspec.json.Decoder(Book).decode(data)",
        "read = lambda data: TypedReader(Book).convert(data)",
    ],
)
def test_a_reader_made_while_somebody_waits_is_caught(line):
    assert faults_of("scorekeeper/store/books/books.py", line)


@pytest.mark.parametrize(
    "line",
    ["_BOOKS = msgspec.json.Decoder(Book)", "def read(data):\n    return _BOOKS.decode(data)"],
)
def test_a_reader_made_at_the_top_of_a_module_is_left_alone(line):
    assert faults_of("scorekeeper/store/books/books.py", line) == []


def test_no_request_is_the_first_to_meet_a_class(tmp_path):
    done = subprocess.run(
        [sys.executable, "-c", DESCRIBED_WHILE_ASKED, str(tmp_path)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.returncode == 0, done.stderr
    before, since = json.loads(done.stdout)
    assert any("Ruleset" in name for name in before)
    assert since == []
