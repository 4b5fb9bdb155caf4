"""What the solver is asked takes its turn, is counted by what it costs, and is told honestly."""

from __future__ import annotations

import threading
from dataclasses import replace

import pytest

from scorekeeper.rules.cards import parse_cards
from scorekeeper.rules.melds.melds import Standing
from scorekeeper.rules.ruleset.reading import load_ruleset
from scorekeeper.rules.solver import BUDGET, Situation, look_into
from scorekeeper.web import limiting, solving
from scorekeeper.web.advice import Advice, Can, Doubt
from scorekeeper.web.solving import STEPS_A_UNIT, AskLater, ask
from scorekeeper.wording.advising import can_text, doubt_text
from tests.web.phone import Phone

VENEZUELA = load_ruleset("venezuela")
HAND = "7H 7D 7S 9H 9D 9C KD AD"
DEAREST = "JK JK JK JK 10S 2C 7C QC 6C 4C 2C 6C KS 10S 5S 4S 8C 7C 8S 10C AC 9C 5C 10C"


def hold(phone: Phone, hand: str = HAND, question: str = "deal=2", **fields: object) -> Phone:
    phone.open(f"/desk?ask=hand&{question}")
    return phone.send(phone.page.forms[0].action, melds=[hand], press="check", **fields)


def advice(hand: str, standing: Standing = Standing.NOT_DOWN, **other: object) -> Advice:
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
    monkeypatch.setattr(solving, "LONGEST_WAIT", 0)
    with app.app_context(), solving.turn:
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
    monkeypatch.setattr(solving, "LONGEST_WAIT", 0)
    with app.app_context(), solving.turn:
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
    unsure = advice("7H 9D KD 2C", doubts=frozenset(Doubt))
    sure = advice("7H 9D KD 2C")

    assert (sure.can, unsure.can) == (Can.NOT_LAY_DOWN, Can.PERHAPS_LAY_DOWN)
    assert not unsure.good
    assert sure.told_doubts == ()
    assert unsure.told_doubts == (Doubt.CONTRACT, Doubt.WAY_OUT, Doubt.MISSING)


def test_of_a_hand_that_can_be_laid_down_the_doubts_are_about_what_is_left():
    told = advice("7H 7D 7S 9H 9D 9C KD QC AS", doubts=frozenset(Doubt))

    assert told.can is Can.LAY_DOWN
    assert told.told_doubts == (Doubt.WAY_OUT, Doubt.LEAST)


def test_who_is_down_is_told_that_nothing_was_found_not_that_there_is_nothing():
    unsure = advice("7H 9D", Standing.DOWN, doubts=frozenset({Doubt.LEAST}))

    assert unsure.can is Can.PERHAPS_PUT_DOWN
    assert advice("7H 9D", Standing.DOWN).can is Can.NOT_PUT_DOWN


def test_who_can_go_out_is_told_of_no_doubt():
    told = advice("7H 7D 7S 9H 9D 9C KD", doubts=frozenset(Doubt))

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
