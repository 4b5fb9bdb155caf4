"""One more turn for everybody else, once somebody has gone out."""

from __future__ import annotations

from scorekeeper.game.commands import (
    Buy,
    ChangeRules,
    CloseDeal,
    CountHand,
    EndDeal,
    EndTurn,
    LeaveGame,
    TakeDiscard,
)
from scorekeeper.game.decide import decide
from scorekeeper.game.events import HandCounted, LaidDown
from scorekeeper.game.notes import deal_notes
from scorekeeper.game.sheet import cost, deal_winners
from scorekeeper.game.state import Hand, State
from scorekeeper.game.turns import is_out
from tests.game.playing import goes_down, lays_out, out, puts_down
from tests.game.table import (
    VENEZUELA,
    by_cards,
    by_points,
    final,
    house,
    lay_down,
    noted,
    off,
    play,
    started,
)

ONE_MORE = house({"going_out": {"one_more_turn": True}})


FREE = "free to the leader"


def gone() -> State:
    """Ana laid down, and went out; all others have one more turn."""
    return play(started(ruleset=ONE_MORE), lay_down("ana"), EndTurn(), out("ana"))


def test_all_others_have_one_more_turn():
    deal = gone().deal

    assert deal.last_turns == ("bruno", "chiyo", "dara")
    assert not deal.played_out
    assert not deal.counting


def test_without_the_rule_the_deal_is_over_at_once():
    deal = play(started(), lay_down("ana"), EndTurn(), out("ana")).deal

    assert deal.last_turns == ()
    assert deal.played_out


def test_in_it_one_lays_down_and_lays_off():
    state = play(gone(), lay_down("bruno", "9H 9D 9S"), off("bruno", 1, "7C", new_turn=False))

    assert state.deal.down == ("ana", "bruno")
    assert state.deal.laid["bruno"] == 4


def test_the_turn_is_had_once_it_has_ended():
    state = play(gone(), lay_down("bruno", "9H 9D 9S"), lay_down("chiyo", "KH KD KS"))

    assert state.deal.last_turns == ("chiyo", "dara")
    assert noted(decide(state, puts_down("bruno", "3-5C"))) == ("lastturn.had",)


def test_the_last_discard_of_whoever_went_out_may_be_taken():
    free = {"buying": {"in_turn": "instead of drawing"}, "dealing": {"upcard": FREE}}
    ruleset = house({**free, "going_out": {"one_more_turn": True}})
    state = play(started(ruleset=ruleset), lay_down("ana"), EndTurn(), out("ana"))

    assert noted(decide(state, TakeDiscard(player="bruno", discarder="ana"))) == ()
    late = play(state, lay_down("bruno", "9H 9D 9S"), EndTurn())
    again = TakeDiscard(player="bruno", discarder="ana")
    assert noted(decide(late, again)) == ("lastturn.had",)


def test_a_buy_is_still_possible():
    state = play(gone(), Buy(player="bruno"))

    assert state.deal.purchases["bruno"].times == 1


def test_whoever_went_out_does_nothing_more():
    assert final(decide(gone(), off("ana", 1, "7C"))) == ("deal.over",)
    assert final(decide(gone(), out("bruno"))) == ("deal.over",)


def test_whoever_has_no_card_left_then_is_counted_with_none():
    """Ten cards and the one drawn go down; the twelfth is the discard."""
    done = decide(gone(), lays_out("bruno", "9H 9D 9S", "2-5C", "10-KH", discard="4S"))
    laid, counted = done

    assert isinstance(laid, LaidDown)
    assert counted == HandCounted(player="bruno", hand=Hand(cards=()))
    state = play(gone(), lays_out("bruno", "9H 9D 9S", "2-5C", "10-KH", discard="4S"))
    assert state.deal.went_out == "ana"
    assert state.deal.last_turns == ("chiyo", "dara")
    assert state.deal.turn is None
    assert [key for key in state.deal.players if is_out(state, key)] == ["ana", "bruno"]
    assert not state.deal.counting
    assert cost(state, state.deal, "bruno") == 0


def test_the_count_ends_the_turns():
    state = play(gone(), CountHand(player="bruno", hand=by_points(30)))

    assert state.deal.counting
    assert state.deal.last_turns == ("chiyo", "dara")
    assert noted(decide(state, goes_down("bruno", "9H 9D 9S"))) == ("lastturn.had",)


def test_a_hand_counted_has_what_the_last_turn_left():
    state = play(gone(), lay_down("bruno", "9H 9D 9S"))

    play(state, CountHand(player="bruno", hand=by_cards("2 3 4 5 6 8 10 J")))


def test_the_first_to_go_out_has_won_the_deal():
    state = play(gone(), EndDeal(hands={key: by_points(30) for key in ("bruno", "chiyo", "dara")}))

    assert state.deals[0].closed
    assert state.deals[0].last_turns == ()
    assert deal_winners(state, state.deals[0]) == ("ana",)


def test_whoever_leaves_has_no_turn_left():
    state = play(gone(), LeaveGame(player="chiyo"))

    assert state.deal.last_turns == ("bruno", "dara")


def test_the_table_is_told_whose_turn_is_still_to_come():
    said = [
        note.said for note in deal_notes(play(gone(), lay_down("bruno", "9H 9D 9S"), EndTurn()))
    ]

    [last] = [each for each in said if each.code == "goout.last_turns"]
    assert last.facts == {"player": "ana", "players": ("chiyo", "dara")}


def test_a_deal_that_nobody_counts_is_closed_as_ever():
    assert "close.missing" in final(decide(gone(), CloseDeal()))


def test_rules_without_it_end_the_turns_that_are_left():
    state = play(gone(), ChangeRules(ruleset=VENEZUELA, since=1))

    assert state.deal.last_turns == ()
    assert state.deal.counting
