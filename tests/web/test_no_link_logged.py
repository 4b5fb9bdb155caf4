"""Whatever breaks at whichever page, no log holds a link."""

from __future__ import annotations

import logging

import pytest
from flask import request

from tests.web.walker import address_of
from tests.web.world import arguments_of, begin_world

METHODS = ("GET", "POST")


@pytest.fixture(scope="module")
def broken_world(tmp_path_factory):
    """Tables at which every page breaks, and the error tells everything about the request."""
    with begin_world(tmp_path_factory.mktemp("broken")) as world:
        world.app.testing = False

        def break_down() -> None:
            try:
                raise KeyError(request.view_args)
            except KeyError as error:
                raise RuntimeError(f"{request.url}: {request.headers}") from error

        world.app.before_request_funcs[None].insert(0, break_down)
        yield world


def test_a_page_that_breaks_logs_no_link(broken_world, caplog):
    caplog.set_level(logging.DEBUG)
    client, arguments = broken_world.app.test_client(), arguments_of(broken_world)
    asked = 0
    for rule in broken_world.app.url_map.iter_rules():
        if "link" not in rule.arguments:
            continue
        own = {**arguments[""], **arguments.get(rule.endpoint, {})}
        address = address_of(rule, {name: own[name][0] for name in rule.arguments})
        for method in rule.methods & set(METHODS):
            referrer = {"Referer": f"http://localhost{address}"}
            assert client.open(address, method=method, headers=referrer).status_code == 500
            asked += 1

    nonce, _, signature = broken_world.writing.partition(".")
    assert caplog.text.count("Exception on") == asked
    assert caplog.text.count("RuntimeError: http://localhost/") == asked
    assert f"/{nonce[:3]}…/" in caplog.text
    assert nonce not in caplog.text
    assert signature not in caplog.text
