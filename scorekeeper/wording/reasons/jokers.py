"""Sentences for the reasons why a wild may not be taken or moved."""

from flask_babel import lazy_gettext as _l

from scorekeeper.rules.ruleset.choices import JokerUse
from scorekeeper.wording.facts import Facts
from scorekeeper.wording.registry import Wordings
from scorekeeper.wording.speech import gettext as _

WORDINGS = Wordings()
say, say_counted, says = WORDINGS.say, WORDINGS.say_counted, WORDINGS.says

say("joker.no_such_meld", _l("There is no meld %(onto)s on the table."))
say(
    "joker.not_down",
    _l("By the book %(player)s is not down yet."),
)
say(
    "joker.not_in_this_turn",
    _l("%(player)s laid down in this very turn; wild cards may be taken from the next turn on."),
)
say(
    "joker.not_moved_in_this_turn",
    _l("%(player)s laid down in this very turn; wild cards may be moved from the next turn on."),
)
say("joker.none_there", _l("There is no wild card in meld %(onto)s."))
say("joker.in_a_run", _l("Meld %(onto)s is a run; a wild card is never taken out of a run."))
say("joker.never_taken", _l("Wild cards are not taken off the table here."))
say("joker.in_a_set", _l("Meld %(onto)s is a set; a wild card is never taken out of a set here."))
say(
    "joker.own_set",
    _l("Meld %(onto)s is the player's own; nobody takes a wild card off a meld of their own."),
)
say(
    "joker.not_of_a_contract",
    _l("Meld %(onto)s is no part of a contract; a wild card is taken from those only."),
)
say(
    "joker.only_into_contract",
    _l(
        "%(player)s is down; a wild card is taken only to go into one's own contract, in that same "
        "turn."
    ),
)
say(
    "joker.one_for_a_run",
    _l("A wild card in a run is taken for one card, the one it stands for, not for %(have)s."),
)
say("joker.never_moves", _l("Wild cards do not move in runs here."))
say(
    "joker.not_in_a_run",
    _l("Meld %(onto)s is a set; a wild card moves only at the end of a run."),
)
say(
    "joker.inside",
    _l("The wild card lies inside the run of meld %(onto)s; only one at an end moves."),
)
say_counted(
    "joker.wrong_count",
    "need",
    "One card of the set's rank must be put down for its wild card, not %(have)s.",
    "%(num)d cards of the set's rank must be put down for its wild card, not %(have)s.",
)
say_counted(
    "joker.wrong_cards",
    "cards",
    "The wild card is one of the set's rank (%(rank)s); %(cards)s does not free it.",
    "The wild card is one of the set's rank (%(rank)s); %(cards)s do not free it.",
)
say_counted(
    "joker.stands_for_another",
    "need",
    "The wild card of meld %(onto)s stands for %(need)s; %(cards)s does not free it.",
    "The wild cards of meld %(onto)s stand for %(need)s; %(cards)s does not free any of them.",
)
say_counted(
    "joker.set_not_full",
    "have",
    "A wild card is taken from a set only if the set then has %(need)s cards that are not "
    "wild; meld %(onto)s would have one.",
    "A wild card is taken from a set only if the set then has %(need)s cards that are not "
    "wild; meld %(onto)s would have %(num)d.",
)


@says("joker.not_used")
def not_used(facts: Facts) -> str:
    taken = facts["cards"]
    match JokerUse(str(facts.raw("use"))):
        case JokerUse.OWN_CONTRACT:
            return _(
                "What is taken must go at once into one's own contract: %(cards)s.", cards=taken
            )
        case JokerUse.NEW_RUN:
            return _("What is taken must go at once into a new run: %(cards)s.", cards=taken)
        case JokerUse.RUN:
            return _("What is taken must go at once into or onto a run: %(cards)s.", cards=taken)
        case JokerUse.ANYWHERE:
            return _("What is taken must go at once into or onto a meld: %(cards)s.", cards=taken)
    return _("What is taken must go at once into a new meld: %(cards)s.", cards=taken)


@says("joker.no_room")
def no_room(facts: Facts) -> str:
    if facts.raw("to") == "low":
        return _("There is no place left below the run of meld %(onto)s.", onto=facts["onto"])
    return _("There is no place left above the run of meld %(onto)s.", onto=facts["onto"])


say_counted(
    "joker.wrong_card",
    "need",
    "The wild card at the end of meld %(onto)s stands for %(need)s; %(card)s cannot take its "
    "place.",
    "The wild cards at the ends of meld %(onto)s stand for %(need)s; %(card)s cannot take the "
    "place of either.",
)
