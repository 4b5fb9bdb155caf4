"""The cut before a deal: jokers the cutter may keep, and the reward for an exact cut."""

from collections.abc import Iterator
from typing import assert_never

from scorekeeper.rules.ruleset.choices import ExactCut
from scorekeeper.rules.ruleset.model import Ruleset
from scorekeeper.rules.verdict import Reason


def exact_cut(players: int, jokers_kept: int, ruleset: Ruleset) -> tuple[int, ...]:
    """Return the numbers of cards left behind that count as an exact cut, smallest first.

    They cover all hands, less the jokers the cutter kept, with or without one card more: the
    upcard, or the extra card of dealer or leader.

    source  [cut] exact; [dealing] hand
    """
    hands = players * ruleset.dealing.hand - jokers_kept
    match ruleset.cut.exact:
        case ExactCut.WITH_UPCARD:
            return (hands + 1,)
        case ExactCut.EITHER:
            return (hands, hands + 1)
        case ExactCut.WITHOUT_UPCARD:
            return (hands,)
        case _:
            assert_never(ruleset.cut.exact)


def cut_faults(
    left: int | None,
    *,
    players: int,
    jokers_kept: int,
    ruleset: Ruleset,
    last_penalty: int = 0,
) -> Iterator[Reason]:
    """Give every reason why this cut earns no reward.

    left          cards left behind; None where the table only states that it was exact
    last_penalty  of the cutter in the deal before, in points; 0 if there was none
    source        [cut] reward_chips, reward_points, erases_last_penalty, exact
    """
    cut = ruleset.cut
    if not (ruleset.chips_for_exact_cut or cut.reward_points):
        if not cut.erases_last_penalty:
            yield Reason("cut.no_reward")
        elif not last_penalty:
            yield Reason("cut.nothing_to_erase")
    exact = exact_cut(players, jokers_kept, ruleset)
    if left is not None and left not in exact:
        yield Reason("cut.not_exact", {"left": left, "exact": exact})


def jokers_kept_faults(count: int, *, players: int, ruleset: Ruleset) -> Iterator[Reason]:
    """Give the reason, if any, why the cutter cannot have kept this many jokers.

    source  [cut] jokers_kept_among; [[packs]] jokers
    """
    most = min(ruleset.cut.jokers_kept_among, ruleset.packs_for(players).jokers)
    if not 0 <= count <= most:
        yield Reason("cut.jokers_kept", {"have": count, "most": most})
