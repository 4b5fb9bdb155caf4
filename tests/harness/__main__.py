"""`python -m tests.harness [ADDRESS] [GAME …]`: play evenings against a Compro that runs somewhere.

Without an address it starts one of its own. It needs Python and no more.
"""

from __future__ import annotations

import sys
import time
from contextlib import nullcontext
from urllib.error import URLError

from tests.harness.evening import play
from tests.harness.phone import Phone, by_http
from tests.harness.serving import served
from tests.harness.told import Told, games


def main(*said: str) -> int:
    """Play these games, or all, at one table; return how many went otherwise than told."""
    address = next((each for each in said if "://" in each), None)
    chosen = [each for each in said if each != address] or games()
    if strange := {*chosen} - {*games()}:
        sys.exit(f"No evening is told of {', '.join(strange)}, but of {', '.join(games())}.")
    with nullcontext(address) if address else served() as base:
        phone = Phone(by_http(), base if base.endswith("/") else f"{base}/")
        try:
            return sum(not comes_out(phone, game) for game in chosen)
        except URLError as error:
            sys.exit(f"Nothing answers at {base}: {error.reason}")


def comes_out(phone: Phone, game: str) -> bool:
    """Play an evening and print what became of it; return whether it came out as told."""
    begun, asked, said = time.monotonic(), phone.asked, "as worked out by hand"
    fault = None
    try:
        play(phone, Told.read(game))
    except AssertionError as error:
        fault = said = str(error)
    took = time.monotonic() - begun
    sys.stdout.write(f"{game}: {said} ({phone.asked - asked} pages, {took:.1f} s)\n")
    return fault is None


if __name__ == "__main__":
    sys.stdout.reconfigure(errors="backslashreplace")  # Windows may know no suits
    sys.exit(main(*sys.argv[1:]) > 0)
