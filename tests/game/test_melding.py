"""Melds, lay-offs and wilds of players who are down, and what may join no meld yet."""

import pytest

from scorekeeper.game.commands import (
    Buy,
    EndTurn,
    LayDown,
    LayOffCards,
    MoveJoker,
    PutDownMeld,
    TakeJoker,
    TurnStock,
)
from scorekeeper.game.decide import decide
from scorekeeper.game.events import (
    JokerMoved,
    JokerTaken,
    LaidDown,
    MeldPutDown,
    StockTurned,
    TurnEnded,
)
from scorekeeper.game.turns import cards_held, standing, why_not_yet
from scorekeeper.rules.cards import Card, parse_cards, write_cards
from scorekeeper.rules.melds.melds import End, Entry, LayOff, Standing, find_meld

from .table import (
    agree,
    codes,
    deal_under_way,
    final,
    goes_out,
    lay_down,
    lay_off,
    note,
    noted,
    off,
    open_to_ruling,
    play,
    run_of,
    set_of,
    started,
)

NINES, TENS = "9H 9D JK", "10H 10D 10S"


def two_down():
    """Ana is down in deal 2 with sevens (1), nines and a joker (2); bruno with tens and kings."""
    return play(
        deal_under_way(2),
        lay_down("ana", "7H 7D 7S", NINES),
        lay_down("bruno", TENS, "KH KD KS"),
        EndTurn(),
    )


@pytest.mark.parametrize(
    ("cards", "code"), [("JK", "layoff.pure_set_wild"), ("7H", "layoff.pure_set_suit")]
)
def test_the_pure_set_takes_nothing_but_its_missing_suit(cards, code):
    state = play(started(), lay_down("ana"), EndTurn())

    assert open_to_ruling(decide(state, off("ana", 1, cards))) == (code,)


def test_the_pure_set_of_four_is_complete():
    state = play(started(), lay_down("ana"), EndTurn(), off("ana", 1, "7C"))

    answer = decide(state, off("ana", 1, "7D"))

    assert open_to_ruling(answer) == ("layoff.pure_set_complete",)


def test_a_lay_off_of_somebody_not_on_record_as_down_is_noted():
    state = play(started(), lay_down("ana"))

    assert noted(decide(state, off("bruno", 1, "7C"))) == ("layoff.not_down",)


def test_a_meld_of_somebody_not_on_record_as_down_is_noted():
    answer = decide(started(), PutDownMeld(player="bruno", meld=set_of("9H 9D 9S")))

    assert noted(answer) == ("meld.not_down",)


def test_new_melds_may_be_put_down_in_later_turns():
    state = play(two_down(), PutDownMeld(player="ana", meld=run_of("4-6C")))

    assert write_cards(state.deal.melds[-1].meld.cards) == "4C 5C 6C"
    assert isinstance(
        decide(two_down(), PutDownMeld(player="ana", meld=run_of("4-6C")))[-1], MeldPutDown
    )


def test_a_meld_takes_no_second_joker():
    assert open_to_ruling(decide(two_down(), off("ana", 2, "JK"))) == ("meld.too_many_wilds",)


def test_no_cards_are_laid_off_on_a_meld_that_is_not_there():
    assert "layoff.no_such_meld" in final(decide(two_down(), off("ana", 9, "7C", ruling=True)))


def test_a_joker_is_taken_from_a_set_for_two_naturals():
    state = two_down()
    taking = TakeJoker(player="bruno", meld=2, naturals=parse_cards("9S 9C"))
    before = cards_held(state, state.deal, "bruno")

    (event,) = decide(state, taking)
    state = play(state, taking)

    assert isinstance(event, JokerTaken)
    assert write_cards(find_meld(state.deal.melds, 2).meld.cards) == "9H 9D 9S 9C"
    assert cards_held(state, state.deal, "bruno") == before - 1
    assert state.deal.jokers_taken == {"bruno": 1}


def test_the_joker_taken_pays_for_none_of_its_naturals():
    last_card = play(two_down(), PutDownMeld(player="bruno", meld=run_of("2C 3C 4C 5C 6C")))
    taking = TakeJoker(player="bruno", meld=2, naturals=parse_cards("9S 9C"))

    taken = decide(last_card, taking)

    assert noted(taken) == ("hand.too_few",)
    assert note(taken).facts == {"have": 1, "need": 2}


def test_one_natural_takes_no_joker():
    taking = TakeJoker(player="bruno", meld=2, naturals=parse_cards("9S"))

    assert open_to_ruling(decide(two_down(), taking)) == ("joker.wrong_count",)


def test_jokers_are_taken_only_by_who_was_down_before_this_turn():
    state = play(
        deal_under_way(2), lay_down("ana", "7H 7D 7S", NINES), lay_down("bruno", TENS, "KH KD KS")
    )
    taking = TakeJoker(player="bruno", meld=2, naturals=parse_cards("9S 9C"))

    assert open_to_ruling(decide(state, taking)) == ("joker.not_in_this_turn",)


def test_a_joker_at_the_end_of_a_run_moves_for_the_card_it_stands_for():
    state = play(two_down(), PutDownMeld(player="ana", meld=run_of("JK 6D 7D")), EndTurn())
    moving = MoveJoker(player="bruno", meld=5, natural=parse_cards("5D")[0], to=End.HIGH)

    (event,) = decide(state, moving)
    state = play(state, moving, off("bruno", 5, "9D"))

    assert isinstance(event, JokerMoved)
    assert write_cards(find_meld(state.deal.melds, 5).meld.cards) == "5D 6D 7D JK 9D"


def test_a_joker_moves_for_no_other_card():
    state = play(two_down(), PutDownMeld(player="ana", meld=run_of("JK 6D 7D")), EndTurn())
    moving = MoveJoker(player="bruno", meld=5, natural=parse_cards("8D")[0], to=End.HIGH)

    assert "joker.wrong_card" in codes(decide(state, moving))


def test_a_lay_down_opens_the_players_turn_and_one_tap_ends_it():
    state = play(started(), lay_down("ana"))

    assert standing(state.deal, "ana") is Standing.LAYING_DOWN
    assert decide(state, EndTurn()) == (TurnEnded(player="ana"),)
    assert standing(play(state, EndTurn()).deal, "ana") is Standing.DOWN
    assert standing(state.deal, "bruno") is Standing.NOT_DOWN


def test_what_is_recorded_for_somebody_else_ends_the_turn():
    state = play(started(), lay_down("ana"))

    answer = decide(state, lay_down("bruno", "9H 9D 9S"))

    assert [type(event) for event in answer] == [TurnEnded, LaidDown]


def test_a_new_turn_with_no_turn_open_ends_none():
    state = play(started(), lay_down("ana"), EndTurn())

    assert len(decide(state, off("ana", 1, "7C", new_turn=True))) == 1


def test_there_must_be_a_turn_to_end():
    assert final(decide(started(), EndTurn())) == ("turn.none",)


def test_the_discard_pile_becomes_the_stock_as_often_as_needed():
    state = started()

    assert decide(state, TurnStock()) == (StockTurned(),)
    assert play(state, TurnStock(), TurnStock()).deal.stock_turned == 2


def test_more_cards_than_the_hand_holds_by_the_book_are_noted():
    contract_and_run = LayDown(player="ana", melds=(set_of("7H 7D 7S"), run_of("3-9S")))
    state = play(started(), contract_and_run, EndTurn())

    answer = decide(state, PutDownMeld(player="ana", meld=run_of("4-6C")))

    assert noted(answer) == ("hand.too_few",)
    assert note(answer).facts == {"have": 2, "need": 3}


def test_who_laid_more_than_the_hand_holds_is_not_out_by_that():
    contract_and_run = LayDown(player="ana", melds=(set_of("7H 7D 7S"), run_of("3-9S")))
    state = play(started(), contract_and_run, EndTurn())

    answer = decide(state, PutDownMeld(player="ana", meld=run_of("4-6C"), ruling=True))

    assert [type(event) for event in answer] == [MeldPutDown]


def test_where_melds_are_not_kept_nothing_can_be_laid_down():
    state = play(started(), Buy(player="ana"), agree(melds_kept=False))

    assert final(decide(state, lay_down("ana", ruling=True))) == ("melds.not_kept",)


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (LayDown(player="ana", melds=()), "laydown.nothing"),
        (LayDown(player="ana", melds=(), lay_offs=(lay_off(1, "7C"),)), "laydown.nothing"),
        (LayDown(player="ana", melds=(Entry(()),)), "meld.empty"),
        (LayDown(player="ana", melds=(set_of("7H"),) * 21), "laydown.too_many_melds"),
        (LayDown(player="ana", melds=(set_of("7H 7D 7S 7C"),) * 16), "hand.too_many_cards"),
        (LayDown(player="ana", melds=(set_of("7H"),), discard=Card(0, "H")), "card.impossible"),
        (PutDownMeld(player="ana", meld=Entry((Card(99),))), "card.impossible"),
        (PutDownMeld(player="ana", meld=Entry(())), "meld.empty"),
        (LayOffCards(player="ana", lay_off=LayOff(1, ())), "meld.empty"),
        (TakeJoker(player="ana", meld=1, naturals=()), "meld.empty"),
        (MoveJoker(player="ana", meld=1, natural=Card(-1), to=End.LOW), "card.impossible"),
    ],
)
def test_what_nobody_can_read_no_ruling_helps(command, code):
    assert code in final(decide(started(), command))


@pytest.mark.parametrize(
    "command",
    [
        lay_down("bruno"),
        off("ana", 1, "7C"),
        PutDownMeld(player="ana", meld=run_of("4-6C")),
        EndTurn(),
        TurnStock(),
        goes_out("bruno"),
    ],
)
def test_nothing_is_laid_after_somebody_went_out(command):
    state = play(started(), lay_down("ana"), goes_out("ana"))

    assert final(decide(state, command)) == ("deal.over",)


def test_who_is_down_stays_so_while_somebody_else_lays_down():
    state = play(started(), lay_down("ana"), lay_down("bruno", "9H 9D 9S"))

    assert standing(state.deal, "ana") is Standing.DOWN
    assert standing(state.deal, "bruno") is Standing.LAYING_DOWN


SEVENS, NATURAL_NINES = "7H 7D 7S", "9H 9D 9C"


def why(state, player, number):
    reason = why_not_yet(state, player, find_meld(state.deal.melds, number))
    return reason and reason.code


def test_the_own_contract_may_not_grow_in_the_turn_of_laying_down():
    state = play(deal_under_way(2), lay_down("ana", SEVENS, NATURAL_NINES))

    assert why(state, "ana", 1) == "layoff.own_contract_same_turn"


def test_in_a_later_turn_it_may():
    state = play(deal_under_way(2), lay_down("ana", SEVENS, NATURAL_NINES), EndTurn())

    assert why(state, "ana", 1) is None


@pytest.mark.parametrize("player", ["bruno", "chiyo"])
def test_others_melds_may_grow_at_once(player):
    """Who is not on record as down may add all the same: that is a note."""
    state = play(
        deal_under_way(2), lay_down("ana", SEVENS, NATURAL_NINES), EndTurn(),
        lay_down("bruno", "QH QD QS", "KH KD KS"),
    )  # fmt: skip

    assert why(state, player, 1) is None
