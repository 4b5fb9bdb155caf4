"""Who gets it? The answer is given before anything is recorded."""

import re

import pytest

from scorekeeper.game.commands import CorrectChips
from scorekeeper.game.events import CardBought, DiscardTaken, UpcardTaken
from scorekeeper.rules.cards import parse_cards
from tests.game.table import set_aside_in
from tests.web.at_table import ANA, BRUNO, CHIYO, DARA, AtTable, Form, sent
from tests.web.conftest import begin

(SEVEN,) = parse_cards("7H")


def ask(table: AtTable, *claimants: str, **more: str) -> AtTable:
    table.phone.open(table.address + "claims", query_string={"claimants": claimants, **more})
    return table


def answers(table: AtTable) -> dict[str, str]:
    """Who may have discarded it → who then gets it, as the keys say."""
    return {
        form.fields["discarder"]: winner
        for form in table.phone.page.forms
        if "discarder" in form.fields and not form.fields.keys() & {"ruling", "winner"}
        for _name, winner in form.buttons
    }


def answer(table: AtTable, discarder: str, winner: str | None = None) -> Form:
    """The form that records who gets what this player discarded; another winner by a ruling."""
    gets = winner or answers(table)[discarder]
    form = next(
        form
        for form in table.phone.page.forms
        if form.fields.get("discarder") == discarder
        and ("winner", gets) in form.buttons
        and ("ruling" in form.fields) == (winner is not None)
    )
    form.fields["winner"] = gets
    return form


def test_asking_who_gets_it_records_nothing(table):
    ask(table, DARA, CHIYO)

    assert table.phone.status == 200
    assert answers(table) == {ANA: CHIYO, BRUNO: CHIYO, "upcard": CHIYO}
    assert table.number == 1


def test_who_wants_it_cannot_have_discarded_it_and_their_row_says_why(table):
    ask(table, DARA, CHIYO)
    rests = re.findall(r"answer__key--rests.*?</p>", table.phone.html, re.DOTALL)

    assert len(rests) == 2
    assert all(">wants it<" in row for row in rests)
    assert ">wants it<" not in table.open("claims").html


def test_before_anybody_called_there_is_nothing_to_record(table):
    assert table.open("claims").status == 200
    assert not answers(table)
    assert "Who discarded it?" in table.phone.html


def test_whoever_gets_it_buys_it_with_one_tap_more(table):
    ask(table, DARA, CHIYO, card="7h")

    table.phone.post(*sent(answer(table, ANA)))

    assert table.phone.address == table.address
    assert table.last == CardBought(
        player=CHIYO, price=1, cards=2, discarder=ANA, card=SEVEN, claimants=(DARA, CHIYO)
    )


def test_the_order_of_the_calls_is_recorded_where_a_script_kept_it(table):
    ask(table, CHIYO, DARA, order=f"{DARA} {CHIYO} p9")

    table.phone.post(*sent(answer(table, ANA)))

    assert table.last.claimants == (DARA, CHIYO)


def test_the_upcard_goes_to_the_first_after_the_dealer(table):
    ask(table, ANA, DARA)

    table.phone.post(*sent(answer(table, "upcard")))

    assert table.last == CardBought(player=DARA, price=1, cards=2, claimants=(ANA, DARA))


def test_whoever_may_not_buy_is_passed_over_and_told_why(table):
    table.record(CorrectChips(player=BRUNO, chips=0))

    html = ask(table, BRUNO, CHIYO).phone.html

    assert html.count("no chips left") == 1
    table.phone.post(*sent(answer(table, ANA)))
    assert table.last.player == CHIYO


def test_where_nobody_may_have_it_the_table_may_still_decide(table):
    table.record(CorrectChips(player=BRUNO, chips=0))
    html = ask(table, BRUNO).phone.html

    assert "Nobody can take it." in html
    assert ANA not in answers(table)
    table.phone.post(*sent(answer(table, ANA, BRUNO)))

    assert set_aside_in(table.last) == ("buy.no_chips",)


def test_an_answer_that_is_no_longer_true_is_refused_and_said_anew(table):
    ask(table, BRUNO, CHIYO)
    form = answer(table, ANA)
    assert form.fields["winner"] == BRUNO
    table.record(CorrectChips(player=BRUNO, chips=0))

    table.phone.post(*sent(form))

    assert table.phone.status == 422
    refused = table.phone.html.partition('role="alert"')[2].partition("</section>")[0]
    assert "Why?" in refused
    assert "the next in turn after the discarder gets it" in refused
    assert answers(table)[ANA] == CHIYO
    assert table.chips() == [7, 0, 7, 7]


@pytest.mark.parametrize(
    "query",
    [
        {"discarder": "p1"},
        {"claimants": "p9"},
        {"claimants": "p2", "card": "7H 8H"},
        {"claimants": "p2", "card": "x" * 5000},
    ],
)
def test_a_question_that_makes_no_sense_is_answered_with_422(table, query):
    table.phone.open(table.address + "claims", query_string=query)

    assert table.phone.status == 422


def test_what_was_typed_stays(table):
    html = ask(table, BRUNO, card="7 of hats").phone.html

    assert 'value="7 of hats"' in html
    assert "isn’t a card" in html


def test_nothing_can_be_claimed_once_the_deal_is_over(table):
    table.go_out(BRUNO)

    assert not [form for form in ask(table, CHIYO).phone.page.forms if form.action]


def test_no_browser_asks_for_every_claimant(evening):
    evening.phone.open(f"{evening.game}/claims")

    boxes = re.findall(r'<input[^>]*name="claimants"[^>]*>', evening.phone.html)

    assert boxes
    assert not any("required" in box for box in boxes)


def test_the_leader_takes_a_free_upcard_without_a_buy(table):
    ask(table, CHIYO, BRUNO)

    table.phone.post(*sent(answer(table, "upcard")))

    assert table.last == UpcardTaken(player=BRUNO)
    assert table.chips() == [7, 7, 7, 7]


@pytest.fixture
def first_call(app, phone) -> AtTable:
    """A game in which the first to call gets the discard."""
    return AtTable(app, begin(phone, ruleset="bolivia"))


def test_the_first_to_call_gets_it(first_call):
    ask(first_call, CHIYO, BRUNO, order=f"{CHIYO} {BRUNO}")

    assert "called first" in first_call.phone.html
    first_call.phone.post(*sent(answer(first_call, ANA)))

    assert first_call.last.player == CHIYO


def test_who_called_first_is_said_where_no_script_keeps_the_order(first_call):
    ask(first_call, BRUNO, CHIYO, order="", first=CHIYO)

    first_call.phone.post(*sent(answer(first_call, ANA)))

    assert first_call.last.claimants == (CHIYO, BRUNO)


def test_where_it_is_disputed_who_called_first_the_order_of_play_decides(first_call):
    ask(first_call, CHIYO, BRUNO, order=f"{CHIYO} {BRUNO}", disputed="y")

    assert "called first." not in first_call.phone.html
    first_call.phone.post(*sent(answer(first_call, ANA)))

    assert first_call.last == CardBought(
        player=BRUNO, price=1, cards=2, discarder=ANA, claimants=(CHIYO, BRUNO)
    )


def test_order_and_dispute_are_asked_for_only_where_the_first_call_counts(table, first_call):
    for said in ('name="disputed"', "In the order they called."):
        assert said in first_call.open("claims").html
        assert said not in table.open("claims").html


@pytest.mark.parametrize("game", ["peru-2", "scala-quaranta"])
def test_where_nothing_is_bought_the_next_takes_it_instead_of_drawing(app, phone, game):
    table = AtTable(app, begin(phone, ruleset=game))
    ask(table, CHIYO, BRUNO, card="7H")

    table.phone.post(*sent(answer(table, ANA)))

    assert table.last == DiscardTaken(
        player=BRUNO,
        discarder=ANA,
        card=SEVEN,
        melded=game == "scala-quaranta",
        claimants=(CHIYO, BRUNO),
    )


def test_who_takes_it_in_turn_comes_before_the_first_after_the_dealer(game_of):
    table = game_of("shanghai-rummy")
    html = ask(table, BRUNO, DARA).phone.html

    assert answers(table) == {ANA: BRUNO, CHIYO: DARA, "upcard": BRUNO}
    assert "The player in turn can take it first" in html
