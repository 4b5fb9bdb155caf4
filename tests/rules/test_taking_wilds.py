"""Wilds taken off the table, game by game: from what, for what, when, and for which use."""

import pytest

from scorekeeper.rules.cards import parse_cards, write_cards
from scorekeeper.rules.jokers import judge_joker_moving, judge_joker_taking
from scorekeeper.rules.laying_down import judge_lay_down
from scorekeeper.rules.melds import End
from scorekeeper.rules.reading import load_ruleset, read_ruleset, ruleset_data, with_changes
from scorekeeper.rules.swapping import Swap, judge_swap
from tests.rules.given import DOWN, LAYING_DOWN, NOT_DOWN, codes, entries, facts, house, tabled

ECUADOR = load_ruleset("ecuador")
PERU = load_ruleset("peru-1")
WITTIG = load_ruleset("peru-wittig")
BOLIVIA = load_ruleset("bolivia")
ROMME = load_ruleset("romme")
DSKV = load_ruleset("romme-dskv")


def take(meld, naturals, ruleset, *, standing=DOWN):
    """Let ana take a wild off this meld."""
    return judge_joker_taking(
        *(1, parse_cards(naturals)),
        player="ana",
        table=tabled(meld, ruleset=ruleset),
        standing=standing,
        ruleset=ruleset,
    )


def swap(meld, naturals):
    return Swap(meld, parse_cards(naturals))


def lay_down(ruleset, number, *melds, table=(), swaps=(), holds=11, **said):
    known = {"standing": NOT_DOWN, "goes_out": False, "discard": None, "lay_offs": ()}
    return judge_lay_down(
        entries(*melds),
        player="ana",
        table=tabled(*table, ruleset=ruleset),
        holds=holds,
        deal=ruleset.deals[number - 1],
        ruleset=ruleset,
        swaps=swaps,
        **{**known, **said},
    )


def lying(verdict):
    return write_cards(verdict.read_as.cards)


# from own melds, and from those of others


def test_an_own_meld_keeps_its_joker_where_only_others_give_theirs():
    assert codes(take("ana set 9H 9D JK", "9S", BOLIVIA)) == ["joker.own_set"]
    assert take("bruno set 9H 9D JK", "9S", BOLIVIA).legal


def test_a_joker_comes_off_anothers_set_for_one_natural_where_one_is_enough():
    assert lying(take("bruno set 9H 9D JK", "9S", BOLIVIA)) == "9H 9D 9S"
    assert codes(take("bruno set 9H 9D JK", "9S 9C", BOLIVIA)) == ["joker.wrong_count"]
    assert codes(take("bruno run 5D JK 7D", "6D", BOLIVIA)) == ["joker.in_a_run"]


def test_an_extra_meld_keeps_its_joker_where_only_contract_melds_give_theirs():
    verdict = take("bruno set 9H 9D JK", "9S", ECUADOR, standing=LAYING_DOWN)

    assert codes(verdict) == ["joker.not_of_a_contract"]
    assert take("bruno contract set 9H 9D JK", "9S", ECUADOR, standing=LAYING_DOWN).legal


# for the card it stands for


def test_a_joker_comes_off_a_run_for_the_card_it_stands_for():
    assert lying(take("bruno run 5D JK 7D", "6D", ROMME)) == "5D 6D 7D"
    assert lying(take("bruno run 5D 6D JK", "7D", ROMME)) == "5D 6D 7D"


@pytest.mark.parametrize("natural", ["6H", "8D", "5D"])
def test_another_card_leaves_the_joker_of_a_run_where_it_is(natural):
    verdict = take("bruno run 5D JK 7D", natural, ROMME)

    assert codes(verdict) == ["joker.stands_for_another"]
    told = facts(verdict, "joker.stands_for_another")
    assert told == {"onto": 1, "cards": (natural,), "need": ("6D",)}


def test_of_several_jokers_in_a_run_the_one_that_stands_for_the_card_is_taken():
    assert lying(take("bruno run JK 5D 6D JK 8D", "7D", ROMME)) == "JK 5D 6D 7D 8D"
    assert lying(take("bruno run JK 5D 6D JK 8D", "4D", ROMME)) == "4D 5D 6D JK 8D"


def test_a_run_gives_its_joker_for_one_card():
    assert "joker.one_for_a_run" in codes(take("bruno run 5D JK 7D", "6D 6D", ROMME))


def test_the_suit_of_the_card_for_a_run_must_be_said():
    card = parse_cards("6", suits_needed=False)
    known = {"player": "ana", "standing": DOWN, "ruleset": ROMME}
    verdict = judge_joker_taking(1, card, table=tabled("bruno run 5D JK 7D"), **known)

    assert codes(verdict) == ["meld.suit_not_said"]


def test_where_all_suits_differ_the_joker_goes_for_a_suit_that_is_missing():
    assert take("bruno set 6S 6H JK", "6C", ROMME).legal
    assert codes(take("bruno set 6S 6H JK", "6H", ROMME)) == ["set.repeated_card"]


def test_sets_may_keep_their_jokers_where_runs_do_not():
    runs_only = house(taking_jokers={"naturals_for_one_in_a_set": 0, "from_runs": True})
    never = house(taking_jokers={"naturals_for_one_in_a_set": 0})

    assert codes(take("bruno set 9H 9D JK", "9S", runs_only)) == ["joker.in_a_set"]
    assert take("bruno run 5D JK 7D", "6D", runs_only).legal
    assert codes(take("bruno set 9H 9D JK", "9S", never)) == ["joker.never_taken"]
    assert codes(take("bruno run 5D JK 7D", "6D", never)) == ["joker.never_taken"]


# a set that must be full


def test_a_set_of_three_keeps_its_joker_where_four_naturals_must_remain():
    verdict = take("bruno set 6S 6H JK", "6C", DSKV)

    assert codes(verdict) == ["joker.set_not_full"]
    assert facts(verdict, "joker.set_not_full") == {"onto": 1, "have": 3, "need": 4}


def test_a_set_gives_its_joker_where_it_then_has_four_naturals():
    assert lying(take("bruno set 6S 6H 6D JK", "6C", DSKV)) == "6S 6H 6D 6C"
    assert take("bruno run 5D JK 7D", "6D", DSKV).legal


def test_a_full_set_is_full_whatever_is_put_in_for_the_joker():
    two = with_changes(ruleset_data("romme"), {"taking_jokers": {"naturals_for_one_in_a_set": 2}})
    verdict = take("bruno set 6S 6H 6D JK", "6C 6C", read_ruleset(two, "house rules"))

    assert codes(verdict) == ["set.too_long", "set.repeated_card"]


# twos


def test_a_wild_two_is_taken_like_a_joker():
    assert lying(take("bruno set 9H 9D 2S", "9S", WITTIG)) == "9H 9D 9S"
    assert lying(take("bruno run 5D 2S 7D", "6D", PERU)) == "5D 6D 7D"


def test_a_two_in_its_own_place_is_not_taken():
    verdict = take("bruno run AS 2S 3S", "2S", PERU)

    assert codes(verdict) == ["joker.none_there"]


def test_a_two_is_put_in_its_own_place_for_the_wild_that_lies_there():
    verdict = take("bruno run AS JK 3S 4S", "2S", PERU)

    assert verdict.legal
    assert verdict.read_as.wild_steps == ()


def test_no_wild_is_put_in_for_a_wild():
    assert codes(take("bruno set 9H 9D JK", "2S", WITTIG)) == ["joker.wrong_cards"]
    assert codes(take("bruno run 5D JK 7D", "2D", PERU)) == ["joker.stands_for_another"]


def test_the_wild_that_was_taken_is_told():
    known = {"player": "ana", "standing": DOWN, "ruleset": WITTIG}
    table = tabled("bruno set 9H 9D 2S JK", "bruno set 8H 8D 2S", ruleset=WITTIG)

    assert write_cards([judge_swap(swap(1, "9S"), table=table, **known).read_as.taken]) == "JK"
    assert write_cards([judge_swap(swap(2, "8S"), table=table, **known).read_as.taken]) == "2S"


def test_the_other_wilds_of_a_meld_stay_wild():
    verdict = take("bruno set 9H JK 9D 2S", "9S", WITTIG)

    assert lying(verdict) == "9H 9S 9D 2S"
    assert verdict.read_as.wild_steps == (3,)


def test_a_two_moves_at_the_end_of_a_run_and_is_natural_where_it_belongs():
    verdict = judge_joker_moving(
        *(1, parse_cards("6S")[0], End.LOW),
        player="ana",
        table=tabled("bruno run 3S 4S 5S 2S", ruleset=PERU),
        standing=DOWN,
        ruleset=PERU,
    )

    assert verdict.legal
    assert lying(verdict) == "2S 3S 4S 5S 6S"
    assert verdict.read_as.wild_steps == ()


def test_a_set_of_jokers_gives_none_of_them():
    changes = {"taking_jokers": {"naturals_for_one_in_a_set": 1}}
    jokers = read_ruleset(with_changes(ruleset_data("peru-2"), changes), "house rules")
    verdict = take("bruno set JK JK JK JK", "9S", jokers)

    assert codes(verdict) == ["joker.wrong_cards"]
    assert verdict.read_as is None


# in the turn of laying down, and used at once


CONTRACT_WITH_JOKER = "bruno contract set KH KD KS JK"


def test_a_joker_may_be_taken_into_the_own_contract():
    verdict = lay_down(
        *(ECUADOR, 4, "7H 7D 7S JK", "9H 9D 9S 9C"),
        table=[CONTRACT_WITH_JOKER],
        swaps=[swap(1, "KC")],
    )

    assert verdict.legal
    assert verdict.read_as.left == 12 + 1 - 8 - 1
    assert [write_cards(one.becomes.cards) for one in verdict.read_as.swaps] == ["KH KD KS KC"]


def test_a_joker_taken_must_lie_in_the_own_contract():
    verdict = lay_down(
        *(ECUADOR, 4, "7H 7D 7S 7C", "9H 9D 9S 9C", "4H 4D JK"),
        table=[CONTRACT_WITH_JOKER],
        swaps=[swap(1, "KC")],
    )

    assert codes(verdict) == ["joker.not_used"]
    assert facts(verdict, "joker.not_used") == {
        "use": "at once into the own contract",
        "cards": ("JK",),
    }


def test_of_melds_that_could_be_the_contract_the_one_with_the_joker_taken_is():
    verdict = lay_down(
        *(ECUADOR, 4, "7H 7D 7S 7C", "9H 9D 9S 9C", "4H 4D 4S JK"),
        table=[CONTRACT_WITH_JOKER],
        swaps=[swap(1, "KC")],
        holds=13,
    )

    assert verdict.legal
    assert verdict.read_as.melds[2].item is not None


def test_a_contract_that_takes_no_joker_takes_none_from_the_table_either():
    verdict = lay_down(
        *(ECUADOR, 3, "7H 7D 7S JK"),
        table=[CONTRACT_WITH_JOKER],
        swaps=[swap(1, "KC")],
    )

    assert codes(verdict) == ["contract.too_many_wilds"]


def test_a_joker_for_the_own_contract_is_not_taken_once_one_is_down():
    verdict = take("bruno contract set KH KD KS JK", "KC", ECUADOR)

    assert codes(verdict) == ["joker.only_into_contract"]
    assert codes(take(CONTRACT_WITH_JOKER, "KC", ECUADOR, standing=NOT_DOWN)) == ["joker.not_down"]


def test_every_swap_is_judged_on_the_table_as_the_one_before_left_it():
    verdict = lay_down(
        *(ECUADOR, 4, "7H 7D 7S JK", "9H 9D 9S 9C"),
        table=[CONTRACT_WITH_JOKER],
        swaps=[swap(1, "KC"), swap(1, "KC")],
    )

    assert facts(verdict, "joker.none_there") == {"onto": 1, "swap": 2}
    assert verdict.read_as is None


def test_a_meld_laid_in_the_same_turn_gives_no_joker():
    verdict = lay_down(ECUADOR, 4, "7H 7D 7S JK", "9H 9D 9S 9C", swaps=[swap(1, "7C")])

    assert facts(verdict, "joker.no_such_meld") == {"onto": 1, "swap": 1}


WILD_RUN = "bruno run 5S JK 7S"


def test_a_wild_taken_goes_into_a_new_run_in_the_turn_of_laying_down_too():
    verdict = lay_down(
        *(PERU, 1, "7H 7D 7S", "9H 9D 9S", "4C JK 6C"), table=[WILD_RUN], swaps=[swap(1, "6S")]
    )

    assert verdict.legal
    assert write_cards([verdict.read_as.swaps[0].taken]) == "JK"


def test_a_wild_taken_does_not_go_to_the_hand_where_a_new_run_is_asked_for():
    verdict = lay_down(
        *(PERU, 1, "7H 7D 7S", "9H 9D 9S", "4C 5C 6C"), table=[WILD_RUN], swaps=[swap(1, "6S")]
    )

    assert codes(verdict) == ["joker.not_used"]


def test_a_wild_taken_does_not_go_into_a_set_where_a_new_run_is_asked_for():
    runs = with_changes(ruleset_data("peru-1"), {"sets": {"most_wilds": 22}})
    verdict = lay_down(
        *(read_ruleset(runs, "house rules"), 1, "7H 7D 7S", "9H 9D 9S", "4C JK 4D"),
        table=[WILD_RUN],
        swaps=[swap(1, "6S")],
    )

    assert codes(verdict) == ["joker.not_used"]


def test_a_wild_that_was_in_the_hand_does_not_stand_in_for_another_that_was_taken():
    table = ["bruno run 5S 2H 7S"]
    verdict = lay_down(
        *(PERU, 1, "7H 7D 7S", "9H 9D 9S", "4C JK 6C"), table=table, swaps=[swap(1, "6S")]
    )

    assert facts(verdict, "joker.not_used")["cards"] == ("2H",)


def test_jokers_are_not_taken_with_the_first_melds_where_these_come_first():
    verdict = lay_down(
        *(ROMME, 1, "KH KD JK", "QH QD QS"),
        table=["bruno run 5D JK 7D"],
        swaps=[swap(1, "6D")],
        holds=13,
    )

    assert codes(verdict) == ["joker.not_in_this_turn"]


def test_a_swap_leaves_the_hand_as_large_as_it_was():
    verdict = lay_down(
        *(ECUADOR, 4, "7H 7D 7S JK", "9H 9D 9S 9C"),
        table=[CONTRACT_WITH_JOKER],
        swaps=[swap(1, "KC")],
        holds=7,
    )

    assert verdict.legal
    assert verdict.read_as.left == 0
    verdict = lay_down(
        *(ECUADOR, 4, "7H 7D 7S JK", "9H 9D 9S 9C"),
        table=[CONTRACT_WITH_JOKER],
        swaps=[swap(1, "KC")],
        holds=6,
    )
    assert facts(verdict, "hand.too_few") == {"have": 8, "need": 9}
