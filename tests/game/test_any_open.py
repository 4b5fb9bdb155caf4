"""Every player lays down any contract that they have not laid down yet."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, strategies as st

from scorekeeper.game.advising import held_by
from scorekeeper.game.apply import replay
from scorekeeper.game.commands import (
    ChangeRules,
    ChooseContract,
    CloseDeal,
    CorrectWentOut,
    EndDeal,
    EnterDeal,
    EnterSheet,
    TellDown,
    Undo,
)
from scorekeeper.game.decide import decide
from scorekeeper.game.events import DealEntered, DownTold, LaidDown
from scorekeeper.game.needs import needs
from scorekeeper.game.notes import deal_notes
from scorekeeper.game.state import NOT_CHOSEN, State, own_contracts_of
from scorekeeper.game.vetting import may_come_next
from scorekeeper.game.winning import winners
from tests.examples import examples
from tests.game.own_contracts import ANY, ANY_OPEN, DEALS, FILLED, OWN
from tests.game.played import play_text
from tests.game.table import (
    PLAYERS,
    agree,
    by_points,
    ended,
    evening_of,
    final,
    house,
    lay_down,
    noted,
    open_to_ruling,
    play,
    start_of,
    started,
)

PLACES = range(len(DEALS))


def start(**how: object) -> State:
    return started(ruleset=ANY, **how)


def fills(player: str, place: int, **how: object):
    """The lay-down by which this player fills the contract at this place of the list.

    Two sets of 3 are also one with an extra meld: of these the player says which it is.
    """
    return lay_down(player, *FILLED[place], **{"rules": 1 if place == 1 else None, **how})


def with_deal(state: State, **filled: int) -> State:
    """The game after a deal in which these filled these, the first of them having gone out."""
    out = next(iter(filled), "dara")
    for player, place in filled.items():
        state = play(state, fills(player, place))
    others = [player for player in state.deal.players if player != out]
    return play(state, *ended(out, dict.fromkeys(others, 10)))


def left(state: State, player: str) -> tuple[int, ...]:
    return state.left_for(player)


def test_everybody_begins_with_all_of_them():
    state = start()

    assert {left(state, player) for player in PLAYERS} == {tuple(PLACES)}
    assert state.deal.rules is None
    assert state.deal.common_rules == NOT_CHOSEN
    assert state.contract_of(state.deal, "ana") is None
    assert own_contracts_of(state, state.deal) == ()


@pytest.mark.parametrize("place", [0, 2])
def test_the_melds_tell_which_one_is_laid_down(place):
    (laid,) = decide(start(), fills("ana", place))

    assert isinstance(laid, LaidDown)
    assert (laid.rules, laid.fills) == (None, place)
    state = play(start(), fills("ana", place))
    assert state.contract_of(state.deal, "ana") == place
    assert state.deal.rules is None


def test_players_fill_different_ones_in_the_same_deal():
    state = with_deal(start(), ana=2, bruno=0)

    assert state.deals[0].filled == {"ana": 2, "bruno": 0}
    assert (left(state, "ana"), left(state, "bruno")) == ((0, 1), (1, 2))
    assert left(state, "chiyo") == tuple(PLACES)


def test_nobody_fills_the_same_one_twice_unless_the_table_says_so():
    state = with_deal(start(), ana=2)

    answer = decide(state, fills("ana", 2))
    assert open_to_ruling(answer) == ("contract.laid_down_before",)
    assert answer.reasons[0].facts == {"player": "ana", "number": 3, "deal": 1}
    assert not noted(decide(state, fills("bruno", 2)))
    ruled = play(state, fills("ana", 2, ruling=True))
    assert ruled.deal.filled == {"ana": 2}


def test_melds_that_fill_none_are_judged_by_the_nearest_that_is_left():
    state = with_deal(start(), ana=0)

    answer = decide(state, lay_down("ana", "7H 7D 9S"))
    assert "contract.laid_down_before" not in open_to_ruling(answer)


def test_a_player_may_say_which_one():
    state = with_deal(start(), ana=0)

    assert not noted(decide(state, fills("ana", 2, rules=2)))
    assert "contract.item_missing" in open_to_ruling(decide(state, fills("ana", 2, rules=1)))
    assert "contract.laid_down_before" in open_to_ruling(decide(state, fills("ana", 0, rules=0)))
    assert final(decide(state, fills("ana", 2, rules=7))) == ("number.out_of_range",)


def test_where_melds_fill_several_the_player_is_asked_until_one_is_left():
    assert final(decide(start(), fills("ana", 1, rules=None))) == ("contract.which",)
    state = play(start(), fills("ana", 1))
    assert state.deal.filled == {"ana": 1}
    state = with_deal(start(), ana=0)
    assert play(state, fills("ana", 1, rules=None)).deal.filled == {"ana": 1}


def test_nobody_chooses_a_contract_for_all():
    assert final(decide(start(), ChooseContract(rules=0))) == ("contract.each_own",)
    paper = EnterDeal(points=dict.fromkeys(PLAYERS, 0), rules=0)
    assert final(decide(start(), paper)) == ("contract.each_own",)


def test_a_game_has_as_many_deals_as_contracts_and_the_lowest_total_wins():
    state = start()
    assert state.ruleset.deals_in_all == len(DEALS)
    assert not state.ruleset.open_ended

    for place in PLACES:
        assert not state.over
        state = with_deal(state, ana=place)

    assert state.over
    assert winners(state) == ("ana",)


def test_who_filled_one_in_each_deal_has_only_one_in_the_last():
    state = with_deal(with_deal(start(), ana=2), ana=0)

    assert state.contract_of(state.deal, "ana") == 1
    (laid,) = decide(state, fills("ana", 1))
    assert laid.fills == 1
    assert state.contract_of(state.deal, "bruno") is None


def test_a_lay_down_taken_back_leaves_the_contract_open():
    evening = evening_of(start_of(ruleset=ANY))
    evening.play(fills("bruno", 2), Undo())
    assert evening.state.deal.filled == {}

    evening.play(fills("bruno", 1), *ended("ana", dict.fromkeys(PLAYERS[1:], 5)))
    assert left(evening.state, "bruno") == (0, 2)
    assert replay(evening.steps) == evening.state


def test_a_hand_is_asked_about_under_all_that_are_left():
    state = with_deal(start(), ana=1)

    assert [*held_by(state, "ana", ()).situations] == [0, 2]
    assert [*held_by(state, "bruno", ()).situations] == [*PLACES]


def test_notes_and_needs_claim_nothing_of_contracts():
    state = with_deal(with_deal(start(), ana=2), ana=0)

    assert not [note for note in deal_notes(state) if note.said.code.startswith("contract")]
    assert {need.player for need in needs(state)} == {*PLAYERS}


def told(**filled: int) -> TellDown:
    return TellDown(deal=1, players=tuple(filled), filled=filled)


def test_where_melds_are_not_recorded_it_is_said_at_the_end_of_the_deal():
    state = start(melds_kept=False)
    hands = {player: by_points(7) for player in PLAYERS[1:]}
    state = play(
        state, EndDeal(went_out="ana", hands=hands, down=("chiyo",), filled={"ana": 2, "chiyo": 0})
    )

    assert state.deals[0].closed
    assert (left(state, "ana"), left(state, "chiyo")) == ((0, 1), (1, 2))
    assert left(state, "bruno") == tuple(PLACES)


def test_at_the_end_of_a_deal_it_is_asked_which_one_was_laid_down():
    hands = {player: by_points(7) for player in PLAYERS[1:]}
    end = EndDeal(went_out="ana", hands=hands, down=())

    answer = decide(start(melds_kept=False), end)
    assert open_to_ruling(answer) == ("contract.not_named",)
    state = play(start(melds_kept=False), replace(end, ruling=True))
    assert left(state, "ana") == tuple(PLACES)
    assert play(state, told(ana=1)).deals[0].filled == {"ana": 1}


def test_where_melds_are_recorded_a_contract_nobody_named_is_a_note():
    state = play(start(), *ended("ana", dict.fromkeys(PLAYERS[1:], 5))[:-1])

    assert "contract.not_named" in noted(decide(state, CloseDeal()))


def test_what_was_forgotten_is_told_later_and_taken_back():
    evening = evening_of(start_of(ruleset=ANY))
    evening.play(fills("ana", 0), *ended("ana", dict.fromkeys(PLAYERS[1:], 5)))
    evening.play(told(bruno=2))
    assert evening.state.deals[0].filled == {"ana": 0, "bruno": 2}

    evening.play(told(ana=1, bruno=2))
    assert left(evening.state, "ana") == (0, 2)
    evening.play(told())
    assert evening.state.deals[0].filled == {"ana": 1}
    evening.play(Undo())
    assert left(evening.state, "bruno") == (0, 1)


def test_another_who_went_out_has_not_filled_what_the_first_had():
    state = play(start(), *ended("ana", dict.fromkeys(PLAYERS[1:], 5)), told(ana=1))
    state = play(state, CorrectWentOut(deal=1, player="bruno", hand_of_former=by_points(30)))

    assert left(state, "ana") == tuple(PLACES)


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (told(ana=0), "down.unchanged"),
        (told(ana=3), "number.out_of_range"),
        (told(ana=-1), "number.out_of_range"),
        (told(nobody=1), "player.unknown"),
        (TellDown(deal=2, players=("ana",)), "deal.not_closed"),
    ],
)
def test_what_is_told_later_is_checked(command, code):
    state = with_deal(start(), ana=0)

    assert code in final(decide(state, command))


def test_what_is_told_of_a_deal_stands_against_all_others():
    state = with_deal(with_deal(start(), ana=0), ana=2)

    assert open_to_ruling(decide(state, told(ana=2))) == ("contract.laid_down_before",)
    assert not noted(decide(state, told(ana=1)))


def test_where_contracts_come_in_order_nobody_tells_which():
    state = play(started(ruleset=OWN), *ended("ana", dict.fromkeys(PLAYERS[1:], 5)))
    paper = EnterDeal(points=dict.fromkeys(PLAYERS, 0), filled={"ana": 0})

    assert final(decide(state, told(bruno=1))) == ("contract.each_own",)
    assert final(decide(started(), paper)) == ("down.not_asked",)


def test_a_deal_from_paper_says_which_ones():
    points = {"ana": 0, "bruno": 5, "chiyo": 9, "dara": 12}
    paper = EnterDeal(points=points, went_out="ana", filled={"ana": 1, "dara": 0})
    state = play(start(), paper)

    assert state.deals[0].laid_down == ("ana", "dara")
    assert (left(state, "ana"), left(state, "dara")) == ((0, 2), (1, 2))
    assert {*open_to_ruling(decide(state, paper))} == {"contract.laid_down_before"}
    assert not noted(decide(start(), replace(paper, filled={"ana": 1})))
    unnamed = replace(paper, filled={})
    assert open_to_ruling(decide(start(), unnamed)) == ("contract.not_named",)


def test_a_pasted_sheet_names_no_contracts_and_may_stand():
    deals = [EnterDeal(points={"ana": 0, "bruno": 5, "chiyo": 9, "dara": 12}, went_out="ana")] * 2

    assert open_to_ruling(decide(start(), EnterSheet(said=tuple(deals)))) == ("contract.not_named",)


def test_a_book_is_believed_only_where_it_names_the_contract():
    state = start()
    (laid,) = decide(state, fills("ana", 1))

    assert may_come_next(state, laid)
    assert may_come_next(state, replace(laid, fills=2)) is False  # melds for two items
    for wrong in ({"fills": None}, {"fills": 9}, {"fills": None, "rules": 1}, {"rules": 1}):
        assert not may_come_next(state, replace(laid, **wrong))
    assert not may_come_next(started(ruleset=OWN), replace(laid, fills=0))


def test_what_is_told_in_a_book_is_checked():
    state = with_deal(start(), ana=0)
    down = DownTold(deal=1, players=("ana", "bruno"), filled={"ana": 0, "bruno": 2})
    points = {"ana": 0, "bruno": 5, "chiyo": 9, "dara": 12}
    paper = DealEntered(
        deal=2, points=points, went_out="ana", down=("ana", "dara"), filled={"ana": 1, "dara": 0}
    )

    assert may_come_next(state, down)
    assert may_come_next(state, paper)
    assert not may_come_next(state, replace(down, filled={"bruno": 9}))
    assert not may_come_next(state, replace(down, filled={"chiyo": 1}))
    assert not may_come_next(state, replace(paper, filled={"chiyo": 1}))


def test_melds_may_stop_being_recorded_on_the_way():
    state = play(start(), fills("bruno", 2), agree(melds_kept=False))
    hands = {player: by_points(7) for player in PLAYERS[1:]}
    state = play(state, EndDeal(went_out="ana", hands=hands, down=("bruno",), filled={"ana": 0}))

    assert state.deals[0].filled == {"ana": 0, "bruno": 2}


def test_rules_in_any_order_count_what_was_laid_down_before():
    state = play(started(), lay_down("bruno"), *ended("ana", dict.fromkeys(PLAYERS[1:], 5)))

    for since in (1, 2):
        changed = play(state, ChangeRules(ruleset=ANY, since=since))
        assert left(changed, "bruno") == left(changed, "ana") == (1, 2)
        assert left(changed, "chiyo") == tuple(PLACES)
    back = play(changed, ChangeRules(ruleset=OWN, since=2))
    assert back.contract_of(back.deal, "bruno") == 1


def test_rules_without_a_contract_that_was_laid_down_are_refused():
    state = play(start(), fills("ana", 2))
    fewer = house({**ANY_OPEN, "deals": [*DEALS[:2]]})

    assert final(decide(state, ChangeRules(ruleset=fewer, since=1))) == ("rules.contract_gone",)


def test_rules_in_any_order_need_to_know_who_laid_down():
    state = play(started(), EnterDeal(points=dict.fromkeys(PLAYERS, 0)))

    answer = decide(state, ChangeRules(ruleset=ANY, since=2))
    assert final(answer) == ("rules.down_unknown",)


A_GAME = """\
# Three players, three contracts: 1 a set of 3, 2 two sets of 3, 3 a set of 4. Worked out by hand.
# Bruno lays down in each deal; Chiyo never fills the third.
deal       1   2   3    total    chips
ana       12   0   0       12        7
bruno      0   8  20       28        6
chiyo     31  25   6       62        7

deal 1: ana deals, bruno leads
# Two sets of 3 are the first contract with a meld beside it, or the second.
chiyo lays down 7H 7D 7S; 9H 9D 9S | never: contract.which
chiyo lays down 7H 7D 7S; 9H 9D 9S; as contract 2
bruno lays down KH KD KS KC
bruno puts down 2-8C
bruno out with QD
left: ana 12, chiyo 31

deal 2: bruno deals, chiyo leads
bruno has left: 1, 2
chiyo has left: 1, 3
ana has left: 1, 2, 3
bruno buys from ana
bruno lays down 7H 7D 7S 7C | no: contract.laid_down_before
chiyo lays down 7H 7D 7S; 9H 9D 9S
bruno lays down KH KD KS
ana lays down 8H 8D 8S JK
ana puts down 2-8S
ana out with 2C
left: bruno 8, chiyo 25

deal 3: chiyo deals, ana leads
bruno has left: 2
chiyo has left: 3
ana has left: 1, 2
bruno lays down KH KD KS; QH QD QS
ana lays down 8H 8D 8S; 10H 10D 10S; as contract 2
ana puts down 2-6S
ana out with 2C
left: bruno 20, chiyo 6
over: yes
winner: ana
"""


def test_a_game_of_three_comes_to_what_was_worked_out_by_hand():
    play_text(ANY, A_GAME)


deals_played = st.lists(
    st.tuples(
        st.dictionaries(st.sampled_from(PLAYERS), st.sampled_from(PLACES)),
        st.sampled_from(("melds", "paper", "told later")),
    ),
    max_size=len(DEALS),
)


@examples(40, 600)
@given(deals_played)
def test_what_is_left_is_what_was_filled_in_no_deal_before(course):
    state, filled = start(), {player: set() for player in PLAYERS}
    for said, how in course:
        assert not state.over
        for player in PLAYERS:
            assert set(left(state, player)) == {*PLACES} - filled[player]
        number, points = state.deal.number, dict.fromkeys(PLAYERS, 7)
        if how == "paper":
            state = play(state, EnterDeal(points=points, filled=said, ruling=True))
        else:
            laid = said if how == "melds" else {}
            for player, place in laid.items():
                state = play(state, fills(player, place, rules=place, ruling=True))
            state = play(state, *ended("", points)[1:])
            if how != "melds" and said:
                tell = TellDown(deal=number, players=(), filled=said, ruling=True)
                state = play(state, tell)
        for player, place in said.items():
            filled[player].add(place)
    assert state.over == (len(course) == len(DEALS))
