"""Find legal steps, in a legal order, that add cards to a meld on the table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby

from scorekeeper.rules.cards import Card
from scorekeeper.rules.melds.melds import End, LayOff, Meld, Standing, TabledMeld
from scorekeeper.rules.play.jokers import judge_joker_moving
from scorekeeper.rules.play.laying_off import with_lay_off
from scorekeeper.rules.ruleset.model import Ruleset

from .growth import Along, Doing, Laid, Moved
from .question import Move, Step


def find_steps(
    target: TabledMeld, doings: Sequence[Doing], wilds: Iterator[Card], ruleset: Ruleset
) -> tuple[Step, ...] | None:
    """Return legal steps that do all this to a meld, in this order.

    doings   what is to be done
    wilds    supplies the wilds that are laid off
    returns  None where there are no legal steps
    """
    steps: list[Step] = []
    for _, alike in groupby(
        doings, key=lambda doing: doing if isinstance(doing, Moved) else type(doing)
    ):
        some = [*alike]
        found = _together(target, some, wilds, ruleset)
        if found is None:
            return None
        more, becomes = found
        steps += more
        target = replace(target, meld=becomes)
    return tuple(steps)


def _together(
    target: TabledMeld, doings: Sequence[Doing], wilds: Iterator[Card], ruleset: Ruleset
) -> tuple[list[Step], Meld] | None:
    """Return legal steps for things done at once, and the meld after them; None if illegal."""
    match doings:
        case [Moved(card, to)]:
            verdict = judge_joker_moving(
                *(target.number, card, to),
                player=target.owner,
                table=(target,),
                standing=Standing.DOWN,
                ruleset=ruleset,
            )
            becomes = verdict.read_as if verdict.legal else None
            return ([Move(target.number, card, to)], becomes) if becomes else None
        case [Along(cards, many)]:
            piles = [*cards, *(next(wilds) for _ in range(many))]
            together = _lay(target, [LayOff(target.number, tuple(piles))], ruleset)
            return together or _one_by_one(target, piles, ruleset)
        case _:
            orders = _at_ends(target, doings, wilds)
            return next((done for each in orders if (done := _lay(target, each, ruleset))), None)


def _one_by_one(
    target: TabledMeld, cards: Sequence[Card], ruleset: Ruleset
) -> tuple[list[Step], Meld] | None:
    """Return the steps and the meld for laying off cards one by one; None if no order is legal."""
    if not cards:
        return [], target.meld
    for at, card in enumerate(cards):
        if card in cards[:at]:
            continue
        lay_off = LayOff(target.number, (card,))
        if becomes := with_lay_off(target, lay_off, ruleset):
            rest = (*cards[:at], *cards[at + 1 :])
            if further := _one_by_one(replace(target, meld=becomes), rest, ruleset):
                return [lay_off, *further[0]], further[1]
    return None


def _at_ends(
    target: TabledMeld, doings: Sequence[Doing], wilds: Iterator[Card]
) -> Iterator[Sequence[LayOff]]:
    """Give the orders to try for cards laid at both ends of a run."""
    piles: dict[End, list[Card]] = {End.HIGH: [], End.LOW: []}
    for doing in doings:
        assert isinstance(doing, Laid)
        pile, card = piles[doing.end], doing.card or next(wilds)
        pile.insert(0 if doing.end is End.LOW else len(pile), card)
    high, low = (
        [LayOff(target.number, tuple(pile), end)] if pile else [] for end, pile in piles.items()
    )
    yield high + low
    yield low + high
    yield [LayOff(target.number, (*piles[End.LOW], *piles[End.HIGH]))]


def _lay(
    target: TabledMeld, order: Sequence[LayOff], ruleset: Ruleset
) -> tuple[list[Step], Meld] | None:
    """Return these lay-offs and the meld after them; None where one is illegal."""
    for lay_off in order:
        becomes = with_lay_off(target, lay_off, ruleset)
        if becomes is None:
            return None
        target = replace(target, meld=becomes)
    return [*order], target.meld
