"""Starts the server, plays a deal over HTTP as a phone would, and stops: `python` and no more.

It is run where nothing else can be tried: on Windows and on a Mac. It ends with an error if
anything is answered otherwise than it should be.
"""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
from html.parser import HTMLParser
from http.cookiejar import CookieJar
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.error import URLError
from urllib.parse import urlencode, urljoin
from urllib.request import HTTPCookieProcessor, build_opener

ROOT = Path(__file__).parents[2]
START_WITHIN = 60  # seconds
PEOPLE = ("Ana", "Bruno", "Chiyo", "Dara")
COSTS = {"p2": 15, "p3": 25, "p4": 40}  # points of those who did not go out


class Forms(HTMLParser):
    """The forms of a page: where each goes, and what it sends if nobody touches it."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str]]] = []
        self.select = ""
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        said = {name: value or "" for name, value in attrs}
        if tag == "form":
            self.found.append((said.get("action", ""), {}))
        elif not self.found:
            return
        fields = self.found[-1][1]
        if tag == "select":
            self.select = said["name"]
        elif tag == "option" and ("selected" in said or self.select not in fields):
            fields[self.select] = said.get("value", "")
        elif tag == "input" and "name" in said and is_sent(said):
            fields[said["name"]] = said.get("value", "")


def is_sent(said: dict[str, str]) -> bool:
    """Whether an input is sent as it stands; a box only if it is ticked."""
    return said.get("type") not in ("radio", "checkbox") or "checked" in said


class Phone:
    """A browser without script that keeps its cookies.

    address  of the page that is open
    html     that page
    """

    def __init__(self, port: int) -> None:
        self.browser = build_opener(HTTPCookieProcessor(CookieJar()))
        self.address, self.html = f"http://127.0.0.1:{port}/", ""

    def open(self, path: str = "", fields: dict[str, object] | None = None) -> None:
        """Open a page, seen from the one that is open; with fields: send them there."""
        data = None if fields is None else urlencode(fields, doseq=True).encode()
        with self.browser.open(urljoin(self.address, path), data, timeout=30) as answer:
            self.address, self.html = answer.url, answer.read().decode()

    def send(self, ending: str, **fields: object) -> None:
        """Send the form of the page that goes to this ending, with these fields."""
        action, untouched = next(one for one in Forms(self.html).found if one[0].endswith(ending))
        self.open(action, {**untouched, **fields})

    def expect(self, words: str) -> None:
        assert words in self.html, f"{self.address} does not say: {words}"


def play(phone: Phone) -> None:
    """Make a table with a game, record a buy, count a deal, undo that, and ask for the pages."""
    phone.send("/", names=PEOPLE, ruleset="venezuela", dealer="0")
    game = phone.address
    phone.expect("Deal 1 of 7")
    phone.send("/buy", player="p2")
    phone.expect("bought a card")
    phone.open(f"{game}count")
    phone.send("/count", went_out="p1")
    for seat, points in COSTS.items():
        phone.open(f"{game}count/hand/{seat}")
        phone.send(f"/count/hand/{seat}", points=points)
    phone.open(f"{game}count")
    phone.send("/count")
    phone.open(game)
    phone.expect("Deal 2 of 7")
    phone.send("/undo")
    phone.expect("Deal 1 of 7")
    phone.open(f"{game}scores")
    phone.expect("Scores")


def wait_for(server: subprocess.Popen[bytes], phone: Phone) -> None:
    """Open the first page as soon as the server answers."""
    ends = time.monotonic() + START_WITHIN
    while True:
        assert server.poll() is None, "the server has ended"
        try:
            return phone.open()
        except URLError:
            assert time.monotonic() < ends, f"no answer within {START_WITHIN} seconds"
            time.sleep(0.2)


def main() -> None:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    with TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        settings = {**os.environ, "COMPRO_INSTANCE": folder, "PORT": str(port)}
        server = subprocess.Popen([sys.executable, "app.py"], cwd=ROOT, env=settings)
        try:
            phone = Phone(port)
            wait_for(server, phone)
            play(phone)
        finally:
            server.terminate()
            server.wait(30)
    sys.stdout.write("A deal was played.\n")


if __name__ == "__main__":
    main()
