"""What anybody can ask without a link costs little, and never grows faster than what is asked.

What is asked comes from ``app.url_map`` and from the forms of the pages: a new route is covered
without being named here. Costs are calls of functions, which are the same on every machine.
"""

from __future__ import annotations

import re
import zlib
from base64 import urlsafe_b64encode
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from http import HTTPStatus
from itertools import cycle

import pytest
from werkzeug.routing import Rule

from scorekeeper.rules.play.contract import MOST_MELDS
from scorekeeper.rules.ruleset.reading import load_ruleset, ruleset_names
from scorekeeper.rules.solver import BUDGET
from scorekeeper.web.desk.questions import Ask
from scorekeeper.web.houserules.link import FORM as FORM_OF_CODES
from scorekeeper.web.houserules.link import LARGEST_UNPACKED, LONGEST_CODE
from tests.calls import calls_in
from tests.web.sending import FORM, Answer, FoundForm, Request, encode, multipart
from tests.web.test_solving import DEAREST
from tests.web.walker import Walker, address_of

BODY = 64 * 1024  # bytes: the largest form
ROOM = 1024  # bytes of them for what a form sends by itself
HEADER = 8000  # bytes: the server takes no longer ones
ADDRESS = 4000  # bytes: as the server takes none longer
BOOK = 400_000  # bytes of a larger one that is possible
MOST_CALLS = 1_000_000  # a quarter of a second, or less
MOST_GROWTH = 2.5  # times as many calls for twice as much
ALWAYS = 20_000  # calls that a page may take, whatever it is asked
CALLS_A_STEP = 2

MELDS = ("7H 7D JK", "5S 6S JK", "2S " * 40, "JK 2H 2D 2C 2S " * 8, "5-9S", "AS-KS " * 30)

Make = Callable[[int], Request]
"""Makes a request of so many bytes, or about."""

LETTERS: Mapping[str, str] = {
    "letters": "x",
    "digits": "9",
    "underlined digits": "1_",
    "cards": "7H ",
    "jokers": "JK",
    "pictures": "🃏",
    "marks on one letter": "\u0301\u0345",
    "unseen": "\u202e",
    "blanks": " ",
    "commas": ",",
    "fields": "&a",
}
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
    "packets": lambda size: (
        b'{"based_on":"venezuela","dealing":%b}' % listed(b"packets", b"1", size)
    ),
    "unknown fields": lambda size: b'{"based_on":"venezuela",%b}' % unknown(size),
    "unknown chips": lambda size: b'{"based_on":"venezuela","chips":{%b}}' % unknown(size),
    "unknown words": lambda size: b'{"based_on":"venezuela","words":{"sets":{%b}}}' % unknown(size),
}


def listed(name: bytes, entry: bytes, size: int) -> bytes:
    entries = b",".join([entry] * (size // (len(entry) + 1)))
    return b'{"based_on":"venezuela","%b":[%b]}' % (name, entries)


def unknown(size: int) -> bytes:
    """Fields that pack badly: as many as a link carries, however large."""
    return b",".join(b'"u%d":0' % number for number in range(size // 50))


def code_of(text: bytes) -> str:
    packed = urlsafe_b64encode(zlib.compress(text, 9)).rstrip(b"=").decode()
    return FORM_OF_CODES + packed


def carried(kind: str, size: int) -> str:
    """Rules of this many bytes, or of as many as an address carries, as the end of a link."""
    while len(code := code_of(RULES[kind](size))) > LONGEST_CODE:
        size = size * 3 // 4
    return code


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

    def count_least(self, request: Request) -> int:
        """Return how many calls an answer takes once everything is remembered."""
        self.count(request)
        return self.count(request)

    def faults(self, size: int, make: Make, least: int = 0) -> list[str]:
        """Return what is wrong with the costs of a request of so many bytes, and of half as many.

        What the first answer takes once and for all, so that everything is remembered, is no fault.

        least  calls that it takes where next to nothing is said: half of much takes as many at
               least, and is asked for only where the whole takes too many even after these
        """
        whole = self.count(make(size))
        if not faults_of_costs(least, whole):
            return []
        half = self.count(make(size // 2))
        if faults_of_costs(half, whole):
            whole = self.count(make(size))
        return [f"{make(size)}: {fault}" for fault in faults_of_costs(half, whole)]


def faults_of_costs(half: int, whole: int) -> list[str]:
    """Return what is wrong with so many calls for half a request, and for the whole."""
    dear = [f"{whole} calls"] if whole > MOST_CALLS else []
    grows = whole - ALWAYS > MOST_GROWTH * half
    return [*dear, f"{half} calls for half, {whole} for the whole"] if grows else dear


@pytest.fixture(scope="module")
def counter(walker: Walker) -> Iterator[Counter]:
    yield Counter(walker)
    walker.world.bring_back()


def found_nothing(faults: Iterable[str]) -> None:
    found = list(faults)
    assert not found, "\n".join(found[:40])


def filled(letters: str, size: int) -> str:
    """These letters again and again, to as many bytes as sent in a form."""
    return letters * (size // len(encode([("", letters)])[1:]))


def posting(form: FoundForm, name: str, letters: str) -> Make:
    """Make a form that says much in one of its fields, and in many of the same name."""

    def make(size: int) -> Request:
        return form.request(form.with_value(name, filled(letters, size)), f"{name}: {letters!r}")

    return make


def repeating(form: FoundForm, name: str) -> Make:
    def make(size: int) -> Request:
        field = len(encode([(name, "7H")])) + 1
        return form.request(form.with_value(name, ["7H"] * (size // field)), f"{name} often")

    return make


def shortest(form: FoundForm, forms: Sequence[FoundForm]) -> FoundForm:
    """Return the form to the same place that sends the fewest fields: most of it is folded."""
    alike = [each for each in forms if (each.endpoint, each.path) == (form.endpoint, form.path)]
    return min(alike, key=lambda each: len(each.names))


def makes(form: FoundForm, sent: FoundForm) -> Iterator[Make]:
    """Make a form say much in each field that differs from others, another thing in each.

    sent  what is sent beside that field
    """
    ways: list[Callable[[str], Make]] = [
        *(
            lambda name, letters=letters: posting(sent, name, letters)
            for letters in LETTERS.values()
        ),
        lambda name: repeating(sent, name),
    ]
    names = {re.sub(r"\d+", "#", name): name for name in form.names}.values()
    yield from (way(name) for name, way in zip(names, cycle(ways), strict=False))


def test_every_route_that_takes_a_form_is_reached_by_one(routes, forms):
    posted = {rule.endpoint for rule, method in routes if method == "POST"}

    assert posted - {form.endpoint for form in forms} == set()


def test_a_form_costs_by_how_much_is_said_in_it(counter, forms):
    found_nothing(
        fault
        for form in forms
        for sent in [shortest(form, forms)]
        for least in [counter.count_least(sent.request(sent.fields, "as it stands"))]
        for make in makes(form, sent)
        for fault in counter.faults(BODY - ROOM, make, least)
    )


def test_a_form_costs_by_how_many_fields_it_has(counter, forms):
    def many(form: FoundForm) -> Make:
        return lambda size: form.request([*form.fields, *[("a", "")] * (size // 3)], "many fields")

    found_nothing(fault for form in forms for fault in counter.faults(BODY - ROOM, many(form)))


def test_an_address_costs_by_how_long_it_is(counter, walker, routes):
    def long(rule: Rule, method: str, values: Mapping[str, str], name: str, letters: str) -> Make:
        def make(size: int) -> Request:
            longer = {**values, name: filled(letters, size)} if name else values
            query = "" if name else f"a={filled(letters, size)}&back=/{letters}"
            return Request(method, address_of(rule, longer), query, about=f"{name} {letters!r}")

        return make

    found_nothing(
        fault
        for rule, method in routes
        for values in list(walker.places(rule))[:1]
        for least in [counter.count_least(Request(method, address_of(rule, values)))]
        for name in ("", *values)
        for letters in ("a", "9", "a/", "%2e", "%F0%9F%83%8F", "&a=", "&ask=hand", "-", "1")
        for fault in counter.faults(ADDRESS, long(rule, method, values, name, letters), least)
    )


def test_a_header_costs_by_how_long_it_is(counter, walker, routes):
    def long(address: str, name: str, letters: str) -> Make:
        def make(size: int) -> Request:
            text = (letters * size)[:size]
            return Request("GET", address, headers={name: text}, about=f"{name} {letters!r}")

        return make

    found_nothing(
        fault
        for rule, method in routes
        if method == "GET"
        for address in list(walker.addresses(rule))[:1]
        for least in [counter.count_least(Request("GET", address))]
        for name, many in HEADERS.items()
        for letters in many
        for fault in counter.faults(HEADER, long(address, name, letters), least)
    )


@pytest.mark.parametrize("kind", RULES)
def test_rules_in_a_link_cost_by_how_much_they_say(counter, walker, routes, forms, kind):
    def shared(rule: Rule) -> Make:
        place = {"code": carried(kind, LARGEST_UNPACKED)}
        half = {"code": carried(kind, LARGEST_UNPACKED // 2)}
        return lambda size: Request(
            "GET", address_of(rule, place if size == LARGEST_UNPACKED else half), about=kind
        )

    carrying = [rule for rule, method in routes if method == "GET" and "code" in rule.arguments]
    assert carrying
    found_nothing(
        fault for rule in carrying for fault in counter.faults(LARGEST_UNPACKED, shared(rule))
    )


@pytest.mark.parametrize(
    "entry",
    [b"[", b'{"a":', b"1,", b"\r\n--", b"\r\n--kitchen", b"&", b"\xf0\x9f\x83\x8f", b"{},"],
)
@pytest.mark.parametrize("field", ["text", "file"])
def test_a_book_that_is_none_costs_by_how_long_it_is(counter, forms, entry, field):
    form = next(form for form in forms if form.endpoint == "books.make_table")

    def make(size: int) -> Request:
        body, kind = multipart(form.with_value(field, entry * (size // len(entry))))
        return Request("POST", form.path, body=body, content_type=kind, about=f"{field} {entry!r}")

    found_nothing(counter.faults(BOOK, make))


def test_a_question_about_many_melds_costs_little(counter, forms):
    form = next(form for form in forms if form.endpoint == "desk.show")
    for name, melds in zip(ruleset_names(), cycle(MELDS), strict=False):
        query = f"ruleset={name}&ask=contract&deal={len(load_ruleset(name).deals)}"
        fields = form.with_value("melds", [melds] * MOST_MELDS)

        calls = counter.count(Request("POST", form.path, query, encode(fields).encode(), FORM))

        assert calls < MOST_CALLS, (name, melds)


def test_a_question_about_the_dearest_hand_costs_no_more_than_its_steps(counter, forms):
    form = next(form for form in forms if form.endpoint == "desk.show")
    fields = form.with_value("melds", DEAREST)
    query = "ruleset=akagiri&ask=hand&deal=7"

    calls = counter.count(Request("POST", form.path, query, encode(fields).encode(), FORM))

    assert calls < CALLS_A_STEP * BUDGET
