"""A deal that states rules of its own is played by them; the deals beside it are not."""

from __future__ import annotations

from scorekeeper.game.commands import Buy, RewardCut
from scorekeeper.game.decide import decide
from scorekeeper.game.refusal import Refusal
from scorekeeper.game.turns import cards_held
from scorekeeper.rules.deal.preparing import seats_faults
from tests.game.table import deal_under_way, house, play, started
from tests.rules.given import codes, facts
from tests.rules.given import house as rules_of

OTHER_HANDS = {"deals": [{"contract": [{"set": 3}]}, {"contract": [{"set": 4}], "hand": 13}]}


def test_a_deal_is_dealt_its_own_hand():
    first = started(ruleset=house(OTHER_HANDS))
    second = deal_under_way(2, ruleset=house(OTHER_HANDS))

    assert cards_held(first, first.deal, "ana") == 11
    assert cards_held(second, second.deal, "ana") == 13
    assert cards_held(second, second.deals[0], "bruno") == 11
    assert cards_held(play(second, Buy(player="bruno")), second.deal, "bruno") == 13


def test_an_exact_cut_leaves_the_hands_of_its_deal():
    state = deal_under_way(2, ruleset=house(OTHER_HANDS))

    said = decide(state, RewardCut(left=4 * 11 + 1))

    assert isinstance(said, Refusal)
    assert said.reasons[0].facts["exact"] == (4 * 13 + 1,)
    assert not isinstance(decide(state, RewardCut(left=4 * 13 + 1)), Refusal)


def test_a_table_is_too_large_for_the_largest_hand():
    ruleset = rules_of(**OTHER_HANDS, seats={"most": 7})

    assert codes(seats_faults(8, ruleset)) == ["seats.too_many"]
    assert facts(seats_faults(9, ruleset), "seats.no_stock")["need"] == 9 * 13 + 2  # one of stock
