"""A phone needs nothing of what ``left_out.txt`` names: all pages come without it."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from fnmatch import fnmatchcase
from importlib.util import find_spec
from pathlib import Path

import pytest

from scorekeeper.pocket.build import left_out, stays_out
from tests.pocket.without import Refusing, modules_of
from tests.web.sending import Request
from tests.web.walker import Walker, address_of
from tests.web.world import begin_world

ASKING = Path(__file__).with_name("without.py")
NEWER = {  # than this Python, or of Pyodide, or no modules
    *("__hello__", "__phello__", "_android_support", "_apple_support", "_ios_support"),
    *("_pydatetime", "_pyrepl", "pyodide", "site-packages", "test"),
}
STAGES = ("melds on the table", "all counted", "called for", "played to the end")
LONGEST = 120  # seconds


@pytest.mark.parametrize(
    ("name", "out"),
    [
        ("lib/wave.py", True),
        ("lib/waves.py", False),
        ("lib/encodings/cp1252.py", True),
        ("lib/encodings/utf_8.py", False),
        ("lib/idlelib/idle_test/htest.py", True),
        ("lib/more/wave.py", False),
        ("site/lib/wave.py", False),
    ],
)
def test_a_pattern_fits_a_file_or_a_folder_above_it(name, out):
    assert stays_out(name, ["lib/wave.py", "lib/encodings/cp*", "lib/idlelib"]) is out


def test_every_line_names_something_that_is_there():
    library = sys.stdlib_module_names | NEWER
    lost = []
    for pattern in left_out():
        place, top, *inside = pattern.split("/")
        if place == "lib":
            fits = any(fnmatchcase(name, top.removesuffix(".py")) for name in library)
        else:
            spec = find_spec(top)
            fits = any(Path(spec.origin).parent.glob("/".join(inside)))
        if not fits:
            lost.append(pattern)

    assert len(left_out()) > 100
    assert lost == []


def test_all_pages_come_and_entries_are_kept_without_it(tmp_path):
    data = tmp_path / "data"
    data.mkdir()
    with begin_world(data) as world:
        walker = Walker(world)
        asked = list(requests(walker))
        name, _, value = walker.cookie.partition("=")
        kept = {"secret": world.app.config["SECRET_KEY"], "cookies": {name: value}}

    given = {"folder": str(data), "kept": json.dumps(kept), "asked": asked, "patterns": left_out()}
    done = subprocess.run(
        [sys.executable, ASKING],
        cwd=Path(__file__).parents[2],
        env={"PYTHONPATH": "."},
        input=json.dumps(given),
        capture_output=True,
        text=True,
        timeout=LONGEST,
        check=False,
    )

    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    assert told["early"] == []
    statuses = [status for _, _, status in told["answers"]]
    assert [each for each in told["answers"] if each[2] >= 500] == [], done.stderr
    assert statuses.count(200) > 150
    assert statuses.count(303) > 20


def test_what_is_left_out_is_refused():
    refusing = Refusing(modules_of(["lib/wave.py", "lib/encodings/cp*", "site/mako/ext"]))

    with pytest.raises(ModuleNotFoundError):
        refusing.find_spec("wave", None)
    assert refusing.fits("encodings.cp1252")
    assert refusing.fits("mako.ext")
    assert not refusing.fits("mako")
    refusing.find_spec("json", None)


def requests(walker: Walker) -> Iterator[tuple[str, str, str, str, str]]:
    """Yield what is asked: each page in games at several stages, then each form untouched."""
    numbers = {str(walker.world.games[stage]) for stage in STAGES}
    pages = [
        (address, walker.ask(Request("GET", address)))
        for rule in walker.rules("GET")
        if rule.endpoint != "live.events"
        for values in walker.places(rule)
        if values.get("game") in (None, *numbers)
        for address in [address_of(rule, values)]
    ]
    for address, _ in pages:
        yield "GET", address, "", "", ""
    for form in walker.find_forms(pages):
        sent = form.request()
        yield sent.method, sent.path, sent.query, sent.body.decode(), sent.content_type or ""
