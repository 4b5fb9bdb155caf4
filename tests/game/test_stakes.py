from itertools import combinations

import pytest
from hypothesis import given, strategies as st

from scorekeeper.game.agreements import Stakes
from scorekeeper.game.commands import EnterDeal, FinishEarly, LeaveGame
from scorekeeper.game.stakes import Payment, balances, fewest_payments, settle
from tests.game.table import deal_under_way, play, started

SMALL = Stakes(deal=10, game=100)


def paper(*points: int, out: str | None = None) -> EnterDeal:
    players = ("ana", "bruno", "chiyo", "dara")
    return EnterDeal(points=dict(zip(players, points, strict=True)), went_out=out)


def pays(payer: str, receiver: str, cents: int) -> Payment:
    return Payment(payer=payer, receiver=receiver, cents=cents)


def test_each_of_the_others_pays_the_winner_of_a_deal():
    state = play(started(stakes=SMALL), paper(0, 10, 20, 30, out="ana"))

    assert settle(state) == (
        pays("bruno", "ana", 10), pays("chiyo", "ana", 10), pays("dara", "ana", 10),
    )  # fmt: skip


def test_the_overall_winner_gets_the_larger_stake_once_the_game_is_over():
    state = play(started(stakes=SMALL), paper(0, 10, 20, 30, out="ana"), FinishEarly())

    assert balances(state) == {"ana": 330, "bruno": -110, "chiyo": -110, "dara": -110}


def test_tied_winners_share_and_no_cent_is_lost():
    state = play(started(stakes=Stakes(deal=5)), paper(9, 5, 8, 5))
    assert balances(state) == {"ana": -5, "bruno": 5, "chiyo": -5, "dara": 5}

    state = play(started(stakes=Stakes(deal=5)), paper(5, 5, 8, 5))
    assert balances(state) == {"ana": 2, "bruno": 2, "chiyo": -5, "dara": 1}


def test_where_all_tie_nobody_pays():
    assert settle(play(started(stakes=SMALL), paper(5, 5, 5, 5))) == ()


def test_a_leaver_settles_the_deals_played_but_not_the_game():
    state = play(
        started(stakes=SMALL),
        paper(0, 10, 20, 30, out="ana"),
        LeaveGame(player="dara"),
        FinishEarly(),
    )

    assert balances(state) == {"ana": 230, "bruno": -110, "chiyo": -110, "dara": -10}


def test_deals_that_do_not_count_are_not_paid():
    assert settle(deal_under_way(stakes=SMALL)) == ()
    assert settle(play(started(stakes=SMALL), FinishEarly())) == ()


def test_people_whose_balances_cancel_out_pay_each_other():
    won = {"ana": 5, "bruno": 7, "chiyo": -7, "dara": -5}

    assert set(fewest_payments(won)) == {pays("dara", "ana", 5), pays("chiyo", "bruno", 7)}


def test_the_fewest_payments_are_not_always_those_of_the_largest_sums_first():
    won = {"ana": 6, "bruno": 5, "chiyo": 4, "dara": -9, "elif": -3, "fatma": -3}

    assert len(fewest_payments(won)) == 4


def test_whoever_is_even_is_no_part_of_the_crowd():
    won = {"ana": 6, "bruno": 5, "chiyo": 4, "dara": -9, "elif": -3, "fatma": -3}
    even = {f"player{number}": 0 for number in range(7)}

    assert set(fewest_payments({**even, **won})) == set(fewest_payments(won))


def fewest_by_trying(won: dict[str, int]) -> int:
    """People with a balance, less the most groups that cancel out: found by trying all."""
    people = [player for player in won if won[player]]

    def most(left: frozenset[str]) -> int:
        if not left:
            return 0
        first = min(left)
        rest = sorted(left - {first})
        groups = (
            frozenset((first, *others))
            for size in range(len(rest) + 1)
            for others in combinations(rest, size)
        )
        return max(1 + most(left - group) for group in groups if not sum(map(won.get, group)))

    return len(people) - most(frozenset(people))


@given(st.lists(st.integers(-6, 6), min_size=1, max_size=7))
def test_payments_settle_everything_and_no_fewer_would_do(cents):
    won = {f"player{number}": amount for number, amount in enumerate((*cents, -sum(cents)))}

    payments = fewest_payments(won)

    left = dict(won)
    for payment in payments:
        assert payment.cents > 0
        left[payment.payer] += payment.cents
        left[payment.receiver] -= payment.cents
    assert not any(left.values())
    assert len(payments) == fewest_by_trying(won)


@pytest.mark.parametrize("people", [13, 30])
def test_a_crowd_is_settled_too(people):
    won = {f"player{number}": 10 for number in range(people)} | {"bank": -10 * people}

    assert len(fewest_payments(won)) == people
