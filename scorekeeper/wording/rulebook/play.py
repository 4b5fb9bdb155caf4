"""The rules of going out, of points, and of the end of the game."""

from typing import assert_never

from flask_babel import lazy_gettext as _l

from scorekeeper.rules.cards import Card
from scorekeeper.rules.ruleset.choices import Choice, CountedCards, EmptyStock, LastDiscard, Tie
from scorekeeper.rules.ruleset.ending import own_costs
from scorekeeper.rules.ruleset.model import Ruleset
from scorekeeper.wording.cards import listing, show_card
from scorekeeper.wording.speech import gettext as _, ngettext, one_text

from .contracts import counted_text, usually_counted
from .together import counted, together
from .turns import any_buying


def going_out(ruleset: Ruleset) -> str:
    match ruleset.going_out.last_discard:
        case LastDiscard.OPTIONAL:
            return _(
                "Go out by melding all your cards, or all but one and discarding it. You can "
                "lay down and go out in the same turn."
            )
        case LastDiscard.REQUIRED:
            return _(
                "Go out by melding all but one card and discarding it. You need that last "
                "discard. You can lay down and go out in the same turn."
            )
        case LastDiscard.FORBIDDEN:
            return _(
                "Go out by melding your last card. You can’t discard it, so never leave "
                "yourself with just one. You can lay down and go out in the same turn."
            )
        case _:
            assert_never(ruleset.going_out.last_discard)


def no_fitting_discard(ruleset: Ruleset) -> str:
    players = ruleset.going_out.no_fitting_discard_from
    if not players or players > ruleset.seats.most:
        return ""
    if players <= ruleset.seats.fewest:
        return _(
            "You can’t discard a card that fits a meld on the table, not even as your last card."
        )
    return _(
        "With %(players)d players or more, you can’t discard a card that fits a meld on the "
        "table, not even as your last card.",
        players=players,
    )


def end_of_a_deal(ruleset: Ruleset) -> str:
    if ruleset.going_out.one_more_turn:
        return _(
            "Once someone goes out, everyone else gets one more turn and can still lay down "
            "and lay off. Then the deal ends: whoever went out first scores 0, and the rest "
            "add up their hands."
        )
    return _(
        "The deal ends at once. The player who went out scores 0; everyone else adds up the "
        "cards in their hand."
    )


def empty_stock(ruleset: Ruleset) -> str:
    match ruleset.stock.when_empty:
        case EmptyStock.TURN_DISCARDS:
            return _("When the stock is empty, the discard pile is shuffled and becomes the stock.")
        case EmptyStock.TURN_ALL_BUT_TOP:
            return _(
                "When the stock is empty, the discard pile without its top card is shuffled and "
                "becomes the stock."
            )
        case EmptyStock.EVERYONE_SCORES:
            return _(
                "When the stock runs out, the deal ends with no winner, and everyone scores "
                "the cards in their hand."
            )
        case _:
            assert_never(ruleset.stock.when_empty)


def in_full(ruleset: Ruleset) -> str:
    return counted_text(usually_counted(ruleset))


def counted_in_deals(ruleset: Ruleset) -> str:
    usual, rest = usually_counted(ruleset), ruleset.counting.cards
    numbers = [
        number
        for number, deal in enumerate(ruleset.deals, start=1)
        if (deal.counted or rest) is not usual
    ]
    if not numbers:
        return ""
    say = free_in if usual is CountedCards.ALL else full_in
    return say(numbers, ruleset.contracts.choice is Choice.IN_ORDER)


def free_in(numbers: list[int], in_order: bool) -> str:
    facts = {"numbers": listing(numbers)}
    if in_order:
        return ngettext(
            "In deal %(numbers)s, cards in hand that make a set or a run cost nothing.",
            "In deals %(numbers)s, cards in hand that make a set or a run cost nothing.",
            len(numbers),
            **facts,
        )
    return ngettext(
        "With contract %(numbers)s, cards in hand that make a set or a run cost nothing.",
        "With contracts %(numbers)s, cards in hand that make a set or a run cost nothing.",
        len(numbers),
        **facts,
    )


def full_in(numbers: list[int], in_order: bool) -> str:
    facts = {"numbers": listing(numbers)}
    if in_order:
        return ngettext(
            "In deal %(numbers)s, cards in hand count in full.",
            "In deals %(numbers)s, cards in hand count in full.",
            len(numbers),
            **facts,
        )
    return ngettext(
        "With contract %(numbers)s, cards in hand count in full.",
        "With contracts %(numbers)s, cards in hand count in full.",
        len(numbers),
        **facts,
    )


what_counts = together(in_full, counted_in_deals)


def single_cards(ruleset: Ruleset) -> str:
    by_points: dict[int, list[Card]] = {}
    for card, points in own_costs(ruleset.penalties.cards).items():
        by_points.setdefault(points, []).append(card)
    return one_text(
        ngettext(
            "One point each, whatever their rank costs: %(cards)s.",
            "%(num)d points each, whatever their rank costs: %(cards)s.",
            points,
            cards=listing(map(show_card, cards)),
        )
        for points, cards in by_points.items()
    )


@counted(
    "A wild card that isn’t a joker costs one point instead of its own.",
    "A wild card that isn’t a joker costs %(num)d points instead of its own.",
)
def wild_costs(ruleset: Ruleset) -> int:
    return ruleset.penalties.wild if ruleset.wilds_beside_jokers else 0


@counted("No hand costs more than one point.", "No hand costs more than %(num)d points.")
def at_most(ruleset: Ruleset) -> int:
    return ruleset.counting.most


@counted(
    "A hand costs one point if its player never laid down in the deal, whatever its cards.",
    "A hand costs %(num)d points if its player never laid down in the deal, whatever its cards.",
)
def never_down(ruleset: Ruleset) -> int:
    return ruleset.counting.never_down


@counted(
    "Going out takes one point off your total.", "Going out takes %(num)d points off your total."
)
def bonus_for_going_out(ruleset: Ruleset) -> int:
    return ruleset.bonuses.going_out


def bonus_in_first_turn(ruleset: Ruleset) -> str:
    points = ruleset.bonuses.going_out_in_first_turn
    if not points:
        return ""
    if not ruleset.bonuses.going_out:
        return ngettext(
            "Going out in your first turn of a deal takes one point off your total.",
            "Going out in your first turn of a deal takes %(num)d points off your total.",
            points,
        )
    return ngettext(
        "Going out in your first turn of a deal takes one point off instead.",
        "Going out in your first turn of a deal takes %(num)d points off instead.",
        points,
    )


@counted(
    "Laying down and going out in one turn takes 1 point off your total.",
    "Laying down and going out in one turn takes %(num)d points off your total.",
)
def bonus_at_once(ruleset: Ruleset) -> int:
    return ruleset.bonuses.going_out_at_once


@counted(
    "Laying down and going out in one turn without a wild takes one point off your total.",
    "Laying down and going out in one turn without a wild takes %(num)d points off your total.",
)
def bonus_without_wilds(ruleset: Ruleset) -> int:
    return ruleset.bonuses.going_out_without_wilds


def one_bonus_alone(ruleset: Ruleset) -> str:
    bonuses = ruleset.bonuses
    others = bonuses.going_out or bonuses.going_out_in_first_turn
    both = bonuses.going_out_at_once and bonuses.going_out_without_wilds
    if not (both or (ruleset.asks_way_out and others)):
        return ""
    return _(
        "Only one bonus counts for going out: the one for a special way, and of several such the "
        "largest."
    )


def winner_gets(ruleset: Ruleset) -> str:
    if not ruleset.bonuses.winner_gets:
        return ""
    return _("What the others’ hands cost comes off the total of the player who went out.")


def streaks(ruleset: Ruleset) -> str:
    if not ruleset.bonuses.streaks:
        return ""
    return _(
        "Win deals in a row and the others’ points double for your second, triple for your "
        "third, and so on."
    )


@counted(
    "At the end of the game each chip left takes one point off its owner’s total, below zero "
    "if need be.",
    "At the end of the game each chip left takes %(num)d points off its owner’s total, below "
    "zero if need be.",
)
def unused_chips(ruleset: Ruleset) -> int:
    points = ruleset.chips.points_off_for_unused
    return points if any_buying(ruleset) or ruleset.chips.each else 0


def how_many_deals(ruleset: Ruleset) -> str:
    end, listed = ruleset.end, len(ruleset.deals)
    if ruleset.contracts.last_ends:
        return _("There’s no fixed number of deals.") + " " + last_contract_ends()
    if not end.repeats:
        return ngettext("The game has one deal.", "The game has %(num)d deals.", listed)
    if end.after_deals:
        return ngettext(
            "The game has one deal.", "The game has %(num)d deals.", end.after_deals
        ) + list_again(listed)
    if end.target or end.out_at:
        return _("There’s no fixed number of deals.") + list_again(listed)
    return _("Play as many deals as you like.") + list_again(listed)


def last_contract_ends() -> str:
    """Return what ends a game with own contracts of every player."""
    return _("The game ends when someone lays down the last contract.")


def list_again(listed: int) -> str:
    """Return that the contracts begin again, to stand after another sentence."""
    return " " + _("After the last contract, start again with the first.") if listed > 1 else ""


def target(ruleset: Ruleset) -> str:
    points = ruleset.end.target
    if not points:
        return ""
    return _(
        "The game ends with the deal in which someone’s total reaches %(points)d points.",
        points=points,
    )


def out_of_the_game(ruleset: Ruleset) -> str:
    points = ruleset.end.out_at
    if not points:
        return ""
    return _(
        "Once your total is %(points)d points or more, you’re out of the game and get no more "
        "cards. Last player in wins.",
        points=points,
    )


def coming_back(ruleset: Ruleset) -> str:
    end = ruleset.end
    if not (end.out_at and end.buy_backs):
        return ""
    if end.back_at:
        return ngettext(
            "Whoever is out may come back once, with %(points)d points.",
            "Whoever is out may come back, up to %(num)d times each, with %(points)d points.",
            end.buy_backs,
            points=end.back_at,
        )
    return ngettext(
        "Whoever is out may come back once, with the highest total of those still in.",
        "Whoever is out may come back, up to %(num)d times each, with the highest total of those "
        "still in.",
        end.buy_backs,
    )


def winner(ruleset: Ruleset) -> str:
    if ruleset.end.out_at:
        return _("If several players, or none, are still in at the end, the lowest total wins.")
    return _("When the game is over, the lowest total wins.")


FIRST_OF_EQUALS = {
    Tie.MORE_WON: _l("Of equal totals, the one with more deals won comes first."),
    Tie.LAST_DEAL: _l("Of equal totals, the one with fewer points in the last deal comes first."),
    Tie.FEWER_BUYS: _l("Of equal totals, the one with fewer buys comes first."),
}
THEN_FIRST = {
    Tie.MORE_WON: _l("If they’re still level, it’s the one with more deals won."),
    Tie.LAST_DEAL: _l("If they’re still level, it’s the one with fewer points in the last deal."),
    Tie.FEWER_BUYS: _l("If they’re still level, it’s the one with fewer buys."),
}


def equal_totals(ruleset: Ruleset) -> str:
    breaks = ruleset.end.tie_breaks
    if not breaks:
        return _("Equal totals share the place.")
    first, *more = breaks
    said = [FIRST_OF_EQUALS[first], *(THEN_FIRST[tie] for tie in more)]
    return one_text((*said, _("If that’s equal, too, they share the place.")))


def stakes(ruleset: Ruleset) -> str:
    return _(
        "If you play for stakes, everyone else pays a small one to each deal’s winner and a "
        "larger one to the game’s winner. Winners share."
    )


GOING_OUT = (going_out, no_fitting_discard, end_of_a_deal, empty_stock)
VALUES = (
    *(single_cards, wild_costs, what_counts, at_most, never_down),
    *(bonus_for_going_out, bonus_in_first_turn),
    *(bonus_at_once, bonus_without_wilds, one_bonus_alone, streaks, winner_gets, unused_chips),
)
END = (how_many_deals, target, out_of_the_game, coming_back, winner, equal_totals, stakes)
