"""Which cards are wild in a deal: by the game, by the deal, and by what the table says."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scorekeeper.game.changes import Change, clashing
from scorekeeper.game.commands import (
    AnnounceWilds,
    ChooseContract,
    CloseDeal,
    CountHand,
    EndTurn,
    FinishEarly,
    GoOut,
    LayOffCards,
    Undo,
)
from scorekeeper.game.decide import decide
from scorekeeper.game.events import WildsAnnounced
from scorekeeper.game.notes import deal_notes
from scorekeeper.game.sheet import total
from scorekeeper.game.vetting import may_come_next
from scorekeeper.rules.cards import Card, parse_cards
from scorekeeper.rules.melds.melds import LayOff

from .table import (
    by_cards,
    codes,
    ended,
    evening_of,
    final,
    house,
    lay_down,
    play,
    start_of,
    started,
)

NINE, KING, NONE = 9, 13, 0
SETS = {"contract": [{"set": 3}]}
SAID = house({"wilds": {"announced": True}, "deals": [SETS, SETS]})
NOBODY = {"bruno": 0, "chiyo": 0, "dara": 0}
WITH_A_NINE = lay_down("ana", "7H 7D 9S")
PLAIN = lay_down("ana", "7H 7D 7S")


def notes(state):
    return {note.said.code: note.said.facts for note in deal_notes(state)}


def hands_out(hands):
    counts = (CountHand(player=player, hand=by_cards(cards)) for player, cards in hands.items())
    return (GoOut(player="ana"), *counts, CloseDeal())


def test_the_rank_that_was_said_is_wild_and_none_before():
    state = started(ruleset=SAID)

    assert codes(decide(state, WITH_A_NINE)) == ("set.mixed_ranks",)
    state = play(state, AnnounceWilds(rank=NINE), WITH_A_NINE)
    assert [str(card) for card in state.deal.melds[0].meld.wilds] == ["9S"]


def test_a_card_that_was_said_to_be_wild_costs_what_wilds_do():
    rules = house({"wilds": {"announced": True}, "penalties": {"wild": 20}, "deals": [SETS, SETS]})
    hands = {"bruno": "9S 5C", "chiyo": "5C", "dara": "5C"}
    state = play(started(ruleset=rules), AnnounceWilds(rank=NINE), *hands_out(hands))

    assert total(state, "bruno") == 25
    assert total(play(state, *hands_out(hands)), "bruno") == 25 + 14


def test_the_table_is_asked_until_it_has_said_a_rank():
    state = started(ruleset=SAID)

    assert "wilds.to_announce" in notes(state)
    said = notes(play(state, AnnounceWilds(rank=NINE)))
    assert "wilds.to_announce" not in said
    assert said["wilds.of_this_deal"] == {"cards": ("9",)}


def test_the_table_may_say_that_no_rank_is_wild():
    state = play(started(ruleset=SAID), AnnounceWilds(rank=NONE))

    assert notes(state)["wilds.of_this_deal"] == {"cards": ()}
    assert codes(decide(state, WITH_A_NINE)) == ("set.mixed_ranks",)


def test_what_was_said_holds_for_that_deal_alone():
    state = play(
        started(ruleset=SAID), AnnounceWilds(rank=NINE), WITH_A_NINE, *ended("ana", NOBODY)
    )

    assert state.deals[0].ruleset.wilds.cards == ("9",)
    assert state.ruleset.wilds.cards == ()
    assert state.agreed.wilds.cards == ()
    assert "wilds.to_announce" in notes(state)


@pytest.mark.parametrize(
    ("always", "then"), [(["2"], ("2", "9")), (["9H", "2"], ("2", "9")), (["9"], ("9",))]
)
def test_the_wilds_of_the_game_are_wild_as_well(always, then):
    ruleset = house({"wilds": {"announced": True, "cards": always}})

    assert play(started(ruleset=ruleset), AnnounceWilds(rank=NINE)).ruleset.wilds.cards == then


def test_a_deal_with_wilds_of_its_own_is_told_no_rank():
    state = started(
        ruleset=house({**{"wilds": {"announced": True}}, "deals": [{**SETS, "wilds": ["K"]}, SETS]})
    )

    assert final(decide(state, AnnounceWilds(rank=NINE, ruling=True))) == ("wilds.not_announced",)
    assert notes(state)["wilds.of_this_deal"] == {"cards": ("K",)}


def test_a_contract_chosen_later_puts_its_own_wilds_in_place_of_the_rank():
    deals = [SETS, {"contract": [{"set": 4}], "wilds": ["K"]}]
    choice = {"contracts": {"choice": "the dealer"}, "wilds": {"announced": True}, "deals": deals}
    state = play(started(ruleset=house(choice)), AnnounceWilds(rank=NINE))

    assert state.ruleset.wilds.cards == ("9",)
    assert play(state, ChooseContract(rules=1)).ruleset.wilds.cards == ("K",)


def test_the_first_to_lay_down_chooses_by_the_rank_that_was_said():
    deals = [SETS, {"contract": [{"set": 4}]}]
    choice = {"choice": "the first to lay down"}
    rules = house({"contracts": choice, "wilds": {"announced": True}, "deals": deals})
    state = play(started(ruleset=rules), AnnounceWilds(rank=NINE), WITH_A_NINE)

    assert state.deal.rules == 0


@pytest.mark.parametrize("rank", [-1, 14])
def test_only_a_rank_can_be_said(rank):
    answer = decide(started(ruleset=SAID), AnnounceWilds(rank=rank, ruling=True))

    assert final(answer) == ("number.out_of_range",)


def test_in_other_games_no_rank_is_said():
    assert final(decide(started(), AnnounceWilds(rank=NINE))) == ("wilds.not_announced",)


def test_the_same_rank_is_said_only_once():
    state = play(started(ruleset=SAID), AnnounceWilds(rank=NINE))

    assert final(decide(state, AnnounceWilds(rank=NINE))) == ("wilds.unchanged",)


def test_it_is_not_said_of_another_deal_nor_when_the_game_is_over():
    state = started(ruleset=SAID)

    assert final(decide(state, AnnounceWilds(rank=NINE, deal=2))) == ("deal.not_under_way",)
    over = play(state, FinishEarly())
    assert final(decide(over, AnnounceWilds(rank=NINE))) == ("game.over",)


def test_another_rank_may_be_said_while_nothing_lies_that_it_changes():
    state = play(started(ruleset=SAID), AnnounceWilds(rank=NINE), PLAIN)

    assert decide(state, AnnounceWilds(rank=KING)) == (WildsAnnounced(rank=KING),)


@pytest.mark.parametrize(("laid", "rank"), [(WITH_A_NINE, KING), (PLAIN, 7), (WITH_A_NINE, NONE)])
def test_once_cards_lie_that_it_would_change_no_ruling_helps(laid, rank):
    state = play(started(ruleset=SAID), AnnounceWilds(rank=NINE), laid)

    answer = decide(state, AnnounceWilds(rank=rank, ruling=True))
    assert final(answer) == ("wilds.lie_already",)


def test_a_rank_said_late_leaves_melds_as_they_were_read():
    state = play(started(ruleset=SAID), PLAIN)

    assert final(decide(state, AnnounceWilds(rank=7))) == ("wilds.lie_already",)
    state = play(state, AnnounceWilds(rank=NINE))
    nine = LayOffCards(player="ana", lay_off=LayOff(1, parse_cards("9S")))
    assert [tabled.meld.ranked for tabled in state.deal.melds] == [()]
    assert [tabled.meld.ranked for tabled in play(state, EndTurn(), nine).deal.melds] == [(3,)]


def test_what_was_said_is_taken_back_like_any_entry():
    evening = evening_of(start_of(ruleset=SAID))

    evening.play(AnnounceWilds(rank=NINE))
    assert evening.play(AnnounceWilds(rank=KING)).ruleset.wilds.cards == ("K",)
    assert evening.play(Undo()).ruleset.wilds.cards == ("9",)
    assert evening.play(Undo()).deal.announced is None


def test_a_phone_that_lays_down_must_have_seen_the_rank_that_was_said():
    said = (Change(2, (WildsAnnounced(rank=NINE),)),)
    state = play(started(ruleset=SAID), AnnounceWilds(rank=NINE))

    assert clashing(decide(state, WITH_A_NINE), said) == said
    assert clashing((WildsAnnounced(rank=KING),), said) == said
    assert clashing((WildsAnnounced(rank=NINE),), said) == ()


def test_a_journal_from_elsewhere_is_believed_where_the_table_could_have_said_it():
    state = started(ruleset=SAID)

    assert may_come_next(state, WildsAnnounced(rank=NINE))
    assert not may_come_next(started(), WildsAnnounced(rank=NINE))
    (laid_down,) = decide(play(state, AnnounceWilds(rank=NINE)), WITH_A_NINE)
    assert may_come_next(play(state, AnnounceWilds(rank=NINE)), laid_down)
    assert not may_come_next(state, laid_down)


def test_rules_that_ask_for_no_rank_put_what_was_said_aside():
    state = play(started(ruleset=SAID), AnnounceWilds(rank=NINE))
    other = replace(state.agreed, wilds=replace(state.agreed.wilds, announced=False))

    assert replace(state.deal, agreed=other).ruleset.wilds.cards == ()


OWN = {"deals": [{**SETS, "wilds": ["3"]}, {**SETS, "wilds": ["K", "AH"]}, SETS]}


def test_a_deal_has_its_own_wild_cards_and_the_next_one_others():
    evening = evening_of(start_of(ruleset=house(OWN)))
    threes = lay_down("ana", "7H 7D 3S")
    kings = lay_down("ana", "7H 7D KS")

    assert codes(evening.say(kings)) == ("set.mixed_ranks",)
    evening.play(threes, *ended("ana", NOBODY))
    assert codes(evening.say(threes)) == ("set.mixed_ranks",)
    evening.play(kings)
    assert [meld.meld.wilds for meld in evening.play().deal.melds] == [(Card(13, "S"),)]


@pytest.mark.parametrize(("wilds", "cards"), [(["K", "AH"], ("K", "AH")), ([], ())])
def test_the_table_is_told_which_cards_are_wild_in_a_deal(wilds, cards):
    notes = deal_notes(started(ruleset=house({"deals": [{**SETS, "wilds": wilds}]})))

    told = [note.said.facts["cards"] for note in notes if note.said.code == "wilds.of_this_deal"]
    assert told == [cards]


def test_nothing_is_told_of_a_deal_that_says_nothing():
    notes = deal_notes(started())

    assert "wilds.of_this_deal" not in [note.said.code for note in notes]
