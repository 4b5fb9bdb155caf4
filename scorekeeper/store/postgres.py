"""A connection to PostgreSQL that waits for an answer only for a limited time."""

from __future__ import annotations

from typing import Any

import psycopg


class Connection(psycopg.Connection[Any]):
    """A connection that closes itself where the server does not answer in time.

    If only the server's processes hang, its system still acknowledges packets. Then no timeout of
    TCP or of the server ends the wait, so it is ended here.

    answer_within  seconds for one statement; None: no limit
    """

    answer_within: float | None = None

    def wait(self, gen: Any, *args: Any, **more: Any) -> Any:
        """Wait for the answer to what was sent. errors: OperationalError if none came in time."""
        more.setdefault("timeout", self.answer_within)
        try:
            return super().wait(gen, *args, **more)
        except psycopg.OperationalError as error:
            if error.sqlstate is None and not self.closed:  # not an error sent by the server
                self.close()  # a late answer could be taken for that to the next statement
            raise
