"""Sentences for the reasons against laying down, laying off, going out, and about the contract."""

from flask_babel import lazy_gettext as _l

from scorekeeper.rules.ruleset.choices import Kind, RunSuits
from scorekeeper.rules.ruleset.deals import Item
from scorekeeper.wording.contracts import item_text
from scorekeeper.wording.registry import Facts, Wordings
from scorekeeper.wording.speech import gettext as _, ngettext

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
say("laydown.too_many_melds", _l("That’s %(have)s entries; %(most)s at once is the most."))
say(
    "laydown.first_round",
    _l(
        "With %(have)s players, nobody melds until everyone has drawn once, and someone hasn’t yet."
    ),
)
say("firstround.not_here", _l("With %(have)s players you can meld from the first turn."))
say("layoff.no_such_meld", _l("There’s no meld %(onto)s on the table."))
say("layoff.no_cards", _l("Choose the cards to lay off."))
say("layoff.not_down", _l("%(player)s isn’t down yet."))
say("layoff.no_wilds", _l("You can’t lay off wilds in this game: %(cards)s."))
say("layoff.wilds_on_own_runs", _l("Wilds only go onto your own runs: %(cards)s."))
say_counted(
    "layoff.few_naturals",
    "need",
    "A meld needs at least one natural for a wild you lay off; meld %(onto)s has %(have)s.",
    "A meld needs at least %(num)d naturals for a wild you lay off; meld %(onto)s has %(have)s.",
)
say("layoff.never", _l("There’s no laying off in this game."))
say("layoff.not_in_this_turn", _l("%(player)s just laid down; lay off from the next turn."))
say(
    "layoff.own_contract_same_turn",
    _l("%(player)s just laid down meld %(onto)s; it can grow from their next turn."),
)
say("layoff.pure_set_complete", _l("This set has all four suits, so it’s complete."))
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


say("goout.not_down", _l("Nothing is on the table yet."))
say(
    "goout.not_first_turn",
    _l("%(player)s was already down, so this isn’t their first turn of the deal."),
)
say("goout.not_at_once", _l("%(player)s was already down, so they didn’t lay down this turn."))
say("goout.discard_needed", _l("You need a discard to go out; you can’t meld everything."))
say(
    "goout.discard_forbidden",
    _l("You can’t discard to go out, not even %(card)s. Meld your last card."),
)
say("goout.nothing_to_discard", _l("Every card is melded; there’s no %(card)s left to discard."))
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
say("lastturn.had", _l("%(player)s has already had their last turn."))
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


say("contract.in_order", _l("In this game the contracts come in order; nobody picks."))
say("contract.each_own", _l("In this game everyone has their own contract; nobody picks another."))
say("contract.unchanged", _l("Contract %(number)s is the one already chosen."))
say("contract.already_chosen", _l("Contract %(number)s was already chosen for this deal."))
say("contract.not_chosen", _l("%(dealer)s is dealing and hasn’t picked a contract yet."))
say("contract.dealer_chooses", _l("Only %(dealer)s, who deals, says which contract is played."))
say(
    "contract.first_down_chooses",
    _l("Nobody is down yet. The first player to lay down picks the contract."),
)
say("contract.which", _l("These melds fit contracts %(numbers)s. Choose which one is played."))
say("contract.too_many_melds", _l("That’s %(have)s melds; %(most)s at once is the most."))
say("contract.extra_not_allowed", _l("In the turn you lay down, only the contract can go down."))
say(
    "contract.laid_down_before",
    _l("%(player)s laid down contract %(number)s in deal %(deal)s already."),
)
say("contract.not_named", _l("Say which contract %(players)s laid down."))
say_counted(
    "contract.used",
    "left",
    "Contract %(number)s has been played already; only contract %(left)s is left.",
    "Contract %(number)s has been played already; contracts %(left)s are left.",
)


def item_of(facts: Facts) -> Item:
    size, kind = facts.number("size"), facts.raw("kind")
    suits = str(facts.raw("suits_of_run") or "")
    return Item(
        set=size if kind == Kind.SET else None,
        run=size if kind == Kind.RUN else None,
        colour_run=size if kind == Kind.COLOUR_RUN else None,
        pure=bool(facts.raw("pure")),
        different_suits=bool(facts.raw("different_suits")),
        one_colour=bool(facts.raw("one_colour")),
        or_more=bool(facts.raw("or_more")),
        rank=str(facts.raw("rank") or ""),
        suits=RunSuits(suits) if suits else None,
    )


@says("contract.item_missing")
def item_missing(facts: Facts) -> str:
    return _("The contract is missing %(item)s.", item=item_text(item_of(facts)))


@says("contract.wrong_size")
def wrong_size(facts: Facts) -> str:
    if facts.raw("or_more"):
        return _too_small(facts)
    if facts.number("have") < facts.number("need"):
        return _exactly(facts)
    if facts.raw("kind") != "set":
        return _(
            "You need a run of exactly %(need)s; this has %(have)s. Add the rest in a later turn.",
            need=facts["need"],
            have=facts["have"],
        )
    return _(
        "You need a set of exactly %(need)s; this has %(have)s. Add the rest in a later turn.",
        need=facts["need"],
        have=facts["have"],
    )


def _too_small(facts: Facts) -> str:
    have, need = facts.number("have"), facts["need"]
    if facts.raw("kind") != "set":
        return ngettext(
            "You need a run of %(need)s or more; this has one card.",
            "You need a run of %(need)s or more; this has %(num)d cards.",
            have,
            need=need,
        )
    return ngettext(
        "You need a set of %(need)s or more; this has one card.",
        "You need a set of %(need)s or more; this has %(num)d cards.",
        have,
        need=need,
    )


def _exactly(facts: Facts) -> str:
    have, need = facts.number("have"), facts["need"]
    if facts.raw("kind") != "set":
        return ngettext(
            "You need a run of exactly %(need)s; this has only one card.",
            "You need a run of exactly %(need)s; this has only %(num)d cards.",
            have,
            need=need,
        )
    return ngettext(
        "You need a set of exactly %(need)s; this has only one card.",
        "You need a set of exactly %(need)s; this has only %(num)d cards.",
        have,
        need=need,
    )


say("contract.runs_of_one_suit", _l("The contract’s runs need different suits; two are %(suits)s."))
say("contract.two_colours", _l("The contract’s set must be all red or all black."))
say("contract.wrong_rank", _l("The contract needs a set of another rank: %(rank)s."))
say("contract.sets_of_one_rank", _l("The contract’s sets need different ranks; two are %(rank)s."))
say(
    "contract.runs_not_apart",
    _l(
        "Two runs in the same suit must be at least one card apart when you lay them down; the "
        "runs of %(suits)s aren’t."
    ),
)
say_counted(
    "contract.item_wilds",
    "most",
    "The contract lets this meld hold one wild, not %(wilds)s.",
    "The contract lets this meld hold %(num)d wilds, not %(wilds)s.",
    none=_l("The contract asks for this meld without wilds."),
)
say_counted(
    "contract.too_many_wilds",
    "most",
    "In this deal the whole contract may have one wild; this has %(have)s.",
    "In this deal the whole contract may have %(num)d wilds; this has %(have)s.",
    none=_l("In this deal the contract can’t have wilds."),
)
say_counted(
    "contract.not_pure_wilds",
    "wilds",
    "The contract’s set in different suits can’t have wilds; this has 1.",
    "The contract’s set in different suits can’t have wilds; this has %(num)d.",
)
say(
    "contract.not_pure_suits",
    _l("The contract’s set needs different suits; %(suits)s is there more than once."),
)
