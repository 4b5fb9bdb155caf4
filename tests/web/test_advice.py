"""What a page shows of the solver's answers; who asks takes turns, and is counted by the cost."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest
from flask import Flask, get_template_attribute

from scorekeeper.rules.cards import parse_cards
from scorekeeper.rules.melds.melds import End, LaidMeld, LayOff, Standing, Swap
from scorekeeper.rules.ruleset.reading import load_ruleset
from scorekeeper.rules.solver import BUDGET, Arrangement, Move, Situation, Step, look_into
from scorekeeper.web import limiting
from scorekeeper.web.advice import STEPS_A_UNIT, Advice, AskLater, Can, Doubt, Whose, ask, turn
from scorekeeper.wording.advising import can_text, done_text, doubt_text, points_left_text
from scorekeeper.wording.cards import show_cards
from tests.rules.given import DOWN, VENEZUELA, house, tabled
from tests.web.phone import Phone

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

    assert [(str(one.card), one.cost) for one in left] == [("JK", 15), ("7H", 7)]


def test_cards_left_that_do_not_count_cost_nothing():
    laid = replace(SET, left=parse_cards("9H 9D 9S KD"))
    free = advice(laid=laid, ruleset=house(counting={"cards": "those that fit no meld"}))

    assert [one.cost for one in free.left] == [0, 0, 0, 10]
    assert points_left_text(free) == "10 points left"
    assert points_left_text(advice(laid=laid)) == "37 points left"


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
    assert html.split("advice__left")[1].count('class="advice__card ') == 1


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


HAND = "7H 7D 7S 9H 9D 9C KD AD"
DEAREST = "JK JK JK JK 10S 2C 7C QC 6C 4C 2C 6C KS 10S 5S 4S 8C 7C 8S 10C AC 9C 5C 10C"


def hold(phone: Phone, hand: str = HAND, question: str = "deal=2", **fields: object) -> Phone:
    phone.open(f"/desk?ask=hand&{question}")
    return phone.send(phone.page.forms[0].action, melds=[hand], press="check", **fields)


def advised(hand: str, standing: Standing = Standing.NOT_DOWN, **other: object) -> Advice:
    situation = Situation(ruleset=VENEZUELA, deal=VENEZUELA.deals[1], standing=standing)
    found = look_into(parse_cards(hand), situation, VENEZUELA.packs_for(4))
    sure = Advice(
        situation=situation,
        laid=found.contract.found,
        out=found.way_out.found,
        least=found.cheapest.found,
        missing=found.missing.found,
    )
    return replace(sure, **other)


def test_a_dear_question_counts_for_more_than_a_cheap_one(make_app):
    app = make_app(QUESTIONS="20/minute")
    with app.test_request_context():
        for steps in (1, STEPS_A_UNIT, 10 * STEPS_A_UNIT):
            ask(lambda: None, lambda _, steps=steps: steps)
        assert limiting.may_ask()

        ask(lambda: None, lambda _: 400 * STEPS_A_UNIT)

        with pytest.raises(AskLater) as refused:
            ask(lambda: None, lambda _: 1)
    assert not refused.value.busy
    assert refused.value.seconds == 60


def test_whoever_asks_for_too_much_is_told_so_and_keeps_what_was_typed(make_app):
    phone = Phone(make_app(QUESTIONS="2/minute").test_client())
    statuses = [hold(phone).status for _ in range(3)]

    assert statuses == [200, 200, 429]
    assert phone.answer.headers["Retry-After"] == "60"
    assert "ask again in 60 seconds" in phone.html
    assert f'value="{HAND}"' in phone.html
    assert phone.open("/desk").status == 200


def test_a_script_that_asks_for_too_much_gets_the_sentence(make_app):
    phone = Phone(make_app(QUESTIONS="1/minute").test_client())
    hold(phone)
    form = phone.page.forms[0]

    said = phone.client.post(
        form.action,
        data={**form.fields, "melds": HAND, "press": "check"},
        headers={"X-Fragment": "verdict"},
    )

    assert said.status_code == 200
    assert "data-later" in said.text
    assert "<html" not in said.text


def test_somebody_who_enters_a_hand_card_by_card_is_never_refused(phone):
    typed = ["7H", "7D", "7S", "9H", "9D", "9C", "KD", "AD", "2C", "3C", "4C", "JK", "QS", "5H"]

    statuses = [
        hold(phone, " ".join(typed[:count])).status for _ in range(2) for count in range(1, 15)
    ]

    assert set(statuses) == {200}


def test_other_addresses_are_not_held_to_what_one_has_asked(make_app):
    app = make_app(QUESTIONS="1/minute")
    with app.test_request_context(environ_base={"REMOTE_ADDR": "192.0.2.1"}):
        ask(lambda: None, lambda _: 1)
        assert not limiting.may_ask()
    with app.test_request_context(environ_base={"REMOTE_ADDR": "192.0.2.2"}):
        assert limiting.may_ask()


def test_only_one_question_is_answered_at_a_time(app, monkeypatch):
    monkeypatch.setattr("scorekeeper.web.advice.LONGEST_WAIT", 0)
    with app.app_context(), turn:
        refused: list[AskLater] = []

        def another() -> None:
            with app.test_request_context():
                try:
                    ask(lambda: None, lambda _: 1)
                except AskLater as later:
                    refused.append(later)

        thread = threading.Thread(target=another)
        thread.start()
        thread.join()

    assert [later.busy for later in refused] == [True]


def test_a_question_that_fails_gives_its_turn_back(app):
    with app.test_request_context():
        with pytest.raises(ZeroDivisionError):
            ask(lambda: 1 // 0, lambda _: 1)
        assert ask(lambda: 7, lambda _: 1) == 7


def test_a_busy_desk_says_so_and_keeps_what_was_typed(app, phone, monkeypatch):
    monkeypatch.setattr("scorekeeper.web.advice.LONGEST_WAIT", 0)
    with app.app_context(), turn:
        hold(phone)

    assert phone.status == 503
    assert "ask again in a moment" in phone.html
    assert HAND in phone.html


def test_the_dearest_hand_costs_no_more_than_the_budget():
    akagiri = load_ruleset("akagiri")
    situation = Situation(ruleset=akagiri, deal=akagiri.deals[6])

    found = look_into(parse_cards(DEAREST), situation, akagiri.packs_for(4))

    assert found.steps <= BUDGET


def test_what_was_not_found_for_certain_is_never_called_impossible():
    unsure = advised("7H 9D KD 2C", doubts=frozenset(Doubt))
    sure = advised("7H 9D KD 2C")

    assert (sure.can, unsure.can) == (Can.NOT_LAY_DOWN, Can.PERHAPS_LAY_DOWN)
    assert not unsure.good
    assert sure.told_doubts == ()
    assert unsure.told_doubts == (Doubt.CONTRACT, Doubt.WAY_OUT, Doubt.MISSING)


def test_of_a_hand_that_can_be_laid_down_the_doubts_are_about_what_is_left():
    told = advised("7H 7D 7S 9H 9D 9C KD QC AS", doubts=frozenset(Doubt))

    assert told.can is Can.LAY_DOWN
    assert told.told_doubts == (Doubt.WAY_OUT, Doubt.LEAST)


def test_who_is_down_is_told_that_nothing_was_found_not_that_there_is_nothing():
    unsure = advised("7H 9D", Standing.DOWN, doubts=frozenset({Doubt.LEAST}))

    assert unsure.can is Can.PERHAPS_PUT_DOWN
    assert advised("7H 9D", Standing.DOWN).can is Can.NOT_PUT_DOWN


def test_who_can_go_out_is_told_of_no_doubt():
    told = advised("7H 7D 7S 9H 9D 9C KD", doubts=frozenset(Doubt))

    assert told.can is Can.GO_OUT
    assert told.told_doubts == ()


def test_every_doubt_and_every_perhaps_has_its_sentence(app):
    with app.test_request_context():
        told = [doubt_text(doubt) for doubt in Doubt]
        told += [can_text(can, you=you) for can in Can for you in (False, True)]

    assert len(set(told)) == len(told)


def test_a_page_says_what_is_only_the_best_found(phone, monkeypatch):
    monkeypatch.setattr("scorekeeper.rules.solver.asking.BUDGET", 3)
    html = hold(phone, "7H 7D 9H KD 3C 4D").html

    assert "Found no way to lay down" in html
    assert "Best found so far" in html
    assert "No single card would be enough" not in html
    assert "This hand can’t lay down" not in html
