"""Every screen where each player has an own contract: whose it is, who goes on, who stays."""

from __future__ import annotations

import re

import pytest

from scorekeeper.game.commands import ChangeRules, EnterDeal
from scorekeeper.game.events import DownTold
from scorekeeper.store.people import houserules
from scorekeeper.store.people.rights import WITHOUT_LINK
from tests.game.own_contracts import DEALS, EACH, FILLED, OTHERS
from tests.game.table import agree, ended, house, lay_down
from tests.web.at_table import ANA, BRUNO, CHIYO, DARA
from tests.web.sheets_read import text_of


@pytest.fixture
def own(game_under):
    """Deal 2 of a game in which Ana laid down and went out in the first."""
    table = game_under("venezuela", **EACH, deals=[*DEALS])
    table.record(lay_down(ANA, *FILLED[0]), *ended(ANA, OTHERS))
    return table


def rows(phone) -> dict[str, str]:
    """Each player's number in the box of the Table's row."""
    found = re.findall(
        r'data-row="(p\d)".*?<span class="own[^"]*"><span class="unseen">contract </span>(\d)',
        phone.html,
        re.S,
    )
    return dict(found)


def test_each_row_of_the_table_has_the_player_s_own_number(own):
    assert rows(own.open()) == {ANA: "2", BRUNO: "1", CHIYO: "1", DARA: "1"}
    told = text_of(own.phone)
    assert "Deal 2" in told
    assert "Deal 2 of" not in told
    assert "Contract 1" not in told
    assert "everyone’s own contract" in told
    assert "Ana : two sets of 3" in told


def test_whoever_is_down_has_a_filled_box(own):
    own.record(lay_down(BRUNO, *FILLED[0]))

    row = own.open().html.partition(f'data-row="{BRUNO}"')[2].partition("</li>")[0]
    assert "own--laid" in row
    assert "own--laid" not in own.phone.html.partition(f'data-row="{ANA}"')[2].partition("</li>")[0]


@pytest.mark.parametrize(
    ("player", "asked", "slots"),
    [(ANA, "Contract 2", 2), (BRUNO, "Contract 1", 1)],
)
def test_the_pad_asks_for_the_contract_of_whoever_lays_down(own, player, asked, slots):
    page = own.open(f"lay-down/{player}")

    assert asked in text_of(page)
    assert len(re.findall(r'name="melds"', page.html)) == slots


def test_advice_is_given_on_the_own_contract(own):
    hand = "7H 7D 7S 2C 4C 6H 8D 10S QC KH AD"

    told = {
        player: text_of(own.open(f"hand/{player}").send(f"hand/{player}", melds=hand))
        for player in (ANA, BRUNO)
    }

    assert "Deal 2: two sets of 3" in told[ANA]
    assert "Deal 2: one set of 3" in told[BRUNO]
    assert "You can lay down" in told[BRUNO]
    assert "You can lay down" not in told[ANA]


def test_the_middle_shows_each_player_s(own):
    page = own.open("middle")

    assert len(re.findall(r'class="own', page.html)) == 4
    assert "Deal 2 Everyone’s own contract" in text_of(page)


def test_the_result_says_who_goes_on_and_who_stays(own):
    told = text_of(own.open("count/result/1"))

    assert "Ana goes on to 2" in told
    assert [told.count(f"{name} stays at 1") for name in ("Bruno", "Chiyo", "Dara")] == [1, 1, 1]
    assert "Next: deal 2" in told


def test_the_sheet_marks_what_was_laid_down(own):
    body = own.open("scores").html.partition("<tbody>")[2].partition("</tbody>")[0]

    boxes = re.findall(
        r'class="own[^"]*?( own--laid)?"><span class="unseen">contract </span>(\d)', body
    )
    assert boxes == [(" own--laid", "1"), ("", "1"), ("", "1"), ("", "1")]


def test_a_number_of_the_sheet_says_whether_the_contract_was_laid_down(own):
    assert "Contract 1 was laid down: one set of 3." in text_of(own.open(f"scores/1/{ANA}"))
    assert "Contract 1 wasn’t laid down: one set of 3." in text_of(own.open(f"scores/1/{BRUNO}"))
    assert any(link.endswith("scores/1/down") for link in own.phone.page.links)


def test_it_is_corrected_who_laid_down(own):
    page = own.open("scores/1/down")
    assert re.findall(r'value="(p\d)" checked disabled', page.html) == [ANA]

    page = page.send("scores/1/down", down=[BRUNO, DARA])

    assert page.address.endswith("count/result/1")
    assert own.last == DownTold(deal=1, players=(ANA, BRUNO, DARA))
    assert rows(own.open()) == {ANA: "2", BRUNO: "2", CHIYO: "1", DARA: "2"}


@pytest.mark.parametrize(
    ("down", "why"), [([], "already recorded"), (["p9"], "Nobody in this game is called “p9”.")]
)
def test_what_cannot_be_corrected_is_said(own, down, why):
    before = own.number

    page = own.open("scores/1/down").send("scores/1/down", down=down)

    assert page.status == 422
    assert why in text_of(page)
    assert own.number == before


def test_a_deal_from_paper_asks_who_laid_down(own):
    page = own.open("count/paper")
    assert "☐ laid down" in text_of(page)

    points = {f"points-{player}": "7" for player in (ANA, CHIYO, DARA)}
    page = page.send("count/paper", went_out=BRUNO, down=[ANA], **points)

    assert page.address.endswith("count/result/2")
    assert own.state.deals[1].laid_down == (ANA, BRUNO)
    assert rows(own.open()) == {ANA: "3", BRUNO: "2", CHIYO: "1", DARA: "1"}


def test_what_was_said_of_a_deal_from_paper_is_shown_again(own):
    page = own.open("count/paper").send("count/paper", went_out=BRUNO, down=[ANA, DARA])

    assert page.status == 422
    assert re.findall(r'name="down" value="(p\d)" checked', page.html) == [ANA, DARA]


def test_where_melds_are_not_recorded_the_end_of_the_deal_asks_who_laid_down(own):
    own.record(agree(melds_kept=False))
    points = {f"points-{player}": "7" for player in (ANA, CHIYO, DARA)}

    page = own.open("count")
    assert "☐ laid down" in text_of(page)
    page = page.send("/count", went_out=BRUNO, down=[CHIYO], **points)

    assert page.address.endswith("count/result/2")
    assert own.state.deals[1].laid_down == (BRUNO, CHIYO)


def test_the_log_says_who_laid_down(own):
    own.open("scores/1/down").send("scores/1/down", down=[BRUNO])
    own.record(EnterDeal(points={**OTHERS, ANA: 0}, went_out=ANA, down=(DARA,)))

    told = text_of(own.open("log"))

    assert "Recorded: Ana and Bruno laid down in deal 1." in told
    assert "Laid down by Ana and Dara." in told


def test_the_rules_say_how_one_goes_on(own):
    told = text_of(own.open("rules"))

    assert "If you lay down, you go on to the next one" in told
    assert "The game ends when someone lays down the last contract." in told
    assert "Contract 2" in told
    assert "3 deals" not in told


def test_a_change_to_such_rules_shows_each_player_s_contract_first(table):
    table.record(lay_down(BRUNO), *ended(ANA, OTHERS))
    with table.app.app_context():
        rules = {"name": "Ours", "based_on": "venezuela", **EACH, "deals": [*DEALS]}
        houserules.keep_rules(1, rules, command_id="own", by=WITHOUT_LINK)

    page = table.open("agreements/rules").send(
        "agreements/rules", press="check", ruleset="house-1", since="deal"
    )

    told = text_of(page)
    assert "Player Points Chips Contract" in told
    assert re.search(r"Dara .* 2 → becomes 1 ", told)
    assert not re.search(r"Bruno [^A-Z]* 2 → becomes", told)


def test_the_desk_names_the_contract_by_its_number(own):
    page = own.phone.open(own.evening.home + "desk?ask=contract&ruleset=house-1&deal=2")

    assert "Contract 2" in text_of(page)
    assert "Deal 2" not in text_of(page)


def test_a_contract_is_told_by_the_rules_of_its_own_deal(game_under):
    pair = [{"contract": [{"set": 3, "most_wilds": 1}]}, *DEALS[1:]]
    table = game_under("venezuela", **EACH, deals=pair)
    table.record(lay_down(ANA, *FILLED[0]), *ended(ANA, OTHERS))
    told = re.search("Contract 1 was laid down: .*?[.]", text_of(table.open(f"scores/1/{ANA}")))[0]

    wild_twos = house({**EACH, "deals": pair, "wilds": {"cards": ["2"]}})
    table.record(ChangeRules(ruleset=wild_twos, since=2))

    assert "joker" in told
    assert told in text_of(table.open(f"scores/1/{ANA}"))


def test_the_form_lets_each_player_have_their_own(house):
    ours = house.begin("bolivia").keep("Ours", {"contracts.choice": "each player's own"})

    assert ours.contracts.by_player
    assert "nobody: you go on to the next once you’ve laid down" in house.change(1).phone.html
