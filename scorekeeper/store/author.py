"""Who writes, and what they may: no write of the store goes without one of these."""

from __future__ import annotations

from dataclasses import dataclass


class NotAllowed(PermissionError):
    """Whoever wants to write may not: nothing was written."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Author:
    """Somebody who writes.

    who        under which name the log shows it
    may_write  whether they may write at all; who only looks on may not
    table_id   the one table whose link they hold; None: they came by no link
    """

    who: str = ""
    may_write: bool = False
    table_id: int | None = None

    def check(self, table_id: int | None = None) -> None:
        """Let whoever may write at this table pass. errors: NotAllowed.

        table_id  None where it is not known yet at which one
        """
        elsewhere = None not in (table_id, self.table_id) and table_id != self.table_id
        if not self.may_write or elsewhere:
            raise NotAllowed(f"{self.who or 'nobody'} may not write at table {table_id}")


WITHOUT_LINK = Author(may_write=True)
"""Whoever writes and came by no link: the first page, which makes tables; the commands of whoever
runs Compro; the demo."""
