"""Faults of a ruleset that no game could even begin with, though every type is right.

Games under way are checked against this file only. Rules that a game could begin with but never
apply are in ``contradictions``, which only new games are checked against.
"""

from __future__ import annotations

from collections.abc import Iterator

from scorekeeper.rules.cards import KING, Suit
from scorekeeper.rules.melds.runs import longest_run

from .choices import Kind, LastDiscard
from .faults import FieldFault, fault
from .fieldpath import DEALS, PACKS, WORDS_OF_SETS, FieldPath
from .model import DealRules, Item, Ruleset


def nonsense(ruleset: Ruleset) -> Iterator[FieldFault]:
    """Give a fault for every field whose value no game could begin with, given the others."""
    yield from _seats(ruleset)
    yield from _packs(ruleset)
    yield from _melds(ruleset)
    yield from _deals(ruleset)
    yield from _stock(ruleset)
    for size in ruleset.words.sets:
        if not (size.isascii() and size.isdecimal()):
            yield fault(WORDS_OF_SETS, "words.no_size", "sizes of sets, as 3", size, word=size[:20])


def _seats(ruleset: Ruleset) -> Iterator[FieldFault]:
    """Give the faults of [seats]: numbers of players that are out of order."""
    seats = ruleset.seats
    fewest, most = seats.fewest, seats.most
    if most < fewest:
        expected = f"{fewest} (seats.fewest) or more"
        yield fault("seats.most", "seats.fewer_than_fewest", expected, most, fewest=fewest)
    for field, least in (("best_from", fewest), ("best_to", seats.best_from)):
        got: int = getattr(seats, field)
        if not least <= got <= most:
            expected, at = f"{least} to {most}", FieldPath.of("seats") / field
            yield fault(at, "seats.best_outside", expected, got, least=least, most=most)


def _packs(ruleset: Ruleset) -> Iterator[FieldFault]:
    """Give the faults of [[packs]]: no row, a row twice, no row for a large table."""
    rows = [row.up_to for row in ruleset.packs]
    if not rows:
        yield fault("packs", "packs.none", "at least one row", [])
        return
    said: set[int] = set()
    for number, up_to in enumerate(rows, start=1):
        if up_to in said:
            field = PACKS.item(number) / "up_to"
            yield fault(field, "packs.twice", "each number only once", up_to, up_to=up_to)
        said.add(up_to)
    if max(rows) < ruleset.seats.most:
        players = ruleset.seats.most
        expected = f"a row for up to {players} players"
        yield fault("packs", "packs.for_too_few", expected, rows, players=players)


def _melds(ruleset: Ruleset) -> Iterator[FieldFault]:
    """Give the faults of limits that no meld in any game could meet."""
    longest = longest_run(ruleset.runs.ace)
    if ruleset.runs.shortest > longest:
        shortest = ruleset.runs.shortest
        expected = f"{longest} or fewer"
        yield fault("runs.shortest", "runs.beyond_suit", expected, shortest, longest=longest)
    naturals = ruleset.wilds.fewest_naturals
    if naturals > KING:
        field, expected = "wilds.fewest_naturals", f"{KING} or fewer"
        yield fault(field, "wilds.naturals_beyond_meld", expected, naturals, most=KING)


def _deals(ruleset: Ruleset) -> Iterator[FieldFault]:
    """Give the faults of [[deals]]: none at all, empty contracts, more cards than a hand has."""
    if not ruleset.deals:
        yield fault("deals", "deals.none", "at least one deal", [])
    for number, deal in enumerate(ruleset.deals, start=1):
        for field, contract in contracts_of(number, deal):
            if not contract and not ruleset.first_meld.points:
                yield fault(field, "contract.empty", "at least one set or run", [])
            for place, item in enumerate(contract, start=1):
                yield from _item(field.item(place), item, ruleset)
            cards, most = sum(item.size for item in contract), most_held(deal, ruleset)
            if cards > most:
                expected = f"at most the {most} cards of a hand"
                yield fault(field, "contract.beyond_hand", expected, cards, cards=cards, most=most)


def contracts_of(number: int, deal: DealRules) -> Iterator[tuple[FieldPath, tuple[Item, ...]]]:
    """Give (field, items) for each contract of a deal.

    number  of the deal, counted from 1
    """
    at = DEALS.item(number)
    yield at / "contract", deal.contract
    for place, other in enumerate(deal.others, start=1):
        yield (at / "others").item(place), other


def most_held(deal: DealRules, ruleset: Ruleset) -> int:
    """Return how many cards a player can lay down in one turn, if possible after one buy."""
    buying = ruleset.buying
    one_buy = buying.allowed and deal.buying and ruleset.chips.each >= buying.price
    discard = ruleset.going_out.last_discard is LastDiscard.REQUIRED
    held = ruleset.dealing.hand + (0 if discard else 1)
    return held + (1 + buying.extra_cards if one_buy else 0)


def _item(field: FieldPath, item: Item, ruleset: Ruleset) -> Iterator[FieldFault]:
    """Give the faults of one item of a contract: kind, size, and purity."""
    asked = {
        kind: size
        for kind, size in (("set", item.set), ("run", item.run), ("colour_run", item.colour_run))
        if size is not None
    }
    if len(asked) != 1:
        yield fault(field, "item.of_no_kind", "one of set, run, colour_run", asked)
        return
    [(name, size)] = asked.items()
    runs = ruleset.runs
    match item.kind:
        case Kind.SET:
            least, most = ruleset.sets.shortest, len(Suit) if item.pure else item.size
        case Kind.RUN:
            least, most = runs.shortest, longest_run(runs.ace)
        case Kind.COLOUR_RUN:
            least, most = 2, longest_run(runs.ace)
    if item.pure and item.kind is not Kind.SET:
        yield fault(field / "pure", "item.pure_run", "false for a run", True)
    if not least <= size <= most:
        expected = f"{least} to {most}"
        code = "item.too_small" if size < least else "item.too_large"
        yield fault(field / name, code, expected, size, least=least, most=most)


def _stock(ruleset: Ruleset) -> Iterator[FieldFault]:
    """Give a fault if any number of players that is allowed would leave no stock."""
    for players in range(ruleset.seats.fewest, ruleset.seats.most + 1):
        if ruleset.packs and ruleset.stock_left(players) < 1:
            cards = ruleset.packs_for(players).cards
            need = players * ruleset.dealing.hand + 1
            expected = f"fewer: {players} hands and the upcard take {need} of {cards} cards"
            facts = {"players": players, "need": need, "cards": cards}
            yield fault("seats.most", "stock.none", expected, ruleset.seats.most, **facts)
            return
