"""Whatever people say to the referee, in whatever order: no error, and the book stays clean."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.game import events
from scorekeeper.game.commands import COMMANDS, Redo, StartGame, Undo
from scorekeeper.game.events import AnyEvent
from scorekeeper.game.history import replay
from scorekeeper.game.refusal import Refusal
from scorekeeper.game.sheet import chips_of, ranking, total
from scorekeeper.game.stakes import balances
from scorekeeper.game.state import Hand
from scorekeeper.rules.verdict import Basis
from tests.examples import examples
from tests.game.any_command import SENSE, any_command, any_move, fields_of
from tests.game.table import Evening, start_of

VALUES = {0: 15, 1: 11, **{rank: rank for rank in range(2, 11)}, 11: 10, 12: 10, 13: 10}


@dataclass
class Ledger:
    """Chips and points, kept by hand from the events that count."""

    chips: dict[str, int] = field(default_factory=dict)
    start: dict[str, int] = field(default_factory=dict)
    deals: list[dict[str, int]] = field(default_factory=lambda: [{}])
    out: list[str | None] = field(default_factory=lambda: [None])

    def write(self, event: AnyEvent) -> None:
        match event:
            case events.GameStarted(players=players):
                self.chips = {player.key: 7 for player in players}
                self.start = {player.key: 0 for player in players}
            case events.PlayerJoined(newcomer=newcomer, points=points, chips=chips):
                self.chips[newcomer.key], self.start[newcomer.key] = chips, points
            case events.CardBought(player=player, price=price):
                self.chips[player] -= price
            case events.CutRewarded(player=player):
                self.chips[player] += 1
            case events.ChipsCorrected(player=player, change=change):
                self.chips[player] += change
            case _:
                self.write_points(event)

    def write_points(self, event: AnyEvent) -> None:
        match event:
            case events.WentOut(player=player):
                self.out[-1] = player
            case events.HandCounted(player=player, hand=hand):
                self.deals[-1][player] = points_of(hand)
            case events.HandCorrected(deal=deal, player=player, hand=hand):
                self.deals[deal - 1][player] = points_of(hand)
            case events.WentOutCorrected(deal=deal, player=player, hand_of_former=hand):
                if hand is not None:
                    self.deals[deal - 1][self.out[deal - 1]] = points_of(hand)
                self.out[deal - 1] = player
            case events.DealEntered(points=points, chips=chips, went_out=out):
                self.deals[-1], self.out[-1] = dict(points), out
                self.chips |= chips
                self.next_deal()
            case events.DealClosed():
                self.next_deal()

    def next_deal(self) -> None:
        self.deals.append({})
        self.out.append(None)

    def total(self, player: str) -> int:
        closed = zip(self.deals[:-1], self.out[:-1], strict=True)
        return self.start[player] + sum(
            0 if player == out else deal.get(player, 0) for deal, out in closed
        )


def points_of(hand: Hand) -> int:
    if hand.cards is None:
        return hand.points or 0
    return sum(VALUES[card.rank] for card in hand.cards)


def steps_that_count(steps: Sequence[tuple[int, tuple[AnyEvent, ...]]]) -> list[AnyEvent]:
    """The events of all steps but those taken back, found with two piles."""
    done: list[tuple[AnyEvent, ...]] = []
    undone: list[tuple[AnyEvent, ...]] = []
    for _, step in steps:
        match step:
            case (events.Undone(),):
                undone.append(done.pop())
            case (events.Redone(),):
                done.append(undone.pop())
            case _:
                done.append(step)
                undone.clear()
    return [event for step in done for event in step]


def check_the_book(evening: Evening) -> None:
    state = evening.play()
    ledger = Ledger()
    for event in steps_that_count(evening.steps):
        ledger.write(event)

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


@pytest.mark.long
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


@pytest.mark.long
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
