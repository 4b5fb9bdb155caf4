"""Counted hands where melds in them cost nothing, or a hand costs so much at most."""

from __future__ import annotations

from scorekeeper.game.commands import CountHand
from scorekeeper.game.decide import decide
from scorekeeper.game.needs import find_range
from scorekeeper.game.sheet import total
from tests.game.playing import counted, out
from tests.game.table import PLAYERS, by_cards, by_points, house, noted, play, started

MELDS_FREE = house({"counting": {"cards": "those that fit no meld"}})
AT_MOST_50 = house({"counting": {"most": 50}})
HAND = "7H 7D 7S 5C 6C 7C 8C KD KH 2S 3H"


def test_the_sheet_has_what_the_melds_leave():
    state = play(started(ruleset=MELDS_FREE), out("ana"))
    state = play(state, *counted(bruno=HAND, chiyo=12, dara="2"))

    assert [total(state, player) for player in PLAYERS] == [0, 25, 12, 2]


def test_a_card_without_suit_is_noted_as_runs_cost_nothing():
    state = play(started(ruleset=MELDS_FREE), out("ana"))
    bare = CountHand(player="bruno", hand=by_cards("7 7 7 5C 6C 7C 8C KD KH 2S 3H"))

    assert noted(decide(state, bare)) == ("hand.suits_missing",)
    assert noted(decide(state, CountHand(player="bruno", hand=by_cards(HAND)))) == ()


def test_a_sum_of_a_few_cards_or_none_may_be_all_that_counts():
    state = play(started(ruleset=MELDS_FREE), out("ana"))

    for points in (0, 2, 60):
        assert noted(decide(state, CountHand(player="bruno", hand=by_points(points)))) == ()
    assert noted(decide(state, CountHand(player="bruno", hand=by_points(1)))) == (
        "hand.no_such_sum",
    )


def test_no_hand_costs_more_than_the_most():
    state = play(started(ruleset=AT_MOST_50), out("ana"))

    assert noted(decide(state, CountHand(player="bruno", hand=by_points(51)))) == (
        "hand.no_such_sum",
    )
    state = play(state, *counted(bruno="K K K K K K Q Q Q Q J", chiyo=50, dara=12))
    assert [total(state, player) for player in PLAYERS] == [0, 50, 50, 12]
    assert find_range(state, "bruno", 1).most == 50
