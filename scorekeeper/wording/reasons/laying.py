"""Sentences for the reasons against laying down, further melds and lay-offs."""

from __future__ import annotations

from flask_babel import lazy_gettext as _l

from scorekeeper.rules.ruleset.choices import Kind
from scorekeeper.rules.ruleset.model import Item
from scorekeeper.wording.contracts import item_text
from scorekeeper.wording.facts import Facts
from scorekeeper.wording.registry import Wordings
from scorekeeper.wording.speech import gettext as _
from scorekeeper.wording.speech import ngettext

WORDINGS = Wordings()
say, says = WORDINGS.say, WORDINGS.says

say(
    "contract.too_many_melds",
    _l("That is %(have)s melds; nobody can put down more than %(most)s at once."),
)
say(
    "contract.extra_not_allowed",
    _l("In the turn of laying down only the contract goes on the table, and no extra meld."),
)
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
say("meld.empty", _l("One of the entries has no cards."))
say(
    "meld.not_down",
    _l("%(player)s has to lay down the contract before any other meld."),
)
say(
    "meld.not_in_this_turn",
    _l("%(player)s laid down in this very turn; extra melds have to wait for a later one."),
)
say("meld.no_new_melds", _l("After the contract no new melds are put down here."))
say(
    "melds.not_kept",
    _l(
        "In deal %(deal)s the melds are not recorded, so nothing can be entered here. "
        "The settings of the game change that."
    ),
)
say("layoff.no_such_meld", _l("There is no meld %(onto)s on the table."))
say("layoff.no_cards", _l("Say which cards are to be laid off."))
say(
    "layoff.not_down",
    _l("%(player)s has to lay down the contract before laying cards off."),
)
say(
    "colour_run.only_in_a_contract",
    _l("A colour run is good only as part of a contract that asks for it."),
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
    _l("A pure set with all four suits is complete; nothing more is added to it."),
)


def item_of(facts: Facts) -> Item:
    """Return the item of the contract that a reason is about, made from its facts."""
    size, kind = facts.number("size"), facts.raw("kind")
    return Item(
        set=size if kind == Kind.SET else None,
        run=size if kind == Kind.RUN else None,
        colour_run=size if kind == Kind.COLOUR_RUN else None,
        pure=bool(facts.raw("pure")),
        or_more=bool(facts.raw("or_more")),
    )


@says("contract.item_missing")
def item_missing(facts: Facts) -> str:
    return _("The contract is not complete: %(item)s is missing.", item=item_text(item_of(facts)))


@says("contract.wrong_size")
def wrong_size(facts: Facts) -> str:
    if facts.raw("or_more"):
        return _too_small(facts)
    if facts.number("have") < facts.number("need"):
        return _exactly(facts)
    if facts.raw("kind") != "set":
        return _(
            "A run of exactly %(need)s is asked for; this one has %(have)s cards. Put exactly "
            "%(need)s down; more can follow in a later turn at the earliest.",
            need=facts["need"],
            have=facts["have"],
        )
    return _(
        "A set of exactly %(need)s is asked for; this one has %(have)s cards. Put exactly "
        "%(need)s down; more can follow in a later turn at the earliest.",
        need=facts["need"],
        have=facts["have"],
    )


def _too_small(facts: Facts) -> str:
    have, need = facts.number("have"), facts["need"]
    if facts.raw("kind") != "set":
        return ngettext(
            "A run of %(need)s or more is asked for; this one has one card.",
            "A run of %(need)s or more is asked for; this one has %(num)d cards.",
            have,
            need=need,
        )
    return ngettext(
        "A set of %(need)s or more is asked for; this one has one card.",
        "A set of %(need)s or more is asked for; this one has %(num)d cards.",
        have,
        need=need,
    )


def _exactly(facts: Facts) -> str:
    have, need = facts.number("have"), facts["need"]
    if facts.raw("kind") != "set":
        return ngettext(
            "A run of exactly %(need)s is asked for; this one has only one card.",
            "A run of exactly %(need)s is asked for; this one has only %(num)d cards.",
            have,
            need=need,
        )
    return ngettext(
        "A set of exactly %(need)s is asked for; this one has only one card.",
        "A set of exactly %(need)s is asked for; this one has only %(num)d cards.",
        have,
        need=need,
    )


@says("contract.item_wilds")
def item_wilds(facts: Facts) -> str:
    if not facts.number("most"):
        return _("The contract asks for this meld without any wild card.")
    return ngettext(
        "The contract lets this meld hold one wild card, not %(wilds)s.",
        "The contract lets this meld hold %(num)d wild cards, not %(wilds)s.",
        facts.number("most"),
        wilds=facts["wilds"],
    )


@says("contract.too_many_wilds")
def too_many_wilds(facts: Facts) -> str:
    if not facts.number("most"):
        return _("In this deal the contract is laid down without any wild card.")
    return ngettext(
        "In this deal the whole contract may hold one wild card; here it holds %(have)s.",
        "In this deal the whole contract may hold %(num)d wild cards; here it holds %(have)s.",
        facts.number("most"),
        have=facts["have"],
    )


@says("contract.not_pure_wilds")
def not_pure_wilds(facts: Facts) -> str:
    return ngettext(
        "The contract asks for a pure set, and that holds no wild card; here is one.",
        "The contract asks for a pure set, and that holds no wild card; here are %(num)d.",
        facts.number("wilds"),
    )


@says("contract.not_pure_suits")
def not_pure_suits(facts: Facts) -> str:
    return _(
        "In a pure set all suits differ; here there is more than one card of %(suits)s.",
        suits=facts.suits("suits"),
    )


@says("layoff.does_not_fit")
def does_not_fit(facts: Facts) -> str:
    return ngettext(
        "%(cards)s does not fit meld %(onto)s.",
        "%(cards)s do not fit meld %(onto)s.",
        facts.count("cards"),
        cards=facts["cards"],
        onto=facts["onto"],
    )


@says("layoff.pure_set_wild")
def pure_set_wild(facts: Facts) -> str:
    return ngettext(
        "A pure set takes no wild card; only %(suits)s may still be added.",
        "A pure set takes no wild card; only cards of %(suits)s may still be added.",
        facts.count("missing"),
        suits=facts.suits("missing"),
    )


@says("layoff.pure_set_suit")
def pure_set_suit(facts: Facts) -> str:
    return ngettext(
        "A pure set takes only the suit it lacks: %(suits)s, not %(card)s.",
        "A pure set takes only the suits it lacks: %(suits)s, not %(card)s.",
        facts.count("missing"),
        suits=facts.suits("missing"),
        card=facts["card"],
    )
