"""The rules of a turn: drawing, laying down, what may be done later, and the discard."""

from typing import assert_never

from scorekeeper.rules.ruleset.choices import InTurn, LayOffs, PureSetTakes
from scorekeeper.rules.ruleset.model import Ruleset
from scorekeeper.wording.speech import gettext as _

from .buying import any_buying
from .cards import any_wilds, by_wilds
from .contracts import any_contract
from .melds import items_of
from .together import together
from .wilds import wilds_in_runs, wilds_in_sets


def drawing(ruleset: Ruleset) -> str:
    match ruleset.buying.in_turn:
        case InTurn.BOUGHT if any_buying(ruleset):
            return _(
                "Start your turn by drawing the top card of the stock. You can’t draw "
                "discards; you can only buy the top one."
            )
        case InTurn.BOUGHT:
            return _(
                "Start your turn by drawing the top card of the stock. You can’t draw discards."
            )
        case InTurn.FREE:
            return _(
                "Start your turn by drawing the top card of the stock or taking the top discard."
            )
        case InTurn.MELDED:
            return _(
                "Start your turn by drawing the top card of the stock. Or take the top "
                "discard, but only if you meld it this turn."
            )
        case _:
            assert_never(ruleset.buying.in_turn)


def no_discard_when_down(ruleset: Ruleset) -> str:
    if ruleset.buying.in_turn is InTurn.BOUGHT or ruleset.buying.in_turn_when_down:
        return ""
    return _("Once you’re down, you draw from the stock only.")


def a_turn(ruleset: Ruleset) -> str:
    return _(
        "Then meld or lay off if you can and want to. To end your turn, discard one card face up."
    )


def laying_down(ruleset: Ruleset) -> str:
    if any_contract(ruleset):
        return _(
            "Draw, then lay down the whole contract in one turn: you’re now down. Before that, "
            "you can’t put anything on the table. You never have to lay down."
        )
    return _(
        "Draw, then put down your first melds in one turn: you’re now down. Before that, you "
        "can’t put anything on the table. You never have to lay down."
    )


def first_round(ruleset: Ruleset) -> str:
    players = ruleset.laying_down.not_in_first_turn_from
    if not players or players > ruleset.seats.most:
        return ""
    if players <= ruleset.seats.fewest:
        return _("Nobody lays down until everyone has drawn once in the deal.")
    return _(
        "With %(players)d players or more, nobody lays down until everyone has drawn once in "
        "the deal.",
        players=players,
    )


def extra_melds(ruleset: Ruleset) -> str:
    if not any_contract(ruleset):
        return ""
    if ruleset.laying_down.extra_melds:
        return _("In the same turn you may put down extra melds.")
    return _("In the same turn you can’t put down extra melds.")


def lay_offs_at_once(ruleset: Ruleset) -> str:
    match ruleset.laying_down.lay_offs:
        case LayOffs.ALL:
            return _(
                "In the same turn you may also lay off: add cards to any meld on the table, "
                "including yours."
            )
        case LayOffs.ALL_BUT_OWN_CONTRACT if ruleset.laying_down.extra_melds:
            return _(
                "In the same turn you may also lay off on other players’ melds and on your own "
                "extra melds. Your own contract can grow from your next turn."
            )
        case LayOffs.ALL_BUT_OWN_CONTRACT:
            return _(
                "In the same turn you may also lay off on other players’ melds. Your own can "
                "grow from your next turn."
            )
        case LayOffs.NONE:
            return _("In the same turn you can’t lay off.")
        case _:
            assert_never(ruleset.laying_down.lay_offs)


def lay_offs_later(ruleset: Ruleset) -> str:
    if ruleset.later_turns.lay_offs:
        return _("Once you’re down, you can lay off on any meld in later turns.")
    return _("You can’t lay off in later turns.")


def wilds_laid_off(ruleset: Ruleset) -> str:
    later, at_once = ruleset.later_turns.lay_offs, ruleset.laying_down.lay_offs
    room = wilds_in_sets(ruleset) or wilds_in_runs(ruleset) or ruleset.sets.of_jokers
    if not any_wilds(ruleset) or not room or not (later or at_once is not LayOffs.NONE):
        return ""
    if ruleset.later_turns.wilds_laid_off:
        return by_wilds(
            ruleset,
            _("You can lay off jokers too, if the meld allows it."),
            _("You can lay off wilds too, if the meld allows it."),
        )
    return by_wilds(
        ruleset,
        _("You can’t lay off jokers."),
        _("You can’t lay off wilds."),
    )


def new_melds_later(ruleset: Ruleset) -> str:
    if ruleset.later_turns.new_melds:
        return _("You may also put down new melds.")
    return _("You may not put down new melds.")


def pure_set_later(ruleset: Ruleset) -> str:
    if not any(item.pure for item in items_of(ruleset)):
        return ""
    match ruleset.later_turns.pure_set_takes:
        case PureSetTakes.MISSING_SUIT:
            missing = by_wilds(
                ruleset,
                _(
                    "A contract’s set in different suits takes only a suit it lacks, and no "
                    "joker. With all four suits it’s complete."
                ),
                _(
                    "A contract’s set in different suits takes only a suit it lacks, and no "
                    "wilds. With all four suits it’s complete."
                ),
            )
            return missing or _("A contract’s set in different suits takes only the suit it lacks.")
        case PureSetTakes.ANY_SUIT:
            return _(
                "On the table, a contract’s set in different suits can grow like any other set."
            )
        case _:
            assert_never(ruleset.later_turns.pure_set_takes)


TURN = (together(drawing, no_discard_when_down), a_turn)
LAYING_DOWN = (laying_down, first_round, extra_melds, lay_offs_at_once)
LATER_TURNS = (lay_offs_later, wilds_laid_off, new_melds_later, pure_set_later)
