from dataclasses import replace

import pytest

from scorekeeper.game.apply import with_deal
from scorekeeper.game.commands import (
    EndTurn,
    EnterDeal,
    GoOut,
    LayDown,
    LayOffCards,
    MoveJoker,
    PutDownMeld,
)
from scorekeeper.game.decide import decide
from scorekeeper.game.events import CardsLaidOff, LaidDown, MeldPutDown, TurnEnded, WentOut
from scorekeeper.game.turns import cards_held, held_in_turn
from scorekeeper.rules.cards import parse_cards
from scorekeeper.rules.melds.melds import End
from tests.game.table import (
    agree,
    deal_under_way,
    house,
    lay_down,
    lay_off,
    noted,
    off,
    open_to_ruling,
    play,
    run_of,
    set_aside_in,
    set_of,
    started,
)

KING = parse_cards("KC")[0]


def kinds(answer) -> list[type]:
    return [type(event) for event in answer]


def last_deal(sevens: str, run: str, *more: str, **how: object) -> LayDown:
    melds = (set_of(sevens), run_of(run), *map(set_of, more))
    return LayDown(player="ana", melds=melds, **how)


def one_card_left(game=None):
    """Ana is down in deal 1 and holds one card between turns."""
    return play(
        game or started(),
        lay_down("bruno", "10H 10D 10S"),
        LayDown(player="ana", melds=(set_of("7H 7D 7S"), run_of("2-8C"))),
    )


def test_a_hand_melded_whole_goes_out_without_a_discard():
    melds = (set_of("7H 7D 7S"), run_of("2-10C"))

    answer = decide(started(), LayDown(player="ana", melds=melds))

    assert kinds(answer) == [LaidDown, WentOut]
    assert answer[1] == WentOut(player="ana")


def test_all_but_one_card_goes_out_by_discarding_it():
    melds = (set_of("7H 7D 7S"), run_of("2-9C"))

    answer = decide(started(), LayDown(player="ana", melds=melds, goes_out=True, discard=KING))

    assert kinds(answer) == [LaidDown, WentOut]
    assert answer[1] == WentOut(player="ana", discard=KING)


def test_a_lay_down_that_leaves_one_card_goes_out_though_nobody_said_so():
    melds = (set_of("7H 7D 7S"), run_of("2-9C"))

    answer = decide(started(), LayDown(player="ana", melds=melds))

    assert kinds(answer) == [LaidDown, WentOut]
    assert noted(answer) == ()


def test_a_lay_down_that_leaves_two_cards_goes_on():
    melds = (set_of("7H 7D 7S"), run_of("2-8C"))

    assert kinds(decide(started(), LayDown(player="ana", melds=melds))) == [LaidDown]


def test_the_end_of_a_turn_that_leaves_no_card_is_going_out():
    last_laid = play(one_card_left(), EndTurn(), off("ana", 3, "9C"))

    assert kinds(decide(one_card_left(), EndTurn())) == [TurnEnded]
    assert decide(last_laid, EndTurn()) == (WentOut(player="ana"),)
    assert decide(last_laid, EndTurn(player="ana")) == (WentOut(player="ana"),)


def test_where_the_last_card_may_not_be_discarded_the_end_of_a_turn_is_only_that():
    forbidden = started(ruleset=house({"going_out": {"last_discard": "forbidden"}}))
    last_laid = play(one_card_left(forbidden), EndTurn(), off("ana", 3, "9C"))

    assert kinds(decide(last_laid, EndTurn())) == [TurnEnded]


def test_a_lay_down_of_more_than_the_hand_holds_by_the_book_goes_on():
    melds = (set_of("7H 7D 7S"), run_of("2-JC"))

    answer = decide(started(), LayDown(player="ana", melds=melds))

    assert kinds(answer) == [LaidDown]
    assert noted(answer) == ("hand.too_few",)


def test_who_went_out_with_two_cards_left_by_the_book_went_out():
    melds = (set_of("7H 7D 7S"), run_of("2-8C"))

    answer = decide(started(), LayDown(player="ana", melds=melds, goes_out=True))

    assert kinds(answer) == [LaidDown, WentOut]
    assert noted(answer) == ("goout.cards_left",)


@pytest.mark.parametrize("last_discard", ["optional", "required"])
def test_who_laid_down_more_than_the_book_knows_of_goes_out_all_the_same(last_discard):
    ruleset = house({"going_out": {"last_discard": last_discard}})
    melds = (set_of("7H 7D 7S"), run_of("2-JC"))
    state = play(started(ruleset=ruleset), LayDown(player="ana", melds=melds))

    assert noted(decide(state, GoOut(player="ana"))) == ("goout.more_than_held",)


def test_who_went_out_holds_nothing_and_the_turn_is_over():
    state = play(started(), lay_down("ana"), GoOut(player="ana", ruling=True))

    assert cards_held(state, state.deal, "ana") == 0
    assert (state.deal.went_out, state.deal.turn) == ("ana", None)


def test_whoever_went_out_went_out_with_nothing_on_record():
    answer = decide(started(), GoOut(player="ana"))

    assert kinds(answer) == [WentOut]
    assert noted(answer) == ()


def test_where_others_are_on_record_as_down_it_is_noted_that_who_went_out_is_not():
    answer = decide(play(started(), lay_down("bruno")), GoOut(player="ana"))

    assert kinds(answer) == [TurnEnded, WentOut]
    assert noted(answer) == ("goout.not_down", "goout.cards_left")


def test_laying_off_the_last_two_cards_goes_out():
    answer = decide(
        one_card_left(), LayOffCards(player="ana", lay_off=lay_off(3, "9C 10C"), new_turn=True)
    )

    assert kinds(answer) == [TurnEnded, CardsLaidOff, WentOut]


def test_laying_off_one_and_discarding_the_other_goes_out():
    state = play(
        one_card_left(), LayOffCards(player="ana", lay_off=lay_off(3, "9C"), new_turn=True)
    )

    assert cards_held(state, state.deal, "ana") == 0
    assert decide(state, GoOut(player="ana", discard=KING)) == (
        WentOut(player="ana", discard=KING),
    )


def test_going_out_ends_another_players_turn():
    state = play(one_card_left(), LayOffCards(player="bruno", lay_off=lay_off(3, "9C")))

    assert kinds(decide(state, GoOut(player="ana", ruling=True))) == [TurnEnded, WentOut]


def test_a_meld_that_leaves_nothing_goes_out():
    state = play(started(), LayDown(player="ana", melds=(set_of("7H 7D 7S"), run_of("3-8C"))))

    answer = decide(state, PutDownMeld(player="ana", meld=set_of("9H 9D 9S"), new_turn=True))

    assert kinds(answer) == [TurnEnded, MeldPutDown, WentOut]


def test_moving_a_joker_with_the_last_card_goes_out():
    state = play(
        started(),
        LayDown(player="ana", melds=(set_of("7H 7D 7S"), run_of("JK 3-8C"))),
        off("ana", 2, "9C", new_turn=True),
    )
    moving = MoveJoker(
        player="ana", meld=2, natural=parse_cards("2C")[0], to=End.HIGH, new_turn=True
    )

    assert kinds(decide(state, moving))[-1] is WentOut


def test_where_a_last_discard_is_required_nobody_lays_off_everything():
    ruleset = house({"going_out": {"last_discard": "required"}})
    state = play(
        started(ruleset=ruleset), LayDown(player="ana", melds=(set_of("7H 7D 7S"), run_of("2-8C")))
    )

    answer = decide(state, LayOffCards(player="ana", lay_off=lay_off(2, "9C 10C"), new_turn=True))

    assert open_to_ruling(answer) == ("goout.discard_needed",)


def test_where_the_last_card_is_melded_a_lay_down_that_leaves_one_ends_nothing():
    bound = house({"going_out": {"last_discard": "forbidden"}})
    melds = (set_of("7H 7D 7S"), run_of("2-9C"))
    short, whole = (LayDown(player="ana", melds=(*melds[:1], run)) for run in
                    (run_of("2-9C"), run_of("2-10C")))  # fmt: skip

    left = decide(started(ruleset=bound), replace(short, ruling=True))
    assert open_to_ruling(decide(started(ruleset=bound), short)) == ("goout.last_unmelded",)
    assert kinds(left) == [LaidDown]
    assert kinds(decide(started(ruleset=bound), whole)) == [LaidDown, WentOut]


def test_a_deal_may_say_for_itself_that_the_last_card_is_melded():
    deals = [{"contract": [{"set": 3}], "last_discard": "forbidden"}, {"contract": [{"set": 3}]}]
    state = started(ruleset=house({"deals": deals}))
    short = LayDown(player="ana", melds=(set_of("7H 7D 7S"), run_of("2-9C")))

    assert open_to_ruling(decide(state, short)) == ("goout.last_unmelded",)
    state = play(state, EnterDeal(points=dict.fromkeys(state.seats, 0)))
    assert kinds(decide(state, short)) == [LaidDown, WentOut]


def test_in_the_last_deal_laying_down_the_whole_hand_goes_out_by_itself():
    answer = decide(deal_under_way(7), last_deal("7H 7D 7S", "2-10C"))

    assert kinds(answer) == [LaidDown, WentOut]


def test_in_the_last_deal_one_card_may_be_left_to_discard():
    answer = decide(deal_under_way(7), last_deal("7H 7D 7S", "2-9C", discard=KING))

    assert answer[1] == WentOut(player="ana", discard=KING)


def test_in_the_last_deal_extra_melds_help_to_lay_down_the_whole_hand():
    answer = decide(deal_under_way(7), last_deal("7H 7D 7S", "2-8C", "KH KD"))

    assert "goout.must_go_out" not in open_to_ruling(answer)
    answer = decide(play(deal_under_way(7)), last_deal("7H 7D 7S", "2-8C", discard=KING))
    assert open_to_ruling(answer) == ("goout.must_go_out",)


def test_in_the_last_deal_nothing_is_laid_down_unless_the_whole_hand_goes():
    answer = decide(deal_under_way(7), last_deal("7H 7D 7S", "2-8C"))

    assert open_to_ruling(answer) == ("goout.must_go_out",)


def test_a_player_whose_cards_the_table_let_lie_is_not_out_by_that():
    answer = decide(deal_under_way(7), last_deal("7H 7D 7S", "2-8C", ruling=True))

    assert kinds(answer) == [LaidDown]
    assert set_aside_in(answer[0]) == ("goout.must_go_out",)


@pytest.mark.parametrize("sevens", ["7H 7D 7S 7C", "7H 7D"])
def test_in_the_last_deal_the_set_is_one_of_exactly_three(sevens):
    assert "contract.wrong_size" in open_to_ruling(
        decide(deal_under_way(7), last_deal(sevens, "2-9C"))
    )


def test_where_melds_are_not_kept_going_out_is_one_tap():
    state = play(started(melds_kept=False))

    assert decide(state, GoOut(player="ana")) == (WentOut(player="ana"),)


def test_melds_kept_again_are_known_from_the_next_deal_on():
    state = play(started(), lay_down("ana"), agree(melds_kept=False), agree(melds_kept=True))

    assert decide(state, GoOut(player="bruno"))[-1] == WentOut(player="bruno")


def test_the_table_says_whether_it_was_the_first_turn():
    state = play(started(), GoOut(player="bruno", first_turn=True, ruling=True))

    assert state.deal.out_in_first_turn


def test_a_later_turn_than_that_of_laying_down_is_not_the_first():
    state = play(started(), lay_down("ana"), lay_down("bruno", "9H 9D 9S"), EndTurn())
    state = play(state, off("ana", 2, "9C", new_turn=True))

    answer = decide(state, GoOut(player="ana", first_turn=True))

    assert "goout.not_first_turn" in noted(answer)


def test_who_was_not_down_may_go_out_in_the_first_turn():
    answer = decide(started(), GoOut(player="ana", first_turn=True))

    assert "goout.not_first_turn" not in noted(answer)


@pytest.mark.parametrize(("laid", "held"), [(10, 2), (11, 1), (12, 0), (13, 0)])
def test_nobody_holds_fewer_cards_than_none(laid, held):
    state = started()
    deal = replace(state.deal, laid={"ana": laid})

    assert held_in_turn(state, deal, "ana") == held
    assert cards_held(state, deal, "ana") == max(0, held - 1)


def test_a_joker_moved_for_a_card_that_is_not_in_the_hand_by_the_book_is_noted():
    run = LayDown(player="bruno", melds=(set_of("7H 7D 7S"), run_of("JK 6D 7D")))
    state = play(started(), lay_down("ana", "9H 9D 9S"), run, EndTurn())
    moving = MoveJoker(
        player="ana", meld=3, natural=parse_cards("5D")[0], to=End.HIGH, new_turn=True
    )
    empty = with_deal(state, replace(state.deal, laid={"ana": 12}))

    assert noted(decide(empty, moving)) == ("hand.too_few",)
    assert noted(decide(state, moving)) == ()
