"""The one question how somebody went out, where a bonus depends on it."""

from typing import Self

from flask_babel import lazy_gettext as _
from wtforms import BooleanField, SelectField

from scorekeeper.game.state import WayOut
from scorekeeper.rules.ruleset.model import Ruleset

from .base import FIRST_TURN, CommandForm, options

FIRST = "first turn"
"""Begins what is sent for the first turn of a deal; what follows is the way out."""
SAID = {
    "": _("After laying down in an earlier turn"),
    WayOut.AT_ONCE: _("In the turn you lay down"),
    WayOut.WITHOUT_WILDS: _("In the turn they laid down, without a wild"),
    FIRST: FIRST_TURN,
    f"{FIRST} {WayOut.WITHOUT_WILDS}": _("In their first turn of the deal, without a wild"),
}


class WayOutFields(CommandForm):
    """How somebody went out: a tick for the first turn or, where more counts, one choice of all.

    first_turn  shown where nothing but the first turn has a bonus
    way         shown where the turn of laying down has one; ``offer_ways`` fills it
    offered     the values of its choices
    """

    first_turn = BooleanField(FIRST_TURN)
    way = SelectField(_("How did they go out?"), default="", choices=options({"": ""}))
    offered: tuple[str, ...] = ("",)

    def offer_ways(self, ruleset: Ruleset) -> Self:
        """Let be said what some bonus of these rules asks for."""
        bonuses = ruleset.bonuses
        firsts = bonuses.going_out_in_first_turn
        without = bonuses.going_out_without_wilds
        asked = {
            WayOut.AT_ONCE: ruleset.asks_way_out,
            WayOut.WITHOUT_WILDS: without,
            FIRST: firsts and ruleset.asks_way_out,
            f"{FIRST} {WayOut.WITHOUT_WILDS}": firsts and without,
        }
        choices = {value: said for value, said in SAID.items() if not value or asked[value]}
        self.way.choices, self.offered = options(choices), tuple(choices)
        return self

    @property
    def in_first_turn(self) -> bool:
        return bool(self.first_turn.data) or self.way.data.startswith(FIRST)

    @property
    def way_out(self) -> WayOut:
        return WayOut(self.way.data.removeprefix(FIRST).strip())

    def choice_for(self, way: WayOut, first_turn: bool) -> str:
        """Return the value of the choice that says what is on record, or what counts the same.

        The record tells more than these rules may ask for; whoever goes out in the first turn has
        laid down in it.
        """
        told: tuple[str, ...]
        if first_turn:
            told = (f"{FIRST} {way}".strip(), FIRST, way or WayOut.AT_ONCE, WayOut.AT_ONCE)
        else:
            told = (way, WayOut.AT_ONCE)
        return next((str(each) for each in told if each in self.offered), "")
