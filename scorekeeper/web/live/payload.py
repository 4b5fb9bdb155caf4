"""What a stream carries: server-sent events, as bytes."""

from __future__ import annotations

from .lookers import Shown


def event_of(number: int) -> bytes:
    """Return the server-sent event that tells a number."""
    return b"id: %d\ndata: %d\n\n" % (number, number)


def page_event(shown: Shown) -> bytes:
    """Return the server-sent event that brings a page, with its number."""
    lines = "\ndata: ".join(shown.html.splitlines())
    return f"event: page\nid: {shown.number}\ndata: {lines}\n\n".encode()
