"""Wilds taken off the table, game by game: from what, and for what."""

import pytest

from scorekeeper.rules.cards import parse_cards, write_cards
from scorekeeper.rules.melds.judging import judge_run
from scorekeeper.rules.melds.melds import End, LaidMeld
from scorekeeper.rules.play.jokers import judge_joker_moving, judge_joker_taking, use_faults
from scorekeeper.rules.ruleset.reading import load_ruleset, read_ruleset, ruleset_data, with_changes
from tests.rules.given import DOWN, LAYING_DOWN, NOT_DOWN, codes, facts, lies_then, tabled

ECUADOR = load_ruleset("ecuador")
PERU = load_ruleset("peru-1")
WITTIG = load_ruleset("peru-wittig")
ROMME = load_ruleset("romme")
DSKV = load_ruleset("romme-dskv")
CONTRACT_WITH_JOKER = "bruno contract set KH KD KS JK"


def take(meld, naturals, ruleset, *, standing=DOWN):
    """Let ana take a wild off this meld."""
    return judge_joker_taking(
        *(1, parse_cards(naturals)),
        player="ana",
        table=tabled(meld, ruleset=ruleset),
        standing=standing,
        ruleset=ruleset,
    )


def lying(verdict):
    return write_cards(lies_then(verdict).cards)


# from melds of the contract


def test_an_extra_meld_keeps_its_joker_where_only_contract_melds_give_theirs():
    verdict = take("bruno set 9H 9D JK", "9S", ECUADOR, standing=LAYING_DOWN)

    assert codes(verdict) == ["joker.not_of_a_contract"]
    assert take("bruno contract set 9H 9D JK", "9S", ECUADOR, standing=LAYING_DOWN).legal


# for the card it stands for


@pytest.mark.parametrize("natural", ["6H", "8D", "5D"])
def test_another_card_leaves_the_joker_of_a_run_where_it_is(natural):
    verdict = take("bruno run 5D JK 7D", natural, ROMME)

    assert codes(verdict) == ["joker.stands_for_another"]
    told = facts(verdict, "joker.stands_for_another")
    assert told == {"onto": 1, "cards": (natural,), "need": ("6D",)}


def test_of_several_jokers_in_a_run_the_one_that_stands_for_the_card_is_taken():
    assert lying(take("bruno run JK 5D 6D JK 8D", "7D", ROMME)) == "JK 5D 6D 7D 8D"
    assert lying(take("bruno run JK 5D 6D JK 8D", "4D", ROMME)) == "4D 5D 6D JK 8D"


def test_a_run_gives_its_joker_for_one_card():
    assert "joker.one_for_a_run" in codes(take("bruno run 5D JK 7D", "6D 6D", ROMME))


def test_the_suit_of_the_card_for_a_run_must_be_said():
    card = parse_cards("6", suits_needed=False)
    known = {"player": "ana", "standing": DOWN, "ruleset": ROMME}
    verdict = judge_joker_taking(1, card, table=tabled("bruno run 5D JK 7D"), **known)

    assert codes(verdict) == ["meld.suit_not_said"]


# a set that must be full


def test_a_set_of_three_keeps_its_joker_where_four_naturals_must_remain():
    verdict = take("bruno set 6S 6H JK", "6C", DSKV)

    assert facts(verdict, "joker.set_not_full") == {"onto": 1, "have": 3, "need": 4}


def test_a_full_set_is_full_whatever_is_put_in_for_the_joker():
    two = with_changes(ruleset_data("romme"), {"taking_jokers": {"naturals_for_one_in_a_set": 2}})
    verdict = take("bruno set 6S 6H 6D JK", "6C 6C", read_ruleset(two, "house rules"))

    assert codes(verdict) == ["set.too_long", "set.repeated_card"]


# twos


def test_a_two_is_put_in_its_own_place_for_the_wild_that_lies_there():
    verdict = take("bruno run AS JK 3S 4S", "2S", PERU)

    assert verdict.legal
    assert lies_then(verdict).wild_steps == ()


def test_the_wild_that_was_taken_is_told():
    known = {"player": "ana", "standing": DOWN, "ruleset": WITTIG}
    table = tabled("bruno set 9H 9D 2S JK", "bruno set 8H 8D 2S", ruleset=WITTIG)

    of_both = judge_joker_taking(1, parse_cards("9S"), table=table, **known)
    of_twos = judge_joker_taking(2, parse_cards("8S"), table=table, **known)
    assert [str(one.read_as.taken) for one in (of_both, of_twos)] == ["JK", "2S"]


def test_the_other_wilds_of_a_meld_stay_wild():
    verdict = take("bruno set 9H JK 9D 2S", "9S", WITTIG)

    assert lying(verdict) == "9H 9S 9D 2S"
    assert lies_then(verdict).wild_steps == (3,)


def test_a_two_moves_at_the_end_of_a_run_and_is_natural_where_it_belongs():
    verdict = judge_joker_moving(
        *(1, parse_cards("6S")[0], End.LOW),
        player="ana",
        table=tabled("bruno run 3S 4S 5S 2S", ruleset=PERU),
        standing=DOWN,
        ruleset=PERU,
    )

    assert verdict.legal
    assert lying(verdict) == "2S 3S 4S 5S 6S"
    assert lies_then(verdict).wild_steps == ()


def test_a_set_of_jokers_gives_none_of_them():
    changes = {"taking_jokers": {"naturals_for_one_in_a_set": 1}}
    jokers = read_ruleset(with_changes(ruleset_data("peru-2"), changes), "house rules")
    verdict = take("bruno set JK JK JK JK", "9S", jokers)

    assert codes(verdict) == ["joker.wrong_cards"]
    assert verdict.read_as is None


def test_a_joker_for_the_own_contract_is_not_taken_once_one_is_down():
    verdict = take("bruno contract set KH KD KS JK", "KC", ECUADOR)

    assert codes(verdict) == ["joker.only_into_contract"]
    assert codes(take(CONTRACT_WITH_JOKER, "KC", ECUADOR, standing=NOT_DOWN)) == ["joker.not_down"]


@pytest.mark.parametrize(
    ("taken", "into", "codes_said"),
    [
        ("2H", "4C 2 6C", []),
        ("2H", "4C 2S 6C", ["joker.not_used"]),
        ("JK", "4C 2 6C", ["joker.not_used"]),
    ],
)
def test_a_two_whose_suit_is_not_said_may_be_the_one_that_was_taken(taken, into, codes_said):
    new_run = judge_run(parse_cards(into, suits_needed=False), PERU).read_as
    faults = use_faults(parse_cards(taken), [LaidMeld(new_run)], PERU)

    assert codes(faults) == codes_said
