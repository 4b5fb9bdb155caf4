"""Whatever somebody needs has a sentence of them, one to them, and few words for a narrow row."""

from __future__ import annotations

import pytest

from scorekeeper.game.needs import Kind, Need
from scorekeeper.wording.sheet import need_in_short, need_text, own_need_text

pytestmark = pytest.mark.usefixtures("speaking")

NAMES = {"ana": "Ana", "luis": "Luis"}


@pytest.mark.parametrize("kind", Kind)
@pytest.mark.parametrize("points", [1, 34])
def test_every_kind_is_said_in_three_ways(kind: Kind, points: int):
    need = Need(kind=kind, player="ana", points=points, others=("luis",))
    of_ana, to_ana, short = need_text(need, NAMES), own_need_text(need, NAMES), need_in_short(need)

    assert "Ana" in of_ana
    assert "Ana" not in to_ana
    assert len(short) <= 24
    assert "%(" not in of_ana + to_ana + short


def test_what_passes_the_leader_is_one_point_more_than_what_draws_level():
    need = Need(kind=Kind.BEHIND, player="ana", points=34, others=("luis",))

    assert "at least 35 points fewer" in own_need_text(need, NAMES)
