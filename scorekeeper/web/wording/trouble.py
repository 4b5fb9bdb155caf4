"""What error pages say, and what is said about text that names no cards."""

from __future__ import annotations

from flask_babel import LazyString
from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l

from scorekeeper.rules.cards import MOST_CARDS_TYPED, UnreadableCards

from .cards import isolated

TROUBLE: dict[int, tuple[LazyString, LazyString]] = {
    400: (
        _l("That did not arrive whole"),
        _l("Something in it could not be read. Nothing was changed; go back and try once more."),
    ),
    403: (
        _l("This link is for looking on"),
        _l(
            "Only a scorekeeper's link may write. Nothing was changed; ask whoever keeps the score "
            "to show you that link."
        ),
    ),
    404: (
        _l("Nothing lies here"),
        _l(
            "The link may have been mistyped, or it was taken back. "
            "Ask somebody at the table for a new one."
        ),
    ),
    405: (
        _l("This page cannot do that"),
        _l("It was asked for in a way it does not know. Nothing was changed."),
    ),
    413: (
        _l("That was too much at once"),
        _l("More was sent than any game needs. Nothing was changed."),
    ),
    422: (
        _l("That cannot be entered"),
        _l("Something in it does not fit. Nothing was changed; go back and look it over."),
    ),
    429: (
        _l("Too many tries"),
        _l("This network has tried very often in a short time. Wait a little, then try again."),
    ),
    500: (
        _l("Something broke here"),
        _l(
            "That is the program's fault, not yours. What was recorded before is safe; "
            "go back and try once more."
        ),
    ),
}


def trouble_text(status: int) -> tuple[str, str]:
    """Return heading and sentence for an error page."""
    known = status if status in TROUBLE else 500 if status >= 500 else 400
    heading, text = TROUBLE[known]
    return str(heading), str(text)


def unreadable_cards(error: UnreadableCards) -> str:
    """Return which word names no cards, and how to write them."""
    token = isolated(error.token[:20])
    if error.why == "run":
        return _(
            "“%(token)s” is no run: write the lowest and the highest card and one suit, as 5-9S.",
            token=token,
        )
    if error.why == "too_many":
        return _("That is more than %(most)d cards.", most=MOST_CARDS_TYPED)
    return _("“%(token)s” names no card: write 7H, 10D, QS, JK or 5-9S.", token=token)
