"""Journals from when an event kept only the codes of what was overruled: read as they were."""

from __future__ import annotations

import json

import pytest
from flask import Flask
from sqlalchemy import select

from scorekeeper.game.commands import Buy, CountHand, GoOut
from scorekeeper.game.sheet import chips_of
from scorekeeper.rules.verdict import Basis, Reason
from scorekeeper.store.database import reading
from scorekeeper.store.journal import clerk
from scorekeeper.store.journal.codec import Unreadable, read_event, write_event
from scorekeeper.store.journal.rulesets import WHOLE_BODY
from scorekeeper.store.journal.verify import verify_game
from scorekeeper.store.models import events
from tests.game.table import by_cards, set_aside_in
from tests.store.playing import Game, begin, new_table
from tests.store.shelf import book_of, bring, unchained
from tests.store.test_clerk import forget_states
from tests.store.test_verify import damage_event, lose_snapshots, record_as_it_stands

BUYS = (Buy(player="bruno", discarder="ana"),) * 7
OLD = '{"player": "ana", "price": 1, "cards": 2, "overruled" : [ "buy.no_chips" ]}'


@pytest.fixture
def ruled(app: Flask) -> Game:
    """A game with a ruling and a note: a buy without a chip, and a hand of the wrong size."""
    game = begin(new_table())
    game.play(
        *BUYS,
        Buy(player="bruno", discarder="ana", ruling=True),
        GoOut(player="ana"),
        CountHand(player="bruno", hand=by_cards("7H 7D")),
    )
    return game


def bodies(game: Game) -> dict[int, str]:
    with reading() as connection:
        of_game = select(events.c.number, WHOLE_BODY).where(events.c.game_id == game.id)
        return {row.number: row.body for row in connection.execute(of_game)}


def as_of_old(body: str) -> str:
    """The event as it once was: what the book had against it was refused and overruled, too."""
    facts = json.loads(body)
    reasons = (*facts["overruled"], *facts.pop("noted"))
    return json.dumps({**facts, "overruled": [each["code"] for each in reasons]})


def test_an_event_keeps_whole_reasons(ruled: Game):
    told = json.loads(bodies(ruled)[9])["overruled"]

    assert told == [
        {
            "code": "buy.no_chips",
            "facts": {"player": "bruno", "have": 0, "price": 1},
            "basis": "rules",
            "until": None,
        }
    ]


def test_what_was_written_as_codes_is_read_as_reasons_without_facts():
    event = read_event("CardBought", OLD)

    assert event.overruled == (Reason("buy.no_chips"),)
    assert read_event(*write_event(event)) == event


def test_what_the_book_has_against_an_entry_is_kept_with_it(ruled: Game):
    [*_, counted] = clerk.journal(ruled.id, limit=1)

    assert [reason.basis for reason in counted.event.noted] == [Basis.BOOK]
    assert not counted.event.overruled


@pytest.mark.parametrize(
    "overruled", ["7", "[7]", '[["x"]]', '{"x": 1}', '["x", {"code": "x"}]', '[{"facts": {}}]']
)
def test_what_is_neither_codes_nor_reasons_is_not_read(overruled: str):
    with pytest.raises(Unreadable):
        read_event("StockTurned", f'{{"overruled": {overruled}}}')


def test_an_old_journal_is_read_and_verified_as_it_was_recorded(app: Flask, ruled: Game):
    before = ruled.state
    for number, body in bodies(ruled).items():
        damage_event(ruled, number, body=as_of_old(body), ruleset_id=None)
    record_as_it_stands(ruled)
    lose_snapshots(ruled)
    forget_states(app)

    after = ruled.state
    bought, counted = (clerk.journal(ruled.id, before=n + 1, limit=1)[0].event for n in (9, 11))
    ruled.play(CountHand(player="chiyo", hand=by_cards("7H 7D")))

    assert set_aside_in(bought) == ("buy.no_chips",)
    assert set_aside_in(counted) == ("hand.count_differs",)
    assert chips_of(after, "bruno") == chips_of(before, "bruno") == -1
    assert after.deal.rulings["bruno"] == (Reason("hand.count_differs"),)
    with reading() as connection:
        differences = [each for each in verify_game(connection, ruled.id) if not each.mendable]
    assert not differences


def test_an_old_book_comes_in_and_leaves_with_whole_reasons(ruled: Game):
    book = unchained(book_of(ruled.table_id))
    [game] = book["games"]
    game["events"] = [
        {**each, "body": json.loads(as_of_old(json.dumps(each["body"])))} for each in game["events"]
    ]
    table = new_table()

    [brought] = bring(table, book).games

    told = [each["body"]["overruled"] for each in book_of(table)["games"][0]["events"]]
    assert [[reason["code"] for reason in each] for each in told] == [
        each["body"]["overruled"] for each in game["events"]
    ]
    assert clerk.open_game(brought).state.deal.went_out == "ana"
