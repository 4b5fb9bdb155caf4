"""Every reason about cards rests on a sentence of the rules, and no question breaks anything."""

from __future__ import annotations

import pytest

from scorekeeper.rules.play.contrast import contrast_of
from scorekeeper.rules.ruleset.reading import load_ruleset, ruleset_names
from scorekeeper.rules.verdict import Reason
from scorekeeper.wording.rulebook.asking import rulings_asked
from scorekeeper.wording.rulebook.subjects import RESTS_ON, SUBJECTS, ruling_on
from scorekeeper.wording.sentences import OF_REASONS
from tests.rules.given import house

pytestmark = pytest.mark.usefixtures("speaking")

OF_CARDS = {"set", "run", "colour_run", "meld", "layoff", "joker", "firstmeld", "goout", "laydown"}
ONLY_OF_ENTRIES = {
    *("meld.empty", "meld.no_cards", "meld.suit_not_said", "laydown.too_many_melds"),
    *("layoff.no_such_meld", "layoff.no_cards", "joker.no_such_meld", "joker.none_there"),
    *("joker.no_room", "goout.not_first_turn", "goout.not_at_once", "goout.more_than_held"),
    *("goout.not_down", "goout.last_turns", "firstmeld.points", "firstmeld.points_of"),
}
"""Reasons that no rule of the game is behind: something is missing, or cannot be as recorded."""


def test_every_reason_against_cards_rests_on_a_sentence():
    due = {code for code in OF_REASONS if code.partition(".")[0] in OF_CARDS} - ONLY_OF_ENTRIES

    assert due - set(RESTS_ON) == set()
    assert set(RESTS_ON) - set(OF_REASONS) == set()


def test_no_reason_rests_on_two_sentences():
    codes = [code for subject in SUBJECTS for code in subject.codes]

    assert len(codes) == len(set(codes))


@pytest.mark.parametrize("name", ruleset_names())
def test_a_reason_has_its_sentence_in_every_game_in_which_it_is_given(name: str):
    ruleset = load_ruleset(name)
    silent = [
        code
        for code in RESTS_ON
        if contrast_of(code, ruleset).refused and ruling_on(Reason(code), ruleset) is None
    ]

    assert silent == []


FREE = "those that fit no meld"
IN_FULL = "Cards in hand count in full, even where they would have made a meld."
MELDS_FREE = "Cards in hand that make a set or a run among themselves cost nothing."


@pytest.mark.parametrize(
    ("counting", "choice", "by_deal", "said"),
    [
        ("all", "in order", (None, None), IN_FULL),
        ("all", "in order", (None, "all"), IN_FULL),
        ("all", "in order", (FREE, FREE), MELDS_FREE),
        (FREE, "in order", (None, FREE), MELDS_FREE),
        (
            *("all", "in order", (FREE, None, FREE)),
            f"{IN_FULL} In deals 1 and 3, cards in hand that make a set or a run cost nothing.",
        ),
        (
            *("all", "the dealer", (None, FREE)),
            f"{IN_FULL} With contract 2, cards in hand that make a set or a run cost nothing.",
        ),
        (
            *(FREE, "in order", (None, "all")),
            f"{MELDS_FREE} In deal 2, cards in hand count in full.",
        ),
        (
            *(FREE, "the dealer", ("all", None, "all")),
            f"{MELDS_FREE} With contracts 1 and 3, cards in hand count in full.",
        ),
    ],
)
def test_which_cards_count_is_answered_with_the_deals_where_it_is_otherwise(
    counting, choice, by_deal, said
):
    deals = [{"contract": [{"set": 3}], **({"counted": way} if way else {})} for way in by_deal]
    ruleset = house(counting={"cards": counting}, contracts={"choice": choice}, deals=deals)

    [ruling] = rulings_asked("Does a meld in hand count?", ruleset)[:1]
    assert ruling.text.translate(dict.fromkeys(map(ord, "\u2066\u2068\u2069"))) == said


@pytest.mark.parametrize("question", ["", "?!", "xyzzy", "a" * 5000, "\u200c\u200c", "," * 300])
def test_a_question_of_nothing_has_no_answer(question: str):
    assert rulings_asked(question, load_ruleset("venezuela")) == ()
