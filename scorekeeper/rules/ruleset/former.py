"""Translate rules as earlier versions stated them into today's fields, when they are read.

Journals, house rules and files keep them as they were written.
"""

from __future__ import annotations

from collections.abc import Mapping


def in_todays_names(data: Mapping[str, object]) -> Mapping[str, object]:
    """Return a ruleset's plain data, whole or only what differs, as it would be written now.

    data  unchecked; what is no earlier field stays as it is
    """
    wilds = data.get("wilds")
    return {**data, "wilds": _wilds(wilds)} if isinstance(wilds, Mapping) else data


def _wilds(wilds: Mapping[str, object]) -> Mapping[str, object]:
    """Return [wilds] with its cards listed, where it only said whether twos are wild."""
    now = dict(wilds)
    twos = now.get("twos")
    if isinstance(twos, bool) and "cards" not in now:
        del now["twos"]
        now["cards"] = ["2"] if twos else []
    if "twos_natural_in_place" in now and "natural_in_place" not in now:
        now["natural_in_place"] = now.pop("twos_natural_in_place")
    return now
