from __future__ import annotations

import re
from dataclasses import replace
from html import unescape

import pytest

from scorekeeper.game.commands import LeaveGame
from scorekeeper.game.sheet import former_costs
from scorekeeper.rules.verdict import Reason
from scorekeeper.store.journal import clerk
from scorekeeper.store.people.rights import WITHOUT_LINK
from scorekeeper.web.sheets import cell_of
from tests.web.book import Book
from tests.web.conftest import begin
from tests.web.sheets_read import plain


def row(phone, number):
    """What the sheet says in a deal's row, as plain text."""
    rows = re.findall(r"<tr.*?</tr>", phone.html, re.DOTALL)
    found = next(each for each in rows if re.search(rf"Deal </span>{number}\b", each))
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", " ", found)))


def test_the_sheet_before_the_first_deal_ends_says_what_to_do(book):
    phone = book.open("scores")

    assert phone.status == 200
    assert "<table" not in phone.html
    assert '<svg class="chart"' not in phone.html
    assert book.evening.game in phone.page.links


def test_the_sheet_adds_up_what_every_deal_cost(book):
    book.play("p1", p2=10, p3=20, p4=30)
    book.play("p3", p1=5, p2=50, p4=0)
    book.play("p2", p1=41, p3=2, p4=7)

    phone = book.open("scores")

    assert [book.total(player) for player in ("p1", "p2", "p3", "p4")] == [46, 60, 22, 37]
    assert re.findall(r"\d+", row(phone, 2)) == ["2", "5", "50", "0", "0"]
    totals = re.findall(r"player/(p\d)#points\">(\d+)", phone.html)
    assert totals == [("p1", "46"), ("p2", "60"), ("p3", "22"), ("p4", "37")]


def test_the_sheet_can_stand_in_order_of_rank(book):
    book.play("p1", p2=50, p3=20, p4=30)

    phone = book.open("scores?order=rank")

    assert re.findall(r"player/(p\d)#points", phone.html) == ["p1", "p3", "p4", "p2"]


def test_ties_share_a_place_and_the_lead(book):
    book.play("p1", p2=0, p3=20, p4=20)

    html = book.open("scores").html

    assert re.findall(r"scores__plain\">(\d)\b", html) == ["1", "1", "3", "3"]
    assert html.count("scores__leader") == 2


def test_a_missing_entry_of_the_deal_under_way_is_visible_and_no_0(book):
    book.goes_out("p1")
    book.count("p2", points="0")

    text = row(book.open("scores"), 1)

    assert text.count("?") == 2
    assert text.count("not entered yet") == 2
    assert [book.total(player) for player in ("p1", "p2")] == [0, 0]


def test_points_for_an_exact_cut_stand_on_the_sheet(book):
    other = book.start_another(cut={"reward_chips": 0, "reward_points": 25})
    other.open("deal").send("deal/cut", left="45")
    other.play("p1", p4=30)

    assert "−25" in row(other.open("scores"), 1)
    assert other.total("p4") == 5


def test_what_only_the_book_is_against_leaves_no_mark_on_the_sheet(book):
    book.goes_out("p1")
    book.count("p2", cards="7 7")
    book.count("p3", points="0")
    book.count("p4", points="10")
    book.close()

    assert "counted anyway" not in row(book.open("scores"), 1)


def test_a_ruling_of_an_older_journal_is_marked_on_the_sheet(book):
    was = Reason("hand.count_differs", {"player": "p2", "counted": 2, "should": 11})
    book.goes_out("p1")
    book.count("p2", cards="7 7")
    state = book.state
    deal = replace(state.deal, rulings={"p2": (was,)})

    assert cell_of(state, deal, "p2").ruled


def test_deal_2_corrected_in_deal_5_shows_the_old_value_beside_the_new_one(book):
    for _ in range(4):
        book.play("p1", p2=10, p3=20, p4=30)
    book.goes_out("p4")

    phone = book.correct(2, "p3", points="33")

    assert phone.address.endswith("/scores")
    assert "was 20 33" in row(phone, 2)
    assert book.total("p3") == 20 + 33 + 20 + 20
    assert book.state.deal.number == 5


def test_a_number_for_the_hand_of_who_went_out_says_why_it_stays_0(book):
    book.play("p1", p2=10, p3=20, p4=30)

    phone = book.correct(1, "p1", points="45")

    assert "so this hand costs nothing" in phone.html
    assert "was 45" not in row(phone, 1)
    assert book.total("p1") == 0


def test_a_hand_counted_again_for_as_much_replaces_nothing_that_is_seen(book):
    book.goes_out("p1")
    book.count("p2", points="20")
    book.count("p2", points="20")
    book.count("p2", points="33")

    state = book.state

    assert former_costs(state, state.deal, "p2") == (20, 20)
    assert cell_of(state, state.deal, "p2").former == (20,)


def test_a_correction_by_cards_counts_as_its_cards(book):
    book.play("p1", p2=10)

    book.correct(1, "p2", cards="K K jk", ruling="1")

    assert book.total("p2") == 35


def test_a_correction_that_does_not_add_up_stands_with_a_note(book):
    book.play("p1", p2=10)

    book.correct(1, "p2", cards="7H 7H 7H")

    assert book.total("p2") == 21
    assert "Seen 3 times" in book.open("scores/1/p2").html
    assert "*" not in row(book.open("scores"), 1)


@pytest.mark.parametrize(
    "entry",
    [
        {},
        {"points": ""},
        {"points": "-10000"},
        {"points": "x"},
        {"points": "99999"},
        {"points": "9" * 4999},
        {"cards": "7Z"},
        {"cards": "7", "points": "7"},
    ],
)
def test_a_correction_that_cannot_be_changes_nothing(book, entry):
    book.play("p1", p2=10)
    before = book.game.number

    assert book.correct(1, "p2", **entry).status == 422
    assert book.game.number == before


def test_a_correction_can_be_looked_over_too(book):
    book.play("p1", p2=10)

    phone = book.correct(1, "p2", cards="K 5", press="check")
    assert book.total("p2") == 10
    assert "15 points in 2 cards" in plain(phone.html)

    book.phone.send("scores/1/p2", ruling="1")

    assert book.total("p2") == 15


def test_a_deal_that_is_open_is_not_corrected(book):
    book.play("p1")
    fields = book.open("scores/1/p2").form("scores/1/p2").fields
    book.goes_out("p1")

    phone = book.phone.post(
        book.evening.game + "scores/2/p2", {**fields, "command_id": "e" * 32, "points": "3"}
    )

    assert phone.status == 422
    assert book.state.deal.hands == {}


def test_a_game_that_is_over_can_still_be_corrected(book):
    book.play_all()

    book.correct(7, "p2", points="0")

    assert book.total("p2") == 60
    assert book.state.over


def test_a_number_explains_itself_down_to_the_card(book):
    book.goes_out("p1")
    book.count("p2", cards="7H K jk")
    book.count("p2", cards="7H K")

    html = book.open("scores/1/p2").html

    assert re.findall(r"</bdi>\s*<span>(\d+)</span>", html) == ["7", "10"]
    assert re.findall(r"<b>(\d+)</b>", html) == ["17", "32", "17"]
    assert html.count("recorded--old") == 1
    assert html.count("recorded__ruling") == 0
    assert html.count('<ul class="reasons ') == 2
    assert html.count("Scorekeeper") == 2


def test_what_was_taken_back_is_no_entry(book):
    book.goes_out("p1")
    book.count("p2", points="32")
    book.open("").send("undo")
    book.count("p2", points="41")

    html = book.open("scores/1/p2").html

    assert re.findall(r"<b>(\d+)</b>", section_of_entries(html)) == ["41"]


def section_of_entries(html):
    return html.split('data-behaviour="localtime"')[1].split("</ol>")[0]


def test_entries_of_the_same_player_in_other_deals_do_not_mix(book):
    book.play("p1", p2=11)
    book.play("p1", p2=22)
    book.correct(1, "p2", points="13")
    book.play("p1", p2=33)

    entries = section_of_entries(book.open("scores/1/p2").html)
    second = section_of_entries(book.open("scores/2/p2").html)

    assert re.findall(r"<b>(\d+)</b>", entries) == ["11", "13"]
    assert re.findall(r"<b>(\d+)</b>", second) == ["22"]


@pytest.mark.parametrize(
    "page",
    [
        *("scores/9/p1", "scores/1/p9", "scores/0/p1", "scores/9/went-out"),
        *("scores/2/went-out", "scores/1/" + "x" * 200, "scores/" + "9" * 80 + "/p1"),
    ],
)
def test_there_is_no_page_for_what_is_not_on_the_sheet(book, page):
    book.play("p1")

    assert book.open(page).status == 404


def test_whoever_left_stays_on_the_sheet_but_in_none_of_the_later_deals(app, book):
    book.play("p1", p4=30)
    with app.app_context():
        clerk.submit(book.number, LeaveGame(player="p4"), by=WITHOUT_LINK, command_id="9" * 32)
    book.play("p1")

    phone = book.open("scores")

    assert "didn’t play" in row(phone, 2)
    assert book.open("scores/2/p4").status == 404


def test_many_players_have_a_column_each_too(app, phone):
    names = ["Ana", "Bruno", "Chiyo", "Dara", "Elena", "Farid"]
    book = Book(app, begin(phone, names))
    book.play("p1")

    html = book.open("scores").html

    assert html.count('data-count="6"') == 1
    assert re.findall(r"player/(p\d)#points", html) == [f"p{seat}" for seat in range(1, 7)]
