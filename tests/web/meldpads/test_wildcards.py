from __future__ import annotations

import pytest

from scorekeeper.rules.cards import parse_cards
from scorekeeper.web.meldpads.slots import NONE, Pad, WildCards, lying_wild, wild_cards_of
from tests.rules.given import house


@pytest.mark.parametrize(
    ("pad", "cards", "steps"),
    [
        (Pad.SET, "6H 2C JK", (1, 2)),
        (Pad.RUN, "AS 2S 3S 2H JK", (3, 4)),
        (Pad.RUN, "AS 2H 3S", (1,)),
        (Pad.RUN, "QS KS AS 2S", ()),
        (Pad.ADD, "2 2H JK", (0, 2)),
        (Pad.HAND, "2 JK", (1,)),
        (Pad.COLOURS, "AS 2H 3S", ()),
        (Pad.SUITS, "AS JK 3H", (1,)),
    ],
)
def test_wilds_are_drawn_where_they_lie_as_wilds(pad, cards, steps):
    held = parse_cards(cards, suits_needed=False)

    assert lying_wild(pad, held, WildCards(names=("2",))) == steps


def test_no_two_is_drawn_as_a_wild_where_twos_are_none():
    always = WildCards(names=("2",), in_place=False)

    assert lying_wild(Pad.SET, parse_cards("2H 2D 2S"), NONE) == ()
    assert lying_wild(Pad.RUN, parse_cards("AS 2S 3S"), always) == (1,)


def test_single_cards_and_several_ranks_are_drawn_as_wilds():
    wilds = WildCards(names=("K", "AH"))

    assert lying_wild(Pad.SET, parse_cards("AS AH AD KC"), wilds) == (1, 3)
    assert lying_wild(Pad.RUN, parse_cards("QH KH AH"), wilds) == ()
    assert lying_wild(Pad.RUN, parse_cards("QS KS AH"), wilds) == (2,)


def test_four_single_cards_are_a_rank():
    ruleset = house(wilds={"cards": ["AS", "AH", "AD", "AC", "KH"]})

    assert wild_cards_of(ruleset).names == ("A", "KH")


def test_there_are_jokers_where_any_number_of_players_has_them():
    few, many = {"up_to": 4, "packs": 2, "jokers": 0}, {"up_to": 8, "packs": 4}

    assert not wild_cards_of(house(packs=[few, {**many, "jokers": 0}])).jokers
    assert wild_cards_of(house(packs=[few, {**many, "jokers": 8}])).jokers
