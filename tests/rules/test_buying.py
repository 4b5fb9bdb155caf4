from itertools import permutations

from scorekeeper.rules.buying import buy_faults, judge_claims
from tests.rules.given import VENEZUELA, codes, facts, house

ORDER = ("ana", "bruno", "chiyo", "dara")
EACH_HAS_ONE = dict.fromkeys(ORDER, 1)


def buy(*, discarder=None, chips=7, down=False, ruleset=VENEZUELA):
    return [*buy_faults(player="ana", discarder=discarder, chips=chips, down=down, ruleset=ruleset)]


def claims(claimants, *, discarder="dara", chips=EACH_HAS_ONE, down=(), ruleset=VENEZUELA):
    return judge_claims(
        claimants,
        discarder=discarder,
        order=ORDER,
        dealer="ana",
        chips=chips,
        down=down,
        ruleset=ruleset,
    )


def test_a_buy_costs_a_chip():
    assert codes(buy(chips=1)) == []
    told = facts(buy(chips=0), "buy.no_chips")
    assert told == {"player": "ana", "have": 0, "price": 1}


def test_the_ruleset_says_what_a_buy_costs():
    dear, free = house(buying={"price": 3}), house(buying={"price": 0})

    assert codes(buy(chips=2, ruleset=dear)) == ["buy.no_chips"]
    assert codes(buy(chips=3, ruleset=dear)) == []
    assert codes(buy(chips=0, ruleset=free)) == []


def test_who_is_down_buys_no_more():
    assert codes(buy(down=True)) == ["buy.down"]
    assert codes(buy(down=True, ruleset=house(buying={"when_down": True}))) == []


def test_nobody_buys_the_own_discard():
    assert codes(buy(discarder="ana")) == ["buy.own_discard"]
    assert codes(buy(discarder="dara")) == []


def test_every_reason_is_given():
    assert codes(buy(discarder="ana", chips=0, down=True)) == [
        *("buy.own_discard", "buy.down", "buy.no_chips"),
    ]


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
        *(["buy.no_chips"], ["buy.down"], []),
    ]


def test_where_nobody_may_buy_every_reason_is_given():
    verdict = claims(["dara", "bruno"], down={"bruno"})

    assert codes(verdict) == ["buy.down", "buy.own_discard"]
    assert verdict.read_as.winner is None


def test_priority_may_run_from_the_dealer():
    from_dealer = house(buying={"priority": "after the dealer"})
    verdict = claims(["dara", "ana", "bruno"], discarder="chiyo", ruleset=from_dealer)

    assert [claim.player for claim in verdict.read_as.claims] == ["bruno", "dara", "ana"]
    assert claims(["dara", "ana", "bruno"], discarder="chiyo").read_as.winner == "dara"


def test_claims_to_the_upcard_are_ranked_from_the_dealer_on():
    verdict = claims(["ana", "dara", "chiyo"], discarder=None)

    assert [claim.player for claim in verdict.read_as.claims] == ["chiyo", "dara", "ana"]


def test_a_claim_counts_once():
    assert len(claims(["ana", "ana"]).read_as.claims) == 1


def test_claims_come_from_the_table():
    assert codes(claims([])) == ["buy.nobody"]
    assert codes(claims(["eve"])) == ["buy.not_at_the_table"]
    assert claims(["ana", "bruno"], discarder="eve").read_as.winner == "ana"
