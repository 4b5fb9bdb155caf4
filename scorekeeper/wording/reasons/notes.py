"""Sentences for the notes on the deal under way (``game.notes``)."""

from flask_babel import lazy_gettext as _l

from scorekeeper.rules.ruleset.choices import Kind
from scorekeeper.wording.registry import Facts, Wordings
from scorekeeper.wording.speech import gettext as _, ngettext

WORDINGS = Wordings()
say, say_counted, says = WORDINGS.say, WORDINGS.say_counted, WORDINGS.says


@says("cut.exact")
def cut_exact(facts: Facts) -> str:
    return _(
        "%(cutter)s cuts just right by leaving %(cards)s cards.",
        cutter=facts["cutter"],
        cards=facts.either("cards"),
    )


say_counted(
    "cut.erases",
    "points",
    "Cutting just right takes away the one point that the last deal cost %(cutter)s.",
    "Cutting just right takes away the %(num)d points that the last deal cost %(cutter)s.",
)


@says("cut.may_keep_jokers")
def may_keep_jokers(facts: Facts) -> str:
    if kept := facts.number("kept"):
        return ngettext(
            "%(cutter)s keeps one joker found at the cut, and is dealt one card fewer.",
            "%(cutter)s keeps %(num)d jokers found at the cut, and is dealt that many cards fewer.",
            kept,
            cutter=facts["cutter"],
        )
    return ngettext(
        "%(cutter)s cuts, and keeps a joker if it is the bottom card lifted off.",
        "%(cutter)s cuts, and keeps any jokers among the bottom %(num)d cards lifted off.",
        facts.number("among"),
        cutter=facts["cutter"],
    )


say("goout.last_turns", _l("%(player)s went out. One more turn: %(players)s."))


@says("upcard.free")
def upcard_free(facts: Facts) -> str:
    leader = facts["leader"]
    if facts.raw("melded"):
        return _(
            "%(leader)s goes first and can take the face-up card instead of drawing, if it’s "
            "melded at once.",
            leader=leader,
        )
    if not facts.raw("buying"):
        return _(
            "%(leader)s goes first and can take the face-up card instead of drawing.", leader=leader
        )
    if not facts.raw("chips"):
        return _(
            "%(leader)s goes first and can take the face-up card instead of drawing: no "
            "extra card.",
            leader=leader,
        )
    return _(
        "%(leader)s goes first and can take the face-up card instead of drawing: no chip, no "
        "extra card.",
        leader=leader,
    )


say("upcard.bought", _l("%(leader)s goes first; the face-up card must be bought like any discard."))
say("lead.dealer", _l("%(leader)s deals and goes first."))
say(
    "lead.dealer_discards",
    _l(
        "No face-up card: %(dealer)s gets an extra card and discards one. Then %(leader)s goes "
        "first."
    ),
)
say(
    "lead.card_more",
    _l("No face-up card: %(leader)s gets an extra card and starts without drawing."),
)
say("discard.in_turn", _l("On your turn you may take the discard instead of drawing."))
say("discard.not_when_down", _l("Once you’re down, you draw from the stock only."))
say(
    "discard.when_down",
    _l("Once you’re down, you may take the discard instead of drawing, and keep it."),
)
say(
    "discard.when_down_if_melded",
    _l("Once you’re down, you may take the discard instead of drawing only to meld it at once."),
)
say(
    "discard.if_melded",
    _l("On your turn you may take the discard instead of drawing, if you meld it at once."),
)
say(
    "stock.ends_the_deal",
    _l("When the stock runs out, the deal ends and everyone scores their hand."),
)


@says("exchange.due")
def exchange_due(facts: Facts) -> str:
    if facts.number("made"):
        return ngettext(
            "One more exchange is due before play.",
            "%(num)d more exchanges are due before play.",
            facts.number("due") - facts.number("made"),
        )
    return ngettext(
        "Before play, everyone gives away any number of cards, face down. The dealer shuffles "
        "them and deals everyone back as many as they gave.",
        "Before play, %(num)d times: everyone gives away any number of cards, face down. The "
        "dealer shuffles them and deals everyone back as many as they gave.",
        facts.number("due"),
    )


@says("wilds.of_this_deal")
def wilds_of_this_deal(facts: Facts) -> str:
    if not facts.count("cards"):
        return _("Only jokers are wild in this deal.")
    return _("Wild in this deal: %(cards)s.", cards=facts["cards"])


say("wilds.to_announce", _l("The wild rank for this deal isn’t set yet."))


@says("contract.pure")
def contract_pure(facts: Facts) -> str:
    if facts["other_wilds"]:
        return _("“In different suits”: no suit twice, no wilds.")
    return _("“In different suits”: no suit twice, no joker.")


say(
    "contract.must_go_out",
    _l("You must go out in the turn you lay down, with nothing left but one card to discard."),
)
say_counted(
    "contract.chosen_by_dealer",
    "left",
    "%(dealer)s looks at their hand, then picks the contract. Only contract %(left)s is left.",
    "%(dealer)s looks at their hand, then picks the contract. %(num)d are left.",
)
say_counted(
    "contract.chosen_by_first_down",
    "left",
    "The first to lay down picks the contract for everyone. Only contract %(left)s is left.",
    "The first to lay down picks the contract for everyone. %(num)d are left.",
)
say(
    "contract.set_by", _l("%(player)s laid down first; contract %(number)s now holds for everyone.")
)
say_counted(
    "contract.last_own",
    "players",
    "If %(players)s lays down, this deal is the last.",
    "If one of %(players)s lays down, this deal is the last.",
)
say_counted(
    "contract.alternatives",
    "count",
    "There is one contract to lay down.",
    "Any one of these %(num)d contracts will do.",
)


@says("contract.most_wilds")
def most_wilds(facts: Facts) -> str:
    most = facts.number("most")
    if facts.raw("other_wilds"):
        if not most:
            return _("The contract can’t have wilds.")
        return ngettext(
            "The whole contract may hold one wild.",
            "The whole contract may hold %(num)d wilds.",
            most,
        )
    if not most:
        return _("The contract can’t have jokers.")
    return ngettext(
        "The whole contract may hold one joker.",
        "The whole contract may hold %(num)d jokers.",
        most,
    )


@says("contract.most_wilds_in_item")
def item_wilds(facts: Facts) -> str:
    most = facts.number("most")
    meld = meld_of_size(str(facts.raw("kind")), facts.number("size"))
    if facts.raw("other_wilds"):
        if not most:
            return _("%(meld)s: no wilds.", meld=meld)
        return ngettext(
            "%(meld)s: one wild in it at most.",
            "%(meld)s: %(num)d wilds in it at most.",
            most,
            meld=meld,
        )
    if not most:
        return _("%(meld)s: no joker in it.", meld=meld)
    return ngettext(
        "%(meld)s: one joker in it at most.",
        "%(meld)s: %(num)d jokers in it at most.",
        most,
        meld=meld,
    )


def meld_of_size(kind: str, size: int) -> str:
    match Kind(kind):
        case Kind.SET:
            return _("The set of %(size)d", size=size)
        case Kind.RUN:
            return _("The run of %(size)d", size=size)
        case Kind.COLOUR_RUN:
            return _("The color run of %(size)d", size=size)


@says("firstmeld.points")
def first_meld_points(facts: Facts) -> str:
    points = facts["points"]
    if facts.raw("wilds"):
        return _("First melds must be worth %(points)s points together.", points=points)
    return _("First melds must be worth %(points)s points together, without wilds.", points=points)


@says("firstmeld.points_of")
def first_meld_points_of(facts: Facts) -> str:
    players, points = facts["players"], facts["points"]
    if facts.raw("wilds"):
        return _(
            "First melds of %(players)s must be worth %(points)s points together.",
            players=players,
            points=points,
        )
    return _(
        "First melds of %(players)s must be worth %(points)s points together, without wilds.",
        players=players,
        points=points,
    )


say("firstround.no_melds", _l("Nobody melds until everyone has drawn once."))
say("buying.none_this_deal", _l("No buying in this deal."))
