"""A server killed between and during commands: what was answered is there afterwards."""

from __future__ import annotations

from pathlib import Path

from scorekeeper.store.database import reading
from scorekeeper.store.journal import clerk
from scorekeeper.store.journal.verify import verify_game
from tests.store.playing import ANA_BUYS, begin, begin_writing, make_app, migrated
from tests.warm import Warm

KILLED_AFTER = (1, 2, 7, 20, 33)  # answers


def test_everything_that_was_answered_outlives_a_kill(warm: Warm, tmp_path: Path):
    with migrated(make_app(tmp_path)) as app:
        game = begin()
        answered = {}
        for enough in KILLED_AFTER:
            writer = begin_writing(warm, tmp_path, game, "forever")
            writer.stdin.write("go\n")
            writer.stdin.flush()
            said = [writer.stdout.readline() for _ in range(enough)]
            writer.kill()
            said += writer.communicate()[0].splitlines(keepends=True)
            whole = (line.split() for line in said if line.endswith("\n"))
            answered |= {command_id: int(number) for number, command_id in whole}

            with reading() as connection:
                assert verify_game(connection, game.id) is None

        for command_id, number in answered.items():
            again = game.say(ANA_BUYS, command_id)
            assert isinstance(again, clerk.Accepted)
            assert again.number == number
        assert len(answered) >= sum(KILLED_AFTER)
        assert game.number >= max(answered.values())
        assert app.test_cli_runner().invoke(args=["verify"]).exit_code == 0
        assert game.play(ANA_BUYS).number == game.number
