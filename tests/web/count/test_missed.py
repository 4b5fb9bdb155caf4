"""What a counted hand could have done is mentioned after the deal, unless the table minds."""

from __future__ import annotations

import pytest

from scorekeeper.game.advising import Could, Missed
from scorekeeper.game.commands import CloseDeal, CountHand, LayDown
from scorekeeper.rules.solver import Arrangement, Situation
from scorekeeper.wording.advising import missed_text
from tests.game.table import agree, agreed, by_cards, by_points, goes_out, lay_down, run_of, set_of
from tests.rules.given import VENEZUELA
from tests.web.at_table import ANA, BRUNO, CHIYO, DARA, AtTable

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
