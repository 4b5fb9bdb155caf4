"""Sentences for the reasons about the contract: which is played, and what fulfils it."""

from flask_babel import lazy_gettext as _l

from scorekeeper.rules.ruleset.choices import Kind, RunSuits
from scorekeeper.rules.ruleset.model import Item
from scorekeeper.wording.contracts import item_text
from scorekeeper.wording.facts import Facts
from scorekeeper.wording.registry import Wordings
from scorekeeper.wording.speech import gettext as _
from scorekeeper.wording.speech import ngettext

WORDINGS = Wordings()
say, say_counted, says = WORDINGS.say, WORDINGS.say_counted, WORDINGS.says

say("contract.in_order", _l("In this game the contracts come in order; nobody picks."))
say(
    "contract.each_own",
    _l("In this game everyone has their own contract; nobody picks another."),
)
say("contract.unchanged", _l("Contract %(number)s is the one already chosen."))
say("contract.already_chosen", _l("Contract %(number)s was already chosen for this deal."))
say(
    "contract.not_chosen",
    _l("%(dealer)s is dealing and hasn’t picked a contract yet."),
)
say("contract.dealer_chooses", _l("Only %(dealer)s, who deals, says which contract is played."))
say(
    "contract.first_down_chooses",
    _l("Nobody is down yet. The first player to lay down picks the contract."),
)
say(
    "contract.which",
    _l("These melds fit contracts %(numbers)s. Choose which one is played."),
)
say(
    "contract.too_many_melds",
    _l("That’s %(have)s melds; %(most)s at once is the most."),
)
say(
    "contract.extra_not_allowed",
    _l("In the turn you lay down, only the contract can go down."),
)
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
        or_more=bool(facts.raw("or_more")),
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


say(
    "contract.runs_of_one_suit",
    _l("The contract’s runs need different suits; two are %(suits)s."),
)
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
