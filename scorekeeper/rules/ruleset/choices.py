"""The choices that fields of a ruleset offer: what stands in the file, and what a form says."""

from enum import StrEnum
from typing import Self


class WordedChoice(StrEnum):
    """A choice whose members have a label beside the text in the file, in English."""

    label: str

    def __new__(cls, text: str, label: str = "") -> Self:
        """Make a member of what ``labelled`` returns; ``Ace("low")`` only finds one."""
        member = str.__new__(cls, text)
        member._value_, member.label = text, label
        return member


def labelled(text: str, label: str) -> tuple[str, str]:
    """Return a member of a choice: the text in the file, its label as `make messages` finds it."""
    return text, label


class Kind(WordedChoice):
    """The kinds of meld; a colour run has neighbouring ranks of alternating colour."""

    SET = labelled("set", "set")
    RUN = labelled("run", "run")
    COLOUR_RUN = labelled("colour run", "color run")


class Direction(WordedChoice):
    """In which direction turns and deals pass, seen from above. field: [dealing] direction."""

    RIGHT = labelled("right", "to the right (counterclockwise)")
    LEFT = labelled("left", "to the left (clockwise)")


class Upcard(WordedChoice):
    """How the discard pile begins, and who gets an upcard. field: [dealing] upcard."""

    FREE = labelled("free to the leader", "a face-up card, free to whoever goes first")
    BOUGHT = labelled("bought like any other", "a face-up card, bought like any discard")
    DEALER_DISCARDS = labelled(
        "none, the dealer has a card more and discards",
        "the dealer gets an extra card and starts by discarding one",
    )
    LEADER_PLAYS = labelled(
        "none, the leader has a card more and plays",
        "whoever goes first gets an extra card and plays without drawing",
    )


class Leader(WordedChoice):
    """Who has the first turn of a deal. field: [dealing] leader."""

    AFTER_DEALER = labelled("the player after the dealer", "the player after the dealer")
    DEALER = labelled("the dealer", "the dealer")


class ExactCut(WordedChoice):
    """What the cards left behind by the cutter must cover to be exact. field: [cut] exact."""

    WITH_UPCARD = labelled("hands and upcard", "all hands and the face-up card")
    EITHER = labelled(
        "hands, with or without the upcard", "all hands, with or without the face-up card"
    )
    WITHOUT_UPCARD = labelled("hands without the upcard", "all hands, without the face-up card")


class InTurn(WordedChoice):
    """How the player whose turn it is may get the discard. field: [buying] in_turn."""

    BOUGHT = labelled("bought like any other", "buys it, as others do")
    FREE = labelled("instead of drawing", "takes it instead of drawing")
    MELDED = labelled(
        "instead of drawing, if melded at once",
        "takes it instead of drawing, and must meld it at once",
    )


class InTurnWhenDown(WordedChoice):
    """The same for a player who is down; BOUGHT, where such players may buy. field: [buying]."""

    AS_BEFORE = labelled("as before", "as before being down")
    BOUGHT = labelled("bought like any other", "draws from the stock only, or buys it")
    FREE = labelled("instead of drawing", "takes it instead of drawing")
    MELDED = labelled(
        "instead of drawing, if melded at once",
        "takes it instead of drawing, and must meld it at once",
    )


class Priority(WordedChoice):
    """Who comes first among several who want a discard. field: [buying] priority.

    DISCARDER, DEALER: the order of play after that player; before all, who takes it in turn.
    FIRST_CALL: the order of the calls; if that is disputed, the order of play after the discarder.
    """

    DISCARDER = labelled("after the discarder", "the next in turn after the discarder")
    DEALER = labelled("after the dealer", "the next in turn after the dealer")
    FIRST_CALL = labelled("first to call", "the first to call")


class Ace(WordedChoice):
    """Where an ace may lie in a run; CORNER also between king and two. field: [runs] ace."""

    LOW_OR_HIGH = labelled("low or high", "below the two or above the king")
    LOW = labelled("low", "only below the two")
    HIGH = labelled("high", "only above the king")
    CORNER = labelled("round the corner", "also between king and two")
    NONE = labelled("none", "not in runs")


class LayOffs(WordedChoice):
    """Which melds take lay-offs in the turn of laying down. field: [laying_down] lay_offs."""

    ALL = labelled("all", "on any meld")
    ALL_BUT_OWN_CONTRACT = labelled("all but own contract", "on any meld except your own contract")
    NONE = labelled("none", "on none")


class WildsOnto(WordedChoice):
    """Which melds take wilds that are laid off. field: [later_turns] wilds_onto."""

    ANY = labelled("any meld", "on any meld")
    OWN_RUNS = labelled("own runs", "only on your own runs")


class PureSetTakes(WordedChoice):
    """What a contract's pure set takes in later turns. field: [later_turns] pure_set_takes."""

    MISSING_SUIT = labelled("the missing suit", "only the suit it lacks")
    ANY_SUIT = labelled("any suit", "anything a set takes")


class LastDiscard(WordedChoice):
    """Whether a player who goes out discards the last card: may, must, or may not.

    FORBIDDEN: the last card is melded. fields: [going_out] last_discard, [[deals]] last_discard.
    """

    OPTIONAL = labelled("optional", "with or without a last discard")
    REQUIRED = labelled("required", "only with a last discard")
    FORBIDDEN = labelled("forbidden", "only without a last discard")


class EmptyStock(WordedChoice):
    """What happens when the stock runs out. field: [stock] when_empty."""

    TURN_DISCARDS = labelled(
        "turn the discard pile", "all discards are shuffled and become the stock"
    )
    TURN_ALL_BUT_TOP = labelled(
        "turn all but the top discard", "all discards but the top one become the stock"
    )
    EVERYONE_SCORES = labelled("everyone scores", "the deal ends and everyone scores")


class Balance(WordedChoice):
    """How many wilds a meld may hold compared to naturals. field: wilds_against_naturals."""

    ANY = labelled("any number", "any number")
    NOT_MORE = labelled("no more wilds than naturals", "no more wilds than naturals")
    FEWER = labelled("fewer wilds than naturals", "fewer wilds than naturals")


class JokerUse(WordedChoice):
    """Where a wild taken off a meld must go. field: [taking_jokers] use.

    For RUN and ANYWHERE the meld may be new, or lie on the table. For OWNERS_RUN it is a run on the
    table, of the player whose meld gave the wild.
    """

    HAND = labelled("goes to the hand", "it goes to the hand")
    OWN_CONTRACT = labelled(
        "at once into the own contract", "it goes straight into your own contract"
    )
    NEW_RUN = labelled("at once into a new run", "it goes straight into a new run")
    NEW_MELD = labelled("at once into a new meld", "it goes straight into a new meld")
    RUN = labelled("at once onto a run", "it goes straight into a run, new or on the table")
    OWNERS_RUN = labelled(
        "at once onto a run of the same player",
        "it goes straight onto a run of the player it was taken from",
    )
    ANYWHERE = labelled("at once anywhere on the table", "it goes straight anywhere on the table")


class RunSuits(WordedChoice):
    """Which suits a run may have. fields: [runs] suits; [[deals]] contract, suits of an item.

    BY_TURNS: red and black take turns from rank to rank; a wild stands for either suit of a colour.
    """

    ONE_SUIT = labelled("one suit", "one suit")
    ONE_COLOUR = labelled("one colour", "red alone, or black alone")
    BY_TURNS = labelled("alternating colours", "alternating red and black")
    ANY = labelled("any suits", "any suits")


class RunsOfOneSuit(WordedChoice):
    """How runs of one suit lie in a contract. field: [contracts] runs_of_one_suit.

    APART: with a rank or more between them, so that they neither overlap nor join. NEVER: the runs
    of a contract have different suits.
    """

    ANYHOW = labelled("anyhow", "no rule")
    APART = labelled("apart", "neither overlap nor join")
    NEVER = labelled("never", "aren’t laid down together")


class Choice(WordedChoice):
    """Who chooses the contract of a deal. field: [contracts] choice.

    EACH: nobody does; every player begins with the first one, and goes on by laying down.
    ANY_OPEN: nobody does; every player lays down any that they have not laid down yet.
    """

    IN_ORDER = labelled("in order", "nobody: they come in order")
    DEALER = labelled("the dealer", "the dealer, after looking at the cards")
    FIRST_DOWN = labelled("the first to lay down", "the first player to lay down")
    EACH = labelled("each player's own", "nobody: you go on to the next once you’ve laid down")
    ANY_OPEN = labelled(
        "each player's own, in any order", "nobody: you lay down any you haven’t laid down yet"
    )


class Tie(WordedChoice):
    """What decides between equal totals at the end. fields: [end] ties, ties_then."""

    SHARED = labelled("shared", "nothing: they share the place")
    MORE_WON = labelled("more deals won", "more deals won")
    LAST_DEAL = labelled("last deal", "fewer points in the last deal")
    FEWER_BUYS = labelled("fewer buys", "fewer buys")


class CountedCards(WordedChoice):
    """Which cards of a hand count at the end of a deal.

    fields  [counting] cards; [[deals]] counted
    """

    ALL = labelled("all", "all of them")
    NO_MELD = labelled("those that fit no meld", "only those that fit no set or run in the hand")
