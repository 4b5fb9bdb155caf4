"""Sentences for the reasons about a deal: the cut, exchanges, the upcard, counting a hand."""

from flask_babel import lazy_gettext as _l

from scorekeeper.rules.cards import JOKER
from scorekeeper.wording.registry import Facts, Wordings
from scorekeeper.wording.speech import gettext as _, ngettext

WORDINGS = Wordings()
say, say_counted, says = WORDINGS.say, WORDINGS.say_counted, WORDINGS.says


say(
    "stock.deal_ends",
    _l("In this game the deal ends when the stock runs out; the discard pile isn’t turned."),
)
say_counted(
    "exchange.none_due",
    "due",
    "This deal has one exchange, and it has been made.",
    "This deal has %(num)d exchanges, and they have been made.",
    none=_l("This deal has no exchange."),
)
say("exchange.after_play", _l("On record, play in this deal had already begun."))
say_counted(
    "cut.after_count",
    "players",
    "On record, the hand of %(players)s had already been counted.",
    "On record, the hands of %(players)s had already been counted.",
)
say_counted(
    "cut.held_otherwise",
    "players",
    "This doesn’t fit the jokers in the counted hand of %(players)s.",
    "This doesn’t fit the jokers in the counted hands of %(players)s.",
)
say("wilds.not_announced", _l("The rules say which cards are wild in this deal."))


@says("wilds.unchanged")
def wilds_unchanged(facts: Facts) -> str:
    if facts.raw("card") == str(JOKER):
        return _("Already set: no wild rank.")
    return _("Already set: %(card)s is wild.", card=facts["card"])


say(
    "wilds.lie_already",
    _l("Some cards on the table would count differently: %(cards)s. Undo those melds first."),
)
say("cut.no_reward", _l("There’s no reward for cutting just right in this game."))
say("cut.already_rewarded", _l("%(player)s already has the reward for this cut."))
say("cut.nothing_to_erase", _l("The cutter has no penalty from the last deal to wipe out."))


@says("cut.not_exact")
def not_exact(facts: Facts) -> str:
    return ngettext(
        "The cut wasn’t just right: %(exact)s cards are needed, and one was left.",
        "The cut wasn’t just right: %(exact)s cards are needed, and %(num)d were left.",
        facts.number("left"),
        exact=facts.either("exact"),
    )


say_counted(
    "cut.jokers_kept",
    "most",
    "The cutter can keep one joker at most, not %(have)s.",
    "The cutter can keep %(num)d jokers at most, not %(have)s.",
    none=_l("In this game the cutter keeps no jokers."),
)


say("upcard.none", _l("This game has no face-up card at the start."))
say(
    "upcard.not_the_leader",
    _l("Only %(leader)s goes first and can take the face-up card; %(player)s can’t."),
)
say("upcard.must_be_bought", _l("In this game the face-up card isn’t free; you have to buy it."))
say("upcard.taken", _l("The face-up card has already been taken."))
say("upcard.too_late", _l("The first turn is over, so the face-up card is no longer free."))
say("count.went_out", _l("%(player)s went out, so this hand costs nothing."))
say(
    "hand.suits_missing",
    _l("Some cards of %(player)s have no suit, so no run can be found among them."),
)
say(
    "hand.suits_cost",
    _l("Some cards of %(player)s have no suit, though their points depend on it."),
)
say("close.nobody_went_out", _l("On record, nobody went out in deal %(deal)s."))
say(
    "enter.out_with_points",
    _l("%(player)s went out, so the deal costs %(player)s nothing; %(points)s were entered."),
)
say(
    "enter.beyond",
    _l("The game ends with deal %(deal)s. The sheet has more."),
)
say("confirm.not_agreed", _l("In this game nobody has to confirm a count."))
say("confirm.nothing", _l("There’s no count to confirm here."))
say("confirm.own_entry", _l("You entered this count yourself. Someone else has to confirm it."))
say("confirm.unchanged", _l("You’ve already confirmed this count."))
say("confirm.other_points", _l("%(player)s’s count has changed to %(points)s. Please look again."))
say("wentout.unchanged", _l("That’s already recorded for deal %(deal)s."))
say("down.unchanged", _l("That’s already recorded for deal %(deal)s."))
say("down.not_asked", _l("Everyone has the same contract in this game."))
say(
    "wentout.hand_needed",
    _l("If %(player)s didn’t go out in deal %(deal)s, say what was left in that hand."),
)
say("hand.too_many_cards", _l("That’s %(have)s cards; a hand has %(most)s at most."))
say("hand.cards_or_points", _l("Enter either the cards or the points."))
say("hand.no_flat_cost", _l("Never laying down has no cost of its own here: count the cards."))
say("hand.was_down", _l("%(player)s is recorded as having laid down in this deal."))
say_counted(
    "hand.never_down",
    "points",
    "No lay-down of %(player)s is recorded. Never laying down costs 1 point here.",
    "No lay-down of %(player)s is recorded. Never laying down costs %(num)d points here.",
)
say_counted(
    "close.missing",
    "players",
    "%(players)s’s hand isn’t in yet.",
    "Hands still missing: %(players)s.",
)
say_counted(
    "hand.count_differs",
    "counted",
    "%(player)s should have %(should)s cards, but 1 was counted.",
    "%(player)s should have %(should)s cards, but %(num)d were counted.",
)
say(
    "hand.below_zero",
    _l("A hand is never below 0, but %(player)s’s %(points)s was saved as entered."),
)


@says("hand.no_such_sum")
def no_such_sum(facts: Facts) -> str:
    told = {name: facts[name] for name in ("player", "points", "least", "most")}
    cards = facts.number("cards")
    if facts.number("fewest") == cards:
        return ngettext(
            "%(player)s should hold 1 card. That’s worth %(least)s to %(most)s points, so not "
            "%(points)s.",
            "%(player)s should hold %(num)d cards. They’re worth %(least)s to %(most)s points, "
            "so not %(points)s.",
            cards,
            **told,
        )
    return ngettext(
        "%(player)s should hold at most 1 card. That’s worth %(least)s to %(most)s points, so "
        "not %(points)s.",
        "%(player)s should hold at most %(num)d cards. They’re worth %(least)s to %(most)s "
        "points, so not %(points)s.",
        cards,
        **told,
    )


say_counted(
    "hand.too_few",
    "have",
    "The hand should have 1 card, counting the draw; this takes %(need)s.",
    "The hand should have %(num)d cards, counting the draw; this takes %(need)s.",
)
