"""Find what players could have done with the hands they were left with in a closed deal.

The solver works it out whenever it is shown; it is never recorded.
"""

from dataclasses import dataclass
from enum import StrEnum

from scorekeeper.rules import solver
from scorekeeper.rules.cards import Card
from scorekeeper.rules.deal.preparing import has_first_round
from scorekeeper.rules.melds.melds import Meld, Standing
from scorekeeper.rules.ruleset.model import DealRules
from scorekeeper.rules.solver import BUDGET, Arrangement, Situation

from .deciding.clashes import clashes_now
from .holding import balance, standing
from .state import Deal, State

MOST_LOOKED_INTO = 22
"""Most cards in a hand that the solver is asked about; one page asks about several hands."""
STEPS_A_QUESTION = BUDGET // 16
"""Budget of one question, in steps of the solver: one page asks two of each of up to 8 hands."""


class Could(StrEnum):
    """What a player could have done with the hand that was counted.

    FILL_CONTRACT  lay the contract down, all of it from that hand
    LAY_DOWN       lay down with wilds off the table, or melds worth enough points
    """

    GO_OUT = "go out"
    FILL_CONTRACT = "fill the contract"
    LAY_DOWN = "lay down"


@dataclass(frozen=True, slots=True)
class Missed:
    """What one player could have done.

    situation  what the solver was asked about
    how        the melds and lay-offs for it
    """

    player: str
    could: Could
    situation: Situation
    how: Arrangement

    @property
    def contract(self) -> tuple[Meld, ...]:
        return tuple(laid.meld for laid in self.how.melds if laid.contract)


def all_missed(state: State, deal: Deal) -> tuple[Missed, ...]:
    """Return what each player of the deal could have done, in order of play."""
    found = (find_missed(state, deal, player) for player in deal.players)
    return tuple(missed for missed in found if missed)


def find_missed(state: State, deal: Deal, player: str) -> Missed | None:
    """Return what this player could have done in one more turn with the hand that was counted.

    Going out means melding every card of it; the card drawn would have been the discard.

    returns  None where nothing was found, the solver gave up, the record leaves a doubt, or the
             table does not want to know (``state.hands_mentioned``)
    """
    cards = known_hand(state, deal, player)
    if not cards or not state.hands_mentioned:
        return None
    rules = state.rules_of(deal, player)
    situation = Situation(
        ruleset=deal.ruleset,
        deal=rules,
        standing=standing(deal, player),
        table=deal.melds if deal.melds_kept else (),
        player=player,
        drawn=False,
    )
    out = solver.find_way_out(cards, situation, budget=STEPS_A_QUESTION)
    if out.found:
        return Missed(player, Could.GO_OUT, situation, out.found)
    down = solver.find_contract(cards, situation, budget=STEPS_A_QUESTION)
    if down.found is None:
        return None
    return Missed(player, _could(down.found, rules), situation, down.found)


def _could(down: Arrangement, rules: DealRules) -> Could:
    whole = any(rules.contracts) and not down.before
    return Could.FILL_CONTRACT if whole else Could.LAY_DOWN


def known_hand(state: State, deal: Deal, player: str) -> tuple[Card, ...]:
    """Return the cards that were counted, if the record is complete enough to judge them.

    returns  empty if the deal is open, from paper, or its contract unknown; if the hand is empty,
             too large, or only a sum; if the book has something against it, or the table overruled
             that; if the player is down and melds are not recorded; if a first round is due and not
             recorded
    """
    hand = deal.hand_of(player)
    if hand is None or hand.cards is None or deal.went_out == player:
        return ()
    if not deal.closed or deal.from_paper or deal.rulings.get(player):
        return ()
    if state.contract_of(deal, player) is None:
        return ()
    if has_first_round(len(deal.players), deal.ruleset) and not deal.first_round_over:
        return ()
    if len(hand.cards) > MOST_LOOKED_INTO:
        return ()
    unknown = not deal.melds_kept and standing(deal, player) is not Standing.NOT_DOWN
    fits = len(hand.cards) == balance(state, deal, player)
    clashes = clashes_now(state, deal, player)
    return hand.cards if fits and not unknown and not clashes else ()
