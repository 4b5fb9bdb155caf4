"""What a page shows of the solver's answers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest
from flask import Flask, get_template_attribute

from scorekeeper.rules.cards import parse_cards
from scorekeeper.rules.melds.melds import End, LaidMeld, LayOff, Swap
from scorekeeper.rules.solver import Arrangement, Move, Situation, Step
from scorekeeper.web.advice import Advice, Can, Whose
from scorekeeper.wording.advising import can_text, done_text, points_left_text
from scorekeeper.wording.cards import show_cards
from tests.rules.given import DOWN, VENEZUELA, house, tabled

pytestmark = pytest.mark.usefixtures("speaking")

NAMES = {"ana": "Ana", "bruno": "Bruno"}
NOTHING = Arrangement(left=parse_cards("7H KD JK"), penalty=32)
SET = Arrangement(
    melds=tuple(
        LaidMeld(one.meld, item=item)
        for one, item in zip(tabled("ana set 7H 7D 7S", "ana run 5S JK 7S"), (0, None), strict=True)
    ),
    left=parse_cards("KD"),
    penalty=10,
    contract=0,
)


def advice(
    *,
    laid: Arrangement | None = None,
    out: Arrangement | None = None,
    least: Arrangement = NOTHING,
    missing: str = "",
    **situation: object,
) -> Advice:
    """Advice to ana, in the third deal of the base game unless the situation says otherwise."""
    asked = Situation(
        **{"ruleset": VENEZUELA, "deal": VENEZUELA.deals[2], "player": "ana"} | situation
    )
    cards = parse_cards(missing, suits_needed=False)
    return Advice(situation=asked, laid=laid, out=out, least=least, missing=cards)


@pytest.fixture
def html_of(app: Flask) -> Iterator[Callable[..., str]]:
    with app.test_request_context():
        yield get_template_attribute("_macros/advice.html", "advised")


@pytest.mark.parametrize(
    ("given", "can"),
    [
        (advice(), Can.NOT_LAY_DOWN),
        (advice(laid=SET, least=SET), Can.LAY_DOWN),
        (advice(laid=SET, least=SET, out=SET), Can.GO_OUT),
        (advice(standing=DOWN), Can.NOT_PUT_DOWN),
        (advice(standing=DOWN, least=SET), Can.PUT_DOWN),
        (advice(standing=DOWN, least=Arrangement(after=(LayOff(1, ()),))), Can.PUT_DOWN),
    ],
)
def test_the_most_that_can_be_done_is_said(given, can):
    assert given.can is can


def test_melds_are_shown_with_the_items_they_fill():
    given = advice(laid=SET)

    first, second = given.shown.melds
    assert given.items[first.item] == VENEZUELA.deals[2].contract[0]
    assert second.item is None


def test_cards_left_are_shown_with_what_each_costs():
    left = advice(laid=replace(SET, left=parse_cards("7H JK"))).left

    assert [(str(one.card), one.cost) for one in left] == [("7H", 7), ("JK", 15)]


def test_no_card_is_left_over_where_nothing_is_done():
    assert advice().left == ()


def test_whoever_goes_out_is_left_with_nothing():
    out = Arrangement(left=parse_cards("KD"), penalty=10, discard=parse_cards("KD")[0])

    assert advice(out=out).left == ()


@pytest.mark.parametrize(
    ("ruleset", "drawn", "discards"),
    [("required", False, True), ("required", True, False), ("optional", False, False)],
)
def test_the_card_still_to_be_drawn_may_be_the_discard(ruleset, drawn, discards):
    rules = house(going_out={"last_discard": ruleset})

    assert advice(out=SET, ruleset=rules, drawn=drawn).discards_the_draw is discards


def test_four_suits_of_a_rank_that_would_do_are_shown_as_that_rank():
    wanted = advice(missing="JK 7C 9S 9H 9D 9C KH").wanted

    assert [str(card) for card in wanted] == ["JK", "7C", "9", "KH"]


TABLE = tabled("bruno run 5-7H", "ana set 9H 9D JK", "bruno run JK 6D 7D")


@pytest.mark.parametrize(
    ("step", "whose", "told"),
    [
        (LayOff(1, parse_cards("8H")), Whose.ANOTHER, "Bruno’s run"),
        (LayOff(2, parse_cards("9S")), Whose.OWN, "your set"),
        (LayOff(4, parse_cards("7C")), Whose.NEW, "the new set"),
        (LayOff(5, parse_cards("8S")), Whose.NEW, "the new run"),
        (LayOff(1, parse_cards("JK"), End.LOW), Whose.ANOTHER, "low end"),
        (LayOff(1, parse_cards("JK"), End.HIGH), Whose.ANOTHER, "high end"),
        (Swap(2, parse_cards("9S 9C")), Whose.OWN, "your meld"),
        (Swap(3, parse_cards("5D")), Whose.ANOTHER, "Bruno’s meld"),
        (Move(3, parse_cards("5D")[0], End.LOW), Whose.ANOTHER, "low end"),
        (Move(3, parse_cards("5D")[0], End.HIGH), Whose.ANOTHER, "Bruno’s run"),
        (Move(5, parse_cards("5D")[0], End.LOW), Whose.NEW, "your run"),
        (Move(5, parse_cards("5D")[0], End.HIGH), Whose.NEW, "high end"),
    ],
)
def test_a_step_says_what_goes_where(step: Step, whose, told):
    given = advice(laid=Arrangement(melds=SET.melds, after=(step,)), table=TABLE)
    [done] = given.after
    text = plain(done_text(done, NAMES, you=True))

    assert done.whose is whose
    assert told in text
    assert plain(show_cards(done.about.meld.cards)) in text


def test_to_others_own_melds_are_told_by_their_owner_s_name():
    given = advice(least=Arrangement(before=(LayOff(2, parse_cards("9S")),)), table=TABLE)
    [done] = given.before

    assert "Ana’s set" in plain(done_text(done, NAMES))


def test_the_way_is_drawn_with_what_is_left(html_of):
    html = html_of(advice(laid=SET, least=SET))

    assert "verdict--yes" in html
    assert html.count('class="meld"') == 2
    assert "one set of 4" in html
    assert "beyond the contract" in html
    assert "10 points" in html.split("data-headline")[1].split("</p>")[0]
    assert html.split("advice__left")[1].count('class="advice__card"') == 1


def test_the_discard_ends_the_way_out(html_of):
    out = Arrangement(
        melds=SET.melds, left=parse_cards("KD"), penalty=10, contract=0, discard=SET.left[0]
    )
    html = html_of(advice(out=out), you=True)

    assert "the discard" in html
    assert "points left" not in html
    assert "advice__left" not in html


def test_the_cards_that_would_do_are_drawn(html_of):
    html = html_of(advice(missing="JK 7C"))

    assert "verdict--open" in html
    assert html.split("advice__wanted")[1].split("</p>")[0].count('role="img"') == 2
    assert "advice__wanted" not in html_of(advice())
    assert "advice__wanted" not in html_of(advice(laid=SET, missing="JK"))


@pytest.mark.parametrize("can", Can)
def test_a_player_is_told_otherwise_than_the_desk(can):
    assert can_text(can, you=True) != can_text(can)


def test_points_are_left_once_something_is_done_and_else_in_hand():
    assert "left" in points_left_text(advice(laid=SET))
    assert "in hand" in points_left_text(advice())


def plain(text: str) -> str:
    return text.translate(dict.fromkeys(map(ord, "\u2066\u2067\u2068\u2069")))
