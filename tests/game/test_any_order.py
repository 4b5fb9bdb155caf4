"""Eight phones at once: in whatever order it arrives, late or twice, the book stays clean."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial

import pytest
from hypothesis import given, strategies as st

from scorekeeper.game import commands as say, events
from scorekeeper.game.apply import replay
from scorekeeper.game.changes import changes_of, clashing
from scorekeeper.game.commands import AnyCommand
from scorekeeper.game.decide import decide
from scorekeeper.game.events import AnyEvent
from scorekeeper.game.own_entries import may_send
from scorekeeper.game.refusal import Refusal, would_record
from scorekeeper.game.sheet import chips_of
from scorekeeper.game.state import State
from tests.examples import examples
from tests.game.ledger import Ledger, steps_that_count
from tests.game.table import Evening, by_points, evening_of, house, start_of

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
    return say.CountHand(player=seat, hand=by_points(points), deal=state.deal.number)


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
