"""Buys on the Table: one tap each, and so is taking one back; one player's numbers explained."""

from __future__ import annotations

import re

import pytest

from scorekeeper.game.commands import (
    Buy,
    CloseDeal,
    CorrectChips,
    CorrectHand,
    CountHand,
    EnterDeal,
    LayDown,
    RewardCut,
)
from scorekeeper.game.events import CardBought, ChipsCorrected, Redone, Undone
from scorekeeper.game.state import Hand
from scorekeeper.rules.verdict import Reason
from tests.game.table import set_of
from tests.web.at_table import ANA, BRUNO, CHIYO, DARA, AtTable, sent

LAY_DOWN = LayDown(player=BRUNO, melds=(set_of("7H 7D 7S"),))


def counted(player: str, points: int) -> CountHand:
    return CountHand(player=player, hand=Hand(points=points))


def test_a_buy_is_one_tap(table):
    table.buy(BRUNO)

    assert table.phone.status == 200
    assert table.phone.address == table.address
    assert table.last == CardBought(player=BRUNO, price=1, cards=2)
    assert table.chips() == [7, 6, 7, 7]


def test_taking_a_buy_back_is_one_tap(table):
    table.buy(BRUNO)

    table.press("/undo")

    assert table.last == Undone(step=2, to=1)
    assert table.chips() == [7, 7, 7, 7]


def test_what_was_taken_back_can_be_done_again(table):
    table.buy(BRUNO)
    table.press("/undo")

    table.press("/redo")

    assert table.last == Redone(step=2)
    assert table.chips() == [7, 6, 7, 7]


def test_nothing_can_be_undone_before_anything_happened(table):
    table.open()

    assert not [form for form in table.phone.page.forms if form.action.endswith("/undo")]
    assert table.post("table/undo").status == 422


def test_a_buy_meant_for_the_last_deal_does_not_count_in_the_next(table):
    form = table.open().form("/buy")
    table.go_out(BRUNO)
    table.record(counted(ANA, 5), counted(CHIYO, 5), counted(DARA, 5), CloseDeal())

    table.phone.post(*sent(form))

    assert table.phone.status == 422
    assert table.chips() == [7, 7, 7, 7]


def test_a_refused_buy_is_recorded_as_a_ruling_where_the_table_says_so(table):
    table.record(CorrectChips(player=BRUNO, chips=0))

    assert table.buy(BRUNO).status == 422
    assert table.chips() == [7, 0, 7, 7]
    form = next(form for form in table.phone.page.forms if ("ruling", "1") in form.buttons)
    form.fields["ruling"] = "1"
    table.phone.post(*sent(form))

    poor = Reason("buy.no_chips", {"player": BRUNO, "have": 0, "price": 1})
    assert table.last == CardBought(player=BRUNO, price=1, cards=2, overruled=(poor,))


def test_a_refused_buy_leads_back_to_the_table(table):
    table.record(CorrectChips(player=BRUNO, chips=0))
    assert 'role="alert"' in table.buy(BRUNO).html
    [back] = re.findall(r'href="([^"]+)">Never mind<', table.phone.html)

    assert back == table.address
    assert 'role="alert"' not in table.phone.open(back).html
    assert table.chips() == [7, 0, 7, 7]


def test_whoever_is_down_has_no_button_to_buy(table):
    table.record(LAY_DOWN)

    table.open()

    buyers = [form.fields["player"] for form in table.phone.page.forms if "/buy" in form.action]
    assert buyers == [ANA, CHIYO, DARA]


def test_a_buy_keeps_the_order_that_was_chosen(table):
    table.phone.open(table.address + "?order=rank")

    table.press("/buy", player=BRUNO)

    assert table.phone.answer.request.args["order"] == "rank"


def test_undo_leads_back_to_the_page_it_was_pressed_on_and_nowhere_else(table):
    table.record(Buy(player=ANA), Buy(player=ANA), Buy(player=ANA))

    table.open("deal")
    assert table.press("/undo").address == table.address + "deal"
    assert table.post("table/undo", back="https://example.org/").address == table.address
    assert table.post("table/undo", back="/" + "x" * 40).address == table.address


@pytest.mark.parametrize(
    ("action", "fields", "status"),
    [
        ("table/buy", {"player": "p9"}, 422),
        ("table/buy", {"player": ""}, 422),
        ("table/buy", {}, 422),
        ("table/buy", {"player": "x" * 10_000}, 422),
        ("table/buy", {"player": "p1\x00"}, 400),
        ("table/buy", {"player": ANA, "deal": "two"}, 400),
        ("table/buy", {"player": ANA, "deal": "9" * 40}, 400),
        ("table/buy", {"player": ANA, "deal": "7"}, 422),
        ("table/buy", {"player": ANA, "command_id": "short"}, 400),
        ("table/buy", {"player": ANA, "csrf_token": "wrong"}, 400),
        ("table/undo", {"step": "-1"}, 400),
        ("table/undo", {"step": "99999"}, 422),
        ("table/redo", {}, 422),
        ("table/end-turn", {}, 422),
    ],
)
def test_what_no_page_of_ours_sends_changes_nothing(table, action, fields, status):
    table.record(Buy(player=ANA))
    before = table.number

    assert table.post(action, **fields).status == status
    assert table.number == before


FREE = {"buying": {"price": 0}, "chips": {"each": 0}, "cut": {"reward_chips": 0}}


def row_of(book, key=BRUNO):
    """The row of a player on the Table, as HTML."""
    html = book.open("").answer.get_data(as_text=True)
    return html.partition(f'data-row="{key}"')[2].partition("</li>")[0]


def limited(book, **more):
    changes = {**FREE, "buying": {**FREE["buying"], "most_per_deal": 2}, **more}
    return book.start_another(**changes)


def test_no_chips_are_shown_where_a_buy_costs_none(book):
    other = book.start_another(**FREE)

    assert "data-chips" not in row_of(other)
    assert 'data-pays="0"' in row_of(other)
    assert "shout__none" not in row_of(other)
    assert "correct-chips" not in other.open(f"table/player/{BRUNO}").answer.get_data(as_text=True)


def test_a_row_counts_the_buys_that_are_left(book):
    other = limited(book)

    assert 'data-chips="2"' in row_of(other)
    assert 'data-pays="1"' in row_of(other)
    assert ">2</span> left" in row_of(other)


def test_claims_say_how_many_buys_each_has_left(book):
    other = limited(book)

    html = other.open("claims").answer.get_data(as_text=True)

    assert html.count("2\u00a0left") >= 4


def test_chips_and_buys_left_stand_side_by_side(book):
    other = book.start_another(buying={"most_per_deal": 3})

    assert 'data-chips="7"' in row_of(other)
    assert ">3</span> left" in row_of(other)
    assert row_of(other).count("data-chips=") == 1


LINE = re.compile(r'<div class="sum__line[^"]*">(.*?)</div>', re.DOTALL)
TAG = re.compile(r"<[^>]+>")


def sums(table: AtTable, player: str) -> dict[str, list[str]]:
    """Return section → its lines, each as the numbers in it."""
    html = table.open(f"table/player/{player}").html
    found = {}
    for name in ("points", "cards", "chips"):
        section = html.partition(f'aria-labelledby="{name}')[2].partition("</section>")[0]
        found[name] = [" ".join(TAG.sub(" ", line).split()[-1:]) for line in LINE.findall(section)]
    return found


def test_chips_add_up_from_the_start_over_cuts_buys_and_corrections(table):
    table.record(
        RewardCut(), Buy(player=DARA), Buy(player=DARA), CorrectChips(player=DARA, chips=9)
    )

    assert sums(table, DARA)["chips"] == ["7", "+1", "−2", "+3", "9"]


def test_cards_held_add_up_from_what_was_dealt_bought_and_laid(table):
    table.record(Buy(player=BRUNO), LayDown(player=BRUNO, melds=(set_of("7H 7D 7S"),)))

    assert sums(table, BRUNO)["cards"] == ["11", "+2", "−3", "10"]


def test_points_add_up_deal_by_deal(table):
    table.record(EnterDeal(points={ANA: 0, BRUNO: 20, CHIYO: 5, DARA: 5}))
    table.record(EnterDeal(points={ANA: 1, BRUNO: 30, CHIYO: 0, DARA: 5}), Buy(player=ANA))

    assert sums(table, BRUNO)["points"] == ["+20", "+30", "–", "50"]
    assert table.address + f"scores/1/{BRUNO}" in table.phone.page.links


def test_a_corrected_number_stays_visible_beside_the_valid_one(table):
    table.record(EnterDeal(points={ANA: 0, BRUNO: 20, CHIYO: 5, DARA: 5}))
    table.record(CorrectHand(deal=1, player=BRUNO, hand=Hand(points=25)))

    html = table.open(f"table/player/{BRUNO}").html

    assert "<del>20</del> +25" in html


def test_a_deal_that_is_not_closed_does_not_count_yet(table):
    table.go_out(ANA)
    table.record(CountHand(player=BRUNO, hand=Hand(points=12)))

    assert sums(table, BRUNO)["points"] == ["(12)", "0"]
    assert sums(table, CHIYO)["points"] == ["–", "0"]


def test_chips_are_corrected_where_their_key_leads_to(table):
    phone = table.open(f"table/player/{BRUNO}")
    assert 'id="correct-chips">' in phone.html
    [way] = [link for link in phone.page.links if "correct-chips" in link]

    assert 'id="correct-chips" open>' in phone.open(way.partition("#")[0]).html


def test_chips_are_corrected_where_they_are_explained(table):
    table.open(f"table/player/{BRUNO}").send("/chips", chips="4")

    assert table.last == ChipsCorrected(player=BRUNO, change=-3)
    assert table.phone.address == table.address + f"table/player/{BRUNO}"


@pytest.mark.parametrize("chips", ["", "-1", "1001", "lots", "7"])
def test_chips_that_cannot_be_or_are_so_already_are_refused(table, chips):
    table.open(f"table/player/{BRUNO}").send("/chips", chips=chips)

    assert table.phone.status == 422
    assert table.number == 1


def test_a_late_joiner_and_one_who_left_are_explained_too(table):
    table.open("people/join").send("/people/join", name="Eva", points="40")
    table.open(f"people/{BRUNO}")
    table.press("/leave")

    assert sums(table, "p5")["points"][0] == "+40"
    assert table.open(f"table/player/{BRUNO}").status == 200


def test_where_else_to_go_is_listed(table):
    links = table.open("table/more").page.links

    for page in ("rules", "log", "lay-down/check", "claims", "people", "agreements"):
        assert table.address + page in links
    assert table.evening.home + "desk" in [link.partition("?")[0] for link in links]
