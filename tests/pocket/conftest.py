"""The pocket, made once for all processes that test; a host, a browser, a phone for each test."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from filelock import FileLock
from playwright.sync_api import Playwright

from tests.harness import serving
from tests.pocket.pockets import Browser, Host, Pocket, make, opened


@pytest.fixture(scope="session")
def made(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Path:
    """The folder of static files."""
    here = tmp_path_factory.getbasetemp()
    folder = (here if worker_id == "master" else here.parent) / "pocket"
    with FileLock(folder.with_suffix(".lock")):
        if not folder.exists():
            make(folder)
    return folder


@pytest.fixture
def host(made: Path) -> Iterator[Host]:
    host = Host(made)
    yield host
    host.stop()


@pytest.fixture
def browser(driver: Playwright, chromium_path: str, tmp_path: Path) -> Iterator[Browser]:
    with opened(driver, chromium_path, tmp_path / "profile") as browser:
        yield browser


@pytest.fixture
def served() -> Iterator[str]:
    """The address of another Compro, on a laptop."""
    with serving.served() as address:
        yield address


@pytest.fixture
def pocket(browser: Browser, host: Host) -> Iterator[Pocket]:
    """A phone with Compro inside; nothing may have gone wrong in its pages."""
    pocket = Pocket(browser.context, host.address)
    yield pocket
    assert pocket.faults == []
