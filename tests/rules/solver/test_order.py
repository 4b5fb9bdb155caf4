"""An answer depends on the cards alone: not on their order, nor on how this process hashes."""

import os
import subprocess
import sys
from random import Random

import pytest

from scorekeeper.rules.ruleset.reading import load_ruleset, ruleset_names
from scorekeeper.rules.solver import find_cheapest, find_contract, find_way_out
from tests.rules.solver.questions import questions

ASKING = """
from scorekeeper.rules.ruleset.reading import load_ruleset, ruleset_names
from scorekeeper.rules.solver import find_cheapest, find_contract, find_way_out
from tests.rules.solver.questions import questions

for name in ruleset_names():
    for one in questions(f"hash, {name}", load_ruleset(name), 2, sizes=(8, 14), melds=3):
        for find in (find_contract, find_way_out, find_cheapest):
            print(find(one.hand, one.asked))
"""


def said(source: str, **environment: str) -> str:
    known = {**os.environ, **environment}
    command = [sys.executable, "-c", source]
    return subprocess.run(
        command, check=True, capture_output=True, text=True, env=known, timeout=120
    ).stdout


@pytest.mark.parametrize("name", ruleset_names())
def test_the_order_of_the_cards_does_not_matter(name):
    for one in questions(f"order, {name}", load_ruleset(name), 4, sizes=(6, 14), melds=2):
        shuffled = [*one.hand]
        Random(str(one)).shuffle(shuffled)
        for find in (find_contract, find_way_out, find_cheapest):
            assert find(shuffled, one.asked) == find(one.hand, one.asked), one


def test_the_hash_seed_does_not_matter():
    one, other = (said(ASKING, PYTHONHASHSEED=seed) for seed in ("1", "2"))

    assert one == other
    assert one.count("Arrangement(") > 60
