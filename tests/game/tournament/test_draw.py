"""The draw: tables as even as can be, and nobody meets again where that is possible."""

from __future__ import annotations

from itertools import combinations

import pytest

from scorekeeper.game.tournament.draw import Draw, Seating, Sizes, draw, table_sizes

FOURS = Sizes()


def play(players: int, sizes: Sizes = FOURS, rounds: int = 3, seed: int = 7) -> list[Draw]:
    """Draw all rounds of a tournament in which everybody plays."""
    earlier: tuple[Seating, ...] = ()
    drawn = []
    for number in range(1, rounds + 1):
        more = number < rounds
        one = draw(tuple(range(players)), earlier, (), sizes, seed + number, more=more)
        drawn.append(one)
        earlier = (*earlier, one.tables)
    return drawn


@pytest.mark.parametrize("players", range(3, 61))
def test_tables_are_as_even_as_can_be_and_within_the_sizes(players):
    split = table_sizes(players, FOURS)

    assert sum(split) == players
    assert max(split) - min(split) <= 1
    assert all(3 <= size <= 6 for size in split)


def test_nobody_is_left_over_where_only_one_size_is_allowed():
    assert table_sizes(14, Sizes(fewest=4, most=4, best=4)) == (4, 4, 4)
    assert table_sizes(3, Sizes(fewest=4, most=4, best=4)) == ()
    assert FOURS.within(2, 3) == Sizes(fewest=3, most=3, best=3)
    assert FOURS.within(1, 2) is None


@pytest.mark.parametrize("players", [9, *range(12, 41)])
def test_nobody_meets_again_in_three_rounds_where_that_is_possible(players):
    assert [one.again for one in play(players)] == [(), (), ()]


@pytest.mark.parametrize(("players", "size"), [(9, 3), (15, 3), (16, 4), (25, 5), (36, 6)])
def test_as_many_tables_as_players_at_each_are_enough(players, size):
    rounds = play(players, Sizes(fewest=size, most=size, best=size))

    assert [one.again for one in rounds] == [(), (), ()]


@pytest.mark.parametrize("players", [6, 7, 8, 10, 11])
def test_who_must_meet_again_is_as_few_as_can_be_and_said(players):
    rounds = play(players, rounds=2)
    met = {frozenset(pair) for table in rounds[0].tables for pair in combinations(table, 2)}
    again = {
        frozenset(pair)
        for table in rounds[1].tables
        for pair in combinations(table, 2)
        if frozenset(pair) in met
    }

    assert {frozenset(pair) for pair in rounds[1].again} == again
    tables = len(rounds[1].tables)
    # Those of one table spread over all: where there are more of them than tables, some must meet.
    fewest = sum(
        sum(each * (each - 1) // 2 for each in spread(len(table), tables))
        for table in rounds[0].tables
    )
    assert len(again) >= fewest
    assert len(again) <= fewest + 1


def spread(many: int, tables: int) -> list[int]:
    each, more = divmod(many, tables)
    return [each + 1] * more + [each] * (tables - more)


def test_the_same_seed_gives_the_same_draw_and_another_one_another():
    one, same, other = play(40, seed=1), play(40, seed=1), play(40, seed=2)

    assert one == same
    assert one != other


@pytest.mark.parametrize("players", [64, 200])
def test_a_large_field_meets_nobody_again(players):
    rounds = play(players, rounds=4)

    assert [len(one.again) for one in rounds] == [0, 0, 0, 0]
    assert all(sorted(sum(one.tables, ())) == list(range(players)) for one in rounds)


def test_in_more_rounds_than_there_are_strangers_the_last_two_keep_apart():
    rounds = play(16, rounds=6)

    assert any(one.again for one in rounds)
    assert [one.soon for one in rounds] == [0] * 6


def test_who_rested_least_rests():
    fours = Sizes(fewest=4, most=4, best=4)
    first = draw(tuple(range(10)), (), (), fours, 1, more=True)
    second = draw(tuple(range(10)), (first.tables,), first.resting, fours, 2, more=True)

    assert len(first.resting) == len(second.resting) == 2
    assert not set(first.resting) & set(second.resting)


def test_too_few_are_no_draw():
    with pytest.raises(ValueError, match="too few"):
        draw((1, 2), (), (), FOURS, 1, more=False)
