"""The columns of the integer program: every meld a hand can make, whatever its size.

A column names the cards that lie as themselves and counts those that lie as wilds, for it does
not matter to a judge which wild that is: one that lies in its own place lies as itself. Each is
put to the judges with jokers for its wilds.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from scorekeeper.rules.cards import ACE_HIGH, JOKER, KING, Card, Suit, card_at
from scorekeeper.rules.melds.judging import judge_colour_run, judge_run, judge_set
from scorekeeper.rules.melds.melds import Meld
from scorekeeper.rules.melds.runs import longest_run
from scorekeeper.rules.play.first_meld import worth
from scorekeeper.rules.ruleset.choices import Kind, RunSuits
from scorekeeper.rules.ruleset.model import Item, Ruleset
from scorekeeper.rules.verdict import Verdict
from tests.rules.solver.referee import Cards, choices_of, tidy


@dataclass(frozen=True)
class Column:
    """A meld that can be made.

    meld     one way in which it may lie, jokers for all wilds; that worth most
    naturals the cards that lie as themselves; in a set of jokers these are
    wilds    how many lie as wilds
    """

    meld: Meld
    naturals: Cards
    wilds: int
    worth: int = field(compare=False)

    @property
    def kind(self) -> Kind:
        """The kind of meld."""
        return self.meld.kind


class Columns:
    """Finds the columns of hands under one ruleset; each meld is judged once."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self._judged: dict[tuple[Kind, Cards, RunSuits], Column | None] = {}

    def of(self, hand: Sequence[Card], items: Sequence[Item] = ()) -> list[Column]:
        """Return every meld this hand can make; colour runs only where an item asks for one."""
        held = tidy(hand)
        wilds = sum(map(self.ruleset.is_wild, held))
        most = min(wilds, self.ruleset.wilds.most_per_meld)
        found: dict[tuple[Kind, Cards, int, RunSuits], Column] = {}
        own = self.ruleset.runs.suits
        suits_of_runs = dict.fromkeys([own, *(item.suits or own for item in items)])
        asked = [(own, *one) for one in self._sets(held, most)]
        asked += ((suits, *one) for suits in suits_of_runs for one in self._runs(held, most, suits))
        for suits, kind, cards in asked:
            if column := self._judge(kind, cards, suits):
                key = kind, column.naturals, column.wilds, suits
                if key not in found or found[key].worth < column.worth:
                    found[key] = column
        for size in {item.size for item in items if item.kind is Kind.COLOUR_RUN}:
            for cards in self._colour_runs(held, size):
                if column := self._judge(Kind.COLOUR_RUN, cards, own):
                    found[Kind.COLOUR_RUN, column.naturals, 0, own] = column
        return [*found.values()]

    def _judge(self, kind: Kind, cards: Cards, suits: RunSuits) -> Column | None:
        key = kind, cards, suits
        if key not in self._judged:
            judge = {Kind.SET: judge_set, Kind.RUN: judge_run, Kind.COLOUR_RUN: judge_colour_run}
            verdict: Verdict[Meld] = judge[kind](cards, self.ruleset.of_runs(suits))
            meld = verdict.read_as
            self._judged[key] = self._column(meld) if verdict.legal and meld else None
        return self._judged[key]

    def _column(self, meld: Meld) -> Column:
        of_jokers = meld.kind is Kind.SET and not meld.low
        naturals = meld.cards if of_jokers else meld.naturals
        wilds = len(meld.cards) - len(naturals)
        return Column(meld, tidy(naturals), wilds, worth(meld, self.ruleset))

    def _sets(self, hand: Cards, wilds: int) -> Iterator[tuple[Kind, Cards]]:
        for rank in sorted({card.rank for card in hand}):
            for naturals in choices_of([card for card in hand if card.rank == rank]):
                for more in range(wilds + 1):
                    yield Kind.SET, (*naturals, *[JOKER] * more)

    def _runs(self, hand: Cards, wilds: int, suits: RunSuits) -> Iterator[tuple[Kind, Cards]]:
        alike = [*Suit] if suits is RunSuits.ONE_SUIT else [None]
        for suit in alike:
            faces = {card for card in hand if card.suit and suit in (card.suit, None)}
            for naturals in choices_of(sorted(faces)):
                if len({card.rank for card in naturals}) < len(naturals):
                    continue
                for more in range(_fewest_between(naturals), wilds + 1):
                    if len(naturals) + more <= longest_run(self.ruleset.runs.ace):
                        yield from self._lying(naturals, more)

    def _lying(self, naturals: Cards, wilds: int) -> Iterator[tuple[Kind, Cards]]:
        """Give the run in one order, in every one where it matters what it is worth."""
        yield Kind.RUN, (*naturals, *[JOKER] * wilds)
        size = len(naturals) + wilds
        for low in range(1, ACE_HIGH + 1) if self.ruleset.first_meld.points else ():
            ranks = [card_at(low + step, None).rank for step in range(size)]
            of_rank = {card.rank: card for card in naturals}
            if {*of_rank} <= {*ranks}:
                yield Kind.RUN, tuple(of_rank.get(rank, JOKER) for rank in ranks)

    def _colour_runs(self, hand: Sequence[Card], size: int) -> Iterator[Cards]:
        """Give the colour runs of at least so many cards, as far as ranks and colours say."""
        held = sorted({card for card in hand if not card.is_joker})
        for low in range(1, ACE_HIGH + 1):
            waiting: list[Cards] = [()]
            while waiting:
                cards = waiting.pop()
                if len(cards) >= size:
                    yield cards
                if len(cards) < longest_run(self.ruleset.runs.ace):
                    rank = card_at(low + len(cards), None).rank
                    for card in held:
                        fits = not cards or card.suit.is_red != cards[-1].suit.is_red
                        if card.rank == rank and fits:
                            waiting.append((*cards, card))


def _fewest_between(naturals: Cards) -> int:
    """Return how many wilds these cards of a suit need between them, on a circle of ranks."""
    ranks = [card.rank for card in naturals]
    steps = [(high - low - 1) % KING for low, high in pairwise([*ranks, ranks[0]])]
    return sum(steps) - max(steps)
