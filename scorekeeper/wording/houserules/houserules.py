"""Sentences for files of house rules that cannot be read."""

from scorekeeper.rules.ruleset.rulesfile import (
    LARGEST_FILE,
    MOST_DOTS,
    NotToml,
    RulesRefused,
    Why,
    WrongField,
)
from scorekeeper.wording.cards import isolated
from scorekeeper.wording.sentences import sentence
from scorekeeper.wording.speech import gettext as _, ngettext

MOST_TOLD = 30
LARGEST_KB = LARGEST_FILE // 1024


def not_toml_text(refused: NotToml) -> str:
    if refused.why is Why.SIZE:
        return _("This is too large for a file of rules: at most %(most)d kB.", most=LARGEST_KB)
    if refused.why is Why.DOTS:
        return _(
            "Line %(line)d has more than %(most)d dots.",
            line=refused.line,
            most=MOST_DOTS,
        )
    named = isolated(refused.named)
    if refused.why is Why.CODE:
        return _("This is only part of the link. Copy all of it.")
    if refused.why is Why.TWICE:
        return _("Line %(line)d: “%(named)s” is stated twice.", line=refused.line, named=named)
    if refused.why is Why.FLAG:
        return _(
            "Line %(line)d: write true or false, in small letters, instead of %(named)s.",
            line=refused.line,
            named=named,
        )
    if refused.why is Why.QUOTES:
        return _(
            "Line %(line)d: a text needs quotes before and after it: %(named)s.",
            line=refused.line,
            named=named,
        )
    if refused.line:
        return _(
            "Line %(line)d isn’t written as TOML is: each line says name = value, or names a "
            "group in square brackets.",
            line=refused.line,
        )
    return _("This isn’t a rules file (TOML).")


def wrong_field_texts(refused: RulesRefused) -> list[str]:
    """Return a sentence for each of the first ``MOST_TOLD`` faults, and how many more there are."""
    wrong = sorted(refused.wrong, key=lambda each: each.line)
    told = [_wrong_field(each) for each in wrong[:MOST_TOLD]]
    if more := len(wrong) - len(told):
        told.append(ngettext("… and one more.", "… and %(num)d more.", more))
    return told


def _wrong_field(wrong: WrongField) -> str:
    field, expected = isolated(str(wrong.fault.field)[:80]), sentence(wrong.fault.reason)
    if wrong.line:
        return _(
            "Line %(line)d, %(field)s: %(expected)s",
            line=wrong.line,
            field=field,
            expected=expected,
        )
    return _("%(field)s: %(expected)s", field=field, expected=expected)
