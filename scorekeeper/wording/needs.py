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
                "%(player)s stays ahead of %(others)s with less than one point more from here on.",
                "%(player)s stays ahead of %(others)s with less than %(num)d points more "
                "from here on.",
                need.points,
                player=player,
                others=others,
            )
        case Kind.LEVEL:
            return _(
                "%(player)s is level with %(others)s: whoever pays less is ahead.",
                player=player,
                others=others,
            )
        case Kind.BEHIND:
            return _(
                "%(player)s passes %(others)s with at least %(points)d points less from here on.",
                player=player,
                others=others,
                points=need.points + 1,
            )
        case Kind.SAFE:
            return _("Nobody can catch %(player)s any more.", player=player)
        case Kind.BEYOND:
            return _("%(player)s can no longer win.", player=player)
        case Kind.OUT:
            return ngettext(
                "%(player)s is out with one point or more in this deal.",
                "%(player)s is out with %(num)d points or more in this deal.",
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
                "You stay ahead of %(others)s with less than one point more from here on.",
                "You stay ahead of %(others)s with less than %(num)d points more from here on.",
                need.points,
                others=others,
            )
        case Kind.LEVEL:
            return _("You are level with %(others)s: whoever pays less is ahead.", others=others)
        case Kind.BEHIND:
            return _(
                "You pass %(others)s with at least %(points)d points less from here on.",
                others=others,
                points=need.points + 1,
            )
        case Kind.SAFE:
            return _("Nobody can catch you any more.")
        case Kind.BEYOND:
            return _("You can no longer win.")
        case Kind.OUT:
            return ngettext(
                "You are out with one point or more in this deal.",
                "You are out with %(num)d points or more in this deal.",
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
            return _("cannot be caught")
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
