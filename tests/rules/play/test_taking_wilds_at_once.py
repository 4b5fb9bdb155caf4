"""Wilds taken off the table in the turn of laying down, and used at once."""

from scorekeeper.rules.cards import parse_cards, write_cards
from scorekeeper.rules.melds.melds import Swap
from scorekeeper.rules.play.laying_down import judge_lay_down
from scorekeeper.rules.ruleset.reading import load_ruleset
from tests.rules.given import NOT_DOWN, codes, entries, facts, tabled

ECUADOR = load_ruleset("ecuador")
PERU = load_ruleset("peru-1")
CONTRACT_WITH_JOKER = "bruno contract set KH KD KS JK"
WILD_RUN = "bruno run 5S JK 7S"


def swap(meld, naturals):
    return Swap(meld, parse_cards(naturals))


def lay_down(ruleset, number, *melds, table=(), swaps=(), holds=11, **said):
    known = {"standing": NOT_DOWN, "goes_out": False, "discard": None, "lay_offs": ()}
    return judge_lay_down(
        entries(*melds),
        player="ana",
        table=tabled(*table, ruleset=ruleset),
        holds=holds,
        deal=ruleset.deals[number - 1],
        ruleset=ruleset,
        swaps=swaps,
        **{**known, **said},
    )


def test_a_joker_may_be_taken_into_the_own_contract():
    verdict = lay_down(
        *(ECUADOR, 4, "7H 7D 7S JK", "9H 9D 9S 9C"),
        table=[CONTRACT_WITH_JOKER],
        swaps=[swap(1, "KC")],
    )

    assert verdict.legal
    assert verdict.read_as.left == 12 + 1 - 8 - 1
    assert [write_cards(one.becomes.cards) for one in verdict.read_as.swaps] == ["KH KD KS KC"]


def test_a_joker_taken_must_lie_in_the_own_contract():
    verdict = lay_down(
        *(ECUADOR, 4, "7H 7D 7S 7C", "9H 9D 9S 9C", "4H 4D JK"),
        table=[CONTRACT_WITH_JOKER],
        swaps=[swap(1, "KC")],
    )

    assert codes(verdict) == ["joker.not_used"]
    assert facts(verdict, "joker.not_used") == {
        "use": "at once into the own contract",
        "cards": ("JK",),
    }


def test_of_melds_that_could_be_the_contract_the_one_with_the_joker_taken_is():
    verdict = lay_down(
        *(ECUADOR, 4, "7H 7D 7S 7C", "9H 9D 9S 9C", "4H 4D 4S JK"),
        table=[CONTRACT_WITH_JOKER],
        swaps=[swap(1, "KC")],
        holds=13,
    )

    assert verdict.legal
    assert verdict.read_as.melds[2].item is not None


def test_every_swap_is_judged_on_the_table_as_the_one_before_left_it():
    verdict = lay_down(
        *(ECUADOR, 4, "7H 7D 7S JK", "9H 9D 9S 9C"),
        table=[CONTRACT_WITH_JOKER],
        swaps=[swap(1, "KC"), swap(1, "KC")],
    )

    assert facts(verdict, "joker.none_there") == {"onto": 1, "swap": 2}
    assert verdict.read_as is None


def test_a_meld_laid_in_the_same_turn_gives_no_joker():
    verdict = lay_down(ECUADOR, 4, "7H 7D 7S JK", "9H 9D 9S 9C", swaps=[swap(1, "7C")])

    assert facts(verdict, "joker.no_such_meld") == {"onto": 1, "swap": 1}


def test_a_wild_taken_goes_into_a_new_run_in_the_turn_of_laying_down_too():
    verdict = lay_down(
        *(PERU, 1, "7H 7D 7S", "9H 9D 9S", "4C JK 6C"), table=[WILD_RUN], swaps=[swap(1, "6S")]
    )

    assert verdict.legal
    assert write_cards([verdict.read_as.swaps[0].taken]) == "JK"


def test_a_wild_that_was_in_the_hand_does_not_stand_in_for_another_that_was_taken():
    table = ["bruno run 5S 2H 7S"]
    verdict = lay_down(
        *(PERU, 1, "7H 7D 7S", "9H 9D 9S", "4C JK 6C"), table=table, swaps=[swap(1, "6S")]
    )

    assert facts(verdict, "joker.not_used")["cards"] == ("2H",)


def test_a_swap_leaves_the_hand_as_large_as_it_was():
    verdict = lay_down(
        *(ECUADOR, 4, "7H 7D 7S JK", "9H 9D 9S 9C"),
        table=[CONTRACT_WITH_JOKER],
        swaps=[swap(1, "KC")],
        holds=7,
    )

    assert verdict.legal
    assert verdict.read_as.left == 0
    verdict = lay_down(
        *(ECUADOR, 4, "7H 7D 7S JK", "9H 9D 9S 9C"),
        table=[CONTRACT_WITH_JOKER],
        swaps=[swap(1, "KC")],
        holds=6,
    )
    assert facts(verdict, "hand.too_few") == {"have": 8, "need": 9}
