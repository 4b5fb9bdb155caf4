"""Questions are answered in a process apart as they would be here, whatever becomes of it."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import closing
from functools import partial
from itertools import islice

import pytest

from scorekeeper.rules.cards import parse_cards
from scorekeeper.rules.ruleset.reading import load_ruleset, ruleset_names
from scorekeeper.rules.solver import Outlook, Situation, look_into
from scorekeeper.web.apart import Apart

HAND = parse_cards("7H 7D 7S 9H 9D JK KD AD")
ENDS_WITHIN = 20  # seconds


@pytest.fixture
def apart() -> Iterator[Apart]:
    apart = Apart()
    apart.open()
    yield apart
    process = apart.process
    apart.close()
    if process:
        process.wait(ENDS_WITHIN)
        process.stdout.close()


def about(name: str) -> partial[Outlook]:
    ruleset = load_ruleset(name)
    situation = Situation(ruleset=ruleset, deal=ruleset.deals[-1])
    return partial(look_into, HAND, situation, ruleset.packs_for(4))


@pytest.mark.parametrize("name", ruleset_names())
def test_it_is_answered_over_there_as_it_is_here(apart, name):
    question = about(name)

    assert apart.answer(question) == question()
    assert apart.process is not None


def test_it_is_found_from_any_folder_whatever_lies_there(apart, monkeypatch, tmp_path):
    (tmp_path / "pickle.py").write_text("raise ImportError('not the one that was meant')")
    monkeypatch.chdir(tmp_path)

    assert apart.answer(os.getpid) == apart.process.pid


def test_before_pages_are_served_nothing_is_begun():
    apart = Apart()

    assert apart.answer(partial(sum, [3, 4])) == 7
    assert apart.process is None


def test_one_process_answers_one_question_after_another(apart):
    answers = [(apart.answer(partial(sum, [number, 1])), apart.process.pid) for number in range(3)]

    assert [answer for answer, _ in answers] == [1, 2, 3]
    assert len({process for _, process in answers}) == 1


def test_where_it_was_killed_the_question_is_answered_here_and_the_next_over_there(apart):
    apart.answer(partial(sum, [1]))
    killed = apart.process
    killed.kill()
    killed.wait(ENDS_WITHIN)

    assert apart.answer(partial(sum, [3, 4])) == 7
    assert apart.process is None
    assert apart.answer(partial(sum, [4, 5])) == 9
    assert apart.process is not None


def test_it_ends_by_itself_once_nobody_can_ask(apart):
    apart.answer(partial(sum, [1]))
    process = apart.process

    apart.close()

    assert process.wait(ENDS_WITHIN) == 0
    assert apart.answer(partial(sum, [3, 4])) == 7


def test_where_none_can_be_begun_the_question_is_answered_here(apart, monkeypatch):
    monkeypatch.setattr("sys.executable", "/nowhere/python")

    assert apart.answer(partial(sum, [3, 4])) == 7


def test_what_yields_is_answered_one_after_another_over_there(apart):
    answers = list(apart.answers(partial(enumerate, "book")))

    assert answers == list(enumerate("book"))
    assert apart.answer(os.getpid) == apart.process.pid


def test_large_answers_arrive_whole_and_the_next_question_is_answered_too(apart):
    pages = [bytes([number]) * 300_000 for number in range(5)]

    assert list(apart.answers(partial(iter, pages))) == pages
    assert apart.answer(partial(sum, [3, 4])) == 7


def test_what_yields_nothing_is_answered_too(apart):
    assert list(apart.answers(partial(iter, ()))) == []
    assert apart.answer(partial(sum, [3, 4])) == 7


@pytest.mark.parametrize("given", [0, 1, 3])
def test_where_it_is_killed_between_two_answers_the_rest_is_made_here(apart, given):
    some = apart.answers(partial(iter, range(0, 10**6, 10**5)))
    first = list(islice(some, given))
    apart.process and apart.process.kill()

    assert first + list(some) == list(range(0, 10**6, 10**5))
    assert apart.answer(partial(sum, [4, 5])) == 9


def test_whoever_wants_no_more_lets_it_end_and_is_answered_by_another(apart):
    with closing(apart.answers(partial(iter, range(10**9)))) as some:
        assert next(some) == 0
        process = apart.process

    assert process.wait(ENDS_WITHIN) != 0
    assert apart.process is None
    assert apart.answer(partial(sum, [4, 5])) == 9


def test_where_none_can_be_begun_many_answers_are_made_here(apart, monkeypatch):
    monkeypatch.setattr("sys.executable", "/nowhere/python")

    assert list(apart.answers(partial(enumerate, "book"))) == list(enumerate("book"))


def test_before_pages_are_served_many_answers_are_made_here():
    apart = Apart()

    assert list(apart.answers(partial(enumerate, "book"))) == list(enumerate("book"))
    assert apart.process is None
