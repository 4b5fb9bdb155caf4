"""The Deal screen: dealer, cut, exchange, upcard, stock, contract and wild rank, in any game."""

from __future__ import annotations

import re

import pytest

from scorekeeper.game.commands import (
    AnnounceWilds,
    Buy,
    Call,
    EnterDeal,
    FinishEarly,
    LayDown,
)
from scorekeeper.game.events import (
    CardsExchanged,
    CutRewarded,
    DealerChanged,
    FirstRoundEnded,
    JokersKept,
    StockTurned,
    UpcardTaken,
    WildsAnnounced,
)
from scorekeeper.rules.verdict import Reason
from tests.game.table import set_of
from tests.web.at_table import ANA, BRUNO, CHIYO, DARA, AtTable
from tests.web.conftest import NAMES, begin

PAPER = EnterDeal(points={ANA: 0, BRUNO: 1, CHIYO: 2, DARA: 3})


def test_an_exact_cut_is_rewarded_with_one_tap(table):
    table.open("deal")

    table.press("/deal/cut")

    assert table.last == CutRewarded(player=DARA)
    assert table.chips() == [7, 7, 7, 8]
    assert table.phone.address == table.address + "deal"


def test_once_the_game_is_over_the_page_of_its_deal_leads_to_what_came_of_it(table):
    table.record(*[PAPER] * 7)

    table.open("deal")

    assert table.phone.address == table.address + "scores/over"


@pytest.mark.parametrize("page", ["", "middle"])
def test_a_game_that_ends_with_a_call_still_open_has_its_pages(table, page):
    table.record(Call(player=BRUNO), FinishEarly())

    assert table.open(page).status == 200


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


NINE = LayDown(player=ANA, melds=(set_of("7H 7D 9S"),))
KEYS = [str(rank) for rank in (*range(1, 14), 0)]


@pytest.fixture
def said(game_under) -> AtTable:
    """A game in which the table says in each deal which rank is wild."""
    deals = [{"contract": [{"set": 3}]}, {"contract": [{"set": 3}], "wilds": ["K"]}]
    return game_under("venezuela", wilds={"announced": True}, deals=deals)


def keys_of(table: AtTable) -> list[str]:
    forms = [form for form in table.phone.page.forms if form.action.endswith("/deal/wild")]
    return [value for form in forms for name, value in form.buttons if name == "rank"]


def said_wild(table: AtTable) -> set[str]:
    """What the page says is wild."""
    plain = table.phone.html.translate(dict.fromkeys((0x2068, 0x2069)))
    return set(re.findall(r"Wild: ([^<]+)", plain))


def test_a_rank_is_said_with_one_tap(said):
    said.open("deal")
    assert keys_of(said) == KEYS

    said.press("/deal/wild", "rank", "9")

    assert said.last == WildsAnnounced(rank=9)
    assert said.phone.address == said.address + "deal"
    assert re.findall(r'name="rank" value="(\d+)" [^>]*aria-pressed="true"', said.phone.html) == [
        "9"
    ]
    assert keys_of(said) == KEYS


def test_the_table_leads_to_the_keys_until_a_rank_is_said(said):
    way = f'href="{said.address}deal#wild"'
    said.record(Buy(player=ANA))
    assert way in said.open().html
    assert said_wild(said) == {"?"}

    said.record(AnnounceWilds(rank=9))
    assert way not in said.open().html
    assert said_wild(said) == {"9"}


def test_that_no_rank_is_wild_is_said_as_well(said):
    said.open("deal")

    said.press("/deal/wild", "rank", "0")

    assert said.last == WildsAnnounced(rank=0)
    assert said_wild(said) == {"joker"}


@pytest.mark.parametrize("page", ["", "deal", "middle", "lay-down/p1"])
def test_pages_of_the_deal_say_what_is_wild(said, page):
    said.record(AnnounceWilds(rank=9))

    said.open(page)
    assert said_wild(said) == {"9"}


def test_another_rank_is_refused_once_cards_lie_that_it_changes(said):
    said.record(AnnounceWilds(rank=9), NINE)
    said.open("deal")

    said.press("/deal/wild", "rank", "7")

    assert said.phone.status == 422
    assert said.deal.announced == 9
    assert 'name="ruling"' not in said.phone.page.main
    assert keys_of(said) == KEYS


@pytest.mark.parametrize("rank", ["", "nine", "-1", "3.5"])
def test_what_no_page_of_ours_sends_is_no_rank(said, rank):
    assert said.post("deal/wild", rank=rank).status == 400


def test_in_other_games_there_are_no_keys(table):
    table.open("deal")
    assert keys_of(table) == []
    assert said_wild(table) == set()
    assert table.post("deal/wild", rank="9").status == 422


def test_the_cards_of_a_lay_down_are_checked_by_the_rank_that_was_said(said):
    said.record(AnnounceWilds(rank=9))

    assert 'data-wilds="9"' in said.open("lay-down/p1").html
    said.phone.send("/lay-down/p1", melds="7H 7D 9S")
    assert ANA in said.deal.down


def test_who_looks_on_reads_the_rank_and_says_none(said, other_phone):
    said.record(AnnounceWilds(rank=9))
    looking = said.seen_by(other_phone)
    looking.open("deal")

    assert said_wild(looking) == {"9"}
    assert keys_of(looking) == []


SIX = [*NAMES, "Elena", "Fumio"]


@pytest.fixture
def play(app, phone):
    """Make a table that plays a game; ana deals first."""

    def start(game: str, names: list[str] = NAMES, **more: object) -> AtTable:
        return AtTable(app, begin(phone, names, ruleset=game, **more))

    return start


def actions(table: AtTable) -> set[str]:
    """What the forms of the page do: the last parts of their addresses."""
    return {form.action.partition("?")[0].rpartition("/")[2] for form in table.phone.page.forms}


@pytest.mark.parametrize("game", ["peru-2", "romme", "scala-quaranta", "ecuador"])
def test_where_nothing_is_bought_there_is_no_button_and_no_chip(play, game):
    table = play(game)

    table.open()

    assert "buy" not in actions(table)
    assert "data-chips" not in table.phone.html
    assert table.address + "claims" not in table.phone.page.links


def test_six_who_play_say_that_everybody_has_drawn_once(play):
    table = play("bolivia", SIX)
    table.open()

    table.press("/first-round")

    assert table.last == FirstRoundEnded()
    assert table.phone.address == table.address
    assert "first-round" not in actions(table)


def test_an_exact_cut_has_two_numbers_where_the_upcard_does_not_matter(play):
    table = play("bolivia")
    assert "44 or 45" in table.open("deal").html

    for left, status in (("43", 422), ("46", 422), ("44", 200)):
        table.open("deal").send("/deal/cut", left=left)
        assert table.phone.status == status

    assert table.last == CutRewarded(player=DARA, left=44)


def test_a_free_upcard_is_melded_at_once_where_a_discard_must_be(play):
    table = play("scala-quaranta")
    table.open("deal")

    table.press("/deal/upcard")

    assert table.last == UpcardTaken(player=BRUNO, melded=True)


def test_an_upcard_that_must_be_bought_leads_to_who_gets_it(play):
    table = play("bolivia")

    table.open("deal")

    assert "upcard" not in actions(table)
    assert table.address + "claims" in table.phone.page.links
    assert table.post("deal/upcard", player=BRUNO).status == 422
    assert 'role="alert"' in table.phone.html


def test_where_the_dealer_has_a_card_more_there_is_no_upcard(play):
    table = play("peru-1")

    table.open("deal")

    assert "upcard" not in actions(table)
    assert "Ana gets an extra card" in plain(table)


def test_an_empty_stock_leads_to_counting_where_it_ends_the_deal(play):
    table = play("peru-1")

    table.open("deal")

    assert "stock" not in actions(table)
    assert table.address + "count" in table.phone.page.links


def test_whoever_is_out_of_the_game_stands_apart_and_does_nothing(play):
    table = play("scala-quaranta")
    table.record(EnterDeal(points={ANA: 10, BRUNO: 0, CHIYO: 101, DARA: 30}))

    table.open()

    assert table.phone.html.count("gone__who") == 1
    assert table.address + f"table/player/{CHIYO}" in table.phone.page.links
    assert table.address + f"lay-down/{CHIYO}" not in table.open(f"table/player/{CHIYO}").page.links
    assert table.deal.players == (ANA, BRUNO, DARA)


def test_melds_on_the_table_carry_the_numbers_that_reasons_name(app, evening):
    table = AtTable(app, evening)
    table.record(LayDown(player=BRUNO, melds=(set_of("7H 7D 7S"), set_of("9H 9D 9S"))))

    assert table.open().html.count("/lay-down/meld/") == 2


def plain(table: AtTable) -> str:
    """The page without the marks that keep names apart."""
    return re.sub("</?bdi>|[\u2066-\u2069]", "", table.phone.html)
