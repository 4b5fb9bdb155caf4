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
from playwright.sync_api import Locator, Response, Route, TimeoutError, expect

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

pytestmark = [pytest.mark.browser, pytest.mark.long]

PHONES = 8
PRESSES = 8  # of each phone
LATE = 0.2  # seconds
SENT_WITHIN = 40000  # milliseconds; a phone tries again after two seconds, then after four
AGREE_WITHIN = 2000  # milliseconds of quiet
WAITING = "[data-waiting]"
LEAVES = "[data-leaves], .refused a, .notice--asks a"
TOLD = {HTTPStatus.OK: RECORDED, HTTPStatus.UNPROCESSABLE_ENTITY: REFUSED}


class Browser:
    """A phone whose entries meet a fate; it notes what it was told of each of them."""

    def __init__(self, phone: Phone, page: str, seed: int) -> None:
        self.phone, self.seed = phone, random.Random(seed)
        self.outcomes: dict[str, str] = {}
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
        if sent.method == "POST" and response.status in TOLD:
            (id,) = parse_qs(sent.post_data)["command_id"]
            self.outcomes[id] = TOLD[HTTPStatus(response.status)]

    def press(self, keys: Locator) -> None:
        """Press one of these keys, if there is one; first leave whatever asks or refuses."""
        asked = self.phone.page.locator(LEAVES)
        if asked.count():
            asked.first.tap()
        if many := keys.count():
            with suppress(TimeoutError):  # others record so fast that the key never stands still
                keys.nth(self.seed.randrange(many)).tap(timeout=1000)
        self.phone.page.wait_for_timeout(100)

    def settle(self) -> None:
        """Wait until nothing waits to be sent; leave whatever asks."""
        asked, waiting = self.phone.page.locator(LEAVES), self.phone.page.locator(WAITING)
        ends = time.monotonic() + SENT_WITHIN / 1000
        while time.monotonic() < ends and (waiting.is_visible() or asked.count()):
            if asked.count():
                asked.first.tap()
            self.phone.page.wait_for_timeout(100)
        expect(waiting).to_be_hidden()
        expect(self.phone.page.locator("body")).not_to_have_attribute("aria-busy", "true")


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
        for each in (seat, pencil):
            each.settle()
        playing.join()
        assert wrong == []
        told = rest.outcomes() | seat.outcomes | pencil.outcomes
        with app_on(instance) as app:
            number = check_the_book(app, game, told)
        for each in (seat, pencil):
            main = each.phone.main
            expect(main).to_have_attribute("data-number", str(number), timeout=AGREE_WITHIN)
    for each in (seat, pencil):
        expect(each.phone.page.locator("[data-pending]")).to_have_count(0)
        shown = each.phone.main.inner_text()
        each.phone.page.reload()
        assert each.phone.main.inner_text() == shown
        each.leave()
