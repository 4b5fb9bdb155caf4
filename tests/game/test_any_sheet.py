"""Whatever is recorded under rules with every bonus: the sheet adds up, and the game goes on."""

from __future__ import annotations

import pytest
from hypothesis import given, settings, strategies as st

from scorekeeper.game.agreements import Stakes
from scorekeeper.game.apply import replay
from scorekeeper.game.refusal import Refusal
from scorekeeper.game.sheet import (
    charged,
    closed_deals,
    cost,
    parts_of,
    ranking,
    still_in,
    total,
    totals_after,
    unused_chips,
    winners,
)
from scorekeeper.game.stakes import balances
from scorekeeper.game.state import State
from tests.game.any_command import any_move
from tests.game.table import Evening, house, start_of

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
        ) + sum(charged(state, deal, player) or 0 for deal in closed_deals(state))
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
