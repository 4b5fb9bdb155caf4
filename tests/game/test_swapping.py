"""Wilds taken off the table in a game, and where they go."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scorekeeper.game.apply import apply
from scorekeeper.game.commands import Buy, EndTurn, GoOut, LayDown, PutDownMeld, TakeJoker
from scorekeeper.game.decide import decide
from scorekeeper.game.events import (
    CardsLaidOff,
    JokerTaken,
    LaidDown,
    MeldPutDown,
    TurnEnded,
    WentOut,
)
from scorekeeper.game.turns import cards_held, standing
from scorekeeper.game.vetting import may_come_next
from scorekeeper.rules.cards import Card, Suit, parse_cards, write_cards
from scorekeeper.rules.melds.melds import Standing, Swap, Swapped, find_meld
from scorekeeper.rules.ruleset.reading import ruleset_data, with_changes
from tests.game.table import (
    deal_under_way,
    final,
    house,
    lay_down,
    lay_off,
    note,
    off,
    open_to_ruling,
    play,
    reason,
    run_of,
    set_aside_in,
    set_of,
)

ECUADOR, PERU, ROMME = map(ruleset_data, ("ecuador", "peru-1", "romme"))
FOURS = ("7H 7D 7S JK", "9H 9D 9S 9C")


def swap(meld, naturals):
    return Swap(meld, parse_cards(naturals))


def bruno_down():
    """In Ecuador's deal 4 bruno is down with kings (1), one a joker, and queens (2)."""
    state = deal_under_way(4, ruleset=ECUADOR)
    return play(state, lay_down("bruno", "KH KD KS JK", "QH QD QS QC"))


def peru_table():
    """In Peru bruno is down with kings (1), queens (2) and a run with a joker (3)."""
    melds = (set_of("KH KD KS"), set_of("QH QD QS"), run_of("5S JK 7S"))
    return play(deal_under_way(1, ruleset=PERU), LayDown(player="bruno", melds=melds))


def romme_table():
    """In Rommé ana and bruno are down: kings and queens (1, 2), jacks and 5-7 with a joker."""
    state = play(deal_under_way(1, ruleset=ROMME), lay_down("ana", "KH KD KS", "QH QD QS"))
    melds = (set_of("JH JD JS"), run_of("5S JK 7S"))
    return play(state, LayDown(player="bruno", melds=melds), EndTurn())


def test_a_joker_is_taken_into_the_own_contract_in_one_step():
    state = bruno_down()
    command = lay_down("chiyo", *FOURS, swaps=(swap(1, "KC"),))
    ended, taken, laid = decide(state, command)

    assert ended == TurnEnded(player="bruno")
    assert isinstance(taken, JokerTaken)
    assert isinstance(laid, LaidDown)
    assert write_cards(taken.swap.becomes.cards) == "KH KD KS KC"
    after = play(state, command)
    assert write_cards(find_meld(after.deal.melds, 1).meld.cards) == "KH KD KS KC"
    assert standing(after.deal, "chiyo") is Standing.LAYING_DOWN
    assert cards_held(after, after.deal, "chiyo") == 11 - 8


def test_a_joker_taken_and_not_used_may_stand_by_a_ruling():
    state = bruno_down()
    melds = ("7H 7D 7S 7C", "9H 9D 9S 9C", "4H 4D JK")
    command = lay_down("chiyo", *melds, swaps=(swap(1, "KC"),))

    assert open_to_ruling(decide(state, command)) == ("joker.not_used",)
    ruled = lay_down("chiyo", *melds, swaps=(swap(1, "KC"),), ruling=True)
    *_, laid_down, _out = decide(state, ruled)
    assert set_aside_in(laid_down) == ("joker.not_used",)


def test_a_joker_for_the_own_contract_cannot_be_taken_beside_it():
    state = play(bruno_down(), lay_down("chiyo", "7H 7D 7S 7C", "9H 9D 9S 9C"))
    taking = TakeJoker(player="chiyo", meld=1, naturals=parse_cards("KC"))

    assert open_to_ruling(decide(state, taking)) == ("joker.not_used",)
    later = TakeJoker(player="chiyo", meld=1, naturals=parse_cards("KC"), new_turn=True)
    assert open_to_ruling(decide(state, later)) == ("joker.only_into_contract",)


def test_no_ruling_takes_a_joker_that_is_not_there():
    command = lay_down("chiyo", *FOURS, swaps=(swap(2, "QH"),), ruling=True)

    assert "joker.none_there" in final(decide(bruno_down(), command))


def test_a_swap_without_cards_is_a_slip():
    command = lay_down("chiyo", *FOURS, swaps=(Swap(1, ()),), ruling=True)

    assert "meld.empty" in final(decide(bruno_down(), command))


def test_what_is_laid_down_with_a_swap_can_be_told_again():
    state = bruno_down()
    for event in decide(state, lay_down("chiyo", *FOURS, swaps=(swap(1, "KC"),))):
        assert may_come_next(state, event)
        state = apply(state, event)

    becomes = find_meld(state.deal.melds, 1).meld
    swapped = Swapped(1, parse_cards("KC"), becomes, taken=Card(7, Suit.HEARTS))
    assert not may_come_next(state, JokerTaken(player="chiyo", swap=swapped))


def test_a_wild_taken_goes_down_in_a_new_run_of_the_same_turn():
    state = peru_table()
    melds = (set_of("8H 8D 8S"), set_of("9H 9D 9S"), run_of("4C JK 6C"))
    command = LayDown(player="chiyo", melds=melds, swaps=(swap(3, "6S"),))
    after = play(state, command)

    assert write_cards(find_meld(after.deal.melds, 3).meld.cards) == "5S 6S 7S"
    assert cards_held(after, after.deal, "chiyo") == 11 - 9


def test_a_wild_is_taken_for_a_new_run_in_a_later_turn_in_one_step():
    state = play(peru_table(), lay_down("chiyo", "8H 8D 8S", "9H 9D 9S"), EndTurn())
    command = TakeJoker(player="chiyo", meld=3, naturals=parse_cards("6S"), into=run_of("4C JK 6C"))
    taken, put_down = decide(state, command)
    after = play(state, command)

    assert isinstance(taken, JokerTaken)
    assert isinstance(put_down, MeldPutDown)
    assert write_cards(find_meld(after.deal.melds, 6).meld.cards) == "4C JK 6C"
    assert cards_held(after, after.deal, "chiyo") == 11 - 6 - 3


def test_a_wild_does_not_go_to_the_hand_where_it_must_be_used():
    state = play(peru_table(), lay_down("chiyo", "8H 8D 8S", "9H 9D 9S"), EndTurn())
    taking = TakeJoker(player="chiyo", meld=3, naturals=parse_cards("6S"))

    assert reason(decide(state, taking)).facts["use"] == "at once into a new run"
    assert open_to_ruling(decide(state, taking)) == ("joker.not_used",)


def test_a_taken_two_is_told_as_the_two_it_is():
    melds = (set_of("KH KD KS"), set_of("QH QD QS"), run_of("5S 2H 7S"))
    state = play(deal_under_way(1, ruleset=PERU), LayDown(player="bruno", melds=melds))
    own = (set_of("8H 8D 8S"), set_of("9H 9D 9S"), run_of("4C 2H 6C"))
    _, taken, _ = decide(state, LayDown(player="chiyo", melds=own, swaps=(swap(3, "6S"),)))

    assert taken.swap.taken == Card(2, Suit.HEARTS)


def test_a_joker_is_taken_for_any_new_meld_where_that_will_do():
    taking = TakeJoker(player="ana", meld=4, naturals=parse_cards("6S"), into=set_of("3H 3D JK"))
    after = play(romme_table(), taking)

    assert write_cards(find_meld(after.deal.melds, 4).meld.cards) == "5S 6S 7S"
    assert cards_held(after, after.deal, "ana") == 13 - 6 - 3


def test_the_new_meld_must_be_one():
    taking = TakeJoker(player="ana", meld=4, naturals=parse_cards("6S"), into=set_of("3H JK"))

    assert open_to_ruling(decide(romme_table(), taking)) == ("set.too_short",)


def test_what_is_put_down_must_be_in_the_hand_the_joker_taken_included():
    changes = {"dealing": {"hand": 8, "packets": []}}
    state = play(
        deal_under_way(1, ruleset=with_changes(ROMME, changes)),
        lay_down("ana", "KH KD KS", "QH QD QS"),
        LayDown(player="bruno", melds=(set_of("JH JD JS"), run_of("5S JK 7S"))),
        EndTurn(),
    )
    into = run_of("3H 4H JK")
    more = run_of("3H 4H 5H JK")
    naturals = parse_cards("6S")

    went_out = decide(state, TakeJoker(player="ana", meld=4, naturals=naturals, into=into))[-1]
    assert went_out == WentOut(player="ana")
    too_many = decide(state, TakeJoker(player="ana", meld=4, naturals=naturals, into=more))
    assert note(too_many).facts == {"have": 4, "need": 5}


@pytest.mark.parametrize(
    "command",
    [
        PutDownMeld(player="ana", meld=run_of("4C 5C 6C")),
        off("ana", 1, "7H 7D 7S"),
        TakeJoker(player="ana", meld=3, naturals=parse_cards("9S 9C"), into=set_of("3H JK")),
    ],
)
def test_who_melds_the_last_card_needs_one_to_discard_where_that_is_required(command):
    required = {"going_out": {"last_discard": "required"}, "dealing": {"hand": 6}}
    rules = {**required, "deals": [{"contract": [{"set": 4}]}], "sets": {"shortest": 2}}
    state = play(
        deal_under_way(1, ruleset=house(rules)),
        Buy(player="bruno"),
        lay_down("ana", "7H 7D 7S 7C"),
        LayDown(player="bruno", melds=(set_of("8H 8D 8S 8C"), set_of("9H JK"))),
        EndTurn(),
    )

    assert open_to_ruling(decide(state, command)) == ("goout.discard_needed",)


def test_who_keeps_a_card_to_discard_goes_out_with_it():
    required = {"going_out": {"last_discard": "required"}, "dealing": {"hand": 6}}
    rules = house({**required, "deals": [{"contract": [{"set": 4}]}]})
    state = play(deal_under_way(1, ruleset=rules), lay_down("ana", "7H 7D 7S 7C"), EndTurn())
    state = play(state, off("ana", 1, "7H 7D"))

    assert decide(state, GoOut(player="ana")) == (WentOut(player="ana"),)


def test_a_joker_for_the_own_contract_is_not_used_in_a_meld_beside_it():
    state = play(bruno_down(), lay_down("chiyo", "7H 7D 7S 7C", "9H 9D 9S 9C"))
    taking = TakeJoker(player="chiyo", meld=1, naturals=parse_cards("KC"), into=set_of("4H 4D JK"))

    assert "joker.not_used" in open_to_ruling(decide(state, taking))


def test_no_ruling_takes_a_joker_for_a_meld_that_cannot_be_read():
    taking = TakeJoker(player="ana", meld=4, naturals=parse_cards("6S"), into=set_of("JK JK JK"))

    answer = decide(romme_table(), replace(taking, ruling=True))

    assert "meld.too_few_naturals" in final(answer)


def romme_where_it_goes(use, **changes):
    """As ``romme_table``, where a wild taken goes elsewhere; ana's turn."""
    rules = with_changes(ROMME, {"taking_jokers": {"use": use}, **changes})
    state = play(deal_under_way(1, ruleset=rules), lay_down("ana", "KH KD KS", "QH QD QS"))
    melds = (set_of("JH JD JS"), run_of("5S JK 7S"))
    return play(state, LayDown(player="bruno", melds=melds), EndTurn())


ONTO_A_RUN, ANYWHERE = "at once onto a run", "at once anywhere on the table"


def taking(onto, text="JK", **more):
    off = lay_off(onto, text)
    return TakeJoker(player="ana", meld=4, naturals=parse_cards("6S"), lay_off=off, **more)


def test_a_wild_is_taken_and_laid_off_on_another_meld_in_one_step():
    state = romme_where_it_goes(ANYWHERE)
    taken, laid_off = decide(state, taking(1))
    after = play(state, taking(1))

    assert isinstance(taken, JokerTaken)
    assert isinstance(laid_off, CardsLaidOff)
    assert write_cards(find_meld(after.deal.melds, 1).meld.cards) == "KH KD KS JK"
    assert write_cards(find_meld(after.deal.melds, 4).meld.cards) == "5S 6S 7S"
    assert cards_held(after, after.deal, "ana") == 13 - 6 - 1


def test_a_wild_may_go_back_to_an_end_of_the_run_it_came_from():
    after = play(romme_where_it_goes(ONTO_A_RUN), taking(4))

    assert write_cards(find_meld(after.deal.melds, 4).meld.cards) == "5S 6S 7S JK"


def test_a_wild_for_a_run_goes_onto_no_set():
    state = romme_where_it_goes(ONTO_A_RUN)

    refused = decide(state, taking(1))
    assert reason(refused).facts == {"use": ONTO_A_RUN, "cards": ("JK",)}
    assert open_to_ruling(refused) == ("joker.not_used",)
    *_, laid_off = decide(state, replace(taking(1), ruling=True))
    assert set_aside_in(laid_off) == ("joker.not_used",)


def test_a_wild_is_laid_off_only_where_any_lay_off_may_go():
    never = {"later_turns": {"wilds_laid_off": False}}
    state = romme_where_it_goes(ANYWHERE, **never)

    assert open_to_ruling(decide(state, taking(1))) == ("layoff.no_wilds",)
    assert "layoff.no_such_meld" in final(decide(state, replace(taking(9), ruling=True)))
    assert "meld.empty" in final(decide(state, replace(taking(1, ""), ruling=True)))


def test_a_wild_laid_off_must_be_the_one_taken():
    state = romme_where_it_goes(ANYWHERE)

    assert open_to_ruling(decide(state, taking(1, "KC"))) == ("joker.not_used",)


def test_who_takes_a_wild_for_the_last_card_and_lays_it_off_goes_out():
    state = romme_where_it_goes(ANYWHERE, dealing={"hand": 7, "packets": []})
    state = play(state, off("ana", 1, "KC"))

    assert decide(state, taking(2))[-1] == WentOut(player="ana")


def test_what_is_laid_off_with_a_wild_taken_can_be_told_again():
    state = romme_where_it_goes(ANYWHERE)
    for event in decide(state, taking(2)):
        assert may_come_next(state, event)
        state = apply(state, event)
