"""The rules of what a player's first melds of a deal must be."""

from __future__ import annotations

from typing import assert_never

from scorekeeper.rules.cards import Card, Suit
from scorekeeper.rules.ruleset.choices import Ace, Choice, Kind, LastDiscard
from scorekeeper.rules.ruleset.model import DealRules, Item, Ruleset
from scorekeeper.wording.cards import show_cards
from scorekeeper.wording.speech import gettext as _
from scorekeeper.wording.speech import ngettext

from .cards import any_wilds, by_wilds
from .melds import items_of
from .together import together

RED_AND_BLACK = (Suit.HEARTS, Suit.SPADES, Suit.DIAMONDS, Suit.CLUBS)


def any_contract(ruleset: Ruleset) -> bool:
    """Whether any deal has a contract."""
    return any(deal.contract for deal in ruleset.deals)


def heading(ruleset: Ruleset) -> str:
    return _("Contracts") if any_contract(ruleset) else _("The first melds")


def what_a_contract_is(ruleset: Ruleset) -> str:
    if not any_contract(ruleset):
        return ""
    return _(
        "Each deal has its contract. The first melds a player puts on the table in a deal must be "
        "exactly that."
    )


def exact_sizes(ruleset: Ruleset) -> str:
    if not any_contract(ruleset):
        return ""
    if any(item.or_more for item in items_of(ruleset)):
        return _("Sizes are exact: a set of 4 is neither 3 cards nor 5, unless it says “or more”.")
    return _("Sizes are exact: a set of 4 is neither 3 cards nor 5.")


def who_chooses(ruleset: Ruleset) -> str:
    if len(ruleset.deals) == 1:
        return ""
    match ruleset.contracts.choice:
        case Choice.IN_ORDER:
            return _("The contracts are played in this order.") if any_contract(ruleset) else ""
        case Choice.DEALER:
            return _(
                "The contracts come in no fixed order. Each dealer looks at the hand dealt, "
                "and then announces which of those not yet played is played now."
            )
        case Choice.FIRST_DOWN:
            return _(
                "The contracts come in no fixed order. Whoever is the first to lay down in a deal "
                "fills any contract not yet used; it is then the contract of all in this deal. A "
                "deal in which nobody lays down uses none up."
            )
        case _:
            assert_never(ruleset.contracts.choice)


def first_meld(ruleset: Ruleset) -> str:
    points = ruleset.first_meld.points
    if not points:
        return ""
    if any_contract(ruleset):
        return _(
            "Besides, a player's first melds of a deal must be worth %(points)d points or more "
            "together.",
            points=points,
        )
    return _(
        "There is no contract. But a player's first melds of a deal, all put down in one turn, "
        "must be worth %(points)d points or more together.",
        points=points,
    )


def worth_of_cards(ruleset: Ruleset) -> str:
    if not ruleset.first_meld.points:
        return ""
    return _("For that, each card is worth what it costs when it is left in hand.")


def worth_of_aces(ruleset: Ruleset) -> str:
    low = ruleset.runs.allowed and ruleset.runs.ace in (Ace.LOW, Ace.LOW_OR_HIGH, Ace.CORNER)
    if not (low and ruleset.first_meld.points):
        return ""
    return ngettext(
        "An ace that lies below the two of a run is worth only one point.",
        "An ace that lies below the two of a run is worth %(num)d points.",
        ruleset.first_meld.ace_low,
    )


def wilds_at_first(ruleset: Ruleset) -> str:
    if not ruleset.first_meld.points:
        return ""
    if ruleset.first_meld.wilds:
        return by_wilds(
            ruleset,
            _("A joker is worth as much as the card it stands for."),
            _("A wild card is worth as much as the card it stands for."),
        )
    return by_wilds(
        ruleset,
        _("No joker may lie in these first melds."),
        _("No wild card may lie in these first melds."),
    )


def what_pure_is(ruleset: Ruleset) -> str:
    if not any(item.pure for item in items_of(ruleset)):
        return ""
    pure = by_wilds(
        ruleset,
        _("“In different suits” means: no suit twice, and no joker."),
        _("“In different suits” means: no suit twice, and no wild card."),
    )
    return pure or _("“In different suits” means: no suit twice.")


def what_a_colour_run_is(ruleset: Ruleset) -> str:
    if not any(item.kind is Kind.COLOUR_RUN for item in items_of(ruleset)):
        return ""
    example = show_cards([Card(4 + step, suit) for step, suit in enumerate(RED_AND_BLACK)])
    shape = _(
        "A colour run is cards of neighbouring ranks, red and black in turn, as "
        "%(cards)s; which red suit and which black one does not matter.",
        cards=example,
    )
    wild = by_wilds(ruleset, _("It has no joker."), _("It has no wild card."))
    return f"{shape} {wild}".strip()


def what_an_exchange_is(ruleset: Ruleset) -> str:
    if not any(deal.exchanges for deal in ruleset.deals):
        return ""
    return _(
        "Exchange: before play everybody discards any number of cards face down; the dealer "
        "shuffles them and deals back to each as many as each gave."
    )


def limits_of_wilds(ruleset: Ruleset) -> str:
    """Say that the wild cards which the list grants are those of the contract only."""
    items_limit = any(limits_item(item) for item in items_of(ruleset))
    if not any_wilds(ruleset) or not (items_limit or any(map(limits_deal, ruleset.deals))):
        return ""
    return by_wilds(
        ruleset,
        _(
            "What the list says of jokers is said of the melds that fill the contract, and of the "
            "turn in which they are laid down; other melds follow the rules above."
        ),
        _(
            "What the list says of wild cards is said of the melds that fill the contract, and of "
            "the turn in which they are laid down; other melds follow the rules above."
        ),
    )


def limits_item(item: Item) -> bool:
    """Whether the item limits its wild cards by more than what kind of meld it is."""
    loose = not item.pure and item.kind is not Kind.COLOUR_RUN
    return loose and item.most_wilds < item.size


def limits_deal(deal: DealRules) -> bool:
    """Whether all melds of the contract share a limit of wild cards."""
    return deal.most_wilds < max((cards_of(contract) for contract in deal.contracts), default=0)


def cards_of(contract: tuple[Item, ...]) -> int:
    """Return in how many places of a contract there may be a wild card."""
    loose = (item for item in contract if not item.pure and item.kind is not Kind.COLOUR_RUN)
    return sum(item.size for item in loose)


def special_text(deal: DealRules, ruleset: Ruleset) -> str:
    """Return what is special in a deal, beside its contract."""
    said = [exchanges_text(deal)]
    if ruleset.buying.allowed and not deal.buying:
        said.append(_("There is no buying in this deal."))
    said.append(going_out_at_once(deal, ruleset))
    return " ".join(filter(None, said))


def going_out_at_once(deal: DealRules, ruleset: Ruleset) -> str:
    if not deal.must_go_out:
        return ""
    if ruleset.going_out.last_discard is LastDiscard.REQUIRED:
        return _(
            "Whoever lays down must go out in that same turn: the contract and any extra melds "
            "must leave just one card to discard. So only one player lays down."
        )
    return _(
        "Whoever lays down must go out in that same turn: the contract and any extra melds must "
        "leave nothing, or one card to discard. So only one player lays down."
    )


def exchanges_text(deal: DealRules) -> str:
    if not deal.exchanges:
        return ""
    return ngettext(
        "It begins with an exchange.",
        "It begins with %(num)d exchanges.",
        deal.exchanges,
    )


def worth_a_list(ruleset: Ruleset) -> bool:
    """Whether there is something to say of each deal."""
    return any(deal.contract or special_text(deal, ruleset) for deal in ruleset.deals)


DEFINITIONS = (
    *(exact_sizes, what_pure_is, what_a_colour_run_is, what_an_exchange_is, limits_of_wilds),
)
"""What only follows from the list of deals."""
FIRST_MELD = together(first_meld, worth_of_cards, wilds_at_first, worth_of_aces)
WITHOUT_CONTRACTS = (FIRST_MELD, what_an_exchange_is)
CONTRACTS = (what_a_contract_is, FIRST_MELD, *DEFINITIONS, who_chooses)
