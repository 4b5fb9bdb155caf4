"""Three seats call with one tap each: when does every phone of the table say who gets the card?

Prints milliseconds from the last of the three taps until the result stands on every phone, each a
page of a real Chromium: the shortest, the median and the longest of all rounds. The phones are the
three seats, the fourth player's, the scorekeeper's Table and the middle. When all but one have
called, that one discarded, and nobody is waited for. All phones and the server share the machine;
the network is this machine's own.
"""

from __future__ import annotations

import re
import shutil
import statistics
import tempfile
from collections.abc import Iterator
from pathlib import Path

from _game import begin
from _phone import Phone, hidden_fields
from _server import served
from _slow_phone import chromium
from playwright.sync_api import Browser, Page

from scorekeeper import create_app
from scorekeeper.store.database import bring_up_to_date, db

ROUNDS = 12
REST = 900  # milliseconds; sooner the same button is pressed by a bouncing finger
AIM = 300.0  # milliseconds
WAY_IN = re.compile(r'value="http://[^/"]+(/[^/"]+/)seat"')
PERSON = re.compile(r'name="person" value="(\d+)"')
WATCH = """() => {
  window.shownAt = new Promise((shown) => {
    const before = new Set(document.querySelectorAll("[data-passes]"));
    const look = () => {
      const told = [...document.querySelectorAll("[data-passes]")];
      if (!told.some((each) => !before.has(each))) return;
      watch.disconnect();
      requestAnimationFrame(() => setTimeout(() => shown(Date.now())));
    };
    const watch = new MutationObserver(look);
    watch.observe(document.body, { childList: true, subtree: true });
  });
}"""
TAP = """() => {
  const at = Date.now();
  document.querySelector("button.mine__shout").click();
  return at;
}"""


def main() -> None:
    """Measure and print."""
    folder = Path(tempfile.mkdtemp(prefix="compro-bench-"))
    try:
        environment = {"COMPRO_INSTANCE": str(folder), "COMPRO_PROXIES": "1"}
        app = create_app(environment)
        with app.app_context():
            bring_up_to_date()
            db.engine.dispose()
        with served(environment) as port, chromium() as browser:
            waits = list(measure(port, browser))
    finally:
        shutil.rmtree(folder)
    print("ms until all phones show it:", end=" ")
    print(
        f"{min(waits):.0f} at best, median {statistics.median(waits):.0f}, {max(waits):.0f} at most"
    )
    print(f"aim: median at most {AIM:.0f}")


def measure(port: int, browser: Browser) -> Iterator[float]:
    """Let three call, again and again; yield milliseconds until the last phone showed who won."""
    keeper = Phone(port)
    game = begin(keeper)
    bought = {**hidden_fields(keeper.get(game)), "player": "p4", "deal": "1"}
    keeper.post(game + "table/buy", bought)  # the upcard: whose discard it is, is then known
    seats = [open_page(browser, port, place) for place in take_seats(keeper, port, game)]
    others = [open_page(browser, port, game), open_page(browser, port, game + "middle")]
    for page in (*seats, *others):
        page.wait_for_timeout(REST)
    for each in range(ROUNDS):
        callers = [seat for place, seat in enumerate(seats) if place != each % len(seats)]
        for page in (*seats, *others):
            page.evaluate(WATCH)
        tapped = max([seat.evaluate(TAP) for seat in callers])
        shown = [page.evaluate("window.shownAt") for page in (*seats, *others)]
        yield max(shown) - tapped
        seats[0].wait_for_timeout(REST)


def take_seats(keeper: Phone, port: int, game: str) -> Iterator[str]:
    """Take every seat of the table by its link; yield the address of each."""
    found = WAY_IN.search(keeper.get(game.partition("game/")[0] + "links"))
    assert found, "no link for players"
    for _ in range(4):
        phone = Phone(port)
        choose = phone.get(found[1] + "seat")
        person = PERSON.findall(choose)[0]  # of those not taken yet
        yield phone.post(found[1] + "seat", {**hidden_fields(choose), "person": person})


def open_page(browser: Browser, port: int, path: str) -> Page:
    """Return a phone of its own that shows this page."""
    context = browser.new_context(viewport={"width": 390, "height": 664}, has_touch=True)
    page = context.new_page()
    page.goto(f"http://127.0.0.1:{port}{path}")
    return page


if __name__ == "__main__":
    main()
