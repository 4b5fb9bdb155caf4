"""Laying down the contract, or any meld in a game without contracts."""

from __future__ import annotations

from random import Random

import pytest

from scorekeeper.game.advising import Could, all_missed
from scorekeeper.game.commands import CountHand, EndTurn, LayDown
from scorekeeper.game.decide import decide
from scorekeeper.game.events import CardsLaidOff, LaidDown, TurnEnded
from scorekeeper.game.turns import cards_held
from scorekeeper.game.winning import winners
from scorekeeper.rules.cards import write_cards
from tests.demo.playing import play_deals

from .playing import counted, goes_down, lays_out, onto, out, puts_down, sums
from .table import (
    CONTRACTS,
    by_cards,
    codes,
    deal_under_way,
    evening_of,
    final,
    house,
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
    start_of,
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


FREE = house(
    {
        "contracts": {"required": False},
        "laying_down": {"lay_offs": "all"},
        "deals": [{"contract": []}, {"contract": []}],
    }
)


def test_any_meld_is_a_first_meld():
    state = started(ruleset=FREE)

    [laid] = decide(state, goes_down("ana", "5-7H"))
    assert [one.contract for one in laid.melds] == [False]
    assert codes(decide(state, goes_down("ana", "5-6H"))) == ("run.too_short",)


def test_without_a_meld_nobody_is_down():
    state = play(started(ruleset=FREE), goes_down("ana", "5-7H"))

    assert "laydown.nothing" in final(decide(state, LayDown(player="bruno", melds=())))
    assert noted(decide(state, off("bruno", 1, "8H"))) == ("layoff.not_down",)


def test_the_own_first_melds_grow_in_the_same_turn():
    state = play(started(ruleset=FREE), goes_down("ana", "5-7H", lay_offs=(onto(1, "8H"),)))

    assert [len(tabled.meld.cards) for tabled in state.deal.melds] == [4]


def test_the_lowest_total_wins_after_the_last_deal():
    evening = evening_of(start_of(FREE))
    evening.play(
        goes_down("bruno", "5-7H"),
        puts_down("bruno", "9H 9D 9S", new_turn=True),
        out("bruno"),
        *counted(ana=40, chiyo=5, dara=20),
        lays_out("chiyo", "2-5C", "9H 9D 9S", "10-KH", discard="4S"),
        *counted(ana=1, bruno=3, dara=4),
    )

    assert evening.state.over
    assert sums(evening.state) == {"ana": 41, "bruno": 3, "chiyo": 5, "dara": 24}
    assert winners(evening.state) == ("bruno",)


def test_a_hand_that_held_a_meld_could_have_laid_it_down():
    hands = counted(ana=40, bruno="7H 7D 7S 2C 4C 6H 8D 10S QC KH AD", chiyo=41)
    state = play(started(ruleset=FREE), out("dara"), *hands)

    [missed] = all_missed(state, state.deals[0])
    assert (missed.player, missed.could) == ("bruno", Could.LAY_DOWN)


def test_a_pretended_game_without_contracts_is_legal():
    evening = evening_of(start_of(FREE))

    def submit(command):
        evening.play(command)
        return evening.state

    state = play_deals(evening.state, submit, Random(1))
    assert state.over
    assert all(deal.down for deal in state.deals)
