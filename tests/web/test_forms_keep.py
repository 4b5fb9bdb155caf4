"""No form that takes an entry is forgotten: it keeps what is typed, and somebody has tried it out.

Nothing here names a page: the forms are those that pages offer, the routes those there are.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests.browser.entries import BUTTONS, ELSEWHERE, ENTRIES, UNRECORDED
from tests.web.conftest import routes_of_forms

BROWSER = Path(__file__).parents[1] / "browser"
NOT_TYPED = {"hidden", "submit", "button", "file"}
KEEPS = "drafts"
"""The behaviour that keeps what is typed into a form; the end of a deal keeps a ``tally``."""


@dataclass(slots=True)
class Typed:
    """A form of a page: its attributes, and the names of its fields that are typed into."""

    attributes: dict[str, str | None]
    names: set[str] = field(default_factory=set)

    @property
    def keeps(self) -> bool:
        """Whether a script keeps what is typed there."""
        kinds = "data-behaviour", "data-later"
        said = " ".join(self.attributes.get(kind) or "" for kind in kinds)
        return KEEPS in said.split() or "data-tally" in self.attributes


class TypedForms(HTMLParser):
    """What a browser reads in a page: its forms, and what is typed into them."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.forms: list[Typed] = []
        self._inside: Typed | None = None
        self._elsewhere: defaultdict[str, set[str]] = defaultdict(set)
        self.feed(html)
        for each in self.forms:
            each.names |= self._elsewhere[each.attributes.get("id") or ""]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = dict(attrs)
        if tag == "form":
            self._inside = Typed(attributes)
            self.forms.append(self._inside)
        elif tag in {"input", "select", "textarea"} and (name := attributes.get("name")):
            if attributes.get("type") in NOT_TYPED:
                return
            if other := attributes.get("form"):
                self._elsewhere[other].add(name)
            elif self._inside:
                self._inside.names.add(name)

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._inside = None


@pytest.fixture(scope="session")
def typed(walker, opened) -> dict[str, list[Typed]]:
    """Endpoint → the forms that are sent there and have a field that is typed into."""
    found: defaultdict[str, list[Typed]] = defaultdict(list)
    for endpoint, form in typed_forms(walker, opened):
        found[endpoint].append(form)
    return found


def typed_forms(walker, opened: Iterable) -> Iterator[tuple[str, Typed]]:
    for _, address, answer in opened:
        if "<form" not in answer.html:
            continue
        for form in TypedForms(answer.html).forms:
            # A search records nothing, and its words stay in the address.
            if form.names and form.attributes.get("role") != "search":
                action = urlsplit(form.attributes.get("action") or address).path
                method = (form.attributes.get("method") or "get").upper()
                yield walker.match(action, method)[0], form


def test_every_form_that_is_typed_into_keeps_it_on_its_phone(typed):
    careless = {route for route, forms in typed.items() if not all(each.keeps for each in forms)}

    assert careless == set()


def test_every_form_that_is_typed_into_is_tried_in_each_of_the_dangers(typed):
    tried = {entry.route for entry in (*ENTRIES, *UNRECORDED)} | ELSEWHERE.keys()

    assert len(tried & typed.keys()) > 20
    assert typed.keys() - tried == set()


def test_every_route_that_takes_a_form_is_tried():
    tried = {entry.route for entry in (*ENTRIES, *BUTTONS, *UNRECORDED)} | ELSEWHERE.keys()

    assert set(routes_of_forms()) - tried == set()
    assert {entry.route for entry in UNRECORDED} & {entry.route for entry in ENTRIES} == set()


@pytest.mark.parametrize("module", sorted(set(ELSEWHERE.values())))
def test_what_is_asked_elsewhere_is_asked_there(module):
    assert (BROWSER / f"{module}.py").is_file()
