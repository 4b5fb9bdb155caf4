"""What a stream carries: server-sent events, as bytes."""

from __future__ import annotations

from scorekeeper.web.access import stamped


def event_of(stamp: float) -> bytes:
    """Return the server-sent event that tells a stamp."""
    said = stamped(stamp)
    return f"id: {said}\ndata: {said}\n\n".encode()


def page_event(stamp: float, html: bytes) -> bytes:
    """Return the server-sent event that brings a page, with its stamp."""
    lines = b"\ndata: ".join(html.splitlines())
    return b"event: page\nid: %b\ndata: %b\n\n" % (stamped(stamp).encode(), lines)
