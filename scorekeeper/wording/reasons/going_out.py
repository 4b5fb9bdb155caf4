"""Sentences for the reasons against going out."""

from __future__ import annotations

from flask_babel import lazy_gettext as _l

from scorekeeper.wording.registry import Wordings

WORDINGS = Wordings()
say, say_counted = WORDINGS.say, WORDINGS.say_counted

say(
    "goout.not_down",
    _l("By the book nothing is laid down yet."),
)
say(
    "goout.not_first_turn",
    _l("By the book %(player)s was down before, so this is not the first turn of the deal."),
)
say(
    "goout.not_at_once",
    _l("By the book %(player)s was down before, so this is not the turn of laying down."),
)
say(
    "goout.discard_needed",
    _l("Going out takes a last card to discard here; not all may be melded."),
)
say(
    "goout.discard_forbidden",
    _l("Here nobody goes out with a discard, not with %(card)s either: the last card is melded."),
)
say(
    "goout.nothing_to_discard",
    _l("By the book all cards are melded; none is left to discard, not even %(card)s."),
)
say_counted(
    "goout.last_unmelded",
    "left",
    "One card would be left; here the last card is melded, not discarded.",
    "%(num)d cards would be left; in this deal all go down at once, without a last discard.",
)
say_counted(
    "goout.left_unmelded",
    "left",
    "By the book one card is left in hand; here the last card is melded, not discarded.",
    "By the book %(num)d cards are left in hand, with the card drawn; here none is discarded last.",
)
say(
    "lastturn.had",
    _l("By the book %(player)s has had the one turn that was left after the going out."),
)
say_counted(
    "goout.cards_left",
    "left",
    "By the book one card is left in hand.",
    "By the book %(num)d cards are left in hand, with the card drawn; one may be discarded.",
)
say_counted(
    "goout.more_than_held",
    "over",
    "By the book that is one card more than the hand holds.",
    "By the book that is %(num)d cards more than the hand holds.",
)
say_counted(
    "goout.must_go_out",
    "left",
    "In this deal whoever lays down must go out in the same turn; one card would be left.",
    "In this deal whoever lays down must go out in the same turn; %(num)d cards would be "
    "left, and only one can be discarded.",
)
