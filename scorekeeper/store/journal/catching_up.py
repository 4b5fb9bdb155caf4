"""Make what is kept beside the journals for games that an earlier version recorded.

Migrations change tables, and know nothing of the rules. What takes the rules is made here, a game
at a time, each in a transaction of its own: where the machine stops in between, the next time goes
on with the rest.
"""

from __future__ import annotations

from contextlib import suppress

from sqlalchemy import select

from scorekeeper.store.database import reading, writing
from scorekeeper.store.models import summaries
from scorekeeper.store.people.author import WITHOUT_LINK

from .verify import Broken, rebuild_game

_WAITING = select(summaries.c.game_id).where(summaries.c.body.is_(None))


def catch_up() -> int:
    """Make the summaries and snapshots of games that wait for them; return of how many.

    A game whose journal is broken is left as it is: ``verify`` names it.
    """
    with reading() as connection:
        waiting = list(connection.scalars(_WAITING.order_by(summaries.c.game_id)))
    made = 0
    for game_id in waiting:
        with suppress(Broken), writing(WITHOUT_LINK) as connection:
            rebuild_game(connection, game_id)
            made += 1
    return made
