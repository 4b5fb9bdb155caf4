"""Names of which nothing is seen are refused with a sentence; those that look alike are one."""

from __future__ import annotations

from unicodedata import normalize

import pytest

from scorekeeper.game.names import name_key
from scorekeeper.store.books.bookrules import free_name
from scorekeeper.store.people import tables
from scorekeeper.store.people.rights import WITHOUT_LINK
from tests.web.house import House
from tests.web.phone import Phone

UNSEEN = ["\u200b", "\u3164", "\U000e0061\U000e006e", "\u202e", "\u0301"]


@pytest.mark.parametrize("typed", UNSEEN)
def test_nobody_is_given_a_name_that_cannot_be_seen(evening, typed):
    page = evening.phone.open(evening.game + "people/p1")

    page.send("/name", name=typed)

    assert page.status == 422
    assert "is invisible" in page.html


@pytest.mark.parametrize("typed", UNSEEN)
def test_no_game_starts_with_a_name_that_cannot_be_seen(phone: Phone, typed):
    phone.open("/").send("/", names=["Ana", typed, "Bruno"])

    assert phone.status == 422
    assert "is invisible" in phone.html


@pytest.mark.parametrize("typed", UNSEEN)
def test_house_rules_are_not_called_what_cannot_be_seen(house: House, typed):
    page = house.phone.open(house.home + "houserules/import")

    page.send("/import", text=f'name = "{typed}"\nbased_on = "venezuela"')

    assert page.status == 422
    assert house.kept() == []


def test_two_who_look_the_same_start_no_game(phone: Phone):
    phone.open("/").send("/", names=["Jos\u00e9", normalize("NFD", "Jos\u00e9"), "Bruno"])

    assert phone.status == 422
    assert "is taken" in phone.html


def test_somebody_known_is_known_however_the_name_is_typed(app):
    with app.app_context():
        table = tables.create_table("Friday", by=WITHOUT_LINK, command_id="0" * 32)
        jose = tables.keep_person(table, "Jos\u00e9", by=WITHOUT_LINK)

        for typed in (normalize("NFD", "Jos\u00e9"), "JOS\u00c9", "\uff2aos\u00e9"):
            assert tables.keep_person(table, typed, by=WITHOUT_LINK) == jose
        assert [person.name for person in tables.people_of(table)] == ["Jos\u00e9"]


def test_house_rules_that_look_the_same_get_another_name():
    assert free_name("\u041eurs", {name_key("Ours")}) == "\u041eurs (2)"
