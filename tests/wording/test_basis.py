"""What each reason rests on: the rules, the book, or an entry that is not whole yet."""

from scorekeeper.rules.verdict import Basis, Until
from tests.web.refusals import every_refusal

OF_THE_BOOK = {
    # somebody is not on record as down, or as gone out; all as having drawn; a contract as chosen
    *("meld.not_down", "layoff.not_down", "joker.not_down", "goout.not_down"),
    *("close.nobody_went_out", "laydown.first_round", "contract.not_chosen"),
    "contract.first_down_chooses",
    # by the record the player was down in an earlier turn
    *("goout.not_first_turn", "goout.not_at_once"),
    # by the record the one turn that is left once somebody has gone out is over
    "lastturn.had",
    # by the record the hand holds another number of cards
    *("hand.too_few", "hand.count_differs", "goout.cards_left", "goout.more_than_held"),
    *("goout.nothing_to_discard", "goout.left_unmelded", "hand.no_such_sum"),
    # a card of a run costs nothing, but its suit was not entered
    "hand.suits_missing",
    # no cards cost less than nothing
    "hand.below_zero",
    # a card is on record more often than the packs hold it, or in the hand of whoever went out
    *("cards.too_many", "count.went_out"),
}
NOT_YET = {
    *(
        "set.too_short",
        "set.too_few_suits",
        "run.too_short",
        "meld.too_few_naturals",
        "meld.suit_not_said",
    ),
    *("contract.item_missing", "contract.wrong_size", "contract.which", "laydown.nothing"),
    *("firstmeld.too_few_points", "joker.not_used", "joker.wrong_count"),
    "goout.last_unmelded",
    *("goout.must_go_out", "close.missing", "wentout.hand_needed", "buy.nobody", "claims.none"),
    *("calls.none", "calls.others", "calls.too_early", "calls.by_scorekeeper"),
    *("calls.whose_discard", "claims.others_called"),
}
WITH_THE_TURN = {
    *("meld.not_in_this_turn", "layoff.not_in_this_turn", "layoff.own_contract_same_turn"),
    "joker.not_in_this_turn",
    "joker.not_moved_in_this_turn",
}
"""The rules forbid it within one entry; of a later one nobody knows whether the turn is over."""
TOO_FEW_OR_TOO_MANY = {"contract.wrong_size", "joker.wrong_count"}
"""Cards that are too few may become enough; too many never do."""


def codes_with(basis: Basis) -> set[str]:
    return {reason.code for reason in every_refusal() if reason.basis is basis}


def test_a_reason_is_of_the_book_where_the_table_may_know_better():
    assert codes_with(Basis.BOOK) == OF_THE_BOOK


def test_a_reason_is_not_yet_one_where_more_may_do_away_with_it():
    assert codes_with(Basis.NOT_YET) == NOT_YET | WITH_THE_TURN


def test_every_reason_rests_on_the_same_wherever_it_is_given():
    of_the_rules = codes_with(Basis.RULES)

    assert of_the_rules & codes_with(Basis.NOT_YET) <= TOO_FEW_OR_TOO_MANY | WITH_THE_TURN
    assert not of_the_rules & codes_with(Basis.BOOK)
    assert not codes_with(Basis.BOOK) & codes_with(Basis.NOT_YET)


def test_too_few_cards_may_still_become_enough_and_too_many_never():
    sizes = [reason for reason in every_refusal() if reason.code in TOO_FEW_OR_TOO_MANY]

    assert {reason.facts["have"] < reason.facts["need"] for reason in sizes} == {True, False}
    assert not [
        reason
        for reason in sizes
        if (reason.basis is Basis.NOT_YET) is not (reason.facts["have"] < reason.facts["need"])
    ]


def test_some_reasons_end_with_the_turn_or_once_all_is_entered():
    ends = {reason.code: reason.until for reason in every_refusal() if reason.until}

    assert ends == {
        **dict.fromkeys(WITH_THE_TURN, Until.NEXT_TURN),
        **dict.fromkeys(("goout.must_go_out", "goout.cards_left"), Until.ALL_ENTERED),
        **dict.fromkeys(("goout.last_unmelded", "goout.left_unmelded"), Until.ALL_ENTERED),
    }


def test_a_reason_told_of_one_of_several_rests_on_the_same():
    for reason in every_refusal():
        assert reason.about(meld=2).basis is reason.basis
        assert reason.about(meld=2).until is reason.until
