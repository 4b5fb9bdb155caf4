"""Every game stands in one family, with a sentence about what makes it different."""

from collections import Counter
from pathlib import Path

from flask import Flask
from flask_babel import Babel

from scorekeeper.rules.ruleset.reading import load_ruleset, ruleset_names
from scorekeeper.wording.names import FAMILIES, NAMES, by_family, game_name, what_differs

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
