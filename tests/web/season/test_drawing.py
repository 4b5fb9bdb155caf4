"""Small charts: where their bars and lines stand."""

from __future__ import annotations

import re

from scorekeeper.web.season.drawing import EDGE, HEIGHT, WIDTH, bars_of, course_of, means_of


def spots(path: str) -> list[tuple[float, float]]:
    return [(float(x), float(y)) for x, y in re.findall(r"[ML]([\d.]+) ([\d.]+)", path)]


def test_bars_go_up_and_down_from_one_line_and_fill_the_height():
    drawn = bars_of([3, -1, 0])

    assert drawn.zero == EDGE + (HEIGHT - 2 * EDGE) * 3 / 4
    assert drawn.up == f"M60 {drawn.zero}V{EDGE:.1f}"
    assert drawn.down == f"M180 {drawn.zero}V{HEIGHT - EDGE:.1f}"


def test_where_all_is_nothing_the_line_alone_is_drawn():
    drawn = bars_of([0, 0])

    assert (drawn.up, drawn.down, drawn.curve) == ("", "", "")


def test_a_course_goes_from_the_first_edge_to_the_last_and_adds_up():
    drawn = course_of([2, -3])

    (first, start), (middle, top), (last, low) = spots(drawn.curve)
    assert (first, middle, last) == (0, WIDTH / 2, WIDTH)
    assert start == drawn.zero
    assert (top, low) == (EDGE, HEIGHT - EDGE)


def test_means_are_of_the_values_so_far_at_most_so_many():
    assert means_of([2.0, 4.0, 6.0, 8.0], 2) == [2.0, 3.0, 5.0, 7.0]
