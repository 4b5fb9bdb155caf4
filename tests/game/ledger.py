"""Chips and points reckoned from a journal by the plainest means, to compare the state with."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any, Self

from scorekeeper.game import events
from scorekeeper.game.events import AnyEvent
from scorekeeper.game.state import Hand, WayOut
from scorekeeper.rules.cards import Card
from scorekeeper.rules.ruleset.choices import CountedCards, Kind
from scorekeeper.rules.ruleset.reading import reread_ruleset
from tests.game.putting_down import melds_in

Steps = Sequence[tuple[int, tuple[AnyEvent, ...]]]
"""Of each step the number of its first event and all its events, in order."""

RANKS = (
    *("joker", "ace", "two", "three", "four", "five", "six", "seven"),
    *("eight", "nine", "ten", "jack", "queen", "king"),
)


@dataclass
class Page:
    """What is written of one deal.

    points  player → what the hand comes to; ``out``: who went out
    more    player → what else is added to the total
    cut     who was rewarded for an exact cut
    """

    points: dict[str, int] = field(default_factory=dict)
    out: str | None = None
    more: Counter[str] = field(default_factory=Counter)
    cut: str | None = None

    def cost(self, player: str) -> int:
        return 0 if player == self.out else self.points.get(player, 0)

    def winners(self) -> list[str]:
        if self.out:
            return [self.out]
        return [each for each, points in self.points.items() if points == min(self.points.values())]


@dataclass
class Ledger:
    """Chips and points, kept by hand from the events that count.

    rules  of the game, as plain data: those it began with
    """

    rules: Mapping[str, Any] = field(default_factory=dict)
    chips: dict[str, int] = field(default_factory=dict)
    start: dict[str, int] = field(default_factory=dict)
    pages: list[Page] = field(default_factory=lambda: [Page()])

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
                self.rules = ruleset
                self.chips = {player.key: ruleset["chips"]["each"] for player in players}
                self.start = {player.key: 0 for player in players}
            case events.PlayerJoined(newcomer=newcomer, points=points, chips=chips):
                before = self.total(newcomer.key) if newcomer.key in self.start else 0
                self.chips[newcomer.key] = chips
                self.start[newcomer.key] = points - before + self.start.get(newcomer.key, 0)
            case events.CardBought(player=player, price=price, price_points=points):
                self.chips[player] -= price
                self.pages[-1].more[player] += points
            case events.CutRewarded(player=player):
                self.chips[player] += self.rules["cut"]["reward_chips"]
                self.pages[-1].cut = player
            case events.ChipsCorrected(player=player, change=change):
                self.chips[player] += change
            case _:
                self.write_points(event)

    def write_points(self, event: AnyEvent) -> None:
        page = self.pages[-1]
        match event:
            case events.WentOut(player=player, first_turn=first, way=way):
                page.out = player
                page.more[player] -= self.bonus(first, way)
            case events.HandCounted(player=player, hand=hand):
                page.points[player] = self.points_of(hand, len(self.pages))
            case events.HandCorrected(deal=deal, player=player, hand=hand):
                self.pages[deal - 1].points[player] = self.points_of(hand, deal)
            case events.WentOutCorrected(deal=deal, player=player, hand_of_former=hand):
                page = self.pages[deal - 1]
                if hand is not None:
                    page.points[page.out] = self.points_of(hand, deal)
                page.out = player
            case events.DealEntered(points=points, chips=chips, went_out=out):
                page.points, page.out = dict(points), out
                self.chips |= chips
                self.next_deal()
            case events.FineGiven(player=player, deal=deal, points=points):
                self.pages[deal - 1].more[player] += points
            case events.DealClosed():
                self.next_deal()

    def next_deal(self) -> None:
        self.pages.append(Page())
        if self.rules["chips"]["renewed"]:
            self.chips = dict.fromkeys(self.chips, self.rules["chips"]["each"])

    def bonus(self, first_turn: bool, way: WayOut) -> int:
        """What going out takes off: the largest of what was earned, else what anybody gets."""
        said = self.rules["bonuses"]
        earned = [0]
        if first_turn:
            earned.append(said["going_out_in_first_turn"])
        if first_turn or way is not WayOut.LATER:
            earned.append(said["going_out_at_once"])
        if way is WayOut.WITHOUT_WILDS:
            earned.append(said["going_out_without_wilds"])
        return max(earned) or said["going_out"]

    def total(self, player: str) -> int:
        """The points of all closed deals. A row of wins multiplies what the others pay."""
        sum_, last, row, before = self.start[player], [], 0, 0
        for page in self.pages[:-1]:
            won = page.winners()
            row = 0 if len(won) != 1 else row + 1 if won == last else 1
            times = max(1, row) if self.rules["bonuses"]["streaks"] and player not in won else 1
            sum_ += page.cost(player) * times + page.more[player]
            if page.cut == player:
                erases = self.rules["cut"]["erases_last_penalty"]
                sum_ -= self.rules["cut"]["reward_points"] + (max(0, before) if erases else 0)
            last, before = won, page.cost(player) * times
        return sum_

    def points_of(self, hand: Hand, deal: int) -> int:
        if hand.cards is None:
            return hand.points or 0
        counted, penalties = self.rules["counting"], self.rules["penalties"]
        costs = sum(penalties[RANKS[card.rank]] for card in hand.cards)
        stated = self.rules["deals"][(deal - 1) % len(self.rules["deals"])].get("counted")
        if (stated or counted["cards"]) == CountedCards.NO_MELD:
            costs = self.least_left(tuple(sorted(hand.cards)), costs, deal)
        return min(costs, counted["most"] or costs)

    def least_left(self, hand: tuple[Card, ...], costs: int, deal: int) -> int:
        """What a hand costs after the melds that leave least: every choice of them is tried."""
        rules = reread_ruleset(self.rules, "ledger")
        rules = rules.in_deal(rules.deals[(deal - 1) % len(rules.deals)])
        found = [meld for meld in melds_in(hand, rules) if meld.kind is not Kind.COLOUR_RUN]
        worth = [sum(map(rules.penalties.of, meld.cards)) for meld in found]
        melds = [Counter(meld.cards) for meld in found]
        held, best = Counter(hand), 0
        for count in range(1, len(hand) // 2 + 1):
            for chosen in combinations(range(len(melds)), count):
                if sum((melds[each] for each in chosen), Counter()) <= held:
                    best = max(best, sum(worth[each] for each in chosen))
        return costs - best


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
