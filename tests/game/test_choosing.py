"""Which contract a deal has, where it is not simply the next of the list."""

from dataclasses import replace

import pytest

from scorekeeper.game.commands import (
    Buy,
    ChooseContract,
    CloseDeal,
    CountHand,
    EnterDeal,
    SettleDiscard,
    SwapSeats,
    TakeUpcard,
    Undo,
)
from scorekeeper.game.decide import decide
from scorekeeper.game.events import ContractChosen, DealEntered
from scorekeeper.game.state import contracts_left
from tests.game.table import (
    PLAYERS,
    by_points,
    codes,
    deal_under_way,
    ended,
    evening_of,
    final,
    goes_out,
    house,
    lay_down,
    noted,
    open_to_ruling,
    play,
    reason,
    set_aside_in,
    start_of,
    started,
)

DEALER = house({"contracts": {"choice": "the dealer"}})
FIRST_DOWN = house({"contracts": {"choice": "the first to lay down"}})
THIRD = ChooseContract(rules=2)
POINTS = {"ana": 5, "chiyo": 9, "dara": 31}


def paper(**more) -> EnterDeal:
    return EnterDeal(points=dict.fromkeys(PLAYERS, 5), **more)


def counted(state):
    """The deal ends with nobody out, on the table's word."""
    hands = [CountHand(player=player, hand=by_points(5)) for player in state.deal.players]
    return play(state, *hands, CloseDeal(ruling=True))


def test_contracts_in_order_are_chosen_by_nobody():
    assert final(decide(started(), ChooseContract(rules=0, ruling=True))) == ("contract.in_order",)


def test_contracts_in_order_are_used_up_whoever_laid_down():
    state = started()

    assert contracts_left(state.ruleset, [state.deal]) == (1, 2, 3, 4, 5, 6)


def test_a_deal_from_paper_has_used_the_contract_that_was_chosen():
    state = started(ruleset=FIRST_DOWN)
    paper = replace(state.deal, rules=2, from_paper=True)

    assert contracts_left(state.ruleset, [paper]) == (0, 1, 3, 4, 5, 6)
    assert contracts_left(state.ruleset, [replace(paper, from_paper=False)]) == tuple(range(7))


def test_nobody_who_does_not_play_chooses():
    answer = decide(started(ruleset=FIRST_DOWN), ChooseContract(rules=2, player="elif"))

    assert "player.unknown" in codes(answer)


def test_a_list_that_repeats_begins_again():
    ruleset = house({"end": {"repeats": True}, "deals": [{"contract": [{"set": 3}]}] * 2})
    state = deal_under_way(3, ruleset=ruleset)

    assert (state.deal.number, state.deal.rules) == (3, 0)


def test_the_dealer_says_which_contract_is_played():
    state = started(ruleset=DEALER)

    assert state.deal.rules is None
    assert decide(state, THIRD) == (ContractChosen(rules=2, player="ana"),)
    chosen = play(state, THIRD)
    assert chosen.deal.common_rules == chosen.ruleset.deals[2]


def test_nobody_but_the_dealer_chooses():
    answer = decide(started(ruleset=DEALER), ChooseContract(rules=2, player="bruno"))

    assert open_to_ruling(answer) == ("contract.dealer_chooses",)


def test_before_the_choice_a_deal_asks_for_nothing():
    state = started(ruleset=DEALER)

    assert state.deal.common_rules.contract == ()


@pytest.mark.parametrize(
    "command",
    [
        Buy(player="bruno"),
        TakeUpcard(player="bruno"),
        SettleDiscard(discarder="ana", claimants=("bruno",)),
    ],
)
def test_what_is_bought_before_the_dealer_has_chosen_is_noted(command):
    state = started(ruleset=DEALER)

    assert noted(decide(state, command)) == ("contract.not_chosen",)
    assert set_aside_in(decide(play(state, THIRD), command)[-1]) == ()


def test_a_lay_down_tells_which_contract_the_dealer_chose():
    state = play(started(ruleset=DEALER), Buy(player="bruno"))
    two_sets = lay_down("bruno", "7H 7D 7S", "9H 9D 9S", rules=1)

    answer = decide(state, two_sets)

    assert noted(answer) == ("contract.not_chosen",)
    assert play(state, two_sets).deal.rules == 1


def test_a_lay_down_before_the_choice_is_judged_by_what_it_may_be():
    answer = decide(started(ruleset=DEALER), lay_down("bruno", "7H 7D", "9H 9D 9S"))

    assert "set.too_short" in open_to_ruling(answer)


def test_the_contract_chosen_is_the_one_laid_down():
    state = play(started(ruleset=DEALER), THIRD)

    assert "contract.wrong_size" in codes(decide(state, lay_down("bruno", "7H 7D 7S")))
    assert play(state, lay_down("bruno", "7H 7D 7S 7C")).deal.down == ("bruno",)


def test_a_contract_is_chosen_only_once_in_a_game():
    state = play(started(ruleset=DEALER), THIRD, *ended("bruno", POINTS))
    again = decide(state, THIRD)

    assert state.contracts_left == (0, 1, 3, 4, 5, 6)
    assert open_to_ruling(again) == ("contract.used",)
    assert reason(again).facts == {"number": 3, "left": (1, 2, 4, 5, 6, 7)}


def test_the_contract_of_the_deal_under_way_is_not_used_up_yet():
    assert 2 in play(started(ruleset=DEALER), THIRD).contracts_left


def test_it_is_noted_that_nobody_knows_which_contract_a_closed_deal_had():
    hands = [CountHand(player=player, hand=by_points(5)) for player in POINTS]
    state = play(started(ruleset=DEALER), goes_out("bruno"), *hands)

    assert noted(decide(state, CloseDeal())) == ("contract.not_chosen",)
    assert play(state, THIRD, CloseDeal()).contracts_left == (0, 1, 3, 4, 5, 6)


def test_there_is_no_eighth_contract_of_seven():
    state = started(ruleset=DEALER)

    for rules in (-1, 7):
        answer = decide(state, ChooseContract(rules=rules, ruling=True))
        assert final(answer) == ("number.out_of_range",)


def test_a_choice_is_changed_only_on_the_tables_word():
    state = play(started(ruleset=DEALER), THIRD)
    other = ChooseContract(rules=1, ruling=True)

    answer = decide(state, ChooseContract(rules=1))
    assert open_to_ruling(answer) == ("contract.already_chosen",)
    assert answer.reasons[0].facts == {"number": 3}
    assert play(state, other).deal.rules == 1
    assert final(decide(state, ChooseContract(rules=2, ruling=True))) == ("contract.unchanged",)


def test_once_somebody_is_down_the_contract_stays():
    state = play(started(ruleset=DEALER), THIRD, lay_down("bruno", "7H 7D 7S 7C"))

    answer = decide(state, ChooseContract(rules=1, ruling=True))

    assert final(answer) == ("contract.already_chosen",)
    assert answer.reasons[0].facts == {"number": 3}


def test_the_last_contract_left_needs_no_choice():
    state = started(ruleset=DEALER)
    for rules in range(6):
        assert state.deal.rules is None
        state = play(state, paper(rules=rules))

    assert state.deal.rules == 6


@pytest.mark.parametrize("ruleset", [DEALER, FIRST_DOWN])
def test_to_choose_the_last_contract_left_is_no_error(ruleset):
    state = started(ruleset=ruleset)
    for rules in (0, 1, 3, 4, 5, 6):
        state = play(state, paper(rules=rules))
    last = ChooseContract(rules=2, player="ana")
    other = decide(state, ChooseContract(rules=1, player=state.deal.dealer))

    assert decide(state, last) == (ContractChosen(rules=2, player="ana"),)
    assert play(state, last, lay_down("bruno", "7H 7D 7S 7C"), last).deal.rules == 2
    assert {"contract.already_chosen", "contract.used"} <= {*codes(other)}


def test_a_choice_can_be_taken_back():
    evening = evening_of(start_of(ruleset=DEALER))
    evening.play(THIRD)

    assert evening.play(Undo()).deal.rules is None


def test_the_choice_begins_the_deal():
    state = play(started(ruleset=DEALER), THIRD)

    assert final(decide(state, SwapSeats(player="ana", other="dara"))) == ("deal.under_way",)


def test_a_choice_meant_for_another_deal_is_not_taken():
    answer = decide(started(ruleset=DEALER), ChooseContract(rules=2, deal=2, ruling=True))

    assert final(answer) == ("deal.not_under_way",)


def test_a_deal_from_paper_may_say_its_contract():
    state = started(ruleset=DEALER)
    (event,) = decide(state, paper(rules=4))

    assert isinstance(event, DealEntered)
    assert event.rules == 4
    after = play(state, paper(rules=4))
    assert after.deals[0].rules == 4
    assert 4 not in after.contracts_left


def test_a_deal_from_paper_cannot_have_a_contract_played_before():
    state = play(started(ruleset=DEALER), paper(rules=4))

    assert open_to_ruling(decide(state, paper(rules=4))) == ("contract.used",)
    assert final(decide(started(), paper(rules=4))) == ("contract.in_order",)


def test_a_deal_from_paper_without_its_contract_uses_none_up():
    state = play(started(ruleset=DEALER), paper())

    assert state.contracts_left == tuple(range(7))


def test_where_the_first_down_chooses_anybody_may_buy_before():
    assert len(decide(started(ruleset=FIRST_DOWN), Buy(player="bruno"))) == 1


def test_where_the_first_down_chooses_it_is_noted_that_nobody_is_on_record_as_down():
    answer = decide(started(ruleset=FIRST_DOWN), THIRD)

    assert noted(answer) == ("contract.first_down_chooses",)


def test_where_no_melds_are_recorded_it_is_said_what_the_first_down_chose():
    state = started(ruleset=FIRST_DOWN, melds_kept=False)
    chosen = ChooseContract(rules=2, player="chiyo")

    assert decide(state, chosen) == (ContractChosen(rules=2, player="chiyo"),)
    after = play(state, chosen, *ended("chiyo", {"ana": 1, "bruno": 2, "dara": 3}))
    assert after.contracts_left == (0, 1, 3, 4, 5, 6)


def test_a_deal_in_which_nobody_laid_down_uses_no_contract_up():
    state = play(started(ruleset=FIRST_DOWN), ChooseContract(rules=2, ruling=True))

    assert counted(state).contracts_left == tuple(range(7))


def test_a_deal_in_which_somebody_laid_down_uses_its_contract_up():
    state = play(started(ruleset=FIRST_DOWN), lay_down("bruno", "7H 7D 7S 7C"), goes_out("bruno"))
    state = play(state, *(CountHand(player=one, hand=by_points(5)) for one in POINTS), CloseDeal())

    assert 2 not in state.contracts_left


def test_who_went_out_had_laid_down_though_nobody_wrote_it_down():
    out = play(started(ruleset=FIRST_DOWN), goes_out("bruno"), THIRD)

    state = play(out, *(CountHand(player=one, hand=by_points(5)) for one in POINTS), CloseDeal())

    assert 2 not in state.contracts_left


def test_once_all_are_played_no_contract_is_left():
    state = play(started(ruleset=DEALER), *(paper(rules=rules) for rules in range(6)), paper())

    assert state.over
    assert state.contracts_left == ()


def test_the_table_may_say_that_a_contract_was_played_again_on_paper():
    state = play(started(ruleset=DEALER), paper(rules=4))

    (event,) = decide(state, paper(rules=4, ruling=True))

    assert (event.rules, set_aside_in(event)) == (4, ("contract.used",))
