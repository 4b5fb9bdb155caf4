"""The forms of seasons: what a season is, and who is counted as whom."""

from collections.abc import Sequence
from datetime import date

from flask_babel import lazy_gettext as _
from wtforms import DateField, RadioField, SelectField, SelectMultipleField, ValidationError
from wtforms.validators import InputRequired, NumberRange, Optional
from wtforms.widgets import CheckboxInput, ListWidget

from scorekeeper.game.seasons import Measure, Season
from scorekeeper.store.books.bookform import YEARS
from scorekeeper.store.people.seasons import MOST_NEEDED
from scorekeeper.web.forms.base import NAMED, CommandForm, NameField, WholeNumberField, options
from scorekeeper.wording.names import game_name
from scorekeeper.wording.seasons import SHORT


class DayField(DateField):
    """A day; ``day``: as seasons write it."""

    def process_formdata(self, valuelist: list[str]) -> None:
        try:
            super().process_formdata(valuelist)
        except ValueError:
            raise ValueError(_("Write the day as 2026-11-26.")) from None

    @property
    def day(self) -> str:
        return self.data.isoformat() if self.data else ""


class SeasonForm(CommandForm):
    """What a season is: its days, what standings go by, who is ranked, which games count."""

    name = NameField(_("Name"), NAMED)
    first = DayField(_("First day"), [Optional()])
    last = DayField(_("Last day"), [Optional()])
    by = RadioField(_("Standings by"), default=Measure.GAMES.value)
    least_games = WholeNumberField(_("Minimum games"), [Optional(), NumberRange(0, MOST_NEEDED)])
    least_share = WholeNumberField(_("or percent of games"), [Optional(), NumberRange(0, 100)])
    rulesets = SelectMultipleField(
        _("Only these games"), widget=ListWidget(), option_widget=CheckboxInput()
    )

    def offer(self, rulesets: Sequence[str]) -> "SeasonForm":
        """Let these games be chosen, by the names of their rules."""
        self.by.choices = options({each.value: SHORT[each] for each in Measure})
        self.rulesets.choices = [(name, game_name(name)) for name in rulesets]
        return self

    def validate_first(self, field: DayField) -> None:
        _possible(field)

    def validate_last(self, field: DayField) -> None:
        _possible(field)
        if field.data and self.first.data and field.data < self.first.data:
            raise ValidationError(_("The last day comes before the first."))

    @property
    def season(self) -> Season:
        return Season(
            name=self.name.text,
            first=self.first.day,
            last=self.last.day,
            by=Measure(self.by.data),
            least_games=self.least_games.data or 0,
            least_share=self.least_share.data or 0,
            rulesets=tuple(self.rulesets.data or ()),
        )

    @classmethod
    def of(cls, season: Season) -> "SeasonForm":
        """Return the form filled in with a season."""
        return cls(
            formdata=None,
            name=season.name,
            first=date.fromisoformat(season.first) if season.first else None,
            last=date.fromisoformat(season.last) if season.last else None,
            by=season.by.value,
            least_games=season.least_games or None,
            least_share=season.least_share or None,
            rulesets=list(season.rulesets),
        )


def _possible(field: DayField) -> None:
    if field.data and field.data.year not in YEARS:
        raise ValidationError(_("Write the day as 2026-11-26."))


def _number(value: object) -> int | None:
    return int(str(value)) if value else None


class JoinForm(CommandForm):
    """Two people who are one. ``person`` is counted as ``into``."""

    person = SelectField(_("This name"), [InputRequired()], coerce=_number)
    into = SelectField(_("is this person"), [InputRequired()], coerce=_number)

    def offer(self, people: Sequence[tuple[int, str]]) -> "JoinForm":
        self.person.choices = self.into.choices = [("", _("Choose…")), *people]
        return self

    def validate_into(self, field: SelectField) -> None:
        if field.data == self.person.data:
            raise ValidationError(_("Choose two different people."))
