"""The pocket beside a server, in one run: its weight, its start, its answers, its memory.

Times are of the processor, but for a tap: milliseconds until the answer is in the row. A start is
all that the browser does from the address to the application; beside it stands a plain loop here.
Memory is what is resident of the tab's process, with the code that it shares with others.

    make bench BENCHES=pocket makes dist/pocket and measures it
    PYTHONPATH=. python bench/pocket.py FOLDER … measures what was made before, in turns
"""

from __future__ import annotations

import gzip
import json
import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import parse_qsl, urlencode, urljoin

from _game import begin
from _phone import Phone
from _server import served
from house import family, processor_of
from playwright.sync_api import Frame, Page, Playwright, sync_playwright
from tap import SHOWN, spent

from scorekeeper.rules.cards import JOKER, write_cards
from scorekeeper.rules.ruleset.reading import load_ruleset
from tests.harness import phone as harness
from tests.harness.evening import play
from tests.harness.told import Told
from tests.pocket.pockets import Browser, Host, Pocket, opened
from tests.rules.solver.hands import box_of, rich_hand

HERE = Path(__file__).parents[1]
ROUNDS, TAPS, HANDS, WARM_UP = 5, 10, 30, 15  # taps a round; hands, asked after others
STILL = 3000  # milliseconds, until nothing of a start goes on
ADAPTER = (
    "serving.py",
    *(f"shell/{name}.js" for name in ("worker", "storage", "packages", "router")),
)
PACKED = (".zip", ".xz", ".png")  # which no host packs once more
AIMS = {  # figure → at most
    "wire, gzip -9, MB": 10.0,
    "lines of the adapter": 500,
    "first visit, s": None,
    "start, all kept, s": 3.0,
    "a loop of 5 million, s": None,
    "start in such loops": 3.0 / 0.28,
    "tap to changed row, p50, ms": None,
    "tap to changed row, p90, ms": 60,
    "look_into, 18 cards, mean, ms": None,
    "look_into in those of a server": 2.0,
    "memory after a start, MB": None,
    "memory after an evening, MB": 250,
    "an empty tab, MB": None,
}
LOOP = "total = 0\nfor number in range(5_000_000): total += number"
SOLVER = """
from scorekeeper.rules.cards import parse_cards
from scorekeeper.rules.melds.melds import Standing
from scorekeeper.rules.ruleset.reading import load_ruleset
from scorekeeper.rules.solver import Situation, look_into
rules = load_ruleset("venezuela")
asked = Situation(
    ruleset=rules, deal=rules.deals[-1], standing=Standing.NOT_DOWN, table=(), player="ana")
def ask(hands):
    for hand in hands.splitlines():
        look_into(parse_cards(hand), asked, rules.packs_for(4))
"""
UNPACKING = """
import json, lzma, pathlib, sys
with lzma.open("/pack") as pack:
    for name, size in json.loads(pack.read(int(pack.read(8)))):
        file = pathlib.Path(sys.path[-1], name)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(pack.read(size))
"""
PYTHON = """async ([{ pyodide, library, pack, made }, unpacking, program]) => {
  const here = (name) => new URL(`parts/${name}`, location.href).href;
  const { loadPyodide } = await import(here(`${pyodide}pyodide.mjs`));
  const lockFileContents = { info: made, packages: {} };
  const where = { indexURL: here(pyodide), stdLibURL: here(library), lockFileContents };
  const python = await loadPyodide(where);
  python.FS.writeFile("/pack", new Uint8Array(await (await fetch(here(pack))).arrayBuffer()));
  python.runPython(unpacking);
  python.runPython(program);
  window.ask = python.globals.get("ask");
}"""
Figures = dict[str, list[float]]


class Inside:
    """The application in a pocket, asked as a phone asks a server."""

    def __init__(self, pocket: Pocket) -> None:
        self.send, self.base = pocket.send(), pocket.base

    def get(self, path: str) -> str:
        return self.send("GET", urljoin(self.base, path.lstrip("/")), None).text

    def post(self, path: str, fields: Mapping[str, str]) -> str:
        """Send a form; return where it leads."""
        pairs = parse_qsl(urlencode(fields, doseq=True), keep_blank_values=True)
        return self.send("POST", urljoin(self.base, path.lstrip("/")), pairs).address


class Made:
    """A folder that was made, its host, and the phone that keeps it."""

    def __init__(self, folder: Path, phone: Path) -> None:
        self.folder, self.phone, self.host = folder, phone, Host(folder)
        self.game = ""
        self.taps: list[float] = []
        files = [file for file in folder.rglob("*") if file.is_file()]
        self.figures: Figures = defaultdict(list, {"wire, gzip -9, MB": [sum(map(wire, files))]})
        lines = (HERE / "scorekeeper/pocket" / name for name in ADAPTER)
        own = sum(len(each.read_text().splitlines()) for each in lines)
        self.figures["lines of the adapter"].append(own)

    def medians(self, native: float) -> dict[str, float]:
        """Return one figure a name; ``native``: the milliseconds of a hand without a browser."""
        one = {name: statistics.median(each) for name, each in self.figures.items()}
        one["start in such loops"] = one["start, all kept, s"] / one["a loop of 5 million, s"]
        one["look_into in those of a server"] = one["look_into, 18 cards, mean, ms"] / native
        return one | quantiles(self.taps)

    def measure(self, driver: Playwright, server: Server, *, last: bool) -> None:
        """Start in a new browser; tap there and on the server; at last do all the rest."""
        path = os.environ.get("COMPRO_CHROMIUM") or shutil.which("chromium") or "chromium"
        with opened(driver, path, self.phone) as browser:
            pocket = self.start(browser)
            self.game = self.game or begin(Inside(pocket))
            pocket.frame.goto(self.game)
            tap(pocket.frame, self.taps)
            page = browser.context.new_page()
            page.goto(server.game)
            tap(page, server.taps)
            page.close()
            if last:
                play(harness.Phone(pocket.send(), pocket.base), Told.read("venezuela"))
                self.figures["memory after an evening, MB"].append(max(memory_of_tabs(browser)))
                self.figures["look_into, 18 cards, mean, ms"].append(self.solve(browser))

    def start(self, browser: Browser) -> Pocket:
        """Start; note what it took, and what it holds."""
        pocket = Pocket(browser.context, self.host.address)
        pocket.page.wait_for_timeout(STILL)  # the browser itself has started by then
        begun = processor_of(browser.process.pid)
        pocket.start()
        took = processor_of(browser.process.pid) - begun
        self.figures["start, all kept, s" if self.game else "first visit, s"].append(took)
        self.figures["a loop of 5 million, s"].append(loop())
        pocket.page.wait_for_timeout(STILL)
        resident = memory_of_tabs(browser)
        self.figures["memory after a start, MB"].append(max(resident))
        self.figures["an empty tab, MB"].append(min(resident))
        return pocket

    def solve(self, browser: Browser) -> float:
        """Return the milliseconds of a hand in this pocket's Python."""
        page = browser.context.new_page()
        page.goto(f"{self.host.address}app.webmanifest")
        found = re.search(r'id="loads">(.*?)</script>', (self.folder / "index.html").read_text())
        page.evaluate(PYTHON, [json.loads(found[1].replace(r"<\/", "</")), UNPACKING, SOLVER])
        devtools = browser.context.new_cdp_session(page)
        devtools.send("Performance.enable", {"timeDomain": "threadTicks"})
        page.evaluate("(hands) => ask(hands)", hands("others", WARM_UP))
        before = spent(devtools)
        page.evaluate("(hands) => ask(hands)", hands("asked", HANDS))
        took = spent(devtools) - before
        page.close()
        return took / HANDS


class Server:
    """The same application, served; a game on it, and how long its taps took."""

    def __init__(self, port: int) -> None:
        self.game = f"http://127.0.0.1:{port}{begin(Phone(port))}"
        self.taps: list[float] = []

    @staticmethod
    def solve() -> float:
        """Return the milliseconds of a hand in this Python."""
        names: dict[str, Any] = {}
        exec(SOLVER, names)
        names["ask"](hands("others", WARM_UP))
        begun = time.process_time()
        names["ask"](hands("asked", HANDS))
        return (time.process_time() - begun) * 1000 / HANDS


def main() -> None:
    """Measure and print."""
    folders = [Path(folder).resolve() for folder in sys.argv[1:]]
    if not folders:
        subprocess.run(["make", "pocket"], cwd=HERE, check=True)
        folders.append(HERE / "dist/pocket")
    with tempfile.TemporaryDirectory() as kept, ExitStack() as stack:
        server = Server(stack.enter_context(served({"COMPRO_INSTANCE": f"{kept}/server"})))
        driver = stack.enter_context(sync_playwright())
        pockets = [Made(each, Path(kept) / f"{i}") for i, each in enumerate(folders)]
        for turn in range(ROUNDS + 1):
            for pocket in pockets:
                pocket.measure(driver, server, last=turn == ROUNDS)
        report(pockets, server)


def wire(file: Path) -> float:
    """Return the megabytes of a file as a host sends it that knows gzip and no more."""
    content = file.read_bytes()
    return len(content if file.suffix in PACKED else gzip.compress(content, 9)) / 1e6


def tap(page: Page | Frame, taps: list[float]) -> None:
    """Buy a few times; the first of a page only warms up."""
    page.wait_for_timeout(STILL)
    took = [page.evaluate(SHOWN, number % 4) for number in range(TAPS + 1)]
    taps += took[1:]


def quantiles(taps: Sequence[float]) -> dict[str, float]:
    """Return how long half of the taps took at most, and nine of ten."""
    tenths = statistics.quantiles(taps, n=10)
    return {f"tap to changed row, p{n}0, ms": tenths[n - 1] for n in (5, 9)}


def loop() -> float:
    """Return the seconds that a plain loop takes here, as a measure of the machine."""
    begun = time.process_time()
    exec(LOOP, {})
    return time.process_time() - begun


def memory_of_tabs(browser: Browser) -> list[float]:
    """Return the MB that are resident in each process of a tab."""
    found = []
    for process in family(browser.process.pid):
        folder = Path(f"/proc/{process}")
        if b"--type=renderer" in (folder / "cmdline").read_bytes():
            resident = re.search(r"VmRSS:\s+(\d+)", (folder / "status").read_text())
            found.append(int(resident[1]) / 1000)
    return found


def hands(name: str, count: int) -> str:
    """Return so many hands of 18 cards, three of them jokers, one a line."""
    box = box_of(load_ruleset("venezuela").packs_for(4))
    made = (rich_hand(Random(f"{name} {each}"), 18, (JOKER,) * 3, box=box) for each in range(count))
    return "\n".join(map(write_cards, made))


def report(pockets: Sequence[Made], server: Server) -> None:
    """Print the medians, the server's beside them, and the aims."""
    own = server.solve()
    there = {"look_into, 18 cards, mean, ms": own, **quantiles(server.taps)}
    columns = [{**pocket.medians(own)} for pocket in pockets] + [there]
    names = [pocket.folder.name for pocket in pockets] + ["server", "aim"]
    print(f"{'':36}" + "".join(f"{name:>12}" for name in names))
    for name, most in AIMS.items():
        cells = [column.get(name) for column in columns] + [most]
        print(f"{name:36}" + "".join(f"{'' if c is None else f'{c:.2f}':>12}" for c in cells))


if __name__ == "__main__":
    main()
