"""Deals, their contracts and rows of packs are edited by the buttons of the form."""

from __future__ import annotations

import re

import pytest

from scorekeeper.rules.ruleset.deals import Item
from scorekeeper.rules.ruleset.declaring import ANY_NUMBER
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


def test_the_rank_of_a_set_is_typed_as_cards_are(house):
    house.begin()
    house.keep("Ours", {"deals[3].contract[1].rank": "k"})

    assert asked(house)[2] == [Item(set=4, rank="K")]


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


@pytest.mark.parametrize(
    ("press", "leads_to", "opens"),
    [
        ("add deals", 'class="deal__head" autofocus', [8]),
        ("copy deals[3]", 'class="deal__head" autofocus', [4]),
        ("remove deals[3]", 'class="deal__head" autofocus', []),
        ("remove deals[7]", 'class="deal__head" autofocus', []),
        ("up deals[3]", 'value="up deals[2]" autofocus', [2]),
        ("down deals[3]", 'value="down deals[4]" autofocus', [4]),
        ("up deals[1]", 'value="up deals[1]" autofocus', [1]),
        ("add deals[3].contract", 'rule-deals-3-contract-2-kind-error" autofocus', [3]),
        ("remove deals[2].contract[2]", 'rule-deals-2-contract-1-kind-error" autofocus', [2]),
        ("remove deals[3].contract[1]", 'value="add deals[3].contract" autofocus', [3]),
        (
            "every deals[3].contract.or_more",
            'value="every deals[3].contract.or_more" autofocus',
            [3],
        ),
        ("add deals[3].others", 'rule-deals-3-others-1-1-kind-error" autofocus', [3]),
        ("add packs", 'rule-packs-2-up_to-error" aria-invalid="true" autofocus', []),
        ("back chips.each", 'rule-chips-each-error" autofocus', []),
        ("back deals", 'value="add deals" autofocus', []),
        ("show", "<form", []),
    ],
)
def test_an_edit_leads_to_what_one_looks_at_next(house, press, leads_to, opens):
    html = house.begin().press(press).phone.html

    assert html.count(" autofocus") == int(press != "show")
    assert leads_to in html
    assert [number for number in range(9) if f'id="rule-deals-{number}" open' in html] == opens


def test_all_deals_are_put_back_at_once(house):
    house.begin("bolivia").press("remove deals[1]").press("remove deals[1]").press("back deals")
    house.keep("Ours")

    assert "deals" not in house.overlay("Ours")


def test_no_more_deals_are_added_than_there_is_room_for(house):
    house.begin()
    for _ in range(15):
        house.press("copy deals[1]")

    assert len(sizes(house)) == 20
    assert re.search('value="add deals" disabled', house.phone.html)


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
    house.begin().press("add deals[6].contract")
    house.press("save", {"name": "Ours", "deals[6].buying": ""})

    assert list(house.errors()) == ["deals[6].contract"]


def test_one_press_lets_all_melds_of_a_contract_have_more_cards_and_another_none(house):
    house.begin().press("every deals[7].contract.or_more")
    ticks = [f"deals[7].contract[{number}].or_more" for number in (1, 2)]
    assert [house.drafted.getlist(tick)[-1] for tick in ticks] == ["yes", "yes"]

    house.press("every deals[7].contract.or_more")
    assert [house.drafted.getlist(tick) for tick in ticks] == [[""], [""]]


@pytest.mark.parametrize("press", ["every deals.contract", "every name", "every deals[1].hand"])
def test_only_a_flag_of_a_list_is_set_in_every_entry(house, press):
    before = house.begin().drafted
    house.press(press)

    after = house.drafted
    paths = [name for name in before if "." in name or "[" in name]
    assert all(after.getlist(path) == before.getlist(path) for path in paths)


def test_two_to_nine_are_given_the_same_points_at_once(house):
    rules = house.begin().press("alike penalties.nine", {"alike": "5"}).keep("Ours")

    assert house.overlay("Ours")["penalties"] == dict.fromkeys(
        ("nine", "eight", "seven", "six", "four", "three", "two"), 5
    )
    assert rules.penalties.five == 5


@pytest.mark.parametrize(
    ("typed", "wilds"),
    [("k ah", ("K", "AH")), ("3", ("3",)), ("", None), ("–", ()), ("7hd", ("7H", "7D"))],
)
def test_a_deal_says_which_cards_are_wild_in_it_or_leaves_it_to_the_game(house, typed, wilds):
    ours = house.begin().keep("Ours", {"deals[2].wilds": typed})

    assert [deal.wilds for deal in ours.deals] == [None, wilds, *[None] * 5]


def test_the_wild_cards_of_a_deal_stand_in_the_form_as_they_were_typed(house):
    house.begin().press(
        "show", {"deals[2].wilds": "–", "deals[3].wilds": "k AH", "wilds.cards": "2"}
    )

    fields = ("deals[1].wilds", "deals[2].wilds", "deals[3].wilds", "wilds.cards")
    assert [house.drafted[name] for name in fields] == ["", "–", "K AH", "2"]


def test_what_is_no_card_keeps_its_place_and_is_minded(house):
    house.begin().press("save", {"name": "Ours", "wilds.cards": "2 sevan", "deals[2].wilds": "jk"})

    assert house.drafted["wilds.cards"] == "2 sevan"
    assert house.phone.status == 422
    assert len(house.errors()) == 2
