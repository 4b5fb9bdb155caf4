"""A draft of house rules as a form shows it: each field with its words, its value, what is wrong.

The fields are derived from the dataclasses of the ruleset, so that none can be forgotten.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cache
from typing import Any, get_origin

import msgspec

from scorekeeper.rules.ruleset.checking import (
    entry_kind,
    fields_of,
    is_one_line,
    kind_at,
    limit_is_none_at,
    limits_of,
    may_be_none,
    plain_kind,
)
from scorekeeper.rules.ruleset.choices import Kind, WordedChoice
from scorekeeper.rules.ruleset.deals import DealRules
from scorekeeper.rules.ruleset.fieldpath import DEALS, PACKS, WORDS_OF_SETS, FieldFault, FieldPath
from scorekeeper.rules.ruleset.overlays import stated
from scorekeeper.rules.ruleset.reading import (
    NOT_RULES,
    base_game,
    load_ruleset,
    ruleset_as_data,
    ruleset_names,
)
from scorekeeper.rules.typed import TypedReader
from scorekeeper.wording.cards import isolated
from scorekeeper.wording.contracts import contract_text
from scorekeeper.wording.houserules.fields import WORDS_OF_FIELDS, choice_label, help_of, label_of
from scorekeeper.wording.names import game_name
from scorekeeper.wording.sentences import sentence
from scorekeeper.wording.speech import gettext as _, in_digits, in_field

from .draft import KINDS, SIZES, Draft, most_entries, text_of, typed

BASED_ON = FieldPath.of("based_on")

_DEALS = TypedReader(DealRules)


class Control(StrEnum):
    """How a field is entered."""

    NUMBER = "number"
    FLAG = "flag"
    CHOICE = "choice"
    TEXT = "text"


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownField:
    """A field of the form.

    path     of the field in the ruleset; as text it is the field's name in the form
    value    what stands in it, as it was typed, numbers in the reader's digits; of a flag whether
             it is set
    options  value → label, of a choice
    unsaid   what an empty field means, as no limit; "" where it may not be left empty
    base     what the base has there, in words, where that differs; None where it does not
    errors   what is expected instead
    """

    path: FieldPath
    control: Control
    label: str
    help: str
    value: str | bool
    errors: tuple[str, ...]
    options: Mapping[str, str] = field(default_factory=dict)
    unsaid: str = ""
    base: str | None = None

    @property
    def id(self) -> str:
        return id_of(self.path)


def id_of(path: FieldPath) -> str:
    return "-".join(map(str, ("rule", *path.steps)))


class RuleFields:
    """The fields of one draft beside its base.

    base_name  what the base is called
    errors     field → what is expected there
    """

    def __init__(self, draft: Draft, base: Mapping[str, Any], faults: Sequence[FieldFault]) -> None:
        self.draft = draft
        self.base = base
        self.base_name = game_name(str(base["name"]))
        self.errors: dict[FieldPath, list[str]] = {}
        # Hundreds of melds share their words.
        self._words = cache(lambda plain: (label_of(plain), help_of(plain)))
        self._options = cache(lambda choice: {str(each): choice_label(each) for each in choice})
        for found in faults:
            said, text = self.errors.setdefault(shown_path(found.field), []), sentence(found.reason)
            if text not in said:
                said.append(text)

    def at(self, path: FieldPath) -> ShownField:
        """Return the field at a path, such as ``chips.each`` or ``deals[1].exchanges``."""
        kind, value = kind_at(path), path.find_in(self.draft)
        control = control_for(kind)
        return self._made(
            path,
            control,
            value is True if control is Control.FLAG else _shown(value, kind),
            options=self._options(plain_kind(kind)) if control is Control.CHOICE else {},
            unsaid=self._unsaid(path, kind),
            base=self._base_text(path, kind),
        )

    def kind_of(self, item: FieldPath) -> ShownField:
        """Return the field that says which kind of meld an item of a contract is."""
        value = next((kind for kind in KINDS if kind in item.find_in(self.draft)), KINDS[0])
        labels = (Kind.SET, Kind.RUN, Kind.COLOUR_RUN)
        options = {kind: choice_label(label) for kind, label in zip(KINDS, labels, strict=True)}
        return self._made(item / "kind", Control.CHOICE, value, options=options)

    def size_of(self, item: FieldPath) -> ShownField:
        data = item.find_in(self.draft)
        value = next((data[kind] for kind in KINDS if kind in data), "")
        return self._made(item / "size", Control.NUMBER, in_field(text_of(value)))

    def word_for(self, size: int) -> ShownField:
        """Return the field that says what sets of this size are called."""
        words, there = self.draft["words"]["sets"], self.base["words"]["sets"]
        own, base = words.get(str(size), ""), there.get(str(size), "")
        said = None if own == base else base or _("no word")
        path = WORDS_OF_SETS / str(size)
        return self._made(path, Control.TEXT, str(own), set_label(size), base=said)

    def base_game(self) -> ShownField:
        options = {name: game_name(load_ruleset(name).name) for name in ruleset_names()}
        return self._made(BASED_ON, Control.CHOICE, str(self.draft["based_on"]), options=options)

    def sizes_with_words(self) -> list[int]:
        """Return the sizes of sets that can get a word: 3 to 5, those in use, those with one."""
        words = {*self.draft["words"]["sets"], *self.base["words"]["sets"]}
        asked = {
            item.get("set")
            for deal in self.draft["deals"]
            for contract in (deal["contract"], *deal.get("others", ()))
            for item in contract
        }
        return sorted(
            size for size in SIZES if size in {3, 4, 5} or str(size) in words or size in asked
        )

    def below(self, path: FieldPath) -> list[ShownField]:
        """Return the simple fields of an entry of a list: of a deal, a meld, a row of packs."""
        return [self.at(each) for each in fields_of_table(path)]

    def is_full(self, path: FieldPath) -> bool:
        return len(path.find_in(self.draft) or ()) >= most_entries(path)

    def items(self, path: FieldPath) -> list[FieldPath]:
        entries = path.find_in(self.draft) or ()
        return [path.item(number) for number in range(1, len(entries) + 1)]

    def errors_at(self, path: FieldPath) -> list[str]:
        """Return what is expected at a list, or at one of its entries as a whole."""
        return self.errors.get(path, [])

    def errors_in(self, path: FieldPath) -> int:
        return sum(each.is_in(path) for each in self.errors)

    def errors_among(self, paths: Sequence[FieldPath]) -> int:
        """Return how many fields with errors are among these or below one of them."""
        return sum(any(each.unnumbered.is_in(path) for path in paths) for each in self.errors)

    def deal_text(self, path: FieldPath) -> str:
        """Return what a deal asks for, in words; "" where it is not valid yet."""
        try:
            deal = _DEALS.convert(path.find_in(self.draft))
        except msgspec.ValidationError:
            return ""
        items = [item for contract in deal.contracts for item in contract]
        return contract_text(deal) if items and all(item.size for item in items) else ""

    def differs(self, path: FieldPath) -> bool:
        return bool(path.find_in(self.draft) != path.find_in(self.base))

    def changes_in(self, paths: Sequence[FieldPath]) -> int:
        """Return how many of these fields differ from the base; lists count once."""
        rules = {path for path in paths if path.table not in NOT_RULES}
        lists = rules & {PACKS, DEALS}
        single = {path for path in rules if not any(path.is_in(each) for each in lists)}
        return sum(map(self.differs, (*lists, *single)))

    def _base_text(self, path: FieldPath, kind: Any) -> str | None:
        is_entry = path != path.unnumbered
        if is_entry or path.table in NOT_RULES or not self.differs(path):
            return None
        return value_text(path.find_in(self.base), kind)

    def _unsaid(self, path: FieldPath, kind: Any) -> str:
        """Return what it means where a field of this type is left empty; "" where it may not be."""
        if may_be_none(kind):
            general = stood_for(path.name) if path.parent.unnumbered == DEALS else None
            rules = self.base if general in self.errors else self.draft
            value = general and general.find_in(rules)
            return _("as in the game") if value is None else value_text(value, kind_at(general))
        return _("no limit") if limit_is_none_at(kind) is not None else ""

    def _made(
        self, path: FieldPath, control: Control, value: str | bool, label: str = "", **more: Any
    ) -> ShownField:
        words = (label, "") if label else self._words(path.unnumbered)
        return ShownField(
            path=path,
            control=control,
            label=words[0],
            help=words[1],
            value=value,
            errors=tuple(self.errors.get(path, ())),
            **more,
        )


def _shown(value: Any, kind: Any) -> str:
    """Return a value as it is typed, numbers in the reader's digits."""
    text = typed(value, kind)
    choice = control_for(kind) is Control.CHOICE
    is_text = choice or (isinstance(value, str) and plain_kind(kind) is str)
    return text if is_text else in_field(text)


def control_for(kind: Any) -> Control:
    plain = plain_kind(kind)
    if plain is bool:
        return Control.FLAG
    if plain is int:
        return Control.NUMBER
    if isinstance(plain, type) and issubclass(plain, WordedChoice):
        return Control.CHOICE
    return Control.TEXT


@cache
def stood_for(name: str) -> FieldPath | None:
    """Return the field of the whole game in whose place a field of a deal stands, if it does.

    Found by asking: which field of the rules in force is as the deal states it, and was not before?
    """
    ruleset = load_ruleset(base_game())
    kind, below = fields_of(DealRules)[name], ruleset_as_data(ruleset)
    for value in _some_values(kind):
        deal = replace(ruleset.deals[0], **{name: value})
        within = ruleset_as_data(ruleset.in_deal(deal))
        for path in map(FieldPath.of, map(str, WORDS_OF_FIELDS)):
            now, before = path.find_in(within), path.find_in(below)
            if now != before and now == stated(value):
                return path
    return None


def _some_values(kind: Any) -> Iterator[Any]:
    """Yield values of a type, at least two of a number, a choice or a list."""
    plain = plain_kind(kind)
    if plain is int:
        yield from (limits_of(kind)[0] + more for more in (0, 1))
    elif isinstance(plain, type) and issubclass(plain, WordedChoice):
        yield from plain
    elif plain is bool:
        yield from (False, True)
    elif is_one_line(kind):
        yield from (("2",), ("3",))


def set_label(size: int | str) -> str:
    return _("Set of %(size)d", size=int(size))


def shown_path(field: FieldPath) -> FieldPath:
    """Return the path of the form's field at which a fault is shown."""
    if field.name in KINDS and field.parent.number:
        return field.parent / "size"
    listed = field.parent
    return listed if field.number and is_one_line(kind_at(listed)) else field


def fields_of_table(path: FieldPath) -> Iterator[FieldPath]:
    """Yield the paths of the simple fields of an entry of a list: a deal, a meld, packs."""
    yield from (path / name for name in _simple_fields(path.unnumbered))


@cache
def _simple_fields(table: FieldPath) -> tuple[str, ...]:
    return tuple(
        name
        for name, each in fields_of(entry_kind(kind_at(table))).items()
        if (get_origin(plain_kind(each)) is not tuple or is_one_line(each)) and name not in KINDS
    )


def value_text(value: Any, kind: Any) -> str:
    plain, limit = plain_kind(kind), limit_is_none_at(kind)
    if plain is bool:
        return _("yes") if value else _("no")
    if value is None:
        return _("as in the game")
    if limit is not None and value == limit:
        return _("no limit")
    if isinstance(plain, type) and issubclass(plain, WordedChoice):
        return choice_label(plain(value))
    shown = text_of(value) if isinstance(value, str) else in_digits(text_of(value))
    return isolated(shown) if shown else _("nothing")
