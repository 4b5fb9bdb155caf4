"""Read the books that were sent, one at a time, in a second process while this one serves pages.

That process checks whether a book's games can have been played so, and makes its rows; this one
only writes them. Without a link no book is read that takes more than a second.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import closing, contextmanager
from functools import partial
from io import BytesIO
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import IO

from flask import Flask, current_app

from scorekeeper.store.books.bookform import BookRefused
from scorekeeper.store.books.booktelling import ToldBook, judge_book
from scorekeeper.web import guard
from scorekeeper.web.apart import Apart

MEGABYTE = 1024 * 1024
WORK = 256 * MEGABYTE  # counts as much as a new table: some 60 games
MOST_WITHOUT_LINK = 40 * MEGABYTE  # of work: some 12 games, less than a second


def init_app(app: Flask) -> None:
    app.extensions["compro-books"] = Apart()


def apart() -> Apart:
    """Return the second process, in which books are read."""
    process: Apart = current_app.extensions["compro-books"]
    return process


@contextmanager
def laid_aside(book: bytes | IO[bytes]) -> Iterator[Path]:
    """Keep a book as a file until the end of the block, for another process; give its path."""
    with NamedTemporaryFile(prefix="compro-book-") as file:
        source = BytesIO(book) if isinstance(book, bytes) else book
        source.seek(0)
        shutil.copyfileobj(source, file)
        file.flush()
        yield Path(file.name)


def read(file: Path, most: int | None) -> ToldBook | BookRefused:
    """Return the book in this file, or why it is refused.

    Each WORK that it makes counts as one more new table of this address.

    most    how much work it may make; None: any
    errors  TooManyRequests where it is too much for one address
    """
    done = 0
    found: ToldBook | BookRefused | None = None
    with closing(apart().answers(partial(judge_book, file, most))) as answers:
        for answer in answers:
            if isinstance(answer, int):
                for _more in range((done + answer) // WORK - done // WORK):
                    guard.count_new_table()
                done += answer
            else:
                found = answer
    assert found is not None
    return found
