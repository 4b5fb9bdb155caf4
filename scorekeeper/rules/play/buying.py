"""Who may buy or take a discard, and who gets it when several want it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import assert_never

from scorekeeper.rules.ruleset.choices import InTurn, Priority, Upcard
from scorekeeper.rules.ruleset.model import DealRules, Ruleset
from scorekeeper.rules.verdict import Basis, Reason, Verdict, verdict_of


@dataclass(frozen=True, slots=True)
class Claim:
    """One who wants the discard, and what speaks against it.

    in_turn  whether it is taken instead of drawing, without a buy
    """

    player: str
    reasons: tuple[Reason, ...] = ()
    in_turn: bool = False


@dataclass(frozen=True, slots=True)
class Ranking:
    """All claims, the first in priority first; ``winner``: the first who may have the card."""

    claims: tuple[Claim, ...]
    winner: str | None

    def claim_of(self, player: str) -> Claim | None:
        """Return what this player claims; None where the player did not call."""
        return next((claim for claim in self.claims if claim.player == player), None)


def buy_faults(
    *,
    player: str,
    discarder: str | None,
    chips: int,
    down: bool,
    ruleset: Ruleset,
    deal: DealRules | None = None,
) -> Iterator[Reason]:
    """Give every reason why this player may not buy this discard.

    discarder  None where it was not said, and for the upcard
    chips      that the player has left
    deal       None where it is not known what is special in it
    source     [buying], [[deals]] buying
    """
    if player == discarder:
        yield Reason("buy.own_discard", {"player": player})
    if not ruleset.buying.allowed:
        yield Reason("buy.never")
        return
    if deal and not deal.buying:
        yield Reason("buy.not_in_this_deal")
    if down and not ruleset.buying.when_down:
        yield Reason("buy.down", {"player": player})
    if chips < ruleset.buying.price:
        price = ruleset.buying.price
        yield Reason("buy.no_chips", {"player": player, "have": chips, "price": price})


def bought_in_turn_faults(
    *, player: str, discarder: str | None, order: Sequence[str], ruleset: Ruleset
) -> Iterator[Reason]:
    """Give the reason, if any, why a player need not buy what comes instead of drawing.

    discarder  None where it was not said, and for the upcard
    order      keys in order of play, from anybody
    source     [buying] in_turn
    """
    free = ruleset.buying.in_turn is InTurn.FREE and ruleset.buying.allowed
    if free and player == next_after(discarder, order):
        yield Reason("buy.free_in_turn", {"player": player})


def discard_faults(
    *,
    player: str,
    discarder: str | None,
    melded: bool,
    order: Sequence[str],
    ruleset: Ruleset,
) -> Iterator[Reason]:
    """Give every reason why this player may not take this discard instead of drawing.

    discarder  None where it was not said
    melded     whether the player melds it at once
    order      keys in order of play, from anybody
    source     [buying] in_turn
    """
    first = next_after(discarder, order)
    if first is not None and player != first:
        yield Reason("discard.not_your_turn", {"player": player, "first": first})
    match ruleset.buying.in_turn:
        case InTurn.BOUGHT:
            yield Reason("discard.never_free")
        case InTurn.MELDED:
            if not melded:
                yield Reason("discard.must_be_melded")
        case InTurn.FREE:
            pass
        case _:
            assert_never(ruleset.buying.in_turn)


def next_after(player: str | None, order: Sequence[str]) -> str | None:
    """Return who plays after this player; None where that cannot be known.

    order  keys in order of play, from anybody
    """
    if player is None or player not in order:
        return None
    return order[(order.index(player) + 1) % len(order)]


def judge_claims(
    claimants: Sequence[str],
    *,
    discarder: str | None,
    order: Sequence[str],
    dealer: str,
    chips: Mapping[str, int],
    down: Collection[str],
    ruleset: Ruleset,
    leader: str | None = None,
    deal: DealRules | None = None,
    disputed: bool = False,
) -> Verdict[Ranking]:
    """Judge who of several gets a discard.

    claimants  keys, in the order in which they called
    discarder  None for the upcard, which comes from the dealer
    order      keys in order of play, from anybody
    chips      player → chips left
    leader     who leads; None where that is not known, or the first turn is over
    deal       None where it is not known what is special in it
    disputed   whether it is disputed who called first
    returns    legal with a winner among the ranked claims; else every claim's reasons
    source     [buying] priority, in_turn; [dealing] upcard
    """
    called = tuple(dict.fromkeys(claimants))
    before = discarder or _before(leader, order) or dealer
    claims = [
        Claim(player, in_turn=True)
        if _needs_no_buy(player, discarder, leader, order, ruleset)
        else _claim(player, chips.get(player, 0), player in down, discarder, ruleset, deal)
        for player in _ranked(called, order, before, dealer, disputed, ruleset)
    ]
    winner = next((claim.player for claim in claims if not claim.reasons), None)
    faults = (
        *_stranger_faults(claimants, order),
        *(reason for claim in claims if not winner for reason in claim.reasons),
    )
    return verdict_of(faults, Ranking(tuple(claims), winner))


def _before(player: str | None, order: Sequence[str]) -> str | None:
    """Give who plays before this player; None where that cannot be known."""
    return order[order.index(player) - 1] if player in order else None


def _needs_no_buy(
    player: str, discarder: str | None, leader: str | None, order: Sequence[str], ruleset: Ruleset
) -> bool:
    """Whether the card comes to this player instead of the one to draw."""
    if discarder is None:
        return player == leader and ruleset.dealing.upcard is Upcard.FREE
    in_turn = ruleset.buying.in_turn is not InTurn.BOUGHT
    return in_turn and player == next_after(discarder, order)


def _claim(
    player: str,
    chips: int,
    down: bool,
    discarder: str | None,
    ruleset: Ruleset,
    deal: DealRules | None,
) -> Claim:
    """Return the claim of who would have to buy, with what speaks against it."""
    faults = buy_faults(
        player=player, discarder=discarder, chips=chips, down=down, ruleset=ruleset, deal=deal
    )
    return Claim(player, tuple(faults))


def _stranger_faults(claimants: Sequence[str], order: Sequence[str]) -> Iterator[Reason]:
    if not claimants:
        yield Reason("buy.nobody", basis=Basis.NOT_YET)
    for player in claimants:
        if player not in order:
            yield Reason("buy.not_at_the_table", {"player": player})


def _ranked(
    called: Sequence[str],
    order: Sequence[str],
    before: str,
    dealer: str,
    disputed: bool,
    ruleset: Ruleset,
) -> Iterator[str]:
    """Give the claimants in the order in which the card is theirs; whose turn is after ``before``.

    called  each once
    """
    match ruleset.buying.priority:
        case Priority.FIRST_CALL if not disputed:
            return (player for player in called if player in order)
        case Priority.DISCARDER | Priority.FIRST_CALL:
            pass
        case Priority.DEALER:
            before = dealer
        case _:
            assert_never(ruleset.buying.priority)
    first = order.index(before) + 1 if before in order else 0
    return (player for player in (*order[first:], *order[:first]) if player in called)
