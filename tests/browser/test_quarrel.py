"""Two browsers among eight phones that press at once, on a network that loses, doubles, delays."""

from __future__ import annotations

import random
import threading
import time
from contextlib import suppress
from http import HTTPStatus
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Locator, Request, Response, Route, TimeoutError, expect

from tests.browser.phone import Phone
from tests.server.quarrelling import (
    RECORDED,
    REFUSED,
    Quarrel,
    begin_quarrel,
    check_the_book,
)
from tests.server.serving import app_on
from tests.server.unsteady import FATES, Fate

pytestmark = pytest.mark.browser

PHONES = 8
PRESSES = 8  # of each phone
LATE = 0.2  # seconds
SENT_WITHIN = 120  # seconds; a phone tries again after two, then four, and every twenty at last
AGREE_WITHIN = 2000  # milliseconds of quiet
SETTLES = "/claims/calls"
LEAVES = "[data-leaves], .refused a, .notice--asks a"
UNSETTLED = f"{LEAVES}, [data-waiting]:not([hidden]), body[aria-busy=true], [data-wait]"
TOLD = {HTTPStatus.OK: RECORDED, HTTPStatus.UNPROCESSABLE_ENTITY: REFUSED}


def id_of(request: Request) -> str:
    """Return the id of the command that an entry carries."""
    (id,) = parse_qs(request.post_data)["command_id"]
    return id


class Browser:
    """A phone whose entries meet a fate; it notes what it was told of each of them.

    settling  ids by which it asked, by itself, for calls to be settled: whoever asks second is
              shown how the game stands, and is not told who was first
    """

    def __init__(self, phone: Phone, page: str, seed: int) -> None:
        self.phone, self.seed = phone, random.Random(seed)
        self.outcomes: dict[str, str] = {}
        self.settling: set[str] = set()
        phone.expected += ["net::ERR_CONNECTION_RESET", "status of 409", "409: "]
        phone.page.route(lambda url: True, self.meet)
        phone.page.on("response", self.note)
        phone.open(page)

    def leave(self) -> None:
        """Let the phone be one like any other."""
        self.phone.page.remove_listener("response", self.note)
        self.phone.page.unroute_all(behavior="wait")

    def meet(self, route: Route) -> None:
        """Let an entry come, or not, or twice, or late; all else comes."""
        if route.request.method != "POST":
            return route.continue_()
        if urlsplit(route.request.url).path.endswith(SETTLES):
            self.settling.add(id_of(route.request))
        fate = self.seed.choice(FATES)
        if fate is Fate.LOST:
            return route.abort("connectionreset")
        if fate is Fate.LATE:
            time.sleep(LATE)
        answer = route.fetch()
        if fate is Fate.ANSWER_LOST:
            return route.abort("connectionreset")
        return route.fulfill(response=route.fetch() if fate is Fate.TWICE else answer)

    def note(self, response: Response) -> None:
        sent = response.request
        if sent.method == "POST" and response.status in TOLD and id_of(sent) not in self.settling:
            self.outcomes[id_of(sent)] = TOLD[HTTPStatus(response.status)]

    def press(self, keys: Locator) -> None:
        """Press one of these keys, if there is one; first leave whatever asks or refuses."""
        self.leave_asked()
        if many := keys.count():
            self.tap(keys.nth(self.seed.randrange(many)))
        self.phone.page.wait_for_timeout(100)

    def leave_asked(self) -> None:
        """Tap away what asks or refuses, if anything does."""
        asked = self.phone.page.locator(LEAVES)
        if asked.count():
            self.tap(asked.first)

    def tap(self, key: Locator) -> None:
        """Tap a key, unless others record so fast that it never stands still, or is gone."""
        with suppress(TimeoutError):
            key.tap(timeout=1000)

    def settle(self) -> None:
        """Wait until nothing is on its way, nor waits, nor is called for; leave whatever asks."""
        ends = time.monotonic() + SENT_WITHIN
        unsettled = self.phone.page.locator(UNSETTLED)
        while unsettled.count() and time.monotonic() < ends:
            self.leave_asked()
            self.phone.page.wait_for_timeout(100)
        expect(unsettled).to_have_count(0)


def test_what_two_browsers_show_of_a_quarrel_is_what_is_recorded(
    phone: Phone, take_phone, instance: Path
):
    port = urlsplit(phone.address).port
    quarrel, game = begin_quarrel([port] * PHONES)
    *others, last = quarrel.players
    first, *others = others
    seat, pencil = Browser(phone, first.page, 1), Browser(take_phone(), last.page, 2)
    rest = Quarrel(others)
    wrong: list[BaseException] = []

    def play() -> None:
        try:
            rest.play(PRESSES)
        except BaseException as error:
            wrong.append(error)

    with rest.listening():
        playing = threading.Thread(target=play)
        playing.start()
        for _ in range(PRESSES):
            seat.press(seat.phone.main.locator(".mine__shout"))
            pencil.press(pencil.phone.page.locator("form[data-pays] button, .said__press"))
        while playing.is_alive():
            phone.page.wait_for_timeout(50)  # which lets requests pass, too
        for each in (seat, pencil):
            each.settle()
        assert wrong == []
        told = rest.outcomes() | seat.outcomes | pencil.outcomes
        with app_on(instance) as app:
            number = check_the_book(app, game, told, perhaps=seat.settling | pencil.settling)
        for each in (seat, pencil):
            main = each.phone.main
            expect(main).to_have_attribute("data-number", str(number), timeout=AGREE_WITHIN)
    for each in (seat, pencil):
        expect(each.phone.page.locator("[data-pending]")).to_have_count(0)
        shown = (each.phone.main.get_attribute("data-number"), each.phone.main.inner_text())
        each.phone.page.reload()
        again = (each.phone.main.get_attribute("data-number"), each.phone.main.inner_text())
        assert again == shown, number
        each.leave()
