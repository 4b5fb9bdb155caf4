"""The list of deep tests names what there is."""

from __future__ import annotations

from pathlib import Path

from tests.deep import FIXTURE, is_deep, lines_of, names_of

HERE = Path(__file__).parents[1]
LIST = (HERE / "tests" / "deep.txt").read_text(encoding="utf-8")


def is_there(name: str) -> bool:
    """Whether a folder, a file, or a test of a file has this name; what has a * may have."""
    path, _, test = name.partition("[")[0].partition("::")
    if name.startswith(FIXTURE) or "*" in path:
        return True
    if not (HERE / path).exists():
        return False
    return not test or f"def {test}(" in (HERE / path).read_text(encoding="utf-8")


def test_every_line_names_a_test_that_is_there():
    names = [name.removeprefix("!") for name in names_of(LIST)]

    assert len(names) > 10
    assert [name for name in names if not is_there(name)] == []


def test_the_last_line_that_fits_decides():
    lines = lines_of("a/b/\n# no\n!a/b/c.py\na/b/c.py::test_x[two]\n*[big*\nwith database\n")

    deep = ["a/b/d.py::test_x", "a/b/c.py::test_x[two]", "e.py::test_y[big-2]"]
    quick = ["a/bc.py::test_x", "a/b/c.py::test_x", "a/b/c.py::test_x[two_more]", "e.py::test_y"]
    assert [name for name in (*deep, *quick) if is_deep(name, [], lines)] == deep
    assert is_deep("e.py::test_y", ["database"], lines)
