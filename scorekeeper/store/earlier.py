"""Translate events that earlier versions wrote into today's kinds and fields, when they are read.

The journal itself stays as it was written, since its hashes depend on that.
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
"""Former kind of event → the agreement it changed, and its field with the new value."""
_AT_START = ("stakes", "melds_kept", "advice", "mentions")
"""Agreements that were once fields of ``GameStarted`` itself."""
_SWAP = ("meld", "naturals", "becomes", "taken")
"""Fields of ``Swapped`` that were once fields of ``JokerTaken`` itself."""
KINDS = frozenset(_AGREEMENTS)
"""Kinds of event that are no longer written."""
CHANGED = KINDS | {"GameStarted", "JokerTaken"}
"""Kinds of event that may need to be translated."""


def in_todays_names(kind: str, facts: Mapping[str, Any]) -> tuple[str, Mapping[str, Any]]:
    """Return kind and fields of an event as they would be written now.

    facts  name of a field → value, unchecked; missing ones stay missing
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
    """Return an event's fields with ``overruled`` as reasons, where it had only their codes."""
    codes = facts.get("overruled")
    if not isinstance(codes, list) or not all(isinstance(code, str) for code in codes):
        return facts
    return {**facts, "overruled": [{"code": code} for code in codes]}
