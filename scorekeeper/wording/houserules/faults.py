"""What is said about a field of house rules that cannot stand: what would be right there."""

from __future__ import annotations

from collections.abc import Mapping

from flask_babel import LazyString
from flask_babel import lazy_gettext as _l

from scorekeeper.rules.ruleset.faults import FieldFault
from scorekeeper.rules.verdict import Fact
from scorekeeper.wording.cards import isolated, listing

FAULTS: Mapping[str, LazyString] = {
    "field.number": _l("Write a whole number from %(least)s to %(most)s."),
    "field.number_from": _l("Write a whole number, %(least)s or more."),
    "field.flag": _l("Say yes or no: true or false."),
    "field.text": _l("Write a word or a sentence."),
    "field.choice": _l("Choose one of these: %(choices)s."),
    "field.list": _l("A list belongs here."),
    "field.table": _l("A group of fields belongs here, not a single value."),
    "field.unknown": _l("There is no such field; here are: %(known)s."),
    "text.missing": _l("Give it a name."),
    "text.taken": _l("“%(name)s” is taken at your table; find another name."),
    "text.too_long": _l("At most %(most)s characters."),
    "text.unreadable": _l("This holds signs that cannot be shown."),
    "list.too_long": _l("There is room for %(most)s, and no more."),
    "base.unknown": _l("Say which game these rules are based on: one of %(choices)s."),
    "seats.fewer_than_fewest": _l("At least %(fewest)s, the fewest who can play."),
    "seats.best_outside": _l("Write a number from %(least)s to %(most)s."),
    "packs.none": _l("Say at least once which cards are used."),
    "packs.twice": _l("For up to %(up_to)s players the cards are said already."),
    "packs.for_too_few": _l("Say which cards up to %(players)s players use."),
    "stock.none": _l(
        "%(players)s players would be dealt %(need)s cards, with the upcard, of %(cards)s: no "
        "stock is left. Take fewer players, fewer cards for each, or more packs."
    ),
    "dealing.packets_not_hand": _l(
        "The packets make %(cards)s cards; each player gets %(hand)s. Leave this empty to deal "
        "one at a time."
    ),
    "dealing.upcard_never_bought": _l(
        "Nothing is bought in this game, so the upcard cannot be; choose another beginning."
    ),
    "dealing.dealer_plays_twice": _l(
        "The dealer begins by discarding a card; the next player has the first turn."
    ),
    "cut.useless_chips": _l("Without chips and buying a chip is no reward: write 0."),
    "runs.beyond_suit": _l("No run is longer than %(longest)s cards, so ask for no more."),
    "sets.shorter_than_shortest": _l("At least %(shortest)s, the smallest set."),
    "sets.beyond_suits": _l("Where all suits differ, no set has more than %(most)s cards."),
    "sets.too_few_jokers": _l(
        "The smallest set has %(shortest)s cards, but there are only %(jokers)s jokers."
    ),
    "wilds.naturals_beyond_meld": _l("No meld has room for more than %(most)s ordinary cards."),
    "choice.used_up": _l(
        "Where contracts are chosen, each is played once: then the deals cannot begin again."
    ),
    "choice.of_nothing": _l("There are not several contracts to choose from."),
    "first_meld.beyond_hand": _l("No hand is worth more than %(most)s points in melds."),
    "contract.beside_points": _l(
        "The first melds must be worth %(points)s points here, so a deal asks for no melds beside."
    ),
    "contract.empty": _l("Ask for at least one set or run."),
    "contract.beyond_hand": _l(
        "These are %(cards)s cards, and nobody holds more than %(most)s to lay down."
    ),
    "contract.wilds_beyond_cards": _l("There are only %(most)s cards in it."),
    "item.of_no_kind": _l("Ask for one meld: a set, a run or a colour run."),
    "item.pure_run": _l("Only a set can be pure."),
    "item.too_small": _l("At least %(least)s cards."),
    "item.too_large": _l("At most %(most)s cards."),
    "item.below_naturals": _l("Every meld needs %(naturals)s ordinary cards, so ask for as many."),
    "item.no_runs": _l("There are no runs in this game: ask for a set, or allow runs."),
    "item.beyond_packs": _l("No more than %(most)s such cards can come together in this game."),
    "jokers.never_off_sets": _l(
        "No wild card ever comes off a set: write 0 here, or say how many cards are given for one."
    ),
    "jokers.set_too_large": _l("No set has more than %(most)s cards."),
    "jokers.contract_needs_turn": _l(
        "A wild card that must go into one's own contract can only be taken in the turn of laying "
        "down: allow that, or let it go elsewhere."
    ),
    "end.without_repeats": _l("Write 0, or let the deals begin again."),
    "end.target_and_out": _l(
        "The game ends either at %(target)s points or when all others are out: write 0 in one of "
        "the two."
    ),
    "deals.none": _l("Play at least one deal."),
    "deal.cannot_go_out": _l(
        "The contract takes %(cards)s of %(hand)s cards, and nothing else may be put down in that "
        "turn: nobody could go out."
    ),
    "words.no_size": _l("Name the sets by their number of cards, as 3; this says “%(word)s”."),
}


def fault_text(fault: FieldFault) -> str:
    """Return what is expected at a field, as a sentence in the reader's language."""
    facts = {name: _shown(value) for name, value in fault.facts.items()}
    return str(FAULTS[fault.code]) % facts


def _shown(value: Fact) -> str:
    if isinstance(value, tuple):
        return listing(isolated(str(each)) for each in value)
    return isolated(value) if isinstance(value, str) else str(value)
