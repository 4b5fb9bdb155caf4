"""What each still needs: true whatever the deals left bring, and wrong by one point more."""

from __future__ import annotations

import pytest
from hypothesis import given, settings, strategies as st

from scorekeeper.game.commands import Buy, CloseDeal, CountHand, EnterDeal, GoOut, RewardCut
from scorekeeper.game.decide import decide
from scorekeeper.game.needs import Kind, Need, Range, find_range, needs, place_of
from scorekeeper.game.refusal import Refusal
from scorekeeper.game.sheet import chips_of, out_since, total
from scorekeeper.game.state import Hand, State
from scorekeeper.game.turns import cards_held
from scorekeeper.game.winning import ranking, winners
from scorekeeper.rules.cards import JOKER, RANKS, Card
from tests.game.table import PLAYERS, VENEZUELA, deal_under_way, house, play, started

BONUSES = {
    "bonuses": {"going_out": 5, "going_out_in_first_turn": 15},
    "cut": {"reward_points": 25, "reward_chips": 2, "erases_last_penalty": True},
    "chips": {"each": 3, "points_off_for_unused": 10},
}
THREE = {"end": {"repeats": True, "after_deals": 3}}
GAMES = {
    "plain": house({**THREE, "chips": {"each": 1}}),
    "bonuses": house({**THREE, **BONUSES}),
    "streaks": house({**THREE, "chips": {"each": 0}, "bonuses": {"streaks": True}}),
    "no buying": house({**THREE, "buying": {"allowed": False}}),
    "a target": house({"end": {"repeats": True, "target": 300}, "chips": {"each": 2}}),
    "both": house({"end": {"repeats": True, "after_deals": 3, "target": 300}}),
    "out at a limit": house({"end": {"repeats": True, "out_at": 150}, "chips": {"each": 0}}),
}
FACES = (*map(Card, RANKS), JOKER)


def standing(state: State, player: str) -> int:
    """The total as if the game ended now."""
    worth = 0 if state.over else state.ruleset.chips.points_off_for_unused
    return total(state, player) - worth * max(0, chips_of(state, player))


def of_kind(state: State, *kinds: Kind) -> dict[str, Need]:
    return {each.player: each for each in needs(state) if each.kind in kinds}


@st.composite
def deals_on(draw: st.DrawFn, state: State) -> State:
    """The state after one more deal, in which anything happens that the rules allow."""
    deal, ruleset = state.deal, state.ruleset
    if draw(st.booleans()):
        state = play(state, RewardCut())
    for player in deal.players:
        for _ in range(draw(st.sampled_from((0, 0, 1, 3)))):
            if not isinstance(decide(state, Buy(player=player)), Refusal):
                state = play(state, Buy(player=player))
    out = draw(st.sampled_from(deal.players))
    state = play(state, GoOut(player=out, first_turn=draw(st.booleans())))
    packs = ruleset.packs_for(len(deal.players))
    dearest = sorted(FACES, key=ruleset.penalties.of, reverse=True)
    pack = [card for card in dearest for _ in range(packs.copies(card))]
    for player in deal.players:
        if player != out:
            bought = state.deal.purchases.get(player)
            most = ruleset.dealing.hand + (bought.cards if bought else 0)
            size = draw(st.sampled_from((1, 4, most)))
            start = draw(st.sampled_from((0, 0, 30)))
            hand = Hand(cards=tuple(pack[start : start + size]))
            state = play(state, CountHand(player=player, hand=hand))
    return play(state, CloseDeal())


def check_the_places(before: State, after: State) -> None:
    """What was said of who is ahead of whom holds, to the point."""
    added = {key: standing(after, key) - standing(before, key) for key in before.seats}
    for player, need in of_kind(before, Kind.AHEAD, Kind.LEVEL, Kind.BEHIND).items():
        sign = -1 if need.kind is Kind.BEHIND else 1
        for other in need.others:
            more = sign * (added[player] - added[other])
            apart = sign * (standing(after, player) - standing(after, other))
            assert (more > need.points, more == need.points) == (apart > 0, apart == 0)


def check_the_limits(before: State, after: State) -> None:
    for player, need in of_kind(before, Kind.OUT, Kind.TARGET).items():
        reached = total(after, player) - total(before, player) >= need.points
        if before.ruleset.end.out_at:
            assert (out_since(after, player) is not None) == reached
        elif reached:
            assert after.over


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
@settings(max_examples=25, deadline=None)
@given(data=st.data())
def test_what_is_said_holds_whatever_comes(game, data):
    state = started(ruleset=game)
    for _ in range(data.draw(st.integers(1, 2))):
        points = data.draw(st.lists(st.sampled_from((0, 9, 60, 149, 290)), min_size=4, max_size=4))
        if not state.over:
            dealt = dict(zip(PLAYERS, points, strict=True))
            state = play(state, EnterDeal(points={key: dealt[key] for key in state.deal.players}))
    said = state
    first = True
    while not state.over and (first or len(said.deals) + 1 >= len(state.deals)):
        after = data.draw(deals_on(state))
        if first:
            check_the_limits(said, after)
        state, first = after, False
        if after.over or not any(each.deals > 1 for each in needs(said)):
            check_the_places(said, after)
            if said.ruleset.end.out_at or after.over:
                break
    if state.over and said.ruleset.end.after_deals:
        for player in of_kind(said, Kind.SAFE):
            assert winners(state) == (player,)
        for player in of_kind(said, Kind.BEYOND):
            assert player not in winners(state)


def last_deal(gap: int, **changes: object) -> State:
    """Before the last of seven deals: bruno is behind ana by this, the others by much more."""
    game = house({"chips": {"each": 0}, **changes})
    state = deal_under_way(6, ruleset=game)
    points = {"ana": 0, "bruno": gap, "chiyo": 5000, "dara": 5000}
    return play(state, EnterDeal(points=points))


def dearest(state: State) -> tuple[Card, ...]:
    """The dearest cards anybody can hold without a buy."""
    packs = state.ruleset.packs_for(4)
    faces = sorted(FACES, key=state.ruleset.penalties.of, reverse=True)
    pack = [card for card in faces for _ in range(packs.copies(card))]
    return tuple(pack[: state.ruleset.dealing.hand])


def test_nobody_is_safe_while_the_dearest_hand_would_draw_them_level():
    most = find_range(last_deal(1), "ana", 1).most
    level, safe = last_deal(most), last_deal(most + 1)

    assert of_kind(level, Kind.AHEAD)["ana"].points == most
    assert set(of_kind(safe, Kind.SAFE)) == {"ana"}
    assert set(of_kind(safe, Kind.BEYOND)) == {"bruno", "chiyo", "dara"}

    others = {key: CountHand(player=key, hand=Hand(cards=dearest(level))) for key in PLAYERS}
    out = GoOut(player="bruno")
    over = play(level, out, others["ana"], others["chiyo"], others["dara"], CloseDeal())
    assert winners(over) == ("ana", "bruno")


@pytest.mark.parametrize(
    ("changes", "further"),
    [
        ({"bonuses": {"going_out": 5}}, 5),
        ({"bonuses": {"going_out": 5, "going_out_in_first_turn": 20}}, 20),
        ({"bonuses": {"going_out": 5, "going_out_at_once": 25}}, 25),
        ({"bonuses": {"going_out": 5, "going_out_without_wilds": 30}}, 30),
        ({"bonuses": {"streaks": True}}, 0),
    ],
    ids=repr,
)
def test_what_going_out_brings_is_part_of_what_can_still_be_caught_up(changes, further):
    most = find_range(last_deal(1), "ana", 1).most

    assert not of_kind(last_deal(most + further, **changes), Kind.SAFE)
    assert of_kind(last_deal(most + further + 1, **changes), Kind.SAFE)


def test_an_exact_cut_may_take_off_points_of_the_cutter_alone_in_the_last_deal():
    plain, rewarded = last_deal(1), last_deal(1, cut={"reward_points": 25})
    cutter = plain.deal.cutter

    off = {
        key: find_range(plain, key, 1).least - find_range(rewarded, key, 1).least for key in PLAYERS
    }

    assert off == dict.fromkeys(PLAYERS, 0) | {cutter: 25}


def test_a_streak_may_multiply_what_the_leader_has_left():
    """Bruno has won two deals in a row: a third time, hands count threefold."""
    game = house({"buying": {"allowed": False}, "bonuses": {"streaks": True}, **THREE})
    costs = dict.fromkeys(PLAYERS, 10) | {"bruno": 0}
    state = play(started(ruleset=game), *[EnterDeal(points=costs, went_out="bruno")] * 2)

    assert find_range(state, "ana", 1).most == 3 * sum(
        map(state.ruleset.penalties.of, dearest(state))
    )
    assert find_range(state, "bruno", 1).most == find_range(state, "ana", 1).most // 3


def test_chips_buy_cards_that_may_cost():
    without = find_range(deal_under_way(7, ruleset=house({"chips": {"each": 0}})), "ana", 1)
    chips = find_range(deal_under_way(7, ruleset=VENEZUELA), "ana", 1)

    assert chips.most > without.most


def test_nothing_is_claimed_where_the_rules_set_no_bound():
    free = last_deal(9000, buying={"price": 0})
    below = play(last_deal(1), CountHand(player="ana", hand=Hand(points=-10)))

    assert find_range(free, "ana", 1) is None
    assert find_range(below, "ana", 1) is None
    assert not of_kind(free, Kind.SAFE, Kind.BEYOND)


@pytest.mark.parametrize(("deal", "deals"), [(5, None), (6, 2), (7, 1)])
def test_it_is_said_from_the_deal_before_the_last(deal, deals):
    state = play(deal_under_way(deal - 1), EnterDeal(points=dict.fromkeys(PLAYERS, 7)))

    assert {each.deals for each in needs(state)} == ({deals} if deals else set())
    assert {each.kind for each in needs(state)} <= {Kind.LEVEL}


def test_the_leader_is_told_the_nearest_and_the_others_the_leader():
    state = play(
        deal_under_way(6), EnterDeal(points={"ana": 0, "bruno": 34, "chiyo": 34, "dara": 50})
    )

    assert {each.player: (each.kind, each.points, each.others) for each in needs(state)} == {
        "ana": (Kind.AHEAD, 34, ("bruno", "chiyo")),
        "bruno": (Kind.BEHIND, 34, ("ana",)),
        "chiyo": (Kind.BEHIND, 34, ("ana",)),
        "dara": (Kind.BEHIND, 50, ("ana",)),
    }


ONE_SET = [{"contract": [{"set": 3}]}]


def test_who_gets_what_others_pay_may_come_down_by_all_their_hands():
    plain, gets = (
        started(ruleset=house({"chips": {"each": 0}, "bonuses": {"winner_gets": on}}))
        for on in (False, True)
    )
    most = sum(find_range(plain, player, 1).most for player in ("bruno", "chiyo", "dara"))

    assert find_range(gets, "ana", 1).least == -most
    assert find_range(gets, "ana", 1).most == find_range(plain, "ana", 1).most


def test_the_hand_of_so_many_players_bounds_what_it_may_cost():
    packs = [{"up_to": 8, "packs": 2, "jokers": 4, "hand": 3}]
    state = started(ruleset=house({"chips": {"each": 0}, "packs": packs, "deals": ONE_SET}))

    assert cards_held(state, state.deal, "ana") == 3
    assert find_range(state, "ana", 1).most == 3 * 15


def test_a_limit_is_told_to_whom_one_hand_may_bring_there():
    game = house({"chips": {"each": 0}, "end": {"repeats": True, "out_at": 1000}})
    most = find_range(started(ruleset=game), "ana", 1).most
    points = {"ana": 1000 - most, "bruno": 1000 - most - 1, "chiyo": 0, "dara": 1000}
    state = play(started(ruleset=game), EnterDeal(points=points))

    assert [(each.kind, each.player, each.points) for each in needs(state)] == [
        (Kind.OUT, "ana", most)
    ]


def test_a_place_is_told_at_any_time_but_where_the_last_one_in_wins():
    later = play(started(), EnterDeal(points={"ana": 0, "bruno": 34, "chiyo": 40, "dara": 50}))
    limited = play(
        started(ruleset=GAMES["out at a limit"]), EnterDeal(points=dict.fromkeys(PLAYERS, 7))
    )

    assert place_of(later, "dara") == Need(
        kind=Kind.BEHIND, player="dara", points=50, others=("ana",)
    )
    assert place_of(started(), "ana") is None
    assert place_of(limited, "ana") is None
    assert [each.rank for each in ranking(limited)] == [1, 1, 1, 1]


def test_the_hand_of_each_deal_left_is_counted():
    plain = {"chips": {"each": 0}, "cut": {"reward_chips": 0}, "buying": {"allowed": False}}
    contracts = [{"contract": [{"set": 3}]}, {"contract": [{"set": 3}]}]
    larger = [contracts[0], {**contracts[1], "hand": 12}]
    ranges = [
        find_range(started(ruleset=house({**plain, "deals": deals})), "ana", 2)
        for deals in (contracts, larger)
    ]

    assert ranges[1].most - ranges[0].most == 11  # four jokers and eight aces: the twelfth card


def test_what_buys_cost_in_points_is_counted_up_to_the_limit_of_a_deal():
    plain = {"deals": [{"contract": [{"set": 3}]}], "cut": {"reward_chips": 0}}
    buying = {"price": 0, "most_per_deal": 2, "extra_cards": 0}

    def range_with(**more: object) -> Range:
        game = house({**plain, "buying": {**buying, **more}})
        return find_range(play(started(ruleset=game), Buy(player="ana")), "ana", 1)

    assert range_with(price_points=5).least == 5
    assert range_with(price_points=5).most - range_with().most == 10
    assert range_with(most_per_deal=22) is None
