"""Whatever rules a table writes, a game by them goes its way.

It is begun, played, replayed from its journal, told in sentences; and hands are looked into.
"""

from __future__ import annotations

from random import Random

import pytest
from flask import Flask

from scorekeeper.game.advising import held_by
from scorekeeper.game.apply import replay
from scorekeeper.game.commands import CloseDeal, Command, CountHand, EnterDeal, GoOut, StartGame
from scorekeeper.game.decide import decide
from scorekeeper.game.needs import needs
from scorekeeper.game.notes import deal_notes
from scorekeeper.game.refusal import Refusal
from scorekeeper.game.sheet import chips_of, still_in, total
from scorekeeper.game.state import Hand, Newcomer, State
from scorekeeper.game.vetting import may_come_next
from scorekeeper.game.winning import ranking
from scorekeeper.rules.ruleset.model import Ruleset
from scorekeeper.rules.ruleset.overlays import lay_over_base, overlay_of
from scorekeeper.rules.ruleset.reading import read_ruleset, ruleset_as_data
from scorekeeper.rules.solver import find_cheapest, find_contract, find_way_out
from scorekeeper.store.journal.steps import read_event, write_event
from scorekeeper.wording.rulebook.chapters import rules_told
from scorekeeper.wording.sentences import sentence
from tests.demo.book import Book
from tests.demo.cards import Pack, StuckError
from tests.demo.playing import WHOLE, pretend
from tests.rules.drawn_rules import drawn_rules

NAMES = ("ana", "bruno", "chiyo", "dara", "emil", "fina", "gil", "hana")
DEALS = 3
STEPS = 20_000  # of the solver, a question


class Kept(Book):
    """A journal in memory whose every event could have been read from elsewhere."""

    def __init__(self, start: StartGame) -> None:
        self.steps: list[tuple[int, tuple[object, ...]]] = []
        super().__init__(start)

    def submit(self, command: Command) -> State:
        before, first = self.state, self.last + 1
        answer = decide(before, command)
        assert not isinstance(answer, Refusal), (command, answer)
        assert len(answer) > 1 or may_come_next(before, answer[0]), answer
        self.steps.append((first, answer))
        return super().submit(command)


@pytest.fixture(scope="module")
def telling() -> Flask:
    from scorekeeper import create_app

    return create_app({"TESTING": True, "SECRET_KEY": "told"})


@pytest.mark.torture
@pytest.mark.seeds(40, 5000)
def test_a_game_by_any_rules_is_begun_played_replayed_told_and_looked_into(seed, telling):
    chance = Random(seed)
    data = drawn_rules(chance)
    ruleset = read_ruleset(data, f"seed {seed}")
    assert read_ruleset(ruleset_as_data(ruleset), "again") == ruleset
    assert lay_over_base(overlay_of(ruleset, "venezuela"), "overlay") == ruleset_like(ruleset)

    with telling.test_request_context():
        assert rules_told(ruleset)["chapters"]
    book = begun(ruleset, chance)
    for _ in range(DEALS):
        if not book.state.over:
            looked_into(book.state, chance)
            play_a_deal(book, chance)
            with telling.test_request_context():
                told(book.state)
    same_again(book)


def ruleset_like(ruleset: Ruleset) -> Ruleset:
    """The same rules as an overlay over the base game would state them."""
    data = {**ruleset_as_data(ruleset), "based_on": "venezuela"}
    return read_ruleset(data, "based on venezuela")


def begun(ruleset: Ruleset, chance: Random) -> Kept:
    players = NAMES[: chance.randint(ruleset.seats.fewest, ruleset.seats.most)]
    seats = tuple(Newcomer(key=key, name=key.title()) for key in players)
    start = StartGame(ruleset=ruleset_as_data(ruleset), players=seats, first_dealer=players[0])
    return Kept(start)


def play_a_deal(book: Kept, chance: Random) -> None:
    """Play a deal by chance where that goes; else somebody went out and sums are entered."""
    try:
        commands = pretend(book.state, chance, WHOLE)
    except StuckError:
        commands = on_paper(book.state, chance)
    for command in commands:
        book.submit(command)


def on_paper(state: State, chance: Random) -> list[Command]:
    """What a table records that keeps nothing but sums."""
    out, *others = chance.sample(state.deal.players, len(state.deal.players))
    sums = [
        CountHand(player=player, hand=Hand(points=chance.randrange(200)), ruling=True)
        for player in others
    ]
    chosen = (
        state.deal.rules
        if state.deal.rules is not None
        else min(state.contracts_left, default=None)
    )
    if chance.random() < 0.3:
        points = {out: 0, **{player: chance.randrange(200) for player in others}}
        return [
            EnterDeal(
                went_out=out,
                points=points,
                rules=None if state.deal.rules is not None else chosen,
                ruling=True,
            )
        ]
    return [GoOut(player=out, ruling=True), *sums, CloseDeal(ruling=True)]


def looked_into(state: State, chance: Random) -> None:
    """Ask the solver about a hand of the deal under way."""
    size = state.ruleset.dealing.hand
    player = chance.choice(still_in(state))
    cards = Pack(state.ruleset, len(state.deal.players), chance).draw(min(size + 1, 12))
    for situation in list(held_by(state, player, cards).situations.values())[:2]:
        for ask in (find_contract, find_way_out, find_cheapest):
            ask(cards, situation, budget=STEPS)


def told(state: State) -> None:
    """Say what pages say of a game: notes, needs, ranking, chips."""
    names = {key: player.name for key, player in state.players.items()}
    for note in deal_notes(state):
        assert sentence(note.said, names)
    needs(state)
    assert {each.total for each in ranking(state)} == {total(state, key) for key in state.players}
    assert all(isinstance(chips_of(state, key), int) for key in state.seats)


def same_again(book: Kept) -> None:
    """The journal, written and read, leads to the same state."""
    steps = [
        (first, tuple(read_event(*write_event(event)) for event in events))
        for first, events in book.steps
    ]
    state = replay(steps)
    assert state == book.state
