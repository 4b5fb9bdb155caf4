"""The points that a player's first melds of a deal must be worth, where a ruleset asks for any."""

from collections.abc import Iterator, Sequence

from scorekeeper.rules.cards import ACE, JOKER, card_at
from scorekeeper.rules.melds.melds import Meld
from scorekeeper.rules.ruleset.choices import Kind
from scorekeeper.rules.ruleset.model import Ruleset
from scorekeeper.rules.verdict import Basis, Reason


def worth(meld: Meld, ruleset: Ruleset) -> int:
    """Return the points that a meld is worth on the table.

    Each card is worth what it costs in hand, a wild what the card it stands for costs.

    source   [first_meld] ace_low; [penalties]
    """
    if meld.kind is Kind.SET:
        places = [meld.low] * len(meld.cards)
    else:
        places = [*range(meld.low, meld.high + 1)]
        if meld.low == ACE:
            return ruleset.first_meld.ace_low + _cost(places[1:], ruleset)
    return _cost(places, ruleset)


def _cost(places: Sequence[int], ruleset: Ruleset) -> int:
    """Return the points of the cards of these places in a run; place 0 means a joker for itself."""
    cards = (card_at(place, None) if place else JOKER for place in places)
    return sum(map(ruleset.penalties.of, cards))


def first_meld_faults(melds: Sequence[Meld | None], ruleset: Ruleset) -> Iterator[Reason]:
    """Give every reason why these melds are not worth enough points as the first of a deal.

    melds    all melds of the lay-down, in the order of entry; None for one that cannot be read
    returns  nothing where [first_meld] points is 0
    source   [first_meld]; [penalties]
    """
    need = ruleset.first_meld.points
    if not need:
        return
    for number, meld in enumerate(melds, start=1):
        if meld and meld.wild_steps and not ruleset.first_meld.wilds:
            yield Reason("firstmeld.wilds", {"wilds": len(meld.wild_steps), "meld": number})
    have = sum(worth(meld, ruleset) for meld in melds if meld)
    if have < need:
        yield Reason("firstmeld.too_few_points", {"have": have, "need": need}, Basis.NOT_YET)
