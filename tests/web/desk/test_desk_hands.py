"""What the desk says to a whole hand."""

from __future__ import annotations

import re

import pytest

from scorekeeper.game.advising import MOST_CARDS
from scorekeeper.rules.ruleset.reading import load_ruleset, ruleset_names

TWO_SETS = "7H 7D 7S 9H 9D 9C"


def hold(phone, hand: str, question: str = "deal=2"):
    """Hold a hand up at the desk; returns the page as it is then."""
    phone.open(f"/desk?ask=hand&{question}")
    return phone.send(phone.page.forms[0].action, melds=[hand], press="check").html


def headline(html: str) -> str:
    return html.split("data-headline>")[1].split("</p>")[0]


def cards_in(html: str, part: str) -> int:
    """Return how many cards are drawn in a part of the page, by its class."""
    return re.split("</ul>|</p>", html.split(f'class="{part}')[1])[0].count('role="img"')


def test_the_best_arrangement_is_drawn_with_what_is_left_and_its_cost(phone):
    html = hold(phone, f"{TWO_SETS} 5-8C KD AD")

    assert "verdict--yes" in html
    assert html.count('class="meld"') == 3
    assert cards_in(html, "advice__cards") == 2
    assert "21 points" in headline(html)
    assert "72" not in headline(html)


def test_a_hand_that_can_go_out_is_shown_its_discard(phone):
    html = hold(phone, f"{TWO_SETS} KD")

    assert "go out" in headline(html)
    assert "the discard" in html


def test_cards_that_would_complete_the_contract_are_shown(phone):
    html = hold(phone, "7H 7D 7S 9H 9D KD")

    assert "verdict--open" in html
    assert cards_in(html, "advice__wanted") == 2  # a joker, or any nine


def test_where_no_single_card_is_enough_that_is_said(phone):
    html = hold(phone, "7H 7D 9H KD")

    assert "verdict--open" in html
    assert "advice__wanted" not in html


def test_whoever_is_down_already_owes_no_contract(phone):
    html = hold(phone, "5-8C KD", "deal=1&standing=down")

    assert "verdict--yes" in html
    assert html.count('class="meld"') == 1
    assert "advice__wanted" not in hold(phone, "5C KD", "deal=1&standing=down")


def test_ranks_alone_can_lie_in_sets(phone):
    assert "verdict--yes" in hold(phone, "7 7 7 9 9 9 K A")
    assert "verdict--open" in hold(phone, "7 7 7 K A", "deal=1")


def test_a_card_held_more_often_than_there_are_is_told_in_place_of_advice(phone):
    html = hold(phone, "7H 7H 7H KD")

    assert "verdict--no" in html
    assert "this hand" in html
    assert "31 points" in html


def test_a_hand_that_is_too_large_is_told_the_limit(phone):
    too_large = "5-8C " * 2 + "9-KH " * 2 + "A-6D " * 2 + "K"
    html = hold(phone, too_large)

    assert "verdict--no" in html
    assert str(MOST_CARDS) in html


def test_cards_that_cannot_be_read_are_told(phone):
    assert "verdict--no" in hold(phone, "7H zz")


def test_a_hand_goes_along_to_another_deal_or_ruleset(phone):
    html = hold(phone, TWO_SETS)
    there = re.findall(r'formaction="([^"]+)"', html)
    deals = [address.replace("&amp;", "&") for address in there if "deal=1" in address]
    fields = phone.page.forms[0].fields
    phone.post(deals[0], fields)

    assert any("ruleset=bolivia" in address for address in there)
    assert any("standing=down" in address for address in there)
    assert phone.form("deal=1&standing=not+down").fields["melds"] == TWO_SETS
    assert (
        "one set of 3 in different suits" in phone.html.split("<summary>")[2].split("</summary>")[0]
    )


@pytest.mark.parametrize("ruleset", ruleset_names())
def test_a_hand_is_answered_under_every_ruleset_in_every_deal(phone, ruleset):
    rules = load_ruleset(ruleset)
    joker = "JK" if any(row.jokers for row in rules.packs) else ""
    for deal in range(1, len(rules.deals) + 1):
        for standing in ("not down", "down"):
            asked = f"ruleset={ruleset}&deal={deal}&standing={standing}"
            html = hold(phone, f"{TWO_SETS} {joker} 5-8C KD 2S", asked)

            assert phone.status == 200
            assert "data-headline" in html
