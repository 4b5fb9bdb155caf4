"""Every game's pages can be opened, whatever the game makes of choosing, leading and buying."""

import pytest

from scorekeeper.rules.ruleset.reading import ruleset_names
from tests.web.conftest import NAMES

PAGES = (
    *("", "deal", "claims", "claims?claimants=p2&claimants=p3"),
    *(
        "lay-down/p2",
        "lay-down/p2/put-down",
        "table/player/p2",
        "count",
        "count/paper",
        "scores",
        "log",
        "rules",
    ),
    *("agreements", "table/more"),
)


@pytest.mark.parametrize("game", ruleset_names())
def test_the_pages_of_a_game_that_has_just_begun(phone, game):
    phone.open("/").send("/", names=NAMES, dealer="0", ruleset=game)
    address = phone.address

    opened = {page: phone.open(address + page).status for page in PAGES}

    assert set(opened.values()) == {200}, opened
