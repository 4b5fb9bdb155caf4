"""House rules as an overlay: data that states only what differs; and where two rulesets differ."""

from collections.abc import Iterator, Mapping
from dataclasses import MISSING, Field, dataclass, fields, is_dataclass
from enum import StrEnum

from .checking import beyond_bounds, fields_of, type_faults, within_bounds
from .choices import Choice
from .deals import DealRules
from .fieldpath import DEALS, FieldFault, FieldPath, fault
from .model import Ruleset
from .reading import (
    NOT_RULES,
    RULESETS,
    find_faults,
    load_ruleset,
    over_its_base,
    read_ruleset,
    ruleset_as_data,
    ruleset_data,
    ruleset_names,
    with_changes,
)


def overlay_of(ruleset: Ruleset, base: str) -> dict[str, object]:
    """Return the smallest overlay that turns the base into this ruleset.

    base    key of a ruleset, which the overlay names as ``based_on``
    errors  NoSuchRuleset; RulesetError
    """
    below = load_ruleset(base)
    about: dict[str, object] = {"based_on": base, "name": ruleset.name}
    if ruleset.source != below.source:
        about["source"] = ruleset.source
    return {**about, **_differing(ruleset, below)}


def lay_over_base(overlay: Mapping[str, object], file: str) -> Ruleset:
    """Return the ruleset that an overlay makes of its base. errors: RulesetError.

    file  what to call the data in errors
    """
    return read_ruleset(over_its_base(overlay, file), file)


def house_faults(whole: Mapping[str, object]) -> tuple[FieldFault, ...]:
    """Return every fault of house rules, stated in full, as plain data that names its base."""
    base = whole.get("based_on")
    if base not in ruleset_names():
        return (fault("based_on", "base.unknown", base, choices=ruleset_names()),)
    faults = find_faults(within_bounds(whole), ruleset_data(str(base)))
    return (*faults, *beyond_bounds(whole))


def overlay_faults(overlay: Mapping[str, object]) -> tuple[FieldFault, ...]:
    if overlay.get("based_on") not in ruleset_names():
        return house_faults(overlay)
    return house_faults(over_its_base(overlay, "house rules"))


def readable_parts(base: Mapping[str, object], overlay: Mapping[str, object]) -> dict[str, object]:
    """Return full plain data: the base, with each readable top-level field of the overlay.

    Whether the result makes sense is not checked.
    """
    kinds = fields_of(Ruleset)
    whole = dict(base)
    for name, value in overlay.items():
        merged = with_changes(base, {name: value}).get(name)
        if name in kinds and not any(type_faults(merged, kinds[name])):
            whole[name] = merged
    return ruleset_as_data(RULESETS.convert(whole))


def _differing(ruleset: object, base: object) -> dict[str, object]:
    """Return the fields that differ between two values of one class, as plain data."""
    found: dict[str, object] = {}
    for each in fields(ruleset):  # type: ignore[arg-type]
        here, there = getattr(ruleset, each.name), getattr(base, each.name)
        if here == there or each.name in NOT_RULES:
            continue
        if is_dataclass(here):
            found[each.name] = _differing(here, there)
        elif isinstance(here, Mapping):
            gone = dict.fromkeys((key for key in there if key not in here), "")
            found[each.name] = {
                key: value for key, value in {**here, **gone}.items() if value != there.get(key, "")
            }
        else:
            found[each.name] = stated(here)
    return {name: value for name, value in found.items() if value != {}}


def stated(value: object) -> object:
    """Return a value as plain data, leaving out fields that have their default."""
    if is_dataclass(value):
        return {
            each.name: stated(getattr(value, each.name))
            for each in fields(value)
            if getattr(value, each.name) != _default_of(each)
        }
    if isinstance(value, tuple):
        return [stated(each) for each in value]
    return str(value) if isinstance(value, StrEnum) else value


def _default_of(each: Field[object]) -> object:
    return each.default_factory() if each.default_factory is not MISSING else each.default


class Evening(StrEnum):
    """How much of a game whose deals are fixed is played: about 45 minutes, every second deal."""

    SHORT = "short"
    HALF = "half"


MINUTES = 15  # a deal, at a table of four
SHORTENED_FROM = 5  # deals


def deals_of_evening(ruleset: Ruleset, evening: Evening) -> tuple[int, ...]:
    """Return the numbers of the deals of such an evening: the first, the last, evenly between.

    returns  none where deals repeat, are chosen, or are too few to leave any out
    """
    deals = len(ruleset.deals)
    fixed = ruleset.contracts.choice is Choice.IN_ORDER and not ruleset.end.repeats
    if not fixed or deals < SHORTENED_FROM:
        return ()
    wanted = 3 if evening is Evening.SHORT else (deals + 1) // 2
    return tuple(1 + each * (deals - 1) // (wanted - 1) for each in range(wanted))


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """A field that one ruleset has otherwise than another.

    path           of the field; a deal counts as one field, and so does any other list. That of all
                   deals, where some are left out between: the values are the numbers they had
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
    if kept := _left_of(before, after):
        yield Difference(path=DEALS, before=tuple(range(1, len(before) + 1)), after=kept)
        return
    for number in range(1, max(len(before), len(after)) + 1):
        [here] = before[number - 1 : number] or [None]
        [there] = after[number - 1 : number] or [None]
        if here != there:
            yield Difference(path=DEALS.item(number), before=here, after=there)


def _left_of(before: tuple[DealRules, ...], after: tuple[DealRules, ...]) -> tuple[int, ...]:
    """Return the numbers that the deals after had before; none unless some between are missing."""
    numbers: list[int] = []
    for deal in after:
        last = numbers[-1] if numbers else 0
        at = next((at for at, each in enumerate(before[last:], last + 1) if each == deal), None)
        if at is None:
            return ()
        numbers.append(at)
    between = len(numbers) < len(before) and numbers != list(range(1, len(numbers) + 1))
    return tuple(numbers) if between else ()
