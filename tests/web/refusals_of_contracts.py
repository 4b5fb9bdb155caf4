"""What is refused about contracts, first melds and wilds that are taken: reasons, with facts."""

from __future__ import annotations

from collections.abc import Iterator

from scorekeeper.rules.cards import JOKER, parse_cards
from scorekeeper.rules.melds.melds import Swap
from scorekeeper.rules.play.contract import judge_contract
from scorekeeper.rules.play.jokers import judge_joker_taking, use_faults
from scorekeeper.rules.ruleset.choices import JokerUse
from scorekeeper.rules.ruleset.reading import load_ruleset, ruleset_data
from scorekeeper.rules.verdict import Reason
from tests.game import table
from tests.rules.given import DOWN, entries, house, tabled

TAKING = {
    "naturals_for_one_in_a_set": 0,
    "from_runs": True,
    "only_contract_melds": True,
    "use": "at once into the own contract",
    "in_turn_of_laying_down": True,
}


def of_contracts() -> Iterator[Reason]:
    """Yield what is said against contracts, first melds, and wilds that are taken."""
    yield from _of_contracts()
    yield from _of_swaps()


def refused_contracts() -> Iterator[tuple[object, object]]:
    """Yield lay-downs of which nobody can know the contract, or whose joker is not used."""
    two = ("7H 7D 7S 7C", "9H 9D 9S 9C")
    yield table.started(ruleset=ruleset_data("desordenada")), table.lay_down("ana", *two)
    rules = table.house({"deals": [{"contract": [{"set": 4}]}], "taking_jokers": TAKING})
    state = table.play(table.started(ruleset=rules), table.lay_down("bruno", "9H 9D 9S JK"))
    swap = Swap(1, parse_cards("9C"))
    yield state, table.lay_down("ana", "7H 7D 7S 7C", swaps=(swap,))


def _of_contracts() -> Iterator[Reason]:
    limits = [
        {"contract": [{"set": 3, "most_wilds": 0}, {"set": 3}], "most_wilds": 0},
        {"contract": [{"run": 4, "most_wilds": 1}, {"set": 3}], "most_wilds": 1},
    ]
    few = house(deals=limits, wilds={"most_per_meld": 2})
    for deal, melds in zip(few.deals, (("7H 7D JK",), ("5S JK JK 8S",)), strict=True):
        yield from judge_contract(entries(*melds), deal, few).reasons
    points = house(first_meld={"points": 40, "wilds": False}, deals=[{"contract": []}])
    yield from judge_contract(entries("7H 7D JK"), points.deals[0], points).reasons


def _of_swaps() -> Iterator[Reason]:
    into_contract = house(taking_jokers=TAKING)
    known = {"player": "ana", "standing": DOWN}
    for meld, naturals in (("bruno set 9H 9D JK", "9S"), ("bruno run 5D JK 7D", "8D 9D")):
        yield from judge_joker_taking(
            *(1, parse_cards(naturals)), table=tabled(meld), ruleset=into_contract, **known
        ).reasons
    full, lying = load_ruleset("romme-dskv"), tabled("bruno set 9H 9D JK")
    yield from judge_joker_taking(
        *(1, parse_cards("9S")), table=lying, ruleset=full, **known
    ).reasons
    for use in JokerUse:
        ruleset = house(taking_jokers={**TAKING, "use": use.value})
        yield from use_faults([JOKER], [], ruleset)
