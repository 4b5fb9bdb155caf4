"""The end of a deal on one screen: what is sent of all lines at once, and what was missed."""

from __future__ import annotations

import re

import pytest

from scorekeeper.game.advising import Could, Missed
from scorekeeper.game.commands import CloseDeal, CountHand, LayDown
from scorekeeper.game.sheet import cost
from scorekeeper.game.state import WayOut
from scorekeeper.rules.solver import Arrangement, Situation
from scorekeeper.wording.advising import missed_text
from tests.game.table import agree, agreed, by_cards, by_points, goes_out, lay_down, run_of, set_of
from tests.rules.given import VENEZUELA
from tests.web.at_table import ANA, BRUNO, CHIYO, DARA, AtTable

HANDS = {"points-p2": "45", "points-p3": "12", "points-p4": "30"}


def send(book, **fields):
    return book.open("count").send("/count", **fields)


def costs(book, number=1):
    deal = book.state.deals[number - 1]
    return {player: cost(book.state, deal, player) for player in deal.players}


def test_who_went_out_and_every_hand_are_one_form_that_closes_the_deal(book):
    phone = send(book, went_out="p1", **HANDS)

    assert phone.address.endswith("/count/result/1")
    assert costs(book) == {"p1": 0, "p2": 45, "p3": 12, "p4": 30}
    assert book.state.deals[0].closed


def test_one_undo_takes_the_whole_form_back(book):
    phone = send(book, went_out="p1", **HANDS)

    phone.send("table/undo")

    assert book.state.deal.number == 1
    assert book.state.deal.went_out is None
    assert costs(book) == dict.fromkeys(("p1", "p2", "p3", "p4"))


def test_what_is_known_so_far_is_recorded_and_the_deal_stays_open(book):
    phone = send(book, went_out="p1", **{"points-p3": "12"})

    assert phone.address.endswith("/count")
    assert costs(book) == {"p1": 0, "p2": None, "p3": 12, "p4": None}


@pytest.mark.parametrize("blank", ["", "   "])
def test_a_line_left_blank_is_missing_and_not_0(book, blank):
    send(book, went_out="p1", **{**HANDS, "points-p4": blank})

    assert costs(book)["p4"] is None
    assert not book.state.deals[0].closed


def test_whoever_went_out_may_have_0_written_down(book):
    send(book, went_out="p1", **HANDS, **{"points-p1": "0"})

    assert book.state.deals[0].closed
    assert book.state.deals[0].hands.keys() == {"p2", "p3", "p4"}


def test_everybody_is_counted_where_nobody_went_out(book):
    send(book, went_out="", **HANDS, **{"points-p1": "5"})

    assert book.state.deals[0].closed
    assert book.state.deals[0].went_out is None


def test_a_hand_by_its_cards_goes_with_sums_of_others(book):
    send(book, went_out="p1", **{"points-p2": "45", "cards-p3": "K K Q"})

    assert costs(book)["p3"] == 30
    assert len(book.state.deal.hand_of("p3").cards) == 3


def test_a_line_on_record_that_is_left_as_it_is_is_no_new_entry(book):
    send(book, went_out="p1", **{"cards-p3": "K K Q"})

    send(book, **{"points-p2": "45"})

    assert len(book.state.deal.hands["p3"]) == 1


def test_a_line_on_record_can_be_changed(book):
    send(book, went_out="p1", **{"points-p3": "12"})

    send(book, **{"points-p3": "13"})

    assert [hand.points for hand in book.state.deal.hands["p3"]] == [12, 13]


@pytest.mark.parametrize(
    "wrong",
    [
        {"points-p2": "-10000"},
        {"points-p2": "--45"},
        {"points-p2": "-"},
        {"points-p2": "many"},
        {"points-p2": str(10**9)},
        {"points-p2": "10000"},
        {"points-p2": "9" * 5000},
        {"points-p9": "5"},
        {"points-": "5"},
        {"cards-p9": "K"},
        {"cards-p4": "X7"},
        {"cards-p4": "7 " * 61},
        {"cards-p2": "K"},
        {"went_out": "p9"},
        {"went_out": "x" * 3000},
        {"rules": "0"},
        {"rules": "x"},
        {"deal": "2"},
    ],
)
def test_what_cannot_be_is_refused_and_all_that_was_typed_is_kept(book, wrong):
    before = book.game.number

    phone = send(book, **{"went_out": "p1", **HANDS, **wrong})

    assert phone.status == 422
    assert book.game.number == before
    assert phone.form("/count").fields["points-p3"] == "12"


def test_what_is_wrong_stands_in_the_line_it_is_about(book):
    phone = send(book, went_out="p1", **{**HANDS, "points-p2": "many"})

    assert phone.html.count("count__line--wrong") == 1
    assert 'id="points-p2" name="points-p2" value="many"' in phone.html


def test_every_line_on_record_is_shown_with_its_points(book):
    send(book, went_out="p1", **{"points-p3": "12"})

    fields = book.open("count").form("/count").fields

    assert (fields["points-p3"], fields["was-p3"], fields["points-p2"]) == ("12", "12", "")


def test_a_field_sent_twice_is_read_once(book):
    send(book, went_out=["p1", "p2"], **{**HANDS, "points-p2": ["45", "46"]})

    assert len(book.state.deals[0].hands.get("p2", ())) <= 1


def test_an_old_page_does_not_undo_what_another_phone_has_corrected(book, other_phone):
    send(book, went_out="p1", **{"points-p3": "12"})
    form = book.open("count").form("/count")
    other_phone.open(book.evening.game + "count").send("/count", **{"points-p3": "13"})

    book.phone.post(form.action, {**form.fields, "points-p2": "45"})

    assert costs(book)["p3"] == 13
    assert costs(book)["p2"] == 45


def test_two_phones_that_change_one_line_are_asked_which_stands(book, other_phone):
    send(book, went_out="p1", **{"points-p3": "12"})
    form = book.open("count").form("/count")
    other_phone.open(book.evening.game + "count").send("/count", **{"points-p3": "13"})

    phone = book.phone.post(form.action, {**form.fields, "points-p3": "14"})

    assert phone.status == 409
    assert costs(book)["p3"] == 13


def test_a_bonus_for_the_first_turn_goes_with_the_ring(book):
    other = book.start_another(bonuses={"going_out_in_first_turn": 10})

    send(other, went_out="p1", first_turn="1", **HANDS)

    assert other.state.deals[0].out_in_first_turn


def test_a_bonus_for_the_turn_of_laying_down_is_asked_with_one_question(book):
    other = book.start_another(
        bonuses={"going_out_at_once": 10, "going_out_without_wilds": 20,
                 "going_out_in_first_turn": 30}
    )  # fmt: skip
    html = other.open("count").html

    assert 'name="way"' in html
    assert 'name="first_turn"' not in html
    send(other, went_out="p1", way="first turn at once, without wilds", **HANDS)
    deal = other.state.deals[0]
    assert (deal.out_in_first_turn, deal.way_out) == (True, WayOut.WITHOUT_WILDS)


def test_the_note_of_the_book_stands_where_the_script_finds_it(book):
    book.count("p2", cards="K jk")

    note = re.search(r"<p\b[^>]*\sdata-note\s[^>]*>", book.open("count").html)

    assert re.search(r'\sdata-noted="[^"]*\b11\b', note[0])
    assert "data-missing=" in note[0]


CONTRACT = "7H 7D 7S 2C 4C 6H 8D 10S QC KH AD"
SAID = "\u2068Bruno\u2069 held the contract."
SITUATION = Situation(ruleset=VENEZUELA, deal=VENEZUELA.deals[0])
RESULT = "count/result/1"


@pytest.fixture
def missed(book):
    """A deal is closed in which bruno held the contract; nothing is known of the others' hands."""
    book.goes_out("p1")
    book.count("p2", cards=CONTRACT)
    book.count("p3", points="20")
    book.count("p4", points="30")
    book.close()
    return book


def at_table(book) -> AtTable:
    return AtTable(book.app, book.evening)


def test_who_held_the_contract_is_mentioned_when_the_deal_is_closed(missed):
    assert SAID in missed.phone.html
    assert missed.phone.address.endswith(RESULT)


def test_it_stands_on_the_page_that_explains_the_number(missed):
    assert SAID in missed.open("scores/1/p2").html
    assert 'class="missed' not in missed.open("scores/1/p3").html


def test_how_somebody_could_have_gone_out_is_shown_with_every_step(table):
    table.record(
        lay_down(BRUNO, "10H 10D 10S"),
        LayDown(player=ANA, melds=(set_of("7H 7D 7S"), run_of("2-8C"))),
        *(goes_out(CHIYO), CountHand(player=ANA, hand=by_cards("10C"))),
        *(CountHand(player=player, hand=by_points(9)) for player in (BRUNO, DARA)),
        CloseDeal(),
    )

    said = table.open(RESULT).html

    assert "\u2068Ana\u2069 could have gone out." in said
    assert "onto \u2068Bruno\u2069’s set" in said


def test_one_tap_and_it_is_mentioned_no_longer(missed):
    table = at_table(missed)
    table.open(RESULT)

    table.press("/agreements/mentions")

    assert table.last == agreed(mentions=False)
    assert table.phone.address == table.address + RESULT
    assert SAID not in table.phone.html
    assert SAID not in table.open("scores/1/p2").html


def test_after_an_undo_it_is_mentioned_again(missed):
    table = at_table(missed)
    table.open(RESULT)
    table.press("/agreements/mentions")

    table.press("/undo")

    assert SAID in table.open(RESULT).html


@pytest.mark.parametrize("switch", [agree(advice=False), agree(mentions=False)])
def test_where_the_table_does_not_want_it_the_page_keeps_silent(missed, switch):
    table = at_table(missed)
    table.record(switch)

    assert SAID not in table.open(RESULT).html
    assert not [form for form in table.phone.page.forms if "agreements" in form.action]


def test_where_nobody_could_have_done_anything_the_page_keeps_silent(book):
    book.play("p1")

    assert not [form for form in book.open(RESULT).page.forms if "agreements" in form.action]


@pytest.mark.usefixtures("speaking")
@pytest.mark.parametrize("could", Could)
def test_whatever_could_have_been_done_has_a_sentence(could):
    said = missed_text(Missed("ana", could, SITUATION, Arrangement()), {"ana": "Ana"})

    assert "Ana" in said
    assert said.endswith(".")
