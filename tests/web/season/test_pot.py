"""The pot: who owes whom over the evenings, settled by one tap, undone by one."""

from __future__ import annotations

import re

import pytest
from flask import Flask

from scorekeeper.store.people import payments
from tests.web.conftest import Evening
from tests.web.phone import Phone
from tests.web.season.test_season import Seasons, plain

FOUR = ("Ana", "Bruno", "Chiyo", "Dara")
OWED = ["Bruno pays Ana 0.20", "Chiyo pays Ana 0.20", "Dara pays Ana 0.20"]


class Pot(Seasons):
    """The table of the seasons' tests, and its pot."""

    def owed(self, phone: Phone | None = None) -> list[str]:
        """Return the debts that a page of the pot shows."""
        return lines((phone or self.open("pot")).html, "owed")

    def settled(self) -> list[str]:
        return lines(self.open("pot").html, "paid")

    def brought(self, asked: str = "") -> list[str]:
        return lines(self.open("pot" + asked).html, "brought")


def lines(html: str, section: str) -> list[str]:
    """Return the entries of a section's list, without what can be pressed."""
    inside = html.partition(f'id="{section}"')[2].partition("</section>")[0]
    entries = re.findall(
        r"<li.*?</li>", re.sub(r"<button.*?</button>|<time.*?</time>", "", inside, flags=re.S), re.S
    )
    return [" ".join(plain(each).split()) for each in entries]


@pytest.fixture
def pot(app: Flask, evening: Evening) -> Pot:
    pot = Pot(app, evening)
    pot.play(*FOUR)
    pot.play(*FOUR)
    return pot


def test_the_pot_adds_the_evenings_up_in_the_fewest_payments(pot: Pot):
    assert sorted(pot.owed()) == OWED
    assert pot.brought() == ["Ana +0.60", "Bruno −0.20", "Chiyo −0.20", "Dara −0.20"]
    assert any("season/pot" in link for link in pot.open().page.links)

    pot.play("Bruno", "Ana", "Chiyo", "Dara")
    assert sorted(pot.owed()) == [
        "Chiyo pays Ana 0.30",
        "Dara pays Ana 0.20",
        "Dara pays Bruno 0.10",
    ]


def test_a_debt_is_settled_by_one_tap_and_undone_by_one(pot: Pot):
    pot.open("pot").send("season/pot")

    assert "Paid. You can undo it below." in pot.phone.html
    assert len(pot.owed()) == 2
    [paid] = pot.settled()
    assert re.fullmatch(r"\w+ paid Ana 0.20", paid)

    pot.open("pot").send("pot/1")
    assert sorted(pot.owed()) == OWED
    assert pot.settled()[0].replace(" undone", "") == paid

    pot.open("pot").send("pot/1")
    assert len(pot.owed()) == 2


def test_what_is_sent_twice_counts_once(pot: Pot):
    form = pot.open("pot").form("season/pot")

    for _ in range(2):
        assert pot.phone.post(form.action, form.fields).status == 200

    assert len(pot.settled()) == 1


def test_what_was_settled_meanwhile_says_so_and_is_not_settled_again(pot: Pot, other_phone: Phone):
    address = f"{pot.home}season/pot"
    late = other_phone.open(address).form("season/pot")
    pot.open("pot").send("season/pot")

    page = other_phone.post(late.action, late.fields)

    assert page.status == 409
    assert "This has changed" in page.html
    assert len(pot.owed(page)) == 2
    assert len(pot.settled()) == 1


def test_what_was_sent_and_undone_is_not_settled_by_a_repetition(pot: Pot):
    form = pot.open("pot").form("season/pot")
    pot.phone.post(form.action, form.fields)
    pot.open("pot").send("pot/1")

    assert pot.phone.post(form.action, form.fields).status == 409
    assert sorted(pot.owed()) == OWED


def test_what_was_settled_anew_does_not_stand_twice(pot: Pot):
    pot.open("pot").send("season/pot")
    pot.open("pot").send("pot/1")
    redo = pot.open("pot").form("pot/1")
    assert redo.fields["undone"] == "0"
    while pot.owed():
        pot.open("pot").send("season/pot")

    assert pot.phone.post(redo.action, redo.fields).status == 409
    assert pot.owed() == []


def test_a_game_that_came_meanwhile_changes_what_is_owed(pot: Pot):
    form = pot.open("pot").form("season/pot")
    pot.play(*FOUR)

    assert pot.phone.post(form.action, form.fields).status == 409
    assert pot.settled() == []


def test_who_only_looks_sees_the_pot_and_changes_nothing(pot: Pot):
    form = pot.open("pot").form("season/pot")

    main = pot.look("pot").html.partition("<main")[2].partition("</main>")[0]

    assert sorted(lines(main, "owed")) == OWED
    assert "<form" not in main
    assert pot.phone.post(f"{pot.looking}season/pot", form.fields).status == 403
    assert pot.phone.post(f"{pot.looking}season/pot/1", form.fields).status == 403
    assert pot.settled() == []


@pytest.mark.parametrize(
    "change", [{"payer": "999"}, {"cents": ""}, {"cents": "0"}, {"payer": "x"}]
)
def test_a_debt_that_no_page_offers_is_refused(pot: Pot, change: dict[str, str]):
    form = pot.open("pot").form("season/pot")

    answer = pot.phone.post(form.action, {**form.fields.to_dict(), **change})

    assert answer.status in (400, 409)
    assert pot.settled() == []
    assert pot.phone.post(f"{pot.home}season/pot/999", form.fields).status == 404


def test_a_table_whose_payments_are_full_says_so(pot: Pot, monkeypatch):
    monkeypatch.setattr(payments, "MOST_PAYMENTS", 0)

    page = pot.open("pot").send("season/pot")

    assert page.status == 422
    assert "no room for more payments" in page.html


def test_without_stakes_nothing_leads_to_a_pot_and_it_says_why(app: Flask, evening: Evening):
    pot = Pot(app, evening)
    pot.play(*FOUR, stake=0)

    assert not any("season/pot" in link for link in pot.open().page.links)
    assert "No game was played for money yet." in pot.open("pot").html


def test_a_debt_of_somebody_without_a_name_stands_there_without_a_button(
    app: Flask, evening: Evening
):
    pot = Pot(app, evening)
    pot.play("Ana", "Player 2", "Player 3", "Player 4")

    assert pot.owed() == ["someone without a name pays Ana 0.30"]
    assert not any(form.action.endswith("season/pot") for form in pot.phone.page.forms)
