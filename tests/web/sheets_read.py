"""What a page of the sheet says, read as a player would; and a way to record without a page."""

from __future__ import annotations

import re
from html import unescape
from uuid import uuid4

from scorekeeper.store.journal import clerk
from scorekeeper.store.people.rights import WITHOUT_LINK


def plain(html: str) -> str:
    """What one reads of marked text: without tags, and without signs that part directions."""
    said = unescape(re.sub(r"<[^>]+>", " ", html))
    return " ".join(re.sub("[\u200e\u2066-\u2069\ufe0e]", "", said).split())


def text(phone) -> str:
    return plain(phone.html)


def text_of(phone) -> str:
    """What stands in the main part of a page."""
    return plain(phone.html.partition("<main")[2])


def rows(phone) -> list[str]:
    """Every row of the sheet as plain text."""
    table = re.search(r"<table class=\"(?:scores|result).*?</table>", phone.html, re.DOTALL)
    return [plain(each) for each in re.findall(r"<tr.*?</tr>", table[0], re.DOTALL)]


def totals(phone) -> list[str]:
    return re.findall(r"player/p\d#points\"[^>]*>(−?\d+)<", phone.html)


def sums(phone) -> list[tuple[str, str]]:
    """The lines of a sum: what each number is for, and the number."""
    found = re.findall(
        r"sum__line[^>]*>\s*<dt>(.*?)</dt>\s*<dd[^>]*>(.*?)</dd>", phone.html, re.DOTALL
    )
    return [(plain(what).strip(), plain(number).strip()) for what, number in found]


def record(book, *commands):
    with book.app.app_context():
        for command in commands:
            answer = clerk.submit(book.number, command, by=WITHOUT_LINK, command_id=uuid4().hex)
            assert isinstance(answer, clerk.Accepted), answer


def main(phone) -> str:
    """What the page itself says, in small letters; the menus are not part of it."""
    found = re.search(r"<main.*?</main>", phone.html, re.DOTALL)
    return plain(found[0]).lower()
