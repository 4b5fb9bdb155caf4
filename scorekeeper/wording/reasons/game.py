"""Sentences for the reasons about the course of a game, its players and seats, and agreements."""

from flask_babel import LazyString, lazy_gettext as _l

from scorekeeper.wording.agreements import SWITCH_WORDS
from scorekeeper.wording.cards import listing
from scorekeeper.wording.houserules import fields
from scorekeeper.wording.registry import Facts, Wordings, several
from scorekeeper.wording.rulebook.dealing import span_text
from scorekeeper.wording.speech import fill, gettext as _, ngettext, pgettext

WORDINGS = Wordings()
say, say_counted, says = WORDINGS.say, WORDINGS.say_counted, WORDINGS.says


say("game.started", _l("This game has already begun."))
say("game.not_started", _l("This game hasn’t begun yet."))
say("game.over", _l("The game is over."))
say("game.too_many_events", _l("This game’s log is full with %(most)s entries. Start a new game."))
say("game.too_large", _l("This game’s log is full. Undo something, or start a new game."))
say("game.set_aside", _l("This version of the game doesn’t count. Another one does."))
say("game.not_finished_early", _l("The game wasn’t finished early, so it can’t be resumed."))


@says("back.used_up")
def back_used_up(facts: Facts) -> str:
    if not facts.number("most"):
        return _("In this game, once you’re out you can’t come back.")
    return ngettext(
        "%(player)s has come back once already, as often as the rules allow.",
        "%(player)s has come back %(num)d times already, as often as the rules allow.",
        facts.number("times"),
        player=facts["player"],
    )


say("deal.over", _l("The deal is over: %(player)s has gone out. Count the hands."))
say(
    "deal.other_out",
    _l(
        "%(player)s is saved as out, not %(other)s. If that is wrong, correct it in the scores "
        "once the deal is closed."
    ),
)
say("deal.under_way", _l("Deal %(deal)s is under way. You can only do this before it starts."))


@says("deal.not_under_way")
def deal_not_under_way(facts: Facts) -> str:
    numbers = {"deal": facts["deal"], "now": facts["now"]}
    if facts.number("deal") < facts.number("now"):
        return _("Deal %(deal)s was over already, so this wasn’t recorded.", **numbers)
    return _(
        "That was meant for deal %(deal)s, but deal %(now)s is under way. "
        "Look again, then repeat it.",
        **numbers,
    )


say("deal.not_closed", _l("There’s no finished deal %(deal)s to correct."))
say("back.not_out", _l("%(player)s isn’t out of the game."))
say("back.nobody_in", _l("Nobody is left in, so there’s no total to come back with."))
say("turn.none", _l("No turn is open."))
say("undo.nothing", _l("Nothing to undo."))
say("redo.nothing", _l("Nothing to redo."))
say("undo.other_step", _l("Someone else just made a move. Check, then try again."))
say("redo.other_step", _l("Someone else just made a move. Check, then try again."))
say("rules.unchanged", _l("You already play by these rules."))
say(
    "rules.too_few_deals",
    _l("Under these rules a game has %(deals)s deals, and %(begun)s have already started."),
)
say(
    "rules.contract_gone",
    _l("Deal %(deal)s was played for a contract beyond the %(most)s of these rules."),
)
say_counted(
    "rules.down_unknown",
    "deals",
    "Under these rules you go on to the next contract once you lay down, but it isn’t recorded "
    "who laid down in deal %(deals)s.",
    "Under these rules you go on to the next contract once you lay down, but it isn’t recorded "
    "who laid down in deals %(deals)s.",
)
say(
    "rules.over_before",
    _l("By these rules the game would have ended with deal %(deal)s, and the next has begun."),
)
say("stakes.unchanged", _l("Those are already the stakes."))
say("card.impossible", _l("There’s no such card."))
say("advice.too_many_cards", _l("That’s %(have)s cards. Advice works with up to %(most)s."))


@says("ruleset.wrong")
def ruleset_wrong(facts: Facts) -> str:
    return _(
        "These rules don’t work: “%(field)s” is %(got)s; expected %(expected)s.",
        field=facts["field"],
        got=facts["got"],
        expected=fields.WORDINGS[str(facts.raw("code"))](facts).rstrip(".。"),
    )


OUT_OF_RANGE = {
    "points": _l("Points go from %(least)s to %(most)s; %(got)s is out of range."),
    "chips": _l("Chips go from %(least)s to %(most)s; %(got)s is out of range."),
    "cut": _l("There are only %(most)s cards to cut; %(got)s can’t have been left."),
    "jokers": _l("There are %(most)s jokers in the game; %(got)s can’t have been kept."),
    "contract": _l("The contracts go from %(least)s to %(most)s; there’s no contract %(got)s."),
    "sheet": _l("A sheet may have %(least)s to %(most)s deals. This one has %(got)s."),
    "deal stake": _l("This stake for a deal is out of range."),
    "game stake": _l("This stake for the game is out of range."),
    "fine": _l("A fine or a bonus has at most %(most)s points."),
    "fine stake": _l("This amount is out of range."),
    "fines": _l("A deal may have at most %(most)s fines and bonuses."),
}


@says("number.out_of_range")
def out_of_range(facts: Facts) -> str:
    text: LazyString | None = OUT_OF_RANGE.get(str(facts.raw("what")))
    if text is None:
        text = _l("%(got)s is out of range: from %(least)s to %(most)s.")
    return fill(str(text), facts)


@says("switch.unchanged")
def switch_unchanged(facts: Facts) -> str:
    return SWITCH_WORDS[str(facts.raw("switch"))].already.by(bool(facts.raw("on")))


say("choice.unchanged", _l("That’s already agreed."))


@says("switch.needs_other")
def switch_needs_other(facts: Facts) -> str:
    return str(SWITCH_WORDS[str(facts.raw("switch"))].needs_other)


@says("cards.too_many")
def cards_too_many(facts: Facts) -> str:
    where = listing(place_text(str(place), facts) for place in several(facts.raw("places") or ()))
    return ngettext(
        "Seen %(seen)s times: %(card)s (%(places)s). There is only one in the game.",
        "Seen %(seen)s times: %(card)s (%(places)s). There are only %(num)d in the game.",
        facts.number("most"),
        card=facts["card"],
        seen=facts["seen"],
        places=where,
    )


def place_text(place: str, facts: Facts) -> str:
    """Return in words where a card was seen.

    place  ``meld:`` with its number, ``hand:`` with a player's key, or without one "this hand"
    """
    kind, _sep, which = place.partition(":")
    if kind == "hand" and not which:
        return _("this hand")
    if kind == "hand":
        return pgettext("within a sentence", "%(player)s’s hand", player=facts.player(which))
    return _("meld %(number)s", number=which or kind)


say("proposal.none", _l("Nothing to OK right now."))
say("proposal.unchanged", _l("%(player)s already asked for this."))
say("proposal.other_nods", _l("Waiting for %(player)s."))
say("proposal.scorekeeper_nods", _l("Waiting for the scorekeeper."))


say("pencil.has_one", _l("%(player)s already has a pencil."))
say("pencil.none", _l("%(player)s no longer has a pencil."))
say("dealer.unchanged", _l("%(player)s is already the dealer."))
say("name.unchanged", _l("That’s already the name."))
say("name.empty", _l("A player needs a name."))
say("name.too_long", _l("This name has %(have)s letters; the limit is %(most)s."))
say("fine.nothing", _l("Write how many points it is."))
say("word.too_long", _l("These words have %(have)s letters; the limit is %(most)s."))
say("word.unreadable", _l("Those words have characters we can’t show."))
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
say("join.played_before", _l("%(player)s played before. This is the old seat, with its points."))
say("join.no_room", _l("No more room: %(seats)s seats and %(people)s people in one game at most."))
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


@says("seats.unusual")
def seats_unusual(facts: Facts) -> str:
    best = span_text(facts.number("best_from"), facts.number("best_to"))
    return _("Best with %(players)s players; you have %(have)s.", players=best, have=facts["have"])


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


say_counted(
    "answers.one_discard",
    "seconds",
    "%(player)s’s two buys came within a second, and a discard can only be bought once.",
    "%(player)s’s two buys came within %(num)d seconds, and a discard can only be bought once.",
)
say("answers.once", _l("Nothing counts twice until you say so."))
say("answers.by_cards", _l("%(points)s is likelier: %(player)s’s hand was counted card by card."))
