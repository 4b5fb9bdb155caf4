"""The journal is written as JSON, within limits, and read for people."""

from __future__ import annotations

import builtins
import json
import types
from collections import abc
from dataclasses import fields
from datetime import timedelta
from enum import Enum
from typing import Any, get_args, get_origin, get_type_hints

import pytest
from flask import Flask
from hypothesis import given, strategies as st

from scorekeeper.game.agreements import CHOICES, SWITCHES, Stakes
from scorekeeper.game.commands import (
    Buy,
    CloseDeal,
    CorrectHand,
    CorrectWentOut,
    CountHand,
    EnterDeal,
    Redo,
    Undo,
)
from scorekeeper.game.events import (
    EVENTS,
    AgreementChanged,
    AnyEvent,
    CardBought,
    DealEntered,
    Event,
    GameStarted,
    HandCorrected,
    HandCounted,
    Redone,
    TurnEnded,
    Undone,
    WentOut,
    WentOutCorrected,
)
from scorekeeper.game.refusal import Refusal
from scorekeeper.game.sheet import chips_of
from scorekeeper.game.state import Hand
from scorekeeper.rules.cards import JOKER, Card, Suit
from scorekeeper.store.books.books import bring_book, judge_book, write_book
from scorekeeper.store.journal import clerk, steps
from scorekeeper.store.journal.steps import Unreadable, read_event, write_event
from scorekeeper.store.people.rights import WITHOUT_LINK
from tests.examples import examples
from tests.game.table import agreed, by_points, codes, ended, lay_down
from tests.store.playing import ANA_BUYS, WHO, Game, begin, new_table


def taken_back(game: Game) -> dict[int, bool]:
    entries = clerk.journal(game.id)
    undone = steps.taken_back(entries)
    return {entry.number: entry.step in undone for entry in entries}


def test_the_log_says_what_happened_who_entered_it_and_when(game: Game):
    game.play(ANA_BUYS, Buy(player="chiyo"))

    started, bought, newest = clerk.journal(game.id)

    assert isinstance(started.event, GameStarted)
    assert bought.event == CardBought(player="ana", price=1, cards=2, discarder="bruno")
    assert newest.event.player == "chiyo"
    assert [newest.number, bought.number, started.number] == [3, 2, 1]
    assert {entry.who for entry in (newest, bought, started)} == {WHO}
    assert started.at <= bought.at <= newest.at
    assert newest.at.utcoffset() == timedelta(0)


def test_the_events_of_one_command_share_a_step(game: Game):
    game.play(lay_down("ana"), Buy(player="chiyo"))

    *_, ended, bought = clerk.journal(game.id)

    assert isinstance(ended.event, TurnEnded)
    assert ended.step == bought.step == bought.number


def test_the_events_of_a_step_are_found_by_the_number_of_its_last(game: Game):
    game.play(lay_down("ana"), Buy(player="chiyo"), Undo())

    turn_over, bought = clerk.step_events(game.id, 4)

    assert (turn_over.player, bought.player) == ("ana", "chiyo")
    assert clerk.step_events(game.id, 5) == (Undone(step=4, to=2),)
    assert clerk.step_events(game.id, 3) == ()


def test_a_step_taken_back_is_marked_with_all_its_events(game: Game):
    game.play(lay_down("ana"), Buy(player="chiyo"), Undo())

    assert taken_back(game) == {1: False, 2: False, 3: True, 4: True, 5: False}


def test_a_step_done_again_is_not_marked(game: Game):
    game.play(ANA_BUYS, Undo(), Redo())
    assert taken_back(game) == {1: False, 2: False, 3: False, 4: False}

    game.play(Undo())
    assert taken_back(game)[2]


def test_a_step_taken_back_stays_marked_when_another_one_follows(game: Game):
    game.play(ANA_BUYS, Undo(), Buy(player="chiyo"))

    assert taken_back(game) == {1: False, 2: True, 3: False, 4: False}


def test_what_another_game_took_back_marks_nothing_here(game: Game):
    game.play(ANA_BUYS)
    begin().play(ANA_BUYS, Undo())

    assert taken_back(game) == {1: False, 2: False}


def test_undo_and_redo_stand_in_the_log_themselves(game: Game):
    game.play(ANA_BUYS, Undo(), Redo())

    *_, undone, redone = clerk.journal(game.id)

    assert undone.event == Undone(step=2, to=1)
    assert redone.event == Redone(step=2)


def test_what_ended_a_deal_is_found_in_any_deal_and_without_what_was_taken_back(game: Game):
    game.play(*ended("ana", {"bruno": 5, "chiyo": 20, "dara": 30}))
    game.play(ANA_BUYS, *ended("bruno", {"ana": 7, "chiyo": 8, "dara": 9}))
    game.play(EnterDeal(points=dict.fromkeys(game.state.seats, 3)))
    corrected = CorrectHand(deal=1, player="dara", hand=by_points(25))
    game.play(corrected, Undo(), corrected, Undo(), Redo())
    game.play(CorrectWentOut(deal=2, player="dara", hand_of_former=by_points(4)))

    first, second, third, none = (kinds_at_end(game, deal) for deal in (1, 2, 3, 4))

    assert first == [WentOut, *[HandCounted] * 3, HandCorrected]
    assert second == [WentOut, *[HandCounted] * 3, WentOutCorrected]
    assert (third, none) == ([DealEntered], [])
    assert {entry.who for entry in clerk.end_of_deal(game.id, 2)} == {WHO}
    assert clerk.end_of_deal(game.id, 1)[:4] == clerk.journal(game.id)[1:5]


def test_a_deal_that_was_closed_once_more_has_only_the_entries_that_stand(game: Game):
    game.play(*ended("ana", {"bruno": 5, "chiyo": 20, "dara": 30}), Undo(), Undo())
    game.play(CountHand(player="dara", hand=by_points(31)), CloseDeal())

    counted = [entry.event for entry in clerk.end_of_deal(game.id, 1)][1:]

    assert [event.hand.points for event in counted] == [5, 20, 31]
    assert kinds_at_end(game, 2) == []


def kinds_at_end(game: Game, deal: int) -> list[type[AnyEvent]]:
    return [type(entry.event) for entry in clerk.end_of_deal(game.id, deal)]


def test_an_old_entry_is_read_as_the_game_stood_then(game: Game):
    before = game.play(ANA_BUYS).state
    game.play(Buy(player="chiyo"), Undo(), ANA_BUYS)

    assert clerk.state_after(game.id, 2) == before
    assert chips_of(clerk.state_after(game.id, 3), "chiyo") == 6


BOTH = (True, False)
PLAIN = {
    int: st.integers(-(2**40), 2**40),
    str: st.text(st.characters(exclude_categories=["Cs"]), max_size=9),
    bool: st.booleans(),
    type(None): st.none(),
    object: st.none() | st.integers(0, 9) | st.text(max_size=3) | st.lists(st.booleans()),
}


def any_of(kind: Any) -> st.SearchStrategy[Any]:
    """Values of a type as events have them."""
    match get_origin(kind), get_args(kind):
        case types.UnionType, parts:
            return st.one_of(map(any_of, parts))
        case builtins.tuple, (part, _):
            return st.lists(any_of(part), max_size=3).map(tuple)
        case abc.Mapping, (key, value):
            return st.dictionaries(any_of(key), any_of(value), max_size=3)
    if kind is AgreementChanged:
        stakes = st.builds(agreed, stakes=any_of(Stakes))
        chosen = [agreed(**{name: each}) for name in CHOICES for each in CHOICES[name]]
        switched = [agreed(**{name: on}) for name in SWITCHES for on in BOTH]
        return stakes | st.sampled_from([*switched, *chosen])
    if kind in PLAIN:
        return PLAIN[kind]
    if issubclass(kind, Enum):
        return st.sampled_from(kind)
    hints = get_type_hints(kind)
    return st.builds(kind, **{each.name: any_of(hints[each.name]) for each in fields(kind)})


@pytest.mark.parametrize("kind", EVENTS, ids=lambda kind: kind.__name__)
@pytest.mark.torture
@examples(6, 200)
@given(data=st.data())
def test_every_event_is_read_back_as_it_was_written(kind: type[Event], data: st.DataObject):
    event = data.draw(any_of(kind))

    assert read_event(*write_event(event)) == event


def test_an_event_is_plain_facts_under_the_names_it_has_in_the_code():
    event = CardBought(player="ana", price=1, cards=2, card=Card(7, Suit.HEARTS))

    kind, body = write_event(event)

    assert kind == "CardBought"
    assert json.loads(body) == {
        **{"player": "ana", "price": 1, "cards": 2, "card": {"rank": 7, "suit": "H"}},
        **{"overruled": [], "noted": [], "discarder": None, "claimants": []},
        **{"price_points": 0},
    }


@pytest.mark.parametrize(
    ("kind", "body"),
    [
        ("CardSold", "{}"),
        ("JokerTaken", "{}"),
        ("JokerTaken", "[]"),
        ("CardBought", "{}"),
        ("CardBought", "{"),
        ("Undone", '{"step": "x"}'),
        ("GameStarted", "[]"),
        ("GameStarted", "{"),
        ("MeldsKept", "{}"),
        ("MeldsKept", "null"),
        ("MeldsKept", '{"kept": 1}'),
        ("StakesChanged", '{"stakes": true}'),
        ("AgreementChanged", '{"agreement": "music", "to": true}'),
        ("AgreementChanged", '{"agreement": "stakes", "to": true}'),
        ("AgreementChanged", '{"agreement": "advice", "to": {"deal": 1}}'),
    ],
)
def test_what_is_no_event_is_not_read_as_one(kind: str, body: str):
    with pytest.raises(Unreadable):
        read_event(kind, body)


SIXTY = CorrectHand(deal=1, player="bruno", hand=Hand(cards=(JOKER,) * 60), ruling=True)


def brought(game: Game) -> int:
    """The number of the last event of this game, once it was brought to another table."""
    (there,) = bring_book(new_table(), judge_book(write_book(game.table_id)), by=WITHOUT_LINK).games
    return clerk.open_game(there).number


def test_a_game_takes_no_more_events_than_a_book_may_have_of_one(
    app: Flask, game: Game, monkeypatch: pytest.MonkeyPatch
):
    for where in ("journal.steps", "books.books"):
        monkeypatch.setattr(f"scorekeeper.store.{where}.MOST_EVENTS", 4)
    game.play(ANA_BUYS, Undo(), ANA_BUYS)

    for command in (ANA_BUYS, Undo()):
        answer = game.say(command)
        assert isinstance(answer, Refusal)
        assert (codes(answer), answer.may_stand) == (("game.too_many_events",), False)
    assert brought(game) == game.number == 4


def test_a_game_that_has_no_room_for_more_can_still_be_taken_back(
    app: Flask, game: Game, monkeypatch: pytest.MonkeyPatch
):
    least = steps.LARGEST_STATE // 10
    monkeypatch.setattr("scorekeeper.store.journal.steps.LARGEST_STATE", least)
    game.play(*ended("ana", {"bruno": 1, "chiyo": 2, "dara": 3}))
    answers = (game.say(SIXTY) for _ in range(least // 500))
    refused = next(answer for answer in answers if isinstance(answer, Refusal))

    assert codes(refused) == ("game.too_large",)
    assert brought(game) == game.number
    game.play(Undo())
    assert brought(game) == game.number
