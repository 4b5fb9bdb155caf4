"""In which fields two rulesets differ, whatever they are based on."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass

from .fieldpath import DEALS, FieldPath
from .model import DealRules, Ruleset
from .reading import NOT_RULES


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """A field that one ruleset has otherwise than another.

    path           of the field; a deal counts as one field, and so does any other list
    before, after  its values; None for a deal that only one of the two has
    """

    path: FieldPath
    before: object
    after: object


def differences(before: Ruleset, after: Ruleset) -> tuple[Difference, ...]:
    """Return the fields in which the rules differ, in the order of the model, the deals last.

    The name, the source and the base of a ruleset are no rules.
    """
    deals = _between_deals(before.deals, after.deals)
    return (*_between(FieldPath(), before, after), *deals)


def _between(at: FieldPath, before: object, after: object) -> Iterator[Difference]:
    for each in fields(before):  # type: ignore[arg-type]
        path = at / each.name
        here, there = getattr(before, each.name), getattr(after, each.name)
        if here == there or path == DEALS or path.name in NOT_RULES:
            continue
        if is_dataclass(here):
            yield from _between(path, here, there)
        elif isinstance(here, Mapping):
            for key in dict.fromkeys((*here, *there)):
                if here.get(key) != there.get(key):
                    yield Difference(path=path / key, before=here.get(key), after=there.get(key))
        else:
            yield Difference(path=path, before=here, after=there)


def _between_deals(
    before: tuple[DealRules, ...], after: tuple[DealRules, ...]
) -> Iterator[Difference]:
    for number in range(1, max(len(before), len(after)) + 1):
        [here] = before[number - 1 : number] or [None]
        [there] = after[number - 1 : number] or [None]
        if here != there:
            yield Difference(path=DEALS.item(number), before=here, after=there)
