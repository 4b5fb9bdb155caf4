"""The command ``remove``: by a link, letters, a number or a name."""

from __future__ import annotations

import re

import pytest
from click.testing import Result
from flask import Flask

from tests.web.bringing import counted
from tests.web.conftest import Evening, begin, links_page
from tests.web.phone import Phone

SPOKEN = re.compile(r'invitation__spoken[^"]*" dir="ltr">([A-Z ]+)<')


def run(app: Flask, *args: str, said: str = "") -> Result:
    return app.test_cli_runner().invoke(args=["remove", *args], input=said)


def name_it(evening: Evening) -> None:
    evening.phone.open(evening.home + "home/name").send("/home/name", name="Kitchen")


def written(evening: Evening, how: str) -> str:
    """Return what names the table."""
    ways = {
        "link": evening.home,
        "address": "http://192.0.2.7:5000" + evening.game,
        "link to look on": evening.looking.strip("/"),
        "letters": SPOKEN.search(links_page(evening))[1],
        "number": "1",
        "name": "Kitchen",
    }
    return ways[how]


@pytest.mark.parametrize("how", ["link", "address", "link to look on", "letters", "number", "name"])
def test_a_table_is_removed_by_whatever_names_it(app: Flask, evening, how: str):
    if how == "name":
        name_it(evening)

    done = run(app, written(evening, how), "--yes")

    assert done.exit_code == 0, done.output
    called = "Kitchen" if how == "name" else "Ana, Bruno, Chiyo, Dara"
    assert f"Table 1, “{called}”: 1 games, 4 people, 3 links." in done.output
    assert set(counted(app)) == {0}
    assert evening.phone.open(evening.home).status == 404


@pytest.mark.parametrize("said", ["n\n", ""])
def test_it_asks_first(app: Flask, evening, said: str):
    done = run(app, "1", said=said)

    assert done.exit_code == 1
    assert "Delete it with everything in it?" in done.output
    assert evening.phone.open(evening.home).status == 200
    assert run(app, "1", said="y\n").exit_code == 0


def test_of_several_of_one_name_it_asks_for_the_number(app: Flask, evening):
    for each in (evening, begin(Phone(app.test_client()))):
        name_it(each)

    done = run(app, "Kitchen", "--yes")

    assert done.exit_code == 1
    assert "Say the number of one: 1, 2" in done.output


@pytest.mark.parametrize("text", ["/nothing/", "HLO QRW XYH", "99", "Balcony", "", "9" * 30])
def test_what_names_no_table_removes_none(app: Flask, evening, text: str):
    done = run(app, text, "--yes")

    assert (done.exit_code, "There is no such table." in done.output) == (1, True)
    assert evening.phone.open(evening.home).status == 200
