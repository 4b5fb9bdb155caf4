"""What a phone loads on its first visit by plain HTTP, as at home, packed: it is small."""

from __future__ import annotations

import gzip
import re
import socket
from collections.abc import Iterator
from html.parser import HTMLParser
from http import HTTPStatus
from pathlib import Path
from urllib.parse import urljoin, urlsplit

import pytest

from tests.server.serving import Phone, commanded, served

MOST = 60_000  # bytes of a first visit, headers and all, with all that comes later
MOST_OF_SHEETS = 20_500  # bytes of them, headers and all
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
    """What a browser loads with a page without being asked; which behaviours it starts."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.addresses: list[str] = []
        self.behaviours: set[str] = set()
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "link" and LOADED & set(given.get("rel", "").split()):
            self.addresses.append(given["href"])
        if tag in SOURCES and "src" in given:
            self.addresses.append(given["src"])
        for kind in ("data-behaviour", "data-later"):
            self.behaviours |= set(given.get(kind, "").split())


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


def visit(port: int, page: str) -> dict[str, int]:
    """Address → bytes of everything a browser loads for this page."""
    weights: dict[str, int] = {}
    weights[page], html = fetch(port, page)
    parts = Parts(html.decode())
    todo = list(parts.addresses)
    while todo:
        address = todo.pop()
        assert not urlsplit(address).netloc, address
        if address not in weights:
            weights[address], body = fetch(port, address)
            todo += parts_of(address, body.decode(), parts.behaviours)
    return weights


def said(weights: dict[str, int]) -> list[tuple[int, str]]:
    """Return the weights, the heaviest first, for who reads that they are too many."""
    return sorted(((weight, address[-60:]) for address, weight in weights.items()), reverse=True)


def test_a_first_visit_is_small_wherever_it_begins(game):
    port, table = game
    for page in (table, "/", table.partition("game/")[0]):
        weights = visit(port, page)

        assert sum(weights.values()) <= MOST, said(weights)
        sheets = [weight for each, weight in weights.items() if each.endswith(".css")]
        assert sum(sheets) <= MOST_OF_SHEETS, said(weights)
        loaded = {Path(each).name for each in weights}
        assert loaded >= {"main.js", "send.js", "all.css", "icon.svg"}, page
