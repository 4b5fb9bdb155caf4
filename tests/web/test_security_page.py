"""SECURITY.md says what is so: which link opens what, what cookies hold, how much is too much."""

from __future__ import annotations

import re
from datetime import timedelta
from itertools import product
from pathlib import Path

import pytest

from scorekeeper import settings
from scorekeeper.store.people.rights import NONCE_BYTES
from scorekeeper.web import access, limiting, security
from scorekeeper.web.hand import ownhands
from tests.web.sending import FORM, Request
from tests.web.walker import PART, address_of

TEXT = (Path(__file__).parents[2] / "SECURITY.md").read_text(encoding="utf-8")
BEFORE = {
    "open": "Without any link these can be asked",
    "scorekeepers": "which only a scorekeeper's opens",
    "asking": "may send these forms, which only ask",
}
"""What is written before each list."""
RATE = re.compile(r"\d+/(?:second|minute|hour|day)")
METHODS = {"GET", "POST"}
GAMES = 3  # visited of all; which link may do what is the same in each
WORDS = {
    **{"link": "LINK", "game": "GAME", "player": "PLAYER", "number": "NUMBER"},
    **{"tournament": "TOURNAMENT"},
    **{"name": "NAME", "code": "CODE", "version": "VERSION", "switch": "SWITCH", "last": "LAST"},
}


def listed(which: str) -> set[str]:
    """Return a list of the page: GET or POST and the address, each on a line."""
    after = TEXT.partition(BEFORE[which])[2]
    block = next(part for part in after.split("\n\n") if part.startswith("    "))
    return {" ".join(line.split()[:2]) for line in block.splitlines()}


def as_written(method: str, rule) -> str:
    return f"{method} {PART.sub(lambda part: WORDS[part['name']], rule.rule)}"


@pytest.fixture(scope="module")
def token(walker) -> dict[str, str]:
    page = walker.ask(Request("GET", "/")).html
    return {"X-CSRFToken": re.search(r'name="csrf_token" value="([^"]+)"', page)[1]}


@pytest.fixture(scope="module")
def answers(walker, world, token):
    """Send something to a route's address in a few games, by the link for looking on."""

    def ask(method: str, rule) -> set[int]:
        body = b"press=record&x=1" if method == "POST" else b""
        places = {**walker.arguments[""], **walker.arguments.get(rule.endpoint, {})}
        places |= {"link": [world.looking], "game": places["game"][:GAMES]}
        names = sorted(rule.arguments)
        chosen = product(*(places[name] for name in names))
        addresses = [address_of(rule, dict(zip(names, each, strict=True))) for each in chosen]
        return {
            walker.ask(Request(method, address, "", body, FORM, token)).status
            for address in addresses
        }

    return ask


def test_what_can_be_asked_without_a_link_stands_there(walker):
    open_to_all = {
        as_written(method, rule)
        for rule in walker.rules()
        if "link" not in rule.arguments
        for method in rule.methods
        if method in METHODS
    }

    assert listed("open") == open_to_all


def test_pages_that_only_a_scorekeeper_opens_stand_there(walker, answers):
    found = {
        as_written("GET", rule)
        for rule in walker.rules("GET")
        if "link" in rule.arguments and 403 in answers("GET", rule)
    }

    assert listed("scorekeepers") == found


def test_every_form_that_is_not_listed_is_refused_to_a_link_for_looking_on(walker, answers):
    forms = [rule for rule in walker.rules("POST") if "link" in rule.arguments]
    named = {as_written("POST", rule) for rule in forms}
    accepted = {
        as_written("POST", rule) for rule in forms if answers("POST", rule) - {403, 404, 422}
    }

    assert listed("asking") <= named
    assert accepted <= listed("asking")


def test_the_cookies_are_those_of_the_table(make_app):
    app = make_app()
    named = set(re.findall(r"^\| `(\w+)` \|", TEXT, re.MULTILINE))

    assert {app.config["SESSION_COOKIE_NAME"], ownhands.COOKIE} <= named
    assert f"last {access.MOST_TABLES_KNOWN} tables" in TEXT
    assert f"| {app.permanent_session_lifetime.days} days |" in TEXT
    assert f"| {ownhands.LASTS // timedelta(hours=1)} hours |" in TEXT


def test_the_session_holds_no_more_than_stands_there(evening):
    phone = evening.phone
    phone.open("/looks").send("/looks", theme="dark", suits="4", who="Ana")
    phone.open("/").send("/language", lang="en")
    phone.open(evening.game)

    with phone.client.session_transaction() as session:
        assert set(session) <= {
            *("csrf_token", "tables", "lang", "theme", "suits", "who", "many", "_permanent")
        }


def test_the_limits_are_those_of_the_settings():
    rates = {name: rate for name, rate in settings.FIXED.items() if RATE.fullmatch(str(rate))}
    assert {"WRONG_LINKS", "NEW_TABLES"} <= set(rates)
    for name, rate in rates.items():
        assert re.search(rf"\| {rate}\b.*`{name}`", TEXT), name
    kilobytes = settings.FIXED["MAX_CONTENT_LENGTH"] // settings.KILOBYTE
    assert f"{kilobytes} kilobytes, {settings.FIXED['MAX_FORM_PARTS']} fields" in TEXT
    assert f"first {limiting.IPV6_HOME} bits" in TEXT
    assert f"{NONCE_BYTES * 8} random bits" in TEXT
    assert security.YEAR == 365 * 24 * 60 * 60


def test_every_setting_it_names_exists():
    named = set(re.findall(r"`(COMPRO_\w+)`", TEXT))

    assert named
    assert named <= {*settings.FROM_ENVIRONMENT, "COMPRO_INSTANCE"}


def test_every_path_it_names_exists():
    named = set(re.findall(r"`((?:tests|scorekeeper)/[\w/.]+)`", TEXT))

    assert named
    assert [path for path in named if not (Path(__file__).parents[2] / path).exists()] == []
