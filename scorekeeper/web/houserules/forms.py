"""The form that writes house rules, and the one that brings them from elsewhere."""

from collections.abc import Set
from dataclasses import replace

from flask import request
from flask_babel import lazy_gettext as _
from wtforms.validators import DataRequired, Length

from scorekeeper.rules.ruleset.fieldpath import (
    DEALS,
    PACKS,
    FieldFault,
    FieldPath,
    fault,
    find_path,
)
from scorekeeper.rules.ruleset.model import Ruleset
from scorekeeper.rules.ruleset.overlays import house_faults, lay_over_base, overlay_of
from scorekeeper.rules.ruleset.reading import ruleset_names
from scorekeeper.web.forms.base import LONGEST_NAME, BookForm, CommandForm, HiddenNumber, NameField
from scorekeeper.wording.houserules.fields import FIELD_CHAPTERS

from .controls import RuleFields
from .draft import (
    Draft,
    base_data,
    edit_list,
    first_in,
    put_back,
    read_draft,
    taken_over,
    with_alike,
    with_every,
)

OFTEN = tuple(
    map(
        FieldPath.of,
        (
            *("penalties.joker", "penalties.ace", "chips.each", "buying.most_per_deal"),
            *("buying.extra_cards", "laying_down.lay_offs", "later_turns.lay_offs"),
        ),
    )
)
"""The fields that tables change most: the form shows them first, and nowhere else."""
FOLDING = [
    replace(chapter, paths=tuple(path for path in chapter.paths if path not in OFTEN))
    for chapter in FIELD_CHAPTERS[1:]
]
"""The chapters that fold away. The first is always in sight: what is said about the rules."""
MOVED = {
    chapter.key: tuple(path for path in chapter.paths if path in OFTEN)
    for chapter in FIELD_CHAPTERS
}
"""Chapter → the fields that one looks for there, but that stand among those changed most."""
ORDER = [chapter.key for chapter in FIELD_CHAPTERS]
_CHAPTER_OF = {path.table: chapter.key for chapter in FIELD_CHAPTERS for path in chapter.paths}
SAVE = "save"
SHOW = "show"
BACK = "back"
TAKE = "take"
"""Lets the game that the rules are now based on stand wherever they were as in the one before."""
COMPARE = "compare"
"""Leaves all as it is: only what differs is another."""
ALIKE = "alike"
"""Types one number into all fields of ``TWO_TO_NINE``; also the name of the field it stands in."""
EVERY = "every"
TWO_TO_NINE = tuple(
    FieldPath.of(f"penalties.{rank}")
    for rank in ("nine", "eight", "seven", "six", "five", "four", "three", "two")
)
"""The fields that most tables fill in alike, the first of them first in its chapter."""
LONGEST_PRESS = 60


def chapter_of(path: FieldPath) -> str:
    """Return the key of the chapter that shows a field, of ``OFTEN`` the first; "": none does."""
    return ORDER[0] if path in OFTEN else _CHAPTER_OF.get(path.table, "")


class VersionForm(CommandForm):
    """A form about house rules; ``version``: of the rules as the page showed them, if any."""

    version = HiddenNumber(_("Version"))

    def goes_over(self, version: int) -> None:
        """Let the form, when it is sent once more, change this version."""
        self.version.data, self.version.raw_data = version, None


class RulesForm(VersionForm):
    """A draft of house rules, which lives in the form until it is saved.

    origin   the base whose rules the draft began with: asked about where that is another now
    entered  whether the draft was sent, rather than taken from what is kept
    focus    what the next key press is for: the path of a field, or the value of a button
    unfolds  the field or entry that the button has led to, and that is shown unfolded
    """

    def __init__(
        self, *args: object, base: str, draft: Draft | None = None, **kwargs: object
    ) -> None:
        super().__init__(*args, **kwargs)
        self.entered = draft is None
        asked = request.form.get("based_on", base) if self.entered else base
        self.base_name = asked if asked in ruleset_names() else base
        self.base = base_data(self.base_name)
        self.press, self.focus, self.unfolds = SHOW, "", FieldPath()
        origin = request.form.get("origin", base) if self.entered else base
        self.origin = origin if origin in ruleset_names() else self.base_name
        if draft is None:
            self.press = (request.form.getlist("press") or [SHOW])[-1][:LONGEST_PRESS]
            draft = self.pressed(read_draft(request.form, self.base))
            if self.press in (TAKE, COMPARE):
                self.origin = self.base_name
        self.draft: Draft = {**draft, "based_on": self.base_name}
        self.faults = tuple(found for found in house_faults(self.draft) if self.minds(found))

    @property
    def unfolded(self) -> Set[str]:
        """The keys of the chapters that the button edits, or in which something is to be mended."""
        faults = [found.field for found in self.faults] if self.saves else []
        return {chapter_of(path) for path in (self.unfolds, *faults)}

    def minds(self, found: FieldFault) -> bool:
        """Return whether to tell a fault now: a missing name only where the rules are saved."""
        return self.saves or found.reason.code != "text.missing"

    def pressed(self, draft: Draft) -> Draft:
        """Return the draft after the button that was pressed, and note where that leads."""
        if self.press == TAKE:
            return taken_over(draft, base_data(self.origin), self.base)
        what, _between, named = self.press.partition(" ")
        path = find_path(named)
        if path is None:
            return draft
        self.focus, self.unfolds = self.press, path
        if what == ALIKE:
            typed = request.form.get(ALIKE, "").strip()
            return with_alike(draft, TWO_TO_NINE, typed) if typed else draft
        if what == EVERY:
            return with_every(draft, path)
        if what == BACK:
            self.focus = f"add {path}" if path in (DEALS, PACKS) else named
            return put_back(draft, self.base, path)
        edited, entry = edit_list(draft, what, path)
        moved = what in ("up", "down")
        self.focus = f"{what} {entry}" if moved else str(first_in(entry))
        if entry.number is None:  # nothing is left to lead to
            self.focus = f"add {entry}"
        self.unfolds = entry.parent if what == "remove" and entry.number else entry
        return edited

    @property
    def saves(self) -> bool:
        return self.press == SAVE

    def name_is_taken(self) -> None:
        name = self.draft["name"]
        taken = fault("name", "text.taken", name, name=str(name))
        self.faults = (*self.faults, taken)

    def ruleset(self) -> Ruleset | None:
        """Return the rules as they stand; None where anything is wrong."""
        if self.faults:
            return None
        return lay_over_base(self.draft_over_base(), "house rules")

    def draft_over_base(self) -> Draft:
        """Return the draft, ready to be laid over its base.

        Words of the base that it does not have are set to "", as they would be added else; and
        without a name it gets the base's.
        """
        words, name = self.draft["words"], self.draft["name"] or self.base["name"]
        gone = dict.fromkeys(self.base["words"]["sets"], "")
        words = {**words, "sets": {**gone, **words["sets"]}}
        return {**self.draft, "name": name, "words": words}

    def overlay(self) -> dict[str, object]:
        """Return what the rules state differently from their base; the draft must have no fault."""
        ruleset = self.ruleset()
        assert ruleset is not None
        return overlay_of(ruleset, self.base_name)

    def fields(self) -> RuleFields:
        return RuleFields(self.draft, self.base, self.faults)


class RulesNameForm(VersionForm):
    """Another name for house rules."""

    name = NameField(_("Name"), [DataRequired(), Length(max=LONGEST_NAME)])


class BringRulesForm(BookForm):
    """House rules from elsewhere, as TOML: in a file, or as its text."""

    @property
    def toml(self) -> str:
        """The text of the file, or the one pasted; bytes that are no UTF-8 show as such."""
        return self.book.decode("utf-8-sig", errors="replace")
