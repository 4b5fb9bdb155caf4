"""Sentences for the reasons about discards, buys, calls and chips."""

from flask_babel import lazy_gettext as _l

from scorekeeper.wording.registry import Facts, Wordings
from scorekeeper.wording.speech import ngettext

WORDINGS = Wordings()
say, say_counted, says = WORDINGS.say, WORDINGS.say_counted, WORDINGS.says


say("chips.none", _l("This game has no chips."))
say("chips.unchanged", _l("%(player)s already has %(chips)s chips on record."))
say("buy.never", _l("This game has no buying."))
say("buy.not_in_this_deal", _l("No buying in this deal."))
say(
    "buy.free_in_turn",
    _l("It’s %(player)s’s turn: they take the discard instead of drawing, without a buy."),
)
say(
    "discard.not_your_turn",
    _l("It’s %(first)s’s turn; %(player)s can’t take this discard instead of drawing."),
)
say("discard.down", _l("%(player)s is down, so they draw from the stock only."))
say(
    "discard.not_down",
    _l("%(player)s can’t take the discard instead of drawing before being down."),
)
say(
    "discard.melded_or_down",
    _l("Until %(player)s is down, they can only take the discard to meld it at once."),
)
say("discard.fits", _l("%(card)s fits meld %(onto)s, so it can’t be discarded."))
say("discard.never_free", _l("In this game you can’t take the discard instead of drawing."))
say("discard.must_be_melded", _l("In this game you can only take the discard to meld it at once."))
say("buy.own_discard", _l("%(player)s discarded this card. You can’t buy your own discard."))
say("buy.down", _l("%(player)s is down, so no more buying this deal."))
say("buy.nobody", _l("Say who wants the card."))
say("buy.not_at_the_table", _l("%(player)s doesn’t play in this deal."))
say("call.already", _l("%(player)s already called."))
say("call.not_open", _l("%(player)s’s call is no longer open."))
say("call.counted", _l("Another phone has entered this buy already. It counts once."))
say("call.too_late", _l("Your call came too late: the card is gone."))
say("calls.none", _l("Nobody calls for a card."))
say("calls.others", _l("The calls have changed. Take another look."))
say("calls.too_early", _l("Others may still call."))
say("calls.by_scorekeeper", _l("The scorekeeper says who gets it."))
say("calls.whose_discard", _l("Who gets it depends on who discarded it."))
say("claims.others_called", _l("%(players)s called for it, too."))
say("claims.none", _l("Say who wants the card."))
say("claims.winner_did_not_call", _l("%(player)s didn’t call for the card."))
say("claims.not_first", _l("%(first)s comes before %(player)s, and gets the card."))
say_counted(
    "buy.no_more",
    "most",
    "%(player)s has bought once in this deal; more isn’t allowed.",
    "%(player)s has bought %(num)d times in this deal; more isn’t allowed.",
)


@says("buy.no_chips")
def no_chips(facts: Facts) -> str:
    if facts.number("have") <= 0:
        return ngettext(
            "%(player)s has no chips left; a buy costs one.",
            "%(player)s has no chips left; a buy costs %(num)d.",
            facts.number("price"),
            player=facts["player"],
        )
    return ngettext(
        "%(player)s has only one chip left; a buy costs %(price)s.",
        "%(player)s has only %(num)d chips left; a buy costs %(price)s.",
        facts.number("have"),
        player=facts["player"],
        price=facts["price"],
    )
