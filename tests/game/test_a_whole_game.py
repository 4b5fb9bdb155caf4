"""One evening of seven deals. What it comes to was worked out by hand:

deal        1    2    3    4    5    6    7   total   wins   cuts   buys   chips
ana         0   71   40  100   20   60    0     291      2      1      2       6
bruno      54   29   50    0   30   70   11     244      1      1      1       7
chiyo      65    0   43   25    0    5   57     195      2      0      1       6
dara       80   60    0   10   45    0   88     283      2      1      1       7

Each deal costs the three others 10 cents, the game 100: wins x 40 - 70, then 300 to the winner.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from scorekeeper.game.agreements import Stakes
from scorekeeper.game.commands import (
    AnyCommand,
    Buy,
    CloseDeal,
    CorrectHand,
    CountHand,
    Exchange,
    GoOut,
    KeepJokers,
    LayDown,
    PutDownMeld,
    Redo,
    RewardCut,
    SettleDiscard,
    TakeJoker,
    TakeUpcard,
    Undo,
)
from scorekeeper.game.history import replay
from scorekeeper.game.sheet import (
    Ranked,
    chips_of,
    cost,
    deal_winners,
    former_costs,
    ranking,
    totals_after,
    winners,
)
from scorekeeper.game.stakes import Payment, settle
from scorekeeper.rules.cards import parse_cards
from scorekeeper.rules.ruleset.reading import load_ruleset, ruleset_names
from tests.game.table import (
    PLAYERS,
    Evening,
    by_cards,
    by_points,
    codes,
    evening_of,
    final,
    lay_down,
    lay_off,
    off,
    open_to_ruling,
    run_of,
    set_of,
    start_of,
)


def card(text: str):
    return parse_cards(text)[0]


def sums(**points: int) -> tuple[AnyCommand, ...]:
    hands = (CountHand(player=player, hand=by_points(cost)) for player, cost in points.items())
    return (*hands, CloseDeal())


def play_deal_1(evening: Evening) -> None:
    """An exact cut, the upcard, two buys, lay-offs; ana goes out."""
    evening.play(
        RewardCut(left=45),
        TakeUpcard(player="bruno", card=card("10S")),
        Buy(player="chiyo", discarder="bruno"),
        LayDown(player="ana", melds=(run_of("3-5C"), set_of("7H 7D 7S"))),
    )
    assert open_to_ruling(evening.say(off("ana", 2, "7C"))) == ("layoff.own_contract_same_turn",)
    assert open_to_ruling(evening.say(Buy(player="ana"))) == ("buy.down",)
    evening.play(
        Buy(player="dara", discarder="ana"),
        LayDown(player="bruno", melds=(set_of("10H 10D 10S"),), lay_offs=(lay_off(2, "7C"),)),
        off("ana", 1, "6C 7C"),
        off("ana", 1, "8C 9C 10C", new_turn=True),
        GoOut(player="ana", discard=card("KC")),
        CountHand(player="bruno", hand=by_cards("AS KD 2H 3H 4H 9D JK")),
        CountHand(player="chiyo", hand=by_cards("2 2 3 3 4 4 5 5 6 6 8 8 9")),
    )
    assert final(evening.say(CloseDeal())) == ("close.missing",)
    evening.play(*sums(dara=80))


def play_deal_2(evening: Evening) -> None:
    """A joker kept at an exact cut, a disputed discard, a joker taken; chiyo goes out."""
    evening.play(
        KeepJokers(count=1),
        RewardCut(left=44),
        SettleDiscard(discarder="dara", claimants=("chiyo", "bruno")),
        lay_down("chiyo", "4H 4D 4S", "KH KD JK"),
        lay_down("bruno", "8H 8D 8S", "9H 9D 9C"),
        TakeJoker(player="bruno", meld=2, naturals=parse_cards("KS KC"), new_turn=True),
        off("bruno", 3, "JK"),
        PutDownMeld(player="chiyo", meld=run_of("5-9D")),
        GoOut(player="chiyo", discard=card("QC")),
        CountHand(player="bruno", hand=by_cards("2H 3H 3D AC QH")),
        *sums(ana=71, dara=60),
    )


def play_deal_3(evening: Evening) -> None:
    """A cut that the table lets stand; dara goes out at once. One sum is entered wrong."""
    sixes = (set_of("6H 6D 6S 6C"), run_of("2-8S"))
    assert open_to_ruling(evening.say(RewardCut(left=44))) == ("cut.not_exact",)
    evening.play(
        RewardCut(left=44, ruling=True),
        LayDown(player="dara", melds=sixes, goes_out=True, discard=card("KC")),
        *sums(ana=40, bruno=50, chiyo=33),
    )


def play_deal_4(evening: Evening) -> None:
    """Two buys of one player; a contract that is none; bruno goes out at once."""
    melds = (set_of("JH JD JS JK"), run_of("4-6H"), set_of("QH QD QS QC"))
    evening.play(Buy(player="ana"), Buy(player="ana", discarder="chiyo"))
    assert "contract.item_missing" in codes(evening.say(lay_down("bruno", "JH JD JS JK")))
    evening.play(
        LayDown(player="bruno", melds=melds, goes_out=True, discard=card("2S")),
        *sums(ana=100, chiyo=25, dara=10),
    )


def play_deal_5(evening: Evening) -> None:
    """Deal 3 is corrected on the way; chiyo goes out."""
    evening.play(
        LayDown(player="chiyo", melds=(run_of("9-KC"), set_of("2H 2D 2S 2C JK"))),
        CorrectHand(deal=3, player="chiyo", hand=by_points(43)),
        off("chiyo", 1, "AC", new_turn=True),
        GoOut(player="chiyo", discard=card("4D")),
        *sums(ana=20, bruno=30, dara=45),
    )


def play_deal_6(evening: Evening) -> None:
    """The exchange, a buy taken back, a lay-down taken back and done again; dara goes out."""
    evening.play(
        Exchange(),
        Buy(player="bruno"),
        Undo(),
        lay_down("dara", "3H 3D 3S 3C JK", "5H 5D 5S 5C 5H"),
        Undo(),
        Redo(),
        off("dara", 1, "3D", new_turn=True),
        GoOut(player="dara", discard=card("KS")),
        *sums(ana=60, bruno=70, chiyo=5),
    )


def play_deal_7(evening: Evening) -> None:
    """Nothing goes down but a whole hand: ana's."""
    sevens, clubs = set_of("7H 7D 7S"), run_of("2-9C")
    short = LayDown(player="dara", melds=(set_of("KH KD KS"), run_of("4-10D")))
    assert open_to_ruling(evening.say(short)) == ("goout.must_go_out",)
    evening.play(
        LayDown(player="ana", melds=(clubs, sevens), discard=card("QS")),
        *sums(bruno=11, chiyo=57, dara=88),
    )


@pytest.fixture(scope="module")
def evening() -> Evening:
    evening = evening_of(start_of(stakes=Stakes(deal=10, game=100)))
    play_deal_1(evening)
    play_deal_2(evening)
    play_deal_3(evening)
    play_deal_4(evening)
    play_deal_5(evening)
    play_deal_6(evening)
    play_deal_7(evening)
    return evening


@pytest.mark.parametrize(
    ("player", "points"),
    [
        ("ana", [0, 71, 40, 100, 20, 60, 0]),
        ("bruno", [54, 29, 50, 0, 30, 70, 11]),
        ("chiyo", [65, 0, 43, 25, 0, 5, 57]),
        ("dara", [80, 60, 0, 10, 45, 0, 88]),
    ],
)
def test_every_deal_costs_what_was_worked_out(evening, player, points):
    assert [cost(evening.state, deal, player) for deal in evening.state.deals] == points


def test_the_totals_grow_as_worked_out(evening):
    totals = [tuple(totals_after(evening.state, deal).values()) for deal in evening.state.deals]

    assert totals == [
        (0, 54, 65, 80),
        (71, 83, 65, 140),
        (111, 133, 108, 140),
        (211, 133, 133, 150),
        (231, 163, 133, 195),
        (291, 233, 138, 195),
        (291, 244, 195, 283),
    ]


def test_the_deal_went_round_the_table(evening):
    dealers = [deal.dealer for deal in evening.state.deals]

    assert dealers == ["ana", "bruno", "chiyo", "dara", "ana", "bruno", "chiyo"]


def test_whoever_went_out_won_each_deal(evening):
    won = [deal_winners(evening.state, deal) for deal in evening.state.deals]

    assert won == [
        ("ana",), ("chiyo",), ("dara",), ("bruno",), ("chiyo",), ("dara",), ("ana",),
    ]  # fmt: skip


def test_the_chips_left_are_those_worked_out(evening):
    assert [chips_of(evening.state, player) for player in PLAYERS] == [6, 7, 6, 7]


def test_chiyo_wins_with_the_lowest_total(evening):
    assert evening.state.over
    assert winners(evening.state) == ("chiyo",)
    assert ranking(evening.state) == (
        Ranked(rank=1, player="chiyo", total=195),
        Ranked(rank=2, player="bruno", total=244),
        Ranked(rank=3, player="dara", total=283),
        Ranked(rank=4, player="ana", total=291),
    )


def test_the_entry_before_the_correction_is_still_to_be_seen(evening):
    assert former_costs(evening.state, evening.state.deals[2], "chiyo") == (33,)


def test_three_payments_settle_the_evening(evening):
    assert sorted(settle(evening.state), key=lambda payment: payment.payer) == [
        Payment(payer="ana", receiver="chiyo", cents=90),
        Payment(payer="bruno", receiver="chiyo", cents=130),
        Payment(payer="dara", receiver="chiyo", cents=90),
    ]


def test_the_journal_alone_tells_the_whole_evening(evening):
    assert replay(evening.steps) == evening.state


def test_every_game_based_on_this_one_is_played_in_a_file_of_its_own():
    played = {file.stem for file in Path(__file__).parent.glob("test_*.py")}
    others = {name for name in ruleset_names() if load_ruleset(name).based_on}

    assert {f"test_{name.replace('-', '_')}" for name in others} - played == set()
