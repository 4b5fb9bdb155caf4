import pytest

from tests.rules.given import VENEZUELA, house


@pytest.mark.parametrize(
    ("end", "open_ended"),
    [
        ({"repeats": True}, True),
        ({"repeats": True, "after_deals": 10}, False),
        ({"repeats": True, "target": 500}, False),
        ({"repeats": True, "out_at": 101}, False),
    ],
)
def test_only_the_table_ends_a_game_without_a_last_deal_a_target_or_a_limit(end, open_ended):
    assert house(end=end).open_ended is open_ended
    assert not VENEZUELA.open_ended


@pytest.mark.parametrize(
    ("each", "buying", "chips"), [(7, True, True), (0, True, True), (7, False, True)]
)
def test_there_are_chips_for_buying_or_to_be_left_over(each, buying, chips):
    assert house(chips={"each": each}, buying={"allowed": buying}).has_chips is chips


def test_there_are_no_chips_where_nobody_has_any_and_nothing_is_bought():
    without = house(chips={"each": 0}, buying={"allowed": False}, cut={"reward_chips": 0})

    assert not without.has_chips
