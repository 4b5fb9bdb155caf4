"""Few states are kept, and any other is found near one of them, whatever was taken back."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from itertools import cycle, islice
from random import Random

import pytest
from flask import Flask
from sqlalchemy import func, select

from scorekeeper.game.commands import FinishEarly, Redo, ResumeGame, Undo
from scorekeeper.game.events import AnyEvent, ChipsCorrected, Redone, Undone
from scorekeeper.game.history import advance
from scorekeeper.game.state import State
from scorekeeper.store.database import reading, writing
from scorekeeper.store.journal import replaying
from scorekeeper.store.journal.journal import Step, append
from scorekeeper.store.journal.limits import MOST_EVENTS
from scorekeeper.store.journal.milestones import BLOCK
from scorekeeper.store.journal.states import keep_up, recall
from scorekeeper.store.journal.verify import verify_game
from scorekeeper.store.models import events, snapshots
from scorekeeper.store.people.author import WITHOUT_LINK
from tests.game.table import ended
from tests.store.playing import ANA_BUYS, Game, begin
from tests.store.shelf import book_of, bring
from tests.store.test_clerk import forget_states
from tests.store.writer import SWAPS

DO, UNDO, REDO = "do", "undo", "redo"
POINTS = {"bruno": 1, "chiyo": 2, "dara": 3}
LONG = 2400  # so many taken back are more than Python nests calls


def recorded(game: Game, moves: Iterable[str]) -> dict[int, State]:
    """Record these moves after the start, in one transaction; return the state after each step.

    A move that there is nothing for is left out.
    """
    state = game.state
    states = {1: state}
    with writing(WITHOUT_LINK) as connection:
        last = connection.scalar(select(events.c.hash).where(events.c.game_id == game.id))
        for move in moves:
            event = event_of(move, state)
            if event is None:
                continue
            number = len(states) + 1
            step = Step(number, (event,))
            before, state = state, advance(state, (event,), number, states.__getitem__)
            append(connection, game.id, step, after=last, who="", command_id=f"{number}")
            keep_up(connection, game.id, before, step, state)
            one = (events.c.game_id == game.id) & (events.c.number == number)
            last = connection.scalar(select(events.c.hash).where(one))
            states[number] = state
    return states


def event_of(move: str, state: State) -> AnyEvent | None:
    history = state.history
    if move == DO:
        return ChipsCorrected(player="ana", change=1 if history.head % 2 else -1)
    if move == UNDO and history.back is not None:
        return Undone(step=history.head, to=history.back)
    if move == REDO and history.redo:
        return Redone(step=history.redo[-1])
    return None


def by_chance(count: int, seed: int) -> list[str]:
    """Moves in stretches of the same, so that long ways are gone back and forth."""
    chance, moves = Random(seed), []
    while len(moves) < count:
        moves += [chance.choice((DO, DO, UNDO, REDO))] * chance.choice((1, 1, 2, 5, 20, 40))
    return moves


def steps_applied(work: Callable[[], object]) -> int:
    """Count the steps that are replayed."""
    applied = 0
    code = replaying.apply_step.__code__

    def count(frame: object, event: str, arg: object) -> None:
        nonlocal applied
        applied += event == "call" and frame.f_code is code

    sys.setprofile(count)
    try:
        work()
    finally:
        sys.setprofile(None)
    return applied


def kept_of(game: Game) -> list[int]:
    numbers = select(snapshots.c.number).where(snapshots.c.game_id == game.id)
    with reading() as connection:
        return list(connection.scalars(numbers.order_by(snapshots.c.number)))


def recall_alone(app: Flask, game: Game, number: int) -> tuple[State, int]:
    """The state after a step, as a process that has just begun finds it, and the steps replayed."""
    forget_states(app)
    found: list[State] = []
    with reading() as connection:
        steps = steps_applied(lambda: found.append(recall(connection, game.id, number)))
    return found[0], steps


def differences(game: Game) -> list:
    with reading() as connection:
        return list(verify_game(connection, game.id))


def test_one_state_in_sixteen_is_kept(game: Game):
    game.play(*islice(cycle(SWAPS), 50))

    assert kept_of(game) == [16, 32, 48]


@pytest.mark.seeds(2, 20)
def test_any_state_is_found_whatever_was_taken_back_and_done_again(sqlite_app: Flask, seed: int):
    game = begin()
    states = recorded(game, by_chance(400, seed))

    for number, state in states.items():
        assert recall_alone(sqlite_app, game, number)[0] == state
    assert len(kept_of(game)) <= len(states) // BLOCK
    assert differences(game) == []


@pytest.mark.seeds(2, 20)
def test_what_undo_and_redo_can_reach_is_a_block_away_from_what_is_kept(
    sqlite_app: Flask, seed: int
):
    game = begin()
    states = recorded(game, by_chance(400, seed))
    last = states[len(states)]

    reached, back = [len(states), *last.history.redo], last.history.back
    while back:
        reached.append(back)
        back = states[back].history.back
    for number in reached:
        state, steps = recall_alone(sqlite_app, game, number)
        assert state == states[number]
        assert steps < BLOCK


LONG_GAMES = {
    "forth and all the way back": [DO] * (LONG // 2) + [UNDO] * (LONG // 2),
    "back and forth again": ([DO] * (LONG // 3) + [UNDO] * (LONG // 3) + [REDO] * (LONG // 3)),
    "each step taken back": [DO, UNDO] * (LONG // 2),
    "each second step taken back": [DO, DO, UNDO] * (LONG // 3),
    "one step, again and again": [DO] + [UNDO, REDO] * (LONG // 2),
    "every milestone taken back": ([DO] * (BLOCK - 2) + [DO, UNDO]) * (LONG // BLOCK),
    "by chance": by_chance(LONG, 1),
}


@pytest.mark.parametrize("how", LONG_GAMES)
def test_a_long_game_of_undo_and_redo_is_not_replayed_over_and_over(sqlite_app: Flask, how: str):
    game = begin()
    states = recorded(game, LONG_GAMES[how])

    state, steps = recall_alone(sqlite_app, game, len(states))
    assert (state, steps < BLOCK) == (states[len(states)], True)
    assert len(kept_of(game)) <= len(states) // BLOCK

    with writing(WITHOUT_LINK) as connection:
        connection.execute(snapshots.delete())
    state, steps = recall_alone(sqlite_app, game, len(states))
    assert state == states[len(states)]
    assert steps <= sum(number == each.history.head for number, each in states.items())


def test_a_game_that_is_over_keeps_its_journal_only(game: Game):
    game.play(*islice(cycle(SWAPS), 40), *ended("ana", POINTS))
    assert kept_of(game) == [16, 32]

    game.play(FinishEarly())
    assert kept_of(game) == []
    game.play(*islice(cycle(SWAPS), 40))
    assert kept_of(game) == []
    assert differences(game) == []


def test_a_game_that_goes_on_keeps_states_again(app: Flask, game: Game):
    game.play(*islice(cycle(SWAPS), 40), *ended("ana", POINTS))
    before = game.state
    game.play(FinishEarly())

    forget_states(app)
    taken_back = game.play(Undo()).state
    assert (kept_of(game), taken_back.deals) == ([16, 32], before.deals)
    assert differences(game) == []
    game.play(Redo())
    assert (kept_of(game), game.state.over) == ([], True)
    game.play(ResumeGame(), *islice(cycle(SWAPS), 40))
    assert kept_of(game) == [16, 32, 50, 64, 80]
    assert differences(game) == []
    assert recall_alone(app, game, game.number)[1] < BLOCK


def test_undo_goes_back_from_the_end_to_the_start(app: Flask, game: Game):
    states = [game.state]
    for command in (*islice(cycle(SWAPS), 30), *ended("ana", POINTS), FinishEarly()):
        states.append(game.play(command).state)

    for state in reversed(states[:-1]):
        forget_states(app)
        assert game.play(Undo()).state.chip_changes == state.chip_changes
    assert differences(game) == []
    for state in states[1:]:
        forget_states(app)
        done_again = game.play(Redo()).state
        assert (done_again.deals, done_again.over) == (state.deals, state.over)
    assert differences(game) == []


def test_a_book_brings_the_states_that_are_kept(app: Flask, game: Game):
    game.play(*islice(cycle(SWAPS), 40), Undo(), Undo(), *islice(cycle(SWAPS), 10))

    [there] = bring(begin().table_id, book_of(game.table_id)).games

    brought = Game(there, game.table_id)
    assert kept_of(brought) == kept_of(game)
    assert brought.state.deals == game.state.deals
    assert differences(brought) == []


def test_no_buy_writes_more_than_one_state(app: Flask, game: Game):
    game.bought_and_taken_back(70)

    with reading() as connection:
        kept = connection.scalar(select(func.count()).select_from(snapshots))
    assert kept <= game.number // BLOCK
    assert game.number < MOST_EVENTS
    game.play(ANA_BUYS)
