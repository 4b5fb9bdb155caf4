"""The Deal screen: dealer, cut, exchange, upcard, stock."""

import pytest

from scorekeeper.game.commands import EnterDeal, LayDown
from scorekeeper.game.events import (
    CardsExchanged,
    CutRewarded,
    DealerChanged,
    JokersKept,
    StockTurned,
    UpcardTaken,
)
from scorekeeper.rules.verdict import Reason
from tests.game.table import set_of
from tests.web.at_table import ANA, BRUNO, CHIYO, DARA

PAPER = EnterDeal(points={ANA: 0, BRUNO: 1, CHIYO: 2, DARA: 3})


def test_an_exact_cut_is_rewarded_with_one_tap(table):
    table.open("deal")

    table.press("/deal/cut")

    assert table.last == CutRewarded(player=DARA)
    assert table.chips() == [7, 7, 7, 8]
    assert table.phone.address == table.address + "deal"


def test_the_table_may_reward_a_cut_that_was_not_exact(table):
    table.open("deal").send("/deal/cut", left="44")

    table.phone.send("/deal/cut", ruling="1")

    reason = Reason("cut.not_exact", {"left": 44, "exact": (45,)})
    assert table.last == CutRewarded(player=DARA, left=44, overruled=(reason,))


def test_the_cutter_keeps_jokers_with_one_tap(table):
    table.open("deal")

    table.press("/deal/jokers", "count", "2")

    assert table.last == JokersKept(player=DARA, count=2)
    assert ">43<" in table.phone.html


def test_somebody_else_deals_before_the_deal_begins(table):
    table.open("deal")

    table.press("/deal/dealer", player=CHIYO)

    assert table.last == DealerChanged(player=CHIYO)
    assert (table.deal.cutter, table.deal.leader) == (BRUNO, DARA)


def test_the_exchange_of_deal_six_is_noted(table):
    table.record(*[PAPER] * 5)
    assert 'class="next press" href="' + table.address + 'deal#exchange"' in table.open().html

    table.open("deal")
    table.press("/deal/exchange")

    assert table.last == CardsExchanged()
    assert not [form for form in table.phone.page.forms if form.action.endswith("/exchange")]


def test_the_leader_takes_the_upcard_with_one_tap(table):
    table.open("deal")

    table.press("/deal/upcard")

    assert table.last == UpcardTaken(player=BRUNO)
    assert table.chips() == [7, 7, 7, 7]


def test_the_upcard_is_offered_no_longer_once_the_deal_is_played(table):
    table.record(LayDown(player=BRUNO, melds=(set_of("7H 7D 7S"),)))

    assert not [form for form in table.open("deal").page.forms if "upcard" in form.action]
    assert table.post("deal/upcard", player=BRUNO).status == 422


def test_an_empty_stock_is_noted(table):
    table.open("deal")

    table.press("/deal/stock")

    assert table.last == StockTurned()
    assert table.phone.address == table.address


@pytest.mark.parametrize(
    ("action", "fields", "status"),
    [
        ("cut", {"left": "many"}, 422),
        ("cut", {"left": "9" * 30}, 422),
        ("cut", {"left": "-1"}, 422),
        ("jokers", {"count": "-1"}, 400),
        ("jokers", {"count": "x"}, 400),
        ("jokers", {"count": "99"}, 422),
        ("dealer", {"player": "p9"}, 422),
        ("dealer", {}, 422),
        ("upcard", {"player": "p9"}, 422),
        ("upcard", {"player": CHIYO}, 422),
        ("stock", {"command_id": "x"}, 400),
    ],
)
def test_what_no_page_of_ours_sends_changes_nothing(table, action, fields, status):
    assert table.post(f"deal/{action}", **fields).status == status
    assert table.number == 1
