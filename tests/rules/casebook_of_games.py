"""How the lines of ``tests/cases/*.txt`` that take a game to tell are put to it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from scorekeeper.game.commands import (
    AnyCommand,
    Buy,
    BuyBack,
    CloseDeal,
    CountHand,
    EndTurn,
    GoOut,
    LayDown,
    PutDownMeld,
    TellDown,
)
from scorekeeper.game.decide import decide
from scorekeeper.game.refusal import Refusal, notes_in
from scorekeeper.game.sheet import chips_of, total, winners
from scorekeeper.game.state import State, WayOut
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
        case ["chips", "left"]:
            state = _after(given[0], ruleset)
            return ", ".join(f"{player} {chips_of(state, player)}" for player in state.seats)
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
        case ["come", "back"] | ["last", "turn"]:
            return _judge_who_is_out(kind, given, ruleset)
        case ["goes", "on", "to"]:
            state = _after(given[0], ruleset)
            places = {key: state.contract_of(state.deal, key) for key in state.deal.players}
            known = {key: "any" if at is None else at + 1 for key, at in places.items()}
            return ", ".join(f"{key} {number}" for key, number in known.items())
        case [player, "lays", "down", "after"]:
            return _faults(_after(given[0], ruleset), _lays_down(player, given[1]))
    return _judge_the_choice(kind, given, ruleset)


def _judge_who_is_out(kind: str, given: list[str], ruleset: Ruleset) -> str | list[Reason]:
    """Answer about those who are out of the game, or have one turn more once somebody went out."""
    if kind == "come back":
        state = _after(given[0], ruleset)
        answer = decide(state, BuyBack(player=given[1]))
        if isinstance(answer, Refusal):
            return [*answer.reasons]
        return str(total(play(state, BuyBack(player=given[1])), given[1]))
    state = play(started(ruleset=ruleset_as_data(ruleset)), GoOut(player="ana"))
    if "had it" in given[0]:
        state = play(state, _lays_down("bruno", given[1]), EndTurn())
        return _faults(state, PutDownMeld(player="bruno", meld=entries(given[1])[0]))
    return _faults(state, _lays_down("bruno", given[1]))


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


def _lays_down(player: str, melds: str) -> LayDown:
    return LayDown(player=player, melds=entries(*melds.split(";")))


def _leader(dealer: str, ruleset: Ruleset) -> str:
    first = PLAYERS.index(dealer)
    order = (*PLAYERS[first:], *PLAYERS[:first])
    return play(None, start_of(ruleset_as_data(ruleset), players=order)).deal.leader


def _after(deals: str, ruleset: Ruleset) -> State:
    """Play ``ana out, bruno 10; bruno out at once, ana 5`` to its last deal.

    So does ``ana out in one turn`` (with laying down), and ``ana out in one turn without wilds``.
    ``chiyo down`` laid down, beside whoever went out.
    """
    state = started(ruleset=ruleset_as_data(ruleset))
    for deal in deals.split(";"):
        state = play(state, *_ended(deal, state))
    return state


def _ended(deal: str, state: State) -> Iterator[AnyCommand]:
    out = re.search(r"(\w+) out( at once)?( in one turn)?( without wilds)?", deal)
    assert out, deal
    yield from (Buy(player=player) for player in re.findall(r"(\w+) buys", deal))
    way = WayOut.AT_ONCE if out[3] else WayOut.LATER
    way = WayOut.WITHOUT_WILDS if out[4] else way
    yield GoOut(player=out[1], first_turn=bool(out[2]), way=way)
    left = {str(player): int(points) for player, points in re.findall(r"(\w+) (\d+)", deal)}
    assert {out[1], *left} == {*state.deal.players}, deal
    yield from (CountHand(player=one, hand=by_points(left[one])) for one in left)
    yield CloseDeal()
    if down := tuple(re.findall(r"(\w+) down", deal)):
        yield TellDown(deal=state.deal.number, players=down)


def _faults(state: State, command: AnyCommand) -> list[Reason]:
    answer = decide(state, command)
    return [*answer.reasons] if isinstance(answer, Refusal) else [*notes_in(answer)]
