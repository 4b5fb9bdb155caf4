"""What a stream carries: server-sent events, as bytes."""

from __future__ import annotations

from scorekeeper.web.access import stamped

from .lookers import Shown


def event_of(stamp: float) -> bytes:
    """Return the server-sent event that tells a stamp."""
    said = stamped(stamp)
    return f"id: {said}\ndata: {said}\n\n".encode()


def page_event(shown: Shown) -> bytes:
    """Return the server-sent event that brings a page, with its number."""
    lines = "\ndata: ".join(shown.html.splitlines())
    return f"event: page\nid: {stamped(shown.number)}\ndata: {lines}\n\n".encode()
