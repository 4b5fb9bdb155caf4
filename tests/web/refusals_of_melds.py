"""Why melds are refused under rules other than the first game's: reasons, with facts."""

from __future__ import annotations

from collections.abc import Iterator

from scorekeeper.rules.cards import parse_cards
from scorekeeper.rules.melds.judging import judge_colour_run, judge_run, judge_set
from scorekeeper.rules.play.contract import judge_contract
from scorekeeper.rules.play.laying_off import judge_lay_off, judge_new_meld
from scorekeeper.rules.ruleset.model import Ruleset
from scorekeeper.rules.verdict import Reason
from tests.rules import given

FREE = {"most_per_meld": 22}
SMALL = [{"contract": [{"set": 3}]}]


def of_melds() -> Iterator[Reason]:
    four = given.house(wilds=FREE, sets={"different_suits": True}, deals=SMALL)
    yield from judge_set(parse_cards("7H 7D 7S 7S JK"), four).reasons
    for fewest, most in ((1, 1), (1, 2), (4, 4)):
        suits = given.house(
            sets={"fewest_suits": fewest, "most_suits": most}, deals=[{"contract": [{"run": 4}]}]
        )
        yield from judge_set(parse_cards("7H 7D 7S"), suits).reasons
    yield from judge_set(
        parse_cards("7H 7H 7H"), given.house(sets={"fewest_suits": 2}, deals=SMALL)
    ).reasons
    yield from judge_run(
        parse_cards("5H 6H 7H"), given.house(runs={"allowed": False}, deals=SMALL)
    ).reasons
    for which in ("one colour", "alternating colours"):
        runs = given.house(runs={"suits": which}, deals=SMALL)
        yield from judge_run(parse_cards("5H 6H 7S"), runs).reasons
    for most in (0, 1, 2):
        tight = {"most_wilds": most, "wilds_side_by_side": max(most, 1)}
        house = given.house(wilds=FREE, sets={"most_wilds": most}, runs=tight)
        yield from judge_set(parse_cards("7H 7D JK JK JK"), house).reasons
        yield from judge_run(parse_cards("5H JK JK JK 9H"), house).reasons
    for balance in ("no more wilds than naturals", "fewer wilds than naturals"):
        house = given.house(wilds=FREE, sets={"wilds_against_naturals": balance})
        yield from judge_set(parse_cards("7H JK JK"), house).reasons
    for most in (0, 1, 2):
        twos = given.house(
            wilds={"cards": ["2"], "most_per_meld": most, "fewest_naturals": most or 1}
        )
        yield from judge_set(parse_cards("7H 2D 2S JK"), twos).reasons
    for cards in ("5H 6S 7S", "5H 6S JK", "5H JK JK"):
        yield from judge_colour_run(parse_cards(cards), given.VENEZUELA).reasons
    for runs in ("apart", "never"):
        house = given.house(
            contracts={"runs_of_one_suit": runs}, deals=[{"contract": [{"run": 3}, {"run": 3}]}]
        )
        melds = given.entries("4-6S", "7-9S")
        yield from judge_contract(melds, house.deals[0], house).reasons
    yield from beyond_the_contract(given.house(later_turns={"wilds_laid_off": False}))


def beyond_the_contract(ruleset: Ruleset) -> Iterator[Reason]:
    known = {"player": "ana", "standing": given.DOWN, "ruleset": ruleset}
    yield from judge_new_meld(given.entry("colour 5H 6S 7D"), **known).reasons
    table = given.tabled("ana set 7H 7D 7S")
    yield from judge_lay_off(given.lay_off(1, "JK"), table=table, **known).reasons
