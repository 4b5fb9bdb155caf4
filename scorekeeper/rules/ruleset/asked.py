"""What contracts ask for, as a short text: so results of games compare and keep them."""

import json
from dataclasses import replace
from functools import lru_cache

import msgspec

from .deals import DealRules, Item
from .declaring import ANY_NUMBER
from .overlays import stated

_READER = msgspec.json.Decoder(tuple[tuple[Item, ...], ...])
_KEPT = 256


@lru_cache(_KEPT)
def spell_contract(deal: DealRules) -> str:
    """Return what a deal asks for, without limits of wilds, as JSON; "" where it asks for nothing.

    It is the same text under all rules that ask for the same.
    """
    if not deal.contract:
        return ""
    melds = [[stated(_without_limit(item)) for item in one] for one in deal.contracts]
    return json.dumps(melds, separators=(",", ":"))


def read_contract(text: str) -> DealRules:
    """Return a deal that asks for what ``spell_contract`` wrote. errors: msgspec.DecodeError."""
    contract, *others = _READER.decode(text)
    return DealRules(contract=contract, others=tuple(others))


def _without_limit(item: Item) -> Item:
    return replace(item, most_wilds=ANY_NUMBER)
