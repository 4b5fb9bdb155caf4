from scorekeeper.game.commands import CloseDeal, CorrectHand, CorrectWentOut, CountHand, GoOut
from tests.game.table import by_cards, by_points, ended, play, started

POINTS = {"bruno": 10, "chiyo": 20, "dara": 30}
COUNT = "hand.count_differs"


def closed():
    return play(started(melds_kept=False), *ended("ana", POINTS))


def overruled(deal) -> dict[str, tuple[str, ...]]:
    return {
        player: tuple(reason.code for reason in reasons) for player, reasons in deal.rulings.items()
    }


def test_a_hand_counted_by_ruling_says_what_was_overruled():
    counted = CountHand(player="bruno", hand=by_cards("7 7"), ruling=True)

    state = play(started(), GoOut(player="ana", ruling=True), counted)

    assert overruled(state.deal)["bruno"] == (COUNT,)


def test_going_out_by_ruling_says_what_was_overruled():
    state = play(started(), GoOut(player="ana", ruling=True))

    assert overruled(state.deal) == {"ana": ("goout.not_down", "goout.cards_left")}


def test_a_ruling_is_gone_once_an_entry_without_one_stands():
    counted = CountHand(player="bruno", hand=by_cards("7 7"), ruling=True)
    again = CountHand(player="bruno", hand=by_points(14))

    state = play(started(), counted, again)

    assert state.deal.rulings == {}


def test_a_correction_by_ruling_says_what_was_overruled():
    tens = CorrectHand(deal=1, player="bruno", hand=by_cards("10H 10H 10H"), ruling=True)

    state = play(closed(), tens)

    assert overruled(state.deals[0]) == {"bruno": ("cards.too_many",)}


def test_correcting_who_went_out_drops_the_ruling_on_a_hand_that_no_longer_counts():
    tens = CorrectHand(deal=1, player="bruno", hand=by_cards("10H 10H 10H"), ruling=True)
    out = CorrectWentOut(deal=1, player="bruno", hand_of_former=by_points(5))

    state = play(closed(), tens, out)

    assert state.deals[0].rulings == {}
    assert state.deals[0].went_out == "bruno"


def test_closing_without_anybody_out_is_no_ruling_about_a_hand():
    counts = (CountHand(player=key, hand=by_points(1)) for key in ("ana", *POINTS))

    state = play(started(), *counts, CloseDeal(ruling=True))

    assert state.deals[0].rulings == {}
