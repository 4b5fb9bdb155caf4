"""The time of day as the store writes it down: to be shown, never to decide the order of entries.

It decides one thing alone: how long calls wait for others (``calling``).
"""

import time
from datetime import UTC, datetime


def now() -> datetime:
    """Return the time by the machine's clock, in UTC; it may be earlier than what was recorded."""
    return datetime.fromtimestamp(time.time(), UTC)
