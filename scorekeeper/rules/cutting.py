"""The cut: jokers the cutter may keep, and the reward of an exact cut."""

from __future__ import annotations

from collections.abc import Iterator

from .ruleset import Ruleset
from .verdict import Reason


def exact_cut(players: int, jokers_kept: int, ruleset: Ruleset) -> tuple[int, ...]:
    """Return the numbers of cards left behind that make an exact cut: what the deal needs."""
    return (players * ruleset.dealing.hand + 1 - jokers_kept,)


def cut_faults(
    left: int | None, *, players: int, jokers_kept: int, ruleset: Ruleset
) -> Iterator[Reason]:
    """Give every reason why this cut earns no reward.

    left    cards left behind; None where the table only says that it was exact
    source  [cut] reward_chips, reward_points
    """
    if not (ruleset.cut.reward_chips or ruleset.cut.reward_points):
        yield Reason("cut.no_reward")
    exact = exact_cut(players, jokers_kept, ruleset)
    if left is not None and left not in exact:
        yield Reason("cut.not_exact", {"left": left, "exact": exact})


def jokers_kept_faults(count: int, *, players: int, ruleset: Ruleset) -> Iterator[Reason]:
    """Give the reason, if any, why the cutter cannot have kept so many jokers.

    source  [cut] jokers_kept_among; the jokers in [[packs]]
    """
    most = min(ruleset.cut.jokers_kept_among, ruleset.packs_for(players).jokers)
    if not 0 <= count <= most:
        yield Reason("cut.jokers_kept", {"have": count, "most": most})
