import pytest

from scorekeeper.rules.cards import parse_cards, write_cards
from scorekeeper.rules.melds.judging import judge_set
from tests.rules.given import VENEZUELA, codes, facts, house
from tests.rules.play.test_laying_off import onto

FREE = {"most_per_meld": 22}
SMALL = [{"contract": [{"set": 3}]}]
FOUR_SUITS = house(wilds=FREE, sets={"longest": 4, "different_suits": True}, deals=SMALL)
OF_JOKERS = house(wilds=FREE, sets={"most_wilds": 0, "of_jokers": True})


def set_of(text, ruleset):
    return judge_set(parse_cards(text, suits_needed=False), ruleset)


def test_a_set_is_no_longer_than_the_ruleset_says():
    five = house(sets={"longest": 5})

    assert set_of("7H 7D 7S 7C 7H", five).legal
    assert facts(set_of("7H 7D 7S 7C 7H JK", five), "set.too_long") == {"have": 6, "most": 5}


def test_no_suit_is_there_twice_that_was_not_said():
    assert "set.repeated_card" not in codes(set_of("7 7 7S", FOUR_SUITS))


def test_all_suits_of_a_set_may_have_to_differ():
    assert set_of("7H 7D 7S", FOUR_SUITS).legal
    assert set_of("7H 7D JK JK", FOUR_SUITS).legal
    assert facts(set_of("7H 7D 7H", FOUR_SUITS), "set.repeated_card") == {"cards": ("7H",)}
    assert codes(set_of("7H 7H JK", FOUR_SUITS)) == ["set.repeated_card"]
    assert set_of("7H 7D 7H", VENEZUELA).legal


def test_wilds_stand_for_missing_suits_so_that_there_are_four_cards_at_most():
    unlimited = house(wilds=FREE, sets={"different_suits": True}, deals=SMALL)

    assert set_of("7H 7D 7S JK", unlimited).legal
    assert facts(set_of("7H 7D 7S JK JK", unlimited), "set.too_long") == {"have": 5, "most": 4}
    assert codes(set_of("7H 7D 7S 7C JK", unlimited)) == ["set.too_long"]


def test_where_suits_differ_they_have_to_be_said():
    assert facts(set_of("7 7H 7D", FOUR_SUITS), "meld.suit_not_said") == {"cards": ("7",)}


def test_jokers_alone_are_a_set_where_the_ruleset_says_so():
    verdict = set_of("JK JK JK", OF_JOKERS)

    assert verdict.legal
    assert (verdict.read_as.low, write_cards(verdict.read_as.stands_for)) == (0, "JK JK JK")
    assert set_of("JK JK JK JK", OF_JOKERS).legal
    assert codes(set_of("JK JK", OF_JOKERS)) == ["set.too_short"]
    assert codes(set_of("JK JK JK", VENEZUELA)) == [
        *("meld.too_many_wilds", "meld.too_few_naturals")
    ]


def test_jokers_need_not_mix_with_other_cards_to_be_a_set():
    assert codes(set_of("7H 7D JK", OF_JOKERS)) == ["set.too_many_wilds"]
    assert set_of("7H 7D 7S", OF_JOKERS).legal


def test_a_fourth_joker_goes_onto_a_set_of_jokers():
    assert write_cards(
        onto("bruno set JK JK JK", "JK", ruleset=OF_JOKERS).read_as.becomes.cards
    ) == ("JK JK JK JK")
    assert codes(
        onto(
            "bruno set JK JK JK",
            "JK JK",
            ruleset=house(wilds=FREE, sets={"of_jokers": True, "longest": 4}, deals=SMALL),
        )
    ) == ["set.too_long"]


@pytest.mark.parametrize("card", ["7H", "KH", "2S"])
def test_no_natural_goes_onto_a_set_of_jokers(card):
    for wild in ([], ["2"]):
        ruleset = house(wilds={**FREE, "cards": wild}, sets={"of_jokers": True})
        verdict = onto("bruno set JK JK JK", f"JK {card}", ruleset=ruleset)

        assert facts(verdict, "layoff.does_not_fit") == {"onto": 1, "cards": (card,)}


def test_no_joker_goes_onto_a_set_of_naturals_where_sets_hold_none():
    assert codes(onto("bruno set 7H 7D 7S", "JK", ruleset=OF_JOKERS)) == ["set.too_many_wilds"]
    assert onto("bruno set 7H 7D 7S", "7S", ruleset=OF_JOKERS).legal


def test_a_set_of_four_suits_takes_the_suit_it_lacks_and_no_more():
    def said(lying, cards):
        return codes(onto(f"bruno set {lying}", cards, ruleset=FOUR_SUITS))

    assert said("7H 7D 7S", "7C") == []
    assert said("7H 7D 7S", "JK") == []
    assert said("7H 7D 7S", "7S") == ["set.repeated_card"]
    assert said("7H 7D 7S JK", "7C") == ["set.too_long"]
    assert said("7H 7D JK", "7D") == ["set.repeated_card"]


def test_what_lies_in_a_set_by_a_ruling_is_not_held_against_who_adds_to_it():
    assert onto("bruno set 7H 7H JK", "7C", ruleset=FOUR_SUITS).legal
    assert onto("bruno set 7H JK JK", "7C").legal
