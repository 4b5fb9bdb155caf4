"""What a browser reads in a page: its elements, and what its forms would send."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import NamedTuple

EMPTY = {"br", "col", "hr", "img", "input", "link", "meta", "path", "source", "use", "wbr"}
NOT_SENT = {"radio", "checkbox", "button", "submit", "file"}


@dataclass
class Element:
    """An element with what is in it: texts and elements."""

    tag: str
    said: dict[str, str] = field(default_factory=dict)
    inside: list[Element | str] = field(default_factory=list)

    @property
    def classes(self) -> list[str]:
        return self.said.get("class", "").split()

    def all(self, tag: str = "", **said: str) -> list[Element]:
        """Return the elements inside of this tag that have a class (``kind``) or attributes."""
        kind = said.pop("kind", "")
        return [
            each
            for each in self.walk()
            if (not tag or each.tag == tag)
            and (not kind or kind in each.classes)
            and all(each.said.get(name) == value for name, value in said.items())
        ]

    def walk(self, into: Callable[[Element], bool] = lambda _each: True) -> Iterator[Element]:
        """Go through all elements inside, in order; ``into``: whether one is gone through."""
        for each in self.inside:
            if isinstance(each, Element) and into(each):
                yield each
                yield from each.walk(into)

    def text(self, *without: str) -> str:
        """Return the words inside, but for those in elements of these tags or classes."""
        parts = (
            each
            if isinstance(each, str)
            else ""
            if {each.tag, *each.classes} & {*without}
            else each.text(*without)
            for each in self.inside
        )
        return " ".join(" ".join(parts).split())


class Button(NamedTuple):
    """What a form's button sends, and the words on it."""

    name: str
    value: str
    words: str


@dataclass
class Form:
    """Where a form goes, and what it sends untouched, in order; its buttons are not among that."""

    action: str
    fields: list[tuple[str, str]] = field(default_factory=list)
    buttons: list[Button] = field(default_factory=list)

    def values(self, name: str) -> list[str]:
        """Return what all fields of this name hold."""
        return [value for known, value in self.fields if known == name]

    def button(self, name: str, value: str) -> Button | None:
        return next((each for each in self.buttons if each[:2] == (name, value)), None)

    def holds(self, name: str, value: str) -> bool:
        """Whether it sends this value, or has a button that does."""
        return value in self.values(name) or bool(self.button(name, value))

    def filled(self, said: Mapping[str, str | list[str]]) -> list[tuple[str, str]]:
        """Return what is sent with some fields filled in; a list fills in each of one name."""
        each_of = {
            name: value if isinstance(value, list) else [value] for name, value in said.items()
        }
        return [pair for pair in self.fields if pair[0] not in said] + [
            (name, text) for name, texts in each_of.items() for text in texts
        ]


class Page(HTMLParser):
    """A page as a tree. What is in a template is no part of it."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.root = Element("")
        self.open = [self.root]
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        made = Element(tag, {name: value or "" for name, value in attrs})
        self.open[-1].inside.append(made)
        if tag not in EMPTY:
            self.open.append(made)

    def handle_endtag(self, tag: str) -> None:
        for place in range(len(self.open) - 1, 0, -1):
            if self.open[place].tag == tag:
                del self.open[place:]
                return

    def handle_data(self, data: str) -> None:
        self.open[-1].inside.append(data)

    @property
    def forms(self) -> list[Form]:
        """All forms that are sent, also those whose fields stand elsewhere in the page."""
        awake = [*self.root.walk(lambda each: each.tag not in ("template", "dialog"))]
        found = {
            id(each): Form(each.said.get("action", "")) for each in awake if each.tag == "form"
        }
        named = {
            each.said["id"]: each for each in awake if each.tag == "form" and "id" in each.said
        }
        owner: dict[int, Form] = {}
        for each in awake:
            if each.tag == "form":
                owner |= {id(one): found[id(each)] for one in each.walk()}
        for each in awake:
            given = named.get(each.said.get("form", ""))
            form = found[id(given)] if given else owner.get(id(each))
            if form and "disabled" not in each.said:
                read_field(form, each)
        return [*found.values()]


def read_field(form: Form, each: Element) -> None:
    """Add to a form what one of its elements would send."""
    name, value = each.said.get("name", ""), each.said.get("value", "")
    if each.tag == "select":
        options = each.all("option")
        chosen = [one for one in options if "selected" in one.said] or options[:1]
        form.fields += [(name, one.said.get("value", "")) for one in chosen]
    elif each.tag == "textarea":
        form.fields.append((name, each.text()))
    elif each.tag == "button" and each.said.get("type") != "button":
        form.buttons.append(Button(name, value, each.text()))
    elif each.tag == "input" and name:
        kind = each.said.get("type")
        if kind not in NOT_SENT or "checked" in each.said:
            form.fields.append((name, value or ("on" if kind in NOT_SENT else "")))
