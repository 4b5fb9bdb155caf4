"""Labels and helps of the fields of seats, packs, wild cards, deal, cut, chips and buying."""

from __future__ import annotations

from flask_babel import LazyString
from flask_babel import lazy_gettext as _l

WORDS: dict[str, tuple[LazyString, LazyString]] = {
    "name": (_l("Name"), _l("What your table calls this game.")),
    "source": (_l("Source"), _l("Where these rules come from: a book, a page, a family.")),
    "based_on": (
        _l("Based on"),
        _l("The game these rules started from; whatever differs from it is marked."),
    ),
    "seats.fewest": (_l("Fewest players"), _l("With fewer players no game can begin.")),
    "seats.most": (_l("Most players"), _l("With more players no game can begin.")),
    "seats.best_from": (
        _l("Best from"),
        _l("With fewer players than this the game still goes, but you are told it is unusual."),
    ),
    "seats.best_to": (
        _l("Best up to"),
        _l("With more players than this the game still goes, but you are told it is unusual."),
    ),
    "packs": (
        _l("Cards in play"),
        _l("Which packs are shuffled together, for each number of players."),
    ),
    "packs.up_to": (
        _l("Up to so many players"),
        _l("These cards are used by so many players or fewer."),
    ),
    "packs.packs": (_l("Packs"), _l("How many packs of 52 cards are shuffled together.")),
    "packs.jokers": (_l("Jokers"), _l("How many jokers there are in all the packs together.")),
    "wilds.twos": (
        _l("Twos are wild"),
        _l("A two may stand for any other card, as a joker does."),
    ),
    "wilds.twos_natural_in_place": (
        _l("A two in its own place is an ordinary card"),
        _l(
            "Between the ace and the three of its suit a wild two counts as the plain card it "
            "shows."
        ),
    ),
    "wilds.most_per_meld": (
        _l("Most wild cards in a meld"),
        _l(
            "No set or run ever holds more wild cards than this, not even after lay-offs; "
            "empty is no limit."
        ),
    ),
    "wilds.fewest_naturals": (
        _l("Fewest ordinary cards in a meld"),
        _l("Every meld needs at least so many cards that are not wild."),
    ),
    "dealing.hand": (_l("Cards for each"), _l("How many cards everybody is dealt.")),
    "dealing.upcard": (
        _l("Start of the discard pile"),
        _l("Where the first discard comes from, and what it costs the leader to take it."),
    ),
    "dealing.direction": (
        _l("Direction"),
        _l("Which way the turns, the deal and the order of buying go round the table."),
    ),
    "dealing.leader": (_l("Who leads"), _l("Whose turn is the first of a deal.")),
    "dealing.packets": (
        _l("Dealt in packets"),
        _l("How many cards each player gets at a time, as 3 3 3 4; empty: one at a time."),
    ),
    "cut.jokers_kept_among": (
        _l("Cutter keeps jokers among the bottom"),
        _l(
            "The cutter may keep any joker among so many bottom cards of the part lifted off, and "
            "is dealt that many cards fewer; 0 means that no joker is kept."
        ),
    ),
    "cut.exact": (
        _l("Exact cut"),
        _l("How many cards must stay behind at the cut for it to earn its reward."),
    ),
    "cut.reward_chips": (
        _l("Chips for an exact cut"),
        _l("So many chips go to the cutter for an exact cut."),
    ),
    "cut.reward_points": (
        _l("Points for an exact cut"),
        _l("So many points are taken off the cutter's score for an exact cut."),
    ),
    "cut.erases_last_penalty": (
        _l("An exact cut erases a penalty"),
        _l("After an exact cut the cutter's points of the deal before no longer count."),
    ),
    "chips.each": (
        _l("Chips for each"),
        _l("How many chips everybody has to buy with, for the whole game."),
    ),
    "chips.points_off_for_unused": (
        _l("Points off for an unused chip"),
        _l("When the game is over, each chip left takes so many points off its owner's total."),
    ),
    "buying.allowed": (
        _l("Discards can be bought"),
        _l("Players may take a discard out of turn; a single deal can still rule it out."),
    ),
    "buying.price": (_l("Price of a buy"), _l("How many chips a buy costs.")),
    "buying.extra_cards": (
        _l("Extra cards with a buy"),
        _l("So many cards of the stock come with a bought discard."),
    ),
    "buying.in_turn": (
        _l("The discard in your own turn"),
        _l("How the player whose turn it is comes by the card just discarded."),
    ),
    "buying.when_down": (
        _l("Buying when down"),
        _l("Players whose first melds already lie on the table may buy as well."),
    ),
    "buying.priority": (
        _l("Who gets a card that several want"),
        _l("From whom the order of play is counted when several want one discard."),
    ),
}
