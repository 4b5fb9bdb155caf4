"""The forms of a tournament: its beginning, people who come later, more time."""

import re
from collections.abc import Iterable, Sequence
from typing import Any

from flask import abort
from flask_babel import lazy_gettext as _l
from msgspec import to_builtins
from wtforms import HiddenField, RadioField, SelectField, SelectMultipleField, TextAreaField
from wtforms.fields import SelectChoice  # type: ignore[attr-defined]  # newer than the stubs
from wtforms.validators import InputRequired, Length, NumberRange, Optional, StopValidation
from wtforms.widgets import CheckboxInput

from scorekeeper.game.names import name_key, tidy_name
from scorekeeper.game.refusal import LONGEST_NAME, readable
from scorekeeper.game.tournament.draw import Sizes
from scorekeeper.game.tournament.formats import (
    Advance,
    Break,
    Format,
    FormatError,
    Nonsense,
    format_as_data,
    formats,
    read_format,
)
from scorekeeper.rules.ruleset.checking import fields_of, limits_of
from scorekeeper.store.people.tournaments import MOST_ENTRANTS
from scorekeeper.web import games
from scorekeeper.web.forms.base import (
    ButtonForm,
    CommandForm,
    HiddenNumber,
    WholeNumberField,
    options,
    says_two_things,
)
from scorekeeper.wording.names import game_name
from scorekeeper.wording.speech import gettext as _, ngettext
from scorekeeper.wording.tournament import (
    advance_text,
    break_text,
    facts_text,
    nonsense_text,
)

BETWEEN = re.compile(r"[\n\r\t,;،、；]+")
NUMBERED = re.compile(r"^\s*\d{1,3}[.):]\s+")
LONGEST_LIST = MOST_ENTRANTS * (LONGEST_NAME + 4)
LAST, OWN = "last", "own"
"""Values for the format of last time and for one that is filled in, beside the keys of files."""
BESIDE = {
    Nonsense.SIZES: "best",
    Nonsense.LENGTH: "minutes",
    Nonsense.TWICE: "breaks",
    Nonsense.LOTS: "breaks",
}
"""What does not go together → the field that says so."""


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


def number(label: Any, kind: type, name: str, needed: object = None) -> WholeNumberField:
    """Return a field for a number of a format, or of its sizes, within the limits of that one."""
    limits = NumberRange(*limits_of(fields_of(kind)[name]))
    return WholeNumberField(label, [needed or InputRequired(), limits])


class OwnForm(CommandForm):
    """A format of a club's own, field by field."""

    rounds = number(_l("Rounds"), Format, "rounds")
    deals = number(_l("Deals in each"), Format, "deals", Optional())
    minutes = number(_l("Minutes for each"), Format, "minutes", Optional())
    fewest = number(_l("At least"), Sizes, "fewest")
    best = number(_l("If possible"), Sizes, "best")
    most = number(_l("At most"), Sizes, "most")
    advance = RadioField(_l("Who plays on?"))
    breaks = SelectMultipleField(
        _l("How are ties broken, in this order?"),
        option_widget=CheckboxInput(),
    )

    def __init__(self, *args: object, shown: Format, **kwargs: object) -> None:
        """Show this format, unless another one was sent."""
        facts = {**format_as_data(shown), **to_builtins(shown.sizes)}
        facts |= {"deals": shown.deals or None, "minutes": shown.minutes or None}
        super().__init__(*args, data=facts, **kwargs)
        self.advance.choices = options({each: advance_text(each) for each in Advance})
        self.breaks.choices = options({each: break_text(each) for each in Break})

    def read(self) -> Format | None:
        """Return the format; None where something is wrong, which stands beside its field."""
        if not self.validate():
            return None
        numbers = {"deals": self.deals.data or 0, "minutes": self.minutes.data or 0}
        sizes = {each.name: each.data for each in (self.fewest, self.best, self.most)}
        rest = {each.name: each.data for each in (self.rounds, self.advance, self.breaks)}
        try:
            return read_format({**numbers, **rest, "sizes": sizes}, "form")
        except FormatError as error:
            if error.nonsense is None:
                raise
            self[BESIDE[error.nonsense]].errors = [nonsense_text(error.nonsense)]
            return None


class BeginForm(CommandForm):
    """A tournament: who plays what, and how.

    fill  what is asked for instead: the names of last time, or what the own format says
    own   a format of the club's own
    way   the format that is chosen; None: there is none, or something is wrong with it
    """

    names = NamesField(_l("Who plays?"), [Length(max=LONGEST_LIST)])
    ruleset = SelectField(_l("Game"))
    format = RadioField(_l("How?"))
    fill = HiddenField()
    way: Format | None = None

    def __init__(
        self, *args: object, table_id: int | None, last: Format | None = None, **kwargs: object
    ) -> None:
        """Offer first the format of last time, if it was one of the club's own (``last``)."""
        super().__init__(*args, **kwargs)
        offered = games.offered(table_id)
        self.ruleset.choices = [
            SelectChoice(game.key, game_name(game.ruleset.name), {}, group.heading)
            for group in offered
            for game in group.games
        ]
        self.ways = {**({LAST: last} if last else {}), **formats()}
        said = {key: facts_text(form) for key, form in self.ways.items()}
        if last:
            said[LAST] = _("As last time: %(facts)s", facts=said[LAST])
        self.format.choices = options({**said, OWN: _("Our own way")})
        self.own = OwnForm(*args, shown=next(iter(self.ways.values())), **kwargs)
        self.ruleset.data = self.ruleset.data or games.first_game()
        self.format.data = self.format.data or next(iter(self.ways))

    def validate(self, extra_validators: object = None) -> bool:
        valid = super().validate(extra_validators)
        own = self.format.data == OWN
        if any(map(says_two_things, self.own)):
            abort(400)
        self.way = self.own.read() if own else self.ways.get(self.format.data)
        fewest = self.way.sizes.fewest if self.way else 0
        if not self.names.errors and len(self.names.names) < fewest:
            self.names.errors = [
                ngettext(
                    "A tournament needs at least %(num)d player.",
                    "A tournament needs at least %(num)d players.",
                    fewest,
                )
            ]
        return valid and self.way is not None and not self.names.errors

    @property
    def looked_at(self) -> Format | None:
        """The own format, where it was asked what that says; None: it was not, or it is wrong."""
        return self.way if self.fill.data and self.format.data == OWN else None

    def fill_in(self, names: Sequence[str]) -> None:
        """Add these names to those that are typed; what is wrong is said once it is sent."""
        for field in self:
            field.errors = ()
        if not names:
            return
        typed = names_in(self.names.data or "")
        keys = {name_key(each) for each in typed}
        self.names.data = "\n".join([*typed, *(n for n in names if name_key(n) not in keys)])


class LateForm(CommandForm):
    """People who come later."""

    names = NamesField(_l("Who’s joining?"), [InputRequired(_l("Write a name."))])


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
