"""Sentences for what players still need (``game/needs``): of them, to themselves, in few words."""

from collections.abc import Mapping
from typing import assert_never

from scorekeeper.game.needs import Kind, Need

from .cards import isolated, listing
from .speech import gettext as _
from .speech import ngettext


def need_text(need: Need, names: Mapping[str, str]) -> str:
    player, others = isolated(names[need.player]), _others(need, names)
    match need.kind:
        case Kind.AHEAD:
            return ngettext(
                "For %(others)s to catch up, %(player)s must score 1 point more than them "
                "from here.",
                "For %(others)s to catch up, %(player)s must score %(num)d points more than "
                "them from here.",
                need.points,
                player=player,
                others=others,
            )
        case Kind.LEVEL:
            return _(
                "%(player)s and %(others)s are tied: fewer points from here wins.",
                player=player,
                others=others,
            )
        case Kind.BEHIND:
            return _(
                "To pass %(others)s, %(player)s must score at least %(points)d points "
                "fewer than them from here.",
                player=player,
                others=others,
                points=need.points + 1,
            )
        case Kind.SAFE:
            return _("Nobody can catch %(player)s now.", player=player)
        case Kind.BEYOND:
            return _("%(player)s can no longer win.", player=player)
        case Kind.OUT:
            return ngettext(
                "%(player)s is out if this deal costs 1 point or more.",
                "%(player)s is out if this deal costs %(num)d points or more.",
                need.points,
                player=player,
            )
        case Kind.TARGET:
            return ngettext(
                "The game ends if this deal costs %(player)s one point or more.",
                "The game ends if this deal costs %(player)s %(num)d points or more.",
                need.points,
                player=player,
            )
        case _:
            assert_never(need.kind)


def own_need_text(need: Need, names: Mapping[str, str]) -> str:
    others = _others(need, names)
    match need.kind:
        case Kind.AHEAD:
            return ngettext(
                "For %(others)s to catch up, you must score 1 point more than them from here.",
                "For %(others)s to catch up, you must score %(num)d points more than them "
                "from here.",
                need.points,
                others=others,
            )
        case Kind.LEVEL:
            return _("You’re tied with %(others)s: fewer points from here wins.", others=others)
        case Kind.BEHIND:
            return _(
                "To pass %(others)s, score at least %(points)d points fewer than them from here.",
                others=others,
                points=need.points + 1,
            )
        case Kind.SAFE:
            return _("Nobody can catch you now.")
        case Kind.BEYOND:
            return _("You can no longer win.")
        case Kind.OUT:
            return ngettext(
                "You’re out if this deal costs you 1 point or more.",
                "You’re out if this deal costs you %(num)d points or more.",
                need.points,
            )
        case Kind.TARGET:
            return ngettext(
                "The game ends if this deal costs you one point or more.",
                "The game ends if this deal costs you %(num)d points or more.",
                need.points,
            )
        case _:
            assert_never(need.kind)


def need_in_short(need: Need) -> str:
    """Return the two or three words that stand beneath a player's name."""
    match need.kind:
        case Kind.AHEAD:
            return _("%(points)d ahead", points=need.points)
        case Kind.LEVEL:
            return _("level")
        case Kind.BEHIND:
            return _("%(points)d behind", points=need.points)
        case Kind.SAFE:
            return _("can’t be caught")
        case Kind.BEYOND:
            return _("can no longer win")
        case Kind.OUT:
            return _("out with %(points)d more", points=need.points)
        case Kind.TARGET:
            return _("the end with %(points)d more", points=need.points)
        case _:
            assert_never(need.kind)


def _others(need: Need, names: Mapping[str, str]) -> str:
    return listing(isolated(names[key]) for key in need.others)
