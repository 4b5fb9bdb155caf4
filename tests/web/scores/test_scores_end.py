"""The end of the game, also where the table ends it when it has enough."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from scorekeeper.game.agreements import Stakes
from scorekeeper.game.commands import FinishEarly
from tests.web.book import Book
from tests.web.sheets_read import record

SVG = "{http://www.w3.org/2000/svg}"
MARKS = re.compile("[\u2066-\u2069]")
TOKENS = Path(__file__).parents[3] / "static" / "css" / "tokens.css"
PAYS = re.compile(r"<bdi>(\w+)</bdi> pays <bdi>(\w+)</bdi>.*?<b[^>]*><bdi>([^<]*)</bdi>", re.DOTALL)


def played_picture(book, query=""):
    return book.open(f"scores/end.svg{query}")


def texts_of(phone):
    """Every line of a picture, without the signs that keep names apart."""
    image = ElementTree.fromstring(phone.html)
    return [MARKS.sub("", "".join(line.itertext())) for line in image.iter(f"{SVG}text")]


@pytest.fixture
def played(book):
    """Seven deals, each won by p1; p2, p3 and p4 had 10, 20 and 30 points in each."""
    book.play_all()
    return book


def places(phone):
    """Place, name and total of each row, from the first place on."""
    rows = re.findall(r"<li class=\"rank[ \"].*?</li>", phone.html, re.DOTALL)
    return [
        (
            int(re.search(r'value="(\d+)"', row)[1]),
            re.search(r"<bdi>([^<]+)</bdi>", row)[1],
            re.search(r"rank__total[^>]*>([^<]+)<", row)[1],
        )
        for row in rows
    ]


def test_closing_the_last_deal_leads_to_the_end_of_the_game(played):
    assert any(link.endswith("/over") for link in played.phone.page.links)
    assert played.open("").address.endswith("/over")


def test_who_won_is_told_with_the_way_to_counts_that_nobody_has_confirmed(book):
    book.play_all()
    assert "unconfirmed" not in book.open("scores/over").html
    book.open("agreements").send("agreements/second_look", to="1")
    correct = book.open("scores/7/p2").send("scores/7/p2", points="11")
    assert correct.status == 200

    phone = book.open("scores/over")

    assert "One count is still unconfirmed." in phone.html
    assert book.evening.game + "scores/7/p2" in phone.page.links


def leads(phone, address):
    """Return where a page that stands on a phone goes, as it asks for itself after news."""
    return phone.client.get(address, headers={"X-Fragment": "1"}).headers.get("Location", "")


def test_every_phone_asks_who_won_until_it_is_tapped(played, bruno, chiyo):
    game, looks = played.evening.game, played.evening.looking_at_game
    own = bruno.address + game.removeprefix(played.evening.home)
    asks, places = "count/result/7", [(bruno, own, "seat"), (played.phone, game, "count")]

    for phone, start, page in (*places, (chiyo, looks, ""), (chiyo, looks, "scores")):
        assert leads(phone, start + page) == start + asks
        html = phone.open(start + asks).html
        assert "See who won" in html
        assert ">210<" not in html
        assert any(link == start + "scores/over" for link in phone.page.links)
    assert bruno.open(own + "seat").address == own + "scores/over"

    played.open(asks).send("undo")
    assert leads(bruno, own + asks) == own + "seat"
    assert leads(chiyo, looks + asks) == looks
    played.open("").send("redo")
    number = played.number
    played.open("scores/over").send("rematch")
    for phone, start in ((bruno, own), (chiyo, looks)):
        assert leads(phone, start + asks) == ""  # it has not seen yet who has won
        html = phone.open(start + asks).html
        assert "See who won" in html
        assert "The next game is under way." in html
        assert f"/game/{number + 1}/" in leads(phone, start + "scores/over")
    assert "Rematch" not in played.open("scores/over").html  # it is played already


def test_who_looks_on_begins_no_rematch(played, chiyo):
    looks = played.evening.looking_at_game
    token = chiyo.open("/").form("/").fields["csrf_token"]

    answer = chiyo.client.post(looks + "scores/rematch", data={"csrf_token": token})

    assert answer.status_code == 403


def test_the_end_names_the_winner_and_every_place(played):
    phone = played.open("scores/over")

    assert places(phone) == [
        (1, "Ana", "0"),
        (2, "Bruno", "70"),
        (3, "Chiyo", "140"),
        (4, "Dara", "210"),
    ]
    assert "70 points ahead of" in phone.html
    assert "won 7 deals · 7 chips kept" in phone.html


def test_a_tie_that_is_broken_says_by_what_on_the_page_the_picture_and_in_the_chat(game_under):
    end = {"repeats": True, "after_deals": 3, "ties": "last deal"}
    table = game_under("venezuela", end=end)
    book = Book(table.app, table.evening)
    for out, points in (("p1", {"p2": 5}), ("p1", {"p2": 5}), ("p2", {"p1": 10})):
        book.play(out, **points)

    assert [each[:2] for each in places(book.open("scores/over"))][:2] == [
        (1, "Bruno"),
        (2, "Ana"),
    ]
    for page in ("scores/over", "scores/end.svg", "scores/chat"):
        said = MARKS.sub("", book.open(page).html)
        assert "Level with Ana, but fewer points in the last deal" in said, page


def test_those_who_tie_win_together_and_share_the_place(book):
    for _ in range(7):
        book.play("p1", p2=0, p3=20, p4=20)

    phone = book.open("scores/over")

    assert [each[:2] for each in places(phone)] == [
        (1, "Ana"),
        (1, "Bruno"),
        (3, "Chiyo"),
        (3, "Dara"),
    ]
    assert "ahead of" not in phone.html
    assert "Level with" not in phone.html
    heading = re.findall(r"<h1[^>]*>(.*?)</h1>", phone.html, re.DOTALL)[0]
    assert "Ana" in heading
    assert "Bruno" in heading


def test_a_game_that_goes_on_has_no_end_yet(book):
    assert book.open("scores/over").address == book.evening.game


def test_stakes_are_settled_in_the_fewest_payments(book):
    """Each deal costs the others 0.50, the game 3.00: p1 wins 7 x 1.50 + 9.00."""
    other = book.start_another(stakes=Stakes(deal=50, game=300))
    other.play_all()

    assert PAYS.findall(other.open("scores/over").html) == [
        ("Bruno", "Ana", "6.50"),
        ("Chiyo", "Ana", "6.50"),
        ("Dara", "Ana", "6.50"),
    ]


def test_what_is_owed_so_far_counts_the_deals_only(book):
    """p1 wins two deals, p3 one: p1 is up 3.00 - 0.50, p3 down 1.00 and up 1.50."""
    other = book.start_another(stakes=Stakes(deal=50, game=300))
    for out in ("p1", "p3", "p1"):
        other.play(out, p1=40)

    owed = PAYS.findall(other.open("scores").html)

    assert sorted(owed) == [
        ("Bruno", "Ana", "1.50"),
        ("Dara", "Ana", "1.00"),
        ("Dara", "Chiyo", "0.50"),
    ]


def test_amounts_are_written_as_the_reader_writes_them(book):
    other = book.start_another(stakes=Stakes(deal=50))
    other.play("p1")

    assert "0,50" in other.open("scores?lang=de").html


def test_without_stakes_the_way_to_agree_on_them_is_shown(played):
    phone = played.open("scores/over")

    assert PAYS.findall(phone.html) == []
    assert any(link.endswith("/agreements") for link in phone.page.links)


def test_a_rematch_has_the_same_players_and_rules_and_the_next_dealer(book):
    other = book.start_another(
        stakes=Stakes(deal=50, game=300), chips={"each": 12}, cut={"reward_points": 25}
    )
    other.open("agreements").send("agreements/mentions")
    other.open("agreements").send("agreements/advice")
    other.play_all()

    phone = other.open("scores/over").send("rematch")

    again = Book(book.app, type(book.evening)(phone, phone.address, book.evening.home, ""))
    assert again.number > other.number
    assert again.state.ruleset == other.state.ruleset
    assert again.state.agreements.stakes == other.state.agreements.stakes
    assert not again.state.agreements.advice
    assert not again.state.agreements.mentions
    assert again.state.seats == other.state.seats
    assert [each.name for each in again.state.players.values()] == ["Ana", "Bruno", "Chiyo", "Dara"]
    assert again.state.deal.dealer == "p2"


def test_pages_of_an_ended_game_lead_to_the_next_once_that_is_under_way(played, other_phone):
    pages = ("scores/over", "scores", "log")
    looks = played.evening.looking_at_game.replace("/game/1/", f"/game/{played.number}/")
    says = "The next game is under way."
    assert not [each for each in pages if says in played.open(each).html]

    there = played.open("scores/over").send("rematch").address

    for each in pages:
        phone = played.open(each)
        assert says in phone.html, each
        assert there in phone.page.links
        assert says in other_phone.open(looks + each).html, each
    following = looks.replace(f"/{played.number}/", f"/{played.number + 1}/")
    assert says not in other_phone.open(following).html


def test_once_the_next_game_is_under_way_only_the_log_goes_back_in_the_ended_one(played):
    played.open("scores/over").send("rematch")

    ways = {
        page: "table/undo" in played.open(page).html for page in ("scores", "scores/1/p1", "log")
    }

    assert ways == {"scores": False, "scores/1/p1": False, "log": True}


def test_the_last_step_can_be_taken_back_from_the_end(played):
    phone = played.open("scores/over").send("undo")

    assert not played.state.over
    assert phone.address == played.evening.game


def test_a_game_finished_before_its_first_deal_has_no_winner(book):
    book.open("agreements").send("agreements/finish")

    phone = book.open("scores/over")

    assert phone.status == 200
    assert places(phone) == []
    assert "end.svg" not in phone.html
    assert played_picture(book).status == 404


def test_the_end_tells_the_story_of_the_evening(played):
    html = MARKS.sub("", played.open("scores/over").html)

    assert "The story of the evening" in html
    assert "Ana won 7 deals in a row, from deal 1 to 7." in html
    assert "Ana was ahead all the way." in html


def test_the_end_draws_the_course_of_the_game_with_the_winner_in_front(played):
    chart = played.open("scores/over").html.partition('<svg class="chart"')[2]

    assert chart.count("chart__series--leads") == 1
    assert "Ana" in chart.partition("chart__series--leads")[2]


def test_the_result_is_a_picture_to_keep(played):
    phone = played_picture(played)

    assert phone.answer.mimetype == "image/svg+xml"
    assert phone.answer.headers["Content-Disposition"].startswith("attachment; filename=compro-")
    assert texts_of(phone)[:2] == ["Ana has won!", "70 points ahead of Bruno"]
    assert texts_of(phone)[2:14] == [
        *("1", "Ana", "0", "2", "Bruno", "70"),
        *("3", "Chiyo", "140", "4", "Dara", "210"),
    ]


def test_the_picture_speaks_the_readers_language_and_runs_their_way(played):
    spanish, persian = (played_picture(played, f"?lang={each}").html for each in ("es", "fa"))

    assert 'lang="es" direction="ltr"' in spanish
    assert 'lang="fa" direction="rtl"' in persian
    assert re.findall(r'x="(\d+)"[^>]*>1<', spanish) == ["120"]
    assert re.findall(r'x="(\d+)"[^>]*>1<', persian) == ["960"]


def test_names_in_the_picture_are_text_whatever_they_hold_and_fit(book):
    name = '<b onload="x">&' + "W" * 24
    book.open("people/p1").send("people/p1/name", name=name)
    book.play_all()

    phone = played_picture(book)

    named = [text for text in texts_of(phone) if text.startswith("<b")]
    assert named[0] == f"{name} has won!"
    assert named[1].rstrip("…") in name
    assert "<b onload" not in phone.html


def test_the_picture_needs_no_style_and_has_the_colours_of_the_page(played):
    html, tokens = played_picture(played).html, TOKENS.read_text()

    colours = set(re.findall(r"#[0-9a-f]{6}", html))
    assert colours
    assert {colour for colour in colours if colour not in tokens} == set()
    assert "style" not in html


def test_the_picture_is_seen_by_whoever_holds_a_link_and_nobody_else(played, other_phone):
    path = played.evening.looking_at_game + "scores/end.svg"

    assert other_phone.open(path).status == 200
    assert other_phone.open(path.replace("/game", "x/game", 1)).status == 404


OPEN = {"repeats": True}
CLOSED = [{}, {**OPEN, "after_deals": 9}, {**OPEN, "target": 500}, {**OPEN, "out_at": 101}]


@pytest.fixture
def endless(book):
    return book.start_another(end=OPEN)


def ways_to_finish(phone):
    return [form for form in phone.page.forms if form.action.endswith("/agreements/finish")]


def test_the_game_can_end_where_a_deal_has_just_been_closed(endless):
    phone = endless.play("p1")

    phone.send("/agreements/finish")

    assert endless.state.over
    assert phone.address.endswith("/over")
    assert len(endless.state.deals) == 2


def test_the_menu_leads_to_the_end_of_the_game(endless):
    assert any(link.endswith("/agreements#end") for link in endless.open("table/more").page.links)


@pytest.mark.parametrize("end", CLOSED)
def test_where_the_rules_end_the_game_it_does_not_stand_beside_the_next_deal(book, end):
    other = book.start_another(end=end)

    assert not ways_to_finish(other.play("p1"))
    assert not any(link.endswith("#end") for link in other.open("table/more").page.links)
    assert ways_to_finish(other.open("agreements"))


def test_the_table_that_ended_the_game_can_go_on_with_it(endless):
    endless.play("p1")
    record(endless, FinishEarly())

    phone = endless.open("scores/over")

    assert any(link.endswith("/agreements") for link in phone.page.links)
    assert not any(link.endswith("#end") for link in endless.open("table/more").page.links)
    endless.open("agreements").send("/agreements/resume")
    assert not endless.state.over


def test_a_deal_looked_back_at_does_not_offer_the_end(endless):
    endless.play("p1")
    endless.play("p2", p1=20)

    assert not ways_to_finish(endless.open("count/result/1"))
