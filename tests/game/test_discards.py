"""Who comes by the discard, and how, where the base game's way of buying it is not the way."""

from scorekeeper.game.commands import Buy, Call, SettleDiscard, TakeDiscard
from scorekeeper.game.decide import decide
from scorekeeper.game.deciding.buying import rank_claims
from scorekeeper.game.events import Called, CardBought, DiscardTaken, TurnEnded
from scorekeeper.game.sheet import chips_of
from scorekeeper.game.turns import cards_held
from scorekeeper.rules.cards import Card, Suit
from scorekeeper.rules.verdict import Reason
from tests.game.table import (
    deal_under_way,
    final,
    goes_out,
    house,
    lay_down,
    noted,
    open_to_ruling,
    play,
    reason,
    started,
)

FREE = house({"buying": {"in_turn": "instead of drawing"}})
MELDED = house({"buying": {"in_turn": "instead of drawing, if melded at once"}})
ONLY_IN_TURN = house({"buying": {"in_turn": "instead of drawing", "allowed": False}})
FIRST_CALL = house({"buying": {"priority": "first to call"}})
SETS = [{"contract": [{"set": 3}], "buying": False}, {"contract": [{"set": 4}]}]
NO_BUYING = house({"deals": SETS})
SEVEN = Card(7, Suit.HEARTS)


def test_in_a_deal_without_buying_nobody_buys():
    assert open_to_ruling(decide(started(ruleset=NO_BUYING), Buy(player="ana"))) == (
        "buy.not_in_this_deal",
    )
    assert len(decide(deal_under_way(2, ruleset=NO_BUYING), Buy(player="ana"))) == 1


def test_in_a_game_without_buying_nobody_buys():
    answer = decide(started(ruleset=ONLY_IN_TURN), Buy(player="ana"))

    assert open_to_ruling(answer) == ("buy.never",)


def test_whose_turn_it_is_takes_the_discard_instead_of_drawing():
    state = started(ruleset=FREE)
    taken = TakeDiscard(player="bruno", discarder="ana", card=SEVEN)

    assert decide(state, taken) == (DiscardTaken(player="bruno", discarder="ana", card=SEVEN),)
    state = play(state, taken)
    assert (chips_of(state, "bruno"), cards_held(state, state.deal, "bruno")) == (7, 11)


def test_who_is_down_takes_no_discard_where_that_is_agreed():
    rules = house(
        {"buying": {"in_turn": "instead of drawing", "in_turn_when_down": "bought like any other"}}
    )
    state = play(started(ruleset=rules), lay_down("bruno", "7H 7D 7S"))
    taken = TakeDiscard(player="bruno", discarder="ana")
    claimed = SettleDiscard(discarder="ana", claimants=("bruno",))

    assert open_to_ruling(decide(state, taken)) == ("discard.down",)
    assert open_to_ruling(decide(state, claimed)) == ("discard.down",)
    assert open_to_ruling(decide(state, Call(player="bruno"))) == ("buy.down",)
    assert isinstance(decide(state, Call(player="chiyo"))[-1], Called)


def test_who_is_down_keeps_a_discard_that_others_must_meld():
    when_down = {"in_turn_when_down": "instead of drawing"}
    rules = house({"buying": {**MELDED["buying"], **when_down}})
    before = started(ruleset=rules)
    down = play(before, lay_down("bruno", "7H 7D 7S"))
    taken = TakeDiscard(player="bruno", discarder="ana")
    claimed = SettleDiscard(discarder="ana", claimants=("bruno",))

    assert noted(decide(before, taken)) == ("discard.melded_or_down",)
    assert decide(before, claimed)[-1].melded
    assert noted(decide(down, taken)) == ()
    assert not decide(down, claimed)[-1].melded


def test_discards_may_be_only_for_those_who_are_down():
    only_down = {"allowed": False, "in_turn_when_down": "instead of drawing"}
    before = started(ruleset=house({"buying": only_down}))
    claimed = SettleDiscard(discarder="ana", claimants=("bruno",))

    assert noted(decide(before, claimed)) == ("discard.not_down",)
    assert noted(decide(play(before, lay_down("bruno", "7H 7D 7S")), claimed)) == ()


def test_discards_that_were_taken_are_counted():
    taken = [
        TakeDiscard(player="bruno", discarder="ana", card=SEVEN),
        TakeDiscard(player="chiyo", discarder="bruno", card=SEVEN),
    ]

    state = started(ruleset=FREE)

    assert [play(state, *taken[:times]).deal.discards_taken for times in range(3)] == [0, 1, 2]


def test_nobody_else_takes_the_discard_without_a_buy():
    answer = decide(started(ruleset=FREE), TakeDiscard(player="chiyo", discarder="ana"))

    assert open_to_ruling(answer) == ("discard.not_your_turn",)
    assert reason(answer).facts == {"player": "chiyo", "first": "bruno"}


def test_a_discard_whose_discarder_was_not_said_may_be_anybodys():
    assert len(decide(started(ruleset=FREE), TakeDiscard(player="chiyo"))) == 1


def test_a_discard_may_have_to_be_melded_at_once():
    state = started(ruleset=MELDED)
    only_taken = TakeDiscard(player="bruno", discarder="ana")
    melded = TakeDiscard(player="bruno", discarder="ana", melded=True)

    assert open_to_ruling(decide(state, only_taken)) == ("discard.must_be_melded",)
    assert decide(state, melded) == (DiscardTaken(player="bruno", discarder="ana", melded=True),)


def test_where_discards_are_bought_none_is_taken_instead_of_drawing():
    answer = decide(started(), TakeDiscard(player="bruno", discarder="ana"))

    assert open_to_ruling(answer) == ("discard.never_free",)


def test_taking_a_discard_ends_the_turn_of_whoever_put_something_down():
    state = play(started(ruleset=FREE), lay_down("ana"))

    answer = decide(state, TakeDiscard(player="bruno", discarder="ana"))

    assert answer[0] == TurnEnded(player="ana")


def test_no_discard_is_taken_once_somebody_went_out():
    state = play(started(ruleset=FREE), goes_out("ana"))

    answer = decide(state, TakeDiscard(player="bruno", ruling=True))

    assert final(answer) == ("deal.over",)


def test_what_comes_without_a_buy_is_not_bought_by_mistake():
    state = started(ruleset=FREE)

    answer = decide(state, Buy(player="bruno", discarder="ana"))

    assert open_to_ruling(answer) == ("buy.free_in_turn",)
    assert len(decide(state, Buy(player="chiyo", discarder="ana"))) == 1
    assert len(decide(state, Buy(player="bruno"))) == 1


def test_a_claim_in_turn_is_settled_without_a_buy():
    claims = SettleDiscard(discarder="ana", claimants=("chiyo", "bruno"))

    (event,) = decide(started(ruleset=FREE), claims)

    assert event == DiscardTaken(player="bruno", discarder="ana", claimants=("chiyo", "bruno"))


def test_a_claim_out_of_turn_is_still_a_buy():
    (event,) = decide(started(ruleset=FREE), SettleDiscard(discarder="ana", claimants=("chiyo",)))

    assert isinstance(event, CardBought)


def test_in_turn_neither_chips_nor_being_down_matter():
    state = play(deal_under_way(chips={"bruno": 0}, ruleset=FREE), lay_down("bruno"))

    ranking = rank_claims(state, discarder="ana", claimants=("bruno", "chiyo")).read_as

    assert ranking.winner == "bruno"
    assert ranking.claim_of("bruno").in_turn
    assert not ranking.claim_of("chiyo").in_turn


def test_without_buying_only_the_next_player_has_a_claim():
    state = started(ruleset=ONLY_IN_TURN)

    assert open_to_ruling(decide(state, SettleDiscard(discarder="ana", claimants=("chiyo",)))) == (
        "buy.never",
    )
    (event,) = decide(state, SettleDiscard(discarder="ana", claimants=("chiyo", "bruno")))
    assert isinstance(event, DiscardTaken)


def test_where_nothing_is_bought_a_ruling_lets_somebody_else_take_the_discard():
    both = ("bruno", "chiyo")
    settled = SettleDiscard(discarder="ana", claimants=both, winner="chiyo", ruling=True)
    facts = {"player": "chiyo", "first": "bruno"}

    assert decide(started(ruleset=ONLY_IN_TURN), settled) == (
        DiscardTaken(
            player="chiyo",
            discarder="ana",
            claimants=both,
            overruled=(Reason("buy.never"), Reason("claims.not_first", facts)),
        ),
    )


def test_who_calls_first_gets_the_card():
    state = started(ruleset=FIRST_CALL)

    (event,) = decide(state, SettleDiscard(discarder="ana", claimants=("dara", "bruno")))

    assert event.player == "dara"


def test_the_first_caller_who_may_not_buy_is_passed_over():
    state = deal_under_way(chips={"dara": 0}, ruleset=FIRST_CALL)

    (event,) = decide(state, SettleDiscard(discarder="ana", claimants=("dara", "chiyo", "bruno")))

    assert event.player == "chiyo"


def test_in_a_dispute_the_nearest_after_the_discarder_gets_the_card():
    claims = SettleDiscard(discarder="ana", claimants=("dara", "bruno"), disputed=True)

    (event,) = decide(started(ruleset=FIRST_CALL), claims)

    assert event.player == "bruno"


def test_where_seats_decide_it_makes_no_difference_who_called_first():
    for disputed in (False, True):
        claims = SettleDiscard(discarder="ana", claimants=("dara", "bruno"), disputed=disputed)
        (event,) = decide(started(), claims)
        assert event.player == "bruno"
