"""The rules of the players, the cards in play, wild cards, the cut and the deal."""

from typing import assert_never

from scorekeeper.rules.cards import TWO, Card, faces_of
from scorekeeper.rules.deal.preparing import exact_cut
from scorekeeper.rules.ruleset.choices import Direction, ExactCut, InTurn, Leader, Upcard
from scorekeeper.rules.ruleset.dealing import Packs
from scorekeeper.rules.ruleset.deals import DealRules
from scorekeeper.rules.ruleset.declaring import ANY_NUMBER
from scorekeeper.rules.ruleset.model import Ruleset
from scorekeeper.wording.cards import listing, show_card
from scorekeeper.wording.speech import gettext as _, ngettext, one_text

from .together import counted, together

TWOS = (Card(TWO),)


def any_wilds(ruleset: Ruleset) -> bool:
    return ruleset.wilds_beside_jokers or any(row.jokers for row in ruleset.packs)


def by_wilds(ruleset: Ruleset, jokers: str, wilds: str) -> str:
    """Return the text about jokers, or the one about wild cards if others are wild as well."""
    if not any_wilds(ruleset):
        return ""
    return wilds if ruleset.wilds_beside_jokers else jokers


def span_text(fewest: int, most: int) -> str:
    """Return from how many to how many, as it is said within a sentence."""
    if most >= ANY_NUMBER:
        return _("%(fewest)d or more", fewest=fewest)
    if most <= fewest:
        # NOTE: a bare number
        return _("%(fewest)d", fewest=fewest)
    if most == fewest + 1:
        return _("%(fewest)d or %(most)d", fewest=fewest, most=most)
    return _("%(fewest)d to %(most)d", fewest=fewest, most=most)


def how_many_play(ruleset: Ruleset) -> str:
    seats = ruleset.seats
    if seats.fewest == seats.most:
        return _("%(most)d can play.", most=seats.most)
    if (seats.fewest, seats.most) == (seats.best_from, seats.best_to):
        return _("%(fewest)d to %(most)d can play.", fewest=seats.fewest, most=seats.most)
    return _(
        "%(fewest)d to %(most)d can play; %(best)s make the best table.",
        fewest=seats.fewest,
        most=seats.most,
        best=span_text(seats.best_from, seats.best_to),
    )


def which_cards(ruleset: Ruleset) -> str:
    rows = sorted(ruleset.packs, key=lambda row: row.up_to)
    if len(rows) == 1:
        return _(
            "Up to %(players)d players use %(packs)s and %(jokers)s: %(cards)d cards.",
            players=rows[0].up_to,
            packs=packs_text(rows[0]),
            jokers=jokers_text(rows[0]),
            cards=rows[0].cards,
        )
    return _(
        "The more players, the more cards: %(rows)s.", rows=listing(row_text(row) for row in rows)
    )


def row_text(row: Packs) -> str:
    # NOTE: in a list: up to 4 players 2 packs of 52 cards with 4 jokers (108 cards)
    return _(
        "up to %(players)d players %(packs)s with %(jokers)s (%(cards)d cards)",
        players=row.up_to,
        packs=packs_text(row),
        jokers=jokers_text(row),
        cards=row.cards,
    )


def packs_text(row: Packs) -> str:
    return ngettext("one pack of 52 cards", "%(num)d packs of 52 cards", row.packs)


def jokers_text(row: Packs) -> str:
    return ngettext("one joker", "%(num)d jokers", row.jokers) if row.jokers else _("no jokers")


def what_is_wild(ruleset: Ruleset) -> str:
    if not any_wilds(ruleset):
        return _("No card is wild: each stands for itself.")
    jokers = any(row.jokers for row in ruleset.packs)
    faces = ruleset.wilds.faces
    if not faces:
        if not jokers:
            return _("Wilds stand for any other card, and change from deal to deal.")
        return _(
            "Jokers are wild: a joker stands for any card you need. A card that isn’t wild is "
            "a natural."
        )
    if faces == TWOS:
        if not jokers:
            return _(
                "Twos are wild: a two stands for any card you need. A card that isn’t wild is "
                "a natural."
            )
        return _(
            "Jokers and twos are wild: they stand for any card you need. A card that isn’t "
            "wild is a natural."
        )
    cards = listing(map(show_card, faces))
    if not jokers:
        return _(
            "Wilds: %(cards)s. They stand for any card you need. A card that isn’t wild is a "
            "natural.",
            cards=cards,
        )
    return _(
        "Jokers and %(cards)s are wild: they stand for any card you need. A card that "
        "isn’t wild is a natural.",
        cards=cards,
    )


def wild_rank_said(ruleset: Ruleset) -> str:
    if not ruleset.wilds.announced:
        return ""
    if any(deal.wilds is not None for deal in ruleset.deals):
        return _(
            "After the deal the table says which rank is also wild, but not in deals with "
            "their own wilds."
        )
    return _("After the deal the table says which rank is also wild in that deal.")


def wilds_of_deal(deal: DealRules) -> str:
    if deal.wilds is None:
        return ""
    faces = faces_of(deal.wilds)
    if not faces:
        return _("Only jokers are wild in this deal.")
    return _("Wild in this deal: %(cards)s.", cards=listing(map(show_card, faces)))


def wilds_in_place(ruleset: Ruleset) -> str:
    if not (ruleset.wilds_beside_jokers and ruleset.runs.allowed):
        return ""
    in_deals = ruleset.wilds.announced or any(deal.wilds for deal in ruleset.deals)
    if ruleset.wilds.faces != TWOS or in_deals:
        return others_in_place(ruleset)
    if ruleset.wilds.natural_in_place:
        return _(
            "In a run, a two in its own place and suit (between ace and three) counts as a "
            "plain two, not as wild."
        )
    return _("A two is wild even in its own place in a run.")


def others_in_place(ruleset: Ruleset) -> str:
    if ruleset.wilds.natural_in_place:
        return _(
            "In a run, one of these in its own place and suit counts as the card it shows, not "
            "as wild."
        )
    return _("These are wild even in their own place in a run.")


def wilds_of_own_suit(ruleset: Ruleset) -> str:
    if not ruleset.wilds.own_suit or not ruleset.wilds_beside_jokers:
        return ""
    in_deals = ruleset.wilds.announced or any(deal.wilds for deal in ruleset.deals)
    if ruleset.wilds.faces != TWOS or in_deals:
        return _("In a meld, each of these only stands for a card of its own suit.")
    return _("A wild two only stands for a card of its own suit.")


def which_way(ruleset: Ruleset) -> str:
    match ruleset.dealing.direction:
        case Direction.RIGHT:
            return _("Play goes to the right (counterclockwise).")
        case Direction.LEFT:
            return _("Play goes to the left (clockwise).")
        case _:
            assert_never(ruleset.dealing.direction)


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
    "If the bottom card of the part lifted off is a joker, the cutter may show and keep it, and "
    "is dealt one card fewer.",
    "If there are jokers among the bottom %(num)d cards of the part lifted off, the cutter "
    "may show and keep them, and is dealt that many cards fewer.",
)
def jokers_at_the_cut(ruleset: Ruleset) -> int:
    among = ruleset.cut.jokers_kept_among
    return among if any(row.jokers for row in ruleset.packs) else 0


def after_the_cut(ruleset: Ruleset) -> str:
    return _(
        "The part left behind is dealt first. What remains of it goes on top of the part lifted "
        "off."
    )


def rewards_exact_cuts(ruleset: Ruleset) -> bool:
    cut = ruleset.cut
    return bool(ruleset.chips_for_exact_cut or cut.reward_points or cut.erases_last_penalty)


def exact_cut_rule(ruleset: Ruleset) -> str:
    if not rewards_exact_cuts(ruleset):
        return ""
    if ruleset.hands_by_deal:
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
    if ruleset.hands_by_deal:
        return _(
            "Everyone is dealt as many cards as the list of deals says. The rest is the stock, "
            "face down."
        )
    if len(ruleset.hands) > 1:
        return one_text(
            (hands_by_players(ruleset.in_deal(ruleset.deals[0])), _("The rest is the stock."))
        )
    dealing = ruleset.in_deal(ruleset.deals[0]).for_players(ruleset.seats.fewest).dealing
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


def hands_by_players(ruleset: Ruleset) -> str:
    """Return how many cards everybody is dealt, for each row of packs."""
    rows = sorted(ruleset.packs, key=lambda row: row.up_to)
    hands = [_hand_text(row.up_to, row.hand or ruleset.dealing.hand) for row in rows]
    return _(
        "How many cards everyone gets depends on the number of players: %(hands)s.",
        hands=listing(hands),
    )


def _hand_text(players: int, cards: int) -> str:
    # NOTE: in a list of how many cards are dealt: up to 4 players 7 cards
    return _("up to %(players)d players %(cards)d cards", players=players, cards=cards)


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
                "No card is turned up. The dealer gets one extra card and discards one; then the "
                "next player goes first."
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
        case Upcard.FREE if ruleset.buying.taken_in_turn(False) is InTurn.MELDED:
            return _(
                "On the first turn, the first player may take it instead of drawing, but only to "
                "meld it at once."
            )
        case Upcard.FREE:
            return _("On the first turn, the first player may take it instead of drawing.")
        case Upcard.BOUGHT if bought:
            return _("Anyone who wants it has to buy it like any discard, even whoever goes first.")
        case Upcard.BOUGHT:
            return _("The first player can take it, on the same terms as any later discard.")
        case _:
            return ""


WHAT_IS_WILD = (what_is_wild, wild_rank_said, wilds_in_place, wilds_of_own_suit)
PLAYERS = (how_many_play, which_cards, *WHAT_IS_WILD, which_way)
EXACT_CUT = (
    *(exact_cut_rule, fewer_for_jokers),
    *(reward_of_chips, reward_of_points, erased_penalty),
)
DEAL = (
    *(who_deals, who_cuts, jokers_at_the_cut, after_the_cut, together(*EXACT_CUT)),
    *(hands, who_leads, the_pile, the_upcard),
)
