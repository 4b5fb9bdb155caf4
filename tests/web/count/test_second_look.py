"""A second look at counts: asked on the players' own phones, on Count and on the sheet."""

from __future__ import annotations

import re

import pytest
from flask import Flask

from scorekeeper.game.commands import CloseDeal, CountHand
from scorekeeper.game.entering import is_unconfirmed
from tests.game.table import agree, by_points
from tests.web.at_table import BRUNO, CHIYO, DARA, AtTable
from tests.web.conftest import Evening, sit_down
from tests.web.phone import Phone

RIGHT = "/confirm/1/p2"


@pytest.fixture
def counting(table: AtTable) -> AtTable:
    """A table that wants a second look; ana is out, bruno has counted 45 on the own phone."""
    table.record(agree(second_look=True))
    table.go_out("p1")
    table.record(CountHand(player=BRUNO, hand=by_points(45), by=BRUNO))
    return table


@pytest.fixture
def dara(app: Flask, evening: Evening) -> Phone:
    """A phone that has Dara's seat. Her hand is counted, so nothing else is asked of her."""
    return sit_down(evening, Phone(app.test_client()), "Dara")


def unconfirmed(table: AtTable, number: int = 1) -> list[str]:
    state = table.state
    deal = state.deals[number - 1]
    return [key for key in deal.players if is_unconfirmed(state, deal, key)]


def counts(table: AtTable, **points: int) -> None:
    hands = {key: by_points(each) for key, each in points.items()}
    table.record(*(CountHand(player=key, hand=hand, by=key) for key, hand in hands.items()))


def own_seat(phone: Phone) -> Phone:
    return phone.open(re.match(r"/[^/]+/game/\d+/", phone.address)[0] + "seat")


def shown(phone: Phone) -> str:
    """What the page shows, in a line without marks of direction."""
    return " ".join(re.sub(r"[\u2066-\u2069]|<[^>]*>", "", phone.html).split())


def test_another_seat_is_asked_and_confirms_with_one_tap(counting: AtTable, dara: Phone):
    counts(counting, p4=5)
    assert "Bruno counted 45. Right?" in shown(own_seat(dara))
    assert any(link.endswith(f"scores/1/{BRUNO}") for link in dara.page.links)

    dara.send(RIGHT)

    assert dara.address.endswith("/seat")
    assert unconfirmed(counting) == [DARA]
    assert "Right?" not in shown(dara)


def test_the_own_hand_that_another_entered_comes_first(counting: AtTable, dara: Phone):
    counting.record(CountHand(player=DARA, hand=by_points(5)))

    assert "Your hand: 5. Right?" in shown(own_seat(dara))


def test_nobody_is_asked_before_the_own_hand_is_counted_or_about_what_they_entered(
    counting: AtTable, dara: Phone, bruno: Phone
):
    assert "Right?" not in shown(own_seat(dara))
    assert "Right?" not in shown(own_seat(bruno))


def test_what_was_changed_since_the_page_came_is_asked_about_and_not_confirmed(
    counting: AtTable, dara: Phone
):
    counts(counting, p4=5)
    own_seat(dara)
    counts(counting, p2=54)

    dara.send(RIGHT)
    assert dara.status == 422
    assert "Bruno’s count has changed to 54. Please look again." in shown(dara)
    assert BRUNO in unconfirmed(counting)

    dara.send(RIGHT)
    assert unconfirmed(counting) == [DARA]


def test_two_phones_at_the_same_moment_are_both_heard(counting: AtTable, dara: Phone, chiyo: Phone):
    counts(counting, p3=10, p4=5)
    form, other = own_seat(dara).form(RIGHT), counting.open("count").form(RIGHT)
    dara.post(form.action, form.fields)
    counting.phone.post(other.action, other.fields)

    assert (dara.status, counting.phone.status) == (200, 200)
    assert unconfirmed(counting) == [CHIYO, DARA]
    assert "Dara has seen it" in shown(counting.open("count"))


def test_nobody_waits_and_it_is_confirmed_on_the_sheet_later(
    counting: AtTable, dara: Phone, evening
):
    counts(counting, p3=10, p4=5)
    counting.record(CloseDeal())
    assert unconfirmed(counting) == [BRUNO, CHIYO, DARA]
    sheet = counting.open("scores").html
    assert "scores__points--unconfirmed" in sheet
    assert "✎ nobody else has checked it." in sheet
    assert "* counted anyway." not in sheet

    dara.open(own_seat(dara).address.removesuffix("seat") + f"scores/1/{BRUNO}")
    assert "Nobody else has checked it." in shown(dara)
    dara.send(f"/{BRUNO}/confirm")

    assert unconfirmed(counting) == [CHIYO, DARA]


def test_the_scorekeeper_confirms_on_count_what_a_player_entered_and_no_own_entry(
    counting: AtTable,
):
    counting.record(CountHand(player=CHIYO, hand=by_points(10)))
    html = counting.open("count").html
    assert re.findall(r'form="confirm-(p\d)"', html) == [BRUNO]
    assert "unconfirmed</small>" in html

    form = counting.form(RIGHT)
    counting.phone.post(form.action, form.fields)

    assert unconfirmed(counting) == [CHIYO]
    assert "The scorekeeper has seen it" in shown(counting.phone)


@pytest.mark.parametrize("page", ["count", f"scores/1/{BRUNO}"])
def test_a_refused_look_says_why_on_the_page_of_the_table(counting: AtTable, page):
    form = counting.open(page).form("confirm" if "scores" in page else RIGHT)
    counts(counting, p2=54)

    answer = counting.phone.post(form.action, form.fields)

    assert answer.status == 422
    assert "changed to 54" in shown(answer)


def test_who_enters_a_hand_is_the_seat_whose_link_it_is(counting: AtTable, dara: Phone):
    own_seat(dara).open(own_seat(dara).address.removesuffix("seat") + f"count/hand/{DARA}")
    dara.send(f"/hand/{DARA}", points="5")

    assert counting.deal.looks[DARA] == (DARA,)
    assert counting.deal.looks[BRUNO] == (BRUNO,)


def test_who_looks_on_is_asked_nothing(counting: AtTable, looking: AtTable):
    for page in ("count", "scores", f"scores/1/{BRUNO}"):
        assert "/confirm" not in "".join(form.action for form in looking.open(page).page.forms)


@pytest.mark.parametrize("points", ["", "many", "99999999999999", "1e3"])
def test_points_that_no_page_of_ours_sends_are_no_answer(counting: AtTable, points):
    assert counting.post(f"count/confirm/1/{BRUNO}", points=points).status == 400
    assert unconfirmed(counting) == [BRUNO]


def test_a_player_takes_the_own_look_back(counting: AtTable, dara: Phone):
    counts(counting, p4=5)
    own_seat(dara).send(RIGHT)

    dara.send("/seat/undo")

    assert BRUNO in unconfirmed(counting)


def test_the_text_for_a_chat_does_not_mention_it(counting: AtTable):
    counts(counting, p3=10, p4=5)
    counting.record(CloseDeal())

    text = shown(counting.open("scores/chat"))

    assert "✎" not in text
    assert "confirmed" not in text


def test_without_the_agreement_nothing_of_it_is_seen(counting: AtTable, dara: Phone):
    counts(counting, p4=5)
    counting.record(agree(second_look=False))

    assert "Right?" not in shown(own_seat(dara))
    for page in ("count", "scores"):
        assert "/confirm/" not in counting.open(page).html
        assert "unconfirmed" not in counting.phone.html
