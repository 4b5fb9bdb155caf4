"""Whether cards are a set or a run, and the other places where its wilds may lie."""

import pytest
from hypothesis import given, strategies as st

from scorekeeper.rules.cards import JOKER, RANKS, Card, Suit, card_at, parse_cards, write_cards
from scorekeeper.rules.melds.judging import judge_meld, judge_run, judge_set
from scorekeeper.rules.melds.melds import Entry
from scorekeeper.rules.melds.runs import find_elsewhere
from scorekeeper.rules.ruleset.choices import Kind
from tests.rules.given import VENEZUELA, codes, entry, facts, house

MANY_WILDS = house(wilds={"most_per_meld": 20})
CARDS = st.sampled_from(
    [JOKER, *map(Card, RANKS), *(Card(rank, suit) for rank in RANKS for suit in Suit)]
)


def run_of(text, ruleset=VENEZUELA):
    return judge_run(parse_cards(text), ruleset)


def set_of(text, ruleset=VENEZUELA):
    return judge_set(parse_cards(text, suits_needed=False), ruleset)


def standing(verdict):
    return write_cards(verdict.read_as.stands_for)


def test_no_cards_are_a_fault_of_the_caller():
    with pytest.raises(ValueError, match="at least one card"):
        judge_set((), VENEZUELA)
    with pytest.raises(ValueError, match="at least one card"):
        judge_run((), VENEZUELA)


def test_a_set_does_not_need_its_suits_said():
    assert set_of("7 7 7").legal


def test_a_set_is_as_long_as_the_ruleset_says():
    four = house(sets={"shortest": 4}, deals=[{"contract": [{"set": 4}]}])

    assert set_of("7H 7D").reasons[0].code == "set.too_short"
    assert facts(set_of("7H 7D 7S", four), "set.too_short") == {"have": 3, "need": 4}


def test_a_set_is_of_one_rank():
    assert facts(set_of("7H 7D 10S 10H"), "set.mixed_ranks") == {"ranks": ("7", "10")}


def test_what_is_no_run_is_read_from_where_its_first_natural_lies():
    assert run_of("JK 9H 9S").read_as.low == 8
    assert run_of("JK AH AS").read_as.low == 1


def test_a_meld_takes_no_more_jokers_than_the_ruleset_grants():
    two = house(wilds={"most_per_meld": 2})

    assert facts(set_of("9H 9D JK JK"), "meld.too_many_wilds") == {"have": 2, "most": 1}
    assert set_of("9H 9D JK JK", two).legal
    assert standing(run_of("JK 9H JK 10H", two)) == "9H 10H JH QH"
    assert standing(run_of("9H JK JK QH", two)) == "9H 10H JH QH"
    assert codes(set_of("9H 9D JK JK JK", two)) == ["meld.too_many_wilds"]
    assert codes(set_of("9H 9D JK", house(wilds={"most_per_meld": 0}))) == ["meld.too_many_wilds"]


def test_a_meld_has_as_many_naturals_as_the_ruleset_asks_for():
    natural = house(wilds={"most_per_meld": 9, "fewest_naturals": 2})

    assert facts(set_of("9H JK JK", natural), "meld.too_few_naturals") == {"have": 1, "need": 2}
    assert set_of("9H 9D JK JK", natural).legal
    assert codes(run_of("9H JK JK", natural)) == ["meld.too_few_naturals"]


def test_a_run_reads_in_any_order_of_its_cards():
    verdict = run_of("9S 7S 8S")

    assert verdict.legal
    assert (verdict.read_as.low, write_cards(verdict.read_as.cards)) == (7, "7S 8S 9S")


def test_where_aces_stand_in_no_run_neither_does_a_joker_for_one():
    ruleset = house(runs={"ace": "none"})

    assert standing(run_of("JK 2S 3S", ruleset)) == "2S 3S 4S"
    assert standing(run_of("QS KS JK", ruleset)) == "JS QS KS"
    assert facts(run_of("2-KS JK", ruleset), "run.too_long") == {"have": 13, "most": 12}


def test_a_run_is_as_long_as_the_ruleset_says():
    assert facts(run_of("5S 6S", house(runs={"shortest": 4})), "run.too_short")["need"] == 4


def test_a_gap_tells_which_cards_are_missing():
    assert facts(run_of("5H 6H 9H"), "run.gap") == {"missing": ("7H", "8H"), "wilds": 0}
    assert facts(run_of("5H JK 9H"), "run.gap") == {"missing": ("6H", "7H", "8H"), "wilds": 1}
    assert facts(run_of("JS KS AS"), "run.gap") == {"missing": ("QS",), "wilds": 0}
    assert codes(run_of("AS 3S 4S")) == ["run.gap"]
    assert codes(run_of("KS AS 2S 4S")) == ["run.ace_in_the_middle", "run.gap"]


def test_a_run_is_of_one_suit():
    assert facts(run_of("5H 6D 7H"), "run.mixed_suits") == {"suits": ("H", "D")}


def test_a_run_needs_its_suits_said():
    verdict = judge_run((Card(5), Card(6, Suit.HEARTS), Card(7)), VENEZUELA)

    assert facts(verdict, "meld.suit_not_said") == {"cards": ("5", "7")}
    assert codes(judge_run((Card(5), JOKER, Card(7)), VENEZUELA)) == ["meld.suit_not_said"]


def test_a_run_holds_no_card_twice():
    assert facts(run_of("5H 6H 6H 7H"), "run.repeated_card") == {"cards": ("6H",)}


def test_an_illegal_meld_is_read_all_the_same_for_a_ruling_may_let_it_stand():
    assert standing(run_of("KS AS 2S")) == "KS AS 2S"
    assert write_cards(run_of("5H 6H 9H").read_as.cards) == "5H 6H 9H"
    assert set_of("7H 7D 8S").read_as.low == 7
    assert run_of("JK JK JK").read_as is None
    assert set_of("JK JK JK").read_as is None


@pytest.mark.parametrize(
    ("typed", "kind", "said"),
    [
        ("7H 7D 7S", Kind.SET, []),
        ("5S 6S 7S", Kind.RUN, []),
        ("7H 7D 8S", Kind.SET, ["set.mixed_ranks"]),
        ("5S 6S 9S", Kind.RUN, ["run.gap"]),
        ("5S 6D 7S", Kind.RUN, ["run.mixed_suits"]),
        ("set 5S 6S 7S", Kind.SET, ["set.mixed_ranks"]),
        ("run 7H 7D 7S", Kind.RUN, ["run.mixed_suits"]),
    ],
)
def test_where_the_kind_is_not_said_the_likelier_reading_is_taken(typed, kind, said):
    verdict = judge_meld(entry(typed), VENEZUELA)

    assert (verdict.read_as.kind, codes(verdict)) == (kind, said)


def test_an_entry_without_cards_is_a_players_slip():
    assert codes(judge_meld(Entry(()), VENEZUELA)) == ["meld.no_cards"]


@st.composite
def shuffled_runs(draw):
    """Draw a run of any length and a suit, with at most one joker in it, and an order of it."""
    size = draw(st.integers(3, 13))
    low, suit = draw(st.integers(1, 15 - size)), draw(st.sampled_from(Suit))
    cards = [card_at(low + step, suit) for step in range(size)]
    if draw(st.booleans()):
        cards[draw(st.integers(0, size - 1))] = JOKER
    return cards, draw(st.permutations(cards))


@given(shuffled_runs())
def test_a_run_is_a_run_in_any_order_of_its_cards(drawn):
    in_order, shuffled = drawn

    assert judge_run(in_order, VENEZUELA).read_as.cards == tuple(in_order)
    verdict = judge_run(shuffled, VENEZUELA)
    assert verdict.legal
    assert sorted(verdict.read_as.cards) == sorted(in_order)


@given(st.lists(CARDS, min_size=1, max_size=60), st.sampled_from(["low or high", "none", "low"]))
def test_any_cards_get_a_verdict_and_a_legal_one_is_a_run(cards, ace):
    ruleset = house(runs={"ace": ace}, wilds={"most_per_meld": 5})
    verdict = judge_run(cards, ruleset)

    assert codes(judge_set(cards, ruleset)) is not None
    assert verdict.read_as is None or sorted(verdict.read_as.cards) == sorted(cards)
    if verdict.legal:
        low, suit = verdict.read_as.low, verdict.read_as.suit
        whole = tuple(card_at(low + step, suit) for step in range(len(cards)))
        assert verdict.read_as.stands_for == whole


@given(st.lists(CARDS, min_size=1, max_size=9))
def test_no_order_of_illegal_cards_makes_them_legal(cards):
    said = set(codes(judge_run(cards, MANY_WILDS)))

    assert set(codes(judge_run(cards[::-1], MANY_WILDS))) == said
    assert set(codes(judge_run(sorted(cards), MANY_WILDS))) == said


def test_a_no_tells_whether_twos_are_among_the_wilds_it_counts():
    twos = house(wilds={"cards": ["2"], "most_per_meld": 1})

    assert facts(set_of("9H 9D JK 2S", twos), "meld.too_many_wilds")["other_wilds"] is True
    assert facts(set_of("2H 2D JK", twos), "meld.too_few_naturals")["other_wilds"] is True


def test_a_rank_is_there_twice_though_the_suit_of_one_was_not_said():
    verdict = judge_run((*parse_cards("6H 7H 8H"), Card(7)), VENEZUELA)

    assert codes(verdict) == ["meld.suit_not_said", "run.repeated_card"]


TWO_WILDS = house(wilds={"most_per_meld": 2})
NO_NEIGHBOURS = house(wilds={"most_per_meld": 2}, runs={"wilds_side_by_side": 1})


def others(cards, ruleset=VENEZUELA):
    """Return each further order that is offered, one after the other, until one comes again."""
    meld = judge_run(parse_cards(cards), ruleset).read_as
    seen = [meld]
    while (meld := find_elsewhere(meld, ruleset)) and meld not in seen:
        seen.append(meld)
    return [write_cards(one.cards) for one in seen[1:]]


@pytest.mark.parametrize(
    ("cards", "ruleset", "orders"),
    [
        ("5S 6S 7S JK", VENEZUELA, ["JK 5S 6S 7S"]),
        ("JK 5S 6S 7S", VENEZUELA, ["5S 6S 7S JK"]),
        ("7S JK 5S 6S", VENEZUELA, ["JK 5S 6S 7S"]),
        ("5S JK 7S", VENEZUELA, []),
        ("5S 6S 7S", VENEZUELA, []),
        ("QS KS JK", VENEZUELA, ["JK QS KS"]),
        ("AS 2S JK", VENEZUELA, []),
        ("5S 6S JK JK", TWO_WILDS, ["JK JK 5S 6S", "JK 5S 6S JK"]),
        ("JK 5S 6S JK", NO_NEIGHBOURS, []),
    ],
)
def test_from_each_place_of_a_wild_one_comes_to_all_others(cards, ruleset, orders):
    assert others(cards, ruleset) == orders


def test_a_set_lies_only_in_one_way():
    assert find_elsewhere(judge_set(parse_cards("7S 7H JK"), VENEZUELA).read_as, VENEZUELA) is None
