"""Forms about a table itself."""

from flask_babel import lazy_gettext as _
from flask_wtf import FlaskForm
from wtforms import HiddenField
from wtforms.validators import InputRequired, Length

from scorekeeper.web.forms.base import LONGEST_NAME, NameField


class TableNameForm(FlaskForm):
    """Another name for the table; ``was``: the one that the page showed."""

    name = NameField(_("Name of your table"), [InputRequired(), Length(max=LONGEST_NAME)])
    was = HiddenField()
