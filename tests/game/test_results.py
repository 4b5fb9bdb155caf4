"""The result of a game: what stays of it for standings, beside its journal."""

from __future__ import annotations

import pytest

from scorekeeper.game.agreements import Stakes
from scorekeeper.game.commands import (
    Buy,
    EndDeal,
    EnterDeal,
    FinishEarly,
    GiveFine,
    JoinGame,
    LeaveGame,
    ReplacePlayer,
)
from scorekeeper.game.results import Finisher, Result, result_of
from scorekeeper.game.state import Newcomer
from scorekeeper.rules.ruleset.asked import spell_contract
from tests.game.own_contracts import OWN
from tests.game.table import by_points, ended, house, lay_down, play, started

FIRST = {"bruno": 12, "chiyo": 5, "dara": 12}


def of(result: Result, name: str) -> Finisher:
    return next(each for each in result.players if each.name == name)


def test_each_deal_stands_with_its_points_who_won_it_and_which_contract_it_had():
    state = play(
        started(),
        *ended("ana", FIRST),
        *ended("bruno", {"ana": 30, "chiyo": 7, "dara": 1}),
        FinishEarly(),
    )

    result = result_of(state)

    assert (result.ruleset, result.deals, result.early) == (state.ruleset.name, 2, True)
    assert result.contracts == tuple(map(spell_contract, state.ruleset.deals[:2]))
    assert [each.key for each in result.players] == ["ana", "bruno", "chiyo", "dara"]
    assert {each.name: each.points for each in result.players} == {
        "Ana": (0, 30),
        "Bruno": (12, 0),
        "Chiyo": (5, 7),
        "Dara": (12, 1),
    }
    assert of(result, "Ana").won_deals == (1,)
    assert of(result, "Bruno").won_deals == (2,)
    assert [(each.rank, each.total) for each in result.players] == [
        (4, 30),
        (1, 12),
        (1, 12),
        (3, 13),
    ]
    assert result.winners == ("Bruno", "Chiyo")


def test_a_game_that_its_rules_end_was_not_finished_early():
    short = house({"deals": [{"contract": [{"set": 3}]}]})

    result = result_of(play(started(ruleset=short), *ended("ana", FIRST)))

    assert (result.deals, result.early) == (1, False)


def test_money_of_stakes_and_fines_adds_up_to_nothing_also_with_somebody_who_left():
    state = play(
        started(stakes=Stakes(deal=10, game=100)),
        GiveFine(deal=1, player="dara", points=5, cents=20, word="late"),
        *ended("ana", FIRST),
        LeaveGame(player="dara"),
        FinishEarly(),
    )

    result = result_of(state)

    # Dara pays Ana the deal, and 20 to each of the others; two are left to pay the game.
    assert {each.name: each.cents for each in result.players} == {
        "Ana": 30 + 20 + 200,
        "Bruno": -10 + 20 - 100,
        "Chiyo": -10 + 20 - 100,
        "Dara": -10 - 60,
    }
    assert of(result, "Dara").left
    assert [each.name for each in result.seated] == ["Ana", "Bruno", "Chiyo"]
    assert of(result, "Dara").points == (17,)


def test_a_late_joiner_has_no_points_in_the_deals_before():
    state = play(
        started(),
        *ended("ana", FIRST),
        JoinGame(newcomer=Newcomer(key="emil", name="Emil", person="7"), after="dara", points=12),
        *ended("ana", {**FIRST, "emil": 3}),
        FinishEarly(),
    )

    emil = of(result_of(state), "Emil")

    assert (emil.person, emil.points, emil.down, emil.total) == ("7", (None, 3), "-?", 15)


def test_a_seat_is_that_of_the_player_who_has_it_at_the_end():
    state = play(
        started(),
        *ended("ana", FIRST),
        ReplacePlayer(player="ana", by=Newcomer(key="ana", name="Zahra", person="9")),
        FinishEarly(),
    )

    zahra = of(result_of(state), "Zahra")

    assert (zahra.person, zahra.points, zahra.won) == ("9", (0,), True)


def test_buys_are_known_of_deals_that_were_played_not_of_those_from_paper():
    state = play(
        started(),
        Buy(player="dara", discarder="bruno"),
        *ended("ana", FIRST),
        EnterDeal(went_out="ana", points={"ana": 0, **FIRST}),
        FinishEarly(),
    )

    result = result_of(state)

    assert of(result, "Dara").buys == (1, None)
    assert of(result, "Ana").buys == (0, None)


@pytest.mark.parametrize(
    ("before", "signs"),
    [
        ([], {"Ana": "y", "Bruno": "?", "Chiyo": "?"}),
        ([lay_down("ana")], {"Ana": "y", "Bruno": "n", "Chiyo": "n"}),
        ([lay_down("ana"), lay_down("bruno")], {"Ana": "y", "Bruno": "y", "Chiyo": "n"}),
        ([lay_down("bruno")], {"Ana": "y", "Bruno": "y", "Chiyo": "?"}),
    ],
    ids=["nothing", "who went out", "two", "not who went out"],
)
def test_who_did_not_lay_down_is_known_where_the_record_names_who_went_out(before, signs):
    result = result_of(play(started(), *before, *ended("ana", FIRST), FinishEarly()))

    assert {name: of(result, name).down for name in signs} == signs


def test_where_each_has_an_own_contract_it_stands_beside_the_player():
    def hands(*players: str):
        return {player: by_points(7) for player in players}

    state = play(
        started(ruleset=OWN, melds_kept=False),
        EndDeal(went_out="ana", hands=hands("bruno", "chiyo", "dara"), down=("chiyo",)),
        EndDeal(went_out="bruno", hands=hands("ana", "chiyo", "dara"), down=()),
        FinishEarly(),
    )

    result = result_of(state)

    first, second = map(spell_contract, state.ruleset.deals[:2])
    assert result.contracts == ("", "")
    assert [each.contracts for each in result.players] == [
        (first, second),
        (first, first),
        (first, second),
        (first, first),
    ]
    assert [each.down for each in result.players] == ["yn", "ny", "yn", "nn"]
    assert result.contract(of(result, "Chiyo"), 2) == second


def test_a_result_whose_lists_do_not_fit_its_deals_is_none():
    player = Finisher(name="Ana", total=0, rank=1, won=True, points=(1,), buys=(0,), down="y")

    Result(ruleset="x", deals=1, contracts=("",), players=(player,))
    with pytest.raises(ValueError, match="each deal"):
        Result(ruleset="x", deals=2, contracts=("", ""), players=(player,))
