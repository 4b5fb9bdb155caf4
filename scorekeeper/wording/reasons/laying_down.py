"""Sentences for the reasons against laying down, laying off and going out."""

from flask_babel import lazy_gettext as _l

from scorekeeper.wording.facts import Facts
from scorekeeper.wording.registry import Wordings
from scorekeeper.wording.speech import ngettext

WORDINGS = Wordings()
say, say_counted, says = WORDINGS.say, WORDINGS.say_counted, WORDINGS.says


say("firstround.over", _l("Everybody has drawn once already; melds may be put down."))
say(
    "firstmeld.too_few_points",
    _l(
        "The first melds must be worth at least %(need)s points together; these are worth %(have)s."
    ),
)
say("firstmeld.wilds", _l("The first melds are laid down without any wild card."))
say("laydown.already_down", _l("%(player)s has already laid down the contract in this deal."))
say("laydown.nothing", _l("Enter the cards of the contract first."))
say(
    "laydown.too_many_melds",
    _l("That is %(have)s entries; no more than %(most)s can be entered at once."),
)
say(
    "laydown.first_round",
    _l(
        "With %(have)s players nobody puts down anything before everybody has drawn once; by the "
        "book they have not yet."
    ),
)
say(
    "firstround.not_here", _l("With %(have)s players melds may be put down from the first turn on.")
)
say("layoff.no_such_meld", _l("There is no meld %(onto)s on the table."))
say("layoff.no_cards", _l("Say which cards are to be laid off."))
say(
    "layoff.not_down",
    _l("By the book %(player)s is not down yet."),
)
say("layoff.no_wilds", _l("Wild cards are not added to melds on the table here: %(cards)s."))
say("layoff.never", _l("Nothing is laid off on melds here."))
say(
    "layoff.not_in_this_turn",
    _l("%(player)s laid down in this very turn; laying off has to wait for a later one."),
)
say(
    "layoff.own_contract_same_turn",
    _l(
        "Meld %(onto)s is part of the contract that %(player)s laid down in this very turn; "
        "it may be extended from the next turn on."
    ),
)
say(
    "layoff.pure_set_complete",
    _l("This set has all four suits: it is complete, and nothing more is added to it."),
)
say_counted(
    "layoff.does_not_fit",
    "cards",
    "%(cards)s does not fit meld %(onto)s.",
    "%(cards)s do not fit meld %(onto)s.",
)


@says("layoff.pure_set_wild")
def pure_set_wild(facts: Facts) -> str:
    return ngettext(
        "A contract's set in different suits takes no wild card; only %(suits)s may still be "
        "added.",
        "A contract's set in different suits takes no wild card; only cards of %(suits)s may "
        "still be added.",
        facts.count("missing"),
        suits=facts.suits("missing"),
    )


@says("layoff.pure_set_suit")
def pure_set_suit(facts: Facts) -> str:
    return ngettext(
        "A contract's set in different suits takes only the suit it lacks: %(suits)s, not "
        "%(card)s.",
        "A contract's set in different suits takes only the suits it lacks: %(suits)s, not "
        "%(card)s.",
        facts.count("missing"),
        suits=facts.suits("missing"),
        card=facts["card"],
    )


say(
    "goout.not_down",
    _l("By the book nothing is laid down yet."),
)
say(
    "goout.not_first_turn",
    _l("By the book %(player)s was down before, so this is not the first turn of the deal."),
)
say(
    "goout.not_at_once",
    _l("By the book %(player)s was down before, so this is not the turn of laying down."),
)
say(
    "goout.discard_needed",
    _l("Going out takes a last card to discard here; not all may be melded."),
)
say(
    "goout.discard_forbidden",
    _l("Here nobody goes out with a discard, not with %(card)s either: the last card is melded."),
)
say(
    "goout.nothing_to_discard",
    _l("By the book all cards are melded; none is left to discard, not even %(card)s."),
)
say_counted(
    "goout.last_unmelded",
    "left",
    "One card would be left; here the last card is melded, not discarded.",
    "%(num)d cards would be left; in this deal all go down at once, without a last discard.",
)
say_counted(
    "goout.left_unmelded",
    "left",
    "By the book one card is left in hand; here the last card is melded, not discarded.",
    "By the book %(num)d cards are left in hand, with the card drawn; here none is discarded last.",
)
say(
    "lastturn.had",
    _l("By the book %(player)s has had the one turn that was left after the going out."),
)
say_counted(
    "goout.cards_left",
    "left",
    "By the book one card is left in hand.",
    "By the book %(num)d cards are left in hand, with the card drawn; one may be discarded.",
)
say_counted(
    "goout.more_than_held",
    "over",
    "By the book that is one card more than the hand holds.",
    "By the book that is %(num)d cards more than the hand holds.",
)
say_counted(
    "goout.must_go_out",
    "left",
    "In this deal whoever lays down must go out in the same turn; one card would be left.",
    "In this deal whoever lays down must go out in the same turn; %(num)d cards would be "
    "left, and only one can be discarded.",
)
