"""Labels of the choices (``rules.ruleset.choices``), for forms and lists."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from flask_babel import LazyString
from flask_babel import lazy_gettext as _l

from scorekeeper.rules.ruleset.choices import (
    Ace,
    Balance,
    Choice,
    Direction,
    EmptyStock,
    ExactCut,
    InTurn,
    JokerUse,
    Kind,
    LastDiscard,
    LayOffs,
    Leader,
    Priority,
    PureSetTakes,
    Upcard,
)

# by class first, as members of different classes may be equal strings
LABELS: Mapping[type[StrEnum], Mapping[StrEnum, LazyString]] = {
    Kind: {
        Kind.SET: _l("set"),
        Kind.RUN: _l("run"),
        Kind.COLOUR_RUN: _l("colour run"),
    },
    Direction: {
        Direction.RIGHT: _l("to the right (counter-clockwise)"),
        Direction.LEFT: _l("to the left (clockwise)"),
    },
    Upcard: {
        Upcard.FREE: _l("a card turned up, free to the leader"),
        Upcard.BOUGHT: _l("a card turned up, to be bought like any discard"),
        Upcard.DEALER_DISCARDS: _l("the dealer has a card more and discards it"),
        Upcard.LEADER_PLAYS: _l("the leader has a card more and plays without drawing"),
    },
    Leader: {
        Leader.AFTER_DEALER: _l("the player after the dealer"),
        Leader.DEALER: _l("the dealer"),
    },
    ExactCut: {
        ExactCut.WITH_UPCARD: _l("all hands and the card turned up"),
        ExactCut.EITHER: _l("all hands, with or without the card turned up"),
        ExactCut.WITHOUT_UPCARD: _l("all hands, without the card turned up"),
    },
    InTurn: {
        InTurn.BOUGHT: _l("buys it, as others do"),
        InTurn.FREE: _l("takes it instead of drawing"),
        InTurn.MELDED: _l("takes it instead of drawing, and must meld it at once"),
    },
    Priority: {
        Priority.DISCARDER: _l("the first in order after whoever discarded it"),
        Priority.DEALER: _l("the first in order after the dealer"),
        Priority.FIRST_CALL: _l("whoever calls first"),
    },
    Ace: {
        Ace.LOW_OR_HIGH: _l("below the two or above the king"),
        Ace.LOW: _l("only below the two"),
        Ace.HIGH: _l("only above the king"),
        Ace.CORNER: _l("also between king and two"),
        Ace.NONE: _l("nowhere"),
    },
    LayOffs: {
        LayOffs.ALL: _l("on any meld"),
        LayOffs.ALL_BUT_OWN_CONTRACT: _l("on any meld but those of one's own contract"),
        LayOffs.NONE: _l("on none"),
    },
    PureSetTakes: {
        PureSetTakes.MISSING_SUIT: _l("only the suit it lacks"),
        PureSetTakes.ANY_SUIT: _l("whatever any set takes"),
    },
    LastDiscard: {
        LastDiscard.OPTIONAL: _l("with or without a last discard"),
        LastDiscard.REQUIRED: _l("only with a last discard"),
    },
    EmptyStock: {
        EmptyStock.TURN_DISCARDS: _l("all discards are shuffled and become the stock"),
        EmptyStock.TURN_ALL_BUT_TOP: _l("all discards but the top one become the stock"),
        EmptyStock.EVERYONE_SCORES: _l("the deal ends, and everybody counts"),
    },
    Balance: {
        Balance.ANY: _l("any number"),
        Balance.NOT_MORE: _l("no more wild than ordinary cards"),
        Balance.FEWER: _l("fewer wild than ordinary cards"),
    },
    JokerUse: {
        JokerUse.HAND: _l("it goes to the hand"),
        JokerUse.OWN_CONTRACT: _l("it goes at once into one's own contract"),
        JokerUse.NEW_RUN: _l("it goes at once into a new run"),
        JokerUse.NEW_MELD: _l("it goes at once into a new meld"),
    },
    Choice: {
        Choice.IN_ORDER: _l("nobody: they come in order"),
        Choice.DEALER: _l("the dealer, after looking at the cards"),
        Choice.FIRST_DOWN: _l("the first player to lay down"),
    },
}


def choice_label(member: StrEnum) -> str:
    """Return the label of a choice. errors: KeyError for what is no choice of a ruleset."""
    return str(LABELS[type(member)][member])
