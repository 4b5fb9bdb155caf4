"""Make one of the kept backups, in a process of its own so that no request waits for it.

Reads what to do from its input, and writes what became of it, as the note does.
"""

from __future__ import annotations

import json
import os
import signal
import sys
from contextlib import suppress
from datetime import datetime
from pathlib import Path

from .rotation import keep_one

NICER = 10
"""Added to the process's niceness, so that the server gets the processor first."""

if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is for the server; this ends by itself
    os.nice(NICER)
    asked = json.load(sys.stdin)
    note = keep_one(
        Path(asked["source"]),
        asked["secret"],
        Path(asked["folder"]),
        since=datetime.fromisoformat(asked["since"]),
    )
    with suppress(BrokenPipeError):
        sys.stdout.write(json.dumps({"trouble": note.trouble, "what": note.what}))
        sys.stdout.flush()
