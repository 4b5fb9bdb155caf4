"""A second look: a counted hand is unconfirmed until another seat has seen it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scorekeeper.game.commands import (
    AnyCommand,
    CloseDeal,
    ConfirmCount,
    CorrectHand,
    CorrectWentOut,
    CountHand,
    EndDeal,
    EnterDeal,
    EnterSheet,
    FinishEarly,
    Undo,
)
from scorekeeper.game.decide import decide
from scorekeeper.game.entering import is_unconfirmed, may_confirm, seen_by, to_confirm
from scorekeeper.game.events import CountConfirmed
from scorekeeper.game.own_entries import acts_alone, may_send
from scorekeeper.game.state import State
from scorekeeper.game.vetting import may_come_next
from tests.game.table import (
    PLAYERS,
    agree,
    by_cards,
    by_points,
    evening_of,
    final,
    goes_out,
    play,
    start_of,
    started,
)

BRUNO_45 = CountHand(player="bruno", hand=by_points(45), by="bruno")
CHIYO_SAW_IT = ConfirmCount(deal=1, player="bruno", points=45, by="chiyo")
THE_REST = (
    CountHand(player="chiyo", hand=by_points(10), by="chiyo"),
    CountHand(player="dara", hand=by_points(20)),
)


@pytest.fixture
def counted() -> State:
    """ana went out; bruno has counted 45 from the own phone."""
    return play(started(second_look=True), goes_out("ana"), BRUNO_45)


def unconfirmed(state: State, deal: int = 1) -> list[str]:
    of = state.deals[deal - 1]
    return [player for player in of.players if is_unconfirmed(state, of, player)]


def asked(state: State, player: str = "bruno") -> list[str | None]:
    """Who is asked about this player's hand of the first deal."""
    return [by for by in (None, *PLAYERS) if may_confirm(state, state.deals[0], player, by)]


def test_without_the_agreement_every_count_stands():
    state = play(started(), goes_out("ana"), BRUNO_45)

    assert unconfirmed(state) == []
    assert asked(state) == []
    assert final(decide(state, CHIYO_SAW_IT)) == ("confirm.not_agreed",)


def test_everybody_but_who_entered_a_count_is_asked_about_it(counted: State):
    assert unconfirmed(counted) == ["bruno"]
    assert asked(counted) == [None, "ana", "chiyo", "dara"]


def test_what_the_scorekeeper_entered_is_confirmed_by_any_seat_the_players_own_too(counted: State):
    state = play(counted, *THE_REST)

    assert asked(state, "dara") == ["ana", "bruno", "chiyo", "dara"]


def test_one_who_has_seen_it_is_enough(counted: State):
    state = play(counted, CHIYO_SAW_IT)

    assert unconfirmed(state) == []
    assert seen_by(state, state.deal, "bruno") == ("chiyo",)


def test_who_entered_it_may_not_confirm_it(counted: State):
    own = replace(CHIYO_SAW_IT, by="bruno")

    assert final(decide(counted, own)) == ("confirm.own_entry",)


def test_two_who_confirm_at_the_same_moment_have_both_seen_it(counted: State):
    state = play(counted, CHIYO_SAW_IT, replace(CHIYO_SAW_IT, by=None))

    assert seen_by(state, state.deal, "bruno") == ("chiyo", None)
    assert final(decide(state, CHIYO_SAW_IT)) == ("confirm.unchanged",)


def test_other_points_than_those_seen_are_asked_about_and_not_confirmed(counted: State):
    state = play(counted, replace(BRUNO_45, hand=by_points(54)))

    assert final(decide(state, CHIYO_SAW_IT)) == ("confirm.other_points",)
    assert unconfirmed(play(state, replace(CHIYO_SAW_IT, points=54))) == []


@pytest.mark.parametrize("by", ["bruno", None])
def test_a_change_asks_anew(counted: State, by):
    state = play(counted, CHIYO_SAW_IT, replace(BRUNO_45, hand=by_points(54), by=by))

    assert unconfirmed(state) == ["bruno"]
    assert by not in asked(state)


def test_two_who_come_to_the_same_points_have_both_looked(counted: State):
    cards = CountHand(player="bruno", hand=by_cards("KS KD QS QD 5C"), by=None)

    assert unconfirmed(play(counted, cards)) == []
    assert unconfirmed(play(counted, BRUNO_45)) == ["bruno"]


def test_nobody_waits_and_it_may_be_confirmed_later(counted: State):
    state = play(counted, *THE_REST, CloseDeal())
    assert state.deal.number == 2
    assert unconfirmed(state) == ["bruno", "chiyo", "dara"]

    state = play(
        state, CHIYO_SAW_IT, FinishEarly(), replace(CHIYO_SAW_IT, player="dara", points=20)
    )

    assert unconfirmed(state) == ["chiyo"]


def test_undo_takes_a_confirmation_back():
    evening = evening_of(start_of(second_look=True))
    evening.play(goes_out("ana"), BRUNO_45, CHIYO_SAW_IT, Undo())

    assert unconfirmed(evening.state) == ["bruno"]


def test_who_went_out_has_nothing_to_confirm(counted: State):
    for player in ("ana", "dara"):
        nothing = replace(CHIYO_SAW_IT, player=player, points=0)
        assert final(decide(counted, nothing)) == ("confirm.nothing",)
    none_yet = replace(CHIYO_SAW_IT, deal=2)
    assert final(decide(counted, none_yet)) == ("confirm.nothing",)


def entered(*commands: AnyCommand) -> State:
    return play(started(second_look=True), *commands)


@pytest.mark.parametrize(
    ("commands", "by"),
    [
        ((EndDeal(went_out="ana", hands={"bruno": by_points(45)}, by="dara"),), "dara"),
        ((EnterDeal(points={**dict.fromkeys(PLAYERS, 0), "bruno": 45}, by="dara"),), "dara"),
        (
            (EnterSheet(said=(EnterDeal(points=dict.fromkeys(PLAYERS, 45)),), by="dara"),),
            "dara",
        ),
        (
            (
                EnterDeal(points=dict.fromkeys(PLAYERS, 0)),
                CorrectHand(deal=1, player="bruno", hand=by_points(45), by="dara"),
            ),
            "dara",
        ),
        (
            (
                EnterDeal(points=dict.fromkeys(PLAYERS, 0), went_out="bruno"),
                CorrectWentOut(deal=1, player="ana", hand_of_former=by_points(45), by="dara"),
            ),
            "dara",
        ),
    ],
)
def test_whichever_way_a_hand_is_entered_it_is_known_by_whom(commands, by):
    state = entered(*commands)

    assert "bruno" in unconfirmed(state)
    assert asked(state) == [each for each in (None, *PLAYERS) if each != by]


@pytest.mark.parametrize("by", ["nobody", "", "elif"])
def test_only_a_seat_or_the_scorekeeper_enters_and_confirms(counted: State, by):
    for command in (replace(BRUNO_45, by=by), replace(CHIYO_SAW_IT, by=by)):
        assert final(decide(counted, command)) == ("player.unknown",)


def test_the_agreement_asks_about_nothing_that_was_closed_before_it(counted: State):
    before = play(started(), goes_out("ana"), BRUNO_45, *THE_REST, CloseDeal())

    assert unconfirmed(play(before, agree(second_look=True))) == []
    assert unconfirmed(play(counted, agree(second_look=False))) == []


# on a player's own phone


def of(state: State, seat: str) -> str | None:
    found = to_confirm(state, seat)
    return found and found[1]


def test_a_seat_is_asked_about_its_own_hand_first_then_about_the_next_players(counted: State):
    state = play(counted, *THE_REST)

    assert [of(state, seat) for seat in PLAYERS] == ["bruno", "chiyo", "dara", "dara"]


def test_it_is_asked_until_the_next_deal_has_begun(counted: State):
    state = play(counted, *THE_REST, CloseDeal())
    assert of(state, "ana") == "bruno"

    state = play(state, goes_out("ana"))

    assert of(state, "ana") is None
    assert of(play(state, BRUNO_45), "ana") == "bruno"


def test_a_player_sends_a_look_and_the_own_count_in_no_other_name(counted: State):
    assert may_send(counted, CHIYO_SAW_IT, "chiyo")
    assert not may_send(counted, CHIYO_SAW_IT, "dara")
    assert not may_send(counted, replace(BRUNO_45, by=None), "bruno")


def test_a_player_takes_back_the_own_look_alone():
    seen = (CountConfirmed(deal=1, player="bruno", points=45, by="chiyo"),)

    assert acts_alone(seen, "chiyo")
    assert not acts_alone(seen, "bruno")


def test_a_book_carries_it(counted: State):
    [event] = decide(counted, CHIYO_SAW_IT)

    for differs in ({"by": "bruno"}, {"points": 54}, {"deal": 7}, {"by": "nobody"}):
        assert not may_come_next(counted, replace(event, **differs))
