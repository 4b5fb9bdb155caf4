"""Hands counted at the end of a deal: by cards or a sum, all of it or what no meld takes."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scorekeeper.game.commands import (
    Buy,
    CloseDeal,
    CorrectHand,
    CountHand,
    EndDeal,
    EnterDeal,
    EnterSheet,
    GoOut,
    JoinGame,
    LayOffCards,
    LeaveGame,
    TakeJoker,
    Undo,
)
from scorekeeper.game.decide import decide
from scorekeeper.game.deciding.clashes import clashes_now
from scorekeeper.game.events import DealClosed, DealEntered, HandCounted
from scorekeeper.game.needs import find_range
from scorekeeper.game.sheet import chips_of, cost, deal_winners, total
from scorekeeper.game.state import Hand
from scorekeeper.rules.cards import JOKER, Card, parse_cards
from scorekeeper.rules.ruleset.checking import fields_of
from scorekeeper.rules.ruleset.ending import Penalties

from .playing import counted, out
from .table import (
    PLAYERS,
    VENEZUELA,
    by_cards,
    by_points,
    deal_under_way,
    ended,
    evening_of,
    final,
    goes_out,
    house,
    lay_down,
    lay_off,
    newcomer,
    note,
    noted,
    play,
    reason,
    started,
)

OTHERS = {"bruno": 10, "chiyo": 20, "dara": 30}
ELEVEN = "2S 3S 4S 5S 6S 8S 9S 10S JS QS KS"
PAPER = EnterDeal(points={"ana": 0, **OTHERS}, chips={"ana": 3, "dara": 9}, went_out="ana")


def ana_out():
    return play(started(), goes_out("ana"))


@pytest.mark.parametrize(
    ("cards", "points"),
    [
        ("2S 3S 4S 5S 6S 7S 8S 9S", 44),
        ("10S JS QS KS", 40),
        ("AS", 11),
        ("JK", 15),
        ("7H 7D 7S", 21),
        ("7 7 A JK", 40),
        ("", 0),
    ],
)
def test_every_card_left_costs_its_value_also_where_they_would_meld(cards, points):
    state = play(ana_out(), CountHand(player="bruno", hand=by_cards(cards), ruling=True))

    assert cost(state, state.deal, "bruno") == points


def test_a_hand_may_be_counted_as_a_plain_sum():
    state = ana_out()

    assert decide(state, CountHand(player="bruno", hand=by_points(47))) == (
        HandCounted(player="bruno", hand=by_points(47)),
    )


def test_nothing_entered_and_nothing_left_are_two_things():
    state = play(ana_out(), CountHand(player="bruno", hand=by_points(0)))

    assert cost(state, state.deal, "bruno") == 0
    assert cost(state, state.deal, "chiyo") is None


def test_who_went_out_costs_nothing_whatever_is_counted():
    counted = CountHand(player="ana", hand=by_points(5))
    state = ana_out()

    assert cost(state, state.deal, "ana") == 0
    assert noted(decide(state, counted)) == ("count.went_out",)
    assert cost(play(state, counted), state.deal, "ana") == 0


def test_a_hand_counted_again_counts_as_counted_last():
    state = play(
        ana_out(),
        CountHand(player="bruno", hand=by_points(5)),
        CountHand(player="bruno", hand=by_points(6)),
    )

    assert cost(state, state.deal, "bruno") == 6
    assert state.deal.hands["bruno"] == (by_points(5), by_points(6))


def test_hands_may_be_counted_before_anybody_went_out():
    assert decide(started(), CountHand(player="ana", hand=by_cards(ELEVEN)))


def test_a_hand_of_the_wrong_size_is_pointed_out():
    answer = decide(ana_out(), CountHand(player="bruno", hand=by_cards("7H")))

    assert noted(answer) == ("hand.count_differs",)
    assert note(answer).facts == {"player": "bruno", "counted": 1, "should": 11}


def test_the_size_of_a_hand_follows_what_was_laid_and_taken():
    state = play(
        deal_under_way(2),
        lay_down("ana", "7H 7D 7S", "9H 9D JK"),
        lay_down("bruno", "10H 10D 10S", "KH KD KS"),
        TakeJoker(player="bruno", meld=2, naturals=parse_cards("9S 9C"), new_turn=True),
        goes_out("ana"),
    )

    assert decide(state, CountHand(player="bruno", hand=by_cards("JK 2S 3S 4S")))
    assert note(decide(state, CountHand(player="bruno", hand=by_cards("JK")))).facts["should"] == 4


def test_where_melds_are_not_kept_any_size_will_do():
    state = play(started(melds_kept=False), goes_out("ana"))

    assert decide(state, CountHand(player="bruno", hand=by_cards("7H")))


def test_a_third_seven_of_hearts_is_a_slip_and_both_entries_are_named():
    state = play(
        ana_out(), CountHand(player="bruno", hand=by_cards("7H 7H 2S 3S 4S 5S 6S 8S 9S 9D JK"))
    )

    answer = decide(
        state, CountHand(player="chiyo", hand=by_cards("7H 2D 3D 4D 5D 6D 8D 9D 10D JD QD"))
    )

    assert noted(answer) == ("cards.too_many",)
    facts = note(answer).facts
    assert (facts["card"], facts["seen"], facts["most"]) == ("7H", 3, 2)
    assert facts["places"] == ("hand:bruno", "hand:chiyo")


def test_melds_on_the_table_are_seen_too():
    state = play(started(), lay_down("ana"), lay_down("bruno"), goes_out("bruno"))
    ana = CountHand(player="ana", hand=by_cards("7H 2S 3S 4S 5S 6S 8S 9S"))

    assert noted(decide(state, ana)) == ("cards.too_many",)


def test_bare_ranks_are_counted_in_all_suits():
    state = play(ana_out(), CountHand(player="bruno", hand=by_cards("7 7 7 7 7 7 2 3 4 5 6")))

    assert noted(
        decide(state, CountHand(player="chiyo", hand=by_cards("7 7 7 2 2 3 4 5 6 8 9")))
    ) == ("cards.too_many",)


def test_a_fifth_joker_is_a_slip():
    hand = Hand(cards=(JOKER,) * 5 + by_cards("2S 3S 4S 5S 6S 8S").cards)

    assert noted(decide(ana_out(), CountHand(player="bruno", hand=hand))) == ("cards.too_many",)


def test_a_hand_counted_before_its_player_went_out_clashes_with_nothing():
    early = CountHand(player="bruno", hand=by_cards("7H 7H 2S 3S 4S 5S 6S 8S 9S 9D JK"))
    state = play(started(), early, goes_out("bruno"))

    late = CountHand(player="chiyo", hand=by_cards("7H 2D 3D 4D 5D 6D 8D 9D 10D JD QD"))

    assert noted(decide(state, late)) == ()


def test_correcting_a_slip_at_once_clashes_with_nothing():
    wrong = CountHand(
        player="bruno", hand=by_cards("7H 7H 7H 3S 4S 5S 6S 8S 9S 9D JK"), ruling=True
    )
    right = CountHand(player="bruno", hand=by_cards("7H 7H 2S 3S 4S 5S 6S 8S 9S 9D JK"))

    assert decide(play(ana_out(), wrong), right) == (HandCounted(player="bruno", hand=right.hand),)


@pytest.mark.parametrize(
    ("hand", "code"),
    [
        (Hand(), "hand.cards_or_points"),
        (Hand(cards=(), points=0), "hand.cards_or_points"),
        (by_points(-10_000), "number.out_of_range"),
        (by_points(100_000), "number.out_of_range"),
        (Hand(cards=(JOKER,) * 61), "hand.too_many_cards"),
        (Hand(cards=(Card(14),)), "card.impossible"),
    ],
)
def test_no_ruling_helps_what_is_no_hand(hand, code):
    assert final(decide(ana_out(), CountHand(player="bruno", hand=hand, ruling=True))) == (code,)


def test_a_deal_is_closed_when_every_hand_is_counted():
    state = play(started(), *ended("ana", OTHERS)[:-1])

    assert decide(state, CloseDeal()) == (DealClosed(deal=1),)


def test_a_deal_is_not_closed_while_a_hand_is_missing():
    state = play(ana_out(), CountHand(player="bruno", hand=by_points(4)))

    answer = decide(state, CloseDeal(ruling=True))

    assert final(answer) == ("close.missing",)
    assert reason(answer).facts == {"players": ("chiyo", "dara")}


def test_of_missing_hands_alone_a_close_is_refused():
    answer = decide(started(), CloseDeal(ruling=True))

    assert final(answer) == ("close.missing",)


def test_a_deal_closes_with_nobody_on_record_as_out():
    counts = (CountHand(player=player, hand=by_points(9)) for player in PLAYERS)
    state = play(started(), *counts)

    assert noted(decide(state, CloseDeal())) == ("close.nobody_went_out",)


def test_where_an_empty_stock_ends_the_deal_nobody_need_go_out():
    ruleset = house({"stock": {"when_empty": "everyone scores"}})
    counts = (CountHand(player=player, hand=by_points(9)) for player in PLAYERS)
    state = play(started(ruleset=ruleset), *counts)

    assert decide(state, CloseDeal()) == (DealClosed(deal=1),)


def test_two_who_end_a_deal_hear_where_they_disagree_who_went_out():
    said = EndDeal(went_out="bruno", hands={"chiyo": Hand(points=20)})

    answer = decide(ana_out(), said)

    assert final(answer) == ("deal.other_out",)
    assert reason(answer).facts == {"player": "ana", "other": "bruno"}


def test_points_count_once_the_deal_is_closed():
    state = play(started(), *ended("ana", OTHERS)[:-1])

    assert total(state, "dara") == 0
    assert total(play(state, CloseDeal()), "dara") == 30


def test_the_next_deal_opens_by_itself():
    state = play(started(), *ended("ana", OTHERS))

    assert (state.deal.number, state.deal.rules, state.deal.begun) == (2, 1, False)


def test_after_the_seventh_deal_the_game_is_over():
    state = play(deal_under_way(7), *ended("ana", OTHERS))

    assert state.over
    assert len(state.deals) == 7
    assert final(decide(state, CountHand(player="bruno", hand=by_points(1)))) == ("game.over",)


def test_a_deal_played_on_paper_is_entered_whole():
    state = play(started(), PAPER)

    assert [total(state, player) for player in PLAYERS] == [0, 10, 20, 30]
    assert [chips_of(state, player) for player in PLAYERS] == [3, 7, 7, 9]
    assert deal_winners(state, state.deals[0]) == ("ana",)
    assert (state.deal.number, state.deal.dealer) == (2, "bruno")
    assert isinstance(decide(started(), PAPER)[0], DealEntered)


def test_several_deals_are_entered_from_paper_in_a_row_and_then_played_on():
    state = play(started(), PAPER, PAPER, PAPER, *ended("bruno", {"ana": 5, "chiyo": 6, "dara": 7}))

    assert [total(state, player) for player in PLAYERS] == [5, 30, 66, 97]
    assert [chips_of(state, player) for player in PLAYERS] == [3, 7, 7, 9]


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"points": OTHERS}, "close.missing"),
        ({"points": {**PAPER.points, "elif": 3}}, "player.unknown"),
        ({"points": {**PAPER.points, "bruno": 100_000}}, "number.out_of_range"),
        ({"chips": {"elif": 3}}, "player.unknown"),
        ({"points": {**PAPER.points, "bruno": -10_000}}, "number.out_of_range"),
        ({"chips": {"ana": -1}}, "number.out_of_range"),
        ({"went_out": "elif"}, "player.unknown"),
        ({"went_out": "bruno"}, "enter.out_with_points"),
    ],
)
def test_a_deal_from_paper_has_points_for_everybody_and_sense(changes, code):
    assert final(decide(started(), replace(PAPER, ruling=True, **changes))) == (code,)


def test_a_deal_that_has_begun_cannot_be_entered_from_paper():
    assert final(decide(ana_out(), PAPER)) == ("deal.under_way",)


def test_nobody_lays_off_onto_a_counted_deal_that_is_closed():
    state = play(started(), lay_down("ana"), *ended("ana", OTHERS))

    answer = decide(state, LayOffCards(player="ana", lay_off=lay_off(1, "7C")))

    assert "layoff.no_such_meld" in final(answer)


def test_a_deal_from_paper_says_whether_it_was_the_first_turn_of_who_went_out():
    (out,) = decide(started(), replace(PAPER, first_turn=True))
    (nobody,) = decide(started(), replace(PAPER, first_turn=True, went_out=None))

    assert (out.first_turn, nobody.first_turn) == (True, False)


def test_whoever_has_no_points_is_not_tied_with_one_point():
    state = play(started(), EnterDeal(points={"ana": 0, "bruno": 1, "chiyo": 20, "dara": 30}))

    assert deal_winners(state, state.deals[0]) == ("ana",)


def test_a_deal_from_paper_may_leave_somebody_without_chips():
    state = play(started(), replace(PAPER, chips={"ana": 0}))

    assert chips_of(state, "ana") == 0


SHEET = EnterSheet(said=(PAPER, replace(PAPER, went_out=None, chips={}), PAPER))


def test_a_sheet_is_one_step_that_one_undo_takes_back():
    evening = evening_of()
    before = evening.state

    entered = evening.say(SHEET)
    assert [event.deal for event in entered] == [1, 2, 3]
    assert evening.state.deal.number == 4
    assert total(evening.state, "dara") == total(play(before, *SHEET.said), "dara") == 90
    evening.play(Undo())
    assert evening.state.deals == before.deals


def test_a_sheet_is_entered_whole_or_not_at_all():
    for wrong, code in (
        (replace(PAPER, points={"ana": 0}), "close.missing"),
        (replace(PAPER, went_out="dara"), "enter.out_with_points"),
        (LeaveGame(player="nobody"), "player.unknown"),
    ):
        assert final(decide(started(), EnterSheet(said=(PAPER, wrong, PAPER)))) == (code,)


def test_a_sheet_says_who_came_and_left_between_the_deals():
    without = {"ana": 0, "bruno": 5, "chiyo": 5}
    later = newcomer("emil")
    state = play(
        started(),
        EnterSheet(
            said=(
                PAPER,
                LeaveGame(player="dara"),
                EnterDeal(points=without),
                JoinGame(newcomer=later, after="chiyo"),
                EnterDeal(points={**without, "emil": 7}),
            )
        ),
    )

    assert [deal.players for deal in state.deals[:3]] == [
        ("ana", "bruno", "chiyo", "dara"),
        ("ana", "bruno", "chiyo"),
        ("ana", "bruno", "chiyo", "emil"),
    ]


def test_a_sheet_has_no_more_deals_than_the_game():
    seven = (PAPER,) * 7

    assert play(started(), EnterSheet(said=seven)).over
    assert final(decide(started(), EnterSheet(said=(*seven, PAPER)))) == ("enter.beyond",)


def test_a_card_that_is_none_is_told_without_the_suit_it_lacks():
    answer = decide(ana_out(), CountHand(player="bruno", hand=Hand(cards=(Card(14),))))

    assert reason(answer).facts == {"rank": 14, "suit": ""}


def sums(state, **points):
    """The codes noted as these sums are counted one after the other."""
    return {
        player: noted(decide(state, CountHand(player=player, hand=by_points(cost))))
        for player, cost in points.items()
    }


def test_a_sum_that_no_hand_of_that_many_cards_costs_is_noted():
    state = play(started(), lay_down("ana"), lay_down("bruno", "9H 9D 9S"), GoOut(player="ana"))

    answer = decide(state, CountHand(player="chiyo", hand=by_points(24)))

    assert note(answer).code == "hand.no_such_sum"
    assert note(answer).facts == {
        **{"player": "chiyo", "points": 24, "fewest": 11, "cards": 11},
        **{"least": 25, "most": 137},
    }
    assert sums(state, chiyo=25, dara=137, bruno=16) == {"chiyo": (), "dara": (), "bruno": ()}
    odd = ("hand.no_such_sum",)
    assert sums(state, chiyo=0, dara=138, bruno=15) == {"chiyo": odd, "dara": odd, "bruno": odd}


def test_where_lay_downs_are_not_on_record_any_hand_up_to_the_cards_dealt_will_do():
    state = play(started(), goes_out("ana"))

    assert sums(state, bruno=2, chiyo=137, dara=25) == {"bruno": (), "chiyo": (), "dara": ()}
    odd = ("hand.no_such_sum",)
    assert sums(state, bruno=0, chiyo=138, dara=1) == {"bruno": odd, "chiyo": odd, "dara": odd}


def test_cards_bought_may_cost_more():
    state = play(started(), Buy(player="chiyo"), goes_out("ana"))

    assert sums(state, chiyo=138, dara=138) == {"chiyo": (), "dara": ("hand.no_such_sum",)}


def test_a_sum_within_the_limits_that_no_cards_make_is_noted():
    tens = house({"penalties": {**dict.fromkeys(VENEZUELA["penalties"], 10), "cards": []}})
    state = play(started(ruleset=tens), goes_out("ana"))

    assert sums(state, bruno=40, chiyo=45) == {"bruno": (), "chiyo": ("hand.no_such_sum",)}


def test_of_a_deal_from_paper_nobody_knows_how_many_cards_were_held():
    state = play(started(), PAPER)

    assert noted(decide(state, CorrectHand(deal=1, player="bruno", hand=by_points(0)))) == ()


def test_what_the_book_has_against_a_hand_is_asked_of_the_book_as_it_is_by_now():
    state = play(started(), CountHand(player="bruno", hand=by_cards("2S 3S 4S 5S 6S 8S 9S 10S")))
    assert [each.code for each in clashes_now(state, state.deal, "bruno")] == ["hand.count_differs"]

    state = play(state, lay_down("bruno"))
    assert clashes_now(state, state.deal, "bruno") == ()
    assert clashes_now(state, state.deal, "ana") == ()


def test_the_book_has_nothing_against_a_hand_counted_before_its_player_went_out():
    state = play(started(), CountHand(player="bruno", hand=by_cards("2S")), goes_out("bruno"))

    assert clashes_now(state, state.deal, "bruno") == ()


def test_of_two_hands_that_clash_each_is_pointed_out():
    seven = CountHand(player="bruno", hand=by_cards("7H 7H 2S 3S 4S 5S 6S 8S 9S 9D JK"))
    third = CountHand(player="chiyo", hand=by_cards("7H 2D 3D 4D 5D 6D 8D 9D 10D JD QD"))
    state = play(ana_out(), seven, third)

    for player in ("bruno", "chiyo"):
        [clash] = clashes_now(state, state.deal, player)
        assert (clash.code, clash.facts["places"]) == (
            "cards.too_many",
            ("hand:bruno", "hand:chiyo"),
        )


MELDS_FREE = house({"counting": {"cards": "those that fit no meld"}})
AT_MOST_50 = house({"counting": {"most": 50}})
HAND = "7H 7D 7S 5C 6C 7C 8C KD KH 2S 3H"


def test_the_sheet_has_what_the_melds_leave():
    state = play(started(ruleset=MELDS_FREE), out("ana"))
    state = play(state, *counted(bruno=HAND, chiyo=12, dara="2"))

    assert [total(state, player) for player in PLAYERS] == [0, 25, 12, 2]


def test_a_deal_may_say_for_itself_which_cards_count():
    sets = [{"contract": [{"set": 3}], "counted": "those that fit no meld"}]
    rules = house({"deals": [*sets, {"contract": [{"set": 3}]}]})
    state = play(started(ruleset=rules), out("ana"))
    bare = CountHand(player="bruno", hand=by_cards("7 7 7 5C 6C 7C 8C KD KH 2S 3H"))

    assert noted(decide(state, bare)) == ("hand.suits_missing",)
    state = play(state, *counted(bruno=HAND, chiyo=12, dara="2"))
    state = play(state, out("ana"), *counted(bruno=HAND, chiyo=12, dara="2"))
    assert [cost(state, deal, "bruno") for deal in state.deals] == [25, 72]


def test_a_card_without_suit_is_noted_as_runs_cost_nothing():
    state = play(started(ruleset=MELDS_FREE), out("ana"))
    bare = CountHand(player="bruno", hand=by_cards("7 7 7 5C 6C 7C 8C KD KH 2S 3H"))

    assert noted(decide(state, bare)) == ("hand.suits_missing",)
    assert noted(decide(state, CountHand(player="bruno", hand=by_cards(HAND)))) == ()


def test_points_of_single_cards_are_in_the_sums_a_hand_can_cost():
    nothing = dict.fromkeys(fields_of(Penalties), 0) | {"cards": ["AH=7"]}
    state = play(started(ruleset=house({"penalties": nothing})), out("ana"))

    for points, odd in ((7, ()), (14, ()), (8, ("hand.no_such_sum",))):
        assert noted(decide(state, CountHand(player="bruno", hand=by_points(points)))) == odd
    assert find_range(state, "bruno", 1).most == 14


def test_a_card_without_suit_is_noted_where_its_points_depend_on_it():
    state = play(started(ruleset=house({"penalties": {"cards": ["AH=1"]}})), out("ana"))

    ace, king = (CountHand(player="bruno", hand=by_cards(cards)) for cards in ("A", "K"))
    assert "hand.suits_cost" in noted(decide(state, ace))
    assert "hand.suits_cost" not in noted(decide(state, king))


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
