"""Pretended games: whatever chance does at the table, the referee has nothing to object to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

import pytest

from scorekeeper.game.commands import StartGame
from scorekeeper.game.sheet import deal_winners, last_laid_down, total
from scorekeeper.game.state import Newcomer
from scorekeeper.game.winning import winners
from scorekeeper.rules.ruleset.choices import Choice
from scorekeeper.rules.ruleset.reading import ruleset_data, ruleset_names, with_changes
from tests.demo.book import Book
from tests.demo.playing import play_deals, play_into_deal
from tests.rules.drawn_rules import own_contracts

PLAYERS = ("ana", "bruno", "chiyo", "dara")


def started(rules: str = "venezuela", players: Sequence[str] = PLAYERS) -> Book:
    return under(ruleset_data(rules), players)


def under(ruleset: Mapping[str, object], players: Sequence[str] = PLAYERS) -> Book:
    seats = tuple(Newcomer(key=key, name=key.title()) for key in players)
    return Book(StartGame(ruleset=ruleset, players=seats, first_dealer="ana"))


@pytest.mark.torture
@pytest.mark.seeds(4, 200)
def test_a_pretended_game_is_legal_from_the_first_cut_to_the_last_hand(seed):
    book = started()

    state = play_deals(book.state, book.submit, Random(seed), until=7)

    assert state.over
    assert all(deal_winners(state, deal) == (deal.went_out,) for deal in state.deals)
    assert min(total(state, player) for player in PLAYERS) > 0


@pytest.mark.parametrize("rules", ruleset_names())
def test_every_game_is_played_to_its_winner(rules):
    book = started(rules)

    state = play_deals(book.state, book.submit, Random(1))

    assert state.over
    assert winners(state)
    assert all(deal.went_out for deal in state.deals if deal.closed)


@pytest.mark.parametrize("rules", ["venezuela", "bolivia", "liverpool-rummy", "peru-2"])
def test_a_game_is_played_to_its_winner_with_a_contract_for_each_player(rules):
    data = ruleset_data(rules)
    book = under(with_changes(data, own_contracts(data)))

    state = play_deals(book.state, book.submit, Random(1))

    assert state.over
    assert not state.finished_early
    assert winners(state)
    *others, last = (deal for deal in state.deals if deal.closed)
    assert last_laid_down(state, last)
    assert not any(last_laid_down(state, deal) for deal in others)


@pytest.mark.parametrize("rules", ["venezuela", "bolivia", "liverpool-rummy"])
def test_a_game_is_played_to_its_winner_where_each_lays_down_any_contract_left(rules):
    data = ruleset_data(rules)
    book = under(with_changes(data, own_contracts(data, Choice.ANY_OPEN)))

    state = play_deals(book.state, book.submit, Random(1))

    assert state.over
    assert not state.finished_early
    for player in PLAYERS:
        laid = [deal.filled[player] for deal in state.deals if player in deal.laid_down]
        assert len({*laid}) == len(laid)


def test_a_table_ends_a_game_whose_last_contract_nobody_can_lay_down():
    """Of thirteen cards, and one of the twelve in hand must be left to discard."""
    data = ruleset_data("carioca")
    book = under(with_changes(data, own_contracts(data)))

    state = play_deals(book.state, book.submit, Random(1))

    assert state.finished_early
    assert sum(deal.closed for deal in state.deals) == len(PLAYERS) * len(state.ruleset.deals)


@pytest.mark.parametrize("rules", ruleset_names())
def test_every_game_can_stop_in_the_middle_of_its_first_deal(rules):
    book = started(rules)

    state = play_into_deal(book.state, book.submit, Random(2))

    assert state.deal.down
    assert not state.deal.closed


def test_where_no_cards_make_the_contract_everybody_scores():
    """Two play with one pack, and no wilds in sets: there is no set of five."""
    book = started("delifante", PLAYERS[:2])

    state = play_deals(book.state, book.submit, Random(1), until=4)

    assert state.deals[3].closed
    assert not state.deals[3].down


def test_a_pretended_game_can_stop_in_the_middle_of_a_deal():
    book = started()
    before = play_deals(book.state, book.submit, Random(1), until=4)

    state = play_into_deal(before, book.submit, Random(1))

    assert state.deal.number == 5
    assert state.deal.down
    assert not state.over
