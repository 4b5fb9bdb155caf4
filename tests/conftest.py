"""What any test may ask for. A missing service fails the test on CI and skips it elsewhere."""

from __future__ import annotations

import gc
import os
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TypeVar

import pytest
from flask import Flask
from flask_babel import Babel
from hypothesis import settings
from playwright.sync_api import Playwright, sync_playwright
from sqlalchemy.engine import URL

from tests import services
from tests.deep import is_deep, lines_of
from tests.examples import SUITE, TORTURE

Service = TypeVar("Service")
DEEP = Path(__file__).with_name("deep.txt")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--torture",
        action="store_true",
        help="let tests marked `torture` go on for long: thousands of rounds instead of a few",
    )


def pytest_configure(config: pytest.Config) -> None:
    """Let ``tests.examples`` know how long tests by chance go on."""
    settings.load_profile(TORTURE if config.getoption("--torture") else SUITE)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Make a test of each seed for one marked ``seeds(few, many)``: many under `--torture`."""
    marked = metafunc.definition.get_closest_marker("seeds")
    if marked:
        few, many = marked.args
        long = metafunc.config.getoption("--torture")
        metafunc.parametrize("seed", range(many if long else few))


def pytest_collection_modifyitems(items: Sequence[pytest.Item]) -> None:
    """Mark what `make test` leaves to `make test-all`."""
    lines = lines_of(DEEP.read_text(encoding="utf-8"))
    for item in items:
        if is_deep(item.nodeid, getattr(item, "fixturenames", ()), lines):
            item.add_marker(pytest.mark.deep)


def pytest_collection_finish() -> None:
    """Let no garbage be looked for among thousands of tests: that took seconds each time."""
    gc.freeze()


@pytest.fixture(scope="session")
def rounds(request: pytest.FixtureRequest) -> Callable[[int, int], int]:
    """Return the first number, or the second under `--torture`: how often to try something."""
    long = request.config.getoption("--torture")
    return lambda few, many: many if long else few


def need(find: Callable[[], Service]) -> Service:
    """Return what was found; where nothing was, fail on CI and skip elsewhere."""
    try:
        return find()
    except services.NotFoundHere as not_found:
        missing = str(not_found)
    if os.environ.get("CI") == "true":
        pytest.fail(f"CI must run every test, but has {missing}", pytrace=False)
    pytest.skip(f"this machine has {missing}")


@pytest.fixture(scope="session")
def chromium_path() -> str:
    """The Chromium to drive."""
    return need(services.find_chromium)


@pytest.fixture(scope="session")
def driver() -> Iterator[Playwright]:
    """What drives browsers: a process can have one, for all tests."""
    with sync_playwright() as driver:
        yield driver


@pytest.fixture(scope="session")
def families() -> tuple[str, ...]:
    """The families of letters that phones have, or are as wide."""
    return need(services.find_families)


@pytest.fixture(scope="session")
def postgres_server() -> URL:
    """A PostgreSQL on which ``services.fresh_database`` may make databases."""
    return need(services.find_postgres)


@pytest.fixture
def postgres_url(postgres_server: URL) -> Iterator[str]:
    """The SQLAlchemy URL of an empty PostgreSQL database, the test's own."""
    with services.fresh_database(postgres_server) as url:
        yield url


@pytest.fixture(scope="session")
def postgres_tools() -> str:
    """The folder of pg_dump and pg_restore."""
    return need(services.find_postgres_tools)


@pytest.fixture(scope="session")
def redis_database() -> Iterator[str]:
    """The URL of a Redis database that this run has to itself."""
    url = need(services.claim_redis)
    yield url
    services.release_redis(url)


@pytest.fixture
def redis_url(redis_database: str) -> str:
    """The URL of an emptied Redis database; its channels are still the whole server's."""
    services.empty_redis(redis_database)
    return redis_database


@pytest.fixture
def own_redis() -> Iterator[services.OwnRedis]:
    """A Redis that serves this test alone, already at work."""
    own = need(services.OwnRedis)
    own.begin()
    yield own
    own.end()


@pytest.fixture
def own_postgres() -> Iterator[services.OwnPostgres]:
    """A PostgreSQL that serves this test alone, already at work."""
    with TemporaryDirectory() as folder:
        own = need(lambda: services.OwnPostgres(Path(folder)))
        own.begin()
        yield own
        own.end()


@pytest.fixture
def speaking() -> Iterator[None]:
    """Speak English, as any request without a choice does."""
    app = Flask("speaking")
    Babel(app)
    with app.test_request_context():
        yield
