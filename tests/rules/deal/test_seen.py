from scorekeeper.rules.cards import parse_cards
from scorekeeper.rules.deal.seen import overcount_faults
from scorekeeper.rules.ruleset.model import Packs

TWO_PACKS = Packs(up_to=8, packs=2, jokers=4)


def seen(packs=TWO_PACKS, **places):
    cards = {place: parse_cards(text, suits_needed=False) for place, text in places.items()}
    return [dict(reason.facts) for reason in overcount_faults(cards, packs)]


def test_two_packs_hold_every_card_twice():
    assert seen(ana="7H 7H", bruno="7D") == []


def test_a_third_seven_of_hearts_clashes_with_the_two_before():
    assert seen(meld_1="7H 7D 7S", meld_4="5H 6H 7H", bruno="7H QS", chiyo="7C") == [
        {"card": "7H", "seen": 3, "most": 2, "places": ("meld_1", "meld_4", "bruno")},
    ]


def test_more_packs_hold_more():
    three = Packs(up_to=8, packs=3, jokers=6)

    assert seen(three, ana="7H 7H 7H") == []
    assert [each["card"] for each in seen(three, ana="7H 7H", bruno="7H 7H")] == ["7H"]


def test_there_are_only_so_many_jokers():
    assert seen(ana="JK JK", bruno="JK JK") == []
    assert seen(ana="JK JK", bruno="JK JK JK") == [
        {"card": "JK", "seen": 5, "most": 4, "places": ("ana", "bruno")},
    ]


def test_bare_ranks_count_towards_their_rank():
    assert seen(ana="7 7 7 7", bruno="7H 7H 7D 7S") == []
    assert seen(ana="7 7 7 7 7", bruno="7H 7H 7D 7S", chiyo="8") == [
        {"card": "7", "seen": 9, "most": 8, "places": ("ana", "bruno")},
    ]


def test_a_pack_without_jokers_has_none():
    assert [each["card"] for each in seen(Packs(up_to=8, packs=1, jokers=0), ana="JK")] == ["JK"]
