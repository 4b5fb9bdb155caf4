"""However much is sent as a form of house rules, reading it takes what its length asks for."""

from __future__ import annotations

from werkzeug.datastructures import MultiDict

from scorekeeper.rules.ruleset.reading import ruleset_data
from scorekeeper.web.houserules.draft import read_draft
from tests.calls import calls_in

VENEZUELA = ruleset_data("venezuela")


def test_a_draft_with_many_fields_is_read_field_by_field():
    def form(length: int) -> MultiDict[str, str]:
        numbers = range(length)
        deals = [(f"deals[{n % 20 + 1}].contract[1].x{n}", "1") for n in numbers]
        return MultiDict([*deals, *((f"x{n}{'[1]' * 30}", "1") for n in numbers)])

    few, many = form(1000), form(4000)

    work = calls_in(lambda: read_draft(few, VENEZUELA))
    assert calls_in(lambda: read_draft(many, VENEZUELA)) < 5 * work
