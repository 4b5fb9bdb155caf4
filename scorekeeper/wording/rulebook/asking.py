"""A question as people ask it, and the subjects whose words it has."""

import re
import unicodedata

from scorekeeper.rules.ruleset.model import Ruleset
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
    words = words_of(question[:MOST_ASKED])
    found = [(weight, subject) for subject in SUBJECTS if (weight := _weight(subject, words))]
    found.sort(key=lambda one: -one[0])
    most = found[0][0] if found else 0
    likely = [subject for weight, subject in found if 2 * weight > most]
    told = (ruling_of(one, ruleset, one.codes) for one in likely)
    by_text = {one.text: one for one in reversed([*told][: 2 * MOST_ANSWERS]) if one}
    return tuple(reversed(by_text.values()))[:MOST_ANSWERS]


def words_of(text: str) -> tuple[str, ...]:
    """Return the words of a text without accents and capitals."""
    plain = unicodedata.normalize("NFKD", text.replace("\u200c", " ").casefold())
    return tuple(re.findall(r"[^\W_]+", "".join(c for c in plain if not unicodedata.combining(c))))


def _weight(subject: Subject, words: tuple[str, ...]) -> int:
    """Return how much of the question the words of a subject cover, in letters; 0: none."""
    hit: set[str] = set()
    for phrase in re.split("[,、،]", str(subject.asked)):
        stems = words_of(phrase)
        if stems and all(_stands(stem, words) for stem in stems):
            hit.update(stems)
    return sum(map(len, hit))


def _stands(stem: str, words: tuple[str, ...]) -> bool:
    """Whether a word begins so; where words are written together, whether one has it."""
    if stem[0] >= "\u3040":
        return any(stem in word for word in words)
    return any(word.startswith(stem) for word in words)
