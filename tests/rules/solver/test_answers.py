"""The solver answers as its referee does, in any order, by any rules, beside rulings."""

import os
import subprocess
import sys
from dataclasses import replace
from random import Random

import pytest

from scorekeeper.rules.cards import JOKER, RANKS, Card, Suit, parse_cards, write_cards
from scorekeeper.rules.melds.melds import Meld, TabledMeld
from scorekeeper.rules.ruleset.choices import JokerUse, Kind, RunSuits
from scorekeeper.rules.ruleset.model import Ruleset
from scorekeeper.rules.ruleset.reading import (
    load_ruleset,
    read_ruleset,
    ruleset_data,
    ruleset_names,
    with_changes,
)
from scorekeeper.rules.solver import (
    Situation,
    find_cheapest,
    find_contract,
    find_way_out,
    missing_for_contract,
)
from tests.rules.given import DOWN, NOT_DOWN, house

from .brute_force import try_all
from .house_rules import any_house_rules
from .questions import Question, any_question, questions
from .referee import Referee
from .replaying import faults_of


def penalty(found):
    return found.penalty if found else None


def answers(question: Question) -> tuple[object, ...]:
    """Return what the solver says: least with the contract, least of all, whether one goes out."""
    hand, asked = question.hand, question.asked
    answers = find_contract(hand, asked), find_cheapest(hand, asked), find_way_out(hand, asked)
    assert all(one.proven for one in answers) or may_be_open(question.asked), question
    contract, cheapest, out = (one.found for one in answers)
    for found in (contract, cheapest, out):
        assert not found or faults_of(found, hand, asked) == [], question
    assert cheapest.discard is None or cheapest == out
    return penalty(contract), cheapest.penalty, out is not None


def may_be_open(asked: Situation) -> bool:
    """Tell whether the solver says itself that it leaves out some ways.

    Those are wilds moved after a lay-down, and some for wilds that stand only for their own suit.
    """
    taking = asked.ruleset.taking_jokers
    if asked.ruleset.wilds.own_suit and may_leave_suits_open(asked):
        return True
    moves = taking.move_at_run_ends and taking.move_in_turn_of_laying_down
    laid_off = taking.use in (JokerUse.RUN, JokerUse.ANYWHERE)
    return asked.standing is NOT_DOWN and moves and laid_off and taking.in_turn_of_laying_down


def may_leave_suits_open(asked: Situation) -> bool:
    rules, taking = asked.ruleset, asked.ruleset.taking_jokers
    items = [item for contract in asked.deal.contracts for item in contract]
    suits = {rules.runs.suits, *(item.suits for item in items)}
    of_sets = rules.sets.suits_matter or any(item.different_suits for item in items)
    moves = taking.move_along_runs or taking.move_in_turn_of_laying_down
    at_once = taking.use is not JokerUse.HAND
    return of_sets or RunSuits.BY_TURNS in suits or moves or at_once


def judge_small_hands(name: str, ruleset: Ruleset, count: int, **limits: object) -> None:
    referee = Referee(ruleset)
    for question in questions(name, ruleset, count, **limits):
        known = try_all(question.hand, question.asked, referee)
        expected = penalty(known.contract), known.cheapest.penalty, known.way_out is not None
        found = answers(question)
        assert may_be_open(question.asked) or found == expected, question


@pytest.mark.torture
@pytest.mark.parametrize("name", ruleset_names())
def test_small_hands_leave_as_little_as_trying_everything_finds(name, rounds):
    judge_small_hands(f"small, {name}", load_ruleset(name), rounds(3, 240), sizes=(5, 8), melds=0)


@pytest.mark.torture
@pytest.mark.parametrize("name", ruleset_names())
def test_small_hands_at_a_table_leave_as_little_as_trying_everything_finds(name, rounds):
    judge_small_hands(f"table, {name}", load_ruleset(name), rounds(3, 140), sizes=(3, 5), melds=2)


@pytest.mark.torture
@pytest.mark.seeds(12, 1000)
def test_small_hands_leave_as_little_as_can_be_under_any_house_rules(seed):
    rules = any_house_rules(Random(f"answers {seed}"))
    judge_small_hands(f"house rules {seed}", rules, 3, sizes=(3, 6), melds=1)


WILD_CARDS = (["2", "3", "K"], ["AH", "AD", "7C"], ["A", "QS", "5D", "5C"])


@pytest.mark.torture
@pytest.mark.parametrize("cards", WILD_CARDS)
@pytest.mark.parametrize("in_place", [True, False])
@pytest.mark.parametrize("name", ["peru-wittig", "bolivia", "romme"])
def test_small_hands_leave_as_little_as_can_be_whatever_cards_are_wild(
    name, in_place, cards, rounds
):
    wilds = {"cards": cards, "natural_in_place": in_place, "most_per_meld": 2}
    changes = {"wilds": wilds, "penalties": {"two": 20, "king": 30, "queen": 25}}
    rules = read_ruleset(with_changes(ruleset_data(name), changes), "other wild cards")
    judge_small_hands(f"wild {cards} {in_place} {name}", rules, rounds(2, 60), melds=1)


FACES = (JOKER, *(Card(rank, suit) for rank in RANKS for suit in sorted(Suit)))


def missing(question: Question, seen: tuple[Card, ...], referee: Referee) -> tuple[Card, ...]:
    """Try every card that can still turn up, one after the other."""
    hand, drawn = question.hand, replace(question.asked, drawn=True)
    if question.asked.standing is not NOT_DOWN:
        return ()
    if try_all(hand, question.asked, referee).contract:
        return ()
    there = [*hand, *seen, *(card for one in drawn.table for card in one.meld.cards)]
    return tuple(
        card
        for card in FACES
        if there.count(card) < question.packs.copies(card)
        and try_all((*hand, card), drawn, referee).contract
    )


@pytest.mark.torture
@pytest.mark.parametrize("name", ruleset_names())
def test_the_cards_missing_are_those_with_any_one_of_which_the_contract_is_laid_down(name, rounds):
    ruleset = load_ruleset(name)
    referee = Referee(ruleset)
    for deal in ruleset.deals[: rounds(1, 4)]:
        chance = Random(f"missing, {name}, {deal}")
        few = {"sizes": (5, 7), "melds": 1, "wilds": 1}
        question = any_question(chance, ruleset, NOT_DOWN, deal=deal, **few)
        seen = tuple(chance.choices(FACES, k=8))

        found = missing_for_contract(question.hand, question.asked, question.packs, seen)

        assert found.proven
        assert found.found == missing(question, seen, referee), question


LYING = {
    "a colour run of one suit": (Kind.COLOUR_RUN, "8D 9D 10D", 8),
    "a colour run of equal ranks": (Kind.COLOUR_RUN, "9H 9D 9C 9S", 9),
    "a run with a gap": (Kind.RUN, "4H 6H 7H", 4),
    "a run of two suits": (Kind.RUN, "4H 5S 6H", 4),
    "a run of equal cards": (Kind.RUN, "8D 8D 8D", 8),
    "a set of several ranks": (Kind.SET, "KS 6S 3H", 13),
}
HANDS = ("7C JC KS KH", "5H 6H 7H 8H JK", "3D KS 6S 10D 8C")


def left(ruleset, hand, meld):
    asked = Situation(
        ruleset=ruleset,
        deal=ruleset.deals[0],
        standing=DOWN,
        table=(TabledMeld(meld, number=1, owner="bruno"),),
        player="ana",
    )
    return find_cheapest(parse_cards(hand), asked).found


@pytest.mark.parametrize("game", ["venezuela", "peru-1", "peru-2", "romme", "akagiri"])
@pytest.mark.parametrize("lying", LYING)
@pytest.mark.parametrize("hand", HANDS)
def test_what_lies_by_a_ruling_is_no_reason_not_to_answer(game, lying, hand):
    kind, cards, low = LYING[lying]
    answer = left(load_ruleset(game), hand, Meld(kind, parse_cards(cards), low))

    used = [card for one in answer.melds for card in one.meld.cards]
    used += [card for step in answer.after for card in step.cards]
    assert sorted((*used, *answer.left)) == sorted(parse_cards(hand))


def test_onto_a_mixed_set_goes_no_card_that_lies_there_already():
    answer = left(load_ruleset("romme"), "KS KD", Meld(Kind.SET, parse_cards("KS 6H 3D"), 13))

    assert write_cards(answer.left) == "KS"


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
    "runs of the lowest ranks": house(
        wilds={**FREE, "cards": ["5"]},
        runs={"lowest": 4},
        laying_down={"lay_offs": "all"},
        taking_jokers={"move_along_runs": True, "move_at_run_ends": True},
        deals=TWO_RUNS,
    ),
    "sets of one colour": house(
        wilds=FREE,
        laying_down={"lay_offs": "all"},
        deals=[
            {"contract": [{"set": 3, "one_colour": True}]},
            {"contract": [{"set": 3, "one_colour": True, "or_more": True}, {"set": 3}]},
        ],
    ),
    "sets of one rank that the contract names": house(
        wilds=FREE,
        laying_down={"lay_offs": "all"},
        deals=[
            {"contract": [{"set": 3, "rank": rank}, {"set": 3, "or_more": True}]}
            for rank in ("A", "7", "K")
        ],
    ),
    "sets of different ranks": house(wilds=FREE, contracts={"sets_of_one_rank": False}),
    "runs apart round the corner": house(
        wilds={**FREE, "cards": ["2"]},
        runs={"ace": "round the corner"},
        contracts={"runs_of_one_suit": "apart"},
        deals=TWO_RUNS,
    ),
}


@pytest.mark.torture
@pytest.mark.parametrize("name", OF_SUITS)
def test_small_hands_under_rules_of_suits_leave_as_little_as_trying_everything_finds(name, rounds):
    limits = {"sizes": (4, 7), "melds": 2}
    judge_small_hands(f"suits, {name}", OF_SUITS[name], rounds(3, 100), **limits)
