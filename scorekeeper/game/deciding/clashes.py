"""Check a counted hand against the record: its number of cards, and cards seen too often."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from scorekeeper.game.holding import cards_held
from scorekeeper.game.state import Deal, Hand, State, put
from scorekeeper.rules.cards import Card
from scorekeeper.rules.deal.seen import overcount_faults
from scorekeeper.rules.verdict import Basis, Reason


def hand_clashes(state: State, deal: Deal, player: str, hand: Hand) -> tuple[Reason, ...]:
    """Return the reasons against this player's counted hand; none for a hand given as points.

    deal  without this entry, but with the player who went out
    """
    if hand.cards is None:
        return ()
    counted = replace(deal, hands=put(deal.hands, player, (hand,)))
    return (*_size_clashes(state, deal, player, hand.cards), *seen_clashes(state, deal, counted))


def seen_clashes(state: State, before: Deal, after: Deal) -> tuple[Reason, ...]:
    """Return ``cards.too_many`` for cards that ``after`` has more often than the packs hold them.

    What was so in ``before`` already is left out. The fact ``places`` has ``meld:`` with a number,
    or ``hand:`` with a key.
    """
    packs = state.ruleset.packs_for(len(after.players))
    known = tuple(overcount_faults(_places(before), packs))
    return tuple(each for each in overcount_faults(_places(after), packs) if each not in known)


def _size_clashes(state: State, deal: Deal, player: str, cards: Sequence[Card]) -> Iterator[Reason]:
    should = cards_held(state, deal, player)
    if deal.melds_kept and not deal.from_paper and len(cards) != should:
        yield Reason(
            "hand.count_differs",
            {"player": player, "counted": len(cards), "should": should},
            Basis.BOOK,
        )


def _places(deal: Deal) -> dict[str, tuple[Card, ...]]:
    places = {}
    if deal.melds_kept:
        places = {f"meld:{tabled.number}": tabled.meld.cards for tabled in deal.melds}
    for player in deal.players:
        hand = deal.hand_of(player)
        if hand and hand.cards is not None and player != deal.went_out:
            places[f"hand:{player}"] = hand.cards
    return places
