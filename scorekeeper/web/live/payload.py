"""What a stream carries: server-sent events, as bytes."""

from __future__ import annotations


def event_of(number: int) -> bytes:
    """Return the server-sent event that tells the number of a game's last event."""
    return b"id: %d\ndata: %d\n\n" % (number, number)


def page_event(number: int, html: bytes) -> bytes:
    """Return the server-sent event that brings a page, with its number."""
    lines = b"\ndata: ".join(html.splitlines())
    return b"event: page\nid: %d\ndata: %b\n\n" % (number, lines)
