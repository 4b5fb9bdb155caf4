"""Who wins where totals are equal: shared, or by what the table has agreed on."""

from scorekeeper.game.agreements import Stakes
from scorekeeper.game.commands import EnterDeal
from scorekeeper.game.stakes import balances
from scorekeeper.game.state import State
from scorekeeper.game.winning import Margin, leaders, margin, ranking, winners
from scorekeeper.rules.ruleset.choices import Tie
from tests.game.table import PLAYERS, house, play, started


def paper(*points: int) -> EnterDeal:
    return EnterDeal(points=dict(zip(PLAYERS, points, strict=True)))


def level(**ties: str) -> State:
    """A game that is over: bruno and dara have 25 each, bruno won two deals, dara the last."""
    rules = house({"end": {"repeats": True, "after_deals": 3, **ties}})
    two = (paper(30, 0, 40, 5), paper(30, 0, 40, 20))
    over = started(ruleset=rules, stakes=Stakes(deal=0, game=100))
    return play(over, *two, paper(30, 25, 40, 0))


def test_a_tie_is_broken_once_the_game_is_over_and_it_is_told_by_what():
    won, last = level(ties="more deals won"), level(ties="fewer buys", ties_then="last deal")

    assert winners(level()) == ("bruno", "dara")
    assert winners(won) == ("bruno",)
    assert margin(won) == Margin(points=0, others=("dara",), by=Tie.MORE_WON)
    assert margin(last) == Margin(points=0, others=("bruno",), by=Tie.LAST_DEAL)
    assert [(each.rank, each.player) for each in ranking(last)] == [
        (1, "dara"), (2, "bruno"), (3, "ana"), (4, "chiyo"),
    ]  # fmt: skip


def test_who_wins_a_tie_gets_the_stake_alone():
    assert balances(level(ties="last deal")) == {
        "ana": -100, "bruno": -100, "chiyo": -100, "dara": 300,
    }  # fmt: skip


def test_a_game_that_goes_on_breaks_no_tie():
    rules = house({"end": {"repeats": True, "ties": "more deals won"}})
    deals = (paper(30, 0, 40, 5), paper(30, 0, 40, 5), paper(30, 10, 40, 0))

    assert leaders(play(started(ruleset=rules), *deals)) == ("bruno", "dara")
