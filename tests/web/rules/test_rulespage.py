"""The rules page, and the command, say all a ruleset says, and mark what differs from its base."""

from __future__ import annotations

import html
import re
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from click.testing import Result
from flask import Flask

from scorekeeper.rules.ruleset import reading
from scorekeeper.rules.ruleset.choices import InTurn, JokerUse, Upcard
from scorekeeper.rules.ruleset.model import Ruleset
from scorekeeper.rules.ruleset.reading import (
    load_ruleset,
    read_ruleset,
    ruleset_data,
    ruleset_names,
    with_changes,
)
from scorekeeper.web.rules.views import rules_page
from scorekeeper.wording.names import FAMILIES, what_differs
from scorekeeper.wording.rulebook.chapters import base_of, chapters, deals_told, values_told
from scorekeeper.wording.rulebook.contracts import asks_for_runs, asks_for_sets
from scorekeeper.wording.rulebook.in_short import in_short
from scorekeeper.wording.rulebook.melds import wilds_in_runs, wilds_in_sets
from tests.rules.fields_changed import bare, changed
from tests.web.conftest import Evening
from tests.web.phone import Phone
from tests.web.sheets_read import plain

VENEZUELA = load_ruleset("venezuela")


def house(**changes: object) -> Ruleset:
    return read_ruleset(with_changes(ruleset_data("venezuela"), changes), "house rules")


def text_of(app: Flask, ruleset: Ruleset) -> str:
    """What one reads on the page of a ruleset."""
    with app.test_request_context("/rules"):
        marked = rules_page(ruleset)
    main = marked[marked.index("<main") :]
    return plain(main)


def test_the_page_says_where_the_rules_come_from(app: Flask):
    as_it_is = text_of(app, VENEZUELA)

    assert VENEZUELA.name in as_it_is
    assert VENEZUELA.source in as_it_is
    assert text_of(app, replace(VENEZUELA, based_on="ecuador")) != as_it_is


@pytest.mark.parametrize("name", ruleset_names())
def test_the_page_of_every_game_says_all_its_book_says(app: Flask, name: str):
    ruleset = load_ruleset(name)
    page = text_of(app, ruleset)
    with app.test_request_context("/rules"):
        said = [
            in_short(ruleset),
            *(rule.text for chapter in chapters(ruleset) for rule in chapter.rules),
            *(deal.text for deal in deals_told(ruleset)),
            *(value.text for value in values_told(ruleset)),
        ]

    assert [text for text in said if plain(text) not in page] == []


def test_a_ruleset_that_is_nobodys_house_rules_differs_from_nothing(app: Flask):
    assert base_of(VENEZUELA) is None
    assert "Different in" not in text_of(app, VENEZUELA)


def test_house_rules_are_told_beside_the_rule_they_replace(app: Flask):
    page = text_of(app, house(chips={"each": 12}))

    assert "Everyone has 12 chips" in page
    assert "Different in Telefunken (Venezuela): Everyone has 7 chips" in page
    assert page.count("Different in") == 1


def test_a_rule_that_only_the_base_has_is_told_too(app: Flask):
    page = text_of(app, house(cut={"jokers_kept_among": 0}, bonuses={"going_out": 5}))

    assert "Going out takes 5 points off your total. Not in Telefunken (Venezuela)." in page
    assert (
        "Not in this game. In Telefunken (Venezuela): If there are jokers among the bottom" in page
    )


def test_of_a_paragraph_only_what_differs_is_told_of_the_base(app: Flask):
    page = text_of(app, house(cut={"reward_chips": 0, "reward_points": 25}))

    assert "takes 25 points off" in page
    assert "Telefunken (Venezuela): Cutting just right earns the cutter one chip." in page


def test_another_contract_is_told_beside_that_of_the_base(app: Flask):
    deals = ruleset_data("venezuela")["deals"]

    page = text_of(app, house(deals=[*deals[:5], {"contract": [{"set": 6}]}]))

    assert "one set of 6" in page
    assert "Telefunken (Venezuela): two sets of 5. It begins with an exchange." in page
    assert (
        "Not in this game. In Telefunken (Venezuela): one set of 3 and one run of 7 or more" in page
    )


def test_another_value_is_told_beside_that_of_the_base(app: Flask):
    page = text_of(app, house(penalties={"joker": 50}))

    assert "50 points Different in Telefunken (Venezuela): 15" in page


@pytest.mark.parametrize(
    ("price", "said"),
    [(1, "isn’t a buy: no chip, no extra card."), (0, "isn’t a buy: no extra card.")],
)
def test_a_game_without_chips_says_nothing_of_a_chip_saved(app: Flask, price: int, said: str):
    assert said in text_of(app, replace(house(buying={"price": price}), based_on=None))


def test_the_base_that_a_ruleset_names_is_the_one_it_is_told_beside():
    derived = replace(VENEZUELA, name="House game", based_on="venezuela")

    assert base_of(derived) == VENEZUELA
    assert base_of(replace(derived, based_on="nowhere")) is None


def test_a_game_shows_the_rules_it_began_with(evening: Evening):
    page = evening.phone.open(evening.game + "rules")

    assert page.status == 200
    assert VENEZUELA.name in page.html


def test_who_asked_why_finds_the_way_back_to_that_page_of_the_game(evening: Evening):
    asked_at = evening.game + "lay-down/1"
    for back, leads in ((asked_at, True), ("https://elsewhere/", False), ("/elsewhere", False)):
        evening.phone.open(f"{evening.game}rules?why=set.mixed_ranks&back={back}")
        assert "Back to the table" in evening.phone.html  # of another page, to the Table itself
        assert (back in evening.phone.page.links) is leads, back


def test_the_rules_of_every_game_can_be_read_without_a_table(phone: Phone):
    listed = [link for link in phone.open("/rules").page.links if link.startswith("/rules/")]

    assert listed
    assert {phone.open(link).status for link in listed} == {200}


def test_the_list_of_games_tells_each_apart_under_its_family(phone: Phone):
    index = phone.open("/rules")

    assert [family for family in FAMILIES if str(family.heading) not in index.html] == []
    assert [
        name
        for name in ruleset_names()
        if not (f"/rules/{name}" in index.page.links and what_differs(name) in index.html)
    ] == []


def test_the_first_page_offers_the_games_by_family_and_leads_to_the_list(phone: Phone):
    first = phone.open("/")

    headings = re.findall(r'<optgroup label="([^"]*)"', first.html)
    assert [html.unescape(each) for each in headings] == [str(each.heading) for each in FAMILIES]
    assert "/rules" in first.page.links


def test_rules_that_nobody_wrote_are_not_found(phone: Phone):
    assert phone.open("/rules/nothing").status == 404
    assert phone.open("/rules/..%2Fvenezuela").status == 404


FOLDER = Path(reading.__file__).parents[1] / "rulesets"
HARBOUR = """\
name = "Harbour Rummy"
based_on = "venezuela"

[runs]
shortest = 4

[penalties]
joker = 30

[words]
buy = ""

[[deals]]
contract = [{ set = 3 }, { run = 4 }]
"""


def run(app: Flask, file: Path) -> Result:
    return app.test_cli_runner().invoke(args=["rules", str(file)])


def lines_of(result: Result) -> list[str]:
    assert result.exit_code == 0, result.stderr
    return result.stdout.splitlines()


def wrong_in(result: Result) -> list[str]:
    assert (result.exit_code, result.stdout) == (1, "")
    return result.stderr.splitlines()


@pytest.fixture
def harbour(tmp_path: Path) -> Path:
    file = tmp_path / "harbour.toml"
    file.write_text(HARBOUR)
    return file


def test_what_differs_from_the_base_has_a_star_and_what_is_inherited_has_none(
    app: Flask, harbour: Path
):
    lines = lines_of(run(app, harbour))

    assert lines[0] == "Harbour Rummy, based on Telefunken (Venezuela)"
    assert "* 1. one set of 3 and one run of 4" in lines
    assert "* joker: 30 points" in lines
    assert "  king to ten: 10 points each" in lines
    assert "  You may also put down new melds." in lines


def test_what_only_the_base_has_is_told_as_not_so(app: Flask, harbour: Path):
    lines = lines_of(run(app, harbour))

    assert "* Not so here: To buy, say “¡Compro!”." in lines
    assert "* Not so here: two sets of 3" in lines


@pytest.mark.parametrize("name", ruleset_names())
def test_of_every_game_its_whole_book_is_told(app: Flask, speaking, name: str):
    ruleset = load_ruleset(name)
    lines = lines_of(run(app, FOLDER / f"{name}.toml"))
    said = [rule.text for chapter in chapters(ruleset) for rule in chapter.rules]

    assert lines[0].startswith(ruleset.name)
    assert {text.translate({0x2066: "", 0x2068: "", 0x2069: ""}) for text in said} <= {
        line[2:] for line in lines
    }
    assert sum(line[2:].split(".")[0].isdigit() for line in lines) == len(deals_told(ruleset))


def test_everything_wrong_in_it_is_told_with_file_line_and_field(app: Flask, harbour: Path):
    text = HARBOUR.replace("shortest = 4", 'shortest = "four"').replace("joker = 30", "jocker = 30")
    harbour.write_text(text)

    first, second = wrong_in(run(app, harbour))

    assert first == "harbour.toml: Line 5, runs.shortest: Write a whole number from 2 to 13."
    assert second.startswith("harbour.toml: Line 8, penalties.jocker: Unknown field.")


def test_a_deal_that_asks_for_nothing_is_told_with_the_field_that_allows_it(
    app: Flask, harbour: Path
):
    harbour.write_text(HARBOUR.split("contract =")[0] + "contract = []\n")

    [only] = wrong_in(run(app, harbour))

    assert "Ask for at least one set or run." in only
    assert "contracts.required" in only


def test_a_price_that_nobody_has_chips_for_is_told_in_plain_words(app: Flask, harbour: Path):
    harbour.write_text(HARBOUR + "\n[chips]\neach = 0\n\n[cut]\nreward_chips = 0\n")

    [only] = wrong_in(run(app, harbour))

    assert "buying.price: Nobody has chips to pay with" in only


def test_a_slip_of_toml_is_told_with_file_and_line(app: Flask, harbour: Path):
    harbour.write_text(HARBOUR.replace("shortest = 4", "shortest ="))

    [only] = wrong_in(run(app, harbour))

    assert only.startswith("harbour.toml: Line 5 can’t be read")


def test_what_is_no_text_is_told_as_such(app: Flask, harbour: Path):
    harbour.write_bytes(b'name = "\xff"')

    assert wrong_in(run(app, harbour)) == ["harbour.toml: This is no text in UTF-8."]


pytestmark = pytest.mark.usefixtures("speaking")

ON_THE_PAGE = {"name", "source", "based_on"}
"""What the page says beside the book."""


def told(ruleset: Ruleset) -> tuple[object, ...]:
    """All that the book of a ruleset says."""
    deals = deals_told(ruleset)
    return (
        in_short(ruleset),
        chapters(ruleset),
        tuple((deal.text, deal.own_words, deal.special) for deal in deals),
        tuple((value.cards, value.text) for value in values_told(ruleset)),
    )


@cache
def said_and_not(name: str) -> tuple[frozenset[str], frozenset[str]]:
    """The fields of a ruleset whose change changes its book, and those whose change does not."""
    ruleset = load_ruleset(name)
    before, said, fields = told(ruleset), set(), set()
    for field, other in changed(ruleset):
        fields.add(field)
        if field not in said and told(other) != before:
            said.add(field)
    return frozenset(said), frozenset(fields - said)


@pytest.mark.parametrize("name", ruleset_names())
def test_no_rule_is_said_twice(name: str):
    ruleset = load_ruleset(name)
    rules = [rule.text for chapter in chapters(ruleset) for rule in chapter.rules]
    deals = [set(sentences(deal.special)) for deal in deals_told(ruleset)]
    in_all = set.intersection(*deals) if len(deals) > 1 else set()

    said = Counter([*(each for text in rules for each in sentences(text)), *in_all])

    assert [each for each, times in said.items() if times > 1 or each in in_all] == []


def sentences(text: str) -> list[str]:
    return [each for each in re.split(r"(?<=[.])\s+", text) if each]


def buys(ruleset: Ruleset) -> bool:
    return ruleset.buying.allowed


def buys_with_chips(ruleset: Ruleset) -> bool:
    return ruleset.buying.allowed and ruleset.has_chips


def has_jokers(ruleset: Ruleset) -> bool:
    return any(row.jokers for row in ruleset.packs)


def has_contracts(ruleset: Ruleset) -> bool:
    return any(deal.contract for deal in ruleset.deals)


def asks_points(ruleset: Ruleset) -> bool:
    return ruleset.first_meld.points > 0


def rewards_cuts(ruleset: Ruleset) -> bool:
    cut = ruleset.cut
    return bool(cut.reward_chips or cut.reward_points or cut.erases_last_penalty)


def has_runs(ruleset: Ruleset) -> bool:
    return ruleset.runs.allowed


def asks(ruleset: Ruleset, what: str) -> bool:
    items = [item for deal in ruleset.deals for contract in deal.contracts for item in contract]
    return any(getattr(item, what) for item in items)


def takes_off_sets(ruleset: Ruleset) -> bool:
    return wilds_in_sets(ruleset) and ruleset.taking_jokers.naturals_for_one_in_a_set > 0


def takes(ruleset: Ruleset) -> bool:
    off_runs = wilds_in_runs(ruleset) and ruleset.taking_jokers.from_runs
    return takes_off_sets(ruleset) or off_runs


def moves(ruleset: Ruleset) -> bool:
    return wilds_in_runs(ruleset) and ruleset.taking_jokers.move_at_run_ends


def lays_wilds_off(ruleset: Ruleset) -> bool:
    return ruleset.later_turns.lay_offs and ruleset.later_turns.wilds_laid_off


SAID_WHERE: dict[str, Callable[[Ruleset], bool]] = {
    "buying.extra_cards": buys,
    "buying.most_per_deal": buys,
    "buying.price": buys,
    "buying.price_points": buys,
    "buying.own_discard": buys,
    "buying.priority": buys,
    **{
        f"buying.in_turn_when_down={way}": lambda ruleset, way=way: (
            ruleset.buying.taken_in_turn(True) is not way
        )
        for way in InTurn
    },
    "buying.in_turn_when_down=as before": lambda ruleset: (
        ruleset.buying.taken_in_turn(True) is not ruleset.buying.in_turn
    ),
    "buying.when_down": buys,
    "chips.each": buys_with_chips,
    "chips.points_off_for_unused": lambda ruleset: buys(ruleset) or ruleset.chips.each > 0,
    "chips.renewed": buys_with_chips,
    "contracts.choice": has_contracts,
    "contracts.runs_of_one_suit": asks_for_runs,
    "contracts.sets_of_one_rank": asks_for_sets,
    "cut.exact": rewards_cuts,
    "cut.jokers_kept_among": has_jokers,
    "dealing.leader": lambda ruleset: ruleset.dealing.upcard is not Upcard.DEALER_DISCARDS,
    "cut.reward_chips": lambda ruleset: ruleset.has_chips,
    "deals.buying": buys,
    "deals.extra_cards": buys,
    "deals.first_points": asks_points,
    "deals.most_buys": buys,
    "deals.most_wilds": has_contracts,
    "deals.others": has_contracts,
    "end.after_deals": lambda ruleset: ruleset.end.repeats,
    "first_meld.ace_low": asks_points,
    "first_meld.by_total": asks_points,
    "first_meld.waived_going_out": asks_points,
    "first_meld.wilds": asks_points,
    "later_turns.pure_set_takes": lambda ruleset: asks(ruleset, "pure"),
    "later_turns.wilds_laid_off": lambda ruleset: ruleset.later_turns.lay_offs,
    "later_turns.wilds_onto": lays_wilds_off,
    "later_turns.naturals_for_wilds": lays_wilds_off,
    "laying_down.extra_melds": has_contracts,
    "packs.hand": lambda ruleset: any(deal.hand is None for deal in ruleset.deals),
    "penalties.joker": has_jokers,
    "penalties.wild": lambda ruleset: ruleset.wilds_beside_jokers,
    "runs.suits": has_runs,
    "runs.ace": has_runs,
    "runs.lowest": has_runs,
    "runs.most_wilds": has_runs,
    "runs.shortest": has_runs,
    "runs.wilds_against_naturals": wilds_in_runs,
    "runs.wilds_side_by_side": wilds_in_runs,
    "sets.of_jokers": has_jokers,
    "sets.wilds_against_naturals": wilds_in_sets,
    "taking_jokers.from_runs": wilds_in_runs,
    "taking_jokers.in_turn_of_laying_down": lambda ruleset: (
        takes(ruleset)
        and ruleset.taking_jokers.use not in (JokerUse.OWN_CONTRACT, JokerUse.OWNERS_RUN)
    ),
    "end.back_at": lambda ruleset: ruleset.end.out_at and ruleset.end.buy_backs,
    "end.buy_backs": lambda ruleset: ruleset.end.out_at,
    "taking_jokers.move_along_runs": wilds_in_runs,
    "taking_jokers.move_at_run_ends": wilds_in_runs,
    "taking_jokers.move_in_turn_of_laying_down": moves,
    "taking_jokers.naturals_for_one_in_a_set": wilds_in_sets,
    "taking_jokers.naturals_then_in_set": takes_off_sets,
    "taking_jokers.only_contract_melds": lambda ruleset: takes(ruleset) and has_contracts(ruleset),
    "taking_jokers.own_sets": takes,
    "taking_jokers.use": takes,
    "wilds.natural_in_place": lambda ruleset: ruleset.wilds_beside_jokers and has_runs(ruleset),
    "wilds.own_suit": lambda ruleset: ruleset.wilds_beside_jokers,
    "words.buy": buys,
    "words.colour_run": lambda ruleset: asks(ruleset, "colour_run"),
    "words.pure": lambda ruleset: asks(ruleset, "pure"),
    "words.run": has_runs,
}
"""Fields, or members of a choice, that are not said where they decide nothing."""


def is_said_where(field: str) -> Callable[[Ruleset], bool]:
    always = SAID_WHERE.get(bare(field), lambda ruleset: True)
    return SAID_WHERE.get(field, always)


@pytest.mark.parametrize("name", ruleset_names())
def test_whatever_a_field_changes_in_a_game_its_book_says(name):
    ruleset = load_ruleset(name)
    _, not_said = said_and_not(name)

    due = {
        field
        for field in not_said
        if bare(field) not in ON_THE_PAGE and is_said_where(field)(ruleset)
    }

    assert due == set()


def test_every_field_is_said_in_the_book_of_some_game():
    fields = {field for name in ruleset_names() for part in said_and_not(name) for field in part}
    said = {field for name in ruleset_names() for field in said_and_not(name)[0]}

    assert len(fields) > 130
    assert fields - said == ON_THE_PAGE


@pytest.mark.parametrize("name", ruleset_names())
def test_a_book_differs_from_that_of_its_base_and_not_from_itself(name):
    ruleset = load_ruleset(name)
    base = load_ruleset(ruleset.based_on or name)

    marked = {
        which: [rule for chapter in told_beside for rule in chapter.rules if rule.there is not None]
        for which, told_beside in {
            "itself": chapters(ruleset, ruleset),
            "base": chapters(ruleset, base),
        }.items()
    }

    assert marked["itself"] == []
    assert bool(marked["base"]) is (ruleset.based_on is not None)
