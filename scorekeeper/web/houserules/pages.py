"""The pages of house rules: the draft in its form, the charter in sentences, and its link."""

import json
import re
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error
from collections.abc import Mapping
from dataclasses import dataclass

from flask import url_for

from scorekeeper.rules.ruleset.fieldpath import DEALS, PACKS, WORDS_OF_SETS, FieldPath
from scorekeeper.rules.ruleset.model import Ruleset
from scorekeeper.rules.ruleset.overlays import overlay_faults
from scorekeeper.rules.ruleset.rulesfile import RulesRefused, WrongField
from scorekeeper.store.people import houserules as kept
from scorekeeper.store.people.houserules import HouseRules
from scorekeeper.web import games
from scorekeeper.web.access import TableVisit
from scorekeeper.web.pages import address_here, page
from scorekeeper.web.security import reachable
from scorekeeper.wording.cards import isolated
from scorekeeper.wording.files import wrong_field_texts
from scorekeeper.wording.houserules.fields import WORDS_OF_FIELDS, help_of, label_of
from scorekeeper.wording.rulebook.chapters import rules_told
from scorekeeper.wording.sentences import sentence
from scorekeeper.wording.speech import gettext as _

from .controls import BASED_ON, RuleFields, id_of, set_label
from .draft import KINDS
from .forms import FOLDING, MOVED, OFTEN, ORDER, TWO_TO_NINE, RulesForm, RulesNameForm, chapter_of

FORM = "1"
"""The first sign of every code: the version of how the rest is written."""
LONGEST_CODE = 2500  # characters: what is longer travels as a file
LONGEST_DRAWN = 1100  # characters of a link that a phone still scans off another one
LARGEST_UNPACKED = 32 * 1024  # bytes
CODE = re.compile(rf"{FORM}[A-Za-z0-9_-]{{4,{LONGEST_CODE - 1}}}", re.ASCII)
MEANINGS = [path for path in WORDS_OF_FIELDS if path.parent.is_in(DEALS) and path.name not in KINDS]
"""The fields of a deal that are entered under their own name."""


class UnreadableCode(ValueError):
    """The end of a link that holds no house rules, or none that can be read."""


def code_of(overlay: Mapping[str, object]) -> str | None:
    """Return house rules as the end of a link; None where they are too long for one."""
    text = json.dumps(overlay, ensure_ascii=False, separators=(",", ":"))
    packed = zlib.compress(text.encode(), level=9)
    code = FORM + urlsafe_b64encode(packed).rstrip(b"=").decode()
    return code if len(code) <= LONGEST_CODE else None


def address_of(code: str) -> str:
    return reachable(url_for("houserules.shared", code=code))


def overlay_in(code: str) -> dict[str, object]:
    """Return the house rules that a code carries, not yet checked. errors: UnreadableCode."""
    if not CODE.fullmatch(code):
        raise UnreadableCode(code[:20])
    packed = code.removeprefix(FORM)
    try:
        raw = urlsafe_b64decode(packed + "=" * (-len(packed) % 4))
        unpacking = zlib.decompressobj()
        text = unpacking.decompress(raw, LARGEST_UNPACKED)
        if not unpacking.eof or unpacking.unused_data:
            raise UnreadableCode(code[:20])
        overlay = json.loads(text)
        json.dumps(overlay, ensure_ascii=False).encode()  # half a sign can be on no page
    except (Error, zlib.error, ValueError, RecursionError) as error:
        raise UnreadableCode(code[:20]) from error
    if not isinstance(overlay, dict):
        raise UnreadableCode(code[:20])
    return overlay


def draft_page(form: RulesForm, rules: HouseRules | None = None) -> str:
    """Return the form with a draft. It is sent to its own address, so no draft meets another."""
    ruleset, fields = form.ruleset(), form.fields()
    return page(
        "houserules/form.html",
        form=form,
        rules=rules,
        fields=fields,
        action=address_here(query=True),
        chapters=FOLDING,
        often=OFTEN,
        moved=MOVED,
        two_to_nine=TWO_TO_NINE,
        path_of=FieldPath.of,
        simple=simple,
        id_of=id_of,
        label_of=label_of,
        loose=loose_errors(form),
        to_mend=to_mend(fields) if form.saves else [],
        help_of=help_of,
        back_text=lambda path: back_text(path, fields.base_name),
        meanings=MEANINGS,
        told=rules_told(ruleset) if ruleset else None,
    )


def simple(path: FieldPath) -> bool:
    """Return whether a field has a plain control; lists and the base have forms of their own."""
    return not any(path.is_in(other) for other in (PACKS, DEALS, WORDS_OF_SETS, BASED_ON))


def back_text(path: FieldPath, base: str) -> str:
    if path == PACKS:
        return _("All packs as in %(game)s", game=isolated(base))
    return _("All deals as in %(game)s", game=isolated(base))


def loose_errors(form: RulesForm) -> list[str]:
    """Return as sentences the faults of no field on the page, which are shown above all fields."""
    return [sentence(found.reason) for found in form.faults if not chapter_of(found.field)]


@dataclass(frozen=True, slots=True)
class ToMend:
    """A field to mend, as the top of the page leads to it; ``deal``: the one it is of, if any."""

    id: str
    label: str
    deal: int | None


def to_mend(fields: RuleFields) -> list[ToMend]:
    """Return where on the page what is expected stands beside a field, in the page's order."""
    shown = [path for path in fields.errors if chapter_of(path)]
    shown.sort(key=lambda path: (ORDER.index(chapter_of(path)), path in OFTEN))
    return [*map(_to_mend, shown)]


def _to_mend(path: FieldPath) -> ToMend:
    """Return the way to a field; of a deal to the deal, of a list to its chapter."""
    if path.parent == WORDS_OF_SETS:
        return ToMend(id_of(path), set_label(path.name), None)
    deal = path.steps[1] if path.is_in(DEALS) and len(path.steps) > 1 else None
    if isinstance(deal, int):
        return ToMend(id_of(DEALS.item(deal)), label_of(path), deal)
    of_list = path in (DEALS, PACKS) or path.number is not None
    return ToMend(f"chapter-{chapter_of(path)}" if of_list else id_of(path), label_of(path), None)


def charter_page(visit: TableVisit, rules: HouseRules, form: RulesNameForm) -> str:
    """Return the charter of a table's house rules; where they are not valid any more, why not."""
    ruleset = games.ruleset_of(rules)
    if ruleset is None:
        refused = RulesRefused(
            tuple(WrongField(0, found) for found in overlay_faults(rules.overlay))
        )
        return page("houserules/broken.html", rules=rules, wrong=wrong_field_texts(refused))
    told = rules_told(ruleset)
    return page(
        "houserules/charter.html",
        rules=rules,
        form=form,
        key=games.key_of(rules),
        earlier=kept.versions_of(visit.table_id, rules.number)[1:],
        told=told,
        **link_of(rules.overlay),
        **told,
    )


def link_of(overlay: Mapping[str, object]) -> dict[str, object]:
    """Return, for templates, the link that contains rules; None in it where they are too long."""
    code = code_of(overlay)
    address = code and address_of(code)
    return {"code": code, "address": address, "drawn": address and len(address) <= LONGEST_DRAWN}


def shared_page(ruleset: Ruleset, overlay: dict[str, object], tables: object) -> str:
    """Return the page of rules that came by a link: their charter, and where they can be kept."""
    return page("houserules/shared.html", tables=tables, **link_of(overlay), **rules_told(ruleset))
