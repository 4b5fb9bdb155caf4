"""The examples of a reason are what the judges refuse and allow under a table’s own rules."""

from __future__ import annotations

import pytest

from scorekeeper.rules.cards import parse_cards
from scorekeeper.rules.melds.judging import judge_meld
from scorekeeper.rules.melds.melds import Entry
from scorekeeper.rules.play.contract import judge_contract
from scorekeeper.rules.play.contrast import Laid, contrast_of
from scorekeeper.rules.ruleset.reading import load_ruleset, ruleset_names
from tests.rules.test_cases import with_house_rule

OF_MELDS = ("set.mixed_ranks", "set.too_short", "run.gap", "run.too_short", "meld.too_few_naturals")

ONTO_OWN_RUNS = ("layoff.wilds_on_own_runs", "4S 5S 6S + JK", "own 4S 5S 6S + JK")
OWN_SUIT = ("run.wild_of_another_suit", "4S 5S 2H", "4S 5S 2S")
ONTO_FOUR = ("layoff.few_naturals", "7S 7H 7C + JK", "7S 7H 7C 7D + JK")


def written(laid: Laid | None) -> str:
    if laid is None:
        return "-"
    added = f" + {' '.join(map(str, laid.added))}" if laid.added else ""
    melds = "; ".join(" ".join(map(str, meld)) for meld in laid.melds)
    return f"{'own ' if laid.yours else ''}{melds}{added}"


@pytest.mark.parametrize(
    ("house_rule", "code", "refused", "allowed"),
    [
        (None, "run.ace_in_the_middle", "KS AS 2S", "AS 2S 3S"),
        ('runs.ace = "round the corner"', "run.ace_in_the_middle", "-", "-"),
        ("runs.lowest = 3", "run.too_low", "AS 2S 3S", "QS KS AS"),
        ("runs.lowest = 6", "run.too_short", "6S 7S", "6S 7S 8S"),
        ('runs.ace = "low"', "run.ace_only_low", "QS KS AS", "AS 2S 3S"),
        (None, "run.too_short", "4S 5S", "4S 5S 6S"),
        ("runs.shortest = 5", "run.too_short", "4S 5S 6S 7S", "4S 5S 6S 7S 8S"),
        (None, "meld.too_many_wilds", "7S JK JK", "7S 7H JK"),
        ("wilds.most_per_meld = 2", "meld.too_many_wilds", "7S JK JK JK", "7S JK JK"),
        (None, "joker.wrong_count", "7S 7H JK + 7S", "7S 7H JK + 7C 7D"),
        ("taking_jokers.naturals_for_one_in_a_set = 0", "joker.never_taken", "7S 7H JK + 7S", "-"),
        (None, "layoff.pure_set_suit", "7S 7H 7C + 7S", "7S 7H 7C + 7D"),
        ('later_turns.wilds_onto = "own runs"', *ONTO_OWN_RUNS),
        ("later_turns.naturals_for_wilds = 4", *ONTO_FOUR),
        ('wilds.cards = ["2"] and wilds.own_suit = true', *OWN_SUIT),
        (None, "cards.too_many", "7S 7S 7S", "7S 7S 7H"),
        (None, "contract.not_pure_wilds", "7S 7H JK", "7S 7H 7C"),
        (
            'deals = [{ contract = [{ set = 3, rank = "K" }] }]',
            *("contract.wrong_rank", "AS AH AC", "KS KH KC"),
        ),
        (
            "deals = [{ contract = [{ set = 3, one_colour = true }] }]",
            *("contract.two_colours", "7H 7H 7S", "7H 7H JK"),
        ),
        (None, "buy.down", "-", "-"),
    ],
)
def test_examples_follow_the_rules_of_the_table(house_rule, code, refused, allowed):
    found = contrast_of(code, with_house_rule("venezuela", house_rule))

    assert (written(found.refused), written(found.allowed)) == (refused, allowed)


def test_wild_twos_are_drawn_where_there_are_no_jokers():
    rules = with_house_rule(
        "venezuela",
        'wilds.cards = ["2"] and packs = [{ up_to = 8, packs = 3, jokers = 0 }] '
        "and cut.jokers_kept_among = 0",
    )

    assert written(contrast_of("meld.too_many_wilds", rules).refused) == "7S 2H 2H"


@pytest.mark.parametrize("name", ruleset_names())
@pytest.mark.parametrize("code", OF_MELDS)
def test_a_meld_of_an_example_is_judged_so_wherever_it_is_entered(name: str, code: str):
    ruleset = load_ruleset(name)
    found = contrast_of(code, ruleset)

    if found.allowed:
        assert judge_meld(Entry(found.allowed.melds[0]), ruleset).legal
    if found.refused:
        assert not judge_meld(Entry(found.refused.melds[0]), ruleset).legal


def test_of_a_contract_the_deal_that_was_asked_about_is_shown():
    ruleset = load_ruleset("venezuela")
    deal = ruleset.deals[3]

    found = contrast_of("contract.wrong_size", ruleset, deal)

    assert found.allowed
    entries = [Entry(meld) for meld in found.allowed.melds]
    assert judge_contract(entries, deal, ruleset.in_deal(deal)).legal
    assert [len(entry.cards) for entry in entries] == [4, 4]


def test_a_card_lies_no_more_often_than_the_packs_hold_it():
    one_pack = with_house_rule(
        "venezuela",
        "packs = [{ up_to = 4, packs = 1, jokers = 2 }] and seats.most = 4 and "
        "seats.best_to = 4 and seats.best_from = 3 and dealing.hand = 7",
    )
    laid = [contrast_of(code, one_pack) for code in OF_MELDS]
    cards = [one.cards for found in laid for one in (found.refused, found.allowed) if one]

    assert cards
    assert all(each.count(card) <= 1 for each in cards for card in parse_cards("7S 7H"))
