"""Sentences for the reasons why cards make no meld, and why a wild may not be taken or moved."""

from flask_babel import lazy_gettext as _l

from scorekeeper.rules.ruleset.choices import JokerUse
from scorekeeper.wording.registry import Facts, Wordings
from scorekeeper.wording.speech import gettext as _, ngettext, plural

WORDINGS = Wordings()
say, say_counted, says = WORDINGS.say, WORDINGS.say_counted, WORDINGS.says

say("meld.empty", _l("One of the entries has no cards."))
say("meld.not_down", _l("%(player)s isn’t down yet."))
say("meld.not_in_this_turn", _l("%(player)s just laid down; extra melds come from the next turn."))
say("meld.no_new_melds", _l("No new melds after the contract in this game."))
say(
    "melds.not_kept",
    _l(
        "Melds aren’t recorded in deal %(deal)s, so you can’t enter them. Change that in the "
        "game’s settings."
    ),
)
say("colour_run.only_in_a_contract", _l("A color run only counts in a contract that asks for it."))
say("set.mixed_ranks", _l("A set is cards of the same rank; this one mixes %(ranks)s."))
say("meld.no_cards", _l("There are no cards in this meld."))
say("run.not_in_this_game", _l("There are no runs in this game, only sets."))
say("run.no_aces", _l("Aces don’t go in runs in this game."))
say("run.too_low", _l("In this game no run goes below the %(lowest)s."))
say("run.ace_only_high", _l("In this game the ace goes only above the king."))
say("run.ace_only_low", _l("In this game the ace goes only below the two."))
say(
    "run.ace_in_the_middle",
    _l("Runs don’t go around the corner: the ace goes at one end, never between king and two."),
)
say("meld.suit_not_said", _l("The suit matters. Add it for %(cards)s."))
say("colour_run.equal_colours", _l("Color runs alternate red and black; %(cards)s don’t."))
say(
    "set.repeated_card",
    _l("In this game a set has no suit twice; %(cards)s is there more than once."),
)
say_counted(
    "set.too_few_suits",
    "have",
    "A set needs at least %(need)s different suits; this has 1.",
    "A set needs at least %(need)s different suits; this has %(num)d.",
)
say_counted(
    "set.too_many_suits",
    "most",
    "In this game all cards of a set have one suit; this would be %(have)s.",
    "In this game a set has at most %(num)d different suits; this would be %(have)s.",
)
say_counted(
    "set.too_short",
    "have",
    "A set needs at least %(need)s cards; this has 1.",
    "A set needs at least %(need)s cards; this has %(num)d.",
)
say_counted(
    "run.too_short",
    "have",
    "A run needs at least %(need)s cards; this has 1.",
    "A run needs at least %(need)s cards; this has %(num)d.",
)
say("run.too_long", _l("A run has %(most)s cards at most; this would be %(have)s."))
say("run.mixed_suits", _l("A run is all one suit; this has %(suits)s."))
say("run.mixed_colours", _l("In this game a run is all red or all black, not both: %(suits)s."))
say("run.colours_not_by_turns", _l("Runs alternate red and black in this game; %(cards)s don’t."))
say_counted(
    "run.repeated_card",
    "cards",
    "A run holds each card once; %(cards)s is there more than once.",
    "A run holds each card once; %(cards)s are there more than once.",
)


@says("run.gap")
def run_gap(facts: Facts) -> str:
    missing, wilds = facts.cards("missing"), facts.number("wilds")
    if not wilds:
        return ngettext(
            "The run has a gap: %(cards)s is missing.",
            "The run has a gap: %(cards)s are missing.",
            facts.count("missing"),
            cards=missing,
        )
    return ngettext(
        "The run has more gaps than the one wild can fill: %(cards)s are missing.",
        "The run has more gaps than the %(num)d wilds can fill: %(cards)s are missing.",
        wilds,
        cards=missing,
    )


say("set.too_long", _l("In this game a set has %(most)s cards at most; this would be %(have)s."))
say_counted(
    "colour_run.wilds",
    "have",
    "A color run can’t have wilds; this has 1.",
    "A color run can’t have wilds; this has %(num)d.",
)


MOST_WILDS = (
    plural(
        "A meld may hold at most one joker; this would be %(have)s.",
        "A meld may hold at most %(num)d jokers; this would be %(have)s.",
    ),
    plural(
        "A meld may hold at most one wild; this would be %(have)s.",
        "A meld may hold at most %(num)d wilds; this would be %(have)s.",
    ),
)
FEWEST_NATURALS = (
    plural("A meld needs at least 1 natural card.", "A meld needs at least %(num)d natural cards."),
    plural("A meld needs at least one natural.", "A meld needs at least %(num)d naturals."),
)
"""What is said of jokers, and where other cards are wild as well."""


@says("meld.too_many_wilds")
def too_many_wilds(facts: Facts) -> str:
    most, other_wilds = facts.number("most"), bool(facts.raw("other_wilds"))
    if most:
        return ngettext(*MOST_WILDS[other_wilds], most, have=facts["have"])
    if other_wilds:
        return _("Melds can’t have wilds in this game.")
    return _("Melds can’t have jokers in this game.")


say_counted(
    "set.too_many_wilds",
    "most",
    "A set may hold at most one wild; this would be %(have)s.",
    "A set may hold at most %(num)d wilds; this would be %(have)s.",
    none=_l("Sets can’t have wilds in this game."),
)
say_counted(
    "run.too_many_wilds",
    "most",
    "A run may hold at most one wild; this would be %(have)s.",
    "A run may hold at most %(num)d wilds; this would be %(have)s.",
    none=_l("Runs can’t have wilds in this game."),
)
say_counted(
    "run.wilds_side_by_side",
    "most",
    "Wilds can’t be side by side in a run; this has %(have)s.",
    "At most %(num)d wilds can be side by side in a run; this has %(have)s.",
)


@says("meld.too_few_naturals")
def too_few_naturals(facts: Facts) -> str:
    return ngettext(*FEWEST_NATURALS[bool(facts.raw("other_wilds"))], facts.number("need"))


say(
    "meld.more_wilds_than_naturals",
    _l("A meld can’t have more wilds than naturals; this has %(wilds)s and %(naturals)s."),
)
say(
    "meld.wilds_not_fewer",
    _l("A meld needs fewer wilds than naturals; this has %(wilds)s and %(naturals)s."),
)

say_counted(
    "run.wild_of_another_suit",
    "cards",
    "%(cards)s only stands for a card of its own suit.",
    "%(cards)s only stand for cards of their own suit.",
)


say("joker.no_such_meld", _l("There’s no meld %(onto)s on the table."))
say("joker.not_down", _l("%(player)s isn’t down yet."))
say("joker.not_in_this_turn", _l("%(player)s just laid down; take wilds from the next turn."))
say("joker.not_moved_in_this_turn", _l("%(player)s just laid down; move wilds from the next turn."))
say("joker.none_there", _l("There’s no wild in meld %(onto)s."))
say("joker.in_a_run", _l("Meld %(onto)s is a run; you can’t take a wild from a run."))
say("joker.never_taken", _l("You can’t take wilds from the table in this game."))
say("joker.in_a_set", _l("Meld %(onto)s is a set; you can’t take a wild from a set in this game."))
say(
    "joker.own_set",
    _l("Meld %(onto)s is your own; you can only take wilds from other players’ melds."),
)
say(
    "joker.not_of_a_contract",
    _l("Meld %(onto)s isn’t part of a contract; you can only take wilds from those."),
)
say(
    "joker.only_into_contract",
    _l(
        "%(player)s is already down; you can only take a wild for your own contract, in the "
        "turn you lay down."
    ),
)
say(
    "joker.one_for_a_run",
    _l("To take a wild from a run, use one card, the one it stands for, not %(have)s."),
)
say("joker.never_moves", _l("Wilds don’t move in runs in this game."))
say("joker.not_in_a_run", _l("Meld %(onto)s is a set; wilds only move at the end of a run."))
say("joker.inside", _l("The wild in meld %(onto)s is inside the run; only wilds at an end move."))
say_counted(
    "joker.wrong_count",
    "need",
    "Taking its wild costs one card of the set’s rank, not %(have)s.",
    "Taking its wild costs %(num)d cards of the set’s rank, not %(have)s.",
)
say_counted(
    "joker.wrong_cards",
    "cards",
    "The wild is one of the set’s rank (%(rank)s); you can’t take it with %(cards)s.",
    "The wild is one of the set’s rank (%(rank)s); you can’t take it with %(cards)s.",
)
say_counted(
    "joker.stands_for_another",
    "need",
    "The wild in meld %(onto)s stands for %(need)s; you can’t take it with %(cards)s.",
    "The wilds in meld %(onto)s stand for %(need)s; you can’t take one with %(cards)s.",
)
say_counted(
    "joker.set_not_full",
    "have",
    "You can only take a wild from a set that is left with %(need)s naturals; meld %(onto)s "
    "would have one.",
    "You can only take a wild from a set that is left with %(need)s naturals; meld %(onto)s "
    "would have %(num)d.",
)


@says("joker.not_used")
def not_used(facts: Facts) -> str:
    taken = facts["cards"]
    match JokerUse(str(facts.raw("use"))):
        case JokerUse.OWN_CONTRACT:
            return _("Play %(cards)s in your own contract right away.", cards=taken)
        case JokerUse.NEW_RUN:
            return _("Play %(cards)s in a new run right away.", cards=taken)
        case JokerUse.RUN:
            return _("Play %(cards)s in a run right away, new or on the table.", cards=taken)
        case JokerUse.OWNERS_RUN:
            return _(
                "Lay off %(cards)s right away on a run of the player it was taken from.",
                cards=taken,
            )
        case JokerUse.ANYWHERE:
            return _("Play %(cards)s in a meld right away, new or on the table.", cards=taken)
    return _("Play %(cards)s in a new meld right away.", cards=taken)


@says("joker.no_room")
def no_room(facts: Facts) -> str:
    if facts.raw("to") == "low":
        return _("Nothing fits below the run in meld %(onto)s.", onto=facts["onto"])
    return _("Nothing fits above the run in meld %(onto)s.", onto=facts["onto"])


say_counted(
    "joker.wrong_card",
    "need",
    "The wild at the end of meld %(onto)s stands for %(need)s, so %(card)s can’t replace it.",
    "The wilds at the ends of meld %(onto)s stand for %(need)s, so %(card)s can’t replace either.",
)
