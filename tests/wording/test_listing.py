"""Lists are joined as each language joins them, in Spanish as it sounds well."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from flask import Flask
from flask_babel import Babel

from scorekeeper.wording.cards import alternatives, isolated, listing


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
