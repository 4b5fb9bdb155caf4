"""What anybody can ask without a link costs little, however much is said.

What is asked comes from ``app.url_map`` and from the forms of the pages: a new route is covered
without being named here. Costs are calls of functions, which are the same on every machine.
"""

from __future__ import annotations

import re
import zlib
from base64 import urlsafe_b64encode
from collections.abc import Callable, Iterable, Iterator, Mapping
from http import HTTPStatus
from itertools import cycle, islice

import pytest
from werkzeug.routing import Rule

from scorekeeper.rules.play.contract import MOST_MELDS
from scorekeeper.rules.ruleset.reading import load_ruleset, ruleset_names
from scorekeeper.web.desk.views import Ask
from scorekeeper.web.houserules.pages import FORM as FORM_OF_CODES, LARGEST_UNPACKED, LONGEST_CODE
from tests.calls import calls_in
from tests.web.sending import FORM, Answer, FoundForm, Request, encode
from tests.web.walker import Walker, address_of

BODY = 63 * 1024  # bytes: as large a form as is taken, with room for what it sends by itself
HEADER = 8000  # bytes: the server takes no longer ones
ADDRESS = 4000  # bytes: as the server takes none longer
MOST_CALLS = 1_300_000  # a third of a second, or less

MELDS = ("7H 7D JK", "5S 6S JK", "2S " * 40, "JK 2H 2D 2C 2S " * 8, "5-9S", "AS-KS " * 30)
LETTERS = (*("x", "9", "1_", "7H ", "JK", "🃏", "\u0301\u0345", "\u202e", " ", ",", "&a"), "7H\n")
IN_ADDRESSES = ("a", "9", "a/", "%2e", "%F0%9F%83%8F", "&a=", "&ask=hand", "-", "1")
HEADERS: Mapping[str, tuple[str, ...]] = {
    "Accept-Language": ("en;q=0.1,", "de-", ",", "a"),
    "Cookie": ("a=b; ", ";", "compro=", '"'),
    "Host": ("a.", "a"),
    "Range": ("bytes=0-1,", "-"),
    "If-None-Match": ('"a",', ","),
    "X-Fragment": ("a",),
    "Origin": ("a", "/"),
    "Referer": ("a/", "%"),
}
RULES: Mapping[str, Callable[[int], bytes]] = {
    "lists in lists": lambda size: b'{"a":' + b"[" * (size // 2) + b"]" * (size // 2) + b"}",
    "a long name": lambda size: b'{"based_on":"venezuela","name":"%b"}' % (b"x" * size),
    "a long base": lambda size: b'{"based_on":"%b"}' % (b"x" * size),
    "digits": lambda size: b'{"based_on":"venezuela","end":{"target":%b}}' % (b"9" * size),
    "deals that are none": lambda size: listed(b"deals", b"0", size),
    "empty deals": lambda size: listed(b"deals", b"{}", size),
    "deals": lambda size: listed(b"deals", b'{"contract":[{"set":3}]}', size),
    "empty packs": lambda size: listed(b"packs", b"{}", size),
    "unknown fields": lambda size: b'{"based_on":"venezuela",%b}' % unknown(size),
    "unknown words": lambda size: b'{"based_on":"venezuela","words":{"sets":{%b}}}' % unknown(size),
}


def listed(name: bytes, entry: bytes, size: int) -> bytes:
    entries = b",".join([entry] * (size // (len(entry) + 1)))
    return b'{"based_on":"venezuela","%b":[%b]}' % (name, entries)


def unknown(size: int) -> bytes:
    """Fields that pack badly: as many as a link carries, however large."""
    return b",".join(b'"u%d":0' % number for number in range(size // 50))


def carried(kind: str) -> str:
    """Return the end of a link with the largest rules of a kind that it carries."""
    size = LARGEST_UNPACKED
    while True:
        packed = urlsafe_b64encode(zlib.compress(RULES[kind](size), 9)).rstrip(b"=").decode()
        if len(FORM_OF_CODES + packed) <= LONGEST_CODE:
            return FORM_OF_CODES + packed
        size = size * 3 // 4


@pytest.fixture(scope="module")
def routes(walker: Walker) -> list[tuple[Rule, str]]:
    """Every route without a link in its address, and how it is asked."""
    return [
        (rule, method)
        for method in ("GET", "POST")
        for rule in walker.rules(method)
        if "link" not in rule.arguments
    ]


@pytest.fixture(scope="module")
def forms(walker: Walker, routes: list[tuple[Rule, str]]) -> list[FoundForm]:
    """One of each kind of form that goes to one of these routes."""
    asked = [
        Request("GET", address)
        for rule, method in routes
        if method == "GET"
        for address in walker.addresses(rule)
    ]
    asked += [Request("GET", "/desk", f"ask={ask}") for ask in Ask]
    pages = [(f"{one.path}?{one.query}", walker.ask(one)) for one in asked]
    posted = {rule.endpoint for rule, method in routes if method == "POST"}
    found = walker.find_all_forms(pages)
    return [form for form in found if form.method == "POST" and form.endpoint in posted]


class Counter:
    """Asks, and counts the calls of functions that it takes."""

    def __init__(self, walker: Walker) -> None:
        self.walker = walker

    def count(self, request: Request) -> int:
        """Return how many calls an answer takes."""
        answers: list[Answer] = []
        calls = calls_in(lambda: answers.append(self.walker.ask(request)))
        [answer] = answers
        assert not answer.broke, f"{request}: {answer.broke}"
        assert answer.status < HTTPStatus.INTERNAL_SERVER_ERROR, request
        return calls

    def dear(self, requests: Iterable[Request]) -> list[str]:
        """Return which of these take too many calls, even once everything is remembered."""
        counted = ((each, self.count(each)) for each in requests)
        again = ((each, self.count(each)) for each, calls in counted if calls > MOST_CALLS)
        return [f"{each}: {calls} calls" for each, calls in again if calls > MOST_CALLS]


@pytest.fixture(scope="module")
def counter(walker: Walker) -> Iterator[Counter]:
    yield Counter(walker)
    walker.world.bring_back()


def filled(letters: str, size: int) -> str:
    """These letters again and again, to as many bytes as sent in a form."""
    return letters * (size // len(encode([("", letters)])[1:]))


def much_in(form: FoundForm) -> Iterator[Request]:
    """Say much in every field that differs from others, and everything in one of them."""
    names = [*{re.sub(r"\d+", "#", name): name for name in form.names}.values()]
    many = max(len(names), len(LETTERS) + 1) if names else 0
    for name, letters in islice(zip(cycle(names), cycle(("", *LETTERS)), strict=True), many):
        field = len(encode([(name, "7H")])) + 1
        said = filled(letters, BODY) if letters else ["7H"] * (BODY // field)
        yield form.request(form.with_value(name, said), f"{name}: {letters!r}")
    yield form.request([*form.fields, *[("a", "")] * (BODY // 3)], "many fields")


def test_every_route_that_takes_a_form_is_reached_by_one(routes, forms):
    posted = {rule.endpoint for rule, method in routes if method == "POST"}

    assert posted - {form.endpoint for form in forms} == set()


def test_a_form_costs_little_however_much_is_said_in_it(counter, forms):
    assert counter.dear(request for form in forms for request in much_in(form)) == []


def long_addresses(walker: Walker, rule: Rule, method: str) -> Iterator[Request]:
    values = next(walker.places(rule))
    for name in ("", *values):
        for letters in IN_ADDRESSES:
            longer = {**values, name: filled(letters, ADDRESS)} if name else values
            query = "" if name else f"a={filled(letters, ADDRESS)}&back=/{letters}"
            about = f"{name} {letters!r}"
            yield Request(method, address_of(rule, longer), query, about=about)


def test_an_address_costs_little_however_long_it_is(counter, walker, routes):
    asked = (one for rule, method in routes for one in long_addresses(walker, rule, method))

    assert counter.dear(asked) == []


def test_a_header_costs_little_however_long_it_is(counter, walker, routes):
    assert (
        counter.dear(
            Request(
                "GET", next(walker.addresses(rule)), headers={name: (letters * HEADER)[:HEADER]}
            )
            for rule, method in routes
            if method == "GET"
            for name, many in HEADERS.items()
            for letters in many
        )
        == []
    )


def test_rules_in_a_link_cost_little_however_much_they_say(counter, routes):
    carrying = [rule for rule, method in routes if method == "GET" and "code" in rule.arguments]
    codes = {kind: carried(kind) for kind in RULES}

    assert carrying
    assert (
        counter.dear(
            Request("GET", address_of(rule, {"code": code}), about=kind)
            for rule in carrying
            for kind, code in codes.items()
        )
        == []
    )


@pytest.mark.torture
def test_a_question_about_many_melds_costs_little(counter, forms, rounds):
    """In some games, and under ``--torture`` in all."""
    asked_in = ruleset_names()[:: rounds(5, 1)]
    form = next(form for form in forms if form.endpoint == "desk.show")

    def asked(name: str, melds: str) -> Request:
        query = f"ruleset={name}&ask=contract&deal={len(load_ruleset(name).deals)}"
        body = encode(form.with_value("melds", [melds] * MOST_MELDS)).encode()
        return Request("POST", form.path, query, body, FORM, about=f"{name} {melds}")

    assert counter.dear(asked(name, melds) for name in asked_in for melds in MELDS) == []
