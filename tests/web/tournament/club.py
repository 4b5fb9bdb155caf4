"""An evening of a club: the director's phone, and a phone at each table that types in results."""

from __future__ import annotations

import re
from collections.abc import Mapping

from flask import Flask

from tests.web.phone import Phone

NAMES = [f"{first}{last}" for first in ("Ana", "Ben", "Caro", "Dora") for last in "ABCDEFGH"]
ROOM = re.compile(r'href="([^"]+/tournament/\d+/table/(\d+))"')
GAME = re.compile(r'href="([^"]+/game/\d+/)"')
SEATED = re.compile(
    r'<b class="room__number[^"]*">(\d+)</b>.*?room__names[^"]*">(.*?)</b>', re.DOTALL
)
ROW = re.compile(
    r"<tr[^>]*><th scope=\"row\"><b[^>]*>([^<]+)</b> <bdi>([^<]+)</bdi>(.*?)</tr>", re.S
)
ISOLATES = dict.fromkeys(map(ord, "\u2068\u2069"))


class Club:
    """A tournament as its director has it on a phone."""

    def __init__(self, app: Flask, phone: Phone, home: str) -> None:
        self.app, self.phone, self.home = app, phone, home
        self.page = ""

    def begin(self, names: list[str] = NAMES, **said: str) -> Phone:
        form = {"names": "\n".join(names), "many": "", **said}
        answer = self.phone.open(self.home + "tournament").send("/tournament", **form)
        self.page = self.phone.address
        return answer

    def open(self, more: str = "") -> Phone:
        return self.phone.open(self.page + more)

    def start(self) -> Phone:
        return self.open().send("/start")

    def draw(self) -> Phone:
        return self.open().send("/draw")

    def rooms(self) -> dict[int, list[str]]:
        """Return number of a table → who sits there now."""
        found = SEATED.findall(self.open().html)
        return {
            int(number): re.split(",? and |, ", names.translate(ISOLATES))
            for number, names in found
        }

    def game_at(self, number: int) -> str:
        """Return the address of the game at a table, by its scorekeeper's link."""
        return GAME.findall(self.open(f"/table/{number}").html)[0]

    def report(self, number: int, points: Mapping[str, int]) -> Phone:
        """Type in the one deal of a game at a table, from its own phone: name → points."""
        phone = Phone(self.app.test_client())
        page = phone.open(self.game_at(number) + "count/paper")
        seats = self.rooms()[number]
        out = min(seats, key=points.__getitem__)
        fields = {f"points-p{at}": str(points[name]) for at, name in enumerate(seats, 1)}
        return page.send("/count/paper", went_out=f"p{seats.index(out) + 1}", **fields)

    def ranks(self) -> list[tuple[str, str, list[str]]]:
        """Return rank, name and numbers of everybody, as the standings show them."""
        found = ROW.findall(self.open().html)
        cells = [re.findall(r"<td>(?:<b>)?([^<]+)", rest) for _, _, rest in found]
        return [(rank, name, row) for (rank, name, _), row in zip(found, cells, strict=True)]
