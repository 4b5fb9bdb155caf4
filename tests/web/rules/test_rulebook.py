"""Every field of every ruleset is said in its book of rules, wherever it says something."""

from collections.abc import Callable
from functools import cache

import pytest

from scorekeeper.rules.ruleset.choices import InTurn, JokerUse, Upcard
from scorekeeper.rules.ruleset.model import Ruleset
from scorekeeper.rules.ruleset.reading import load_ruleset, ruleset_names
from scorekeeper.wording.rulebook.chapters import chapters, deals_told, values_told
from scorekeeper.wording.rulebook.contracts import asks_for_runs
from scorekeeper.wording.rulebook.in_short import in_short
from scorekeeper.wording.rulebook.melds import wilds_in_runs, wilds_in_sets
from tests.rules.fields_changed import bare, changed

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


SAID_WHERE: dict[str, Callable[[Ruleset], bool]] = {
    "buying.extra_cards": buys,
    "buying.most_per_deal": buys,
    "buying.price": buys,
    "buying.price_points": buys,
    "buying.priority": buys,
    "buying.in_turn_when_down": lambda ruleset: ruleset.buying.in_turn is not InTurn.BOUGHT,
    "buying.when_down": buys,
    "chips.each": buys_with_chips,
    "chips.points_off_for_unused": lambda ruleset: buys(ruleset) or ruleset.chips.each > 0,
    "chips.renewed": buys_with_chips,
    "contracts.choice": has_contracts,
    "contracts.runs_of_one_suit": asks_for_runs,
    "cut.exact": rewards_cuts,
    "cut.jokers_kept_among": has_jokers,
    "dealing.leader": lambda ruleset: ruleset.dealing.upcard is not Upcard.DEALER_DISCARDS,
    "cut.reward_chips": lambda ruleset: ruleset.has_chips,
    "deals.buying": buys,
    "deals.extra_cards": buys,
    "deals.most_buys": buys,
    "deals.most_wilds": has_contracts,
    "deals.others": has_contracts,
    "end.after_deals": lambda ruleset: ruleset.end.repeats,
    "first_meld.ace_low": asks_points,
    "first_meld.wilds": asks_points,
    "later_turns.pure_set_takes": lambda ruleset: asks(ruleset, "pure"),
    "later_turns.wilds_laid_off": lambda ruleset: ruleset.later_turns.lay_offs,
    "laying_down.extra_melds": has_contracts,
    "penalties.joker": has_jokers,
    "runs.suits": has_runs,
    "runs.ace": has_runs,
    "runs.most_wilds": has_runs,
    "runs.shortest": has_runs,
    "runs.wilds_against_naturals": wilds_in_runs,
    "runs.wilds_side_by_side": wilds_in_runs,
    "sets.of_jokers": has_jokers,
    "sets.wilds_against_naturals": wilds_in_sets,
    "taking_jokers.from_runs": wilds_in_runs,
    "taking_jokers.in_turn_of_laying_down": lambda ruleset: (
        takes(ruleset) and ruleset.taking_jokers.use is not JokerUse.OWN_CONTRACT
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
    "words.buy": buys,
    "words.colour_run": lambda ruleset: asks(ruleset, "colour_run"),
    "words.pure": lambda ruleset: asks(ruleset, "pure"),
    "words.run": has_runs,
}
"""Fields of which nothing is said where what they decide cannot come up."""


@pytest.mark.parametrize("name", ruleset_names())
def test_whatever_a_field_changes_in_a_game_its_book_says(name):
    ruleset = load_ruleset(name)
    _, not_said = said_and_not(name)

    due = {
        field
        for field in not_said
        if bare(field) not in ON_THE_PAGE
        and (bare(field) not in SAID_WHERE or SAID_WHERE[bare(field)](ruleset))
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
