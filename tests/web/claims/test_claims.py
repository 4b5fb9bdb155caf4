"""Who gets it? The answer is given before anything is recorded."""

import re

import pytest

from scorekeeper.game.commands import CorrectChips, LayDown
from scorekeeper.game.events import CardBought, DiscardTaken, UpcardTaken
from scorekeeper.rules.cards import parse_cards
from tests.game.table import set_aside_in, set_of
from tests.web.at_table import ANA, BRUNO, CHIYO, DARA, AtTable, Form, sent
from tests.web.conftest import begin

(SEVEN,) = parse_cards("7H")


def ask(table: AtTable, discarder: str, *claimants: str, **more: str) -> AtTable:
    query = {"discarder": discarder, "claimants": claimants, **more}
    table.phone.open(table.address + "claims", query_string=query)
    return table


def answer_form(table: AtTable) -> Form:
    """The form that lets whoever gets it buy it."""
    return next(
        form
        for form in table.phone.page.forms
        if form.fields.get("winner") and "ruling" not in form.fields
    )


def test_asking_who_gets_it_records_nothing(table):
    ask(table, ANA, DARA, CHIYO)

    assert table.phone.status == 200
    assert "Chiyo" in table.phone.html.partition("answer__winner")[2].partition("</h2>")[0]
    assert table.number == 1


def test_whoever_gets_it_buys_it_with_one_tap_more(table):
    ask(table, ANA, DARA, CHIYO, card="7h")

    table.phone.post(*sent(answer_form(table)))

    assert table.phone.address == table.address
    assert table.last == CardBought(
        player=CHIYO, price=1, cards=2, discarder=ANA, card=SEVEN, claimants=(DARA, CHIYO)
    )


def test_the_order_of_the_calls_is_recorded_where_a_script_kept_it(table):
    ask(table, ANA, CHIYO, DARA, order=f"{DARA} {CHIYO} p9")

    table.phone.post(*sent(answer_form(table)))

    assert table.last.claimants == (DARA, CHIYO)


def test_the_upcard_goes_to_the_first_after_the_dealer(table):
    ask(table, "upcard", ANA, DARA)

    table.phone.post(*sent(answer_form(table)))

    assert table.last == CardBought(player=DARA, price=1, cards=2, claimants=(ANA, DARA))


def test_the_upcard_is_gone_once_melds_lie_on_the_table(table):
    table.record(LayDown(player=BRUNO, melds=(set_of("7H 7D 7S"),)))

    assert ask(table, "upcard", ANA).phone.status == 422


def test_the_table_may_give_it_to_another(table):
    ask(table, ANA, CHIYO, DARA)
    form = next(form for form in table.phone.page.forms if ("winner", DARA) in form.buttons)

    form.fields["winner"] = DARA
    table.phone.post(*sent(form))

    assert table.last.player == DARA
    assert set_aside_in(table.last) == ("claims.not_first",)


def test_whoever_may_not_buy_is_passed_over_and_told_why(table):
    table.record(CorrectChips(player=BRUNO, chips=0))

    html = ask(table, ANA, BRUNO, CHIYO).phone.html

    assert "no chip left" in html
    table.phone.post(*sent(answer_form(table)))
    assert table.last.player == CHIYO


def test_where_nobody_may_have_it_the_table_may_still_decide(table):
    table.record(CorrectChips(player=BRUNO, chips=0))
    ask(table, ANA, BRUNO)
    form = next(form for form in table.phone.page.forms if ("winner", BRUNO) in form.buttons)

    form.fields["winner"] = BRUNO
    table.phone.post(*sent(form))

    assert set_aside_in(table.last) == ("buy.no_chips",)


def test_an_answer_that_is_no_longer_true_is_refused_and_said_anew(table):
    ask(table, ANA, BRUNO, CHIYO)
    form = answer_form(table)
    table.record(CorrectChips(player=BRUNO, chips=0))

    table.phone.post(*sent(form))

    assert table.phone.status == 422
    assert CHIYO in [form.fields.get("winner") for form in table.phone.page.forms]
    assert table.chips() == [7, 0, 7, 7]


@pytest.mark.parametrize(
    "query",
    [
        {"discarder": "p1"},
        {"claimants": "p2"},
        {"discarder": "p9", "claimants": "p2"},
        {"discarder": "p1", "claimants": "p9"},
        {"discarder": "p1", "claimants": "p2", "card": "7H 8H"},
        {"discarder": "p1", "claimants": "p2", "card": "x" * 5000},
    ],
)
def test_a_question_that_makes_no_sense_is_answered_with_422(table, query):
    table.phone.open(table.address + "claims", query_string=query)

    assert table.phone.status == 422


def test_what_was_typed_stays(table):
    html = ask(table, ANA, BRUNO, card="seven").phone.html

    assert 'value="seven"' in html
    assert "names no card" in html


def test_nothing_can_be_claimed_once_the_deal_is_over(table):
    table.go_out(BRUNO)

    assert not ask(table, ANA, CHIYO).phone.page.forms


def test_whoever_looks_on_may_ask_but_not_record(table, other_phone):
    looking = table.seen_by(other_phone)

    ask(looking, ANA, CHIYO)

    assert "Chiyo" in other_phone.html.partition("answer__winner")[2].partition("</h2>")[0]
    assert all(form.action == looking.address + "claims" for form in other_phone.page.forms)
    assert not any("csrf_token" in form.fields for form in other_phone.page.forms)
    token = other_phone.open("/").form("/").fields["csrf_token"]
    fields = {"csrf_token": token, "command_id": "1" * 32, "discarder": ANA, "claimants": CHIYO}
    assert other_phone.post(looking.address + "claims", fields).status == 403


def test_no_browser_asks_for_every_claimant(evening):
    evening.phone.open(f"{evening.game}/claims")

    boxes = re.findall(r'<input[^>]*name="claimants"[^>]*>', evening.phone.html)

    assert boxes
    assert not any("required" in box for box in boxes)


def test_the_leader_takes_a_free_upcard_without_a_buy(table):
    ask(table, "upcard", CHIYO, BRUNO)

    table.phone.post(*sent(answer_form(table)))

    assert table.last == UpcardTaken(player=BRUNO)
    assert table.chips() == [7, 7, 7, 7]


@pytest.fixture
def first_call(app, phone) -> AtTable:
    """A game in which the first to call gets the discard."""
    return AtTable(app, begin(phone, ruleset="bolivia"))


def test_the_first_to_call_gets_it(first_call):
    ask(first_call, ANA, CHIYO, BRUNO, order=f"{CHIYO} {BRUNO}")

    assert "later in the order of play" not in first_call.phone.html
    first_call.phone.post(*sent(answer_form(first_call)))

    assert first_call.last.player == CHIYO


def test_who_called_first_is_said_where_no_script_keeps_the_order(first_call):
    ask(first_call, ANA, BRUNO, CHIYO, order="", first=CHIYO)

    first_call.phone.post(*sent(answer_form(first_call)))

    assert first_call.last.claimants == (CHIYO, BRUNO)


def test_where_it_is_disputed_who_called_first_the_order_of_play_decides(first_call):
    ask(first_call, ANA, CHIYO, BRUNO, order=f"{CHIYO} {BRUNO}", disputed="y")

    first_call.phone.post(*sent(answer_form(first_call)))

    assert first_call.last == CardBought(
        player=BRUNO, price=1, cards=2, discarder=ANA, claimants=(CHIYO, BRUNO)
    )


def test_a_dispute_is_asked_for_only_where_the_first_call_counts(table, first_call):
    assert 'name="disputed"' in first_call.open("claims").html
    assert 'name="disputed"' not in table.open("claims").html


@pytest.mark.parametrize("game", ["peru-2", "scala-quaranta"])
def test_where_nothing_is_bought_the_next_takes_it_instead_of_drawing(app, phone, game):
    table = AtTable(app, begin(phone, ruleset=game))
    ask(table, ANA, CHIYO, BRUNO, card="7H")

    table.phone.post(*sent(answer_form(table)))

    assert table.last == DiscardTaken(
        player=BRUNO,
        discarder=ANA,
        card=SEVEN,
        melded=game == "scala-quaranta",
        claimants=(CHIYO, BRUNO),
    )
