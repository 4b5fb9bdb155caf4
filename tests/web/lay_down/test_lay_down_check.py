"""Melds are checked before they are recorded; a contract is said in words that fit its game."""

from __future__ import annotations

import pytest

from scorekeeper.game.commands import EndTurn, LayDown
from scorekeeper.rules.cards import parse_cards
from scorekeeper.rules.melds.melds import Entry
from scorekeeper.rules.ruleset.checking import MOST_ITEMS
from scorekeeper.rules.ruleset.deals import DealRules, Item
from scorekeeper.rules.ruleset.reading import load_ruleset
from scorekeeper.wording.contracts import contract_in_own_words, contract_text, melds_text
from tests.web.at_table import ANA, BRUNO, AtTable
from tests.web.sheets_read import plain

PURE = "7H 7D 7S"


def ask(table: AtTable, player: str, *melds: str, **fields: object) -> str:
    """Ask in private, and return the answer's page."""
    page = f"lay-down/check?player={player}"
    sent = {"melds": list(melds), "press": "check", **fields}
    return table.open(page).send(page, **sent).html


@pytest.mark.parametrize(
    ("melds", "verdict"),
    [((PURE,), "yes"), (("7H 7D",), "open"), (("7H 7D 7D",), "no"), (("7H 7D zz",), "open")],
)
def test_any_link_may_ask_whether_it_would_be_legal(looking, melds, verdict):
    assert f"verdict--{verdict}" in ask(looking, BRUNO, *melds)
    assert looking.phone.status == 200


def test_a_check_records_nothing_and_tells_nobody(table, looking):
    number = table.phone.open(table.address + "number").html
    before = table.state

    ask(looking, BRUNO, PURE)
    ask(table, BRUNO, PURE)

    assert table.state == before
    assert table.phone.open(table.address + "number").html == number
    assert "7♥" not in table.open().html


def test_a_check_offers_no_way_to_record(table):
    ask(table, BRUNO, "7H 7D JK")

    form = table.phone.form(f"lay-down/check?player={BRUNO}")
    assert {name for name, _ in form.buttons} == {"press"}
    assert "command_id" not in form.fields


def test_what_was_asked_stays_typed(looking):
    ask(looking, BRUNO, PURE)

    assert looking.phone.form(f"lay-down/check?player={BRUNO}").fields["melds"] == PURE


def test_a_check_is_about_who_leads_unless_somebody_is_chosen(looking):
    looking.open("lay-down/check")

    assert looking.phone.form(f"lay-down/check?player={BRUNO}")
    assert looking.address + f"lay-down/check?player={ANA}" in looking.phone.page.links


def test_a_check_knows_the_table(table, looking):
    lain = LayDown(player=ANA, melds=(Entry(parse_cards(PURE)), Entry(parse_cards("9H 9D 9S"))))
    table.record(lain, EndTurn())

    answer = ask(looking, BRUNO, "8H 8D 8S", adds=["", "9C"])
    assert "verdict--yes" in answer
    answer = ask(looking, BRUNO, "8H 8D 8S", adds=["", "8C"])
    assert "verdict--no" in answer


def test_for_who_is_down_a_check_is_about_one_meld_more(table, looking):
    table.record(LayDown(player=ANA, melds=(Entry(parse_cards(PURE)),)), EndTurn())

    assert "verdict--yes" in ask(looking, ANA, "2-4C")
    assert (
        table.address.rpartition("/game")[2] + f"lay-down/meld/1?player={ANA}" in looking.phone.html
    )


def test_going_out_can_be_asked_about(looking):
    out = ask(looking, BRUNO, PURE, "9-KH", "2-4C", goes_out="y", discard="KS")
    assert "verdict--yes" in out
    assert 'class="reasons' not in out

    left = ask(looking, BRUNO, PURE, goes_out="y")
    assert "verdict--yes" in left
    assert "There should be 9 cards left in hand" in left


def lay(table: AtTable, player: str, *melds: str, **fields: object):
    """Open the page of laying down, type these melds, and send it."""
    page = f"lay-down/{player}"
    return table.open(page).send(page, **{"melds": list(melds), **fields})


@pytest.mark.parametrize(
    "fields",
    [
        {"kinds": ["triangle"]},
        {"onto": ["x"]},
        {"onto": ["²"]},
        {"onto": ["1" * 5000]},
        {"onto": ["1"]},
        {"adds": ["7H"]},
        {"ends": ["middle"]},
        {"suit": "X"},
        {"press": "rank 7"},
        {"press": "record"},
        {"press": ["check", "burn"]},
        {"press": "open melds-0"},
        {"melds": ["7H\x00"]},
        {"command_id": "7"},
    ],
)
def test_what_no_page_sends_is_answered_with_400(table, fields):
    before = table.number
    lay(table, BRUNO, **{"melds": [PURE], **fields})

    assert table.phone.status == 400
    assert table.number == before


@pytest.mark.parametrize(
    "melds", [["7H"] * 21, ["7" * 401], [f"{'7H ' * 90}"], ["5-9"], ["\u202e7H"]]
)
def test_too_much_or_unreadable_text_is_refused(table, melds):
    assert lay(table, BRUNO, *melds).status == 422


def test_cards_for_a_meld_that_is_not_there_are_refused_and_kept(table):
    lay(table, BRUNO, PURE, onto=["7"], adds=["QC"], ends=[""])

    assert table.phone.status == 422
    assert table.phone.form(f"lay-down/{BRUNO}").fields["adds"] == "QC"


pytestmark = pytest.mark.usefixtures("speaking")

NOTHING = DealRules(contract=())


def told(name: str, deal: int, *, limits: bool = True) -> str:
    ruleset = load_ruleset(name)
    return contract_text(ruleset.deals[deal - 1], ruleset, limits=limits)


def test_limits_on_wilds_are_told_with_a_contract():
    assert told("ecuador", 6) == "one set of 3 and one run of 4, without jokers"
    assert told("ecuador", 4) == "two sets of 4, with one joker at most"
    assert told("bolivia", 7) == "one run of 7 or more with at most one joker"


def test_where_twos_are_wild_the_limits_are_those_of_wild_cards():
    assert told("farmers-rummy", 1) == "one set of 3 without wilds"


def test_a_pure_set_needs_no_word_on_wilds():
    assert told("ecuador", 1) == "one set of 3 in different suits"


def test_limits_are_left_out_where_notes_tell_them():
    assert told("ecuador", 4, limits=False) == "two sets of 4"
    assert told("bolivia", 7, limits=False) == "one run of 7 or more"


def test_any_one_of_several_contracts_is_told():
    assert told("peru-2", 7) == (
        "four sets of 3, or three runs of 4, or one run of 12, or a color run of 12"
    )


@pytest.mark.parametrize(
    ("item", "said"),
    [
        (Item(set=3), "sets of 3"),
        (Item(set=3, pure=True), "sets of 3, each in different suits"),
        (Item(run=4), "runs of 4"),
    ],
)
def test_melds_are_counted_in_words_up_to_as_many_as_house_rules_ask_for(item: Item, said: str):
    counted = [melds_text(item, count) for count in range(2, 10)]

    words = ("two", "three", "four", "five", "six", "seven", "eight", "9")
    assert counted == [f"{word} {said}" for word in words]
    assert len(words) == MOST_ITEMS


def test_a_contract_that_is_still_to_be_chosen_is_told_as_such():
    assert contract_text(NOTHING, load_ruleset("desordenada")) == "contract not chosen yet"


def test_where_points_are_asked_for_they_stand_for_the_contract():
    assert contract_text(NOTHING, load_ruleset("romme")) == "melds worth 40 or more"


def test_the_own_words_stand_only_where_every_meld_has_one():
    bolivia, peru = load_ruleset("bolivia"), load_ruleset("peru-1")

    assert contract_in_own_words(bolivia.deals[0], bolivia.words) == "trica limpia"
    assert contract_in_own_words(peru.deals[5], peru.words) == ""


def test_where_the_rules_say_no_what_more_cards_may_mend_is_not_said(looking):
    told = plain(ask(looking, BRUNO, "7S JK").partition('class="verdict__grounds"')[2])
    assert "can’t have wilds" in told
    assert "at least 3 cards" not in told
    assert "exactly 3" not in told
