"""The home of a table: the game that goes on stands first; a rematch; who is best."""

from __future__ import annotations

import re
from concurrent.futures import ThreadPoolExecutor
from http import HTTPStatus

import pytest

from scorekeeper.game.commands import FinishEarly
from scorekeeper.store.people import rights
from scorekeeper.store.people.rights import WITHOUT_LINK
from scorekeeper.web import access
from tests.web.book import Book
from tests.web.conftest import begin, sit_down
from tests.web.listening import listening
from tests.web.phone import Phone
from tests.web.sheets_read import plain
from tests.web.test_two_phones import other_at

MAIN = "button--main"
ISOLATES = re.compile("[\u2066-\u2069]")


def test_the_game_that_goes_on_says_which_deal_it_is_and_who_deals(evening):
    row = onward(evening)

    assert "Deal 1 of 7" in row
    assert "Ana deals" in row
    assert "In front" not in row
    assert evening.game in evening.phone.page.links


def test_the_game_that_goes_on_says_who_is_in_front(book, evening):
    book.play("p3", p1=45, p2=12, p4=30)
    row = onward(evening)

    assert "Deal 2 of 7" in row
    assert "Leading: Chiyo, 0" in row


def test_the_one_action_is_to_go_on_or_else_a_new_game(evening):
    home = main_part(evening.phone.open(evening.home).html)
    evening.phone.open(evening.game + "agreements").send("/agreements/finish")
    over = main_part(evening.phone.open(evening.home).html)

    assert ("Continue" in home, MAIN in home) == (True, False)
    assert ("Continue" in over, MAIN in over) == (False, True)


def test_who_only_looks_on_watches_the_game_that_goes_on(evening, other_phone):
    row = main_part(other_phone.open(evening.looking).html)

    assert ("Watch" in row, "Continue" in row) == (True, False)


def main_part(html: str) -> str:
    return html.partition("<main")[2].partition("</main>")[0]


def onward(evening) -> str:
    """The row of the game that goes on, as plain text."""
    html = evening.phone.open(evening.home).html
    row = plain(html.partition('class="onward')[2].partition("</a>")[0])
    return ISOLATES.sub("", row)


def test_the_games_are_told_apart_by_their_names_where_there_are_several(book):
    def listed() -> str:
        return book.phone.open(book.evening.home).html.partition('id="statistics"')[0]

    assert book.state.ruleset.name not in listed()

    book.start_another(name="Grandmother’s rules")

    assert "Grandmother’s rules" in listed()
    assert book.state.ruleset.name in listed()


def test_a_game_without_a_finished_deal_was_won_by_nobody(table):
    table.record(FinishEarly())

    home = plain(table.phone.open(table.evening.home).html)

    assert "No deal was finished, so nobody has won." in home
    assert "Won by" not in home
    assert "Who is best?" not in home


@pytest.fixture
def played(book: Book) -> Book:
    book.play_all()
    return book


def rematch_from(book: Book, page: str) -> Phone:
    return book.phone.open(page).send("/rematch")


def names_at(book: Book, phone: Phone) -> list[str]:
    """The names of those who sit in the game that a phone shows."""
    other = Book(book.app, type(book.evening)(phone, phone.address, book.evening.home, ""))
    return [player.name for player in other.state.players.values()]


def has_rematch(phone: Phone) -> bool:
    return any(form.action.endswith("/rematch") for form in phone.page.forms)


@pytest.mark.parametrize("page", ["home", "first page"])
def test_one_tap_plays_the_newest_game_once_more(played, page):
    address = played.evening.home if page == "home" else "/"

    phone = rematch_from(played, address)

    assert phone.status == HTTPStatus.OK
    assert phone.address not in (played.evening.game, address)
    assert names_at(played, phone) == ["Ana", "Bruno", "Chiyo", "Dara"]


@pytest.mark.parametrize("page", ["home", "first page"])
def test_a_game_that_goes_on_is_not_played_once_more(book, page):
    phone = book.phone.open(book.evening.home if page == "home" else "/")

    assert not has_rematch(phone)


def test_two_phones_that_ask_for_a_rematch_play_the_same_game(played, other_phone):
    form = other_phone.open(played.evening.game + "scores/over").form("/rematch")
    first = rematch_from(played, played.evening.game + "scores/over").address

    assert other_phone.post(form.action, form.fields).address == first


def test_every_page_offers_a_rematch_as_the_same_command(played, other_phone):
    pages = (played.evening.game + "scores/over", played.evening.home)
    own = [played.phone.open(page).form("/rematch") for page in (*pages, "/")]
    theirs = [other_phone.open(page).form("/rematch") for page in pages]

    assert len({form.fields["command_id"] for form in own + theirs}) == 1


def test_of_two_who_tap_within_milliseconds_both_play_the_one_rematch(played):
    phones = [other_at(played.evening) for _ in range(4)]
    end = played.evening.game + "scores/over"
    sent = [(phone, phone.open(end).form("/rematch")) for phone in phones]

    with ThreadPoolExecutor(len(sent)) as threads:
        led_to = threads.map(
            lambda each: each[0].post(each[1].action, each[1].fields).address, sent
        )

    assert len(set(led_to)) == 1
    assert len(games_listed(played)) == 2


def games_listed(book: Book) -> set[str]:
    """The addresses of the games that the table's home leads to."""
    html = book.phone.open(book.evening.home).html
    return set(re.findall(rf"{book.evening.home}game/\d+/", html))


def test_a_game_of_other_people_meanwhile_is_no_rematch(played):
    form = played.open("scores/over").form("/rematch")
    other = played.phone.open(played.evening.home + "home/new-game")
    other = other.send("home/new-game", names=["Emil", "Fina"], dealer="0").address

    phone = played.phone.post(form.action, form.fields)

    assert phone.address != other
    assert names_at(played, phone) == ["Ana", "Bruno", "Chiyo", "Dara"]


def test_a_rematch_that_is_over_can_be_followed_by_another(played):
    first = rematch_from(played, played.evening.home).address
    played.phone.open(first + "agreements").send("agreements/finish")

    assert rematch_from(played, played.evening.home).address not in (first, played.evening.game)


def test_a_game_whose_end_was_taken_back_has_no_rematch_yet(played, other_phone):
    form = other_phone.open(played.evening.game + "scores/over").form("/rematch")
    played.open("scores/over").send("undo")

    assert other_phone.post(form.action, form.fields).address == played.evening.game


def test_a_table_whose_link_was_revoked_is_listed_without_a_rematch(app, played):
    phone = played.phone.open(played.evening.home + "links")
    assert has_rematch(phone.open("/"))
    with app.app_context():
        rights.revoke_link(access.find_row(played.evening.home.strip("/")).id, by=WITHOUT_LINK)

    assert not has_rematch(phone.open("/"))


def test_every_table_of_the_list_has_a_rematch_of_its_own(played):
    second = begin(played.phone, names=["Emil", "Fina"])
    played.phone.open(second.game + "agreements").send("agreements/finish")

    page = played.phone.open("/").page
    actions = [form.action for form in page.forms if form.action.endswith("/rematch")]

    assert sorted(actions) == sorted(
        f"{evening.game}scores/rematch" for evening in (played.evening, second)
    )


def wait_at_the_end(phone: Phone, game: str) -> str:
    """Let what stands on a phone ask for itself, as after news; return the address it gets to."""
    answer = phone.client.get(f"{game}scores/over", headers={"X-Fragment": "1"})
    return str(answer.headers.get("Location", ""))


def test_a_seat_that_looks_at_the_end_goes_on_to_the_rematch_by_itself(played, other_phone):
    own = sit_down(played.evening, other_phone).address.partition("game/")[0]
    game = own + played.evening.game.removeprefix(played.evening.home)
    assert wait_at_the_end(other_phone, game) == ""
    number = other_phone.client.get(f"{game}number").text

    begun = rematch_from(played, played.evening.home).address

    seat = own + begun.removeprefix(played.evening.home) + "seat"
    assert int(other_phone.client.get(f"{game}number").text) > int(number)
    assert wait_at_the_end(other_phone, game) == seat
    assert other_phone.open(f"{game}seat").address == seat


def test_news_of_the_rematch_come_to_those_who_look_at_the_end(played):
    with listening(played.phone.client, played.evening.game) as stream:
        before = int(stream.number())

        rematch_from(played, played.evening.home)

        assert int(stream.number()) == before + 1


def test_the_end_of_a_game_can_be_read_while_the_rematch_goes_on(played):
    rematch_from(played, played.evening.home)

    assert played.open("scores/over").address == played.evening.game + "scores/over"


def test_the_middle_shows_the_rematch_once_it_has_begun(played):
    begun = rematch_from(played, played.evening.home).address

    answer = played.phone.client.get(f"{played.evening.game}middle?totals=off")
    assert answer.headers["Location"] == f"{begun}middle?totals=off"
