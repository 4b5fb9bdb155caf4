"""A game that comes back in a book: the longer journal stands, another version is kept."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from uuid import uuid4

import pytest
from flask import Flask

from scorekeeper.game.commands import Buy, Undo
from scorekeeper.game.refusal import Refusal
from scorekeeper.store.books import books
from scorekeeper.store.books.bookform import BookRefused, Fault
from scorekeeper.store.books.books import judge_book
from scorekeeper.store.books.versions import Choice, choose, compare, other_versions
from scorekeeper.store.database import reading
from scorekeeper.store.journal import clerk
from scorekeeper.store.journal.clerk import NoSuchGame
from scorekeeper.store.journal.states import newest_state_at
from scorekeeper.store.journal.verify import verify_game
from scorekeeper.store.people import rights, tables
from scorekeeper.store.people.rights import WITHOUT_LINK, Author, NotAllowed, author_by
from tests.game.table import start_of
from tests.store.longgames import finished, keep
from tests.store.playing import ANA_BUYS, BY, Game, at_once, begin, forget_states, new_table
from tests.store.shelf import book_of, bring, rows

BRUNO_BUYS = Buy(player="bruno", discarder="ana")


def other_machine(table: int) -> int:
    """A second table with the same identity and all games: what another machine would have."""
    book = book_of(table)
    there = tables.create_table(
        "There", by=WITHOUT_LINK, command_id=uuid4().hex, identity=book["identity"]
    )
    bring(there, book)
    return there


def games_of(table: int) -> list[Game]:
    """The games in the table's list, the newest first."""
    return [Game(line.id, table) for line in tables.summaries_of(table)]


@pytest.fixture
def here(app: Flask) -> Game:
    game = begin()
    game.play(ANA_BUYS)
    return game


@pytest.fixture
def there(here: Game) -> Game:
    """The same game at another machine."""
    [game] = games_of(other_machine(here.table_id))
    return game


def told(game: Game) -> list[tuple]:
    """A journal without what another machine numbers otherwise."""
    return [
        (each.number, each.step, each.command_id, each.at, each.who, each.event)
        for each in clerk.journal(game.id)
    ]


def sound(*games: Game) -> bool:
    with reading() as connection:
        return not any(verify_game(connection, game.id) for game in games)


def test_the_same_journal_changes_nothing(here: Game, there: Game):
    before = rows()

    assert bring(here.table_id, book_of(there.table_id)) == books.Brought(known=1)
    assert rows() == before


def test_a_game_that_went_on_elsewhere_goes_on_here(here: Game, there: Game):
    there.play(BRUNO_BUYS, Undo(), ANA_BUYS)
    first = told(here)

    came = bring(here.table_id, book_of(there.table_id))

    assert came == books.Brought(longer={here.id: 5})
    assert games_of(here.table_id) == [here]
    assert told(here)[: len(first)] == first
    assert told(here) == told(there)
    assert sound(here)


def test_its_state_is_that_of_the_other_machine(app: Flask, here: Game, there: Game):
    there.play(BRUNO_BUYS, ANA_BUYS, Undo())
    bring(here.table_id, book_of(there.table_id))

    for _ in range(2):
        state = clerk.open_game(here.id).state
        assert state.deals == there.state.deals
        assert state.history == there.state.history
        forget_states(app)


def test_what_came_in_is_undone_step_by_step_as_there(here: Game, there: Game):
    there.play(BRUNO_BUYS, ANA_BUYS)
    bring(here.table_id, book_of(there.table_id))

    here.play(Undo())

    assert here.state.deal.purchases["bruno"].times == 1
    assert here.state.deal.purchases["ana"].times == 1


def test_the_journal_knows_which_events_a_book_brought(here: Game, there: Game):
    there.play(BRUNO_BUYS)
    bring(here.table_id, book_of(there.table_id))
    here.play(ANA_BUYS)

    brought = [bool(entry.brought) for entry in clerk.journal(here.id)]

    assert brought == [False, False, True, False]
    assert "brought" not in json.dumps(book_of(here.table_id))


def test_there_and_back_all_evening_it_stays_one_game(here: Game, there: Game):
    for game, other in ((there, here), (here, there), (there, here)):
        game.play(BRUNO_BUYS, ANA_BUYS)
        assert list(bring(other.table_id, book_of(game.table_id)).longer) == [other.id]
        assert bring(other.table_id, book_of(game.table_id)).known == 1

    assert told(here) == told(there)
    assert len(clerk.journal(here.id)) == 8
    assert len(games_of(here.table_id)) == len(games_of(there.table_id)) == 1


def test_a_book_brought_by_several_at_once_goes_on_once(here: Game, there: Game):
    there.play(BRUNO_BUYS, ANA_BUYS)
    book = judge_book(books.write_book(there.table_id))

    came = at_once([lambda: books.bring_book(here.table_id, book, by=WITHOUT_LINK)] * 4)

    assert sorted(len(each.longer) for each in came) == [0, 0, 0, 1]
    assert told(here) == told(there)


def test_a_book_and_a_phone_at_once_lose_nothing(here: Game, there: Game):
    there.play(BRUNO_BUYS, ANA_BUYS)
    book = judge_book(books.write_book(there.table_id))

    at_once(
        [
            lambda: books.bring_book(here.table_id, book, by=WITHOUT_LINK),
            lambda: here.say(BRUNO_BUYS, "phone"),
        ]
    )

    journals = [told(here), *(told(Game(each.id, 0)) for each in other_versions(here.table_id))]
    assert any(entry[2] == "phone" for journal in journals for entry in journal)
    assert any(journal[: len(told(there))] == told(there) for journal in journals)
    assert sound(here)


def test_an_older_book_takes_nothing_back(here: Game):
    book = book_of(here.table_id)
    here.play(BRUNO_BUYS, ANA_BUYS)
    before = told(here)

    assert bring(here.table_id, book) == books.Brought(known=1)
    assert told(here) == before


def test_whoever_waits_for_news_hears_that_a_game_went_on(app: Flask, here: Game, there: Game):
    there.play(BRUNO_BUYS, ANA_BUYS)
    heard: list[tuple[int, int]] = []
    clerk.on_recorded(app, lambda game, number: heard.append((game, number)))

    bring(here.table_id, book_of(there.table_id))

    assert heard == [(here.id, 4)]


def test_a_game_that_ended_elsewhere_is_listed_so_here(app: Flask):
    there = keep(finished(), new_table())
    book = book_of(there.table_id)
    events = book["games"][0]["events"]
    short = {**book, "games": [{**book["games"][0], "events": events[:1]}]}
    table = new_table()
    bring(table, short)
    assert tables.game_under_way(table)

    bring(table, book)

    [line] = tables.summaries_of(table)
    assert line.summary
    assert line.summary.result == tables.summaries_of(there.table_id)[0].summary.result
    assert sound(Game(line.id, table))


def later(book: dict) -> dict:
    """The same book, with every entry made in a year that has not come."""
    for event in book["games"][0]["events"]:
        event["at"] = event["at"].replace(event["at"][:4], str(int(event["at"][:4]) + 1))
    return book


def test_a_game_that_was_over_elsewhere_stays_behind_the_one_under_way(app: Flask):
    book = later(book_of(keep(finished(), new_table()).table_id))
    here = begin()
    here.play(ANA_BUYS)

    bring(here.table_id, book)

    assert tables.game_under_way(here.table_id) == here.id
    assert newest_state_at(here.table_id) == here.state
    assert games_of(here.table_id)[0] == here
    assert book_of(here.table_id)["games"][0]["events"] == book["games"][0]["events"]


def test_a_game_that_was_never_finished_stays_behind_later_ones_of_the_same_book(app: Flask):
    there = begin()
    book = book_of(there.table_id)
    book["games"] += later(book_of(keep(finished(), new_table()).table_id))["games"]
    table = new_table()

    for some in (1, 2):
        bring(table, {**book, "people": book["people"], "games": book["games"][:some]})

    assert tables.game_under_way(table) is None


# Two that went apart.


@pytest.fixture
def apart(here: Game, there: Game) -> tuple[Game, Game]:
    """The game here, and the version that went on otherwise elsewhere, set aside."""
    here.play(ANA_BUYS)
    there.play(BRUNO_BUYS, BRUNO_BUYS)
    came = bring(here.table_id, book_of(there.table_id))
    [version] = came.apart
    assert came == books.Brought(apart=(version,))
    return here, Game(version, here.table_id)


def test_one_that_went_on_otherwise_is_kept_beside_and_does_not_count(
    apart: tuple[Game, Game], there: Game
):
    here, other = apart

    assert games_of(here.table_id) == [here]
    assert [each.id for each in other_versions(here.table_id)] == [other.id]
    assert told(other) == told(there)
    assert newest_state_at(here.table_id) == here.state
    assert sound(here, other)


def test_both_are_compared_from_where_they_part(apart: tuple[Game, Game]):
    here, other = apart

    found = compare(here.table_id, other.id)

    assert (found.standing.id, found.other.id, found.common) == (here.id, other.id, 2)
    assert [entry.number for entry in found.standing_rest] == [3]
    assert [entry.number for entry in found.other_rest] == [3, 4]


@pytest.mark.parametrize(
    ("choice", "listed"),
    [(Choice.STANDING, "here"), (Choice.OTHER, "other"), (Choice.BOTH, "both")],
)
def test_the_table_says_which_counts_and_nothing_is_lost(
    apart: tuple[Game, Game], choice: Choice, listed: str
):
    here, other = apart
    before = told(here), told(other), rows()

    for _ in range(2):
        choose(here.table_id, other.id, here.id, choice, by=WITHOUT_LINK)

    expected = {"here": [here], "other": [other], "both": [other, here]}[listed]
    assert games_of(here.table_id) == expected
    assert (told(here), told(other), rows()) == before
    [beside] = other_versions(here.table_id)
    assert beside.aside is (choice is not Choice.BOTH)


def test_what_was_chosen_can_be_chosen_otherwise(apart: tuple[Game, Game]):
    here, other = apart

    choose(here.table_id, other.id, here.id, Choice.OTHER, by=WITHOUT_LINK)
    choose(here.table_id, here.id, other.id, Choice.OTHER, by=WITHOUT_LINK)

    assert games_of(here.table_id) == [here]


def test_nothing_is_recorded_in_a_game_that_is_set_aside(apart: tuple[Game, Game]):
    here, other = apart

    answer = other.say(ANA_BUYS)

    assert isinstance(answer, Refusal)
    assert [reason.code for reason in answer.reasons] == ["game.set_aside"]
    choose(here.table_id, other.id, here.id, Choice.BOTH, by=WITHOUT_LINK)
    other.play(ANA_BUYS)


def test_the_same_book_again_asks_nothing_again(apart: tuple[Game, Game], there: Game):
    here, other = apart
    choose(here.table_id, other.id, here.id, Choice.OTHER, by=WITHOUT_LINK)
    before = rows()

    assert bring(here.table_id, book_of(there.table_id)) == books.Brought(known=1)
    assert rows() == before
    assert games_of(here.table_id) == [other]


def test_what_was_set_aside_and_went_on_elsewhere_is_asked_about_again(
    apart: tuple[Game, Game], there: Game
):
    here, other = apart
    there.play(ANA_BUYS)

    came = bring(here.table_id, book_of(there.table_id))

    assert came.apart == (other.id,)
    assert told(other) == told(there)
    assert games_of(here.table_id) == [here]


@pytest.mark.parametrize("choice", Choice)
def test_what_was_chosen_here_holds_there_where_nobody_went_on(
    apart: tuple[Game, Game], there: Game, choice: Choice
):
    here, other = apart
    choose(here.table_id, other.id, here.id, choice, by=WITHOUT_LINK)

    came = bring(there.table_id, book_of(here.table_id))

    assert came.apart == ()
    counting = {tuple(map(str, told(game))) for game in games_of(there.table_id)}
    assert counting == {tuple(map(str, told(game))) for game in games_of(here.table_id)}
    assert bring(there.table_id, book_of(here.table_id)).apart == ()


def test_where_somebody_went_on_there_it_is_asked(apart: tuple[Game, Game], there: Game):
    here, _ = apart
    there.play(ANA_BUYS)

    came = bring(there.table_id, book_of(here.table_id))

    assert len(came.apart) == 1
    assert games_of(there.table_id) == [there]


def test_a_book_in_which_nobody_has_chosen_decides_nothing(apart: tuple[Game, Game], there: Game):
    here, _ = apart

    came = bring(there.table_id, book_of(here.table_id))

    assert came.turned == ()
    assert [each.id for each in other_versions(there.table_id)] == list(came.apart)
    assert games_of(there.table_id) == [there]
    assert bring(there.table_id, book_of(here.table_id)).apart == ()


@pytest.mark.parametrize("asked", [True, False])
def test_a_new_table_gets_all_versions_as_they_are(apart: tuple[Game, Game], asked: bool):
    here, other = apart
    if not asked:
        choose(here.table_id, other.id, here.id, Choice.STANDING, by=WITHOUT_LINK)
    table = new_table()

    came = bring(table, book_of(here.table_id))

    assert (len(came.games), came.known, len(came.apart)) == (1, 0, asked)
    [version] = other_versions(table)
    assert (version.aside, version.undecided) == (True, asked)
    assert book_of(table)["games"] == book_of(here.table_id)["games"]


# Rights, and books that were made to do harm.


def keeper(table: int, right: str = "keep_score") -> Author:
    link = rights.make_link(table, right=right, by=WITHOUT_LINK)
    return author_by(
        who="x", link_id=link.id, table_id=table, right=link.right, person_id=link.person_id
    )


def test_a_book_of_another_tables_games_changes_nothing_there(here: Game, there: Game):
    there.play(BRUNO_BUYS)
    before = told(here)
    stranger = new_table()
    book = judge_book(books.write_book(there.table_id))

    books.bring_book(stranger, book, by=keeper(stranger))

    assert told(here) == before
    assert book.identity == book_of(here.table_id)["identity"]
    with pytest.raises(NotAllowed):
        books.bring_book(here.table_id, book, by=keeper(stranger))
    assert told(here) == before


@pytest.mark.parametrize("who", ["look", "play", "pencil"])
def test_only_a_scorekeepers_own_link_brings_a_book_or_chooses(
    apart: tuple[Game, Game], who: str, there: Game
):
    here, other = apart
    there.play(ANA_BUYS)
    by = (
        replace(keeper(here.table_id, "play"), may_write=True)
        if who == "pencil"
        else keeper(here.table_id, who)
    )
    before = rows(), told(other)

    for write in (
        lambda: books.bring_book(
            here.table_id, judge_book(books.write_book(there.table_id)), by=by
        ),
        lambda: choose(here.table_id, other.id, here.id, Choice.OTHER, by=by),
    ):
        with pytest.raises(NotAllowed):
            write()
    assert (rows(), told(other)) == before


def test_two_games_that_are_no_versions_of_each_other_are_not_chosen_between(here: Game):
    second, foreign = begin(here.table_id), begin()

    for one, other in ((here, second), (here, foreign), (foreign, foreign), (here, here)):
        with pytest.raises(NoSuchGame):
            choose(here.table_id, one.id, other.id, Choice.OTHER, by=WITHOUT_LINK)
        with pytest.raises(NoSuchGame):
            compare(here.table_id, one.id)
    assert games_of(here.table_id) == [second, here]


HARM: dict[str, Callable[[dict], object]] = {
    "another start": lambda game: game["events"][0].update(command="forged"),
    "another author": lambda game: game["events"][1].update(who="Somebody"),
    "another time": lambda game: game["events"][1].update(at="2026-01-01T00:00:00Z"),
    "other facts": lambda game: game["events"][1]["body"].update(player="bruno"),
}


@pytest.mark.parametrize("what", HARM)
def test_an_entry_changed_in_a_book_changes_none_here(here: Game, what: str):
    book = book_of(here.table_id)
    HARM[what](book["games"][0])
    before = told(here)

    came = bring(here.table_id, book)

    assert (len(came.apart), came.longer) == (1, {})
    assert told(here) == before
    assert games_of(here.table_id) == [here]


def test_a_book_cannot_set_aside_what_went_on_here(here: Game):
    book = book_of(here.table_id)
    forged = json.loads(json.dumps(book["games"][0]))
    forged["events"][1]["who"] = "Somebody"
    book["games"] = [{**book["games"][0], "aside": True}, forged]
    here.play(BRUNO_BUYS)

    bring(here.table_id, book)

    assert games_of(here.table_id) == [here]


@pytest.mark.parametrize("events", [1, 2])
def test_a_game_and_its_own_beginning_in_one_book_are_refused(here: Game, events: int):
    book = book_of(here.table_id)
    book["games"].append({**book["games"][0], "events": book["games"][0]["events"][:events]})

    with pytest.raises(BookRefused) as refused:
        bring(new_table(), book)

    assert refused.value.fault is Fault.TWICE


def test_games_of_one_start_command_are_two_all_the_same(app: Flask):
    table, other = new_table(), new_table()
    for place in (table, other):  # a rematch has the same id at two machines
        clerk.start_game(place, start_of(), by=BY, command_id="rematch")

    came = bring(table, book_of(other))

    assert len(came.games) == 1
    assert len(games_of(table)) == 2


def test_somebody_renamed_elsewhere_is_no_second_person(app: Flask):
    table = new_table()
    tables.keep_person(table, "Ana", by=WITHOUT_LINK)
    book = book_of(table)
    book["people"][0]["name"] = "Anita"

    bring(table, book)

    assert [person.name for person in tables.people_of(table)] == ["Ana"]


def test_more_versions_than_there_can_be_are_refused_before_any_is_looked_at(here: Game):
    book = book_of(here.table_id)
    book["games"] *= books.MOST_APART + 1

    with pytest.raises(BookRefused) as refused:
        bring(new_table(), book)

    assert (refused.value.fault, refused.value.game) == (Fault.TWICE, books.MOST_APART + 1)


def test_others_record_between_the_games_of_a_large_book(
    app: Flask, here: Game, monkeypatch: pytest.MonkeyPatch
):
    begin(here.table_id)
    there = games_of(other_machine(here.table_id))
    for game in there:
        game.play(BRUNO_BUYS)
    monkeypatch.setattr(books, "MOST_AT_ONCE", 1)
    elsewhere, counts = begin(), []

    def record_between(game: int, _: int) -> None:
        if game != elsewhere.id:
            counts.append(rows()["events"])
            elsewhere.play(ANA_BUYS)

    before = rows()["events"]
    clerk.on_recorded(app, record_between)
    came = bring(here.table_id, book_of(there[0].table_id))

    assert len(came.longer) == 2
    assert counts == [before + 1, before + 3]
    assert bring(here.table_id, book_of(there[0].table_id)) == books.Brought(known=2)
