"""How a player enters an own hand."""

from __future__ import annotations

from tests.web.at_table import ANA, AtTable


def enter(table: AtTable, cards: str, player: str = ANA, **fields: object) -> str:
    """Enter a hand, and return the page that answers."""
    page = f"hand/{player}"
    return table.open(page).send(page, melds=cards, **{"press": "check", **fields}).html


def ask(table: AtTable, cards: str, player: str = ANA, **fields: object) -> str:
    """Enter a hand as a script does, and return what is said to it."""
    page = f"hand/{player}"
    form = table.open(page).form(page)
    sent = {**form.fields, "melds": cards, "press": "check", **fields}
    return table.phone.post(form.action, sent, headers={"X-Fragment": "verdict"}).html


def entered(table: AtTable, player: str = ANA) -> str:
    """Return the cards that the page shows as entered."""
    return table.open(f"hand/{player}").form(f"hand/{player}").fields["melds"]
