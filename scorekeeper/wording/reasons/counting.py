"""Sentences for the reasons about what a hand holds: counting it, who went out, closing a deal."""

from flask_babel import lazy_gettext as _l

from scorekeeper.wording.facts import Facts
from scorekeeper.wording.registry import Wordings
from scorekeeper.wording.speech import ngettext

WORDINGS = Wordings()
say, say_counted, says = WORDINGS.say, WORDINGS.say_counted, WORDINGS.says

say("count.went_out", _l("By the book %(player)s went out, so this hand costs nothing."))
say(
    "hand.suits_missing",
    _l("Some cards of %(player)s have no suit, so no run can be found among them."),
)
say("close.nobody_went_out", _l("By the book nobody went out in deal %(deal)s."))
say(
    "enter.out_with_points",
    _l("%(player)s went out, so the deal costs %(player)s nothing; %(points)s were entered."),
)
say("wentout.unchanged", _l("That is already on record for deal %(deal)s."))
say("down.unchanged", _l("That is already on record for deal %(deal)s."))
say("down.not_asked", _l("Everybody has the same contract here, whoever laid down."))
say(
    "wentout.hand_needed",
    _l("If %(player)s did not go out in deal %(deal)s, say what was left in that hand."),
)
say("hand.too_many_cards", _l("That is %(have)s cards; no hand holds more than %(most)s."))
say("hand.cards_or_points", _l("Enter either the cards or the points."))
say_counted(
    "close.missing",
    "players",
    "The hand of %(players)s is not entered yet.",
    "The hands of %(players)s are not entered yet.",
)
say_counted(
    "hand.count_differs",
    "counted",
    "By the book %(player)s has %(should)s cards; counted: one.",
    "By the book %(player)s has %(should)s cards; counted: %(num)d.",
)
say(
    "hand.below_zero",
    _l("No hand costs less than 0: the %(points)s of %(player)s count as they were entered."),
)


@says("hand.no_such_sum")
def no_such_sum(facts: Facts) -> str:
    told = {name: facts[name] for name in ("player", "points", "least", "most")}
    cards = facts.number("cards")
    if facts.number("fewest") == cards:
        return ngettext(
            "By the book %(player)s holds one card: that costs %(least)s to %(most)s points, "
            "never %(points)s.",
            "By the book %(player)s holds %(num)d cards: these cost %(least)s to %(most)s points, "
            "never %(points)s.",
            cards,
            **told,
        )
    return ngettext(
        "By the book %(player)s holds at most one card: that costs %(least)s to %(most)s points, "
        "never %(points)s.",
        "By the book %(player)s holds at most %(num)d cards: these cost %(least)s to %(most)s "
        "points, never %(points)s.",
        cards,
        **told,
    )


say_counted(
    "hand.too_few",
    "have",
    "By the book the hand holds one card with the one drawn; this takes %(need)s.",
    "By the book the hand holds %(num)d cards with the one drawn; this takes %(need)s.",
)
