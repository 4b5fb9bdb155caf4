"""Sentences for the reasons about cut, exchange, discard, stock and going out."""

from __future__ import annotations

from flask_babel import lazy_gettext as _l

from scorekeeper.wording.facts import Facts
from scorekeeper.wording.registry import Wordings
from scorekeeper.wording.speech import gettext as _
from scorekeeper.wording.speech import ngettext

WORDINGS = Wordings()
say, says = WORDINGS.say, WORDINGS.says

say("cut.no_reward", _l("An exact cut earns nothing here."))
say("cut.already_rewarded", _l("%(player)s already has the reward for this cut."))
say(
    "cut.nothing_to_erase",
    _l("The cutter has no penalty in the deal before this one, so there is none to take away."),
)
say("upcard.none", _l("No upcard is turned up in this game."))
say("upcard.not_the_leader", _l("Only %(leader)s, who leads, may take the upcard; not %(player)s."))
say("upcard.must_be_bought", _l("The upcard is not free here; it has to be bought."))
say("upcard.taken", _l("The upcard has already been taken."))
say("upcard.too_late", _l("The first turn is over; the upcard can no longer be taken for free."))
say(
    "stock.deal_ends",
    _l("When the stock is empty the deal is over here; the discard pile is not turned."),
)
say("buy.never", _l("Nothing is bought in this game."))
say("buy.not_in_this_deal", _l("In this deal nothing is bought."))
say(
    "buy.free_in_turn",
    _l("It is the turn of %(player)s, who takes the discard instead of drawing, without a buy."),
)
say(
    "discard.not_your_turn",
    _l("It is the turn of %(first)s; %(player)s cannot take this discard instead of drawing."),
)
say("discard.never_free", _l("Here nobody takes the discard instead of drawing."))
say(
    "discard.must_be_melded",
    _l("Here the discard may only be taken if it goes into a meld at once."),
)
say(
    "buy.own_discard",
    _l("%(player)s discarded this card; nobody buys what they discarded themselves."),
)
say("buy.down", _l("%(player)s is down; whoever is down buys no more in this deal."))
say("buy.nobody", _l("Say who wants the card."))
say("buy.not_at_the_table", _l("%(player)s does not play in this deal."))
say("claims.none", _l("Say who wants the card."))
say("claims.winner_did_not_call", _l("%(player)s did not call for the card."))
say("claims.not_first", _l("%(first)s comes before %(player)s, and gets the card."))
say(
    "goout.not_down",
    _l("Nobody goes out without laying down: the contract is not on the table yet."),
)
say(
    "goout.not_first_turn",
    _l("%(player)s was down before, so this cannot be the first turn of %(player)s in the deal."),
)
say(
    "goout.discard_needed",
    _l("Going out takes a last card to discard here; not all may be melded."),
)
say(
    "goout.nothing_to_discard",
    _l("All cards are melded; there is none left to discard, not even %(card)s."),
)


@says("cut.not_exact")
def not_exact(facts: Facts) -> str:
    return ngettext(
        "The cut was not exact: %(exact)s cards are needed, and one was left.",
        "The cut was not exact: %(exact)s cards are needed, and %(num)d were left.",
        facts.number("left"),
        exact=facts.either("exact"),
    )


@says("cut.jokers_kept")
def jokers_kept(facts: Facts) -> str:
    if not facts.number("most"):
        return _("The cutter keeps no jokers here.")
    return ngettext(
        "The cutter can keep one joker at most, not %(have)s.",
        "The cutter can keep %(num)d jokers at most, not %(have)s.",
        facts.number("most"),
        have=facts["have"],
    )


@says("exchange.none_due")
def none_due(facts: Facts) -> str:
    if not facts.number("due"):
        return _("This deal has no exchange.")
    return ngettext(
        "This deal has one exchange, and it has been made.",
        "This deal has %(num)d exchanges, and they have been made.",
        facts.number("due"),
    )


@says("buy.no_chips")
def no_chips(facts: Facts) -> str:
    if facts.number("have") <= 0:
        return ngettext(
            "%(player)s has no chip left; a buy costs one.",
            "%(player)s has no chip left; a buy costs %(num)d.",
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


@says("hand.too_few")
def too_few(facts: Facts) -> str:
    return ngettext(
        "That takes %(need)s cards, but with the card drawn the hand holds only one.",
        "That takes %(need)s cards, but with the card drawn the hand holds only %(num)d.",
        facts.number("have"),
        need=facts["need"],
    )


@says("goout.cards_left")
def cards_left(facts: Facts) -> str:
    return ngettext(
        "That is not out: one card would be left in hand.",
        "That is not out: with the card drawn %(num)d cards are left in hand, and only one may "
        "be discarded.",
        facts.number("left"),
    )


@says("goout.more_than_held")
def more_than_held(facts: Facts) -> str:
    return ngettext(
        "That is one card more than the hand should hold.",
        "That is %(num)d cards more than the hand should hold.",
        facts.number("over"),
    )


@says("goout.must_go_out")
def must_go_out(facts: Facts) -> str:
    return ngettext(
        "In this deal whoever lays down must go out in the same turn; one card would be left.",
        "In this deal whoever lays down must go out in the same turn; %(num)d cards would be "
        "left, and only one can be discarded.",
        facts.number("left"),
    )
