"""A family that writes its own rules on a phone, by the form alone."""

from __future__ import annotations

import re
from html import unescape

from werkzeug.datastructures import MultiDict

from scorekeeper.rules.ruleset.model import Ruleset
from scorekeeper.rules.ruleset.overlays import lay_over_base
from scorekeeper.store.people import houserules
from tests.web.at_table import AtEvening
from tests.web.phone import Form

TOLD = re.compile(r'data-told="([^"]+)">(.*?)</(?:div|span)>', re.DOTALL)
ERROR = re.compile(r'class="field__error[^>]*>(.*?)</p>', re.DOTALL)


class House(AtEvening):
    """The scorekeeper's phone at a table, and what rules the table keeps."""

    @property
    def home(self) -> str:
        return self.evening.home

    @property
    def form(self) -> Form:
        """The form with the draft."""
        return next(form for form in self.phone.page.forms if "based_on" in form.fields)

    @property
    def drafted(self) -> MultiDict[str, str]:
        return self.form.fields

    def begin(self, base: str = "venezuela") -> House:
        """Open the form for new rules made from a game."""
        self.phone.open(f"{self.home}houserules/new?base={base}")
        return self

    def change(self, number: int) -> House:
        """Open the form for a change of rules."""
        self.phone.open(f"{self.home}houserules/{number}/change")
        return self

    def press(
        self,
        press: str,
        values: dict[str, object] | None = None,
        form: Form | None = None,
        **more: object,
    ) -> House:
        """Fill in fields of a form by their paths, and press a button; None: the form shown."""
        form = form or self.form
        fields = MultiDict(form.fields)
        for path, value in {**(values or {}), **more}.items():
            fields.setlist(path, [sent(value)])
        fields["press"] = press
        self.phone.post(form.action, fields)
        return self

    def keep(self, name: str, values: dict[str, object] | None = None) -> Ruleset:
        """Fill in fields, keep the rules under this name, and return them as they are kept."""
        self.press("save", {"name": name, **(values or {})})
        assert self.phone.status == 200, self.errors()
        return self.ruleset(name)

    def ruleset(self, name: str) -> Ruleset:
        return lay_over_base(self.overlay(name), name)

    def overlay(self, name: str) -> dict[str, object]:
        """Return what is kept under this name at the table."""
        return next(rules.overlay for rules in self.kept() if rules.name == name)

    def kept(self) -> list[houserules.HouseRules]:
        with self.app.app_context():
            return houserules.rules_of(1)

    def errors(self) -> dict[str, str]:
        """Path of a field, or of a list → what the page says is expected there."""
        return {
            path: " ".join(unescape(" ".join(found)).split())
            for path, told in TOLD.findall(self.phone.html)
            if (found := ERROR.findall(told)) and path != "differences"
        }

    def told(self, values: dict[str, object]) -> str:
        """Return what a script hears while these fields are edited."""
        form = self.form
        fields = MultiDict(form.fields)
        for path, value in values.items():
            fields.setlist(path, [sent(value)])
        self.phone.post(form.action, fields, headers={"X-Fragment": "told"})
        return self.phone.html


def sent(value: object) -> str:
    """What a browser sends for a value; of a flag a tick or nothing."""
    if isinstance(value, bool):
        return "yes" if value else ""
    return str(value)
