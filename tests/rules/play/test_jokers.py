"""Wilds taken off the table, game by game: from what, for what, and in which turn."""

import pytest
from hypothesis import given, strategies as st

from scorekeeper.rules.cards import JOKER, RANKS, Card, Suit, parse_cards, write_cards
from scorekeeper.rules.melds.judging import judge_run
from scorekeeper.rules.melds.melds import End, LaidMeld, Swap
from scorekeeper.rules.play.jokers import (
    judge_joker_moving,
    judge_joker_taking,
    may_move_wilds,
    use_faults,
)
from scorekeeper.rules.play.laying_down import judge_lay_down
from scorekeeper.rules.ruleset.reading import load_ruleset, read_ruleset, ruleset_data, with_changes
from tests.rules.given import (
    DOWN,
    LAYING_DOWN,
    NOT_DOWN,
    VENEZUELA,
    codes,
    entries,
    facts,
    house,
    lies_then,
    tabled,
)

ANY_CARD = st.sampled_from(
    [JOKER, *map(Card, RANKS), *(Card(rank, suit) for rank in RANKS for suit in Suit)]
)
MELDS = ["bruno set 9H 9D JK", "bruno run JK 6D 7D", "bruno run 5D JK 7D", "bruno set 9H 9D 9S"]


def take(meld, naturals, ruleset=VENEZUELA, *, standing=DOWN):
    """Let ana take a wild off this meld."""
    return judge_joker_taking(
        *(1, parse_cards(naturals)),
        player="ana",
        table=tabled(meld, ruleset=ruleset),
        standing=standing,
        ruleset=ruleset,
    )


def move(meld, natural, to="high", *, standing=DOWN, ruleset=VENEZUELA):
    return judge_joker_moving(
        *(1, parse_cards(natural)[0], End(to)),
        player="ana",
        table=tabled(meld),
        standing=standing,
        ruleset=ruleset,
    )


def lying(verdict):
    return write_cards(lies_then(verdict).stands_for)


def test_even_a_ruling_takes_no_joker_for_nothing():
    off_runs = house(taking_jokers={"from_runs": True})

    assert take("bruno set 9H 9D JK", "").read_as is None
    assert take("bruno run 5D JK 7D", "", ruleset=off_runs).read_as is None


def test_the_ruleset_says_how_many_naturals_a_joker_costs():
    one = house(taking_jokers={"naturals_for_one_in_a_set": 1})

    assert facts(take("bruno set 9H 9D JK", "9S 9C", ruleset=one), "joker.wrong_count") == {
        **{"have": 2, "need": 1}
    }


def test_a_ruling_may_take_the_joker_of_a_run_for_its_card():
    assert lying(take("bruno run 5D JK 7D", "6D")) == "5D 6D 7D"
    assert write_cards(take("bruno run 5D JK JK 8D", "7D").read_as.becomes.cards) == "5D JK 7D 8D"


def test_with_several_jokers_in_a_set_one_is_taken():
    verdict = take("bruno set 9H JK JK", "9S 9C", ruleset=house(wilds={"most_per_meld": 2}))

    assert write_cards(lies_then(verdict).cards) == "9H 9S 9C JK"


def test_taking_and_moving_in_the_turn_of_laying_down_are_two_rules():
    takes = house(taking_jokers={"in_turn_of_laying_down": True})
    moves = house(taking_jokers={"move_in_turn_of_laying_down": True})

    said = [
        (
            codes(take("bruno set 9H 9D JK", "9S 9C", standing=LAYING_DOWN, ruleset=ruleset)),
            codes(move("bruno run JK 6D 7D", "5D", standing=LAYING_DOWN, ruleset=ruleset)),
            may_move_wilds(player="ana", standing=LAYING_DOWN, ruleset=ruleset),
        )
        for ruleset in (takes, moves)
    ]

    assert said == [
        ([], ["joker.not_moved_in_this_turn"], False),
        (["joker.not_in_this_turn"], [], True),
    ]


def test_only_the_card_it_stands_for_moves_a_joker():
    told = facts(move("bruno run JK 6D 7D", "8D"), "joker.wrong_card")

    assert told == {"onto": 1, "card": "8D", "need": ("5D",)}


@given(st.sampled_from(MELDS), st.lists(ANY_CARD, max_size=60), ANY_CARD, st.sampled_from(End))
def test_any_cards_get_a_verdict(meld, naturals, natural, to):
    known = {"player": "ana", "table": tabled(meld), "standing": DOWN, "ruleset": VENEZUELA}

    taken = judge_joker_taking(1, naturals, **known)
    moved = judge_joker_moving(1, natural, to, **known)
    assert taken.legal <= (taken.read_as is not None)
    assert moved.legal == (moved.read_as is not None)


@pytest.mark.parametrize(
    ("standing", "at_run_ends", "may"),
    [(DOWN, True, True), (DOWN, False, False), (NOT_DOWN, True, False), (NOT_DOWN, False, False)],
)
def test_who_is_down_may_move_wilds_where_they_move_at_all(standing, at_run_ends, may):
    ruleset = house(taking_jokers={"move_at_run_ends": at_run_ends})

    assert may_move_wilds(player="ana", standing=standing, ruleset=ruleset) is may


ECUADOR = load_ruleset("ecuador")
PERU = load_ruleset("peru-1")
WITTIG = load_ruleset("peru-wittig")
ROMME = load_ruleset("romme")
DSKV = load_ruleset("romme-dskv")
CONTRACT_WITH_JOKER = "bruno contract set KH KD KS JK"


def cards_lying(verdict):
    return write_cards(lies_then(verdict).cards)


# from melds of the contract


def test_an_extra_meld_keeps_its_joker_where_only_contract_melds_give_theirs():
    verdict = take("bruno set 9H 9D JK", "9S", ECUADOR, standing=LAYING_DOWN)

    assert codes(verdict) == ["joker.not_of_a_contract"]
    assert take("bruno contract set 9H 9D JK", "9S", ECUADOR, standing=LAYING_DOWN).legal


# for the card it stands for


@pytest.mark.parametrize("natural", ["6H", "8D", "5D"])
def test_another_card_leaves_the_joker_of_a_run_where_it_is(natural):
    verdict = take("bruno run 5D JK 7D", natural, ROMME)

    assert codes(verdict) == ["joker.stands_for_another"]
    told = facts(verdict, "joker.stands_for_another")
    assert told == {"onto": 1, "cards": (natural,), "need": ("6D",)}


def test_of_several_jokers_in_a_run_the_one_that_stands_for_the_card_is_taken():
    assert cards_lying(take("bruno run JK 5D 6D JK 8D", "7D", ROMME)) == "JK 5D 6D 7D 8D"
    assert cards_lying(take("bruno run JK 5D 6D JK 8D", "4D", ROMME)) == "4D 5D 6D JK 8D"


def test_a_run_gives_its_joker_for_one_card():
    assert "joker.one_for_a_run" in codes(take("bruno run 5D JK 7D", "6D 6D", ROMME))


def test_the_suit_of_the_card_for_a_run_must_be_said():
    card = parse_cards("6", suits_needed=False)
    known = {"player": "ana", "standing": DOWN, "ruleset": ROMME}
    verdict = judge_joker_taking(1, card, table=tabled("bruno run 5D JK 7D"), **known)

    assert codes(verdict) == ["meld.suit_not_said"]


# a set that must be full


def test_a_set_of_three_keeps_its_joker_where_four_naturals_must_remain():
    verdict = take("bruno set 6S 6H JK", "6C", DSKV)

    assert facts(verdict, "joker.set_not_full") == {"onto": 1, "have": 3, "need": 4}


def test_a_full_set_is_full_whatever_is_put_in_for_the_joker():
    two = with_changes(ruleset_data("romme"), {"taking_jokers": {"naturals_for_one_in_a_set": 2}})
    verdict = take("bruno set 6S 6H 6D JK", "6C 6C", read_ruleset(two, "house rules"))

    assert codes(verdict) == ["set.too_long", "set.repeated_card"]


# twos


def test_a_two_is_put_in_its_own_place_for_the_wild_that_lies_there():
    verdict = take("bruno run AS JK 3S 4S", "2S", PERU)

    assert verdict.legal
    assert lies_then(verdict).wild_steps == ()


def test_the_wild_that_was_taken_is_told():
    known = {"player": "ana", "standing": DOWN, "ruleset": WITTIG}
    table = tabled("bruno set 9H 9D 2S JK", "bruno set 8H 8D 2S", ruleset=WITTIG)

    of_both = judge_joker_taking(1, parse_cards("9S"), table=table, **known)
    of_twos = judge_joker_taking(2, parse_cards("8S"), table=table, **known)
    assert [str(one.read_as.taken) for one in (of_both, of_twos)] == ["JK", "2S"]


def test_the_other_wilds_of_a_meld_stay_wild():
    verdict = take("bruno set 9H JK 9D 2S", "9S", WITTIG)

    assert cards_lying(verdict) == "9H 9S 9D 2S"
    assert lies_then(verdict).wild_steps == (3,)


def test_a_two_moves_at_the_end_of_a_run_and_is_natural_where_it_belongs():
    verdict = judge_joker_moving(
        *(1, parse_cards("6S")[0], End.LOW),
        player="ana",
        table=tabled("bruno run 3S 4S 5S 2S", ruleset=PERU),
        standing=DOWN,
        ruleset=PERU,
    )

    assert verdict.legal
    assert cards_lying(verdict) == "2S 3S 4S 5S 6S"
    assert lies_then(verdict).wild_steps == ()


def test_a_set_of_jokers_gives_none_of_them():
    changes = {"taking_jokers": {"naturals_for_one_in_a_set": 1}}
    jokers = read_ruleset(with_changes(ruleset_data("peru-2"), changes), "house rules")
    verdict = take("bruno set JK JK JK JK", "9S", jokers)

    assert codes(verdict) == ["joker.wrong_cards"]
    assert verdict.read_as is None


def test_a_joker_for_the_own_contract_is_not_taken_once_one_is_down():
    verdict = take("bruno contract set KH KD KS JK", "KC", ECUADOR)

    assert codes(verdict) == ["joker.only_into_contract"]
    assert codes(take(CONTRACT_WITH_JOKER, "KC", ECUADOR, standing=NOT_DOWN)) == ["joker.not_down"]


@pytest.mark.parametrize(
    ("taken", "into", "codes_said"),
    [
        ("2H", "4C 2 6C", []),
        ("2H", "4C 2S 6C", ["joker.not_used"]),
        ("JK", "4C 2 6C", ["joker.not_used"]),
    ],
)
def test_a_two_whose_suit_is_not_said_may_be_the_one_that_was_taken(taken, into, codes_said):
    new_run = judge_run(parse_cards(into, suits_needed=False), PERU).read_as
    faults = use_faults(parse_cards(taken), [LaidMeld(new_run)], PERU)

    assert codes(faults) == codes_said


WILD_RUN = "bruno run 5S JK 7S"


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


def test_a_wild_taken_goes_into_a_new_run_in_the_turn_of_laying_down_too():
    verdict = lay_down(
        *(PERU, 1, "7H 7D 7S", "9H 9D 9S", "4C JK 6C"), table=[WILD_RUN], swaps=[swap(1, "6S")]
    )

    assert verdict.legal
    assert write_cards([verdict.read_as.swaps[0].taken]) == "JK"


def test_a_wild_that_was_in_the_hand_does_not_stand_in_for_another_that_was_taken():
    table = ["bruno run 5S 2H 7S"]
    verdict = lay_down(
        *(PERU, 1, "7H 7D 7S", "9H 9D 9S", "4C JK 6C"), table=table, swaps=[swap(1, "6S")]
    )

    assert facts(verdict, "joker.not_used")["cards"] == ("2H",)


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
