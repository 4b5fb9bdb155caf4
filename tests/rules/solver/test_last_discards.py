"""Who may not discard what fits a meld on the table goes out with another card, or not at all."""

from scorekeeper.rules.cards import parse_cards
from scorekeeper.rules.melds.melds import Standing
from scorekeeper.rules.solver import find_way_out
from scorekeeper.rules.solver.question import Situation
from tests.rules.given import house, tabled
from tests.rules.solver.replaying import faults_of

REQUIRED = {"last_discard": "required", "no_fitting_discard_from": 3}
RULES = house(going_out=REQUIRED)


def way_out(hand, players=3, ruleset=RULES):
    asked = Situation(
        ruleset=ruleset,
        deal=ruleset.deals[1],
        player="ana",
        standing=Standing.DOWN,
        table=tabled("bruno set KH KD KS"),
        players=players,
    )
    found = find_way_out(parse_cards(hand), asked).found
    if found is not None:
        assert faults_of(found, parse_cards(hand), asked) == []
    return found


def test_the_discard_is_a_card_that_fits_no_meld():
    hand = "5H 6H 7H 3C KC"

    assert way_out(hand).discard == parse_cards("3C")[0]
    assert way_out("5H 6H 7H KC", players=2).discard == parse_cards("KC")[0]


def test_where_every_card_that_can_be_left_fits_nobody_goes_out():
    assert way_out("5H 6H 7H KC") is None
    assert way_out("5H 6H 7H 8H") is None


def test_a_card_that_fits_is_laid_off_where_no_discard_is_needed():
    found = way_out("5H 6H 7H KC", ruleset=house(going_out={"no_fitting_discard_from": 3}))

    assert found.left == ()
