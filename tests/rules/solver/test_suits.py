"""The solver's answers under rules about the suits of sets and runs are those of its referee."""

import pytest

from scorekeeper.rules.ruleset.model import Ruleset
from tests.rules.given import house
from tests.rules.solver.test_answers import judge_small_hands

FREE = {"most_per_meld": 4}
THREE = [{"contract": [{"set": 3}]}, {"contract": [{"set": 3}, {"run": 3}]}]
DIFFERENT = {"set": 3, "different_suits": True}
TWO_RUNS = [{"contract": [{"run": 3}, {"run": 3}]}, {"contract": [{"run": 3, "or_more": True}] * 3}]
OF_SUITS: dict[str, Ruleset] = {
    "two suits at most": house(wilds=FREE, sets={"most_suits": 2}, deals=THREE),
    "one suit": house(wilds=FREE, sets={"most_suits": 1}, deals=THREE),
    "three suits at least": house(wilds=FREE, sets={"fewest_suits": 3}, deals=THREE),
    "different suits and wilds": house(
        wilds=FREE,
        deals=[
            {"contract": [DIFFERENT]},
            {"contract": [{**DIFFERENT, "or_more": True}, {"set": 3}]},
            {"contract": [{**DIFFERENT, "most_wilds": 1}, {"set": 3, "pure": True}, {"run": 3}]},
        ],
    ),
    "runs of one colour": house(wilds=FREE, runs={"suits": "one colour"}, deals=TWO_RUNS),
    "runs of any suits": house(
        wilds=FREE,
        runs={"suits": "any suits"},
        contracts={"runs_of_one_suit": "never"},
        deals=TWO_RUNS,
    ),
    "runs by turns, to which cards are added at once": house(
        wilds=FREE,
        runs={"suits": "alternating colours"},
        laying_down={"lay_offs": "all"},
        deals=TWO_RUNS,
    ),
    "runs by turns round the corner, along which wilds move": house(
        wilds=FREE,
        runs={"suits": "alternating colours", "ace": "round the corner"},
        taking_jokers={"move_along_runs": True, "from_runs": True},
        deals=TWO_RUNS,
    ),
    "a run of other suits for an item": house(
        wilds=FREE,
        laying_down={"lay_offs": "all"},
        taking_jokers={"move_along_runs": True},
        deals=[
            {"contract": [{"run": 3, "suits": "alternating colours"}, {"run": 3}]},
            {"contract": [{"run": 4, "suits": "one colour", "or_more": True}]},
            {"contract": [{"run": 3, "suits": "any suits"}]},
        ],
    ),
    "runs of different suits": house(
        wilds=FREE, contracts={"runs_of_one_suit": "never"}, deals=TWO_RUNS
    ),
    "runs apart": house(wilds=FREE, contracts={"runs_of_one_suit": "apart"}, deals=TWO_RUNS),
    "runs apart, to which cards are added at once": house(
        wilds=FREE,
        contracts={"runs_of_one_suit": "apart"},
        laying_down={"lay_offs": "all"},
        deals=TWO_RUNS,
    ),
    "runs apart round the corner": house(
        wilds={**FREE, "cards": ["2"]},
        runs={"ace": "round the corner"},
        contracts={"runs_of_one_suit": "apart"},
        deals=TWO_RUNS,
    ),
}


@pytest.mark.torture
@pytest.mark.parametrize("name", OF_SUITS)
def test_small_hands_leave_as_little_as_trying_everything_finds(name, rounds):
    limits = {"sizes": (4, 7), "melds": 2}
    judge_small_hands(f"suits, {name}", OF_SUITS[name], rounds(3, 100), **limits)
