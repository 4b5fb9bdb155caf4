"""Formats as data: those that come along, what is refused, and the deals of a round."""

from __future__ import annotations

import pytest

from scorekeeper.game.tournament.formats import (
    Format,
    FormatError,
    NoDealsToCount,
    Nonsense,
    format_as_data,
    formats,
    read_format,
    rules_of_round,
)
from scorekeeper.rules.ruleset.reading import load_ruleset, read_ruleset, ruleset_data
from scorekeeper.wording.tournament import format_sentences, nonsense_text


def test_every_format_is_read_and_said():
    assert len(formats()) >= 4
    assert next(iter(formats().values())).advance == "all"
    for each in formats().values():
        assert read_format(format_as_data(each), "again") == each
        assert len(list(format_sentences(each))) >= 6


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ({}, "rounds"),
        ({"rounds": 0}, "rounds"),
        ({"rounds": "three"}, "rounds"),
        ({"rounds": 3, "round": 2}, "there is no field round"),
        ({"rounds": 3, "sizes": {"least": 3}}, "there is no field sizes.least"),
        ({"rounds": 3, "sizes": {"fewest": 5, "best": 4}}, "sizes"),
        ({"rounds": 3, "deals": 1, "minutes": 30}, "deals, minutes"),
        ({"rounds": 3, "breaks": ["lots", "direct meeting"]}, "after lots"),
        ({"rounds": 3, "breaks": ["lots", "lots"]}, "twice"),
        ({"rounds": 3, "advance": "most"}, "advance"),
    ],
)
def test_a_file_that_is_no_format_says_what_is_wrong(data, said):
    with pytest.raises(FormatError, match=said):
        read_format(data, "ours.toml")


def test_all_that_does_not_go_together_is_said_to_players():
    assert len({nonsense_text(each) for each in Nonsense}) == len(Nonsense)


def deals_of(name: str, many: int, number: int):
    rules = rules_of_round(
        ruleset_data(name), load_ruleset(name), Format(rounds=9, deals=many), number
    )
    return read_ruleset(rules, name)


def test_the_rounds_go_on_in_the_list_of_deals_and_begin_it_anew():
    whole = load_ruleset("venezuela").deals

    assert deals_of("venezuela", 1, 3).deals == whole[2:3]
    assert deals_of("venezuela", 3, 2).deals == whole[3:6]
    assert deals_of("venezuela", 2, 4).deals == (whole[6], whole[0])


def test_a_game_that_repeats_its_deal_plays_as_many():
    assert deals_of("romme", 3, 2).deals_in_all == 3


def test_a_game_whose_deals_are_chosen_has_none_to_count():
    with pytest.raises(NoDealsToCount):
        deals_of("desordenada", 1, 1)


def test_a_whole_game_is_as_its_rules_say():
    rules = ruleset_data("bolivia")

    assert rules_of_round(rules, load_ruleset("bolivia"), Format(rounds=3), 2) == rules
