"""A phone at the table: a page of a real browser, and whoever taps it."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from ipaddress import IPv4Address
from itertools import count
from math import dist
from urllib.parse import urljoin, urlsplit

from playwright.sync_api import (
    Browser,
    BrowserContext,
    CDPSession,
    Error,
    Locator,
    Page,
    Request,
    Response,
    expect,
)

from tests.browser.scolding import LOOKS_OUT, SAYS, SEEN

CHROMIUM_OPTIONS = (
    *("--no-sandbox", "--disable-gpu", "--disable-background-networking"),
    "--host-resolver-rules=MAP *.local 127.0.0.1",  # a name under which a page is not secure
    "--js-flags=--no-opt,--no-maglev",  # a page lives too short for its scripts to be optimised
)
OLDER = """
  delete AbortSignal.any; delete Object.groupBy; delete Promise.withResolvers; delete URL.parse;
  FormData = class extends FormData { constructor(form) { super(form); } };
"""
"""Takes away what iOS 16.4 or Chrome 110 lacks, and somebody writes without a thought."""
SIZE = {"width": 390, "height": 844}
LOOKS = {"color_scheme": "light", "reduced_motion": "no-preference"}
LETTERS = 16  # CSS pixels
ANSWER_WITHIN = 5000  # milliseconds
COUNTS_AGAIN_AFTER = 700  # milliseconds; sooner the same button is pressed by a bouncing finger
STEPS_AGAIN_AFTER = 300  # milliseconds; the same for undo and redo
LINKS_AGAIN_AFTER = 300  # milliseconds; the same for a link where something was just pressed
SAME_PLACE = 40  # pixels; nearer, two taps may be in the same place
SEEN_WITHIN = 2000  # milliseconds; until another phone shows what was recorded
NO_NETWORK = "net::ERR_INTERNET_DISCONNECTED"
LET_GO = "net::ERR_ABORTED"  # by the page itself: it went on, or asked anew
ISOLATES = re.compile("[\u2066-\u2069]")
Place = tuple[float, float]
HOMES = count(int(IPv4Address("10.0.0.1")))


def next_home() -> str:
    """Return an address for a phone: what one may do in an hour is less than what tests do."""
    return str(IPv4Address(next(HOMES)))


class Phone:
    """One phone: a browser context, one page in it, and what went wrong there.

    taps     how many there were since somebody set it to 0
    spent    whether no other test can use it
    faults   what nobody would see: errors in the console, failed requests, other hosts asked
    scolded  what stood there in red though nobody did anything wrong, once ``mind_scolding``
    """

    def __init__(self, browser: Browser, address: str, **options: object) -> None:
        self.address = address
        self.below = urlsplit(address).path
        self.options = LOOKS | options
        self.context: BrowserContext = browser.new_context(
            **{"viewport": SIZE, "has_touch": True, "is_mobile": True, "base_url": address}
            | {"device_scale_factor": 1, "locale": "en", "service_workers": "block"}
            | self.options
        )
        self.context.set_default_timeout(ANSWER_WITHIN)
        self.context.add_init_script(OLDER)
        self.spent = False
        self.page: Page = self.context.new_page()
        self.devtools: CDPSession = self.context.new_cdp_session(self.page)
        self._begin()
        self.page.on("console", lambda message: self._note(message.type, message.text))
        self.page.on("pageerror", lambda error: self._note("error", str(error)))
        self.page.on("request", self._note_host)
        self.page.on("requestfailed", self._note_failure)
        self.page.on("response", self._note_status)

    def _begin(self) -> None:
        """Begin to note what goes wrong, at an address that nobody else has."""
        self.context.set_extra_http_headers({"X-Forwarded-For": next_home()})
        self.taps = 0
        self.pressed = ("", 0.0)
        self.touched: tuple[Place | None, float] = (None, 0.0)
        self.bears_scolding = False
        self.faults: list[str] = []
        self.scolded: list[str] = []
        self.minds: str | None = None
        self.expected = [
            *("status of 422", "422: "),  # refused: the page says why
            *("status of 409", "409: "),  # entered by two: the page asks which stands
            "Service Worker registration blocked",  # by the driver, unless a test allows it
        ]

    def open(self, path: str) -> Page:
        """Open a page, by its path with or without the one that Compro stands below."""
        whole = path if path.startswith(self.below) else self.below + path
        self.page.goto(urljoin(self.address, whole))
        return self.page

    def tap(self, target: Locator) -> None:
        """Tap something, and count it; nothing may have scolded so far."""
        place = place_of(target)
        self._look_first(place)
        target.tap()
        self.touched = (place, time.monotonic())
        self.taps += 1
        if not self.bears_scolding:
            assert self.scolded == [], self.scolded

    def _look_first(self, at: Place | None) -> None:
        """Wait where a finger has just been: what is tapped there at once is a finger's bounce."""
        before, when = self.touched
        left = LINKS_AGAIN_AFTER - (time.monotonic() - when) * 1000
        if left > 0 and (before is None or at is None or dist(before, at) < SAME_PLACE):
            self.page.wait_for_timeout(left)

    def press(self, target: Locator, *, counts_after: int = COUNTS_AGAIN_AFTER) -> None:
        """Tap what records something; the same once more as late as somebody who means it."""
        selector = str(target).partition("selector=")[2]
        last, at = self.pressed
        left = counts_after - (time.monotonic() - at) * 1000
        if selector == last and left > 0:
            self.page.wait_for_timeout(left)
        self.tap(target)
        self.pressed = (selector, time.monotonic())

    def button(self, name: str | re.Pattern[str], *, exact: bool = True) -> Locator:
        """Find a button in the main part, as it is read out."""
        return self.main.get_by_role("button", name=name, exact=exact)

    def link(self, name: str | re.Pattern[str], *, exact: bool = True) -> Locator:
        """Find a link in the main part, as it is read out."""
        return self.main.get_by_role("link", name=name, exact=exact)

    def buy_key(self, player: str) -> Locator:
        """Find the chip that buys in a player's row, whatever this game's players shout."""
        keys = self.main.locator("form[data-pays]")
        return keys.get_by_role("button", name=re.compile(rf"^\S+ {player}$"))

    def step_button(self, word: str) -> Locator:
        """Find Undo or Redo, by the word at the head of what is read out."""
        said = self.page.get_by_role("region", name="The last step")
        return said.get_by_role("button", name=re.compile(f"^{word}"))

    def go_to(self, name: str) -> None:
        """Tap an entry of the bar at the foot of a game's pages."""
        bar = self.page.get_by_role("navigation", name="This game")
        self.tap(bar.get_by_role("link", name=name, exact=True))

    @property
    def main(self) -> Locator:
        """The main part of the page."""
        return self.page.get_by_role("main")

    @property
    def newer(self) -> Locator:
        """What says that the page is older than the table, and leads to it as it is now."""
        return self.page.locator("[data-newer]").first

    @property
    def heading(self) -> Locator:
        """The page's heading."""
        return self.main.get_by_role("heading", level=1)

    @property
    def path(self) -> str:
        """The path of the page shown."""
        return urlsplit(self.page.url).path

    @contextmanager
    def offline(self) -> Iterator[None]:
        """Take the network away for the length of the block."""
        self.expected.append(NO_NETWORK)
        self.context.set_offline(True)
        try:
            yield
        finally:
            self.context.set_offline(False)

    def hold_clock(self) -> None:
        """From now on let time pass only as the test says; no other test gets this phone."""
        self.page.clock.install()
        self.spent = True

    def mind_scolding(self) -> None:
        """From the next page on let no red stand anywhere, nor any alert."""
        self.devtools.send("Page.enable")
        script = {"source": LOOKS_OUT}
        added = self.devtools.send("Page.addScriptToEvaluateOnNewDocument", script)
        self.minds = added["identifier"]

    @contextmanager
    def scolded_for(self, *said: str) -> Iterator[None]:
        """Let something scold within the block: it must, and say all this."""
        self.expect_unscolded()
        self.bears_scolding = True
        yield
        self.page.evaluate(SEEN)
        heard = plain(" ".join(self.scolded))
        assert all(each in heard for each in said), (said, heard)
        self.scolded.clear()
        self.bears_scolding = False

    def expect_unscolded(self) -> None:
        """Nothing has scolded on this phone, and nothing does."""
        self.page.evaluate(SEEN)
        assert self.scolded == [], self.scolded

    def scale_text(self, percent: int) -> None:
        """Set the size of text that the reader wants, as the browser's own settings do.

        It scales what is measured in rem or em, and nothing else; so it also shows what is not.
        """
        size = LETTERS * percent // 100
        sizes = {"fontSizes": {"standard": size, "fixed": size}}
        self.devtools.send("Page.setFontSizes", sizes)

    def put_away(self) -> None:
        """Let the phone be as it came from the shop; what went wrong on it fails the test."""
        self.page.goto("about:blank")
        self.page.unroute_all(behavior="ignoreErrors")
        if self.minds:
            script = {"identifier": self.minds}
            self.devtools.send("Page.removeScriptToEvaluateOnNewDocument", script)
        faults = self.faults + self.scolded
        stored = {"origin": urljoin(self.address, "/"), "storageTypes": "all"}
        self.devtools.send("Storage.clearDataForOrigin", stored)
        self.context.clear_cookies()
        if self.page.viewport_size != SIZE:
            self.page.set_viewport_size(SIZE)
        self.page.emulate_media(media="screen", **{name: self.options[name] for name in LOOKS})
        self.scale_text(100)
        self._begin()
        assert faults == [], faults

    def close(self) -> None:
        """Throw the phone away; whatever went wrong on it is an error."""
        self.context.close()
        assert self.faults == []

    def _note(self, kind: str, text: str) -> None:
        if text.startswith(SAYS):
            self.scolded.append(text.removeprefix(SAYS))
        elif kind in ("error", "warning") and not any(each in text for each in self.expected):
            self.faults.append(f"{kind}: {text}")

    def _note_host(self, request: Request) -> None:
        if not request.url.startswith((self.address + "/", "data:", "blob:")):
            self.faults.append(f"another host was asked: {request.url}")

    def _note_failure(self, request: Request) -> None:
        scripts = self.options.get("java_script_enabled", True)
        unwanted = not scripts and request.url.endswith(".js")  # the browser itself lets it be
        if request.failure != LET_GO and not unwanted:
            self._note("error", f"{request.failure}: {request.url}")

    def _note_status(self, response: Response) -> None:
        if response.status >= 400:
            self._note("error", f"{response.status}: {response.url}")


def place_of(target: Locator) -> Place | None:
    """Return where a finger would touch it; None: it is being put in its place just now."""
    try:
        target.scroll_into_view_if_needed()
        box = target.bounding_box()
    except Error:
        return None
    return box and (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def plain(text: str | None) -> str:
    """Return a text without the signs that keep names apart from what stands round them."""
    return " ".join(ISOLATES.sub("", text or "").split())


def expect_text(place: Locator, text: str, *, within: int = ANSWER_WITHIN) -> None:
    """Wait until a place holds this text, whatever keeps the names in it apart."""
    expect(place).to_contain_text(saying(text), timeout=within)


def saying(text: str) -> re.Pattern[str]:
    """Return what finds this text, whatever keeps the names in it apart.

    A number at either end of it is a whole one: "0 cards" is not found in "10 cards".
    """
    signs = "".join("[\u2066-\u2069]*" + re.escape(sign) for sign in text)
    before, after = text[0].isdecimal(), text[-1].isdecimal()
    return re.compile(r"(?<!\d)" * before + signs + r"(?!\d)" * after)
