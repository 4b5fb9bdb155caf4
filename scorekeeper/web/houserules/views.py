"""A table's house rules: the list, the form that writes them, their charter, sharing them."""

import re
from collections.abc import Mapping

import tomli_w
from flask import Blueprint, Response, abort, flash, redirect, request, session, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.game.names import name_key
from scorekeeper.rules.ruleset.model import Ruleset
from scorekeeper.rules.ruleset.overlays import readable_parts
from scorekeeper.rules.ruleset.reading import base_game, ruleset_names
from scorekeeper.rules.ruleset.rulesfile import (
    LARGEST_FILE,
    NotToml,
    RulesRefused,
    Why,
    read_overlay,
    read_rules,
    tidied,
)
from scorekeeper.store.people import houserules as kept
from scorekeeper.store.people.houserules import HouseRules, free_name
from scorekeeper.store.people.rights import Right
from scorekeeper.store.people.tables import ChangedMeanwhile, NameTaken
from scorekeeper.web import access, games, limiting, responses, starting
from scorekeeper.web.access import TableVisit
from scorekeeper.web.forms.base import CommandForm
from scorekeeper.web.pages import page
from scorekeeper.web.qr import code_to_scan
from scorekeeper.web.responses import BETWEEN_WORDS, file_to_keep
from scorekeeper.web.security import takes_more
from scorekeeper.wording.files import not_toml_text, wrong_field_texts
from scorekeeper.wording.speech import gettext as _

from .draft import base_data, draft_of
from .forms import BringRulesForm, RulesForm, RulesNameForm
from .pages import UnreadableCode, address_of, charter_page, draft_page, overlay_in, shared_page

CARRIED = re.compile(r"(?:\S*/shared/)?(1[A-Za-z0-9_-]{4,})/?", re.ASCII)
"""A link that holds rules, or the end of one."""
MOST_SENT = LARGEST_FILE + 64 * 1024  # bytes: the file, and what else stands in its form
LARGEST_DRAFT = 256 * 1024  # bytes: twenty deals with all the contracts they may have

houserules = Blueprint("houserules", __name__)


@houserules.get("/<link>/houserules")
def index(link: str) -> ResponseReturnValue:
    visit = access.open_table(link)
    rules = kept.rules_of(visit.table_id)
    return page(
        "houserules/index.html",
        rules=[each for each in rules if each.archived is None],
        away=[each for each in rules if each.archived is not None],
        about=about,
        groups=games.built_in(),
    )


def about(rules: HouseRules) -> str:
    ruleset = games.ruleset_of(rules)
    if ruleset is None:
        return _("These rules contradict each other. Open to see where.")
    return games.GameToPlay(games.key_of(rules), ruleset).in_short


@houserules.get("/houserules")
def begin() -> ResponseReturnValue:
    """Show, without a table, from which games rules can be made, and whose rules there are."""
    return page("houserules/begin.html", tables=access.known_links(), groups=games.built_in())


@houserules.get("/houserules/new")
def new_first() -> ResponseReturnValue:
    base = base_asked()
    form = RulesForm(formdata=None, base=base, draft=draft_of({}, base, ""))
    return draft_page(form)


@houserules.post("/houserules/new")
@takes_more(LARGEST_DRAFT)
def keep_first() -> ResponseReturnValue:
    """Edit the draft of the first rules of a table, or make the table and keep them there."""
    form = RulesForm(base=base_game())
    if not form.validate() or not form.saves or form.faults:
        refused = form.errors or form.saves
        return draft_page(form), 422 if refused else 200
    limiting.count_new_table()
    visit = starting.make_table(str(form.draft["name"]), form.command_id.data or "")
    number = record(visit, form, None)
    flash(_("Kept as “%(name)s”.", name=form.draft["name"]))
    return redirect(url_for(".show", link=visit.link, number=number), code=303)


def base_asked() -> str:
    """Return the game that new rules are to be made from. errors: NotFound."""
    base = request.args.get("base", base_game())
    if base not in ruleset_names():
        abort(404)
    return base


@houserules.get("/<link>/houserules/new")
def new(link: str) -> ResponseReturnValue:
    """Show the form for new rules, filled in with a game's, or with those of other house rules."""
    visit = access.open_table(link, Right.KEEP_SCORE)
    base = base_asked()
    draft = draft_of({}, base, "")
    copied = request.args.get("copy", "")
    if copied:
        rules = find_house_rules(visit, access.number_asked(copied) or 0)
        form = form_of(rules)
        taken = {name_key(each.name) for each in kept.rules_of(visit.table_id)}
        base, draft = form.base_name, {**form.draft, "name": free_name(rules.name, taken)}
    form = RulesForm(formdata=None, base=base, draft=draft)
    return draft_page(form)


@houserules.post("/<link>/houserules/new")
@takes_more(LARGEST_DRAFT)
def keep(link: str) -> ResponseReturnValue:
    visit = access.open_table(link, Right.KEEP_SCORE)
    form = RulesForm(base=base_game())
    return edited(visit, form, None)


@houserules.get("/<link>/houserules/<int:number>")
def show(link: str, number: int) -> ResponseReturnValue:
    visit = access.open_table(link)
    rules = find_house_rules(visit, number)
    return charter_page(visit, rules, RulesNameForm(None, name=rules.name, version=rules.version))


@houserules.get("/<link>/houserules/<int:number>/change")
def change(link: str, number: int) -> ResponseReturnValue:
    visit = access.open_table(link, Right.KEEP_SCORE)
    rules = find_house_rules(visit, number)
    earlier = request.args.get("version", "")
    versions = kept.versions_of(visit.table_id, number) if earlier else []
    shown = next((each for each in versions if str(each.version) == earlier), rules)
    form = form_of(shown, version=rules.version)
    return draft_page(form, rules)


@houserules.post("/<link>/houserules/<int:number>/change")
@takes_more(LARGEST_DRAFT)
def save(link: str, number: int) -> ResponseReturnValue:
    """Edit the draft of changed rules, or keep them; games that began go on as they did."""
    visit = access.open_table(link, Right.KEEP_SCORE)
    rules = find_house_rules(visit, number)
    return edited(visit, RulesForm(base=base_of(rules)), rules)


@houserules.post("/<link>/houserules/<int:number>/name")
def rename(link: str, number: int) -> ResponseReturnValue:
    visit = access.open_table(link, Right.KEEP_SCORE)
    rules = find_house_rules(visit, number)
    form = RulesNameForm()
    if form.validate():
        overlay = {**rules.overlay, "name": form.name.data}
        try:
            kept.change_rules(
                visit.table_id,
                number,
                overlay,
                by=visit.author,
                command_id=form.command_id.data or "",
                version=form.version.data or rules.version,
            )
        except NameTaken:
            form.name.errors = [_("Other rules at your table have this name.")]
        except ChangedMeanwhile:
            form.goes_over(rules.version)
            form.name.errors = [
                _(
                    "Someone just renamed these rules “%(name)s”. Save again to use yours.",
                    name=rules.name,
                )
            ]
        else:
            flash(_("These rules are now called “%(name)s”.", name=form.name.data))
            return redirect(url_for(".show", number=number), code=303)
    return charter_page(visit, rules, form), 422


@houserules.post("/<link>/houserules/<int:number>/away")
def put_away(link: str, number: int) -> ResponseReturnValue:
    return put(link, number, away=True)


@houserules.post("/<link>/houserules/<int:number>/back")
def bring_back(link: str, number: int) -> ResponseReturnValue:
    return put(link, number, away=False)


def put(link: str, number: int, *, away: bool) -> ResponseReturnValue:
    visit = access.open_table(link, Right.KEEP_SCORE)
    rules = find_house_rules(visit, number)
    kept.put_away(visit.table_id, number, away=away, by=visit.author)
    if away:
        flash(_("“%(name)s” is archived; you can bring it back at any time.", name=rules.name))
        return redirect(url_for(".index"), code=303)
    flash(_("“%(name)s” is back.", name=rules.name))
    return redirect(url_for(".show", number=number), code=303)


def edited(visit: TableVisit, form: RulesForm, rules: HouseRules | None) -> ResponseReturnValue:
    """Return the form after a button was pressed; where it saves, keep the rules and redirect."""
    if not form.validate() or not form.saves:
        return draft_page(form, rules), 422 if form.errors else 200
    number = None if form.faults else record(visit, form, rules)
    if number is None:
        return draft_page(form, rules), 422
    flash(_("Kept as “%(name)s”.", name=form.draft["name"]))
    return redirect(url_for(".show", number=number), code=303)


def record(visit: TableVisit, form: RulesForm, rules: HouseRules | None) -> int | None:
    """Keep the rules, and return their number; None where that fails, and the form says why."""
    overlay, command_id = form.overlay(), form.command_id.data or ""
    try:
        if rules is None:
            return kept.keep_rules(visit.table_id, overlay, by=visit.author, command_id=command_id)
        return kept.change_rules(
            *(visit.table_id, rules.number, overlay),
            by=visit.author,
            command_id=command_id,
            version=form.version.data,
        )
    except NameTaken:
        form.name_is_taken()
    except ChangedMeanwhile:
        form.goes_over(rules.version if rules else 0)
        form.form_errors.append(
            _(
                "Someone else changed these rules. Save again to use yours; theirs stay under "
                "earlier versions."
            )
        )
    except kept.TooManyRules:
        form.form_errors.append(_("Your table has no room for more rules."))
    return None


def find_house_rules(visit: TableVisit, number: int) -> HouseRules:
    """Return rules of this table. errors: NotFound."""
    try:
        return kept.find_rules(visit.table_id, number)
    except kept.NoSuchRules:
        abort(404)


def base_of(rules: HouseRules) -> str:
    """Return the game house rules are based on; the base of all games where that one is gone."""
    base = rules.overlay.get("based_on")
    return str(base) if base in ruleset_names() else base_game()


def form_of(rules: HouseRules, version: int | None = None) -> RulesForm:
    """Return the form filled in with house rules, valid or not; ``version``: the one it changes."""
    base = base_of(rules)
    draft = draft_of(readable_parts(base_data(base), rules.overlay), base, rules.name)
    return RulesForm(formdata=None, base=base, draft=draft, version=version)


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
