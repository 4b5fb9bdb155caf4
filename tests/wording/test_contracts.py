"""The table's own words come first, the plain ones second."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scorekeeper.rules.ruleset.choices import RunSuits
from scorekeeper.rules.ruleset.deals import Item
from scorekeeper.rules.ruleset.reading import load_ruleset
from scorekeeper.wording.contracts import (
    Named,
    contract_named,
    limit_texts,
    melds_text,
    own_word,
    shout_named,
)
from scorekeeper.wording.rulebook.melds import word_for_a_run, words_for_sets

pytestmark = pytest.mark.usefixtures("speaking")


def named(key: str, deal: int) -> Named:
    ruleset = load_ruleset(key)
    return contract_named(ruleset.deals[deal - 1], ruleset)


def test_a_contract_has_the_tables_word_and_the_plain_one():
    assert named("venezuela", 5) == Named("Quinteto", "one set of 5")
    assert named("venezuela", 7).own == "Trío + Seguidilla"
    assert named("bolivia", 1) == Named("Trica limpia", "one set of 3 in different suits")


def test_a_contract_without_a_word_of_its_own_has_the_plain_one_alone():
    assert named("peru-1", 6) == Named(None, "one set of 6")
    assert named("farmers-rummy", 1).own is None


def test_a_word_for_sets_of_every_size_names_no_contract():
    assert named("akagiri", 5).own is None


def test_a_word_for_pure_may_stand_before_that_of_the_meld():
    akagiri, venezuela = load_ruleset("akagiri"), load_ruleset("venezuela")

    assert own_word(akagiri.deals[0].contract[0], akagiri.words) == "純粋なセット"
    assert own_word(venezuela.deals[0].contract[0], venezuela.words) == "trío limpio"


def test_a_word_that_is_the_plain_one_is_not_told():
    plain = load_ruleset("liverpool-rummy")
    words = replace(plain.words, sets={"3": "Set"})

    assert word_for_a_run(plain) == ""
    assert words_for_sets(replace(plain, words=words)) == ""
    assert "seguidilla" in word_for_a_run(load_ruleset("venezuela"))


def test_whoever_buys_shouts_what_the_ruleset_says():
    bolivia = shout_named(load_ruleset("bolivia"))

    assert (bolivia.own, bolivia.plain) == ("¡Compro!", "Buy")
    assert shout_named(load_ruleset("akagiri")).own == "バイ"


def test_without_a_shout_the_plain_word_stands_on_the_button():
    farmers = shout_named(load_ruleset("farmers-rummy"))

    assert (farmers.own, farmers.plain) == (None, "Buy")


def test_a_shout_written_small_begins_with_a_capital():
    ruleset = load_ruleset("venezuela")
    said = replace(ruleset, words=replace(ruleset.words, buy="mía"))

    assert shout_named(said).own == "Mía"


@pytest.mark.parametrize(
    ("item", "said"),
    [
        (Item(run=5), ()),
        (Item(set=3, pure=True, most_wilds=1), ()),
        (Item(run=5, most_wilds=2), ("max 2 jokers",)),
        (Item(run=13, most_wilds=0), ("no jokers",)),
        (Item(run=13, most_wilds=1, suits=RunSuits.ANY), ("any suits", "max 1 joker")),
        (Item(set=3, rank="K"), ("kings",)),
        (Item(set=3, one_colour=True), ("red alone, or black alone",)),
    ],
)
def test_what_limits_a_meld_is_said_in_a_few_words_beside_its_size(item, said):
    assert limit_texts(item) == said
    assert not any(limit in melds_text(item) for limit in said)


def test_where_other_cards_are_wild_it_is_said_of_wild_cards():
    assert limit_texts(Item(set=3, most_wilds=1), other_wilds=True) == ("max 1 wild",)
    assert limit_texts(Item(set=3, most_wilds=0), other_wilds=True) == ("no wilds",)
