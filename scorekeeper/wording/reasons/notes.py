"""What is said about the deal under way: what is special in it, and due now."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from scorekeeper.game.notes import Note
from scorekeeper.rules.ruleset.choices import Kind
from scorekeeper.wording.speech import gettext as _
from scorekeeper.wording.speech import ngettext

from .game import small_stock
from .saying import Facts, Wording

NOTES: dict[str, Wording] = {"seats.small_stock": small_stock}


def notes(code: str) -> Callable[[Wording], Wording]:
    """Register what is said for the code of a note."""

    def register(wording: Wording) -> Wording:
        assert code not in NOTES, f"{code} has two wordings"
        NOTES[code] = wording
        return wording

    return register


def note_text(note: Note, names: Mapping[str, str]) -> str:
    """Return the note as a sentence in the reader's language.

    names  player's key → name
    """
    return NOTES[note.code](Facts(note, names))


@notes("cut.exact")
def cut_exact(facts: Facts) -> str:
    return _(
        "The cut is exact if %(cutter)s leaves %(cards)s cards behind.",
        cutter=facts["cutter"],
        cards=facts.either("cards"),
    )


@notes("cut.erases")
def cut_erases(facts: Facts) -> str:
    return ngettext(
        "An exact cut takes away the one point that the last deal cost %(cutter)s.",
        "An exact cut takes away the %(num)d points that the last deal cost %(cutter)s.",
        facts.number("points"),
        cutter=facts["cutter"],
    )


@notes("cut.may_keep_jokers")
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


@notes("upcard.free")
def upcard_free(facts: Facts) -> str:
    leader = facts["leader"]
    if facts.raw("melded"):
        return _(
            "%(leader)s leads, and may take the upcard instead of drawing if it is melded at once.",
            leader=leader,
        )
    if not facts.raw("buying"):
        return _("%(leader)s leads, and may take the upcard instead of drawing.", leader=leader)
    return _(
        "%(leader)s leads, and may take the upcard instead of drawing: no chip, no extra card.",
        leader=leader,
    )


@notes("upcard.bought")
def upcard_bought(facts: Facts) -> str:
    return _(
        "%(leader)s leads; the upcard has to be bought like any discard.",
        leader=facts["leader"],
    )


@notes("lead.dealer")
def dealer_leads(facts: Facts) -> str:
    return _("%(leader)s deals, and leads as well.", leader=facts["leader"])


@notes("lead.dealer_discards")
def dealer_discards(facts: Facts) -> str:
    return _(
        "No upcard: %(dealer)s is dealt a card more and begins by discarding one. Then "
        "%(leader)s plays.",
        dealer=facts["dealer"],
        leader=facts["leader"],
    )


@notes("lead.card_more")
def card_more(facts: Facts) -> str:
    return _(
        "No upcard: %(leader)s is dealt a card more, and begins without drawing.",
        leader=facts["leader"],
    )


@notes("discard.in_turn")
def discard_in_turn(facts: Facts) -> str:
    return _("The player whose turn it is may take the discard instead of drawing.")


@notes("discard.if_melded")
def discard_if_melded(facts: Facts) -> str:
    return _(
        "The player whose turn it is may take the discard instead of drawing, if it is melded "
        "at once."
    )


@notes("stock.deal_ends")
def stock_deal_ends(facts: Facts) -> str:
    return _("When the stock is empty, the deal ends, and everybody pays for what is left in hand.")


@notes("exchange.due")
def exchange_due(facts: Facts) -> str:
    if facts.number("made"):
        return ngettext(
            "One more exchange is due before play.",
            "%(num)d more exchanges are due before play.",
            facts.number("due") - facts.number("made"),
        )
    return ngettext(
        "An exchange is due before play: everybody discards any number of cards face down, the "
        "dealer shuffles them and deals back as many as each gave.",
        "%(num)d exchanges are due before play: everybody discards any number of cards face down, "
        "the dealer shuffles them and deals back as many as each gave.",
        facts.number("due"),
    )


@notes("contract.pure")
def contract_pure(facts: Facts) -> str:
    if facts["twos"]:
        return _("A pure set has no wild card, and all its suits differ.")
    return _("A pure set has no joker, and all its suits differ.")


@notes("contract.must_go_out")
def contract_must_go_out(facts: Facts) -> str:
    return _(
        "Whoever lays down must go out in that same turn: nothing may be left but one card "
        "to discard."
    )


@notes("contract.dealer_chooses")
def dealer_chooses(facts: Facts) -> str:
    return ngettext(
        "%(dealer)s looks at the hand dealt, then says which contract is played. Only contract "
        "%(left)s is left.",
        "%(dealer)s looks at the hand dealt, then says which contract is played. %(num)d of them "
        "are left.",
        facts.count("left"),
        dealer=facts["dealer"],
        left=facts.numbers("left"),
    )


@notes("contract.first_down_chooses")
def first_down_chooses(facts: Facts) -> str:
    return ngettext(
        "The first to lay down chooses the contract for everybody. Only contract %(left)s is left.",
        "The first to lay down chooses the contract for everybody. %(num)d of them are left.",
        facts.count("left"),
        left=facts.numbers("left"),
    )


@notes("contract.set_by")
def contract_set_by(facts: Facts) -> str:
    return _(
        "%(player)s laid down first; contract %(number)s now holds for everybody.",
        player=facts["player"],
        number=facts["number"],
    )


@notes("contract.alternatives")
def alternatives(facts: Facts) -> str:
    return ngettext(
        "There is one contract to lay down.",
        "Any one of these %(num)d contracts will do.",
        facts.number("count"),
    )


@notes("contract.most_wilds")
def most_wilds(facts: Facts) -> str:
    most = facts.number("most")
    if facts.raw("twos"):
        if not most:
            return _("No wild card may be used in the contract.")
        return ngettext(
            "The whole contract may hold one wild card.",
            "The whole contract may hold %(num)d wild cards.",
            most,
        )
    if not most:
        return _("No joker may be used in the contract.")
    return ngettext(
        "The whole contract may hold one joker.",
        "The whole contract may hold %(num)d jokers.",
        most,
    )


@notes("contract.item_wilds")
def item_wilds(facts: Facts) -> str:
    most = facts.number("most")
    meld = meld_of_size(str(facts.raw("kind")), facts.number("size"))
    if facts.raw("twos"):
        if not most:
            return _("%(meld)s: no wild card in it.", meld=meld)
        return ngettext(
            "%(meld)s: one wild card in it at most.",
            "%(meld)s: %(num)d wild cards in it at most.",
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
            return _("The colour run of %(size)d", size=size)


@notes("firstmeld.points")
def first_meld_points(facts: Facts) -> str:
    points = facts["points"]
    if facts.raw("wilds"):
        return _("A player's first melds must be worth %(points)s points together.", points=points)
    return _(
        "A player's first melds must be worth %(points)s points together, without any wild card.",
        points=points,
    )


@notes("firstround.no_melds")
def no_melds(facts: Facts) -> str:
    return _("Nobody puts down anything before everybody has drawn once.")


@notes("buying.none_this_deal")
def none_this_deal(facts: Facts) -> str:
    return _("Nothing is bought in this deal.")
