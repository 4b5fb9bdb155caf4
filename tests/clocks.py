"""The machine's clock, put forward and back: what any library reads, too, apart from the system."""

from __future__ import annotations

import time
from datetime import timedelta

import pytest

DAY = timedelta(days=1)


class Clock:
    """The clock that ``time.time`` shows."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.behind = timedelta()
        real = time.time
        monkeypatch.setattr(time, "time", lambda: real() - self.behind.total_seconds())

    def put_back(self, by: timedelta) -> None:
        self.behind += by

    def put_forward(self, by: timedelta) -> None:
        self.behind -= by
