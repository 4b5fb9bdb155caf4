from scorekeeper.rules.deal.seating import seats_faults, seats_warning, stock_warning
from tests.rules.given import VENEZUELA, codes, facts, house


def test_two_to_eight_can_play():
    said = {players: codes(seats_faults(players, VENEZUELA)) for players in (1, 2, 8, 9)}

    assert said == {
        **{1: ["seats.too_few"], 2: [], 8: []},
        9: ["seats.too_many"],
    }


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
