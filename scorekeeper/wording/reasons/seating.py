"""Sentences for the reasons about players, their names and seats."""

from flask_babel import lazy_gettext as _l

from scorekeeper.wording.registry import Wordings

WORDINGS = Wordings()
say, say_counted = WORDINGS.say, WORDINGS.say_counted

say("pencil.has_one", _l("%(player)s already has a pencil."))
say("pencil.none", _l("%(player)s no longer has a pencil."))
say("dealer.unchanged", _l("%(player)s is already the dealer."))
say("name.unchanged", _l("That’s already the name."))
say("name.empty", _l("A player needs a name."))
say("name.too_long", _l("This name has %(have)s letters; the limit is %(most)s."))
say("name.unreadable", _l("That name has characters we can’t show."))
say("name.taken", _l("“%(name)s” is taken. Choose another name."))
say("key.impossible", _l("This player can’t be told apart from the others."))
say("key.taken", _l("The same player is in twice."))
say("player.unknown", _l("Nobody in this game is called “%(player)s”."))
say("player.left", _l("%(player)s has left the game."))
say("player.not_in_deal", _l("%(player)s doesn’t play in deal %(deal)s."))
say("join.last_deal", _l("Deal %(deal)s, the last, is under way. It’s too late to join."))
say(
    "join.over_at_once",
    _l("You can’t join with %(points)s points: %(limit)s end the game, or put you out of it."),
)
say(
    "join.no_room",
    _l("No more room: %(seats)s seats and %(people)s people in one game at most."),
)
say("leave.too_few", _l("At least %(fewest)s players must remain."))
say("seats.unchanged", _l("Choose two different players to swap seats."))
say("seats.impossible", _l("%(fewest)s to %(most)s can play; you have %(have)s."))
say("seats.too_many", _l("This game is for up to %(most)s players; you have %(have)s."))
say(
    "seats.no_stock",
    _l(
        "For %(players)s players the deal takes %(need)s cards with one to draw, "
        "and there are only %(cards)s."
    ),
)
say(
    "seats.unusual",
    _l("Best with %(best_from)s to %(best_to)s players; you have %(have)s."),
)
say_counted(
    "seats.too_few",
    "have",
    "This game needs at least %(fewest)s players; you have 1.",
    "This game needs at least %(fewest)s players; you have %(num)d.",
)
say_counted(
    "seats.small_stock",
    "left",
    "That many players leave only 1 card in the stock.",
    "That many players leave only %(num)d cards in the stock; it will run out more than once.",
)
