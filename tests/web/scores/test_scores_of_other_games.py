"""The sheet of games with bonuses, streaks, chips that count, a target, or players who are out."""

from __future__ import annotations

import csv
import re
from io import StringIO

import pytest

from scorekeeper.game.commands import Buy, EnterDeal, FinishEarly, RewardCut
from scorekeeper.game.sheet import total
from scorekeeper.web.scores.chart import chart_of, running_totals
from tests.web.at_table import ANA, BRUNO, CHIYO, DARA, AtTable
from tests.web.book import Book
from tests.web.conftest import begin
from tests.web.sheets_read import main, record, rows, sums, text, totals

ENDLESS = {"repeats": True}
NO_CHIPS = {"chips": {"each": 0}, "buying": {"allowed": False}, "cut": {"reward_chips": 0}}


def csv_of(book):
    content = book.open("scores/sheet.csv").answer.get_data().decode().removeprefix("\ufeff")
    return list(csv.reader(StringIO(content)))


def test_the_bonus_for_going_out_stands_in_its_deal_and_totals_go_below_nothing(book):
    other = book.start_another(bonuses={"going_out": 5})
    other.play("p1")

    phone = other.open("scores")

    assert "−5" in rows(phone)[1]
    assert totals(phone) == ["−5", "10", "20", "30"]


def test_a_streak_shows_its_factor_and_explains_it(book):
    other = book.start_another(bonuses={"streaks": True})
    other.play("p1")
    other.play("p1", p2=7)

    sheet = other.open("scores")
    assert "7 ×2" in rows(sheet)[2]
    assert totals(sheet) == ["0", "24", "60", "90"]

    assert [number for _, number in sums(other.open("scores/2/p2"))] == ["+7", "+7", "14"]


def test_a_player_s_total_adds_up_with_every_part(book):
    other = book.start_another(bonuses={"streaks": True, "going_out": 5})
    other.play("p1")
    other.play("p1", p2=7)

    lines = sums(other.open("table/player/p2"))
    points = [number for _, number in lines[: [what for what, _ in lines].index("Total") + 1]]

    assert points == ["+10", "+7", "+7", "–", "24"]  # deal 3 is not counted yet


def test_an_erased_penalty_says_which_deal_it_was(book):
    other = book.start_another(cut={"reward_chips": 0, "erases_last_penalty": True})
    other.play("p2", p1=40)
    record(other, RewardCut(ruling=True))
    other.play("p3", p1=7, p4=9)

    what, number = sums(other.open("scores/2/p1"))[1]

    assert (number, "of deal 1 " in what) == ("−40", True)
    assert other.total("p1") == 7


def test_chips_left_over_have_a_row_of_their_own_once_the_game_is_over(book):
    other = book.start_another(chips={"points_off_for_unused": 10})
    other.play("p1")
    record(other, Buy(player="p2"))
    assert "−" not in "".join(rows(other.open("scores")))

    record(other, FinishEarly())
    phone = other.open("scores")

    assert re.findall(r"−\d+", rows(phone)[2]) == ["−70", "−60", "−70", "−70"]
    assert totals(phone) == ["−70", "−50", "−50", "−40"]


def test_the_spreadsheet_adds_up_with_everything_that_is_taken_off(book):
    other = book.start_another(
        chips={"points_off_for_unused": 10}, bonuses={"going_out": 5, "streaks": True}
    )
    other.play("p1")
    other.play("p1")
    record(other, FinishEarly())

    table = csv_of(other)

    assert table[1:] == [
        ["1", "-5", "10", "20", "30"],
        ["2", "-5", "20", "40", "60"],
        [table[3][0], "-70", "-70", "-70", "-70"],
        ["Total", "-80", "-40", "-10", "20"],
    ]


def test_the_chart_ends_where_the_totals_end_and_goes_below_nothing(book):
    other = book.start_another(chips={"points_off_for_unused": 10})
    other.play("p1")
    record(other, FinishEarly())

    chart = chart_of(other.state, running_totals(other.state))

    assert running_totals(other.state)["p1"] == [(0, 0), (1, 0), (2, -70)]
    assert chart.end == max(spot.x for line in chart.lines for spot in line.spots)
    assert min(tick.number for tick in chart.points) <= -70
    assert all(0 < spot.y < chart.height for line in chart.lines for spot in line.spots)
    assert "−" in other.open("scores").html.partition('class="chart"')[2]


def test_a_target_is_said_and_ends_the_game(book):
    other = book.start_another(end={**ENDLESS, "target": 50})
    other.play("p1", p4=49)
    assert "The first total of 50 or more ends the game" in text(other.open("scores"))

    other.play("p1", p4=1)

    assert other.state.over
    assert other.open("scores/over").status == 200


def test_where_nobody_knows_how_many_deals_there_are_none_is_promised(book):
    other = book.start_another(end=ENDLESS)
    result = text(other.play("p1"))

    assert "deal 2" in result
    assert "of 7" not in result
    for page in ("", "deal"):
        assert "Deal 2" in text(other.open(page))
        assert "Deal 2 of" not in text(other.open(page))
    assert "Deal 2 of" not in text(other.phone.open(other.evening.home))


def test_no_chips_are_shown_where_there_are_none(book):
    other = book.start_another(**NO_CHIPS)

    for page in ("", "table/player/p1", "agreements", "people/join", "count/paper", "scores"):
        phone = other.open(page)
        assert phone.status == 200
        assert "chip" not in main(phone), page


def test_nobody_can_press_buy_where_there_is_no_buying(book):
    other = book.start_another(**NO_CHIPS)

    phone = other.open("")
    assert not any(form.action.endswith("/buy") for form in phone.page.forms)
    assert not any(link.endswith("/claims") for link in phone.page.links)


def test_going_out_in_the_first_turn_can_be_said_where_it_counts(book):
    other = book.start_another(bonuses={"going_out": 5, "going_out_in_first_turn": 15})
    other.open("count").send("/count", went_out="p1", first_turn="1", ruling="1")

    assert other.state.deal.out_in_first_turn
    assert "first_turn" not in book.open("count").html


def test_it_can_be_corrected_that_it_was_the_first_turn(book):
    other = book.start_another(bonuses={"going_out": 5, "going_out_in_first_turn": 15})
    other.play("p1")

    other.open("scores/1/went-out").send("scores/1/went-out", player="p1", first_turn="1")

    assert other.total("p1") == -15


def test_it_can_be_corrected_that_it_was_the_turn_of_laying_down(book):
    other = book.start_another(bonuses={"going_out": 5, "going_out_at_once": 25})
    other.play("p1")
    page = other.open("scores/1/went-out")

    assert 'id="way-on-record"' in page.html
    page.send("scores/1/went-out", player="p1", way="at once")

    assert other.total("p1") == -25


def test_while_hands_are_counted_the_streak_is_said(book):
    other = book.start_another(bonuses={"streaks": True})
    other.goes_out("p1")
    assert "times" not in main(other.open("count/hand/p2"))
    for player in ("p2", "p3", "p4"):
        other.count(player, points="5")
    other.close()

    other.goes_out("p1")

    assert "counts times 2" in main(other.open("count/hand/p2"))


KEYS = (ANA, BRUNO, CHIYO, DARA)


@pytest.fixture
def gone(game_under) -> AtTable:
    """Bruno is out after deal 1, and may come back once."""
    table = game_under("scala-quaranta", end={"buy_backs": 1})
    table.record(EnterDeal(points=dict(zip(KEYS, (0, 110, 60, 30), strict=True))))
    return table


@pytest.mark.parametrize("page", ["scores", "count/result/1"])
def test_one_tap_brings_a_player_back(gone, page):
    gone.open(page)
    gone.press("scores/back", player=BRUNO)

    assert gone.deal.players == KEYS
    assert total(gone.state, BRUNO) == 60
    assert gone.phone.status == 200
    assert "scores/back" not in gone.open("scores").html
    for shown in ("log", "count/result/1", f"table/player/{BRUNO}", f"scores/1/{BRUNO}", ""):
        assert gone.open(shown).status == 200


def test_at_the_end_of_the_game_too(gone):
    gone.record(EnterDeal(points={ANA: 0, CHIYO: 90, DARA: 90}))
    assert gone.state.over

    gone.open("scores/over").post(*_sent(gone.form("scores/back", player=CHIYO)))
    assert gone.deal.players == (ANA, CHIYO)


def _sent(form):
    return form.action, form.fields


def test_who_came_back_before_needs_the_table_to_rule(gone):
    gone.open("scores")
    form = gone.form("scores/back", player=BRUNO)
    form.fields["player"] = ANA
    gone.phone.post(form.action, form.fields)

    assert gone.phone.status == 422
    assert gone.deal.players == (ANA, CHIYO, DARA)


def test_nobody_who_looks_on_is_offered_it(gone, other_phone):
    page = gone.seen_by(other_phone).open("scores")

    assert page.status == 200
    assert "scores/back" not in page.html


def test_without_the_rule_it_is_not_offered(game_of):
    table = game_of("scala-quaranta")
    table.record(EnterDeal(points=dict(zip(KEYS, (0, 110, 60, 30), strict=True))))

    assert table.open("scores").status == 200
    assert "scores/back" not in table.phone.html


@pytest.fixture
def bruno_out(book):
    """p2 has 110 points after deal 1 and is out; deal 2 is played without."""
    other = book.start_another(end={**ENDLESS, "out_at": 101})
    other.play("p1", p2=110)
    return other


def test_the_result_of_a_deal_says_who_is_out(bruno_out):
    result = bruno_out.open("count/result/1")

    rows_out = [row for row in rows(result) if "out of the game" in row]
    assert len(rows_out) == 1
    assert "Bruno" in rows_out[0]


def test_who_is_out_has_no_number_in_later_deals(bruno_out):
    bruno_out.play("p1", p3=1, p4=2)

    phone = bruno_out.open("scores")

    assert re.findall(r"\d+|out\b", rows(phone)[2].replace("won the deal", "")) == [
        "2", "0", "out", "1", "2",
    ]  # fmt: skip
    assert totals(phone) == ["0", "110", "21", "32"]
    assert "didn’t play" not in phone.html


def test_who_is_out_stands_at_the_table_without_anything_to_do(bruno_out):
    phone = bruno_out.open("")

    _, _, gone = phone.html.partition('id="gone"')
    players = re.findall(r"<li>.*?</li>", gone, re.DOTALL)
    (bruno,) = [each for each in players if "Bruno" in each]
    assert "out of the game" in gone
    assert ">110<" in bruno
    assert "<form" not in bruno
    assert "out of the game" in bruno_out.open("people").html
    assert "out of the game" in bruno_out.open("table/player/p2").html


def test_a_table_of_many_shows_who_is_out_too(app, phone):
    names = ["Ana", "Bruno", "Chiyo", "Dara", "Elena", "Farid"]
    book = Book(app, begin(phone, names))
    other = book.start_another(end={**ENDLESS, "out_at": 101}, chips={"points_off_for_unused": 10})
    other.play("p1", p2=110)
    other.play("p1")
    record(other, FinishEarly())

    html = other.open("scores").html

    assert html.count("scores__gone") == 2
    assert html.count("scores__off") == 6
