from __future__ import annotations

import pytest

from scorekeeper.game.commands import CloseDeal, CountHand, EndTurn, EnterDeal, GoOut, LayDown
from scorekeeper.game.events import CardsLaidOff, JokerMoved, JokerTaken, MeldPutDown
from scorekeeper.game.state import Hand
from scorekeeper.rules.cards import parse_cards, write_cards
from scorekeeper.rules.melds.melds import End, Entry, find_meld
from tests.game.table import set_aside_in
from tests.web.at_table import ANA, BRUNO, CHIYO, AtTable


@pytest.fixture
def table(app, evening) -> AtTable:
    """Deal 2: ana laid 4H 4D 4S, 9H 9D JK (melds 1, 2), chiyo QQQ, KKK, 5S 6S 7S JK (3 to 5)."""
    table = AtTable(app, evening)
    table.record(
        EnterDeal(points=dict.fromkeys(table.state.seats, 0)),
        laid(ANA, "4H 4D 4S", "9H 9D JK"),
        EndTurn(),
        laid(CHIYO, "QH QD QS", "KH KD KC", "5S 6S 7S JK"),
    )
    return table


def laid(player: str, *melds: str) -> LayDown:
    return LayDown(player=player, melds=tuple(Entry(parse_cards(text)) for text in melds))


def on_meld(table: AtTable, number: int, player: str, cards: str = "", **fields: str):
    """Open a meld's page, type cards, choose the player, and send it."""
    page = f"lay-down/meld/{number}"
    return table.open(page).send(page, player=player, adds=cards, **fields)


def offered(table: AtTable, number: int) -> list[str]:
    """The cards the meld's pad offers, those included that wait for another."""
    keys = table.open(f"lay-down/meld/{number}").form(f"lay-down/meld/{number}").keys
    return [key.removeprefix("card ") for key in keys if key.startswith("card ")]


def test_cards_are_laid_off_on_a_meld(table):
    on_meld(table, 1, ANA, "4C")

    assert table.phone.address == table.address
    assert isinstance(table.last, CardsLaidOff)
    assert write_cards(find_meld(table.deal.melds, 1).meld.cards) == "4H 4D 4S 4C"


def test_cards_for_a_meld_of_a_deal_that_was_closed_meanwhile_are_answered_at_the_table(table):
    page = table.open("lay-down/meld/1")
    others = [key for key in table.deal.players if key != ANA]
    counts = (CountHand(player=key, hand=Hand(points=5)) for key in others)
    table.record(GoOut(player=ANA), *counts, CloseDeal())

    page.send("lay-down/meld/1", player=CHIYO, adds="4C")

    assert "no longer lies on the table" in table.phone.html
    assert not table.deal.melds


def test_the_pad_of_a_set_offers_its_rank_and_no_joker_where_one_lies(table):
    assert offered(table, 1) == ["4S", "4H", "4D", "4C", "JK"]
    assert offered(table, 2) == ["9S", "9H", "9D", "9C"]


def test_the_pad_of_a_run_offers_the_next_card_at_each_end(table):
    assert offered(table, 5) == [*("4S", "3S", "2S", "AS"), *("9S", "10S", "JS", "QS", "KS", "AS")]


def test_the_pad_of_a_pure_set_offers_the_missing_suit_alone(app, evening):
    table = AtTable(app, evening)
    table.record(laid(BRUNO, "7H 7D 7S"), EndTurn())
    assert offered(table, 1) == ["7C"]

    on_meld(table, 1, BRUNO, "7C")
    assert offered(table, 1) == []


def test_cards_to_add_can_be_checked_first(table):
    on_meld(table, 5, ANA, "4S", press="check")

    assert table.phone.form("lay-down/meld/5").fields["adds"] == "4S"
    assert table.phone.form("lay-down/meld/5").fields["player"] == ANA
    assert "verdict--yes" in table.phone.html
    assert len(find_meld(table.deal.melds, 5).meld.cards) == 4


def test_a_joker_goes_to_the_end_that_was_said(app, evening):
    table = AtTable(app, evening)
    table.record(laid(BRUNO, "7H 7D 7S", "5-7C"), EndTurn())
    on_meld(table, 2, BRUNO, "JK", ends="low")

    assert write_cards(find_meld(table.deal.melds, 2).meld.cards) == "JK 5C 6C 7C"


@pytest.mark.parametrize(
    ("number", "cards", "how"),
    [
        (1, "5C", "another rank"),
        (2, "JK", "a second joker"),
        (5, "10S", "a gap"),
        (5, "4H", "another suit"),
    ],
)
def test_what_does_not_fit_is_refused_and_kept(table, number, cards, how):
    before = table.number
    on_meld(table, number, ANA, cards)

    assert table.phone.status == 422, how
    assert table.phone.form(f"lay-down/meld/{number}").fields["adds"] == cards
    assert table.number == before


def test_the_table_may_let_a_lay_off_stand(table):
    on_meld(table, 2, ANA, "JK")
    table.phone.send("lay-down/meld/2", ruling="1")

    assert set_aside_in(table.last) == ("meld.too_many_wilds",)


def test_who_is_not_on_record_as_down_lays_off_with_a_note(table):
    phone = on_meld(table, 1, BRUNO, "4C")

    assert isinstance(table.last, CardsLaidOff)
    assert not table.last.overruled
    assert "\u2068Bruno\u2069 isn’t down yet." in phone.html


def test_own_contract_waits_for_the_next_turn_which_one_tap_begins(table):
    on_meld(table, 3, CHIYO, "QC")
    assert table.phone.status == 422
    assert ("new_turn", "1") in table.phone.form("lay-down/meld/3").buttons
    assert "verdict--open" in table.phone.html

    table.phone.send("lay-down/meld/3", new_turn="1")
    assert write_cards(find_meld(table.deal.melds, 3).meld.cards) == "QH QD QS QC"
    assert not set_aside_in(table.last)


def test_a_later_turn_is_one_tap_from_the_verdict_before_anything_is_refused(table):
    page = "lay-down/meld/3"
    on_meld(table, 3, CHIYO, "QC", press="check")
    assert "verdict--open" in table.phone.html
    assert ("new_turn", "1") in table.phone.form(page).buttons

    table.phone.send(page, new_turn="1")

    assert isinstance(table.last, CardsLaidOff)


def test_before_a_card_is_entered_it_says_that_a_joker_is_taken_too_soon(table):
    too_soon = "take wilds from the next turn."
    table.open(f"lay-down/{ANA}/put-down")
    assert too_soon not in table.phone.html

    table.open(f"lay-down/{CHIYO}/put-down")
    assert too_soon in table.phone.html

    on_meld(table, 2, CHIYO, act="take", aim="take")
    assert too_soon in table.phone.html
    assert "Enter the cards first." not in table.phone.html


def test_a_later_turn_is_offered_only_where_it_helps(table):
    on_meld(table, 1, CHIYO, "5C")

    assert ("new_turn", "1") not in table.phone.form("lay-down/meld/1").buttons


def test_a_joker_is_taken_for_two_cards(table):
    on_meld(table, 2, ANA, "9S 9C", act="take")

    assert isinstance(table.last, JokerTaken)
    assert write_cards(find_meld(table.deal.melds, 2).meld.cards) == "9H 9D 9S 9C"


def test_one_card_takes_no_joker(table):
    on_meld(table, 2, ANA, "9S", act="take")

    assert table.phone.status == 422
    assert table.phone.form("lay-down/meld/2").fields["act"] == "take"


def test_a_ruling_repeats_what_was_refused(table):
    on_meld(table, 2, ANA, "9S", act="take")
    table.phone.send("lay-down/meld/2", ruling="1")

    assert isinstance(table.last, JokerTaken)


def test_a_joker_at_a_run_s_end_moves_by_one_tap(table):
    table.open("lay-down/meld/5")
    assert ("act", "move low 8S") in table.phone.form("lay-down/meld/5").buttons

    table.phone.send("lay-down/meld/5", act="move low 8S", player=ANA)
    assert isinstance(table.last, JokerMoved)
    assert table.last.to is End.LOW
    assert write_cards(find_meld(table.deal.melds, 5).meld.cards) == "JK 5S 6S 7S 8S"


def test_a_joker_in_a_set_does_not_move(table):
    buttons = table.open("lay-down/meld/2").form("lay-down/meld/2").buttons

    assert not [value for _, value in buttons if value.startswith("move")]


def test_one_meld_more_is_put_down(table):
    page = f"lay-down/{ANA}/put-down"
    table.open(page).send(page, melds="2-4C")

    assert isinstance(table.last, MeldPutDown)
    assert write_cards(table.last.meld.cards) == "2C 3C 4C"


def test_one_meld_more_can_be_checked_first(table):
    page = f"lay-down/{ANA}/put-down"
    table.open(page).send(page, melds="2C JK 4C", press="check")

    assert table.phone.form(page).fields["melds"] == "2C JK 4C"
    assert "verdict--yes" in table.phone.html
    assert len(table.deal.melds) == 5


def test_a_bad_extra_meld_is_refused_and_may_stand(table):
    page = f"lay-down/{ANA}/put-down"
    assert table.open(page).send(page, melds="2C 4C").status == 422
    table.phone.send(page, ruling="1")

    assert "run.too_short" in set_aside_in(table.last)


def test_a_meld_on_the_table_leads_to_its_page_with_the_player(table):
    links = table.open(f"lay-down/{ANA}/put-down").page.links

    assert table.address + f"lay-down/meld/3?player={ANA}" in links
    assert (
        table.open(f"lay-down/meld/3?player={ANA}").form("lay-down/meld/3").fields["player"] == ANA
    )


@pytest.mark.parametrize(
    "page",
    ["lay-down/meld/6", "lay-down/meld/0", "lay-down/meld/99999999999", "lay-down/p7/put-down"],
)
def test_there_is_no_page_for_what_is_not_on_the_table(table, page):
    assert table.open(page).status == 404


@pytest.mark.parametrize(
    ("fields", "status"),
    [
        ({"adds": ""}, 422),
        ({"adds": "4X"}, 422),
        ({"player": "p9"}, 422),
        ({"player": ""}, 422),
        ({"onto": "2"}, 400),
        ({"act": "burn"}, 400),
        ({"act": "move up 4S"}, 400),
        ({"act": "move low ZZ"}, 400),
        ({"ends": "north"}, 400),
        ({"press": "card"}, 400),
    ],
)
def test_bad_input_changes_nothing(table, fields, status):
    before = table.number
    table.open("lay-down/meld/1").send("lay-down/meld/1", **{"adds": "4C", "player": ANA, **fields})

    assert table.phone.status == status
    assert table.number == before


@pytest.mark.parametrize(("melds", "status"), [("", 422), ("9X", 422), (["2-4C", "5-7D"], 400)])
def test_a_new_meld_needs_readable_cards_and_is_one(table, melds, status):
    page = f"lay-down/{ANA}/put-down"

    assert table.open(page).send(page, melds=melds).status == status
