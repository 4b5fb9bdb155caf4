"""Who writes to the database, and whether they may; every write of the store asks for one."""

from __future__ import annotations

from dataclasses import dataclass

from scorekeeper.game.commands import AnyCommand
from scorekeeper.game.seats import may_send, seat_of
from scorekeeper.game.state import State


class NotAllowed(PermissionError):
    """Somebody may not write what they wanted to; nothing was written."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Author:
    """Somebody who writes.

    who        the name that the log shows
    may_write  whether their link allows writing, not only looking on
    may_play   whether their link is one for players: to take a seat by, or a seat's own
    person     number of the person whose seat the link is, as text; "": it is of no seat
    table_id   the one table that their link opens; None: they use no link, and may write at any
    """

    who: str = ""
    may_write: bool = False
    may_play: bool = False
    person: str = ""
    table_id: int | None = None

    def check(self, table_id: int | None = None, *, playing: bool = False) -> None:
        """Raise NotAllowed unless this author may write at this table.

        table_id  None: it is not known yet which
        playing   whether it is something that players may write themselves
        """
        elsewhere = None not in (table_id, self.table_id) and table_id != self.table_id
        if elsewhere or not (self.may_write or (playing and self.may_play)):
            raise NotAllowed(f"{self.who or 'nobody'} may not write at table {table_id}")

    def check_command(self, state: State, command: AnyCommand) -> None:
        """Raise NotAllowed unless this author may send this command.

        Whoever has a seat may send what concerns that seat alone (``game/seats``), as long as they
        sit there: a seat that was given to somebody else is theirs no longer.
        """
        seat = seat_of(state, self.person)
        if not self.may_write and (seat is None or not may_send(state, command, seat)):
            raise NotAllowed(f"{self.who or 'nobody'} may not send this {type(command).__name__}")


WITHOUT_LINK = Author(may_write=True)
"""The author of what is written without a link: by the first page, which makes tables, by commands
on the command line, by the demo."""
