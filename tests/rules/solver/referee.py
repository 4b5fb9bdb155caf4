"""The existing judges, asked each question once: all that the oracles know of the rules.

What stands here of sets and runs is only what makes a question worth asking: no judge takes two
ranks for a set, or two suits for a run of one. Everything else is the judges' word.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import combinations, product

from scorekeeper.rules.cards import ACE_HIGH, Card, card_at
from scorekeeper.rules.melds.judging import judge_colour_run, judge_run, judge_set
from scorekeeper.rules.melds.melds import End, Entry, LayOff, Meld, Standing, Swapped, TabledMeld
from scorekeeper.rules.play.jokers import judge_joker_moving, judge_joker_taking
from scorekeeper.rules.play.laying_off import judge_lay_off, judge_new_meld
from scorekeeper.rules.ruleset.choices import Kind, RunSuits
from scorekeeper.rules.ruleset.model import Ruleset
from scorekeeper.rules.solver.question import Move

Cards = tuple[Card, ...]
"""Cards in order of rank and suit."""


def tidy(cards: Iterable[Card]) -> Cards:
    """Return these cards in order."""
    return tuple(sorted(cards))


def without(cards: Sequence[Card], gone: Iterable[Card]) -> Cards:
    """Return the cards, in order, less those that are gone; all of these must be there."""
    left = Counter(cards)
    left.subtract(gone)
    if any(count < 0 for count in left.values()):
        raise ValueError("cards that are not there cannot go")
    return tidy(left.elements())


def choices_of(cards: Sequence[Card], least: int = 1, most: int | None = None) -> Iterator[Cards]:
    """Give every different choice of so many of these cards, each in order."""
    most = len(cards) if most is None else min(most, len(cards))
    in_order = tidy(cards)
    for size in range(least, most + 1):
        yield from dict.fromkeys(combinations(in_order, size))


def orders_of(cards: Sequence[Card]) -> Iterator[Cards]:
    """Give every different order of these cards."""
    if not cards:
        yield ()
    for card in dict.fromkeys(cards):
        rest = [*cards]
        rest.remove(card)
        yield from ((card, *order) for order in orders_of(rest))


def rules_of_runs(ruleset: Ruleset) -> tuple[Ruleset, ...]:
    """Return the rules by which runs are laid down: the game's own, then those items state."""
    items = [item for deal in ruleset.deals for each in deal.contracts for item in each]
    return tuple(
        ruleset.of_runs(suits) for suits in dict.fromkeys([None, *(i.suits for i in items)])
    )


class Referee:
    """The judges under one ruleset, with memory."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self.rules_of_runs = rules_of_runs(ruleset)
        self._kinds: dict[tuple[Cards, bool], tuple[Kind, ...]] = {}
        self._readings: dict[tuple[Kind, Cards], tuple[Meld, ...]] = {}
        self._new: dict[tuple[Kind, Cards, Standing], bool] = {}
        self._grown: dict[tuple[object, ...], Meld | None] = {}
        self._swapped: dict[tuple[object, ...], Swapped | None] = {}

    def kinds(self, cards: Cards, *, colour_runs: bool = False) -> tuple[Kind, ...]:
        """Return the kinds of meld that these cards, in order, are."""
        key = cards, colour_runs
        if key not in self._kinds:
            self._kinds[key] = tuple(self._find_kinds(cards, colour_runs))
        return self._kinds[key]

    def _find_kinds(self, cards: Cards, colour_runs: bool) -> Iterator[Kind]:
        naturals = [card for card in cards if not self.ruleset.is_wild(card)]
        ranks = {card.rank for card in naturals}
        if len(ranks) < 2 and judge_set(cards, self.ruleset).legal:
            yield Kind.SET
        if len(ranks) == len(naturals):
            if any(
                judge_run(cards, rules).legal
                for rules in self.rules_of_runs
                if rules.runs.suits is not RunSuits.ONE_SUIT
                or len({card.suit for card in naturals}) < 2
            ):
                yield Kind.RUN
            if colour_runs and judge_colour_run(cards, self.ruleset).legal:
                yield Kind.COLOUR_RUN

    def readings(self, kind: Kind, cards: Cards) -> tuple[Meld, ...]:
        """Return every way in which these cards, which are such a meld, may lie on the table."""
        key = kind, cards
        if key not in self._readings:
            self._readings[key] = tuple(dict.fromkeys(self._find_readings(kind, cards)))
        return self._readings[key]

    def _find_readings(self, kind: Kind, cards: Cards) -> Iterator[Meld]:
        match kind:
            case Kind.SET:
                verdicts = [judge_set(cards, self.ruleset)]
            case Kind.COLOUR_RUN:
                verdicts = [judge_colour_run(cards, self.ruleset)]
            case Kind.RUN:
                orders = (cards, *self._lain(cards))
                verdicts = [
                    judge_run(order, rules) for rules in self.rules_of_runs for order in orders
                ]
        yield from (one.read_as for one in verdicts if one.legal and one.read_as)

    def _lain(self, cards: Cards) -> Iterator[Cards]:
        """Give the orders in which naturals stand on places of their rank, wilds anywhere."""
        naturals = [card for card in cards if not self.ruleset.is_wild(card)]
        wilds = [card for card in cards if self.ruleset.is_wild(card)]
        of_rank = {card.rank: card for card in naturals}
        for low in range(1, ACE_HIGH + 1):
            ranks = [card_at(low + step, None).rank for step in range(len(cards))]
            free = [rank for rank in ranks if rank not in of_rank]
            if len(free) == len(wilds):
                for order in orders_of(wilds):
                    lying = iter(order)
                    yield tuple(of_rank.get(rank) or next(lying) for rank in ranks)

    def may_be_new(self, kind: Kind, cards: Cards, player: str, standing: Standing) -> bool:
        """Tell whether these cards may be put down as a meld beyond the contract."""
        key = kind, cards, standing
        if key not in self._new:
            verdict = judge_new_meld(
                Entry(cards, kind), player=player, standing=standing, ruleset=self.ruleset
            )
            self._new[key] = verdict.legal
        return self._new[key]

    def lay_offs(
        self, target: TabledMeld, hand: Cards, player: str, standing: Standing
    ) -> Iterator[tuple[LayOff, Meld]]:
        """Give the lay-offs on this meld that are legal, and what it becomes.

        Naturals alone are laid off one by one: none needs another's company. With wilds go no more
        naturals than are needed lest wilds be too many; others may follow.
        """
        needed = self.ruleset.later_turns.naturals_for_wilds
        fits = [card for card in hand if self.may_fit(card, target.meld)]
        naturals = [card for card in fits if not self.ruleset.is_wild(card)]
        for card in dict.fromkeys(naturals):
            yield from self.laid_off(target, (card,), (None,), player, standing)
        wilds = [card for card in fits if self.ruleset.is_wild(card)]
        for some in choices_of(wilds):
            for more in choices_of(naturals, 0, max(len(some), needed)):
                yield from self.laid_off(target, (*some, *more), (None, *End), player, standing)

    def laid_off(
        self,
        target: TabledMeld,
        cards: Cards,
        ends: Sequence[End | None],
        player: str,
        standing: Standing,
    ) -> Iterator[tuple[LayOff, Meld]]:
        """Give the ways to lay off these cards that are legal."""
        for end in ends:
            lay_off = LayOff(target.number, cards, end)
            if becomes := self._become(target, lay_off, player, standing):
                yield lay_off, becomes

    def may_fit(self, card: Card, meld: Meld) -> bool:
        """Tell whether it is worth asking if this card fits this meld."""
        if self.ruleset.is_wild(card):
            return True
        return card.rank == meld.low if meld.kind is Kind.SET else meld.suit in (card.suit, None)

    def _become(
        self, target: TabledMeld, lay_off: LayOff, player: str, standing: Standing
    ) -> Meld | None:
        own = target.owner == player
        key = target.meld, target.contract, target.pure, own, lay_off.cards, lay_off.end, standing
        if key not in self._grown:
            verdict = judge_lay_off(
                lay_off, player=player, table=[target], standing=standing, ruleset=self.ruleset
            )
            self._grown[key] = (
                verdict.read_as.becomes if verdict.legal and verdict.read_as else None
            )
        return self._grown[key]

    def swaps(
        self, target: TabledMeld, hand: Cards, player: str, standing: Standing
    ) -> Iterator[Swapped]:
        """Give the wilds that may be taken off this meld."""
        meld = target.meld
        if not meld.wild_steps:
            return
        ranks = {meld.stands_for[step].rank for step in meld.wild_steps}
        naturals = [card for card in hand if card.rank in ranks]
        for cards in choices_of(naturals, most=4):
            key = meld, target.contract, target.owner == player, cards, standing
            if key not in self._swapped:
                verdict = judge_joker_taking(
                    target.number, cards, player=player, table=[target], standing=standing,
                    ruleset=self.ruleset,
                )  # fmt: skip
                self._swapped[key] = verdict.read_as if verdict.legal else None
            if swapped := self._swapped[key]:
                yield replace(swapped, meld=target.number)

    def moves(
        self, target: TabledMeld, hand: Cards, player: str, standing: Standing
    ) -> Iterator[tuple[Move, Meld]]:
        """Give the wilds of this meld that may move, and what it becomes."""
        if not target.meld.wild_steps or target.meld.kind is not Kind.RUN:
            return
        meld = target.meld
        meant = {card for step in meld.wild_steps for card in meld.faces_at(step)}
        for card, to in product(sorted(meant & {*hand}), End):
            verdict = judge_joker_moving(
                target.number, card, to, player=player, table=[target], standing=standing,
                ruleset=self.ruleset,
            )  # fmt: skip
            if verdict.legal and verdict.read_as:
                yield Move(target.number, card, to), verdict.read_as
