from __future__ import annotations

import re

import pytest

from scorekeeper.game.agreements import Stakes
from scorekeeper.store import clerk
from tests.web.book import Book

PAYS = re.compile(r"<bdi>(\w+)</bdi> pays <bdi>(\w+)</bdi>.*?<b[^>]*><bdi>([^<]*)</bdi>", re.DOTALL)


@pytest.fixture
def played(book):
    """Seven deals, each won by p1; p2, p3 and p4 had 10, 20 and 30 points in each."""
    book.play_all()
    return book


def podium(phone):
    places = re.findall(r"<li class=\"podium__place.*?</li>", phone.html, re.DOTALL)
    return [re.findall(r"<bdi>(\w+)</bdi>", place) for place in places]


def test_closing_the_last_deal_leads_to_the_end_of_the_game(played):
    assert any(link.endswith("/over") for link in played.phone.page.links)
    assert played.open("").address.endswith("/over")


def test_the_end_names_the_winner_and_the_podium(played):
    phone = played.open("scores/over")

    assert podium(phone) == [["Ana"], ["Bruno"], ["Chiyo"]]
    assert re.findall(r"podium__total[^>]*>(\d+)<", phone.html) == ["0", "70", "140"]


def test_those_who_tie_win_together_and_share_the_place(book):
    for _ in range(7):
        book.play("p1", p2=0, p3=20, p4=20)

    phone = book.open("scores/over")

    assert podium(phone) == [["Ana", "Bruno"], ["Chiyo", "Dara"]]
    heading = re.findall(r"<h1>(.*?)</h1>", phone.html, re.DOTALL)[0]
    assert "Ana" in heading
    assert "Bruno" in heading


def test_a_game_that_goes_on_has_no_end_yet(book):
    assert book.open("scores/over").address == book.evening.game


def test_stakes_are_settled_in_the_fewest_payments(book):
    """Each deal costs the others 0.50, the game 3.00: p1 wins 7 x 1.50 + 9.00."""
    other = book.start_another(stakes=Stakes(deal=50, game=300))
    other.play_all()

    assert PAYS.findall(other.open("scores/over").html) == [
        ("Bruno", "Ana", "6.50"),
        ("Chiyo", "Ana", "6.50"),
        ("Dara", "Ana", "6.50"),
    ]


def test_what_is_owed_so_far_counts_the_deals_only(book):
    """p1 wins two deals, p3 one: p1 is up 3.00 - 0.50, p3 down 1.00 and up 1.50."""
    other = book.start_another(stakes=Stakes(deal=50, game=300))
    for out in ("p1", "p3", "p1"):
        other.play(out, p1=40)

    owed = PAYS.findall(other.open("scores").html)

    assert sorted(owed) == [
        ("Bruno", "Ana", "1.50"),
        ("Dara", "Ana", "1.00"),
        ("Dara", "Chiyo", "0.50"),
    ]


def test_amounts_are_written_as_the_reader_writes_them(book):
    other = book.start_another(stakes=Stakes(deal=50))
    other.play("p1")

    assert "0,50" in other.open("scores?lang=de").html


def test_without_stakes_the_way_to_agree_on_them_is_shown(played):
    phone = played.open("scores/over")

    assert PAYS.findall(phone.html) == []
    assert any(link.endswith("/agreements") for link in phone.page.links)


def test_a_rematch_has_the_same_players_and_rules_and_the_next_dealer(book):
    other = book.start_another(
        stakes=Stakes(deal=50, game=300), chips={"each": 12}, cut={"reward_points": 25}
    )
    other.open("agreements").send("agreements/mentions")
    other.open("agreements").send("agreements/advice")
    other.play_all()

    phone = other.open("scores/over").send("rematch")

    again = Book(book.app, type(book.evening)(phone, phone.address, book.evening.home, ""))
    assert again.number > other.number
    assert again.state.ruleset == other.state.ruleset
    assert again.state.agreements.stakes == other.state.agreements.stakes
    assert not again.state.agreements.advice
    assert not again.state.agreements.mentions
    assert again.state.seats == other.state.seats
    assert [each.name for each in again.state.players.values()] == ["Ana", "Bruno", "Chiyo", "Dara"]
    assert again.state.deal.dealer == "p2"


def test_a_rematch_sent_twice_is_one_game(played):
    form = played.open("scores/over").form("rematch")

    first = played.phone.post(form.action, form.fields).address
    second = played.phone.post(form.action, form.fields).address

    assert first == second


@pytest.mark.parametrize("sent", [None, "", "x" * 32, "a" * 400])
def test_a_rematch_without_its_command_id_starts_nothing(played, sent):
    form = played.open("scores/over").form("rematch")
    fields = {"csrf_token": form.fields["csrf_token"]}

    phone = played.phone.post(form.action, fields | ({} if sent is None else {"command_id": sent}))

    assert phone.status == 400
    with played.app.app_context(), pytest.raises(clerk.NoSuchGame):
        clerk.open_game(played.number + 1)


def test_the_last_step_can_be_taken_back_from_the_end(played):
    phone = played.open("scores/over").send("undo")

    assert not played.state.over
    assert phone.address == played.evening.game


def test_a_game_finished_before_its_first_deal_has_no_winner(book):
    book.open("agreements").send("agreements/finish")

    phone = book.open("scores/over")

    assert phone.status == 200
    assert podium(phone) == []
