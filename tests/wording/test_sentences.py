"""Every fault, ruling, need and remarkable thing is said; every reason says what it rests on."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from scorekeeper.game.needs import Kind, Need
from scorekeeper.game.story import story_of
from scorekeeper.rules.ruleset import sense
from scorekeeper.rules.ruleset.reading import find_faults, ruleset_data, with_changes
from scorekeeper.rules.verdict import Basis, Reason, Until
from scorekeeper.wording import story
from scorekeeper.wording.houserules.fields import WORDINGS
from scorekeeper.wording.sentences import OF_REASONS, ruling_text, sentence
from scorekeeper.wording.sheet import need_in_short, need_text, own_need_text
from tests.game.remarkable import EVENINGS
from tests.web.refusals import NAMES, every_refusal, refused_commands

pytestmark = pytest.mark.usefixtures("speaking")

ROOMS = Path(sense.__file__).parents[2]
VENEZUELA = ruleset_data("venezuela")
LARGE = {"deals": [{"contract": [{"run": 13}] * 9}], "buying": {"allowed": False}}


def codes_in_the_code() -> set[str]:
    """Every code that stands as a literal in a call that makes a fault, or beside one."""
    found = set()
    for file in ROOMS.rglob("*.py"):
        text = file.read_text(encoding="utf-8")
        if "FieldFault" in text and file.name != "fieldpath.py":
            strings = (
                node.value
                for node in ast.walk(ast.parse(text))
                if isinstance(node, ast.Constant) and isinstance(node.value, str)
            )
            found |= set(strings) & set(WORDINGS)
            found |= set(codes_given(ast.parse(text)))
    return found


def codes_given(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Name(id="fault"), args=[_, ast.Constant(value=code), *_]):
                yield code
            case ast.Call(func=ast.Name(id="Reason"), args=[ast.Constant(value=code), *_]):
                yield code


def test_every_fault_has_a_sentence_and_every_sentence_a_fault():
    assert codes_in_the_code() == set(WORDINGS)


@pytest.mark.parametrize(
    ("changes", "shown"),
    [
        ({"cut": {"jokers_kept_among": 11}}, "10"),
        (LARGE, "11 dealt, one drawn, 0 by buying."),
        (
            {**LARGE, "going_out": {"last_discard": "required"}},
            "11 dealt, one drawn, 0 by buying, less one to discard.",
        ),
        ({**LARGE, "buying": {"price": 0}}, "there are only 108."),
        ({"going_out": {"last_discard": "never"}}, "\u2068required\u2069"),
        ({"chips": {"colour": "red"}}, "\u2068each\u2069"),
        ({"dealing": {"hand": 14}}, "108"),
        ({"words": {"sets": {"three": "trío"}}}, "\u2068three\u2069"),
    ],
)
def test_a_fault_is_said_with_its_facts(changes, shown):
    [fault] = find_faults(with_changes(VENEZUELA, changes), VENEZUELA)

    assert shown in sentence(fault.reason)
    assert "%(" not in sentence(fault.reason)


@pytest.mark.parametrize("code", WORDINGS)
def test_every_sentence_names_only_facts(code):
    names = ("least", "most", "choices", "known", "fewest", "up_to", "players", "need", "cards")
    more = ("name", "hand", "longest", "shortest", "jokers", "points", "naturals", "target", "word")
    other = ("near", "dealt", "bought", "discarded", "all")
    facts = dict.fromkeys((*names, *more, *other), 7)

    assert sentence(Reason(code, facts)).endswith(".")


WORDS = st.text("ab JKS7H", max_size=5) | st.sampled_from(["set", "run", "meld:1", "ana", "7H"])
FACTS = st.booleans() | st.integers(-9, 99) | WORDS | st.lists(WORDS | st.integers(0, 9)).map(tuple)
NAMES_OF_FACTS = sorted({name for reason in every_refusal() for name in reason.facts})


def test_a_ruling_is_told_with_all_reasons_each_of_them_once():
    down = Reason("buy.down", {"player": "ana"})
    poor = Reason("buy.no_chips", {"player": "ana", "have": 0, "price": 1})

    said = ruling_text((down, poor, down), NAMES)

    assert said.startswith("The table let it stand: ")
    assert said.endswith(" ".join(sentence(reason, NAMES) for reason in (down, poor)))
    assert said.count("no more buying this deal") == 1


def test_of_whatever_was_overruled_when_only_codes_were_kept_something_is_said():
    overruled = {
        reason.code
        for refusal in refused_commands()
        if refusal.may_stand
        for reason in refusal.reasons
    }

    assert overruled
    for code in overruled:
        said = ruling_text((Reason(code),), NAMES)
        assert said.endswith(".")
        assert "%(" not in said
        assert code not in said


@pytest.mark.parametrize("code", ["", "nothing.known", "meld.of_another_time"])
def test_a_code_of_another_time_is_said_too(code):
    assert ruling_text((Reason(code),), NAMES).endswith(".")


@settings(max_examples=300, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    code=st.sampled_from(sorted(OF_REASONS)),
    facts=st.dictionaries(st.sampled_from(NAMES_OF_FACTS), FACTS, max_size=6),
)
def test_facts_that_nobody_gave_do_no_harm(code, facts):
    assert ruling_text((Reason(code, facts),), NAMES)


OF_THE_BOOK = {
    # somebody is not on record as down, or as gone out; all as having drawn; a contract as chosen
    *("meld.not_down", "layoff.not_down", "joker.not_down", "goout.not_down"),
    *("discard.not_down", "discard.melded_or_down"),
    *("close.nobody_went_out", "laydown.first_round", "contract.not_chosen"),
    "contract.first_down_chooses",
    # by the record the player was down in an earlier turn
    *("goout.not_first_turn", "goout.not_at_once"),
    # by the record the one turn that is left once somebody has gone out is over
    "lastturn.had",
    # by the record the hand holds another number of cards
    *("hand.too_few", "hand.count_differs", "goout.cards_left", "goout.more_than_held"),
    *("goout.nothing_to_discard", "goout.left_unmelded", "hand.no_such_sum"),
    # a card of a run costs nothing, but its suit was not entered
    "hand.suits_cost",
    "hand.suits_missing",
    # by the record the player laid down, or never did
    *("hand.was_down", "hand.never_down"),
    # no cards cost less than nothing
    "hand.below_zero",
    # a card is on record more often than the packs hold it, or in the hand of whoever went out
    *("cards.too_many", "count.went_out"),
    # what comes before the play was entered after it, or against counted hands
    *("exchange.after_play", "cut.after_count", "cut.held_otherwise"),
}
NOT_YET = {
    *(
        "set.too_short",
        "set.too_few_suits",
        "run.too_short",
        "meld.too_few_naturals",
        "meld.suit_not_said",
    ),
    *("contract.item_missing", "contract.wrong_size", "contract.which", "laydown.nothing"),
    *("firstmeld.too_few_points", "joker.not_used", "joker.wrong_count"),
    *("goout.last_unmelded", "layoff.few_naturals"),
    *("goout.must_go_out", "close.missing", "wentout.hand_needed", "buy.nobody", "claims.none"),
    *("calls.none", "calls.others", "calls.too_early", "calls.by_scorekeeper", "call.not_open"),
    *("calls.whose_discard", "claims.others_called", "join.played_before"),
    "contract.not_named",
}
WITH_THE_TURN = {
    *("meld.not_in_this_turn", "layoff.not_in_this_turn", "layoff.own_contract_same_turn"),
    "joker.not_in_this_turn",
    "joker.not_moved_in_this_turn",
}
"""The rules forbid it within one entry; of a later one nobody knows whether the turn is over."""
TOO_FEW_OR_TOO_MANY = {"contract.wrong_size", "joker.wrong_count"}
"""Cards that are too few may become enough; too many never do."""


def codes_with(basis: Basis) -> set[str]:
    return {reason.code for reason in every_refusal() if reason.basis is basis}


def test_a_reason_is_of_the_book_where_the_table_may_know_better():
    assert codes_with(Basis.BOOK) == OF_THE_BOOK


def test_a_reason_is_not_yet_one_where_more_may_do_away_with_it():
    assert codes_with(Basis.NOT_YET) == NOT_YET | WITH_THE_TURN


def test_every_reason_rests_on_the_same_wherever_it_is_given():
    of_the_rules = codes_with(Basis.RULES)

    assert of_the_rules & codes_with(Basis.NOT_YET) <= TOO_FEW_OR_TOO_MANY | WITH_THE_TURN
    assert not of_the_rules & codes_with(Basis.BOOK)
    assert not codes_with(Basis.BOOK) & codes_with(Basis.NOT_YET)


def test_too_few_cards_may_still_become_enough_and_too_many_never():
    sizes = [reason for reason in every_refusal() if reason.code in TOO_FEW_OR_TOO_MANY]

    assert {reason.facts["have"] < reason.facts["need"] for reason in sizes} == {True, False}
    assert not [
        reason
        for reason in sizes
        if (reason.basis is Basis.NOT_YET) is not (reason.facts["have"] < reason.facts["need"])
    ]


def test_some_reasons_end_with_the_turn_or_once_all_is_entered():
    ends = {reason.code: reason.until for reason in every_refusal() if reason.until}

    assert ends == {
        **dict.fromkeys(WITH_THE_TURN, Until.NEXT_TURN),
        **dict.fromkeys(("goout.must_go_out", "goout.cards_left"), Until.ALL_ENTERED),
        **dict.fromkeys(("goout.last_unmelded", "goout.left_unmelded"), Until.ALL_ENTERED),
    }


def test_a_reason_told_of_one_of_several_rests_on_the_same():
    for reason in every_refusal():
        assert reason.about(meld=2).basis is reason.basis
        assert reason.about(meld=2).until is reason.until


def found(code: str) -> Reason:
    """What an evening gives that has it."""
    return next(said for said in story_of(EVENINGS[code].over()) if said.code == code)


def test_every_sentence_is_of_an_evening():
    assert set(EVENINGS) == set(story.WORDINGS)


@pytest.mark.parametrize("code", EVENINGS)
def test_what_was_found_is_told_whole(code):
    reason = found(code)
    least = {name: 1 for name in ("points", "count") if name in reason.facts}

    for said in (sentence(reason, NAMES), sentence(reason.about(**least), NAMES)):
        assert said.endswith(".")
        assert "%(" not in said
        assert code not in said


def test_a_story_names_people_deals_and_points():
    said = sentence(found("story.from_last"), NAMES)

    assert "Ana" in said
    assert "deal 1" in said
    assert "90 points" in said


TWO = {"ana": "Ana", "luis": "Luis"}


@pytest.mark.parametrize("kind", Kind)
@pytest.mark.parametrize("points", [1, 34])
def test_every_kind_is_said_in_three_ways(kind: Kind, points: int):
    need = Need(kind=kind, player="ana", points=points, others=("luis",))
    of_ana, to_ana, short = (need_text(need, TWO), own_need_text(need, TWO), need_in_short(need))

    assert "Ana" in of_ana
    assert "Ana" not in to_ana
    assert len(short) <= 24
    assert "%(" not in of_ana + to_ana + short


def test_what_passes_the_leader_is_one_point_more_than_what_draws_level():
    need = Need(kind=Kind.BEHIND, player="ana", points=34, others=("luis",))

    assert "at least 35 points fewer" in own_need_text(need, TWO)
