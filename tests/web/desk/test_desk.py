"""What the desk says to melds, contracts and whole hands."""

from __future__ import annotations

import re

import pytest

from scorekeeper.game.advising import MOST_CARDS
from scorekeeper.rules.ruleset.reading import load_ruleset, ruleset_names
from scorekeeper.store.people import houserules
from scorekeeper.store.people.rights import WITHOUT_LINK
from tests.web.conftest import begin


def ask(phone, question: str, *melds: str, **fields: object):
    """Open the desk with a question, and send what was typed."""
    phone.open(f"/desk?{question}")
    return phone.send(phone.page.forms[0].action, melds=list(melds), press="check", **fields)


def whole_hand(phone) -> str:
    """What is said of a hand that is kept whole."""
    return phone.html.split("data-total>")[1].split("</h2>")[0]


@pytest.mark.parametrize(
    ("meld", "verdict"),
    [
        ("7H 7D 7S", "yes"),
        ("7H 7D JK", "yes"),
        ("5-9S", "yes"),
        ("7 7 7", "yes"),
        ("7H 7D", "open"),
        ("QS KS AS 2S", "no"),
        ("7H JK JK", "no"),
        ("7H 7H 7H", "no"),
        ("7H zz", "open"),
    ],
)
def test_the_desk_judges_a_meld_without_a_game(phone, meld, verdict):
    assert f"verdict--{verdict}" in ask(phone, "ask=meld", meld).html
    assert phone.status == 200


@pytest.mark.parametrize("question", ["ask=meld", "ask=contract", "ask=hand"])
@pytest.mark.parametrize("typed", ["", "  ", ",", ", ;,"])
def test_blanks_and_commas_are_nothing_entered(phone, question, typed):
    assert "verdict--rest" in ask(phone, question, typed).html
    assert phone.status == 200


@pytest.mark.parametrize(
    ("deal", "melds", "verdict"),
    [
        (1, ("7H 7D 7S",), "yes"),
        (1, ("7H 7D JK",), "no"),
        (3, ("7H 7D 7S",), "open"),
        (3, ("7H 7D 7S 7C 7H",), "no"),
        (7, ("5-JS", "7H 7D JK"), "yes"),
        (7, ("5-10S", "7H 7D JK"), "open"),
    ],
)
def test_the_desk_judges_the_contract_of_any_deal(phone, deal, melds, verdict):
    assert f"verdict--{verdict}" in ask(phone, f"ask=contract&deal={deal}", *melds).html


def keys_of(phone, question: str) -> list[str]:
    """What the keys of the pad for a question send, in their order."""
    pad = phone.open(f"/desk?{question}").html.split("data-keys=")[1].split("</details>")[0]
    return re.findall(r'value="((?:rank|suit) \w+|joker|back)"', pad)


def test_a_card_has_its_key_in_the_same_place_on_either_pad(phone):
    assert keys_of(phone, "ask=hand") == keys_of(phone, "ask=meld")


def test_the_desk_takes_one_meld_more(phone):
    phone.open("/desk?ask=contract&deal=2")
    action = phone.page.forms[0].action
    phone.send(action, melds=["7H 7H 7H", "8C"], press="more")

    assert phone.form(action).fields.getlist("melds") == ["7H 7H 7H", "8C", ""]
    assert phone.form(action).fields["active"] == "melds-2"


def test_the_desk_says_what_a_hand_costs(phone):
    ask(phone, "ask=hand", "7 7 jk K A")

    assert "50 points" in whole_hand(phone)


def test_the_suit_chosen_for_a_hand_s_next_cards_stays_chosen(phone):
    ask(phone, "ask=hand", "KS 7H", suit="S")

    assert phone.page.forms[0].fields["suit"] == "S"


def test_the_desk_stands_at_a_table_too(evening, other_phone):
    assert other_phone.open(evening.looking + "desk").status == 200
    assert other_phone.open("/made-up-link/desk").status == 404


def test_a_script_gets_the_answer_alone(phone):
    phone.open("/desk?ask=hand")
    form = phone.page.forms[0]
    form.fields["melds"] = "7 7"
    phone.post(form.action, form.fields, headers={"X-Fragment": "verdict"})

    assert "verdict__word" in phone.html
    assert "<main" not in phone.html


@pytest.mark.parametrize(
    "question",
    [
        "ask=hand&standing=laying%20down",
        "ask=hand&standing=x",
        "ask=fortune",
        "ask=contract&deal=8",
        "deal=0",
        "deal=x",
        "ruleset=poker",
    ],
)
def test_the_desk_knows_no_other_questions(phone, question):
    assert phone.open(f"/desk?{question}").status == 404


@pytest.mark.parametrize(
    "fields",
    [
        {"melds": ["7H"] * 60},
        {"melds": ["7" * 5000]},
        {"melds": ["\u2066💥"]},
        {"melds": []},
        {"active": "nowhere"},
    ],
)
def test_the_desk_bears_what_is_too_much(phone, fields):
    phone.open("/desk?ask=contract")
    action = phone.page.forms[0].action

    assert phone.send(action, **{"press": "check", **fields}).status == 200


@pytest.mark.parametrize("fields", [{"press": "rank 7"}, {"kinds": "x"}, {"suit": "Z"}])
def test_the_desk_has_no_other_buttons(phone, fields):
    phone.open("/desk")
    action = phone.page.forms[0].action

    assert phone.send(action, **fields).status == 400


@pytest.mark.parametrize("ruleset", ruleset_names())
def test_the_desk_answers_under_every_ruleset_for_every_deal_and_alternative(phone, ruleset):
    for deal, rules in enumerate(load_ruleset(ruleset).deals, start=1):
        for contract, items in enumerate(rules.contracts, start=1):
            asked = f"ask=contract&ruleset={ruleset}&deal={deal}&contract={contract}"
            ask(phone, asked, "7H 7D 7S")

            assert phone.status == 200
            assert len(phone.page.forms[0].fields.getlist("melds")) == max(len(items), 1)
            assert "verdict--" in phone.html


@pytest.mark.parametrize(
    ("ruleset", "meld", "verdict"),
    [
        ("peru-wittig", "6H 6D 2S", "yes"),
        ("peru-1", "6H 6D 2S", "no"),
        ("peru-2", "JK JK JK", "yes"),
        ("peru-2", "K-AS 2S 3S", "yes"),
        ("delifante", "A-4S", "no"),
        ("romme", "7H 7D 7H", "no"),
    ],
)
def test_the_desk_judges_a_meld_under_the_rules_of_any_game(phone, ruleset, meld, verdict):
    assert f"verdict--{verdict}" in ask(phone, f"ruleset={ruleset}", meld).html


def test_the_desk_counts_a_hand_by_the_game_s_own_values(phone):
    ask(phone, "ask=hand&ruleset=farmers-rummy", "2 jk 9 4")

    assert "85 points" in whole_hand(phone)


def test_the_desk_counts_what_first_melds_are_worth(phone):
    assert "30 of 40" in ask(phone, "ask=contract&ruleset=romme", "KH KD KS").html


def test_the_desk_of_a_game_asks_under_its_own_rules(phone):
    evening = begin(phone, ruleset="peru-wittig")
    phone.open(evening.game + "table/more")
    [desk] = [link for link in phone.page.links if "/desk" in link]
    phone.open(desk)

    phone.send(phone.page.forms[0].action, melds=["6H 6D 2S"], press="check")
    assert "verdict--yes" in phone.html


def test_the_desk_of_a_table_knows_the_table_s_own_rules(app, evening, phone):
    ours = {"name": "Ours", "based_on": "venezuela", "wilds": {"most_per_meld": 2}}
    with app.app_context():
        number = houserules.keep_rules(1, ours, command_id="ours", by=WITHOUT_LINK)
    phone.open(f"{evening.home}desk?ruleset=house-{number}")
    phone.send(phone.page.forms[0].action, melds=["7H JK JK"], press="check")

    assert "verdict--yes" in phone.html
    assert phone.open(f"/desk?ruleset=house-{number}").status == 404


def test_a_game_of_another_table_lends_no_rules(phone, evening):
    assert phone.open(evening.home + "desk?ruleset=game-99").status == 404
    assert phone.open("/desk?ruleset=game-1").status == 404


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
    assert "isn’t a card" in hold(phone, "7H zz")


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
