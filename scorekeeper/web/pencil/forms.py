"""The buttons by which a pencil moves."""

from __future__ import annotations

from flask_babel import lazy_gettext as _

from scorekeeper.web.forms.play import ButtonForm, HiddenNumber


class AnswerForm(ButtonForm):
    """A no. ``number``: that of the question, as the sender saw it."""

    number = HiddenNumber(_("Question"))


class LinkForm(ButtonForm):
    """Whose pencil it is about. ``whose``: the number of a link."""

    whose = HiddenNumber(_("Whose"))


class GiveForm(LinkForm):
    """Who gets a pencil. ``instead``: the same, but the sender keeps none."""

    instead = HiddenNumber(_("Whose"))
