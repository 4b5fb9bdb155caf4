"""Connections to PostgreSQL that wait for an answer, but not for ever."""

from __future__ import annotations

from typing import Any

import psycopg


class Connection(psycopg.Connection[Any]):
    """A connection that closes itself where the server is silent for too long.

    A server whose processes are frozen still has a system that acknowledges what it is sent, so no
    timeout of the line ever fires, nor one of its own. Only whoever waits can tell.

    answer_within  seconds for one statement; None: as long as it takes
    """

    answer_within: float | None = None

    def wait(self, gen: Any, *args: Any, **more: Any) -> Any:
        """Wait for the answer to what was sent. errors: OperationalError if none came in time."""
        more.setdefault("timeout", self.answer_within)
        try:
            return super().wait(gen, *args, **more)
        except psycopg.OperationalError as error:
            if error.sqlstate is None and not self.closed:  # it is not the server that speaks
                self.close()  # where the answer might come later, and be taken for another's
            raise
