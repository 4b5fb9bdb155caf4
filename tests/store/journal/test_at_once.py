"""Several phones at the same moment: threads of one server, and servers of one database."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from uuid import uuid4

from flask import Flask

from scorekeeper.game.commands import Undo
from scorekeeper.game.events import CardBought
from scorekeeper.game.refusal import Refusal
from scorekeeper.game.sheet import chips_of
from scorekeeper.store.journal import clerk
from scorekeeper.store.people import houserules, tables
from tests.game.table import codes, start_of
from tests.store.playing import (
    ANA_BUYS,
    BY,
    Game,
    at_once,
    begin,
    begin_writing,
    leave_ana_one_chip,
    make_app,
    migrated,
    new_table,
)
from tests.warm import Warm

ROUNDS = 5


def kinds(answers: Sequence[clerk.Accepted | Refusal]) -> Counter[type]:
    return Counter(type(answer) for answer in answers)


def bought(game: Game) -> int:
    return sum(isinstance(entry.event, CardBought) for entry in clerk.journal(game.id))


def test_the_last_chip_buys_one_card_however_many_phones_press_at_once(app: Flask):
    for _ in range(ROUNDS):
        game = begin()
        leave_ana_one_chip(game)

        answers = at_once([partial(game.say, ANA_BUYS)] * 4)

        assert kinds(answers) == {clerk.Accepted: 1, Refusal: 3}
        assert {codes(answer) for answer in answers if isinstance(answer, Refusal)} == {
            ("buy.no_chips",)
        }
        assert bought(game) == 1
        assert chips_of(game.state, "ana") == 0


def test_what_several_phones_record_at_once_is_all_there_and_numbered_without_gaps(app: Flask):
    game = begin()

    answers = at_once([partial(game.say, ANA_BUYS)] * 7)

    assert kinds(answers) == {clerk.Accepted: 7}
    assert sorted(answer.number for answer in answers) == list(range(2, 9))
    assert chips_of(game.state, "ana") == 0


def test_a_command_sent_by_two_threads_at_once_counts_once(app: Flask):
    for _ in range(ROUNDS):
        game = begin()

        first, *others = at_once([partial(game.say, ANA_BUYS, "the same")] * 4)

        assert isinstance(first, clerk.Accepted)
        assert others == [first] * 3
        assert bought(game) == 1


def test_a_start_sent_by_two_threads_at_once_makes_one_game(app: Flask):
    for _ in range(ROUNDS):
        table = new_table()
        send = partial(clerk.start_game, table, start_of(), by=BY, command_id="start")

        first, *others = at_once([send] * 4)

        assert isinstance(first, clerk.Accepted)
        assert others == [first] * 3
        assert [game.id for game in tables.summaries_of(table)] == [first.game_id]


def test_two_undos_at_once_take_back_two_steps(app: Flask):
    game = begin()
    game.play(ANA_BUYS, ANA_BUYS, ANA_BUYS)

    answers = at_once([partial(game.say, Undo())] * 2)

    assert kinds(answers) == {clerk.Accepted: 2}
    assert chips_of(game.state, "ana") == 6


def test_a_table_and_a_person_made_twice_at_once_are_there_once(app: Flask):
    for made in range(ROUNDS):
        make = partial(tables.create_table, "Kitchen", by=BY, command_id=f"table {made}")
        numbers = at_once([make] * 4)
        assert len(set(numbers)) == 1

        people = at_once([partial(tables.keep_person, numbers[0], "Ana", by=BY)] * 4)
        assert len(set(people)) == 1


def test_a_person_written_in_ways_that_look_the_same_at_once_is_there_once(app: Flask):
    for _ in range(ROUNDS):
        table = new_table()
        typed = ("Jos\u00e9", "Jose\u0301", "JOS\u00c9", "\uff2aos\u00e9")

        people = at_once([partial(tables.keep_person, table, name, by=BY) for name in typed])

        assert len(set(people)) == len(tables.people_of(table)) == 1


def test_of_two_house_rules_whose_names_look_the_same_one_is_kept(app: Flask):
    def keep(name: str) -> bool:
        overlay = {"name": name, "base": "venezuela"}
        try:
            houserules.keep_rules(table, overlay, command_id=uuid4().hex, by=BY)
        except tables.NameTaken:
            return False
        return True

    for _ in range(ROUNDS):
        table = new_table()

        kept = at_once([partial(keep, "Caf\u00e9"), partial(keep, "CAFE\u0301")])

        assert sorted(kept) == [False, True]


def test_two_servers_on_one_sqlite_file_sell_the_last_chip_once(warm: Warm, tmp_path: Path):
    with migrated(make_app(tmp_path)):
        game = begin()
        leave_ana_one_chip(game)
        writers = [begin_writing(warm, tmp_path, game, "once") for _ in range(2)]

        for writer in writers:
            writer.stdin.write("go\n")
            writer.stdin.flush()
        said = sorted(writer.communicate()[0] for writer in writers)

        assert said == ["Accepted\n", "Refusal\n"]
        assert bought(game) == 1


def test_two_servers_on_one_sqlite_file_wait_for_each_other(warm: Warm, tmp_path: Path):
    with migrated(make_app(tmp_path)):
        game = begin()
        writers = [begin_writing(warm, tmp_path, game, "many") for _ in range(2)]

        for writer in writers:
            writer.stdin.write("go\n")
            writer.stdin.flush()
        said = [writer.communicate()[0].splitlines() for writer in writers]

        assert [writer.returncode for writer in writers] == [0, 0]
        assert all(said)  # each has written something
        numbers = [int(number) for lines in said for number in lines]
        assert sorted(numbers) == list(range(2, 2 + len(numbers)))
        assert game.number == 1 + len(numbers)


def test_two_servers_may_bring_a_new_database_up_to_date_at_once(
    warm: Warm, new_url: str | None, tmp_path: Path
):
    said = [
        warm.start("-m", "tests.store.writer", str(tmp_path), new_url or "", "migrate")
        for _ in range(3)
    ]
    for writer in said:
        out, err = writer.communicate()
        assert (out, writer.returncode) == ("migrated\n", 0), err

    with migrated(make_app(tmp_path, new_url)):
        assert begin().number == 1
