"""The choices that fields of a ruleset offer; each value is the text that stands in the file."""

from __future__ import annotations

from enum import StrEnum


class Kind(StrEnum):
    """The kinds of meld; a colour run has neighbouring ranks of alternating colour."""

    SET = "set"
    RUN = "run"
    COLOUR_RUN = "colour run"


class Direction(StrEnum):
    """The direction in which turns and deals pass, seen from above. field: [dealing] direction."""

    RIGHT = "right"
    LEFT = "left"


class Upcard(StrEnum):
    """How the discard pile begins, and who gets an upcard. field: [dealing] upcard."""

    FREE = "free to the leader"
    BOUGHT = "bought like any other"
    DEALER_DISCARDS = "none, the dealer has a card more and discards"
    LEADER_PLAYS = "none, the leader has a card more and plays"


class Leader(StrEnum):
    """Who has the first turn of a deal. field: [dealing] leader."""

    AFTER_DEALER = "the player after the dealer"
    DEALER = "the dealer"


class ExactCut(StrEnum):
    """What the cards left behind by the cutter must cover to be exact. field: [cut] exact."""

    WITH_UPCARD = "hands and upcard"
    EITHER = "hands, with or without the upcard"
    WITHOUT_UPCARD = "hands without the upcard"


class InTurn(StrEnum):
    """How the player whose turn it is may get the discard. field: [buying] in_turn."""

    BOUGHT = "bought like any other"
    FREE = "instead of drawing"
    MELDED = "instead of drawing, if melded at once"


class Priority(StrEnum):
    """Who comes first among several who want a discard. field: [buying] priority.

    DISCARDER, DEALER: the order of play after that player. FIRST_CALL: the order of the calls; if
    that is disputed, the order of play after the discarder.
    """

    DISCARDER = "after the discarder"
    DEALER = "after the dealer"
    FIRST_CALL = "first to call"


class Ace(StrEnum):
    """Where an ace may lie in a run; CORNER also between king and two. field: [runs] ace."""

    LOW_OR_HIGH = "low or high"
    LOW = "low"
    HIGH = "high"
    CORNER = "round the corner"
    NONE = "none"


class LayOffs(StrEnum):
    """Which melds take lay-offs in the turn of laying down. field: [laying_down] lay_offs."""

    ALL = "all"
    ALL_BUT_OWN_CONTRACT = "all but own contract"
    NONE = "none"


class PureSetTakes(StrEnum):
    """What a contract's pure set takes in later turns. field: [later_turns] pure_set_takes."""

    MISSING_SUIT = "the missing suit"
    ANY_SUIT = "any suit"


class LastDiscard(StrEnum):
    """Whether a player who goes out must discard the last card. field: [going_out] last_discard."""

    OPTIONAL = "optional"
    REQUIRED = "required"


class EmptyStock(StrEnum):
    """What happens when the stock runs out. field: [stock] when_empty."""

    TURN_DISCARDS = "turn the discard pile"
    TURN_ALL_BUT_TOP = "turn all but the top discard"
    EVERYONE_SCORES = "everyone scores"


class Balance(StrEnum):
    """How many wilds a meld may hold compared to naturals. field: wilds_against_naturals."""

    ANY = "any number"
    NOT_MORE = "no more wilds than naturals"
    FEWER = "fewer wilds than naturals"


class JokerUse(StrEnum):
    """Where a wild taken off a meld must go. field: [taking_jokers] use."""

    HAND = "goes to the hand"
    OWN_CONTRACT = "at once into the own contract"
    NEW_RUN = "at once into a new run"
    NEW_MELD = "at once into a new meld"


class Choice(StrEnum):
    """Who chooses the contract of a deal. field: [contracts] choice."""

    IN_ORDER = "in order"
    DEALER = "the dealer"
    FIRST_DOWN = "the first to lay down"
