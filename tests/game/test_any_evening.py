"""Whatever eight phones say, in any order: no error, a clean book, and a sheet that adds up."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import partial

import pytest
from hypothesis import given, settings, strategies as st

from scorekeeper.game import commands as say, events
from scorekeeper.game.agreements import Stakes
from scorekeeper.game.apply import replay
from scorekeeper.game.changes import changes_of, clashing
from scorekeeper.game.commands import COMMANDS, AnyCommand, Redo, StartGame, Undo
from scorekeeper.game.decide import decide
from scorekeeper.game.events import AnyEvent
from scorekeeper.game.fining import fined
from scorekeeper.game.own_entries import may_send
from scorekeeper.game.refusal import Refusal, would_record
from scorekeeper.game.sheet import (
    charged,
    chips_of,
    closed_deals,
    cost,
    parts_of,
    still_in,
    total,
    totals_after,
    unused_chips,
)
from scorekeeper.game.stakes import balances
from scorekeeper.game.state import State
from scorekeeper.game.winning import ranking, winners
from scorekeeper.rules.verdict import Basis
from tests.examples import examples

from .any_command import SENSE, any_command, any_move, fields_of
from .ledger import Ledger, steps_that_count
from .table import Evening, by_points, evening_of, house, start_of


def check_the_book(evening: Evening) -> None:
    state = evening.play()
    ledger = Ledger.of(evening.steps)

    assert {player: chips_of(state, player) for player in state.players} == ledger.chips
    assert {player: total(state, player) for player in state.players} == {
        player: ledger.total(player) for player in state.players
    }
    assert sorted(each.player for each in ranking(state)) == sorted(state.players)
    assert sum(balances(state).values()) == 0


def check_undo_and_redo(evening: Evening) -> None:
    before = evening.play()
    trial = Evening(list(evening.steps), dict(evening.states), evening.state, evening.number)
    if isinstance(trial.say(Undo()), Refusal):
        return
    assert trial.play(Redo()) == before


def test_every_kind_of_command_is_tried():
    assert set(fields_of(SENSE)) == set(COMMANDS)


@pytest.mark.torture
@examples(80, 1000)
@given(st.lists(any_move(), min_size=5, max_size=25))
def test_no_evening_makes_an_error_or_spoils_the_book(moves):
    evening = Evening()
    evening.play(start_of())
    for move in moves:
        for command in move(evening.play()):
            before = evening.state
            answer = evening.say(command)
            if isinstance(answer, Refusal):
                assert answer.reasons
                assert evening.state is before
                continue
            assert replay(evening.steps) == evening.state
            check_undo_and_redo(evening)
        check_the_book(evening)


@settings(max_examples=100)
@given(any_command())
def test_before_the_start_nothing_but_a_start_is_recorded(command):
    answer = Evening().say(command)

    assert isinstance(command, StartGame) or isinstance(answer, Refusal)


@pytest.mark.torture
@examples(80, 1000)
@given(st.lists(any_command(), max_size=6))
def test_a_refusal_that_may_stand_is_recorded_with_the_tables_word(commands):
    evening = Evening()
    evening.play(start_of())
    for command in commands:
        answer = evening.say(replace(command, ruling=False))
        if isinstance(answer, Refusal) and answer.may_stand:
            recorded = evening.say(replace(command, ruling=True))
            assert recorded == answer.stands
            overruled = [reason for event in recorded for reason in event.overruled]
            assert overruled
            assert all(reason in answer.reasons for reason in overruled)


@examples(80, 1000)
@given(st.lists(any_move(), min_size=5, max_size=25))
def test_what_only_the_book_is_against_refuses_nothing_and_is_no_ruling(moves):
    evening = Evening()
    evening.play(start_of())
    for command in (command for move in moves for command in move(evening.play())):
        answer = evening.say(command)
        if isinstance(answer, Refusal):
            firm = answer.reasons
        else:
            firm = tuple(reason for event in answer for reason in event.overruled)
            assert all(each.basis is Basis.BOOK for event in answer for each in event.noted)
        assert not [reason for reason in firm if reason.basis is Basis.BOOK]


BONUSES = {
    "bonuses": {"going_out": 5, "going_out_in_first_turn": 15, "streaks": True},
    "cut": {"reward_points": 25, "erases_last_penalty": True},
    "chips": {"points_off_for_unused": 10},
}
ENDS = {
    "seven deals": {},
    "no end": {"repeats": True},
    "three deals": {"repeats": True, "after_deals": 3},
    "a target": {"repeats": True, "target": 300},
    "out at a limit": {"repeats": True, "out_at": 150},
}


def check_the_sheet(state: State) -> None:
    for deal in state.deals:
        for player in deal.players:
            parts = sum(part.points for part in parts_of(state, deal, player))
            known = cost(state, deal, player) is not None
            assert charged(state, deal, player) == (parts if known else None)
    for player in state.players:
        unused = unused_chips(state, player)
        assert total(state, player) == state.players[player].points + (
            unused.points if unused else 0
        ) + sum(
            (charged(state, deal, player) or 0) + fined(deal, player)
            for deal in closed_deals(state)
        )
    assert sorted(each.player for each in ranking(state)) == sorted(state.players)
    assert sum(balances(state).values()) == 0


def check_the_end(state: State) -> None:
    closed = tuple(closed_deals(state))
    if closed:
        assert set(totals_after(state, closed[-1])) <= set(state.players)
    if state.over:
        assert bool(winners(state)) == bool(closed)
        return
    assert not state.deal.closed
    assert len(still_in(state)) >= 2
    if not state.deal.begun:
        assert state.deal.players == still_in(state)
    assert {state.deal.dealer, state.deal.cutter, state.deal.leader} <= set(state.deal.players)


@pytest.mark.parametrize("end", ENDS.values(), ids=ENDS)
@settings(max_examples=20)
@given(moves=st.lists(any_move(), min_size=5, max_size=25))
def test_the_sheet_adds_up_and_the_game_goes_on_or_is_won(end, moves):
    evening = Evening()
    evening.play(start_of(ruleset=house({**BONUSES, "end": end}), stakes=Stakes(deal=5, game=7)))
    for move in moves:
        for command in move(evening.play()):
            if not isinstance(evening.say(command), Refusal):
                check_the_sheet(evening.play())
                check_the_end(evening.play())
    assert replay(evening.steps) == evening.state


SIX = ("ana", "bruno", "chiyo", "dara", "elif", "fatma")
PHONES = 8
ONE_CHIP = start_of(house({"chips": {"each": 1}}), players=SIX)
PENCILS = (6, 7)
"""The phones 0 to 5 are the seats', in order; the last two keep the score."""

Press = Callable[[State], AnyCommand]
"""What is pressed on a page that shows this state."""


@dataclass(frozen=True)
class Sent:
    """A command on its way: by which phone, and what number its page showed."""

    id: int
    phone: int
    seen: int
    command: AnyCommand


@dataclass
class Post:
    """All that phones have sent and that may still arrive; the book it arrives at.

    recorded  id → the events of the step, as the sender was told
    shown     what number each phone's page shows
    """

    evening: Evening = field(default_factory=lambda: evening_of(ONE_CHIP))
    under_way: list[Sent] = field(default_factory=list)
    arrived: list[Sent] = field(default_factory=list)
    recorded: dict[int, tuple[AnyEvent, ...]] = field(default_factory=dict)
    shown: dict[int, int] = field(default_factory=lambda: dict.fromkeys(range(PHONES), 1))
    sent: int = 0

    def press(self, phone: int, press: Press, fresh: bool) -> None:
        """Send what is pressed on the page that a phone shows, fresh or perhaps old."""
        if fresh:
            self.shown[phone] = self.evening.number
        seen = self.shown[phone]
        self.sent += 1
        command = press(self.evening.states[seen])
        self.under_way.append(Sent(self.sent, phone, seen, command))

    def deliver(self, at: int) -> None:
        """Let one of those under way arrive."""
        if self.under_way:
            self.take_in(self.under_way.pop(at % len(self.under_way)))

    def deliver_again(self, at: int) -> None:
        """Let one that has arrived come once more."""
        if self.arrived:
            self.take_in(self.arrived[at % len(self.arrived)])

    def take_in(self, sent: Sent) -> None:
        """Decide on what has arrived as the store does: once an id, and on what there is now."""
        self.arrived.append(sent)
        if sent.id in self.recorded:
            return
        answer = decide(self.evening.state, sent.command)
        if isinstance(answer, Refusal):
            assert answer.reasons
        if not self.clashes(sent, would_record(answer)) and not isinstance(answer, Refusal):
            self.recorded[sent.id] = answer
            self.evening.play(sent.command)

    def clashes(self, sent: Sent, yours: tuple[AnyEvent, ...]) -> bool:
        """Whether a command changes what was changed since its sender looked."""
        ends = [(first + len(step) - 1, step) for first, step in self.evening.steps]
        since = [(last, step) for last, step in ends if last > sent.seen]
        return bool(yours and clashing(yours, changes_of(since, dict(ends).__getitem__)))


def call(seat: str, state: State) -> AnyCommand:
    return say.Call(player=seat, deal=state.deal.number)


def count(seat: str, state: State, *, points: int) -> AnyCommand:
    hand = by_points(points)
    return say.CountHand(player=seat, hand=hand, deal=state.deal.number, by=seat)


def settle(state: State, *, discarder: str, disputed: bool) -> AnyCommand:
    claimants = tuple(key for key in state.deal.calls if key != discarder)
    return say.SettleDiscard(
        deal=state.deal.number, discarder=discarder, claimants=claimants, disputed=disputed
    )


def buy(state: State, *, player: str) -> AnyCommand:
    return say.Buy(player=player, deal=state.deal.number)


def drop_calls(state: State) -> AnyCommand:
    return say.DropCalls(deal=state.deal.number)


def undo(state: State) -> AnyCommand:
    return say.Undo(step=state.history.head if state.history.back is not None else None)


def redo(state: State) -> AnyCommand:
    return say.Redo(step=state.history.redo[-1] if state.history.redo else None)


def own_presses(seat: str) -> st.SearchStrategy[Press]:
    """What a player's own phone sends."""
    points = st.integers(0, 200)
    return st.just(partial(call, seat)) | st.builds(
        lambda left: partial(count, seat, points=left), points
    )


def pencil_presses() -> st.SearchStrategy[Press]:
    """What whoever keeps the score sends."""
    anybody = st.sampled_from(SIX)
    settling = st.builds(
        lambda who, disputed: partial(settle, discarder=who, disputed=disputed),
        anybody,
        st.booleans(),
    )
    buying = st.builds(lambda who: partial(buy, player=who), anybody)
    return settling | buying | st.sampled_from((undo, redo, undo, drop_calls))


def any_act() -> st.SearchStrategy[Callable[[Post], None]]:
    """A press on a phone, or something that arrives, or arrives again."""
    at = st.integers(0, 1000)
    seats = st.integers(0, len(SIX) - 1)
    by_seat = seats.flatmap(lambda phone: st.tuples(st.just(phone), own_presses(SIX[phone])))
    by_pencil = st.tuples(st.sampled_from(PENCILS), pencil_presses())
    pressing = st.builds(
        lambda pressed, fresh: lambda post: post.press(*pressed, fresh),
        by_seat | by_pencil,
        st.booleans(),
    )
    arriving = at.map(lambda which: lambda post: post.deliver(which))
    again = at.map(lambda which: lambda post: post.deliver_again(which))
    return st.one_of(pressing, pressing, arriving, arriving, arriving, again)


@pytest.mark.torture
@examples(80, 4000)
@given(st.lists(any_act(), min_size=40, max_size=100))
def test_in_whatever_order_commands_arrive_the_book_stays_clean(acts):
    post, checked = Post(), 0
    acts += [lambda post: post.deliver(0)] * len(acts)
    for act in acts:
        act(post)
        if post.evening.number > checked:
            check(post)
            checked = post.evening.number


def check(post: Post) -> None:
    """See that nothing came out of nothing, and that all was recorded once."""
    evening, state = post.evening, post.evening.play()
    assert [step for _, step in evening.steps[1:]] == [*post.recorded.values()]
    assert replay(evening.steps) == state
    ledger = Ledger.of(evening.steps)
    assert {player: chips_of(state, player) for player in SIX} == ledger.chips
    assert min(ledger.chips.values()) >= 0
    standing = steps_that_count(evening.steps)
    bought = [event for event in standing if isinstance(event, events.CardBought)]
    paid = sum(event.price for event in bought)
    assert sum(ledger.chips.values()) == sum(Ledger.of(evening.steps[:1]).chips.values()) - paid
    assert len(set(state.deal.calls)) == len(state.deal.calls)


def test_all_that_seats_press_is_what_seats_may_send():
    state = evening_of(ONE_CHIP).play()
    for seat in SIX:
        for press in (partial(call, seat), partial(count, seat, points=10)):
            assert may_send(state, press(state), seat)
