"""The code that gives a table's scorekeeper a new link once the old one is lost.

Only its digest is kept. A table has one at most. It is good until another takes its place, or a
scorekeeper's link is revoked (``rights.revoke_link``).
"""

from __future__ import annotations

from functools import partial
from hashlib import sha256

from sqlalchemy import bindparam, select, update

from scorekeeper.store.database import reading, until_first
from scorekeeper.store.models import tables

from .rights import WITHOUT_LINK, Author, Link, Right, link_of_command, writing

_OF_CODE = select(tables.c.id).where(tables.c.recovery == bindparam("digest"))


def digest_of(code: str) -> str:
    """Return what is kept of a code: it has too many bits for anybody to try them all."""
    return sha256(code.encode()).hexdigest()


def keep_code(table_id: int, code: str, *, by: Author) -> None:
    """Let this code give new links of a table; the one before gives none any more."""
    kept = update(tables).where(tables.c.id == table_id).values(recovery=digest_of(code))
    with writing(by, table_id, full=True) as connection:
        connection.execute(kept)


def link_by_code(code: str, *, command_id: str) -> Link | None:
    """Return a new scorekeeper's link of the table with this code; None: no table has it.

    command_id  as in ``clerk.submit``: sent again with this code, it is answered with the same link
    """
    digest = digest_of(code)
    with reading() as connection:
        if connection.scalar(_OF_CODE, {"digest": digest}) is None:
            return None  # whoever guesses keeps no writer waiting
    # A form that comes again with the code of another table asks for another link.
    return until_first(partial(_find_or_make, digest, digest_of(f"{code} {command_id}")))


def _find_or_make(digest: str, command_id: str) -> Link | None:
    with writing(WITHOUT_LINK) as connection:
        table_id = connection.scalar(_OF_CODE, {"digest": digest})
        if table_id is None:
            return None
        return link_of_command(
            connection, table_id, command_id, right=Right.KEEP_SCORE.value, label="Scorekeeper"
        )
