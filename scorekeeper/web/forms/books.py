"""The form that brings a book: as a file, or as its text."""

from flask import request
from flask_babel import lazy_gettext as _
from wtforms import FileField, TextAreaField

from .base import CommandForm


class BookForm(CommandForm):
    """A book from elsewhere. Where both are given, the file counts."""

    file = FileField(_("The file"))
    text = TextAreaField(_("Or paste its text"))

    def __init__(self, *args: object, **kwargs: object) -> None:
        """Fill the fields from texts only: a file sent under another field's name is ignored."""
        if request.method == "POST":
            kwargs.setdefault("formdata", request.form)
        super().__init__(*args, **kwargs)
        self.book = b""

    def validate(self, extra_validators: object = None) -> bool:
        valid = super().validate(extra_validators)
        sent = request.files.get(self.file.name)
        self.book = (sent.read() if sent else b"") or (self.text.data or "").strip().encode()
        if valid and not self.book:
            self.text.errors = [_("Choose a file, or paste its text.")]
            return False
        return valid
