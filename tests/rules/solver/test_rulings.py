"""Melds that lie on the table by a ruling, though no rule lets them: the solver still answers."""

import pytest

from scorekeeper.rules.cards import parse_cards, write_cards
from scorekeeper.rules.melds.melds import Meld, TabledMeld
from scorekeeper.rules.ruleset.choices import Kind
from scorekeeper.rules.ruleset.reading import load_ruleset
from scorekeeper.rules.solver import Situation, find_cheapest
from tests.rules.given import DOWN

LYING = {
    "a colour run of one suit": (Kind.COLOUR_RUN, "8D 9D 10D", 8),
    "a colour run of equal ranks": (Kind.COLOUR_RUN, "9H 9D 9C 9S", 9),
    "a run with a gap": (Kind.RUN, "4H 6H 7H", 4),
    "a run of two suits": (Kind.RUN, "4H 5S 6H", 4),
    "a run of equal cards": (Kind.RUN, "8D 8D 8D", 8),
    "a set of several ranks": (Kind.SET, "KS 6S 3H", 13),
}
HANDS = ("7C JC KS KH", "5H 6H 7H 8H JK", "3D KS 6S 10D 8C")


def left(ruleset, hand, meld):
    asked = Situation(
        ruleset=ruleset,
        deal=ruleset.deals[0],
        standing=DOWN,
        table=(TabledMeld(meld, number=1, owner="bruno"),),
        player="ana",
    )
    return find_cheapest(parse_cards(hand), asked).found


@pytest.mark.parametrize("game", ["venezuela", "peru-1", "peru-2", "romme", "akagiri"])
@pytest.mark.parametrize("lying", LYING)
@pytest.mark.parametrize("hand", HANDS)
def test_what_lies_by_a_ruling_is_no_reason_not_to_answer(game, lying, hand):
    kind, cards, low = LYING[lying]
    answer = left(load_ruleset(game), hand, Meld(kind, parse_cards(cards), low))

    used = [card for one in answer.melds for card in one.meld.cards]
    used += [card for step in answer.after for card in step.cards]
    assert sorted((*used, *answer.left)) == sorted(parse_cards(hand))


def test_onto_a_mixed_set_goes_no_card_that_lies_there_already():
    answer = left(load_ruleset("romme"), "KS KD", Meld(Kind.SET, parse_cards("KS 6H 3D"), 13))

    assert write_cards(answer.left) == "KS"
