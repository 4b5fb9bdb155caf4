"""What the table agreed on, told in sentences."""

from __future__ import annotations

from scorekeeper.game import events
from scorekeeper.game.state import Stakes
from scorekeeper.wording.facts import Telling
from scorekeeper.wording.registry import Wordings
from scorekeeper.wording.speech import gettext as _

from .telling import amount_text

WORDINGS = Wordings()
says = WORDINGS.says


@says(events.StakesChanged)
def stakes_changed(event: events.StakesChanged, to: Telling) -> str:
    return stakes_text(event.stakes)


def stakes_text(stakes: Stakes) -> str:
    """Return what is played for."""
    return _(
        "The stakes: each of the others pays %(deal)s to the winner of a deal, and %(game)s to "
        "the winner of the game.",
        deal=amount_text(stakes.deal),
        game=amount_text(stakes.game),
    )


@says(events.StakesChanged, short=True)
def stakes_changed_short(event: events.StakesChanged, to: Telling) -> str:
    return _("The stakes were changed.")


@says(events.MeldsKept)
def melds_kept(event: events.MeldsKept, to: Telling) -> str:
    if event.kept:
        return _("Melds are recorded from now on.")
    return _("Melds are no longer recorded.")


@says(events.AdviceAllowed)
def advice_allowed(event: events.AdviceAllowed, to: Telling) -> str:
    return advice_text(event.allowed)


def advice_text(allowed: bool) -> str:
    """Return whether advice is given."""
    if allowed:
        return _("Compro gives advice: it says what a hand can do.")
    return _("Compro gives no advice.")


@says(events.HandsMentioned)
def hands_mentioned(event: events.HandsMentioned, to: Telling) -> str:
    return mentions_text(event.mentioned)


def mentions_text(mentioned: bool) -> str:
    """Return whether it is said after a deal what the hands could have done."""
    if mentioned:
        return _("After a deal Compro mentions who could have gone out or held the contract.")
    return _("After a deal Compro mentions nothing that a hand could have done.")


@says(events.GameFinished)
def game_finished(event: events.GameFinished, to: Telling) -> str:
    return _("The table ended the game.")


@says(events.GameResumed)
def game_resumed(event: events.GameResumed, to: Telling) -> str:
    return _("The game goes on.")
