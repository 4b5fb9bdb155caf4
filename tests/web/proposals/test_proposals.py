"""What a player puts down from the own phone: at once, or once somebody has nodded."""

from __future__ import annotations

import re

import pytest
from flask import Flask

from scorekeeper.game.agreements import Nod
from scorekeeper.game.commands import Propose, Undo
from tests.game.table import agree, goes_out, lay_down
from tests.web.at_table import ANA, BRUNO, CHIYO, AtTable
from tests.web.conftest import Evening, sit_down
from tests.web.phone import Phone

SEVENS = "7H 7D 7S"
FACES = ("That’s right", "Not like that")


@pytest.fixture
def dara(app: Flask, evening: Evening) -> Phone:
    """A phone that has Dara's seat."""
    return sit_down(evening, Phone(app.test_client()), "Dara")


@pytest.fixture
def nodding(table: AtTable) -> AtTable:
    """A table at which the next player nods."""
    table.record(agree(nod=Nod.NEIGHBOUR))
    return table


def game_of(phone: Phone) -> str:
    """Return the address of the game by this phone's own link."""
    return re.match(r"/[^/]+/game/\d+/", phone.address)[0]


def sends(phone: Phone, melds: str = SEVENS, *, page: str = "lay-down/check", **more: str) -> Phone:
    """Enter cards on a pad of the own phone, and press the key that sends them."""
    phone.open(game_of(phone) + page)
    form = next(form for form in phone.page.forms if "melds" in form.fields)
    return phone.post(form.action, {**form.fields.to_dict(), "melds": melds, **more})


def answers(phone: Phone, word: str) -> Phone:
    """Press yes, no or what takes it back, on the page of the own seat."""
    ending = "/nod" if word == "yes" else "/end"
    phone.open(game_of(phone) + "seat")
    form = next(form for form in phone.page.forms if form.action.endswith(ending))
    return phone.post(form.action, form.fields)


def asked(phone: Phone) -> bool:
    """Whether the page of the own seat asks for a yes or no."""
    html = phone.open(game_of(phone) + "seat").html
    return all(f">{face}</span>" in html for face in FACES)


# the key that sends


def test_where_no_nod_is_wanted_what_a_player_sends_lies_on_the_table(table: AtTable, bruno):
    assert ">Lay down<" in bruno.open(game_of(bruno) + "lay-down/check").html

    sends(bruno)

    assert bruno.address.endswith("/seat")
    assert table.deal.down == (BRUNO,)


@pytest.mark.parametrize(
    ("nod", "words"), [(Nod.NEIGHBOUR, "Ask \u2068Chiyo"), (Nod.SCOREKEEPER, "Ask scorekeeper")]
)
def test_the_key_says_who_is_asked(table: AtTable, bruno, nod, words):
    table.record(agree(nod=nod))

    html = bruno.open(game_of(bruno) + "lay-down/check").html

    assert words.replace("\u2068", "") in re.sub("[\u2068\u2069]", "", html)
    assert ">Lay down<" not in html


def test_the_check_is_about_the_own_cards_and_of_others_it_sends_nothing(table, bruno):
    assert (
        "melds"
        in next(
            form
            for form in bruno.open(game_of(bruno) + "lay-down/check").page.forms
            if form.action.endswith("lay-down/p2")
        ).fields
    )
    html = bruno.open(game_of(bruno) + "lay-down/check?player=p3").html

    assert "key--main" not in html
    assert "command_id" not in html


def test_who_looks_on_and_who_keeps_the_score_check_as_ever(table, evening, other_phone):
    for place in (evening.looking_at_game, evening.game):
        phone = evening.phone if place == evening.game else other_phone
        assert "key--main" not in phone.open(place + "lay-down/check").html


def test_what_the_rules_forbid_is_refused_at_once_and_kept(nodding: AtTable, bruno):
    sends(bruno, "7H 7D")

    assert bruno.status == 422
    assert 'value="7H 7D"' in bruno.html
    assert "It counts anyway" not in bruno.html
    assert nodding.deal.proposals == {}


def test_no_player_gives_the_tables_word(nodding: AtTable, bruno):
    sends(bruno, "7H 7D 8S", ruling="1")

    assert bruno.status == 422
    assert nodding.deal.proposals == {}


# the nod


def test_the_next_player_is_asked_with_the_cards_and_nods(nodding: AtTable, bruno, chiyo):
    sends(bruno)
    assert "Waiting for" in bruno.html
    assert nodding.deal.down == ()

    assert asked(chiyo)
    assert chiyo.html.count('class="card card--') == 3
    answers(chiyo, "yes")

    assert chiyo.address.endswith("/seat")
    assert nodding.deal.down == (BRUNO,)
    assert not asked(chiyo)


def test_the_pad_and_whoever_nods_say_the_same_of_the_hand_that_stays(
    nodding: AtTable, evening, bruno, chiyo
):
    checked = sends(bruno, press="check")
    assert (left := "8 cards left after the discard") in checked.html
    sends(bruno)

    pages = (chiyo.open(game_of(chiyo) + "seat"), evening.phone.open(evening.game + "proposals"))

    for page in pages:
        assert left in re.sub(r"<[^>]+>", "", page.html)


def test_of_who_goes_out_no_cards_are_said_to_be_left(nodding: AtTable, chiyo):
    nodding.record(Propose(command=lay_down(BRUNO, SEVENS, goes_out=True)))

    assert "cards left" not in chiyo.open(game_of(chiyo) + "seat").html


@pytest.mark.parametrize(
    ("nod", "words"),
    [
        (Nod.NEIGHBOUR, "Waiting for Chiyo or the scorekeeper to OK it."),
        (Nod.SCOREKEEPER, "Waiting for the scorekeeper to OK it."),
    ],
)
def test_who_waits_reads_that_it_was_sent_and_who_may_say_yes(table: AtTable, bruno, nod, words):
    table.record(agree(nod=nod))

    html = sends(bruno).html

    assert f"Sent. {words}" in re.sub("[\u2066-\u2069]|<[^>]+>", "", html)


def test_below_the_sheet_nothing_answers_and_who_did_not_see_it_leaves_it(
    nodding: AtTable, bruno, chiyo
):
    seated = '<div class="frame seated measured" inert>'
    assert seated not in chiyo.open(game_of(chiyo) + "seat").html
    sends(bruno)

    html = chiyo.open(game_of(chiyo) + "seat").html

    assert seated in html
    assert f'href="{game_of(chiyo)}">I didn’t see it</a>' in html
    assert BRUNO in nodding.deal.proposals


def test_the_log_and_the_table_tell_who_put_it_down_and_who_nodded(
    nodding: AtTable, evening, bruno, chiyo
):
    sends(bruno)
    answers(chiyo, "yes")

    plain = re.sub("[\u2066-\u2069]|<[^>]+>", "", evening.phone.open(evening.game).html)
    assert "Chiyo OK’d Bruno’s melds." in plain
    log = re.sub("[\u2066-\u2069]|<[^>]+>", "", evening.phone.open(evening.game + "log").html)
    assert "Chiyo OK’d Bruno’s melds." in log
    assert "Bruno wants to lay down: 7" in log


def test_a_no_leaves_the_table_as_it_was(nodding: AtTable, bruno, chiyo):
    sends(bruno)

    answers(chiyo, "no")

    assert (nodding.deal.down, nodding.deal.proposals) == ((), {})
    assert "Waiting for" not in bruno.open(bruno.address).html


def test_whoever_keeps_the_score_nods_where_the_neighbour_has_no_phone(
    nodding: AtTable, evening, bruno
):
    sends(bruno)

    page = evening.phone.open(evening.game).page
    way = next(link for link in page.links if link.endswith("/proposals"))
    evening.phone.open(way).send("p2/nod")

    assert evening.phone.address == evening.game
    assert nodding.deal.down == (BRUNO,)


def test_who_looks_on_sees_that_somebody_waits_and_cannot_answer(
    nodding: AtTable, evening, looking, other_phone, app
):
    nodding.record(Propose(command=lay_down(BRUNO)))
    phone = Phone(app.test_client()).open(evening.looking_at_game)

    assert "wants to lay down" in phone.html
    assert not [link for link in phone.page.links if link.endswith("/proposals")]
    assert phone.open(evening.looking_at_game + "proposals").status == 403


def test_lay_offs_wait_as_well(nodding: AtTable, bruno, chiyo):
    nodding.record(lay_down(ANA), lay_down(BRUNO, "9H 9D 9S"))

    bruno.open(game_of(bruno) + "lay-down/meld/1")
    form = next(form for form in bruno.page.forms if "adds" in form.fields)
    assert form.fields["player"] == BRUNO
    bruno.post(form.action, {**form.fields.to_dict(), "adds": "7C", "new_turn": "1"})
    assert bruno.address.endswith("/seat"), bruno.html

    assert "on meld 1" in chiyo.open(game_of(chiyo) + "seat").html
    answers(chiyo, "yes")
    assert len(nodding.deal.melds[0].meld.cards) == 4


# what may not be


def test_nobody_else_nods_or_says_no(nodding: AtTable, evening, app, bruno, chiyo, dara):
    sends(bruno)
    asking = chiyo.open(game_of(chiyo) + "seat").form("p2/nod").fields.to_dict()

    for phone, status in ((dara, 422), (bruno, 403)):
        game = game_of(phone)
        token = phone.open("/").form("/").fields["csrf_token"]
        phone.post(game + "proposals/p2/nod", {**asking, "csrf_token": token})
        assert phone.status == status
    looks = Phone(app.test_client())
    token = looks.open("/").form("/").fields["csrf_token"]
    for word in ("nod", "end"):
        looks.post(f"{evening.looking_at_game}proposals/p2/{word}", {**asking, "csrf_token": token})
        assert looks.status == 403

    assert nodding.deal.down == ()
    assert list(nodding.deal.proposals) == [BRUNO]


def test_for_a_lay_off_nobody_else_can_be_named(nodding: AtTable, bruno):
    nodding.record(lay_down(ANA), lay_down(CHIYO, "9H 9D 9S"))
    bruno.open(game_of(bruno) + "lay-down/meld/1")
    form = next(form for form in bruno.page.forms if "adds" in form.fields)

    bruno.post(form.action, {**form.fields.to_dict(), "adds": "7C", "player": CHIYO})

    assert bruno.status in {403, 422}
    assert nodding.deal.proposals == {}


def test_a_freed_seat_neither_proposes_nor_nods(nodding: AtTable, evening, bruno, chiyo):
    sends(bruno)
    chiyo.open(game_of(chiyo) + "seat")
    form = chiyo.form("p2/nod")
    html = evening.phone.open(evening.home + "links").html.partition("Seats taken")[2]
    for way in [part for part in html.split('"') if part.endswith("/revoke")]:
        evening.phone.open(evening.home + "links").send(way)

    chiyo.post(form.action, form.fields)

    assert chiyo.status == 404
    assert nodding.deal.down == ()


# at once, twice, too late


def test_a_nod_that_is_sent_twice_counts_once(nodding: AtTable, bruno, chiyo):
    sends(bruno)
    chiyo.open(game_of(chiyo) + "seat")
    form = chiyo.form("p2/nod")

    statuses = [chiyo.post(form.action, form.fields).status for _ in range(2)]

    assert statuses == [200, 200]
    assert len(nodding.deal.melds) == 1


@pytest.mark.parametrize("after", [Undo(), goes_out(ANA)], ids=["undone", "the deal is over"])
def test_a_nod_that_comes_too_late_puts_nothing_down(nodding: AtTable, bruno, chiyo, after):
    sends(bruno)
    chiyo.open(game_of(chiyo) + "seat")
    form = chiyo.form("p2/nod")
    nodding.record(after)

    chiyo.post(form.action, form.fields)

    assert chiyo.status == 422
    assert chiyo.html.count("Nothing to OK right now.") < 2  # it said it once more below itself
    assert nodding.deal.melds == ()


def test_a_nod_to_other_cards_than_were_seen_is_asked_about(nodding: AtTable, bruno, chiyo):
    sends(bruno)
    chiyo.open(game_of(chiyo) + "seat")
    form = chiyo.form("p2/nod")
    sends(bruno, "9H 9D 9S")

    chiyo.post(form.action, form.fields)

    assert chiyo.status == 409
    assert nodding.deal.melds == ()
