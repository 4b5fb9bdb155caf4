"""Which cards are wild in a deal: by the game, by the deal, and in journals of earlier versions."""

from __future__ import annotations

import pytest

from scorekeeper.game.notes import deal_notes
from scorekeeper.rules.cards import Card
from tests.game.table import codes, ended, evening_of, house, lay_down, start_of, started

SETS = {"contract": [{"set": 3}]}
OWN = {"deals": [{**SETS, "wilds": ["3"]}, {**SETS, "wilds": ["K", "AH"]}, SETS]}
NOBODY = {"bruno": 0, "chiyo": 0, "dara": 0}


def test_a_deal_has_its_own_wild_cards_and_the_next_one_others():
    evening = evening_of(start_of(ruleset=house(OWN)))
    threes = lay_down("ana", "7H 7D 3S")
    kings = lay_down("ana", "7H 7D KS")

    assert codes(evening.say(kings)) == ("set.mixed_ranks",)
    evening.play(threes, *ended("ana", NOBODY))
    assert codes(evening.say(threes)) == ("set.mixed_ranks",)
    evening.play(kings)
    assert [meld.meld.wilds for meld in evening.play().deal.melds] == [(Card(13, "S"),)]


@pytest.mark.parametrize(("wilds", "cards"), [(["K", "AH"], ("K", "AH")), ([], ())])
def test_the_table_is_told_which_cards_are_wild_in_a_deal(wilds, cards):
    notes = deal_notes(started(ruleset=house({"deals": [{**SETS, "wilds": wilds}]})))

    told = [note.said.facts["cards"] for note in notes if note.said.code == "wilds.of_this_deal"]
    assert told == [cards]


def test_nothing_is_told_of_a_deal_that_says_nothing():
    notes = deal_notes(started())

    assert "wilds.of_this_deal" not in [note.said.code for note in notes]
