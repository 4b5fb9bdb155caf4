"""The rules of who plays with which cards, and how a deal begins."""

from __future__ import annotations

from typing import assert_never

from flask_babel import gettext as _
from flask_babel import ngettext

from scorekeeper.rules.cutting import exact_cut
from scorekeeper.rules.ruleset import Direction, Packs, Ruleset, Upcard

from .cards import listing


def how_many_play(ruleset: Ruleset) -> str:
    seats = ruleset.seats
    if seats.fewest == seats.most:
        return _("%(most)d can play.", most=seats.most)
    if seats.best_from == seats.best_to:
        return _(
            "%(fewest)d to %(most)d can play; %(best)d make the best table.",
            fewest=seats.fewest,
            most=seats.most,
            best=seats.best_to,
        )
    return _(
        "%(fewest)d to %(most)d can play; %(best_from)d to %(best_to)d make the best table.",
        fewest=seats.fewest,
        most=seats.most,
        best_from=seats.best_from,
        best_to=seats.best_to,
    )


def which_cards(ruleset: Ruleset) -> str:
    return " ".join(packs_text(row) for row in sorted(ruleset.packs, key=lambda row: row.up_to))


def packs_text(row: Packs) -> str:
    """Return how many packs, jokers and cards up to so many players use."""
    packs = ngettext(
        "Up to %(players)d players use one pack of 52 cards.",
        "Up to %(players)d players use %(num)d packs of 52 cards.",
        row.packs,
        players=row.up_to,
    )
    jokers = ngettext(
        "With one joker that makes %(cards)d cards.",
        "With %(num)d jokers that makes %(cards)d cards.",
        row.jokers,
        cards=row.cards,
    )
    return f"{packs} {jokers}"


def which_way(ruleset: Ruleset) -> str:
    match ruleset.dealing.direction:
        case Direction.RIGHT:
            return _("Play passes to the right: counter-clockwise, seen from above.")
        case Direction.LEFT:
            return _("Play passes to the left: clockwise, seen from above.")
        case _:
            assert_never(ruleset.dealing.direction)


def who_deals(ruleset: Ruleset) -> str:
    return _(
        "The first dealer is drawn by lot. From deal to deal it is the next one's turn to deal, "
        "in order of play; whoever sits after the dealer leads."
    )


def who_cuts(ruleset: Ruleset) -> str:
    match ruleset.dealing.direction:
        case Direction.RIGHT:
            return _("The player on the dealer's left cuts: lifts part of the pack off.")
        case Direction.LEFT:
            return _("The player on the dealer's right cuts: lifts part of the pack off.")
        case _:
            assert_never(ruleset.dealing.direction)


def jokers_at_the_cut(ruleset: Ruleset) -> str:
    among = ruleset.cut.jokers_kept_among
    if not among:
        return _("A joker that shows at the cut is not kept.")
    return ngettext(
        "If the bottom card of the part lifted off is a joker, the cutter may keep it, and is "
        "dealt one card fewer.",
        "If there are jokers among the bottom %(num)d cards of the part lifted off, the cutter "
        "may keep them, and is dealt that many cards fewer.",
        among,
    )


def exact_cut_rule(ruleset: Ruleset) -> str:
    if not (ruleset.cut.reward_chips or ruleset.cut.reward_points):
        return _("A cut that leaves exactly the cards of the deal earns nothing.")
    players = min(max(4, ruleset.seats.fewest), ruleset.seats.most)
    return _(
        "The cut is exact when the part left behind is just what the deal needs: all hands and "
        "the upcard, less the jokers the cutter kept. With %(players)d players and no joker kept "
        "that is %(cards)s cards.",
        players=players,
        cards=listing(exact_cut(players, 0, ruleset)),
    )


def reward_of_chips(ruleset: Ruleset) -> str:
    chips = ruleset.cut.reward_chips
    if not chips:
        return ""
    return ngettext(
        "An exact cut earns the cutter one chip.",
        "An exact cut earns the cutter %(num)d chips.",
        chips,
    )


def reward_of_points(ruleset: Ruleset) -> str:
    points = ruleset.cut.reward_points
    if not points:
        return ""
    return ngettext(
        "An exact cut takes one point off the cutter's score.",
        "An exact cut takes %(num)d points off the cutter's score.",
        points,
    )


def hands(ruleset: Ruleset) -> str:
    return _(
        "Everybody is dealt %(cards)d cards, one at a time. What remains is the stock, face down.",
        cards=ruleset.dealing.hand,
    )


def the_upcard(ruleset: Ruleset) -> str:
    match ruleset.dealing.upcard:
        case Upcard.FREE:
            return _(
                "The top card of the stock is turned up beside it: the upcard, on which all "
                "discards will go. In the very first turn the leader may take it instead of "
                "drawing; that costs no chip and brings no extra card."
            )
        case Upcard.BOUGHT:
            return _(
                "The top card of the stock is turned up beside it: the upcard, on which all "
                "discards will go. Whoever wants it has to buy it, like any discard."
            )
        case _:
            assert_never(ruleset.dealing.upcard)


PLAYERS = (how_many_play, which_cards, which_way)
DEAL = (
    *(who_deals, who_cuts, jokers_at_the_cut, exact_cut_rule),
    *(reward_of_chips, reward_of_points, hands, the_upcard),
)
