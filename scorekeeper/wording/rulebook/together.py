"""Rules as functions from a ruleset to a sentence: several in a paragraph, or one with a number."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps

from scorekeeper.rules.ruleset.model import Ruleset
from scorekeeper.wording.speech import ngettext, one_text

Rule = Callable[[Ruleset], str]
"""Says what a ruleset has to say on one matter; "" where that is nothing."""


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Rules that are told one after the other; it is a rule itself."""

    rules: tuple[Rule, ...]

    def __call__(self, ruleset: Ruleset) -> str:
        """Return all that is said here."""
        return one_text(rule(ruleset) for rule in self.rules)


def together(*rules: Rule) -> Paragraph:
    """Return the rule that says what these rules say, one sentence after the other."""
    return Paragraph(rules)


def counted(one: str, many: str) -> Callable[[Callable[[Ruleset], int]], Rule]:
    """Return a decorator that makes a rule of a function which finds a number; 0 says nothing."""

    def decorate(find: Callable[[Ruleset], int]) -> Rule:
        @wraps(find)
        def rule(ruleset: Ruleset) -> str:
            number = find(ruleset)
            return ngettext(one, many, number) if number else ""

        return rule

    return decorate
