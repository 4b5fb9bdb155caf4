"""The solver's answers are those of its referee, and the judges let every one of them stand."""

from dataclasses import replace
from random import Random

import pytest

from scorekeeper.rules.cards import JOKER, RANKS, Card, Suit
from scorekeeper.rules.ruleset.choices import JokerUse
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
from tests.rules.given import NOT_DOWN
from tests.rules.solver.brute_force import try_all
from tests.rules.solver.house_rules import any_house_rules
from tests.rules.solver.questions import Question, any_question, questions
from tests.rules.solver.referee import Referee
from tests.rules.solver.replaying import faults_of


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
    """Tell whether the solver says itself that it leaves out wilds moved after a lay-down."""
    taking = asked.ruleset.taking_jokers
    moves = taking.move_at_run_ends and taking.move_in_turn_of_laying_down
    laid_off = taking.use in (JokerUse.RUN, JokerUse.ANYWHERE)
    return asked.standing is NOT_DOWN and moves and laid_off and taking.in_turn_of_laying_down


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
