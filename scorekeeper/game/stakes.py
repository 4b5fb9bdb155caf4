"""Work out who owes whom, in cents, in the fewest payments."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from .sheet import closed_deals, deal_winners
from .state import State
from .winning import winners

MOST_EXACT = 12  # people with a balance; with more, the search for fewest payments takes too long


@dataclass(frozen=True, slots=True, kw_only=True)
class Payment:
    """What one player owes another. ``payer``, ``receiver``: keys."""

    payer: str
    receiver: str
    cents: int


def settle(state: State) -> tuple[Payment, ...]:
    """Return the fewest payments that settle all closed deals and, once it is over, the game."""
    return fewest_payments(balances(state))


def balances(state: State) -> dict[str, int]:
    """Return player → cents won so far, below 0 if lost; they add up to 0.

    All others of a deal pay its stake, even if they left since. All others who stayed pay the
    game's stake. Several winners share; odd cents go to the first of them in order of play. Who is
    fined in money pays it to each of the others of the deal.

    source  ``Agreements.stakes``
    """
    won, stakes = dict.fromkeys(state.players, 0), state.agreements.stakes
    for deal in closed_deals(state):
        _pay(won, deal.players, deal_winners(state, deal), stakes.deal)
        for fine in deal.fines:
            _pay(won, deal.players, (fine.player,), -fine.cents)
    if state.over:
        _pay(won, state.seats, winners(state), stakes.game)
    return won


def _pay(won: dict[str, int], among: Sequence[str], to: Sequence[str], stake: int) -> None:
    if not to:
        return
    losers = [player for player in among if player not in to]
    for player in losers:
        won[player] -= stake
    share, over = divmod(stake * len(losers), len(to))
    for place, player in enumerate(sorted(to, key=among.index)):
        won[player] += share + (place < over)


def fewest_payments(won: Mapping[str, int]) -> tuple[Payment, ...]:
    """Return payments that bring every balance to 0, the fewest for up to ``MOST_EXACT`` people.

    A group whose balances add up to 0 needs one payment less than it has members. So people are
    divided into as many such groups as possible.
    """
    open_ = {player: cents for player, cents in won.items() if cents}
    groups = most_groups(open_) if len(open_) <= MOST_EXACT else (tuple(open_),)
    return tuple(
        payment for group in groups for payment in _chain({key: open_[key] for key in group})
    )


def most_groups(won: Mapping[str, int]) -> tuple[tuple[str, ...], ...]:
    """Return the players divided into as many groups as possible whose balances add up to 0.

    won  player → cents, adding up to 0
    """
    players = tuple(won)
    # The index is a set of players, a bit each.
    sums, groups, last = [0], [0], [0]
    for chosen in range(1, 1 << len(players)):
        bits = [bit for bit in range(len(players)) if chosen >> bit & 1]
        sums.append(sums[chosen & (chosen - 1)] + won[players[bits[0]]])
        last.append(max(bits, key=lambda bit: groups[chosen ^ 1 << bit]))
        groups.append(groups[chosen ^ 1 << last[chosen]] + (sums[chosen] == 0))
    return tuple(_parted(players, sums, last))


def _parted(
    players: Sequence[str], sums: Sequence[int], last: Sequence[int]
) -> Iterable[tuple[str, ...]]:
    chosen, group = (1 << len(players)) - 1, 0
    while chosen:
        bit = 1 << last[chosen]
        chosen, group = chosen ^ bit, group | bit
        if sums[chosen] == 0:
            yield tuple(player for at, player in enumerate(players) if group >> at & 1)
            group = 0


def _chain(won: dict[str, int]) -> Iterable[Payment]:
    while any(won.values()):
        payer, receiver = min(won, key=won.__getitem__), max(won, key=won.__getitem__)
        cents = min(-won[payer], won[receiver])
        won[payer] += cents
        won[receiver] -= cents
        yield Payment(payer=payer, receiver=receiver, cents=cents)
