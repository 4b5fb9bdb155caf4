"""A question costs no more than its budget, and says whether its answer is proven."""

from random import Random

import pytest

from scorekeeper.rules.cards import parse_cards
from scorekeeper.rules.ruleset.reading import load_ruleset, ruleset_names
from scorekeeper.rules.solver import (
    BUDGET,
    Situation,
    find_cheapest,
    find_contract,
    find_way_out,
    look_into,
    missing_for_contract,
)
from scorekeeper.rules.solver.sets import set_ways
from scorekeeper.rules.solver.shapes import _remembered
from tests.rules.given import NOT_DOWN
from tests.rules.solver.house_rules import any_house_rules
from tests.rules.solver.questions import any_question, questions
from tests.rules.solver.replaying import faults_of

BUDGETS = (0, 1, 1500, 4000, 12000, 40000)
FINDING = (find_contract, find_way_out, find_cheapest)
HARD = parse_cards("JK JK JK JK 10S 2C 7C QC 6C 4C 2C 6C KS 10S 5S 4S 8C 7C 8S 10C AC 9C 5C 10C")


def answers(one, budget):
    found = [find(one.hand, one.asked, budget=budget) for find in FINDING]
    return [*found, missing_for_contract(one.hand, one.asked, one.packs, budget=budget)]


def judge_answers(one):
    """Hold what is found within each budget against what is found without an end."""
    whole = answers(one, None)
    assert all(each.proven for each in whole)
    for budget in BUDGETS:
        within = answers(one, budget)
        for got, best in zip(within, whole, strict=True):
            assert got.steps <= budget, one
            assert not got.proven or got == best, one
        judge_found(within[:3], whole[:3], one)
        assert within[3].proven or set(within[3].found) <= set(whole[3].found), one


def judge_found(within, whole, one):
    for got, best in zip(within, whole, strict=True):
        if got.found is None:
            assert best.found is None or not got.proven, one
        else:
            assert faults_of(got.found, one.hand, one.asked) == [], one
            assert best.found is not None, one
            assert best.found.penalty <= got.found.penalty, one


@pytest.mark.parametrize("name", ruleset_names())
def test_what_is_found_within_a_budget_can_be_done_and_is_never_better_than_the_best(name):
    for one in questions(f"budget, {name}", load_ruleset(name), 2, sizes=(7, 12), melds=2):
        judge_answers(one)


@pytest.mark.torture
@pytest.mark.seeds(10, 300)
def test_the_same_holds_under_any_house_rules(seed):
    chance = Random(f"budget {seed}")
    rules = any_house_rules(chance)
    judge_answers(any_question(chance, rules, NOT_DOWN, sizes=(6, 9), melds=1))


def test_some_budget_ends_with_something_found_that_is_not_proven():
    asked = Situation(ruleset=load_ruleset("venezuela"), deal=load_ruleset("venezuela").deals[1])
    hand = parse_cards("7H 7D 7S 9H 9D JK KC KD KS 2C 3C 4C 5C 6C")
    whole = find_contract(hand, asked)

    within = [find_contract(hand, asked, budget=budget) for budget in range(0, whole.steps, 40)]

    assert whole.proven
    assert any(one.found and not one.proven for one in within)
    assert not any(one.proven for one in within)


@pytest.mark.parametrize("name", ruleset_names())
def test_a_larger_budget_never_finds_less(name):
    for one in questions(f"larger, {name}", load_ruleset(name), 1, sizes=(8, 12), melds=2):
        penalties = []
        for budget in range(0, 24000, 3000):
            found = find_cheapest(one.hand, one.asked, budget=budget).found
            penalties.append(found.penalty)
        assert penalties == sorted(penalties, reverse=True), one


@pytest.mark.parametrize("name", ruleset_names())
def test_where_a_budget_ends_depends_on_no_earlier_question(name):
    for one in questions(f"earlier, {name}", load_ruleset(name), 1, sizes=(8, 12), melds=2):
        for budget in (3000, 10000):
            _remembered.cache_clear()
            set_ways.cache_clear()
            first = answers(one, budget)
            answers(one, None)
            assert answers(one, budget) == first, one


def test_where_a_budget_ends_does_not_depend_on_the_order_of_the_cards():
    for name in ruleset_names():
        for one in questions(f"ends, {name}", load_ruleset(name), 1, sizes=(8, 12), melds=2):
            shuffled = Random(str(one)).sample(one.hand, len(one.hand))
            for find in FINDING:
                for budget in (3000, 10000):
                    got = find(shuffled, one.asked, budget=budget)
                    assert got == find(one.hand, one.asked, budget=budget), one


def test_all_questions_about_a_hand_share_one_budget():
    rules = load_ruleset("akagiri")
    asked = Situation(ruleset=rules, deal=rules.deals[6])

    found = look_into(HARD, asked, rules.packs_for(4))

    assert found.steps <= BUDGET
    assert found.way_out.proven
    assert found.contract == found.cheapest or found.contract.found is None


@pytest.mark.parametrize("name", ruleset_names())
def test_asked_together_they_are_answered_as_one_by_one(name):
    for one in questions(f"together, {name}", load_ruleset(name), 2, sizes=(6, 12), melds=2):
        found = look_into(one.hand, one.asked, one.packs)
        contract, out, cheapest, missing = answers(one, None)

        assert [penalty(found.contract), penalty(found.way_out), penalty(found.cheapest)] == [
            penalty(contract),
            penalty(out),
            penalty(cheapest),
        ], one
        assert found.missing.found == missing.found
        for each in (found.contract, found.way_out, found.cheapest):
            assert each.proven
            assert not each.found or faults_of(each.found, one.hand, one.asked) == []


def penalty(outcome):
    return outcome.found.penalty if outcome.found else None
