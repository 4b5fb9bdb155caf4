from scorekeeper.rules.cards import Card, parse_cards, write_cards
from scorekeeper.rules.melds.melds import Meld
from scorekeeper.rules.ruleset.choices import Kind


def meld_of(kind, text, low, ranked=()):
    return Meld(kind, parse_cards(text), low, ranked)


def test_a_meld_without_wild_twos_reads_as_ever():
    run = meld_of(Kind.RUN, "AH 2H JK", 1)

    assert (run.wild_steps, write_cards(run.stands_for)) == ((2,), "AH 2H 3H")


def test_a_two_that_lies_as_a_wild_stands_for_the_card_of_its_place():
    run = meld_of(Kind.RUN, "2H 6S JK 8S", 5, ranked=(0,))

    assert run.suit == "S"
    assert (run.wild_steps, write_cards(run.stands_for)) == ((0, 2), "5S 6S 7S 8S")
    assert (write_cards(run.wilds), write_cards(run.naturals)) == ("2H JK", "6S 8S")


def test_a_wild_in_a_set_stands_for_the_rank_alone():
    trio = meld_of(Kind.SET, "7H 2C JK", 7, ranked=(1,))

    assert (trio.suit, write_cards(trio.stands_for)) == (None, "7H 7 7")


def test_jokers_that_make_a_set_of_their_own_are_themselves():
    assert write_cards(meld_of(Kind.SET, "JK JK JK", 0).stands_for) == "JK JK JK"


def test_a_run_has_the_suit_that_was_said_first():
    run = Meld(Kind.RUN, (Card(5), *parse_cards("6S 7S")), 5)

    assert run.suit == "S"


def test_a_run_of_two_colours_has_no_suit():
    assert meld_of(Kind.COLOUR_RUN, "AH 2S 3D", 1).suit is None
