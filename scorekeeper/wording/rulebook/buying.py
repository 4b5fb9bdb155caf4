"""The rules of buying discards."""

from typing import assert_never

from scorekeeper.rules.ruleset.choices import Choice, InTurn, Priority, Upcard
from scorekeeper.rules.ruleset.model import ANY_NUMBER, Ruleset
from scorekeeper.wording.cards import isolated, listing
from scorekeeper.wording.speech import gettext as _
from scorekeeper.wording.speech import ngettext

from .together import counted, together


def any_buying(ruleset: Ruleset) -> bool:
    return any(ruleset.buys_in(deal) for deal in ruleset.deals)


def no_buying(ruleset: Ruleset) -> str:
    if any_buying(ruleset):
        return ""
    match ruleset.buying.in_turn:
        case InTurn.FREE | InTurn.MELDED:
            return _("There’s no buying: only the next player can take a discard.")
        case InTurn.BOUGHT:
            return _("There’s no buying, and discards can’t be taken.")
        case _:
            assert_never(ruleset.buying.in_turn)


def chips(ruleset: Ruleset) -> str:
    each = ruleset.chips.each
    if not ruleset.has_chips:
        return ""
    if not each:
        return _("Nobody has chips to begin with.")
    if ruleset.chips.renewed:
        return ngettext(
            "Everyone gets one chip each deal; if it’s left over, it’s gone.",
            "Everyone gets %(num)d chips each deal; any left over are gone.",
            each,
        )
    return ngettext(
        "Everyone has one chip, and it must last for the whole game.",
        "Everyone has %(num)d chips, and they must last for the whole game.",
        each,
    )


def buying(ruleset: Ruleset) -> str:
    bought_in_turn = ruleset.buying.in_turn is InTurn.BOUGHT
    return buying_also(ruleset) if bought_in_turn else buying_out_of_turn(ruleset)


def buying_also(ruleset: Ruleset) -> str:
    price = ruleset.buying.price
    if not price:
        return _(
            "Anyone who wants the card just discarded may buy it, also out of turn, for nothing."
        )
    return ngettext(
        "Anyone who wants the card just discarded may buy it, also out of turn, for one chip.",
        "Anyone who wants the card just discarded may buy it, also out of turn, for %(num)d chips.",
        price,
    )


def buying_out_of_turn(ruleset: Ruleset) -> str:
    price = ruleset.buying.price
    if not price:
        return _(
            "If the player in turn doesn’t take the card just discarded, anyone else may buy "
            "it, for nothing."
        )
    return ngettext(
        "If the player in turn doesn’t take the card just discarded, anyone else may buy it "
        "for one chip.",
        "If the player in turn doesn’t take the card just discarded, anyone else may buy it "
        "for %(num)d chips.",
        price,
    )


@counted(
    "Each buy adds one point to the buyer’s total.",
    "Each buy adds %(num)d points to the buyer’s total.",
)
def price_in_points(ruleset: Ruleset) -> int:
    return ruleset.buying.price_points


def most_per_deal(ruleset: Ruleset) -> str:
    most = ruleset.buying.most_per_deal
    if most == ANY_NUMBER:
        return ""
    return ngettext(
        "Nobody buys more than once in a deal.",
        "Nobody buys more than %(num)d times in a deal.",
        most,
    )


def extra_cards(ruleset: Ruleset) -> str:
    extra = ruleset.buying.extra_cards
    if not extra:
        return _("There’s no extra card.")
    return ngettext(
        "You also get 1 extra card from the stock.",
        "You also get %(num)d extra cards from the stock.",
        extra,
    )


def extra_in_turn(ruleset: Ruleset) -> str:
    extra = ruleset.buying.extra_cards
    if ruleset.buying.in_turn is not InTurn.BOUGHT:
        return ""
    if not extra:
        return _("In your own turn you still draw your card as well.")
    return _(
        "On your own turn you still draw as usual, so %(cards)d cards from the stock.",
        cards=extra + 1,
    )


def deals_without_buying(ruleset: Ruleset) -> str:
    numbers = [
        number for number, deal in enumerate(ruleset.deals, start=1) if not ruleset.buys_in(deal)
    ]
    if not numbers:
        return ""
    if ruleset.contracts.choice is not Choice.IN_ORDER:
        return ngettext(
            "No buying while contract %(numbers)s is played.",
            "No buying while contracts %(numbers)s are played.",
            len(numbers),
            numbers=listing(numbers),
        )
    return ngettext(
        "No buying in deal %(numbers)s.",
        "No buying in deals %(numbers)s.",
        len(numbers),
        numbers=listing(numbers),
    )


def buying_when_down(ruleset: Ruleset) -> str:
    if ruleset.buying.when_down:
        return _("Once you’re down, you can still buy.")
    return _("Once you’re down, you can’t buy any more in that deal.")


def who_gets_it(ruleset: Ruleset) -> str:
    match ruleset.buying.priority:
        case Priority.DISCARDER:
            return _(
                "If several want it, the next in turn after the discarder gets it. You can’t "
                "buy your own discard."
            )
        case Priority.DEALER:
            return _(
                "If several want it, the next in turn after the dealer gets it. You can’t buy "
                "your own discard."
            )
        case Priority.FIRST_CALL:
            return _(
                "If several want it, the first to call gets it; if you can’t agree, the next "
                "in turn after the discarder. You can’t buy your own discard."
            )
        case _:
            assert_never(ruleset.buying.priority)


def the_call(ruleset: Ruleset) -> str:
    word = ruleset.words.buy
    return _("To buy, say “%(word)s”.", word=isolated(word)) if word else ""


def upcard_is_no_buy(ruleset: Ruleset) -> str:
    if ruleset.dealing.upcard is not Upcard.FREE:
        return ""
    if not (ruleset.buying.price or ruleset.buying.extra_cards):
        return ""
    if not ruleset.buying.price:
        return _("Taking the face-up card on the very first turn isn’t a buy: no extra card.")
    return _("Taking the face-up card on the very first turn isn’t a buy: no chip, no extra card.")


NO_BUYING = (no_buying,)
BUYING = (
    *(chips, together(buying, price_in_points), most_per_deal),
    *(together(extra_cards, extra_in_turn), deals_without_buying),
    *(upcard_is_no_buy, who_gets_it, buying_when_down, the_call),
)
