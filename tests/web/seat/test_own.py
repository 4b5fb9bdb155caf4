"""What belongs to a seat: the player's own name and language."""

from __future__ import annotations

import re

import pytest
from flask import Flask

from tests.web.at_table import AtTable
from tests.web.conftest import Evening
from tests.web.phone import Phone

from .seats import WAY_IN, sit_down


def open_own(phone: Phone) -> Phone:
    """Open the page of the own name and language."""
    return phone.open(phone.address.removesuffix("seat") + "seat/own")


def second_phone(app: Flask, phone: Phone) -> Phone:
    """Another phone, which has come to the same seat by its code."""
    own = phone.address.split("/")[1]
    shown = WAY_IN.findall(phone.open(f"/{own}/links").html)
    return Phone(app.test_client()).open(next(each for each in shown if own in each))


def language_of(phone: Phone) -> str:
    return re.search(r'<html lang="(\w+)"', phone.html)[1]


def test_a_player_changes_the_own_name_and_everybody_reads_it(table: AtTable, evening, bruno):
    open_own(bruno).send("/seat/name", name="Bruno Bär")

    assert bruno.address.endswith("/seat")
    assert table.state.players["p2"].name == "Bruno Bär"
    assert "Bruno Bär" in evening.phone.open(evening.game).html


@pytest.mark.parametrize("name", ["", "Ana", "x" * 41])
def test_a_name_that_cannot_be_is_refused_and_kept_in_its_field(table: AtTable, bruno, name):
    open_own(bruno).send("/seat/name", name=name)

    assert bruno.status == 422
    assert bruno.form("/seat/name").fields["name"] == name
    assert table.state.players["p2"].name == "Bruno"


def test_nobody_renames_anybody_else(table: AtTable, evening, bruno):
    form = open_own(bruno).form("/seat/name")
    game = bruno.address.removesuffix("seat/own")

    bruno.post(game + "people/p3/name", {**form.fields.to_dict(), "name": "Zorro"})

    assert bruno.status == 403
    assert table.state.players["p3"].name == "Chiyo"


def test_the_language_chosen_on_one_phone_is_spoken_by_the_next(app: Flask, bruno):
    open_own(bruno).send("/seat/language", lang="es")

    assert language_of(bruno) == "es"
    assert language_of(second_phone(app, bruno)) == "es"


def test_the_next_phone_speaks_the_language_chosen_before_the_seat_was_taken(
    app: Flask, evening: Evening
):
    first = Phone(app.test_client())
    first.open("/looks?lang=de")
    first.send("/looks/language", lang="de")

    sit_down(evening, first)

    assert language_of(second_phone(app, first)) == "de"


def test_each_seat_has_its_own_language(app: Flask, evening: Evening, bruno):
    chiyo = sit_down(evening, Phone(app.test_client()), "Chiyo")
    open_own(bruno).send("/seat/language", lang="es")

    assert language_of(second_phone(app, chiyo)) == "en"
    assert language_of(evening.phone.open(evening.game)) == "en"


@pytest.mark.parametrize("lang", ["", "xx", "en; DROP TABLE links", "e" * 9000])
def test_a_language_that_is_not_spoken_changes_nothing(app: Flask, bruno, lang):
    open_own(bruno).send("/seat/language", lang=lang)

    assert bruno.status == 422
    assert language_of(second_phone(app, bruno)) == "en"


@pytest.mark.parametrize("path", ["seat/name", "seat/language"])
def test_who_has_no_seat_has_no_name_to_change(evening: Evening, bruno, path):
    fields = open_own(bruno).form("/seat/name").fields.to_dict()

    evening.phone.open(evening.game)
    for place in (evening.game, evening.looking_at_game):
        evening.phone.post(place + path, {**fields, "name": "Zorro", "lang": "es"})
        assert evening.phone.status in {400, 403}
