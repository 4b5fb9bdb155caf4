"""What the table's ruling set aside, in a few words: an event keeps the codes and no facts."""

from __future__ import annotations

from collections.abc import Iterable

from flask_babel import LazyString
from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l

from .cards import listing

SET_ASIDE: dict[str, LazyString] = {
    "set.too_short": _l("too few cards for a set"),
    "set.mixed_ranks": _l("different ranks in a set"),
    "set.too_long": _l("too many cards for a set"),
    "set.repeated_card": _l("a suit twice in a set"),
    "set.too_many_wilds": _l("too many wild cards in a set"),
    "run.not_in_this_game": _l("a run where there are none"),
    "run.too_short": _l("too few cards for a run"),
    "run.too_long": _l("too many cards for a run"),
    "run.mixed_suits": _l("different suits in a run"),
    "run.repeated_card": _l("a card twice in a run"),
    "run.gap": _l("a gap in a run"),
    "run.no_aces": _l("an ace in a run"),
    "run.ace_only_high": _l("an ace below the two"),
    "run.ace_only_low": _l("an ace above the king"),
    "run.ace_in_the_middle": _l("a run round the corner"),
    "run.too_many_wilds": _l("too many wild cards in a run"),
    "run.wilds_side_by_side": _l("wild cards side by side"),
    "colour_run.wilds": _l("a wild card in a colour run"),
    "colour_run.equal_colours": _l("neighbours of one colour in a colour run"),
    "colour_run.only_in_a_contract": _l("a colour run that no contract asked for"),
    "meld.suit_not_said": _l("a suit that was not said"),
    "meld.too_many_wilds": _l("too many jokers in a meld"),
    "meld.too_few_naturals": _l("a meld of jokers only"),
    "meld.more_wilds_than_naturals": _l("more wild cards than others in a meld"),
    "meld.wilds_not_fewer": _l("not fewer wild cards than others in a meld"),
    "meld.not_down": _l("a meld before the contract"),
    "meld.not_in_this_turn": _l("an extra meld in the turn of laying down"),
    "meld.no_new_melds": _l("a new meld after the contract"),
    "contract.item_missing": _l("an incomplete contract"),
    "contract.wrong_size": _l("a meld of the wrong size"),
    "contract.not_pure_wilds": _l("a joker in the pure set"),
    "contract.not_pure_suits": _l("a suit twice in the pure set"),
    "contract.extra_not_allowed": _l("an extra meld in the turn of laying down"),
    "contract.item_wilds": _l("too many wild cards in a meld of the contract"),
    "contract.too_many_wilds": _l("too many wild cards in the contract"),
    "firstmeld.too_few_points": _l("first melds of too few points"),
    "firstmeld.wilds": _l("a joker in the first melds"),
    "contract.too_many_melds": _l("more melds than a hand can hold"),
    "contract.used": _l("a contract played before"),
    "contract.already_chosen": _l("another contract than the one chosen first"),
    "contract.not_chosen": _l("playing before the contract was chosen"),
    "contract.dealer_chooses": _l("a contract not chosen by the dealer"),
    "contract.first_down_chooses": _l("a contract chosen before anybody laid down"),
    "laydown.first_round": _l("laying down before everybody had drawn once"),
    "laydown.already_down": _l("laying down twice in a deal"),
    "layoff.not_down": _l("laying off before the contract"),
    "layoff.never": _l("laying off at all"),
    "layoff.not_in_this_turn": _l("laying off in the turn of laying down"),
    "layoff.own_contract_same_turn": _l("extending the own contract in the same turn"),
    "layoff.does_not_fit": _l("a card that does not fit"),
    "layoff.no_wilds": _l("a wild card added to a meld"),
    "layoff.pure_set_complete": _l("a card on a complete pure set"),
    "layoff.pure_set_wild": _l("a joker on the pure set"),
    "layoff.pure_set_suit": _l("a suit twice in the pure set"),
    "joker.not_down": _l("touching a joker before the contract"),
    "joker.not_in_this_turn": _l("touching a joker in the turn of laying down"),
    "joker.none_there": _l("no joker in the meld"),
    "joker.in_a_run": _l("a joker taken out of a run"),
    "joker.never_taken": _l("taking a joker at all"),
    "joker.wrong_count": _l("the number of cards put down for a joker"),
    "joker.own_set": _l("a joker taken from an own set"),
    "joker.wrong_cards": _l("cards of another rank put down for a joker"),
    "joker.never_moves": _l("moving a joker at all"),
    "joker.no_room": _l("a joker beyond the end of a run"),
    "joker.not_in_a_run": _l("a joker moved in a set"),
    "joker.wrong_card": _l("another card in the place of a joker"),
    "joker.inside": _l("moving a joker inside a run"),
    "hand.too_few": _l("more cards than the hand should hold"),
    "hand.count_differs": _l("a hand with another number of cards than it should have"),
    "cards.too_many": _l("a card seen more often than it exists"),
    "goout.not_down": _l("going out without the contract on record"),
    "goout.cards_left": _l("going out with cards left"),
    "goout.nothing_to_discard": _l("a discard from an empty hand"),
    "goout.discard_needed": _l("going out without a discard"),
    "goout.more_than_held": _l("more cards than the hand should hold"),
    "goout.not_first_turn": _l("going out in the first turn, though down before"),
    "goout.must_go_out": _l("laying down without going out"),
    "buy.never": _l("buying where nothing is bought"),
    "buy.not_in_this_deal": _l("buying in a deal without any"),
    "buy.free_in_turn": _l("buying in the own turn"),
    "discard.not_your_turn": _l("taking the discard out of turn"),
    "discard.never_free": _l("taking the discard without buying it"),
    "discard.must_be_melded": _l("taking the discard without melding it"),
    "buy.own_discard": _l("buying an own discard"),
    "buy.down": _l("buying when down"),
    "buy.no_chips": _l("buying without a chip"),
    "claims.not_first": _l("somebody else came first"),
    "upcard.none": _l("taking an upcard where none is turned up"),
    "upcard.not_the_leader": _l("taking the upcard without leading"),
    "upcard.must_be_bought": _l("taking the upcard without buying it"),
    "upcard.too_late": _l("taking the upcard after the first turn"),
    "cut.no_reward": _l("a reward for the cut"),
    "cut.nothing_to_erase": _l("a reward for the cut without a penalty to take away"),
    "cut.not_exact": _l("a cut that was not exact"),
    "cut.jokers_kept": _l("more jokers kept at the cut than allowed"),
    "exchange.none_due": _l("an exchange that was not due"),
    "stock.deal_ends": _l("turning the discard pile"),
    "close.nobody_went_out": _l("nobody went out"),
    "seats.too_few": _l("too few players"),
    "seats.too_many": _l("too many players"),
    "seats.no_stock": _l("too few cards for so many players"),
}


def overruled_text(codes: Iterable[str]) -> str:
    """Return what a ruling of the table set aside: too few cards for a set and no chip left."""
    words = [str(SET_ASIDE[code]) if code in SET_ASIDE else code for code in codes]
    return listing(dict.fromkeys(words))


def ruling_text(codes: Iterable[str]) -> str:
    """Return the sentence that says what the table let stand."""
    return _("The table let it stand: %(what)s.", what=overruled_text(codes))
