"""Read the books that were sent; without a link none that takes more than a second."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import closing, contextmanager
from io import BytesIO
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import IO

from scorekeeper.store.books.bookform import BookRefused
from scorekeeper.store.books.booktelling import ToldBook, judge_book
from scorekeeper.web import limiting

MEGABYTE = 1024 * 1024
WORK = 256 * MEGABYTE  # counts as much as a new table: some 60 games
MOST_WITHOUT_LINK = 40 * MEGABYTE  # of work: some 12 games, less than a second


@contextmanager
def laid_aside(book: bytes | IO[bytes]) -> Iterator[Path]:
    """Keep a book as a file until the end of the block; give its path."""
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
    with closing(judge_book(file, most)) as answers:
        for answer in answers:
            if isinstance(answer, int):
                for _more in range((done + answer) // WORK - done // WORK):
                    limiting.count_new_table()
                done += answer
            else:
                found = answer
    assert found is not None
    return found
