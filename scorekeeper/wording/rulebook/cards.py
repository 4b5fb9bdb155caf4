"""The rules of the players, the cards in play, and wild cards."""

from typing import assert_never

from scorekeeper.rules.cards import TWO, Card, faces_of
from scorekeeper.rules.ruleset.choices import Direction
from scorekeeper.rules.ruleset.model import ANY_NUMBER, DealRules, Packs, Ruleset
from scorekeeper.wording.cards import listing, show_card
from scorekeeper.wording.speech import gettext as _
from scorekeeper.wording.speech import ngettext

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
        "The more players, the more cards: %(rows)s.",
        rows=listing(row_text(row) for row in rows),
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


def which_way(ruleset: Ruleset) -> str:
    match ruleset.dealing.direction:
        case Direction.RIGHT:
            return _("Play goes to the right (anticlockwise).")
        case Direction.LEFT:
            return _("Play goes to the left (clockwise).")
        case _:
            assert_never(ruleset.dealing.direction)


WHAT_IS_WILD = (what_is_wild, wild_rank_said, wilds_in_place)
PLAYERS = (how_many_play, which_cards, *WHAT_IS_WILD, which_way)
