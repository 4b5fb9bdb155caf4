from itertools import permutations

from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.rules.cards import JOKER, RANKS, Card, Suit
from scorekeeper.rules.melds.melds import Entry
from scorekeeper.rules.play.contract import MOST_MELDS, judge_contract
from scorekeeper.rules.ruleset.model import DealRules, Item
from tests.calls import calls_in
from tests.rules.given import VENEZUELA, codes, entries, facts, house

ANY_CARD = st.sampled_from(
    [JOKER, *map(Card, RANKS), *(Card(rank, suit) for rank in RANKS for suit in Suit)]
)


def contract(number, *melds, ruleset=VENEZUELA):
    return judge_contract(entries(*melds), ruleset.deals[number - 1], ruleset)


def items(verdict):
    return [placed.item for placed in verdict.read_as.melds]


def test_melds_fill_the_contract_whatever_their_order():
    assert items(contract(7, "7H 7D 7S", "5-JS")) == [0, 1]
    assert items(contract(7, "5-JS", "7H 7D 7S")) == [1, 0]
    assert items(contract(7, "2C 3C 4C", "9H 9D 9S", "5-JS", "QS QD QH")) == [None, 0, 1, None]


def test_a_set_of_4_is_neither_3_nor_5():
    about = {"item": 1, "kind": "set", "size": 4, "or_more": False, "pure": False, "meld": 1}
    about["different_suits"] = False

    for have, cards in {3: "7H 7D 7S", 5: "7H 7D 7S 7C 7H"}.items():
        told = facts(contract(3, cards), "contract.wrong_size")
        assert told == {**about, "have": have, "need": 4}


def test_a_pure_set_needs_its_suits_said():
    verdict = judge_contract([Entry((Card(7), Card(7), Card(7)))], VENEZUELA.deals[0], VENEZUELA)

    assert codes(verdict) == ["meld.suit_not_said"]


def test_extra_sets_in_deal_1_are_ordinary():
    verdict = contract(1, "9H 9H JK", "7H 7D 7S")

    assert verdict.legal
    assert [(placed.item, placed.pure) for placed in verdict.read_as.melds] == [
        *((None, False), (0, True)),
    ]


def test_a_missing_item_is_named():
    verdict = contract(7, "7H 7D 7S")

    assert facts(verdict, "contract.item_missing") == {
        **{"item": 2, "kind": "run", "size": 7, "or_more": True, "pure": False},
        "different_suits": False,
    }
    assert [reason.facts["item"] for reason in contract(2).reasons] == [1, 2]


def test_of_melds_that_do_not_fit_the_nearest_is_named():
    verdict = contract(3, "9H 9D 9S 9C 9H 9D", "7H 7D 7S")

    assert facts(verdict, "contract.wrong_size")["meld"] == 2


def test_as_many_items_as_can_be_are_filled():
    verdict = contract(4, "7H 7D 7S", "9H 9D 9S 9C")

    told = facts(verdict, "contract.wrong_size")
    assert (told["meld"], told["have"], told["need"]) == (1, 3, 4)
    assert codes(verdict) == ["contract.wrong_size"]


def test_a_pure_item_gets_the_pure_set_even_when_another_meld_could_be_chosen_first():
    two = house(deals=[{"contract": [{"set": 3}, {"set": 3, "pure": True}]}])

    assert items(contract(1, "7H 7D 7S", "9H 9H 9S", ruleset=two)) == [1, 0]
    assert items(contract(1, "9H 9H 9S", "7H 7D 7S", ruleset=two)) == [0, 1]
    assert codes(contract(1, "9H 9H 9S", "7H 7H 7S", ruleset=two)) == ["contract.not_pure_suits"]


def test_extra_melds_may_be_forbidden():
    strict = house(laying_down={"extra_melds": False})

    assert contract(3, "7H 7D 7S 7C", "5H 6H 7H").legal
    verdict = contract(3, "7H 7D 7S 7C", "5H 6H 7H", ruleset=strict)
    assert facts(verdict, "contract.extra_not_allowed") == {"meld": 2}


def test_every_meld_must_be_one():
    verdict = contract(2, "7H JK JK", "9H 9D 9S", "5H 6H 9H")

    assert codes(verdict) == ["meld.too_many_wilds", "run.gap"]
    assert [reason.facts["meld"] for reason in verdict.reasons] == [1, 3]


def test_an_entry_without_cards_is_a_players_slip():
    verdict = judge_contract([Entry(())], VENEZUELA.deals[0], VENEZUELA)

    assert codes(verdict) == ["meld.no_cards", "contract.item_missing"]
    assert verdict.read_as is None


def test_where_the_kind_is_not_said_the_reading_that_fills_the_contract_is_taken():
    ruleset = house(
        wilds={"most_per_meld": 2}, deals=[{"contract": [{"run": 3}]}, {"contract": [{"set": 3}]}]
    )

    assert contract(1, "7H JK JK", ruleset=ruleset).read_as.melds[0].meld.kind == "run"
    assert contract(2, "7H JK JK", ruleset=ruleset).read_as.melds[0].meld.kind == "set"


def test_a_meld_that_will_be_extended_is_rather_the_extra_one():
    deal = VENEZUELA.deals[1]
    melds = entries("7H 7D 7S", "9H 9D 9S", "QH QD QS")

    assert items(judge_contract(melds, deal, VENEZUELA)) == [0, 1, None]
    assert items(judge_contract(melds, deal, VENEZUELA, {0: 1})) == [None, 0, 1]


def test_no_hand_holds_so_many_melds():
    deal, meld = VENEZUELA.deals[1], entries("7H 7D 7S")

    assert judge_contract(meld * MOST_MELDS, deal, VENEZUELA).legal
    verdict = judge_contract(meld * (MOST_MELDS + 1), deal, VENEZUELA)
    assert codes(verdict) == ["contract.too_many_melds"]


MOST_CALLS = 6_000_000  # a second or two


def test_the_search_stays_quick_at_its_worst():
    deal = DealRules(contract=(Item(set=3, pure=True), *(Item(set=4),) * 10))
    melds = entries("7H 7D 7S") * MOST_MELDS

    assert calls_in(lambda: judge_contract(melds, deal, VENEZUELA)) < MOST_CALLS


@given(st.permutations(["7H 7D 7S", "2-9S", "QS QD JK", "3C 4C 5C", "KH KH KC KS"]))
def test_no_order_of_entry_changes_the_verdict(melds):
    verdict = contract(7, *melds)

    assert verdict.legal
    assert items(verdict)[melds.index("2-9S")] == 1


def test_no_order_of_entry_changes_which_reasons_there_are():
    said = {
        tuple(sorted(codes(contract(6, *melds))))
        for melds in permutations(["7H 7D 7S 7C", "9H 9D 9S 9C 9H", "2H 3H"])
    }

    assert said == {("contract.wrong_size", "run.too_short")}


@given(
    st.lists(st.builds(Entry, st.lists(ANY_CARD, max_size=20).map(tuple)), max_size=7),
    st.integers(0, 6),
)
def test_any_entry_gets_a_verdict(melds, number):
    verdict = judge_contract(melds, VENEZUELA.deals[number], VENEZUELA)

    assert verdict.legal <= (verdict.read_as is not None)


def test_any_number_of_cards_too_many_is_nearer_than_a_wild_where_none_may_be():
    bare = house(deals=[{"contract": [{"run": 3, "most_wilds": 0}]}], runs={"shortest": 3})

    verdict = contract(1, "3S 4S JK", "A-KH", ruleset=bare)

    assert (items(verdict), codes(verdict)) == ([None, 0], ["contract.wrong_size"])


def test_of_two_runs_that_are_much_too_long_the_shorter_is_nearer():
    short = house(deals=[{"contract": [{"run": 3}]}], runs={"shortest": 3})

    assert items(contract(1, "A-QH", "A-JS", ruleset=short)) == [None, 0]


def test_a_card_that_may_begin_either_is_missed_by_the_kind_that_the_contract_asks_for():
    """A card alone begins a set as well as a run; kings of two suits begin a set only."""
    runs = house(deals=[{"contract": [{"run": 4}, {"run": 4}]}])

    begun = codes(contract(1, "QS", ruleset=runs))
    assert begun == ["run.too_short", "contract.wrong_size", "contract.item_missing"]
    assert codes(contract(1, "KS KH", ruleset=runs))[0] == "set.too_short"
