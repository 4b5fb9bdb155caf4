"""Rows say how many buys a deal leaves; a table that buys for nothing sees no chips."""

from __future__ import annotations

from tests.web.at_table import BRUNO

FREE = {"buying": {"price": 0}, "chips": {"each": 0}, "cut": {"reward_chips": 0}}


def row_of(book, key=BRUNO):
    """The row of a player on the Table, as HTML."""
    html = book.open("").answer.get_data(as_text=True)
    return html.partition(f'data-row="{key}"')[2].partition("</li>")[0]


def limited(book, **more):
    changes = {**FREE, "buying": {**FREE["buying"], "most_per_deal": 2}, **more}
    return book.start_another(**changes)


def test_no_chips_are_shown_where_a_buy_costs_none(book):
    other = book.start_another(**FREE)

    assert "data-chips" not in row_of(other)
    assert 'data-pays="0"' in row_of(other)
    assert "shout__none" not in row_of(other)
    assert "correct-chips" not in other.open(f"table/player/{BRUNO}").answer.get_data(as_text=True)


def test_a_row_counts_the_buys_that_are_left(book):
    other = limited(book)

    assert 'data-chips="2"' in row_of(other)
    assert 'data-pays="1"' in row_of(other)
    assert ">2</span> left" in row_of(other)


def test_claims_say_how_many_buys_each_has_left(book):
    other = limited(book)

    html = other.open("claims").answer.get_data(as_text=True)

    assert html.count("2\u00a0left") >= 4


def test_chips_and_buys_left_stand_side_by_side(book):
    other = book.start_another(buying={"most_per_deal": 3})

    assert 'data-chips="7"' in row_of(other)
    assert ">3</span> left" in row_of(other)
    assert row_of(other).count("data-chips=") == 1
