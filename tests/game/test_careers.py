"""One player over many games, and two against each other, beside what was worked out by hand.

The four evenings are those of ``test_seasons``, where their table stands.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from scorekeeper.game.careers import (
    Score,
    Streak,
    best_and_worst,
    contracts_of,
    deals_in_a_row,
    duel_of,
    figures_over,
    games_in_a_row,
    met_by,
    outings_of,
)
from scorekeeper.game.pot import NOBODY, balances
from scorekeeper.game.seasons import figures_of
from scorekeeper.game.stakes import Payment, fewest_payments
from tests.game.test_seasons import ALONE, GAMES, finisher, game


def of(person: str):
    return outings_of(person, GAMES, ALONE)


def steps(streak: Streak) -> list[tuple[int, int | None]]:
    return [(outing.game.id, deal) for outing, deal in streak.steps]


def test_the_form_of_somebody_goes_from_game_to_game():
    # Averages of the deals: 10, 11; 16, 2; 12, 3; 5, 6.
    assert [(each.game.id, each.form) for each in of("ana")] == [
        (1, Fraction((0 - 10) + (30 - 11), 2)),
        (2, Fraction((0 - 16) + (0 - 2), 2)),
        (3, Fraction((12 - 12) + (6 - 3), 2)),
        (4, Fraction((9 - 5) + (9 - 6), 2)),
    ]
    assert [(each.player.rank, each.players) for each in of("ana")] == [
        (3, 3),
        (1, 3),
        (3, 4),
        (3, 3),
    ]


def test_somebody_joined_has_the_games_of_both():
    assert [each.game.id for each in outings_of("ana", GAMES, {"dara": "ana"})].count(3) == 2


def test_the_best_and_the_worst_deal_are_those_furthest_from_the_average():
    best, worst = best_and_worst(of("ana"))

    assert (best.outing.game.id, best.deal, best.points, best.against) == (2, 1, 0, -16)
    assert (worst.outing.game.id, worst.deal, worst.points, worst.against) == (1, 2, 30, 19)
    assert best_and_worst(()) is None


def test_a_row_of_games_won_ends_with_one_that_was_not():
    longest, now = games_in_a_row(of("bruno"))

    # Bruno won games 1, 3 and 4.
    assert steps(longest) == steps(now) == [(3, None), (4, None)]
    assert [steps(each) for each in games_in_a_row(of("ana"))] == [[(2, None)], []]


def test_a_row_of_deals_won_goes_on_from_game_to_game():
    longest, now = deals_in_a_row(of("ana"))

    # The deals of Ana: won, lost; won, won; lost, lost; lost, lost.
    assert (steps(longest), longest.length, now.length) == ([(2, 1), (2, 2)], 2, 0)
    # Chiyo: lost, lost; lost, lost; lost, won; won, lost.
    assert steps(deals_in_a_row(of("chiyo"))[0]) == [(3, 2), (4, 1)]


def test_a_game_left_early_breaks_no_row_and_a_deal_missed_neither():
    games = (
        game(1, "2026-01-01", finisher("ana", (0,), 1, won_deals=(1,))),
        game(2, "2026-01-02", finisher("ana", (5, None), 2, left=True)),
        game(3, "2026-01-03", finisher("ana", (None, 0), 1, won_deals=(2,))),
    )
    outings = outings_of("ana", games, ALONE)

    assert steps(games_in_a_row(outings)[0]) == [(1, None), (3, None)]
    assert [each.length for each in deals_in_a_row(outings)] == [1, 1]


def test_figures_of_one_are_those_that_everybody_has_in_the_standings():
    everybody = figures_of(GAMES, ALONE)

    assert all(figures_over(one, of(one)) == everybody[one] for one in everybody)


def test_the_others_met_stand_with_the_games_together_most_first():
    assert met_by("ana", of("ana"), ALONE) == {"bruno": 4, "chiyo": 4, "dara": 2}
    assert met_by("ana", of("ana"), {"dara": "ana"}) == {"bruno": 4, "chiyo": 4}


def test_contracts_say_in_which_deals_somebody_laid_them_down():
    games = (
        game(1, "2026-01-01", finisher("ana", (0, 5, 9), 1, down="yn?")),
        game(2, "2026-01-02", finisher("ana", (0, 5, None), 1, down="ny-")),
        game(3, "2026-01-03", finisher("ana", (1, 1), 1, down="yy", contracts=("3", "1"))),
        game(4, "2026-01-04", finisher("ana", (1,), 1, down="y"), ruleset="Carioca"),
        game(5, "2026-01-05", finisher("ana", (1,), 1, down="y"), contracts=("",)),
    )

    found = contracts_of(outings_of("ana", games, ALONE))

    assert {
        each.asked: [(outing.game.id, deal, down) for outing, deal, down in each.deals]
        for each in found
    } == {
        "1": [(1, 1, True), (2, 1, False), (3, 2, True), (4, 1, True)],
        "2": [(1, 2, False), (2, 2, True)],
        "3": [(3, 1, True)],
    }
    assert [each.down for each in found] == [3, 1, 1]


def test_buys_of_an_evening_are_those_that_are_recorded():
    one, two = (
        game(1, "2026-01-01", finisher("ana", (0, 5), 1, buys=(2, None))),
        game(2, "2026-01-02", finisher("ana", (0, 5), 1, buys=(None, None))),
    )

    assert [each.buys for each in outings_of("ana", (one, two), ALONE)] == [2, None]


def test_a_duel_counts_games_by_place_and_deals_by_points():
    duel = duel_of("ana", "bruno", GAMES, ALONE)

    # Places: 3:1, 1:3, 3:1, 3:1.
    assert duel.games == Score(one=1, other=3, even=0)
    # Deals: 0:10 30:0, 0:40 0:5, 12:0 6:6, 9:9 9:0.
    assert duel.deals == Score(one=3, other=3, even=2)
    assert duel.points == -10 + 30 - 40 - 5 + 12 + 0 + 0 + 9
    assert [each.game.id for each in duel.meetings] == [1, 2, 3, 4]
    assert [each.points for each in duel.meetings] == [20, -45, 12, 9]
    assert duel.meetings[2].deals_ahead == Score(one=0, other=1, even=1)


def test_a_duel_with_somebody_who_left_has_the_deals_alone():
    duel = duel_of("dara", "chiyo", GAMES, ALONE)

    assert duel.games == Score(one=0, other=1, even=0)
    # 24:12, 0:0, 2:0
    assert duel.deals == Score(one=0, other=2, even=1)
    assert duel_of("ana", "emil", GAMES, ALONE).meetings == ()


def test_the_pot_adds_up_what_games_brought_less_what_was_paid():
    # Over all: Ana -50 100 -40 -60, Bruno 80 -50 110 30, Chiyo -30 -50 -30 30, Dara -40 0.
    before = balances(GAMES, (), ALONE)
    assert before == {"ana": -50, "bruno": 170, "chiyo": -80, "dara": -40}

    paid = [Payment(payer="dara", receiver="bruno", cents=40)]
    after = balances(GAMES, paid, ALONE)

    assert after == {"ana": -50, "bruno": 130, "chiyo": -80, "dara": 0}
    assert fewest_payments(after) == (
        Payment(payer="chiyo", receiver="bruno", cents=80),
        Payment(payer="ana", receiver="bruno", cents=50),
    )


def test_the_pot_counts_people_who_are_joined_as_one_and_leaves_out_games_that_do_not_count():
    games = (*GAMES[:3], replace(GAMES[3], uncounted=True))
    paid = [Payment(payer="dara", receiver="bruno", cents=40)]

    assert balances(games, paid, {"dara": "ana"}) == {"ana": 10, "bruno": 100, "chiyo": -110}


def test_the_pot_still_adds_up_where_somebody_had_no_name():
    one = game(
        1,
        "2026-01-01",
        finisher("ana", (0,), 1, cents=20),
        finisher("9", (5,), 2, name="Player 2", cents=-20),
    )

    assert balances([one], (), ALONE) == {"ana": 20, NOBODY: -20}
