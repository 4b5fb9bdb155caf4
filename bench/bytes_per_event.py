"""Play usual games, and weigh what the database keeps of them.

Prints bytes per event, all in: SQLite's file after a checkpoint and VACUUM, divided by the events;
and how many of them games have added to which table or index, the rest being pages that an empty
database has, too. Of games that are over, and of those that stop in the fifth deal, which
still keep states beside their journal. Then the same of PostgreSQL, where COMPRO_TEST_POSTGRES
names one.
"""

from __future__ import annotations

import shutil
import sqlite3
import tempfile
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path
from uuid import uuid4

from sqlalchemy import create_engine, text
from writes_at_once import open_app, server_of_its_own

from scorekeeper.demo.filling import evenings, play
from scorekeeper.store.database import SQLITE_FILE, bring_up_to_date, db
from scorekeeper.store.people import tables
from scorekeeper.store.people.author import WITHOUT_LINK

GAMES = 12
KINDS = {"games that are over": 0, "games in their fifth deal": 2}  # places among the evenings
AIM = 500
IN_POSTGRES = text(
    "SELECT relname, pg_relation_size(oid) FROM pg_class"
    " WHERE relkind IN ('r', 'i') AND relnamespace = 'public'::regnamespace"
)


def main() -> None:
    """Measure and print."""
    print(f"{'':36}{'events a game':>14}{'bytes an event':>16}")
    for kind, place in KINDS.items():
        folder = Path(tempfile.mkdtemp(prefix="compro-bench-"))
        try:
            weigh(f"SQLite, {kind}", folder, "", place)
            with server_of_its_own() as url:
                if url:
                    weigh(f"PostgreSQL, {kind}", folder, url, place)
        finally:
            shutil.rmtree(folder)
    print(f"{'':36}aim: at most {AIM} bytes an event of a game that is over")


def weigh(name: str, folder: Path, url: str, place: int) -> None:
    """Play, and print what it weighs."""
    app = open_app(folder, url)
    with app.app_context():
        bring_up_to_date()
        db.engine.dispose()
        before = in_postgres(url) if url else in_sqlite(folder / SQLITE_FILE)
        table = tables.create_table("Kitchen", by=WITHOUT_LINK, command_id=uuid4().hex)
        for _ in range(GAMES):
            play(table, evenings()["Kitchen table"][place])
        with db.engine.connect() as connection:
            events = connection.execute(text("SELECT count(*) FROM events")).scalar() or 0
        db.engine.dispose()
    after = in_postgres(url) if url else in_sqlite(folder / SQLITE_FILE)
    grown = {part: size - before.get(part, 0) for part, size in after.items()}
    print(f"{name:44}{events / GAMES:6.0f}{sum(after.values()) / events:16.0f}")
    for part, size in sorted(grown.items(), key=lambda each: -each[1]):
        if size:
            print(f"    {part:54}{size / events:8.1f}")
    print(f"    {'empty':54}{sum(before.values()) / events:8.1f}")


def in_sqlite(file: Path) -> Mapping[str, int]:
    """Return table or index → bytes in the file; the file as a whole where SQLite cannot tell."""
    with closing(sqlite3.connect(file)) as connection:
        for tidy in ("PRAGMA wal_checkpoint(TRUNCATE)", "VACUUM"):
            connection.execute(tidy).close()
        try:
            each = "SELECT name, sum(pgsize) FROM dbstat GROUP BY name"
            return dict(connection.execute(each).fetchall())
        except sqlite3.OperationalError:
            return {"the file": file.stat().st_size}


def in_postgres(url: str) -> Mapping[str, int]:
    """Return table or index → bytes."""
    engine = create_engine(url, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(text("VACUUM FULL"))
        sizes = {str(row[0]): int(row[1]) for row in connection.execute(IN_POSTGRES)}
    engine.dispose()
    return sizes


if __name__ == "__main__":
    main()
