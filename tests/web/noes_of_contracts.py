"""The noes about contracts, first melds and wilds that are taken, with the facts they give."""

from __future__ import annotations

from collections.abc import Iterator

from scorekeeper.rules.contract import judge_contract
from scorekeeper.rules.verdict import Reason
from tests.rules.given import entries, house


def of_contracts() -> Iterator[Reason]:
    """Yield what is said against contracts and first melds."""
    limits = [
        {"contract": [{"set": 3, "most_wilds": 0}, {"set": 3}], "most_wilds": 0},
        {"contract": [{"run": 4, "most_wilds": 1}, {"set": 3}], "most_wilds": 1},
    ]
    few = house(deals=limits, wilds={"most_per_meld": 2})
    for deal, melds in zip(few.deals, (("7H 7D JK",), ("5S JK JK 8S",)), strict=True):
        yield from judge_contract(entries(*melds), deal, few).reasons
    points = house(first_meld={"points": 40, "wilds": False}, deals=[{"contract": []}])
    yield from judge_contract(entries("7H 7D JK"), points.deals[0], points).reasons
