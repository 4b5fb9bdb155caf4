"""A game to measure, begun over HTTP as a phone begins one."""

from __future__ import annotations

from _phone import Phone, hidden_fields

PEOPLE = ("Ana", "Bruno", "Chiyo", "Dara")


def begin(phone: Phone) -> str:
    """Start a game on a phone; return its address."""
    hidden = hidden_fields(phone.get("/"))
    own = {name: hidden[name] for name in ("csrf_token", "command_id")}
    own |= dict.fromkeys(("reward", "exchanges", "direction"), "")  # as the rules are written
    fields = {**own, "ruleset": "venezuela", "names": PEOPLE, "dealer": "0", "chips": "1000"}
    return phone.post("/", fields)
