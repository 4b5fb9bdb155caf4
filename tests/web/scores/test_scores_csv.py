"""A game's sheet, for spreadsheets."""

from __future__ import annotations

import csv
from io import StringIO
from uuid import uuid4

import pytest

from scorekeeper.game.commands import CountHand, RewardCut
from scorekeeper.game.state import Hand
from scorekeeper.store.journal import clerk
from scorekeeper.store.people.rights import WITHOUT_LINK
from scorekeeper.web.scores.csv import harmless
from tests.web.at_table import ANA, BRUNO, CHIYO, DARA, AtTable
from tests.web.conftest import begin
from tests.web.phone import Phone


@pytest.fixture
def at_table(app, evening) -> AtTable:
    return AtTable(app, evening)


def sheet(phone: Phone, game: str) -> list[list[str]]:
    text = phone.open(game + "scores/sheet.csv").answer.get_data().decode()
    assert text.startswith("\ufeff")
    return list(csv.reader(StringIO(text.removeprefix("\ufeff"))))


def test_the_sheet_is_a_row_for_each_deal_and_adds_up(at_table):
    at_table.record(RewardCut(left=45))
    at_table.go_out(ANA)
    for player, points in ((BRUNO, 10), (CHIYO, 25), (DARA, 0)):
        at_table.record(CountHand(player=player, hand=Hand(points=points), ruling=True))
    at_table.phone.open(at_table.address + "count").send("/count")

    rows = sheet(at_table.phone, at_table.address)

    assert rows == [
        ["Deal", "Ana", "Bruno", "Chiyo", "Dara"],
        ["1", "0", "10", "25", "0"],
        ["Total", "0", "10", "25", "0"],
    ]


def test_what_a_cut_earned_is_taken_off_in_its_deal(app):
    phone = Phone(app.test_client())
    phone.open("/").send("/", names=["Ana", "Bruno"], dealer="0", reward="50")
    game = phone.address
    cutter = cutter_of_deal(app)
    with app.app_context():
        for command in (
            RewardCut(ruling=True),
            *(CountHand(player=each, hand=Hand(points=7), ruling=True) for each in ("p1", "p2")),
        ):
            clerk.submit(1, command, by=WITHOUT_LINK, command_id=uuid4().hex)
    phone.open(game + "count").send("/count")

    (deal, total) = sheet(phone, game)[1:]

    expected = ["-43" if key == cutter else "7" for key in ("p1", "p2")]
    assert (deal, total) == (["1", *expected], ["Total", *expected])


def cutter_of_deal(app) -> str:
    with app.app_context():
        return clerk.open_game(1).state.deal.cutter


def test_before_the_first_deal_ends_the_sheet_is_empty(evening, phone):
    rows = sheet(phone, evening.game)

    assert rows == [["Deal", "Ana", "Bruno", "Chiyo", "Dara"], ["Total", "0", "0", "0", "0"]]


def test_whoever_looks_on_may_have_the_sheet(evening, other_phone):
    other_phone.open(evening.looking_at_game + "scores/sheet.csv")

    assert other_phone.status == 200


def test_no_name_becomes_a_formula(app):
    evening = begin(Phone(app.test_client()), ["=1+1", "@SUM", "-2", "Ana;=1+1"])

    header = sheet(evening.phone, evening.game)[0]

    assert header[1:] == ["'=1+1", "'@SUM", "'-2", "Ana;'=1+1"]


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        *(("+1", "'+1"), ("＝1", "'＝1"), ('a"=1', "a\"'=1"), ("a -b", "a '-b"), ("a|@b", "a|'@b")),
        *(("Ana-María", "Ana-María"), ("زهرا", "زهرا"), ("a=b", "a=b"), ("🃏", "🃏")),
    ],
)
def test_names_lose_their_power_over_spreadsheets_only(name, shown):
    assert harmless(name) == shown


@pytest.mark.parametrize(
    ("language", "region", "sign"),
    [
        *(("en", "", ","), ("ja", "ja-JP", ","), ("de", "", ";"), ("fa", "fa-IR", ";")),
        *(("es", "es-BO", ";"), ("es", "es-MX,es;q=0.9", ","), ("es", "en-US,*,x-?", ";")),
    ],
)
def test_cells_stand_apart_by_what_the_readers_spreadsheet_expects(evening, language, region, sign):
    header = {"Accept-Language": region} if region else {}
    address = f"{evening.game}scores/sheet.csv?lang={language}"

    data = evening.phone.open(address, headers=header).answer.get_data().decode()

    assert data.splitlines()[0].endswith(sign.join(["", "Ana", "Bruno", "Chiyo", "Dara"]))
