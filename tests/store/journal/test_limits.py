"""How long a game may be: what the clerk records can always be brought elsewhere."""

from __future__ import annotations

import pytest
from flask import Flask

from scorekeeper.game.commands import CorrectHand, Undo
from scorekeeper.game.refusal import Refusal
from scorekeeper.game.state import Hand
from scorekeeper.rules.cards import JOKER
from scorekeeper.store.books.books import bring_book, write_book
from scorekeeper.store.books.judging import judge_book
from scorekeeper.store.journal import clerk, limits
from scorekeeper.store.people.rights import WITHOUT_LINK
from tests.game.table import codes, ended
from tests.store.playing import ANA_BUYS, Game, new_table

SIXTY = CorrectHand(deal=1, player="bruno", hand=Hand(cards=(JOKER,) * 60), ruling=True)


def brought(game: Game) -> int:
    """The number of the last event of this game, once it was brought to another table."""
    (there,) = bring_book(new_table(), judge_book(write_book(game.table_id)), by=WITHOUT_LINK).games
    return clerk.open_game(there).number


def test_a_game_takes_no_more_events_than_a_book_may_have_of_one(
    app: Flask, game: Game, monkeypatch: pytest.MonkeyPatch
):
    for where in ("journal.limits", "books.judging"):
        monkeypatch.setattr(f"scorekeeper.store.{where}.MOST_EVENTS", 4)
    game.play(ANA_BUYS, Undo(), ANA_BUYS)

    for command in (ANA_BUYS, Undo()):
        answer = game.say(command)
        assert isinstance(answer, Refusal)
        assert (codes(answer), answer.may_stand) == (("game.too_many_events",), False)
    assert brought(game) == game.number == 4


def test_a_game_that_has_no_room_for_more_can_still_be_taken_back(
    app: Flask, game: Game, monkeypatch: pytest.MonkeyPatch
):
    least = limits.LARGEST_STATE // 10
    monkeypatch.setattr("scorekeeper.store.journal.limits.LARGEST_STATE", least)
    game.play(*ended("ana", {"bruno": 1, "chiyo": 2, "dara": 3}))
    answers = (game.say(SIXTY) for _ in range(least // 500))
    refused = next(answer for answer in answers if isinstance(answer, Refusal))

    assert codes(refused) == ("game.too_large",)
    assert brought(game) == game.number
    game.play(Undo())
    assert brought(game) == game.number
