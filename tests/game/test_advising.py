"""What the solver is asked about a hand, and what it says of counted ones where it is certain."""

from random import Random

import pytest

from scorekeeper.game.advising import (
    MOST_CARDS,
    Could,
    all_missed,
    cautions,
    find_missed,
    held_by,
    known_hand,
    size_faults,
    without_laid,
)
from scorekeeper.game.commands import (
    Buy,
    ChooseContract,
    CloseDeal,
    CorrectHand,
    CountHand,
    EndFirstRound,
    EndTurn,
    EnterDeal,
    LayDown,
)
from scorekeeper.game.decide import decide
from scorekeeper.game.refusal import Refusal
from scorekeeper.rules.cards import JOKER, Card, Suit, parse_cards, write_cards
from scorekeeper.rules.melds.melds import Entry, Standing
from scorekeeper.rules.ruleset.reading import ruleset_data, with_changes

from .table import (
    PLAYERS,
    agree,
    by_cards,
    by_points,
    deal_under_way,
    ended,
    goes_out,
    house,
    lay_down,
    play,
    run_of,
    set_of,
    started,
)

ELEVEN = parse_cards("2-QS")
DEALER = house({"contracts": {"choice": "the dealer"}})
FIRST_DOWN = house({"contracts": {"choice": "the first to lay down"}})
LATE = house({"laying_down": {"not_in_first_turn_from": 4}})
DOWN = lay_down("ana")


def codes_of(reasons):
    return [reason.code for reason in reasons]


def only(held):
    (situation,) = held.situations.values()
    return situation


def test_a_hand_is_asked_about_under_the_rules_of_the_deal():
    state = deal_under_way(3)

    held = held_by(state, "ana", ELEVEN)

    assert list(held.situations) == [2]
    assert only(held).deal == state.ruleset.deals[2]
    assert only(held).ruleset == state.ruleset
    assert only(held).player == "ana"
    assert only(held).standing is Standing.NOT_DOWN


@pytest.mark.parametrize(("cards", "drawn"), [(11, False), (12, True)])
def test_by_the_number_of_cards_it_is_known_whether_one_was_drawn(cards, drawn):
    held = held_by(started(), "ana", (JOKER,) * cards)

    assert only(held).drawn is drawn
    assert held.as_it_should_be


@pytest.mark.parametrize(("cards", "lacks"), [(0, 11), (10, 1), (13, 0)])
def test_a_hand_of_another_size_is_asked_about_all_the_same(cards, lacks):
    held = held_by(started(), "ana", (JOKER,) * cards)

    assert only(held).drawn
    assert (held.should, held.lacks, held.as_it_should_be) == (11, lacks, False)


def test_bought_cards_are_in_hand():
    held = held_by(play(started(), Buy(player="ana")), "ana", (JOKER,) * 13)

    assert held.should == 13
    assert not only(held).drawn


def test_everybody_sees_what_lies_on_the_table():
    state = play(started(), DOWN)

    assert only(held_by(state, "bruno", ELEVEN)).table == state.deal.melds
    assert only(held_by(state, "bruno", ELEVEN)).standing is Standing.NOT_DOWN


def test_in_the_turn_of_laying_down_other_things_may_be_done_than_later():
    state = play(started(), DOWN)

    assert only(held_by(state, "ana", ELEVEN[:9])).standing is Standing.LAYING_DOWN
    assert only(held_by(play(state, EndTurn()), "ana", ELEVEN[:9])).standing is Standing.DOWN


def test_a_hand_without_the_card_drawn_is_that_of_a_later_turn():
    assert only(held_by(play(started(), DOWN), "ana", ELEVEN[:8])).standing is Standing.DOWN


def test_a_hand_of_which_cards_are_missing_is_still_that_of_this_turn():
    assert only(held_by(play(started(), DOWN), "ana", ELEVEN[:5])).standing is Standing.LAYING_DOWN


def test_nothing_is_asked_about_more_cards_than_can_be_thought_over():
    most, more = parse_cards("2-KS") + parse_cards("2-KH"), (JOKER,)

    assert len(most) == MOST_CARDS
    assert not codes_of(size_faults(most))
    (reason,) = size_faults(most + more)
    assert (reason.code, reason.facts) == ("advice.too_many_cards", {"have": 25, "most": 24})


@pytest.mark.parametrize("ruleset", [DEALER, FIRST_DOWN])
def test_before_the_contract_is_chosen_every_one_left_is_asked_about(ruleset):
    assert list(held_by(started(ruleset=ruleset), "ana", ELEVEN).situations) == list(range(7))


def test_a_contract_that_is_used_up_is_not_asked_about():
    points = {"ana": 5, "chiyo": 9, "dara": 31}
    state = play(started(ruleset=DEALER), ChooseContract(rules=2), *ended("bruno", points))

    assert list(held_by(state, "ana", ELEVEN).situations) == [0, 1, 3, 4, 5, 6]


def test_a_contract_that_is_chosen_is_asked_about_alone():
    state = play(started(ruleset=DEALER), ChooseContract(rules=2))

    assert list(held_by(state, "ana", ELEVEN).situations) == [2]


def test_where_melds_are_not_recorded_nothing_is_known_of_the_table():
    held = held_by(started(melds_kept=False), "ana", ELEVEN)

    assert only(held).table == ()
    assert held.should is None
    assert (held.lacks, held.as_it_should_be) == (0, True)
    assert not only(held).drawn
    assert held_by(started(melds_kept=False), "ana", ()).lacks == 0


LAID = parse_cards("7H 7D 7S")


@pytest.mark.parametrize("drawn", [0, 1])
def test_what_lies_in_own_melds_is_taken_from_a_hand_entered_before(drawn):
    state = play(started(), DOWN)
    rest = ELEVEN[: 8 + drawn]

    assert without_laid(state, "ana", (*LAID, *rest)) == rest


def test_of_two_copies_only_the_one_that_was_laid_is_taken_from_the_hand():
    state, others = play(started(), DOWN), parse_cards("2-8C")

    assert without_laid(state, "ana", (*others, *LAID, LAID[0])) == (*others, LAID[0])


@pytest.mark.parametrize("held", [ELEVEN, (*LAID, *ELEVEN), (*LAID, *ELEVEN[:5]), ELEVEN[:8]])
def test_where_the_rest_would_not_fit_nothing_is_taken_from_a_hand(held):
    assert without_laid(play(started(), DOWN), "ana", held) is None


def test_what_others_laid_is_taken_from_nobodys_hand():
    assert without_laid(play(started(), DOWN), "bruno", (*LAID, *ELEVEN[:8])) is None


def test_where_melds_are_not_recorded_nothing_is_taken_from_a_hand():
    assert without_laid(started(melds_kept=False), "ana", (*LAID, *ELEVEN[:8])) is None


def test_that_nobody_may_lay_down_yet_is_said_beside_the_answer():
    state = started(ruleset=LATE)

    assert codes_of(cautions(state, "ana", ELEVEN)) == ["laydown.first_round"]
    assert not cautions(play(state, EndFirstRound()), "ana", ELEVEN)


def test_a_card_that_is_held_and_lies_too_often_is_pointed_out():
    state = play(started(), DOWN, EndTurn(), lay_down("bruno"))

    (reason,) = cautions(state, "chiyo", parse_cards("7H 8D"))
    assert reason.code == "cards.too_many"
    assert reason.facts["places"] == ("meld:1", "meld:2", "hand:chiyo")


def test_what_clashes_on_the_table_already_is_not_the_hands_fault():
    state = play(started(), DOWN, EndTurn(), lay_down("bruno"))
    state = play(state, EndTurn(), lay_down("dara", ruling=True))

    assert not cautions(state, "chiyo", parse_cards("8H 8D"))


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


def test_what_first_melds_must_be_worth_by_the_own_total_is_asked_of_a_hand_too():
    rules = with_changes(ruleset_data("romme"), {"first_meld": {"by_total": ["10=70"]}})
    hands = dict.fromkeys(("bruno", "chiyo"), "KH KD KS QH QD QS 2C 4C 6H 8D 10S 3S 5D")
    state = play(started(ruleset=rules), *ended("ana", {"bruno": 10, "chiyo": 9, "dara": 0}))
    held = [held_by(state, key, parse_cards(hands[key])) for key in hands]
    asked = [each.situations[state.deal.rules].ruleset.first_meld.points for each in held]

    assert asked == [70, 40]
    assert said(closed(state, **hands)) == [("chiyo", Could.LAY_DOWN)]


@pytest.mark.parametrize("switch", [agree(advice=False), agree(mentions=False)])
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
