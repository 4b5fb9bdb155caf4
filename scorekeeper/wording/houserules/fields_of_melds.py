"""Labels and helps of the fields of sets, runs, deals and their contracts."""

from __future__ import annotations

from flask_babel import LazyString
from flask_babel import lazy_gettext as _l

WORDS: dict[str, tuple[LazyString, LazyString]] = {
    "sets.shortest": (_l("Smallest set"), _l("A set needs at least so many cards.")),
    "sets.longest": (
        _l("Largest set"),
        _l("A set never grows beyond so many cards; empty is no limit."),
    ),
    "sets.different_suits": (
        _l("All suits of a set differ"),
        _l("No suit may be there twice in a set, so that four cards are the most it can hold."),
    ),
    "sets.most_wilds": (
        _l("Most wild cards in a set"),
        _l("No set holds more wild cards than this; 0 keeps them out of sets, empty is no limit."),
    ),
    "sets.wilds_against_naturals": (
        _l("Wild and ordinary cards in a set"),
        _l("How many wild cards a set may hold, measured by its ordinary cards."),
    ),
    "sets.of_jokers": (
        _l("Jokers make a set"),
        _l("Jokers alone may lie as a set, and more jokers may be added to it."),
    ),
    "runs.allowed": (
        _l("There are runs"),
        _l("Cards of one suit in order may be melded; without this there are only sets."),
    ),
    "runs.shortest": (_l("Shortest run"), _l("A run needs at least so many cards.")),
    "runs.ace": (_l("The ace in a run"), _l("Where an ace may stand in a run.")),
    "runs.most_wilds": (
        _l("Most wild cards in a run"),
        _l("No run holds more wild cards than this; 0 keeps them out of runs, empty is no limit."),
    ),
    "runs.wilds_against_naturals": (
        _l("Wild and ordinary cards in a run"),
        _l("How many wild cards a run may hold, measured by its ordinary cards."),
    ),
    "runs.wilds_side_by_side": (
        _l("Wild cards side by side"),
        _l("At most so many wild cards may be neighbours in a run; empty is no limit."),
    ),
    "deals": (
        _l("Deals"),
        _l("The deals of a game, each with what it asks of a player's first melds."),
    ),
    "deals.contract": (
        _l("Contract"),
        _l("The melds a player must lay down first in this deal, all in one turn."),
    ),
    "deals.contract.kind": (
        _l("Kind of meld"),
        _l("Whether a set, a run or a colour run is asked for."),
    ),
    "deals.contract.size": (_l("How many cards"), _l("How many cards this meld must have.")),
    "deals.contract.set": (_l("Set of"), _l("A set of so many cards is asked for.")),
    "deals.contract.run": (_l("Run of"), _l("A run of so many cards is asked for.")),
    "deals.contract.colour_run": (
        _l("Colour run of"),
        _l("So many ranks in order are asked for, red and black in turn, without a wild card."),
    ),
    "deals.contract.pure": (
        _l("Pure"),
        _l("This set must hold no wild card, and no suit twice."),
    ),
    "deals.contract.or_more": (
        _l("Or more"),
        _l("The meld may be longer than asked for; otherwise its size is exact."),
    ),
    "deals.contract.most_wilds": (
        _l("Most wild cards in this meld"),
        _l("This meld of the contract holds no more wild cards than this; empty is no limit."),
    ),
    "deals.others": (
        _l("Or instead"),
        _l("Other contracts of which any one does just as well in this deal."),
    ),
    "deals.most_wilds": (
        _l("Most wild cards in the contract"),
        _l("All melds of the contract together hold no more wild cards; empty is no limit."),
    ),
    "deals.exchanges": (
        _l("Exchanges"),
        _l(
            "So many times before play everybody gives cards away face down and gets as many "
            "back from the dealer."
        ),
    ),
    "deals.buying": (
        _l("Buying in this deal"),
        _l("Discards can be bought in this deal, where the game knows buying at all."),
    ),
    "deals.must_go_out": (
        _l("Go out at once"),
        _l("Whoever lays down in this deal must go out in that same turn."),
    ),
    "contracts.choice": (
        _l("Who says which contract is played"),
        _l("Whether the contracts come in order, or somebody picks one not yet played."),
    ),
    "first_meld.points": (
        _l("Points of the first melds"),
        _l("A player's first melds of a deal must be worth so much together; 0 asks nothing."),
    ),
    "first_meld.ace_low": (
        _l("An ace below the two is worth"),
        _l("So much does an ace below the two of a run add to the first melds."),
    ),
    "first_meld.wilds": (
        _l("Wild cards in the first melds"),
        _l("A player's first melds of a deal may hold wild cards."),
    ),
}
