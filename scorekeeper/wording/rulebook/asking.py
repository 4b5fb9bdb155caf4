"""A question as people ask it, and the subjects whose words it has."""

import re
from functools import lru_cache

from scorekeeper.rules.ruleset.model import Ruleset
from scorekeeper.rules.spelling.words import fold
from scorekeeper.rules.verdict import Reason

from .subjects import SUBJECTS, Ruling, Subject, ruling_of, ruling_on

MOST_ANSWERS = 3
MOST_ASKED = 120  # letters


def rulings_asked(question: str, ruleset: Ruleset) -> tuple[Ruling, ...]:
    """Return the sentences that answer a question as people ask it, the likeliest first.

    question  or the code of a reason
    """
    if ruling := ruling_on(Reason(question), ruleset):
        return (ruling,)
    told = (ruling_of(one, ruleset, one.codes) for one in subjects_asked(question))
    by_text = {one.text: one for one in reversed([*told][: 2 * MOST_ANSWERS]) if one}
    return tuple(reversed(by_text.values()))[:MOST_ANSWERS]


def subjects_asked(question: str) -> list[Subject]:
    """Return the subjects whose words a question has, the likeliest first."""
    words = words_of(question[:MOST_ASKED])
    found = [(weight, subject) for subject in SUBJECTS if (weight := _weight(subject, words))]
    found.sort(key=lambda one: -one[0])
    most = found[0][0] if found else 0
    return [subject for weight, subject in found if 2 * weight > most]


@lru_cache(maxsize=4096)  # each question asks for those of all subjects
def words_of(text: str) -> tuple[str, ...]:
    """Return the words of a text, folded as typed cards are."""
    plain = "".join(char for char, _ in fold(text.replace("\u200c", " ")))
    # Persian: phones write the beginning of a verb with a half-space, a space, or joined.
    return tuple(re.findall(r"[^\W_]+", re.sub(r"\b(ن?می) ", r"\1", plain)))


def _weight(subject: Subject, words: tuple[str, ...]) -> int:
    """Return how much of the question the words of a subject cover, in letters; 0: none."""
    hit: set[str] = set()
    for phrase in re.split("[,、،]", str(subject.asked)):
        found = [
            next((stem for stem in words_of(place) if _stands(stem, words)), "")
            for place in phrase.split()
        ]
        if all(found):
            hit.update(found)
    return sum(map(len, hit))


def _stands(stem: str, words: tuple[str, ...]) -> bool:
    """Whether a word begins so, or is so if that is short; in Japanese, whether one has it."""
    return any(
        stem in word
        if max(word) >= "\u3040"
        else word == stem or (len(stem) > 2 and word.startswith(stem))
        for word in words
    )
