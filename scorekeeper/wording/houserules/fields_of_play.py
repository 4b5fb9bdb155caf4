"""Labels and helps of the fields of laying down, later turns, taking wild cards, going out."""

from __future__ import annotations

from flask_babel import LazyString
from flask_babel import lazy_gettext as _l

WORDS: dict[str, tuple[LazyString, LazyString]] = {
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
        _l("What a pure set takes"),
        _l("Which cards may be added to the pure set of a contract."),
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
}
