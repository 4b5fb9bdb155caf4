"""Cards, amounts and moments in words, as several sentences of the log need them."""

from datetime import UTC, datetime
from decimal import Decimal

from babel.dates import format_date, format_skeleton, format_time
from babel.numbers import format_decimal

from scorekeeper.game.state import WayOut
from scorekeeper.rules.cards import Card
from scorekeeper.wording.cards import show_cards
from scorekeeper.wording.speech import gettext as _
from scorekeeper.wording.speech import in_digits, locale_here


def cards_or_none(cards: tuple[Card, ...]) -> str:
    return show_cards(cards) if cards else _("no cards")


def amount_text(cents: int) -> str:
    """Return an amount of money, without a currency. ``cents``: of any."""
    return _money(cents, "#,##0.00")


def amount_typed(cents: int) -> str:
    """Return an amount of money as the reader types it: 0.50, 0,50 or ۰٫۵۰. ``cents``: of any."""
    return _money(cents, "0.00")


def _money(cents: int, form: str) -> str:
    """Return an amount with the reader's digits and point. ``form``: as Babel writes one."""
    amount = Decimal(cents) / 100
    said = format_decimal(amount, form, locale=locale_here(), numbering_system="default")
    # Babel gives the language's own point, but English digits.
    return in_digits(said)


def moment_text(moment: datetime) -> str:
    locale = locale_here()
    return _(
        "%(day)s, %(time)s UTC",
        day=in_digits(format_skeleton("MMMd", moment, tzinfo=UTC, locale=locale)),
        time=in_digits(format_time(moment, "short", tzinfo=UTC, locale=locale)),
    )


def day_text(moment: datetime) -> str:
    return in_digits(format_date(moment.astimezone(UTC), "long", locale=locale_here()))


def way_out_text(way: WayOut, player: str) -> str:
    """Return that a player went out in the turn of laying down, with a wild card or without."""
    if way is WayOut.WITHOUT_WILDS:
        return _("%(player)s laid down and went out in one turn, without a wild.", player=player)
    return _("%(player)s laid down and went out in one turn.", player=player)
