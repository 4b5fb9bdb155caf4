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
IN_THE_SAME_TURN = {"in_turn_of_laying_down": True, "move_in_turn_of_laying_down": True}
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


@pytest.mark.parametrize("owner", ["ana", "bruno"])
def test_a_joker_comes_off_any_players_set_for_two_naturals(owner):
    verdict = take(f"{owner} contract set 9H 9D JK", "9S 9C")

    assert verdict.legal
    assert write_cards(verdict.read_as.becomes.cards) == "9H 9D 9S 9C"


@pytest.mark.parametrize(
    ("naturals", "said"),
    [
        ("9S", ["joker.wrong_count"]),
        ("9S 9C 9H", ["joker.wrong_count"]),
        ("9S 8C", ["joker.wrong_cards"]),
        ("9S JK", ["joker.wrong_cards"]),
        ("8S", ["joker.wrong_count", "joker.wrong_cards"]),
        ("", ["joker.wrong_count"]),
    ],
)
def test_the_joker_of_a_set_costs_two_naturals_of_its_rank(naturals, said):
    assert codes(take("bruno set 9H 9D JK", naturals)) == said


def test_even_a_ruling_takes_no_joker_for_nothing():
    off_runs = house(taking_jokers={"from_runs": True})

    assert take("bruno set 9H 9D JK", "").read_as is None
    assert take("bruno run 5D JK 7D", "", ruleset=off_runs).read_as is None


def test_the_ruleset_says_how_many_naturals_a_joker_costs():
    one = house(taking_jokers={"naturals_for_one_in_a_set": 1})
    never = house(taking_jokers={"naturals_for_one_in_a_set": 0})

    assert take("bruno set 9H 9D JK", "9S", ruleset=one).legal
    assert facts(take("bruno set 9H 9D JK", "9S 9C", ruleset=one), "joker.wrong_count") == {
        **{"have": 2, "need": 1},
    }
    assert codes(take("bruno set 9H 9D JK", "9S", ruleset=never)) == ["joker.never_taken"]


def test_a_joker_may_be_bound_to_an_own_set():
    others = house(taking_jokers={"own_sets": False})

    assert codes(take("ana set 9H 9D JK", "9S 9C", ruleset=others)) == ["joker.own_set"]
    assert take("bruno set 9H 9D JK", "9S 9C", ruleset=others).legal


def test_a_joker_in_a_run_cannot_be_taken():
    assert codes(take("bruno run 5D JK 7D", "6D")) == ["joker.in_a_run"]
    assert codes(take("bruno run JK 6D 7D", "5D")) == ["joker.in_a_run"]


def test_a_ruling_may_take_the_joker_of_a_run_for_its_card():
    assert lying(take("bruno run 5D JK 7D", "6D")) == "5D 6D 7D"
    assert write_cards(take("bruno run 5D JK JK 8D", "7D").read_as.becomes.cards) == "5D JK 7D 8D"


def test_there_must_be_a_joker():
    assert codes(take("bruno set 9H 9D 9S", "9S 9C")) == ["joker.none_there"]
    assert codes(move("bruno run 5-7D", "5D")) == ["joker.none_there"]


def test_with_several_jokers_in_a_set_one_is_taken():
    verdict = take("bruno set 9H JK JK", "9S 9C", ruleset=house(wilds={"most_per_meld": 2}))

    assert write_cards(lies_then(verdict).cards) == "9H 9S 9C JK"


def test_jokers_are_for_players_who_were_down_before_this_turn():
    for standing, taken, moved in (
        (NOT_DOWN, "joker.not_down", "joker.not_down"),
        (LAYING_DOWN, "joker.not_in_this_turn", "joker.not_moved_in_this_turn"),
    ):
        assert codes(take("bruno set 9H 9D JK", "9S 9C", standing=standing)) == [taken]
        assert codes(move("bruno run JK 6D 7D", "5D", standing=standing)) == [moved]


def test_jokers_may_be_had_in_the_turn_of_laying_down_where_that_is_agreed():
    at_once = house(taking_jokers=IN_THE_SAME_TURN)

    for standing, said in {LAYING_DOWN: [], NOT_DOWN: ["joker.not_down"]}.items():
        verdict = take("bruno set 9H 9D JK", "9S 9C", standing=standing, ruleset=at_once)
        assert codes(verdict) == said
        verdict = move("bruno run JK 6D 7D", "5D", standing=standing, ruleset=at_once)
        assert codes(verdict) == said


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


def test_in_the_turn_of_laying_down_no_joker_moves_where_nothing_may_be_laid_off():
    at_once = house(taking_jokers=IN_THE_SAME_TURN)

    verdict = move("ana contract run JK 6D 7D", "5D", standing=LAYING_DOWN, ruleset=at_once)

    assert codes(verdict) == ["layoff.own_contract_same_turn"]


def test_a_joker_at_an_end_gives_way_and_moves_to_either_end():
    assert lying(move("bruno run JK 6D 7D", "5D", "high")) == "5D 6D 7D 8D"
    assert lying(move("bruno run JK 6D 7D", "5D", "low")) == "4D 5D 6D 7D"
    assert lying(move("ana run 6D 7D JK", "8D", "low")) == "5D 6D 7D 8D"
    assert lying(move("ana run 6D 7D JK", "8D", "high")) == "6D 7D 8D 9D"


def test_a_joker_inside_a_run_never_moves():
    assert codes(move("bruno run 5D JK 7D", "6D")) == ["joker.inside"]
    assert codes(move("bruno run 5D 6D 7D JK 9D", "8D")) == ["joker.inside"]


def test_only_the_card_it_stands_for_moves_a_joker():
    told = facts(move("bruno run JK 6D 7D", "8D"), "joker.wrong_card")

    assert told == {"onto": 1, "card": "8D", "need": ("5D",)}
    assert codes(move("bruno run JK 6D 7D", "5H")) == ["joker.wrong_card"]
    assert codes(move("bruno run JK 6D 7D", "JK")) == ["joker.wrong_card"]


def test_a_joker_in_a_set_does_not_move():
    assert codes(move("bruno set 9H 9D JK", "9S")) == ["joker.not_in_a_run"]


def test_a_joker_does_not_move_past_an_ace():
    assert codes(move("bruno run JK KS AS", "QS", "high")) == ["joker.no_room"]
    assert lying(move("bruno run JK KS AS", "QS", "low")) == "JS QS KS AS"
    assert codes(move("bruno run JK 2S 3S", "AS", "low")) == ["joker.no_room"]
    corner = house(runs={"ace": "round the corner"})
    assert lying(move("bruno run JK KS AS", "QS", "high", ruleset=corner)) == "QS KS AS 2S"


def test_jokers_may_be_made_to_stay():
    stays = house(taking_jokers={"move_at_run_ends": False})

    assert codes(move("bruno run JK 6D 7D", "5D", ruleset=stays)) == ["joker.never_moves"]


def test_of_two_jokers_the_outer_one_moves():
    two = house(wilds={"most_per_meld": 2})

    assert lying(move("bruno run JK 6D 7D JK", "8D", "high", ruleset=two)) == "5D 6D 7D 8D 9D"
    assert codes(move("bruno run JK JK 7D 8D", "6D", ruleset=two)) == ["joker.wrong_card"]


def test_there_must_be_such_a_meld():
    known = {"player": "ana", "table": (), "standing": NOT_DOWN, "ruleset": VENEZUELA}

    taken = judge_joker_taking(4, parse_cards("9S 9C"), **known)
    moved = judge_joker_moving(4, parse_cards("9S")[0], End.LOW, **known)
    assert codes(taken) == codes(moved) == ["joker.no_such_meld", "joker.not_down"]


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
