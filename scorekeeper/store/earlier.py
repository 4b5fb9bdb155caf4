"""Events under the names that earlier versions gave them: what they say in today's names.

The journal keeps what was written, for its hashes rest on it; only whoever reads it gets this.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

_SWAP = ("meld", "naturals", "becomes", "taken")
"""Facts that an event of a wild taken had beside its other ones."""
CHANGED = frozenset({"JokerTaken"})
"""Kinds of event that may be found under earlier names."""


def in_todays_names(kind: str, facts: Mapping[str, Any]) -> tuple[str, Mapping[str, Any]]:
    """Return kind and facts of an event as it would be written now; others as they are.

    facts  by their names, whatever they are; those that are missing are missing still
    """
    if kind == "JokerTaken" and "swap" not in facts:
        others = {key: fact for key, fact in facts.items() if key not in _SWAP}
        return kind, {**others, "swap": {key: facts[key] for key in _SWAP if key in facts}}
    return kind, facts
