"""The columns of the integer program: every meld a hand can make, whatever its size.

A column names the cards that lie as themselves and counts those that lie as wilds, for it does
not matter to a judge which wild that is: a two that lies in its own place lies as itself. Each is
put to the judges with jokers for its wilds.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import product

from scorekeeper.rules.cards import ACE_HIGH, JOKER, Card, Suit, card_at
from scorekeeper.rules.first_meld import worth
from scorekeeper.rules.judging import judge_colour_run, judge_run, judge_set
from scorekeeper.rules.melds import Meld
from scorekeeper.rules.ruleset import Item, Kind, Ruleset
from scorekeeper.rules.runs import longest_run
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
        self._judged: dict[tuple[Kind, Cards], Column | None] = {}

    def of(self, hand: Sequence[Card], items: Sequence[Item] = ()) -> list[Column]:
        """Return every meld this hand can make; colour runs only where an item asks for one."""
        found: dict[tuple[Kind, Cards, int], Column] = {}
        wilds = [card for card in hand if self.ruleset.is_wild(card)]
        for kind, cards in (*self._sets(hand, wilds), *self._runs(hand, wilds)):
            column = self._judge(kind, cards)
            if column:
                key = kind, column.naturals, column.wilds
                if key not in found or found[key].worth < column.worth:
                    found[key] = column
        for size in {item.size for item in items if item.kind is Kind.COLOUR_RUN}:
            for cards in self._colour_runs(hand, size):
                if column := self._judge(Kind.COLOUR_RUN, cards):
                    found[Kind.COLOUR_RUN, column.naturals, 0] = column
        return [*found.values()]

    def _judge(self, kind: Kind, cards: Cards) -> Column | None:
        key = kind, cards
        if key not in self._judged:
            judge = {Kind.SET: judge_set, Kind.RUN: judge_run, Kind.COLOUR_RUN: judge_colour_run}
            verdict: Verdict[Meld] = judge[kind](cards, self.ruleset)
            meld = verdict.read_as
            self._judged[key] = self._column(meld) if verdict.legal and meld else None
        return self._judged[key]

    def _column(self, meld: Meld) -> Column:
        of_jokers = meld.kind is Kind.SET and not meld.low
        naturals = meld.cards if of_jokers else meld.naturals
        wilds = len(meld.cards) - len(naturals)
        return Column(meld, tidy(naturals), wilds, worth(meld, self.ruleset))

    def _sets(self, hand: Sequence[Card], wilds: Sequence[Card]) -> Iterator[tuple[Kind, Cards]]:
        for rank in sorted({card.rank for card in hand}):
            cards = [card for card in hand if card.rank == rank]
            for naturals in choices_of(cards):
                spare = len(wilds) - sum(card in wilds for card in naturals)
                for more in range(spare + 1):
                    yield Kind.SET, (*naturals, *[JOKER] * more)

    def _runs(self, hand: Sequence[Card], wilds: Sequence[Card]) -> Iterator[tuple[Kind, Cards]]:
        held = {*hand}
        for suit, low in product(Suit, range(1, ACE_HIGH + 1)):
            waiting: list[tuple[Cards, int]] = [((), len(wilds))]
            while waiting:
                cards, spare = waiting.pop()
                if len(cards) > 1 and any(not card.is_joker for card in cards):
                    yield Kind.RUN, cards
                if len(cards) < longest_run(self.ruleset.runs.ace):
                    card = card_at(low + len(cards), suit)
                    if card in held and (card not in wilds or spare):
                        waiting.append(((*cards, card), spare - (card in wilds)))
                    if spare:
                        waiting.append(((*cards, JOKER), spare - 1))

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
