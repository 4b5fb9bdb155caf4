"""A phone without script: it opens pages and sends the forms that it finds there.

``Send`` is all that it knows of the way to the server. A browser's own fetch can stand in for it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from http.cookiejar import CookieJar
from typing import Any, NamedTuple
from urllib.error import HTTPError
from urllib.parse import urlencode, urljoin, urlsplit
from urllib.request import HTTPCookieProcessor, build_opener

from tests.harness.markup import Form, Page

ANSWER_WITHIN = 60  # seconds
Said = Mapping[str, str | list[str]]
Fields = Sequence[tuple[str, str]]


class Answer(NamedTuple):
    """What came in the end, after all redirections: status, address, and the page or the file."""

    status: int
    address: str
    text: str


Send = Callable[[str, str, Fields | None], Answer]
"""Method, whole address, what a form sends (None: nothing is sent) → the answer."""


def by_http(*hosts: str) -> Send:
    """Return a way to a server over HTTP, with cookies of its own.

    hosts  names and ports of processes that serve the same; each request goes to the next of them
    """
    browser = build_opener(HTTPCookieProcessor(CookieJar()))
    turn = turns(hosts)

    def send(method: str, address: str, form: Fields | None) -> Answer:
        if hosts:
            address = urlsplit(address)._replace(netloc=next(turn)).geturl()
        data = None if form is None else urlencode(form).encode()
        assert method == ("GET" if data is None else "POST")
        try:
            answer = browser.open(address, data, timeout=ANSWER_WITHIN)
        except HTTPError as refused:
            answer = refused
        with answer:
            return Answer(answer.status or 0, answer.url, answer.read().decode())

    return send


BY_FETCH = """async ([method, address, form]) => {
    const body = form && new URLSearchParams(form);
    const answer = await fetch(address, {method, body, cache: "no-store"});
    return [answer.status, answer.url, await answer.text()];
}"""


def by_fetch(evaluate: Callable[[str, list[object]], list[Any]]) -> Send:
    """Return a way by the fetch of a browser, on a page of the server itself.

    evaluate  lets a function of JavaScript be called there: ``page.evaluate`` of Playwright
    """
    return lambda *asked: Answer(*evaluate(BY_FETCH, [*asked]))


def turns(hosts: Sequence[str]) -> Iterator[str]:
    while True:
        yield from hosts


class NoSuchForm(Exception):
    """The open page does not offer this."""


class Phone:
    """What is open on a phone.

    send     the way to the server
    base     address of the first page, with a slash at its end
    table    address of the home of the table at which games are played; "": none has begun
    address  of the page that is open
    text     what was answered: mostly a page
    asked    how many requests it has sent
    """

    def __init__(self, send: Send, base: str) -> None:
        self.send, self.base, self.address = send, base, base
        self.table = ""
        self.status, self.text, self.asked = 0, "", 0

    @property
    def page(self) -> Page:
        return Page(self.text)

    def open(self, address: str) -> Page:
        """Open a page, seen from the one that is open. errors: AssertionError if it is none."""
        self._take(self.send("GET", urljoin(self.address, address), None))
        assert self.status == 200, f"{self.address} answers {self.status}"
        return self.page

    def form(self, ending: str, **holds: str) -> Form:
        """Return the form that goes to an address with this ending, and may send these values.

        errors: NoSuchForm.
        """
        for form in self.page.forms:
            there = urlsplit(urljoin(self.address, form.action)).path
            if there.endswith(ending) and all(form.holds(*each) for each in holds.items()):
                return form
        raise NoSuchForm(ending, holds)

    def press(self, form: Form, said: Said) -> Page:
        """Fill in a form and send it. The page that comes is open then, also one that refuses."""
        self._take(self.send("POST", urljoin(self.address, form.action), form.filled(said)))
        assert self.status < 500, f"{self.address} answers {self.status}"
        return self.page

    def _take(self, answer: Answer) -> None:
        self.asked += 1
        self.status, self.address, self.text = answer
