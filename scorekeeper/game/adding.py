"""Why a player may add nothing yet to a meld on the table."""

from scorekeeper.rules.melds.melds import TabledMeld
from scorekeeper.rules.play.laying_off import turn_faults
from scorekeeper.rules.verdict import Basis, Reason

from .holding import standing
from .state import State


def why_not_yet(state: State, player: str, tabled: TabledMeld) -> Reason | None:
    """Return why no card at all may join this meld now; None where those that fit may.

    That the record does not show the player as down is a note, and stops nobody.
    """
    where = standing(state.deal, player)
    reasons = turn_faults(tabled, player, where, state.ruleset)
    return next((reason for reason in reasons if reason.basis is not Basis.BOOK), None)
