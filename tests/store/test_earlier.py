"""Journals and books of earlier versions: they are told as today, and stay as they were written."""

from __future__ import annotations

import json

from flask import Flask
from sqlalchemy import insert, select, update

from scorekeeper.game.agreements import Agreements, Stakes
from scorekeeper.game.commands import Redo, Undo
from scorekeeper.store.database import db, reading
from scorekeeper.store.journal.chain import next_hash, seed
from scorekeeper.store.journal.rulesets import WHOLE_EVENT
from scorekeeper.store.journal.verify import old_forms, verify_game
from scorekeeper.store.models import events, games, snapshots
from scorekeeper.store.room import Room
from tests.game.table import agree, start_of
from tests.store.playing import ANA_BUYS, Game, begin, new_table
from tests.store.shelf import book_of, bring, unchained

CHANGES = (
    *(agree(melds_kept=False), agree(stakes=Stakes(deal=5, game=50)), ANA_BUYS),
    *(agree(advice=True), Undo(), agree(mentions=False), Undo(), Redo()),
)
"""In a game that begins without advice."""
NOW = Agreements(stakes=Stakes(deal=5, game=50), melds_kept=False, advice=False, mentions=False)
ONCE = {
    "stakes": ("StakesChanged", "stakes"),
    "melds_kept": ("MeldsKept", "kept"),
    "advice": ("AdviceAllowed", "allowed"),
    "mentions": ("HandsMentioned", "mentioned"),
}


def as_once(kind: str, facts: dict) -> tuple[str, dict]:
    """An event's kind and facts as they were written when each agreement had an event."""
    if kind == "GameStarted":
        others = {name: fact for name, fact in facts.items() if name != "agreements"}
        return kind, {**others, **facts["agreements"]}
    if kind == "AgreementChanged":
        kind, name = ONCE[facts["agreement"]]
        return kind, {"overruled": facts["overruled"], name: facts["to"]}
    return kind, facts


def old_game() -> Game:
    """A game whose journal is written as it once was, remembered in a form of those days."""
    game = begin(start=start_of(advice=False))
    game.play(*CHANGES)
    chain = select(*WHOLE_EVENT).where(events.c.game_id == game.id).order_by(events.c.number)
    with db.engine.begin() as connection:
        last = seed(connection.scalar(select(games.c.command_id).where(games.c.id == game.id)))
        for row in connection.execute(chain).all():
            kind, facts = as_once(row.kind, json.loads(row.body))
            written = {"kind": kind, "body": json.dumps(facts)}
            names = ("number", "step", "command_id", "at", "who", "concerns")
            last = next_hash(last, **{name: getattr(row, name) for name in names}, **written)
            this = (events.c.game_id == game.id) & (events.c.number == row.number)
            connection.execute(
                update(events).where(this).values(**written, hash=last, ruleset_id=None)
            )
        of_those_days = {"game_id": game.id, "form": 1, "body": b"of those days"}
        kept = [{**of_those_days, "number": number} for number in range(1, game.number + 1)]
        connection.execute(insert(snapshots), kept)
    return game


def journal_of(game: Game) -> list[tuple]:
    with reading() as connection:
        kept = select(events.c.kind, events.c.body, events.c.hash)
        rows = connection.execute(kept.where(events.c.game_id == game.id).order_by("number"))
        return [tuple(row) for row in rows]


def test_an_old_journal_is_played_on_and_stays_as_it_was_written(app: Flask):
    game = old_game()
    room = app.extensions["compro-store"]
    app.extensions["compro-store"] = Room(writers=room.writers)
    before = journal_of(game)

    assert {kind for kind, _, _ in before} >= {kind for kind, _ in ONCE.values()}
    assert game.state.agreements == NOW
    with reading() as connection:
        assert list(verify_game(connection, game.id)) == []
        assert set(old_forms(connection)) == {game.id}
    game.play(agree(advice=True), Undo(), ANA_BUYS)
    assert journal_of(game)[: len(before)] == before
    with reading() as connection:
        assert list(verify_game(connection, game.id)) == []


def test_an_old_book_comes_back(app: Flask):
    table = new_table()
    begin(table, start_of(advice=False)).play(*CHANGES)
    book = unchained(book_of(table))
    for event in book["games"][0]["events"]:
        event["kind"], event["body"] = as_once(event["kind"], event["body"])

    [game] = bring(new_table(), book).games

    assert Game(game, table).state.agreements == NOW


def test_the_book_of_an_old_journal_comes_back(app: Flask):
    game = old_game()

    [brought] = bring(new_table(), book_of(game.table_id)).games

    assert Game(brought, game.table_id).state == game.state
    with reading() as connection:
        assert list(verify_game(connection, brought)) == []
