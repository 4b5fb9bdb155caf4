"""Questions as people type them in each language find the sentence that the English one finds."""

from __future__ import annotations

from collections.abc import Iterator

from flask import Flask
from flask_babel import Babel, force_locale

from scorekeeper.rules.ruleset.model import Ruleset
from scorekeeper.rules.ruleset.reading import over_its_base, read_ruleset
from scorekeeper.wording.rulebook.asking import subjects_asked
from scorekeeper.wording.rulebook.subjects import Subject
from tests.web.rules.test_disputes import FILE, Dispute, disputes
from tests.web.test_translations import CATALOGUES, TRANSLATED

SPEAKING = Flask("asking")
Babel(SPEAKING, default_translation_directories=str(CATALOGUES))
ASKED_IN_ENGLISH = {dispute.question for dispute in disputes() if dispute.way[-1] == "ask"}


def rules_of(dispute: Dispute) -> Ruleset:
    ours = {"name": "Ours", "based_on": dispute.game, **dispute.house_rule}
    return read_ruleset(over_its_base(ours, "ours"), "ours")


def said(subject: Subject, ruleset: Ruleset) -> str:
    return next(filter(None, (rule(ruleset) for rule in subject.rules)), "")


def answering(question: str, ruleset: Ruleset) -> Subject | None:
    return next((one for one in subjects_asked(question) if said(one, ruleset)), None)


def wrong_in(language: str) -> Iterator[str]:
    """Yield the questions that find another sentence than the English one beside them does."""
    for dispute in disputes(FILE.with_name(f"disputes-{language}.txt")):
        ruleset, [in_english] = rules_of(dispute), dispute.way
        assert in_english in ASKED_IN_ENGLISH | {"-"}
        due = answering(in_english, ruleset)
        with force_locale(language):
            found = answering(dispute.question, ruleset)
            told, expected = (said(one, ruleset) if one else "" for one in (found, due))
            if told != expected:
                yield f"{dispute.question}: {told!r} is not {expected!r}"


def test_questions_in_each_language_find_the_sentence_that_the_english_one_finds():
    with SPEAKING.test_request_context(), force_locale("en"):
        wrong = {language: [*wrong_in(language)] for language in TRANSLATED}

    assert {language: told for language, told in wrong.items() if told} == {}
