"""The rules of what a player's first melds of a deal must be."""

from collections.abc import Iterator, Sequence
from typing import assert_never

from scorekeeper.rules.cards import ACE, Card, Suit
from scorekeeper.rules.ruleset.choices import (
    Ace,
    Choice,
    CountedCards,
    Kind,
    LastDiscard,
    RunsOfOneSuit,
    RunSuits,
)
from scorekeeper.rules.ruleset.dealing import Packs
from scorekeeper.rules.ruleset.deals import DealRules, Item
from scorekeeper.rules.ruleset.declaring import ANY_NUMBER
from scorekeeper.rules.ruleset.melding import points_by_total
from scorekeeper.rules.ruleset.model import Ruleset
from scorekeeper.wording.cards import listing, show_cards
from scorekeeper.wording.contracts import may_hold_wilds, places_for_wilds
from scorekeeper.wording.speech import gettext as _, ngettext, one_text

from .dealing import any_wilds, by_wilds, hands_by_players, jokers_text, packs_text, wilds_of_deal
from .melds import items_of
from .together import together

RED_AND_BLACK = (Suit.HEARTS, Suit.SPADES, Suit.DIAMONDS, Suit.CLUBS)


def any_contract(ruleset: Ruleset) -> bool:
    return any(deal.contract for deal in ruleset.deals)


def heading(ruleset: Ruleset) -> str:
    return _("Contracts") if any_contract(ruleset) else _("The first melds")


def what_a_contract_is(ruleset: Ruleset) -> str:
    if not any_contract(ruleset):
        return ""
    if ruleset.contracts.any_open:
        return _("Your first melds of a deal must be exactly one of these contracts.")
    if ruleset.contracts.by_player:
        return _("Every player has a contract. Your first melds of a deal must be exactly that.")
    return _("Each deal has its contract. Your first melds of a deal must be exactly that.")


def exact_sizes(ruleset: Ruleset) -> str:
    if not any_contract(ruleset):
        return ""
    if any(item.or_more for item in items_of(ruleset)):
        return _("Sizes are exact: a set of 4 has 4 cards, unless it says “or more”.")
    return _("Sizes are exact: a set of 4 has 4 cards.")


def who_chooses(ruleset: Ruleset) -> str:
    if len(ruleset.deals) == 1:
        return ""
    match ruleset.contracts.choice:
        case Choice.IN_ORDER:
            return _("The contracts are played in this order.") if any_contract(ruleset) else ""
        case Choice.DEALER:
            return _(
                "The contracts come in no fixed order. Each dealer looks at their hand, then "
                "picks a contract not played yet."
            )
        case Choice.FIRST_DOWN:
            return _(
                "The contracts come in no fixed order. The first to lay down in a deal picks "
                "any contract not used yet, and it’s everyone’s contract for that deal. If "
                "nobody lays down, none is used up."
            )
        case Choice.EACH:
            return _(
                "Everyone starts with the first contract, and they come in this order. If you "
                "lay down, you go on to the next one; if not, you try the same one again in "
                "the next deal."
            )
        case Choice.ANY_OPEN:
            return _(
                "The contracts come in no fixed order. In each deal you can lay down any one that "
                "you haven’t laid down yet, whatever the others do. If you don’t lay down, you "
                "still have all you had."
            )
        case _:
            assert_never(ruleset.contracts.choice)


def first_meld(ruleset: Ruleset) -> str:
    points = ruleset.first_meld.points
    if not ruleset.contracts.required:
        return _("There’s no contract: your first melds of a deal can be any melds.")
    if not points:
        return ""
    if any_contract(ruleset):
        return _(
            "Also, your first melds of a deal must be worth %(points)d points or more together.",
            points=points,
        )
    return _(
        "There’s no contract. But your first melds of a deal, all put down in one turn, must "
        "be worth %(points)d points or more together.",
        points=points,
    )


def points_of_totals(ruleset: Ruleset) -> str:
    steps = points_by_total(ruleset.first_meld.by_total)
    if not (steps and ruleset.first_meld.points):
        return ""
    asked = listing(
        # NOTE: points that first melds must be worth, from a total on: 90 from 150 on
        _("%(points)d from %(total)d on", points=points, total=total)
        for total, points in steps.items()
    )
    return _("Your total before the deal may ask for other points: %(asked)s.", asked=asked)


def worth_of_cards(ruleset: Ruleset) -> str:
    if not ruleset.first_meld.points:
        return ""
    return _("For that, each card is worth what it costs when it is left in hand.")


def worth_of_aces(ruleset: Ruleset) -> str:
    runs = ruleset.runs
    low = runs.ace in (Ace.LOW, Ace.LOW_OR_HIGH, Ace.CORNER) and runs.lowest <= ACE
    if not (runs.allowed and low and ruleset.first_meld.points):
        return ""
    return ngettext(
        "An ace below the two in a run is worth only 1 point.",
        "An ace below the two in a run is worth only %(num)d points.",
        ruleset.first_meld.ace_low,
    )


def waived_at_first(ruleset: Ruleset) -> str:
    first = ruleset.first_meld
    if not (first.points and first.waived_going_out):
        return ""
    return _("If you lay down and go out in one turn, you need no points.")


def wilds_at_first(ruleset: Ruleset) -> str:
    if not ruleset.first_meld.points:
        return ""
    if ruleset.first_meld.wilds:
        return by_wilds(
            ruleset,
            _("A joker is worth as much as the card it stands for."),
            _("A wild is worth as much as the card it stands for."),
        )
    return by_wilds(
        ruleset, _("First melds can’t have jokers."), _("First melds can’t have wilds.")
    )


def what_pure_is(ruleset: Ruleset) -> str:
    items = [item for item in items_of(ruleset) if item.suits_differ]
    if not items:
        return ""
    if not all(item.pure for item in items):
        return what_different_suits_are(items, ruleset)
    pure = by_wilds(
        ruleset,
        _("“In different suits”: no suit twice, no joker."),
        _("“In different suits”: no suit twice, no wilds."),
    )
    return pure or _("“In different suits” means: no suit twice.")


def what_different_suits_are(items: Sequence[Item], ruleset: Ruleset) -> str:
    unless = by_wilds(
        ruleset,
        _("“In different suits” means no suit twice and no joker, unless it says otherwise."),
        _("“In different suits” means no suit twice and no wilds, unless it says otherwise."),
    )
    pure = any(item.pure for item in items)
    return (unless if pure else "") or _("“In different suits” means: no suit twice.")


def what_a_colour_run_is(ruleset: Ruleset) -> str:
    if not any(item.kind is Kind.COLOUR_RUN for item in items_of(ruleset)):
        return ""
    example = show_cards([Card(4 + step, suit) for step, suit in enumerate(RED_AND_BLACK)])
    shape = _(
        "A color run is cards in sequence, alternating red and black, like %(cards)s. Any red "
        "suit and any black suit will do.",
        cards=example,
    )
    wild = by_wilds(ruleset, _("It has no joker."), _("It has no wild."))
    return f"{shape} {wild}".strip()


def runs_of_one_suit(ruleset: Ruleset) -> str:
    if not asks_for_runs(ruleset):
        return ""
    match ruleset.contracts.runs_of_one_suit:
        case RunsOfOneSuit.ANYHOW:
            return ""
        case RunsOfOneSuit.APART:
            return _(
                "Two runs in the same suit must be at least one card apart when you lay down "
                "the contract. Later lay-offs may close the gap."
            )
        case RunsOfOneSuit.NEVER:
            return _("The runs of a contract have different suits.")
        case _:
            assert_never(ruleset.contracts.runs_of_one_suit)


def sets_of_one_rank(ruleset: Ruleset) -> str:
    if ruleset.contracts.sets_of_one_rank or not asks_for_sets(ruleset):
        return ""
    return _("The sets of a contract have different ranks.")


def asks_for_sets(ruleset: Ruleset) -> bool:
    """Whether any contract has several sets."""
    contracts = (contract for deal in ruleset.deals for contract in deal.contracts)
    return any(sum(item.kind is Kind.SET for item in contract) > 1 for contract in contracts)


def asks_for_runs(ruleset: Ruleset) -> bool:
    """Whether any contract has several runs that have one suit each."""
    contracts = (contract for deal in ruleset.deals for contract in deal.contracts)
    return any(sum(of_one_suit(item, ruleset) for item in contract) > 1 for contract in contracts)


def of_one_suit(item: Item, ruleset: Ruleset) -> bool:
    suits = item.suits or ruleset.runs.suits
    return item.kind is Kind.RUN and suits is RunSuits.ONE_SUIT


def suits_of_asked_runs(ruleset: Ruleset) -> str:
    if not any(item.suits for item in items_of(ruleset)):
        return ""
    return _(
        "If the contract names a run’s suits, later lay-offs must keep to them. Other runs "
        "follow the rules above."
    )


def ranks_of_asked_sets(ruleset: Ruleset) -> str:
    if not any(item.rank for item in items_of(ruleset)):
        return ""
    return _("If the contract names a set’s rank, no other rank will do.")


def colours_of_asked_sets(ruleset: Ruleset) -> str:
    if not any(item.one_colour for item in items_of(ruleset)):
        return ""
    return _(
        "If the contract wants a set in red alone or black alone, wilds are allowed. Cards added "
        "later can have either color."
    )


def what_an_exchange_is(ruleset: Ruleset) -> str:
    if not any(deal.exchanges for deal in ruleset.deals):
        return ""
    return _(
        "Exchange: before play, everyone gives away any number of cards, face down. The dealer "
        "shuffles them and deals everyone back as many as they gave."
    )


def limits_of_wilds(ruleset: Ruleset) -> str:
    """Say that the limits of wild cards in the list are those of contracts only."""
    items_limit = any(limits_item(item) for item in items_of(ruleset))
    if not any_wilds(ruleset) or not (items_limit or any(map(limits_deal, ruleset.deals))):
        return ""
    return by_wilds(
        ruleset,
        _(
            "The joker limits in this list are only for the contract’s melds as you lay them "
            "down. Cards added later, and other melds, follow the rules above."
        ),
        _(
            "The wild limits in this list are only for the contract’s melds as you lay them "
            "down. Cards added later, and other melds, follow the rules above."
        ),
    )


def limits_item(item: Item) -> bool:
    """Whether the item limits its wild cards by more than what kind of meld it is."""
    return may_hold_wilds(item) and item.most_wilds < item.size


def limits_deal(deal: DealRules) -> bool:
    """Whether all melds of the contract share a limit of wild cards."""
    return deal.most_wilds < max(map(places_for_wilds, deal.contracts), default=0)


def special_text(deal: DealRules, ruleset: Ruleset) -> str:
    said = [*hand_texts(deal, ruleset), more_cards_text(deal)]
    said += [wilds_of_deal(deal), exchanges_text(deal), *buying_texts(deal, ruleset)]
    said.append(first_points_text(deal, ruleset))
    said += [last_discard_text(deal, ruleset), bonus_of_deal(deal, ruleset)]
    said += [counted_in_deal(deal, ruleset), never_down_in_deal(deal, ruleset)]
    if not out_in_every_deal(ruleset):
        said.append(going_out_at_once(deal, ruleset))
    return one_text(said)


def first_points_text(deal: DealRules, ruleset: Ruleset) -> str:
    points = deal.first_points
    # A deal without a contract says what is asked in its place.
    if not (points and deal.contract and ruleset.first_meld.points):
        return ""
    return _("First melds must be worth %(points)d points or more.", points=points)


def hand_texts(deal: DealRules, ruleset: Ruleset) -> Iterator[str]:
    rules = ruleset.in_deal(deal)
    if not ruleset.hands_by_deal:
        return
    if len(rules.hands_dealt) > 1:
        yield hands_by_players(rules)
        return
    dealing = rules.for_players(rules.seats.fewest).dealing
    yield ngettext("Everyone gets one card.", "Everyone gets %(num)d cards.", dealing.hand)
    if dealing.packets:
        yield _("They are dealt in packets of %(packets)s.", packets=listing(dealing.packets))


def bonus_of_deal(deal: DealRules, ruleset: Ruleset) -> str:
    if deal.going_out in (None, ruleset.bonuses.going_out):
        return ""
    if not deal.going_out:
        return _("Going out takes nothing off your total.")
    return ngettext(
        "Going out takes one point off your total.",
        "Going out takes %(num)d points off your total.",
        deal.going_out,
    )


def usually_counted(ruleset: Ruleset) -> CountedCards:
    """Return which cards of a hand count in all deals but those that are named."""
    rest = ruleset.counting.cards
    ways = [deal.counted or rest for deal in ruleset.deals]
    return rest if rest in ways else ways[0]


def counted_text(cards: CountedCards) -> str:
    if cards is CountedCards.NO_MELD:
        return _("Cards in hand that make a set or a run among themselves cost nothing.")
    return _("Cards in hand count in full, even where they would have made a meld.")


def counted_in_deal(deal: DealRules, ruleset: Ruleset) -> str:
    if deal.counted in (None, usually_counted(ruleset)):
        return ""
    return counted_text(deal.counted)


def never_down_in_deal(deal: DealRules, ruleset: Ruleset) -> str:
    if deal.never_down in (None, ruleset.counting.never_down):
        return ""
    if not deal.never_down:
        return _("If you never lay down, your cards count as always.")
    return ngettext(
        "If you never lay down, your hand costs one point.",
        "If you never lay down, your hand costs %(num)d points.",
        deal.never_down,
    )


def more_cards_text(deal: DealRules) -> str:
    row = Packs(up_to=1, packs=deal.more_packs, jokers=deal.more_jokers)
    packs, jokers = packs_text(row), jokers_text(row)
    if row.packs and row.jokers:
        return _(
            "More cards are shuffled in: %(packs)s and %(jokers)s.", packs=packs, jokers=jokers
        )
    if not (row.packs or row.jokers):
        return ""
    return _("More cards are shuffled in: %(cards)s.", cards=packs if row.packs else jokers)


def buying_texts(deal: DealRules, ruleset: Ruleset) -> Iterator[str]:
    if not ruleset.buys_in(deal):
        if ruleset.buying.allowed:
            yield _("No buying in this deal.")
        return
    buying = ruleset.in_deal(deal).buying
    if buying.most_per_deal != ruleset.buying.most_per_deal:
        if buying.most_per_deal == ANY_NUMBER:
            yield _("Buy as often as you like.")
        else:
            yield ngettext(
                "You can’t buy more than once.",
                "You can’t buy more than %(num)d times.",
                buying.most_per_deal,
            )
    if buying.extra_cards != ruleset.buying.extra_cards:
        yield ngettext(
            "One extra card comes with a buy.",
            "%(num)d extra cards come with a buy.",
            buying.extra_cards,
        )


def last_discard_text(deal: DealRules, ruleset: Ruleset) -> str:
    if deal.last_discard in (None, ruleset.going_out.last_discard):
        return ""
    match deal.last_discard:
        case LastDiscard.OPTIONAL:
            return _("You can go out with or without a last discard.")
        case LastDiscard.REQUIRED:
            return _("You need a discard to go out.")
        case _:
            return _("You go out by melding your last card, without a discard.")


def going_out_at_once(deal: DealRules, ruleset: Ruleset) -> str:
    if not deal.must_go_out:
        return ""
    last_discard = ruleset.in_deal(deal).going_out.last_discard
    if last_discard is LastDiscard.FORBIDDEN:
        return _(
            "You must go out in the turn you lay down: the contract and any extra melds must "
            "use up every card, with none to discard. So only one player lays down."
        )
    if last_discard is LastDiscard.REQUIRED:
        return _(
            "You must go out in the turn you lay down: the contract and any extra melds must "
            "leave just one card to discard. So only one player lays down."
        )
    return _(
        "You must go out in the turn you lay down: the contract and any extra melds may leave "
        "one card to discard, at most. So only one player lays down."
    )


def out_in_every_deal(ruleset: Ruleset) -> str:
    """Return what is said of going out at once, where all deals ask for it in the same words."""
    first, *more = [going_out_at_once(deal, ruleset) for deal in ruleset.deals]
    return first if more and all(other == first for other in more) else ""


def exchanges_text(deal: DealRules) -> str:
    if not deal.exchanges:
        return ""
    return ngettext(
        "It begins with an exchange.", "It begins with %(num)d exchanges.", deal.exchanges
    )


def worth_a_list(ruleset: Ruleset) -> bool:
    points = ruleset.first_meld.points
    return any(
        deal.contract or (points and deal.first_points) or special_text(deal, ruleset)
        for deal in ruleset.deals
    )


DEFINITIONS = (
    *(
        exact_sizes,
        what_pure_is,
        what_a_colour_run_is,
        suits_of_asked_runs,
        ranks_of_asked_sets,
        colours_of_asked_sets,
        runs_of_one_suit,
        sets_of_one_rank,
        what_an_exchange_is,
        limits_of_wilds,
    ),
)
"""What only follows from the list of deals."""
FIRST_MELD = together(
    *(first_meld, points_of_totals, worth_of_cards),
    *(wilds_at_first, worth_of_aces, waived_at_first),
)
WITHOUT_CONTRACTS = (FIRST_MELD, what_an_exchange_is, out_in_every_deal)
CONTRACTS = (what_a_contract_is, FIRST_MELD, *DEFINITIONS, out_in_every_deal, who_chooses)
