"""Open calls wait for others as long as the table wants, by the server's clock."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from functools import partial
from uuid import uuid4

import pytest
from flask import Flask

from scorekeeper.game.commands import (
    AnyCommand,
    Buy,
    Call,
    ChangeAgreement,
    CorrectChips,
    DropCalls,
    Redo,
    SettleCalls,
    SettleDiscard,
    Undo,
    WithdrawCall,
)
from scorekeeper.game.refusal import Refusal
from scorekeeper.store.journal import clerk
from scorekeeper.store.people.rights import Author, NotAllowed
from tests.clocks import DAY, Clock
from tests.game.table import start_of
from tests.store.playing import BY, Game, at_once, begin

WINDOW = timedelta(seconds=5)
SEATED = {"ana": "1", "bruno": "2", "chiyo": "3", "dara": "4"}
BRUNO = Author(who="Bruno", may_play=True, person="2")


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    return Clock(monkeypatch)


@pytest.fixture
def game(app: Flask, clock: Clock) -> Game:
    """A game whose upcard is gone; each player's person has a number."""
    start = start_of()
    players = tuple(replace(each, person=SEATED[each.key]) for each in start.players)
    game = begin(start=replace(start, players=players))
    game.play(Buy(player="dara"))
    return game


def wait_of(game: Game) -> float | None:
    return clerk.calls_wait(game.id, game.state)


def settle(game: Game, by: Author = BY, calls: tuple[str, ...] | None = None) -> clerk.Answer:
    seen = game.state.deal.calls if calls is None else calls
    return clerk.submit(game.id, SettleCalls(calls=seen), by=by, command_id=uuid4().hex)


def refused_with(answer: clerk.Answer) -> list[str]:
    assert isinstance(answer, Refusal)
    return [reason.code for reason in answer.reasons]


def test_before_the_window_is_over_nobody_settles_a_call(game: Game, clock: Clock):
    game.play(Call(player="bruno"))

    assert 4 < wait_of(game) <= 5
    assert refused_with(settle(game)) == ["calls.too_early"]

    clock.put_forward(WINDOW)
    assert wait_of(game) == 0
    assert isinstance(settle(game), clerk.Accepted)
    assert game.state.deal.purchases["bruno"].times == 1
    assert wait_of(game) is None


def test_the_window_begins_with_the_first_call_not_with_the_last(game: Game, clock: Clock):
    game.play(Call(player="bruno"))
    clock.put_forward(WINDOW / 2)
    game.play(Call(player="chiyo"))
    assert wait_of(game) < 3

    clock.put_forward(WINDOW / 2)
    assert wait_of(game) == 0


def test_the_window_is_as_long_as_the_table_wants(game: Game, clock: Clock):
    game.play(ChangeAgreement(agreement="call_window", to=10), Call(player="bruno"))
    clock.put_forward(WINDOW)

    assert refused_with(settle(game)) == ["calls.too_early"]


def test_where_the_table_wants_no_window_calls_wait_for_whoever_keeps_the_score(game, clock):
    game.play(ChangeAgreement(agreement="call_window", to=0), Call(player="bruno"))
    clock.put_forward(DAY)

    assert wait_of(game) is None
    assert refused_with(settle(game)) == ["calls.by_scorekeeper"]


def test_when_nobody_is_left_who_may_call_nobody_waits(game: Game):
    game.play(*[Call(player=each) for each in ("ana", "dara", "chiyo")])

    assert wait_of(game) == 0
    assert isinstance(settle(game), clerk.Accepted)
    assert game.state.deal.purchases["chiyo"].times == 1


def test_calls_that_an_undo_has_put_back_wait_for_whoever_keeps_the_score(game, clock):
    game.play(Call(player="bruno"))
    clock.put_forward(WINDOW)
    settle(game)
    game.play(Undo())

    assert game.state.deal.calls == ("bruno",)
    assert wait_of(game) is None
    assert refused_with(settle(game)) == ["calls.by_scorekeeper"]

    game.play(Call(player="chiyo"))
    clock.put_forward(WINDOW)
    assert wait_of(game) is None
    assert refused_with(settle(game)) == ["calls.by_scorekeeper"]


def test_a_call_done_again_is_nobodys_but_the_scorekeepers(game: Game, clock: Clock):
    game.play(Call(player="bruno"), Undo(), Redo())
    clock.put_forward(WINDOW)

    assert wait_of(game) is None


def test_a_call_that_was_withdrawn_lets_the_others_settle(game: Game, clock: Clock):
    game.play(Call(player="bruno"), Call(player="chiyo"), WithdrawCall(player="bruno"))
    clock.put_forward(WINDOW)

    assert isinstance(settle(game), clerk.Accepted)
    assert game.state.deal.purchases["chiyo"].times == 1
    assert "bruno" not in game.state.deal.purchases


@pytest.mark.parametrize("end", [DropCalls(), Buy(player="bruno")])
def test_after_an_undo_the_calls_for_the_next_card_settle_again(game, clock, end: AnyCommand):
    game.play(Call(player="bruno"), Undo(), Call(player="bruno"), end, Call(player="chiyo"))
    clock.put_forward(WINDOW)

    assert isinstance(settle(game), clerk.Accepted)
    assert game.state.deal.purchases["chiyo"].times == 1


def test_a_call_that_came_meanwhile_is_not_passed_over(game: Game, clock: Clock):
    game.play(Call(player="bruno"), Call(player="chiyo"))
    clock.put_forward(WINDOW)

    assert refused_with(settle(game, calls=("bruno",))) == ["calls.others"]
    assert game.state.deal.calls == ("bruno", "chiyo")


def test_a_clock_put_back_keeps_nobody_waiting_for_a_day(game: Game, clock: Clock):
    game.play(Call(player="bruno"))
    clock.put_back(DAY)

    assert wait_of(game) == 0
    assert isinstance(settle(game), clerk.Accepted)


def test_of_many_phones_that_settle_at_once_one_does(game: Game, clock: Clock):
    game.play(Call(player="bruno"), CorrectChips(player="ana", chips=3))
    clock.put_forward(WINDOW)
    before = game.number

    answers = at_once([partial(settle, game, calls=("bruno",)) for _ in range(8)])

    assert sum(isinstance(answer, clerk.Accepted) for answer in answers) == 1
    assert game.number == before + 1
    assert game.state.deal.purchases["bruno"].times == 1


def test_a_seat_lets_the_rules_settle_and_cannot_say_who_gets_it(game: Game, clock: Clock):
    game.play(Call(player="chiyo"))
    clock.put_forward(WINDOW)

    for command in (
        SettleDiscard(discarder="ana", claimants=("chiyo",)),
        SettleDiscard(discarder="ana", claimants=("chiyo", "bruno"), winner="bruno"),
        SettleCalls(calls=("chiyo",), ruling=True),
        DropCalls(),
    ):
        with pytest.raises(NotAllowed):
            clerk.submit(game.id, command, by=BRUNO, command_id=uuid4().hex)

    assert isinstance(settle(game, BRUNO), clerk.Accepted)
    assert game.state.deal.purchases["chiyo"].times == 1


@pytest.mark.parametrize(
    "nobody",
    [
        Author(who="a viewer"),
        Author(who="the way in", may_play=True),
        Author(who="a freed seat", may_play=True, person="99"),
        replace(BRUNO, table_id=4711),
    ],
    ids=lambda author: author.who,
)
def test_who_has_no_seat_here_settles_nothing(game: Game, clock: Clock, nobody: Author):
    game.play(Call(player="chiyo"))
    clock.put_forward(WINDOW)

    with pytest.raises(NotAllowed):
        settle(game, nobody)
