from __future__ import annotations

import pytest


def ask(phone, question: str, *melds: str, **fields: object):
    """Open the desk with a question, and send what was typed."""
    phone.open(f"/desk?{question}")
    return phone.send(phone.page.forms[0].action, melds=list(melds), press="check", **fields)


@pytest.mark.parametrize(
    ("meld", "verdict"),
    [
        ("7H 7D 7S", "yes"),
        ("7H 7D JK", "yes"),
        ("5-9S", "yes"),
        ("7 7 7", "yes"),
        ("7H 7D", "open"),
        ("QS KS AS 2S", "no"),
        ("7H JK JK", "no"),
        ("7H 7H 7H", "no"),
        ("7H zz", "no"),
    ],
)
def test_the_desk_judges_a_meld_without_a_game(phone, meld, verdict):
    assert f"verdict--{verdict}" in ask(phone, "ask=meld", meld).html
    assert phone.status == 200


@pytest.mark.parametrize(
    ("deal", "melds", "verdict"),
    [
        (1, ("7H 7D 7S",), "yes"),
        (1, ("7H 7D JK",), "no"),
        (3, ("7H 7D 7S",), "open"),
        (3, ("7H 7D 7S 7C 7H",), "no"),
        (7, ("5-JS", "7H 7D JK"), "yes"),
        (7, ("5-10S", "7H 7D JK"), "open"),
    ],
)
def test_the_desk_judges_the_contract_of_any_deal(phone, deal, melds, verdict):
    assert f"verdict--{verdict}" in ask(phone, f"ask=contract&deal={deal}", *melds).html


def test_the_desk_s_keys_work_without_script(phone):
    phone.open("/desk?ask=contract&deal=2")
    action = phone.page.forms[0].action
    for key in ("rank 7", *["suit H"] * 3, "rank 8", "suit C", "more", "kind run", "suit S"):
        phone.send(action, press=key)

    assert phone.form(action).fields.getlist("melds") == ["7H 7H 7H", "8C", ""]
    assert phone.form(action).fields["suit"] == "S"


def test_the_desk_says_what_a_hand_costs(phone):
    phone.open("/desk?ask=hand")
    action = phone.page.forms[0].action
    for key in ("rank 7", "rank 7", "joker", "rank 13", "rank 1"):
        phone.send(action, press=key)

    assert phone.form(action).fields["melds"] == "7 7 JK K A"
    assert "50" in phone.html.split("verdict__word")[1].split("</p>")[0]


def test_the_desk_stands_at_a_table_too(evening, other_phone):
    assert other_phone.open(evening.looking + "desk").status == 200
    assert other_phone.open("/made-up-link/desk").status == 404


def test_a_script_gets_the_answer_alone(phone):
    phone.open("/desk?ask=hand")
    form = phone.page.forms[0]
    form.fields["melds"] = "7 7"
    phone.post(form.action, form.fields, headers={"X-Fragment": "verdict"})

    assert "verdict__word" in phone.html
    assert "<main" not in phone.html


@pytest.mark.parametrize(
    "question", ["ask=fortune", "ask=contract&deal=8", "deal=0", "deal=x", "ruleset=poker"]
)
def test_the_desk_knows_no_other_questions(phone, question):
    assert phone.open(f"/desk?{question}").status == 404


@pytest.mark.parametrize(
    "fields",
    [
        {"melds": ["7H"] * 60},
        {"melds": ["7" * 5000]},
        {"melds": ["\u2066💥"]},
        {"melds": []},
        {"active": "nowhere"},
    ],
)
def test_the_desk_bears_what_is_too_much(phone, fields):
    phone.open("/desk?ask=contract")
    action = phone.page.forms[0].action

    assert phone.send(action, **{"press": "check", **fields}).status == 200


@pytest.mark.parametrize("fields", [{"press": "rank 0"}, {"kinds": "x"}, {"suit": "Z"}])
def test_the_desk_has_no_other_keys(phone, fields):
    phone.open("/desk")
    action = phone.page.forms[0].action

    assert phone.send(action, **fields).status == 400
