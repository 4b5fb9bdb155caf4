"""How long a game may be: what the clerk records can always be brought elsewhere."""

from __future__ import annotations

from dataclasses import replace

import pytest
from flask import Flask
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.game.commands import (
    AnyCommand,
    Buy,
    CloseDeal,
    CorrectHand,
    CountHand,
    GoOut,
    Undo,
)
from scorekeeper.game.limits import LONGEST_KEY, MOST_SEATS
from scorekeeper.game.refusal import Refusal
from scorekeeper.game.state import Hand, Newcomer
from scorekeeper.rules.cards import JOKER
from scorekeeper.store.books import books
from scorekeeper.store.books.booktelling import read_book
from scorekeeper.store.journal import clerk, limits
from scorekeeper.store.journal.codec import state_text
from scorekeeper.store.journal.journal import Step
from scorekeeper.store.journal.milestones import BLOCK
from scorekeeper.store.people.author import WITHOUT_LINK, Author
from tests.examples import examples
from tests.game.any_command import any_move
from tests.game.table import codes, ended, start_of
from tests.store.playing import ANA_BUYS, Game, begin, new_table
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


def make_states_smaller(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a tenth be the most; what may be added between two looks stays as it is."""
    least, most = limits.LARGEST_STATE // 10, limits.LARGEST_IN_BOOK - limits.LARGEST_STATE
    monkeypatch.setattr("scorekeeper.store.journal.limits.LARGEST_STATE", least)
    monkeypatch.setattr("scorekeeper.store.books.booktelling.LARGEST_IN_BOOK", least + most)


def test_a_game_that_has_no_room_for_more_can_still_be_taken_back(
    app: Flask, game: Game, monkeypatch: pytest.MonkeyPatch
):
    make_states_smaller(monkeypatch)
    game.play(*ended("ana", {"bruno": 1, "chiyo": 2, "dara": 3}))
    sixty = CorrectHand(deal=1, player="bruno", hand=Hand(cards=(JOKER,) * 60), ruling=True)
    for _ in range(limits.LARGEST_STATE // 500):
        answer = game.say(sixty)
        if isinstance(answer, Refusal):
            break

    assert codes(answer) == ("game.too_large",)
    assert brought(game) == game.number
    game.play(Undo())
    assert brought(game) == game.number


def grown(game: Game, command: AnyCommand) -> tuple[int, int]:
    """Bytes of the events that a command records, and by how many the state is larger after it."""
    before = game.state
    answer = game.play(command)
    step = Step(answer.number, answer.events)
    return limits.size_of(step), len(state_text(answer.state)) - len(state_text(before))


def test_a_step_that_is_not_looked_at_adds_no_more_than_is_reckoned_with(app: Flask):
    longest = "\U0001f0a1" * (LONGEST_KEY - 2)
    players = tuple(
        Newcomer(key=f"{longest}{seat:02}", name=f"{seat:02}{longest[:38]}")
        for seat in range(MOST_SEATS)
    )
    game = begin(
        start=replace(start_of(), players=players, first_dealer=players[0].key, ruling=True)
    )
    first, *others = (player.key for player in players)
    counted = [CountHand(player=key, hand=Hand(points=5), ruling=True) for key in others]
    commands = (
        *(Buy(player=first, discarder=others[0]), GoOut(player=first, ruling=True)),
        *counted,
        CloseDeal(),
    )

    found = [grown(game, command) for command in commands]

    assert max(size for size, _ in found) <= limits.LONG_STEP
    assert limits.MOST_GROWTH / 4 < max(growth for _, growth in found) <= limits.MOST_GROWTH


@pytest.mark.torture
@examples(20, 200)
@given(st.lists(any_move(), min_size=3, max_size=15))
def test_whatever_a_table_says_adds_no_more_than_is_reckoned_with(sqlite_app: Flask, moves):
    game = begin()
    for move in moves:
        for command in move(game.state):
            before = len(state_text(game.state))
            answer = game.say(command)
            if isinstance(answer, clerk.Accepted):
                step = Step(answer.number, answer.events)
                most = max(limits.MOST_GROWTH, 2 * limits.size_of(step) + 8_000)
                assert len(state_text(answer.state)) - before <= most


def test_what_a_game_may_come_to_between_two_looks_fits_into_a_book(
    app: Flask, game: Game, monkeypatch: pytest.MonkeyPatch
):
    most = limits.LARGEST_IN_BOOK - limits.LARGEST_STATE
    make_states_smaller(monkeypatch)
    game.play(*ended("ana", {"bruno": 1, "chiyo": 2, "dara": 3}))
    sixty = CorrectHand(deal=1, player="bruno", hand=Hand(cards=(JOKER,) * 60), ruling=True)
    sizes = []
    while isinstance(answer := game.say(sixty), clerk.Accepted):
        sizes.append(len(state_text(answer.state)))

    assert limits.LARGEST_STATE < sizes[-1] <= limits.LARGEST_STATE + most
    assert game.number % BLOCK == BLOCK - 1
    assert brought(game) == game.number
