"""A book that comes back: the game goes on, or both versions are shown and asked about."""

from __future__ import annotations

import json

import pytest

from scorekeeper.game.commands import AnyCommand, Buy, CorrectChips, Undo
from scorekeeper.game.sheet import total
from scorekeeper.store.journal import clerk
from scorekeeper.store.people import rights
from scorekeeper.store.people.rights import WITHOUT_LINK
from tests.game.table import ended
from tests.web.at_table import ANA, BRUNO, CHIYO, DARA, AtTable
from tests.web.bringing import book_of, counted, games, paste, upload
from tests.web.conftest import Evening, begin, sit_down
from tests.web.phone import Phone


@pytest.fixture
def away(at_table, elsewhere) -> AtTable:
    """The same game at another machine, on the phone that brought it there."""
    upload(elsewhere, "/books/import", book_of(at_table.evening).encode())
    home = elsewhere.address
    evening = Evening(elsewhere, games(elsewhere)[0], home, home)
    return AtTable(elsewhere.client.application, evening)


def deal(points: int) -> tuple[AnyCommand, ...]:
    return ended(ANA, {BRUNO: points, CHIYO: points + 1, DARA: 9})


def bring_back(at_table: AtTable, away: AtTable) -> Phone:
    """Bring the other machine's book home, as a file."""
    home = at_table.evening.home + "books/import"
    return upload(at_table.phone, home, book_of(away.evening).encode())


def test_a_table_that_this_phone_keeps_is_found_again_from_the_first_page(at_table, away):
    away.record(*deal(5))
    before = counted(at_table.app)

    upload(at_table.phone, "/books/import", book_of(away.evening).encode())

    assert at_table.phone.address == at_table.evening.home
    assert "One game goes on where the file ends." in at_table.phone.html
    assert counted(at_table.app) == before
    assert at_table.number == away.number


def test_a_phone_without_the_link_gets_a_table_of_its_own(at_table, other_phone):
    book = json.loads(book_of(at_table.evening))
    before = at_table.number
    book["games"][0]["events"] = book["games"][0]["events"][:2]

    upload(other_phone, "/books/import", json.dumps(book).encode())

    assert other_phone.status == 200
    assert other_phone.address != at_table.evening.home
    assert at_table.number == before
    assert counted(at_table.app)[:4] == [1, 4, 1, 4]


@pytest.mark.parametrize("way", ["looking", "seat"])
def test_a_link_that_keeps_no_score_finds_no_table(at_table, other_phone, way):
    if way == "looking":
        other_phone.open(at_table.evening.looking)
    else:
        sit_down(at_table.evening, other_phone)

    upload(other_phone, "/books/import", book_of(at_table.evening).encode())

    assert counted(at_table.app)[2] == 1
    assert not other_phone.address.startswith(at_table.evening.home)


def test_a_link_that_was_taken_back_finds_no_table(at_table):
    book = book_of(at_table.evening)
    with at_table.app.app_context():
        for each in rights.links_of(1):
            rights.revoke_link(each.id, by=WITHOUT_LINK)

    upload(at_table.phone, "/books/import", book.encode())

    assert at_table.phone.status == 200
    assert counted(at_table.app)[2] == 1


def test_a_seat_with_a_pencil_brings_no_book(at_table, bruno):
    home = bruno.address.split("game/")[0]
    bruno.open(home + "game/1/pencil").send("/pencil/take")
    assert bruno.open(home + "home/new-game").status == 200

    assert bruno.open(home + "books/import").status == 403
    assert "books/import" not in bruno.open(home).html


def test_it_is_said_that_all_games_were_there(at_table):
    paste(at_table.phone, at_table.evening.home + "books/import", book_of(at_table.evening))

    assert "1 game is already here and wasn’t changed." in at_table.phone.html


def test_the_log_says_what_came_in_with_a_file(at_table, away):
    away.record(*deal(5))
    bring_back(at_table, away)

    log = at_table.phone.open(at_table.evening.game + "log").html

    assert log.count("it came in with a file") == 1


@pytest.fixture
def apart(at_table, away) -> AtTable:
    """The table's phone, which is asked about two versions of its game."""
    at_table.record(*deal(5))
    away.record(*deal(50), CorrectChips(player=CHIYO, chips=1))
    bring_back(at_table, away)
    return at_table


def test_both_versions_stand_side_by_side(apart):
    page = apart.phone.html

    assert "/books/apart" in apart.phone.address
    assert "Which version counts?" in page
    assert "The first 4 entries are the same in both." in page
    for points in ("5", "6", "50", "51"):
        assert f"<b>{points}</b>" in page
    assert "Dara" not in page.partition("Which version")[2]
    assert page.index("<b>51</b>") < page.index("<b>6</b>")  # more was entered there
    assert page.index("From a file") < page.index("Entered here")


@pytest.mark.parametrize(
    ("choice", "bruno", "count"), [("standing", 5, 1), ("other", 50, 1), ("both", 50, 2)]
)
def test_the_phone_says_which_counts(apart, choice, bruno, count):
    form = apart.phone.form("/apart")

    apart.phone.post(form.action, {**form.fields, "choice": choice})

    assert apart.phone.status == 200
    assert apart.phone.address == apart.evening.home
    with apart.app.app_context():
        shown = [int(each.split("/game/")[1].strip("/")) for each in games(apart.phone)]
        assert len(set(shown)) == count
        state = clerk.open_game(max(shown) if choice != "standing" else min(shown)).state
        assert total(state, BRUNO) == bruno
    assert "Other versions" in apart.phone.html


def test_pressed_twice_it_is_chosen_once(apart):
    form = apart.phone.form("/apart")
    for _ in range(2):
        apart.phone.post(form.action, {**form.fields, "choice": "other"})

    assert apart.phone.status == 200
    assert len(set(games(apart.phone))) == 1


def test_what_is_no_choice_is_refused(apart):
    form = apart.phone.form("/apart")

    for wrong in ({"choice": ""}, {"choice": "neither"}, {"choice": "other", "beside": "x"}):
        assert apart.phone.post(form.action, {**form.fields, **wrong}).status == 422
    wrong = {**form.fields, "choice": "other", "beside": "77"}
    assert apart.phone.post(form.action, wrong).status == 404


def test_a_phone_on_a_version_that_is_set_aside_is_led_to_the_other(bruno_before, apart):
    form = apart.phone.form("/apart")
    apart.phone.post(form.action, {**form.fields, "choice": "other"})

    page = apart.phone.open(apart.evening.game)
    assert "This version of the game doesn’t count" in page.html
    assert [each for each in games(page) if each != apart.evening.game]
    number = page.open(apart.evening.game + "number").html
    assert int(number) == apart.number + 1
    assert "/game/1/" not in bruno_before.open(bruno_before.address).address


@pytest.fixture
def bruno_before(evening, other_phone) -> Phone:
    """A phone on Bruno's seat in the game, before anything happened."""
    return sit_down(evening, other_phone)


def test_nothing_is_entered_in_a_version_that_is_set_aside(apart):
    form = apart.phone.form("/apart")
    game = apart.phone.open(apart.evening.game).form("/buy")
    apart.phone.post(form.action, {**form.fields, "choice": "other"})
    before = apart.number

    refused = apart.phone.post(game.action, game.fields)

    assert refused.status == 422
    assert "This version of the game doesn’t count" in refused.html
    assert apart.number == before


def test_without_two_versions_there_is_nothing_to_compare(at_table):
    page = at_table.evening.home + "game/1/books/apart"

    assert at_table.phone.open(page).status == 404


def test_whoever_looks_on_sees_no_versions(apart, other_phone):
    address = apart.phone.address.replace(apart.evening.home, apart.evening.looking)

    assert other_phone.open(address).status == 403
    assert "Other versions" not in other_phone.open(apart.evening.looking).html


def test_a_book_of_a_table_that_is_none_of_this_phones_says_nothing_of_it(at_table, other_phone):
    """With or without such a table here, the answer and the new table are alike."""
    begin(other_phone, ["Emil", "Fina"])
    book = json.loads(book_of(at_table.evening))
    strange = {**book, "identity": "7" * 32}

    answers = []
    for each in (book, strange):
        upload(other_phone, "/books/import", json.dumps(each).encode())
        home = other_phone.address
        there = json.loads(other_phone.open(home + "books/book.json").html)
        answers.append(there["identity"] == each["identity"])
    assert answers == [True, True]


def test_a_buy_of_each_is_told_by_its_words_where_totals_are_the_same(at_table, away):
    at_table.record(Buy(player=CHIYO))
    away.record(Buy(player=BRUNO))

    page = bring_back(at_table, away).html

    assert page.count('class="clash__text"') == 2
    assert "Chiyo" in page
    assert "Bruno" in page


def test_a_buy_that_was_taken_back_tells_no_version_from_the_other(at_table, away):
    at_table.record(Buy(player=CHIYO), Undo(), Buy(player=DARA))
    away.record(Buy(player=BRUNO), Undo())

    page = bring_back(at_table, away).html.partition("Which version")[2]

    assert "Dara" in page
    assert "A step was undone." in page
    assert "Chiyo" not in page
    assert "Bruno" not in page
