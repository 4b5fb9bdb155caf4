"""The rules of turns, buying, going out, and what it all comes to."""

from __future__ import annotations

from typing import assert_never

from flask_babel import gettext as _
from flask_babel import ngettext

from scorekeeper.rules.ruleset import EmptyStock, LastDiscard, Priority, Ruleset

from .cards import isolated


def aim(ruleset: Ruleset) -> str:
    return ngettext(
        "There is one deal. Be rid of your cards: what is left in hand when somebody goes out "
        "costs points, and the fewest points win.",
        "There are %(num)d deals. In each be rid of your cards: what is left in hand when somebody "
        "goes out costs points, and after the last deal the fewest points win.",
        len(ruleset.deals),
    )


def a_turn(ruleset: Ruleset) -> str:
    return _(
        "Draw the top card of the stock. Then put on the table what you may and want to. Last, "
        "discard one card face up; the next player's turn begins."
    )


def chips(ruleset: Ruleset) -> str:
    each = ruleset.chips.each
    if not each:
        return _("Nobody has chips to begin with.")
    return ngettext(
        "Everybody has one chip, and it must last for the whole game.",
        "Everybody has %(num)d chips, and they must last for the whole game.",
        each,
    )


def buying(ruleset: Ruleset) -> str:
    price = ruleset.buying.price
    if not price:
        return _("Whoever wants the card just discarded may buy it, also out of turn, for nothing.")
    return ngettext(
        "Whoever wants the card just discarded may buy it, also out of turn, for one chip.",
        "Whoever wants the card just discarded may buy it, also out of turn, for %(num)d chips.",
        price,
    )


def extra_cards(ruleset: Ruleset) -> str:
    extra = ruleset.buying.extra_cards
    if not extra:
        return _("It comes alone, without a card from the stock.")
    return ngettext(
        "With it comes one extra card from the stock. In your own turn you still draw as well.",
        "With it come %(num)d extra cards from the stock. In your own turn you still draw as well.",
        extra,
    )


def buying_when_down(ruleset: Ruleset) -> str:
    if ruleset.buying.when_down:
        return _("Players who are down may buy, too.")
    return _("Whoever is down buys no more in that deal.")


def who_gets_it(ruleset: Ruleset) -> str:
    match ruleset.buying.priority:
        case Priority.DISCARDER:
            return _(
                "If several want it, it goes to the first of them in order of play, counted from "
                "whoever discarded it. Nobody buys an own discard."
            )
        case Priority.DEALER:
            return _(
                "If several want it, it goes to the first of them in order of play, counted from "
                "the dealer. Nobody buys an own discard."
            )
        case _:
            assert_never(ruleset.buying.priority)


def the_call(ruleset: Ruleset) -> str:
    word = ruleset.words.buy
    return _("The call for it is “%(word)s”.", word=isolated(word)) if word else ""


def going_out(ruleset: Ruleset) -> str:
    match ruleset.going_out.last_discard:
        case LastDiscard.OPTIONAL:
            return _(
                "Go out by melding all your cards, or all but one that you discard. You must be "
                "down for it, if only in this very turn."
            )
        case LastDiscard.REQUIRED:
            return _(
                "Go out by melding all your cards but one, and discarding that one. You must be "
                "down for it, if only in this very turn."
            )
        case _:
            assert_never(ruleset.going_out.last_discard)


def end_of_a_deal(ruleset: Ruleset) -> str:
    return _(
        "The deal ends at once. Whoever went out pays nothing; all others add up what they have "
        "left in hand."
    )


def empty_stock(ruleset: Ruleset) -> str:
    match ruleset.stock.when_empty:
        case EmptyStock.TURN_DISCARDS:
            return _("When the stock is empty, the discard pile is shuffled and becomes the stock.")
        case EmptyStock.EVERYONE_SCORES:
            return _("When the stock is empty, the deal ends, and everybody pays.")
        case _:
            assert_never(ruleset.stock.when_empty)


def in_full(ruleset: Ruleset) -> str:
    return _("Cards in hand count in full, even where they would have made a meld.")


def winner(ruleset: Ruleset) -> str:
    return ngettext(
        "After the one deal the lowest total wins; equal totals share the place.",
        "After %(num)d deals the lowest total wins; equal totals share the place.",
        len(ruleset.deals),
    )


def stakes(ruleset: Ruleset) -> str:
    return _(
        "If the table plays for stakes, all others pay a small one to the winner of each deal and "
        "a larger one to the winner of the game. Winners share."
    )


AIM = (aim,)
TURN = (a_turn,)
BUYING = (chips, buying, extra_cards, who_gets_it, buying_when_down, the_call)
GOING_OUT = (going_out, end_of_a_deal, empty_stock)
VALUES = (in_full,)
END = (winner, stakes)
