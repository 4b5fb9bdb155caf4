"""Runs of several suits on the table keep the suits by which they were laid down."""

import pytest

from scorekeeper.game.events import LaidDown
from scorekeeper.rules.cards import parse_cards
from scorekeeper.rules.melds.melds import LayOff, TabledMeld
from scorekeeper.rules.play.additions import cards_for_a_wild, find_additions
from scorekeeper.rules.play.contract import judge_contract
from scorekeeper.rules.play.jokers import judge_joker_taking
from scorekeeper.rules.play.laying_off import judge_lay_off
from scorekeeper.rules.ruleset.choices import RunSuits
from scorekeeper.store.journal.steps import read_event, write_event
from tests.rules.given import DOWN, entries, house


def of(suits):
    return house(
        taking_jokers={"from_runs": True},
        deals=[{"contract": [{"run": 3, "suits": suits, "or_more": True}]}],
    )


def laid(cards, ruleset):
    verdict = judge_contract(entries(cards), ruleset.deals[0], ruleset)
    assert verdict.legal
    [one] = verdict.read_as.melds
    return TabledMeld(one.meld, one.item, one.pure, number=1, owner="p1")


def codes(verdict):
    return [reason.code for reason in verdict.reasons]


@pytest.mark.parametrize(
    ("suits", "cards", "added", "expected"),
    [
        ("any suits", "5H 6D 7S", "8C", []),
        ("one colour", "5H 6D 7H", "8D", []),
        ("one colour", "5H 6D 7H", "8S", ["layoff.does_not_fit"]),
        ("alternating colours", "5H 6S 7D", "8C", []),
        ("alternating colours", "5H 6S 7D", "4S", []),
        ("alternating colours", "5H 6S 7D", "8H", ["layoff.does_not_fit"]),
        ("alternating colours", "5H 6S 7D", "4D", ["layoff.does_not_fit"]),
    ],
)
def test_a_run_takes_cards_by_the_suits_of_its_item(suits, cards, added, expected):
    ruleset = of(suits)
    lay_off = LayOff(1, parse_cards(added))
    verdict = judge_lay_off(
        lay_off, player="p1", table=[laid(cards, ruleset)], standing=DOWN, ruleset=ruleset
    )

    assert codes(verdict) == expected
    assert verdict.read_as.becomes.suits is RunSuits(suits)


def test_a_wild_comes_off_for_any_card_it_stands_for():
    ruleset = of("alternating colours")
    tabled = laid("5H JK 7D", ruleset)
    assert list(map(str, cards_for_a_wild(tabled, ruleset))) == ["6S", "6C"]

    def taking(card):
        verdict = judge_joker_taking(
            *(1, parse_cards(card)), player="p1", table=[tabled], standing=DOWN, ruleset=ruleset
        )
        return codes(verdict)

    assert taking("6C") == []
    assert taking("6D") == ["joker.stands_for_another"]


def test_the_pad_offers_every_suit_that_fits():
    ruleset = of("one colour")
    ways = find_additions(laid("QH KD AH", ruleset), ruleset)

    assert [str(way.card) for way in ways if not way.wild][:2] == ["JH", "JD"]


def test_the_journal_keeps_a_runs_suits_and_reads_runs_without_them():
    ruleset = of("any suits")
    verdict = judge_contract(entries("5H 6D 7S"), ruleset.deals[0], ruleset)
    event = LaidDown(player="p1", melds=verdict.read_as.melds)
    kind, body = write_event(event)

    assert read_event(kind, body) == event
    before = read_event(kind, body.replace(',"suits":"any suits"', ""))
    assert before.melds[0].meld.suits is RunSuits.ONE_SUIT
