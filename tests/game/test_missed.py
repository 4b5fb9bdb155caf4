"""What counted hands could have done, said only where it is certain."""

from random import Random

import pytest

from scorekeeper.game.advising import Could, all_missed, find_missed, known_hand
from scorekeeper.game.commands import (
    Buy,
    ChooseContract,
    CloseDeal,
    CorrectHand,
    CountHand,
    EndFirstRound,
    EnterDeal,
    LayDown,
)
from scorekeeper.game.decide import decide
from scorekeeper.game.refusal import Refusal
from scorekeeper.rules.cards import JOKER, Card, Suit, parse_cards, write_cards
from scorekeeper.rules.melds.melds import Entry
from scorekeeper.rules.ruleset.reading import ruleset_data
from tests.game.table import (
    PLAYERS,
    agree,
    by_cards,
    by_points,
    deal_under_way,
    goes_out,
    house,
    lay_down,
    play,
    run_of,
    set_of,
    started,
)

CONTRACT = "7H 7D 7S 2C 4C 6H 8D 10S QC KH AD"  # of deal 1, and nothing else
NOTHING = "7H 7D 5S 2C 4C 6H 8D 10S QC KH AD"
ALL_OF_IT = "7H 7D 7S 2-9C"
BARE = "7 7 7 2 4 6 8 10 Q K A"


def closed(state, out="ana", **hands):
    """The state after the deal: who went out, hands by cards, and all others as points."""
    counts = [
        CountHand(player=player, hand=by_cards(hands[player]), ruling=True)
        if player in hands
        else CountHand(player=player, hand=by_points(40))
        for player in state.deal.players
        if player != out
    ]
    return play(state, goes_out(out), *counts, CloseDeal(ruling=True))


def with_last(state):
    """The state and its last closed deal."""
    return state, [deal for deal in state.deals if deal.closed][-1]


def said(state):
    return [(missed.player, missed.could) for missed in all_missed(*with_last(state))]


def one_card_left():
    """Ana is down in deal 1 and holds one card between turns."""
    return play(
        started(),
        lay_down("bruno", "10H 10D 10S"),
        LayDown(player="ana", melds=(set_of("7H 7D 7S"), run_of("2-8C"))),
    )


def test_a_hand_that_held_the_contract_is_known_by_its_cards():
    [missed] = all_missed(*with_last(closed(started(), bruno=CONTRACT, chiyo=NOTHING)))

    assert (missed.player, missed.could) == ("bruno", Could.FILL_CONTRACT)
    assert [sorted(meld.cards) for meld in missed.contract] == [sorted(parse_cards("7H 7D 7S"))]


def test_a_whole_hand_that_could_go_is_said_instead_of_the_contract():
    [missed] = all_missed(*with_last(closed(started(), bruno=ALL_OF_IT)))

    assert (missed.player, missed.could) == ("bruno", Could.GO_OUT)
    assert [sorted(meld.cards) for meld in missed.contract] == [sorted(parse_cards("7H 7D 7S"))]


@pytest.mark.parametrize(
    ("card", "could"), [("10C", [Could.GO_OUT]), ("9C", [Could.GO_OUT]), ("KD", [])]
)
def test_who_is_down_could_go_out_by_laying_off(card, could):
    state = closed(one_card_left(), "chiyo", ana=card)

    assert said(state) == [("ana", each) for each in could]


def test_who_is_down_is_told_nothing_about_the_contract():
    state = play(started(), lay_down("bruno"))

    assert said(closed(state, bruno="9H 9D 9S 2C 4C KH AD QD")) == []


def test_whoever_went_out_after_all_is_told_nothing():
    early = CountHand(player="ana", hand=by_cards(CONTRACT))

    assert said(closed(play(started(), early))) == []


def test_several_are_told_in_the_order_of_play():
    state = closed(started(), "bruno", dara=CONTRACT, ana=CONTRACT.replace("7", "9"))

    assert [player for player, _ in said(state)] == ["ana", "dara"]


def test_cards_bought_are_part_of_the_hand():
    state = play(started(), Buy(player="bruno"))

    assert said(closed(state, bruno=CONTRACT)) == []
    assert said(closed(state, bruno=f"{CONTRACT} 3H 5D")) == [("bruno", Could.FILL_CONTRACT)]


def test_more_cards_than_anybody_ends_with_are_not_looked_into():
    state = play(started(), *[Buy(player="bruno")] * 5)
    bought = f"{CONTRACT} 2H 2D 4H 4S 6C 8S 10D QS QH KD"

    assert said(closed(state, bruno=bought)) == [("bruno", Could.FILL_CONTRACT)]
    state = closed(play(state, Buy(player="bruno")), bruno=f"{bought} AS AC")
    assert said(state) == []
    assert known_hand(*with_last(state), "bruno") == ()


def test_of_a_sum_of_points_nothing_is_said():
    assert said(closed(started())) == []


def test_ranks_alone_hold_no_contract_that_asks_for_suits():
    assert said(closed(started(), bruno=BARE)) == []


def test_ranks_alone_hold_a_contract_that_does_not():
    state = closed(deal_under_way(2), bruno="7 7 7 9 9 9 2 4 J Q K")

    assert said(state) == [("bruno", Could.FILL_CONTRACT)]


def test_in_the_last_deal_only_a_hand_that_goes_whole_could_be_laid_down():
    assert said(closed(deal_under_way(7), bruno="7H 7D 7S 2-9C")) == [("bruno", Could.GO_OUT)]
    assert said(closed(deal_under_way(7), bruno="7H 7D 7S 2-8C KD")) == []


def test_the_last_entry_counts():
    state = closed(started(), bruno=CONTRACT, chiyo=NOTHING)
    corrected = play(
        state,
        CorrectHand(deal=1, player="bruno", hand=by_cards(NOTHING.replace("S", "H")), ruling=True),
        CorrectHand(deal=1, player="bruno", hand=by_cards("7D 5S 2C 4C 6H 8D 10S QC KH AD 3D")),
        CorrectHand(deal=1, player="chiyo", hand=by_cards(CONTRACT)),
    )

    assert said(corrected) == [("chiyo", Could.FILL_CONTRACT)]


def test_of_a_hand_that_clashes_with_what_is_on_record_nothing_is_said():
    assert said(closed(started(), bruno="7H 7D 7S 2C")) == []
    assert said(closed(started(), bruno=CONTRACT.replace("2C", "7H 7H"))) == []
    assert said(closed(started(), bruno=CONTRACT.replace("2C 4C", "7H 7H"))) == []


def test_of_a_deal_from_paper_nothing_is_said():
    points = {"ana": 0, "bruno": 40, "chiyo": 40, "dara": 40}
    state = play(started(), EnterDeal(points=points, went_out="ana"))

    state = play(state, CorrectHand(deal=1, player="bruno", hand=by_cards(CONTRACT), ruling=True))

    assert said(state) == []


def test_as_long_as_a_deal_is_open_nothing_is_said():
    state = play(started(), goes_out("ana"), CountHand(player="bruno", hand=by_cards(CONTRACT)))

    assert find_missed(state, state.deal, "bruno") is None


def test_of_whoever_went_out_nothing_is_said():
    assert find_missed(*with_last(closed(started(), bruno=CONTRACT)), "ana") is None


def test_where_nobody_said_what_the_contract_was_nothing_is_said():
    chosen = {"contracts": {"choice": "the dealer"}}
    state = started(ruleset=house(chosen))

    assert said(closed(state, bruno=CONTRACT)) == []
    state = play(state, ChooseContract(rules=0))
    assert said(closed(state, bruno=CONTRACT)) == [("bruno", Could.FILL_CONTRACT)]


def test_nobody_could_have_laid_down_in_a_first_round_without_melds():
    state = started(ruleset=house({"laying_down": {"not_in_first_turn_from": 4}}))

    assert said(closed(state, bruno=CONTRACT)) == []
    state = play(state, EndFirstRound())
    assert said(closed(state, bruno=CONTRACT)) == [("bruno", Could.FILL_CONTRACT)]


def test_where_melds_are_not_kept_a_full_hand_is_not_down():
    state = closed(started(melds_kept=False), bruno=CONTRACT, chiyo="9H 9D 9S 2C")

    assert said(state) == [("bruno", Could.FILL_CONTRACT)]


def test_where_melds_are_not_kept_a_full_hand_may_go_whole():
    state = closed(started(melds_kept=False), bruno=ALL_OF_IT)

    assert said(state) == [("bruno", Could.GO_OUT)]


def test_where_melds_are_kept_no_longer_nobody_knows_what_lies_there():
    state = play(one_card_left(), agree(melds_kept=False))

    assert said(closed(state, "chiyo", ana="10C")) == []


def test_where_melds_are_kept_no_longer_a_hand_of_the_right_size_tells_nothing_either():
    state = play(started(), lay_down("ana"), agree(melds_kept=False))
    state, deal = with_last(closed(state, "chiyo", ana="2C 4C 6H 8D 10S QC KH AD"))

    assert known_hand(state, deal, "ana") == ()


def test_a_joker_off_the_table_may_be_what_the_contract_needs():
    taking = {"naturals_for_one_in_a_set": 1, "in_turn_of_laying_down": True}
    state = deal_under_way(2, ruleset=house({"taking_jokers": taking}))
    state = play(state, lay_down("ana", "7H 7D JK", "9H 9D 9S"))

    [missed] = all_missed(*with_last(closed(state, bruno="7S KH KD QH QD QS 2C 4C 6H 8D 10S")))

    assert missed.could is Could.LAY_DOWN
    assert missed.how.before


def test_first_melds_by_points_are_laid_down_without_a_contract():
    state = started(ruleset=ruleset_data("romme"))
    state = closed(state, bruno="KH KD KS QH QD QS 2C 4C 6H 8D 10S 3S 5D")

    assert said(state) == [("bruno", Could.LAY_DOWN)]


@pytest.mark.parametrize(
    "switch",
    [agree(advice=False), agree(mentions=False)],
)
def test_the_table_need_not_hear_of_it(switch):
    state = closed(started(), bruno=CONTRACT)

    assert said(play(state, switch)) == []


RICH = [Card(rank, suit) for rank in range(3, 9) for suit in Suit] * 2 + [JOKER] * 4


@pytest.mark.parametrize("deal", range(1, 6))
def test_whatever_is_said_the_referee_would_have_let_be_done(deal):
    before, found = deal_under_way(deal), []
    for seed in range(40):
        cards = Random(seed).sample(RICH, 33)
        piles = (cards[:11], cards[11:22], cards[22:])
        hands = dict(zip(PLAYERS[1:], map(write_cards, piles), strict=True))
        found += all_missed(*with_last(closed(before, **hands)))

    assert {missed.could for missed in found} <= {Could.GO_OUT, Could.FILL_CONTRACT}
    assert found
    for missed in found:
        melds = tuple(Entry(placed.meld.cards, placed.meld.kind) for placed in missed.how.melds)
        goes_out = missed.could is Could.GO_OUT
        down = LayDown(
            player=missed.player, melds=melds, lay_offs=missed.how.after, goes_out=goes_out
        )
        assert not isinstance(decide(before, down), Refusal)


def test_nothing_is_known_of_a_hand_that_was_not_counted_or_of_a_deal_that_is_open():
    state = play(started(), CountHand(player="bruno", hand=by_cards(CONTRACT)))

    assert known_hand(state, state.deal, "bruno") == ()
    assert known_hand(state, state.deal, "chiyo") == ()
