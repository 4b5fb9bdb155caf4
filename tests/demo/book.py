"""A journal in memory, for games that are played by chance."""

from __future__ import annotations

from scorekeeper.game.apply import advance
from scorekeeper.game.commands import Command, StartGame
from scorekeeper.game.decide import decide
from scorekeeper.game.refusal import Refusal
from scorekeeper.game.state import State


class Book:
    """A journal in memory that accepts no refusal."""

    def __init__(self, start: StartGame) -> None:
        self.heads: dict[int, State] = {}
        self.last = 0
        self.state: State | None = None
        self.submit(start)

    def submit(self, command: Command) -> State:
        answer = decide(self.state, command)
        assert not isinstance(answer, Refusal), (command, answer)
        self.state = advance(self.state, answer, self.last + 1, self.heads.__getitem__)
        self.last += len(answer)
        self.heads[self.last] = self.state
        return self.state
