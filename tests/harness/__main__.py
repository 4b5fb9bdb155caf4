"""`python -m tests.harness [ADDRESS] [GAME …]`: play evenings against a Compro that runs somewhere.

Without an address it starts one of its own. It needs Python and no more.
"""

from __future__ import annotations

import sys
import time
from contextlib import nullcontext

from tests.harness.evening import play
from tests.harness.phone import Phone, by_http
from tests.harness.serving import served
from tests.harness.told import Told, games


def main(*said: str) -> int:
    """Play these games, or all, at one table; return how many went otherwise than told."""
    address = next((each for each in said if "://" in each), None)
    chosen = [each for each in said if each != address]
    wrong = 0
    with nullcontext(address) if address else served() as base:
        phone = Phone(by_http(), base if base.endswith("/") else f"{base}/")
        for game in chosen or games():
            begun, asked, came_to = time.monotonic(), phone.asked, "as worked out by hand"
            try:
                play(phone, Told.read(game))
            except AssertionError as error:
                wrong, came_to = wrong + 1, str(error)
            took = time.monotonic() - begun
            sys.stdout.write(f"{game}: {came_to} ({phone.asked - asked} pages, {took:.1f} s)\n")
    return wrong


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]) > 0)
