"""Sentences for what speaks for one of two answers."""

from flask_babel import lazy_gettext as _l

from scorekeeper.wording.registry import Wordings

WORDINGS = Wordings()

WORDINGS.say_counted(
    "answers.one_discard",
    "seconds",
    "%(player)s’s two buys came within a second, and a discard can only be bought once.",
    "%(player)s’s two buys came within %(num)d seconds, and a discard can only be bought once.",
)
WORDINGS.say("answers.once", _l("Nothing counts twice until you say so."))
WORDINGS.say(
    "answers.by_cards",
    _l("%(points)s is likelier: %(player)s’s hand was counted card by card."),
)
