"""Numbers in sentences are in the reader's digits; texts stay as they were written."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from flask import Flask
from flask_babel import Babel
from markupsafe import Markup

from scorekeeper.rules.cards import JOKER, Card, Suit
from scorekeeper.wording.cards import alternatives, listing, rank_sign, show_card
from scorekeeper.wording.speech import fill, in_digits, with_minus


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
