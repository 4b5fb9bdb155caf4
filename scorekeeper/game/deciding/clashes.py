"""Check a counted hand against the record: number of cards, cards seen too often, or the sum."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from scorekeeper.game.refusal import MOST_CARDS
from scorekeeper.game.sheet import hand_that_counts
from scorekeeper.game.state import Deal, Hand, State, put
from scorekeeper.game.turns import cards_held
from scorekeeper.rules.cards import Card
from scorekeeper.rules.deal.hands import costs_of_hands, overcount_faults
from scorekeeper.rules.ruleset.choices import CountedCards
from scorekeeper.rules.ruleset.model import Ruleset
from scorekeeper.rules.verdict import Basis, Fact, Reason


def hand_clashes(state: State, deal: Deal, player: str, hand: Hand) -> tuple[Reason, ...]:
    """Return what the book has against this player's counted hand.

    deal  without this entry, but with the player who went out
    """
    if hand.below_zero:
        return tuple(minus_clashes(player, hand.points or 0))
    if deal.went_out == player:
        return (Reason("count.went_out", {"player": player}, Basis.BOOK),)
    down = tuple(_down_clashes(deal, player, hand))
    if hand.never_down:
        return down
    if hand.cards is None:
        return (*down, *_sum_clashes(state, deal, player, hand.points or 0))
    counted = replace(deal, hands=put(deal.hands, player, (hand,)))
    return (
        *down,
        *_size_clashes(state, deal, player, hand.cards),
        *_suit_clashes(deal.ruleset, player, hand.cards),
        *seen_clashes(state, deal, counted),
    )


def with_flat_cost(deal: Deal, hand: Hand) -> Hand:
    """Return the hand as it is kept: where its player never laid down, the cost instead of cards.

    source  [counting] never_down
    """
    if not hand.never_down:
        return hand
    return Hand(points=deal.ruleset.counting.never_down, never_down=True)


def never_down_by_record(deal: Deal, player: str) -> bool:
    """Return whether a deal with a flat cost for it has on record that a player never laid down.

    Only the lay-down of the player who went out shows that the table recorded them.

    source  [counting] never_down
    """
    known = deal.known_down
    told = deal.went_out in known and player not in known
    return told and bool(deal.ruleset.counting.never_down)


def clashes_now(state: State, deal: Deal, player: str) -> tuple[Reason, ...]:
    """Return what the book has by now against the hand on record for this player.

    returns  empty where no hand counts, as for the player who went out
    """
    hand = hand_that_counts(deal, player)
    if hand is None:
        return ()
    others = {key: hands for key, hands in deal.hands.items() if key != player}
    return hand_clashes(state, replace(deal, hands=others), player, hand)


def minus_clashes(player: str, points: int) -> Iterator[Reason]:
    """Yield ``hand.below_zero`` for a sum of minus points: no cards cost so little."""
    if points < 0:
        yield Reason("hand.below_zero", {"player": player, "points": points}, Basis.BOOK)


def seen_clashes(state: State, before: Deal, after: Deal) -> tuple[Reason, ...]:
    """Return ``cards.too_many`` for cards that ``after`` has more often than the packs hold them.

    Left out is what ``before`` had already. The fact ``places`` has ``meld:`` with a number, or
    ``hand:`` with a key.
    """
    packs = after.ruleset.packs_for(len(after.players))
    known = tuple(overcount_faults(_places(before), packs))
    return tuple(each for each in overcount_faults(_places(after), packs) if each not in known)


def _down_clashes(deal: Deal, player: str, hand: Hand) -> Iterator[Reason]:
    """Yield a reason if the record says otherwise whether the player laid down in the deal.

    hand.was_down    {player}
    hand.never_down  {player, points: what that costs}
    """
    if hand.never_down and player in deal.down:
        yield Reason("hand.was_down", {"player": player}, Basis.BOOK)
    elif not hand.never_down and never_down_by_record(deal, player):
        points = deal.ruleset.counting.never_down
        yield Reason("hand.never_down", {"player": player, "points": points}, Basis.BOOK)


def _size_clashes(state: State, deal: Deal, player: str, cards: Sequence[Card]) -> Iterator[Reason]:
    should = cards_held(state, deal, player)
    if deal.melds_kept and not deal.from_paper and len(cards) != should:
        yield Reason(
            "hand.count_differs",
            {"player": player, "counted": len(cards), "should": should},
            Basis.BOOK,
        )


def _suit_clashes(ruleset: Ruleset, player: str, cards: Sequence[Card]) -> Iterator[Reason]:
    """Yield a reason if a suit is not said where runs in hand cost nothing, or suits differ.

    hand.suits_missing  {player, cards: how many}
    hand.suits_cost     the same, of cards whose cost depends on the suit
    """
    bare = [card for card in cards if card.suit is None and not card.is_joker]
    melds_are_free = ruleset.counting.cards is CountedCards.NO_MELD
    if bare and melds_are_free and ruleset.runs.allowed:
        yield Reason("hand.suits_missing", {"player": player, "cards": len(bare)}, Basis.BOOK)
    elif unsure := sum(bool(ruleset.costs_by_suit(card.rank)) for card in bare):
        yield Reason("hand.suits_cost", {"player": player, "cards": unsure}, Basis.BOOK)


def _sum_clashes(state: State, deal: Deal, player: str, points: int) -> Iterator[Reason]:
    """Yield ``hand.no_such_sum`` if no hand the player can hold by the book costs this."""
    costs, facts = costs_by_book(state, deal, player)
    if costs and points not in costs:
        yield Reason("hand.no_such_sum", {"points": points, **facts}, Basis.BOOK)


def costs_by_book(state: State, deal: Deal, player: str) -> tuple[frozenset[int], dict[str, Fact]]:
    """Return what the player's hand may cost by the book, and its limits.

    returns  empty where nobody knows; else {player, fewest, cards, least, most} as well
    """
    cards = cards_held(state, deal, player)
    if deal.from_paper or cards > MOST_CARDS:
        return frozenset(), {}
    ruleset, fewest = deal.ruleset, min(1, cards)
    if ruleset.counting.cards is CountedCards.NO_MELD:
        # All cards may be in melds.
        fewest = 0
    elif _melds_known(deal):
        fewest = cards
    packs = ruleset.packs_for(len(deal.players))
    costs = costs_of_hands(fewest, cards, packs, ruleset)
    if most := ruleset.counting.most:
        costs = frozenset(min(each, most) for each in costs)
    limits = {"least": min(costs, default=0), "most": max(costs, default=0)}
    return costs, {"player": player, "fewest": fewest, "cards": cards, **limits}


def _melds_known(deal: Deal) -> bool:
    """Return whether all lay-downs of this deal seem to be recorded.

    They are not if nobody is on record as down, or the player who went out is not. Then others may
    have laid down as well, and nobody knows how many cards they hold.
    """
    return bool(deal.known_down) and deal.went_out in (None, *deal.known_down)


def _places(deal: Deal) -> dict[str, tuple[Card, ...]]:
    places = {}
    if deal.melds_kept:
        places = {f"meld:{tabled.number}": tabled.meld.cards for tabled in deal.melds}
    for player in deal.players:
        hand = deal.hand_of(player)
        if hand and hand.cards is not None and player != deal.went_out:
            places[f"hand:{player}"] = hand.cards
    return places
