"""Change those who come into a game, in the events that name them."""

from collections.abc import Callable
from dataclasses import replace

from scorekeeper.game.events import AnyEvent, GameStarted, PlayerJoined, PlayerReplaced
from scorekeeper.game.state import Newcomer


def newcomers_in(event: AnyEvent) -> tuple[Newcomer, ...]:
    """Return everybody who comes into the game by this event."""
    match event:
        case GameStarted(players=players):
            return players
        case PlayerJoined(newcomer=newcomer) | PlayerReplaced(by=newcomer):
            return (newcomer,)
        case _:
            return ()


def with_newcomers(event: AnyEvent, changed: Callable[[Newcomer], Newcomer]) -> AnyEvent:
    """Return the event with everybody who comes into the game changed so."""
    match event:
        case GameStarted(players=players):
            return replace(event, players=tuple(map(changed, players)))
        case PlayerJoined(newcomer=newcomer):
            return replace(event, newcomer=changed(newcomer))
        case PlayerReplaced(by=by):
            return replace(event, by=changed(by))
        case _:
            return event
