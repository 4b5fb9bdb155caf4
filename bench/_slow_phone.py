"""A phone in a real Chromium: on a slow line, with a slow processor."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, CDPSession, Page, sync_playwright

NAME = "compro.lan"  # of this machine, as phones call it: what comes from there by HTTP is not safe
CHROMIUM_OPTIONS = (
    *("--no-sandbox", "--disable-gpu", "--disable-background-networking"),
    f"--host-resolver-rules=MAP {NAME} 127.0.0.1",
)
SCREEN = {"width": 390, "height": 664}
LATENCY = 150  # milliseconds
BYTES_A_SECOND = 1_600_000 / 8
SLOWER = 4  # times


@contextmanager
def chromium() -> Iterator[Browser]:
    """Start the machine's own Chromium."""
    with sync_playwright() as driver:
        found = os.environ.get("COMPRO_CHROMIUM") or shutil.which("chromium")
        browser = driver.chromium.launch(executable_path=found, args=CHROMIUM_OPTIONS)
        try:
            yield browser
        finally:
            browser.close()


def slow_phone(browser: Browser) -> tuple[Page, CDPSession]:
    """Return a page of a phone that nobody has used before, and what drives it."""
    context = browser.new_context(viewport=SCREEN, has_touch=True, is_mobile=True, locale="en")
    page = context.new_page()
    devtools = context.new_cdp_session(page)
    devtools.send("Network.enable")
    set_latency(devtools, LATENCY)
    devtools.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    return page, devtools


def set_latency(devtools: CDPSession, milliseconds: int) -> None:
    """Let the phone's line take so long for a round trip."""
    speed = {"downloadThroughput": BYTES_A_SECOND, "uploadThroughput": BYTES_A_SECOND}
    line = {"offline": False, "latency": milliseconds, **speed}
    devtools.send("Network.emulateNetworkConditions", line)
