"""What is typed is asked about where it can mean two things; what was meant is remembered."""

from __future__ import annotations

from tests.web.at_table import ANA, as_typed
from tests.wording.test_typed import cases


def read(phone, text: str, language: str = "en", **more: str) -> dict[str, str | None]:
    phone.open("/cards", query_string={"lang": language, "text": text, **more})
    assert phone.status == 200
    return phone.answer.json


def test_a_script_is_told_the_same_as_the_form_would_be(phone):
    wrong = []
    for language, text, meant in cases():
        if not text.startswith("points:"):
            told = read(phone, text, language)
            found = told["exact"] and as_typed(told["exact"])
            if found != (None if set(meant) & set("/?") else meant):
                wrong.append((language, text, told))
    assert not wrong


def test_several_readings_are_asked_about_and_the_answer_is_remembered(phone):
    asked = read(phone, "7C 8C", "es")
    assert asked["exact"] is None
    assert "7♥" in asked["asks"]

    assert as_typed(read(phone, "7C 8C", "es", reading="7♣\u00a08♣")["exact"]) == "7C 8C"
    assert as_typed(read(phone, "9C 10C", "es")["exact"]) == "9C 10C"


def test_a_form_asks_too_and_counts_what_is_answered(looking):
    page = f"hand/{ANA}"
    form = looking.phone.open(looking.address + page).form(page)
    looking.phone.post(form.action, {**form.fields.to_dict(), "melds": "5H-9H"})

    assert "Which cards do you mean?" in looking.phone.html
    assert "verdict--no" not in looking.phone.html

    form = looking.phone.form(page)
    chosen = next(value for name, value in form.buttons if name == "reading")
    looking.phone.post(form.action, {**form.fields.to_dict(), "reading": chosen})
    assert "Which cards" not in looking.phone.html


def test_what_cannot_be_read_is_told_with_what_may_have_been_meant(phone):
    told = read(phone, "5♥ 6♥ sota", "es")["asks"]

    assert "sota" in told
    assert "jota" in told
    assert "isn’t a card" in read(phone, "<b>", "en")["asks"]
    assert "<b>" not in read(phone, "<b>", "en")["asks"]
