from __future__ import annotations

import re

import pytest

from scorekeeper.game.sheet import cost
from tests.web.book import Book
from tests.web.conftest import begin

CARDS = "7 7 K A jk"  # 7 + 7 + 10 + 11 + 15


@pytest.fixture
def book(app, evening):
    return Book(app, evening)


@pytest.fixture
def out(book):
    """ana has gone out of the first deal; nobody is counted."""
    book.goes_out("p1")
    return book


def rulings(phone):
    return [form for form in phone.page.forms if ("ruling", "1") in form.buttons]


def costs(book, number=1):
    deal = book.state.deals[number - 1]
    return {player: cost(book.state, deal, player) for player in deal.players}


def test_one_tap_says_who_went_out_and_the_first_missing_hand_opens(evening, book):
    evening.phone.open(evening.game + "settings").send("settings/melds", kept="")
    form = book.open("end").form("end/out")

    phone = book.phone.post(form.action, {**form.fields, "player": "p1"})

    assert ("player", "p1") in form.buttons
    assert phone.address.endswith("/end/hand/p2")
    assert book.state.deal.went_out == "p1"


def test_going_out_without_the_contract_is_refused_and_may_stand(book):
    phone = book.open("end").send("end/out", player="p3")

    assert phone.status == 422
    assert book.state.deal.went_out is None
    assert [form.fields["player"] for form in rulings(phone)] == ["p3"]

    phone.send("end/out", ruling="1")

    assert book.state.deal.went_out == "p3"
    assert phone.address.endswith("/end/hand/p1")


def test_the_end_of_a_deal_opens_the_first_missing_hand_where_it_is_known_who_went_out(out):
    assert out.open("end").address.endswith("/end/hand/p2")

    out.count("p2", points="5")

    assert out.open("end").address.endswith("/end/hand/p3")


def test_saving_leads_to_the_next_missing_hand_whichever_that_is(out):
    assert out.count("p4", points="5").address.endswith("/end/hand/p2")
    assert out.count("p2", points="5").address.endswith("/end/hand/p3")
    assert out.count("p3", points="5").address.endswith("/end")


def test_a_hand_is_counted_by_its_cards(out):
    out.count("p2", cards=CARDS, ruling="1")

    assert costs(out)["p2"] == 50


def test_a_hand_is_counted_as_a_sum(out):
    out.count("p2", points="73")

    assert costs(out) == {"p1": 0, "p2": 73, "p3": None, "p4": None}


def test_points_may_be_written_in_the_digits_of_another_script(out):
    out.count("p2", points="۴۵")

    assert costs(out)["p2"] == 45


@pytest.mark.parametrize("points", ["", "   "])
def test_points_left_blank_are_not_0(out, points):
    phone = out.count("p2", points=points)

    assert phone.status == 422
    assert costs(out)["p2"] is None


def test_0_points_are_an_entry(out):
    out.count("p2", points="0")

    assert costs(out)["p2"] == 0


def test_cards_and_points_at_once_are_refused_and_kept(out):
    phone = out.count("p2", cards="7 7", points="14")

    assert phone.status == 422
    form = phone.form("end/hand/p2")
    assert (form.fields["cards"], form.fields["points"]) == ("7 7", "14")
    assert costs(out)["p2"] is None


@pytest.mark.parametrize(
    "points", ["-1", "five", "1.5", "1e3", "9" * 5000, "10000", "²", "0x10", "５-"]
)
def test_points_that_cannot_be_are_refused_and_nothing_changes(out, points):
    before = out.game.number

    assert out.count("p2", points=points).status == 422
    assert out.game.number == before


@pytest.mark.parametrize("cards", ["X7", "7H 1Z", "7 " * 61, "5-3S", "7" * 500, "<b>"])
def test_cards_that_cannot_be_read_are_refused_and_kept(out, cards):
    before = out.game.number

    phone = out.count("p2", cards=cards)

    assert phone.status == 422
    assert phone.form("end/hand/p2").fields["cards"] == cards
    assert out.game.number == before


def test_a_count_that_differs_is_pointed_out_and_may_stand(out):
    phone = out.count("p2", cards=CARDS)

    assert phone.status == 422
    assert phone.form("end/hand/p2").fields["cards"] == CARDS
    assert len(rulings(phone)) == 1
    assert costs(out)["p2"] is None

    phone.send("end/hand/p2", ruling="1")

    assert costs(out)["p2"] == 50
    assert out.state.deal.rulings["p2"] == ("hand.count_differs",)


def test_a_card_seen_too_often_names_whose_hand_holds_the_others(out):
    out.count("p2", cards="7H 7H", ruling="1")

    phone = out.count("p3", cards="7H")

    assert phone.status == 422
    assert "Bruno" in re.findall(r'role="alert".*?</section>', phone.html, re.DOTALL)[0]
    assert costs(out)["p3"] is None


def test_a_hand_can_be_entered_again_and_the_former_entry_stays(out):
    out.count("p2", points="10")
    out.count("p2", points="12")

    entries = out.state.deal.hands["p2"]
    assert [hand.points for hand in entries] == [10, 12]


def test_an_entry_to_be_looked_over_stands_in_its_form(out):
    out.count("p2", cards=CARDS, ruling="1")
    out.count("p3", points="31")

    assert out.open("end/hand/p2").form("end/hand/p2").fields["cards"] == "7 7 K A JK"
    assert out.open("end/hand/p3").form("end/hand/p3").fields["points"] == "31"


def test_two_phones_count_different_hands_at_once(out, other_phone):
    address = out.evening.game + "end/hand/"
    other = other_phone.open(address + "p3")
    mine = out.open("end/hand/p2")

    other.send("end/hand/p3", points="30")
    mine.send("end/hand/p2", points="20")

    assert costs(out) == {"p1": 0, "p2": 20, "p3": 30, "p4": None}
    assert mine.address.endswith("/end/hand/p4")


def test_a_hand_sent_twice_counts_once(out):
    form = out.open("end/hand/p2").form("end/hand/p2")
    sent = {**form.fields, "points": "20"}

    out.phone.post(form.action, sent)
    out.phone.post(form.action, sent)

    assert len(out.state.deal.hands["p2"]) == 1


def test_a_deal_closes_only_when_every_hand_is_entered(out):
    form = out.open("end/hand/p2").form("end/hand/p2")
    out.count("p2", points="20")
    before = out.game.number

    fields = {name: form.fields[name] for name in ("csrf_token", "deal")}
    close = {**fields, "command_id": "a" * 32, "ruling": "1"}
    phone = out.phone.post(out.evening.game + "end/close", close)

    assert phone.status == 422
    assert "Chiyo" in phone.html
    assert out.game.number == before


def test_closing_shows_what_came_of_the_deal_and_what_comes_next(out):
    for player in ("p2", "p3", "p4"):
        out.count(player, points="10")

    phone = out.close()

    assert phone.address.endswith("/end/result/1")
    assert out.state.deals[0].closed
    following = out.state.deal
    assert (following.dealer, following.cutter, following.leader) == ("p2", "p1", "p3")
    assert out.evening.game in phone.page.links


def test_a_close_that_comes_late_does_not_touch_the_next_deal(out):
    for player in ("p2", "p3", "p4"):
        out.count(player, points="10")
    form = out.open("end").form("end/close")
    out.close()
    before = out.game.number

    phone = out.phone.post(form.action, {**form.fields, "command_id": "b" * 32})

    assert phone.status == 422
    assert out.game.number == before


def test_a_hand_of_a_deal_that_was_closed_meanwhile_does_not_count_in_the_next_one(out):
    form = out.open("end/hand/p2").form("end/hand/p2")
    for player in ("p2", "p3", "p4"):
        out.count(player, points="10")
    out.close()

    phone = out.phone.post(form.action, {**form.fields, "points": "99"})

    assert phone.status == 422
    assert out.state.deal.hands == {}


def test_everybody_is_counted_where_nobody_went_out_and_the_table_closes_by_ruling(book):
    for player in ("p1", "p2", "p3", "p4"):
        phone = book.count(player, points="10")
    assert phone.address.endswith("/end")

    phone = book.close()
    assert phone.status == 422
    assert len(rulings(phone)) == 1

    phone.send("end/close", ruling="1")
    assert book.state.deals[0].closed


def test_who_went_out_has_no_hand_to_count(out):
    assert not [form for form in out.open("end/hand/p1").page.forms if form.action.endswith("p1")]
    fields = out.open("end/hand/p2").form("end/hand/p2").fields

    phone = out.phone.post(out.evening.game + "end/hand/p1", {**fields, "points": "5"})

    assert phone.status == 422
    assert "p1" not in out.state.deal.hands


def test_no_hand_of_a_game_that_is_over_is_counted(book):
    fields = dict(book.open("end/hand/p2").form("end/hand/p2").fields)
    book.play_all()

    phone = book.phone.post(book.evening.game + "end/hand/p2", {**fields, "points": "5"})

    assert phone.status == 422
    assert book.open("end").address.endswith("/over")


@pytest.mark.parametrize("player", ["p9", "ana", "p1 ", "%FF", "x" * 300])
def test_a_player_who_does_not_sit_there_has_no_page(out, player):
    assert out.open(f"end/hand/{player}").status in {400, 404}


@pytest.mark.parametrize("page", ["end/result/9", "end/result/0", "end/result/" + "9" * 60])
def test_a_deal_that_was_not_played_has_no_result(out, page):
    assert out.open(page).status == 404


def test_the_result_of_a_deal_that_is_open_leads_to_its_end(out):
    assert out.open("end/result/1").address.endswith("/end/hand/p2")


@pytest.mark.parametrize("sent", [{}, {"player": ""}, {"player": "p9"}, {"player": "x" * 5000}])
def test_nobody_else_can_go_out(book, sent):
    form = book.open("end").form("end/out")
    before = book.game.number

    phone = book.phone.post(form.action, {**form.fields, "ruling": "1", **sent})

    assert phone.status == 422
    assert book.game.number == before


@pytest.mark.parametrize("lost", ["command_id", "deal", "csrf_token"])
@pytest.mark.parametrize("wrong", [None, "", "nonsense", "-5", "9" * 40])
def test_a_form_that_lost_what_the_page_gave_it_is_not_recorded(book, lost, wrong):
    form = book.open("end").form("end/out")
    sent = {**form.fields, "player": "p1", "ruling": "1"}
    sent.pop(lost)
    before = book.game.number

    phone = book.phone.post(form.action, sent if wrong is None else {**sent, lost: wrong})

    assert phone.status == 400
    assert book.game.number == before


@pytest.mark.parametrize("page", ["end/out", "end/close", "end/hand/p2", "end/paper"])
def test_whoever_looks_on_changes_nothing(out, other_phone, page):
    other = other_phone.open(out.evening.looking)
    before = out.game.number
    token = other.page.forms[0].fields["csrf_token"]
    sent = {"csrf_token": token, "command_id": "c" * 32, "deal": "1", "player": "p2"}

    assert other.post(out.evening.looking_at_game + page, {**sent, "points": "5"}).status == 403
    assert out.game.number == before


@pytest.mark.parametrize("page", ["end", "end/hand/p2"])
def test_whoever_looks_on_sees_the_end_of_the_deal_without_its_forms(out, other_phone, page):
    other = other_phone.open(out.evening.looking).open(out.evening.looking_at_game + page)

    assert other.status == 200
    assert other.page.forms == []


def test_the_link_of_another_table_opens_no_hand(out, other_phone):
    stranger = begin(other_phone)

    address = stranger.home + f"game/{out.number}/end/hand/p2"

    assert other_phone.open(address).status == 404
