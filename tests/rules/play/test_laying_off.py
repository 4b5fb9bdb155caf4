"""Cards and wilds added to melds on the table, and new melds beyond the contract."""

import pytest
from hypothesis import given, strategies as st

from scorekeeper.rules.cards import JOKER, RANKS, Card, Suit, card_at, parse_cards, write_cards
from scorekeeper.rules.melds.melds import End, LayOff
from scorekeeper.rules.play.laying_off import (
    judge_lay_off,
    judge_new_meld,
    may_lay_off,
    may_put_down,
    room_for_wilds,
    with_lay_off,
)
from scorekeeper.rules.ruleset.reading import load_ruleset
from tests.rules.given import (
    DOWN,
    LAYING_DOWN,
    NOT_DOWN,
    VENEZUELA,
    codes,
    entry,
    facts,
    house,
    lay_off,
    lies_then,
    tabled,
)

ANY_CARD = st.sampled_from(
    [JOKER, *map(Card, RANKS), *(Card(rank, suit) for rank in RANKS for suit in Suit)]
)


def onto(meld, cards, *, standing=DOWN, ruleset=VENEZUELA, end=None):
    """Let ana lay off on the only meld of the table."""
    return judge_lay_off(
        LayOff(1, parse_cards(cards), end),
        player="ana",
        table=tabled(meld, ruleset=ruleset),
        standing=standing,
        ruleset=ruleset,
    )


def lying(verdict):
    return write_cards(verdict.read_as.becomes.stands_for)


def test_a_set_takes_cards_of_its_rank():
    assert lying(onto("bruno set 7H 7D 7S", "7H 7C")) == "7H 7D 7S 7H 7C"
    assert facts(onto("bruno set 7H 7D 7S", "7C 8C"), "layoff.does_not_fit") == {
        **{"onto": 1, "cards": ("8C",)}
    }


def test_what_does_not_fit_lies_at_the_end_that_was_said():
    assert onto("bruno run 9S 10S JS", "2H 3H", end=End.LOW).read_as.becomes.low == 7
    assert onto("bruno run 2S 3S 4S", "9H KH", end=End.LOW).read_as.becomes.low == 1
    assert onto("bruno run 9S 10S JS", "2H 3H", end=End.HIGH).read_as.becomes.low == 9


@pytest.mark.parametrize(
    ("cards", "misfits"),
    [
        ("9S", ("9S",)),
        ("8S 10S", ("10S",)),
        ("8H", ("8H",)),
        ("8S 8S", ("8S",)),
        ("6S", ("6S",)),
        ("8S 3S", ("3S",)),
    ],
)
def test_a_run_takes_no_other_cards(cards, misfits):
    verdict = onto("bruno run 5-7S", cards)

    assert facts(verdict, "layoff.does_not_fit")["cards"] == misfits
    assert verdict.read_as is not None


def test_a_joker_goes_to_the_end_that_was_said():
    assert lying(onto("bruno run 5-7S", "JK", end=End.LOW)) == "4S 5S 6S 7S"
    assert lying(onto("bruno run 5-7S", "JK", end=End.HIGH)) == "5S 6S 7S 8S"


def test_a_joker_goes_where_there_is_room_whatever_was_said():
    assert lying(onto("bruno run QS KS AS", "JK", end=End.HIGH)) == "JS QS KS AS"
    assert lying(onto("bruno run AS 2S 3S", "JK", end=End.LOW)) == "AS 2S 3S 4S"


@pytest.mark.parametrize("meld", ["bruno set 9H 9D JK", "bruno contract run 5S JK 7S"])
def test_one_joker_in_any_meld_also_after_lay_offs(meld):
    assert facts(onto(meld, "JK"), "meld.too_many_wilds") == {"have": 2, "most": 1}


def test_no_run_is_longer_than_its_suit():
    told = facts(onto("bruno run A-KS", "JK"), "run.too_long")
    assert told == {"onto": 1, "have": 14, "most": 13}


def test_a_run_needs_the_suit_of_a_lay_off_said():
    verdict = judge_lay_off(
        LayOff(1, (Card(8),)),
        player="ana",
        table=tabled("bruno run 5-7S"),
        standing=DOWN,
        ruleset=VENEZUELA,
    )

    assert codes(verdict) == ["meld.suit_not_said"]


def test_a_new_meld_must_be_one():
    verdict = judge_new_meld(entry("5H 6H 9H"), player="ana", standing=NOT_DOWN, ruleset=VENEZUELA)

    assert codes(verdict) == ["meld.not_down", "run.gap"]
    assert verdict.read_as is not None


@given(st.lists(ANY_CARD, max_size=60), st.sampled_from(["set 7H JK 7S", "run 5S JK 7S"]))
def test_any_lay_off_gets_a_verdict(cards, meld):
    verdict = onto(f"bruno {meld}", "JK")
    assert codes(verdict) == ["meld.too_many_wilds"]

    verdict = judge_lay_off(
        LayOff(1, tuple(cards)),
        player="ana",
        table=tabled(f"bruno {meld}"),
        standing=DOWN,
        ruleset=house(wilds={"most_per_meld": 9}),
    )

    assert verdict.legal <= (verdict.read_as is not None)
    assert verdict.read_as is None or len(verdict.read_as.becomes.cards) == 3 + len(cards)
    if verdict.legal and verdict.read_as.becomes.suit:
        low = verdict.read_as.becomes.low
        whole = tuple(card_at(low + step, Suit.SPADES) for step in range(3 + len(cards)))
        assert verdict.read_as.becomes.stands_for == whole


def test_a_two_laid_off_to_its_own_place_leaves_the_other_end_to_the_joker():
    in_place = house(wilds={"cards": ["2"], "natural_in_place": True, "most_per_meld": 2})

    verdict = onto("bruno run 3-5H", "2H JK", ruleset=in_place)

    assert write_cards(verdict.read_as.becomes.cards) == "2H 3H 4H 5H JK"


def test_where_no_two_is_natural_wilds_lie_in_the_order_in_which_they_come():
    always_wild = house(wilds={"cards": ["2"], "natural_in_place": False, "most_per_meld": 2})

    verdict = onto("bruno run 3-5H", "2H JK", ruleset=always_wild, end=End.LOW)

    assert write_cards(verdict.read_as.becomes.cards) == "2H JK 3H 4H 5H"


def test_a_card_of_another_suit_and_rank_is_told_once():
    said = onto("bruno run 5-7S", "8S KH")

    assert facts(said, "layoff.does_not_fit")["cards"] == ("KH",)


def test_what_a_ruling_adds_round_the_corner_lies_there_in_order():
    verdict = onto("bruno run A-3S", "KS")

    assert codes(verdict) == ["run.ace_in_the_middle"]
    assert write_cards(verdict.read_as.becomes.cards) == "KS AS 2S 3S"


def test_without_cards_nothing_lies_there():
    assert onto("bruno set 7H 7D 7S", "").read_as is None


def test_the_pure_set_needs_the_suit_of_a_lay_off_said():
    unsaid = judge_lay_off(
        LayOff(1, (Card(7),)),
        player="ana",
        table=tabled("bruno pure set 7H 7D 7S"),
        standing=DOWN,
        ruleset=VENEZUELA,
    )

    assert codes(unsaid) == ["meld.suit_not_said"]


def test_who_is_not_down_may_neither_lay_off_nor_put_down():
    [target] = tabled("bruno set 7H 7D 7S")

    for standing, may in ((NOT_DOWN, False), (DOWN, True)):
        who = {"player": "ana", "standing": standing, "ruleset": VENEZUELA}
        assert may_lay_off(target, **who) is may
        assert may_put_down(**who) is may


def test_cards_that_do_not_fit_make_no_other_meld():
    [target] = tabled("bruno set 7H 7D 7S")

    assert with_lay_off(target, lay_off(1, "8C"), VENEZUELA) is None
    assert with_lay_off(target, lay_off(1, "7C"), VENEZUELA).cards == parse_cards("7H 7D 7S 7C")


@pytest.mark.parametrize(
    ("meld", "room"),
    [
        ("set JK JK JK JK", 2),
        ("set JK JK JK JK JK JK", 0),
        ("set JK JK JK JK JK JK JK", 0),
        ("set 7H 7D 7S", 1),
        ("set 7H 7D 7S JK", 0),
        ("set 7H 7D 7S JK JK", 0),
    ],
)
def test_a_meld_has_room_for_wilds_or_none_and_never_less(meld, room):
    [target] = tabled(f"bruno {meld}")

    assert room_for_wilds(target, house(sets={"longest": 6})) == room


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
