"""Codes that are spoken across the table."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from scorekeeper.web.spoken import LETTERS, LONG, MOST, code_of, number_in

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
