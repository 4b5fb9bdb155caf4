"""A whole turn of laying down, and going out."""

from hypothesis import given, strategies as st

from scorekeeper.rules.cards import JOKER, RANKS, Card, Suit, parse_cards, write_cards
from scorekeeper.rules.melds.melds import Entry, LayOff
from scorekeeper.rules.play.laying_down import go_out_faults, hand_faults, judge_lay_down
from tests.rules.given import (
    DOWN,
    LAYING_DOWN,
    NOT_DOWN,
    VENEZUELA,
    codes,
    entries,
    facts,
    house,
    lay_off,
    tabled,
)

ANY_CARD = st.sampled_from([JOKER, Card(7), *(Card(rank, suit) for rank in RANKS for suit in Suit)])


def lay_down(number, *melds, lay_offs=(), ruleset=VENEZUELA, **said):
    """Let ana lay down in this deal, from a hand of 11 unless it is said otherwise."""
    known = {"table": (), "standing": NOT_DOWN, "holds": 11, "goes_out": False, "discard": None}
    return judge_lay_down(
        entries(*melds),
        lay_offs,
        player="ana",
        deal=ruleset.deals[number - 1],
        ruleset=ruleset,
        **{**known, **said},
    )


def test_a_contract_may_be_laid_down_alone():
    verdict = lay_down(2, "7H 7D 7S", "9H 9D 9S")

    assert verdict.legal
    assert verdict.read_as.left == 6


def test_extra_melds_and_lay_offs_go_down_in_the_same_turn():
    table = tabled("bruno contract set QH QD QS", "bruno run 5-7S")
    verdict = lay_down(
        *(3, "9H 9D 9S", "4H 4D 4S 4C"),
        table=table,
        lay_offs=[lay_off(1, "QC"), lay_off(2, "8S"), lay_off(3, "9C")],
    )

    assert verdict.legal
    assert [placed.item for placed in verdict.read_as.melds] == [None, 0]
    assert [write_cards(one.becomes.cards) for one in verdict.read_as.lay_offs] == [
        *("QH QD QS QC", "5S 6S 7S 8S", "9H 9D 9S 9C")
    ]
    assert verdict.read_as.left == 2


def test_the_own_contract_is_not_extended_in_the_same_turn():
    verdict = lay_down(3, "4H 4D 4S 4C", lay_offs=[lay_off(1, "4H")])

    told = {"player": "ana", "onto": 1, "lay_off": 1}
    assert facts(verdict, "layoff.own_contract_same_turn") == told


def test_of_two_melds_that_fill_the_contract_the_extended_one_is_the_extra_one():
    verdict = lay_down(1, "7H 7D 7S", "9H 9D 9S", lay_offs=[lay_off(1, "7H")])

    assert verdict.legal
    assert [placed.item for placed in verdict.read_as.melds] == [None, 0]


def test_the_pure_item_is_given_to_the_set_that_is_not_extended():
    ruleset = house(
        laying_down={"lay_offs": "all"},
        deals=[{"contract": [{"set": 3, "pure": True}, {"set": 3}]}],
    )
    verdict = lay_down(1, "7H 7D 7S", "9H 9D 9S", lay_offs=[lay_off(1, "JK")], ruleset=ruleset)

    assert verdict.legal
    assert [placed.item for placed in verdict.read_as.melds] == [1, 0]


def test_one_lay_off_may_build_on_another():
    table = tabled("bruno run 5-7S")
    verdict = lay_down(3, "4H 4D 4S 4C", table=table, lay_offs=[lay_off(1, "8S"), lay_off(1, "9S")])

    assert write_cards(verdict.read_as.lay_offs[1].becomes.cards) == "5S 6S 7S 8S 9S"


def test_a_player_lays_down_once():
    for standing in (DOWN, LAYING_DOWN):
        verdict = lay_down(3, "4H 4D 4S 4C", standing=standing)
        assert codes(verdict) == ["laydown.already_down"]


def test_more_than_the_hand_cannot_be_put_down():
    verdict = lay_down(3, "4H 4D 4S 4C", "2-9H", holds=10)
    assert facts(verdict, "hand.too_few") == {"have": 11, "need": 12}

    assert lay_down(3, "4H 4D 4S 4C", "2-9H", holds=11).legal
    said = lay_down(3, "4H 4D 4S 4C", "2-9H", holds=11, goes_out=True, discard=parse_cards("KH")[0])
    assert codes(said) == ["hand.too_few"]


def test_who_goes_out_has_no_card_left_but_the_discard():
    melds = ("4H 4D 4S 4C", "2-8H")

    assert lay_down(3, *melds, holds=10, goes_out=True).legal
    assert lay_down(3, *melds, holds=11, goes_out=True).legal
    verdict = lay_down(3, *melds, holds=12, goes_out=True)
    assert facts(verdict, "goout.cards_left") == {"left": 2}


def test_going_out_may_need_a_discard():
    required = house(going_out={"last_discard": "required"})
    melds = ("4H 4D 4S 4C", "2-8H")

    assert lay_down(3, *melds, holds=11, ruleset=required).legal
    for goes_out in (True, False):
        verdict = lay_down(3, *melds, holds=10, goes_out=goes_out, ruleset=required)
        assert codes(verdict) == ["goout.discard_needed"]


def test_in_deal_7_the_whole_hand_goes_or_all_but_the_discard():
    assert lay_down(7, "7H 7D 7S", "2-9S").legal
    assert lay_down(7, "7H 7D 7S", "2-10S").legal
    assert lay_down(7, "7H 7D 7S", "2-9C", "3H 3D 3S", holds=13).legal

    verdict = lay_down(7, "7H 7D 7S", "2-8S", goes_out=True)
    assert codes(verdict) == ["goout.must_go_out"]
    assert facts(verdict, "goout.must_go_out") == {"left": 2}


def test_every_reason_is_given():
    verdict = lay_down(
        *(7, "7H 7D 7S", "2H 3H 9H"), standing=DOWN, holds=11, lay_offs=[lay_off(9, "7C")]
    )

    assert codes(verdict) == [
        *("laydown.already_down", "run.gap", "contract.wrong_size"),
        *("layoff.no_such_meld", "goout.must_go_out"),
    ]
    assert verdict.read_as is None


def test_an_illegal_lay_down_is_read_all_the_same_for_a_ruling_may_let_it_stand():
    verdict = lay_down(3, "4H 4D 4S", lay_offs=[lay_off(1, "9H")])

    assert codes(verdict) == [
        *("contract.wrong_size", "layoff.own_contract_same_turn", "layoff.does_not_fit")
    ]
    assert verdict.read_as.left == 8


def test_an_entry_without_cards_is_a_players_slip():
    verdict = lay_down(3, "4H 4D 4S 4C", "", lay_offs=[lay_off(1, ""), lay_off(2, "9H")])

    assert codes(verdict) == ["meld.no_cards"]
    assert verdict.read_as is None


def test_lay_offs_on_the_table_are_judged_even_beside_a_meld_nobody_can_read():
    table = tabled("bruno set QH QD QS")
    verdict = lay_down(3, "4H 4D 4S 4C", "", table=table, lay_offs=[lay_off(1, "KH")])

    assert codes(verdict) == ["meld.no_cards", "layoff.does_not_fit"]


def test_melds_of_the_lay_down_follow_those_of_the_table_in_number():
    table = tabled("bruno set QH QD QS")
    verdict = lay_down(3, "4H 4D 4S 4C", "5-7H", table=table, lay_offs=[lay_off(3, "8H")])

    assert verdict.legal
    assert verdict.read_as.lay_offs[0].becomes.high == 8


@given(
    st.lists(st.lists(ANY_CARD, max_size=22).map(tuple), max_size=5),
    st.lists(st.tuples(st.integers(-2, 9), st.lists(ANY_CARD, max_size=4)), max_size=4),
    st.integers(1, 7),
    st.integers(0, 20),
)
def test_any_lay_down_gets_a_verdict(melds, added, number, holds):
    verdict = judge_lay_down(
        tuple(map(Entry, melds)),
        tuple(LayOff(onto, tuple(cards)) for onto, cards in added),
        player="ana",
        table=tabled("bruno set QH QD JK", "ana run 5-7S"),
        standing=NOT_DOWN,
        holds=holds,
        goes_out=False,
        discard=None,
        deal=VENEZUELA.deals[number - 1],
        ruleset=VENEZUELA,
    )

    assert verdict.legal <= (verdict.read_as is not None)


def test_a_lay_off_onto_a_meld_of_the_table_makes_no_own_meld_an_extra_one():
    table = tabled("bruno set QH QD QS", "bruno set KH KD KS")
    melds = (1, "7H 7D 7S", "9H 9D 9S")

    onto_theirs = lay_down(*melds, table=table, lay_offs=[lay_off(2, "KC")])
    onto_the_first = lay_down(*melds, table=table, lay_offs=[lay_off(3, "7H")])

    assert [placed.item for placed in onto_theirs.read_as.melds] == [0, None]
    assert [placed.item for placed in onto_the_first.read_as.melds] == [None, 0]
    assert onto_the_first.legal


def test_a_meld_with_a_wild_is_not_the_contract_unless_a_wild_was_taken_for_it():
    any_set = house(deals=[{"contract": [{"set": 3}]}])

    verdict = lay_down(1, "7H 7D 7S", "9H 9D JK", ruleset=any_set)

    assert [placed.item for placed in verdict.read_as.melds] == [0, None]


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
