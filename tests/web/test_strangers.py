"""Whose link does not open the table sees nothing and changes nothing, by any route or method.

The routes are those of the application's own map.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.web.hands import holding
from tests.web.sending import FORM, Request
from tests.web.walker import Walker

METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE")
OUTSIDE = ("a stranger's seat", "who was sent away", "whose seat was freed", "nobody")
OURS = ("Kitchen", "ana", "bruno", "Ana", "Ours")
"""What stands on pages of the table."""
NOT_FOUND, NOT_SO = 404, (400, 405)
OF_PLAYERS = "seat.", "proposals."
PAGES = 3  # of each route, at most


@pytest.fixture(scope="module")
def hands(walker: Walker) -> Iterator[dict[str, str]]:
    with holding(walker.world) as held:
        yield held


@pytest.mark.parametrize("whose", OUTSIDE)
def test_every_route_and_method_shows_and_changes_nothing(walker, hands, whose):
    world, wrong, asked = walker.world, [], 0
    before = world.version()
    for rule in walker.rules():
        if "link" not in rule.arguments:
            continue
        if whose == "a stranger's seat" and "game" not in rule.arguments:
            continue  # that is their own table
        for address in list(walker.addresses(rule))[:PAGES]:
            path = address.replace(world.writing, hands[whose]).replace(world.sitting, hands[whose])
            for method in METHODS:
                body = b"x=1" if method == "POST" else b""
                answer = walker.ask(Request(method, path, "", body, FORM))
                asked += 1
                fits = answer.status == NOT_FOUND or (
                    answer.status in NOT_SO and (method == "POST" or method not in rule.methods)
                )
                if not fits or any(name in answer.main for name in OURS):
                    wrong.append((method, path, answer.status))

    assert asked > 100 * len(METHODS) / 2
    assert wrong == []
    assert world.version() == before


@pytest.mark.parametrize("whose", ["who may take a seat", "who has a seat", "who had a pencil"])
def test_what_only_a_scorekeeper_opens_is_shown_to_no_seat(walker, hands, whose):
    """What a link for looking on is refused, a seat without a pencil is refused, too."""
    world, wrong = walker.world, []
    for rule in walker.rules("GET"):
        if "link" not in rule.arguments or rule.endpoint.startswith(OF_PLAYERS):
            continue
        for address in list(walker.addresses(rule))[:PAGES]:
            looks, sits = (
                walker.ask(Request("GET", address.replace(world.writing, link))).status
                for link in (world.looking, hands[whose])
            )
            if looks == 403 and sits != 403:
                wrong.append((rule.endpoint, sits))

    assert wrong == []
