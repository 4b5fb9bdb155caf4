"""Every player has a contract of their own, and goes on to the next one by laying down."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, strategies as st

from scorekeeper.game.advising import Could, find_missed, held_by
from scorekeeper.game.apply import replay
from scorekeeper.game.commands import (
    ChangeRules,
    ChooseContract,
    CloseDeal,
    CorrectWentOut,
    CountHand,
    EndDeal,
    EnterDeal,
    JoinGame,
    LayDown,
    LeaveGame,
    TellDown,
    Undo,
)
from scorekeeper.game.dealing import place_of
from scorekeeper.game.decide import decide
from scorekeeper.game.events import LaidDown
from scorekeeper.game.needs import needs
from scorekeeper.game.notes import deal_notes
from scorekeeper.game.sheet import before_the_end, last_laid_down, rules_of
from scorekeeper.game.state import NOT_CHOSEN, State, own_contracts_of
from scorekeeper.game.vetting import may_come_next
from scorekeeper.game.winning import winners
from scorekeeper.rules.cards import parse_cards
from scorekeeper.rules.ruleset.reading import with_changes
from tests.examples import examples
from tests.game.own_contracts import DEALS, EACH, FILLED, OWN
from tests.game.table import (
    PLAYERS,
    VENEZUELA,
    agree,
    by_cards,
    by_points,
    ended,
    evening_of,
    final,
    house,
    lay_down,
    newcomer,
    noted,
    open_to_ruling,
    play,
    start_of,
    started,
)

LAST = len(DEALS) - 1


def start(**how: object) -> State:
    return started(ruleset=OWN, **how)


def contracts(state: State) -> dict[str, int]:
    """Each player's contract in the deal under way, counted from 1."""
    return {
        player: (state.contract_of(state.deal, player) or 0) + 1 for player in state.deal.players
    }


def own(state: State, player: str) -> LayDown:
    """The lay-down by which this player fills the own contract."""
    return lay_down(player, *FILLED[state.contract_of(state.deal, player) or 0])


def with_deal(state: State, *down: str, out: str | None = None) -> State:
    """The game after a deal in which these laid down, the first of them having gone out."""
    out = out or down[0]
    for player in down:
        state = play(state, own(state, player))
    others = [player for player in state.deal.players if player != out]
    return play(state, *ended(out, dict.fromkeys(others, 10)))


def test_everybody_begins_with_the_first_contract():
    state = start()

    assert contracts(state) == dict.fromkeys(PLAYERS, 1)
    assert state.deal.rules is None
    assert state.contracts_left == ()
    assert rules_of(state, state.deal, "ana") == state.ruleset.deals[0]


def test_nobody_in_particular_has_no_contract_and_the_rules_are_those_of_the_game():
    state = start()

    assert state.deal.common_rules == NOT_CHOSEN
    assert state.ruleset == state.agreed


def test_only_whoever_laid_down_goes_on():
    state = with_deal(start(), "ana", "chiyo")

    said = {each.player: each.next for each in own_contracts_of(state, state.deals[0])}
    assert said == contracts(state) == {"ana": 2, "bruno": 1, "chiyo": 2, "dara": 1}


def test_who_goes_out_has_laid_down_even_where_that_is_not_on_record():
    state = play(start(), *ended("dara", {"ana": 1, "bruno": 1, "chiyo": 1}))

    assert contracts(state) == {"ana": 1, "bruno": 1, "chiyo": 1, "dara": 2}


def test_where_all_have_the_same_the_contract_of_a_player_is_that_of_the_deal():
    state = started()

    assert {state.contract_of(state.deal, player) for player in PLAYERS} == {0}
    assert not state.has_last_contract(state.deal, "ana")


def test_melds_are_judged_by_the_own_contract():
    state = with_deal(start(), "ana")

    assert not noted(decide(state, lay_down("ana", *FILLED[1])))
    assert not noted(decide(state, lay_down("bruno", *FILLED[0])))
    assert "contract.item_missing" in open_to_ruling(decide(state, lay_down("ana", *FILLED[0])))
    assert "contract.wrong_size" in open_to_ruling(decide(state, lay_down("bruno", *FILLED[2])))


def test_who_laid_down_first_binds_nobody():
    state = with_deal(start(), "ana")
    state = play(state, lay_down("ana", *FILLED[1]), lay_down("bruno", *FILLED[0]))

    assert state.deal.rules is None
    assert state.deal.down == ("ana", "bruno")


def test_a_lay_down_keeps_no_number_of_the_contract():
    (laid,) = decide(start(), lay_down("ana", *FILLED[0]))

    assert isinstance(laid, LaidDown)
    assert laid.rules is None


@pytest.mark.parametrize(("rules", "refused"), [(0, False), (1, True)])
def test_a_player_who_says_a_contract_can_only_say_the_own(rules, refused):
    answer = decide(start(), lay_down("ana", *FILLED[rules], rules=rules, ruling=True))

    assert (final(answer) == ("contract.each_own",)) if refused else not noted(answer)


def test_nobody_chooses_a_contract():
    assert final(decide(start(), ChooseContract(rules=0))) == ("contract.each_own",)
    paper = EnterDeal(points=dict.fromkeys(PLAYERS, 0), rules=0)
    assert final(decide(start(), paper)) == ("contract.each_own",)


def test_the_game_ends_after_the_deal_in_which_somebody_laid_down_the_last():
    state = with_deal(with_deal(start(), "ana"), "ana")
    assert contracts(state)["ana"] == LAST + 1
    assert before_the_end(state) == ("ana",)
    assert not state.over

    goes_on = with_deal(state, "bruno")
    assert not goes_on.over
    assert contracts(goes_on)["ana"] == LAST + 1

    over = with_deal(goes_on, "chiyo", "ana")
    assert over.over
    assert last_laid_down(over, over.deal) == ("ana",)
    assert winners(over) == ("ana",)


def test_the_lowest_total_wins_whoever_laid_down_the_last():
    state = with_deal(with_deal(start(), "ana"), "ana")
    state = play(state, own(state, "ana"), own(state, "bruno"))
    state = play(state, *ended("bruno", {"ana": 80, "chiyo": 1, "dara": 2}))

    assert state.over
    assert winners(state) == ("bruno",)


def test_a_target_ends_it_earlier():
    data = with_changes(OWN, {"end": {"target": 15}})
    state = with_deal(with_deal(started(ruleset=data), "ana"), "ana")

    assert state.over


def test_no_number_of_deals_is_fixed_but_the_game_has_an_end():
    ruleset = start().ruleset

    assert ruleset.deals_in_all is None
    assert not ruleset.open_ended


def test_a_late_joiner_begins_with_the_first():
    state = with_deal(start(), "ana")
    state = play(state, JoinGame(newcomer=newcomer("elif"), after="ana"))

    assert contracts(state)["elif"] == 1


def test_a_lay_down_taken_back_does_not_lead_on():
    evening = evening_of(start_of(ruleset=OWN))
    evening.play(lay_down("bruno", *FILLED[0]), Undo())
    evening.play(*ended("ana", {"bruno": 5, "chiyo": 5, "dara": 5}))

    assert contracts(evening.state)["bruno"] == 1
    assert replay(evening.steps) == evening.state


def test_a_lay_down_that_was_forgotten_is_told_later_and_taken_back():
    evening = evening_of(start_of(ruleset=OWN))
    evening.play(*ended("ana", {"bruno": 5, "chiyo": 5, "dara": 5}))
    evening.play(TellDown(deal=1, players=("dara", "bruno")))
    assert evening.state.deals[0].laid_down == ("ana", "bruno", "dara")
    assert contracts(evening.state) == {"ana": 2, "bruno": 2, "chiyo": 1, "dara": 2}

    evening.play(TellDown(deal=1, players=()))
    assert contracts(evening.state) == {"ana": 2, "bruno": 1, "chiyo": 1, "dara": 1}
    evening.play(Undo())
    assert contracts(evening.state)["bruno"] == 2


def test_another_who_went_out_goes_on_instead():
    state = play(start(), *ended("ana", {"bruno": 5, "chiyo": 5, "dara": 5}))
    state = play(state, CorrectWentOut(deal=1, player="bruno", hand_of_former=by_points(30)))

    assert contracts(state) == {"ana": 1, "bruno": 2, "chiyo": 1, "dara": 1}


@pytest.mark.parametrize("how", ["paper", "told"])
def test_who_only_seemed_to_have_gone_out_does_not_go_on(how):
    points = {"ana": 0, "bruno": 5, "chiyo": 5, "dara": 5}
    if how == "paper":
        state = play(start(), EnterDeal(points=points, went_out="ana", down=("chiyo",)))
    else:
        state = play(start(), *ended("ana", {"bruno": 5, "chiyo": 5, "dara": 5}))
        state = play(state, TellDown(deal=1, players=("chiyo",)))
    assert contracts(state) == {"ana": 2, "bruno": 1, "chiyo": 2, "dara": 1}

    state = play(state, CorrectWentOut(deal=1, player="bruno", hand_of_former=by_points(30)))
    assert contracts(state) == {"ana": 1, "bruno": 2, "chiyo": 2, "dara": 1}


def test_who_laid_down_on_record_goes_on_though_another_went_out():
    state = with_deal(start(), "ana")
    state = play(state, TellDown(deal=1, players=("ana", "chiyo")))
    assert contracts(state) == {"ana": 2, "bruno": 1, "chiyo": 2, "dara": 1}

    state = play(state, CorrectWentOut(deal=1, player="bruno", hand_of_former=by_points(30)))
    assert contracts(state) == {"ana": 2, "bruno": 2, "chiyo": 2, "dara": 1}


def test_a_correction_ends_the_game_and_lets_it_go_on():
    state = with_deal(with_deal(start(), "ana"), "ana")
    state = with_deal(state, "bruno")
    over = play(state, TellDown(deal=3, players=("ana",)))
    assert over.over

    again = play(over, TellDown(deal=3, players=()))
    assert not again.over
    assert again.deal.number == 4


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (TellDown(deal=1, players=("ana",)), "down.unchanged"),
        (TellDown(deal=2, players=("ana",)), "deal.not_closed"),
        (TellDown(deal=9, players=("ana",)), "deal.not_closed"),
        (TellDown(deal=1, players=("nobody",)), "player.unknown"),
    ],
)
def test_who_laid_down_is_told_of_closed_deals_and_only_anew(command, code):
    state = play(start(), *ended("ana", {"bruno": 5, "chiyo": 5, "dara": 5}))

    assert code in final(decide(state, command))


def test_where_all_have_the_same_contract_nobody_asks_who_laid_down():
    state = play(started(), *ended("ana", {"bruno": 5, "chiyo": 5, "dara": 5}))
    paper = EnterDeal(points=dict.fromkeys(PLAYERS, 0), down=("ana",))

    assert final(decide(state, TellDown(deal=1, players=("bruno",)))) == ("down.not_asked",)
    assert final(decide(started(), paper)) == ("down.not_asked",)


def test_a_deal_from_paper_says_who_laid_down():
    points = {"ana": 0, "bruno": 5, "chiyo": 9, "dara": 12}
    state = play(start(), EnterDeal(points=points, went_out="ana", down=("dara",)))

    assert state.deals[0].laid_down == ("ana", "dara")
    assert contracts(state) == {"ana": 2, "bruno": 1, "chiyo": 1, "dara": 2}


def test_where_melds_are_not_recorded_it_is_said_at_the_end_of_the_deal():
    state = start(melds_kept=False)
    hands = {player: by_points(7) for player in ("bruno", "chiyo", "dara")}
    state = play(state, EndDeal(went_out="ana", hands=hands, down=("chiyo",)))

    assert state.deals[0].closed
    assert contracts(state) == {"ana": 2, "bruno": 1, "chiyo": 2, "dara": 1}


def test_what_is_said_so_far_stays_said():
    state = play(start(melds_kept=False), EndDeal(hands={"bruno": by_points(7)}, down=("bruno",)))
    assert state.deal.down == ("bruno",)

    state = play(state, EndDeal(hands={"chiyo": by_points(8)}))
    assert state.deal.down == ("bruno",)
    state = play(state, EndDeal(hands={"dara": by_points(8)}, down=(), went_out="ana"))
    assert state.deals[0].laid_down == ("ana",)


def test_where_melds_are_recorded_the_end_of_the_deal_says_nothing_of_it():
    answer = decide(start(), EndDeal(hands={"bruno": by_points(7)}, down=("bruno",)))

    assert "deal.not_closed" in final(answer)


def test_a_hand_is_asked_about_under_the_own_contract():
    state = with_deal(start(), "ana")

    assert [*held_by(state, "ana", ()).situations] == [1]
    assert [*held_by(state, "bruno", ()).situations] == [0]


def test_what_a_hand_could_have_done_is_asked_by_the_own_contract():
    state = with_deal(start(), "ana")
    state = play(state, own(state, "bruno"), *ended("bruno", {})[:1])
    state = play(
        state,
        CountHand(player="ana", hand=by_cards("9H 9D 9S KH JC 4H 5C 6S 8S 10C 3C")),
        CountHand(player="chiyo", hand=by_cards("9H 9D 9S KC QC 4S 5S 6D 8D 10H 3D")),
        CountHand(player="dara", hand=by_points(3)),
        CloseDeal(),
    )

    missed = find_missed(state, state.deals[1], "chiyo")
    assert missed is not None
    assert missed.could is Could.FILL_CONTRACT
    assert find_missed(state, state.deals[1], "ana") is None


def test_the_notes_of_a_deal_name_those_with_whom_it_may_end():
    state = with_deal(start(), "ana")
    assert "contract.last_own" not in [note.said.code for note in deal_notes(state)]

    state = with_deal(state, "ana")
    [said] = [note.said for note in deal_notes(state) if note.said.code == "contract.last_own"]
    assert said.facts == {"players": ("ana",)}


def test_who_left_does_not_end_the_game_any_more():
    state = with_deal(with_deal(start(), "ana"), "ana")

    assert before_the_end(play(state, own(state, "bruno"), LeaveGame(player="ana"))) == ()


def test_the_notes_on_a_contract_are_said_to_whom_it_belongs():
    deals = [*DEALS[:2], {"contract": [{"set": 3, "pure": True}]}]
    state = started(ruleset=house({**EACH, "deals": deals}))
    state = play(
        state, *[one for _ in range(2) for one in ended("ana", {"bruno": 1, "chiyo": 1, "dara": 1})]
    )

    def codes(player):
        return [note.said.code for note in deal_notes(state, player)]

    assert "contract.pure" in codes("ana")
    assert "contract.pure" not in codes("bruno")
    assert "contract.pure" not in codes(None)


def test_what_each_needs_is_said_once_the_next_deal_may_be_the_last():
    state = with_deal(start(), "ana")
    assert not needs(state)

    assert {need.player for need in needs(with_deal(state, "ana"))} == {*PLAYERS}


def test_a_lay_down_of_a_book_that_names_a_contract_is_not_believed():
    state = start()
    (laid,) = decide(state, lay_down("ana", *FILLED[0]))

    assert may_come_next(state, laid)
    assert not may_come_next(state, replace(laid, rules=0))


def test_rules_with_own_contracts_count_what_was_laid_down_before():
    state = play(started(), lay_down("bruno"), *ended("ana", {"bruno": 5, "chiyo": 5, "dara": 5}))

    for since in (1, 2):
        changed = play(state, ChangeRules(ruleset=OWN, since=since))
        assert contracts(changed) == {"ana": 2, "bruno": 2, "chiyo": 1, "dara": 1}
        assert [deal.rules for deal in changed.deals][since - 1 :] == [None] * (3 - since)


def test_rules_with_one_contract_for_all_follow_the_number_of_the_deal():
    state = with_deal(with_deal(start(), "ana"), "bruno")

    changed = play(state, ChangeRules(ruleset=VENEZUELA, since=3))

    assert set(contracts(changed).values()) == {3}
    assert place_of(changed.deal, changed.agreed) == 2


@pytest.mark.parametrize("how", ["paper", "melds not recorded"])
def test_rules_with_own_contracts_need_to_know_who_laid_down(how):
    if how == "paper":
        state = play(started(), EnterDeal(points=dict.fromkeys(PLAYERS, 0)))
    else:
        state = play(started(melds_kept=False), *ended("ana", dict.fromkeys(PLAYERS[1:], 5)))

    answer = decide(state, ChangeRules(ruleset=OWN, since=2))

    assert final(answer) == ("rules.down_unknown",)


def test_from_own_contracts_to_others_it_is_known_even_from_paper():
    state = play(start(), EnterDeal(points=dict.fromkeys(PLAYERS, 0), down=("ana",)))
    fewer = house({**EACH, "deals": [*DEALS[:2]]})

    assert contracts(play(state, ChangeRules(ruleset=fewer, since=2)))["ana"] == 2


def test_rules_under_which_the_game_would_have_ended_before_are_refused():
    state = with_deal(with_deal(start(), "ana"), "ana")
    fewer = house({**EACH, "deals": [*DEALS[:2]]})

    assert play(state, ChangeRules(ruleset=fewer, since=1)).over
    begun = play(state, own(state, "bruno"))
    assert final(decide(begun, ChangeRules(ruleset=fewer, since=1))) == ("rules.over_before",)


def test_melds_may_stop_being_recorded_on_the_way():
    state = play(start(), lay_down("bruno", *FILLED[0]), agree(melds_kept=False))
    state = play(state, *ended("ana", {"bruno": 5, "chiyo": 5, "dara": 5}))

    assert contracts(state) == {"ana": 2, "bruno": 2, "chiyo": 1, "dara": 1}


def test_hands_are_read_out_of_the_same_number_of_cards_for_all():
    state = with_deal(start(), "ana")
    cards = parse_cards("7H 7D 7S 9H 9D 9S KC QC 4S 5S 6D")

    assert held_by(state, "ana", cards).should == held_by(state, "bruno", cards).should == 11


deals_played = st.lists(
    st.tuples(
        st.sets(st.sampled_from(PLAYERS)),
        st.sampled_from((*PLAYERS, None)),
        st.sampled_from(("melds", "paper", "told later")),
    ),
    max_size=8,
)


def played(state: State, down: set[str], out: str | None, how: str) -> State:
    """The game after a deal in which these laid down, and one went out, recorded in some way."""
    points = {player: 0 if player == out else 7 for player in state.deal.players}
    others = {player: cost for player, cost in points.items() if player != out}
    if how == "paper":
        return play(state, EnterDeal(points=points, went_out=out, down=tuple(down)))
    number = state.deal.number
    end = ended(out or "", others)[not out :]
    if how == "melds":
        return play(state, *(own(state, each) for each in sorted(down)), *end)
    state = play(state, *end)
    return play(state, TellDown(deal=number, players=tuple(down))) if down - {out} else state


@examples(60, 800)
@given(deals_played)
def test_the_contract_is_the_number_of_deals_laid_down_in_before_and_one(course):
    state, laid = start(), dict.fromkeys(PLAYERS, 0)
    for down, out, how in course:
        if state.over:
            break
        for player in PLAYERS:
            assert state.contract_of(state.deal, player) == min(laid[player], LAST)
        last = {player for player in PLAYERS if laid[player] >= LAST}
        state = played(state, down, out, how)
        gone_on = down | ({out} if out else set())
        laid = {player: laid[player] + (player in gone_on) for player in PLAYERS}
        assert state.over == bool(last & gone_on)
