"""Who may buy a discard, and who gets it when several want it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import assert_never

from .ruleset import Priority, Ruleset
from .verdict import Reason, Verdict, verdict_of


@dataclass(frozen=True, slots=True)
class Claim:
    """One who wants the discard, and what speaks against it."""

    player: str
    reasons: tuple[Reason, ...] = ()


@dataclass(frozen=True, slots=True)
class Ranking:
    """All claims, the first in priority first; ``winner``: the first who may have the card."""

    claims: tuple[Claim, ...]
    winner: str | None


def buy_faults(
    *, player: str, discarder: str | None, chips: int, down: bool, ruleset: Ruleset
) -> Iterator[Reason]:
    """Give every reason why this player may not buy this discard.

    discarder  None where it was not said, and for the upcard
    chips      that the player has left
    source     [buying]
    """
    if player == discarder:
        yield Reason("buy.own_discard", {"player": player})
    if down and not ruleset.buying.when_down:
        yield Reason("buy.down", {"player": player})
    if chips < ruleset.buying.price:
        price = ruleset.buying.price
        yield Reason("buy.no_chips", {"player": player, "have": chips, "price": price})


def judge_claims(
    claimants: Sequence[str],
    *,
    discarder: str | None,
    order: Sequence[str],
    dealer: str,
    chips: Mapping[str, int],
    down: Collection[str],
    ruleset: Ruleset,
) -> Verdict[Ranking]:
    """Judge who of several gets a discard.

    claimants  keys, in any order
    discarder  None for the upcard, which comes from the dealer
    order      keys in order of play, from anybody
    chips      player → chips left
    returns    legal with a winner among the ranked claims; else every claim's reasons
    source     [buying] priority
    """
    claims = []
    for player in _ranked(claimants, order, discarder or dealer, dealer, ruleset):
        reasons = buy_faults(
            player=player,
            discarder=discarder,
            chips=chips.get(player, 0),
            down=player in down,
            ruleset=ruleset,
        )
        claims.append(Claim(player, tuple(reasons)))
    winner = next((claim.player for claim in claims if not claim.reasons), None)
    faults = (
        *_stranger_faults(claimants, order),
        *(reason for claim in claims if not winner for reason in claim.reasons),
    )
    return verdict_of(faults, Ranking(tuple(claims), winner))


def _stranger_faults(claimants: Sequence[str], order: Sequence[str]) -> Iterator[Reason]:
    if not claimants:
        yield Reason("buy.nobody")
    for player in claimants:
        if player not in order:
            yield Reason("buy.not_at_the_table", {"player": player})


def _ranked(
    claimants: Sequence[str],
    order: Sequence[str],
    discarder: str,
    dealer: str,
    ruleset: Ruleset,
) -> Iterator[str]:
    """Give the claimants in the order in which the card is theirs."""
    match ruleset.buying.priority:
        case Priority.DISCARDER | Priority.FIRST_CALL:
            before = discarder
        case Priority.DEALER:
            before = dealer
        case _:
            assert_never(ruleset.buying.priority)
    first = order.index(before) + 1 if before in order else 0
    wanted = set(claimants)
    return (player for player in (*order[first:], *order[:first]) if player in wanted)
