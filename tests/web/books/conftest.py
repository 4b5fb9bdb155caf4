"""What tests of books may ask for."""

from __future__ import annotations

import pytest

from scorekeeper.game.commands import Buy, CorrectChips
from tests.web.at_table import ANA, BRUNO, CHIYO, AtTable
from tests.web.phone import Phone


@pytest.fixture
def at_table(app, evening) -> AtTable:
    """A game in which something was done."""
    game = AtTable(app, evening)
    game.record(Buy(player=ANA), Buy(player=BRUNO), CorrectChips(player=CHIYO, chips=3))
    return game


@pytest.fixture
def elsewhere(make_app, tmp_path) -> Phone:
    """A phone at another machine."""
    return Phone(make_app(COMPRO_INSTANCE=str(tmp_path / "elsewhere")).test_client())
