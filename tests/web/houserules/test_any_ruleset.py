"""Whatever a table makes of its rules, it can be started, played, replayed and explained."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime

import pytest
from flask import Flask
from flask_babel import Babel
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.game import commands as say
from scorekeeper.game.commands import AnyCommand
from scorekeeper.game.history import replay
from scorekeeper.game.notes import deal_notes
from scorekeeper.game.refusal import Refusal
from scorekeeper.game.sheet import chips_of, ranking, total, winners
from scorekeeper.game.stakes import balances
from scorekeeper.game.state import State
from scorekeeper.rules.cards import JOKER, Card, Suit, card_at
from scorekeeper.rules.melds.melds import End, Entry, LayOff
from scorekeeper.rules.ruleset.choices import Kind
from scorekeeper.rules.ruleset.model import Item
from scorekeeper.rules.ruleset.reading import read_ruleset, ruleset_as_data
from scorekeeper.wording.contracts import contract_text
from scorekeeper.wording.own_words import contract_in_own_words, contract_named
from scorekeeper.wording.reasons.overruled import ruling_text
from scorekeeper.wording.rulebook.chapters import chapters, deals_told
from scorekeeper.wording.rulebook.values import values_told
from scorekeeper.wording.sentences import sentence, step_text
from tests.examples import examples
from tests.game.any_command import SENSE as PARTS
from tests.game.any_command import (
    Move,
    any_command,
    correction_of,
    count_of,
    deal_from_paper,
    end_of_deal,
)
from tests.game.table import PLAYERS, Evening, start_of
from tests.rules.any_ruleset import any_ruleset

SUITS = tuple(Suit)
NAMES = {player: player.title() for player in PLAYERS}
NOW = datetime(2026, 5, 1, 20, 0, tzinfo=UTC)


def cards_of(item: Item, rank: int) -> tuple[Card, ...]:
    """Cards that an item asks for, from this rank on."""
    if item.kind is Kind.SET:
        return tuple(Card(rank, SUITS[at % 4]) for at in range(item.size))
    if item.kind is Kind.RUN:
        low = min(rank, 14 - item.size)
        return tuple(card_at(low + at, SUITS[rank % 4]) for at in range(item.size))
    return tuple(card_at(rank + at, SUITS[1 + at % 2]) for at in range(item.size))


def worthy_melds() -> tuple[Entry, ...]:
    """Melds that are worth much, where the first melds are asked for by their points."""
    ranks = (13, 12, 11)
    return tuple(Entry(tuple(Card(rank, suit) for suit in SUITS[:3])) for rank in ranks)


def lay_down(player: str, at: int) -> Move:
    """The move that lays down one of the deal's contracts, a wild in it now and then."""

    def laying(state: State) -> tuple[AnyCommand, ...]:
        number = state.deal.rules
        chosen = at % len(state.ruleset.deals) if number is None else number
        contracts = state.ruleset.deals[chosen].contracts
        items = contracts[at % len(contracts)]
        melds = tuple(
            Entry(cards_of(item, 3 + (at + 2 * place) % 9), item.kind)
            for place, item in enumerate(items)
        )
        if melds and at % 3 == 0:
            melds = (Entry((JOKER, *melds[0].cards[1:]), melds[0].kind), *melds[1:])
        return (
            say.LayDown(
                player=player,
                melds=melds or worthy_melds(),
                rules=chosen if number is None else None,
                ruling=at % 4 == 0,
            ),
        )

    return laying


def touch_table(player: str, at: int) -> Move:
    """The move that adds to a meld on the table, takes its wild off, or moves it."""

    def touching(state: State) -> tuple[AnyCommand, ...]:
        if not state.deal.melds:
            return lay_down(player, 3 * at)(state)
        tabled = state.deal.melds[at % len(state.deal.melds)]
        meld, number = tabled.meld, tabled.number
        places = range(meld.low - 1, meld.high + 2)
        card = card_at(max(1, places[at % len(places)]), meld.suit or SUITS[at % 4])
        stands_for = [meld.stands_for[step] for step in meld.wild_steps] or [card]
        naturals = tuple(Card(each.rank, each.suit or SUITS[at % 4]) for each in stands_for[:1])
        who = {"player": player, "new_turn": at % 5 > 0, "ruling": at % 7 > 0}
        return (
            say.LayOffCards(**who, lay_off=LayOff(number, (card, JOKER)[: 1 + (at % 3 == 0)])),
            say.TakeJoker(**who, meld=number, naturals=naturals * (1 + at % 2)),
            say.MoveJoker(**who, meld=number, natural=naturals[0], to=tuple(End)[at % 2]),
        )

    return touching


def choose(at: int) -> Move:
    """The move of a dealer who says which contract is played."""
    return lambda state: (say.ChooseContract(rules=at % len(state.ruleset.deals), ruling=True),)


def whole_deal(out: str, at: int, hands: list) -> Move:
    """A deal from its contract to its close."""

    def playing(state: State) -> tuple[AnyCommand, ...]:
        before = (*choose(at)(state), say.Buy(player=PLAYERS[at % 4]))
        laid = lay_down(out, at)(state)
        return (
            *before,
            *laid,
            *touch_table(out, at)(state),
            *end_of_deal(out, at, hands[0])(state),
        )

    return playing


def any_move() -> st.SearchStrategy[Move]:
    seats, numbers = st.sampled_from(PLAYERS), st.integers(0, 40)
    hands = st.lists(PARTS.hands, min_size=1, max_size=1)
    return st.one_of(
        st.builds(whole_deal, seats, numbers, hands),
        st.builds(whole_deal, seats, numbers, hands),
        st.builds(lay_down, seats, numbers),
        st.builds(touch_table, seats, numbers),
        st.builds(touch_table, seats, numbers),
        st.builds(choose, numbers),
        st.builds(end_of_deal, seats, numbers, PARTS.hands),
        st.builds(deal_from_paper, numbers),
        st.builds(correction_of, seats, numbers),
        st.builds(lambda player, hand: lambda state: (count_of(player, hand),), seats, PARTS.hands),
        any_command().map(lambda command: lambda state: (command,)),
    )


def explained(state: State, answers: Iterable[object]) -> Iterator[str]:
    """Everything there is to say about a game: its rules, its notes, its steps and refusals."""
    ruleset, deal = state.ruleset, state.deal
    yield contract_text(state.rules_of(deal))
    yield contract_in_own_words(state.rules_of(deal), ruleset.words)
    yield contract_named(state.rules_of(deal), ruleset).plain
    yield from (sentence(note.said, NAMES) for note in deal_notes(state))
    names = {key: player.name for key, player in state.players.items()}
    for answer in answers:
        if isinstance(answer, Refusal):
            yield from (sentence(reason, names) for reason in answer.reasons)
            yield ruling_text(answer.reasons, names)
        else:
            yield step_text(answer, names)


def told(ruleset: object) -> Iterator[str]:
    yield from map(str, chapters(ruleset, None))
    yield from map(str, deals_told(ruleset, None))
    yield from map(str, values_told(ruleset, None))


def speaking_app() -> Flask:
    app = Flask("speaking")
    Babel(app)
    return app


APP = speaking_app()


@pytest.mark.torture
@examples(50, 600)
@given(any_ruleset(), st.lists(any_move(), min_size=3, max_size=15))
def test_any_ruleset_can_be_played_replayed_and_explained(data, moves):
    evening = Evening()
    evening.play(say.StartGame(**{**start_args(data), "ruling": True}))
    answers = []
    for move in moves:
        for command in move(evening.play()):
            before = evening.state
            answers.append(evening.say(command))
            if isinstance(answers[-1], Refusal):
                assert answers[-1].reasons
                assert evening.state is before

    state = evening.play()
    assert replay(evening.steps) == state
    assert sum(balances(state).values()) == 0
    assert sorted(each.player for each in ranking(state)) == sorted(state.players)
    assert all(isinstance(chips_of(state, player), int) for player in state.players)
    assert {each.player: each.total for each in ranking(state)} == {
        player: total(state, player) for player in state.players
    }
    assert bool(winners(state)) >= (state.over and any(deal.closed for deal in state.deals))
    with APP.test_request_context():
        assert all(isinstance(text, str) for text in explained(state, answers))
        assert all(told(state.ruleset))


@pytest.mark.torture
@examples(100, 1500)
@given(any_ruleset())
def test_any_ruleset_is_read_back_as_it_was_written(data):
    ruleset = read_ruleset(data, "any ruleset")

    assert read_ruleset(ruleset_as_data(ruleset), "any ruleset") == ruleset


def start_args(data: dict[str, object]) -> dict[str, object]:
    start = start_of(data)
    return {
        "ruleset": start.ruleset,
        "players": start.players,
        "first_dealer": start.first_dealer,
    }
