"""Sentences for the reasons against laying down, laying off and going out."""

from flask_babel import lazy_gettext as _l

from scorekeeper.wording.facts import Facts
from scorekeeper.wording.registry import Wordings
from scorekeeper.wording.speech import ngettext

WORDINGS = Wordings()
say, say_counted, says = WORDINGS.say, WORDINGS.say_counted, WORDINGS.says


say("firstround.over", _l("Everyone has drawn once already. You can meld."))
say(
    "firstmeld.too_few_points",
    _l(
        "The first melds must be worth at least %(need)s points together; these are worth %(have)s."
    ),
)
say("firstmeld.wilds", _l("First melds can’t have wilds."))
say("laydown.already_down", _l("%(player)s has already laid down the contract in this deal."))
say("laydown.nothing", _l("Enter the cards of the contract first."))
say(
    "laydown.too_many_melds",
    _l("That’s %(have)s entries; %(most)s at once is the most."),
)
say(
    "laydown.first_round",
    _l(
        "With %(have)s players, nobody melds until everyone has drawn once, and someone hasn’t yet."
    ),
)
say("firstround.not_here", _l("With %(have)s players you can meld from the first turn."))
say("layoff.no_such_meld", _l("There’s no meld %(onto)s on the table."))
say("layoff.no_cards", _l("Choose the cards to lay off."))
say(
    "layoff.not_down",
    _l("%(player)s isn’t down yet."),
)
say("layoff.no_wilds", _l("You can’t lay off wilds in this game: %(cards)s."))
say("layoff.never", _l("There’s no laying off in this game."))
say(
    "layoff.not_in_this_turn",
    _l("%(player)s just laid down; lay off from the next turn."),
)
say(
    "layoff.own_contract_same_turn",
    _l("%(player)s just laid down meld %(onto)s; it can grow from their next turn."),
)
say(
    "layoff.pure_set_complete",
    _l("This set has all four suits, so it’s complete."),
)
say_counted(
    "layoff.does_not_fit",
    "cards",
    "%(cards)s doesn’t fit meld %(onto)s.",
    "%(cards)s don’t fit meld %(onto)s.",
)


@says("layoff.pure_set_wild")
def pure_set_wild(facts: Facts) -> str:
    return ngettext(
        "A contract’s set in different suits takes no wild; only %(suits)s may still be added.",
        "A contract’s set in different suits takes no wild; only cards of %(suits)s may still "
        "be added.",
        facts.count("missing"),
        suits=facts.suits("missing"),
    )


@says("layoff.pure_set_suit")
def pure_set_suit(facts: Facts) -> str:
    return ngettext(
        "A contract’s set in different suits takes only the suit it lacks: %(suits)s, not "
        "%(card)s.",
        "A contract’s set in different suits takes only the suits it lacks: %(suits)s, not "
        "%(card)s.",
        facts.count("missing"),
        suits=facts.suits("missing"),
        card=facts["card"],
    )


say(
    "goout.not_down",
    _l("Nothing is on the table yet."),
)
say(
    "goout.not_first_turn",
    _l("%(player)s was already down, so this isn’t their first turn of the deal."),
)
say(
    "goout.not_at_once",
    _l("%(player)s was already down, so they didn’t lay down this turn."),
)
say(
    "goout.discard_needed",
    _l("You need a discard to go out; you can’t meld everything."),
)
say(
    "goout.discard_forbidden",
    _l("You can’t discard to go out, not even %(card)s. Meld your last card."),
)
say(
    "goout.nothing_to_discard",
    _l("Every card is melded; there’s no %(card)s left to discard."),
)
say_counted(
    "goout.last_unmelded",
    "left",
    "One card would be left. In this game you meld your last card, not discard it.",
    "%(num)d cards would be left. In this deal all must go down at once, without a last discard.",
)
say_counted(
    "goout.left_unmelded",
    "left",
    "There should be 1 card left in hand. In this game you meld your last card, not discard it.",
    "There should be %(num)d cards left in hand, counting the draw. In this game you go "
    "out without a discard.",
)
say(
    "lastturn.had",
    _l("%(player)s has already had their last turn."),
)
say_counted(
    "goout.cards_left",
    "left",
    "There should be 1 card left in hand.",
    "There should be %(num)d cards left in hand, counting the draw; only one can be discarded.",
)
say_counted(
    "goout.more_than_held",
    "over",
    "That’s 1 card more than the hand should hold.",
    "That’s %(num)d cards more than the hand should hold.",
)
say_counted(
    "goout.must_go_out",
    "left",
    "In this deal you must go out in the turn you lay down; one card would be left.",
    "In this deal you must go out in the turn you lay down; %(num)d cards would be left, and "
    "only one can be discarded.",
)
