"""A browser and a server for the whole run; phones for each test."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.browser.phone import CHROMIUM_OPTIONS, Phone
from tests.browser.serving import DemoLinks, fill_demo, served

TakePhone = Callable[..., Phone]


@pytest.fixture(scope="session")
def browser(chromium_path: str) -> Iterator[Browser]:
    """The Chromium of this run."""
    with sync_playwright() as driver:
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


@pytest.fixture
def take_phone(browser: Browser, address: str) -> Iterator[TakePhone]:
    """Make phones; at the end each is asked what went wrong on it."""
    taken: list[Phone] = []

    def take(**options: object) -> Phone:
        taken.append(Phone(browser, address, **options))
        return taken[-1]

    yield take
    for phone in taken:
        phone.close()


@pytest.fixture
def phone(take_phone: TakePhone) -> Phone:
    """One phone."""
    return take_phone()
