from __future__ import annotations

import pytest

from tests.web.book import Book


@pytest.fixture
def book(app, evening):
    """p1 went out of deal 1; the others had 10, 20 and 30 points."""
    found = Book(app, evening)
    found.play("p1", p2=10, p3=20, p4=30)
    return found


def correct(book, deal=1, **fields):
    page = f"scores/{deal}/went-out"
    return book.open(page).send(page, **fields)


def totals(book):
    return [book.total(player) for player in ("p1", "p2", "p3", "p4")]


def test_it_is_corrected_who_went_out_and_what_the_former_had_left(book):
    phone = correct(book, player="p3", points="25")

    assert phone.address.endswith("/scores")
    assert totals(book) == [25, 10, 0, 30]
    assert book.state.deals[0].went_out == "p3"


def test_both_old_values_stay_on_the_sheet(book):
    correct(book, player="p3", points="25")

    html = book.open("scores").html

    assert html.count("scores__old") == 2


def test_nobody_may_turn_out_to_have_gone_out(book):
    correct(book, player="", points="25")

    assert book.state.deals[0].went_out is None
    assert totals(book) == [25, 10, 20, 30]


def test_what_the_former_had_left_may_be_said_by_cards(book):
    correct(book, player="p3", cards="K 5", ruling="1")

    assert totals(book)[0] == 15


@pytest.mark.parametrize(
    "sent",
    [
        {},
        {"points": "25"},
        {"player": "p3"},
        {"player": "p3", "points": ""},
        {"player": "p3", "points": "-10000"},
        {"player": "p3", "cards": "nonsense"},
        {"player": "p3", "cards": "7", "points": "7"},
        {"player": "p1", "points": "25"},
        {"player": "p9", "points": "25"},
        {"player": "x" * 3000, "points": "25"},
    ],
)
def test_what_is_missing_or_cannot_be_is_refused(book, sent):
    before = book.game.number

    assert correct(book, **sent).status == 422
    assert book.game.number == before


def test_a_choice_is_kept_while_the_hand_is_looked_over(book):
    page = "scores/1/went-out"
    phone = book.open(page).send(page, player="p3", cards="K", press="check")

    form = phone.form("went-out")
    assert (form.fields["player"], form.fields["cards"]) == ("p3", "K")


def test_where_nobody_went_out_only_a_name_is_needed(book):
    for player in ("p1", "p2", "p3", "p4"):
        book.count(player, points="10")
    book.close()

    correct(book, deal=2, player="p2")

    assert book.state.deals[1].went_out == "p2"
    assert totals(book) == [10, 10, 30, 40]


def test_who_went_out_explains_the_0_and_leads_to_its_correction(book):
    phone = book.open("scores/1/p1")

    assert any(link.endswith("scores/1/went-out") for link in phone.page.links)
    assert phone.form("scores/1/p1").fields["points"] == ""  # for minus points a house gives
