"""The people of a game: names, substitutes, seats, late joiners, early leavers."""

from __future__ import annotations

import re
from unicodedata import normalize

import pytest

from scorekeeper.game import sheet
from scorekeeper.game.commands import Buy, EnterDeal, FinishEarly, LeaveGame
from scorekeeper.game.events import PlayerJoined, PlayerLeft, SeatsSwapped
from scorekeeper.game.names import name_key
from scorekeeper.store.people import tables
from scorekeeper.store.people.houserules import free_name
from scorekeeper.store.people.rights import WITHOUT_LINK
from tests.web.at_table import ANA, BRUNO, CHIYO, DARA, sent
from tests.web.house import House
from tests.web.phone import Phone


def test_a_player_gets_another_name(table):
    table.open(f"people/{BRUNO}").send("/name", name="  Bruno   der Große ")

    assert table.state.players[BRUNO].name == "Bruno der Große"
    assert "Bruno der Große" in table.open().html


def test_a_name_shows_as_it_was_written_and_nothing_else(table):
    table.open(f"people/{BRUNO}").send("/name", name="<b>Bru\u202eno</b>")

    html = table.open().html
    assert "<b>Bru" not in html
    assert "&lt;b&gt;Bru" in html


def test_somebody_takes_over_a_seat_with_its_chips_and_points(table):
    table.record(EnterDeal(points={ANA: 0, BRUNO: 20, CHIYO: 5, DARA: 5}), Buy(player=BRUNO))

    table.open(f"people/{BRUNO}").send("/substitute", substitute="Eva")

    assert table.state.players[BRUNO].name == "Eva"
    assert sheet.total(table.state, BRUNO) == 20
    assert table.chips() == [7, 6, 7, 7]


def test_whoever_takes_over_is_known_at_the_table_from_then_on(table):
    table.open(f"people/{BRUNO}").send("/substitute", substitute="Eva")

    with table.app.app_context():
        known = {str(person.id): person.name for person in tables.people_of(1)}
    assert known[table.state.players[BRUNO].person] == "Eva"


def names_known(table) -> list[str]:
    with table.app.app_context():
        return [person.name for person in tables.people_of(1)]


@pytest.mark.parametrize(
    ("said", "status"),
    [
        ({"seen": "no number"}, 400),
        ({"command_id": "x"}, 400),
        ({"seen": "1"}, 409),  # somebody else has the seat by then
    ],
)
def test_nobody_becomes_known_by_a_change_that_is_not_recorded(table, said, status):
    table.open(f"people/{BRUNO}").send("/substitute", substitute="Eva")
    known = names_known(table)

    assert table.post(f"people/{BRUNO}/substitute", substitute="Flor", **said).status == status

    assert names_known(table) == known


def test_two_players_change_seats_between_deals(table):
    table.open(f"people/{BRUNO}")

    table.press("/seat", other=DARA)

    assert table.last == SeatsSwapped(player=BRUNO, other=DARA)
    assert table.state.seats == (ANA, DARA, CHIYO, BRUNO)


def test_somebody_joins_late(table):
    table.open("people/join").send("/people/join", name="Eva", after=BRUNO, points="40", chips="5")

    joined = table.last
    assert isinstance(joined, PlayerJoined)
    assert (joined.newcomer.key, joined.newcomer.name, joined.after) == ("p5", "Eva", BRUNO)
    assert (joined.points, joined.chips) == (40, 5)
    assert table.state.seats == (ANA, BRUNO, "p5", CHIYO, DARA)


def name_of(table) -> str:
    """Return what the table is called above its sheet."""
    return re.search(r"<b><bdi>(.*?)</bdi></b> ·", table.open("scores").html)[1]


def test_a_table_that_nobody_named_is_called_after_who_plays_there_now(table, evening):
    assert name_of(table) == "Ana, Bruno, Chiyo, Dara"

    table.open("people/join").send("/people/join", name="Eva", after=BRUNO, points="40", chips="5")
    table.record(LeaveGame(player=ANA))
    assert name_of(table) == "Bruno, Eva, Chiyo, Dara"
    evening.phone.open(evening.home)
    assert "<h1><bdi>Bruno, Eva, Chiyo, Dara</bdi></h1>" in evening.phone.html
    assert "Bruno, Eva, Chiyo, Dara" in evening.phone.open("/").html

    evening.phone.open(evening.home + "home/name").send("home/name", name="Balcony")
    table.open("people/join").send("/people/join", name="Fede", after=DARA, points="0", chips="5")
    assert name_of(table) == "Balcony"


def test_somebody_who_left_joins_again_with_the_points_and_chips_of_then(table):
    table.record(EnterDeal(points={ANA: 0, BRUNO: 20, CHIYO: 5, DARA: 5}), Buy(player=BRUNO))
    table.open(f"people/{BRUNO}").send("/leave")
    phone = table.open(f"table/player/{BRUNO}")
    [way] = [link for link in phone.page.links if "again=" in link]

    phone.open(way).send("/join")

    assert table.state.seats == (ANA, BRUNO, CHIYO, DARA)
    assert (sheet.total(table.state, BRUNO), sheet.chips_of(table.state, BRUNO)) == (20, 6)
    assert "again=" not in table.open(f"table/player/{BRUNO}").html


def test_who_is_added_by_the_name_of_somebody_who_left_is_asked_for_the_old_seat(table):
    table.record(EnterDeal(points={ANA: 0, BRUNO: 20, CHIYO: 5, DARA: 5}), LeaveGame(player=BRUNO))

    phone = table.open("people/join").send("/people/join", name="bruno", after=DARA)
    assert phone.status == 422
    assert "This is the old seat" in phone.html
    form = phone.form("/people/join")
    assert [form.fields[name] for name in ("name", "after", "points")] == ["Bruno", ANA, "20"]
    phone.post(form.action, form.fields)

    assert table.state.seats == (ANA, BRUNO, CHIYO, DARA)
    assert sheet.total(table.state, BRUNO) == 20


def test_whoever_joins_has_the_chips_of_the_rules_unless_said(table):
    table.open("people/join").send("/people/join", name="Eva")

    assert table.last.chips == 7
    assert table.last.after == DARA


def test_a_player_leaves_early(table):
    table.open(f"people/{BRUNO}")

    table.press("/leave")

    assert table.last == PlayerLeft(player=BRUNO)
    assert table.open(f"table/player/{BRUNO}").status == 200
    assert table.open(f"people/{BRUNO}").status == 404


def test_once_the_game_is_over_only_names_change(table):
    table.record(FinishEarly())

    forms = table.open(f"people/{BRUNO}").page.forms

    assert [form.action.rpartition("/")[2] for form in forms] == ["name"]


@pytest.mark.parametrize(
    ("action", "fields", "status"),
    [
        (f"{BRUNO}/name", {}, 422),
        (f"{BRUNO}/name", {"name": "x" * 41}, 422),
        (f"{BRUNO}/name", {"name": "a\x07b"}, 422),
        ("p9/name", {"name": "Eva"}, 404),
        (f"{BRUNO}/substitute", {"substitute": "   "}, 422),
        (f"{BRUNO}/substitute", {"substitute": "Ana"}, 422),
        (f"{BRUNO}/seat", {"other": "p9"}, 422),
        (f"{BRUNO}/seat", {"other": BRUNO}, 422),
        ("p9/leave", {}, 404),
        ("join", {"name": ""}, 422),
        ("join", {"name": "Ana"}, 422),
        ("join", {"name": "Eva", "after": "p9"}, 422),
        ("join", {"name": "Eva", "after": ANA, "points": "1e9"}, 422),
        ("join", {"name": "Eva", "after": ANA, "points": "99999"}, 422),
        ("join", {"name": "Eva", "after": ANA, "chips": "-1"}, 422),
    ],
)
def test_what_makes_no_sense_changes_nothing(table, action, fields, status):
    assert table.post(f"people/{action}", **fields).status == status
    assert table.number == 1


def test_the_page_of_a_player_keeps_each_form_apart(table):
    page = table.open(f"people/{BRUNO}").page

    actions = [sent(form)[0].removeprefix(table.address) for form in page.forms]

    assert sorted(set(actions)) == [
        f"people/{BRUNO}/leave",
        f"people/{BRUNO}/name",
        f"people/{BRUNO}/seat",
        f"people/{BRUNO}/substitute",
    ]


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


def test_whoever_joins_is_told_what_the_last_of_all_has(table):
    assert "Last place" not in table.open("people/join").html
    table.record(EnterDeal(points={ANA: 0, BRUNO: 20, CHIYO: 131, DARA: 5}), LeaveGame(player=ANA))

    assert "Last place has 131." in table.open("people/join").html
