"""The form that brings a book: as a file, or as its text."""

from __future__ import annotations

from flask import request
from flask_babel import lazy_gettext as _
from wtforms import FileField, TextAreaField

from .base import CommandForm


class BookForm(CommandForm):
    """A book from elsewhere. Where both are given, the file counts."""

    file = FileField(_("The file"))
    text = TextAreaField(_("Or its text, pasted"))

    def __init__(self, *args: object, **kwargs: object) -> None:
        """Read the fields as text only: a file in the place of another field is none."""
        if request.method == "POST":
            kwargs.setdefault("formdata", request.form)
        super().__init__(*args, **kwargs)
        self.book = b""

    def validate(self, extra_validators: object = None) -> bool:
        """Check all fields, and find the book in one of them."""
        valid = super().validate(extra_validators)
        self.book = self.find_file() or (self.text.data or "").strip().encode()
        if valid and not self.book:
            self.text.errors = [_("Choose a file, or paste what stands in it.")]
            return False
        return valid

    def find_file(self) -> bytes:
        """Return what stands in the file; nothing where none was chosen."""
        sent = request.files.get(self.file.name)
        return sent.read() if sent else b""
