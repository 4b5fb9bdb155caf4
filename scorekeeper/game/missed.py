"""What counted hands of a closed deal could have done: found when it is read, never on record."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from scorekeeper.rules.cards import Card
from scorekeeper.rules.deal.dealing import has_first_round
from scorekeeper.rules.melds.melds import Meld, Standing
from scorekeeper.rules.ruleset.model import DealRules
from scorekeeper.rules.solver import BUDGET, Arrangement, Situation, find_contract, find_way_out

from .holding import balance, standing
from .state import Deal, State

MOST_LOOKED_INTO = 22
"""Cards in a hand: several are, for one page, and hardly anybody ends with more."""
STEPS_A_QUESTION = BUDGET // 16
"""Two questions are asked about each of up to eight hands, for one page."""


class Could(StrEnum):
    """What a player could have done with the hand that was counted.

    FILL_CONTRACT  lay the contract down, all of it from that hand
    LAY_DOWN       lay down, with wilds off the table, or for the points of the first melds
    """

    GO_OUT = "go out"
    FILL_CONTRACT = "fill the contract"
    LAY_DOWN = "lay down"


@dataclass(frozen=True, slots=True)
class Missed:
    """What one player could have done, and with which cards."""

    player: str
    could: Could
    situation: Situation
    how: Arrangement

    @property
    def contract(self) -> tuple[Meld, ...]:
        """The melds that fill the contract's items."""
        return tuple(laid.meld for laid in self.how.melds if laid.contract)


def all_missed(state: State, deal: Deal) -> tuple[Missed, ...]:
    """Return everybody who could have done something, in order of play."""
    found = (find_missed(state, deal, player) for player in deal.players)
    return tuple(missed for missed in found if missed)


def find_missed(state: State, deal: Deal, player: str) -> Missed | None:
    """Return what this player could have done, in a next turn, with the hand that was counted.

    To go out every card of that hand goes, and the next one drawn is discarded. Only what is
    certain by all that is on record is said, and only as long as the table wants to hear of it;
    that nothing is said does not mean that nothing could be done.
    """
    cards = known_hand(state, deal, player)
    if not cards or not state.hands_mentioned:
        return None
    rules = state.rules_of(deal)
    situation = Situation(
        ruleset=state.ruleset,
        deal=rules,
        standing=standing(deal, player),
        table=deal.melds if deal.melds_kept else (),
        player=player,
        drawn=False,
    )
    out = find_way_out(cards, situation, budget=STEPS_A_QUESTION)
    if out.found:
        return Missed(player, Could.GO_OUT, situation, out.found)
    down = find_contract(cards, situation, budget=STEPS_A_QUESTION)
    if down.found is None:
        return None
    return Missed(player, _could(down.found, rules), situation, down.found)


def _could(down: Arrangement, rules: DealRules) -> Could:
    whole = any(rules.contracts) and not down.before
    return Could.FILL_CONTRACT if whole else Could.LAY_DOWN


def known_hand(state: State, deal: Deal, player: str) -> tuple[Card, ...]:
    """Return the cards that were counted, if it is known of them what they could have done.

    returns  none where the deal is open, was entered from paper, or has rules nobody named; where
             nothing is left, too much, or a sum is all that is known of it; where the table let a
             count stand that clashes, or the number of cards does not say whether the player is
             down; and as long as it is not on record that each has drawn once, where that matters
    """
    hand = deal.hand_of(player)
    if hand is None or hand.cards is None or deal.went_out == player:
        return ()
    if not deal.closed or deal.from_paper or deal.rules is None or deal.rulings.get(player):
        return ()
    if has_first_round(len(deal.players), state.ruleset) and not deal.first_round_over:
        return ()
    if len(hand.cards) > MOST_LOOKED_INTO:
        return ()
    unknown = not deal.melds_kept and standing(deal, player) is not Standing.NOT_DOWN
    fits = len(hand.cards) == balance(state, deal, player)
    return hand.cards if fits and not unknown else ()
