"""Sentences for what was remarkable in a game that is over (``game/story``)."""

from flask_babel import lazy_gettext as _l

from .registry import Facts, Wordings
from .speech import gettext as _, ngettext

WORDINGS = Wordings()
say, say_counted, says = WORDINGS.say, WORDINGS.say_counted, WORDINGS.says

say("story.no_deal_won", _l("%(player)s won the game without winning a single deal."))
say("story.first_turn", _l("In deal %(deal)s, %(player)s went out on their first turn."))
say("story.at_once", _l("In deal %(deal)s, %(player)s laid down and went out in one turn."))
say("story.always_in_front", _l("%(player)s was ahead all the way."))
say("story.in_front_since", _l("%(player)s was ahead from deal %(deal)s on."))
say("story.overtaken", _l("Before the last deal %(leader)s was still ahead."))
say(
    "story.in_a_row",
    _l("%(player)s won %(count)s deals in a row, from deal %(since)s to %(deal)s."),
)
say("story.most_deals", _l("%(player)s won %(count)s of %(deals)s deals, but not the game."))
say("story.nobody_down", _l("In deal %(deal)s, nobody laid down."))
say("story.nobody_out", _l("Nobody went out in deal %(deal)s."))


say_counted(
    "story.from_last",
    "points",
    "After deal %(deal)s %(player)s was last, one point behind, and won all the same.",
    "After deal %(deal)s %(player)s was last, %(num)d points behind, and won all the same.",
)
say_counted(
    "story.comeback",
    "points",
    "After deal %(deal)s, %(player)s was one point behind and still won.",
    "After deal %(deal)s, %(player)s was %(num)d points behind and still won.",
)
say_counted(
    "story.lead_changed",
    "count",
    "The lead changed hands once.",
    "The lead changed hands %(num)d times.",
)
say_counted(
    "story.level",
    "points",
    "%(players)s ended level, with one point each.",
    "%(players)s ended level, with %(num)d points each.",
)
say_counted(
    "story.close",
    "points",
    "%(player)s won by a single point, ahead of %(players)s.",
    "%(player)s won by only %(num)d points, ahead of %(players)s.",
)
say_counted(
    "story.far_ahead",
    "points",
    "%(player)s won by 1 point, with half the runner-up’s total or less.",
    "%(player)s won by %(num)d points, with half the runner-up’s total or less.",
)


@says("story.dearest_buy")
def dearest_buy(facts: Facts) -> str:
    named = {key: facts[key] for key in ("player", "deal", "count")}
    if facts.number("count") == 1:
        return ngettext(
            "Costliest buy: %(player)s in deal %(deal)s, left with 1 point.",
            "Costliest buy: %(player)s in deal %(deal)s, left with %(num)d points.",
            facts.number("points"),
            **named,
        )
    return ngettext(
        "Costliest buys: %(player)s bought %(count)s times in deal %(deal)s and was left with "
        "1 point.",
        "Costliest buys: %(player)s bought %(count)s times in deal %(deal)s and was left with "
        "%(num)d points.",
        facts.number("points"),
        **named,
    )


say_counted(
    "story.caught",
    "points",
    "Costliest hand: %(player)s in deal %(deal)s, 1 point.",
    "Costliest hand: %(player)s in deal %(deal)s, %(num)d points.",
)


@says("story.most_wins")
def most_wins(facts: Facts) -> str:
    if facts.count("players") == 1:
        return _(
            "%(players)s won the most deals: %(count)s.",
            players=facts["players"],
            count=facts["count"],
        )
    return _(
        "%(players)s each won %(count)s deals, more than anyone else.",
        players=facts["players"],
        count=facts["count"],
    )


say_counted(
    "story.fined",
    "count",
    "%(player)s was fined once: %(points)s more.",
    "%(player)s was fined %(num)d times: %(points)s more.",
)
say("story.fined_for", _l("%(player)s was fined %(points)s: %(word)s."))
say_counted(
    "story.chips_kept",
    "count",
    "%(player)s kept one chip to the end, more than anyone else.",
    "%(player)s kept %(num)d chips to the end, more than anyone else.",
)
say_counted(
    "story.most_buys",
    "count",
    "%(player)s bought the most: once.",
    "%(player)s bought the most: %(num)d times.",
)
say_counted(
    "story.exact_cut",
    "count",
    "%(player)s cut just right once.",
    "%(player)s cut just right %(num)d times.",
)
