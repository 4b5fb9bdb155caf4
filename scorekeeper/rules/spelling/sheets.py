"""A whole sheet as people have it: chat lines, columns, tables, exports of other apps."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from .chats import read_chat, read_places
from .drafts import (
    Asked as Asked,
    Column as Column,
    Doubt as Doubt,
    Draft,
    Expected as Expected,
    Fault as Fault,
    Part as Part,
    Sheet as Sheet,
    SheetWords as SheetWords,
)
from .tables import Cell, read_column, read_grid, read_table

LONGEST_SHEET = 64_000  # characters
MOST_PIECES = 4000  # lines, numbers, signs between them
_PIECE = re.compile(r"\d{1,6}|[\t\n;|,]")
_SCORES = ("playerScores", "scores", "players", "results")
_NAMED = ("name", "playerName", "player")
_NUMBERED = ("playerRefId", "playerId", "refId", "id")
_POINTS = ("score", "points", "total")


def decode(sent: bytes) -> str:
    """Return the text of a file: UTF-8, or UTF-16 with or without its mark, else Latin 1."""
    if sent[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return sent.decode("utf-16", "replace")
    nulls = sent[:200].count(0)
    if nulls and nulls * 3 > len(sent[:200]):
        return sent.decode("utf-16-be" if sent[0] == 0 else "utf-16-le", "replace")
    try:
        return sent.decode("utf-8-sig")
    except UnicodeDecodeError:
        return sent.decode("cp1252", "replace")


def read_sheet(text: str, seats: Sequence[str], words: SheetWords) -> Sheet:
    """Return what a pasted text says. It never fails: what cannot be read is a fault.

    seats  names that are known: in order of play, where the text has none of its own
    """
    text = text.removeprefix("\ufeff").replace("\0", "")
    if len(text) > LONGEST_SHEET or len(_PIECE.findall(text)) > MOST_PIECES:
        draft = Draft()
        draft.fault(1, "", Expected.SHORTER)
        return draft.finish()
    lines = [(at, line) for at, line in enumerate(text.splitlines(), 1)]
    said = [(at, line) for at, line in lines if line.strip()]
    if not said:
        return Draft().finish()
    draft = (
        _read_json(text, seats, words)
        or read_places(said, seats, words)
        or read_column(_trimmed(lines), seats, words)
        or read_table(said, seats, words)
        or read_chat(said, seats, words)
    )
    return draft.finish()


def _trimmed(lines: Sequence[tuple[int, str]]) -> Sequence[tuple[int, str]]:
    """Return the lines without the blank ones at both ends."""
    said = [at for at, (_, line) in enumerate(lines) if line.strip()]
    return lines[said[0] : said[-1] + 1]


def _read_json(text: str, seats: Sequence[str], words: SheetWords) -> Draft | None:
    """Return what an export of plays says; None where the text is no JSON."""
    if text.lstrip()[:1] not in ("{", "["):
        return None
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        return None
    names = _names_by_id(found)
    plays = [scores for play in _plays(found) if (scores := dict(_scores(play, names)))]
    rounds = [{name: _parts(score) for name, score in play.items()} for play in plays]
    several = [play for play in rounds if len(set(map(len, play.values()))) == 1]
    draft: Draft | None = None
    if several and len(next(iter(several[-1].values()))) > 1:
        last = several[-1]
        rows = [[Cell(name, 1), *(Cell(each, 1) for each in parts)] for name, parts in last.items()]
        draft = read_grid(rows, seats, words)
        if len(plays) > 1:
            draft.doubts.append(Doubt(asked=Asked.GAMES))
    elif plays:
        everybody = list(dict.fromkeys(name for play in plays for name in play))
        heads = [Cell(name, 1) for name in everybody]
        cells = [[Cell(play.get(name, ""), 1) for name in everybody] for play in plays]
        draft = read_grid([heads, *cells], seats, words)
    if draft is None:
        draft = Draft()
        draft.fault(1, text[:40], Expected.SHEET)
    return draft


def _parts(score: str) -> list[str]:
    return score.split("+") if not score.startswith("+") else [score]


def _names_by_id(found: Any) -> Mapping[str, str]:
    players = found.get("players") if isinstance(found, dict) else None
    return {
        str(_first(each, ("id", "playerId"))): str(_first(each, _NAMED))
        for each in (players if isinstance(players, list) else ())
        if isinstance(each, dict)
    }


def _plays(found: Any) -> Iterator[Mapping[str, Any]]:
    """Yield the plays, by their date if they have one."""
    plays = found.get("plays", [found]) if isinstance(found, dict) else found
    said = [each for each in plays if isinstance(each, dict)] if isinstance(plays, list) else []
    yield from sorted(said, key=lambda play: str(play.get("playDate", "")))


def _scores(play: Mapping[str, Any], names: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    scores = _first(play, _SCORES)
    for each in scores if isinstance(scores, list) else ():
        if isinstance(each, dict):
            name = _first(each, _NAMED) or names.get(str(_first(each, _NUMBERED)), "")
            points = _first(each, _POINTS)
            if name and isinstance(name, str):
                yield _shown(name), "" if points is None else _shown(str(points))


def _shown(text: str) -> str:
    """Return the text without halves of characters: JSON can escape one, and no page shows it."""
    return text.encode("utf-8", "replace").decode()


def _first(of: Mapping[str, Any], keys: Sequence[str]) -> Any:
    return next((of[key] for key in keys if of.get(key) not in (None, "")), None)
