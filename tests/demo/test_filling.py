"""The demo fills a table that anybody can look at."""

from __future__ import annotations

import pytest

from scorekeeper import create_app
from scorekeeper.rules.ruleset.overlays import overlay_faults
from scorekeeper.store.database import db
from scorekeeper.store.journal import clerk
from scorekeeper.store.people import houserules, tables


@pytest.fixture(scope="module")
def app(tmp_path_factory):
    app = create_app({"COMPRO_INSTANCE": str(tmp_path_factory.mktemp("demo"))})
    yield app
    with app.app_context():
        db.engine.dispose()


@pytest.fixture(scope="module", autouse=True)
def told(app):
    """What the demo prints, once it has filled its tables."""
    result = app.test_cli_runner().invoke(args=["demo"])
    assert result.exit_code == 0, result.output
    return result.output


def test_the_demo_leaves_two_finished_games_and_one_in_deal_5(app):
    with app.app_context():
        games = [clerk.open_game(game.id) for game in tables.summaries_of(1)]
    assert sorted(game.state.deal.number for game in games if game.state.over) == [7, 7]
    assert [game.state.deal.number for game in games if not game.state.over] == [5]


def test_the_demo_has_a_table_of_quite_different_games(app):
    with app.app_context():
        states = [clerk.open_game(game.id).state for game in tables.summaries_of(2)]
    assert len({state.ruleset.name for state in states}) > 1
    assert {state.over for state in states} == {True, False}
    assert max(len(state.seats) for state in states) == 6
    assert all(state.deal.down for state in states if not state.over)


def test_the_links_the_demo_prints_open_the_tables(app, told):
    links = [word for word in told.split() if word.startswith("/")]

    assert len(links) == 6
    assert {app.test_client().get(link).status_code for link in links} == {200}


def test_the_demo_s_table_has_rules_of_its_own(app):
    with app.app_context():
        [rules] = houserules.rules_of(1)
    assert overlay_faults(rules.overlay) == ()
