"""The list of tables that a browser has opened; it stands in the session, which is a cookie."""

from flask import session

MOST_TABLES_KNOWN = 12  # cookies are small


def known_links() -> dict[str, str]:
    """Return link → name of its table, the newest first."""
    return dict(session.get("tables", []))


def remember(link: str, table_name: str) -> None:
    """Put a table in front, unless it stands in the list already."""
    known = known_links()
    if known.get(link) != table_name:
        known.pop(link, None)
        newest_first = {link: table_name, **known}
        session["tables"] = list(newest_first.items())[:MOST_TABLES_KNOWN]


def forget(link: str) -> None:
    """Take a link that opens nothing out of the list."""
    known = known_links()
    if known.pop(link, None) is not None:
        session["tables"] = list(known.items())
