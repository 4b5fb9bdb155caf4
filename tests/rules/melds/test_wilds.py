"""Wilds in melds, and melds as values: what their wilds stand for."""

import pytest
from hypothesis import given, strategies as st

from scorekeeper.rules.cards import JOKER, RANKS, Card, Suit, card_at, parse_cards, write_cards
from scorekeeper.rules.melds.judging import judge_run, judge_set
from scorekeeper.rules.melds.melds import Meld
from scorekeeper.rules.melds.wilds import most_wilds
from scorekeeper.rules.ruleset.choices import Kind
from tests.rules.given import codes, facts, house

FREE = {"most_per_meld": 22}
JOKERS = house(wilds=FREE)
TWOS = house(wilds={**FREE, "cards": ["2"]}, runs={"ace": "round the corner"})


def run_of(text, ruleset=TWOS):
    return judge_run(parse_cards(text), ruleset)


def set_of(text, ruleset=TWOS):
    return judge_set(parse_cards(text), ruleset)


def test_a_colour_run_has_no_room_for_a_wild():
    assert most_wilds(Kind.COLOUR_RUN, 5, JOKERS) == 0


def read(verdict):
    """What the cards stand for, and which of them lie as wilds."""
    meld = verdict.read_as
    assert verdict.legal
    return write_cards(meld.stands_for), write_cards(meld.wilds)


@pytest.mark.parametrize(
    ("typed", "stands_for", "wilds"),
    [
        ("2S 3S 4S", "2S 3S 4S", ""),
        ("AS 2S 3S", "AS 2S 3S", ""),
        ("2S JK 4S", "2S 3S 4S", "JK"),
        ("KS AS 2S", "KS AS 2S", ""),
        ("KS AS 2S 3S", "KS AS 2S 3S", ""),
        ("QS KS AS 2S JK", "QS KS AS 2S 3S", "JK"),
        ("2S 2S 4S", "2S 3S 4S", "2S"),
        ("3S 4S 2S", "2S 3S 4S", ""),
        ("4S 2S 6S", "4S 5S 6S", "2S"),
        ("JK 2S JK", "AS 2S 3S", "JK JK"),
    ],
)
def test_a_two_in_its_own_place_in_a_run_of_its_suit_is_natural(typed, stands_for, wilds):
    assert read(run_of(typed)) == (stands_for, wilds)


@pytest.mark.parametrize(
    ("typed", "stands_for", "wilds"),
    [
        ("2H 3S 4S", "2S 3S 4S", "2H"),
        ("KS AS 2H", "KS AS 2S", "2H"),
        ("5S 2H 2S", "5S 6S 7S", "2H 2S"),
        ("2S 2H 4S", "2S 3S 4S", "2H"),
    ],
)
def test_a_two_of_another_suit_or_elsewhere_is_a_wild(typed, stands_for, wilds):
    assert read(run_of(typed)) == (stands_for, wilds)


def test_in_any_order_a_two_goes_to_its_own_place_if_it_can():
    assert read(run_of("4S 2S 3S JK")) == ("2S 3S 4S 5S", "JK")
    assert read(run_of("5S 2S 3S JK")) == ("2S 3S 4S 5S", "JK")
    assert read(run_of("3S 2S 5S JK")) == ("2S 3S 4S 5S", "JK")
    assert read(run_of("7S 2S 5S")) == ("5S 6S 7S", "2S")


def test_past_the_corner_only_where_runs_turn_it():
    straight = house(wilds={**FREE, "cards": ["2"]})

    assert read(run_of("KS AS 2S", straight)) == ("QS KS AS", "2S")
    assert codes(run_of("QS KS AS 3S 2S", straight)) == ["run.ace_in_the_middle"]


def test_the_ruleset_may_say_that_twos_are_always_wild():
    always = house(wilds={**FREE, "cards": ["2"], "natural_in_place": False})

    assert read(run_of("2S 3S 4S", always)) == ("2S 3S 4S", "2S")


def test_where_twos_are_not_wild_they_are_cards_like_any_other():
    assert read(run_of("2S 3S JK", JOKERS)) == ("2S 3S 4S", "JK")
    assert codes(run_of("2H 5S 6S", JOKERS)) == ["run.mixed_suits", "run.gap"]
    assert read(set_of("2H 2D 2S", JOKERS)) == ("2H 2D 2S", "")


def test_in_a_set_a_two_is_always_wild():
    assert read(set_of("7H 7D 2S")) == ("7H 7D 7", "2S")


def test_so_there_is_no_set_of_twos():
    verdict = set_of("2H 2D 2S")

    assert facts(verdict, "meld.too_few_naturals") == {"have": 0, "need": 1, "other_wilds": True}
    assert verdict.read_as.wild_steps == (0, 1, 2)
    assert codes(set_of("2H 2D JK")) == ["meld.too_few_naturals"]


def test_wilds_alone_are_no_run_unless_a_two_lies_in_its_place():
    assert codes(run_of("JK JK JK")) == ["meld.too_few_naturals"]
    assert run_of("JK JK JK").read_as is None
    assert read(run_of("2S JK JK")) == ("2S 3S 4S", "JK JK")


@pytest.mark.parametrize(
    ("balance", "legal", "illegal"),
    [
        ("no more wilds than naturals", "5S 2H 7S JK", ("5S 2H JK", 2, 1)),
        ("fewer wilds than naturals", "5S 2H 7S", ("5S 2H 7S JK", 2, 2)),
    ],
)
def test_wilds_are_balanced_against_naturals(balance, legal, illegal):
    typed, wilds, naturals = illegal
    for table, judge in (("runs", run_of), ("sets", set_of)):
        ruleset = house(
            wilds={**FREE, "cards": ["2"]}, **{table: {"wilds_against_naturals": balance}}
        )
        alike = {"sets": str.maketrans("7", "5"), "runs": {}}[table]
        [fault] = judge(typed.translate(alike), ruleset).reasons

        assert judge(legal.translate(alike), ruleset).legal
        assert (
            fault.code
            == {
                "no more wilds than naturals": "meld.more_wilds_than_naturals",
                "fewer wilds than naturals": "meld.wilds_not_fewer",
            }[balance]
        )
        assert fault.facts == {"wilds": wilds, "naturals": naturals}


def test_a_two_that_is_natural_weighs_as_one():
    balanced = house(
        wilds={**FREE, "cards": ["2"]},
        runs={"wilds_against_naturals": "no more wilds than naturals"},
    )

    assert read(run_of("AS 2S JK 2H", balanced)) == ("AS 2S 3S 4S", "JK 2H")
    assert codes(run_of("5S 2S JK", balanced)) == ["meld.more_wilds_than_naturals"]
    assert read(run_of("3S 2S JK", balanced)) == ("AS 2S 3S", "JK")


def test_a_kind_of_meld_may_take_fewer_wilds_than_any_meld():
    tight = house(wilds=FREE, sets={"most_wilds": 0}, runs={"most_wilds": 1})

    assert facts(set_of("7H 7D JK", tight), "set.too_many_wilds") == {"have": 1, "most": 0}
    assert facts(run_of("7H JK JK", tight), "run.too_many_wilds") == {"have": 2, "most": 1}
    assert run_of("7H JK 9H", tight).legal
    assert codes(set_of("7H 7D JK JK", house(sets={"most_wilds": 1}))) == ["meld.too_many_wilds"]


def test_five_jokers_side_by_side():
    assert read(run_of("5H JK JK JK JK JK JH", JOKERS))[0] == "5H 6H 7H 8H 9H 10H JH"
    four = house(wilds=FREE, runs={"wilds_side_by_side": 4})

    assert facts(run_of("5H JK JK JK JK JK JH", four), "run.wilds_side_by_side") == {
        **{"have": 5, "most": 4}
    }
    assert run_of("5H JK JK JK JK 10H", four).legal


def test_jokers_that_need_not_lie_side_by_side_do_not():
    apart = house(wilds=FREE, runs={"wilds_side_by_side": 1})

    assert read(run_of("5H 6H JK JK", apart))[0] == "4H 5H 6H 7H"
    assert read(run_of("5H JK 7H JK", apart))[0] == "5H 6H 7H 8H"
    assert codes(run_of("5H JK JK 8H", apart)) == ["run.wilds_side_by_side"]
    assert codes(run_of("QH KH AH JK JK", apart)) == ["run.wilds_side_by_side"]


@pytest.mark.parametrize(
    ("naturals", "most"), [(0, 0), (1, 0), (2, 1), (3, 2), (4, 3), (5, 3), (9, 3)]
)
def test_how_many_wilds_a_meld_may_hold_follows_from_its_naturals(naturals, most):
    ruleset = house(
        wilds={"most_per_meld": 4},
        runs={"most_wilds": 3, "wilds_against_naturals": "fewer wilds than naturals"},
    )

    assert most_wilds(Kind.RUN, naturals, ruleset) == most
    assert most_wilds(Kind.SET, naturals, ruleset) == 4
    assert most_wilds(Kind.COLOUR_RUN, naturals, ruleset) == 0


STRICT = house(
    wilds={**FREE, "cards": ["2"]},
    runs={
        "ace": "round the corner",
        "wilds_against_naturals": "no more wilds than naturals",
        "wilds_side_by_side": 2,
    },
)
OF_ONE_SUIT = st.sampled_from(
    [JOKER, Card(2, Suit.HEARTS), *(Card(rank, Suit.SPADES) for rank in RANKS)]
)


@given(st.lists(OF_ONE_SUIT, min_size=1, max_size=9))
def test_whatever_the_order_the_same_cards_are_a_run_or_none(cards):
    legal = judge_run(cards, STRICT).legal

    assert judge_run(cards[::-1], STRICT).legal is legal
    assert judge_run(sorted(cards), STRICT).legal is legal


@given(st.lists(OF_ONE_SUIT, min_size=3, max_size=9))
def test_a_legal_run_stands_for_neighbours_and_reads_the_same_again(cards):
    verdict = judge_run(cards, STRICT)
    run = verdict.read_as
    if not verdict.legal:
        return

    places = range(run.low, run.low + len(cards))
    assert run.stands_for == tuple(card_at(place, Suit.SPADES) for place in places) or (
        run.suit is Suit.HEARTS
    )
    assert judge_run(run.cards, STRICT).read_as == run


def meld_of(kind, text, low, ranked=()):
    return Meld(kind, parse_cards(text), low, ranked)


def test_a_meld_without_wild_twos_reads_as_ever():
    run = meld_of(Kind.RUN, "AH 2H JK", 1)

    assert (run.wild_steps, write_cards(run.stands_for)) == ((2,), "AH 2H 3H")


def test_a_two_that_lies_as_a_wild_stands_for_the_card_of_its_place():
    run = meld_of(Kind.RUN, "2H 6S JK 8S", 5, ranked=(0,))

    assert run.suit == "S"
    assert (run.wild_steps, write_cards(run.stands_for)) == ((0, 2), "5S 6S 7S 8S")
    assert (write_cards(run.wilds), write_cards(run.naturals)) == ("2H JK", "6S 8S")


def test_a_wild_in_a_set_stands_for_the_rank_alone():
    trio = meld_of(Kind.SET, "7H 2C JK", 7, ranked=(1,))

    assert (trio.suit, write_cards(trio.stands_for)) == (None, "7H 7 7")


def test_jokers_that_make_a_set_of_their_own_are_themselves():
    assert write_cards(meld_of(Kind.SET, "JK JK JK", 0).stands_for) == "JK JK JK"


def test_a_run_has_the_suit_that_was_said_first():
    run = Meld(Kind.RUN, (Card(5), *parse_cards("6S 7S")), 5)

    assert run.suit == "S"


def test_a_run_of_two_colours_has_no_suit():
    assert meld_of(Kind.COLOUR_RUN, "AH 2S 3D", 1).suit is None
