"""What a phone loads on its first visit, and beyond that for each further page: it is small.

It comes by plain HTTP, as at home; so without what works by HTTPS alone (``data-secure``).
"""

from __future__ import annotations

import gzip
import re
import socket
from collections.abc import Iterable, Iterator
from html.parser import HTMLParser
from http import HTTPStatus
from pathlib import Path
from urllib.parse import urljoin, urlsplit

import pytest

from tests.server.serving import Phone, commanded, served

MOST = 25_000  # bytes of a first visit, headers and all, with all that comes later
MOST_AT_FIRST = 22_500  # bytes of what a page waits for
MOST_OF_OTHERS = 24_500  # bytes of a first visit that begins with another page, drafts and all
MOST_REQUESTS_OF_OTHERS = 10
MOST_OF_A_FORM = 5_500  # of house rules, alone, headers and all
MOST_UNPACKED = 26_000
MOST_REQUESTS = 8  # the live stream comes to it
MOST_REQUESTS_AT_FIRST = 7
FURTHER = {  # what the Table leads to → most bytes and requests beyond those of the Table
    "lay-down/(?!meld)": (19_800, 8),
    "table/player": (6_200, 2),
    "scores": (9_500, 6),
    "deal": (6_000, 2),
    "table/more": (3_200, 1),
}
LOADED = {"stylesheet", "icon", "modulepreload", "preload"}
"""Of a page's links; a manifest and an apple-touch-icon are for who puts it on the home screen."""
SOURCES = {"script", "img", "source", "iframe", "audio", "video", "embed"}
IMPORT = re.compile(
    r"""(?:^|;|\})\s*(?:import|export)\b[^"'`;]*["'](?P<path>\.{1,2}/[^"']+)["']""", re.M
)
DYNAMIC = re.compile(r"""import\(\s*["'`](?P<path>[^"'`]+)["'`]\s*\)""")
URL = re.compile(r"""(?:url\(|@import)\s*["']?(?P<path>[^"')]+)""")
HEADERS = {
    "User-Agent": "Mozilla/5.0",
    "Accept": "*/*",
    "Accept-Encoding": "gzip, deflate",
    "Connection": "close",
}
NAME = "${name}"  # in a module's address: that of a behaviour


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[int, str]]:
    """Port of a server, and address there of a game in its fifth deal, melds and all."""
    instance = tmp_path_factory.mktemp("weight")
    filled = commanded(instance, "demo")
    assert filled.exit_code == 0, filled.output
    with served(instance) as server:
        home = re.search(r"Scorekeeper\s+(/\S+/)", filled.output)[1]
        with Phone(server.port) as phone:
            phone.get(home)
            games = re.findall(rf'href="({re.escape(home)}game/\d+/)"', phone.html)
            running = [each for each in games if phone.get(each).status == HTTPStatus.OK]
        yield server.port, running[0]


class Parts(HTMLParser):
    """What a browser loads with a page without being asked; which behaviours it starts when."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.addresses: list[str] = []
        self.behaviours: set[str] = set()
        self.later: set[str] = set()
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "link" and LOADED & set(given.get("rel", "").split()):
            self.addresses.append(given["href"])
        if tag in SOURCES and "src" in given:
            self.addresses.append(given["src"])
        self.behaviours |= set(given.get("data-behaviour", "").split())
        self.later |= set(given.get("data-later", "").split())


def fetch(port: int, address: str) -> tuple[int, bytes]:
    """Return how many bytes came, headers and all, and the body."""
    asked = "".join(f"{name}: {value}\r\n" for name, value in HEADERS.items())
    with socket.create_connection(("127.0.0.1", port), timeout=20) as connection:
        connection.sendall(f"GET {address} HTTP/1.1\r\nHost: localhost\r\n{asked}\r\n".encode())
        whole = b"".join(iter(lambda: connection.recv(65_536), b""))
    head, _, body = whole.partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 200"), (address, head)
    packed = b"content-encoding: gzip" in head.lower()
    return len(whole), gzip.decompress(body) if packed else body


def parts_of(address: str, body: str, behaviours: set[str]) -> Iterator[str]:
    """Yield the addresses of what a style sheet or a module loads in turn."""
    pattern = {".css": (URL,), ".js": (IMPORT, DYNAMIC)}.get(Path(address).suffix, ())
    for found in (found for each in pattern for found in each.finditer(body)):
        names = behaviours if NAME in found["path"] else {""}
        yield from (urljoin(address, found["path"].replace(NAME, name)) for name in names)


def visit(
    port: int, page: str, kept: Iterable[str] = (), *, at_first: bool = False
) -> dict[str, int]:
    """Address → bytes of everything a browser loads for this page, beyond what it has kept.

    at_first  without what comes once all else is there
    """
    weights: dict[str, int] = dict.fromkeys(kept, 0)
    weights[page], html = fetch(port, page)
    parts = Parts(html.decode())
    behaviours = parts.behaviours if at_first else parts.behaviours | parts.later
    todo = list(parts.addresses)
    while todo:
        address = todo.pop()
        assert not urlsplit(address).netloc, address
        if address not in weights:
            weights[address], body = fetch(port, address)
            todo += parts_of(address, body.decode(), behaviours)
    return {address: weight for address, weight in weights.items() if weight}


def said(weights: dict[str, int]) -> list[tuple[int, str]]:
    """Return the weights, the heaviest first, for who reads that they are too many."""
    return sorted(((weight, address[-60:]) for address, weight in weights.items()), reverse=True)


def test_a_first_visit_of_a_running_game_is_small(game):
    weights = visit(*game)

    assert sum(weights.values()) <= MOST, said(weights)
    assert len(weights) <= MOST_REQUESTS, said(weights)
    loaded = {Path(address).name.rpartition("+")[2] for address in weights}
    assert loaded >= {"main.js", "send.js", "live.js", "table-seats.css", "signs.svg", "icon.svg"}


def test_what_a_running_game_waits_for_is_smaller_still(game):
    weights = visit(*game, at_first=True)

    assert sum(weights.values()) <= MOST_AT_FIRST, said(weights)
    assert len(weights) <= MOST_REQUESTS_AT_FIRST, said(weights)


def find_way(port: int, page: str, like: str) -> str | None:
    """Return the first address on a page that is like this pattern; None: there is none."""
    found = re.search(rf'"({like}[^"]*)"', fetch(port, page)[1].decode())
    return found and found[1]


@pytest.mark.parametrize("leads_to", FURTHER)
def test_a_further_page_is_smaller_still(game, leads_to):
    port, address = game
    first = visit(port, address)
    further = find_way(port, address, address + leads_to)
    if not further:  # a player's page: a row leads there by way of the pad
        pad = find_way(port, address, f"{address}lay-down/(?!meld)")
        further = find_way(port, pad, address + leads_to)

    weights = visit(port, further, (each for each in first if each.startswith("/static/")))

    most, most_requests = FURTHER[leads_to]
    assert sum(weights.values()) <= most, said(weights)
    assert len(weights) <= most_requests, said(weights)


def test_the_first_page_is_small(game):
    port, _ = game

    weights = visit(port, "/")

    assert sum(weights.values()) <= MOST_OF_OTHERS, said(weights)
    assert len(weights) <= MOST_REQUESTS_OF_OTHERS, said(weights)


def test_the_home_of_a_table_is_small(game):
    port, address = game

    weights = visit(port, address.partition("game/")[0])

    assert sum(weights.values()) <= MOST_OF_OTHERS, said(weights)
    assert len(weights) <= MOST_REQUESTS_OF_OTHERS, said(weights)


def test_the_form_of_house_rules_is_small_until_its_chapters_are_opened(game):
    port, address = game

    weight, html = fetch(port, address.partition("game/")[0] + "houserules/new?base=peru-2")

    assert html.count(b'name="open"') > 15
    assert weight <= MOST_OF_A_FORM
    assert len(html) <= MOST_UNPACKED
