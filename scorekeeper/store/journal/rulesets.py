"""Keep each ruleset once, however many games begin with it; put it back where its event is read.

A game's first event states the whole ruleset, and so does one that changes it: most of a table's
games have the same, and it is as long as twenty other events. So its text is kept apart, by
content, and a mark stands in its place. Whoever reads events asks for ``WHOLE_BODY`` in place of
the column: the text that was hashed, to the last byte.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from typing import Any

import msgspec
from sqlalchemy import ColumnElement, Connection, bindparam, case, func, insert, select

from scorekeeper.game.events import GameStarted, RulesChanged
from scorekeeper.store.database import add_row
from scorekeeper.store.models import events, rulesets

MARK = "\x01"
"""Stands where a ruleset was; no JSON can hold it."""
_KINDS = {GameStarted.__name__, RulesChanged.__name__}
_KEPT = select(rulesets.c.body).where(rulesets.c.id == events.c.ruleset_id).scalar_subquery()
WHOLE_BODY = case(
    (events.c.ruleset_id.is_(None), events.c.body),
    else_=func.replace(events.c.body, MARK, func.coalesce(_KEPT.correlate(events), "")),
).label("body")
"""An event's body as it was recorded. If its ruleset is lost, the rest, which nobody can read."""
_APART = {"body", "ruleset_id"}
WHOLE_EVENT: Sequence[ColumnElement[Any]] = (
    *(each for each in events.c if each.name not in _APART),
    WHOLE_BODY,
)
"""Every column of an event as it was recorded, to be selected."""
_BY_HASH = select(rulesets.c.id).where(rulesets.c.hash == bindparam("hash"))
_INSERT = insert(rulesets)


class _Start(msgspec.Struct):
    """What is read here of an event that states a ruleset."""

    ruleset: msgspec.Raw


_STARTS = msgspec.json.Decoder(_Start)


def keep_rulesets(connection: Connection, rows: Iterable[Mapping[str, Any]]) -> Mapping[str, int]:
    """Return text → id of the rulesets in these rows of events, kept if they are new.

    They are kept in one order, so that of two who keep the same ones neither waits for the other.

    errors  IntegrityError if somebody else has just kept one
    """
    texts = {text for row in rows if (text := _ruleset_in(row))}
    return {text: _keep(connection, text) for text in sorted(texts)}


def with_rulesets_apart(
    rows: Iterable[Mapping[str, Any]], ids: Mapping[str, int]
) -> list[dict[str, Any]]:
    """Return rows of events as they are stored.

    ids  text → id of every ruleset in them, as of ``keep_rulesets``
    """
    return [_apart(row, _ruleset_in(row), ids) for row in rows]


def _ruleset_in(row: Mapping[str, Any]) -> str:
    """Return the text of the ruleset in an event's body, exactly as it is there; "": it has none.

    A body that is not as the present version writes it is left whole.
    """
    if row["kind"] not in _KINDS:
        return ""
    try:
        text = bytes(_STARTS.decode(row["body"]).ruleset).decode()
    except msgspec.DecodeError:
        return ""
    return text if text.startswith("{") and MARK not in row["body"] else ""


def _apart(row: Mapping[str, Any], text: str, ids: Mapping[str, int]) -> dict[str, Any]:
    if not text:
        return {**row, "ruleset_id": None}
    return {**row, "body": row["body"].replace(text, MARK, 1), "ruleset_id": ids[text]}


def _keep(connection: Connection, text: str) -> int:
    content = sha256(text.encode()).digest()
    known = connection.scalar(_BY_HASH, {"hash": content})
    return known or add_row(connection, _INSERT.values(hash=content, body=text))
