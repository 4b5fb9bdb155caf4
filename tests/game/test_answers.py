"""Two answers to one question: which buys are the same, and which of two counts is likelier."""

from __future__ import annotations

import pytest

from scorekeeper.game.changes import Change, Heard, Likelier, differing, likelier, same_buys
from scorekeeper.game.commands import CountHand, GoOut
from scorekeeper.game.decide import decide
from scorekeeper.game.events import CardBought, HandCounted, TurnEnded
from scorekeeper.game.refusal import would_record
from scorekeeper.game.state import Hand
from tests.game.table import Evening, by_cards, by_points, start_of

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
