"""Choose the language of a page, and tell templates in which direction it is written."""

from __future__ import annotations

from flask import Flask, request, session
from flask_babel import Babel, get_locale

from scorekeeper.wording.speech import catalogue

LANGUAGES = {
    "en": "English",
    "es": "Español",
    "de": "Deutsch",
    "fa": "فارسی",
    "ja": "日本語",
}
"""Every language, by its own name; `make messages` keeps a catalogue of each but English."""


def choose_language() -> str:
    """Return the asked-for language, else the one chosen earlier, else what the browser prefers."""
    for choice in (request.args.get("lang"), session.get("lang")):
        if choice in LANGUAGES:
            return choice
    return request.accept_languages.best_match(LANGUAGES) or "en"


def init_app(app: Flask) -> None:
    Babel(app, locale_selector=choose_language)
    app.jinja_env.install_gettext_callables(  # type: ignore[attr-defined]  # of the extension i18n
        gettext=lambda sentence: catalogue().gettext(sentence),
        ngettext=lambda one, many, num: catalogue().ngettext(one, many, num),
        pgettext=lambda about, sentence: catalogue().pgettext(about, sentence),
        newstyle=True,
    )
    app.context_processor(
        lambda: {
            "language": str(get_locale()),
            "direction": get_locale().text_direction,
            "languages": LANGUAGES,
        }
    )
