"""Eight phones at once in one game, half of them on a network that loses, doubles and delays."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import ExitStack
from itertools import cycle, islice
from pathlib import Path

import pytest

from tests.server.quarrelling import begin_quarrel, check_the_book, check_the_pages
from tests.server.serving import AS_FOR_REAL, Server, app_on, prepared, served
from tests.server.unsteady import Fate, network_to

PHONES = 8
AGREE_WITHIN = 2.0  # seconds of quiet
PRESSES = (15, 300)  # of each phone: in the suite, under `--torture`

pytestmark = pytest.mark.torture


def quarrel_over(servers: Sequence[Server], instance: Path, url: str | None, presses: int) -> None:
    """Let eight phones quarrel; see that the book is clean, and that all show the same."""
    with ExitStack() as laid:
        unsteady = [
            laid.enter_context(network_to(server.port, seed)) for seed, server in enumerate(servers)
        ]
        each = [end.port for pair in zip(servers, unsteady, strict=True) for end in pair]
        quarrel, game = begin_quarrel([*islice(cycle(each), PHONES)])
        with quarrel.listening(), app_on(instance, url) as app:
            quarrel.play(presses)
            for network in unsteady:
                network.calm = True
            last = check_the_book(app, game, quarrel.outcomes())
            took = quarrel.agree_on(last)
            check_the_pages(quarrel)
    assert set().union(*(network.met for network in unsteady)) == set(Fate)
    assert took < AGREE_WITHIN


def test_eight_phones_quarrel_and_the_book_is_clean(tmp_path: Path, rounds: Callable):
    with served(prepared(tmp_path)) as server:
        quarrel_over([server], tmp_path, None, rounds(*PRESSES))


def test_eight_phones_quarrel_by_two_processes_and_the_book_is_clean(
    tmp_path: Path, postgres_url: str, redis_url: str, rounds: Callable
):
    settings = {"DATABASE_URL": postgres_url, "REDIS_URL": redis_url, "SECRET_KEY": "k" * 40}
    made = Server(tmp_path, AS_FOR_REAL, **settings).flask("db", "upgrade")
    assert made.returncode == 0, made.stderr
    with (
        served(tmp_path, AS_FOR_REAL, **settings) as one,
        served(tmp_path, AS_FOR_REAL, **settings) as other,
    ):
        quarrel_over([one, other], tmp_path, postgres_url, rounds(*PRESSES))
