"""What a phone can send, what comes back, and the forms that pages offer."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from html import unescape
from urllib.parse import quote, unquote_to_bytes, urlencode

from werkzeug.datastructures import MultiDict

from tests.web.phone import Form, Page

FORM = "application/x-www-form-urlencoded"
MAIN = re.compile(r"<main\b.*</main>", re.DOTALL)
TAG = re.compile(r"<(script|style)\b.*?</\1>|<[^>]*>", re.DOTALL)

Value = str | bytes
Fields = Sequence[tuple[str, Value]]


@dataclass(frozen=True)
class Request:
    """What a phone sends. ``path`` is as it travels, its bytes encoded by per cent."""

    method: str
    path: str
    query: str = ""
    body: bytes = b""
    content_type: str | None = None
    headers: Mapping[str, str] = field(default_factory=dict)
    about: str = ""

    def __str__(self) -> str:
        query = f"?{self.query[:80]}" if self.query else ""
        return f"{self.method} {self.path[:120]}{query} [{self.about}]"


@dataclass(frozen=True)
class Answer:
    """What came back; ``broke`` tells of an exception that nothing caught."""

    status: int
    html: str = ""
    mimetype: str = ""
    location: str = ""
    broke: str = ""

    @property
    def main(self) -> str:
        """The text of the main part, as one reads it."""
        found = MAIN.search(self.html)
        return " ".join(unescape(TAG.sub(" ", found[0])).split()) if found else ""


@dataclass(frozen=True)
class FoundForm:
    """A form as a page offers it, with every name it could send and every button."""

    endpoint: str
    method: str
    path: str
    query: str
    fields: Fields
    offers: Mapping[str, tuple[str, ...]]
    page: str

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(self.offers)

    @property
    def token(self) -> Mapping[str, str]:
        """The form's token as a script sends it."""
        return {"X-CSRFToken": str(dict(self.fields).get("csrf_token", ""))}

    def request(self, fields: Fields | None = None, about: str = "untouched") -> Request:
        text = encode(self.fields if fields is None else fields)
        about = f"{about}; form on {self.page}"
        if self.method == "GET":
            return Request("GET", self.path, text, about=about)
        return Request("POST", self.path, self.query, text.encode(), FORM, about=about)

    def with_value(self, name: str, value: Value | Sequence[Value]) -> Fields:
        """The fields with this one set, or sent several times."""
        values = [value] if isinstance(value, str | bytes) else value
        others = [each for each in self.fields if each[0] != name]
        return [*others, *((name, each) for each in values)]

    def without(self, name: str) -> Fields:
        return [each for each in self.fields if each[0] != name]


class NamedForms(Page):
    """A page whose forms also say how they are sent, and all that could be chosen in them."""

    def __init__(self, html: str) -> None:
        self.methods: list[str] = []
        self.offers: list[MultiDict[str, str]] = []
        self.stray: list[str] = []
        super().__init__(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        super().handle_starttag(tag, attrs)
        attributes = dict(attrs)
        if len(self.forms) > len(self.methods):
            self.methods.append((attributes.get("method") or "get").upper())
            self.offers.append(MultiDict())
        elif self._inside and (name := attributes.get("name") or self._select_of(tag)):
            self.offers[-1].add(name, attributes.get("value") or "")
        elif tag != "button" or self._inside or self._asleep:
            return
        elif not {"form", "type"} & set(attributes):
            self.stray.append(attributes.get("name") or "")

    def _select_of(self, tag: str) -> str:
        return self._select if tag == "option" else ""

    def all_forms(self) -> Iterator[tuple[str, Form, MultiDict[str, str]]]:
        """Yield method, form and offers of each form that is sent to the server."""
        yield from zip(self.methods, self.forms, self.offers, strict=True)


def encode(fields: Fields) -> str:
    return urlencode(list(fields), doseq=False)


def encode_part(value: Value) -> str:
    """A value as one part of an address."""
    return quote(value, safe="")


def unquote_as_wsgi(path: str) -> str:
    """The path as a server hands it on: its bytes, read as latin-1."""
    return unquote_to_bytes(path).decode("latin-1")


def multipart(fields: Fields, boundary: str = "kitchen") -> tuple[bytes, str]:
    """These fields as a form with files sends them, one of them as a file."""
    parts = []
    for name, value in fields:
        data = value.encode() if isinstance(value, str) else value
        parts.append(
            b'--%b\r\nContent-Disposition: form-data; name="%b"\r\n\r\n%b\r\n'
            % (boundary.encode(), name.encode(), data)
        )
    whole = b"".join(parts) + b"--%b--\r\n" % boundary.encode()
    return whole, f"multipart/form-data; boundary={boundary}"
