"""Fine or bonus: given in a few taps, seen on every sheet, taken back by its own button."""

from __future__ import annotations

import re

import pytest

from scorekeeper.game.agreements import Stakes
from scorekeeper.game.stakes import balances
from scorekeeper.game.state import Fine
from tests.web.sheets_read import text

WORD = "tiró <mal>"


def fine(book, page="fines", **fields):
    known = {"player": "p2", "points": "3"}
    return book.open(page).send("/fines", **known | fields)


def fines_of(book, deal=1):
    return book.state.deals[deal - 1].fines


def test_a_fine_has_its_own_line_below_its_deal(book):
    book.play("p1", p2=10, p3=20, p4=30)
    phone = fine(book, word=WORD, deal="1")

    assert (phone.address.endswith("/scores"), book.total("p2")) == (True, 13)
    assert fines_of(book) == (Fine(player="p2", points=3, word=WORD),)
    assert f"+3 Bruno: {WORD}" in text(phone)
    assert "<mal>" not in phone.html


def test_a_fine_in_an_open_deal_says_that_no_total_has_it_yet(book):
    said = "⚑ counts in the total once the deal is closed."
    assert said in text(fine(book, word="late"))

    book.play("p1")

    assert said not in text(book.open("scores"))


def test_the_table_fines_in_four_taps_with_a_word_given_before(book):
    """The link on Scores, the earlier word, the player, Save."""
    fine(book, word="late", points="4")
    book.play("p1")

    address = next(each for each in book.open("scores").page.links if each.endswith("/fines"))
    form = book.phone.open(address).send("/fines", press="4 late")
    assert 'value="late"' in form.html
    form.send("/fines", player="p3")

    assert fines_of(book, 2) == (Fine(player="p3", points=4, word="late"),)


def test_words_of_earlier_games_are_offered_but_not_those_undone(book):
    fine(book, word="late")
    fine(book, word="typing error")
    book.open("").send("/undo")
    other = book.start_another()

    html = other.open("fines").html
    assert 'value="3 late"' in html
    assert "typing error" not in html


def test_a_bonus_is_chosen_beside_the_fine(book):
    book.play("p1", p2=10)
    phone = fine(book, deal="1", kind="bonus", word="host")

    assert (book.total("p2"), "−3 Bruno: host" in text(phone)) == (7, True)


def test_a_cell_and_a_line_of_the_count_lead_to_the_players_fine(book):
    book.play("p1")

    for page, chosen in (("scores/1/p3", "1"), ("count", "2")):
        phone = book.open(page)
        address = next(
            each for each in phone.page.links if "/fines?" in each and "player=p3" in each
        )
        html = phone.open(address).html
        assert re.search(r'<input[^>]* checked[^>]* value="p3"|value="p3"[^>]* checked', html)
        assert re.search(rf'<option selected value="{chosen}">', html)


def test_a_fine_is_taken_back_and_stays_struck_through(book):
    book.play("p1", p2=10)
    fine(book, deal="1", word="late")

    phone = book.open("fines").send("/fines/back")

    assert book.total("p2") == 10
    assert re.search(r"<s>.*late.*</s>", phone.html)
    assert "/fines/back" not in book.open("fines").html


def test_money_is_asked_only_where_the_table_plays_for_stakes(book):
    assert 'name="stake"' not in book.open("fines").html

    other = book.start_another(Stakes(deal=10))
    other.play("p1")
    phone = fine(other, deal="1", points="", stake="0.50", word="phone rang")

    assert fines_of(other) == (Fine(player="p2", points=0, cents=50, word="phone rang"),)
    assert balances(other.state) == {"p1": 80, "p2": -160, "p3": 40, "p4": 40}
    assert "Bruno pays everyone else 0.50" in text(phone)


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ({"points": "0"}, "between 1 and 1000"),
        ({"points": "1001"}, "between 1 and 1000"),
        ({"points": "-3"}, "between 1 and 1000"),
        ({"points": "three"}, "Not a valid integer"),
        ({"points": ""}, "Write how many points"),
        ({"points": "9" * 60_000}, "between 1 and 1000"),
        ({"word": "x" * 60_000}, "longer than 40"),
        ({"player": ""}, "Choose who it is"),
        ({"player": "p9"}, "nobody"),
        ({"deal": "7"}, "Not a valid choice"),
    ],
)
def test_what_is_no_fine_is_said_and_changes_nothing(book, typed, said):
    phone = fine(book, **{"word": "kept", **typed})

    assert phone.status == 422
    assert said in text(phone) or typed == {"player": "p9"}
    assert fines_of(book) == ()
    assert 'value="kept"' in phone.html or "word" in typed


def test_what_is_pressed_as_an_earlier_fine_may_be_anything(book):
    for pressed in ("x", "5", "-4 host", "9" * 60_000, "3 " + "y" * 60_000, "\u0663 late"):
        assert book.open("fines").send("/fines", press=pressed).status == 200
    assert fines_of(book) == ()


def test_the_result_the_chat_and_the_spreadsheet_have_the_fine(book):
    book.play("p1", p2=10, p3=20, p4=30)
    fine(book, deal="1", word="=late")

    assert "+3 Bruno: =late" in text(book.open("count/result/1"))
    said = text(book.open("scores/chat"))
    assert "10 · ⚑3" in said
    assert "Deal 1: +3 Bruno: =late" in said
    assert "Fine or bonus,,3,,,'=late" in book.open("scores/sheet.csv").html


def test_a_pasted_sheet_does_not_take_a_fine_for_a_deal(book):
    book.play("p1", p2=10, p3=20, p4=30)
    fine(book, deal="1", word="late")
    csv = book.open("scores/sheet.csv").html

    other = book.start_another()
    shown = other.open("paste").send("paste", text=csv)

    assert "the total there is 13" in text(shown)


def test_who_only_looks_sees_the_line_and_no_form(book):
    fine(book, word="late")
    book.play("p1")
    looking = book.phone.open(book.evening.looking_at_game + "scores")

    assert "+3 Bruno: late" in text(looking)
    assert "/fines" not in looking.html
