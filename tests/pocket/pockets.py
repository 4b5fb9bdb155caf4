"""A host of static files, a phone's browser that can be killed, and Compro inside it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import urljoin

from playwright.sync_api import BrowserContext, Frame, FrameLocator, Page, Playwright, expect

from tests.harness.phone import Answer, Fields, Send

ROOT = Path(__file__).parents[2]
BELOW = "/some/where/"
START_WITHIN = 120_000  # milliseconds: the first start of a busy machine
ACT_WITHIN = 20_000  # milliseconds
OPTIONS = (
    *("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"),
    *("--remote-debugging-port=0", "--window-size=390,664"),
)
FETCH = """async ([method, address, form]) => {
    const body = form ? new URLSearchParams(form) : undefined;
    const answer = await fetch(address, { method, body });
    return [answer.status, answer.url, await answer.text()];
}"""


def make(out: Path) -> None:
    """Make the folder of the pocket, as `make pocket` does."""
    command = [sys.executable, "-m", "scorekeeper.pocket.build", str(out)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)


class Host:
    """Serves a folder below a path. ``folder`` may be another one later, as after an update."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        host = self

        class Files(SimpleHTTPRequestHandler):
            extensions_map = {  # noqa: RUF012 (as the library has it)
                **SimpleHTTPRequestHandler.extensions_map,
                **{
                    ".mjs": "text/javascript",
                    ".js": "text/javascript",
                    ".wasm": "application/wasm",
                },
            }

            def translate_path(self, path: str) -> str:
                self.directory = str(host.folder)
                below = path.removeprefix(BELOW) if path.startswith(BELOW) else "nowhere"
                return super().translate_path(f"/{below}")

            def log_message(self, *_: object) -> None:
                """Say nothing."""

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Files)
        self.address = f"http://127.0.0.1:{self.server.server_port}{BELOW}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def stop(self) -> None:
        self.server.shutdown()
        self.server.server_close()


class Browser:
    """A Chromium with a profile that outlives it; it can be killed at any moment."""

    def __init__(self, driver: Playwright, chromium: str, profile: Path) -> None:
        port = profile / "DevToolsActivePort"
        port.unlink(missing_ok=True)
        command = [chromium, *OPTIONS, f"--user-data-dir={profile}", "about:blank"]
        self.process = subprocess.Popen(
            command,
            start_new_session=True,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        ends = time.monotonic() + START_WITHIN / 1000
        while not (port.exists() and port.read_text().count("\n")):
            assert time.monotonic() < ends, "the browser does not start"
            time.sleep(0.05)
        there = f"http://127.0.0.1:{port.read_text().splitlines()[0]}"
        self.connection = driver.chromium.connect_over_cdp(there)
        self.context: BrowserContext = self.connection.contexts[0]

    def kill(self) -> None:
        """Kill all of it, as when the battery is empty."""
        with suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        with suppress(Exception):
            self.connection.close()


class Pocket:
    """Compro inside a browser: the page around it, and the application in its frame."""

    def __init__(self, context: BrowserContext, address: str) -> None:
        self.page: Page = context.new_page()
        self.page.set_default_timeout(ACT_WITHIN)
        self.page.set_viewport_size({"width": 390, "height": 664})
        self.address = address
        self.faults: list[str] = []
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))

    @property
    def app(self) -> FrameLocator:
        return self.page.frame_locator("iframe")

    @property
    def frame(self) -> Frame:
        return next(each for each in self.page.frames if "/app/" in each.url)

    @property
    def title(self) -> str:
        """The heading of the page around the application."""
        return self.page.locator(".shell__page h1").inner_text()

    def start(self, way: str = "") -> None:
        """Open it, and wait for the application; a first welcome is gone through."""
        self.page.goto("about:blank")  # else an address that differs in its end is no other page
        self.page.goto(f"{self.address}{way}", timeout=START_WITHIN)
        begin = self.page.locator(".shell__page > button:visible")
        expect(begin.or_(self.page.locator("iframe:visible"))).to_be_visible(timeout=START_WITHIN)
        if begin.is_visible():
            assert self.title == "It is all on this phone", self.title
            begin.click()
        expect(self.app.locator("h1").first).to_be_attached(timeout=START_WITHIN)

    def send(self) -> Send:
        """Return a way to the application, by the fetch of its frame."""
        frame = self.frame

        def send(method: str, address: str, form: Fields | None) -> Answer:
            pairs = None if form is None else [list(pair) for pair in form]
            status, there, text = frame.evaluate(FETCH, [method, address, pairs])
            return Answer(status, there, text)

        return send

    @property
    def base(self) -> str:
        return urljoin(self.address, "app/")


@contextmanager
def opened(driver: Playwright, chromium: str, profile: Path) -> Iterator[Browser]:
    """Open a browser until the end of the block."""
    browser = Browser(driver, chromium, profile)
    try:
        yield browser
    finally:
        browser.kill()
