"""What the solver is asked about a hand, as the table stands."""

import pytest

from scorekeeper.game.advising import MOST_CARDS, cautions, held_by, size_faults, without_laid
from scorekeeper.game.commands import (
    Buy,
    ChooseContract,
    EndFirstRound,
    EndTurn,
)
from scorekeeper.rules.cards import JOKER, parse_cards
from scorekeeper.rules.melds.melds import Standing
from tests.game.table import (
    deal_under_way,
    ended,
    house,
    lay_down,
    play,
    started,
)

ELEVEN = parse_cards("2-QS")
DEALER = house({"contracts": {"choice": "the dealer"}})
FIRST_DOWN = house({"contracts": {"choice": "the first to lay down"}})
LATE = house({"laying_down": {"not_in_first_turn_from": 4}})
DOWN = lay_down("ana")


def codes_of(reasons):
    return [reason.code for reason in reasons]


def only(held):
    (situation,) = held.situations.values()
    return situation


def test_a_hand_is_asked_about_under_the_rules_of_the_deal():
    state = deal_under_way(3)

    held = held_by(state, "ana", ELEVEN)

    assert list(held.situations) == [2]
    assert only(held).deal == state.ruleset.deals[2]
    assert only(held).ruleset == state.ruleset
    assert only(held).player == "ana"
    assert only(held).standing is Standing.NOT_DOWN


@pytest.mark.parametrize(("cards", "drawn"), [(11, False), (12, True)])
def test_by_the_number_of_cards_it_is_known_whether_one_was_drawn(cards, drawn):
    held = held_by(started(), "ana", (JOKER,) * cards)

    assert only(held).drawn is drawn
    assert held.as_it_should_be


@pytest.mark.parametrize(("cards", "lacks"), [(0, 11), (10, 1), (13, 0)])
def test_a_hand_of_another_size_is_asked_about_all_the_same(cards, lacks):
    held = held_by(started(), "ana", (JOKER,) * cards)

    assert only(held).drawn
    assert (held.should, held.lacks, held.as_it_should_be) == (11, lacks, False)


def test_bought_cards_are_in_hand():
    held = held_by(play(started(), Buy(player="ana")), "ana", (JOKER,) * 13)

    assert held.should == 13
    assert not only(held).drawn


def test_everybody_sees_what_lies_on_the_table():
    state = play(started(), DOWN)

    assert only(held_by(state, "bruno", ELEVEN)).table == state.deal.melds
    assert only(held_by(state, "bruno", ELEVEN)).standing is Standing.NOT_DOWN


def test_in_the_turn_of_laying_down_other_things_may_be_done_than_later():
    state = play(started(), DOWN)

    assert only(held_by(state, "ana", ELEVEN[:9])).standing is Standing.LAYING_DOWN
    assert only(held_by(play(state, EndTurn()), "ana", ELEVEN[:9])).standing is Standing.DOWN


def test_a_hand_without_the_card_drawn_is_that_of_a_later_turn():
    assert only(held_by(play(started(), DOWN), "ana", ELEVEN[:8])).standing is Standing.DOWN


def test_a_hand_of_which_cards_are_missing_is_still_that_of_this_turn():
    assert only(held_by(play(started(), DOWN), "ana", ELEVEN[:5])).standing is Standing.LAYING_DOWN


def test_nothing_is_asked_about_more_cards_than_can_be_thought_over():
    most, more = parse_cards("2-KS") + parse_cards("2-KH"), (JOKER,)

    assert len(most) == MOST_CARDS
    assert not codes_of(size_faults(most))
    (reason,) = size_faults(most + more)
    assert (reason.code, reason.facts) == ("advice.too_many_cards", {"have": 25, "most": 24})


@pytest.mark.parametrize("ruleset", [DEALER, FIRST_DOWN])
def test_before_the_contract_is_chosen_every_one_left_is_asked_about(ruleset):
    assert list(held_by(started(ruleset=ruleset), "ana", ELEVEN).situations) == list(range(7))


def test_a_contract_that_is_used_up_is_not_asked_about():
    points = {"ana": 5, "chiyo": 9, "dara": 31}
    state = play(started(ruleset=DEALER), ChooseContract(rules=2), *ended("bruno", points))

    assert list(held_by(state, "ana", ELEVEN).situations) == [0, 1, 3, 4, 5, 6]


def test_a_contract_that_is_chosen_is_asked_about_alone():
    state = play(started(ruleset=DEALER), ChooseContract(rules=2))

    assert list(held_by(state, "ana", ELEVEN).situations) == [2]


def test_where_melds_are_not_recorded_nothing_is_known_of_the_table():
    held = held_by(started(melds_kept=False), "ana", ELEVEN)

    assert only(held).table == ()
    assert held.should is None
    assert (held.lacks, held.as_it_should_be) == (0, True)
    assert not only(held).drawn
    assert held_by(started(melds_kept=False), "ana", ()).lacks == 0


LAID = parse_cards("7H 7D 7S")


@pytest.mark.parametrize("drawn", [0, 1])
def test_what_lies_in_own_melds_is_taken_from_a_hand_entered_before(drawn):
    state = play(started(), DOWN)
    rest = ELEVEN[: 8 + drawn]

    assert without_laid(state, "ana", (*LAID, *rest)) == rest


def test_of_two_copies_only_the_one_that_was_laid_is_taken_from_the_hand():
    state, others = play(started(), DOWN), parse_cards("2-8C")

    assert without_laid(state, "ana", (*others, *LAID, LAID[0])) == (*others, LAID[0])


@pytest.mark.parametrize("held", [ELEVEN, (*LAID, *ELEVEN), (*LAID, *ELEVEN[:5]), ELEVEN[:8]])
def test_where_the_rest_would_not_fit_nothing_is_taken_from_a_hand(held):
    assert without_laid(play(started(), DOWN), "ana", held) is None


def test_what_others_laid_is_taken_from_nobodys_hand():
    assert without_laid(play(started(), DOWN), "bruno", (*LAID, *ELEVEN[:8])) is None


def test_where_melds_are_not_recorded_nothing_is_taken_from_a_hand():
    assert without_laid(started(melds_kept=False), "ana", (*LAID, *ELEVEN[:8])) is None


def test_that_nobody_may_lay_down_yet_is_said_beside_the_answer():
    state = started(ruleset=LATE)

    assert codes_of(cautions(state, "ana", ELEVEN)) == ["laydown.first_round"]
    assert not cautions(play(state, EndFirstRound()), "ana", ELEVEN)


def test_a_card_that_is_held_and_lies_too_often_is_pointed_out():
    state = play(started(), DOWN, EndTurn(), lay_down("bruno"))

    (reason,) = cautions(state, "chiyo", parse_cards("7H 8D"))
    assert reason.code == "cards.too_many"
    assert reason.facts["places"] == ("meld:1", "meld:2", "hand:chiyo")


def test_what_clashes_on_the_table_already_is_not_the_hands_fault():
    state = play(started(), DOWN, EndTurn(), lay_down("bruno"))
    state = play(state, EndTurn(), lay_down("dara", ruling=True))

    assert not cautions(state, "chiyo", parse_cards("8H 8D"))
