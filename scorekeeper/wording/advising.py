"""Sentences of advice on a hand ("You can …"), and on what could have been done with one."""

from collections.abc import Mapping
from typing import Protocol, assert_never

from flask_babel import lazy_gettext as _l

from scorekeeper.game.advising import Can, Could, Done, Doubt, Missed, Whose
from scorekeeper.rules.melds.melds import End, LayOff, Swap
from scorekeeper.rules.ruleset.choices import Kind
from scorekeeper.rules.solver import Move

from .cards import isolated, show_card, show_cards
from .speech import fill, gettext as _, ngettext

CAN = {
    Can.GO_OUT: (_l("This hand can go out"), _l("You can go out")),
    Can.LAY_DOWN: (_l("This hand can lay down"), _l("You can lay down")),
    Can.PUT_DOWN: (_l("This hand can put cards down"), _l("You can put cards down")),
    Can.NOT_LAY_DOWN: (_l("This hand can’t lay down"), _l("You can’t lay down with these cards")),
    Can.PERHAPS_LAY_DOWN: (_l("Found no way to lay down"), _l("Couldn’t find a way to lay down")),
    Can.NOT_PUT_DOWN: (_l("This hand can’t put anything down"), _l("You have nothing to put down")),
    Can.PERHAPS_PUT_DOWN: (
        _l("Found nothing to put down"),
        _l("Couldn’t find anything to put down"),
    ),
}
"""What is said about the cards, and to their player."""
DOUBTS = {
    Doubt.CONTRACT: _l("Best found so far. There may be a way to lay down."),
    Doubt.WAY_OUT: _l("Best found so far. There may be a way to go out."),
    Doubt.LEAST: _l("Best found so far. You may be able to keep fewer points."),
    Doubt.MISSING: _l("There may be more cards that work."),
}


def can_text(can: Can, *, you: bool = False) -> str:
    """Return the most that can be done with some cards; ``you``: said to their player."""
    return str(CAN[can][you])


def doubt_text(doubt: Doubt) -> str:
    """Return what is uncertain in advice: the solver did not try everything."""
    return str(DOUBTS[doubt])


class Later(Protocol):
    """Why the solver does not answer now, and when it can be asked again.

    seconds  to wait
    busy     whether others are asking; False: this address has asked too much
    """

    seconds: int
    busy: bool


class Told(Protocol):
    """What the solver found for a hand.

    good    whether something can be done with the hand
    points  what the cards left in hand cost
    """

    @property
    def good(self) -> bool: ...

    @property
    def points(self) -> int: ...


def ask_later_text(later: Later) -> str:
    if later.busy:
        return _("Busy right now. What you entered is kept; ask again in a moment.")
    return ngettext(
        "That was a lot of questions. What you entered is kept; ask again in a second.",
        "That was a lot of questions. What you entered is kept; ask again in %(num)d seconds.",
        later.seconds,
    )


def points_left_text(advice: Told) -> str:
    """Return the points that the cards cost which are left in hand after all that can be done."""
    points = advice.points
    if advice.good:
        return ngettext("one point left", "%(num)d points left", points)
    return ngettext("one point in hand", "%(num)d points in hand", points)


def done_text(done: Done, names: Mapping[str, str], *, you: bool = False) -> str:
    """Return a step as a sentence; ``you``: said to the player whose step it is."""
    whose = Whose.ANOTHER if done.whose is Whose.OWN and not you else done.whose
    places = {
        "player": isolated(names.get(done.about.owner, done.about.owner)),
        "meld": show_cards(done.about.meld.cards),
    }
    match done.step:
        case LayOff():
            return _laid_off(done.step, done.about.meld.kind, whose, places)
        case Swap():
            return _swapped(done.step, whose, places)
        case Move():
            return _moved(done.step, whose, places)
        case _:
            assert_never(done.step)


def _laid_off(step: LayOff, kind: Kind, whose: Whose, places: Mapping[str, str]) -> str:
    onto = ONTO[Kind.SET if kind is Kind.SET else Kind.RUN, whose]
    said = fill(str(onto), {"cards": show_cards(step.cards), **places})
    match step.end:
        case End.LOW:
            return _("%(sentence)s. The wild goes to the low end.", sentence=said)
        case End.HIGH:
            return _("%(sentence)s. The wild goes to the high end.", sentence=said)
    return said


ONTO = {
    (Kind.SET, Whose.ANOTHER): _l("%(cards)s onto %(player)s’s set %(meld)s"),
    (Kind.SET, Whose.OWN): _l("%(cards)s onto your set %(meld)s"),
    (Kind.SET, Whose.NEW): _l("%(cards)s onto the new set %(meld)s"),
    (Kind.RUN, Whose.ANOTHER): _l("%(cards)s onto %(player)s’s run %(meld)s"),
    (Kind.RUN, Whose.OWN): _l("%(cards)s onto your run %(meld)s"),
    (Kind.RUN, Whose.NEW): _l("%(cards)s onto the new run %(meld)s"),
}


def _swapped(step: Swap, whose: Whose, places: Mapping[str, str]) -> str:
    cards = show_cards(step.naturals)
    if whose is Whose.ANOTHER:
        return _("%(cards)s onto %(player)s’s meld %(meld)s; take its wild", cards=cards, **places)
    return _("%(cards)s onto your meld %(meld)s; take its wild", cards=cards, **places)


def _moved(step: Move, whose: Whose, places: Mapping[str, str]) -> str:
    said = MOVED[whose is Whose.ANOTHER, step.to]
    return fill(str(said), {"card": show_card(step.natural), **places})


MOVED = {
    (True, End.LOW): _l("%(card)s for the wild in %(player)s’s run %(meld)s; wild to the low end"),
    (True, End.HIGH): _l(
        "%(card)s for the wild in %(player)s’s run %(meld)s; wild to the high end"
    ),
    (False, End.LOW): _l("%(card)s for the wild in your run %(meld)s; wild to the low end"),
    (False, End.HIGH): _l("%(card)s for the wild in your run %(meld)s; wild to the high end"),
}
"""Whether the run is another player's, and the end to which its wild moves → what is said."""


COULD = {
    Could.GO_OUT: _l("%(player)s could have gone out."),
    Could.FILL_CONTRACT: _l("%(player)s held the contract."),
    Could.LAY_DOWN: _l("%(player)s could have laid down."),
}


def missed_text(missed: Missed, names: Mapping[str, str]) -> str:
    """Return what a player could have done with the counted hand, as a sentence."""
    player = isolated(names.get(missed.player, missed.player))
    return fill(str(COULD[missed.could]), {"player": player})
