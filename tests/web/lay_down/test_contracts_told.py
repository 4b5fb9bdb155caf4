"""A contract is said in words that fit its game."""

import pytest

from scorekeeper.rules.ruleset.checking import MOST_ITEMS
from scorekeeper.rules.ruleset.model import DealRules, Item
from scorekeeper.rules.ruleset.reading import load_ruleset
from scorekeeper.wording.contracts import contract_in_own_words, contract_text, melds_text

pytestmark = pytest.mark.usefixtures("speaking")

NOTHING = DealRules(contract=())


def told(name: str, deal: int, *, limits: bool = True) -> str:
    ruleset = load_ruleset(name)
    return contract_text(ruleset.deals[deal - 1], ruleset, limits=limits)


def test_limits_on_wilds_are_told_with_a_contract():
    assert told("ecuador", 6) == "one set of 3 and one run of 4, without jokers"
    assert told("ecuador", 4) == "two sets of 4, with one joker at most"
    assert told("bolivia", 7) == "one run of 7 or more with at most one joker"


def test_where_twos_are_wild_the_limits_are_those_of_wild_cards():
    assert told("farmers-rummy", 1) == "one set of 3 without wilds"


def test_a_pure_set_needs_no_word_on_wilds():
    assert told("ecuador", 1) == "one set of 3 in different suits"


def test_limits_are_left_out_where_notes_tell_them():
    assert told("ecuador", 4, limits=False) == "two sets of 4"
    assert told("bolivia", 7, limits=False) == "one run of 7 or more"


def test_any_one_of_several_contracts_is_told():
    assert told("peru-2", 7) == (
        "four sets of 3, or three runs of 4, or one run of 12, or one colour run of 12"
    )


@pytest.mark.parametrize(
    ("item", "said"),
    [
        (Item(set=3), "sets of 3"),
        (Item(set=3, pure=True), "sets of 3, each in different suits"),
        (Item(run=4), "runs of 4"),
    ],
)
def test_melds_are_counted_in_words_up_to_as_many_as_house_rules_ask_for(item: Item, said: str):
    counted = [melds_text(item, count) for count in range(2, 10)]

    words = ("two", "three", "four", "five", "six", "seven", "eight", "9")
    assert counted == [f"{word} {said}" for word in words]
    assert len(words) == MOST_ITEMS


def test_a_contract_that_is_still_to_be_chosen_is_told_as_such():
    assert contract_text(NOTHING, load_ruleset("desordenada")) == "not chosen yet"


def test_where_points_are_asked_for_they_stand_for_the_contract():
    assert contract_text(NOTHING, load_ruleset("romme")) == "melds worth 40 or more"


def test_the_own_words_stand_only_where_every_meld_has_one():
    bolivia, peru = load_ruleset("bolivia"), load_ruleset("peru-1")

    assert contract_in_own_words(bolivia.deals[0], bolivia.words) == "trica limpia"
    assert contract_in_own_words(peru.deals[5], peru.words) == ""
