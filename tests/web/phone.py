"""A phone at the table: opens pages and sends the forms it finds there, as a browser would."""

from __future__ import annotations

from html.parser import HTMLParser

from flask.testing import FlaskClient
from werkzeug.datastructures import MultiDict
from werkzeug.test import TestResponse

FIELDS = {"input", "select", "textarea", "option", "button"}


class Form:
    """A form on a page: where it goes, what it would send untouched, and a script's keys in it."""

    def __init__(self, attributes: dict[str, str | None]) -> None:
        self.action = attributes.get("action") or ""
        self.fields: MultiDict[str, str] = MultiDict()
        self.buttons: list[tuple[str, str]] = []
        self.keys: list[str] = []


class Page(HTMLParser):
    """What a browser reads in a page: its forms, its headings' text, its links."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.forms: list[Form] = []
        self.links: list[str] = []
        self.root: dict[str, str | None] = {}
        self.main: dict[str, str | None] = {}
        self._inside: Form | None = None
        self._select = ""
        self._first_option = False
        self._asleep = False  # inside a <template>, which a browser does not send
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = dict(attrs)
        if tag == "html":
            self.root = attributes
        elif tag == "main":
            self.main = attributes
        elif tag == "template":
            self._asleep = True
        elif self._asleep:
            return
        elif tag == "a" and attributes.get("href"):
            self.links.append(attributes["href"] or "")
        elif tag == "form":
            self._inside = Form(attributes)
            # That of a dialog sends nothing.
            if attributes.get("method") != "dialog":
                self.forms.append(self._inside)
        elif self._inside and tag in FIELDS and "disabled" not in attributes:
            self._read_field(self._inside, tag, attributes)

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._inside = None
        elif tag == "template":
            self._asleep = False

    def _read_field(self, form: Form, tag: str, attributes: dict[str, str | None]) -> None:
        name, value = attributes.get("name") or "", attributes.get("value") or ""
        if tag == "select":
            self._select = name
            self._first_option = True
        elif tag == "option":
            if self._first_option:
                form.fields.add(self._select, value)
            elif "selected" in attributes:
                others = form.fields.getlist(self._select)[:-1]
                form.fields.setlist(self._select, [*others, value])
            self._first_option = False
        elif tag == "button" and attributes.get("type") == "button":
            form.keys.append(value)
        elif tag == "button":
            form.buttons.append((name, value))
        elif attributes.get("type") in {"radio", "checkbox"}:
            if "checked" in attributes and name:
                form.fields.add(name, value or "y")
        elif name:
            form.fields.add(name, value)


class Phone:
    """One browser. ``page`` is what it shows, ``status`` what the server answered."""

    def __init__(self, client: FlaskClient) -> None:
        self.client = client
        self.answer: TestResponse
        self.address = "/"

    @property
    def html(self) -> str:
        return self.answer.get_data(as_text=True)

    @property
    def page(self) -> Page:
        return Page(self.html)

    @property
    def status(self) -> int:
        return self.answer.status_code

    def open(self, address: str, **more: object) -> Phone:
        self.answer = self.client.get(address, follow_redirects=True, **more)
        self.address = self.answer.request.path
        return self

    def form(self, ending: str) -> Form:
        """Return the form on the page whose action ends so, with its question or without."""
        for form in self.page.forms:
            if form.action.endswith(ending) or form.action.partition("?")[0].endswith(ending):
                return form
        raise AssertionError(f"no form is sent to {ending}")

    def send(self, ending: str, **fields: object) -> Phone:
        """Fill in the form whose action ends so, and send it."""
        form = self.form(ending)
        sent = MultiDict(form.fields)
        if "names" in fields and "many" not in fields:
            sent["many"] = str(max(2, len(fields["names"])))  # as many play as have a name
        for name, value in fields.items():
            sent.setlist(name, value if isinstance(value, list) else [value])
        return self.post(form.action, sent)

    def post(self, address: str, data: object, **more: object) -> Phone:
        self.answer = self.client.post(address, data=data, follow_redirects=True, **more)
        self.address = self.answer.request.path
        return self
