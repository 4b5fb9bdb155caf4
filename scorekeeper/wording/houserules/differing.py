"""In words, how two rulesets differ: each field's label, its value before and after."""

from collections.abc import Iterator
from dataclasses import dataclass, fields

from scorekeeper.rules.ruleset.checking import kind_at, limit_is_none_at
from scorekeeper.rules.ruleset.choices import WordedChoice
from scorekeeper.rules.ruleset.dealing import Packs
from scorekeeper.rules.ruleset.deals import DealRules
from scorekeeper.rules.ruleset.fieldpath import DEALS, WORDS_OF_SETS, FieldPath
from scorekeeper.rules.ruleset.model import Ruleset
from scorekeeper.rules.ruleset.overlays import Difference, differences
from scorekeeper.wording.cards import isolated, listing
from scorekeeper.wording.rulebook.chapters import deal_text
from scorekeeper.wording.rulebook.dealing import row_text
from scorekeeper.wording.speech import gettext as _, in_digits, ngettext

from .fields import choice_label, label_of

MOST_IN_A_SENTENCE = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class ToldDifference:
    """A field that differs, in words; ``before`` and ``after`` are never empty."""

    label: str
    before: str
    after: str


def differences_told(before: Ruleset, after: Ruleset) -> tuple[ToldDifference, ...]:
    """Return in words what differs between two rulesets, as ``differences`` finds it.

    Of a deal that asks for the same melds only that is told which it has otherwise.
    """
    return tuple(
        ToldDifference(
            label=_label(each.path),
            before=_in(each.path, each.before, before),
            after=_in(each.path, each.after, after),
        )
        for found in differences(before, after)
        for each in within_a_deal(found)
    )


def within_a_deal(found: Difference) -> Iterator[Difference]:
    here, there = found.before, found.after
    same_melds = (
        isinstance(here, DealRules)
        and isinstance(there, DealRules)
        and here.contracts == there.contracts
    )
    if not same_melds:
        yield found
        return
    for each in fields(DealRules):
        values = getattr(here, each.name), getattr(there, each.name)
        if values[0] != values[1]:
            yield Difference(path=found.path / each.name, before=values[0], after=values[1])


def differences_in_short(before: Ruleset, after: Ruleset) -> str:
    """Return the same as part of a sentence, the first few of them; "" where nothing differs."""
    told = differences_told(before, after)
    parts = [
        # NOTE: as in: Jokers 50 (before: 15)
        _(
            "%(field)s %(after)s (before: %(before)s)",
            field=each.label,
            before=each.before,
            after=each.after,
        )
        for each in told[:MOST_IN_A_SENTENCE]
    ]
    if more := len(told) - len(parts):
        parts.append(ngettext("one thing more", "%(num)d things more", more))
    return "; ".join(parts)


def _label(path: FieldPath) -> str:
    if path == DEALS:
        return _("Deals")
    if path.parent == DEALS:
        return _("Deal %(number)d", number=path.number or 0)
    if path.parent.parent == DEALS:
        number, field = path.parent.number or 0, label_of(path)
        return _("Deal %(number)d: %(field)s", number=number, field=field)
    if path.parent == WORDS_OF_SETS and path.name.isdecimal():
        return _("Set of %(size)d", size=int(path.name))
    return label_of(path)


def _in(path: FieldPath, value: object, ruleset: Ruleset) -> str:
    """Return a value in words. ``ruleset``: the one that has it, for a deal's contract."""
    if isinstance(value, DealRules):
        return deal_text(value, ruleset)
    return value_text(path, value)


def value_text(path: FieldPath, value: object) -> str:
    """Return the value of a field, not a deal, in words; they are never empty."""
    match value:
        case None | "" | ():
            return _("nothing")
        case bool():
            return _("yes") if value else _("no")
        case WordedChoice():
            return choice_label(value)
        case Packs():
            return row_text(value)
        case tuple():
            return listing(value_text(path, each) for each in value)
        case int() if value == limit_is_none_at(kind_at(path)):
            return _("no limit")
    return isolated(in_digits(value))
