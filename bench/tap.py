"""A tap on *Buy* in a real Chromium: until the row shows it, its requests, and what it costs.

Prints, as medians of a run in which all servers take turns: requests a tap (those the phone makes
within a second, by its own event too), milliseconds from the tap until the page shows it on a phone
line (150 ms round trip, 1.6 Mbit/s, the phone's processor slowed four times), milliseconds from the
finger until the row has changed where a round trip takes 400 ms, processor milliseconds of the
page's own thread from the touch until all is still again, at the machine's own speed, and processor
milliseconds of the server a tap, by sending the same requests again and again without a browser,
which would take the server's share of the machine.

    make bench ARGS=… measures this checkout; PYTHONPATH=. python bench/tap.py FOLDER … others
    beside it
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from urllib.parse import urlencode
from uuid import uuid4

from _game import begin
from _phone import Phone, hidden_fields
from _server import find_free_port, wait_for
from _slow_phone import LATENCY, SLOWER, chromium, set_latency, slow_phone
from playwright.sync_api import Browser, CDPSession, Page, Request

HERE = Path(__file__).parents[1]
ROUNDS = 5
TAPS = 3  # a round, on the slow phone
WARM_UP, REPEATS = 20, 100  # of the same requests, a round
OWN_EVENT_WITHIN = 1000  # milliseconds
FAR_AWAY = 400  # milliseconds, while the row is watched
OF_THE_PHONE = 8  # digits of a command's id
STILL_AFTER = 1600  # milliseconds
AIMS = {"requests": 1, "processor ms": 4.5, "shown ms": 330, "row ms": 50, "page ms": 25}
SHOWN = """(player) => new Promise((shown) => {
  const button = [...document.querySelectorAll("form[action*='table/buy'] button")][player];
  const before = document.querySelector("main").dataset.number;
  let pressed;
  button.addEventListener("click", () => { pressed = performance.now(); }, { once: true });
  const look = () => {
    if (document.querySelector("main").dataset.number === before) return;
    watch.disconnect();
    requestAnimationFrame(() => setTimeout(() => shown(performance.now() - pressed)));
  };
  const watch = new MutationObserver(look);
  watch.observe(document.body, { childList: true, subtree: true });
  button.click();
})"""


ROW = """(player) => {
  const row = document.querySelectorAll("[data-row]")[player];
  window.rowShown = new Promise((shown) => {
    let touched;
    row.addEventListener("click", ({ timeStamp }) => { touched = timeStamp; }, { once: true });
    const drawn = () => requestAnimationFrame(
      () => setTimeout(() => shown(performance.now() - touched)));
    new MutationObserver(drawn).observe(row, { attributeFilter: ["data-pending"] });
  });
}"""


SlowPhone = tuple[Page, CDPSession]


class Table:
    """A served checkout, a slow phone in Chromium, and a game for what is sent without one."""

    def __init__(self, folder: Path, process: subprocess.Popen[bytes], slow: SlowPhone, port: int):
        self.name = "this checkout" if folder == HERE else str(folder)
        self.process = process
        self.slow, self.devtools = slow
        self.phone = Phone(port)
        self.game = begin(self.phone)
        self.fields = hidden_fields(self.phone.get(self.game))
        self.seen = int(self.fields["seen"])
        self.asked: list[Request] = []
        self.figures: dict[str, list[float]] = {aim: [] for aim in AIMS}
        self.slow.on("request", self._note)

    def _note(self, request: Request) -> None:
        self.asked.append(request)

    def tap(self, player: int) -> None:
        """Tap once on the slow phone; note what it took."""
        self.asked.clear()
        self.figures["shown ms"].append(self.slow.evaluate(SHOWN, player))
        self.slow.wait_for_timeout(OWN_EVENT_WITHIN)
        self.figures["requests"].append(len(self.asked))

    def watch_row(self, player: int) -> None:
        """Tap once where the server is far away; note when the row showed it."""
        number = self.slow.locator("main").get_attribute("data-number")
        set_latency(self.devtools, FAR_AWAY)
        self.slow.evaluate(ROW, player)
        self.slow.locator("form[action*='table/buy'] button").nth(player).tap()
        self.figures["row ms"].append(self.slow.evaluate("rowShown"))
        self.slow.locator(f"main:not([data-number='{number}'])").wait_for()
        set_latency(self.devtools, LATENCY)

    def time_page(self, player: int) -> None:
        """Touch a button once; note what the page's thread has spent on it."""
        self.devtools.send("Emulation.setCPUThrottlingRate", {"rate": 1})
        box = self.slow.locator("form[action*='table/buy'] button").nth(player).bounding_box()
        assert box
        before = spent(self.devtools)
        self.slow.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        self.slow.wait_for_timeout(STILL_AFTER)
        self.figures["page ms"].append(spent(self.devtools) - before)
        self.devtools.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})

    def repeat(self) -> None:
        """Send what a tap sent, many times, as buys of another game; note what each has cost."""
        before = 0.0
        for repeat in range(WARM_UP + REPEATS):
            if repeat == WARM_UP:
                before = processor(self.process.pid)
            for request in self.asked:
                self.send(request)
        self.figures["processor ms"].append((processor(self.process.pid) - before) / REPEATS)

    def send(self, request: Request) -> None:
        """Send one request of a tap."""
        names = {"x-shown": "X-Shown", "x-fragment": "X-Fragment"}
        said = {names[name]: value for name, value in request.headers.items() if name in names}
        self.phone.headers = {**said, "X-Shown": self.game} if "X-Shown" in said else said
        if request.method == "GET":
            self.phone.ask("GET", self.game)
            return
        own = self.fields["command_id"][:OF_THE_PHONE]  # two phones would be asked about it
        again = {
            "player": "p1",
            "seen": str(self.seen),
            "command_id": own + uuid4().hex[OF_THE_PHONE:],
        }
        fields = urlencode({**self.fields, **again})
        answer, _ = self.phone.ask("POST", f"{self.game}table/buy", fields)
        if answer.status not in (200, 303):
            raise RuntimeError(f"a buy: {answer.status}")
        self.seen += 1


def main() -> None:
    """Measure and print."""
    folders = [HERE, *(Path(folder).resolve() for folder in sys.argv[1:])]
    with ExitStack() as stack:
        browser = stack.enter_context(chromium())
        tables = [stack.enter_context(opened(folder, browser)) for folder in folders]
        for round_number in range(ROUNDS + 1):
            for table in tables:
                table.watch_row(TAPS)
                table.time_page(round_number % 4)
                for tap in range(TAPS):
                    table.tap(tap % 4)
                table.repeat()
                if not round_number:  # to warm up
                    table.figures = {aim: [] for aim in AIMS}
        report(tables)


@contextmanager
def opened(folder: Path, browser: Browser) -> Iterator[Table]:
    """Serve a checkout as `make run` does, with a game begun there; open it on a slow phone."""
    port = find_free_port()
    with tempfile.TemporaryDirectory(prefix="compro-bench-") as instance:
        settings = {"COMPRO_INSTANCE": instance, "PORT": str(port), "PYTHONPATH": ""}
        process = subprocess.Popen(
            [sys.executable, "app.py"],
            cwd=folder,
            env={**os.environ, **settings},
            stdout=subprocess.DEVNULL,
        )
        try:
            wait_for(port, process)
            page, devtools = slow_phone(browser)
            devtools.send("Performance.enable", {"timeDomain": "threadTicks"})
            page.goto(f"http://127.0.0.1:{port}{begin(Phone(port))}")
            page.wait_for_load_state("load")
            yield Table(folder, process, (page, devtools), port)
        finally:
            process.terminate()
            process.wait(10)


def processor(process: int) -> float:
    """Return the processor milliseconds that a process and all it started have used."""
    spent = 0
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):  # it has ended meanwhile
            parent = int(stat.read_text().rpartition(")")[2].split()[1])
            if process in (int(stat.parent.name), parent):
                threads = stat.parent.glob("task/*/schedstat")
                spent += sum(int(each.read_text().split()[0]) for each in threads)
    return spent / 1e6


def spent(devtools: CDPSession) -> float:
    """Return the processor milliseconds that the tasks of a page's thread have taken."""
    metrics = devtools.send("Performance.getMetrics")["metrics"]
    return 1000 * next(each["value"] for each in metrics if each["name"] == "TaskDuration")


def report(tables: list[Table]) -> None:
    """Print the medians."""
    print(f"{'':40}" + "".join(f"{aim:>16}" for aim in AIMS))
    for table in tables:
        found = [statistics.median(table.figures[aim]) for aim in AIMS]
        print(f"{table.name:40}" + "".join(f"{figure:16.1f}" for figure in found))
    print(f"{'aim: at most':40}" + "".join(f"{aim:16.1f}" for aim in AIMS.values()))


if __name__ == "__main__":
    main()
