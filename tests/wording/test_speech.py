"""Numbers, lists and names in sentences are said as the reader's language says them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from flask_babel import Babel
from markupsafe import Markup

from scorekeeper.rules.cards import JOKER, Card, Suit
from scorekeeper.rules.ruleset.reading import load_ruleset, ruleset_names
from scorekeeper.wording.cards import alternatives, isolated, listing, rank_sign, show_card
from scorekeeper.wording.names import FAMILIES, NAMES, by_family, game_name, what_differs
from scorekeeper.wording.speech import fill, in_digits, one_text, with_minus


@pytest.fixture
def persian() -> Iterator[None]:
    app = Flask("speaking")
    Babel(app, locale_selector=lambda: "fa")
    with app.test_request_context():
        yield


@pytest.mark.usefixtures("persian")
def test_numbers_are_persian_and_names_are_as_they_were_written():
    said = fill("%(name)s: %(num)d of %(most)s", {"name": "Ana 2", "num": 13, "most": 108})

    assert said == "Ana 2: ۱۳ of ۱۰۸"


@pytest.mark.usefixtures("persian")
def test_markup_stays_markup_and_what_fills_it_is_escaped():
    said = fill(Markup("<b>%(num)d</b> %(name)s"), {"num": 7, "name": "<i>"})

    assert said == Markup("<b>۷</b> &lt;i&gt;")
    assert isinstance(said, Markup)


def test_a_name_with_a_full_stop_at_its_end_ends_the_sentence_too():
    ana = "Ana B."
    for name in (isolated(ana), listing([isolated("Bo"), isolated(ana)])):
        assert fill("It was %(player)s.", {"player": name}) == f"It was {name}"
        assert fill("%(player)s. No, he.", {"player": name}) == f"{name} No, he."
    said = fill(Markup("%(num)d: %(player)s."), {"num": 1, "player": Markup("<bdi>Ana B.</bdi>")})
    assert said == Markup("1: <bdi>Ana B.</bdi>")
    assert isinstance(said, Markup)


@pytest.mark.usefixtures("persian")
def test_lists_of_numbers_are_persian_too():
    assert listing([1, 2, 3]) == "۱،‏ ۲، و ۳"
    assert alternatives([44, 45]) == "۴۴ یا ۴۵"
    assert listing(["Ana 2"]) == "Ana 2"


@pytest.mark.usefixtures("persian")
def test_a_minus_stands_before_its_number_also_from_right_to_left():
    assert with_minus(-25) == "\u200e\u2212۲۵"
    assert with_minus(25) == "۲۵"


@pytest.mark.usefixtures("persian")
def test_cards_have_persian_digits_and_keep_their_letters():
    shown = " ".join(map(rank_sign, (0, 1, 7, 10, 11, 12, 13)))

    assert shown == "★ A ۷ ۱۰ J Q K"
    assert "۷♥" in show_card(Card(7, Suit.HEARTS))


@pytest.mark.usefixtures("speaking")
def test_english_has_its_own():
    assert fill("%(num)d of %(most)s", {"num": 13, "most": 108}) == "13 of 108"
    assert (in_digits("44 / 45"), with_minus(-25)) == ("44 / 45", "\u221225")
    assert show_card(JOKER) == "joker"


def test_outside_of_any_request_numbers_are_english():
    assert in_digits(12) == "12"


@pytest.fixture
def spanish() -> Iterator[None]:
    app = Flask("speaking")
    Babel(app, locale_selector=lambda: "es")
    with app.test_request_context():
        yield


@pytest.mark.usefixtures("spanish")
@pytest.mark.parametrize(
    ("names", "said"),
    [
        (("Ana", "Luis"), "Ana y Luis"),
        (("Ana", "Inés"), "Ana e Inés"),
        (("Ana", "Luis", "Hilda"), "Ana, Luis e Hilda"),
        (("Inés", "Ana"), "Inés y Ana"),
        (("nieve", "hielo"), "nieve y hielo"),
        (("Iris y Ana", "Luis"), "Iris y Ana y Luis"),
        (("Inés",), "Inés"),
    ],
)
def test_a_spanish_y_is_an_e_before_an_i(names, said):
    assert listing(names) == said
    assert listing(map(isolated, names)).replace("\u2068", "").replace("\u2069", "") == said


@pytest.mark.usefixtures("spanish")
def test_a_spanish_o_is_a_u_before_an_o():
    assert alternatives([44, 45]) == "44 o 45"
    assert alternatives([7, 8]) == "7 u 8"
    assert alternatives([10, 11]) == "10 u 11"
    assert alternatives([110, 115]) == "110 o 115"
    assert alternatives(["Ana", "Óscar"]) == "Ana u Óscar"


@pytest.mark.usefixtures("speaking")
def test_english_joins_by_and_and_or():
    assert (listing(["Ana", "Inés"]), alternatives([7, 8])) == ("Ana and Inés", "7 or 8")


@pytest.fixture
def japanese() -> Iterator[None]:
    app = Flask("speaking")
    Babel(app, locale_selector=lambda: "ja")
    with app.test_request_context():
        yield


@pytest.mark.usefixtures("speaking")
def test_sentences_have_a_space_between_them():
    assert one_text(["Ana bought.", "", "It was wanted."]) == "Ana bought. It was wanted."


@pytest.mark.usefixtures("japanese")
def test_japanese_ones_have_none():
    assert one_text(["買いました。", "", "終わり。"]) == "買いました。終わり。"


TRANSLATIONS = Path(__file__).parents[2] / "scorekeeper" / "translations"


def test_every_game_stands_in_one_family():
    listed = Counter(name for family in FAMILIES for name, _told in family.games)

    assert listed == Counter(ruleset_names())


def test_every_game_is_told_apart_by_a_sentence_of_its_own():
    told = {what_differs(name) for name in ruleset_names()}

    assert "" not in told
    assert len(told) == len(ruleset_names())


def test_the_game_that_all_are_based_on_comes_first():
    [(first, *_), *_] = by_family(ruleset_names()).values()

    assert load_ruleset(first).based_on is None


def test_a_game_of_no_family_is_listed_with_the_last_and_told_by_nothing():
    names = ["nowhere", "venezuela"]

    assert list(by_family(names).values()) == [["venezuela"], ["nowhere"]]
    assert what_differs("nowhere") == ""


def test_a_family_without_games_is_not_listed():
    assert by_family([]) == {}


def test_every_game_has_a_name_that_can_be_translated():
    assert {str(name) for name in NAMES} == {load_ruleset(key).name for key in ruleset_names()}


def test_a_game_is_called_as_the_language_calls_it_and_rules_as_their_table_does():
    app = Flask("speaking")
    Babel(app, default_locale="es", default_translation_directories=str(TRANSLATIONS))

    with app.test_request_context():
        assert game_name("Telefunken (Peru, first form)") == "Telefunken (Perú, primera forma)"
        assert game_name("Nobody") == "Nobody"
