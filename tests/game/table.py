"""A table to test at: ana, bruno, chiyo and dara, in order of play; ana deals first.

So dara cuts, bruno leads, and in the next deal bruno deals.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields

from scorekeeper.game.agreements import Agreements, Terms
from scorekeeper.game.apply import advance, apply
from scorekeeper.game.commands import (
    AnyCommand,
    ChangeAgreement,
    CloseDeal,
    CorrectChips,
    CountHand,
    EnterDeal,
    GoOut,
    LayDown,
    LayOffCards,
    StartGame,
)
from scorekeeper.game.decide import decide
from scorekeeper.game.events import AgreementChanged, AnyEvent
from scorekeeper.game.refusal import Refusal, notes_in
from scorekeeper.game.state import Hand, Newcomer, State
from scorekeeper.rules.cards import parse_cards
from scorekeeper.rules.melds.melds import Entry, LayOff
from scorekeeper.rules.ruleset.choices import Kind
from scorekeeper.rules.ruleset.reading import ruleset_data, with_changes
from scorekeeper.rules.verdict import Reason

VENEZUELA = ruleset_data("venezuela")
PLAYERS = ("ana", "bruno", "chiyo", "dara")
CONTRACTS = {
    1: ("7H 7D 7S",),
    2: ("7H 7D 7S", "9H 9D 9S"),
    3: ("7H 7D 7S 7C",),
    4: ("7H 7D 7S 7C", "9H 9D 9S 9C"),
    5: ("7H 7D 7S 7C 7H",),
    6: ("7H 7D 7S 7C 7H", "9H 9D 9S 9C 9H"),
}


def newcomer(name: str) -> Newcomer:
    return Newcomer(key=name, name=name.title())


def house(changes: Mapping[str, object]) -> dict[str, object]:
    """The base game with house rules laid over it."""
    return with_changes(VENEZUELA, changes)


def start_of(
    ruleset: Mapping[str, object] = VENEZUELA, players: tuple[str, ...] = PLAYERS, **more: object
) -> StartGame:
    """The command that begins a game; agreements are named by their fields."""
    known = [each.name for each in fields(Agreements)]
    agreed = {name: more.pop(name) for name in known if name in more}
    return StartGame(
        ruleset=ruleset,
        players=tuple(newcomer(player) for player in players),
        first_dealer=players[0],
        agreements=Agreements(**agreed),
        **more,
    )


@dataclass
class Evening:
    """A game with its journal, as a store would keep it."""

    steps: list[tuple[int, tuple[AnyEvent, ...]]] = field(default_factory=list)
    states: dict[int, State] = field(default_factory=dict)
    state: State | None = None
    number: int = 0

    def say(self, command: AnyCommand) -> tuple[AnyEvent, ...] | Refusal:
        answer = decide(self.state, command)
        if not isinstance(answer, Refusal):
            first = self.number + 1
            self.state = advance(self.state, answer, first, self.states.__getitem__)
            self.number += len(answer)
            self.steps.append((first, answer))
            self.states[self.number] = self.state
        return answer

    def play(self, *commands: AnyCommand) -> State:
        for command in commands:
            answer = self.say(command)
            assert not isinstance(answer, Refusal), (command, answer)
        assert self.state
        return self.state


def evening_of(state_or_start: StartGame | None = None) -> Evening:
    evening = Evening()
    evening.play(state_or_start or start_of())
    return evening


def started(**how: object) -> State:
    return evening_of(start_of(**how)).play()


def play(state: State, *commands: AnyCommand) -> State:
    """The state after these commands, none of which may be refused."""
    for command in commands:
        answer = decide(state, command)
        assert not isinstance(answer, Refusal), (command, answer)
        for event in answer:
            state = apply(state, event)
    return state


def deal_under_way(deal: int = 1, chips: Mapping[str, int] | None = None, **how: object) -> State:
    """A game in this deal, those before it entered with no points at all."""
    state = started(**how)
    for _ in range(1, deal):
        state = play(state, EnterDeal(points=dict.fromkeys(state.seats, 0)))
    corrections = (CorrectChips(player=player, chips=had) for player, had in (chips or {}).items())
    return play(state, *corrections)


def set_of(text: str) -> Entry:
    return Entry(parse_cards(text), Kind.SET)


def run_of(text: str) -> Entry:
    return Entry(parse_cards(text), Kind.RUN)


def lay_off(onto: int, text: str) -> LayOff:
    return LayOff(onto, parse_cards(text))


def off(player: str, onto: int, text: str, **more: object) -> LayOffCards:
    return LayOffCards(player=player, lay_off=lay_off(onto, text), **more)


def lay_down(player: str, *melds: str, **more: object) -> LayDown:
    """The lay-down of these sets; deal 1's contract where none is named."""
    return LayDown(player=player, melds=tuple(map(set_of, melds or CONTRACTS[1])), **more)


def by_cards(text: str) -> Hand:
    return Hand(cards=parse_cards(text, suits_needed=False))


def by_points(points: int) -> Hand:
    return Hand(points=points)


def goes_out(player: str) -> GoOut:
    """The player goes out, though nobody entered the melds."""
    return GoOut(player=player)


def ended(out: str, points: Mapping[str, int]) -> tuple[AnyCommand, ...]:
    """The commands that end a deal: who went out, and everybody else's points."""
    counts = (CountHand(player=player, hand=by_points(cost)) for player, cost in points.items())
    return (goes_out(out), *counts, CloseDeal())


def agree(**change: Terms) -> ChangeAgreement:
    """The command that changes one agreement, named by its field."""
    ((agreement, to),) = change.items()
    return ChangeAgreement(agreement=agreement, to=to)


def agreed(**change: Terms) -> AgreementChanged:
    """The event that one agreement was changed, named by its field."""
    ((agreement, to),) = change.items()
    return AgreementChanged(agreement=agreement, to=to)


def refusal(answer: tuple[AnyEvent, ...] | Refusal) -> Refusal:
    """The refusal; where there is none, the test fails and says what was recorded instead."""
    assert isinstance(answer, Refusal), recorded(answer)
    return answer


def recorded(answer: tuple[AnyEvent, ...]) -> str:
    """What a test that waits for a refusal says of what stands: its notes, which `noted` gives."""
    notes = ", ".join(_codes(notes_in(answer)))
    return f"this was recorded, with a note: {notes}" if notes else f"this was recorded: {answer}"


def codes(answer: tuple[AnyEvent, ...] | Refusal) -> tuple[str, ...]:
    """The codes of a refusal."""
    return _codes(refusal(answer).reasons)


def set_aside_in(event: AnyEvent) -> tuple[str, ...]:
    """The codes of what the table's ruling set aside."""
    return _codes(event.overruled)


def _codes(reasons: Iterable[Reason]) -> tuple[str, ...]:
    return tuple(reason.code for reason in reasons)


def reason(answer: tuple[AnyEvent, ...] | Refusal) -> Reason:
    """The only reason of a refusal."""
    (only,) = refusal(answer).reasons
    return only


def noted(answer: tuple[AnyEvent, ...] | Refusal) -> tuple[str, ...]:
    """The codes of what the book has against what stands all the same, without any ruling."""
    assert not isinstance(answer, Refusal), answer
    assert not any(event.overruled for event in answer)
    return _codes(notes_in(answer))


def note(answer: tuple[AnyEvent, ...] | Refusal) -> Reason:
    """The only thing that the book has against what stands all the same."""
    assert not isinstance(answer, Refusal), answer
    (only,) = notes_in(answer)
    return only


def final(answer: tuple[AnyEvent, ...] | Refusal) -> tuple[str, ...]:
    """The codes of a refusal that no ruling can help."""
    assert not refusal(answer).may_stand
    return codes(answer)


def open_to_ruling(answer: tuple[AnyEvent, ...] | Refusal) -> tuple[str, ...]:
    """The codes of a refusal that the table may overrule."""
    assert refusal(answer).may_stand
    return codes(answer)
