"""What each link opens; codes of nine letters that lead to a seat."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, strategies as st

from scorekeeper.web.spoken import LETTERS, LONG, MOST, code_of, number_in
from tests.web.conftest import begin, links_page
from tests.web.phone import Phone


def plain(html: str) -> str:
    """The page without what differs with every request."""
    return re.sub(r'name="csrf_token" value="[^"]*"', "", html)


def test_wrong_malformed_foreign_and_revoked_links_get_the_same_answer(evening, other_phone):
    phone, home, game = evening.phone, evening.home, evening.game
    number = game.rstrip("/").rpartition("/")[2]
    stranger = begin(other_phone, ["Eva", "Fritz"])
    foreign_game = f"{stranger.home}game/{number}/"
    phone.open(home + "links").send(
        [form.action for form in phone.page.forms if form.action.endswith("revoke")][-1]
    )
    forged = home[:-2] + ("A" if home[-2] != "A" else "B") + "/"
    wrong = [
        home,
        game,
        forged,
        "/nonsense/",
        "/a.b/",
        "/%F0%9F%83%8F.%F0%9F%83%8F/",
        foreign_game,
        f"{stranger.home}game/99999999999999999999/",
        f"{stranger.home}game/0/",
    ]

    answers = [other_phone.client.get(address) for address in wrong]

    assert {answer.status_code for answer in answers} == {404}
    assert len({plain(answer.get_data(as_text=True)) for answer in answers}) == 1


def test_links_lie_before_no_one_in_the_referrer(evening):
    answer = evening.phone.client.get(evening.game)

    assert answer.headers["Referrer-Policy"] == "no-referrer"


def test_a_scorekeeper_makes_a_link_and_takes_it_back(evening, other_phone):
    phone = evening.phone
    before = set(re.findall(r'value="http://localhost(/[^"]+)"', links_page(evening)))
    phone.send("/links", right="look", label="Grandmother")
    after = set(re.findall(r'value="http://localhost(/[^"]+)"', links_page(evening)))
    (fresh,) = after - before

    assert other_phone.open(fresh).status == 200
    section = phone.html.partition("Grandmother")[2]
    phone.send(re.search(r'action="([^"]+revoke)"', section)[1])

    assert other_phone.open(fresh).status == 404


def test_a_link_of_another_table_cannot_be_taken_back(evening, other_phone):
    stranger = begin(other_phone, ["Eva", "Fritz"])
    evening.phone.open(evening.home + "links")
    number = re.search(r"links/(\d+)/revoke", evening.phone.html)[1]
    token = other_phone.open("/").form("/").fields["csrf_token"]

    other_phone.post(f"{stranger.home}links/{number}/revoke", {"csrf_token": token})

    assert other_phone.status == 404
    assert evening.phone.open(evening.home).status == 200


def test_a_code_draws_the_link(evening):
    source = re.search(r'src="([^"]+qr\.svg)"', links_page(evening))[1]

    answer = evening.phone.client.get(source)

    assert answer.mimetype == "image/svg+xml"
    assert answer.data.startswith(b"<?xml")


def test_links_shown_on_the_serving_machine_are_those_that_phones_can_reach(make_app):
    app = make_app(HOSTS="192.168.1.21")
    evening = begin(Phone(app.test_client()))
    app.config["REACHABLE_AT"] = lambda: ("http://192.168.1.20:5000",)

    on_the_laptop = links_page(evening)
    on_a_phone = evening.phone.open(
        evening.home + "links", base_url="http://192.168.1.21:5000"
    ).html

    assert f"http://192.168.1.20:5000{evening.game}" in on_the_laptop
    assert f"http://192.168.1.21:5000{evening.game}" in on_a_phone
    assert "http://192.168.1.20" not in on_a_phone


SECRET = "kept by one installation"


@given(st.integers(0, MOST))
def test_a_code_leads_back_to_its_number_however_it_is_typed(number):
    code = code_of(number, SECRET)

    assert len(code) == LONG
    assert set(code) <= set(LETTERS)
    assert number_in(f" {code[:3].lower()}-{code[3:]} ", SECRET) == number


def test_links_that_are_made_one_after_another_have_codes_that_tell_nothing_of_each_other():
    codes = [code_of(number, SECRET) for number in range(1, 501)]

    assert len(set(codes)) == len(codes)
    for place in range(LONG):
        assert {code[place] for code in codes} == set(LETTERS)


def test_no_two_letters_are_taken_for_each_other_when_they_are_said():
    alike = ("AHJK", "BCDEGPTVWZ", "CSZ", "GJ", "FMNSX", "QU", "IY", "EI", "AR", "KQU")

    assert [group for group in alike if len(set(group) & set(LETTERS)) > 1] == []


def test_a_code_is_no_easier_to_guess_than_one_of_six_letters_out_of_twenty():
    assert MOST >= 20**6


def test_another_installation_has_other_codes():
    assert code_of(1, SECRET) != code_of(1, "kept by another")


@pytest.mark.parametrize(
    "typed", ["", "HLOQRWXY", "HLOQRWXYHL", "HLOQRWXYB", "HLO QRW XY?", "HLOQRWXY٣", "H" * 40]
)
def test_what_is_no_code_leads_nowhere(typed):
    assert number_in(typed, SECRET) is None


@pytest.mark.parametrize("number", [-1, MOST + 1])
def test_beyond_all_codes_there_is_none(number):
    with pytest.raises(ValueError, match="no code"):
        code_of(number, SECRET)
