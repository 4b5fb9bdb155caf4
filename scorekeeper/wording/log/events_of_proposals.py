"""Sentences for what players propose to put down, and for the nod to it."""

from __future__ import annotations

from typing import assert_never

from scorekeeper.game import events
from scorekeeper.game.laying import LayDown, LayOffCards, Melding, MoveJoker, PutDownMeld, TakeJoker
from scorekeeper.wording.cards import show_card, show_cards
from scorekeeper.wording.facts import Telling
from scorekeeper.wording.registry import Wordings
from scorekeeper.wording.speech import gettext as _

WORDINGS = Wordings()
says = WORDINGS.says


@says(events.Proposed)
def proposed(event: events.Proposed, to: Telling) -> str:
    return proposal_text(event.proposal.command, to)


def proposal_text(command: Melding, to: Telling) -> str:
    """Return what a player wants to put down."""
    player = to.name(command.player)
    match command:
        case LayDown(melds=melds):
            shown = " · ".join(show_cards(each.cards) for each in melds)
            return _("%(player)s wants to lay down: %(melds)s.", player=player, melds=shown)
        case PutDownMeld(meld=meld):
            cards = show_cards(meld.cards)
            return _("%(player)s wants to put down: %(cards)s.", player=player, cards=cards)
        case LayOffCards(lay_off=lay_off):
            return _(
                "%(player)s wants to lay off %(cards)s on meld %(number)d.",
                player=player,
                cards=show_cards(lay_off.cards),
                number=lay_off.onto,
            )
        case TakeJoker(meld=number, naturals=naturals):
            return _(
                "%(player)s wants to take the wild card of meld %(number)d for %(cards)s.",
                player=player,
                number=number,
                cards=show_cards(naturals),
            )
        case MoveJoker(meld=number, natural=natural):
            return _(
                "%(player)s wants to put %(card)s in the wild card's place in meld %(number)d.",
                player=player,
                card=show_card(natural),
                number=number,
            )
        case _:
            assert_never(command)


@says(events.Proposed, short=True)
def proposed_short(event: events.Proposed, to: Telling) -> str:
    player = to.name(event.player)
    if event.proposal.lay_down:
        return _("%(player)s wants to lay down.", player=player)
    return _("%(player)s wants to put cards down.", player=player)


@says(events.Nodded)
def nodded(event: events.Nodded, to: Telling) -> str:
    player = to.name(event.player)
    if event.by is None:
        return _("Whoever keeps the score nodded to what %(player)s puts down.", player=player)
    by = to.name(event.by)
    return _("%(by)s nodded to what %(player)s puts down.", by=by, player=player)


@says(events.Nodded, short=True)
def nodded_short(event: events.Nodded, to: Telling) -> str:
    if event.by is None:
        return _("Whoever keeps the score nodded.")
    return _("%(by)s nodded.", by=to.name(event.by))


@says(events.ProposalEnded)
def proposal_ended(event: events.ProposalEnded, to: Telling) -> str:
    player = to.name(event.player)
    if event.by == event.player:
        return _("%(player)s took back what was to be put down.", player=player)
    if event.by is None:
        text = _(
            "Whoever keeps the score said no to what %(player)s wanted to put down.", player=player
        )
    else:
        by = to.name(event.by)
        text = _("%(by)s said no to what %(player)s wanted to put down.", by=by, player=player)
    return text
