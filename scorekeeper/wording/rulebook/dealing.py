"""The rules of the cut and the deal."""

from typing import assert_never

from scorekeeper.rules.deal.preparing import exact_cut
from scorekeeper.rules.ruleset.choices import Direction, ExactCut, InTurn, Leader, Upcard
from scorekeeper.rules.ruleset.model import Ruleset
from scorekeeper.wording.cards import listing
from scorekeeper.wording.speech import gettext as _

from .together import counted, together


def who_deals(ruleset: Ruleset) -> str:
    return _(
        "Draw lots for the first dealer. After that, the deal passes to the next player in "
        "order of play."
    )


def who_cuts(ruleset: Ruleset) -> str:
    match ruleset.dealing.direction:
        case Direction.RIGHT:
            return _("The player on the dealer’s left cuts by lifting off part of the pack.")
        case Direction.LEFT:
            return _("The player on the dealer’s right cuts by lifting off part of the pack.")
        case _:
            assert_never(ruleset.dealing.direction)


@counted(
    "If the bottom card of the part lifted off is a joker, the cutter may keep it, and is "
    "dealt one card fewer.",
    "If there are jokers among the bottom %(num)d cards of the part lifted off, the cutter "
    "may keep them, and is dealt that many cards fewer.",
)
def jokers_at_the_cut(ruleset: Ruleset) -> int:
    among = ruleset.cut.jokers_kept_among
    return among if any(row.jokers for row in ruleset.packs) else 0


def rewards_exact_cuts(ruleset: Ruleset) -> bool:
    cut = ruleset.cut
    return bool(ruleset.chips_for_exact_cut or cut.reward_points or cut.erases_last_penalty)


def exact_cut_rule(ruleset: Ruleset) -> str:
    if not rewards_exact_cuts(ruleset):
        return ""
    if len(ruleset.hands) > 1:
        return _(
            "The cut is just right if the cards left behind are exactly enough for the "
            "deal: %(needed)s.",
            needed=needed_by_the_deal(ruleset),
        )
    players = min(max(4, ruleset.seats.fewest), ruleset.seats.most)
    return _(
        "The cut is just right if the cards left behind are exactly enough for the deal: "
        "%(needed)s. With %(players)d players, that’s %(cards)s cards.",
        needed=needed_by_the_deal(ruleset),
        players=players,
        cards=listing_of_either(exact_cut(players, 0, ruleset.in_deal(ruleset.deals[0]))),
    )


def needed_by_the_deal(ruleset: Ruleset) -> str:
    turned = ruleset.dealing.upcard in (Upcard.FREE, Upcard.BOUGHT)
    match ruleset.cut.exact:
        case ExactCut.WITH_UPCARD:
            return _("all hands and the face-up card") if turned else _("all hands plus one card")
        case ExactCut.EITHER:
            return _("all hands, with or without the face-up card")
        case ExactCut.WITHOUT_UPCARD:
            return _("all hands, not counting the face-up card")
        case _:
            assert_never(ruleset.cut.exact)


def listing_of_either(numbers: tuple[int, ...]) -> str:
    if len(numbers) == 2:
        return _("%(fewer)d or %(more)d", fewer=min(numbers), more=max(numbers))
    return listing(numbers)


def fewer_for_jokers(ruleset: Ruleset) -> str:
    if not (rewards_exact_cuts(ruleset) and jokers_at_the_cut(ruleset)):
        return ""
    return _("For each joker the cutter keeps, it’s one card fewer.")


@counted(
    "Cutting just right earns the cutter one chip.",
    "Cutting just right earns the cutter %(num)d chips.",
)
def reward_of_chips(ruleset: Ruleset) -> int:
    return ruleset.chips_for_exact_cut


@counted(
    "Cutting just right takes one point off the cutter’s score.",
    "Cutting just right takes %(num)d points off the cutter’s score.",
)
def reward_of_points(ruleset: Ruleset) -> int:
    return ruleset.cut.reward_points


def erased_penalty(ruleset: Ruleset) -> str:
    if not ruleset.cut.erases_last_penalty:
        return ""
    return _("Cutting just right wipes out the cutter’s points from the last deal.")


def hands(ruleset: Ruleset) -> str:
    if len(ruleset.hands) > 1:
        return _(
            "Everyone is dealt as many cards as the list of deals says. The rest is the stock, "
            "face down."
        )
    dealing = ruleset.in_deal(ruleset.deals[0]).dealing
    cards, packets = dealing.hand, dealing.packets
    if packets:
        return _(
            "Everyone is dealt %(cards)d cards, in packets of %(packets)s. The rest is the "
            "stock, face down.",
            cards=cards,
            packets=listing(packets),
        )
    return _(
        "Everyone is dealt %(cards)d cards, one at a time. The rest is the stock, face down.",
        cards=cards,
    )


def who_leads(ruleset: Ruleset) -> str:
    if ruleset.dealing.upcard is Upcard.DEALER_DISCARDS:
        return ""
    match ruleset.dealing.leader:
        case Leader.AFTER_DEALER:
            return _("The player after the dealer goes first.")
        case Leader.DEALER:
            return _("The dealer goes first.")
        case _:
            assert_never(ruleset.dealing.leader)


def the_pile(ruleset: Ruleset) -> str:
    match ruleset.dealing.upcard:
        case Upcard.FREE | Upcard.BOUGHT:
            return _(
                "The top card of the stock is turned face up beside it to start the discard pile."
            )
        case Upcard.DEALER_DISCARDS:
            return _(
                "No card is turned up. The dealer gets one extra card and starts by "
                "discarding; then the next player goes."
            )
        case Upcard.LEADER_PLAYS:
            return _(
                "No card is turned up. Whoever goes first gets an extra card and plays that "
                "turn without drawing."
            )
        case _:
            assert_never(ruleset.dealing.upcard)


def the_upcard(ruleset: Ruleset) -> str:
    bought = ruleset.buying.allowed and ruleset.buying.in_turn is InTurn.BOUGHT
    match ruleset.dealing.upcard:
        case Upcard.FREE:
            return _("On the first turn, the first player may take it instead of drawing.")
        case Upcard.BOUGHT if bought:
            return _("Anyone who wants it has to buy it like any discard, even whoever goes first.")
        case Upcard.BOUGHT:
            return _("The first player can take it, on the same terms as any later discard.")
        case _:
            return ""


EXACT_CUT = (
    *(exact_cut_rule, fewer_for_jokers),
    *(reward_of_chips, reward_of_points, erased_penalty),
)
DEAL = (
    *(who_deals, who_cuts, jokers_at_the_cut, together(*EXACT_CUT)),
    *(hands, who_leads, the_pile, the_upcard),
)
