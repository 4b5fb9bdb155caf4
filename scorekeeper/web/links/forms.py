"""The form that makes a link."""

from flask_babel import lazy_gettext as _
from flask_wtf import FlaskForm
from wtforms import RadioField
from wtforms.validators import Length

from scorekeeper.web.access import Right
from scorekeeper.web.forms.base import LONGEST_NAME, NameField, options


class LinkForm(FlaskForm):
    """A new link: what it gives, and to whom."""

    right = RadioField(
        _("Who opens it"),
        choices=options(
            {
                Right.LOOK.value: _("can watch"),
                Right.PLAY.value: _("takes a seat"),
                Right.KEEP_SCORE.value: _("keeps score"),
            }
        ),
        default=Right.LOOK.value,
    )
    label = NameField(_("Who is it for?"), [Length(max=LONGEST_NAME)])
