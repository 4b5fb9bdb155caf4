"""A code on paper, by which a scorekeeper whose link is lost gets a new one.

Made on the page of links, shown once; taken on a page that the first one leads to. A table has one
code. It is made of the command that asked for it, so a button pressed twice shows the same one.
"""

import hmac

from flask import current_app, flash, redirect, url_for
from flask.typing import ResponseReturnValue
from flask_babel import lazy_gettext as _l
from wtforms import StringField
from wtforms.validators import Length

from scorekeeper.store.people import recovery as kept
from scorekeeper.web import access, limiting
from scorekeeper.web.forms.base import CommandForm
from scorekeeper.web.pages import page
from scorekeeper.web.spoken import letters_of
from scorekeeper.wording.speech import gettext as _

from .views import hand_out, links as links

LETTERS = "BCDFHJKMNPRTVWXY"
"""No two look alike in anybody's hand, none is like a figure, and without vowels they make no word.
There are 16, so each is worth four bits."""
LONG = 20  # letters
GROUP = 5  # letters
LONGEST_TYPED = 60  # characters, blanks and dashes between the letters included


class CodeForm(CommandForm):
    """The code that was noted once."""

    code = StringField(_l("The twenty letters"), [Length(max=LONGEST_TYPED)])


def code_of(table_id: int, command_id: str) -> str:
    """Return the code that this command makes for a table: nobody has it who has not the secret."""
    secret = current_app.config["SECRET_KEY"].encode()
    digest = hmac.digest(secret, f"compro recovery {table_id} {command_id}".encode(), "sha256")
    number = int.from_bytes(digest)
    return "".join(LETTERS[number >> 4 * place & 15] for place in range(LONG))


def in_groups(code: str) -> str:
    """Return a code as it is shown: five letters at a time."""
    return " ".join(code[at : at + GROUP] for at in range(0, LONG, GROUP))


@links.post("/<link>/links/code")
def make_code(link: str) -> ResponseReturnValue:
    """Make the table's code and show it; the one before is good no more."""
    visit = hand_out(link)
    form = CommandForm()
    form.validate()
    code = code_of(visit.table_id, form.command_id.data or "")
    kept.keep_code(visit.table_id, code, by=visit.author)
    return page("links/code.html", code=in_groups(code))


@links.get("/links/lost")
def lost() -> ResponseReturnValue:
    return page("links/lost.html", form=CodeForm(formdata=None))


@links.post("/links/lost")
def recover() -> ResponseReturnValue:
    """Go on to the page of links by a new scorekeeper's link of the table with this code."""
    form = CodeForm()
    found = None
    if form.validate():
        code = letters_of(form.code.data or "")
        found = kept.link_by_code(code, command_id=form.command_id.data or "")
    if found is None:
        limiting.count_wrong_link()
        form.code.errors = [_("No table has this code. Check the twenty letters.")]
        return page("links/lost.html", form=form), 422
    flash(_("This is your new link. Turn off the lost one below if others may have it."))
    return redirect(url_for(".show", link=access.sign(found.nonce)), code=303)
