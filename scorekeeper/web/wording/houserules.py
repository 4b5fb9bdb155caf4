"""What is said about house rules that come from elsewhere and cannot be read."""

from __future__ import annotations

from collections.abc import Iterator

from flask_babel import gettext as _

from scorekeeper.web.rulesfile import NotToml, RulesRefused, WrongField

from .cards import isolated
from .faults import fault_text

MOST_TOLD = 30


def not_toml_text(refused: NotToml) -> str:
    """Return at which line a text stops being TOML."""
    if refused.line:
        return _(
            "Line %(line)d is not written as TOML is: each line says name = value, or names a "
            "group in square brackets.",
            line=refused.line,
        )
    return _("This is not a file of rules: it cannot be read as TOML.")


def wrong_field_texts(refused: RulesRefused) -> list[str]:
    """Return what is expected at each field, with the line it stands on."""
    return list(_wrong_fields(refused))[:MOST_TOLD]


def _wrong_fields(refused: RulesRefused) -> Iterator[str]:
    for each in sorted(refused.wrong, key=lambda wrong: wrong.line):
        yield _wrong_field(each)


def _wrong_field(wrong: WrongField) -> str:
    field, expected = isolated(wrong.fault.field[:80]), fault_text(wrong.fault)
    if wrong.line:
        return _(
            "Line %(line)d, %(field)s: %(expected)s",
            line=wrong.line,
            field=field,
            expected=expected,
        )
    return _("%(field)s: %(expected)s", field=field, expected=expected)
