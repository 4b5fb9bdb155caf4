"""The log tells everything that happened, newest first, and never forgets."""

import re

import pytest
from flask import Flask

from scorekeeper.game.commands import (
    AnyCommand,
    Buy,
    GoOut,
    LayDown,
    RenamePlayer,
    ReplacePlayer,
    TurnStock,
    Undo,
)
from scorekeeper.game.state import Newcomer
from scorekeeper.rules.cards import parse_cards
from scorekeeper.rules.melds.melds import Entry
from scorekeeper.store.journal import clerk
from scorekeeper.store.people.rights import Author
from scorekeeper.web.log import views
from tests.web.conftest import Evening
from tests.web.phone import Phone

ANA = Author(who="Ana", may_write=True)


class Journal:
    """A game with commands recorded straight by the clerk, and its log as a phone shows it."""

    def __init__(self, app: Flask, evening: Evening) -> None:
        self.app = app
        self.evening = evening
        self.game_id = int(re.search(r"/game/(\d+)/", evening.game)[1])
        self.sent = 0
        with app.app_context():
            self.players = clerk.open_game(self.game_id).state.seats

    def record(self, *commands: AnyCommand) -> None:
        for command in commands:
            self.sent += 1
            with self.app.app_context():
                answer = clerk.submit(self.game_id, command, by=ANA, command_id=f"test {self.sent}")
            assert isinstance(answer, clerk.Accepted), answer

    def page(self, before: int | None = None) -> views.LogPage:
        with self.app.test_request_context():
            last = clerk.open_game(self.game_id).number
            return views.read_page(self.game_id, last, before)

    def steps(self) -> list[views.LoggedStep]:
        return [step for _deal, steps in self.page().deals for step in steps]

    def show(self, query: str = "") -> Phone:
        return self.evening.phone.open(self.evening.game + "log" + query)


@pytest.fixture
def journal(app: Flask, evening: Evening) -> Journal:
    return Journal(app, evening)


def test_the_log_begins_with_the_start_of_the_game(journal: Journal):
    [start] = journal.steps()

    assert start.number == start.first == 1
    assert journal.show().status == 200


def test_the_newest_step_stands_first_with_when_and_by_whom(journal: Journal):
    journal.record(Buy(player=journal.players[0]), TurnStock())

    newest, bought, _start = journal.steps()

    assert (newest.number, bought.number) == (3, 2)
    assert newest.who == "Ana"
    assert newest.at.utcoffset().total_seconds() == 0
    assert 'datetime="' in journal.show().html
    assert " UTC" in journal.show().html


def test_a_step_tells_all_its_events_in_one_place(journal: Journal):
    first, second = journal.players[:2]
    melds = (Entry(parse_cards("7H 7D 7S")),)
    journal.record(LayDown(player=first, melds=melds), Buy(player=second))

    bought = journal.steps()[0]

    assert (bought.first, bought.number, len(bought.told)) == (3, 4, 2)


def test_a_ruling_is_marked_with_what_it_overruled(journal: Journal):
    ana = journal.players[0]
    journal.record(LayDown(player=ana, melds=(Entry(parse_cards("7H 7D JK")),), ruling=True))

    said = "The contract’s set in different suits can’t have wilds; this has 1."
    assert journal.steps()[0].ruling == f"The table let it stand: Meld 1: {said}"
    assert said in journal.show().html


def test_what_only_the_book_is_against_is_noted_and_no_ruling(journal: Journal):
    first, second = journal.players[:2]
    melds = (Entry(parse_cards("7H 7D 7S")),)
    journal.record(LayDown(player=first, melds=melds), GoOut(player=second))

    step = journal.steps()[0]

    assert step.ruling == ""
    assert step.noted[0] == "Nothing is on the table yet."
    assert step.noted[0] in journal.show().html
    assert "let it stand" not in journal.show().html


def test_a_step_that_was_taken_back_stays_struck_through(journal: Journal):
    journal.record(Buy(player=journal.players[0]), Undo())

    undone, bought, _start = journal.steps()

    assert (undone.taken_back, bought.taken_back) == (False, True)
    assert journal.show().html.count("<s>") == 1
    assert "undone</span>" in journal.show().html


def test_a_step_names_people_as_they_were_called_then(journal: Journal):
    ana = journal.players[0]
    journal.record(
        Buy(player=ana),
        ReplacePlayer(player=ana, by=Newcomer(key="emil", name="Emil")),
        RenamePlayer(player=ana, name="Emilio"),
        Buy(player=ana),
    )

    told = [" ".join(step.told) for step in journal.steps()]

    assert ["Emilio" in told[0], "Emil" in told[1], "Ana" in told[2], "Ana" in told[3]] == [
        *(True, True, True, True)
    ]
    assert "Emil" not in told[3]


def test_the_log_is_read_a_page_at_a_time(journal: Journal):
    journal.record(*([TurnStock()] * 60))

    newest = journal.page()
    middle = journal.page(newest.older)
    oldest = journal.page(middle.older)

    assert [numbers(page) for page in (newest, middle, oldest)] == [
        list(range(61, 36, -1)),
        list(range(36, 11, -1)),
        list(range(11, 0, -1)),
    ]
    assert (newest.newer, middle.newer, oldest.newer) == (None, 0, 37)
    assert (oldest.older, numbers(journal.page(oldest.newer))) == (None, numbers(middle))


def numbers(page: views.LogPage) -> list[int]:
    return [step.number for _deal, steps in page.deals for step in steps]


def test_no_step_is_parted_between_pages(journal: Journal, monkeypatch: pytest.MonkeyPatch):
    first, second = journal.players[:2]
    melds = (Entry(parse_cards("7H 7D 7S")),)
    journal.record(LayDown(player=first, melds=melds), Buy(player=second), TurnStock())
    monkeypatch.setattr(views, "ON_A_PAGE", 2)

    newest = journal.page()

    assert numbers(newest) == [5]
    assert numbers(journal.page(newest.older)) == [4]


def test_links_lead_through_the_pages(journal: Journal):
    journal.record(*([TurnStock()] * 30))
    older = next(link for link in journal.show().page.links if "before=" in link)

    journal.evening.phone.open(older)

    assert any(link.endswith("/log") for link in journal.evening.phone.page.links)
    assert "entry-1" in journal.evening.phone.html


def test_undo_and_redo_stand_by_the_log_for_whoever_keeps_the_score(journal: Journal):
    journal.record(Buy(player=journal.players[0]))

    undone = journal.show().send("/undo")

    assert undone.address.endswith("/log")
    assert journal.steps()[1].taken_back
    journal.show().send("/redo")
    assert not journal.steps()[2].taken_back


@pytest.mark.parametrize("asked", ["x", "-1", "0", "1", "9" * 30, "٣"])
def test_a_page_that_cannot_be_is_not_found(journal: Journal, asked: str):
    assert journal.show(f"?before={asked}").status == 404


def test_a_page_before_an_event_to_come_is_the_newest(journal: Journal):
    assert numbers(journal.page(before=1000)) == [1]
