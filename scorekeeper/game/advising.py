"""Turn a hand of the deal under way into questions to the solver, and name the answers."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from scorekeeper.rules.cards import Card
from scorekeeper.rules.deal.seen import overcount_faults
from scorekeeper.rules.melds.melds import Standing, TabledMeld
from scorekeeper.rules.solver import Situation, Step
from scorekeeper.rules.verdict import Reason

from .holding import balance, cards_held, standing
from .state import Deal, State
from .turns import lay_down_too_early


class Can(StrEnum):
    """The most that can be done with a hand.

    LAY_DOWN   the contract
    PUT_DOWN   any meld or lay-off of a player who is down already
    PERHAPS…   the solver stopped before it had tried everything
    """

    GO_OUT = "go out"
    LAY_DOWN = "lay down"
    PUT_DOWN = "put down"
    NOT_LAY_DOWN = "not lay down"
    PERHAPS_LAY_DOWN = "perhaps lay down"
    NOT_PUT_DOWN = "not put down"
    PERHAPS_PUT_DOWN = "perhaps put down"


class Doubt(StrEnum):
    """What the solver had not finished looking for when it stopped.

    CONTRACT  melds that fill the contract
    WAY_OUT   a way to part with every card
    LEAST     fewer points left in hand
    MISSING   further cards that would do
    """

    CONTRACT = "contract"
    WAY_OUT = "way out"
    LEAST = "least"
    MISSING = "missing"


class Whose(StrEnum):
    """Whose meld a step changes: another's, the player's own, or one of the same turn."""

    ANOTHER = "another's"
    OWN = "own"
    NEW = "new"


@dataclass(frozen=True, slots=True)
class Done:
    """A step of advice.

    about  the meld it changes, as it lay before all steps
    whose  the owner of that meld
    """

    step: Step
    about: TabledMeld
    whose: Whose


MOST_CARDS = 24
"""Most cards in a hand that the solver is asked about; with more it may take seconds."""


def size_faults(cards: Sequence[Card]) -> Iterator[Reason]:
    if len(cards) > MOST_CARDS:
        yield Reason("advice.too_many_cards", {"have": len(cards), "most": MOST_CARDS})


@dataclass(frozen=True, slots=True, kw_only=True)
class HeldHand:
    """The cards a player holds, and the situations for the solver.

    situations  index into ``ruleset.deals`` → the situation under those rules: one for the player's
                contract; one for each contract left while nobody has said which is played
    should      how many cards the player should hold between two turns; None: melds are not
                recorded
    """

    cards: tuple[Card, ...]
    situations: Mapping[int, Situation]
    should: int | None

    @property
    def lacks(self) -> int:
        """How many cards have not been entered yet; 0 where ``should`` is None."""
        return max(0, (self.should or 0) - len(self.cards))

    @property
    def as_it_should_be(self) -> bool:
        """Whether there are ``should`` cards, or one more: the card just drawn."""
        return self.should is None or len(self.cards) - self.should in (0, 1)


def held_by(state: State, player: str, cards: Sequence[Card]) -> HeldHand:
    """Return these cards as the hand of a player of the deal under way.

    Where melds are not recorded, the player counts as not down and the table as empty.
    """
    deal, rules = state.deal, state.deal.with_wild_said
    own = state.contract_of(deal, player)
    drawn = len(cards) != balance(state, deal, player)
    situations = {
        place: Situation(
            ruleset=rules.in_deal(rules.deals[place]),
            deal=rules.deals[place],
            standing=_standing(deal, player, drawn=drawn),
            table=deal.melds if deal.melds_kept else (),
            player=player,
            drawn=drawn,
        )
        for place in (state.contracts_left if own is None else [own])
    }
    should = cards_held(state, deal, player) if deal.melds_kept else None
    return HeldHand(cards=tuple(cards), situations=situations, should=should)


def without_laid(state: State, player: str, cards: Sequence[Card]) -> tuple[Card, ...] | None:
    """Return a hand entered earlier without the cards that the player has melded since.

    returns  None if none of them was melded, or too many or too few cards would be left
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
    """Return the player's standing; without a drawn card the turn of laying down is over."""
    where = standing(deal, player) if deal.melds_kept else Standing.NOT_DOWN
    return Standing.DOWN if where is Standing.LAYING_DOWN and not drawn else where


def cautions(state: State, player: str, cards: Sequence[Card]) -> tuple[Reason, ...]:
    deal = state.deal
    places = {f"meld:{tabled.number}": tabled.meld.cards for tabled in deal.melds}
    table = places if deal.melds_kept else {}
    packs = state.ruleset.packs_for(len(deal.players))
    clashes = overcount_faults({**table, f"hand:{player}": tuple(cards)}, packs)
    lain = tuple(overcount_faults(table, packs))
    return (*lay_down_too_early(state), *(each for each in clashes if each not in lain))
