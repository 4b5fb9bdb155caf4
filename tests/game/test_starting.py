from dataclasses import replace

import pytest

from scorekeeper.game.agreements import Stakes
from scorekeeper.game.commands import Buy, StartGame
from scorekeeper.game.decide import decide
from scorekeeper.game.events import GameStarted
from scorekeeper.game.refusal import LONGEST_KEY, Refusal
from scorekeeper.game.sheet import chips_of, total
from scorekeeper.game.state import Newcomer
from tests.game.table import (
    PLAYERS,
    VENEZUELA,
    deal_under_way,
    final,
    house,
    newcomer,
    open_to_ruling,
    reason,
    set_aside_in,
    start_of,
    started,
)


def named(*names: str) -> StartGame:
    players = tuple(Newcomer(key=f"p{at}", name=name) for at, name in enumerate(names))
    return replace(start_of(), players=players, first_dealer="p0")


def test_everybody_starts_with_seven_chips_and_no_points():
    state = started()

    assert [chips_of(state, player) for player in PLAYERS] == [7, 7, 7, 7]
    assert [total(state, player) for player in PLAYERS] == [0, 0, 0, 0]


@pytest.mark.parametrize("each", [12, 13])
def test_a_house_may_play_with_more_chips(each):
    state = started(ruleset=house({"chips": {"each": each}}))

    assert chips_of(state, "ana") == each


def test_the_whole_ruleset_is_in_the_first_event():
    (event,) = decide(None, start_of())

    assert isinstance(event, GameStarted)
    assert event.ruleset["chips"] == VENEZUELA["chips"]
    assert len(event.ruleset["deals"]) == 7


def test_the_first_dealer_may_be_drawn_by_chance():
    (event,) = decide(None, replace(start_of(), first_dealer="chiyo", drawn=True))

    assert (event.first_dealer, event.drawn) == ("chiyo", True)


def test_the_first_dealer_must_sit_at_the_table():
    assert final(decide(None, replace(start_of(), first_dealer="elif"))) == ("player.unknown",)


def test_names_are_written_without_blanks_round_them():
    (event,) = decide(None, named("  Ana  María ", "Bruno"))

    assert event.players[0].name == "Ana María"


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("", "name.empty"),
        ("  \t ", "name.empty"),
        ("x" * 41, "name.too_long"),
        ("bru\0no", "name.unreadable"),
        ("ana", "name.taken"),
    ],
)
def test_a_name_can_be_read_and_told_from_the_others(name, code):
    assert final(decide(None, named("Ana", name))) == (code,)


def test_a_name_may_be_as_long_as_any():
    (event,) = decide(None, named("Ana", "x" * 40))

    assert event.players[1].name == "x" * 40


@pytest.mark.parametrize(
    ("key", "person"),
    [
        ("", ""),
        ("x" * (LONGEST_KEY + 1), ""),
        ("p\0", ""),
        ("p2", "x" * (LONGEST_KEY + 1)),
        ("p2", "7\0"),
    ],
)
def test_a_key_can_be_kept(key, person):
    odd = Newcomer(key=key, name="Bea", person=person)

    refusal = decide(None, replace(start_of(), players=(newcomer("ana"), odd)))

    assert final(refusal) == ("key.impossible",)


def test_a_key_may_be_as_long_as_any_and_a_person_unknown():
    bea = Newcomer(key="x" * LONGEST_KEY, name="Bea")

    assert len(decide(None, replace(start_of(), players=(newcomer("ana"), bea)))) == 1


def test_a_name_may_be_a_family_of_faces_or_need_a_joiner():
    (event,) = decide(None, named("👨‍👩‍👧", "می‌نا"))

    assert [player.name for player in event.players] == ["👨‍👩‍👧", "می‌نا"]


@pytest.mark.parametrize("count", [0, 1, 13])
def test_fewer_than_two_and_a_whole_crowd_cannot_play(count):
    names = [f"player {number}" for number in range(count)]

    assert "seats.impossible" in final(decide(None, named(*names)))


def test_nine_need_the_table_to_let_it_stand():
    start = named(*(f"player {number}" for number in range(9)))

    broken = open_to_ruling(decide(None, start))
    (event,) = decide(None, replace(start, ruling=True))

    assert "seats.too_many" in broken
    assert set_aside_in(event) == broken


def test_two_players_never_share_a_key():
    start = replace(start_of(), players=(newcomer("ana"), Newcomer(key="ana", name="Bea")))

    assert final(decide(None, start)) == ("key.taken",)


def test_a_wrong_ruleset_is_answered_with_field_and_expectation():
    ruleset = {**VENEZUELA, "chips": {"each": "five"}}

    refusal = decide(None, replace(start_of(), ruleset=ruleset))

    assert final(refusal) == ("ruleset.wrong",)
    assert reason(refusal).facts["field"] == "chips.each"


def test_of_a_wrong_value_a_hundred_characters_are_told():
    ruleset = {**VENEZUELA, "chips": {"each": "x" * 101}}

    refusal = decide(None, replace(start_of(), ruleset=ruleset))

    assert reason(refusal).facts["got"] == "x" * 100


def test_stakes_are_no_negative_or_absurd_sums():
    start = start_of(stakes=Stakes(deal=-1, game=10**30))

    assert final(decide(None, start)) == ("number.out_of_range", "number.out_of_range")


def test_nothing_can_be_done_before_the_start():
    assert final(decide(None, Buy(player="ana"))) == ("game.not_started",)


def test_a_game_starts_once():
    assert final(decide(deal_under_way(), start_of())) == ("game.started",)


def test_no_more_than_twelve_sit_down_even_by_a_ruling():
    small = house({"dealing": {"hand": 8}})
    twelve, thirteen = tuple("abcdefghijkl"), tuple("abcdefghijklm")

    assert not isinstance(decide(None, start_of(small, twelve, ruling=True)), Refusal)
    assert isinstance(decide(None, start_of(small, thirteen, ruling=True)), Refusal)
