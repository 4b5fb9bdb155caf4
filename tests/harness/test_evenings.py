"""Evenings worked out by hand, played over HTTP alone: whichever way Compro runs, they come out."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import Playwright

from tests.harness.evening import play
from tests.harness.phone import Phone, by_fetch, by_http
from tests.harness.serving import served
from tests.harness.told import Told, games
from tests.server.serving import AS_FOR_REAL, Server, served as served_by_hand

AT_ONCE = "venezuela"
"""Has a buy, an undo, a redo, a correction, a ruling, hands by cards and by points."""
OF_EACH_FAMILY = ("bolivia", "ecuador-dealers-choice", "continental", "scala-quaranta")


@pytest.fixture(scope="module")
def phone() -> Iterator[Phone]:
    """A phone at a server as `make run` starts it."""
    with served() as base:
        yield Phone(by_http(), base)


def test_an_evening_comes_to_what_was_worked_out_by_hand(phone):
    play(phone, Told.read(AT_ONCE))


@pytest.mark.parametrize("game", [game for game in games() if game != AT_ONCE])
def test_each_game_comes_to_what_was_worked_out_by_hand(phone, game):
    play(phone, Told.read(game))


def test_below_a_path_the_evenings_come_to_the_same():
    with served(SCRIPT_NAME="/x/y") as base:
        phone = Phone(by_http(), base)
        for game in OF_EACH_FAMILY:
            play(phone, Told.read(game))
            assert phone.address.startswith(base)


def test_the_fetch_of_a_browser_stands_in_for_the_phone(chromium_path: str, driver: Playwright):
    with served() as base:
        browser = driver.chromium.launch(executable_path=chromium_path, args=["--no-sandbox"])
        page = browser.new_page()
        page.goto(base)
        play(Phone(by_fetch(page.evaluate), base), Told.read("romme"))
        browser.close()


@pytest.mark.parametrize("what", ["costs", "totals", "chips"])
def test_one_figure_that_is_wrong_is_noticed(phone, what):
    told = Told.read("delifante")
    wrong = dict(getattr(told, what))
    last = told.players[-1]
    wrong[last] = [*wrong[last][:-1], wrong[last][-1] + 1] if what == "costs" else wrong[last] + 1

    with pytest.raises(AssertionError, match="worked out was"):
        play(phone, replace(told, **{what: wrong}))


def test_two_processes_with_postgresql_and_redis_are_one_table(
    tmp_path: Path, postgres_url: str, redis_url: str
):
    settings = {"DATABASE_URL": postgres_url, "REDIS_URL": redis_url, "SECRET_KEY": "k" * 40}
    made = Server(tmp_path, AS_FOR_REAL, **settings).flask("db", "upgrade")
    assert made.returncode == 0, made.stderr
    with (
        served_by_hand(tmp_path, AS_FOR_REAL, **settings) as one,
        served_by_hand(tmp_path, AS_FOR_REAL, **settings) as other,
    ):
        hosts = [f"127.0.0.1:{server.port}" for server in (one, other)]
        phone = Phone(by_http(*hosts), f"http://{hosts[0]}/")
        for game in OF_EACH_FAMILY:
            play(phone, Told.read(game))


def test_the_harness_knows_python_alone():
    files = [file for file in Path(__file__).parent.glob("*.py") if file != Path(__file__)]
    named = {
        (node.module if isinstance(node, ast.ImportFrom) else name.name, file.name)
        for file in files
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Import | ast.ImportFrom)
        for name in node.names
    }

    assert {
        each
        for each in named
        if not each[0].startswith("tests.harness")
        and each[0].partition(".")[0] not in sys.stdlib_module_names
    } == set()
