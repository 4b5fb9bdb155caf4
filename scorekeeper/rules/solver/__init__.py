"""The solver: the best that a hand can do in one turn.

The questions. ``find_contract``: how to lay down the contract. ``find_way_out``: how to go out.
``find_cheapest``: how to keep the least penalty. ``missing_for_contract``: which cards would
complete the contract. ``look_into``: all of that.

The search. Each card goes into a new meld, onto a meld of the table, or stays in hand and costs its
weight, mostly its penalty points. The search finds the least total weight, exactly.

How a hand is broken down. Rank by rank from the lowest, and card by card within a rank. A card
begins the runs that have it as lowest natural; each takes all its cards from the hand at once. The
other copies join the rank's reserve. After the last card of a rank, the reserve is divided into
sets, lay-offs onto sets, and cards left over. What is left of hand, wilds and contract is the state
for the next rank: one whole number, made of counters. Each meld subtracts a number from it. Which
wild lies where is decided after the search.

The budget counts steps of work: so many for each state, run or question to the rules. No clock is
read, so a question ends at the same point everywhere. Something remembered from earlier questions
costs as much as finding it. If the budget ends a search, the answer is the best so far, and
``Outcome.proven`` is False.

What makes it fast. For each state the least loss, or a lower bound on it, is remembered. A branch
that cannot beat the best result is left. Choices that are never better are not tried: an extra run
that could be two runs; a use of a rank that leaves more cards over for the same wilds and items.
The rules are asked once for each shape of meld, not for each meld.

Why ties come out the same. The hand is sorted. Choices have a fixed order that depends on no hash.
A result replaces another only if it is strictly better by its ``weights``.

question      what goes in and comes out: Situation, Arrangement, Outcome
asking        the questions; ``candidates``: which cards could complete a contract
counting      which cards of a hand count at the end of a deal
turn          what the turn allows; wilds taken off the table first
problem       one hand in one turn, made into numbers
layout        the sorted hand; the counters of a state
weights       what a card that stays costs: by points, by number; the loss at the end
hand_runs     every run the hand can make, from the places that ``runs`` finds
runs          those places; what a run on the table takes, and the legal steps to it
ranks, sets   what becomes of one rank; sets of jokers
shapes        what the rules allow
search        the search; ``budget``: what it may cost
reading_back  the result as melds, lay-offs and cards left
"""

from typing import TYPE_CHECKING

from .budget import BUDGET
from .counting import cards_that_count, cost_counted, priced
from .question import Arrangement, Move, Outcome, Situation, Step

if TYPE_CHECKING:
    from .asking import (
        Outlook,
        find_cheapest,
        find_contract,
        find_way_out,
        look_into,
        missing_for_contract,
    )

__all__ = [
    "BUDGET",
    "Arrangement",
    "Move",
    "Outcome",
    "Outlook",
    "Situation",
    "Step",
    "cards_that_count",
    "cost_counted",
    "find_cheapest",
    "find_contract",
    "find_way_out",
    "look_into",
    "missing_for_contract",
    "priced",
]


def __getattr__(name: str) -> object:
    """Return a question. The search is imported with the first one: most tables ask none."""
    if name not in __all__:
        raise AttributeError(name)
    from . import asking

    return getattr(asking, name)
