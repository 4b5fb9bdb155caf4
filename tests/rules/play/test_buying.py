from itertools import permutations

import pytest

from scorekeeper.rules.play.buying import (
    bought_in_turn_faults,
    buy_faults,
    discard_faults,
    judge_claims,
    next_after,
)
from tests.rules.given import VENEZUELA, codes, facts, house

ORDER = ("ana", "bruno", "chiyo", "dara")
FREE = house(buying={"in_turn": "instead of drawing"})
FIRST_CALL = house(buying={"priority": "first to call"})
EACH_HAS_ONE = dict.fromkeys(ORDER, 1)


def buy(*, discarder=None, chips=7, down=False, ruleset=VENEZUELA):
    return [*buy_faults(player="ana", discarder=discarder, chips=chips, down=down, ruleset=ruleset)]


def take(player, *, discarder="ana", melded=False, ruleset=FREE, down=False):
    how = {"discarder": discarder, "melded": melded, "order": ORDER, "down": down}
    return [*discard_faults(player=player, ruleset=ruleset, **how)]


def claims(claimants, *, discarder="dara", chips=EACH_HAS_ONE, down=(), ruleset=VENEZUELA, **more):
    return judge_claims(
        claimants,
        discarder=discarder,
        order=ORDER,
        dealer="ana",
        chips=chips,
        down=down,
        ruleset=ruleset,
        **more,
    )


def test_a_buy_costs_a_chip():
    told = facts(buy(chips=0), "buy.no_chips")
    assert told == {"player": "ana", "have": 0, "price": 1}


def test_the_next_after_the_discarder_comes_first_whoever_called_first():
    for wanted in permutations(["chiyo", "bruno", "ana"]):
        verdict = claims(wanted)
        assert [claim.player for claim in verdict.read_as.claims] == ["ana", "bruno", "chiyo"]
        assert verdict.read_as.winner == "ana"

    assert claims(["ana", "dara"], discarder="bruno").read_as.winner == "dara"


def test_who_may_not_buy_is_passed_over_and_told_why():
    verdict = claims(["ana", "bruno", "chiyo"], chips={**EACH_HAS_ONE, "ana": 0}, down={"bruno"})

    assert verdict.legal
    assert verdict.read_as.winner == "chiyo"
    assert [codes(claim.reasons) for claim in verdict.read_as.claims] == [
        *(["buy.no_chips"], ["buy.down"], [])
    ]


def test_priority_may_run_from_the_dealer():
    from_dealer = house(buying={"priority": "after the dealer"})
    verdict = claims(["dara", "ana", "bruno"], discarder="chiyo", ruleset=from_dealer)

    assert [claim.player for claim in verdict.read_as.claims] == ["bruno", "dara", "ana"]
    assert claims(["dara", "ana", "bruno"], discarder="chiyo").read_as.winner == "dara"


def test_who_takes_it_in_turn_comes_before_the_order_from_the_dealer():
    both = {"in_turn": "instead of drawing", "priority": "after the dealer"}
    verdict = claims(["ana", "bruno", "dara"], discarder="chiyo", ruleset=house(buying=both))

    assert [claim.player for claim in verdict.read_as.claims] == ["dara", "bruno", "ana"]


def test_claims_to_the_upcard_are_ranked_from_the_dealer_on():
    verdict = claims(["ana", "dara", "chiyo"], discarder=None)

    assert [claim.player for claim in verdict.read_as.claims] == ["chiyo", "dara", "ana"]


def test_a_claim_counts_once():
    assert len(claims(["ana", "ana"]).read_as.claims) == 1


def test_claims_come_from_the_table():
    assert codes(claims([])) == ["buy.nobody"]
    assert codes(claims(["eve"])) == ["buy.not_at_the_table"]
    assert claims(["ana", "bruno"], discarder="eve").read_as.winner == "ana"


def test_the_next_player_takes_the_discard_instead_of_drawing():
    assert facts(take("chiyo"), "discard.not_your_turn") == {"player": "chiyo", "first": "bruno"}


def test_who_is_down_takes_no_discard_where_that_is_agreed():
    not_down = {"in_turn": "instead of drawing", "in_turn_when_down": "bought like any other"}
    stays, buys = house(buying=not_down), house(buying={**not_down, "when_down": True})
    known = {"discarder": "dara", "down": ("ana",), "ruleset": stays}

    assert codes(take("bruno", down=True)) == []
    assert codes(take("bruno", down=True, ruleset=stays)) == ["discard.down"]
    assert codes(take("bruno", ruleset=stays)) == []
    assert claims(["bruno", "ana"], **known).read_as.winner == "bruno"
    assert codes(claims(["ana"], **known)) == ["discard.down"]
    bought = claims(["bruno", "ana"], **{**known, "ruleset": buys}).read_as
    assert (bought.winner, bought.claim_of("ana").in_turn) == ("ana", False)


def test_who_is_down_and_takes_no_discard_buys_it_in_turn_where_they_buy():
    known = {"player": "bruno", "discarder": "ana", "order": ORDER, "down": True}
    not_down = house(
        buying={"in_turn": "instead of drawing", "in_turn_when_down": "bought like any other"}
    )

    assert codes(bought_in_turn_faults(ruleset=FREE, **known)) == ["buy.free_in_turn"]
    assert codes(bought_in_turn_faults(ruleset=not_down, **known)) == []


def test_whose_turn_it_is_need_not_buy_what_is_free():
    known = {"discarder": "ana", "order": ORDER}
    said = [
        codes(bought_in_turn_faults(player=player, ruleset=ruleset, **known))
        for player, ruleset in (("bruno", FREE), ("chiyo", FREE), ("bruno", VENEZUELA))
    ]

    assert said == [["buy.free_in_turn"], [], []]


@pytest.mark.parametrize(
    ("player", "after"), [("ana", "bruno"), ("dara", "ana"), (None, None), ("emil", None)]
)
def test_play_goes_round_the_table(player, after):
    assert next_after(player, ORDER) == after


def test_a_claim_in_turn_is_no_buy_and_needs_no_chip():
    verdict = claims(["ana", "bruno"], chips=dict.fromkeys(ORDER, 0), ruleset=FREE)

    assert verdict.read_as.winner == "ana"
    assert [claim.in_turn for claim in verdict.read_as.claims] == [True, False]


def test_the_leaders_claim_to_a_free_upcard_is_no_buy():
    wanted = ["chiyo", "bruno"]
    dear = house(dealing={"upcard": "bought like any other"})
    free = claims(wanted, discarder=None, leader="bruno").read_as
    bought = claims(wanted, discarder=None, leader="bruno", ruleset=dear).read_as

    assert (free.winner, free.claim_of("bruno").in_turn) == ("bruno", True)
    assert (bought.winner, bought.claim_of("bruno").in_turn) == ("bruno", False)
    assert not claims(wanted, discarder=None).read_as.claim_of("bruno").in_turn


def test_whoever_leads_comes_first_for_the_upcard_be_it_the_dealer():
    verdict = claims(["bruno", "ana"], discarder=None, leader="ana")

    assert verdict.read_as.winner == "ana"


def test_a_stranger_who_was_first_to_call_is_not_ranked():
    verdict = claims(("elif", "bruno"), ruleset=FIRST_CALL)

    assert codes(verdict) == ["buy.not_at_the_table"]
    assert [claim.player for claim in verdict.read_as.claims] == ["bruno"]
