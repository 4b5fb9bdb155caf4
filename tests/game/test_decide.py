"""What the table let stand, what comes too late, and that every command is taken."""

import pytest

from scorekeeper.game import commands, events
from scorekeeper.game.apply import apply
from scorekeeper.game.commands import (
    Buy,
    CloseDeal,
    CorrectWentOut,
    CountHand,
    EnterDeal,
    GoOut,
    SettleDiscard,
)
from scorekeeper.game.decide import decide
from scorekeeper.game.events import HandCorrected, HandCounted
from scorekeeper.game.sheet import cost
from scorekeeper.rules.verdict import Reason

from .table import by_cards, by_points, ended, final, lay_down, play, reason, started

POINTS = {"bruno": 10, "chiyo": 20, "dara": 30}
COUNT = Reason("hand.count_differs", {"player": "bruno", "counted": 2, "should": 11})


def closed():
    return play(started(melds_kept=False), *ended("ana", POINTS))


def overruled(deal) -> dict[str, tuple[str, ...]]:
    return {
        player: tuple(reason.code for reason in reasons) for player, reasons in deal.rulings.items()
    }


def ruled(kind, hand, **more):
    """A hand that the table once had to let stand, as older journals have it."""
    return kind(player="bruno", hand=by_cards(hand), overruled=(COUNT,), **more)


def test_nothing_that_only_the_book_is_against_leaves_the_mark_of_a_ruling():
    state = play(
        started(),
        GoOut(player="ana", ruling=True),
        CountHand(player="bruno", hand=by_cards("7 7"), ruling=True),
        CountHand(player="chiyo", hand=by_points(0), ruling=True),
        CountHand(player="dara", hand=by_cards("7H 7H 7H"), ruling=True),
    )

    assert overruled(state.deal) == {}


def test_a_ruling_of_an_older_journal_stands_as_it_was():
    state = apply(started(), ruled(HandCounted, "7 7"))

    assert overruled(state.deal) == {"bruno": (COUNT.code,)}


def test_a_ruling_is_gone_once_an_entry_without_one_stands():
    state = apply(started(), ruled(HandCounted, "7 7"))

    assert play(state, CountHand(player="bruno", hand=by_points(14))).deal.rulings == {}


def test_correcting_who_went_out_drops_the_ruling_on_a_hand_that_no_longer_counts():
    state = apply(closed(), ruled(HandCorrected, "10H 10H 10H", deal=1))
    assert overruled(state.deals[0]) == {"bruno": (COUNT.code,)}

    state = play(state, CorrectWentOut(deal=1, player="bruno", hand_of_former=by_points(5)))

    assert state.deals[0].rulings == {}
    assert state.deals[0].went_out == "bruno"


def test_closing_without_anybody_out_is_no_ruling_about_a_hand():
    counts = (CountHand(player=key, hand=by_points(1)) for key in ("ana", *POINTS))

    state = play(started(), *counts, CloseDeal(ruling=True))

    assert state.deals[0].rulings == {}


def test_a_ruling_on_the_rules_keeps_what_only_the_book_is_against_as_a_note():
    """A set of two, out of which one card is seen too often."""
    state = play(started(), lay_down("ana"), lay_down("bruno"))

    *_, event = decide(state, lay_down("chiyo", "7H 7H", ruling=True))

    assert "set.too_short" in {reason.code for reason in event.overruled}
    assert "cards.too_many" not in {reason.code for reason in event.overruled}
    assert {reason.code for reason in event.noted} == {"cards.too_many"}


OTHERS = {"bruno": 10, "chiyo": 20, "dara": 30}


@pytest.mark.parametrize(
    "late",
    [
        CountHand(deal=1, player="bruno", hand=by_points(10)),
        CloseDeal(deal=1),
        EnterDeal(deal=1, points={"ana": 0, **OTHERS}),
        GoOut(deal=1, player="ana", ruling=True),
        Buy(deal=1, player="ana"),
        SettleDiscard(deal=1, discarder="ana", claimants=("bruno",)),
    ],
)
def test_what_was_meant_for_a_deal_that_is_closed_does_not_count_in_the_next_one(late):
    state = play(started(), *ended("ana", OTHERS))

    assert final(decide(state, late)) == ("deal.not_under_way",)
    assert reason(decide(state, late)).facts == {"deal": 1, "now": 2}


def test_what_is_meant_for_the_deal_under_way_counts_in_it():
    state = play(started(), GoOut(deal=1, player="ana", ruling=True))
    state = play(state, CountHand(deal=1, player="bruno", hand=by_points(10)))

    assert cost(state, state.deal, "bruno") == 10


@pytest.mark.parametrize(
    ("module", "base", "listed"),
    [(commands, commands.Command, commands.COMMANDS), (events, events.Event, events.EVENTS)],
)
def test_no_kind_is_left_out_of_its_union(module, base, listed):
    stated = [each for each in vars(module).values() if isinstance(each, type)]
    stated = [each for each in stated if issubclass(each, base)]
    shared = {above for each in stated for above in each.__mro__[1:]}

    assert set(stated) - shared == set(listed)
    assert len(listed) == len(set(listed))
