"""Rules that are told in one paragraph."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from scorekeeper.rules.ruleset.model import Ruleset

Rule = Callable[[Ruleset], str]
"""Says what a ruleset has to say on one matter; nothing at all is an empty text."""


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Rules that are told one after the other; it is a rule itself."""

    rules: tuple[Rule, ...]

    def __call__(self, ruleset: Ruleset) -> str:
        """Return all that is said here."""
        return " ".join(filter(None, (rule(ruleset) for rule in self.rules)))


def together(*rules: Rule) -> Paragraph:
    """Return the rule that says what these rules say, one sentence after the other."""
    return Paragraph(rules)
