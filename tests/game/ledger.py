"""Chips and points reckoned from a journal by the plainest means, to compare the state with."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Self

from scorekeeper.game import events
from scorekeeper.game.events import AnyEvent
from scorekeeper.game.state import Hand

Steps = Sequence[tuple[int, tuple[AnyEvent, ...]]]
"""Of each step the number of its first event and all its events, in order."""

VALUES = {0: 15, 1: 11, **{rank: rank for rank in range(2, 11)}, 11: 10, 12: 10, 13: 10}


@dataclass
class Ledger:
    """Chips and points, kept by hand from the events that count."""

    chips: dict[str, int] = field(default_factory=dict)
    start: dict[str, int] = field(default_factory=dict)
    deals: list[dict[str, int]] = field(default_factory=lambda: [{}])
    out: list[str | None] = field(default_factory=lambda: [None])

    @classmethod
    def of(cls, steps: Steps) -> Self:
        """Return the ledger of a game with these steps."""
        ledger = cls()
        for event in steps_that_count(steps):
            ledger.write(event)
        return ledger

    def write(self, event: AnyEvent) -> None:
        match event:
            case events.GameStarted(players=players, ruleset=ruleset):
                self.chips = {player.key: ruleset["chips"]["each"] for player in players}
                self.start = {player.key: 0 for player in players}
            case events.PlayerJoined(newcomer=newcomer, points=points, chips=chips):
                before = self.total(newcomer.key) if newcomer.key in self.start else 0
                self.chips[newcomer.key] = chips
                self.start[newcomer.key] = points - before + self.start.get(newcomer.key, 0)
            case events.CardBought(player=player, price=price):
                self.chips[player] -= price
            case events.CutRewarded(player=player):
                self.chips[player] += 1
            case events.ChipsCorrected(player=player, change=change):
                self.chips[player] += change
            case _:
                self.write_points(event)

    def write_points(self, event: AnyEvent) -> None:
        match event:
            case events.WentOut(player=player):
                self.out[-1] = player
            case events.HandCounted(player=player, hand=hand):
                self.deals[-1][player] = points_of(hand)
            case events.HandCorrected(deal=deal, player=player, hand=hand):
                self.deals[deal - 1][player] = points_of(hand)
            case events.WentOutCorrected(deal=deal, player=player, hand_of_former=hand):
                if hand is not None:
                    self.deals[deal - 1][self.out[deal - 1]] = points_of(hand)
                self.out[deal - 1] = player
            case events.DealEntered(points=points, chips=chips, went_out=out):
                self.deals[-1], self.out[-1] = dict(points), out
                self.chips |= chips
                self.next_deal()
            case events.DealClosed():
                self.next_deal()

    def next_deal(self) -> None:
        self.deals.append({})
        self.out.append(None)

    def total(self, player: str) -> int:
        closed = zip(self.deals[:-1], self.out[:-1], strict=True)
        return self.start[player] + sum(
            0 if player == out else deal.get(player, 0) for deal, out in closed
        )


def points_of(hand: Hand) -> int:
    if hand.cards is None:
        return hand.points or 0
    return sum(VALUES[card.rank] for card in hand.cards)


def steps_that_count(steps: Steps) -> list[AnyEvent]:
    """The events of all steps but those taken back, found with two piles."""
    done: list[tuple[AnyEvent, ...]] = []
    undone: list[tuple[AnyEvent, ...]] = []
    for _, step in steps:
        match step:
            case (events.Undone(),):
                undone.append(done.pop())
            case (events.Redone(),):
                done.append(undone.pop())
            case _:
                done.append(step)
                undone.clear()
    return [event for step in done for event in step]
