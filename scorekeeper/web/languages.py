"""The reader's language: which one a page has, and what templates say in it.

Filters and functions show sentences, cards, reasons and names.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from gettext import NullTranslations
from typing import Any

from flask import Flask, g, request, session
from flask_babel import Babel
from jinja2 import pass_context
from jinja2.runtime import Context
from markupsafe import Markup

from scorekeeper.rules.play.contrast import kind_code
from scorekeeper.rules.play.example import example_of
from scorekeeper.wording.advising import (
    ask_later_text,
    can_text,
    done_text,
    doubt_text,
    missed_text,
    points_left_text,
)
from scorekeeper.wording.cards import (
    LETTERS,
    SUIT_NAMES,
    SUIT_SIGNS,
    alternatives,
    isolated,
    listing,
    rank_sign,
    rank_text,
    show_cards,
    spoken_card,
    spoken_cards,
)
from scorekeeper.wording.careers import beside_text
from scorekeeper.wording.contracts import (
    contract_in_own_words,
    contract_named,
    contract_text,
    item_text,
    limit_texts,
    melds_text,
    open_text,
    own_word,
    shout_named,
    way_text,
    went_on_in_short,
)
from scorekeeper.wording.names import called, game_name
from scorekeeper.wording.rulebook.asking import rulings_asked
from scorekeeper.wording.rulebook.subjects import rests_on_a_rule, ruling_on, ruling_on_meld
from scorekeeper.wording.seasons import (
    SHORT,
    TOLD,
    began_told,
    day_told,
    games_text,
    missing_text,
    money_text,
    needed_text,
    season_text,
    value_text,
)
from scorekeeper.wording.sentences import ruling_text, sentence, won_text
from scorekeeper.wording.sheet import (
    deal_text,
    ending_texts,
    fine_text,
    goal_text,
    need_in_short,
    need_text,
    next_deal_text,
    own_need_text,
    part_text,
    wild_text,
)
from scorekeeper.wording.speech import (
    amount_text,
    day_text,
    in_digits,
    locale_here,
    reader_here,
    with_minus,
    with_sign,
)
from scorekeeper.wording.tournament import average_text

from .advice import advice_of

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
    reader = reader_here()
    said = translated(reader.catalogue, sentence)
    return reader.fill(said, facts) if facts or "%" in said else said


def ngettext_in_page(one: str, many: str, num: int, /, **facts: object) -> Markup:
    """Return a page's sentence in singular or plural by ``num``, which may stand in it as well."""
    reader = reader_here()
    said = markup(reader.catalogue.ngettext(one, many, num))
    return reader.fill(said, {"num": num, **facts})


def pgettext_in_page(about: str, sentence: str, /, **facts: object) -> Markup:
    """Return a page's sentence of which there are several; ``about`` tells them apart."""
    reader = reader_here()
    return reader.fill(markup(reader.catalogue.pgettext(about, sentence)), facts)


def each_time(said: Callable[[Any], str]) -> Callable[[Context, Any], str]:
    """Return a filter that is asked for every page, in its language, also of a constant.

    Of what never changes, Jinja would ask once, and show it to everybody.
    """

    @pass_context
    def asked(_page: Context, value: Any) -> str:
        return said(value)

    return asked


def names_here() -> Mapping[str, str]:
    """Return key → name of the game this request is in; empty outside one."""
    return getattr(g.get("visit"), "names", {})


def with_names(said: Callable[..., str]) -> Callable[..., str]:
    """Return a filter that says something with the names of this request's game."""
    return lambda what, **how: said(what, names_here(), **how)


def name_of(key: str) -> Markup:
    """Return a player's name in ``<bdi>``: its direction does not turn the text around it."""
    return Markup("<bdi>{}</bdi>").format(names_here().get(key, key))


def names_of(keys: Iterable[str]) -> str:
    """Return several players' names, joined as a sentence does."""
    return listing(isolated(names_here().get(key, key)) for key in keys)


FILTERS: Mapping[str, Callable[..., object]] = {
    "sentence": with_names(sentence),
    "spoken": spoken_card,
    "spoken_cards": spoken_cards,
    "shown_cards": show_cards,
    "contract": contract_text,
    "item": item_text,
    "limits": limit_texts,
    "asked": melds_text,
    "way": way_text,
    "listing": listing,
    "alternatives": alternatives,
    "isolated": isolated,
    "game_name": game_name,
    "called": called,
    "rank": each_time(rank_text),
    "rank_sign": each_time(rank_sign),
    "digits": each_time(in_digits),
    "minus": each_time(with_minus),
    "signed": each_time(with_sign),
    "player": name_of,
    "players": names_of,
    "amount": each_time(amount_text),
    "day": day_text,
    "beside": beside_text,
    "began_told": began_told,
    "day_told": day_told,
    "games_told": games_text,
    "figure": value_text,
    "measure": SHORT.__getitem__,
    "measure_told": TOLD.__getitem__,
    "money": money_text,
    "average": average_text,
    "ruling": with_names(ruling_text),
    "missed": with_names(missed_text),
    "need": with_names(need_text),
    "own_need": with_names(own_need_text),
    "need_in_short": need_in_short,
    "open": open_text,
    "went_on_in_short": went_on_in_short,
    "won": with_names(won_text),
    "advice": advice_of,
    "part": part_text,
    "fine": with_names(fine_text),
    "ask_later": ask_later_text,
    "can": can_text,
    "doubt": doubt_text,
    "done": with_names(done_text),
    "points_left": points_left_text,
    "rests": rests_on_a_rule,
}
IN_PAGES: Mapping[str, object] = {
    "_": gettext_in_page,  # Jinja's own looks for ``gettext`` first, each time
    "ngettext": ngettext_in_page,
    "pgettext": pgettext_in_page,
    "letters_here": letters_here,
    "own_words": contract_in_own_words,
    "own_word": own_word,
    "contract_named": contract_named,
    "shout_named": shout_named,
    "deal_text": deal_text,
    "example_of": example_of,
    "ruling_on": ruling_on,
    "ruling_on_meld": ruling_on_meld,
    "rulings_asked": rulings_asked,
    "why_of": kind_code,
    "next_deal_text": next_deal_text,
    "missing_text": missing_text,
    "needed_text": needed_text,
    "season_text": season_text,
    "goal_text": goal_text,
    "ending_texts": ending_texts,
    "wild_text": wild_text,
    "suit_signs": SUIT_SIGNS,
    "suit_names": SUIT_NAMES,
}


def init_app(app: Flask) -> None:
    """Choose the language of each page, and let templates say what they show."""
    Babel(app, locale_selector=choose_language)
    app.context_processor(describe_language)
    app.jinja_env.filters.update(FILTERS)
    app.jinja_env.globals.update(IN_PAGES)
