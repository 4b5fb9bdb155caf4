"""Books of tables, as phones take and bring them."""

from __future__ import annotations

from flask import Flask

from scorekeeper.store.people import tables
from tests.web.conftest import Evening
from tests.web.phone import Phone
from tests.web.sending import multipart


def book_of(evening: Evening) -> str:
    return evening.phone.open(evening.home + "books/book.json").html


def paste(phone: Phone, page: str, text: str) -> Phone:
    return phone.open(page).send("/import", text=text)


def upload(phone: Phone, page: str, data: bytes) -> Phone:
    form = phone.open(page).form("/import")
    others = [field for field in form.fields.items(multi=True) if field[0] != "file"]
    whole, kind = multipart([*others, ("file", data)])
    named = whole.replace(b'name="file"', b'name="file"; filename="kitchen.compro.json"')
    return phone.post(form.action, named, content_type=kind)


def games(phone: Phone) -> list[str]:
    return [link for link in phone.page.links if "/game/" in link and "/books/" not in link]


def counted(app: Flask) -> list[int]:
    """How many games and people each table has."""
    with app.app_context():
        return [
            len(of(table))
            for table in range(1, 9)
            for of in (tables.summaries_of, tables.people_of)
        ]
