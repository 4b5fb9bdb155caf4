"""The seats, the cut, the beginning of a deal, the stock."""

import pytest

from scorekeeper.rules.deal.preparing import (
    choice_faults,
    cut_faults,
    exact_cut,
    exchange_faults,
    first_round_faults,
    has_first_round,
    has_upcard,
    jokers_kept_faults,
    seats_faults,
    seats_warning,
    stock_warning,
    upcard_faults,
)
from tests.rules.given import VENEZUELA, codes, facts, house


def test_two_to_eight_can_play():
    said = {players: codes(seats_faults(players, VENEZUELA)) for players in (1, 2, 8, 9)}

    assert said == {**{1: ["seats.too_few"], 2: [], 8: []}, 9: ["seats.too_many"]}


def test_a_table_whose_deal_needs_more_cards_than_the_pack_has_is_refused():
    assert codes(seats_faults(10, VENEZUELA)) == ["seats.too_many", "seats.no_stock"]
    told = facts(seats_faults(10, VENEZUELA), "seats.no_stock")
    assert told == {"players": 10, "cards": 108, "need": 112}


def test_more_players_may_use_more_packs():
    packs = [{"up_to": 4, "packs": 2, "jokers": 4}, {"up_to": 8, "packs": 3, "jokers": 6}]
    ruleset = house(packs=packs, dealing={"hand": 15})

    assert ruleset.packs_for(4).cards == 108
    assert ruleset.packs_for(5).cards == 162
    assert codes(seats_faults(8, ruleset)) == []


def test_fewer_than_20_cards_of_stock_are_pointed_out():
    left = {players: VENEZUELA.stock_left(players) for players in (7, 8)}

    assert left == {7: 30, 8: 19}
    assert stock_warning(7, VENEZUELA) is None
    assert facts([stock_warning(8, VENEZUELA)], "seats.small_stock") == {"left": 19}


def test_three_to_five_make_the_best_table():
    said = {players: seats_warning(players, VENEZUELA) is None for players in range(2, 7)}

    assert said == {2: False, 3: True, 4: True, 5: True, 6: False}
    told = {"have": 6, "best_from": 3, "best_to": 5}
    assert facts([seats_warning(6, VENEZUELA)], "seats.unusual") == told


def test_the_ruleset_says_how_many_can_play():
    three = house(seats={"fewest": 3, "most": 3, "best_from": 3, "best_to": 3})

    assert codes(seats_faults(2, three)) == ["seats.too_few"]
    assert codes(seats_faults(4, three)) == ["seats.too_many"]
    assert facts([seats_warning(4, three)], "seats.unusual")["best_to"] == 3


def test_one_card_of_stock_is_enough_to_play():
    one_left, none_left = (
        house(
            packs=[{"up_to": 8, "packs": 1, "jokers": jokers}],
            seats={"fewest": 2, "most": 4, "best_to": 4},
        )
        for jokers in (5, 4)
    )

    assert (one_left.stock_left(5), none_left.stock_left(5)) == (1, 0)
    assert codes(seats_faults(5, one_left)) == ["seats.too_many"]
    assert codes(seats_faults(5, none_left)) == ["seats.too_many", "seats.no_stock"]
    assert facts([stock_warning(5, one_left)], "seats.small_stock") == {"left": 1}
    assert stock_warning(5, none_left) is None


def test_20_cards_of_stock_are_not_pointed_out():
    ruleset = house(packs=[{"up_to": 8, "packs": 2, "jokers": 5}])

    assert ruleset.stock_left(8) == 20
    assert stock_warning(8, ruleset) is None


def cut(left, *, ruleset=VENEZUELA, **known):
    return [*cut_faults(left, ruleset=ruleset, **{"players": 4, "jokers_kept": 0, **known})]


@pytest.mark.parametrize(
    ("players", "jokers_kept", "exact"),
    [(2, 0, 23), (3, 0, 34), (4, 0, 45), (5, 0, 56), (4, 1, 44), (4, 3, 42)],
)
def test_an_exact_cut_leaves_hands_and_upcard_less_the_jokers_kept(players, jokers_kept, exact):
    assert exact_cut(players, jokers_kept, VENEZUELA) == (exact,)


def test_an_exact_cut_follows_the_size_of_the_hand():
    assert exact_cut(4, 0, house(dealing={"hand": 13})) == (53,)


def test_where_nobody_counted_a_cut_is_taken_for_exact():
    assert codes(cut(None)) == []


def test_an_inexact_cut_tells_what_would_have_been_exact():
    assert facts(cut(46), "cut.not_exact") == {"left": 46, "exact": (45,)}


def test_the_cutter_keeps_as_many_jokers_as_the_ruleset_and_the_packs_allow():
    none = house(cut={"jokers_kept_among": 0})
    many = house(cut={"jokers_kept_among": 9})

    assert codes(jokers_kept_faults(1, players=4, ruleset=none)) == ["cut.jokers_kept"]
    told = facts(jokers_kept_faults(5, players=4, ruleset=many), "cut.jokers_kept")
    assert told == {"have": 5, "most": 4}
    assert codes(jokers_kept_faults(-1, players=4, ruleset=many)) == ["cut.jokers_kept"]


def test_only_deal_6_begins_with_an_exchange():
    due = [not codes(exchange_faults(made=0, deal=deal)) for deal in VENEZUELA.deals]

    assert due == [False, False, False, False, False, True, False]


def test_no_more_exchanges_are_made_than_the_deal_has():
    deal = house(deals=[{"contract": [{"set": 3}], "exchanges": 2}]).deals[0]

    assert codes(exchange_faults(made=1, deal=deal)) == []
    assert facts(exchange_faults(made=2, deal=deal), "exchange.none_due") == {"made": 2, "due": 2}


@pytest.mark.parametrize(
    ("exact", "numbers"),
    [
        ("hands and upcard", (43,)),
        ("hands, with or without the upcard", (42, 43)),
        ("hands without the upcard", (42,)),
    ],
)
def test_the_ruleset_says_whether_the_upcard_counts_for_an_exact_cut(exact, numbers):
    assert exact_cut(4, 2, house(cut={"exact": exact})) == numbers


@pytest.mark.parametrize(
    "upcard",
    ["none, the dealer has a card more and discards", "none, the leader has a card more and plays"],
)
def test_where_somebody_has_a_card_more_there_is_no_upcard(upcard):
    none = house(dealing={"upcard": upcard})

    assert codes(upcard_faults(player="ana", leader="ana", ruleset=none)) == ["upcard.none"]
    assert (has_upcard(none), has_upcard(VENEZUELA)) == (False, True)


@pytest.mark.parametrize(
    ("players", "over", "said"),
    [(5, False, []), (6, False, ["laydown.first_round"]), (6, True, []), (7, True, [])],
)
def test_from_so_many_players_on_nobody_melds_in_the_first_round(players, over, said):
    late = house(laying_down={"not_in_first_turn_from": 6})

    assert codes(first_round_faults(players=players, over=over, ruleset=late)) == said


def test_without_such_a_rule_the_first_round_is_like_any_other():
    assert codes(first_round_faults(players=8, over=False, ruleset=VENEZUELA)) == []


def test_a_contract_can_be_chosen_as_long_as_it_is_left():
    chosen = house(contracts={"choice": "the dealer"})

    assert codes(choice_faults(2, left=(2, 4), ruleset=chosen)) == []
    told = facts(choice_faults(3, left=(2, 4), ruleset=chosen), "contract.used")
    assert told == {"number": 4, "left": (3, 5)}
    assert codes(choice_faults(3, left=(2, 4), ruleset=VENEZUELA)) == []


def test_nobody_lays_down_in_the_first_turn_from_one_player_on_is_everybody():
    assert has_first_round(2, house(laying_down={"not_in_first_turn_from": 1}))
    assert not has_first_round(2, house(laying_down={"not_in_first_turn_from": 0}))
