import pytest

from scorekeeper.rules.cards import parse_cards, write_cards
from scorekeeper.rules.melds.judging import judge_colour_run, judge_meld, readings
from scorekeeper.rules.play.contract import judge_contract
from scorekeeper.rules.play.laying_off import judge_new_meld
from scorekeeper.rules.ruleset.choices import Kind
from tests.rules.given import DOWN, VENEZUELA, codes, entries, entry, facts, house
from tests.rules.play.test_laying_off import lying, onto

CORNER = house(wilds={"most_per_meld": 22}, runs={"ace": "round the corner"})
TWELVE = "AH 2S 3D 4C 5H 6S 7D 8C 9H 10S JD QC"


def colour_run(text, ruleset=VENEZUELA):
    return judge_colour_run(parse_cards(text, suits_needed=False), ruleset)


def test_no_cards_are_a_fault_of_the_caller():
    with pytest.raises(ValueError, match="at least one card"):
        judge_colour_run((), VENEZUELA)


@pytest.mark.parametrize("typed", [TWELVE, "5H 6S 7H 8S", "5C 6D 7S", "QS KH AS", "AS 2D 3S"])
def test_in_a_colour_run_neighbours_are_red_and_black_in_turn(typed):
    verdict = colour_run(typed)

    assert verdict.legal
    assert (verdict.read_as.kind, write_cards(verdict.read_as.cards)) == (Kind.COLOUR_RUN, typed)


def test_its_cards_are_read_in_whatever_order_they_are_given():
    assert write_cards(colour_run("7H 5H 8S 6S").read_as.cards) == "5H 6S 7H 8S"


def test_neighbours_of_one_colour_spoil_it():
    told = facts(colour_run("5H 6D 7S"), "colour_run.equal_colours")

    assert told == {"cards": ("5H", "6D")}
    assert codes(colour_run("5H 6H 7H")) == ["colour_run.equal_colours"]
    assert codes(colour_run(TWELVE.replace("QC", "QH"))) == ["colour_run.equal_colours"]


def test_a_colour_run_holds_no_wild():
    assert facts(colour_run("5H JK 7H", CORNER), "colour_run.wilds") == {"have": 1}
    assert codes(colour_run("JK JK JK", CORNER)) == ["colour_run.wilds"]
    assert colour_run("JK JK JK", CORNER).read_as is None


def test_a_two_in_its_own_place_is_no_wild_in_it():
    twos = house(wilds={"cards": ["2"], "most_per_meld": 22})
    never = house(wilds={"cards": ["2"], "natural_in_place": False, "most_per_meld": 22})

    assert colour_run("AH 2S 3D", twos).legal
    assert codes(colour_run("5H 2S 7D", twos)) == ["run.gap"]
    assert codes(colour_run("AH 2S 3D", never)) == ["colour_run.wilds"]


def test_a_colour_run_has_neighbouring_ranks_each_of_them_once():
    assert facts(colour_run("5H 6S 8S"), "run.gap")["missing"] == ("7",)
    assert codes(colour_run("5H 6S 6C 7H")) == ["run.repeated_card"]
    assert codes(colour_run("5H 6S")) == ["run.too_short"]
    assert codes(colour_run(f"{TWELVE} KD AS", CORNER)) == ["run.too_long", "run.repeated_card"]


def test_aces_stand_in_it_as_in_any_run():
    assert codes(colour_run("QH KS AH 2S")) == ["run.ace_in_the_middle"]
    assert colour_run("QH KS AH 2S", CORNER).legal
    assert codes(colour_run("AH 2S 3D", house(runs={"ace": "none"}))) == ["run.no_aces"]


def test_an_ace_stands_where_its_colour_fits():
    low, high = f"{TWELVE} KD", f"{TWELVE} KD".replace("AH", "AS")

    assert colour_run(low).read_as.low == 1
    assert colour_run(high).read_as.low == 2
    assert colour_run(high).legal


def test_its_suits_have_to_be_said():
    assert facts(colour_run("5H 6 7H"), "meld.suit_not_said") == {"cards": ("6",)}


def test_it_is_thought_of_only_where_it_is_asked_for():
    given = entry("5H 6S 7H")

    assert [verdict.legal for verdict in readings(given, VENEZUELA)] == [False]
    assert judge_meld(given, VENEZUELA).read_as.kind is Kind.RUN
    [asked] = readings(given, VENEZUELA, colour_runs=True)
    assert (asked.legal, asked.read_as.kind) == (True, Kind.COLOUR_RUN)
    [nearly] = readings(entry("5H 6D 7S"), VENEZUELA, colour_runs=True)
    assert codes(nearly) == ["colour_run.equal_colours"]
    assert judge_meld(entry("colour 5H 6S 7H"), VENEZUELA).legal


def test_where_it_is_asked_for_a_set_or_run_is_still_one():
    for text, kind in (("7H 7D 7S", Kind.SET), ("5H 6H 7H", Kind.RUN), ("7H 7D", Kind.SET)):
        [found] = readings(entry(text), VENEZUELA, colour_runs=True)
        assert found.read_as.kind is kind


def test_beyond_a_contract_it_is_nothing():
    verdict = judge_new_meld(entry("colour 5H 6S 7H"), player="ana", standing=DOWN, ruleset=CORNER)

    assert codes(verdict) == ["colour_run.only_in_a_contract"]


def test_it_grows_at_its_ends_by_the_other_colour():
    def said(cards, lying="5H 6S 7H"):
        return codes(onto(f"bruno colour {lying}", cards, ruleset=CORNER))

    assert lying(onto("bruno colour 5H 6S 7H", "8C 4S", ruleset=CORNER)) == "4S 5H 6S 7H 8C"
    assert said("AS 2H", "QS KH") == []
    assert said("8D") == ["colour_run.equal_colours"]
    assert said("9D") == ["layoff.does_not_fit"]
    assert said("JK") == ["colour_run.wilds"]


def test_in_a_lay_down_it_is_good_only_as_what_the_contract_asks_for():
    asked = house(deals=[{"contract": [{"colour_run": 3}]}])
    melds = entries("colour 5H 6S 7H", "colour 9H 10S JH")
    verdict = judge_contract(melds, asked.deals[0], asked)

    assert judge_contract(melds[:1], asked.deals[0], asked).legal
    assert facts(verdict, "colour_run.only_in_a_contract") == {"meld": 2}


def test_what_is_none_is_read_from_where_its_first_card_lies():
    assert colour_run("9H 9S 4D").read_as.low == 9
    assert colour_run("JK AS AH").read_as.low == 1
