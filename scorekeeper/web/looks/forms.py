"""Forms for how this browser shows Compro."""

from flask_babel import lazy_gettext as _
from flask_wtf import FlaskForm
from wtforms import RadioField, SelectField
from wtforms.validators import Length

from scorekeeper.web.forms.base import LONGEST_NAME, NameField, options
from scorekeeper.web.languages import LANGUAGES


class LanguageForm(FlaskForm):
    """Which language pages speak."""

    lang = SelectField(_("Language"), choices=options(LANGUAGES))


class LooksForm(FlaskForm):
    """Light or dark, the colours of the suits, and whose phone this is."""

    theme = RadioField(
        _("Light or dark"),
        choices=options({"": _("As the phone"), "light": _("Light"), "dark": _("Dark")}),
        default="",
    )
    suits = RadioField(
        _("Suits"), choices=options({"": _("Two colours"), "four": _("Four colours")}), default=""
    )
    who = NameField(_("Whose phone is this?"), [Length(max=LONGEST_NAME)])
