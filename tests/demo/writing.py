"""`python -m tests.demo.writing`: write the evenings of the demo, played by chance."""

from __future__ import annotations

import json
from dataclasses import MISSING, fields
from random import Random
from typing import Any

import msgspec

from scorekeeper.demo.filling import EVENINGS, Evening, start_of
from scorekeeper.game.commands import Command
from tests.demo.book import Book
from tests.demo.playing import play_deals, play_into_deal

SEED = 7
SIX = ("Emil", "Fina", "Goro", "Hanna", "Ilse", "Jalil")
PLANNED: dict[str, list[tuple[Evening, int | None]]] = {
    "Kitchen table": [
        (Evening(rules="venezuela"), None),
        (Evening(rules="venezuela", first_dealer=1), None),
        (Evening(rules="venezuela", first_dealer=2), 5),
    ],
    "Club table": [
        (Evening(rules="bolivia", people=SIX), None),
        (Evening(rules="romme-dskv", people=SIX[:4]), None),
        (Evening(rules="romme-dskv", people=SIX[:4], first_dealer=1), 3),
        (Evening(rules="bolivia", people=SIX, first_dealer=1), 4),
    ],
}
"""Table's name → its games, each with the number of the deal it is in the middle of; None: it is
over."""


def main() -> None:
    """Play them, and write the file."""
    chance = Random(SEED)
    whole = {
        name: [played(evening, deal, chance) for evening, deal in planned]
        for name, planned in PLANNED.items()
    }
    EVENINGS.write_text(laid_out(whole), encoding="utf-8")


def played(evening: Evening, deal: int | None, chance: Random) -> dict[str, Any]:
    """Return a game as the file has it: to its end, or into the middle of this deal."""
    said: list[list[object]] = []
    book = Book(start_of(evening, ["" for _ in evening.people]))

    def submit(command: Command) -> Any:
        said.append([type(command).__name__, told(command)])
        return book.submit(command)

    if deal is None:
        play_deals(book.state, submit, chance)
    else:
        state = play_deals(book.state, submit, chance, until=deal - 1)
        play_into_deal(state, submit, chance)
    return {**msgspec.to_builtins(evening), "commands": said}


def told(command: Command) -> dict[str, object]:
    """Return the fields of a command that differ from their defaults."""
    whole = msgspec.to_builtins(command)
    return {
        field.name: whole[field.name]
        for field in fields(command)
        if field.default is MISSING or getattr(command, field.name) != field.default
    }


def laid_out(whole: dict[str, list[dict[str, Any]]]) -> str:
    """Return the file: a line for each command."""
    tables = []
    for name, games in whole.items():
        each = []
        for game in games:
            head = json.dumps(
                {k: v for k, v in game.items() if k != "commands"}, ensure_ascii=False
            )
            lines = ",\n".join(json.dumps(one, ensure_ascii=False) for one in game["commands"])
            each.append(f'{head[:-1]}, "commands": [\n{lines}\n]}}')
        tables.append(f"{json.dumps(name)}: [\n" + ",\n".join(each) + "\n]")
    return "{\n" + ",\n".join(tables) + "\n}\n"


if __name__ == "__main__":
    main()
