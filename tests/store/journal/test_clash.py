"""The same buy by two phones: the second is asked about, although its page shows the first."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from itertools import count

import pytest
from flask import Flask

from scorekeeper.game.commands import Buy, Undo
from scorekeeper.game.sheet import chips_of
from scorekeeper.store.journal import clerk
from scorekeeper.store.journal.clerk import PHONE_DIGITS, Accepted, Clash
from tests.clocks import Clock
from tests.store.playing import BY, Game, begin

Press = Callable[..., Accepted | Clash]


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    return Clock(monkeypatch)


@pytest.fixture
def game(app: Flask) -> Game:
    return begin()


def phone(game: Game, digit: str) -> Press:
    """A phone whose page is always the newest; what it sends has ids of its own."""
    made = count()

    def press(command=Buy(player="ana"), *, command_id: str = "", **known: object):  # noqa: B008
        sent = command_id or digit * PHONE_DIGITS + str(next(made))
        known = {"seen": game.number, **known}
        return clerk.submit(game.id, command, by=BY, command_id=sent, **known)

    return press


def bought(game: Game) -> int:
    return 7 - chips_of(game.state, "ana")


@pytest.mark.parametrize("seconds", [0.1, 0.3, 1, 2])
def test_the_same_buy_by_another_phone_is_asked_about_though_its_page_shows_the_first(
    game: Game, clock: Clock, seconds: float
):
    phone(game, "a")()
    clock.put_forward(timedelta(seconds=seconds))

    answer = phone(game, "b")()

    assert isinstance(answer, Clash)
    assert answer.one_more
    assert answer.likelier.theirs is True
    assert bought(game) == 1


def test_after_three_seconds_it_is_another_buy(game: Game, clock: Clock):
    phone(game, "a")()
    clock.put_forward(timedelta(seconds=3.5))

    assert isinstance(phone(game, "b")(), Accepted)
    assert bought(game) == 2


def test_a_phone_buys_twice_by_two_taps(game: Game):
    press = phone(game, "a")
    press()

    assert isinstance(press(), Accepted)
    assert bought(game) == 2


def test_somebody_else_may_buy_at_once(game: Game):
    phone(game, "a")()

    assert isinstance(phone(game, "b")(Buy(player="bruno")), Accepted)


def test_who_was_asked_and_says_twice_is_not_asked_again(game: Game):
    phone(game, "a")()
    press = phone(game, "b")
    asked = press(command_id="b" * 32)
    assert isinstance(asked, Clash)

    answer = press(command_id="b" * 32, seen=asked.number, asked=asked.number)

    assert isinstance(answer, Accepted)
    assert bought(game) == 2


def test_a_buy_that_was_taken_back_is_made_again_by_another_phone_unasked(game: Game):
    press = phone(game, "a")
    press()
    press(Undo())

    assert isinstance(phone(game, "b")(), Accepted)
    assert bought(game) == 1


def test_a_buy_that_waited_on_its_phone_counts_from_when_it_was_pressed(game: Game, clock: Clock):
    phone(game, "a")()
    clock.put_forward(timedelta(seconds=20))

    soon = phone(game, "b")(waited=timedelta(seconds=19))
    late = phone(game, "b")(waited=timedelta(seconds=10))

    assert isinstance(soon, Clash)
    assert isinstance(late, Accepted)


def test_a_buy_sent_again_after_its_answer_was_lost_is_answered_as_before(game: Game):
    first = phone(game, "a")(command_id="a" * 32)
    phone(game, "b")(Buy(player="bruno"))

    assert phone(game, "a")(command_id="a" * 32, seen=1) == first
    assert bought(game) == 1
