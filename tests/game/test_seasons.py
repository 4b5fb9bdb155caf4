"""Standings over many games, each figure beside one that was worked out by hand.

Four evenings of Ana, Bruno and Chiyo, two deals each; Dara comes twice, and once goes home early.

  game  day         deal 1         deal 2         places       won
  1     2025-12-31  A 0  B 10 C 20 A 30 B 0  C 3  A3 B1 C2     B
  2     2026-01-09  A 0  B 40 C 8  A 0  B 5  C 1  A1 B3 C2     A
  3     2026-02-13  A 12 B 0  C 12 D 24   A 6 B 6 C 0 D 0      A2 B1 C2 D4   B
  4     2026-03-06  A 9  B 9  C 0  D 2    A 9 B 0 C 9          A3 B1 C1, D left   B, C
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from scorekeeper.game.results import Finisher, Result
from scorekeeper.game.seasons import Measure, Played, Season, figures_of, standings
from scorekeeper.rules.ruleset.choices import Tie

ALONE: dict[str, str] = {}


def finisher(
    person: str, points: tuple[int | None, ...], rank: int, *, won_deals=(), **more: object
) -> Finisher:
    known = [each is not None for each in points]
    more = {
        "name": person.title(),
        "person": person,
        "won": rank == 1,
        "buys": tuple(0 if each else None for each in known),
        "down": "".join("?" if each else "-" for each in known),
        **more,
    }
    total = sum(each or 0 for each in points)
    return Finisher(total=total, rank=rank, points=points, won_deals=won_deals, **more)


def game(number: int, day: str, *players: Finisher, **more: object) -> Played:
    deals = len(players[0].points)
    ties = more.pop("ties", (Tie.SHARED,))
    uncounted = more.pop("uncounted", False)
    result = Result(
        **{"ruleset": "Telefunken", "contracts": tuple(map(str, range(1, deals + 1))), **more},
        deals=deals,
        ties=ties,
        players=players,
    )
    began = f"{day}T20:00+00:00"
    return Played(id=number, began=began, day=day, result=result, uncounted=uncounted)


GAMES = (
    game(
        1,
        "2025-12-31",
        finisher("ana", (0, 30), 3, won_deals=(1,), cents=-50),
        finisher("bruno", (10, 0), 1, won_deals=(2,), cents=80),
        finisher("chiyo", (20, 3), 2, cents=-30),
    ),
    game(
        2,
        "2026-01-09",
        finisher("ana", (0, 0), 1, won_deals=(1, 2), cents=100),
        finisher("bruno", (40, 5), 3, cents=-50),
        finisher("chiyo", (8, 1), 2, cents=-50),
    ),
    game(
        3,
        "2026-02-13",
        finisher("ana", (12, 6), 3, cents=-40),
        finisher("bruno", (0, 6), 1, won_deals=(1,), cents=110),
        finisher("chiyo", (12, 0), 2, won_deals=(2,), cents=-30),
        finisher("dara", (24, 0), 4, won_deals=(2,), cents=-40),
    ),
    game(
        4,
        "2026-03-06",
        finisher("ana", (9, 9), 3, cents=-60),
        finisher("bruno", (9, 0), 1, won_deals=(2,), cents=30),
        finisher("chiyo", (0, 9), 1, won_deals=(1,), cents=30),
        finisher("dara", (2, None), 4, left=True, cents=0),
    ),
)
YEAR = Season(first="2026-01-01", last="2026-12-31")


def ranks(season: Season, games=GAMES, by: Measure | None = None) -> list[tuple[int, str]]:
    found = standings(season, games, ALONE, by)
    return [(line.rank, line.figures.person) for line in found.lines]


def test_a_season_counts_the_games_of_its_days_and_all_time_counts_all():
    assert standings(YEAR, GAMES, ALONE).games == 3
    assert standings(Season(), GAMES, ALONE).games == 4
    assert standings(Season(first="2026-01-09", last="2026-01-09"), GAMES, ALONE).games == 1


def test_games_won_count_for_all_who_share_the_win_and_equal_numbers_share_the_rank():
    # Of the year: Bruno won games 3 and 4, Ana 2, Chiyo 4 with Bruno, Dara none.
    assert ranks(YEAR) == [(1, "bruno"), (2, "ana"), (2, "chiyo"), (4, "dara")]


def test_deals_won():
    # Ana 2 (game 2), Bruno 2 (3, 4), Chiyo 2 (3, 4), Dara 1 (3).
    year = standings(YEAR, GAMES, ALONE, Measure.DEALS)

    assert [(each.rank, each.figures.deals_won) for each in year.lines] == [
        (1, 2),
        (1, 2),
        (1, 2),
        (4, 1),
    ]


def test_the_lowest_average_place_is_first_and_a_game_left_early_has_no_place():
    year = standings(YEAR, GAMES, ALONE, Measure.PLACE)

    assert [(each.rank, each.figures.person, each.figures.place) for each in year.lines] == [
        (1, "bruno", Fraction(3 + 1 + 1, 3)),
        (1, "chiyo", Fraction(2 + 2 + 1, 3)),
        (3, "ana", Fraction(1 + 3 + 3, 3)),
        (4, "dara", Fraction(4)),
    ]


def test_points_stand_beside_the_average_of_all_who_played_the_deal():
    # Averages of the deals of 2026: 16 and 2; 12 and 3; 5 and 6.
    figures = figures_of(GAMES[1:], ALONE)

    assert {name: each.against for name, each in figures.items()} == {
        "ana": Fraction((0 - 16) + (0 - 2) + (12 - 12) + (6 - 3) + (9 - 5) + (9 - 6), 6),
        "bruno": Fraction((40 - 16) + (5 - 2) + (0 - 12) + (6 - 3) + (9 - 5) + (0 - 6), 6),
        "chiyo": Fraction((8 - 16) + (1 - 2) + (12 - 12) + (0 - 3) + (0 - 5) + (9 - 6), 6),
        "dara": Fraction((24 - 12) + (0 - 3) + (2 - 5), 3),
    }
    # -8/6, 16/6, -14/6, 6/3
    assert ranks(YEAR, by=Measure.POINTS) == [(1, "chiyo"), (2, "ana"), (3, "dara"), (4, "bruno")]


def test_money_counts_most_first_also_of_a_game_left_early():
    year = standings(YEAR, GAMES, ALONE, Measure.MONEY)

    assert [(each.figures.person, each.figures.cents) for each in year.lines] == [
        ("bruno", 90),
        ("ana", 0),
        ("dara", -40),
        ("chiyo", -50),
    ]


def test_the_newest_games_tell_whether_they_were_won_without_those_left_early():
    games = (*GAMES, *GAMES, GAMES[1])

    figures = figures_of(games, ALONE)

    # Of all nine: lost, won, lost, lost; lost, won, lost, lost; won.
    assert figures["ana"].lately == (False, True, False, False, True)
    assert figures["dara"].lately == (False, False)


def test_all_points_beside_the_average_add_up_to_nothing():
    figures = figures_of(GAMES, ALONE).values()

    assert sum(each.against * each.deals for each in figures) == 0


def test_who_played_too_few_games_to_the_end_waits_and_is_not_ranked():
    year = standings(replace(YEAR, least_games=2), GAMES, ALONE)

    assert [each.figures.person for each in year.lines] == ["bruno", "ana", "chiyo"]
    assert [(each.person, each.games, each.deals) for each in year.waiting] == [("dara", 1, 3)]
    assert year.needed == 2


@pytest.mark.parametrize(("share", "needed"), [(0, 1), (33, 1), (34, 2), (50, 2), (67, 3)])
def test_a_share_of_the_games_is_rounded_up(share: int, needed: int):
    assert standings(replace(YEAR, least_share=share), GAMES, ALONE).needed == needed


def test_of_a_number_and_a_share_the_larger_is_needed():
    assert standings(replace(YEAR, least_games=3, least_share=34), GAMES, ALONE).needed == 3


def test_games_of_other_rules_games_left_out_and_games_without_a_deal_do_not_count():
    other = game(5, "2026-04-01", finisher("ana", (1,), 1), ruleset="Carioca")
    kept = game(6, "2026-04-01", finisher("ana", (1,), 1), uncounted=True)
    empty = game(7, "2026-04-01", finisher("ana", (), 1, won=False))
    games = (*GAMES, other, kept, empty)

    assert standings(YEAR, games, ALONE).games == 4
    assert standings(replace(YEAR, rulesets=("Carioca",)), games, ALONE).games == 1
    assert standings(replace(YEAR, rulesets=("Telefunken",)), games, ALONE).games == 3


def test_people_who_are_joined_are_counted_as_one():
    joined = standings(YEAR, GAMES, {"dara": "ana"}, Measure.DEALS)

    first, *others = joined.lines
    assert (first.rank, first.figures.person, first.figures.deals_won) == (1, "ana", 3)
    assert len(others) == 2


def test_who_has_no_name_and_who_is_unknown_have_no_line_but_belong_to_the_average():
    nameless = finisher("9", (10,), 2, name="Player 2")
    unknown = finisher("", (5,), 3, name="Emil")
    one = game(1, "2026-01-01", finisher("ana", (0,), 1), nameless, unknown)

    figures = figures_of([one], ALONE)

    assert list(figures) == ["ana"]
    assert figures["ana"].against == -5


@pytest.mark.parametrize(
    ("ties", "order"),
    [
        # Ana and Chiyo have won one game each in the year.
        ((Tie.SHARED,), {"ana": 2, "chiyo": 2}),
        # Both have won two deals.
        ((Tie.MORE_WON,), {"ana": 2, "chiyo": 2}),
        # In the last deal of the newest game both had nine.
        ((Tie.LAST_DEAL,), {"ana": 2, "chiyo": 2}),
        # Ana bought twice in six deals, Chiyo once.
        ((Tie.FEWER_BUYS,), {"ana": 3, "chiyo": 2}),
        ((Tie.MORE_WON, Tie.FEWER_BUYS), {"ana": 3, "chiyo": 2}),
    ],
)
def test_ties_are_broken_as_the_rules_of_the_newest_game_say(ties, order):
    first, second, third, last = GAMES
    ana, bruno, chiyo = second.result.players
    ana, chiyo = replace(ana, buys=(1, 1)), replace(chiyo, buys=(1, 0))
    second = replace(second, result=replace(second.result, players=(ana, bruno, chiyo)))
    last = replace(last, result=replace(last.result, ties=ties))

    year = standings(YEAR, (first, second, third, last), ALONE)

    assert {each.figures.person: each.rank for each in year.lines if each.rank in (2, 3)} == order


def test_a_tie_stays_where_what_would_break_it_is_not_known_of_all():
    paper = replace(GAMES[1].result.players[0], buys=(None, None))
    games = (
        replace(
            GAMES[1],
            result=replace(
                GAMES[1].result,
                ties=(Tie.FEWER_BUYS,),
                players=(paper, *GAMES[1].result.players[1:]),
            ),
        ),
    )

    assert ranks(YEAR, games) == [(1, "ana"), (2, "bruno"), (2, "chiyo")]


def test_a_season_without_a_game_has_no_line():
    empty = standings(YEAR, (), ALONE)

    assert (empty.games, empty.lines, empty.waiting) == (0, (), ())
