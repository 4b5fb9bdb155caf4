"""Traps into which one falls who looks for melds in a hurry."""

from scorekeeper.rules.cards import parse_cards, write_cards
from scorekeeper.rules.melds.melds import Entry
from scorekeeper.rules.play.contract import judge_contract
from scorekeeper.rules.ruleset.reading import load_ruleset, read_ruleset, ruleset_data, with_changes
from scorekeeper.rules.solver import (
    Situation,
    find_cheapest,
    find_contract,
    find_way_out,
    missing_for_contract,
)
from tests.rules.given import DOWN, NOT_DOWN, VENEZUELA, house, tabled

WILD_TWOS = house(wilds={"cards": ["2"]})


def asked(ruleset=VENEZUELA, standing=DOWN, deal=1, **about):
    rules = ruleset.deals[deal - 1]
    return Situation(ruleset=ruleset, deal=rules, standing=standing, player="ana", **about)


def cheapest(hand, ruleset=VENEZUELA, **about):
    return find_cheapest(parse_cards(hand), asked(ruleset, **about)).found


def left(hand, ruleset=VENEZUELA, **about):
    """Return what is left of a hand once all goes down that may."""
    return write_cards(cheapest(hand, ruleset, **about).left)


def contract(hand):
    return find_contract(parse_cards(hand), asked(standing=NOT_DOWN)).found


def way_out(hand, ruleset=VENEZUELA, **about):
    return find_way_out(parse_cards(hand), asked(ruleset, **about)).found


def melds(found):
    return sorted(write_cards(sorted(one.meld.cards)) for one in found.melds)


def test_a_joker_is_not_held_back_where_nothing_needs_it():
    assert left("7H 7D 7S JK") == ""
    assert left("4S 5S 6S JK KD") == "KD"


def test_a_joker_is_not_held_back_for_a_meld_that_lies_already():
    table = tabled("bruno set 9H 9D 9S")

    assert left("JK KD", table=table) == "KD"


def test_jokers_do_not_pile_up_in_one_meld_where_two_may_have_one_each():
    assert left("7H 7D 7S JK 4S 5S 6S JK") == ""
    assert left("7H 7D 7S JK JK") == "JK"


def test_suits_count_beside_a_joker():
    assert left("5H 7S JK") == "JK 5H 7S"
    assert left("5H 7H JK") == ""


def test_a_joker_does_not_stand_between_two_neighbours():
    [placed] = cheapest("5H 6H JK").melds

    assert placed.meld.cards in (parse_cards("5H 6H JK"), parse_cards("JK 5H 6H"))
    assert left("5H 6H 7H JK JK") == "JK"
    assert write_cards(cheapest("KS AS JK").melds[0].meld.cards) == "JK KS AS"


def test_points_count_and_not_cards():
    found = cheapest("KH KD 3S 4S 6S JK")

    assert melds(found) == ["JK KD KH"]  # the joker fits a run of four as well
    assert found.penalty == 3 + 4 + 6


def test_the_second_copy_of_a_card_counts():
    assert left("7H 7H 8H 8H 9H 9H") == ""
    assert left("7H 7H 7D") == ""
    assert left("7H 7H 7D 8H 9H 7C") == ""


def test_an_ace_is_not_low_and_high_in_one_run():
    assert left("QS KS AS 2S 3S") == "2S 3S"
    assert left("KS AS 2S") == "AS 2S KS"
    assert left("QS KS AS 2S 3S", house(runs={"ace": "low"})) == "QS KS"
    assert left("QS KS AS 2S 3S", house(runs={"ace": "round the corner"})) == ""
    assert left("QS KS AS", house(runs={"ace": "none"})) == "AS QS KS"


def test_an_ace_on_each_side_needs_two_of_them():
    assert left("QS KS AS AS 2S 3S") == ""


def test_a_wild_two_is_a_natural_where_that_is_better():
    assert left("2H 3H JK 5H", WILD_TWOS) == ""  # with one wild a meld
    assert left("2H 3H JK 5H", house(wilds={"cards": ["2"], "natural_in_place": False})) != ""


def test_a_wild_two_is_a_wild_where_that_is_better():
    assert left("2H 9D 9C 4S", WILD_TWOS) == "4S"


def test_of_wild_twos_that_goes_into_its_place_which_belongs_there():
    found = cheapest("2S 2H 3H 4H 9D 9C", WILD_TWOS)

    assert melds(found) == ["2H 3H 4H", "2S 9C 9D"]


def test_the_cheaper_wild_is_left():
    hand = "JK 2S 9D 9C 4H"

    assert left(hand, WILD_TWOS) == "2S 4H"
    assert left(hand, house(wilds={"cards": ["2"]}, penalties={"two": 40})) == "JK 4H"


def test_a_single_wild_card_is_no_natural_of_its_rank_in_a_set():
    aces = house(wilds={"cards": ["AH"], "most_per_meld": 1, "fewest_naturals": 2})

    assert left("AS AD AH", aces) == ""
    assert left("AS AH 9D", aces) != ""


def test_wild_cards_of_several_ranks_lie_each_in_their_own_place():
    ranks = house(wilds={"cards": ["2", "3"], "most_per_meld": 1})

    assert left("AH 2H 3H JK", ranks) == ""


def test_the_cheapest_of_several_kinds_of_wild_is_left():
    ranks = house(wilds={"cards": ["2", "K"]}, penalties={"two": 40, "king": 30, "joker": 20})

    assert left("JK 2S KS 9D 9C", ranks) == "JK KS"


def test_a_set_is_not_taken_for_pure_by_its_ranks():
    assert contract("7H 7H 7D JK") is None
    assert contract("7H 7H 7D 7C").penalty == 7


def test_an_exact_contract_leaves_cards_that_fit_it():
    found = contract("7H 7D 7S 7C")

    assert [len(one.meld.cards) for one in found.melds] == [3]
    assert found.penalty == 7


def test_the_contract_comes_first_though_other_melds_are_dearer():
    found = contract("4H 4D 4S 4C KH KD KH")

    assert found.melds[0].pure
    assert found.penalty == 4


def test_one_goes_out_with_what_costs_more_to_keep():
    found = way_out("7H 7D 7S KC")

    assert write_cards([found.discard]) == "KC"
    assert way_out("7H 7D 7S KC QC") is None


def test_a_card_that_is_gone_completes_nothing():
    packs = VENEZUELA.packs_for(4)
    hand, about = parse_cards("7H 7D 9S"), asked(standing=NOT_DOWN)

    assert write_cards(missing_for_contract(hand, about, packs).found) == "7C 7S"
    gone = missing_for_contract(hand, about, packs, parse_cards("7C 7C"))
    assert write_cards(gone.found) == "7S"


def test_a_joker_joins_no_king_to_a_two():
    assert left("KS JK 2S") == "JK 2S KS"
    assert left("KS JK 2S", house(runs={"ace": "round the corner"})) == ""


def test_a_joker_that_moves_does_not_help_with_the_duty_to_go_out_in_laying_down():
    at_once = {"taking_jokers": {"move_in_turn_of_laying_down": True}}
    free = house(**at_once, deals=[{"contract": [{"run": 3}]}])
    bound = house(**at_once, deals=[{"contract": [{"run": 3}], "must_go_out": True}])
    table = tabled("bruno run 3S 4S 5S JK")

    out = [
        way_out("7S JK 9S 6S 6H", rules, standing=NOT_DOWN, table=table) for rules in (free, bound)
    ]

    assert out[0] is not None
    assert write_cards(out[0].left) == "6H"
    assert out[1] is None


def test_a_wild_taken_off_the_table_is_used_as_well_in_its_own_place():
    rules = load_ruleset("peru-1")
    table = tabled("bruno run 5S 6S 7S 2D", "bruno run 3H 4H 5H JK", ruleset=rules)

    found = way_out("8S 6H 3D KH", rules, table=table)

    assert melds(found) == ["JK 2D 3D"]
    assert write_cards([found.discard]) == "KH"


def test_a_joker_put_down_does_not_pay_for_a_two_that_was_taken():
    rules = house(
        wilds={"cards": ["2"], "natural_in_place": False, "fewest_naturals": 2},
        sets={"of_jokers": True},
        later_turns={"wilds_laid_off": False},
        taking_jokers={
            "from_runs": True,
            "use": "at once into a new meld",
            "move_at_run_ends": False,
        },
        penalties={"two": 1},
    )
    table = tabled("bruno run 5S 6S 7S 2D", ruleset=rules)

    found = way_out("8S JK JK JK", rules, table=table)

    assert write_cards([found.discard]) == "8S"


def test_a_wild_taken_off_the_table_is_not_discarded_while_another_is_used():
    rules = house(
        wilds={"cards": ["2"]},
        later_turns={"lay_offs": False},
        taking_jokers={"use": "at once into a new meld"},
        penalties={"two": 40},
    )
    table = tabled("bruno set KH KD JK", ruleset=rules)

    found = way_out("KC KS 2C 4D 5D", rules, table=table)

    assert write_cards([found.discard]) == "2C"


def test_a_card_that_only_ends_a_run_counts_where_the_contract_goes_without_it():
    rules = house(
        laying_down={"extra_melds": False, "lay_offs": "none"}, deals=[{"contract": [{"run": 3}]}]
    )

    found = find_contract(parse_cards("8C 9C 10C JK KD"), asked(rules, NOT_DOWN)).found

    assert write_cards(found.left) == "8C KD"


def left_of_contract(hand, rules, **about):
    """Return what is left of a hand once the contract goes down and all that may with it."""
    return write_cards(find_contract(parse_cards(hand), asked(rules, NOT_DOWN, **about)).found.left)


def test_a_joker_goes_below_a_run_of_the_contract_where_more_cards_then_go_above_it():
    rules = house(
        laying_down={"extra_melds": False, "lay_offs": "all"},
        later_turns={"wilds_laid_off": False},
        deals=[{"contract": [{"run": 3}]}],
    )

    assert left_of_contract("5H 6H 7H 8H JK KD", rules) == "KD"


def test_a_colour_run_of_the_contract_takes_cards_in_the_same_turn():
    rules = house(
        laying_down={"extra_melds": False, "lay_offs": "all"},
        deals=[{"contract": [{"colour_run": 3}]}],
    )

    assert left_of_contract("3C 4D 5S 6H KD", rules) == "KD"


def test_a_wild_laid_onto_a_set_brings_no_points_that_a_new_set_needs():
    romme = read_ruleset(
        with_changes(
            ruleset_data("romme"),
            {
                "wilds": {"most_per_meld": 2},
                "sets": {"most_wilds": 22},
                "laying_down": {"lay_offs": "all"},
            },
        ),
        "two wilds a meld",
    )
    table = tabled("bruno set JS JC JH", ruleset=romme)

    assert left_of_contract("JK JK 10C JD JS", romme, table=table) == "10C"


def test_who_goes_out_at_once_may_need_no_points():
    first = {"points": 40, "waived_going_out": True}
    rules = house(first_meld=first, deals=[{"contract": []}])
    hand = parse_cards("2H 2D 2S 3H 3D 3S KC")

    def found(cards):
        situation = Situation(ruleset=rules, deal=rules.deals[0])
        return find_contract(cards, situation).found, find_way_out(cards, situation).found

    laid, out = found(hand)
    assert write_cards(laid.left) == write_cards(out.left) == "KC"
    assert found((*hand, *parse_cards("QD"))) == (None, None)


def test_an_extra_meld_may_fill_another_contract_of_the_deal():
    three = {"set": 3, "or_more": True}
    rules = house(deals=[{"contract": [three], "others": [[{"set": 3}, three]]}])
    asked = Situation(ruleset=rules, deal=rules.deals[0])

    found = find_way_out(parse_cards("8H 8D 8S 8C KH KD KS"), asked).found

    verdict = judge_contract([Entry(one.meld.cards) for one in found.melds], asked.deal, rules)
    assert found.contract == verdict.read_as.contract


def test_a_set_of_a_contract_may_have_to_be_of_one_rank():
    kings = house(deals=[{"contract": [{"set": 3, "rank": "K"}, {"set": 3}]}])
    asked = Situation(ruleset=kings, deal=kings.deals[0])
    hand = parse_cards("7H 7D 7S 8H 8D 8S KH KD")

    assert find_contract(hand, asked).found is None
    found = missing_for_contract(hand, asked, kings.packs_for(4)).found
    assert write_cards(found) == "JK KC KD KH KS"
    laid = find_contract((*hand, *parse_cards("KC")), asked).found
    assert [one.meld.low for one in laid.melds if one.item == 0] == [13]


def test_the_sets_of_a_contract_may_need_different_ranks():
    rules = house(contracts={"sets_of_one_rank": False})
    hand = parse_cards("7H 7D 7S 7C 7H 7D KC")

    def found(cards, ruleset):
        return find_contract(cards, Situation(ruleset=ruleset, deal=ruleset.deals[1])).found

    assert found(hand, VENEZUELA) is not None
    assert found(hand, rules) is None
    assert write_cards(found((*hand, *parse_cards("8H 8D 8S")), rules).left) == "KC"
