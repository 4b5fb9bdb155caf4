"""Walks every route of the application with the forms its pages offer, and says what is amiss.

It names no page: what it visits comes from ``app.url_map``, what it sends from the forms it finds.
Only the parts of addresses need values; a part without any is an error, never passed over."""

from __future__ import annotations

import re
import traceback
from collections.abc import Container, Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import product
from urllib.parse import urlsplit

from flask import Flask
from werkzeug.datastructures import MultiDict
from werkzeug.routing import Rule

from tests.store.playing import Game
from tests.web.phone import Form
from tests.web.sending import Answer, FoundForm, NamedForms, Request, unquote_as_wsgi
from tests.web.world import Moment, World, arguments_of

READING = ("GET", "HEAD", "OPTIONS")
PICTURES_AND_FILES = (
    *("image/", "text/css", "text/csv", "text/javascript", "text/plain", "text/event-stream"),
    *("application/json", "application/toml"),
)
SENTENCE = re.compile(r"\w+(?:\W+\w+)+[.!?…»”]")
LEFTOVER = re.compile(r"%\((?!sent\))\w+\)|Traceback|<lambda|object at 0x|490007")
PART = re.compile(r"<(?:[^<>]*:)?(?P<name>\w+)>")
OPEN = "open"
LAST = {"home.delete"}
"""Routes whose forms leave nothing to which another could be sent."""
INJECTED = "<script>alert"


class Walker:
    """One phone that asks whatever it likes, and a watch over the database beside it.

    below  the path that Compro stands below, as ``/x/y``; the walker's own addresses are without it
    """

    def __init__(self, world: World, *, below: str = "") -> None:
        self.world = world
        self.below = below
        self.arguments = arguments_of(world)
        self.client = world.app.test_client(use_cookies=False)
        self.cookie = self.client.get("/").headers["Set-Cookie"].partition(";")[0]

    # What there is

    def rules(self, method: str = "") -> list[Rule]:
        """Return the routes that can be asked this way; all without a method.

        Addresses of before, which only lead on, are left out.
        """
        rules = self.world.app.url_map.iter_rules()
        found = [rule for rule in rules if (not method or method in rule.methods)]
        return sorted(found, key=lambda rule: (rule.rule, rule.endpoint))

    def methods_at(self, address: str) -> set[str]:
        return set(self.world.app.url_map.bind("localhost").allowed_methods(address))

    def module_of(self, rule: Rule) -> str:
        """Return in which module of the web room a route's view stands."""
        return self.world.app.view_functions[rule.endpoint].__module__

    def places(self, rule: Rule) -> Iterator[dict[str, str]]:
        """Yield values for the parts of a route's address, in every combination."""
        names = sorted(rule.arguments)
        own = self.arguments.get(rule.endpoint, {})
        missing = [name for name in names if name not in own and name not in self.arguments[""]]
        assert not missing, f"{rule.rule}: arguments_of() has no values for {missing}"
        known = [own.get(name) or self.arguments[""][name] for name in names]
        for values in product(*known):
            yield dict(zip(names, values, strict=True))

    def addresses(self, rule: Rule) -> Iterator[str]:
        return (address_of(rule, values) for values in self.places(rule))

    def pages(self) -> Iterator[tuple[Rule, str, Answer]]:
        """Open every page at every place."""
        for rule in self.rules("GET"):
            for address in self.addresses(rule):
                yield rule, address, self.ask(Request("GET", address, about="opened"))

    def find_all_forms(self, answers: Iterable[tuple[str, Answer]]) -> list[FoundForm]:
        """Return the forms of these pages, and of those that their own forms lead to."""
        first = list(answers)
        asked = [form for form in self.find_forms(first) if form.method == "GET"]
        chosen = (
            form.request([(name, values[which]) for name, values in form.offers.items()])
            for form in asked
            for which in (0, -1)
        )
        second = [(request.path, self.ask(request)) for request in chosen]
        sent = (unfolded(form).request() for form in self.find_forms([*first, *second]))
        third = [(request.path, self.ask(request)) for request in sent]
        self.world.bring_back()
        return self.find_forms([*first, *second, *third])

    def find_forms(self, answers: Iterable[tuple[str, Answer]]) -> list[FoundForm]:
        """Return the forms of these pages, one of each kind, those of ``LAST`` last."""
        found: dict[object, FoundForm] = {}
        for address, answer in answers:
            if "<form" in answer.html:
                for method, form, offers in NamedForms(answer.html).all_forms():
                    one = self.read_form(method, form, offers, address)
                    found.setdefault((one.endpoint, one.method, one.names), one)
        return sorted(found.values(), key=lambda form: form.endpoint in LAST)

    def read_form(
        self, method: str, form: Form, offers: MultiDict[str, str], page: str
    ) -> FoundForm:
        action = urlsplit(form.action or page)
        path = action.path.removeprefix(self.below)
        endpoint, _ = self.match(path, method)
        return FoundForm(
            endpoint=endpoint,
            method=method,
            path=path,
            query=action.query,
            fields=tuple(form.fields.items(multi=True)),
            offers={name: tuple(dict.fromkeys(offers.getlist(name))) for name in sorted(offers)},
            page=page,
        )

    def match(self, path: str, method: str) -> tuple[str, dict[str, object]]:
        """Return endpoint and parts of an address."""
        return self.world.app.url_map.bind("localhost").match(path, method=method)

    # Asking

    def ask(self, request: Request) -> Answer:
        try:
            return self.send(request)
        except Exception as error:  # whatever it is: the report says where it came from
            last = traceback.extract_tb(error.__traceback__)[-3:]
            where = " < ".join(f"{frame.filename}:{frame.lineno}" for frame in reversed(last))
            return Answer(500, broke=f"{error!r:.300} at {where}")

    def send(self, request: Request) -> Answer:
        given = self.client.open(
            "/",
            method=request.method,
            data=request.body or None,
            content_type=request.content_type,
            headers={"Cookie": self.cookie, **request.headers},
            environ_overrides={
                "SCRIPT_NAME": self.below,
                "PATH_INFO": unquote_as_wsgi(request.path),
                "QUERY_STRING": request.query,
            },
            buffered=False,
        )
        is_stream = given.mimetype == "text/event-stream"
        html = next(iter(given.response), b"") if is_stream else given.get_data()
        given.close()
        text = html.decode() if isinstance(html, bytes) else html
        return Answer(given.status_code, text, given.mimetype, given.headers.get("Location", ""))

    # Judging

    def faults(
        self,
        requests: Iterable[Request],
        back_to: Moment | None = None,
        only: Container[int] = range(600),
    ) -> list[str]:
        """Ask all of this; return what was wrong with the answers. What changed is brought back.

        only  the statuses that an answer may have
        """
        found = []
        for request in requests:
            answer, changed = self.try_out(request, back_to)
            found += [f"{request}: {fault}" for fault in faults_of(request, answer, changed)]
            if answer.status not in only:
                found.append(f"{request}: answered by {answer.status}")
        return found

    def try_out(self, request: Request, back_to: Moment | None = None) -> tuple[Answer, bool]:
        """Return the answer, and whether anything was written, which is brought back."""
        before = self.world.version()
        answer = self.ask(request)
        changed = self.world.version() != before
        if changed:
            self.world.bring_back(back_to)
        return answer, changed


def unfolded(form: FoundForm) -> FoundForm:
    """Return the form sent so that it comes back with all its parts open."""
    opened = tuple((OPEN, value) for value in form.offers.get(OPEN, ()))
    return replace(form, fields=(*form.fields, *opened))


def faults_of(request: Request, answer: Answer, changed: bool) -> Iterator[str]:
    """Yield what is wrong with an answer, whatever was asked."""
    if answer.broke or answer.status >= 500:
        yield f"{answer.status} {answer.broke}"
        return
    tells_once = answer.status == 200 and request.path.endswith(
        "/links/code"
    )  # a code, kept nowhere
    well = answer.status in (303, 204) or tells_once
    if changed and (not well or request.method in READING):
        yield f"{answer.status}, but something was written"
    if answer.status == 204:  # to a script, which hears of it as of all news
        return
    if 300 <= answer.status < 400:
        inside = answer.location.startswith("/") and not answer.location.startswith("//")
        if not inside and not answer.location.startswith("http://localhost/"):
            yield f"leads away, to {answer.location[:80]}"
    elif answer.mimetype == "text/html" and request.method not in ("HEAD", "OPTIONS"):
        yield from faults_of_page(request, answer)
    elif answer.status >= 400 and request.method != "HEAD":
        yield f"{answer.status} is no page but {answer.mimetype}"
    elif not answer.mimetype.startswith((*PICTURES_AND_FILES, "text/html")):
        yield f"{answer.status} is {answer.mimetype}"


def faults_of_page(request: Request, answer: Answer) -> Iterator[str]:
    """Yield what is wrong with a page."""
    fragment = "X-Fragment" in request.headers
    if not fragment and not ("<main" in answer.html and answer.html.rstrip().endswith("</html>")):
        yield f"{answer.status} has not the layout of a page"
    if INJECTED in answer.html:
        yield f"{answer.status} repeats a script as it was sent"
    if found := LEFTOVER.search(answer.main):
        yield f"{answer.status} shows {found[0]!r}"
    if answer.status >= 400 and not SENTENCE.search(answer.main):
        yield f"{answer.status} says nothing: {answer.main[:80]!r}"


def address_of(rule: Rule, values: Mapping[str, str]) -> str:
    """A route's address with these parts, each already encoded."""
    return PART.sub(lambda part: values[part["name"]], rule.rule)


PARTS = {"player": "bruno", "number": "1", "last": "1"}
NO_PAGES = {"live.events"}
WITH_OWN_CONTRACTS = {"scores.down"}
"""Pages of games in which every player has a contract of their own; see ``test_own_contracts``."""
OF_TWO_VERSIONS = {"books.compare"}
"""Pages of games of which there are two versions; see ``books``."""
ONLY_WHEN_OVER = {"scores.end", "scores.picture"}


def rules_of_games(app: Flask) -> Iterator[tuple[str, str]]:
    """Yield the pages of a game: endpoint, and what its address is after the link."""
    for endpoint, rule, parts in _below_links(app):
        if "game" in parts and endpoint not in NO_PAGES | WITH_OWN_CONTRACTS | OF_TWO_VERSIONS:
            yield endpoint, rule


def rules_of_tables(app: Flask) -> Iterator[tuple[str, str]]:
    """Yield the pages of a table, likewise."""
    for endpoint, rule, parts in _below_links(app):
        if parts == {"link"}:
            yield endpoint, rule


def filled(rule: str, game: Game) -> str:
    """Return the address of a page of a game, after the link."""
    parts = {**PARTS, "game": str(game.id)}
    return PART.sub(lambda part: parts[part["name"]], rule)


def _below_links(app: Flask) -> Iterator[tuple[str, str, set[str]]]:
    for rule in app.url_map.iter_rules():
        if "GET" in rule.methods and rule.rule.startswith("/<link>/"):
            yield rule.endpoint, rule.rule.removeprefix("/<link>/"), rule.arguments
