"""How this browser shows Compro: language, light or dark, colours of the suits, its own name."""

from flask import Blueprint, redirect, request, session, url_for
from flask.typing import ResponseReturnValue
from flask_babel import lazy_gettext as _
from flask_wtf import FlaskForm
from wtforms import RadioField, SelectField
from wtforms.validators import Length

from scorekeeper.rules.cards import Card, Suit
from scorekeeper.web.forms.base import LONGEST_NAME, NameField, options
from scorekeeper.web.languages import LANGUAGES
from scorekeeper.web.pages import page

SAMPLE = tuple(Card(rank, suit) for rank, suit in zip((1, 7, 13, 10), Suit, strict=True))

looks = Blueprint("looks", __name__)


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
        _("Suits"), choices=options({"": _("Two colors"), "four": _("Four colors")}), default=""
    )
    who = NameField(_("Whose phone is this?"), [Length(max=LONGEST_NAME)])


@looks.get("/looks")
def show() -> ResponseReturnValue:
    form = LooksForm(
        formdata=None,
        theme=session.get("theme", ""),
        suits=session.get("suits", ""),
        who=session.get("who", ""),
    )
    return looks_page(form)


@looks.post("/looks")
def choose() -> ResponseReturnValue:
    form = LooksForm()
    if not form.validate():
        return looks_page(form), 422
    session.update(theme=form.theme.data, suits=form.suits.data, who=form.who.data)
    return redirect(way_back(), code=303)


@looks.post("/looks/language")
def choose_language() -> ResponseReturnValue:
    form = LanguageForm()
    if form.validate():
        session["lang"] = form.lang.data
    return redirect(way_back(), code=303)


def way_back() -> str:
    """Return the page of this server to return to; the first page where none was named."""
    wanted = request.form.get("back") or request.args.get("back") or ""
    first = url_for("start.show")
    inside = wanted.startswith(first) and not wanted.startswith(("//", "/\\"))
    return wanted if inside and wanted.isprintable() else first


def looks_page(form: LooksForm) -> str:
    return page("looks/show.html", form=form, back=way_back(), sample=SAMPLE)
