"""A game of the second Peruvian form. What it comes to was worked out by hand:

deal        1    2    3    4    5    6    7   total
ana        84  -84   37   55    0   90   71     253   deal 2: out, and the 84 erased
bruno      91   42   58    0   47   33    0     271
chiyo       0   66  102  -82   88    0   95     269   deal 4: 20, and the 102 erased
dara       45   73    0   94   61   79  108     460
"""

from __future__ import annotations

import pytest

from scorekeeper.game.commands import (
    KeepJokers,
    PutDownMeld,
    RewardCut,
    TakeDiscard,
    TakeJoker,
    TakeUpcard,
    TurnStock,
    Undo,
)
from scorekeeper.game.history import replay
from scorekeeper.game.sheet import Part, PartOf, parts_of, totals_after, winners
from scorekeeper.rules.cards import parse_cards, write_cards
from tests.game.playing import (
    buys,
    card,
    counted,
    evening_with,
    goes_down,
    lays_out,
    onto,
    out,
    sheet,
)
from tests.game.table import Evening, codes, off, run_of


def lying(evening: Evening, number: int) -> str:
    [tabled] = [meld for meld in evening.state.deal.melds if meld.number == number]
    return write_cards(tabled.meld.cards)


def play_deal_1(evening: Evening) -> None:
    """Nothing to erase, no joker to keep, nothing to buy; a set of jokers; chiyo goes out."""
    assert "cut.nothing_to_erase" in codes(evening.say(RewardCut(left=49)))
    assert "cut.jokers_kept" in codes(evening.say(KeepJokers(count=1)))
    evening.play(TakeUpcard(player="bruno", card=card("10S")))
    assert "buy.never" in codes(evening.say(buys("dara", "bruno")))
    late = TakeDiscard(player="dara", discarder="bruno")
    assert codes(evening.say(late)) == ("discard.not_your_turn",)
    evening.play(TakeDiscard(player="chiyo", discarder="bruno", card=card("7H")))
    jokers = ("7H 7D 7S", "JK JK JK")
    too_much = goes_down("chiyo", *jokers, lay_offs=(onto(2, "JK"),))
    assert codes(evening.say(too_much)) == ("layoff.not_in_this_turn",)
    evening.play(goes_down("chiyo", *jokers), goes_down("dara", "KH KD KS", "4H 4D 4S"))
    more = PutDownMeld(player="chiyo", meld=run_of("5-8C"), new_turn=True)
    assert codes(evening.say(more)) == ("meld.no_new_melds",)
    evening.play(
        off("chiyo", 2, "JK", new_turn=True),
        off("chiyo", 1, "7C 7H"),
        off("chiyo", 3, "KC"),
        off("chiyo", 4, "4C 4H"),
        out("chiyo", "9D"),
        *counted(ana=84, bruno=91, dara="2C 3C AS JD QD 5H"),
    )


def play_deal_2(evening: Evening) -> None:
    """An exact cut takes ana's 84 away; jokers move to make room; ana goes out."""
    evening.play(
        RewardCut(left=49),
        goes_down("bruno", "9H 9D 9S", "run JK JK 4C 5C"),
        goes_down("ana", "QH QD QS", "run 8-JS"),
    )
    three = TakeJoker(player="ana", meld=2, naturals=parse_cards("3C"), new_turn=True)
    assert codes(evening.say(three)) == ("joker.never_taken",)
    evening.play(off("ana", 2, "7C 9C", new_turn=True))
    assert lying(evening, 2) == "4C 5C JK 7C JK 9C"
    evening.play(
        off("ana", 4, "QS KS"),
        off("ana", 1, "9C"),
        out("ana", "2D"),
        *counted(bruno="3D 6H 8C KD AC", chiyo=66, dara=73),
    )


def play_deals_3_and_4(evening: Evening) -> None:
    """A run round the corner; an exact cut takes chiyo's 102 away."""
    evening.play(
        goes_down("dara", "run 5-8S", "run KH AH 2H 3H"),
        off("dara", 1, "9S 10S", new_turn=True),
        off("dara", 2, "4H 5H"),
        out("dara", "QC"),
        *counted(ana=37, bruno=58, chiyo=102),
        RewardCut(left=49),
        goes_down("bruno", "3H 3D 3S", "6H 6D 6S", "JK JK JK"),
        off("bruno", 1, "3C", new_turn=True),
        off("bruno", 2, "6C 6H"),
        out("bruno", "KD"),
        *counted(ana=55, chiyo=20, dara=94),
    )


def play_deals_5_and_6(evening: Evening) -> None:
    """The stock is turned; whoever went out has nothing to erase."""
    evening.play(
        goes_down("ana", "10H 10D 10S", "AH AD AS", "run 4-7D"),
        TurnStock(),
        off("ana", 3, "3D 8D", new_turn=True),
        out("ana", "JC"),
        *counted(bruno=47, chiyo=88, dara=61),
    )
    assert codes(evening.say(RewardCut(left=49))) == ("cut.nothing_to_erase",)
    evening.play(
        goes_down("chiyo", "run 5-8H", "run 9-QC", "2H 2D 2S"),
        off("chiyo", 3, "2C", new_turn=True),
        out("chiyo", "JD"),
        *counted(ana=90, bruno=33, dara=79),
    )


def play_deal_7(evening: Evening) -> None:
    """A royal run was entered by mistake; it was bruno's colour run."""
    colours = "2H 3S 4D 5C 6H 7S 8H 9C 10D JS QH KC"
    with_joker = goes_down("bruno", f"colour {colours[:-2]}JK")
    assert codes(evening.say(with_joker)) == ("colour_run.wilds",)
    evening.play(
        lays_out("dara", "run 2-6S JK 8-KS", discard="3H"),
        Undo(),
        lays_out("bruno", f"colour {colours}", discard="AD"),
        *counted(ana=71, chiyo=95, dara=108),
    )


@pytest.fixture(scope="module")
def evening() -> Evening:
    evening = evening_with("peru-2")
    play_deal_1(evening)
    play_deal_2(evening)
    play_deals_3_and_4(evening)
    play_deals_5_and_6(evening)
    play_deal_7(evening)
    return evening


def test_every_deal_adds_what_was_worked_out(evening):
    assert sheet(evening.state) == {
        "ana": [84, -84, 37, 55, 0, 90, 71],
        "bruno": [91, 42, 58, 0, 47, 33, 0],
        "chiyo": [0, 66, 102, -82, 88, 0, 95],
        "dara": [45, 73, 0, 94, 61, 79, 108],
    }


def test_a_number_says_that_an_exact_cut_took_the_deal_before_away(evening):
    assert parts_of(evening.state, evening.state.deals[3], "chiyo") == (
        Part(kind=PartOf.HAND, points=20),
        Part(kind=PartOf.ERASED, points=-102, deal=3),
    )


def test_ana_wins_with_the_lowest_total(evening):
    assert evening.state.over
    assert [*totals_after(evening.state, evening.state.deals[-1]).values()] == [253, 271, 269, 460]
    assert winners(evening.state) == ("ana",)


def test_the_journal_alone_tells_the_whole_game(evening):
    assert replay(evening.steps) == evening.state
