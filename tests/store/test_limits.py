"""How long a game may be: what the clerk records can always be brought elsewhere."""

from __future__ import annotations

import pytest
from flask import Flask

from scorekeeper.game.commands import CorrectHand, Undo
from scorekeeper.game.refusal import Refusal
from scorekeeper.game.state import Hand
from scorekeeper.rules.cards import JOKER
from scorekeeper.store import books, clerk, limits
from scorekeeper.store.author import WITHOUT_LINK, Author
from scorekeeper.store.booktelling import read_book
from tests.game.table import codes, ended
from tests.store.playing import ANA_BUYS, Game, new_table
from tests.store.shelf import written

ANA = Author(who="Ana", may_write=True)


def brought(game: Game) -> int:
    """The number of the last event of this game, once it was brought to another table."""
    (there,) = books.bring_book(
        new_table(), read_book(written(game.table_id)), by=WITHOUT_LINK
    ).games
    return clerk.open_game(there).number


def test_a_game_takes_no_more_events_than_a_book_may_have_of_one(
    app: Flask, game: Game, monkeypatch: pytest.MonkeyPatch
):
    for where in ("limits", "booktelling"):
        monkeypatch.setattr(f"scorekeeper.store.{where}.MOST_EVENTS", 4)
    game.play(ANA_BUYS, Undo(), ANA_BUYS)

    for command in (ANA_BUYS, Undo()):
        answer = game.say(command)
        assert isinstance(answer, Refusal)
        assert (codes(answer), answer.may_stand) == (("game.too_many_events",), False)
    assert brought(game) == game.number == 4


def test_a_game_that_has_no_room_for_more_can_still_be_taken_back(app: Flask, game: Game):
    game.play(*ended("ana", {"bruno": 1, "chiyo": 2, "dara": 3}))
    sixty = CorrectHand(deal=1, player="bruno", hand=Hand(cards=(JOKER,) * 60), ruling=True)
    for _ in range(limits.LARGEST_STATE // 1_000):
        answer = game.say(sixty)
        if isinstance(answer, Refusal):
            break

    assert codes(answer) == ("game.too_large",)
    assert brought(game) == game.number
    game.play(Undo())
    assert brought(game) == game.number
