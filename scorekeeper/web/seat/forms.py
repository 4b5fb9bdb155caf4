"""Forms of a phone that takes a seat."""

from flask_babel import lazy_gettext as _
from flask_wtf import FlaskForm
from wtforms import HiddenField, SelectField, StringField
from wtforms.validators import Length

from scorekeeper.web.forms.base import CommandForm, options
from scorekeeper.web.languages import LANGUAGES

LONGEST_CODE = 40  # characters, blanks and dashes between the letters included


class CodeForm(FlaskForm):
    """The code that somebody at the table has said."""

    code = StringField(_("The nine letters"), [Length(max=LONGEST_CODE)])


class TakeForm(CommandForm):
    """Who it is that takes a seat. ``person``: the number of the person, as text."""

    person = HiddenField()


class OwnLanguageForm(FlaskForm):
    """In which language a player reads, on every phone of the seat."""

    lang = SelectField(_("Language"), choices=options(LANGUAGES))
