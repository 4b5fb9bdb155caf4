"""How the lines of ``tests/cases/*.txt`` that take a game to tell are put to it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from scorekeeper.game.commands import AnyCommand, CloseDeal, CountHand, GoOut, LayDown
from scorekeeper.game.decide import decide
from scorekeeper.game.refusal import Refusal, notes_in
from scorekeeper.game.sheet import total, winners
from scorekeeper.game.state import State
from scorekeeper.rules.ruleset.model import Ruleset
from scorekeeper.rules.ruleset.reading import ruleset_as_data
from scorekeeper.rules.verdict import Reason
from tests.game.table import PLAYERS, by_points, play, set_of, start_of, started
from tests.rules.given import entries

MORE = ("elena", "fumio", "gita", "hugo")
A_CUADRA = ("9H 9D 9S 9C",)


def judge_in_a_game(kind: str, given: list[str], ruleset: Ruleset) -> str | list[Reason]:
    """Return what a game under this ruleset comes to."""
    match kind.split():
        case ["totals"]:
            state = _after(given[0], ruleset)
            return ", ".join(f"{player} {total(state, player)}" for player in state.seats)
        case ["ends"]:
            state = _after(given[0], ruleset)
            return ", ".join(winners(state)) if state.over else "no"
        case ["play", "on"]:
            return ", ".join(_after(given[0], ruleset).deal.players)
        case ["leads"]:
            return _leader(given[0].split()[0], ruleset)
        case ["first", "round"]:
            players = (*PLAYERS, *MORE)[: int(given[0].split()[0])]
            state = started(ruleset=ruleset_as_data(ruleset), players=players)
            return _faults(state, LayDown(player="bruno", melds=(set_of("7H 7D 7S"),)))
    return _judge_the_choice(kind, given, ruleset)


def _judge_the_choice(kind: str, given: list[str], ruleset: Ruleset) -> str | list[Reason]:
    """Answer about contracts that are chosen by whoever lays down first."""
    state = started(ruleset=ruleset_as_data(ruleset))
    match kind.split():
        case ["chosen"]:
            rules = None if given[0] == "-" else int(given[0]) - 1
            melds = entries(*given[1].split(";"))
            return _faults(state, LayDown(player="bruno", melds=melds, rules=rules))
        case ["bound", "to", number]:
            first = LayDown(player="bruno", melds=entries(*A_CUADRA), rules=int(number) - 1)
            melds = entries(*given[0].split(";"))
            return _faults(play(state, first), LayDown(player="ana", melds=melds))
        case ["left"]:
            if "laid down" not in given[0]:
                sena = LayDown(player="bruno", melds=(set_of("7H 7D 7S 7C 7H 7D"),))
                state = play(state, sena)
            state = play(state, *_ended("bruno out, ana 1, chiyo 2, dara 3", state))
            return ", ".join(str(number + 1) for number in state.contracts_left)
    raise AssertionError(f"no check is called {kind!r}")


def _leader(dealer: str, ruleset: Ruleset) -> str:
    first = PLAYERS.index(dealer)
    order = (*PLAYERS[first:], *PLAYERS[:first])
    return play(None, start_of(ruleset_as_data(ruleset), players=order)).deal.leader


def _after(deals: str, ruleset: Ruleset) -> State:
    """Play ``ana out, bruno 10; bruno out at once, ana 5`` to its last deal."""
    state = started(ruleset=ruleset_as_data(ruleset))
    for deal in deals.split(";"):
        state = play(state, *_ended(deal, state))
    return state


def _ended(deal: str, state: State) -> Iterator[AnyCommand]:
    out = re.search(r"(\w+) out( at once)?", deal)
    assert out, deal
    yield GoOut(player=out[1], first_turn=bool(out[2]))
    left = {str(player): int(points) for player, points in re.findall(r"(\w+) (\d+)", deal)}
    assert {out[1], *left} == {*state.deal.players}, deal
    yield from (CountHand(player=one, hand=by_points(left[one])) for one in left)
    yield CloseDeal()


def _faults(state: State, command: AnyCommand) -> list[Reason]:
    answer = decide(state, command)
    return [*answer.reasons] if isinstance(answer, Refusal) else [*notes_in(answer)]
