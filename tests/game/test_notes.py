from scorekeeper.game.commands import Buy, Exchange, FinishEarly, KeepJokers, RewardCut
from scorekeeper.game.notes import deal_notes
from tests.game.table import deal_under_way, house, play, started


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


def test_nothing_is_special_when_the_game_is_over():
    assert notes(play(started(), FinishEarly())) == {}
