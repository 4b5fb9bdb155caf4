"""Whether a ruleset makes sense beyond its types: what could be read but never played."""

from __future__ import annotations

from collections.abc import Iterator

from .cards import KING, Suit
from .ruleset import DealRules, Item, Kind, LastDiscard, Ruleset
from .runs import longest_run

Nonsense = tuple[str, str, object]
"""A field, what is expected there, and what stands there."""


def nonsense(ruleset: Ruleset) -> Iterator[Nonsense]:
    """Give every field whose value makes no sense beside the others."""
    yield from _seats(ruleset)
    yield from _packs(ruleset)
    yield from _melds(ruleset)
    yield from _deals(ruleset)
    yield from _stock(ruleset)
    for size in ruleset.words.sets:
        if not (size.isascii() and size.isdecimal()):
            yield "words.sets", "sizes of sets, as 3", size


def _seats(ruleset: Ruleset) -> Iterator[Nonsense]:
    seats = ruleset.seats
    if seats.most < seats.fewest:
        yield "seats.most", f"{seats.fewest} (seats.fewest) or more", seats.most
    if not seats.fewest <= seats.best_from <= seats.most:
        yield "seats.best_from", f"{seats.fewest} to {seats.most}", seats.best_from
    if not seats.best_from <= seats.best_to <= seats.most:
        yield "seats.best_to", f"{seats.best_from} to {seats.most}", seats.best_to


def _packs(ruleset: Ruleset) -> Iterator[Nonsense]:
    rows = [row.up_to for row in ruleset.packs]
    if not rows:
        yield "packs", "at least one row", []
        return
    if len(set(rows)) < len(rows):
        yield "packs", "each up_to only once", rows
    if max(rows) < ruleset.seats.most:
        yield "packs", f"a row for up to {ruleset.seats.most} players", rows


def _melds(ruleset: Ruleset) -> Iterator[Nonsense]:
    longest = longest_run(ruleset.runs.ace)
    if ruleset.runs.shortest > longest:
        yield "runs.shortest", f"{longest} or fewer", ruleset.runs.shortest
    if ruleset.wilds.fewest_naturals > KING:
        yield "wilds.fewest_naturals", f"{KING} or fewer", ruleset.wilds.fewest_naturals


def _deals(ruleset: Ruleset) -> Iterator[Nonsense]:
    if not ruleset.deals:
        yield "deals", "at least one deal", []
    for number, deal in enumerate(ruleset.deals, start=1):
        field = f"deals[{number}].contract"
        if not deal.contract and not ruleset.first_meld.points:
            yield field, "at least one set or run", []
        for place, item in enumerate(deal.contract, start=1):
            yield from _item(f"{field}[{place}]", item, ruleset)
        cards, most = sum(item.size for item in deal.contract), _most_held(deal, ruleset)
        if cards > most:
            yield field, f"at most the {most} cards of a hand", cards


def _most_held(deal: DealRules, ruleset: Ruleset) -> int:
    """Return how many cards a player can lay down in a turn, with one buy before it."""
    buying = ruleset.buying
    one_buy = buying.allowed and deal.buying and ruleset.chips.each >= buying.price
    discard = ruleset.going_out.last_discard is LastDiscard.REQUIRED
    held = ruleset.dealing.hand + (0 if discard else 1)
    return held + (1 + buying.extra_cards if one_buy else 0)


def _item(field: str, item: Item, ruleset: Ruleset) -> Iterator[Nonsense]:
    if (item.set is None) == (item.run is None):
        both = {"set": item.set, "run": item.run} if item.set else {}
        yield field, "either a set or a run", both
        return
    shortest, longest = ruleset.runs.shortest, longest_run(ruleset.runs.ace)
    if item.kind is Kind.SET:
        shortest, longest = ruleset.sets.shortest, len(Suit) if item.pure else item.size
    elif item.pure:
        yield f"{field}.pure", "false for a run", True
    if not shortest <= item.size <= longest:
        yield f"{field}.{item.kind}", f"{shortest} to {longest}", item.size


def _stock(ruleset: Ruleset) -> Iterator[Nonsense]:
    """Every table that may play must leave a stock."""
    for players in range(ruleset.seats.fewest, ruleset.seats.most + 1):
        if ruleset.packs and ruleset.stock_left(players) < 1:
            cards = ruleset.packs_for(players).cards
            needed = players * ruleset.dealing.hand + 1
            expected = f"fewer: {players} hands and the upcard take {needed} of {cards} cards"
            yield "seats.most", expected, players
            return
