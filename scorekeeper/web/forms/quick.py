"""The rules that tables change most, in a few fields beside the choice of a game."""

from collections.abc import Mapping, Sequence
from typing import cast

from flask_babel import lazy_gettext as _
from wtforms import SelectField
from wtforms.fields import SelectChoice  # type: ignore[attr-defined]  # newer than the stubs
from wtforms.validators import NumberRange, Optional

from scorekeeper.rules.ruleset.choices import Direction
from scorekeeper.rules.ruleset.model import Ruleset
from scorekeeper.rules.ruleset.reading import with_changes
from scorekeeper.web.games import GamesAlike
from scorekeeper.wording.families import game_name
from scorekeeper.wording.gamefacts import (
    direction_text,
    exchanges_text,
    facts_text,
    quick_values,
    reward_text,
)

from .base import CommandForm, WholeNumberField

MOST_CHIPS = 1000
AS_WRITTEN = ""
REWARDS = {"chip": (1, 0), "25": (0, 25), "50": (0, 50), "none": (0, 0)}
"""Value of the field → chips, and points off."""
EXCHANGES: Mapping[str, Mapping[int, int]] = {"none": {}, "six": {6: 1}, "four-six": {4: 1, 6: 2}}
"""Value of the field → deal → how many exchanges it begins with."""


class QuickRules(CommandForm):
    """Chips, the cut, exchanges, direction; what is left empty is as the chosen game has it."""

    chips = WholeNumberField(_("Chips each"), [Optional(), NumberRange(0, MOST_CHIPS)])
    reward = SelectField(_("Cutting just right earns"))
    exchanges = SelectField(_("Exchange of cards"))
    direction = SelectField(_("Play goes"))

    def offer_values(self, ruleset: Ruleset) -> None:
        """Offer what tables play; first, for an empty field, stands what these rules say.

        facts    the game by its numbers
        written  field → its value in these rules
        """
        self.facts, self.written = facts_text(ruleset), quick_values(ruleset)
        for field, texts in (
            (self.reward, {key: reward_text(*each) for key, each in REWARDS.items()}),
            (self.exchanges, {key: exchanges_text(each) for key, each in EXCHANGES.items()}),
            (self.direction, {each.value: direction_text(each) for each in Direction}),
        ):
            written = self.written[field.name]
            others = (
                SelectChoice(key, text, {"hidden": True} if text == written else {})
                for key, text in texts.items()
            )
            field.choices = [SelectChoice(AS_WRITTEN, written), *others]

    def changed(self, base: Mapping[str, object]) -> dict[str, object]:
        """Return a game's rules as plain data, with what the fields change in it."""
        changes: dict[str, object] = {}
        if self.chips.data is not None:
            changes["chips"] = {"each": self.chips.data}
        if self.reward.data:
            chips, points = REWARDS[self.reward.data]
            changes["cut"] = {"reward_chips": chips, "reward_points": points}
        if self.direction.data:
            changes["dealing"] = {"direction": self.direction.data}
        if self.exchanges.data:
            deals = cast("Sequence[Mapping[str, object]]", base["deals"])
            changes["deals"] = with_exchanges(deals, EXCHANGES[self.exchanges.data])
        return with_changes(base, changes)


def games_with_facts(groups: Sequence[GamesAlike]) -> list[SelectChoice]:
    """Return games to choose from; a script says what another one says without asking."""
    return [
        SelectChoice(game.key, game_name(game.ruleset.name), facts_of(game.ruleset), group.heading)
        for group in groups
        for game in group.games
    ]


def facts_of(ruleset: Ruleset) -> dict[str, str]:
    """Return what a choice of these rules carries for a script."""
    values = {f"data-{name}": text for name, text in quick_values(ruleset).items()}
    return {"data-facts": facts_text(ruleset), **values}


def with_exchanges(
    deals: Sequence[Mapping[str, object]], wanted: Mapping[int, int]
) -> list[dict[str, object]]:
    return [
        {**deal, "exchanges": wanted.get(number, 0)} for number, deal in enumerate(deals, start=1)
    ]
