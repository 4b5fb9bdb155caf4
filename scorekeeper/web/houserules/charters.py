"""Share house rules: as a link that contains them, as a code to scan, as a file."""

import re
from collections.abc import Mapping

import tomli_w
from flask import Response, abort, flash, redirect, request, session, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.game.names import name_key
from scorekeeper.rules.ruleset.model import Ruleset
from scorekeeper.rules.ruleset.rulesfile import (
    LARGEST_FILE,
    NotToml,
    RulesRefused,
    Why,
    read_overlay,
    read_rules,
    tidied,
)
from scorekeeper.store.books.bookrules import free_name
from scorekeeper.store.people import houserules as kept
from scorekeeper.store.people.tables import NameTaken
from scorekeeper.web import access, limiting, responses, starting
from scorekeeper.web.access import Right, TableVisit
from scorekeeper.web.forms.base import CommandForm
from scorekeeper.web.pages import page
from scorekeeper.web.responses import BETWEEN_WORDS, code_to_scan, file_to_keep
from scorekeeper.web.security import takes_more
from scorekeeper.wording.houserules.houserules import not_toml_text, wrong_field_texts
from scorekeeper.wording.speech import gettext as _

from .forms import BringRulesForm
from .pages import UnreadableCode, address_of, overlay_in, shared_page
from .views import find_house_rules, houserules

CARRIED = re.compile(r"(?:\S*/shared/)?(1[A-Za-z0-9_-]{4,})/?", re.ASCII)
"""A link that holds rules, or the end of one."""
MOST_SENT = LARGEST_FILE + 64 * 1024  # bytes: the file, and what else stands in its form


@houserules.get("/<link>/houserules/<int:number>/rules.toml")
def take(link: str, number: int) -> ResponseReturnValue:
    visit = access.open_table(link)
    rules = find_house_rules(visit, number)
    words = BETWEEN_WORDS.sub("-", rules.name.casefold()).strip("-") or "rules"
    comment = _("%(name)s: the rules of %(table)s", name=rules.name, table=visit.table_name)
    text = f"# {' '.join(comment.split())}\n{tomli_w.dumps(rules.overlay)}"
    return file_to_keep(text.encode(), "application/toml", f"{words}.toml")


@houserules.get("/<link>/houserules/import")
def bring(link: str) -> ResponseReturnValue:
    access.open_table(link, Right.KEEP_SCORE)
    return page("houserules/bring.html", form=BringRulesForm(formdata=None), wrong=())


@houserules.post("/<link>/houserules/import")
@takes_more(MOST_SENT, files=True)
def add(link: str) -> ResponseReturnValue:
    visit = access.open_table(link, Right.KEEP_SCORE)
    form = BringRulesForm()
    wrong: list[str] = []
    if form.validate():
        try:
            ruleset = rules_in(form.toml)
        except NotToml as refused:
            wrong = [not_toml_text(refused)]
        except RulesRefused as refused:
            wrong = wrong_field_texts(refused)
        else:
            return kept_at(visit, ruleset, form.command_id.data or "")
    return page("houserules/bring.html", form=form, wrong=wrong), 422


def rules_in(text: str) -> Ruleset:
    """Return the rules in a file, or in a link that holds them. errors: NotToml; RulesRefused."""
    found = CARRIED.fullmatch(text.strip())
    if found is None:
        return read_rules(text, str(_("Our own rules")))
    try:
        return read_overlay(overlay_in(found[1]))
    except UnreadableCode as error:
        raise NotToml(0, Why.CODE) from error


@houserules.errorhandler(RulesRefused)
def show_refused(refused: RulesRefused) -> ResponseReturnValue:
    """Show what is wrong with the rules that a link carries."""
    return page("houserules/refused.html", wrong=wrong_field_texts(refused)), 422


@houserules.get("/houserules/shared/<code>")
def shared(code: str) -> ResponseReturnValue:
    ruleset = read_overlay(overlay_of_link(code))
    responses.leave_plain()  # links to tables by the cookie, beside what the code says
    return shared_page(ruleset, tidied(ruleset), session.get("tables", []))


@houserules.post("/houserules/shared/<code>")
def keep_shared(code: str) -> ResponseReturnValue:
    """Keep the rules that a link carries: at the table chosen, else at a new one."""
    overlay = overlay_of_link(code)
    form = CommandForm()
    form.validate()
    ruleset = read_overlay(overlay)
    chosen = request.form.get("table", "")
    if chosen:
        visit = access.open_table(chosen, Right.KEEP_SCORE)
    else:
        limiting.count_new_table()
        visit = starting.make_table(ruleset.name, form.command_id.data or "")
    return kept_at(visit, ruleset, form.command_id.data or "")


@houserules.get("/houserules/shared/<code>/qr.svg")
def drawn(code: str) -> Response:
    overlay_of_link(code)
    return code_to_scan(address_of(code), scale=4, error="l")


def overlay_of_link(code: str) -> dict[str, object]:
    """Return the house rules that a link contains, not yet checked. errors: NotFound."""
    try:
        return overlay_in(code)
    except UnreadableCode:
        abort(404)


def kept_at(visit: TableVisit, ruleset: Ruleset, command_id: str) -> ResponseReturnValue:
    """Keep rules at a table, under another name if theirs is taken; redirect to their charter."""
    overlay = tidied(ruleset)
    try:
        number = keep_under_free_name(visit, overlay, command_id)
    except kept.TooManyRules:
        flash(_("Your table has no room for more rules."))
        return redirect(url_for("houserules.index", link=visit.link), code=303)
    name = kept.find_rules(visit.table_id, number).name
    flash(_("Kept as “%(name)s”.", name=name))
    return redirect(url_for("houserules.show", link=visit.link, number=number), code=303)


def keep_under_free_name(visit: TableVisit, overlay: Mapping[str, object], command_id: str) -> int:
    """Return the number under which rules are kept now. errors: TooManyRules."""
    try:
        return kept.keep_rules(visit.table_id, overlay, by=visit.author, command_id=command_id)
    except NameTaken as taken:
        others = {name_key(rules.name) for rules in kept.rules_of(visit.table_id)}
        name = free_name(str(taken), others)
        renamed = {**overlay, "name": name}
        return kept.keep_rules(visit.table_id, renamed, by=visit.author, command_id=command_id)
