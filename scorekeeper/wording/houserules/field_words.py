"""What each field of a ruleset is called, and the help beside it: what it does at the table.

Table by table, in the order in which the form shows the fields. All entries of a list have the same
words, those of ``packs.jokers`` or ``deals.contract.set``.
"""

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
        _l("Cutting just right"),
        _l("How many cards must stay behind at the cut for it to earn its reward."),
    ),
    "cut.reward_chips": (
        _l("Chips for cutting just right"),
        _l("So many chips go to the cutter for cutting just right."),
    ),
    "cut.reward_points": (
        _l("Points for cutting just right"),
        _l("So many points are taken off the cutter's score for cutting just right."),
    ),
    "cut.erases_last_penalty": (
        _l("Cutting just right erases a penalty"),
        _l("After cutting just right, the cutter's points of the deal before no longer count."),
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
    "sets.shortest": (_l("Smallest set"), _l("A set needs at least so many cards.")),
    "sets.longest": (
        _l("Largest set"),
        _l("A set never grows beyond so many cards; empty is no limit."),
    ),
    "sets.different_suits": (
        _l("All suits of a set differ"),
        _l("No suit may be there twice in a set, so that four cards are the most it can hold."),
    ),
    "sets.most_wilds": (
        _l("Most wild cards in a set"),
        _l("No set holds more wild cards than this; 0 keeps them out of sets, empty is no limit."),
    ),
    "sets.wilds_against_naturals": (
        _l("Wild and ordinary cards in a set"),
        _l("How many wild cards a set may hold, measured by its ordinary cards."),
    ),
    "sets.of_jokers": (
        _l("Jokers make a set"),
        _l("Jokers alone may lie as a set, and more jokers may be added to it."),
    ),
    "runs.allowed": (
        _l("There are runs"),
        _l("Cards of one suit in order may be melded; without this there are only sets."),
    ),
    "runs.shortest": (_l("Shortest run"), _l("A run needs at least so many cards.")),
    "runs.ace": (_l("The ace in a run"), _l("Where an ace may stand in a run.")),
    "runs.most_wilds": (
        _l("Most wild cards in a run"),
        _l("No run holds more wild cards than this; 0 keeps them out of runs, empty is no limit."),
    ),
    "runs.wilds_against_naturals": (
        _l("Wild and ordinary cards in a run"),
        _l("How many wild cards a run may hold, measured by its ordinary cards."),
    ),
    "runs.wilds_side_by_side": (
        _l("Wild cards side by side"),
        _l("At most so many wild cards may be neighbours in a run; empty is no limit."),
    ),
    "deals": (
        _l("Deals"),
        _l("The deals of a game, each with what it asks of a player's first melds."),
    ),
    "deals.contract": (
        _l("Contract"),
        _l("The melds a player must lay down first in this deal, all in one turn."),
    ),
    "deals.contract.kind": (
        _l("Kind of meld"),
        _l("Whether a set, a run or a colour run is asked for."),
    ),
    "deals.contract.size": (_l("How many cards"), _l("How many cards this meld must have.")),
    "deals.contract.set": (_l("Set of"), _l("A set of so many cards is asked for.")),
    "deals.contract.run": (_l("Run of"), _l("A run of so many cards is asked for.")),
    "deals.contract.colour_run": (
        _l("Colour run of"),
        _l("So many ranks in order are asked for, red and black in turn, without a wild card."),
    ),
    "deals.contract.pure": (
        _l("In different suits"),
        _l("This set must hold no wild card, and no suit twice."),
    ),
    "deals.contract.or_more": (
        _l("Or more"),
        _l("The meld may be longer than asked for; otherwise its size is exact."),
    ),
    "deals.contract.most_wilds": (
        _l("Most wild cards in this meld"),
        _l("This meld of the contract holds no more wild cards than this; empty is no limit."),
    ),
    "deals.others": (
        _l("Or instead"),
        _l("Other contracts of which any one does just as well in this deal."),
    ),
    "deals.most_wilds": (
        _l("Most wild cards in the contract"),
        _l("All melds of the contract together hold no more wild cards; empty is no limit."),
    ),
    "deals.exchanges": (
        _l("Exchanges"),
        _l(
            "So many times before play everybody gives cards away face down and gets as many "
            "back from the dealer."
        ),
    ),
    "deals.buying": (
        _l("Buying in this deal"),
        _l("Discards can be bought in this deal, where the game knows buying at all."),
    ),
    "deals.must_go_out": (
        _l("Go out at once"),
        _l("Whoever lays down in this deal must go out in that same turn."),
    ),
    "contracts.choice": (
        _l("Who says which contract is played"),
        _l("Whether the contracts come in order, or somebody picks one not yet played."),
    ),
    "first_meld.points": (
        _l("Points of the first melds"),
        _l("A player's first melds of a deal must be worth so much together; 0 asks nothing."),
    ),
    "first_meld.ace_low": (
        _l("An ace below the two is worth"),
        _l("So much does an ace below the two of a run add to the first melds."),
    ),
    "first_meld.wilds": (
        _l("Wild cards in the first melds"),
        _l("A player's first melds of a deal may hold wild cards."),
    ),
    "laying_down.not_in_first_turn_from": (
        _l("No melds in the first round from"),
        _l(
            "With so many players or more nobody melds before each has drawn once; 0 means that "
            "this is no rule."
        ),
    ),
    "laying_down.extra_melds": (
        _l("Further melds in that turn"),
        _l("In the turn of laying down more sets and runs may go down beside the contract."),
    ),
    "laying_down.lay_offs": (
        _l("Laying off in that turn"),
        _l("On which melds cards may be laid off in the turn of laying down."),
    ),
    "later_turns.new_melds": (
        _l("New melds"),
        _l("A player who is down may put down new sets and runs in later turns."),
    ),
    "later_turns.lay_offs": (
        _l("Laying off"),
        _l("A player who is down may add cards to melds on the table in later turns."),
    ),
    "later_turns.wilds_laid_off": (
        _l("Wild cards laid off"),
        _l("Wild cards, too, may be added to melds on the table."),
    ),
    "later_turns.pure_set_takes": (
        _l("What a set in different suits takes"),
        _l("Which cards may be added to a contract's set in different suits."),
    ),
    "taking_jokers.naturals_for_one_in_a_set": (
        _l("Cards given for a wild in a set"),
        _l(
            "So many cards of the rank go onto a set for one wild card taken off it; 0 means "
            "that none is ever taken off a set."
        ),
    ),
    "taking_jokers.naturals_then_in_set": (
        _l("Ordinary cards then in the set"),
        _l(
            "A wild card comes off a set only when so many ordinary cards then lie in it; 0 asks "
            "for nothing."
        ),
    ),
    "taking_jokers.from_runs": (
        _l("Off runs"),
        _l("A wild card may be taken off a run by putting down the card it stands for."),
    ),
    "taking_jokers.own_sets": (
        _l("Off own melds"),
        _l("Wild cards may be taken off one's own melds as well."),
    ),
    "taking_jokers.only_contract_melds": (
        _l("Only off contracts"),
        _l("Wild cards come only off melds that fill somebody's contract."),
    ),
    "taking_jokers.use": (
        _l("What becomes of it"),
        _l("What a player must do with a wild card taken off a meld."),
    ),
    "taking_jokers.in_turn_of_laying_down": (
        _l("In the turn of laying down"),
        _l("Wild cards may be taken and moved in the very turn of laying down, too."),
    ),
    "taking_jokers.move_at_run_ends": (
        _l("Moving at the ends of a run"),
        _l(
            "A wild card at an end of a run may give way to the card it stands for and go to "
            "either end."
        ),
    ),
    "taking_jokers.move_along_runs": (
        _l("Moving along a run"),
        _l("Wild cards of a run move within it to make room for a card laid off."),
    ),
    "going_out.last_discard": (
        _l("Last discard"),
        _l("Whether going out needs a last card to discard."),
    ),
    "stock.when_empty": (
        _l("When the stock is empty"),
        _l("Whether the discards become the new stock, or the deal ends."),
    ),
    "penalties.joker": (_l("Joker"), _l("Points for each joker left in hand.")),
    "penalties.ace": (_l("Ace"), _l("Points for each ace left in hand.")),
    "penalties.king": (_l("King"), _l("Points for each king left in hand.")),
    "penalties.queen": (_l("Queen"), _l("Points for each queen left in hand.")),
    "penalties.jack": (_l("Jack"), _l("Points for each jack left in hand.")),
    "penalties.ten": (_l("Ten"), _l("Points for each ten left in hand.")),
    "penalties.nine": (_l("Nine"), _l("Points for each nine left in hand.")),
    "penalties.eight": (_l("Eight"), _l("Points for each eight left in hand.")),
    "penalties.seven": (_l("Seven"), _l("Points for each seven left in hand.")),
    "penalties.six": (_l("Six"), _l("Points for each six left in hand.")),
    "penalties.five": (_l("Five"), _l("Points for each five left in hand.")),
    "penalties.four": (_l("Four"), _l("Points for each four left in hand.")),
    "penalties.three": (_l("Three"), _l("Points for each three left in hand.")),
    "penalties.two": (_l("Two"), _l("Points for each two left in hand.")),
    "bonuses.going_out": (
        _l("Bonus for going out"),
        _l("Going out takes so many points off the total of whoever does it."),
    ),
    "bonuses.going_out_in_first_turn": (
        _l("Bonus for going out in the first turn"),
        _l(
            "So many points come off instead for going out in one's first turn of a deal; 0 gives "
            "no more than going out does."
        ),
    ),
    "bonuses.streaks": (
        _l("Winning in a row"),
        _l("The second deal won in a row costs the others twice their points, the third 3 times."),
    ),
    "end.repeats": (
        _l("The deals begin again"),
        _l("After the last deal of the list its first one follows again."),
    ),
    "end.after_deals": (
        _l("Number of deals"),
        _l("Where the deals begin again, the game is over after so many; 0 leaves it open."),
    ),
    "end.target": (
        _l("Target"),
        _l("The game is over once somebody's total reaches so many points; 0 means no target."),
    ),
    "end.out_at": (
        _l("Out of the game at"),
        _l(
            "Whoever has a total of so many points is out, and the last one in wins; 0 means "
            "that nobody drops out."
        ),
    ),
    "words.sets": (
        _l("Words for sets"),
        _l("What sets are called by their size, as trío for 3 cards."),
    ),
    "words.run": (_l("Word for a run"), _l("What a run is called at your table.")),
    "words.colour_run": (
        _l("Word for a colour run"),
        _l("What a colour run is called at your table."),
    ),
    "words.pure": (
        _l("Word for different suits"),
        _l("What a set in different suits is called at your table."),
    ),
    "words.buy": (_l("The call"), _l("What a player calls to buy a discard.")),
}
"""Path without numbers → label and help."""
