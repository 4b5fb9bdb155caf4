"""What is special in a deal, at the right minute, in the base game and in others."""

from dataclasses import replace

from scorekeeper.game.commands import (
    Buy,
    ChooseContract,
    EndFirstRound,
    EnterDeal,
    Exchange,
    FinishEarly,
    KeepJokers,
    RewardCut,
)
from scorekeeper.game.notes import About, deal_notes

from .table import PLAYERS, deal_under_way, ended, house, lay_down, play, started


def notes(state) -> dict[str, dict[str, object]]:
    return {note.said.code: dict(note.said.facts) for note in deal_notes(state)}


def test_before_the_play_the_table_hears_of_cut_jokers_and_upcard():
    assert notes(deal_under_way(2)) == {
        "cut.exact": {"cutter": "ana", "cards": (45,)},
        "cut.may_keep_jokers": {"cutter": "ana", "among": 3, "kept": 0},
        "upcard.free": {"leader": "chiyo", "buying": True, "chips": True, "melded": False},
    }


def test_jokers_kept_change_the_exact_cut():
    state = play(deal_under_way(2), KeepJokers(count=2))

    assert notes(state)["cut.exact"]["cards"] == (43,)


def test_a_rewarded_cut_is_not_mentioned_again():
    assert "cut.exact" not in notes(play(started(), RewardCut(left=45)))


def test_once_the_play_began_none_of_this_is_said():
    assert notes(play(deal_under_way(2), Buy(player="ana"))) == {}


def test_deal_1_asks_for_a_pure_set():
    assert "contract.pure" in notes(play(started(), Buy(player="ana")))


def test_deal_6_reminds_of_the_exchange_until_it_is_made():
    state = deal_under_way(6)

    assert notes(state)["exchange.due"] == {"made": 0, "due": 1}
    assert "exchange.due" not in notes(play(state, Exchange()))


def test_a_house_may_do_without_the_exchange():
    deals = [{**deal, "exchanges": 0} for deal in house({})["deals"]]

    assert "exchange.due" not in notes(deal_under_way(6, ruleset=house({"deals": deals})))


def test_deal_7_reminds_of_the_duty_to_go_out_at_once():
    assert "contract.must_go_out" in notes(deal_under_way(7))


def test_a_small_stock_is_pointed_out():
    state = started(players=tuple(f"player{number}" for number in range(8)))

    assert notes(state)["seats.small_stock"] == {"left": 19}
    assert notes(state)["seats.unusual"] == {"have": 8, "best_from": 3, "best_to": 5}
    assert "seats.unusual" not in notes(started())


def test_nothing_is_special_when_the_game_is_over():
    assert notes(play(started(), FinishEarly())) == {}


DEALER_CHOOSES = house({"contracts": {"choice": "the dealer"}})
FIRST_DOWN = house({"contracts": {"choice": "the first to lay down"}})
PAPER = EnterDeal(points={"ana": 5, "bruno": 0, "chiyo": 7, "dara": 30}, went_out="bruno")
LAST = lay_down("chiyo", "7H 7D 7S", "9H 9D 9S")


def under(changes, **how) -> dict[str, dict[str, object]]:
    """The notes on the first deal under these house rules."""
    return notes(started(ruleset=house(changes), **how))


def deals(*rules, **more) -> dict[str, object]:
    return {"deals": list(rules), **more}


def test_either_number_that_is_exact_is_said():
    said = under({"cut": {"exact": "hands, with or without the upcard"}})

    assert said["cut.exact"]["cards"] == (44, 45)


def test_a_cut_that_earns_nothing_is_not_mentioned():
    assert "cut.exact" not in under({"cut": {"reward_chips": 0}})


def test_a_penalty_to_erase_is_said_with_the_exact_cut():
    erasing = house({"cut": {"reward_chips": 0, "erases_last_penalty": True}})
    first = started(ruleset=erasing)
    second = play(first, PAPER)

    assert "cut.exact" not in notes(first)
    assert notes(second)["cut.exact"] == {"cutter": "ana", "cards": (45,)}
    assert notes(second)["cut.erases"] == {"cutter": "ana", "points": 5}
    assert "cut.erases" not in notes(play(second, RewardCut()))


def test_a_cutter_who_paid_nothing_has_nothing_to_erase():
    erasing = house({"cut": {"reward_chips": 0, "erases_last_penalty": True}})
    free = EnterDeal(points={"ana": 0, "bruno": 5, "chiyo": 5, "dara": 5}, went_out="ana")

    assert "cut.erases" not in notes(play(started(ruleset=erasing), free))


def test_a_table_that_keeps_no_jokers_does_not_hear_of_them():
    assert "cut.may_keep_jokers" not in under({"cut": {"jokers_kept_among": 0}})


def test_the_dealer_who_leads_is_named():
    assert under({"dealing": {"leader": "the dealer"}})["lead.dealer"] == {"leader": "ana"}
    assert "lead.dealer" not in under({})


def test_the_dealer_begins_by_discarding_the_card_more():
    said = under({"dealing": {"upcard": "none, the dealer has a card more and discards"}})

    assert said["lead.dealer_discards"] == {"dealer": "ana", "leader": "bruno"}
    assert "upcard.free" not in said


def test_the_leader_begins_with_the_card_more():
    more = {"upcard": "none, the leader has a card more and plays", "leader": "the dealer"}
    said = under({"dealing": more})

    assert said["lead.card_more"] == {"leader": "ana"}
    assert not {"lead.dealer", "upcard.free"} & set(said)


def test_an_upcard_may_have_to_be_bought():
    bought = {"dealing": {"upcard": "bought like any other"}}
    without = deals(
        {"contract": [{"set": 3}], "buying": False}, {"contract": [{"set": 4}]}, **bought
    )

    assert under(bought)["upcard.bought"] == {"leader": "bruno"}
    assert "upcard.bought" not in under(without)


def test_an_upcard_may_only_be_for_melding():
    melded = {"buying": {"in_turn": "instead of drawing, if melded at once"}}

    assert under(melded)["upcard.free"]["melded"] is True


def test_without_buying_the_upcard_is_nothing_to_set_apart_from_a_buy():
    assert under({"buying": {"allowed": False}})["upcard.free"]["buying"] is False
    assert under({"buying": {"price": 0, "extra_cards": 0}})["upcard.free"]["buying"] is False


def test_where_a_buy_costs_no_chip_the_upcard_only_comes_without_the_extra_card():
    said = under({"buying": {"price": 0}})["upcard.free"]

    assert (said["buying"], said["chips"]) == (True, False)


def test_a_discard_that_comes_without_a_buy_is_mentioned():
    free = {"buying": {"in_turn": "instead of drawing"}}
    melded = {"buying": {"in_turn": "instead of drawing, if melded at once"}}

    assert "discard.in_turn" in under(free)
    assert "discard.if_melded" in under(melded)
    assert not {"discard.in_turn", "discard.if_melded"} & set(under({}))


def test_a_stock_that_ends_the_deal_is_mentioned_before_play():
    ends = house({"stock": {"when_empty": "everyone scores"}})

    assert "stock.ends_the_deal" in notes(started(ruleset=ends))
    assert "stock.ends_the_deal" not in notes(play(started(ruleset=ends), Buy(player="ana")))


def test_the_dealer_is_reminded_to_choose_until_it_is_done():
    state = started(ruleset=DEALER_CHOOSES)

    assert notes(state)["contract.chosen_by_dealer"] == {
        "dealer": "ana",
        "left": (1, 2, 3, 4, 5, 6, 7),
    }
    assert "contract.chosen_by_dealer" not in notes(play(state, ChooseContract(rules=2)))


def test_once_chosen_the_contract_is_told_like_any_other():
    state = started(ruleset=DEALER_CHOOSES)

    assert "contract.must_go_out" not in notes(state)
    assert "contract.must_go_out" in notes(play(state, ChooseContract(rules=6)))


def test_the_first_to_lay_down_chooses_and_then_everybody_is_bound():
    state = started(ruleset=FIRST_DOWN)
    down = play(state, lay_down("chiyo", "7H 7D 7S 7C"))

    assert notes(state)["contract.chosen_by_first_down"] == {"left": (1, 2, 3, 4, 5, 6, 7)}
    assert notes(down) == {"contract.set_by": {"player": "chiyo", "number": 3}}


def test_whoever_laid_down_first_has_set_the_contract():
    state = started(ruleset=FIRST_DOWN)
    both = [lay_down(player, "7H 7D 7S 7C") for player in ("chiyo", "dara")]

    assert notes(play(state, *both))["contract.set_by"] == {"player": "chiyo", "number": 3}


def test_what_the_dealer_chose_was_set_by_no_lay_down():
    state = play(started(ruleset=DEALER_CHOOSES), ChooseContract(rules=0), lay_down("chiyo"))

    assert "contract.set_by" not in notes(state)


def test_alternatives_of_a_contract_are_counted():
    either = {"contract": [{"set": 3}], "others": [[{"set": 4}], [{"run": 7}]]}

    assert under(deals(either))["contract.alternatives"] == {"count": 3}


def test_a_limit_on_wilds_in_the_whole_contract_is_told():
    one = {"contract": [{"set": 3}, {"set": 3}], "most_wilds": 1}

    assert under(deals(one))["contract.most_wilds"] == {"most": 1, "other_wilds": False}


def test_a_limit_on_wilds_is_told_where_one_alternative_has_room_for_more():
    one = {"contract": [{"set": 3}, {"set": 3}], "others": [[{"set": 4}]], "most_wilds": 1}

    assert under(deals(one))["contract.most_wilds"] == {"most": 1, "other_wilds": False}


def test_a_limit_that_any_meld_has_anyway_is_not_told():
    one = {"contract": [{"run": 7}], "most_wilds": 1}
    pure = {"contract": [{"set": 3, "pure": True}], "most_wilds": 0}

    assert "contract.most_wilds" not in under(deals(one))
    assert "contract.most_wilds" not in under(deals(pure))


def test_a_limit_on_wilds_in_one_meld_of_the_contract_is_told():
    none = {"contract": [{"set": 3, "most_wilds": 0}, {"set": 4}]}
    said = under(deals(none))["contract.most_wilds_in_item"]

    assert said == {"most": 0, "size": 3, "kind": "set", "other_wilds": False}


def test_a_deal_without_buying_says_so_until_it_is_over():
    without = house(deals({"contract": [{"set": 3}], "buying": False}, {"contract": [{"set": 4}]}))
    state = started(ruleset=without)

    assert "buying.none_this_deal" in notes(state)
    assert "buying.none_this_deal" in notes(play(state, lay_down("ana", "7H 7D 7H")))


def test_a_game_without_any_buying_need_not_say_it_of_a_deal():
    without = deals({"contract": [{"set": 3}], "buying": False}, buying={"allowed": False})

    assert "buying.none_this_deal" not in under(without)


def test_nobody_melds_before_everybody_has_drawn_once():
    late = house({"laying_down": {"not_in_first_turn_from": 4}})
    state = started(ruleset=late)

    assert notes(state)["firstround.no_melds"] == {"have": 4}
    assert "firstround.no_melds" not in notes(play(state, EndFirstRound()))
    assert "firstround.no_melds" not in notes(started(ruleset=late, players=PLAYERS[:3]))


def test_first_melds_that_must_be_worth_something_are_announced():
    forty = deals({"contract": []}, first_meld={"points": 40, "wilds": False})

    assert under(forty)["firstmeld.points"] == {"points": 40, "wilds": False}


def test_points_by_the_own_total_are_said_for_each_and_for_one():
    first = {"points": 40, "by_total": ["5=50", "30=60"]}
    state = started(ruleset=house({"first_meld": first, "deals": [{"contract": []}] * 2}))
    assert notes(state)["firstmeld.points"] == {"points": 40, "wilds": True}

    state = play(state, *ended("ana", {"bruno": 5, "chiyo": 29, "dara": 30}))
    said = [note.said for note in deal_notes(state) if note.said.code == "firstmeld.points_of"]
    assert [(reason.facts["players"], reason.facts["points"]) for reason in said] == [
        (("ana",), 40),
        (("bruno", "chiyo"), 50),
        (("dara",), 60),
    ]
    [own] = [note.said for note in deal_notes(state, "dara") if "firstmeld" in note.said.code]
    assert own.facts == {"points": 60, "wilds": True}


def test_the_seventh_deal_is_said_on_the_table_and_its_cut_is_not():
    about = {note.said.code: note.about for note in deal_notes(deal_under_way(7))}

    assert about["contract.must_go_out"] is About.PLAY
    assert about["cut.exact"] is About.EXACT_CUT


def test_a_limit_of_the_contract_that_sets_have_anyway_is_not_mentioned():
    one_in_a_set = {"sets": {"most_wilds": 1}, "wilds": {"most_per_meld": 22}}
    contract = {"contract": [{"set": 3}], "most_wilds": 1}

    assert "contract.most_wilds" not in under({**one_in_a_set, **deals(contract)})
    assert "contract.most_wilds" in under({"wilds": {"most_per_meld": 22}, **deals(contract)})


def test_a_meld_without_wilds_leaves_the_limit_to_the_others():
    pure = {"contract": [{"set": 3, "pure": True}, {"run": 7}], "most_wilds": 0}
    colours = {"contract": [{"set": 3}, {"colour_run": 4}], "most_wilds": 1}

    assert "contract.most_wilds" in under(deals(pure))
    assert "contract.most_wilds" not in under(deals(colours))


def test_nobody_sets_the_contract_where_only_one_is_left():
    state = started(ruleset=FIRST_DOWN)
    for rules in range(6):
        state = play(state, replace(PAPER, rules=rules))
    state = play(state, replace(LAST, ruling=True))

    assert state.contracts_left == (6,)
    assert "contract.set_by" not in notes(state)


def test_the_contract_is_set_where_two_are_left():
    state = started(ruleset=FIRST_DOWN)
    for rules in (0, 1, 3, 4, 5):
        state = play(state, replace(PAPER, rules=rules))
    state = play(state, lay_down("chiyo", "7H 7D 7S 7C"))

    assert state.contracts_left == (2, 6)
    assert notes(state)["contract.set_by"] == {"player": "chiyo", "number": 3}


def test_a_cut_that_is_rewarded_with_points_alone_is_told():
    told = under({"cut": {"reward_chips": 0, "reward_points": 25}})

    assert told.keys() - under({"cut": {"reward_chips": 0}}).keys() == {"cut.exact"}
