"""Sentences for the reasons why a wild may not be taken or moved."""

from flask_babel import lazy_gettext as _l

from scorekeeper.rules.ruleset.choices import JokerUse
from scorekeeper.wording.facts import Facts
from scorekeeper.wording.registry import Wordings
from scorekeeper.wording.speech import gettext as _

WORDINGS = Wordings()
say, say_counted, says = WORDINGS.say, WORDINGS.say_counted, WORDINGS.says

say("joker.no_such_meld", _l("There’s no meld %(onto)s on the table."))
say(
    "joker.not_down",
    _l("%(player)s isn’t down yet."),
)
say(
    "joker.not_in_this_turn",
    _l("%(player)s just laid down; take wilds from the next turn."),
)
say(
    "joker.not_moved_in_this_turn",
    _l("%(player)s just laid down; move wilds from the next turn."),
)
say("joker.none_there", _l("There’s no wild in meld %(onto)s."))
say("joker.in_a_run", _l("Meld %(onto)s is a run; you can’t take a wild from a run."))
say("joker.never_taken", _l("You can’t take wilds from the table in this game."))
say("joker.in_a_set", _l("Meld %(onto)s is a set; you can’t take a wild from a set in this game."))
say(
    "joker.own_set",
    _l("Meld %(onto)s is your own; you can only take wilds from other players’ melds."),
)
say(
    "joker.not_of_a_contract",
    _l("Meld %(onto)s isn’t part of a contract; you can only take wilds from those."),
)
say(
    "joker.only_into_contract",
    _l(
        "%(player)s is already down; you can only take a wild for your own contract, in the "
        "turn you lay down."
    ),
)
say(
    "joker.one_for_a_run",
    _l("To take a wild from a run, use one card, the one it stands for, not %(have)s."),
)
say("joker.never_moves", _l("Wilds don’t move in runs in this game."))
say(
    "joker.not_in_a_run",
    _l("Meld %(onto)s is a set; wilds only move at the end of a run."),
)
say(
    "joker.inside",
    _l("The wild in meld %(onto)s is inside the run; only wilds at an end move."),
)
say_counted(
    "joker.wrong_count",
    "need",
    "Taking its wild costs one card of the set’s rank, not %(have)s.",
    "Taking its wild costs %(num)d cards of the set’s rank, not %(have)s.",
)
say_counted(
    "joker.wrong_cards",
    "cards",
    "The wild is one of the set’s rank (%(rank)s); you can’t take it with %(cards)s.",
    "The wild is one of the set’s rank (%(rank)s); you can’t take it with %(cards)s.",
)
say_counted(
    "joker.stands_for_another",
    "need",
    "The wild in meld %(onto)s stands for %(need)s; you can’t take it with %(cards)s.",
    "The wilds in meld %(onto)s stand for %(need)s; you can’t take one with %(cards)s.",
)
say_counted(
    "joker.set_not_full",
    "have",
    "You can only take a wild from a set that is left with %(need)s naturals; meld %(onto)s "
    "would have one.",
    "You can only take a wild from a set that is left with %(need)s naturals; meld %(onto)s "
    "would have %(num)d.",
)


@says("joker.not_used")
def not_used(facts: Facts) -> str:
    taken = facts["cards"]
    match JokerUse(str(facts.raw("use"))):
        case JokerUse.OWN_CONTRACT:
            return _("Play %(cards)s in your own contract right away.", cards=taken)
        case JokerUse.NEW_RUN:
            return _("Play %(cards)s in a new run right away.", cards=taken)
        case JokerUse.RUN:
            return _("Play %(cards)s in a run right away, new or on the table.", cards=taken)
        case JokerUse.ANYWHERE:
            return _("Play %(cards)s in a meld right away, new or on the table.", cards=taken)
    return _("Play %(cards)s in a new meld right away.", cards=taken)


@says("joker.no_room")
def no_room(facts: Facts) -> str:
    if facts.raw("to") == "low":
        return _("Nothing fits below the run in meld %(onto)s.", onto=facts["onto"])
    return _("Nothing fits above the run in meld %(onto)s.", onto=facts["onto"])


say_counted(
    "joker.wrong_card",
    "need",
    "The wild at the end of meld %(onto)s stands for %(need)s, so %(card)s can’t replace it.",
    "The wilds at the ends of meld %(onto)s stand for %(need)s, so %(card)s can’t replace either.",
)
