"""Sentences for changed agreements and rules, and for a game that was ended early or resumed."""

from __future__ import annotations

from scorekeeper.game import events
from scorekeeper.game.agreements import CHOICES, SWITCHES, Agreements, Stakes
from scorekeeper.rules.ruleset.reading import reread_ruleset
from scorekeeper.wording.agreements import CHOICE_WORDS, SWITCH_WORDS
from scorekeeper.wording.cards import isolated
from scorekeeper.wording.facts import Telling
from scorekeeper.wording.houserules.differing import differences_in_short
from scorekeeper.wording.registry import Wordings
from scorekeeper.wording.speech import gettext as _

from .telling import amount_text

WORDINGS = Wordings()
says = WORDINGS.says


@says(events.AgreementChanged)
def agreement_changed(event: events.AgreementChanged, to: Telling) -> str:
    if isinstance(event.to, Stakes):
        return stakes_text(event.to)
    if isinstance(event.to, bool):
        return SWITCH_WORDS[event.agreement].told.by(event.to)
    return str(CHOICE_WORDS[event.agreement].told[event.to])


def stakes_text(stakes: Stakes) -> str:
    """Return what is played for, per deal and per game."""
    return _(
        "The stakes: each of the others pays %(deal)s to the winner of a deal, and %(game)s to "
        "the winner of the game.",
        deal=amount_text(stakes.deal),
        game=amount_text(stakes.game),
    )


@says(events.AgreementChanged, short=True)
def agreement_changed_short(event: events.AgreementChanged, to: Telling) -> str:
    if isinstance(event.to, Stakes):
        return _("The stakes were changed.")
    return agreement_changed(event, to)


def unusual_texts(agreements: Agreements) -> list[str]:
    """Return sentences on the agreements in which a game's start differs from the defaults.

    A switch that has no effect, as the one it needs is off, is left out.
    """
    usual = Agreements()
    switched = [
        SWITCH_WORDS[name].told.by(not switch.default)
        for name, switch in SWITCHES.items()
        if getattr(agreements, name) != switch.default
        and agreements.works(switch)
        and SWITCH_WORDS[name].told_at_start
    ]
    chosen = [
        str(CHOICE_WORDS[name].told[getattr(agreements, name)])
        for name in CHOICES
        if getattr(agreements, name) != getattr(usual, name)
    ]
    return [*switched, *chosen]


@says(events.RulesChanged)
def rules_changed(event: events.RulesChanged, to: Telling) -> str:
    """Say from when on, and the first few things that differ; ``to.ruleset`` is what held then."""
    after = reread_ruleset(event.ruleset, "journal")
    facts = {
        "game": isolated(after.name),
        "changes": differences_in_short(to.ruleset, after) if to.ruleset else "",
    }
    if not facts["changes"]:
        return rules_changed_short(event, to)
    if event.since == 1:
        return _(
            "The rules of the whole game are now those of %(game)s, and everything was counted "
            "anew: %(changes)s.",
            **facts,
        )
    return _(
        "From deal %(deal)d on the rules are those of %(game)s: %(changes)s.",
        deal=event.since,
        **facts,
    )


@says(events.RulesChanged, short=True)
def rules_changed_short(event: events.RulesChanged, to: Telling) -> str:
    if event.since == 1:
        return _("The rules of the whole game were changed.")
    return _("The rules were changed from deal %(deal)d on.", deal=event.since)


@says(events.GameFinished)
def game_finished(event: events.GameFinished, to: Telling) -> str:
    return _("The table ended the game.")


@says(events.GameResumed)
def game_resumed(event: events.GameResumed, to: Telling) -> str:
    return _("The game goes on.")
