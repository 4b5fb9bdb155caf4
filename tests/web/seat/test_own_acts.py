"""What a player does on the own seat: ends the turn, takes back the own last act and no other."""

from __future__ import annotations

import re

import pytest

from scorekeeper.game.commands import (
    Buy,
    CloseDeal,
    CountHand,
    EndTurn,
    EnterDeal,
    GivePencil,
    LayDown,
    Redo,
    SettleDiscard,
    Undo,
)
from tests.game.table import by_cards, by_points, goes_out, off, run_of, set_of
from tests.web.at_table import AtTable
from tests.web.phone import Phone

SEVENS, NINES = "7H 7D 7S", "9H 9D 9S"
FORBIDDEN = 403
PAPER = EnterDeal(points={"p1": 30, "p2": 0, "p3": 20, "p4": 10}, went_out="p2")


def seen(phone: Phone) -> Phone:
    """Show the seat as it stands now."""
    return phone.open(phone.address)


def lays_down(phone: Phone, key: str, melds: str = SEVENS) -> None:
    own = phone.address
    phone.open(f"{own.removesuffix('seat')}lay-down/{key}").send(f"lay-down/{key}", melds=melds)
    assert phone.address == own


def offers(phone: Phone, ending: str) -> bool:
    return any(form.action.endswith(ending) for form in seen(phone).page.forms)


def forge_undo(phone: Phone, table: AtTable) -> Phone:
    """Ask to take back the last step, whatever the page offers."""
    token = phone.form("/seat/call").fields.to_dict()
    fields = {**token, "step": str(table.state.history.head), "seen": str(table.number)}
    return phone.post(phone.address.removesuffix("/seat") + "/seat/undo", fields)


def test_a_player_ends_the_own_turn(table: AtTable, bruno):
    lays_down(bruno, "p2")
    assert table.deal.turn.player == "p2"

    seen(bruno).send("/seat/end-turn")

    assert table.deal.turn is None
    assert not offers(bruno, "/seat/end-turn")


def test_the_turns_end_is_offered_in_the_own_turn_alone(table: AtTable, bruno, chiyo):
    assert not offers(bruno, "/seat/end-turn")
    lays_down(bruno, "p2")

    assert offers(bruno, "/seat/end-turn")
    assert not offers(chiyo, "/seat/end-turn")


def test_with_one_card_left_the_end_of_the_turn_is_going_out(table: AtTable, bruno):
    melds = (set_of("7H 7D 7S"), run_of("2-8C"))
    table.record(LayDown(player="p2", melds=melds))
    assert "I’m out" not in seen(bruno).html
    table.record(off("p2", 2, "9C"))
    assert "I’m out" in seen(bruno).html

    bruno.send("/seat/end-turn")

    assert table.deal.went_out == "p2"


def test_nobody_ends_the_turn_of_another(table: AtTable, bruno, chiyo):
    lays_down(bruno, "p2")
    form = seen(bruno).form("/seat/end-turn")
    lays_down(chiyo, "p3", NINES)

    bruno.post(form.action, form.fields)

    assert bruno.status == 422
    assert "No turn is open." in bruno.html
    assert table.deal.turn.player == "p3"


def test_a_lay_down_is_taken_back_by_whoever_did_it(table: AtTable, bruno):
    lays_down(bruno, "p2")

    seen(bruno).send("/seat/undo")

    assert table.deal.down == ()
    assert not offers(bruno, "/seat/undo")


def test_so_is_the_end_of_a_turn_and_then_what_was_done_in_it(table: AtTable, bruno):
    lays_down(bruno, "p2")
    seen(bruno).send("/seat/end-turn").send("/seat/undo")
    assert table.deal.turn.player == "p2"

    bruno.send("/seat/undo")

    assert table.deal.melds == ()


def test_and_the_end_that_a_lay_down_gave_to_anothers_turn(table: AtTable, bruno, chiyo):
    lays_down(bruno, "p2")
    lays_down(chiyo, "p3", NINES)

    seen(chiyo).send("/seat/undo")

    assert table.deal.turn.player == "p2"


def test_and_a_count(table: AtTable, bruno):
    table.record(goes_out("p1"))
    game = bruno.address.removesuffix("seat")
    bruno.open(game + "count/hand/p2").send("count/hand/p2", points="20")
    bruno.open(game + "seat")

    bruno.send("/seat/undo")

    assert not table.deal.hands


def test_what_is_refused_while_the_hand_is_counted_leaves_its_keys_and_what_they_say(
    table: AtTable, bruno
):
    table.record(*(CountHand(player=key, hand=by_points(30)) for key in ("p3", "p4")))
    form = seen(bruno).form("/seat/went-out")
    table.record(goes_out("p1"))

    bruno.post(form.action, form.fields)

    assert bruno.status == 422
    assert [part in bruno.html for part in ('role="alert"', "own-count", "mine__counted")] == [
        *(True, True, True)
    ]


def test_all_that_the_keys_of_the_count_need_comes_with_the_page(table: AtTable, bruno):
    assert "modulepreload" not in seen(bruno).html
    table.record(goes_out("p1"))

    ahead = re.findall(r'rel="modulepreload" href="[^"]*/js/([\w-]+)\.js"', seen(bruno).html)

    assert {"main", "seat", "drafts", "cards", "counting", "typed", "meldpad-keys"} <= {*ahead}
    assert len({*ahead}) == len(ahead)


def test_a_card_that_nobody_else_called_for_is_given_back_whichever_phone_settled_it(
    table: AtTable, bruno
):
    seen(bruno).send("/seat/call")
    table.record(SettleDiscard(discarder="p1", claimants=("p2",)))
    assert table.deal.purchases["p2"].times == 1

    seen(bruno).send("/seat/undo")

    assert "p2" not in table.deal.purchases


def test_an_exchange_is_said_by_one_phone_for_all_and_taken_back(table: AtTable, bruno, chiyo):
    table.record(*[PAPER] * 5)
    assert offers(chiyo, "/seat/exchange")

    seen(bruno).send("/seat/exchange")

    assert table.deal.exchanges == 1
    assert not offers(chiyo, "/seat/exchange")
    assert not offers(chiyo, "/seat/undo")
    bruno.send("/seat/undo")
    assert table.deal.exchanges == 0


def test_two_phones_that_say_the_same_exchange_record_one(table: AtTable, bruno, chiyo):
    table.record(*[PAPER] * 5)
    form = seen(chiyo).form("/seat/exchange")
    seen(bruno).send("/seat/exchange")

    chiyo.post(form.action, form.fields)

    assert chiyo.status in {409, 422}
    assert table.deal.exchanges == 1


def test_a_player_says_to_have_gone_out_once_hands_are_counted(table: AtTable, bruno, chiyo):
    assert not offers(bruno, "/seat/went-out")
    table.record(CountHand(player="p3", hand=by_points(20)))
    assert not offers(chiyo, "/seat/went-out")

    seen(bruno).send("/seat/went-out")

    assert table.deal.went_out == "p2"
    assert not offers(bruno, "/seat/went-out")
    bruno.send("/seat/undo")
    assert table.deal.went_out is None


def test_one_who_counts_too_early_takes_nobodys_play_away(table: AtTable, bruno, chiyo):
    game = chiyo.address.removesuffix("seat")
    chiyo.open(game + "count/hand/p3").send("count/hand/p3", points="20")
    assert "own-count" in chiyo.open(game + "seat").html

    assert offers(bruno, "/seat/call")
    assert any("lay-down" in link for link in bruno.page.links)
    assert any("count/hand/p2" in link for link in bruno.page.links)
    bruno.send("/seat/call")
    assert table.deal.calls == ("p2",)


def test_once_two_have_counted_the_others_count_too(table: AtTable, bruno):
    table.record(*(CountHand(player=key, hand=by_points(20)) for key in ("p3", "p4")))

    assert not offers(bruno, "/seat/call")
    assert "own-count" in bruno.html


def test_where_somebody_went_out_nobody_else_says_so(table: AtTable, bruno):
    table.record(CountHand(player="p3", hand=by_points(20)))
    form = seen(bruno).form("/seat/went-out")
    table.record(goes_out("p1"))
    assert not offers(bruno, "/seat/went-out")

    bruno.post(form.action, form.fields)

    assert bruno.status in {409, 422}
    assert table.deal.went_out == "p1"


@pytest.mark.parametrize(
    "act",
    [
        Buy(player="p2", discarder="p1"),
        SettleDiscard(discarder="p1", claimants=("p2", "p3")),
        SettleDiscard(discarder="p1", claimants=("p3",)),
    ],
    ids=["entered by the scorekeeper", "which another wanted, too", "of another"],
)
def test_what_is_not_the_own_act_is_not_offered_and_not_taken_back(table: AtTable, bruno, act):
    table.record(act)
    assert not offers(bruno, "/seat/undo")

    forge_undo(bruno, table)

    assert bruno.status == FORBIDDEN
    assert table.deal.purchases


def test_a_hand_that_the_scorekeeper_counted_stays(table: AtTable, bruno):
    table.record(CountHand(player="p2", hand=by_points(20)))

    assert not offers(bruno, "/seat/undo")


def test_nor_does_a_seat_take_back_what_another_seat_did(table: AtTable, bruno, chiyo):
    lays_down(chiyo, "p3")
    assert not offers(bruno, "/seat/undo")

    forge_undo(bruno, table)

    assert bruno.status == FORBIDDEN
    assert table.deal.down == ("p3",)


def test_once_somebody_else_did_something_the_page_says_why_it_is_too_late(
    table: AtTable, bruno, chiyo
):
    lays_down(bruno, "p2")
    form = seen(bruno).form("/seat/undo")
    table.record(EndTurn())

    bruno.post(form.action, form.fields)

    assert bruno.status == 422
    assert 'role="alert"' in bruno.html
    assert table.deal.down == ("p2",)


def test_pressed_twice_it_takes_back_one_act(table: AtTable, bruno):
    lays_down(bruno, "p2")
    seen(bruno).send("/seat/end-turn")
    form = bruno.form("/seat/undo")

    statuses = [bruno.post(form.action, form.fields).status for _ in range(2)]

    assert statuses == [200, 200]
    assert table.deal.down == ("p2",)
    assert table.deal.turn.player == "p2"


def test_what_a_player_has_just_taken_back_is_done_again_there(table: AtTable, bruno):
    lays_down(bruno, "p2")
    assert not offers(bruno, "/seat/redo")

    seen(bruno).send("/seat/undo").send("/seat/redo")

    assert table.deal.down == ("p2",)
    assert not offers(bruno, "/seat/redo")
    assert offers(bruno, "/seat/undo")


def test_what_others_took_back_or_did_since_a_seat_does_not_do_again(table: AtTable, bruno, chiyo):
    lays_down(bruno, "p2")
    table.record(Undo())
    assert not offers(bruno, "/seat/redo")
    table.record(Redo())
    form = seen(bruno).send("/seat/undo").form("/seat/redo")
    assert not offers(chiyo, "/seat/redo")
    forged = {**chiyo.form("/seat/call").fields.to_dict(), "step": form.fields["step"]}
    theirs = chiyo.address.removesuffix("/seat") + "/seat/redo"
    assert chiyo.post(theirs, forged).status == FORBIDDEN
    chiyo.open(theirs.removesuffix("/redo"))

    lays_down(chiyo, "p3", NINES)
    bruno.post(form.action, form.fields)

    assert bruno.status == 422
    assert table.deal.down == ("p3",)


def test_who_keeps_the_score_on_a_seat_takes_back_everything_there(table: AtTable, bruno):
    table.record(GivePencil(player="p2"))
    table.record(Buy(player="p3", discarder="p1"))

    seen(bruno).send("/table/undo")

    assert "p3" not in table.deal.purchases


def test_a_note_of_the_book_is_for_who_keeps_the_score_or_did_it(table: AtTable, bruno, chiyo):
    table.record(goes_out("p1"), CountHand(player="p2", hand=by_cards("K K Q")))
    assert "said__noted" in table.open().html
    assert "said__noted" not in seen(bruno).html + seen(chiyo).html

    game = bruno.address.removesuffix("seat")
    bruno.open(game + "count/hand/p2").send("count/hand/p2", cards="K K Q 9")

    assert "said__noted" in bruno.open(game + "seat").html
    assert "said__noted" not in seen(chiyo).html


def counts_late(bruno: Phone, table: AtTable, theirs: int, mine: str) -> Phone:
    """Send Bruno's count of a deal that others have closed since, with his hand at ``theirs``."""
    table.record(goes_out("p1"))
    own = bruno.address.removesuffix("seat")
    form = bruno.open(own + "count/hand/p2").form("count/hand/p2")
    for key, points in {"p2": theirs, "p3": 20, "p4": 10}.items():
        table.record(CountHand(player=key, hand=by_points(points), by="p3"))
    table.record(CloseDeal())
    return bruno.post(form.action, {**form.fields.to_dict(), "points": mine})


def test_a_count_that_comes_after_the_deal_was_closed_says_what_counts_and_who_said_so(
    table: AtTable, bruno
):
    counts_late(bruno, table, 35, "30")

    assert bruno.status == 422
    assert "Deal 1 is closed" in bruno.html
    assert re.findall(r'clash__number number">(\d+)<', bruno.html) == ["35", "30"]
    assert "Chiyo" in bruno.html
    assert "Deal 2" not in bruno.html
    assert any(link.endswith("/seat") for link in bruno.page.links)
    assert table.deal.number == 2
    assert not table.deal.hands


def test_and_asks_nothing_where_it_says_the_same(table: AtTable, bruno):
    counts_late(bruno, table, 30, "30")

    assert (bruno.status, bruno.address.endswith("/seat")) == (200, True)
    assert 'role="alert"' not in bruno.html


def test_a_turn_that_is_ended_after_its_deal_is_told_that_the_deal_was_over(table: AtTable, bruno):
    lays_down(bruno, "p2")
    form = seen(bruno).form("/seat/end-turn")
    table.record(goes_out("p1"))
    for key in ("p2", "p3", "p4"):
        table.record(CountHand(player=key, hand=by_points(20)))
    table.record(CloseDeal())

    bruno.post(form.action, form.fields)

    assert bruno.status == 422
    assert "Deal 1 was over already" in bruno.html
