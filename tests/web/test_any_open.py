"""Every screen where each player lays down any contract: which one it was, what is left."""

from __future__ import annotations

import re

import pytest

from scorekeeper.game.commands import EnterDeal
from scorekeeper.game.events import DownTold, LaidDown
from tests.game.own_contracts import ANY_OPEN, DEALS, FILLED, OTHERS
from tests.game.table import agree, ended, lay_down
from tests.web.at_table import ANA, BRUNO, CHIYO, DARA
from tests.web.conftest import sit_down
from tests.web.sheets_read import text_of


@pytest.fixture
def own(game_under):
    """Deal 2 of a game in which Ana laid down the third contract and went out in the first."""
    table = game_under("venezuela", **ANY_OPEN, deals=[*DEALS])
    table.record(lay_down(ANA, *FILLED[2]), *ended(ANA, OTHERS))
    return table


def chosen(phone) -> dict[str, list[str]]:
    """Player → the contracts that may be said, each as it is sent; one that is chosen has a *."""
    lists = re.findall(r'<select[^>]* name="filled-(p\d)".*?>(.*?)</select>', phone.html, re.S)
    return {
        player: [f"{'*' * bool(star)}{value}" for value, star in re.findall(OPTION, options)]
        for player, options in lists
    }


OPTION = r'<option value="(\d+)"( selected)?'


def test_the_table_says_what_each_has_left(own):
    told = text_of(own.open())

    assert "Deal 2" in told
    assert "any contract left" in told
    assert "Ana : 1 2 Bruno : 1 2 3 Chiyo : 1 2 3" in told


def test_who_is_down_has_the_number_in_a_filled_box(own):
    own.record(lay_down(BRUNO, *FILLED[2]))

    row = own.open().html.partition(f'data-row="{BRUNO}"')[2].partition("</li>")[0]
    assert re.search(r'own--laid"><span class="unseen">contract </span>3', row)
    assert "Bruno : set of 4" in text_of(own.phone) or "Bruno : one set of 4" in text_of(own.phone)


def test_a_seat_says_what_its_player_has_left(own, other_phone):
    seat = sit_down(own.evening, other_phone)
    assert "contracts left: 1, 2, and 3" in text_of(seat)

    own.record(lay_down(BRUNO, *FILLED[2]))

    assert "Contract 3/3" in text_of(seat.open(seat.address))


def test_a_player_s_page_lists_what_is_left(own):
    told = text_of(own.open(f"table/player/{ANA}"))

    assert "contracts left: 1 and 2" in told
    assert "1. one set of 3" in told
    assert "3. one set of 4" not in told


def test_the_pad_lets_a_player_say_which_one(own):
    page = own.open(f"lay-down/{ANA}")
    assert "any contract left" in text_of(page)
    assert re.findall(r'value="rules (\w+)"', page.html) == ["any", "0", "1"]

    page = page.send(f"lay-down/{ANA}", melds=[*FILLED[1]], rules="1")

    assert isinstance(own.last, LaidDown)
    assert own.last.fills == 1


def test_one_laid_down_before_is_refused_and_says_when(own):
    page = own.open(f"lay-down/{ANA}").send(f"lay-down/{ANA}", melds=[*FILLED[2]])

    assert page.status == 422
    assert "Ana laid down contract 3 in deal 1 already." in text_of(page)
    assert "It counts anyway" in text_of(page)


def test_advice_goes_through_all_that_are_left(own):
    hand = "7H 7D 7S 7C 2C 4C 6H 8D 10S QC KH"

    told = {
        player: text_of(own.open(f"hand/{player}").send(f"hand/{player}", melds=hand))
        for player in (ANA, BRUNO)
    }

    assert "You could lay down one contract" in told[ANA]
    assert "You could lay down one of 2 contracts" in told[BRUNO]
    assert "Deal 2: any contract left" in told[BRUNO]


def test_the_result_says_which_ones_were_laid_down(own):
    told = text_of(own.open("count/result/1"))

    assert "laid down no. 3" in told
    assert "goes on to" not in told
    assert "stay" not in told


def test_the_sheet_says_which_one_was_laid_down(own):
    body = own.open("scores").html.partition("<tbody>")[2].partition("</tbody>")[0]

    boxes = re.findall(
        r'class="own[^"]*?( own--laid)?"><span class="unseen">contract </span>(\d)', body
    )
    assert boxes == [(" own--laid", "3")]
    assert "Contract 3 was laid down: one set of 4." in text_of(own.open(f"scores/1/{ANA}"))
    for player in (ANA, BRUNO):
        own.open(f"scores/1/{player}")
        assert any(link.endswith("scores/1/down") for link in own.phone.page.links)


def test_it_is_corrected_which_one_was_laid_down(own):
    own.record(lay_down(BRUNO, *FILLED[0]), *ended(BRUNO, {ANA: 1, CHIYO: 2, DARA: 3}))
    page = own.open("scores/1/down")
    assert chosen(page) == {
        **{ANA: ["0", "1", "*2"], BRUNO: ["1", "2"]},
        **{CHIYO: ["0", "1", "2"], DARA: ["0", "1", "2"]},
    }

    sent = {f"filled-{ANA}": "1", f"filled-{BRUNO}": "2", f"filled-{CHIYO}": ""}
    page = page.send("scores/1/down", **sent)

    assert page.address.endswith("count/result/1")
    assert own.last == DownTold(deal=1, players=(ANA, BRUNO), filled={ANA: 1, BRUNO: 2})


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ({}, "already recorded"),
        ({f"filled-{ANA}": "9"}, "number"),
        ({f"filled-{ANA}": "x"}, "Check the marked field."),
        ({"filled-p9": "1"}, "Nobody in this game is called “p9”."),
    ],
)
def test_what_cannot_be_corrected_is_said(own, said, why):
    before = own.number

    page = own.open("scores/1/down").send("scores/1/down", **said)

    assert page.status == 422
    assert why in text_of(page)
    assert own.number == before


def test_a_deal_from_paper_asks_which_ones(own):
    page = own.open("count/paper")
    assert "▾ contract" in text_of(page)
    assert chosen(page)[ANA] == ["0", "1"]

    points = {f"points-{player}": "7" for player in (ANA, CHIYO, DARA)}
    page = page.send("count/paper", went_out=BRUNO, **points)
    assert page.status == 422
    assert "Say which contract Bruno laid down." in text_of(page)

    filled = {f"filled-{BRUNO}": "0", f"filled-{ANA}": "1"}
    page = page.send("count/paper", went_out=BRUNO, **filled, **points)
    assert page.address.endswith("count/result/2")
    assert own.state.deals[1].filled == {ANA: 1, BRUNO: 0}


def test_what_was_said_of_a_deal_from_paper_is_shown_again(own):
    page = own.open("count/paper").send("count/paper", went_out=BRUNO, **{f"filled-{BRUNO}": "2"})

    assert page.status == 422
    assert chosen(page)[BRUNO] == ["0", "1", "*2"]


def test_where_melds_are_not_recorded_the_end_of_the_deal_asks_which_ones(own):
    own.record(agree(melds_kept=False))
    points = {f"points-{player}": "7" for player in (ANA, CHIYO, DARA)}

    page = own.open("count")
    assert chosen(page)[BRUNO] == ["0", "1", "2"]
    page = page.send("/count", went_out=BRUNO, **{f"filled-{BRUNO}": "0"}, **points)

    assert page.address.endswith("count/result/2")
    assert own.state.deals[1].filled == {BRUNO: 0}


def test_the_log_says_which_ones(own):
    own.open("scores/1/down").send(
        "scores/1/down", **{f"filled-{ANA}": "2", f"filled-{BRUNO}": "0"}
    )
    paper = EnterDeal(points={**OTHERS, ANA: 0}, went_out=ANA, filled={ANA: 0, DARA: 2})
    own.record(paper)

    told = text_of(own.open("log"))

    assert "It’s contract 3 of the list." in told
    assert "Recorded: Ana (contract 3) and Bruno (contract 1) laid down in deal 1." in told
    assert "Laid down by Ana (contract 1) and Dara (contract 3)." in told


def test_the_rules_say_that_each_lays_down_any(own):
    told = text_of(own.open("rules"))

    assert "any one that you haven’t laid down yet" in told
    assert "The game has 3 deals." in told
    assert "The game ends when someone" not in told
    assert "Contract 2" in told


def test_the_form_lets_each_player_lay_down_any(house):
    ours = house.begin("bolivia").keep(
        "Ours", {"contracts.choice": ANY_OPEN["contracts"]["choice"]}
    )

    assert ours.contracts.any_open
    assert "nobody: you lay down any you haven’t laid down yet" in house.change(1).phone.html
