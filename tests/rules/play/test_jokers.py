import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.rules.cards import JOKER, RANKS, Card, Suit, parse_cards, write_cards
from scorekeeper.rules.melds.melds import End
from scorekeeper.rules.play.jokers import judge_joker_moving, judge_joker_taking, may_move_wilds
from tests.rules.given import (
    DOWN,
    LAYING_DOWN,
    NOT_DOWN,
    VENEZUELA,
    codes,
    facts,
    house,
    lies_then,
    tabled,
)

ANY_CARD = st.sampled_from(
    [JOKER, *map(Card, RANKS), *(Card(rank, suit) for rank in RANKS for suit in Suit)]
)
MELDS = ["bruno set 9H 9D JK", "bruno run JK 6D 7D", "bruno run 5D JK 7D", "bruno set 9H 9D 9S"]


def take(meld, naturals, *, standing=DOWN, ruleset=VENEZUELA):
    return judge_joker_taking(
        *(1, parse_cards(naturals)),
        player="ana",
        table=tabled(meld),
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
