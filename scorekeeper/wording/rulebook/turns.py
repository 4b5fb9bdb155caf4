"""The rules of a turn: drawing, buying, laying down, what may be done later, and the discard."""

from typing import assert_never

from scorekeeper.rules.ruleset.choices import (
    Choice,
    InTurn,
    LayOffs,
    Priority,
    PureSetTakes,
    Upcard,
    WildsOnto,
)
from scorekeeper.rules.ruleset.declaring import ANY_NUMBER
from scorekeeper.rules.ruleset.model import Ruleset
from scorekeeper.wording.cards import isolated, listing
from scorekeeper.wording.speech import gettext as _, ngettext

from .contracts import any_contract
from .dealing import any_wilds, by_wilds
from .melds import items_of, wilds_in_runs, wilds_in_sets
from .together import counted, together


def drawing(ruleset: Ruleset) -> str:
    match ruleset.buying.in_turn:
        case InTurn.BOUGHT if any_buying(ruleset):
            return _(
                "Start your turn by drawing the top card of the stock. You can’t draw "
                "discards; you can only buy the top one."
            )
        case InTurn.BOUGHT:
            return _(
                "Start your turn by drawing the top card of the stock. You can’t draw discards."
            )
        case InTurn.FREE:
            return _(
                "Start your turn by drawing the top card of the stock or taking the top discard."
            )
        case InTurn.MELDED:
            return _(
                "Start your turn by drawing the top card of the stock. Or take the top "
                "discard, but only if you meld it this turn."
            )
        case _:
            assert_never(ruleset.buying.in_turn)


def discard_when_down(ruleset: Ruleset) -> str:
    later = ruleset.buying.taken_in_turn(True)
    if later is ruleset.buying.in_turn:
        return ""
    match later:
        case InTurn.BOUGHT:
            return _("Once you’re down, you draw from the stock only.")
        case InTurn.FREE:
            return _(
                "Once you’re down, you can take the top discard instead of drawing, and keep it."
            )
        case InTurn.MELDED:
            return _(
                "Once you’re down, you can take the top discard instead of drawing only if you "
                "meld it this turn."
            )
        case _:
            assert_never(later)


def a_turn(ruleset: Ruleset) -> str:
    return _(
        "Then meld or lay off if you can and want to. To end your turn, discard one card face up."
    )


def laying_down(ruleset: Ruleset) -> str:
    if any_contract(ruleset):
        return _(
            "Draw, then lay down the whole contract in one turn: you’re now down. Before that, "
            "you can’t put anything on the table. You never have to lay down."
        )
    return _(
        "Draw, then put down your first melds in one turn: you’re now down. Before that, you "
        "can’t put anything on the table. You never have to lay down."
    )


def first_round(ruleset: Ruleset) -> str:
    players = ruleset.laying_down.not_in_first_turn_from
    if not players or players > ruleset.seats.most:
        return ""
    if players <= ruleset.seats.fewest:
        return _("Nobody lays down until everyone has drawn once in the deal.")
    return _(
        "With %(players)d players or more, nobody lays down until everyone has drawn once in "
        "the deal.",
        players=players,
    )


def extra_melds(ruleset: Ruleset) -> str:
    if not any_contract(ruleset):
        return ""
    if ruleset.laying_down.extra_melds:
        return _("In the same turn you may put down extra melds.")
    return _("In the same turn you can’t put down extra melds.")


def lay_offs_at_once(ruleset: Ruleset) -> str:
    match ruleset.laying_down.lay_offs:
        case LayOffs.ALL:
            return _(
                "In the same turn you may also lay off: add cards to any meld on the table, "
                "including yours."
            )
        case LayOffs.ALL_BUT_OWN_CONTRACT if ruleset.laying_down.extra_melds:
            return _(
                "In the same turn you may also lay off on other players’ melds and on your own "
                "extra melds. Your own contract can grow from your next turn."
            )
        case LayOffs.ALL_BUT_OWN_CONTRACT:
            return _(
                "In the same turn you may also lay off on other players’ melds. Your own can "
                "grow from your next turn."
            )
        case LayOffs.NONE:
            return _("In the same turn you can’t lay off.")
        case _:
            assert_never(ruleset.laying_down.lay_offs)


def lay_offs_later(ruleset: Ruleset) -> str:
    if ruleset.later_turns.lay_offs:
        return _("Once you’re down, you can lay off on any meld in later turns.")
    return _("You can’t lay off in later turns.")


def room_for_wilds(ruleset: Ruleset) -> bool:
    """Whether wilds could be laid off at all, if the rules let them."""
    later, at_once = ruleset.later_turns.lay_offs, ruleset.laying_down.lay_offs
    room = wilds_in_sets(ruleset) or wilds_in_runs(ruleset) or ruleset.sets.of_jokers
    return any_wilds(ruleset) and bool(room) and (later or at_once is not LayOffs.NONE)


def wilds_laid_off(ruleset: Ruleset) -> str:
    if not room_for_wilds(ruleset):
        return ""
    if not ruleset.later_turns.wilds_laid_off:
        return by_wilds(ruleset, _("You can’t lay off jokers."), _("You can’t lay off wilds."))
    match ruleset.later_turns.wilds_onto:
        case WildsOnto.ANY:
            return by_wilds(
                ruleset,
                _("You can lay off jokers too, if the meld allows it."),
                _("You can lay off wilds too, if the meld allows it."),
            )
        case WildsOnto.OWN_RUNS:
            return by_wilds(
                ruleset,
                _("You can lay off jokers only on your own runs."),
                _("You can lay off wilds only on your own runs."),
            )
        case _:
            assert_never(ruleset.later_turns.wilds_onto)


def naturals_for_wilds(ruleset: Ruleset) -> str:
    needed = ruleset.later_turns.naturals_for_wilds
    if not needed or not ruleset.later_turns.wilds_laid_off or not room_for_wilds(ruleset):
        return ""
    jokers = ngettext(
        "A joker you lay off needs a meld with at least 1 natural card.",
        "A joker you lay off needs a meld with at least %(num)d natural cards.",
        needed,
    )
    wilds = ngettext(
        "A wild you lay off needs a meld with at least one natural.",
        "A wild you lay off needs a meld with at least %(num)d naturals.",
        needed,
    )
    return by_wilds(ruleset, jokers, wilds)


def new_melds_later(ruleset: Ruleset) -> str:
    if ruleset.later_turns.new_melds:
        return _("You may also put down new melds.")
    return _("You may not put down new melds.")


def pure_set_later(ruleset: Ruleset) -> str:
    if not any(item.pure for item in items_of(ruleset)):
        return ""
    match ruleset.later_turns.pure_set_takes:
        case PureSetTakes.MISSING_SUIT:
            missing = by_wilds(
                ruleset,
                _(
                    "A contract’s set in different suits takes only a suit it lacks, and no "
                    "joker. With all four suits it’s complete."
                ),
                _(
                    "A contract’s set in different suits takes only a suit it lacks, and no "
                    "wilds. With all four suits it’s complete."
                ),
            )
            return missing or _("A contract’s set in different suits takes only the suit it lacks.")
        case PureSetTakes.ANY_SUIT:
            return _(
                "On the table, a contract’s set in different suits can grow like any other set."
            )
        case _:
            assert_never(ruleset.later_turns.pure_set_takes)


def crosswise(ruleset: Ruleset) -> str:
    if ruleset.later_turns.pure_set_takes is not PureSetTakes.MISSING_SUIT:
        return ""
    if not any(item.pure for item in items_of(ruleset)):
        return ""
    return _("Lay one of its cards crosswise, to tell it from other sets.")


def any_buying(ruleset: Ruleset) -> bool:
    return any(ruleset.buys_in(deal) for deal in ruleset.deals)


def no_buying(ruleset: Ruleset) -> str:
    if any_buying(ruleset):
        return ""
    ways = {ruleset.buying.taken_in_turn(down) for down in (False, True)}
    if ways == {InTurn.BOUGHT}:
        return _("There’s no buying, and discards can’t be taken.")
    return _("There’s no buying: only the next player can take a discard.")


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
            return _("If several want it, the next in turn after the discarder gets it.")
        case Priority.DEALER if ruleset.buying.turn_before_dealer:
            return _(
                "If several want it, the player in turn can take it first; otherwise the next in "
                "turn after the dealer gets it."
            )
        case Priority.DEALER:
            return _("If several want it, the next in turn after the dealer gets it.")
        case Priority.FIRST_CALL:
            return _(
                "If several want it, the first to call gets it; if you can’t agree, the next "
                "in turn after the discarder."
            )
        case _:
            assert_never(ruleset.buying.priority)


def own_discard(ruleset: Ruleset) -> str:
    if ruleset.buying.own_discard:
        return _("You can also buy back your own discard.")
    return _("You can’t buy your own discard.")


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


TURN = (together(drawing, discard_when_down), a_turn)
LAYING_DOWN = (laying_down, first_round, extra_melds, lay_offs_at_once)
LATER_TURNS = (
    *(lay_offs_later, together(wilds_laid_off, naturals_for_wilds), new_melds_later),
    together(pure_set_later, crosswise),
)
NO_BUYING = (no_buying,)
BUYING = (
    *(chips, together(buying, price_in_points), most_per_deal),
    *(together(extra_cards, extra_in_turn), deals_without_buying),
    *(upcard_is_no_buy, together(who_gets_it, own_discard), buying_when_down, the_call),
)
