"""What contracts ask for, spelled: the same under all rules, and read again."""

from __future__ import annotations

from dataclasses import replace

from scorekeeper.rules.ruleset.asked import read_contract, spell_contract
from scorekeeper.rules.ruleset.deals import DealRules, Item
from scorekeeper.rules.ruleset.reading import load_ruleset, ruleset_names

BOTH = DealRules(contract=(Item(set=3), Item(run=7, or_more=True)))


def test_the_same_contract_is_spelled_the_same_whatever_else_the_deal_says():
    other = replace(BOTH, contract=(Item(set=3, most_wilds=1), Item(run=7, or_more=True)), hand=9)

    assert spell_contract(BOTH) == spell_contract(other) == '[[{"set":3},{"run":7,"or_more":true}]]'
    assert spell_contract(DealRules(contract=())) == ""


def test_every_contract_of_all_games_is_read_as_it_was_spelled():
    deals = {deal for name in ruleset_names() for deal in load_ruleset(name).deals}
    spelled = {spell_contract(deal) for deal in deals} - {""}

    assert len(spelled) > 40
    assert {spell_contract(read_contract(one)) for one in spelled} == spelled
