"""A table's seasons, who is counted as whom, what was paid: kept, taken along, deleted."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import timedelta
from functools import partial
from uuid import uuid4

import pytest
from flask import Flask
from sqlalchemy import update

from scorekeeper.game.agreements import Stakes
from scorekeeper.game.commands import AnyCommand, FinishEarly, StartGame
from scorekeeper.game.seasons import Measure, Season, figures_of
from scorekeeper.store.books.bookform import BookRefused, Fault
from scorekeeper.store.journal.clerk import NoSuchGame
from scorekeeper.store.models import games
from scorekeeper.store.people import joining, payments, seasons, tables
from scorekeeper.store.people.ending import delete_table
from scorekeeper.store.people.joining import counted_at, join_people, part_person
from scorekeeper.store.people.payments import NotOwed, pay, payments_of, undo_payment
from scorekeeper.store.people.rights import WITHOUT_LINK, Author, NoSuchPerson, NotAllowed, writing
from scorekeeper.store.people.seasons import (
    change_season,
    delete_season,
    find_season,
    games_over,
    keep_season,
    let_count,
    seasons_of,
)
from scorekeeper.store.people.tables import people_of
from tests.clocks import Clock
from tests.game.table import ended, start_of
from tests.store.playing import Game, begin, new_table
from tests.store.shelf import book_of, bring, rows

WINTER = Season(
    name="Winter",
    first="2025-12-01",
    last="2026-02-28",
    by=Measure.POINTS,
    least_games=3,
    least_share=50,
    rulesets=("Telefunken (Venezuela)",),
)
LOOKER = Author(who="a looker")


def person(table: int, name: str) -> int:
    return tables.keep_person(table, name, by=WITHOUT_LINK)


def start(table: int, *names: str) -> StartGame:
    """The start of a game whose seats are those of people of the table; Ana's is first."""
    players = ("ana", "bruno", "chiyo", "dara")
    begun = start_of(players=players, stakes=Stakes(deal=10))
    seated = zip(begun.players, names, strict=True)
    return replace(
        begun,
        players=tuple(replace(p, name=n, person=str(person(table, n))) for p, n in seated),
    )


def play(table: int, *names: str, then: tuple[AnyCommand, ...] = (FinishEarly(),)) -> Game:
    """A game of one deal, which the first of these wins."""
    game = begin(table, start(table, *(names or ("Ana", "Bruno", "Chiyo", "Dara"))))
    game.play(*ended("ana", {"bruno": 12, "chiyo": 5, "dara": 20}), *then)
    return game


@pytest.fixture
def table(app: Flask) -> int:
    return new_table()


def test_games_that_are_over_stand_in_the_order_in_which_they_began(table, monkeypatch):
    clock = Clock(monkeypatch)
    first, second = play(table), play(table)
    play(table, then=())
    clock.put_forward(timedelta(days=400))
    third = play(table)
    play(new_table())

    found = games_over(table)

    assert [each.id for each in found] == [first.id, second.id, third.id]
    assert found[0].day == found[1].day < found[2].day
    assert [each.name for each in found[0].result.players] == ["Ana", "Bruno", "Chiyo", "Dara"]


@pytest.mark.parametrize("line", ["{", '{"ruleset":"x","players":[]}', "null", ""])
def test_a_line_that_cannot_be_read_is_a_detour(table: int, line: str):
    play(table)
    before = games_over(table)
    with writing(WITHOUT_LINK) as connection:
        connection.execute(update(games).values(finished=line))

    assert games_over(table) == before


def test_a_game_is_kept_without_counting_and_counts_again(table: int):
    game = play(table)

    let_count(table, game.id, counts=False, by=WITHOUT_LINK)
    assert [each.uncounted for each in games_over(table)] == [True]

    let_count(table, game.id, counts=True, by=WITHOUT_LINK)
    assert [each.uncounted for each in games_over(table)] == [False]
    with pytest.raises(NoSuchGame):
        let_count(new_table(), game.id, counts=False, by=WITHOUT_LINK)


def test_a_season_is_kept_changed_and_deleted(table: int):
    number = keep_season(table, WINTER, by=WITHOUT_LINK, command_id="once")
    assert keep_season(table, WINTER, by=WITHOUT_LINK, command_id="once") == number
    assert find_season(table, number) == WINTER

    change_season(table, number, Season(name="All"), by=WITHOUT_LINK)
    assert [each.season for each in seasons_of(table)] == [Season(name="All")]
    with pytest.raises(seasons.NoSuchSeason):
        change_season(new_table(), number, WINTER, by=WITHOUT_LINK)

    delete_season(table, number, by=WITHOUT_LINK)
    delete_season(table, number, by=WITHOUT_LINK)
    assert seasons_of(table) == []
    with pytest.raises(seasons.NoSuchSeason):
        find_season(table, number)


def test_a_table_keeps_so_many_seasons_and_payments(table: int, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(seasons, "MOST_SEASONS", 1)
    monkeypatch.setattr(payments, "MOST_PAYMENTS", 1)
    ana, bruno = person(table, "Ana"), person(table, "Bruno")
    keep_season(table, WINTER, by=WITHOUT_LINK, command_id="1")
    pay(table, ana, bruno, 5, by=WITHOUT_LINK, command_id="1")

    with pytest.raises(seasons.TooManySeasons):
        keep_season(table, WINTER, by=WITHOUT_LINK, command_id="2")
    with pytest.raises(payments.TooManyPayments):
        pay(table, ana, bruno, 5, by=WITHOUT_LINK, command_id="2")


def test_people_are_joined_and_parted_and_no_result_changes(table: int):
    play(table, "Mari", "Bruno", "Chiyo", "Dara")
    play(table, "Maria", "Bruno", "Chiyo", "Dara")
    mari, maria = person(table, "Mari"), person(table, "Maria")
    before = games_over(table)

    join_people(table, mari, maria, by=WITHOUT_LINK)

    assert counted_at(table) == {str(mari): str(maria)}
    assert games_over(table) == before
    figures = figures_of(before, counted_at(table))
    assert (figures[str(maria)].games, str(mari) in figures) == (2, False)
    part_person(table, mari, by=WITHOUT_LINK)
    assert counted_at(table) == {}


def test_whoever_was_joined_goes_along_and_is_parted_alone(table: int):
    ann, anna, anne = (person(table, name) for name in ("Ann", "Anna", "Anne"))
    join_people(table, ann, anna, by=WITHOUT_LINK)
    join_people(table, anna, anne, by=WITHOUT_LINK)

    assert counted_at(table) == {str(ann): str(anne), str(anna): str(anne)}
    with pytest.raises(joining.InACircle):
        join_people(table, anne, ann, by=WITHOUT_LINK)

    part_person(table, anna, by=WITHOUT_LINK)
    assert counted_at(table) == {str(ann): str(anna)}


def test_two_who_played_together_are_not_one(table: int):
    game = play(table)

    with pytest.raises(joining.PlayedTogether) as raised:
        join_people(table, person(table, "Ana"), person(table, "Dara"), by=WITHOUT_LINK)

    assert raised.value.game == game.id


def test_nobody_is_joined_to_somebody_of_another_table(table: int):
    elsewhere = new_table()

    with pytest.raises(NoSuchPerson):
        join_people(table, person(table, "Ana"), person(elsewhere, "Ana"), by=WITHOUT_LINK)
    with pytest.raises(NoSuchPerson):
        part_person(table, person(elsewhere, "Ana"), by=WITHOUT_LINK)


def test_a_circle_that_was_tampered_with_counts_everybody_in_it_as_one():
    assert {joining.counted_as(each, {1: 2, 2: 3, 3: 1}) for each in (1, 2, 3)} == {1}


def test_a_payment_counts_once_and_is_undone(table: int):
    ana, bruno = person(table, "Ana"), person(table, "Bruno")

    number = pay(table, ana, bruno, 250, by=WITHOUT_LINK, command_id="once")
    assert pay(table, ana, bruno, 250, by=WITHOUT_LINK, command_id="once") == number

    [paid] = payments_of(table)
    assert (paid.payer, paid.receiver, paid.cents, paid.undone) == (ana, bruno, 250, None)
    undo_payment(table, number, by=WITHOUT_LINK)
    assert payments_of(table)[0].undone
    undo_payment(table, number, undone=False, by=WITHOUT_LINK)
    assert payments_of(table) == [paid]
    with pytest.raises(payments.NoSuchPayment):
        undo_payment(new_table(), number, by=WITHOUT_LINK)


def test_a_debt_that_does_not_stand_any_more_is_not_paid(table: int):
    ana, bruno = person(table, "Ana"), person(table, "Bruno")
    pay_once = partial(pay, table, ana, bruno, 5, by=WITHOUT_LINK)

    with pytest.raises(NotOwed):
        pay_once(command_id="late", owed=lambda: payments_of(table) != [])
    number = pay_once(command_id="first", owed=lambda: payments_of(table) == [])
    assert pay_once(command_id="first", owed=lambda: False) == number

    undo_payment(table, number, by=WITHOUT_LINK)
    with pytest.raises(NotOwed):
        pay_once(command_id="first")


def test_two_who_pay_a_debt_at_once_pay_it_once(app: Flask, table: int):
    ana, bruno = person(table, "Ana"), person(table, "Bruno")

    def pays(command_id: str) -> bool:
        with app.app_context():
            try:
                pay(
                    *(table, ana, bruno, 5),
                    by=WITHOUT_LINK,
                    command_id=command_id,
                    owed=lambda: payments_of(table) == [],
                )
            except NotOwed:
                return False
            return True

    with ThreadPoolExecutor(4) as pool:
        assert sum(pool.map(pays, "abcd")) == 1
    assert len(payments_of(table)) == 1


@pytest.mark.parametrize("cents", [0, -5, payments.MOST_CENTS + 1])
def test_a_sum_that_nobody_pays_is_none(table: int, cents: int):
    with pytest.raises(ValueError, match="cannot pay"):
        pay(table, 1, 2, cents, by=WITHOUT_LINK, command_id="x")


def test_nobody_pays_themselves_or_somebody_of_another_table(table: int):
    ana, elsewhere = person(table, "Ana"), person(new_table(), "Bruno")

    with pytest.raises(ValueError, match="cannot pay"):
        pay(table, ana, ana, 5, by=WITHOUT_LINK, command_id="x")
    with pytest.raises(NoSuchPerson):
        pay(table, ana, elsewhere, 5, by=WITHOUT_LINK, command_id="x")


@pytest.mark.parametrize(
    "write",
    [
        lambda table: keep_season(table, WINTER, by=LOOKER, command_id="x"),
        lambda table: change_season(table, 1, WINTER, by=LOOKER),
        lambda table: delete_season(table, 1, by=LOOKER),
        lambda table: let_count(table, 1, counts=False, by=LOOKER),
        lambda table: join_people(table, 1, 2, by=LOOKER),
        lambda table: part_person(table, 1, by=LOOKER),
        lambda table: pay(table, 1, 2, 5, by=LOOKER, command_id="x"),
        lambda table: undo_payment(table, 1, by=LOOKER),
    ],
)
def test_who_only_looks_changes_nothing(table: int, write: Callable[[int], object]):
    with pytest.raises(NotAllowed):
        write(table)


def full_table() -> int:
    """A table with all that a season may have."""
    table = new_table()
    play(table, "Mari", "Bruno", "Chiyo", "Dara")
    game = play(table, "Maria", "Bruno", "Chiyo", "Dara")
    let_count(table, game.id, counts=False, by=WITHOUT_LINK)
    mari, maria, bruno = (person(table, name) for name in ("Mari", "Maria", "Bruno"))
    join_people(table, mari, maria, by=WITHOUT_LINK)
    keep_season(table, WINTER, by=WITHOUT_LINK, command_id=uuid4().hex)
    pay(table, bruno, maria, 30, by=WITHOUT_LINK, command_id=uuid4().hex)
    undone = pay(table, bruno, mari, 30, by=WITHOUT_LINK, command_id=uuid4().hex)
    undo_payment(table, undone, by=WITHOUT_LINK)
    return table


def told(table: int) -> dict[str, object]:
    """All of it by the names of people, which is the same at each table."""
    name_of = {each.id: each.name for each in people_of(table)}
    persons = {str(number): name for number, name in name_of.items()}
    return {
        "joined": {persons[one]: persons[other] for one, other in counted_at(table).items()},
        "seasons": [each.season for each in seasons_of(table)],
        "payments": [
            (name_of[each.payer], name_of[each.receiver], each.cents, each.at, each.undone)
            for each in payments_of(table)
        ],
        "games": [
            (each.day, each.uncounted, each.result.with_persons(persons.__getitem__))
            for each in games_over(table)
        ],
    }


def test_a_book_takes_all_of_it_along_and_brings_it_once(app: Flask):
    table, elsewhere = full_table(), new_table()
    for name in ("Somebody", "Else"):
        person(elsewhere, name)

    bring(elsewhere, book_of(table))
    assert told(elsewhere) == told(table)

    before = rows()
    bring(elsewhere, book_of(table))
    assert rows() == before
    here = told(table)
    bring(table, book_of(elsewhere))
    assert told(elsewhere) == told(table) == here


def test_what_was_undone_since_is_undone_where_the_book_is_brought_again(app: Flask):
    table, elsewhere = full_table(), new_table()
    bring(elsewhere, book_of(table))
    undo_payment(table, payments_of(table)[0].id, by=WITHOUT_LINK)

    bring(elsewhere, book_of(table))

    assert told(elsewhere)["payments"] == told(table)["payments"]


Change = Callable[[dict], object]


@pytest.mark.parametrize(
    "change",
    [
        lambda book: book["people"][0].update(same_as="f" * 32),
        lambda book: book["payments"][0].update(payer="f" * 32),
        lambda book: book["payments"][0].update(payer=book["payments"][0]["receiver"]),
        lambda book: book["payments"][0].update(cents=0),
        lambda book: book["payments"].append(book["payments"][0]),
        lambda book: book["payments"][0].update(at="1999-01-01T00:00:00Z"),
        lambda book: book["seasons"].append(book["seasons"][0]),
        lambda book: book["seasons"][0].update(first="2026-13-01"),
        lambda book: book["seasons"][0].update(by="luck"),
        lambda book: book["seasons"][0].update(name=" "),
        lambda book: book["seasons"][0].update(least_share=101),
    ],
)
def test_a_book_that_was_tampered_with_is_refused(app: Flask, change: Change):
    book = book_of(full_table())
    change(book)

    with pytest.raises(BookRefused) as raised:
        bring(new_table(), book)

    assert raised.value.fault in (Fault.MISWRITTEN, Fault.UNKNOWN)


def test_people_in_a_circle_in_a_book_are_joined_as_far_as_they_can_be(app: Flask):
    table, elsewhere = full_table(), new_table()
    book = book_of(table)
    mari, maria = (
        next(each for each in book["people"] if each["name"] == name) for name in ("Mari", "Maria")
    )
    maria["same_as"] = mari["identity"]

    bring(elsewhere, book)

    assert len(counted_at(elsewhere)) == 1


def test_a_table_is_deleted_with_all_of_it(app: Flask):
    before = rows()

    delete_table(full_table(), by=WITHOUT_LINK)

    assert rows() == before
