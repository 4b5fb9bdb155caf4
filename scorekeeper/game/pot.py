"""The pot: what games brought and cost in money, over many evenings, less what was paid since."""

from collections import Counter
from collections.abc import Iterable

from .seasons import CountedAs, Played, Season, person_of
from .stakes import Payment

NOBODY = ""
"""Stands for all of whom nobody can tell who they are."""


def balances(
    games: Iterable[Played], paid: Iterable[Payment], counted_as: CountedAs
) -> dict[str, int]:
    """Return person → cents still to get, to pay if below 0; they add up to 0.

    paid     between persons, by their own numbers
    returns  also those who are even; ``NOBODY`` only where it is not
    """
    everything, found = Season(), Counter[str]()
    for game in filter(everything.has, games):
        for player in game.result.players:
            found[person_of(player, counted_as) or NOBODY] += player.cents
    for each in paid:
        found[counted_as.get(each.payer, each.payer)] += each.cents
        found[counted_as.get(each.receiver, each.receiver)] -= each.cents
    return {person: cents for person, cents in found.items() if person or cents}
