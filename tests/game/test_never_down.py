"""A flat cost for who never laid down in a deal, in place of what the cards cost."""

from __future__ import annotations

import pytest

from scorekeeper.game import sheet
from scorekeeper.game.commands import (
    CloseDeal,
    CorrectHand,
    CorrectWentOut,
    CountHand,
    EndDeal,
    GoOut,
)
from scorekeeper.game.decide import decide
from scorekeeper.game.needs import find_range
from scorekeeper.game.state import Hand
from tests.game.table import by_cards, by_points, final, house, lay_down, noted, play, started

FLAT = house({"counting": {"never_down": 100, "most": 50}})
NEVER = Hand(never_down=True)


def ended(*, ruleset=FLAT, laid=("ana", "bruno")):
    """A deal whose last card ana has played; on record as down: ``laid``."""
    said = {"ana": "7H 7D 7S", "bruno": "9H 9D 9S"}
    downs = [lay_down(player, said[player]) for player in laid]
    return play(started(ruleset=ruleset), *downs, GoOut(player="ana"))


def costs(state):
    return {player: sheet.cost(state, state.deals[0], player) for player in state.deals[0].players}


def test_who_never_laid_down_pays_the_flat_cost_and_others_their_cards():
    hands = {"bruno": by_cards("KH KD KS KC 2H 2D 2S 2C"), "chiyo": NEVER, "dara": by_points(30)}
    state = play(ended(), EndDeal(deal=1, hands=hands))

    assert state.deals[0].closed
    assert costs(state) == {"ana": 0, "bruno": 48, "chiyo": 100, "dara": 30}
    assert sheet.total(state, "chiyo") == 100


def test_a_correction_may_say_it_or_take_it_back():
    hands = {"bruno": by_points(30), "chiyo": NEVER, "dara": by_points(30)}
    state = play(ended(), EndDeal(deal=1, hands=hands))
    swapped = play(
        state,
        CorrectHand(deal=1, player="chiyo", hand=by_points(44)),
        CorrectHand(deal=1, player="dara", hand=NEVER),
    )

    assert (costs(swapped)["chiyo"], costs(swapped)["dara"]) == (44, 100)
    assert sheet.former_costs(swapped, swapped.deals[0], "chiyo") == (100,)


def test_who_did_not_go_out_after_all_may_never_have_laid_down():
    hands = dict.fromkeys(("bruno", "chiyo", "dara"), by_points(30))
    state = play(ended(laid=()), EndDeal(deal=1, hands=hands))
    corrected = play(state, CorrectWentOut(deal=1, player="bruno", hand_of_former=NEVER))

    assert costs(corrected)["ana"] == 100


def test_without_such_a_cost_the_hand_is_to_be_counted():
    state = ended(ruleset=house({}))

    assert final(decide(state, CountHand(deal=1, player="chiyo", hand=NEVER))) == (
        "hand.no_flat_cost",
    )


def test_a_deal_may_have_a_flat_cost_of_its_own():
    sets = [{"contract": [{"set": 3}], "never_down": 60}, {"contract": [{"set": 3}]}]
    state = ended(ruleset=house({"counting": {"never_down": 100}, "deals": sets}))
    hands = {"bruno": by_points(30), "chiyo": NEVER, "dara": NEVER}
    state = play(state, EndDeal(deal=1, hands=hands))

    assert costs(state)["chiyo"] == 60
    assert sheet.deals_with_rows(state)[1][0].ruleset.counting.never_down == 100


@pytest.mark.parametrize(
    ("player", "hand", "codes"),
    [
        ("bruno", NEVER, ("hand.was_down",)),
        ("chiyo", NEVER, ()),
        ("chiyo", by_points(40), ("hand.never_down",)),
        ("bruno", by_points(40), ()),
    ],
)
def test_what_the_record_says_otherwise_is_noted(player, hand, codes):
    assert noted(decide(ended(), CountHand(deal=1, player=player, hand=hand))) == codes


def test_where_lay_downs_are_not_on_record_nothing_is_noted():
    state = ended(laid=())

    for hand in (NEVER, by_points(40)):
        assert noted(decide(state, CountHand(deal=1, player="chiyo", hand=hand))) == ()


def test_the_flat_cost_bounds_what_a_deal_may_cost():
    state = started(ruleset=FLAT)

    assert find_range(state, "ana", 1).most >= 100


def test_a_deal_in_which_it_was_said_of_all_can_be_closed():
    state = play(
        ended(),
        *[CountHand(deal=1, player=each, hand=NEVER) for each in ("bruno", "chiyo", "dara")],
        CloseDeal(deal=1),
    )

    assert [*costs(state).values()] == [0, 100, 100, 100]
