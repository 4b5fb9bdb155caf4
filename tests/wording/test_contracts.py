from __future__ import annotations

import pytest

from scorekeeper.rules.ruleset.choices import RunSuits
from scorekeeper.rules.ruleset.model import Item
from scorekeeper.wording.contracts import limit_texts, melds_text

pytestmark = pytest.mark.usefixtures("speaking")


@pytest.mark.parametrize(
    ("item", "said"),
    [
        (Item(run=5), ()),
        (Item(set=3, pure=True, most_wilds=1), ()),
        (Item(run=5, most_wilds=2), ("max 2 jokers",)),
        (Item(run=13, most_wilds=0), ("no jokers",)),
        (Item(run=13, most_wilds=1, suits=RunSuits.ANY), ("any suits", "max 1 joker")),
    ],
)
def test_what_limits_a_meld_is_said_in_a_few_words_beside_its_size(item, said):
    assert limit_texts(item) == said
    assert not any(limit in melds_text(item) for limit in said)


def test_where_other_cards_are_wild_it_is_said_of_wild_cards():
    assert limit_texts(Item(set=3, most_wilds=1), other_wilds=True) == ("max 1 wild",)
    assert limit_texts(Item(set=3, most_wilds=0), other_wilds=True) == ("no wilds",)
