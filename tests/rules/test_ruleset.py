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
