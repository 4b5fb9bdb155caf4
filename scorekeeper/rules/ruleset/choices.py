"""Choices that a ruleset makes between ways of play, under the words its file says them in."""

from __future__ import annotations

from enum import StrEnum


class Kind(StrEnum):
    """The kinds of meld; in a colour run neighbouring ranks are red and black in turn."""

    SET = "set"
    RUN = "run"
    COLOUR_RUN = "colour run"


class Direction(StrEnum):
    """Which way play and deal pass, seen from above the table."""

    RIGHT = "right"
    LEFT = "left"


class Upcard(StrEnum):
    """How the discard pile begins, and what the leader may do with an upcard in the first turn."""

    FREE = "free to the leader"
    BOUGHT = "bought like any other"
    DEALER_DISCARDS = "none, the dealer has a card more and discards"
    LEADER_PLAYS = "none, the leader has a card more and plays"


class Leader(StrEnum):
    """Whose turn is the first of a deal."""

    AFTER_DEALER = "the player after the dealer"
    DEALER = "the dealer"


class ExactCut(StrEnum):
    """Which numbers of cards left behind by the cutter are exact."""

    WITH_UPCARD = "hands and upcard"
    EITHER = "hands, with or without the upcard"
    WITHOUT_UPCARD = "hands without the upcard"


class InTurn(StrEnum):
    """How the player whose turn it is comes by the discard."""

    BOUGHT = "bought like any other"
    FREE = "instead of drawing"
    MELDED = "instead of drawing, if melded at once"


class Priority(StrEnum):
    """How claims to one discard are ranked: in order of play from somebody on, or by who called.

    Where it is disputed who called first, it goes in order of play after the discarder.
    """

    DISCARDER = "after the discarder"
    DEALER = "after the dealer"
    FIRST_CALL = "first to call"


class Ace(StrEnum):
    """Where an ace may stand in a run."""

    LOW_OR_HIGH = "low or high"
    LOW = "low"
    HIGH = "high"
    CORNER = "round the corner"
    NONE = "none"


class LayOffs(StrEnum):
    """On which melds cards may be laid off in the turn of laying down."""

    ALL = "all"
    ALL_BUT_OWN_CONTRACT = "all but own contract"
    NONE = "none"


class PureSetTakes(StrEnum):
    """What the pure set of a contract may take once it lies on the table."""

    MISSING_SUIT = "the missing suit"
    ANY_SUIT = "any suit"


class LastDiscard(StrEnum):
    """Whether going out needs a card to discard."""

    OPTIONAL = "optional"
    REQUIRED = "required"


class EmptyStock(StrEnum):
    """What happens when the stock is empty."""

    TURN_DISCARDS = "turn the discard pile"
    TURN_ALL_BUT_TOP = "turn all but the top discard"
    EVERYONE_SCORES = "everyone scores"


class Balance(StrEnum):
    """How many wilds a meld may hold beside its naturals."""

    ANY = "any number"
    NOT_MORE = "no more wilds than naturals"
    FEWER = "fewer wilds than naturals"


class JokerUse(StrEnum):
    """What becomes of a wild that was taken off a meld."""

    HAND = "goes to the hand"
    OWN_CONTRACT = "at once into the own contract"
    NEW_RUN = "at once into a new run"
    NEW_MELD = "at once into a new meld"


class Choice(StrEnum):
    """Who says which contract a deal has."""

    IN_ORDER = "in order"
    DEALER = "the dealer"
    FIRST_DOWN = "the first to lay down"
