"""A game without contracts: whatever is a meld may be the first one of a deal."""

from __future__ import annotations

from random import Random

from scorekeeper.game.advising import Could, all_missed
from scorekeeper.game.commands import LayDown
from scorekeeper.game.decide import decide
from scorekeeper.game.sheet import winners
from tests.demo.playing import play_deals
from tests.game.playing import counted, goes_down, lays_out, onto, out, puts_down, sums
from tests.game.table import codes, evening_of, final, house, noted, off, play, start_of, started

FREE = house(
    {
        "contracts": {"required": False},
        "laying_down": {"lay_offs": "all"},
        "deals": [{"contract": []}, {"contract": []}],
    }
)


def test_any_meld_is_a_first_meld():
    state = started(ruleset=FREE)

    [laid] = decide(state, goes_down("ana", "5-7H"))
    assert [one.contract for one in laid.melds] == [False]
    assert codes(decide(state, goes_down("ana", "5-6H"))) == ("run.too_short",)


def test_without_a_meld_nobody_is_down():
    state = play(started(ruleset=FREE), goes_down("ana", "5-7H"))

    assert "laydown.nothing" in final(decide(state, LayDown(player="bruno", melds=())))
    assert noted(decide(state, off("bruno", 1, "8H"))) == ("layoff.not_down",)


def test_the_own_first_melds_grow_in_the_same_turn():
    state = play(started(ruleset=FREE), goes_down("ana", "5-7H", lay_offs=(onto(1, "8H"),)))

    assert [len(tabled.meld.cards) for tabled in state.deal.melds] == [4]


def test_the_lowest_total_wins_after_the_last_deal():
    evening = evening_of(start_of(FREE))
    evening.play(
        goes_down("bruno", "5-7H"),
        puts_down("bruno", "9H 9D 9S", new_turn=True),
        out("bruno"),
        *counted(ana=40, chiyo=5, dara=20),
        lays_out("chiyo", "2-5C", "9H 9D 9S", "10-KH", discard="4S"),
        *counted(ana=1, bruno=3, dara=4),
    )

    assert evening.state.over
    assert sums(evening.state) == {"ana": 41, "bruno": 3, "chiyo": 5, "dara": 24}
    assert winners(evening.state) == ("bruno",)


def test_a_hand_that_held_a_meld_could_have_laid_it_down():
    hands = counted(ana=40, bruno="7H 7D 7S 2C 4C 6H 8D 10S QC KH AD", chiyo=41)
    state = play(started(ruleset=FREE), out("dara"), *hands)

    [missed] = all_missed(state, state.deals[0])
    assert (missed.player, missed.could) == ("bruno", Could.LAY_DOWN)


def test_a_pretended_game_without_contracts_is_legal():
    evening = evening_of(start_of(FREE))

    def submit(command):
        evening.play(command)
        return evening.state

    state = play_deals(evening.state, submit, Random(1))
    assert state.over
    assert all(deal.down for deal in state.deals)
