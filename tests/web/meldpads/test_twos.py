from __future__ import annotations

import pytest

from scorekeeper.rules.cards import parse_cards
from scorekeeper.web.meldpads.slots import Pad
from scorekeeper.web.meldpads.twos import Twos, lying_wild


@pytest.mark.parametrize(
    ("pad", "cards", "steps"),
    [
        (Pad.SET, "6H 2C JK", (1, 2)),
        (Pad.RUN, "AS 2S 3S 2H JK", (3, 4)),
        (Pad.RUN, "AS 2H 3S", (1,)),
        (Pad.RUN, "QS KS AS 2S", ()),
        (Pad.ADD, "2 2H JK", (0, 2)),
        (Pad.HAND, "2 JK", (1,)),
        (Pad.COLOURS, "AS 2H 3S", ()),
    ],
)
def test_wilds_are_drawn_where_they_lie_as_wilds(pad, cards, steps):
    held = parse_cards(cards, suits_needed=False)

    assert lying_wild(pad, held, Twos.NATURAL_IN_PLACE) == steps


def test_no_two_is_drawn_as_a_wild_where_twos_are_none():
    assert lying_wild(Pad.SET, parse_cards("2H 2D 2S"), Twos.NATURAL) == ()
    assert lying_wild(Pad.RUN, parse_cards("AS 2S 3S"), Twos.WILD) == (1,)
