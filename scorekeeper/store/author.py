"""Who writes to the database, and whether they may; every write of the store asks for one."""

from __future__ import annotations

from dataclasses import dataclass


class NotAllowed(PermissionError):
    """Somebody may not write what they wanted to; nothing was written."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Author:
    """Somebody who writes.

    who        the name that the log shows
    may_write  whether their link allows writing, not only looking on
    table_id   the one table that their link opens; None: they use no link, and may write at any
    """

    who: str = ""
    may_write: bool = False
    table_id: int | None = None

    def check(self, table_id: int | None = None) -> None:
        """Raise NotAllowed unless this author may write at this table.

        table_id  None: it is not known yet which
        """
        elsewhere = None not in (table_id, self.table_id) and table_id != self.table_id
        if not self.may_write or elsewhere:
            raise NotAllowed(f"{self.who or 'nobody'} may not write at table {table_id}")


WITHOUT_LINK = Author(may_write=True)
"""The author of what is written without a link: by the first page, which makes tables, by commands
on the command line, by the demo."""
