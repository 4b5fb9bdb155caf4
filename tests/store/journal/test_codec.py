"""Events: what was written is read back as it was."""

from __future__ import annotations

import builtins
import json
import types
from collections import abc
from dataclasses import fields
from enum import Enum
from typing import Any, get_args, get_origin, get_type_hints

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.game.agreements import CHOICES, SWITCHES, Stakes
from scorekeeper.game.events import EVENTS, AgreementChanged, CardBought, Event
from scorekeeper.rules.cards import Card, Suit
from scorekeeper.store.journal.codec import Unreadable, read_event, write_event
from tests.examples import examples
from tests.game.table import agreed

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
