"""What the table let stand: the mark of a ruling, which a reason of the book never leaves."""

from scorekeeper.game.apply import apply
from scorekeeper.game.commands import CloseDeal, CorrectWentOut, CountHand, GoOut
from scorekeeper.game.decide import decide
from scorekeeper.game.events import HandCorrected, HandCounted
from scorekeeper.rules.verdict import Reason
from tests.game.table import by_cards, by_points, ended, lay_down, play, started

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
