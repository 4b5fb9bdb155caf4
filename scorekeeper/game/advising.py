"""What the solver is to be asked about a hand that is held in the deal under way."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from scorekeeper.rules.cards import Card
from scorekeeper.rules.deal.seen import overcount_faults
from scorekeeper.rules.melds.melds import Standing
from scorekeeper.rules.solver import Situation
from scorekeeper.rules.verdict import Reason

from .holding import balance, cards_held, standing
from .state import Deal, State
from .turns import lay_down_too_early

MOST_CARDS = 24
"""In a hand about which the solver is asked: with more, it may have to think for long."""


def size_faults(cards: Sequence[Card]) -> Iterator[Reason]:
    """Give the reason, if any, that a hand is too large to ask the solver about it."""
    if len(cards) > MOST_CARDS:
        yield Reason("advice.too_many_cards", {"have": len(cards), "most": MOST_CARDS})


@dataclass(frozen=True, slots=True, kw_only=True)
class HeldHand:
    """A hand as it is held at the table.

    situations  place of a deal's rules in the ruleset → what may be done under them; of all that
                are left as long as nobody has said which contract is played
    should      cards in hand between two turns; None where nobody can know
    """

    cards: tuple[Card, ...]
    situations: Mapping[int, Situation]
    should: int | None

    @property
    def lacks(self) -> int:
        """How many cards have not been entered yet; 0 where nobody can know."""
        return max(0, (self.should or 0) - len(self.cards))

    @property
    def as_it_should_be(self) -> bool:
        """Whether it has as many cards as it should, with or without the one drawn last."""
        return self.should is None or len(self.cards) - self.should in (0, 1)


def held_by(state: State, player: str, cards: Sequence[Card]) -> HeldHand:
    """Return what may be done with a hand of this player of the deal under way.

    Where nobody records what is laid, the player is taken not to be down, and the table to be bare.
    """
    deal = state.deal
    drawn = len(cards) != balance(state, deal, player)
    situations = {
        place: Situation(
            ruleset=state.ruleset,
            deal=state.ruleset.deals[place],
            standing=_standing(deal, player, drawn=drawn),
            table=deal.melds if deal.melds_kept else (),
            player=player,
            drawn=drawn,
        )
        for place in ([deal.rules] if deal.rules is not None else state.contracts_left)
    }
    should = cards_held(state, deal, player) if deal.melds_kept else None
    return HeldHand(cards=tuple(cards), situations=situations, should=should)


def without_laid(state: State, player: str, cards: Sequence[Card]) -> tuple[Card, ...] | None:
    """Return a hand entered earlier without what of it lies in this player's own melds by now.

    returns  None where nothing of it does, or what is left is still not what should be held
    """
    deal = state.deal
    own = [tabled.meld.cards for tabled in deal.melds if tabled.owner == player]
    lain = Counter(card for meld in own for card in meld)
    kept = []
    for card in cards:
        if lain[card]:
            lain[card] -= 1
        else:
            kept.append(card)
    fits = len(kept) - cards_held(state, deal, player) in (0, 1)
    return tuple(kept) if deal.melds_kept and fits and len(kept) < len(cards) else None


def _standing(deal: Deal, player: str, *, drawn: bool) -> Standing:
    """Return where the player stands; once the discard is made, the turn of laying down is over."""
    where = standing(deal, player) if deal.melds_kept else Standing.NOT_DOWN
    return Standing.DOWN if where is Standing.LAYING_DOWN and not drawn else where


def cautions(state: State, player: str, cards: Sequence[Card]) -> tuple[Reason, ...]:
    """Return what may speak against what is said about the hand: too early, a card too many."""
    deal = state.deal
    places = {f"meld:{tabled.number}": tabled.meld.cards for tabled in deal.melds}
    table = places if deal.melds_kept else {}
    packs = state.ruleset.packs_for(len(deal.players))
    clashes = overcount_faults({**table, f"hand:{player}": tuple(cards)}, packs)
    lain = tuple(overcount_faults(table, packs))
    return (*lay_down_too_early(state), *(each for each in clashes if each not in lain))
