import pytest

from scorekeeper.game.commands import CountHand, EndTurn, LayDown
from scorekeeper.game.decide import decide
from scorekeeper.game.events import CardsLaidOff, LaidDown, TurnEnded
from scorekeeper.game.turns import cards_held
from scorekeeper.rules.cards import write_cards
from tests.game.table import (
    CONTRACTS,
    by_cards,
    codes,
    deal_under_way,
    lay_down,
    lay_off,
    note,
    noted,
    off,
    open_to_ruling,
    play,
    run_of,
    set_aside_in,
    set_of,
    started,
)


@pytest.mark.parametrize("deal", range(1, 7))
def test_the_contract_of_each_deal_can_be_laid_down(deal):
    state = deal_under_way(deal)

    (event, *_) = decide(state, lay_down("ana", *CONTRACTS[deal]))

    assert isinstance(event, LaidDown)
    assert [laid.item for laid in event.melds] == list(range(len(CONTRACTS[deal])))


def test_who_laid_down_is_down_and_holds_fewer_cards():
    state = play(started(), lay_down("ana"))

    assert state.deal.down == ("ana",)
    assert cards_held(state, state.deal, "ana") == 8
    assert [write_cards(tabled.meld.cards) for tabled in state.deal.melds] == ["7H 7D 7S"]
    assert (state.deal.melds[0].contract, state.deal.melds[0].pure) == (True, True)


@pytest.mark.parametrize(
    ("deal", "melds"),
    [
        (1, ("7H 7D JK",)),
        (1, ("7H 7D 7D",)),
        (2, ("7H 7D 7S",)),
        (3, ("7H 7D 7S",)),
        (3, ("7H 7D 7S 7C 7H",)),
        (5, ("7H 7D 7S JK JK",)),
    ],
)
def test_what_is_not_exactly_the_contract_stays_in_the_hand(deal, melds):
    assert open_to_ruling(decide(deal_under_way(deal), lay_down("ana", *melds)))


def test_the_table_may_let_an_illegal_lay_down_stand():
    state = deal_under_way(3)
    refused = codes(decide(state, lay_down("ana", "7H 7D 7S 7C 7H")))

    (event,) = decide(state, lay_down("ana", "7H 7D 7S 7C 7H", ruling=True))

    assert set_aside_in(event) == refused
    assert play(state, lay_down("ana", "7H 7D 7S 7C 7H", ruling=True)).deal.down == ("ana",)


def test_nobody_lays_down_twice():
    state = play(started(), lay_down("ana"), EndTurn())

    answer = decide(state, lay_down("ana", "9H 9D 9S"))

    assert open_to_ruling(answer) == ("laydown.already_down",)


def test_letting_a_second_lay_down_stand_makes_nobody_down_twice():
    again = lay_down("ana", "9H 9D 9S", ruling=True)
    state = play(started(), lay_down("ana"), EndTurn(), again)

    assert state.deal.down == ("ana",)


def test_extra_melds_may_go_down_with_the_contract():
    state = play(started(), lay_down("ana", "7H 7D 7S", "9H 9D JK"))

    assert [tabled.contract for tabled in state.deal.melds] == [True, False]
    assert cards_held(state, state.deal, "ana") == 5


def test_in_the_same_turn_cards_are_laid_off_on_others_melds_and_own_extra_melds():
    state = play(started(), lay_down("bruno", "10H 10D 10S"))
    with_lay_offs = LayDown(
        player="ana",
        melds=(set_of("7H 7D 7S"), set_of("9H 9D 9S")),
        lay_offs=(lay_off(1, "10C"), lay_off(3, "9C")),
    )

    state = play(state, with_lay_offs)

    assert [len(tabled.meld.cards) for tabled in state.deal.melds] == [4, 3, 4]
    assert cards_held(state, state.deal, "ana") == 3


def test_own_contract_is_not_extended_in_the_turn_of_laying_down():
    down = LayDown(player="ana", melds=(set_of("7H 7D 7S"),), lay_offs=(lay_off(1, "7C"),))

    assert open_to_ruling(decide(started(), down)) == ("layoff.own_contract_same_turn",)


def test_nor_is_it_extended_afterwards_while_the_turn_lasts():
    state = play(started(), lay_down("ana"))

    answer = decide(state, off("ana", 1, "7C"))

    assert open_to_ruling(answer) == ("layoff.own_contract_same_turn",)


def test_own_contract_may_be_extended_in_a_later_turn():
    state = play(started(), lay_down("ana"))

    answer = decide(state, off("ana", 1, "7C", new_turn=True))

    assert [type(event) for event in answer] == [TurnEnded, CardsLaidOff]


def test_more_cards_than_the_hand_holds_by_the_book_are_noted():
    melds = tuple(f"{rank}H {rank}D {rank}S" for rank in (3, 4, 5, 6))

    assert "hand.too_few" in noted(decide(started(), lay_down("ana", *melds, "8H 8D 8S")))


def a_third_seven_of_hearts():
    state = play(started(), lay_down("ana"), lay_down("bruno"), EndTurn())
    return state, LayDown(player="chiyo", melds=(set_of("9H 9D 9S"), run_of("6-8H")))


def test_whoever_waits_for_a_refusal_is_told_what_was_noted_instead():
    melds = tuple(f"{rank}H {rank}D {rank}S" for rank in (3, 4, 5, 6))
    with_note = decide(started(), lay_down("ana", *melds, "8H 8D 8S"))

    with pytest.raises(AssertionError, match=r"^this was recorded, with a note: hand\.too_few$"):
        codes(with_note)
    with pytest.raises(AssertionError, match=r"^this was recorded: \(LaidDown"):
        codes(decide(started(), lay_down("ana")))


def test_a_card_on_the_table_more_often_than_the_packs_hold_it_is_noted():
    answer = decide(*a_third_seven_of_hearts())

    assert noted(answer) == ("cards.too_many",)
    assert note(answer).facts == {
        "card": "7H", "seen": 3, "most": 2, "places": ("meld:1", "meld:2", "meld:4"),
    }  # fmt: skip


def test_a_card_that_was_noted_is_not_pointed_out_again():
    state = play(*a_third_seven_of_hearts(), EndTurn())
    nines = lay_down("dara", "10H 10D 10S")

    assert noted(decide(state, nines)) == ()


def test_a_counted_hand_shows_cards_too():
    state = play(
        started(), CountHand(player="bruno", hand=by_cards("7H 7H 2S 3S 4S 5S 6S 8S 9S 9D JK"))
    )

    assert noted(decide(state, lay_down("ana"))) == ("cards.too_many",)
