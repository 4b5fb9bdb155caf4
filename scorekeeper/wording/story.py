"""Sentences for what was remarkable in a game that is over (``game/story``)."""

from __future__ import annotations

from flask_babel import lazy_gettext as _l

from .facts import Facts
from .registry import Wordings
from .speech import gettext as _
from .speech import ngettext

WORDINGS = Wordings()
say, says = WORDINGS.say, WORDINGS.says

say("story.no_deal_won", _l("%(player)s won the game without winning a single deal."))
say("story.first_turn", _l("In deal %(deal)s %(player)s went out in the very first turn."))
say("story.always_in_front", _l("%(player)s was in front after every single deal."))
say("story.in_front_since", _l("From deal %(deal)s on, %(player)s was in front."))
say("story.overtaken", _l("Before the last deal %(leader)s was still in front."))
say(
    "story.in_a_row",
    _l("%(player)s won %(count)s deals in a row, from deal %(since)s to %(deal)s."),
)
say("story.most_deals", _l("%(player)s won %(count)s of %(deals)s deals, but not the game."))
say("story.nobody_down", _l("Deal %(deal)s was the one nobody made: nobody laid down at all."))
say("story.nobody_out", _l("Nobody went out in deal %(deal)s."))


@says("story.from_last")
def from_last(facts: Facts) -> str:
    return ngettext(
        "After deal %(deal)s %(player)s was last, one point behind, and won all the same.",
        "After deal %(deal)s %(player)s was last, %(num)d points behind, and won all the same.",
        facts.number("points"),
        deal=facts["deal"],
        player=facts["player"],
    )


@says("story.comeback")
def comeback(facts: Facts) -> str:
    return ngettext(
        "After deal %(deal)s %(player)s was one point behind, and won all the same.",
        "After deal %(deal)s %(player)s was %(num)d points behind, and won all the same.",
        facts.number("points"),
        deal=facts["deal"],
        player=facts["player"],
    )


@says("story.lead_changed")
def lead_changed(facts: Facts) -> str:
    return ngettext(
        "The lead changed hands once.",
        "The lead changed hands %(num)d times.",
        facts.number("count"),
    )


@says("story.level")
def level(facts: Facts) -> str:
    return ngettext(
        "%(players)s ended level, with one point each.",
        "%(players)s ended level, with %(num)d points each.",
        facts.number("points"),
        players=facts["players"],
    )


@says("story.close")
def close(facts: Facts) -> str:
    return ngettext(
        "%(player)s won by a single point, ahead of %(players)s.",
        "%(player)s won by only %(num)d points, ahead of %(players)s.",
        facts.number("points"),
        player=facts["player"],
        players=facts["players"],
    )


@says("story.far_ahead")
def far_ahead(facts: Facts) -> str:
    return ngettext(
        "%(player)s won by one point: the next total was at least twice as high.",
        "%(player)s won by %(num)d points: the next total was at least twice as high.",
        facts.number("points"),
        player=facts["player"],
    )


@says("story.dearest_buy")
def dearest_buy(facts: Facts) -> str:
    named = {key: facts[key] for key in ("player", "deal", "count")}
    if facts.number("count") == 1:
        return ngettext(
            "The dearest buy: in deal %(deal)s %(player)s bought, and was left with one point.",
            "The dearest buy: in deal %(deal)s %(player)s bought, and was left with %(num)d "
            "points.",
            facts.number("points"),
            **named,
        )
    return ngettext(
        "The dearest buys: in deal %(deal)s %(player)s bought %(count)s times, and was left with "
        "one point.",
        "The dearest buys: in deal %(deal)s %(player)s bought %(count)s times, and was left with "
        "%(num)d points.",
        facts.number("points"),
        **named,
    )


@says("story.caught")
def caught(facts: Facts) -> str:
    return ngettext(
        "No hand cost more than that of %(player)s in deal %(deal)s: one point.",
        "No hand cost more than that of %(player)s in deal %(deal)s: %(num)d points.",
        facts.number("points"),
        player=facts["player"],
        deal=facts["deal"],
    )


@says("story.most_wins")
def most_wins(facts: Facts) -> str:
    if facts.count("players") == 1:
        return _(
            "Nobody won as many deals as %(players)s: %(count)s.",
            players=facts["players"],
            count=facts["count"],
        )
    return _(
        "%(players)s won %(count)s deals each, more than anybody else.",
        players=facts["players"],
        count=facts["count"],
    )


@says("story.chips_kept")
def chips_kept(facts: Facts) -> str:
    return ngettext(
        "%(player)s kept one chip to the end, more than anybody else.",
        "%(player)s kept %(num)d chips to the end, more than anybody else.",
        facts.number("count"),
        player=facts["player"],
    )


@says("story.most_buys")
def most_buys(facts: Facts) -> str:
    return ngettext(
        "Nobody bought as often as %(player)s: once.",
        "Nobody bought as often as %(player)s: %(num)d times.",
        facts.number("count"),
        player=facts["player"],
    )


@says("story.exact_cut")
def exact_cut(facts: Facts) -> str:
    return ngettext(
        "%(player)s cut exactly right once.",
        "%(player)s cut exactly right %(num)d times.",
        facts.number("count"),
        player=facts["player"],
    )
