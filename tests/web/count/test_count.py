"""The hands left at the end of a deal: counted one by one, refused, and what closes the deal."""

from __future__ import annotations

import re

import pytest

from scorekeeper.game.commands import CloseDeal, CountHand
from scorekeeper.game.sheet import cost
from tests.game.playing import out as gone_out
from tests.game.table import agree, by_points
from tests.web.at_table import ANA, BRUNO, CHIYO, DARA

CARDS = "7 7 K A jk"  # 7 + 7 + 10 + 11 + 15


@pytest.fixture
def out(book):
    """ana has gone out of the first deal; nobody is counted."""
    book.goes_out("p1")
    return book


def rulings(phone):
    return [form for form in phone.page.forms if ("ruling", "1") in form.buttons]


def noted_on(phone) -> str:
    """What the page says the book has against what was entered, beside the bar at its foot."""
    return "".join(re.findall(r'class="count__noted">(.*?)</span>', phone.html, re.DOTALL))


def costs(book, number=1):
    deal = book.state.deals[number - 1]
    return {player: cost(book.state, deal, player) for player in deal.players}


def test_saving_leads_to_the_next_missing_hand_whichever_that_is(out):
    assert out.count("p4", points="5").address.endswith("/count/hand/p2")
    assert out.count("p2", points="5").address.endswith("/count/hand/p3")
    assert out.count("p3", points="5").address.endswith("/count")


def sign(out) -> str:
    """Return by what the page of p2's hand knows that it reads as before."""
    html = out.open("count/hand/p2").html
    return re.search(r'data-sign="(\w+)"', html)[1]


def test_the_page_of_a_hand_reads_otherwise_only_after_what_matters_to_it(out):
    before = sign(out)
    out.count("p3", points="5")
    assert sign(out) == before

    out.count("p2", points="7")
    counted = sign(out)
    out.open("").send("table/undo")
    assert sign(out) == before
    out.open("agreements").send("agreements/melds_kept")
    assert len({before, counted, sign(out)}) == 3


def test_a_hand_is_counted_by_its_cards(out):
    out.count("p2", cards=CARDS, ruling="1")

    assert costs(out)["p2"] == 50


def test_a_hand_is_counted_as_a_sum(out):
    out.count("p2", points="73")

    assert costs(out) == {"p1": 0, "p2": 73, "p3": None, "p4": None}


@pytest.mark.parametrize("points", ["", "   "])
def test_points_left_blank_are_not_0(out, points):
    phone = out.count("p2", points=points)

    assert phone.status == 422
    assert costs(out)["p2"] is None


def test_cards_and_points_at_once_are_refused_and_kept(out):
    phone = out.count("p2", cards="7 7", points="14")

    assert phone.status == 422
    form = phone.form("count/hand/p2")
    assert (form.fields["cards"], form.fields["points"]) == ("7 7", "14")
    assert costs(out)["p2"] is None


@pytest.mark.parametrize(
    "points", ["-10000", "five", "1.5", "1e3", "9" * 5000, "10000", "²", "0x10", "５-"]
)
def test_points_that_cannot_be_are_refused_and_nothing_changes(out, points):
    before = out.game.number

    assert out.count("p2", points=points).status == 422
    assert out.game.number == before


@pytest.mark.parametrize("cards", ["X7", "7H 1Z", "7 " * 61, "5-3Z", "7" * 500, "<b>"])
def test_cards_that_cannot_be_read_are_refused_and_kept(out, cards):
    before = out.game.number

    phone = out.count("p2", cards=cards)

    assert phone.status == 422
    assert phone.form("count/hand/p2").fields["cards"] == cards
    assert out.game.number == before


def test_a_count_that_differs_stands_with_a_quiet_note(out):
    out.count("p2", cards=CARDS)

    assert costs(out)["p2"] == 50
    assert out.state.deal.rulings == {}
    phone = out.open("count/hand/p2")
    assert "should have 11 cards, but 5 were counted" in noted_on(phone)
    assert 'role="alert"' not in phone.html


def test_what_does_not_add_up_leads_to_the_hand_once_all_are_counted(out):
    for player, entry in (("p2", {"points": "0"}), ("p3", {"points": "40"})):
        out.count(player, **entry)

    phone = out.count("p4", points="12")

    assert "at most 11 cards. They’re worth 2 to 137 points" in phone.html
    assert out.evening.game + "count/hand/p2" in phone.page.links
    assert "so not 0" not in out.count("p2", points="30").html


def test_a_card_seen_too_often_names_whose_hand_holds_the_others(out):
    out.count("p2", cards="7H 7H")
    out.count("p3", cards="7H")

    for player in ("p2", "p3"):
        noted = noted_on(out.open(f"count/hand/{player}"))
        assert "Seen 3 times" in noted
        assert "Bruno" in noted
        assert "Chiyo" in noted


def test_a_hand_can_be_entered_again_and_the_former_entry_stays(out):
    out.count("p2", points="10")
    out.count("p2", points="12")

    entries = out.state.deal.hands["p2"]
    assert [hand.points for hand in entries] == [10, 12]


def test_an_entry_to_be_looked_over_stands_in_its_form(out):
    out.count("p2", cards=CARDS, ruling="1")
    out.count("p3", points="31")

    assert (
        out.open("count/hand/p2").form("count/hand/p2").fields["cards"]
        == "7\u00a07\u00a0K\u00a0A\u00a0JK"
    )
    assert out.open("count/hand/p3").form("count/hand/p3").fields["points"] == "31"


def test_each_line_leads_to_the_hand_of_its_player_unless_the_table_wants_no_advice(table):
    ways = re.compile(r'<a href="[^"]*\d/hand/(p\d)"')
    assert ways.findall(table.open("count").html) == ["p1", "p2", "p3", "p4"]

    table.record(agree(advice=False))

    assert ways.findall(table.open("count").html) == []


def test_whoever_went_out_went_out_though_no_contract_is_on_record(book):
    phone = book.goes_out("p3")

    assert book.state.deal.went_out == "p3"
    assert book.state.deal.rulings == {}
    assert phone.address.endswith("/count")
    assert "Nothing is on the table yet" not in phone.html


def test_beside_the_last_step_stands_what_the_book_has_against_it(book):
    book.open("lay-down/p1").send("lay-down/p1", melds=["7H 7D 7S"])
    book.goes_out("p3")

    said = "Chiyo went out. Nothing is on the table yet."
    assert said in re.sub(r"<[^>]+>|[\u2068\u2069]", "", book.open("").html)


@pytest.mark.parametrize(
    "sent", [{}, {"went_out": ""}, {"went_out": "p9"}, {"went_out": "x" * 5000}]
)
def test_nobody_else_can_go_out(book, sent):
    fields = book.open("count").form("/count").fields
    before = book.game.number

    phone = book.phone.post(book.evening.game + "count", {**fields, "ruling": "1", **sent})

    assert phone.status == 422
    assert book.game.number == before


def test_a_deal_closes_only_when_every_hand_is_entered(out):
    form = out.open("count/hand/p2").form("count/hand/p2")
    out.count("p2", points="20")
    before = out.game.number

    fields = {name: form.fields[name] for name in ("csrf_token", "deal")}
    close = {**fields, "command_id": "a" * 32, "ruling": "1"}
    phone = out.phone.post(out.evening.game + "count", close)

    assert phone.status == 422
    assert "missing: \u2068Chiyo\u2069 and \u2068Dara" in phone.html
    assert out.game.number == before


def test_closing_shows_what_came_of_the_deal_and_what_comes_next(out):
    for player in ("p2", "p3", "p4"):
        out.count(player, points="10")

    phone = out.close()

    assert phone.address.endswith("/count/result/1")
    assert out.state.deals[0].closed
    following = out.state.deal
    assert (following.dealer, following.cutter, following.leader) == ("p2", "p1", "p3")
    assert out.evening.game in phone.page.links


def test_a_sum_that_no_hand_of_the_book_costs_is_said_in_full_to_whoever_keeps_the_score(
    out, other_phone
):
    for player, points in {"p2": "999", "p3": "10", "p4": "10"}.items():
        out.count(player, points=points)

    assert "so not 999" in out.close().html.partition('class="page__dock')[0]
    looking = out.evening.looking_at_game
    assert "so not 999" not in other_phone.open(looking + "count/result/1").html


def test_beside_the_places_of_an_earlier_deal_nobody_is_said_to_be_ahead_now(book):
    assert "is ahead." in book.play("p1").html
    book.play("p2", p1=90)

    assert "is ahead." not in book.open("count/result/1").html


def test_a_result_that_stays_on_a_phone_tells_that_the_table_has_gone_on(book):
    assert "Deal the cards" in book.play("p1").html

    book.goes_out("p2")
    begun = book.open("count/result/1").html
    book.play("p2")

    assert "Deal 2 is under way" in begun
    assert "Back to the table" in begun
    assert "Deal the cards" not in begun
    later = book.open("count/result/1").html
    assert "Next: deal 3" in later
    assert "Deal the cards" in later


def test_a_close_that_comes_late_does_not_touch_the_next_deal(out):
    for player in ("p2", "p3", "p4"):
        out.count(player, points="10")
    form = out.open("count").form("/count")
    out.close()
    before = out.game.number

    phone = out.phone.post(form.action, {**form.fields, "command_id": "b" * 32})

    assert phone.status == 200  # the result
    assert out.game.number == before


def test_everybody_is_counted_where_nobody_went_out_and_the_deal_closes(book):
    for player in ("p1", "p2", "p3", "p4"):
        phone = book.count(player, points="30")
    assert phone.address.endswith("/count")
    assert "On record, nobody went out in deal 1." in phone.html

    book.close()

    assert book.state.deals[0].closed


@pytest.mark.parametrize("page", ["count/result/9", "count/result/0", "count/result/" + "9" * 60])
def test_a_deal_that_was_not_played_has_no_result(out, page):
    assert out.open(page).status == 404


def test_the_result_of_a_deal_that_is_open_leads_to_its_end(out):
    assert out.open("count/result/1").address.endswith("/count")


@pytest.mark.parametrize("lost", ["command_id", "deal", "csrf_token"])
@pytest.mark.parametrize("wrong", [None, "", "nonsense", "-5", "9" * 40])
def test_a_form_that_lost_what_the_page_gave_it_is_not_recorded(book, lost, wrong):
    form = book.open("count").form("/count")
    sent = {**form.fields, "went_out": "p1", "ruling": "1"}
    sent.pop(lost)
    before = book.game.number

    phone = book.phone.post(form.action, sent if wrong is None else {**sent, lost: wrong})

    assert phone.status == 400
    assert book.game.number == before


def test_what_is_refused_says_on_which_rule_that_rests(out):
    phone = out.open("count").send("/count", went_out="p2")

    assert phone.status == 422
    refused = phone.html.partition('role="alert"')[2].partition("data-note")[0]
    assert "Why?" in refused


def test_a_hand_of_a_deal_that_was_closed_meanwhile_does_not_count_in_the_next_one(out):
    form = out.open("count/hand/p2").form("count/hand/p2")
    for player in ("p2", "p3", "p4"):
        out.count(player, points="10")
    out.close()

    phone = out.phone.post(form.action, {**form.fields, "points": "99"})

    assert phone.status == 422
    assert out.state.deal.hands == {}


def test_no_hand_of_a_game_that_is_over_is_counted(book):
    fields = dict(book.open("count/hand/p2").form("count/hand/p2").fields)
    book.play_all()

    phone = book.phone.post(book.evening.game + "count/hand/p2", {**fields, "points": "5"})

    assert phone.status == 422
    assert "Deal 1 is closed" in phone.html
    assert 'number">5<' in phone.html
    assert book.open("count").address.endswith("/over")


def test_an_empty_form_is_told_what_it_lacks_once_the_game_is_over_too(book):
    fields = dict(book.open("count/hand/p2").form("count/hand/p2").fields)
    book.play_all()

    phone = book.phone.post(book.evening.game + "count/hand/p2", fields)

    assert phone.status == 422
    assert "Enter the cards left or the points" in phone.html


def test_a_hand_counted_of_whoever_went_out_costs_nothing(out):
    assert not [form for form in out.open("count/hand/p1").page.forms if form.action.endswith("p1")]
    fields = out.open("count/hand/p2").form("count/hand/p2").fields

    out.phone.post(out.evening.game + "count/hand/p1", {**fields, "points": "5"})

    assert cost(out.state, out.state.deal, "p1") == 0


def test_cards_are_asked_for_where_points_depend_on_suits_and_the_keys_know_them(game_under):
    table = game_under("venezuela", penalties={"cards": ["AH=1"]})
    table.record(gone_out(ANA))

    html = table.open("count").html
    assert 'data-pad="cards"' in html
    assert 'value="A" data-cost="11" data-cost-h="1"' in html
    assert html.count("data-cost-h") == 1


def test_cards_are_asked_for_and_melds_cost_nothing(game_under):
    table = game_under("venezuela", counting={"cards": "those that fit no meld", "most": 90})
    table.record(gone_out(ANA))

    html = table.open("count").html
    assert "data-melds-free" in html
    assert 'data-most="90"' in html
    assert 'data-pad="cards"' in html

    page = f"count/hand/{BRUNO}"
    table.open(page).send(page, cards="7H 7D 7S KC KD 2C 3D 4H 9S JH QC")
    assert table.deal.hand_of(BRUNO).cost(table.state.ruleset) == 58


def test_the_pad_goes_by_the_cards_that_count_in_the_deal(game_under):
    sets = [{"contract": [{"set": 3}], "counted": "those that fit no meld"}]
    table = game_under("venezuela", deals=[*sets, {"contract": [{"set": 3}]}])
    table.record(gone_out(ANA))

    assert "data-melds-free" in table.open("count").html
    page = f"count/hand/{BRUNO}"
    table.open(page).send(page, cards="7H 7D 7S KC KD 2C 3D 4H 9S JH QC")
    assert table.deal.hand_of(BRUNO).cost(table.state.ruleset) == 58
    table.record(*(CountHand(player=key, hand=by_points(5)) for key in (CHIYO, DARA)), CloseDeal())
    table.record(gone_out(ANA))
    assert "data-melds-free" not in table.open("count").html


def test_the_pad_asks_for_neither_where_all_cards_count(table):
    table.record(gone_out(ANA))

    html = table.open("count").html
    assert "data-melds-free" not in html
    assert "data-most" not in html
