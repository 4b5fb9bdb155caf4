"""Events from elsewhere: what was really played may be replayed, what cannot have been may not."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, strategies as st

from scorekeeper.game import events
from scorekeeper.game.apply import apply
from scorekeeper.game.commands import Buy, EndTurn, GoOut, LayDown, PutDownMeld, Undo
from scorekeeper.game.decide import decide
from scorekeeper.game.events import EVENTS, Melded, Redone, Undone
from scorekeeper.game.state import Hand, Newcomer
from scorekeeper.game.vetting import _COMMAND_OF, may_come_next
from scorekeeper.rules.cards import Card, parse_cards
from scorekeeper.rules.melds.melds import Meld, Swapped
from scorekeeper.rules.ruleset.choices import Kind
from scorekeeper.rules.ruleset.reading import ruleset_data
from scorekeeper.rules.verdict import Reason
from tests.examples import examples
from tests.game.any_command import any_move
from tests.game.table import (
    Evening,
    deal_under_way,
    evening_of,
    house,
    lay_down,
    off,
    play,
    run_of,
    set_of,
    start_of,
    started,
)

SEVENS = Meld(Kind.SET, parse_cards("7H 7D 7S"), 7)
BOUGHT = events.CardBought(player="ana", price=1, cards=2, discarder="bruno")
ENTERED = dict.fromkeys(("ana", "bruno", "chiyo", "dara"), 0)
SEVEN_ON = events.LaidOff(onto=1, cards=parse_cards("7C"), becomes=SEVENS)
WILD_TWOS = {"wilds": {"cards": ["2"]}}
WAYS_TO_PLAY = (
    {},
    {"contracts": {"choice": "the dealer"}, "dealing": {"leader": "the dealer"}},
    {"contracts": {"choice": "the first to lay down"}, "buying": {"priority": "first to call"}},
    {"buying": {"in_turn": "instead of drawing"}, "laying_down": {"not_in_first_turn_from": 3}},
    {"buying": {"in_turn": "instead of drawing, if melded at once", "allowed": False}},
    {"dealing": {"upcard": "none, the dealer has a card more and discards"}},
)


def start_event() -> events.GameStarted:
    ((_, (start,)),) = evening_of().steps
    return start


def test_every_kind_of_event_can_be_vetted():
    by_themselves = {events.ChipsCorrected, events.Proposed, events.Nodded, events.TurnEnded}

    assert set(_COMMAND_OF) | set(Melded.__args__) | by_themselves == set(EVENTS)


@pytest.mark.torture
@examples(40, 500)
@given(st.sampled_from(WAYS_TO_PLAY), st.lists(any_move(), min_size=5, max_size=25))
def test_whatever_was_recorded_may_come_next(changes, moves):
    evening = Evening()
    evening.play(start_of(ruleset=house(changes)))
    for move in moves:
        for command in move(evening.play()):
            evening.say(command)

    for first, step in evening.steps:
        state = evening.states.get(first - 1)
        for event in step:
            assert may_come_next(state, event), event
            if not isinstance(event, Undone | Redone):
                state = apply(state, event)


def test_a_turn_that_left_no_card_may_have_ended_because_another_player_melded():
    laid = LayDown(player="ana", melds=(set_of("7H 7D 7S"), run_of("2-8C")))
    state = play(started(), lay_down("bruno", "10H 10D 10S"), laid, EndTurn(), off("ana", 3, "9C"))
    put = PutDownMeld(player="bruno", meld=set_of("8H 8D 8S"), ruling=True)
    ended, put_down = decide(state, put)

    assert isinstance(ended, events.TurnEnded)
    assert may_come_next(state, ended)
    assert not may_come_next(state, replace(ended, player="bruno"))
    assert may_come_next(apply(state, ended), put_down)


def test_a_game_begins_with_its_start_and_has_no_other():
    assert may_come_next(None, start_event())
    assert not may_come_next(deal_under_way(), start_event())
    assert not may_come_next(None, BOUGHT)
    assert not may_come_next(None, events.PlayerRenamed(player="ana", was="Ana", name="Elif"))
    assert not may_come_next(None, replace(BOUGHT, claimants=("ana", "bruno")))
    assert not may_come_next(None, events.ChipsCorrected(player="ana", change=1))
    assert not may_come_next(None, events.MeldPutDown(player="ana", meld=SEVENS))


@pytest.mark.parametrize(
    "wrong",
    [
        {"first_dealer": "emil"},
        {"players": ()},
        {"players": (Newcomer(key="ana", name="Ana\0"), Newcomer(key="bruno", name="Bruno"))},
        {"players": (Newcomer(key="ana", name=" Ana"), Newcomer(key="bruno", name="Bruno"))},
        {"ruleset": {}},
        {"ruleset": {"name": 7}},
        {"overruled": (Reason("x"),) * 41},
        {"noted": (Reason("x"),) * 41},
        {"noted": (Reason(""),)},
        {"overruled": (Reason("x" * 81),)},
        {"overruled": (Reason(""),)},
        {"overruled": (Reason("x", {"": 1}),)},
        {"overruled": (Reason("x", {"player": "\0"}),)},
        {"overruled": (Reason("x", {"player": "x" * 81}),)},
        {"overruled": (Reason("x", {"cards": ("x", "\0")}),)},
        {"overruled": (Reason("x", {"cards": ("7H",) * 81}),)},
        {"overruled": (Reason("x", {"have": 1_000_001}),)},
        {"overruled": (Reason("x", {f"fact {number}": 1 for number in range(17)}),)},
    ],
)
def test_a_start_that_could_not_be_may_not_come_next(wrong):
    assert may_come_next(None, replace(start_event(), **wrong)) is False


@pytest.mark.parametrize(
    "event",
    [
        replace(BOUGHT, player="emil"),
        replace(BOUGHT, discarder="emil"),
        replace(BOUGHT, price=-1),
        replace(BOUGHT, cards=10**9),
        replace(BOUGHT, card=Card(99)),
        replace(BOUGHT, claimants=("ana", "emil")),
        replace(BOUGHT, claimants=("ana", "ana")),
        events.ContractChosen(rules=0, player="ana"),
        events.DiscardTaken(player="emil", discarder="ana"),
        events.DiscardTaken(player="bruno", discarder="ana", claimants=("emil",)),
        events.FirstRoundEnded(),
        events.DealEntered(deal=1, points=ENTERED, rules=0),
        events.TurnEnded(player="ana"),
        events.WentOut(player="emil"),
        events.CutRewarded(player="ana"),
        events.JokersKept(player="dara", count=-1),
        events.HandCounted(player="ana", hand=Hand()),
        events.HandCounted(player="ana", hand=Hand(points=10**9)),
        events.HandCounted(player="emil", hand=Hand(points=1)),
        events.DealClosed(deal=1),
        events.DealEntered(deal=2, points=ENTERED),
        events.DealEntered(deal=1, points={"ana": 1}),
        events.HandCorrected(deal=1, player="ana", hand=Hand(points=1)),
        events.WentOutCorrected(deal=-1, player="ana"),
        events.ChipsCorrected(player="ana", change=10**9),
        events.ChipsCorrected(player="emil", change=1),
        events.PlayerRenamed(player="ana", was="Ana", name="Bruno"),
        events.PlayerRenamed(player="ana", was="Ana", name="x" * 41),
        events.PlayerReplaced(player="ana", by=Newcomer(key="ana", name="E", person="x" * 81)),
        events.SeatsSwapped(player="ana", other="ana"),
        events.PlayerJoined(newcomer=Newcomer(key="ana", name="E"), after="ana", points=0, chips=7),
        events.GameResumed(),
        events.Undone(step=1, to=0),
        events.Redone(step=1),
    ],
)
def test_what_the_table_could_not_record_may_not_come_next(event):
    assert may_come_next(deal_under_way(), event) is False


def test_a_card_that_was_bought_by_one_of_several_may_come_next():
    assert may_come_next(deal_under_way(), BOUGHT)
    assert may_come_next(deal_under_way(), replace(BOUGHT, claimants=("chiyo", "ana")))


@pytest.mark.parametrize(("taken", "may"), [("JK", True), ("2S", True), ("9S", False)])
def test_what_was_taken_off_a_meld_was_a_wild(taken, may):
    state = evening_of(start_of(ruleset=house(WILD_TWOS))).play(lay_down("ana"))
    (card,) = parse_cards(taken)

    event = events.JokerTaken(player="ana", swap=Swapped(1, parse_cards("7C"), SEVENS, card))

    assert may_come_next(state, event) is may


def test_an_undo_leads_back_to_where_it_must():
    evening = evening_of()
    evening.play(Buy(player="ana"))

    assert may_come_next(evening.state, events.Undone(step=2, to=1))
    assert not may_come_next(evening.state, events.Undone(step=2, to=2))
    assert not may_come_next(evening.state, events.Undone(step=1, to=1))
    assert not may_come_next(evening.play(Undo()), events.Redone(step=1))


@pytest.mark.parametrize(
    "event",
    [
        events.LaidDown(player="emil", melds=(events.LaidMeld(meld=SEVENS, item=0),)),
        events.LaidDown(player="bruno", melds=()),
        events.LaidDown(player="bruno", melds=(events.LaidMeld(meld=SEVENS, item=-1),)),
        events.LaidDown(player="bruno", melds=(events.LaidMeld(meld=SEVENS, item=1),)),
        events.LaidDown(player="bruno", melds=(events.LaidMeld(meld=SEVENS),) * 21),
        events.LaidDown(
            player="bruno",
            melds=(events.LaidMeld(meld=SEVENS),),
            lay_offs=(replace(SEVEN_ON, onto=3),),
        ),
        events.MeldPutDown(player="bruno", meld=replace(SEVENS, cards=())),
        events.MeldPutDown(player="bruno", meld=replace(SEVENS, low=0)),
        events.MeldPutDown(player="bruno", meld=replace(SEVENS, low=10**9)),
        events.MeldPutDown(player="bruno", meld=replace(SEVENS, cards=(Card(99),))),
        events.MeldPutDown(player="bruno", meld=replace(SEVENS, cards=SEVENS.cards * 30)),
        events.MeldPutDown(player="bruno", meld=replace(SEVENS, ranked=(0,))),
        events.MeldPutDown(player="bruno", meld=Meld(Kind.SET, parse_cards("7H 7D 2S"), 7, (3,))),
        events.CardsLaidOff(player="ana", lay_off=replace(SEVEN_ON, onto=0)),
        events.CardsLaidOff(player="ana", lay_off=replace(SEVEN_ON, onto=2)),
        events.CardsLaidOff(player="ana", lay_off=replace(SEVEN_ON, cards=())),
        events.JokerTaken(player="ana", swap=Swapped(9, SEVENS.cards, SEVENS)),
        events.JokerMoved(player="ana", meld=9, natural=Card(7), to="low", becomes=SEVENS),
        events.JokerMoved(player="ana", meld=1, natural=Card(77), to="low", becomes=SEVENS),
    ],
)
def test_melds_that_cannot_lie_on_the_table_may_not_come_next(event):
    evening = evening_of()
    state = evening.play(lay_down("ana"))

    assert len(state.deal.melds) == 1
    assert not may_come_next(state, event)


def test_the_rules_are_not_asked_again_about_melds():
    state = deal_under_way()
    odd = Meld(Kind.SET, parse_cards("7H 8D"), 7)

    assert may_come_next(state, events.MeldPutDown(player="ana", meld=odd))


def test_a_joker_that_was_moved_may_come_next():
    state = evening_of().play(lay_down("ana"))
    run = Meld(Kind.RUN, parse_cards("5D 6D 7D JK"), 5)

    moved = events.JokerMoved(player="ana", meld=1, natural=Card(5), to="high", becomes=run)

    assert may_come_next(state, moved)
    assert not may_come_next(state, replace(moved, becomes=replace(run, cards=())))


@pytest.mark.parametrize(("melds", "lay_offs", "may"), [(19, 1, True), (20, 1, False)])
def test_lay_offs_count_among_what_is_laid_down_at_once(melds, lay_offs, may):
    state = evening_of().play(lay_down("ana"))
    laid = events.LaidDown(
        player="bruno",
        melds=(events.LaidMeld(meld=SEVENS),) * melds,
        lay_offs=(SEVEN_ON,) * lay_offs,
    )

    assert may_come_next(state, laid) is may


def test_a_wild_two_and_a_set_of_jokers_may_come_next():
    state = deal_under_way(ruleset=house(WILD_TWOS))
    wild = Meld(Kind.SET, parse_cards("7H 7D 2S"), 7, ranked=(2,))
    jokers = Meld(Kind.SET, parse_cards("JK JK JK"), 0)

    for meld in (wild, jokers):
        assert may_come_next(state, events.MeldPutDown(player="ana", meld=meld))


def test_nothing_is_melded_once_somebody_went_out():
    state = evening_of()
    state.play(GoOut(player="bruno", ruling=True))

    assert not may_come_next(state.state, events.MeldPutDown(player="ana", meld=SEVENS))


def test_what_a_ruling_adds_to_a_set_of_jokers_may_come_next():
    state = deal_under_way(ruleset=ruleset_data("peru-2"))
    state = play(state, lay_down("ana", "JK JK JK", "7H 7D 7S"))
    ruled = off("ana", 1, "9H", new_turn=True, ruling=True)

    for event in decide(state, ruled):
        assert may_come_next(state, event)
        state = apply(state, event)


def test_chips_that_were_corrected_may_come_next():
    assert may_come_next(deal_under_way(), events.ChipsCorrected(player="ana", change=-2))


@pytest.mark.parametrize(
    "overruled",
    [
        (Reason("x"),),
        (Reason("x" * 80),),
        (Reason("x"),) * 40,
        (Reason("x", {"have": -1_000_000, "pure": True, "cards": ("x",) * 80}),),
        (Reason("x", {f"fact {number}": (1, 2) for number in range(16)}),),
    ],
    ids=["short", "long", "many", "facts", "many facts"],
)
def test_reasons_of_any_sort_may_come_next_as_long_as_they_are_not_too_long(overruled):
    assert may_come_next(deal_under_way(), replace(BOUGHT, overruled=overruled))


def test_a_game_of_as_many_as_there_are_seats_may_come_next():
    players = tuple(f"player{number}" for number in range(12))
    evening = Evening()
    (start,) = evening.say(start_of(players=players, ruling=True))

    assert may_come_next(None, start)


def test_a_ruleset_may_come_next_by_what_is_read_from_it():
    start = start_event()
    older = {key: value for key, value in start.ruleset.items() if key != "first_meld"}

    assert older != start.ruleset
    assert may_come_next(None, replace(start, ruleset=older))


def test_a_ruling_in_the_turn_of_another_may_come_next():
    state = play(deal_under_way(), lay_down("bruno"))
    *_, laid_down = decide(state, lay_down("ana", "9H 9D", ruling=True))

    assert laid_down.overruled
    assert may_come_next(state, laid_down)


def test_what_the_book_has_something_against_may_come_next():
    state = play(deal_under_way(), lay_down("bruno"))
    *_, out = decide(state, GoOut(player="ana"))

    assert out.noted
    assert may_come_next(state, out)


def test_a_code_that_cannot_be_read_may_not_come_next():
    assert not may_come_next(deal_under_way(), replace(BOUGHT, overruled=(Reason("\0"),)))


def test_every_meld_that_is_laid_down_is_looked_at():
    state = evening_of().play(lay_down("ana"))
    good = events.LaidMeld(meld=SEVENS, item=0)
    bad = events.LaidMeld(meld=replace(SEVENS, low=-1))

    for melds, may in (((good,), True), ((good, bad), False), ((bad,), False)):
        assert may_come_next(state, events.LaidDown(player="bruno", melds=melds)) is may


@pytest.mark.parametrize(
    ("meld", "may"),
    [
        (Meld(Kind.SET, parse_cards("AH AD AS"), 14), True),
        (Meld(Kind.SET, parse_cards("AH AD AS"), 15), False),
        (Meld(Kind.RUN, parse_cards("JK 5D 6D"), 0), False),
    ],
)
def test_a_meld_begins_with_a_card_unless_it_is_a_set_of_jokers(meld, may):
    assert may_come_next(deal_under_way(), events.MeldPutDown(player="ana", meld=meld)) is may
