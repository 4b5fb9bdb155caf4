"""Every game made small: two players, two suits, few ranks, a joker, and contracts to match.

Nothing but numbers changes: which rules a game has stays. The referee needs not know of the cards.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from scorekeeper.rules.cards import ACE, ACE_HIGH, JOKER, TWO, Card, Suit
from scorekeeper.rules.ruleset.melding import points_by_total
from scorekeeper.rules.ruleset.model import Ruleset

SUITS = (Suit.HEARTS, Suit.SPADES)
"""A red and a black one, for runs of alternating colours."""
TWO_SUITS = 0.8
"""How often there are but two."""
PLAYERS = ("ana", "bruno")
SHORTEST = {"set": 2, "run": 3, "colour_run": 3}
FREE_HAND = 4
"""Cards each where no contract asks for any."""
LONG = 4
FIRST_MELD, LIMIT, CHIPS = 12, 30, 1
LARGEST_HAND = 6


def made_small(data: Mapping[str, Any]) -> dict[str, Any]:
    """Return the rules of a game made small, as plain data."""
    rows = {row["up_to"]: row["packs"] for row in data["packs"] if row["up_to"] >= len(PLAYERS)}
    one_pack = rows[min(rows)] == 1
    deals = [_small_deal(deal) for deal in data["deals"][:1] + data["deals"][1:][-1:]]
    return {
        **data,
        "seats": {**data["seats"], "fewest": 2, "best_from": 2},
        "dealing": {**data["dealing"], "hand": _hand(deals), "packets": []},
        "chips": {**data["chips"], "each": min(data["chips"]["each"], CHIPS)},
        "sets": {**data["sets"], "shortest": SHORTEST["set"]},
        "runs": {**data["runs"], "shortest": SHORTEST["run"]},
        "wilds": {**data["wilds"], "fewest_naturals": 1},
        "first_meld": _small_first_meld(data["first_meld"]),
        "laying_down": _at_most(data["laying_down"], not_in_first_turn_from=len(PLAYERS)),
        "taking_jokers": _at_most(data["taking_jokers"], naturals_then_in_set=3),
        "end": _at_most(data["end"], after_deals=2, target=LIMIT, out_at=LIMIT, back_at=LIMIT // 2),
        "deals": deals if not one_pack else [{**deal, **_one_item(deal)} for deal in deals],
    }


def _small_first_meld(first: Mapping[str, Any]) -> dict[str, Any]:
    steps = points_by_total((*first["by_total"],))
    small = {min(total, LIMIT): min(points, FIRST_MELD) for total, points in steps.items()}
    by_total = [f"{total}={points}" for total, points in small.items()]
    return {**_at_most(first, points=FIRST_MELD), "by_total": by_total}


def _small_deal(deal: Mapping[str, Any]) -> dict[str, Any]:
    contract = _small_contract(deal["contract"])
    small = {**deal, "contract": contract}
    small.pop("hand", None)
    if deal.get("must_go_out") and len(contract) == 1:
        # Of one long run, which takes the whole hand and the card drawn.
        [kind] = SHORTEST.keys() & contract[0].keys()
        small |= {"contract": [{**contract[0], kind: LONG}], "hand": LONG - 1}
    if deal.get("others"):
        small["others"] = [_small_contract(each) for each in deal["others"]]
    if "most_wilds" in deal:
        small["most_wilds"] = min(deal["most_wilds"], sum(map(_size, contract)))
    return small


def _small_contract(items: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [_small_item(item, place) for place, item in enumerate(items[:2])]


def _small_item(item: Mapping[str, Any], place: int) -> dict[str, Any]:
    """Return an item of few cards; a set that comes first may have three, unless suits differ."""
    [kind] = SHORTEST.keys() & item.keys()
    differ = item.get("pure") or item.get("different_suits")
    size = SHORTEST[kind] + (kind == "set" and item[kind] > 3 and not place and not differ)
    small = {**item, kind: size}
    if "most_wilds" in item:
        small["most_wilds"] = min(item["most_wilds"], size)
    return small


def _one_item(deal: Mapping[str, Any]) -> dict[str, Any]:
    """Return what changes where one pack has too few cards for two melds, or for three alike."""
    first = deal["contract"][:1]
    return {"contract": [{**each, "set": 2} if "set" in each else each for each in first]}


def _size(item: Mapping[str, Any]) -> int:
    return max(item.get(kind) or 0 for kind in SHORTEST)


def _hand(deals: list[dict[str, Any]]) -> int:
    contracts = [each for deal in deals for each in (deal["contract"], *deal.get("others", ()))]
    asked = [sum(map(_size, each)) for each in contracts]
    return min(LARGEST_HAND, max(3, *asked, 0 if any(asked) else FREE_HAND))


def _at_most(table: Mapping[str, Any], **limits: int) -> dict[str, Any]:
    return {**table, **{name: min(table[name], most) for name, most in limits.items()}}


def small_deck(ruleset: Ruleset, chance: Random) -> list[Card]:
    """Return the shuffled cards of a deal: two suits of neighbouring ranks, and a joker.

    Now and then there are four suits, of three ranks. Wild twos are among them; else the ranks may
    be those around the ace.
    """
    packs = ruleset.packs_for(len(PLAYERS))
    suits = SUITS if chance.random() < TWO_SUITS else tuple(Suit)
    ranks = 3 if len(suits) == len(Suit) else 5 if packs.packs == 1 else 4
    low = TWO if ruleset.wilds_beside_jokers else chance.choice((ACE, 5, ACE_HIGH + 1 - ranks))
    faces = [
        Card(ACE if place == ACE_HIGH else place, suit)
        for place in range(low, low + ranks)
        for suit in suits
    ]
    cards = faces * min(packs.packs, 2) + [JOKER] * min(packs.jokers, 1)
    chance.shuffle(cards)
    return cards
