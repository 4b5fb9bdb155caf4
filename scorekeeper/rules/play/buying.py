"""Who may buy a discard or take it instead of drawing, and who gets it when several want it."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import assert_never

from scorekeeper.rules.ruleset.choices import InTurn, Priority, Upcard
from scorekeeper.rules.ruleset.deals import DealRules
from scorekeeper.rules.ruleset.declaring import ANY_NUMBER
from scorekeeper.rules.ruleset.model import Ruleset
from scorekeeper.rules.verdict import Basis, Reason, Verdict, verdict_of


@dataclass(frozen=True, slots=True)
class Claim:
    """One player who wants the discard, and the reasons against it.

    player   seat key
    in_turn  whether the player would take it instead of drawing, without paying a chip
    """

    player: str
    reasons: tuple[Reason, ...] = ()
    in_turn: bool = False

    @property
    def stands(self) -> bool:
        """Whether no rule is against it; the book may not know that the player is down."""
        return all(reason.basis is Basis.BOOK for reason in self.reasons)


@dataclass(frozen=True, slots=True)
class Ranking:
    """All claims in order of priority, and the ``winner``: the first that stands, or None."""

    claims: tuple[Claim, ...]
    winner: str | None

    def claim_of(self, player: str) -> Claim | None:
        return next((claim for claim in self.claims if claim.player == player), None)


def buy_faults(
    *,
    player: str,
    discarder: str | None,
    chips: int,
    down: bool,
    ruleset: Ruleset,
    deal: DealRules | None = None,
    bought: int = 0,
) -> Iterator[Reason]:
    """Give every reason why this player may not buy this discard.

    player     seat key; ``discarder`` too: None if it was not entered, and for the upcard
    chips      the player's, before the buy
    down       whether the player has laid down in this deal
    ruleset    in force in the deal
    deal       None where only the general rules are asked about
    bought     how many cards the player has bought in this deal
    source     [buying] allowed, price, when_down, own_discard, most_per_deal;
               [[deals]] buying, most_buys
    """
    if player == discarder and not ruleset.buying.own_discard:
        yield Reason("buy.own_discard", {"player": player})
    if not ruleset.buying.allowed:
        yield Reason("buy.never")
        return
    most = ruleset.buying.most_per_deal
    if (deal and not deal.buying) or not most:
        yield Reason("buy.not_in_this_deal")
    elif bought >= most and most != ANY_NUMBER:
        yield Reason("buy.no_more", {"player": player, "most": most})
    if down and not ruleset.buying.when_down:
        yield Reason("buy.down", {"player": player})
    if chips < ruleset.buying.price:
        price = ruleset.buying.price
        yield Reason("buy.no_chips", {"player": player, "have": chips, "price": price})


def bought_in_turn_faults(
    *,
    player: str,
    discarder: str | None,
    order: Sequence[str],
    ruleset: Ruleset,
    down: bool = False,
) -> Iterator[Reason]:
    """Give the reason, if any, that this player would get the card free and must not pay for it.

    discarder  seat key; None if it was not entered, and for the upcard
    order      seat keys in order of play, beginning with anybody
    down       whether the player has laid down in this deal
    source     [buying] in_turn, in_turn_when_down
    """
    free = ruleset.buying.taken_in_turn(down) is InTurn.FREE and ruleset.buying.allowed
    if free and player == next_after(discarder, order):
        yield Reason("buy.free_in_turn", {"player": player})


def may_take_in_turn(down: bool, ruleset: Ruleset) -> bool:
    """Whether a player takes discards instead of drawing at all.

    down    whether the player has laid down in this deal
    source  [buying] in_turn, in_turn_when_down
    """
    return ruleset.buying.taken_in_turn(down) is not InTurn.BOUGHT


def discard_faults(
    *,
    player: str,
    discarder: str | None,
    melded: bool,
    order: Sequence[str],
    ruleset: Ruleset,
    down: bool = False,
) -> Iterator[Reason]:
    """Give every reason why this player may not take this discard instead of drawing.

    discarder  seat key; None if it was not entered
    melded     whether the player melds the card at once
    order      seat keys in order of play, beginning with anybody
    down       whether the player has laid down in this deal
    source     [buying] in_turn, in_turn_when_down
    """
    first = next_after(discarder, order)
    if first is not None and player != first:
        yield Reason("discard.not_your_turn", {"player": player, "first": first})
    way = ruleset.buying.taken_in_turn(down)
    match way:
        case InTurn.BOUGHT:
            yield _not_taken(player, down, ruleset)
        case InTurn.MELDED:
            if not melded:
                yield _must_be_melded(player, down, ruleset)
        case InTurn.FREE:
            pass
        case _:
            assert_never(way)


def _not_taken(player: str, down: bool, ruleset: Ruleset) -> Reason:
    """Return the reason why this player takes no discard instead of drawing."""
    if not may_take_in_turn(not down, ruleset):
        return Reason("discard.never_free")
    if down:
        return Reason("discard.down", {"player": player})
    return Reason("discard.not_down", {"player": player}, Basis.BOOK)


def _must_be_melded(player: str, down: bool, ruleset: Ruleset) -> Reason:
    """Return the reason why this player may not keep a discard taken instead of drawing.

    Where players who are down may keep it, the book may not know that this one is.
    """
    if down or ruleset.buying.taken_in_turn(True) is not InTurn.FREE:
        return Reason("discard.must_be_melded")
    return Reason("discard.melded_or_down", {"player": player}, Basis.BOOK)


def next_after(player: str | None, order: Sequence[str]) -> str | None:
    """Return the seat key of the next to play; None if ``player`` is None or not at the table.

    order  seat keys in order of play, beginning with anybody
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
    bought: Mapping[str, int] | None = None,
) -> Verdict[Ranking]:
    """Judge which of several players gets a discard.

    claimants  seat keys, the first caller first
    discarder  None for the upcard, which counts as the dealer's discard
    order      seat keys in order of play, beginning with anybody
    chips      seat key → chips left
    down       seat keys of players who have laid down in this deal
    leader     who has the first turn; None if unknown, or if the first turn is over
    deal       None where only the general rules are asked about
    disputed   whether the players disagree about who called first
    bought     seat key → cards bought in this deal; players may be missing
    returns    legal with a winner; else the reasons of every claim; the ranking in either case
    source     [buying] priority, in_turn, in_turn_when_down; [dealing] upcard
    """
    called = tuple(dict.fromkeys(claimants))
    before = discarder or _before(leader, order) or dealer
    claims = [
        _claim_in_turn(player, discarder, player in down, ruleset)
        if _needs_no_buy(player, discarder, leader, order, player in down, ruleset)
        else Claim(
            player,
            tuple(
                buy_faults(
                    player=player,
                    discarder=discarder,
                    chips=chips.get(player, 0),
                    down=player in down,
                    ruleset=ruleset,
                    deal=deal,
                    bought=(bought or {}).get(player, 0),
                )
            ),
        )
        for player in _ranked(called, order, before, dealer, disputed, ruleset)
    ]
    if ruleset.buying.priority is Priority.DEALER:
        claims.sort(key=lambda claim: not claim.in_turn)
    winner = next((claim.player for claim in claims if claim.stands), None)
    faults = (
        *_stranger_faults(claimants, order),
        *(reason for claim in claims if not winner for reason in claim.reasons),
    )
    return verdict_of(faults, Ranking(tuple(claims), winner))


def _before(player: str | None, order: Sequence[str]) -> str | None:
    return order[order.index(player) - 1] if player in order else None


def _needs_no_buy(
    player: str,
    discarder: str | None,
    leader: str | None,
    order: Sequence[str],
    down: bool,
    ruleset: Ruleset,
) -> bool:
    """Whether this player gets the card instead of drawing, or not at all.

    A player who may not take it so may still buy it, where such players buy.
    """
    if discarder is None:
        return player == leader and ruleset.dealing.upcard is Upcard.FREE
    rules = ruleset.buying
    buys = rules.allowed and (rules.when_down or not down)
    taken = may_take_in_turn(down, ruleset) or (not buys and may_take_in_turn(not down, ruleset))
    return taken and player == next_after(discarder, order)


def _claim_in_turn(player: str, discarder: str | None, down: bool, ruleset: Ruleset) -> Claim:
    """Return the claim of the next player, who would not have to buy the card."""
    barred = discarder is not None and not may_take_in_turn(down, ruleset)
    return Claim(player, (_not_taken(player, down, ruleset),) if barred else (), in_turn=True)


def _stranger_faults(claimants: Sequence[str], order: Sequence[str]) -> Iterator[Reason]:
    """Give a reason if nobody called, and one for each caller who is not at the table."""
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
    """Give the callers in the order of the offer.

    called  seat keys, each once, the first caller first
    before  the player before the one whose turn it is
    source  [buying] priority
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
