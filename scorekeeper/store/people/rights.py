"""Who writes to the database, and whether they may; every write of the store asks for one."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from scorekeeper.game.commands import AnyCommand
from scorekeeper.game.own_entries import keeps_score, may_send, seat_of
from scorekeeper.game.state import State


class NotAllowed(PermissionError):
    """Somebody may not write what they wanted to; nothing was written."""


class Right(StrEnum):
    """What a link lets its holder do; each right includes those before it.

    A link to play by is either one person's seat, or the one by which a seat is taken.
    """

    LOOK = "look"
    PLAY = "play"
    KEEP_SCORE = "keep_score"

    def covers(self, needed: Right) -> bool:
        order = list(Right)
        return order.index(self) >= order.index(needed)


@dataclass(frozen=True, slots=True, kw_only=True)
class Author:
    """Somebody who writes.

    who        the name that the log shows
    may_write  whether they keep the score: by a scorekeeper's link, or from a seat with a pencil
    may_play   whether their link is one for players: to take a seat by, or a seat's own
    full       whether their link is a scorekeeper's, by which links are made and taken back
    person     number of the person whose seat the link is, as text; "": it is of no seat
    table_id   the one table that their link opens; None: they use no link, and may write at any
    link_id    number of their link; what it allows is asked anew with each write. None: none
    """

    who: str = ""
    may_write: bool = False
    may_play: bool = False
    full: bool = False
    person: str = ""
    table_id: int | None = None
    link_id: int | None = None

    @property
    def right(self) -> Right:
        if self.may_write:
            return Right.KEEP_SCORE
        return Right.PLAY if self.may_play else Right.LOOK

    def check(
        self, table_id: int | None = None, *, playing: bool = False, full: bool = False
    ) -> None:
        """Raise NotAllowed unless this author may write at this table.

        table_id  None: it is not known yet which
        playing   whether it is something that players may write themselves
        full      whether it needs a scorekeeper's own link, not only a pencil
        """
        elsewhere = None not in (table_id, self.table_id) and table_id != self.table_id
        allowed = self.full if full else self.may_write or (playing and self.may_play)
        if elsewhere or not allowed:
            raise NotAllowed(f"{self.who or 'nobody'} may not write at table {table_id}")

    def check_command(self, state: State, command: AnyCommand) -> None:
        """Raise NotAllowed unless this author may send this command.

        From a seat with a pencil everything may be sent, from others what concerns them alone
        (``game/own_entries``). Where a pencil is, this state says, whatever was so a moment ago.
        """
        seat = seat_of(state, self.person)
        keeps = keeps_score(state, self.person) if self.person else self.may_write
        if not keeps and (seat is None or not may_send(state, command, seat)):
            raise NotAllowed(f"{self.who or 'nobody'} may not send this {type(command).__name__}")


def author_by(
    *,
    who: str,
    link_id: int,
    table_id: int,
    right: str,
    person_id: int | None,
    pencil: bool = False,
) -> Author:
    """Return the author by an open link: only here is said what its row allows, and a pencil."""
    return Author(
        who=who,
        may_write=pencil or right == Right.KEEP_SCORE,
        may_play=Right(right).covers(Right.PLAY),
        full=right == Right.KEEP_SCORE,
        person="" if person_id is None else str(person_id),
        table_id=table_id,
        link_id=link_id,
    )


WITHOUT_LINK = Author(may_write=True, full=True)
"""The author of what is written without a link.

The first page makes tables so. The command line and the demo write so."""
