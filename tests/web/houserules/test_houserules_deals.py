"""Deals, their contracts and rows of packs are edited by the buttons of the form."""

from __future__ import annotations

import pytest

from scorekeeper.rules.ruleset.model import ANY_NUMBER, Item
from tests.web.house import House


def asked(house: House, name: str = "Ours") -> list[list[Item]]:
    return [list(deal.contract) for deal in house.ruleset(name).deals]


def sizes(house: House) -> list[list[str]]:
    """What the draft asks for: of each deal the sizes of its melds."""
    found: dict[str, list[str]] = {}
    for name, value in house.drafted.items():
        if name.startswith("deals[") and name.endswith("].size") and "others" not in name:
            found.setdefault(name.partition("]")[0], []).append(value)
    return list(found.values())


def test_a_deal_is_added_at_the_end(house):
    house.begin().press("add deals")

    assert sizes(house)[6:] == [["3", "7"], ["3"]]


def test_a_deal_is_removed(house):
    house.begin().press("remove deals[2]")

    assert sizes(house) == [["3"], ["4"], ["4", "4"], ["5"], ["5", "5"], ["3", "7"]]


def test_a_deal_moves_earlier_and_later_with_all_that_is_special_in_it(house):
    house.begin().press("up deals[7]").press("down deals[1]")
    ours = house.keep("Ours")

    assert sizes_of(ours) == [[3, 3], [3], [4], [4, 4], [5], [3, 7], [5, 5]]
    assert [deal.must_go_out for deal in ours.deals] == [False] * 5 + [True, False]
    assert [deal.exchanges for deal in ours.deals] == [0] * 6 + [1]


def sizes_of(ruleset) -> list[list[int]]:
    return [[item.size for item in deal.contract] for deal in ruleset.deals]


def test_a_deal_is_copied_beside_itself(house):
    house.begin().press("copy deals[1]")

    assert asked_pure(house.keep("Ours")) == [True, True] + [False] * 6


def asked_pure(ruleset) -> list[bool]:
    return [deal.contract[0].pure for deal in ruleset.deals]


@pytest.mark.parametrize(
    "press", ["up deals[1]", "down deals[7]", "up deals[8]", "remove deals[0]"]
)
def test_what_cannot_move_stays(house, press):
    before = sizes(house.begin())

    assert sizes(house.press(press)) == before
    assert house.phone.status == 200


@pytest.mark.parametrize(
    "press",
    [
        "",
        "x",
        "add",
        "add chips",
        "add dealing.packets",
        "remove deals",
        "up name[1]",
        "back x",
        "a b c",
    ],
)
def test_a_button_that_no_page_of_ours_has_changes_nothing(house, press):
    before = house.begin().drafted

    after = house.press(press).drafted
    assert {**after, "command_id": "", "csrf_token": ""} == {
        **before,
        "command_id": "",
        "csrf_token": "",
    }


def test_a_meld_is_added_changed_and_removed(house):
    house.begin().press("add deals[3].contract")
    values = {
        "deals[3].contract[2].kind": "run",
        "deals[3].contract[2].size": 4,
        "deals[3].contract[2].or_more": True,
        "deals[3].contract[2].most_wilds": 1,
    }
    house.press("remove deals[3].contract[1]", values)
    house.keep("Ours")

    assert asked(house)[2] == [Item(run=4, or_more=True, most_wilds=1)]


def test_a_colour_run_can_be_asked_for(house):
    house.begin()
    house.keep("Ours", {"deals[3].contract[1].kind": "colour_run", "deals[3].contract[1].size": 12})

    assert asked(house)[2] == [Item(colour_run=12)]


def test_another_contract_will_do_instead(house):
    house.begin().press("add deals[3].others").press("add deals[3].others[1]")
    ours = house.keep("Ours", {"deals[3].others[1][1].size": 5})

    assert [[item.size for item in each] for each in ours.deals[2].contracts] == [[4], [5, 3]]


def test_a_contract_that_did_instead_is_taken_back(house):
    house.begin("peru-2").press("remove deals[7].others[2]")

    kinds = [each[0].kind.value for each in house.keep("Ours").deals[6].contracts]
    assert kinds == ["set", "run", "colour run"]


def test_what_is_special_in_a_deal_is_kept(house):
    values = {
        "deals[2].most_wilds": 0,
        "deals[2].exchanges": 3,
        "deals[2].buying": False,
        "deals[2].must_go_out": True,
    }
    deal = house.begin().keep("Ours", values).deals[1]

    assert (deal.most_wilds, deal.exchanges, deal.buying, deal.must_go_out) == (0, 3, False, True)
    assert house.ruleset("Ours").deals[0].most_wilds == ANY_NUMBER


def test_all_deals_are_put_back_at_once(house):
    house.begin("bolivia").press("remove deals[1]").press("remove deals[1]").press("back deals")
    house.keep("Ours")

    assert "deals" not in house.overlay("Ours")


def test_no_more_deals_are_added_than_there_is_room_for(house):
    house.begin()
    for _ in range(15):
        house.press("copy deals[1]")

    assert len(sizes(house)) == 20


def test_without_a_deal_there_is_no_game(house):
    house.begin()
    for _ in range(7):
        house.press("remove deals[1]")
    house.press("save", {"name": "Ours"})

    assert list(house.errors()) == ["deals"]


def test_rows_of_packs_are_added_and_removed(house):
    house.begin().press("add packs", {"packs[1].up_to": 4})
    ours = house.keep("Ours", {"packs[2].up_to": 8, "packs[2].packs": 3, "packs[2].jokers": 6})
    assert [row.cards for row in ours.packs] == [108, 162]

    house.change(1).press("remove packs[1]")
    assert [row.cards for row in house.keep("Ours").packs] == [162]


def test_a_deal_that_is_wrong_says_so_at_its_head_and_opens(house):
    house.begin().press("save", {"name": "Ours", "deals[4].contract[1].size": "x"})

    assert list(house.errors()) == ["deals[4].contract[1].size"]
    assert 'id="rule-deals-4" open' in house.phone.html
    assert 'id="rule-deals-5" open' not in house.phone.html


def test_a_contract_beyond_any_hand_is_minded_at_the_contract(house):
    house.begin().press("add deals[6].contract").press("save", {"name": "Ours"})

    assert list(house.errors()) == ["deals[6].contract"]
