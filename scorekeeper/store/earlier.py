"""Events under the names that earlier versions gave them: what they say in today's names.

The journal keeps what was written, for its hashes rest on it; only whoever reads it gets this.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

_AGREEMENTS = {
    "StakesChanged": ("stakes", "stakes"),
    "MeldsKept": ("melds_kept", "kept"),
    "AdviceAllowed": ("advice", "allowed"),
    "HandsMentioned": ("mentions", "mentioned"),
}
"""A kind of event of its own → which agreement it changed, and under which name to what."""
_AT_START = ("stakes", "melds_kept", "advice", "mentions")
"""Agreements that a game's start had beside its other facts."""
_SWAP = ("meld", "naturals", "becomes", "taken")
"""Facts that an event of a wild taken had beside its other ones."""
KINDS = frozenset(_AGREEMENTS)
"""Kinds of event that are written no more."""
CHANGED = KINDS | {"GameStarted", "JokerTaken"}
"""Kinds of event that may be found under earlier names."""


def in_todays_names(kind: str, facts: Mapping[str, Any]) -> tuple[str, Mapping[str, Any]]:
    """Return kind and facts of an event as it would be written now; others as they are.

    facts  by their names, whatever they are; those that are missing are missing still
    """
    if kind in _AGREEMENTS:
        agreement, name = _AGREEMENTS[kind]
        others = {key: fact for key, fact in facts.items() if key != name}
        changed = {"to": facts[name]} if name in facts else {}
        return "AgreementChanged", {**others, "agreement": agreement, **changed}
    if kind == "GameStarted" and "agreements" not in facts:
        others = {key: fact for key, fact in facts.items() if key not in _AT_START}
        agreements = {key: facts[key] for key in _AT_START if key in facts}
        return kind, {**others, "agreements": agreements}
    if kind == "JokerTaken" and "swap" not in facts:
        others = {key: fact for key, fact in facts.items() if key not in _SWAP}
        return kind, {**others, "swap": {key: facts[key] for key in _SWAP if key in facts}}
    return kind, facts


def with_reasons(facts: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the facts of an event that keeps reasons where it kept only the codes of them."""
    codes = facts.get("overruled")
    if not isinstance(codes, list) or not all(isinstance(code, str) for code in codes):
        return facts
    return {**facts, "overruled": [{"code": code} for code in codes]}
