from __future__ import annotations

import pytest

from tests.web.at_table import BRUNO, AtTable

PURE = "7H 7D 7S"


def lay(table: AtTable, player: str, *melds: str, **fields: object):
    """Open the page of laying down, type these melds, and send it."""
    page = f"lay-down/{player}"
    return table.open(page).send(page, **{"melds": list(melds), **fields})


@pytest.mark.parametrize(
    "fields",
    [
        {"kinds": ["triangle"]},
        {"onto": ["x"]},
        {"onto": ["²"]},
        {"onto": ["1" * 5000]},
        {"onto": ["1"]},
        {"adds": ["7H"]},
        {"ends": ["middle"]},
        {"suit": "X"},
        {"press": "rank 7"},
        {"press": "record"},
        {"press": ["check", "burn"]},
        {"press": "open melds-0"},
        {"melds": ["7H\x00"]},
        {"command_id": "7"},
    ],
)
def test_what_no_page_sends_is_answered_with_400(table, fields):
    before = table.number
    lay(table, BRUNO, **{"melds": [PURE], **fields})

    assert table.phone.status == 400
    assert table.number == before


@pytest.mark.parametrize(
    "melds", [["7H"] * 21, ["7" * 401], [f"{'7H ' * 90}"], ["5-9"], ["\u202e7H"]]
)
def test_too_much_or_unreadable_text_is_refused(table, melds):
    assert lay(table, BRUNO, *melds).status == 422


def test_cards_for_a_meld_that_is_not_there_are_refused_and_kept(table):
    lay(table, BRUNO, PURE, onto=["7"], adds=["QC"], ends=[""])

    assert table.phone.status == 422
    assert table.phone.form(f"lay-down/{BRUNO}").fields["adds"] == "QC"
