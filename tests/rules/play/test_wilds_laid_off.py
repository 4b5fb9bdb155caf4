import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.rules.cards import JOKER, Card, Suit, card_at, parse_cards, write_cards
from scorekeeper.rules.melds.melds import End, LayOff
from scorekeeper.rules.play.laying_off import judge_lay_off, room_for_wilds
from scorekeeper.rules.ruleset.reading import load_ruleset
from tests.rules.given import DOWN, LAYING_DOWN, codes, facts, house, lies_then, tabled
from tests.rules.play.test_laying_off import lying, onto

FREE = {"most_per_meld": 22}
TWOS = house(wilds={**FREE, "cards": ["2"]}, runs={"ace": "round the corner"})
MOVING = house(
    wilds=FREE,
    runs={"ace": "round the corner"},
    taking_jokers={"move_along_runs": True, "move_at_run_ends": False},
)
STILL = house(wilds=FREE, runs={"ace": "round the corner"})
SPADES_AND_JOKERS = st.sampled_from([JOKER, *(Card(rank, Suit.SPADES) for rank in range(1, 14))])


def wilds(verdict):
    return write_cards(lies_then(verdict).wilds)


def test_a_two_laid_off_in_its_own_place_is_no_wild():
    for run, card, stands_for in (
        ("3S 4S 5S", "2S", "2S 3S 4S 5S"),
        ("QS KS AS", "2S", "QS KS AS 2S"),
        ("3S 4S 5S", "AS 2S", "AS 2S 3S 4S 5S"),
    ):
        verdict = onto(f"bruno run {run}", card, ruleset=TWOS)
        assert (lying(verdict), wilds(verdict)) == (stands_for, "")


def test_elsewhere_it_is_one():
    for run, card, stands_for in (
        ("3S 4S 5S", "2H", "3S 4S 5S 6S"),
        ("4S 5S 6S", "2S", "4S 5S 6S 7S"),
        ("3S 4S 5S", "6S 2S", "2S 3S 4S 5S 6S"),
        ("4S 5S 6S", "3S 2S", "2S 3S 4S 5S 6S"),
        ("2S 3S 4S", "2S", "2S 3S 4S 5S"),
    ):
        verdict = onto(f"bruno run {run}", card, ruleset=TWOS)
        natural = stands_for.startswith("2S") and not run.startswith("2S")
        assert (lying(verdict), wilds(verdict)) == (stands_for, "" if natural else card)


def test_a_two_goes_where_its_end_was_said():
    verdict = onto("bruno run 3S 4S 5S", "2S", ruleset=TWOS, end=End.HIGH)

    assert (lying(verdict), wilds(verdict)) == ("3S 4S 5S 6S", "2S")


def test_a_two_laid_off_on_a_set_is_a_wild():
    verdict = onto("bruno set 7H 7D 7S", "2S", ruleset=TWOS)

    assert (lying(verdict), wilds(verdict)) == ("7H 7D 7S 7", "2S")


def test_wilds_may_never_be_laid_off():
    never = house(wilds={**FREE, "cards": ["2"]}, later_turns={"wilds_laid_off": False})

    for standing in (DOWN, LAYING_DOWN):
        told = facts(
            onto("bruno set 7H 7D 7S", "7C JK 2H", ruleset=never, standing=standing),
            "layoff.no_wilds",
        )
        assert set(told["cards"]) == {"JK", "2H"}
    assert onto("bruno set 7H JK 7S", "7C", ruleset=never).legal
    assert onto("bruno run 3S 4S 5S", "2S", ruleset=never).legal
    assert codes(onto("bruno run 3S 4S 5S", "2H", ruleset=never)) == ["layoff.no_wilds"]


def test_wilds_laid_off_are_balanced_against_naturals():
    balanced = {"wilds_against_naturals": "no more wilds than naturals"}
    ruleset = house(wilds={**FREE, "cards": ["2"]}, runs=balanced, sets=balanced)

    for meld in ("run 5S JK 7S", "set 7H JK 7S"):
        assert onto(f"bruno {meld}", "JK", ruleset=ruleset).legal
        assert codes(onto(f"bruno {meld}", "JK JK", ruleset=ruleset)) == [
            "meld.more_wilds_than_naturals"
        ]
    assert onto("bruno run 3S JK JK 6S", "2S JK", ruleset=ruleset).legal
    assert codes(onto("bruno run 4S JK JK 7S", "2S", ruleset=ruleset)) == [
        "meld.more_wilds_than_naturals"
    ]


def test_a_joker_goes_to_the_end_at_which_it_may_lie():
    apart = house(wilds=FREE, runs={"wilds_side_by_side": 1})

    assert lying(onto("bruno run 6S 7S JK", "JK", ruleset=apart)) == "5S 6S 7S 8S"
    assert codes(onto("bruno run JK 7S JK", "JK", ruleset=apart)) == ["run.wilds_side_by_side"]
    assert codes(onto("bruno run 6S 7S JK", "JK", ruleset=apart, end=End.HIGH)) == [
        "run.wilds_side_by_side"
    ]


def test_jokers_move_along_a_run_to_make_room():
    verdict = onto("bruno run JK JK 4C 5C", "7C 9C", ruleset=MOVING)

    assert verdict.legal
    assert write_cards(lies_then(verdict).cards) == "4C 5C JK 7C JK 9C"
    assert lies_then(verdict).low == 4


@pytest.mark.parametrize(
    ("run", "cards", "becomes"),
    [
        ("JK JK 4C 5C", "7C", "JK 4C 5C JK 7C"),
        ("JK 4C 5C", "3C", "3C 4C 5C JK"),
        ("JK JK 4C 5C", "8C", "4C 5C JK JK 8C"),
        ("JK QC KC", "2C", "QC KC JK 2C"),
        ("4C 5C JK 7C", "6C", "4C 5C 6C 7C JK"),
        ("4C 5C 6C JK", "3C", "3C 4C 5C 6C JK"),
        ("JK 4C 5C", "JK 8C", "4C 5C JK JK 8C"),
    ],
)
def test_jokers_move_no_more_than_they_must(run, cards, becomes):
    verdict = onto(f"bruno run {run}", cards, ruleset=MOVING)

    assert verdict.legal
    assert write_cards(lies_then(verdict).cards) == becomes


@pytest.mark.parametrize(
    ("run", "cards", "misfits"),
    [
        ("JK JK 4C 5C", "7C 10C", ("10C",)),
        ("JK JK 4C 5C", "9C", ("9C",)),
        ("JK JK 4C 5C", "7C 9D", ("9D",)),
        ("JK JK 4C 5C", "7C 7C", ("7C",)),
        ("JK JK 4C 5C", "4C", ("4C",)),
        ("3C 4C 5C", "7C", ("7C",)),
    ],
)
def test_a_gap_too_wide_or_another_suit_or_a_card_twice_finds_no_room(run, cards, misfits):
    verdict = onto(f"bruno run {run}", cards, ruleset=MOVING)

    assert facts(verdict, "layoff.does_not_fit") == {"onto": 1, "cards": misfits}


def test_where_jokers_do_not_move_the_same_cards_do_not_fit():
    assert codes(onto("bruno run JK JK 4C 5C", "7C 9C", ruleset=STILL)) == ["layoff.does_not_fit"]


def test_where_jokers_move_the_limits_on_them_hold_all_the_same():
    apart = house(
        wilds=FREE, runs={"wilds_side_by_side": 1}, taking_jokers={"move_along_runs": True}
    )

    assert codes(onto("bruno run JK 4C 5C JK", "8C", ruleset=apart)) == ["run.wilds_side_by_side"]
    assert onto("bruno run JK 4C 5C JK", "7C", ruleset=apart).legal


def test_a_run_with_moved_jokers_is_no_longer_than_its_suit():
    verdict = onto("bruno run A-QC JK", "KC", ruleset=MOVING)

    assert codes(verdict) == ["run.too_long"]


@pytest.mark.parametrize(
    ("game", "meld", "room"),
    [
        ("venezuela", "set 7H 7D 7S", 1),
        ("venezuela", "set 7H JK 7S", 0),
        ("venezuela", "pure set 7H 7D 7S", 0),
        ("venezuela", "run A-KS", 0),
        ("farmers-rummy", "set 7H 7D 7S", 0),
        ("peru-2", "set 7H 7D 7S", 0),
        ("peru-2", "set JK JK JK", 19),
        ("peru-2", "run JK 5C 6C 7C", 9),
        ("peru-2", "colour 5H 6S 7H", 0),
        ("peru-1", "run 2S 5S 6S 7S", 2),
        ("peru-1", "run 2S 3S 4S 5S", 4),
        ("romme", "set 7H 7D 7S", 1),
    ],
)
def test_how_many_wilds_a_meld_on_the_table_has_room_for(game, meld, room):
    ruleset = load_ruleset(game)
    [lying] = tabled(f"ana {meld}", ruleset=ruleset)

    assert room_for_wilds(lying, ruleset) == room


@given(
    st.lists(SPADES_AND_JOKERS, min_size=1, max_size=5),
    st.sampled_from(["JK JK 4S 5S", "6S JK 8S"]),
)
def test_whatever_is_laid_off_on_a_run_keeps_its_cards_and_makes_a_run(cards, run):
    verdict = judge_lay_off(
        LayOff(1, tuple(cards)),
        player="ana",
        table=tabled(f"bruno run {run}"),
        standing=DOWN,
        ruleset=MOVING,
    )
    grown = verdict.read_as.becomes

    assert sorted(grown.cards) == sorted([*parse_cards(run), *cards])
    if verdict.legal:
        assert grown.stands_for == tuple(
            card_at(grown.low + step, Suit.SPADES) for step in range(len(grown.cards))
        )


def test_a_two_and_its_like_that_is_no_wild_both_find_a_place_where_wilds_move():
    moving = house(
        wilds={**FREE, "cards": ["2"], "natural_in_place": True},
        taking_jokers={"move_along_runs": True},
    )

    verdict = onto("bruno run 2C 3C 4C JK", "2C 5C", ruleset=moving)

    assert lying(verdict) == "2C 3C 4C 5C 6C 7C"
    assert wilds(verdict) == "JK 2C"
