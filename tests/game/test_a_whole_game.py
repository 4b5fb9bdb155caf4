"""Every game is played once, from its first deal to its winner: ``played/*.txt``.

Two things of the base game's evening stand here: a correction, and what it comes to in money. Each
deal costs the three others 10 cents, the game 100: wins x 40 - 70, then 300 to the winner.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from scorekeeper.game.agreements import Stakes
from scorekeeper.game.sheet import former_costs
from scorekeeper.game.stakes import Payment, settle
from scorekeeper.rules.ruleset.reading import ruleset_data, ruleset_names
from tests.game.played import play_text
from tests.game.table import Evening

FOLDER = Path(__file__).with_name("played")


@pytest.mark.parametrize("game", sorted(file.stem for file in FOLDER.glob("*.txt")))
def test_a_game_comes_to_what_was_worked_out_by_hand(game):
    play_out(game)


def play_out(game: str, **agreed: object) -> Evening:
    text = (FOLDER / f"{game}.txt").read_text(encoding="utf-8")
    return play_text(ruleset_data(game), text, **agreed)


def test_every_game_is_played():
    assert {file.stem for file in FOLDER.glob("*.txt")} == set(ruleset_names())


@pytest.fixture(scope="module")
def evening() -> Evening:
    return play_out("venezuela", stakes=Stakes(deal=10, game=100))


def test_the_entry_before_the_correction_is_still_to_be_seen(evening):
    assert former_costs(evening.state, evening.state.deals[2], "chiyo") == (33,)


def test_three_payments_settle_the_evening(evening):
    assert sorted(settle(evening.state), key=lambda payment: payment.payer) == [
        Payment(payer="ana", receiver="chiyo", cents=90),
        Payment(payer="bruno", receiver="chiyo", cents=130),
        Payment(payer="dara", receiver="chiyo", cents=90),
    ]
