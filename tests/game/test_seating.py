"""Who plays: the start of a game; seats, names and newcomers that change in it."""

from dataclasses import replace

import pytest

from scorekeeper.game.agreements import Stakes
from scorekeeper.game.commands import (
    Buy,
    ChangeDealer,
    CloseDeal,
    CorrectHand,
    CountHand,
    EnterDeal,
    FinishEarly,
    JoinGame,
    LeaveGame,
    RenamePlayer,
    ReplacePlayer,
    StartGame,
    SwapSeats,
)
from scorekeeper.game.decide import decide
from scorekeeper.game.events import (
    GameStarted,
    PlayerJoined,
    PlayerLeft,
    PlayerRenamed,
    PlayerReplaced,
    SeatsSwapped,
)
from scorekeeper.game.refusal import LONGEST_KEY, Refusal
from scorekeeper.game.sheet import chips_of, total
from scorekeeper.game.state import Newcomer
from scorekeeper.game.winning import ranking

from .table import (
    PLAYERS,
    VENEZUELA,
    by_points,
    deal_under_way,
    ended,
    final,
    goes_out,
    house,
    newcomer,
    open_to_ruling,
    play,
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


OTHERS = {"bruno": 10, "chiyo": 20, "dara": 30}
ELIF = JoinGame(newcomer=newcomer("elif"), after="bruno", points=15)


def names(state) -> list[str]:
    return [state.players[player].name for player in state.seats]


def test_a_player_may_be_renamed_at_any_time():
    state = play(started(), Buy(player="ana"), FinishEarly())

    assert decide(state, RenamePlayer(player="ana", name=" Anita ")) == (
        PlayerRenamed(player="ana", was="Ana", name="Anita"),
    )
    assert names(play(state, RenamePlayer(player="ana", name="Anita")))[0] == "Anita"


def test_a_new_name_is_not_anothers_nor_the_same():
    state = started()

    assert final(decide(state, RenamePlayer(player="ana", name="BRUNO"))) == ("name.taken",)
    assert final(decide(state, RenamePlayer(player="ana", name="Ana"))) == ("name.unchanged",)
    assert final(decide(state, RenamePlayer(player="elif", name="Elif"))) == ("player.unknown",)


def test_who_takes_over_a_seat_takes_over_score_and_chips():
    state = play(started(), Buy(player="bruno"), *ended("ana", OTHERS))
    elif_ = Newcomer(key="elif", name="Elif", person="17")

    state = play(state, ReplacePlayer(player="bruno", by=elif_))

    assert names(state) == ["Ana", "Elif", "Chiyo", "Dara"]
    assert state.players["bruno"].person == "17"
    assert (total(state, "bruno"), chips_of(state, "bruno")) == (10, 6)


def test_a_seat_is_taken_over_also_in_the_middle_of_a_deal():
    state = play(started(), Buy(player="bruno"))

    (event,) = decide(state, ReplacePlayer(player="bruno", by=newcomer("elif")))

    assert isinstance(event, PlayerReplaced)


def test_two_players_swap_seats_between_deals():
    state = play(started(), *ended("ana", OTHERS))
    swap = SwapSeats(player="bruno", other="dara")

    assert decide(state, swap) == (SeatsSwapped(player="bruno", other="dara"),)
    state = play(state, swap)
    assert state.seats == state.deal.players == ("ana", "dara", "chiyo", "bruno")


def test_after_a_swap_the_deal_passes_in_the_new_order():
    state = play(started(), *ended("ana", OTHERS), SwapSeats(player="bruno", other="dara"))

    assert (state.deal.dealer, state.deal.cutter, state.deal.leader) == ("dara", "ana", "chiyo")


def test_a_swap_leaves_the_dealer_whom_the_table_chose():
    state = play(
        started(),
        *ended("ana", OTHERS),
        ChangeDealer(player="chiyo"),
        SwapSeats(player="bruno", other="dara"),
    )

    assert state.deal.dealer == "chiyo"


def test_a_swap_before_the_first_deal_leaves_its_dealer():
    state = play(started(), SwapSeats(player="ana", other="chiyo"))

    assert (state.deal.dealer, state.deal.cutter, state.deal.leader) == ("ana", "bruno", "dara")


def test_nobody_swaps_seats_while_a_deal_is_under_way_or_with_nobody():
    state = started()

    assert final(decide(play(state, Buy(player="ana")), SwapSeats(player="ana", other="dara"))) == (
        "deal.under_way",
    )
    assert final(decide(state, SwapSeats(player="ana", other="ana"))) == ("seats.unchanged",)
    assert final(decide(state, SwapSeats(player="ana", other="elif"))) == ("player.unknown",)


def test_who_joins_before_a_deal_plays_in_it():
    state = play(started(), ELIF)

    assert state.seats == state.deal.players == ("ana", "bruno", "elif", "chiyo", "dara")
    assert (total(state, "elif"), chips_of(state, "elif")) == (15, 7)


def test_who_joins_during_a_deal_plays_from_the_next_one_on():
    state = play(started(), Buy(player="ana"), ELIF)

    assert state.deal.players == PLAYERS
    assert final(decide(state, Buy(player="elif"))) == ("player.not_in_deal",)
    state = play(state, *ended("ana", OTHERS))
    assert state.deal.players == ("ana", "bruno", "elif", "chiyo", "dara")


def test_a_late_joiner_may_bring_no_chips():
    (event,) = decide(started(), replace(ELIF, chips=0))

    assert event.chips == 0


def test_a_late_joiner_may_bring_other_chips():
    (event,) = decide(started(), replace(ELIF, chips=3))

    assert event == PlayerJoined(newcomer=newcomer("elif"), after="bruno", points=15, chips=3)


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"after": "fatma"}, "player.unknown"),
        ({"newcomer": Newcomer(key="ana", name="Elif")}, "key.taken"),
        ({"newcomer": Newcomer(key="", name="Elif")}, "key.impossible"),
        ({"newcomer": Newcomer(key="elif", name="ana ")}, "name.taken"),
        ({"points": 100_000}, "number.out_of_range"),
        ({"chips": -1}, "number.out_of_range"),
    ],
)
def test_a_newcomer_is_somebody_new_with_a_sensible_start(changes, code):
    assert final(decide(started(), replace(ELIF, ruling=True, **changes))) == (code,)


def test_nobody_joins_when_no_deal_is_left():
    state = play(deal_under_way(7), Buy(player="ana"))

    assert final(decide(state, ELIF)) == ("join.last_deal",)
    assert isinstance(decide(deal_under_way(7), ELIF)[0], PlayerJoined)


def full_table():
    return started(players=tuple(f"player{number}" for number in range(8)))


def test_a_ninth_player_needs_the_table_to_let_it_stand():
    ninth = replace(ELIF, after="player0")

    assert "seats.too_many" in open_to_ruling(decide(full_table(), ninth))
    assert len(play(full_table(), replace(ninth, ruling=True)).seats) == 9


def test_there_is_no_room_for_any_number_of_people():
    state = full_table()
    for name in ("i", "j", "k", "l"):
        joining = JoinGame(newcomer=newcomer(name), after="player0", ruling=True)
        state = play(state, joining)

    answer = decide(state, JoinGame(newcomer=newcomer("m"), after="player0", ruling=True))

    assert final(answer) == ("join.no_room",)


def test_who_leaves_before_a_deal_does_not_play_in_it():
    state = play(started(), LeaveGame(player="chiyo"))

    assert state.seats == state.deal.players == ("ana", "bruno", "dara")
    assert decide(started(), LeaveGame(player="chiyo")) == (PlayerLeft(player="chiyo"),)


def test_who_leaves_during_a_deal_is_still_counted_in_it():
    state = play(started(), goes_out("ana"), LeaveGame(player="chiyo"))
    counts = [CountHand(player=player, hand=by_points(OTHERS[player])) for player in OTHERS]

    state = play(state, *counts, CloseDeal())

    assert total(state, "chiyo") == 20
    assert state.deal.players == ("ana", "bruno", "dara")


def test_the_next_dealer_is_found_though_the_dealer_or_the_next_has_left():
    state = play(started(), goes_out("ana"), LeaveGame(player="ana"))
    counts = [CountHand(player=player, hand=by_points(OTHERS[player])) for player in OTHERS]
    assert play(state, *counts, CloseDeal()).deal.dealer == "bruno"

    state = play(started(), goes_out("ana"), LeaveGame(player="bruno"), *counts, CloseDeal())
    assert state.deal.dealer == "chiyo"


def test_when_the_dealer_leaves_before_a_deal_the_next_one_deals():
    assert play(started(), LeaveGame(player="ana")).deal.dealer == "bruno"


def test_who_left_stands_last_whatever_the_score():
    state = play(started(), *ended("ana", OTHERS), LeaveGame(player="ana"))

    assert [(each.rank, each.player) for each in ranking(state)] == [
        (1, "bruno"), (2, "chiyo"), (3, "dara"), (4, "ana"),
    ]  # fmt: skip


def test_who_left_has_no_seat_to_change():
    state = play(started(), LeaveGame(player="chiyo"))

    for command in (
        LeaveGame(player="chiyo"),
        SwapSeats(player="ana", other="chiyo"),
        ReplacePlayer(player="chiyo", by=newcomer("elif")),
        ChangeDealer(player="chiyo"),
        replace(ELIF, after="chiyo"),
    ):
        assert final(decide(state, command)) == ("player.left",)


def test_who_left_comes_back_to_the_old_seat_and_all_that_counted_there_counts():
    paper = EnterDeal(points={"ana": 0, "bruno": 5, "chiyo": 30, "dara": 5})
    state = play(started(), paper, Buy(player="chiyo"))
    state = play(state, LeaveGame(player="chiyo"))
    anew = JoinGame(newcomer=Newcomer(key="chiyo2", name="chiyo"), after="bruno", points=20)
    assert final(decide(state, anew)) == ("join.played_before",)

    for points, chips in ((30, 6), (45, 7)):
        back = replace(anew, newcomer=newcomer("chiyo"), points=points, chips=chips)
        again = play(state, back)
        assert names(again) == ["Ana", "Bruno", "Chiyo", "Dara"]
        assert again.seats == again.deal.players == state.deal.players
        assert (total(again, "chiyo"), chips_of(again, "chiyo")) == (points, chips)
        again = play(again, CorrectHand(deal=1, player="chiyo", hand=by_points(10)))
        assert total(again, "chiyo") == points - 20


def test_two_at_least_go_on():
    state = play(started(), LeaveGame(player="ana"), LeaveGame(player="bruno"))

    assert final(decide(state, LeaveGame(player="chiyo", ruling=True))) == ("leave.too_few",)


@pytest.mark.parametrize(
    "command",
    [
        ELIF,
        LeaveGame(player="ana"),
        SwapSeats(player="ana", other="dara"),
        ReplacePlayer(player="ana", by=newcomer("elif")),
    ],
)
def test_nobody_comes_or_goes_when_the_game_is_over(command):
    assert final(decide(play(started(), FinishEarly()), command)) == ("game.over",)


def test_who_played_without_a_name_may_be_said_when_the_game_is_over():
    over = play(started(), RenamePlayer(player="ana", name="Player 1"), FinishEarly())

    named = play(over, ReplacePlayer(player="ana", by=newcomer("elif")))

    assert (named.over, names(named)[0]) == (True, "Elif")


def test_no_more_than_forty_people_ever_play_in_a_game():
    state = started()
    for number in range(35):
        guest = f"guest{number}"
        joining = JoinGame(newcomer=newcomer(guest), after="ana")
        state = play(state, joining, LeaveGame(player=guest))

    state = play(state, JoinGame(newcomer=newcomer("fortieth"), after="ana"))

    answer = decide(state, replace(ELIF, ruling=True))
    assert (len(state.players), final(answer)) == (40, ("join.no_room",))
