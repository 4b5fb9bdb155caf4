"""The cut, the beginning of a deal, the stock."""

import pytest

from scorekeeper.rules.deal.cutting import cut_faults, exact_cut, jokers_kept_faults
from scorekeeper.rules.deal.preparing import (
    choice_faults,
    exchange_faults,
    first_round_faults,
    has_first_round,
    has_upcard,
    upcard_faults,
)
from tests.rules.given import VENEZUELA, codes, facts, house


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
    [
        "none, the dealer has a card more and discards",
        "none, the leader has a card more and plays",
    ],
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
