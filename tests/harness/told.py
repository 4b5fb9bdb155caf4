"""Reads an evening as players tell it: its sheet, worked out by hand, and its lines.

The texts are those of ``tests/game/played``, where their words are explained.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Self

FOLDER = Path(__file__).parents[1] / "game" / "played"


@dataclass(frozen=True, slots=True)
class Told:
    """One evening.

    game     the name of its rules
    players  who plays, in the order in which they sit; the first deals first
    costs    player → what each deal adds to the total, None where the player was not in it
    totals   player → the total in the end
    chips    player → the chips left in the end; none where the sheet does not tell them
    house    house rules: the name of a field → its value
    lines    what happens
    """

    game: str
    players: tuple[str, ...]
    costs: dict[str, list[int | None]]
    totals: dict[str, int]
    chips: dict[str, int]
    house: dict[str, str]
    lines: tuple[str, ...]

    @classmethod
    def read(cls, game: str) -> Self:
        """Read the evening of this game. errors: FileNotFoundError."""
        text = (FOLDER / f"{game}.txt").read_text(encoding="utf-8")
        lines = [line for line in text.splitlines() if not line.startswith("#")]
        begin = next(at for at, line in enumerate(lines) if re.match(r"deal .* total", line))
        end = lines.index("", begin)
        columns, rows = read_sheet(lines[begin:end])
        rows.pop("contract", None)
        deals = len([name for name in columns if name.isdigit()])
        behind = {name: place for place, name in enumerate(columns)}
        return cls(
            game=game,
            players=tuple(rows),
            costs={player: row[:deals] for player, row in rows.items()},
            totals={player: row[behind["total"]] or 0 for player, row in rows.items()},
            chips={player: row[behind["chips"]] or 0 for player, row in rows.items()}
            if "chips" in behind
            else {},
            house=dict(line.split(" = ") for line in lines[:begin] if line),
            lines=tuple(filter(None, lines[end:])),
        )

    @property
    def deals(self) -> int:
        return len(next(iter(self.costs.values())))

    def lines_after(self, deal: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Return the lines between the end of a deal and the next one, and all that come then."""
        starts = [at for at, line in enumerate(self.lines) if re.match(r"deal \d+: ", line)]
        starts.append(len(self.lines))
        begin, end = starts[deal - 1], starts[deal]
        return self.lines[begin:end], self.lines[end:]


def read_sheet(lines: list[str]) -> tuple[list[str], dict[str, list[int | None]]]:
    """Return the columns and player → numbers; each ends below the end of its column's name."""
    ends = [each.end() for each in re.finditer(r"\S+", lines[0])]
    rows: dict[str, list[int | None]] = {}
    for line in lines[1:]:
        name = line.split()[0]
        cells = [line[start:end].strip() for start, end in pairwise([len(name), *ends[1:]])]
        rows[name] = [int(cell) if cell else None for cell in cells]
    return lines[0].split()[1:], rows


def games() -> list[str]:
    """Return all games of which an evening is told."""
    return sorted(file.stem for file in FOLDER.glob("*.txt"))
