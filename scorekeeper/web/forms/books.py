"""The form that brings a book: as a file, or as its text."""

from __future__ import annotations

from io import SEEK_END
from typing import IO

from flask import request
from flask_babel import lazy_gettext as _
from wtforms import FileField, TextAreaField

from .base import CommandForm


class BookForm(CommandForm):
    """A book from elsewhere. Where both are given, the file counts."""

    file = FileField(_("The file"))
    text = TextAreaField(_("Or its text, pasted"))

    def __init__(self, *args: object, **kwargs: object) -> None:
        """Fill the fields from texts only: a file sent under another field's name is ignored."""
        if request.method == "POST":
            kwargs.setdefault("formdata", request.form)
        super().__init__(*args, **kwargs)
        self.book: bytes | IO[bytes] = b""

    def validate(self, extra_validators: object = None) -> bool:
        """Check all fields, and find the book in one of them."""
        valid = super().validate(extra_validators)
        self.book = self.find_file() or (self.text.data or "").strip().encode()
        if valid and not self.book:
            self.text.errors = [_("Choose a file, or paste what stands in it.")]
            return False
        return valid

    def whole_book(self) -> bytes:
        """Return all bytes of the file or text; only for a form that cannot be large."""
        if isinstance(self.book, bytes):
            return self.book
        self.book.seek(0)
        return self.book.read()

    def find_file(self) -> IO[bytes] | None:
        """Return the file, which is not read yet; None where none was chosen, or an empty one."""
        sent = request.files.get(self.file.name)
        return sent.stream if sent and sent.stream.seek(0, SEEK_END) else None
