"""Games of as many deals as the table likes: it ends them where it sees that it has enough."""

from __future__ import annotations

import pytest

from scorekeeper.game.commands import FinishEarly
from tests.web.sheets_read import record

OPEN = {"repeats": True}
CLOSED = [{}, {**OPEN, "after_deals": 9}, {**OPEN, "target": 500}, {**OPEN, "out_at": 101}]


@pytest.fixture
def endless(book):
    return book.start_another(end=OPEN)


def ways_to_finish(phone):
    return [form for form in phone.page.forms if form.action.endswith("/agreements/finish")]


def test_the_game_can_end_where_a_deal_has_just_been_closed(endless):
    phone = endless.play("p1")

    phone.send("/agreements/finish")

    assert endless.state.over
    assert phone.address.endswith("/over")
    assert len(endless.state.deals) == 2


def test_the_menu_leads_to_the_end_of_the_game(endless):
    assert any(link.endswith("/agreements#end") for link in endless.open("table/more").page.links)


@pytest.mark.parametrize("end", CLOSED)
def test_where_the_rules_end_the_game_it_does_not_stand_beside_the_next_deal(book, end):
    other = book.start_another(end=end)

    assert not ways_to_finish(other.play("p1"))
    assert not any(link.endswith("#end") for link in other.open("table/more").page.links)
    assert ways_to_finish(other.open("agreements"))


def test_the_table_that_ended_the_game_can_go_on_with_it(endless):
    endless.play("p1")
    record(endless, FinishEarly())

    phone = endless.open("scores/over")

    assert any(link.endswith("/agreements") for link in phone.page.links)
    assert not any(link.endswith("#end") for link in endless.open("table/more").page.links)
    endless.open("agreements").send("/agreements/resume")
    assert not endless.state.over


def test_a_deal_looked_back_at_does_not_offer_the_end(endless):
    endless.play("p1")
    endless.play("p2", p1=20)

    assert not ways_to_finish(endless.open("count/result/1"))
