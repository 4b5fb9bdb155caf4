"""Choose the language of a page, and tell templates in which direction it is written."""

from functools import lru_cache
from gettext import NullTranslations

from flask import Flask, g, request, session
from flask_babel import Babel
from markupsafe import Markup

from scorekeeper.wording.cards import LETTERS, rank_sign
from scorekeeper.wording.digits import fill
from scorekeeper.wording.reader import locale_here, reader_here

LANGUAGES = {
    "en": "English",
    "es": "Español",
    "de": "Deutsch",
    "fa": "فارسی",
    "ja": "日本語",
}
"""Every language, by its own name; `make messages` keeps a catalogue of each but English."""


def chosen() -> str | None:
    """Return the language that was chosen on this phone; None where it follows the phone's own."""
    kept = session.get("lang")
    return kept if kept in LANGUAGES else None


def choose_language() -> str:
    """Return the asked-for language, else the one chosen earlier, else what the browser prefers.

    Chosen earlier: on this phone, or on another one for the seat that this phone has, too.
    """
    seat = getattr(g.get("visit"), "language", None)
    for choice in (request.args.get("lang"), chosen(), seat):
        if choice in LANGUAGES:
            return choice
    return request.accept_languages.best_match(LANGUAGES) or "en"


def init_app(app: Flask) -> None:
    Babel(app, locale_selector=choose_language)
    app.jinja_env.globals.update(
        _=gettext_in_page,  # Jinja's own looks for ``gettext`` first, each time
        gettext=gettext_in_page,
        ngettext=ngettext_in_page,
        pgettext=pgettext_in_page,
        letters_here=letters_here,
    )
    app.context_processor(describe_language)


def describe_language() -> dict[str, object]:
    """Return the variables about the reader's language that every template may use."""
    locale = locale_here()
    assert locale is not None  # whoever gets a page reads it
    return {
        "language": str(locale),
        "direction": locale.text_direction,
        "languages": LANGUAGES,
    }


def letters_here() -> str:
    """Return the letters that stand on the reader's cards, as ``A J Q K``."""
    return " ".join(map(rank_sign, LETTERS))


def markup(said: str) -> Markup:
    """Return a catalogue's sentence as markup: it is ours, but what fills its places is escaped."""
    return Markup(said)  # noqa: S704


@lru_cache(maxsize=8192)
def translated(catalogue: NullTranslations, sentence: str) -> Markup:
    return markup(catalogue.gettext(sentence))


def gettext_in_page(sentence: str, /, **facts: object) -> Markup:
    said = translated(reader_here().catalogue, sentence)
    return fill(said, facts) if facts or "%" in said else said


def ngettext_in_page(one: str, many: str, num: int, /, **facts: object) -> Markup:
    """Return a page's sentence in singular or plural by ``num``, which may stand in it as well."""
    return fill(markup(reader_here().catalogue.ngettext(one, many, num)), {"num": num, **facts})


def pgettext_in_page(about: str, sentence: str, /, **facts: object) -> Markup:
    """Return a page's sentence of which there are several; ``about`` tells them apart."""
    return fill(markup(reader_here().catalogue.pgettext(about, sentence)), facts)
