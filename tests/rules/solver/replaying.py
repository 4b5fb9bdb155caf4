"""An arrangement played out on the table, step by step, before the judges."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import takewhile

from scorekeeper.rules.cards import Card
from scorekeeper.rules.deal.hands import cost_hand
from scorekeeper.rules.melds.melds import (
    Entry,
    LaidOff,
    LayOff,
    Meld,
    Standing,
    Swap,
    Swapped,
    TabledMeld,
    with_changed,
    with_melds,
)
from scorekeeper.rules.play.jokers import (
    judge_joker_moving,
    judge_joker_taking,
    use_faults,
    with_use,
)
from scorekeeper.rules.play.laying_down import LaidOut, go_out_faults, judge_lay_down
from scorekeeper.rules.play.laying_off import discard_faults_at, judge_lay_off, judge_new_meld
from scorekeeper.rules.ruleset.choices import JokerUse
from scorekeeper.rules.solver.question import Arrangement, Move, Situation, Step


def faults_of(found: Arrangement, hand: Sequence[Card], asked: Situation) -> list[object]:
    """Return everything that is wrong with an arrangement: reasons of the judges, and words."""
    return [
        *_sum_faults(found, asked),
        *(
            _laying_down_faults(found, hand, asked)
            if asked.standing is Standing.NOT_DOWN
            else Play(hand, asked, asked.table, asked.standing).faults(found)
        ),
    ]


def _sum_faults(found: Arrangement, asked: Situation) -> Iterator[object]:
    if found.penalty != cost_hand(found.left, asked.ruleset):
        yield f"what is left costs {cost_hand(found.left, asked.ruleset)}, not {found.penalty}"
    if list(found.left) != sorted(found.left):
        yield "what is left is out of order"
    if found.discard is not None and found.left != (found.discard,):
        yield "what is discarded is not all that is left"


def _laying_down_faults(
    found: Arrangement, hand: Sequence[Card], asked: Situation
) -> Iterator[object]:
    if not found.melds:
        if found.before or found.after or found.contract is not None:
            yield "steps without a contract"
        if Counter(hand) != Counter(found.left):
            yield "cards are lost or gained"
        return
    lay_offs = [*takewhile(lambda step: isinstance(step, LayOff), found.after)]
    later = found.after[len(lay_offs) :]
    verdict = judge_lay_down(
        [Entry(one.meld.cards, one.meld.kind) for one in found.melds],
        lay_offs,
        player=asked.player,
        table=asked.table,
        standing=asked.standing,
        holds=len(hand) - int(asked.drawn),
        goes_out=found.discard is not None and not later,
        discard=None if later else found.discard,
        deal=asked.deal,
        ruleset=asked.ruleset,
        swaps=[step for step in found.before if isinstance(step, Swap)],
    )
    yield from verdict.reasons
    if any(not isinstance(step, Swap) for step in found.before):
        yield "no swap before laying down"
    if verdict.read_as:
        yield from _reading_faults(found, hand, asked, verdict.read_as)
        yield from _later_faults(found, later, asked, verdict.read_as)


def _later_faults(
    found: Arrangement, later: Sequence[Step], asked: Situation, read_as: LaidOut
) -> Iterator[object]:
    """Give what is wrong with what is done in the same turn after the lay-down itself."""
    became = {one.meld: one.becomes for one in read_as.swaps}
    lying = [replace(one, meld=became.get(one.number, one.meld)) for one in asked.table]
    table = with_melds(lying, read_as.melds, asked.player)
    became = {one.onto: one.becomes for one in read_as.lay_offs}
    table = [replace(one, meld=became.get(one.number, one.meld)) for one in table]
    cards = [card for step in later for card in cards_of(step)]
    play = Play([*cards, *found.left], asked, table, Standing.LAYING_DOWN)
    for step in later:
        yield from play.step_faults(step)
    if later:
        yield from play.out_faults(found)


def _reading_faults(
    found: Arrangement, hand: Sequence[Card], asked: Situation, read_as: LaidOut
) -> Iterator[object]:
    if read_as.melds != found.melds:
        yield f"melds are read as {read_as.melds}"
    if read_as.contract != found.contract:
        yield f"the contract is number {read_as.contract}"
    items = [one.item for one in found.melds]
    asked_for = len(asked.deal.contracts[read_as.contract])
    if items != [*range(asked_for), *[None] * (len(items) - asked_for)]:
        yield f"items are not in order: {items}"
    gained = [one.taken for one in read_as.swaps]
    if Counter([*hand, *gained]) != Counter([*_used(found), *found.left]):
        yield "cards are lost or gained"


def _used(found: Arrangement) -> Iterator[Card]:
    for placed in found.melds:
        yield from placed.meld.cards
    for step in (*found.before, *found.after):
        yield from cards_of(step)


def cards_of(step: Step) -> tuple[Card, ...]:
    """Return the cards of the hand that this step takes."""
    match step:
        case Swap(naturals=cards) | LayOff(cards=cards):
            return cards
        case Move(natural=card):
            return (card,)


class Play:
    """The turn of a player who is down, or has laid down: one step after the other."""

    def __init__(
        self,
        hand: Sequence[Card],
        asked: Situation,
        table: Sequence[TabledMeld],
        standing: Standing,
    ) -> None:
        self.hand, self.table, self.asked = Counter(hand), tuple(table), asked
        self.taken: dict[str, list[Swapped]] = {}
        self.laid_off: list[LaidOff] = []
        self.how = {"player": asked.player, "standing": standing, "ruleset": asked.ruleset}

    def faults(self, found: Arrangement) -> Iterator[object]:
        for step in found.before:
            yield from self.step_faults(step)
        for placed in found.melds:
            meld = placed.meld
            verdict = judge_new_meld(Entry(meld.cards, meld.kind), **self.how)
            yield from verdict.reasons
            if verdict.read_as != meld or placed.contract or placed.pure:
                yield f"{placed} is read as {verdict.read_as}"
            yield from self._part_with(meld.cards)
            self.table = with_melds(self.table, [placed], self.asked.player)
        for step in found.after:
            yield from self.step_faults(step)
        ruleset = self.asked.ruleset
        for swaps in self.taken.values():
            laid_off = with_use(self.laid_off, swaps[0].meld, self.table, ruleset)
            yield from use_faults([one.taken for one in swaps], found.melds, ruleset, laid_off)
        if Counter(found.left) != +self.hand:
            yield "cards are lost or gained"
        if found.contract is not None:
            yield "a contract that is not due"
        yield from self.out_faults(found)

    def out_faults(self, found: Arrangement) -> Iterator[object]:
        left = len(found.left) + (not self.asked.drawn)
        if left == 0 or found.discard is not None:
            holds, ruleset = left - 1, self.asked.ruleset
            yield from go_out_faults(holds=holds, down=True, ruleset=ruleset, discard=found.discard)
            players = self.asked.players
            yield from discard_faults_at(
                found.discard, table=self.table, players=players, ruleset=ruleset
            )

    def _part_with(self, cards: Sequence[Card]) -> Iterator[object]:
        self.hand.subtract(cards)
        if any(count < 0 for count in self.hand.values()):
            yield f"{[*map(str, cards)]} are not in hand"

    def _take(self, swapped: Swapped) -> None:
        """Keep a wild taken with those of the same player's melds, where that matters."""
        owners = {one.number: one.owner for one in self.table}
        same = self.asked.ruleset.taking_jokers.use is JokerUse.OWNERS_RUN
        self.taken.setdefault(owners[swapped.meld] if same else "", []).append(swapped)

    def step_faults(self, step: Step) -> Iterator[object]:
        about = {**self.how, "table": self.table}
        yield from self._part_with(cards_of(step))
        match step:
            case Swap(meld=number):
                swap = judge_joker_taking(number, step.naturals, **about)
                yield from swap.reasons
                if swap.read_as:
                    self._take(swap.read_as)
                    self.hand[swap.read_as.taken] += 1
                becomes = swap.read_as.becomes if swap.read_as else None
            case LayOff(onto=number):
                verdict = judge_lay_off(step, **about)
                yield from verdict.reasons
                becomes = verdict.read_as.becomes if verdict.read_as else None
                self.laid_off += [verdict.read_as] if verdict.read_as else []
            case Move(meld=number, natural=natural, to=to):
                verdict = judge_joker_moving(number, natural, to, **about)
                yield from verdict.reasons
                becomes = verdict.read_as
        self._becomes(number, becomes)

    def _becomes(self, number: int, meld: Meld | None) -> None:
        if meld:
            self.table = with_changed(self.table, number, meld)
