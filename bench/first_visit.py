"""The first visit of a phone that keeps nothing yet, and one more page: bytes, requests, time.

Real Chromium on a phone line (150 ms round trip, 1.6 Mbit/s), its processor slowed four times; it
comes by plain HTTP under the machine's name, as a phone at the table does, and so asks for gzip and
for nothing that needs HTTPS. Prints medians: bytes on the wire, headers and all, what comes later
too; requests, the live stream among them; milliseconds until something is painted, and until the
page is ready: its last behaviour bound.

    make bench ARGS=… measures this checkout; PYTHONPATH=. python bench/first_visit.py FOLDER …
    others beside it, in turns
"""

from __future__ import annotations

import os
import re
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from urllib.parse import urljoin

from _phone import Phone
from _server import find_free_port, wait_for
from _slow_phone import NAME, chromium, slow_phone
from playwright.sync_api import Browser

HERE = Path(__file__).parents[1]
ROUNDS = 5
QUIET = 250  # milliseconds without a new request or binding: nothing more comes
AIMS = {  # page → most bytes, requests, milliseconds to something painted, to ready
    "Table": (60_000, 30, None, 1500),
    "then Lay down": (None, None, None, 1000),
    "then Scores": (None, None, None, 1000),
    "welcome": (60_000, 30, None, 1500),
    "house rules": (None, None, None, None),
}
WATCH = """(() => {
  const bind = EventTarget.prototype.addEventListener;
  EventTarget.prototype.addEventListener = function (...about) {
    window.boundAt = performance.now();
    return bind.apply(this, about);
  };
})()"""
TIMES = """() => [
  performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0,
  window.boundAt ?? performance.getEntriesByType("navigation")[0].domInteractive,
]"""
Figures = dict[str, list[tuple[float, ...]]]


class Visitor:
    """A slow phone, and what its present page has asked for and got."""

    def __init__(self, browser: Browser) -> None:
        self.page, devtools = slow_phone(browser)
        self.page.add_init_script(WATCH)
        self.asked: set[str] = set()
        self.kept: set[str] = set()
        self.weights: dict[str, float] = {}
        devtools.on("Network.requestWillBeSent", lambda heard: self.asked.add(heard["requestId"]))
        devtools.on(
            "Network.requestServedFromCache", lambda heard: self.kept.add(heard["requestId"])
        )
        devtools.on("Network.responseReceived", self._note)
        devtools.on("Network.loadingFinished", self._weigh)

    def _note(self, heard: dict) -> None:
        if heard["response"].get("fromDiskCache"):
            self.kept.add(heard["requestId"])

    def _weigh(self, heard: dict) -> None:
        self.weights[heard["requestId"]] = heard["encodedDataLength"]

    def visit(self, address: str) -> tuple[float, ...]:
        """Open a page; return wire bytes, requests, milliseconds to something painted, to ready."""
        for noted in (self.asked, self.kept, self.weights):
            noted.clear()
        self.page.goto(address, wait_until="load")
        before = -1
        while before != len(self.asked) + len(self.weights):
            before = len(self.asked) + len(self.weights)
            self.page.wait_for_timeout(QUIET)
        came = (weight for each, weight in self.weights.items() if each not in self.kept)
        return (sum(came), len(self.asked - self.kept), *self.page.evaluate(TIMES))


def main() -> None:
    """Measure and print."""
    folders = [HERE, *(Path(folder).resolve() for folder in sys.argv[1:])]
    figures: dict[Path, Figures] = {folder: {page: [] for page in AIMS} for folder in folders}
    with ExitStack() as stack:
        browser = stack.enter_context(chromium())
        places = {folder: stack.enter_context(served_demo(folder)) for folder in folders}
        for _ in range(ROUNDS):
            for folder, (table, home) in places.items():
                look(browser, table, home, figures[folder])
    report(figures)


@contextmanager
def served_demo(folder: Path) -> Iterator[tuple[str, str]]:
    """Serve a checkout with its demo; yield the addresses of a game under way and of its home."""
    port = find_free_port()
    with tempfile.TemporaryDirectory(prefix="compro-bench-") as instance:
        settings = {"COMPRO_INSTANCE": instance, "COMPRO_HOSTS": NAME, "PORT": str(port)}
        how = {"cwd": folder, "env": {**os.environ, **settings, "PYTHONPATH": ""}}
        fill = [sys.executable, "-m", "flask", "--app", "app", "demo"]
        said = subprocess.run(fill, **how, capture_output=True, text=True, check=True).stdout
        home = re.search(r"Scorekeeper\s+(/\S+/)", said)[1]
        process = subprocess.Popen([sys.executable, "app.py"], **how, stdout=subprocess.DEVNULL)
        try:
            wait_for(port, process)
            phone = Phone(port)
            games = re.findall(rf'href="({re.escape(home)}game/\d+/)"', phone.get(home))
            running = next(game for game in games if phone.ask("GET", game)[0].status == 200)
            yield f"http://{NAME}:{port}{running}", f"http://{NAME}:{port}{home}"
        finally:
            process.terminate()
            process.wait(10)


def look(browser: Browser, table: str, home: str, figures: Figures) -> None:
    """Visit each page once."""
    phone = Visitor(browser)
    figures["Table"].append(phone.visit(table))
    to_lay_down = (phone.page.get_attribute(".seat__who, .player__who", "href") or "").replace(
        "/table/player/", "/lay-down/"
    )
    figures["then Lay down"].append(phone.visit(urljoin(table, to_lay_down)))
    figures["then Scores"].append(phone.visit(f"{table}scores"))
    phone.page.context.close()
    for name, address in (("welcome", "/"), ("house rules", f"{home}houserules/new")):
        phone = Visitor(browser)
        figures[name].append(phone.visit(urljoin(table, address)))
        phone.page.context.close()


def report(figures: dict[Path, Figures]) -> None:
    """Print the medians, and the aims beside them."""
    titles = ("wire bytes", "requests", "painted ms", "ready ms")
    for folder, pages in figures.items():
        name = "this checkout" if folder == HERE else str(folder)
        print(f"{name:40}" + "".join(f"{title:>12}" for title in titles))
        for page, visits in pages.items():
            found = [statistics.median(each) for each in zip(*visits, strict=True)]
            print(f"{page:40}" + "".join(f"{figure:12,.0f}" for figure in found))
    print("aims: at most")
    for page, aims in AIMS.items():
        print(f"{page:40}" + "".join(f"{aim:12,}" if aim else f"{'':12}" for aim in aims))


if __name__ == "__main__":
    main()
