from scorekeeper.rules.cards import parse_cards
from scorekeeper.rules.play.going_out import go_out_faults, hand_faults
from tests.rules.given import VENEZUELA, codes, facts, house

QUEEN = parse_cards("QS")[0]
MELDED = house(going_out={"last_discard": "forbidden"})
REQUIRED = house(going_out={"last_discard": "required"})


def go_out(holds, *, down=True, ruleset=VENEZUELA, discard=None):
    return [*go_out_faults(holds=holds, down=down, ruleset=ruleset, discard=discard)]


def test_who_goes_out_has_melded_all_or_all_but_the_card_to_be_discarded():
    assert codes(go_out(0)) == []
    assert codes(go_out(0, discard=QUEEN)) == []
    assert codes(go_out(-1)) == []


def test_who_has_cards_left_does_not_go_out():
    assert facts(go_out(1), "goout.cards_left") == {"left": 2}


def test_who_is_not_down_does_not_go_out():
    assert codes(go_out(11, down=False)) == ["goout.not_down", "goout.cards_left"]


def test_nothing_can_be_discarded_from_an_empty_hand():
    assert facts(go_out(-1, discard=QUEEN), "goout.nothing_to_discard") == {"card": "QS"}


def test_a_discard_may_be_needed_to_go_out():
    assert codes(go_out(-1, ruleset=REQUIRED)) == ["goout.discard_needed"]
    assert codes(go_out(0, ruleset=REQUIRED)) == []


def test_where_the_last_card_is_melded_none_is_left_to_discard():
    assert codes(go_out(-1, ruleset=MELDED)) == []
    assert facts(go_out(0, ruleset=MELDED), "goout.left_unmelded") == {"left": 1}
    assert codes(go_out(2, ruleset=MELDED)) == ["goout.left_unmelded"]
    assert codes(go_out(0, ruleset=MELDED, discard=QUEEN)) == [
        "goout.discard_forbidden",
        "goout.left_unmelded",
    ]


def test_a_deal_may_say_for_itself_how_the_last_card_goes():
    deal = {"contract": [{"set": 3}], "last_discard": "forbidden"}
    ruleset = house(deals=[deal, {"contract": [{"set": 3}]}])
    own, other = (ruleset.in_deal(each) for each in ruleset.deals)

    assert codes(go_out(0, ruleset=own)) == ["goout.left_unmelded"]
    assert codes(go_out(0, ruleset=other)) == []


def test_more_cards_than_were_held_cannot_have_been_played():
    assert facts(go_out(-3), "goout.more_than_held") == {"over": 2}


def test_a_hand_holds_the_cards_that_are_played_from_it():
    assert codes(hand_faults(has=3, needs=3)) == []
    assert facts(hand_faults(has=3, needs=4), "hand.too_few") == {"have": 3, "need": 4}


def test_one_card_more_than_was_held_is_too_many():
    faults = [*go_out_faults(holds=-2, down=True, ruleset=VENEZUELA)]

    assert facts(faults, "goout.more_than_held") == {"over": 1}
