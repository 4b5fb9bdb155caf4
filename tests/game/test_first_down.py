"""The contract of a deal where the first to lay down says which it is."""

from __future__ import annotations

import pytest

from scorekeeper.game import events
from scorekeeper.game.commands import CloseDeal, CountHand, EndTurn, LayDown
from scorekeeper.game.decide import decide
from scorekeeper.game.events import LaidDown
from scorekeeper.game.vetting import may_come_next
from scorekeeper.rules.cards import parse_cards
from scorekeeper.rules.melds.melds import Meld
from scorekeeper.rules.ruleset.choices import Kind
from scorekeeper.rules.ruleset.reading import ruleset_data
from tests.game.table import (
    PLAYERS,
    by_points,
    deal_under_way,
    ended,
    final,
    lay_down,
    open_to_ruling,
    play,
    reason,
    run_of,
    set_aside_in,
    started,
)

DESORDENADA = ruleset_data("desordenada")
PERU = ruleset_data("peru-2")
CUADRA = "9H 9D 9S 9C"
CUADRAS = (CUADRA, "7H 7D 7S 7C")
FOUR_SET = Meld(Kind.SET, parse_cards(CUADRA), 9)


def start():
    return started(ruleset=DESORDENADA)


def test_the_first_to_lay_down_chooses_the_contract_by_what_is_laid():
    state = start()
    (laid,) = decide(state, lay_down("ana", CUADRA))

    assert laid.rules == 2
    assert state.deal.rules is None
    assert play(state, lay_down("ana", CUADRA)).deal.rules == 2


def test_everyone_is_bound_to_the_contract_of_the_first():
    state = play(start(), lay_down("ana", CUADRA))

    assert open_to_ruling(decide(state, lay_down("bruno", "8H 8D 8S"))) == ("contract.wrong_size",)
    _, laid = decide(state, lay_down("bruno", "8H 8D 8S 8C"))
    assert isinstance(laid, LaidDown)
    assert laid.rules is None


def test_melds_that_are_two_contracts_are_asked_about():
    answer = decide(start(), lay_down("ana", *CUADRAS, ruling=True))

    assert final(answer) == ("contract.which",)
    assert reason(answer).facts == {"numbers": (3, 4)}


@pytest.mark.parametrize(("rules", "items"), [(2, [0, None]), (3, [0, 1])])
def test_whoever_says_which_contract_it_is_is_taken_at_that_word(rules, items):
    (laid,) = decide(start(), lay_down("ana", *CUADRAS, rules=rules))

    assert laid.rules == rules
    assert [meld.item for meld in laid.melds] == items


def test_a_contract_that_is_said_and_not_filled_is_none():
    assert "contract.item_missing" in open_to_ruling(
        decide(start(), lay_down("ana", CUADRA, rules=3))
    )


def test_melds_that_are_no_contract_are_judged_by_the_nearest():
    answer = decide(start(), lay_down("ana", "9H 9D 9S 9C 9H 9D 9S"))

    assert open_to_ruling(answer) == ("contract.wrong_size",)
    assert reason(answer).facts["size"] == 6


def test_a_ruling_lets_the_nearest_contract_stand():
    (laid,) = decide(start(), lay_down("ana", "9H 9D 9S 9C 9H 9D 9S", ruling=True))

    assert laid.rules == 7
    assert set_aside_in(laid) == ("contract.wrong_size",)


def next_deal():
    state = play(start(), lay_down("ana", CUADRA), EndTurn())
    return play(state, *ended("ana", {"bruno": 1, "chiyo": 2, "dara": 3}))


def test_a_contract_is_played_once():
    state = next_deal()

    assert 2 not in state.contracts_left
    assert open_to_ruling(decide(state, lay_down("ana", CUADRA, rules=2))) == ("contract.used",)
    assert "contract.used" not in open_to_ruling(decide(state, lay_down("ana", CUADRA)))


def test_what_could_be_two_contracts_is_one_where_the_other_is_used():
    _laid = decide(next_deal(), lay_down("ana", *CUADRAS))

    assert [event.rules for event in _laid] == [3]


def test_a_deal_in_which_nobody_laid_down_uses_none_up():
    state = play(start(), *ended("ana", {"bruno": 1, "chiyo": 2, "dara": 3}))

    assert state.contracts_left == tuple(range(8))


@pytest.mark.parametrize("rules", [-1, 8, 99])
def test_there_must_be_such_a_contract(rules):
    assert final(decide(start(), lay_down("ana", CUADRA, rules=rules))) == ("number.out_of_range",)


def test_a_chosen_contract_is_not_chosen_again():
    state = play(start(), lay_down("ana", CUADRA))
    answer = decide(state, lay_down("bruno", *CUADRAS, rules=3, ruling=True))

    assert final(answer) == ("contract.already_chosen",)
    assert not isinstance(decide(state, lay_down("bruno", *CUADRAS, rules=2)), type(answer))


def laid(**facts):
    return LaidDown(player="ana", melds=(events.LaidMeld(meld=FOUR_SET, item=0),), **facts)


def test_a_lay_down_from_elsewhere_chooses_a_contract_that_there_is():
    state = start()

    assert may_come_next(state, laid(rules=2))
    assert not any(may_come_next(state, laid(rules=rules)) for rules in (None, -1, 8))
    assert not may_come_next(state, laid(rules=2, contract=1))
    chosen = play(state, lay_down("bruno", "8H 8D 8S 8C"))
    assert may_come_next(chosen, laid())
    assert not may_come_next(chosen, laid(rules=3))


def test_the_alternative_that_was_laid_down_is_on_record():
    melds = (run_of("3-6H"), run_of("3-6C"), run_of("9-QS"))
    state = deal_under_way(7, ruleset=PERU)
    laid_down, _out = decide(state, LayDown(player="ana", melds=melds))

    assert laid_down.contract == 1
    assert laid_down.rules is None


def test_a_royal_run_goes_down_as_one():
    royal = LayDown(player="ana", melds=(run_of("3-KH AH"),))
    laid_down, _out = decide(deal_under_way(7, ruleset=PERU), royal)

    assert laid_down.contract == 2


def test_a_contract_that_somebody_was_down_with_is_used_up_though_nobody_went_out():
    counts = (CountHand(player=player, hand=by_points(9)) for player in PLAYERS)

    state = play(start(), lay_down("ana", CUADRA), *counts, CloseDeal(ruling=True))

    assert 2 not in state.contracts_left
