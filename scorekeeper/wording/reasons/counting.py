"""Sentences for the reasons about what a hand holds: counting it, who went out, closing a deal."""

from flask_babel import lazy_gettext as _l

from scorekeeper.wording.facts import Facts
from scorekeeper.wording.registry import Wordings
from scorekeeper.wording.speech import ngettext

WORDINGS = Wordings()
say, say_counted, says = WORDINGS.say, WORDINGS.say_counted, WORDINGS.says

say("count.went_out", _l("%(player)s went out, so this hand costs nothing."))
say(
    "hand.suits_missing",
    _l("Some cards of %(player)s have no suit, so no run can be found among them."),
)
say("close.nobody_went_out", _l("On record, nobody went out in deal %(deal)s."))
say(
    "enter.out_with_points",
    _l("%(player)s went out, so the deal costs %(player)s nothing; %(points)s were entered."),
)
say("wentout.unchanged", _l("That’s already recorded for deal %(deal)s."))
say("down.unchanged", _l("That’s already recorded for deal %(deal)s."))
say("down.not_asked", _l("Everyone has the same contract in this game."))
say(
    "wentout.hand_needed",
    _l("If %(player)s didn’t go out in deal %(deal)s, say what was left in that hand."),
)
say("hand.too_many_cards", _l("That’s %(have)s cards; a hand has %(most)s at most."))
say("hand.cards_or_points", _l("Enter either the cards or the points."))
say_counted(
    "close.missing",
    "players",
    "%(players)s’s hand isn’t in yet.",
    "Hands still missing: %(players)s.",
)
say_counted(
    "hand.count_differs",
    "counted",
    "%(player)s should have %(should)s cards, but 1 was counted.",
    "%(player)s should have %(should)s cards, but %(num)d were counted.",
)
say(
    "hand.below_zero",
    _l("A hand is never below 0, but %(player)s’s %(points)s was saved as entered."),
)


@says("hand.no_such_sum")
def no_such_sum(facts: Facts) -> str:
    told = {name: facts[name] for name in ("player", "points", "least", "most")}
    cards = facts.number("cards")
    if facts.number("fewest") == cards:
        return ngettext(
            "%(player)s should hold 1 card. That’s worth %(least)s to %(most)s points, so not "
            "%(points)s.",
            "%(player)s should hold %(num)d cards. They’re worth %(least)s to %(most)s points, "
            "so not %(points)s.",
            cards,
            **told,
        )
    return ngettext(
        "%(player)s should hold at most 1 card. That’s worth %(least)s to %(most)s points, so "
        "not %(points)s.",
        "%(player)s should hold at most %(num)d cards. They’re worth %(least)s to %(most)s "
        "points, so not %(points)s.",
        cards,
        **told,
    )


say_counted(
    "hand.too_few",
    "have",
    "The hand should have 1 card, counting the draw; this takes %(need)s.",
    "The hand should have %(num)d cards, counting the draw; this takes %(need)s.",
)
