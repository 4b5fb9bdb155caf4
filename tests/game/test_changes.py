"""Which of two steps clash, which buys are the same, and which of two counts is likelier."""

from __future__ import annotations

from dataclasses import fields
from types import SimpleNamespace

import pytest

from scorekeeper.game import events
from scorekeeper.game.agreements import Stakes
from scorekeeper.game.changes import (
    CHANGED,
    RESTS_ON,
    Change,
    Heard,
    Likelier,
    adds,
    changes_of,
    clashing,
    differing,
    likelier,
    same_buys,
)
from scorekeeper.game.commands import CountHand, GoOut
from scorekeeper.game.decide import decide
from scorekeeper.game.events import (
    EVENTS,
    AnyEvent,
    CardBought,
    CardsExchanged,
    ChipsCorrected,
    CutRewarded,
    DealClosed,
    HandCorrected,
    HandCounted,
    LaidDown,
    PlayerRenamed,
    Redone,
    SeatsSwapped,
    TurnEnded,
    Undone,
    WentOut,
    WentOutCorrected,
)
from scorekeeper.game.laying import Proposal
from scorekeeper.game.refusal import would_record
from scorekeeper.game.state import Hand, Newcomer
from scorekeeper.rules.melds.melds import Meld, Swapped
from scorekeeper.rules.ruleset.choices import Kind
from scorekeeper.rules.verdict import Reason

from .table import Evening, agreed, by_cards, by_points, lay_down, start_of


def bought(player: str) -> CardBought:
    return CardBought(player=player, price=1, cards=3)


def counted(player: str, points: int, **more: object) -> HandCounted:
    return HandCounted(player=player, hand=by_points(points), **more)


def since(*steps: tuple[AnyEvent, ...]) -> tuple[Change, ...]:
    return tuple(Change(number, step) for number, step in enumerate(steps, 6))


def clash(yours: AnyEvent, *theirs: AnyEvent) -> bool:
    return bool(clashing((yours,), since(theirs)))


CLASHING = {
    "two counts of a hand": (counted("ana", 5), counted("ana", 7)),
    "two corrections of a cell": (
        HandCorrected(deal=1, player="ana", hand=by_points(5)),
        HandCorrected(deal=1, player="ana", hand=by_points(7)),
    ),
    "two corrections of chips": (
        ChipsCorrected(player="ana", change=1),
        ChipsCorrected(player="ana", change=2),
    ),
    "chips corrected after a buy": (ChipsCorrected(player="ana", change=1), bought("ana")),
    "chips corrected after a reward": (
        ChipsCorrected(player="ana", change=1),
        CutRewarded(player="ana"),
    ),
    "two buys of a player": (bought("ana"), bought("ana")),
    "two exchanges": (CardsExchanged(), CardsExchanged()),
    "two who went out": (WentOut(player="ana"), WentOut(player="bruno")),
    "two names": (
        PlayerRenamed(player="ana", was="Ana", name="Anita"),
        PlayerRenamed(player="ana", was="Ana", name="Annie"),
    ),
    "two stakes": (agreed(stakes=Stakes(deal=1)), agreed(stakes=Stakes(deal=2))),
    "seats swapped twice": (
        SeatsSwapped(player="ana", other="bruno"),
        SeatsSwapped(player="ana", other="bruno"),
    ),
    "two contracts": (
        events.ContractChosen(rules=1, player="ana"),
        events.ContractChosen(rules=2, player="ana"),
    ),
    "two lay-downs of a player": (
        LaidDown(player="ana", melds=()),
        LaidDown(player="ana", melds=()),
    ),
    "the end of a turn that began since": (
        TurnEnded(player="bruno"),
        LaidDown(player="bruno", melds=()),
    ),
    "a lay-down in a deal that was closed": (LaidDown(player="ana", melds=()), DealClosed(deal=1)),
    "a cell of a deal whose winner was corrected": (
        HandCorrected(deal=1, player="ana", hand=by_points(5)),
        WentOutCorrected(deal=1, player="bruno"),
    ),
}
NOT_CLASHING = {
    "buys of two players": (bought("ana"), bought("bruno")),
    "counts of two hands": (counted("ana", 5), counted("bruno", 5)),
    "a count and a buy": (counted("ana", 5), bought("ana")),
    "a buy after chips were corrected": (bought("ana"), ChipsCorrected(player="ana", change=1)),
    "chips of two players": (ChipsCorrected(player="ana", change=1), bought("bruno")),
    "cells of two deals": (
        HandCorrected(deal=1, player="ana", hand=by_points(5)),
        HandCorrected(deal=2, player="ana", hand=by_points(5)),
    ),
    "lay-downs of two players": (
        LaidDown(player="ana", melds=()),
        LaidDown(player="bruno", melds=()),
    ),
    "names of two players": (
        PlayerRenamed(player="ana", was="Ana", name="Anita"),
        PlayerRenamed(player="bruno", was="Bruno", name="Bruna"),
    ),
    "the same count": (counted("ana", 5), counted("ana", 5)),
    "the same count by a ruling": (
        counted("ana", 5),
        counted("ana", 5, overruled=(Reason("hand.count_differs"),)),
    ),
    "the same winner": (WentOut(player="ana"), WentOut(player="ana")),
    "stakes after a deal was closed": (agreed(stakes=Stakes(deal=1)), DealClosed(deal=1)),
}


@pytest.mark.parametrize("about", CLASHING)
def test_what_changes_the_same_clashes(about):
    assert clash(*CLASHING[about])


@pytest.mark.parametrize("about", NOT_CLASHING)
def test_what_changes_something_else_or_says_the_same_does_not_clash(about):
    assert not clash(*NOT_CLASHING[about])


def test_a_turn_that_ends_by_the_way_clashes_with_nothing():
    theirs = since((LaidDown(player="bruno", melds=()),))

    assert not clashing((TurnEnded(player="bruno"), bought("ana")), theirs)


def test_the_same_as_what_stands_last_does_not_clash_though_something_else_stood_between():
    theirs = since((counted("ana", 7),), (counted("ana", 5),))

    assert not clashing((counted("ana", 5),), theirs)
    assert clashing((counted("ana", 7),), theirs) == theirs


def test_a_buy_beside_a_buy_adds_and_a_count_beside_a_count_does_not():
    assert adds((bought("ana"),), since((TurnEnded(player="bruno"), bought("ana"))))
    assert not adds((counted("ana", 5),), since((counted("ana", 7),)))


def no_earlier_step(number: int) -> tuple[AnyEvent, ...]:
    raise AssertionError(f"step {number} was asked for")


def test_what_was_done_and_taken_back_since_is_no_change():
    steps = [(6, (bought("ana"),)), (7, (Undone(step=6, to=5),))]

    assert changes_of(steps, no_earlier_step) == ()


def test_what_was_done_taken_back_and_done_again_since_is_one_change():
    steps = [(6, (bought("ana"),)), (7, (Undone(step=6, to=5),)), (8, (Redone(step=6),))]

    assert changes_of(steps, {6: (bought("ana"),)}.__getitem__) == (Change(8, (bought("ana"),)),)


def test_what_had_been_seen_and_was_taken_back_is_a_change():
    [change] = changes_of([(6, (Undone(step=5, to=4),))], {5: (counted("ana", 5),)}.__getitem__)

    assert change == Change(6, (counted("ana", 5),), stands=False)
    assert clashing((counted("ana", 5),), [change]) == (change,)


def test_what_had_been_seen_taken_back_and_done_again_is_no_change():
    steps = [(6, (Undone(step=5, to=4),)), (7, (Redone(step=5),))]

    assert changes_of(steps, {5: (bought("ana"),)}.__getitem__) == ()


def test_of_every_kind_of_event_it_is_known_what_it_changes():
    assert set(CHANGED) == set(EVENTS)


@pytest.mark.parametrize("kind", EVENTS, ids=lambda kind: kind.__name__)
def test_what_an_event_changes_stands_in_its_own_facts(kind):
    facts = {field.name: () for field in fields(kind)}
    swap = Swapped(1, (), Meld(Kind.SET, (), 1))
    known = {"newcomer": Newcomer(key="emil", name="Emil"), "rules": 1, "swap": swap}
    known["proposal"] = Proposal.of(lay_down("ana"))
    event = SimpleNamespace(**facts | {name: known[name] for name in facts.keys() & known.keys()})

    subjects = [*CHANGED[kind](event), *RESTS_ON.get(kind, lambda _: ())(event)]

    assert all(isinstance(name, str) for name, *_ in subjects)
    assert subjects or kind in (events.GameStarted, Undone, Redone)


def test_a_step_adds_only_where_the_others_did_just_the_same():
    laid = LaidDown(player="bruno", melds=())

    assert not adds((bought("ana"),), since((laid,)))
    assert not adds((bought("ana"),), since((bought("ana"),), (laid,)))
    assert not adds((bought("ana"), laid), since((bought("ana"),)))


def test_nothing_is_added_to_what_was_taken_back():
    taken_back = (Change(6, (bought("ana"),), stands=False),)

    assert not adds((bought("ana"),), taken_back)


def test_a_buy_that_ends_a_turn_clashes_with_the_same_buy_before_it():
    step = (TurnEnded(player="bruno"), bought("ana"))

    assert clashing(step, since(step)) == since(step)


ANA = CardBought(player="ana", price=1, cards=3)
BRUNO = CardBought(player="bruno", price=1, cards=3)


def heard(*step, ago: float = 1.0, phone: str = "theirs", stands: bool = True) -> Heard:
    return Heard(Change(6, step, stands=stands), ago, phone)


def same(each: Heard, yours=(ANA,)) -> bool:
    return bool(same_buys(yours, [each], phone="mine"))


@pytest.mark.parametrize("ago", [0, 0.1, 0.3, 1, 2, 3, -0.5])
def test_the_same_buy_by_another_phone_within_three_seconds_is_the_same(ago):
    assert same(heard(ANA, ago=ago))


def test_a_buy_after_three_seconds_is_another_one():
    assert not same(heard(ANA, ago=3.1))


def test_a_clock_that_was_put_back_makes_no_buys_the_same():
    assert not same(heard(ANA, ago=-3600))


def test_two_buys_of_one_phone_are_two():
    assert not same(heard(ANA, phone="mine"))


def test_two_players_may_buy_at_once():
    assert not same(heard(BRUNO))


def test_a_buy_that_was_taken_back_is_not_the_same():
    assert not same(heard(ANA, stands=False))


def test_a_buy_that_ends_a_turn_is_the_same_as_one_that_ends_none():
    assert same(heard(TurnEnded(player="bruno"), ANA))


@pytest.fixture
def counting() -> Evening:
    """A game whose first deal is over: bruno went out, the others count."""
    evening = Evening()
    evening.play(start_of(), GoOut(player="bruno", ruling=True))
    return evening


def count(evening: Evening, hand: Hand, player: str = "ana"):
    return would_record(decide(evening.state, CountHand(player=player, hand=hand)))


def answer(evening: Evening, yours: Hand, theirs: Hand) -> Likelier:
    change = Change(6, tuple(count(evening, theirs)))
    return likelier(evening.state, count(evening, yours), [change], apart=1)


def code(found: Likelier) -> str:
    [reason] = found.reasons
    return reason.code


def test_what_was_counted_by_cards_is_likelier_than_a_sum(counting):
    cards = by_cards("KH KD 9S 9D 9C 7H 5D 4C 3S 3H JK")
    sums = by_points(cards.cost(counting.state.ruleset) + 1)

    assert answer(counting, sums, cards).theirs is True
    assert answer(counting, cards, sums).theirs is False
    assert code(answer(counting, cards, sums)) == "answers.by_cards"


def test_cards_that_are_not_as_many_as_held_are_less_likely_than_a_sum(counting):
    found = answer(counting, by_cards("KH KD"), by_points(25))

    assert found.theirs is True
    assert code(found) == "hand.count_differs"
    assert answer(counting, by_points(1), by_cards("KH KD")) == Likelier()


def test_a_sum_that_no_cards_cost_is_less_likely(counting):
    found = answer(counting, by_points(1), by_points(25))

    assert found.theirs is True
    assert code(found) == "hand.no_such_sum"
    assert answer(counting, by_points(25), by_points(1)).theirs is False


def test_of_two_sums_none_is_likelier(counting):
    assert answer(counting, by_points(20), by_points(25)) == Likelier()


def test_a_second_buy_is_likely_the_first(counting):
    theirs = [Change(6, (ANA,))]

    soon = likelier(counting.state, (ANA,), theirs, apart=0.4)
    late = likelier(counting.state, (ANA,), theirs, apart=60)

    assert soon.theirs is True
    assert late.theirs is True
    assert code(soon) == "answers.one_discard"
    assert soon.reasons[0].facts == {"player": "ana", "seconds": 1}
    assert code(late) == "answers.once"


def test_only_hands_that_differ_are_told(counting):
    yours = (*count(counting, by_points(20)), *count(counting, by_points(5), "chiyo"))
    theirs = (*count(counting, by_points(25)), *count(counting, by_points(5), "chiyo"))

    [hand] = differing(counting.state, yours, [Change(6, theirs)])

    assert (hand.player, hand.theirs.points, hand.yours.points) == ("ana", 25, 20)


def test_a_count_that_was_taken_back_says_nothing(counting):
    gone = Change(6, (HandCounted(player="ana", hand=by_points(25)),), stands=False)

    assert differing(counting.state, count(counting, by_points(20)), [gone]) == ()
