"""What tests of the store may ask for: an application with nothing but a store, on each database."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask

from tests.store.playing import Game, begin, make_app, migrated


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest) -> str | None:
    """Each of the two databases, empty; None: the default, SQLite in the instance."""
    return request.getfixturevalue("postgres_url") if request.param == "postgresql" else None


@pytest.fixture
def app(url: str | None, tmp_path: Path) -> Iterator[Flask]:
    with migrated(make_app(tmp_path, url)) as app:
        yield app


@pytest.fixture
def sqlite_app(tmp_path: Path) -> Iterator[Flask]:
    with migrated(make_app(tmp_path)) as app:
        yield app


@pytest.fixture
def game(app: Flask) -> Game:
    """A game that has just begun."""
    return begin()
