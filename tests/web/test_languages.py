from __future__ import annotations

import pytest

from scorekeeper.web.languages import LANGUAGES


@pytest.mark.parametrize("language", LANGUAGES)
def test_pages_speak_the_language_the_browser_prefers(phone, language):
    phone.open("/", headers={"Accept-Language": f"{language}, en;q=0.1"})

    assert phone.page.root["lang"] == language


def test_persian_pages_run_from_right_to_left(phone):
    assert phone.open("/?lang=fa").page.root["dir"] == "rtl"
    assert phone.open("/?lang=de").page.root["dir"] == "ltr"


def test_a_chosen_language_stays_chosen(phone):
    phone.open("/").send("/language", lang="ja")

    assert phone.open("/").page.root["lang"] == "ja"


def test_an_unknown_language_changes_nothing(phone):
    phone.open("/").send("/language", lang="xx")

    assert phone.status == 200
    assert phone.open("/?lang=xx").page.root["lang"] == "en"


def test_light_dark_and_suits_stay_as_chosen(phone):
    phone.open("/looks").send("/looks", theme="dark", suits="four", who="Ana")

    root = phone.open("/").page.root
    assert root["data-theme"] == "dark"
    assert root["data-suits"] == "four"


@pytest.mark.parametrize("fields", [{"theme": "neon"}, {"suits": "five"}, {"who": "x" * 41}])
def test_unknown_looks_are_refused(phone, fields):
    assert phone.open("/looks").send("/looks", **fields).status == 422


@pytest.mark.parametrize("back", ["//evil.example/", "https://evil.example/", "/\\evil.example"])
def test_one_is_led_back_to_this_server_only(phone, back):
    phone.open("/looks")
    form = phone.form("/language")

    answer = phone.client.post("/looks/language", data={**form.fields, "back": back})

    assert answer.headers["Location"] == "/"
