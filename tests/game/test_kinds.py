"""Every command and event that is written down is one that ``decide`` and ``apply`` take."""

import pytest

from scorekeeper.game import commands, events


@pytest.mark.parametrize(
    ("module", "base", "listed"),
    [(commands, commands.Command, commands.COMMANDS), (events, events.Event, events.EVENTS)],
)
def test_no_kind_is_left_out_of_its_union(module, base, listed):
    stated = [each for each in vars(module).values() if isinstance(each, type)]
    stated = [each for each in stated if issubclass(each, base)]
    shared = {above for each in stated for above in each.__mro__[1:]}

    assert set(stated) - shared == set(listed)
    assert len(listed) == len(set(listed))
