"""Laying down in games that ask for other contracts, for points, or let wilds be taken."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from scorekeeper.game.commands import ChooseContract, EndTurn, EnterDeal, LayDown
from scorekeeper.game.events import CardsLaidOff, JokerTaken, LaidDown, MeldPutDown
from scorekeeper.rules.cards import parse_cards, write_cards
from scorekeeper.rules.melds.melds import Entry, find_meld
from tests.web.at_table import ANA, BRUNO, CHIYO, AtTable

WORTHY = {"peru-2": ("7H 7D 7S", "8H 8D 8S"), "romme": ("KH KD KS", "QH QD QS")}
JOKER = re.compile(r'<button[^>]* value="card JK[^>]*>')
COLOURS = "2H 3S 4D 5C 6H 7S 8H 9C 10D JS QH KC"


def laid(player: str, *melds: str) -> LayDown:
    return LayDown(player=player, melds=tuple(Entry(parse_cards(text)) for text in melds))


def press(table: AtTable, page: str, button: str, **typed: object):
    """Press a button that shows the open page again; return the fields of its form then."""
    table.phone.send(page, press=button, **typed)
    return table.phone.form(page).fields


def lay(table: AtTable, player: str, *melds: str, **fields: object):
    page = f"lay-down/{player}"
    return table.open(page).send(page, melds=list(melds), **fields)


def test_of_several_contracts_each_has_its_slots(game_of):
    table = game_of("peru-2", 7)
    page = f"lay-down/{BRUNO}"

    four = table.open(page).form(page).fields
    assert four.getlist("kinds") == ["set"] * 4
    assert press(table, page, "contract 1").getlist("kinds") == ["run"] * 3
    assert press(table, page, "contract 3").getlist("kinds") == ["colour run"]


def test_what_was_typed_stays_when_another_contract_is_chosen(game_of):
    table = game_of("peru-2", 7)
    page = f"lay-down/{BRUNO}"
    table.open(page).send(page, melds=["5-8S"], press="contract 1")

    assert table.phone.form(page).fields.getlist("melds") == ["5-8S", "", ""]


@pytest.mark.parametrize(
    ("contract", "typed", "said"),
    [("3", "3H 4S", "exactly 12"), ("2", "3-6S", "exactly 12"), ("1", "3-6S", "is missing")],
)
def test_while_cards_are_missing_the_contract_that_was_chosen_is_spoken_of(
    game_of, contract, typed, said
):
    table = game_of("peru-2", 7)
    page = f"lay-down/{BRUNO}"
    table.open(page)
    press(table, page, f"contract {contract}")
    table.phone.send(page, melds=[typed], press="check")

    assert "verdict--open" in table.phone.html
    assert said in table.phone.html.split("verdict__grounds")[1].split("</ul>")[0]


def test_a_contract_that_there_is_not_cannot_be_chosen(game_of):
    table = game_of("peru-2", 7)
    page = f"lay-down/{BRUNO}"

    assert table.open(page).send(page, press="contract 99").status == 400
    assert table.open(page).send(page, press="contract x").status == 400


def test_a_colour_run_is_typed(game_of):
    table = game_of("peru-2", 7)
    page = f"lay-down/{BRUNO}"
    table.open(page)
    press(table, page, "contract 3")
    fields = press(table, page, "check", melds=[COLOURS])

    assert fields["melds"] == COLOURS
    assert "verdict--yes" in table.phone.html
    table.phone.send(page, goes_out="y", discard="AD")
    assert [event.contract for event in events_of(table, LaidDown)] == [3]


def events_of(table: AtTable, kind: type):
    from scorekeeper.store.journal import clerk

    with table.app.app_context():
        entries = clerk.journal(table.game_id)[-5:]
    return [entry.event for entry in entries if isinstance(entry.event, kind)]


def test_who_lays_down_first_may_say_which_contract_it_is(game_of):
    table = game_of("desordenada")
    page = f"lay-down/{BRUNO}"
    table.open(page)
    fields = press(table, page, "rules 3")
    assert fields.getlist("kinds") == ["set", "set"]

    table.phone.send(page, melds=["8H 8D 8S 8C", "9H 9D 9S 9C"])
    assert table.deal.rules == 3


def test_melds_that_are_two_contracts_are_asked_about(game_of):
    table = game_of("desordenada")
    page = f"lay-down/{BRUNO}"
    lay(table, BRUNO, "8H 8D 8S 8C", "9H 9D 9S 9C")
    assert table.phone.status == 422

    press(table, page, "rules 3")
    table.phone.send(page)
    assert table.deal.rules == 3


def test_a_lay_down_may_say_the_contract_until_the_dealer_has(game_of):
    table = game_of("ecuador-dealers-choice")
    page = f"lay-down/{BRUNO}"
    assert "rules" in table.open(page).form(page).fields

    table.record(ChooseContract(rules=1))

    assert "rules" not in table.open(page).form(page).fields


@pytest.mark.parametrize(
    ("melds", "verdict", "points"),
    [
        (["KH KD KS"], "open", "30 of 40"),
        (["KH KD KS", "4H 4D 4S"], "yes", "42 of 40"),
        (["KH KD KS", "A-3C"], "open", "36 of 40"),
        (["KH KD KS", "4H 5D"], "no", "39 of 40"),
    ],
)
def test_first_melds_are_counted_while_they_are_entered(game_of, melds, verdict, points):
    table = game_of("romme")
    lay(table, BRUNO, *melds, press="check")

    assert f"verdict--{verdict}" in table.phone.html
    assert points in table.phone.html


def test_what_the_own_total_asks_of_first_melds_is_said_to_each(game_under):
    table = game_under("romme", first_meld={"by_total": ["20=50"]})
    table.record(EnterDeal(points={ANA: 0, BRUNO: 20, CHIYO: 19, "p4": 7}, went_out=ANA))

    assert "melds worth what your total asks for" in table.open().html
    for player, points in ((BRUNO, 50), (CHIYO, 40)):
        assert f"melds worth {points} or more" in table.open(f"lay-down/{player}").html
        lay(table, player, "KH KD KS", press="check")
        assert f"30 of {points}" in table.phone.html
    lay(table, BRUNO, "KH KD KS", "4H 4D 4S", press="check")
    assert "verdict--open" in table.phone.html
    lay(table, CHIYO, "KH KD KS", "4H 4D 4S")
    assert table.deal.down == (CHIYO,)


@pytest.mark.parametrize(
    ("melds", "points", "key"),
    [
        (["9S 10S JS JK"], "39 of 40", "lay melds-0 JK\u00a09♠\u00a010♠\u00a0J♠"),
        (["JK 9S 10S JS"], "37 of 40", "lay melds-0 9♠\u00a010♠\u00a0J♠\u00a0JK"),
        (["JK 10S JS QS"], "39 of 40", "lay melds-0 10♠\u00a0J♠\u00a0Q♠\u00a0JK"),
        (["4H 4D 4S", "JS 9S JK 10S"], "51 of 40", "lay melds-1 JK\u00a09♠\u00a010♠\u00a0J♠"),
    ],
)
def test_a_joker_of_a_first_run_can_be_moved_to_where_it_is_worth_more(game_of, melds, points, key):
    table = game_of("romme")
    lay(table, BRUNO, *melds, press="check")

    assert points in table.phone.html
    assert f'value="{key}"' in table.phone.html


def test_first_melds_have_as_many_slots_as_one_likes(game_of):
    table = game_of("romme")
    page = f"lay-down/{BRUNO}"
    table.open(page)
    fields = press(table, page, "more", melds=["KH KD KS"])
    assert fields.getlist("melds") == ["KH KD KS", ""]

    table.phone.send(page, melds=["KH KD KS", "4-7C"])
    assert table.deal.down == (BRUNO,)


def test_without_contracts_any_meld_is_laid_down(game_under):
    table = game_under("romme", contracts={"required": False}, first_meld={"points": 0})
    for page in ("", "scores", "rules", "log", f"lay-down/{BRUNO}", "hand"):
        assert table.open(page).status == 200
    assert "any melds" in table.open(f"lay-down/{BRUNO}").html

    lay(table, BRUNO, "3-5C")
    assert table.deal.down == (BRUNO,)


def test_a_joker_is_taken_into_the_own_contract(game_of):
    table = game_of("ecuador", 4)
    table.record(laid(CHIYO, "KH KD KS JK", "QH QD QS QC"), EndTurn())
    page = f"lay-down/{BRUNO}"
    assert table.open(page).form(page).fields.getlist("swap_onto") == ["1"]

    table.phone.send(page, melds=["7H 7D 7S JK", "9H 9D 9S 9C"], swaps=["KC"])
    assert [event.swap.taken.is_joker for event in events_of(table, JokerTaken)] == [True]
    assert write_cards(find_meld(table.deal.melds, 1).meld.cards) == "KH KD KS KC"


@pytest.mark.parametrize(("game", "more"), [("peru-2", False), ("romme", True)])
def test_what_no_turn_of_laying_down_allows_is_not_offered(game_of, game, more):
    table = game_of(game)
    table.record(replace(laid(ANA, *WORTHY[game]), ruling=True), EndTurn())

    html = table.open(f"lay-down/{BRUNO}").html

    assert "lay-offs" not in html
    assert ('value="more"' in html) is more


@pytest.fixture
def romme(game_of) -> AtTable:
    """Ana and chiyo are down in Rommé; chiyo's run (4) holds a joker for the six of spades."""
    table = game_of("romme")
    table.record(laid(ANA, "KH KD KS", "QH QD QS"), laid(CHIYO, "JH JD JS", "5S JK 7S"), EndTurn())
    return table


def test_a_joker_goes_at_once_into_a_new_meld(romme):
    page = "lay-down/meld/4"
    assert "card 6S" in romme.open(page).form(page).keys
    fields = press(romme, page, "check", player=ANA, adds="6S", melds="3H 3D JK")
    assert (fields["adds"], fields["melds"]) == ("6S", "3H 3D JK")
    assert "verdict--yes" in romme.phone.html

    romme.phone.send(page, act="take")
    assert isinstance(romme.last, MeldPutDown)
    assert write_cards(find_meld(romme.deal.melds, 4).meld.cards) == "5S 6S 7S"


def test_the_pad_of_a_run_offers_cards_its_jokers_make_room_for(game_of):
    table = game_of("peru-2", 2)
    table.record(laid(CHIYO, "9H 9D 9S", "JK JK 4C 5C"), EndTurn())
    ranks = ["A", "2", "3", "6", "7", "8", "9", "10", "J", "Q", "K"]
    assert offered(table, 2) == [*(f"{rank}C" for rank in ranks), *JOKERS]

    table.phone.send("lay-down/meld/2", player=CHIYO, adds="7C 9C", press="check")
    assert "(jokers move to " in table.phone.html
    table.phone.send("lay-down/meld/2", act="lay off")
    assert isinstance(table.last, CardsLaidOff)
    assert write_cards(find_meld(table.deal.melds, 2).meld.cards) == "4C 5C JK 7C JK 9C"


JOKERS = ("JK low", "JK high")


def offered(table: AtTable, number: int) -> list[str]:
    """The cards that the pad of a meld has keys for."""
    keys = table.open(f"lay-down/meld/{number}").form(f"lay-down/meld/{number}").keys
    return [key.removeprefix("card ") for key in keys if key.startswith("card ")]


def test_a_wild_two_is_offered_to_melds_and_drawn_as_one(game_of):
    table = game_of("peru-wittig")
    table.record(laid(CHIYO, "9H 9D 2S", "8H 8D 8S"), EndTurn())

    assert offered(table, 1) == ["9S", "9H", "9D", "9C", "JK", "2"]
    assert "two of spades, standing for nine" in table.phone.html


def test_a_joker_that_goes_only_onto_own_runs_is_elsewhere_a_dead_key_that_says_why(game_under):
    table = game_under("romme", later_turns={"wilds_onto": "own runs"})
    table.record(laid(ANA, "KH KD KS", "4C 5C 6C"), laid(BRUNO, "9H 9D 9S", "9C 10C JC"), EndTurn())

    def jokers(player: str, meld: int) -> list[bool]:
        html = table.open(f"lay-down/meld/{meld}?player={player}").html
        sheet = html.partition(f'data-sheet="{meld}"')[2].partition("</form>")[0]
        return ["Wilds only go onto your own runs" in each for each in JOKER.findall(sheet)]

    assert jokers(BRUNO, 4) == [False, False]
    assert jokers(BRUNO, 2) == [True, True]
    assert jokers(BRUNO, 3) == []


@pytest.fixture
def anywhere(game_under) -> AtTable:
    """As ``romme``, where the joker goes anywhere on the table at once."""
    table = game_under("romme", taking_jokers={"use": "at once anywhere on the table"})
    table.record(laid(ANA, "KH KD KS", "QH QD QS"), laid(CHIYO, "JH JD JS", "5S JK 7S"), EndTurn())
    return table


def test_a_joker_taken_goes_onto_another_meld(anywhere):
    page = "lay-down/meld/4"
    anywhere.open(page)
    fields = press(anywhere, page, "check", player=ANA, adds="6S", wild_onto="1")
    assert (fields["adds"], fields["wild_onto"]) == ("6S", "1")
    assert "verdict--yes" in anywhere.phone.html

    anywhere.phone.send(page, act="take")
    assert isinstance(anywhere.last, CardsLaidOff)
    assert write_cards(find_meld(anywhere.deal.melds, 1).meld.cards) == "KH KD KS JK"
    assert write_cards(find_meld(anywhere.deal.melds, 4).meld.cards) == "5S 6S 7S"


def test_where_a_joker_goes_is_kept_when_it_is_refused(anywhere):
    page = "lay-down/meld/4"
    anywhere.open(page).send(page, player=ANA, adds="8S", wild_onto="4 high", act="take")

    assert anywhere.phone.status == 422
    assert anywhere.phone.form(page).fields["wild_onto"] == "4 high"


@pytest.mark.parametrize("place", ["x", "0", "1 side", "99999", "-1", "\u0661"])
def test_a_joker_goes_to_no_place_that_no_page_offers(anywhere, place):
    page = "lay-down/meld/4"
    anywhere.open(page)
    sent = anywhere.phone.send(page, player=ANA, adds="6S", wild_onto=place, act="take")

    assert sent.status == 400
