"""The time of day as the store writes it down: to be shown, never to decide the order of entries.

It decides two things alone: how long a seat waits for a pencil that it has asked for (``pencils``),
and how long calls wait for others (``calling``).
"""

from __future__ import annotations

import time
from datetime import UTC, datetime


def now() -> datetime:
    """Return the time by the machine's clock, in UTC; it may be earlier than what was recorded."""
    return datetime.fromtimestamp(time.time(), UTC)
