"""The forms of a tournament: its beginning, people who come later, more time."""

import re
from collections.abc import Iterable

from flask_babel import lazy_gettext as _l
from wtforms import HiddenField, RadioField, SelectField, TextAreaField
from wtforms.fields import SelectChoice  # type: ignore[attr-defined]  # newer than the stubs
from wtforms.validators import InputRequired, Length, StopValidation

from scorekeeper.game.names import name_key, tidy_name
from scorekeeper.game.refusal import LONGEST_NAME, readable
from scorekeeper.game.tournament.formats import formats
from scorekeeper.rules.ruleset.reading import base_game
from scorekeeper.store.people.tournaments import MOST_ENTRANTS
from scorekeeper.web import games
from scorekeeper.web.forms.base import ButtonForm, CommandForm, HiddenNumber
from scorekeeper.wording.names import game_name
from scorekeeper.wording.speech import gettext as _, ngettext
from scorekeeper.wording.tournament import format_facts

BETWEEN = re.compile(r"[\n\r\t,;،、；]+")
NUMBERED = re.compile(r"^\s*\d{1,3}[.):]\s+")
LONGEST_LIST = MOST_ENTRANTS * (LONGEST_NAME + 4)


def names_in(text: str) -> list[str]:
    """Return the names in a list that was typed or pasted: one a line, or with commas between."""
    parts = (tidy_name(NUMBERED.sub("", part)) for part in BETWEEN.split(text))
    return [name for name in parts if name]


class NamesField(TextAreaField):
    """Names of people; ``names`` has them once the field is valid."""

    names: list[str]

    def pre_validate(self, form: object) -> None:
        self.names = names_in(self.data or "")
        for name in self.names:
            if len(name) > LONGEST_NAME:
                raise StopValidation(_("“%(name)s…” is too long for a name.", name=name[:20]))
            if not readable(name):
                raise StopValidation(_("A name has characters we can’t show."))
        if twice := said_twice(self.names):
            raise StopValidation(
                _("“%(name)s” is there twice. Add a letter to tell them apart.", name=twice)
            )
        if len(self.names) > MOST_ENTRANTS:
            raise StopValidation(
                _("%(num)d players are the most a tournament takes.", num=MOST_ENTRANTS)
            )


def said_twice(names: Iterable[str]) -> str | None:
    """Return the first name that looks like one before it; None: there is none."""
    seen: set[str] = set()
    for name in names:
        if name_key(name) in seen:
            return name
        seen.add(name_key(name))
    return None


class BeginForm(CommandForm):
    """A tournament: who plays what, and how.

    fill  whether it is only to be filled in with the names of last time
    """

    names = NamesField(_l("Who plays?"), [Length(max=LONGEST_LIST)])
    ruleset = SelectField(_l("Game"))
    format = RadioField(_l("How?"))
    fill = HiddenField()

    def __init__(self, *args: object, table_id: int | None, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)
        offered = games.offered(table_id)
        self.ruleset.choices = [
            SelectChoice(game.key, game_name(game.ruleset.name), {}, group.heading)
            for group in offered
            for game in group.games
        ]
        self.format.choices = [
            SelectChoice(key, ", ".join(format_facts(form))) for key, form in formats().items()
        ]
        self.ruleset.data = self.ruleset.data or base_game()
        self.format.data = self.format.data or next(iter(formats()))

    def validate_names(self, field: NamesField) -> None:
        fewest = formats()[self.format.data].sizes.fewest if self.format.data in formats() else 3
        if len(field.names) < fewest:
            raise StopValidation(
                ngettext(
                    "A tournament needs at least %(num)d player.",
                    "A tournament needs at least %(num)d players.",
                    fewest,
                )
            )

    def fill_in(self, names: Iterable[str]) -> None:
        """Add these names to those that are typed; what is wrong is said once it is sent."""
        for field in self:
            field.errors = ()
        typed = names_in(self.names.data or "")
        keys = {name_key(each) for each in typed}
        self.names.data = "\n".join([*typed, *(n for n in names if name_key(n) not in keys)])


class LateForm(CommandForm):
    """People who come later."""

    names = NamesField(_l("Who comes now?"), [InputRequired(_l("Write a name."))])


class DrawForm(ButtonForm):
    """A draw. ``round``: the one that is to be drawn, as the sender saw it."""

    round = HiddenNumber()


class StartForm(ButtonForm):
    """The start of a round. ``drawn``: a sign of the draw that the sender saw."""

    drawn = HiddenField()


class TimeForm(ButtonForm):
    """More time for a table of the round that the sender saw; ``table``: None for all.

    extra  how many minutes all tables together had more: a button that bounces counts once
    """

    round = HiddenNumber()
    extra = HiddenNumber()
    table = HiddenNumber()
