"""A browser and a server for the whole run; phones for each test, which wait in a drawer."""

from __future__ import annotations

import socket
from collections import defaultdict
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Playwright

from tests.browser.elsewhere import Elsewhere
from tests.browser.phone import CHROMIUM_OPTIONS, Phone
from tests.browser.seats import Seat, seated
from tests.browser.serving import DemoLinks, fill_demo, served
from tests.browser.table import Table

TakePhone = Callable[..., Phone]
Sit = Callable[..., Seat]
NEARBY = socket.gethostname().lower().partition(".")[0] + ".local"


@pytest.fixture(scope="session")
def browser(chromium_path: str, driver: Playwright) -> Iterator[Browser]:
    """The Chromium of this run."""
    browser = driver.chromium.launch(executable_path=chromium_path, args=CHROMIUM_OPTIONS)
    yield browser
    browser.close()


@pytest.fixture(scope="session")
def instance(tmp_path_factory: pytest.TempPathFactory):
    """A folder that holds the database of this run."""
    return tmp_path_factory.mktemp("instance")


@pytest.fixture(scope="session")
def demo(instance) -> DemoLinks:
    """The links of the demo's table."""
    return fill_demo(instance)


@pytest.fixture(scope="session")
def address(instance, demo) -> Iterator[str]:
    """The address of a served Compro that holds the demo's table."""
    with served(instance) as address:
        yield address


@pytest.fixture(scope="session")
def drawer() -> dict[str, list[Phone]]:
    """Phones that nobody uses, by their options: a new one costs more than what most tests do."""
    return defaultdict(list)


@pytest.fixture
def take_phone(
    browser: Browser, address: str, drawer: dict[str, list[Phone]]
) -> Iterator[TakePhone]:
    """Hand out phones that are as good as new; at the end each is asked what went wrong on it."""
    taken: list[tuple[list[Phone], Phone]] = []

    def take(**options: object) -> Phone:
        alike = drawer[repr(sorted(options.items()))]
        phone = alike.pop() if alike else Phone(browser, address, **options)
        taken.append((alike, phone))
        return phone

    yield take
    for alike, phone in taken:
        phone.put_away()
        if phone.spent:
            phone.context.close()
        else:
            alike.append(phone)


@pytest.fixture
def phone(take_phone: TakePhone) -> Phone:
    """One phone."""
    return take_phone()


@pytest.fixture
def plain(browser: Browser, address: str) -> Iterator[Phone]:
    """A phone in the Wi-Fi at home: over plain HTTP, under a name that is not this machine's."""
    phone = Phone(browser, address.replace("127.0.0.1", NEARBY), service_workers="allow")
    yield phone
    phone.close()


@pytest.fixture
def table(phone: Phone) -> Table:
    """The Table of a game that has just begun, on the phone of whoever keeps the score."""
    table = Table(phone)
    table.begin()
    return table


@pytest.fixture
def sit(table: Table, take_phone: TakePhone) -> Sit:
    """Let a phone have the seat of this name at that table, and show it."""
    return lambda name, **options: seated(table.game, take_phone(**options), name)


@pytest.fixture
def elsewhere(address: str) -> Iterator[Elsewhere]:
    """Somebody who does things without a browser."""
    with Elsewhere(address) as somebody:
        yield somebody
