"""Everything that the story of an evening finds has its sentence, with one point as with many."""

import pytest

from scorekeeper.game.story import story_of
from scorekeeper.rules.verdict import Reason
from scorekeeper.wording.sentences import sentence
from scorekeeper.wording.story import WORDINGS
from tests.game.remarkable import EVENINGS

pytestmark = pytest.mark.usefixtures("speaking")

NAMES = {"ana": "Ana", "bruno": "Bruno", "chiyo": "Chiyo", "dara": "Dara"}


def found(code: str) -> Reason:
    """What an evening gives that has it."""
    return next(said for said in story_of(EVENINGS[code].over()) if said.code == code)


def test_every_sentence_is_of_an_evening():
    assert set(EVENINGS) == set(WORDINGS)


@pytest.mark.parametrize("code", EVENINGS)
def test_what_was_found_is_told_whole(code):
    reason = found(code)
    least = {name: 1 for name in ("points", "count") if name in reason.facts}

    for said in (sentence(reason, NAMES), sentence(reason.about(**least), NAMES)):
        assert said.endswith(".")
        assert "%(" not in said
        assert code not in said


def test_a_story_names_people_deals_and_points():
    said = sentence(found("story.from_last"), NAMES)

    assert "Ana" in said
    assert "deal 1" in said
    assert "90 points" in said
