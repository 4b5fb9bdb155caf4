"""A table's house rules: the list, the form that writes them, and what may be done with them."""

from flask import Blueprint, abort, flash, redirect, request, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.game.names import name_key
from scorekeeper.rules.ruleset.overlays import readable_parts
from scorekeeper.rules.ruleset.reading import base_game, ruleset_names
from scorekeeper.store.books.bookrules import free_name
from scorekeeper.store.people import houserules as kept
from scorekeeper.store.people.houserules import HouseRules
from scorekeeper.store.people.tables import ChangedMeanwhile, NameTaken
from scorekeeper.web import access, games, limiting, starting
from scorekeeper.web.access import Right, TableVisit
from scorekeeper.web.pages import page
from scorekeeper.web.security import takes_more
from scorekeeper.wording.speech import gettext as _

from .draft import base_data, draft_of
from .forms import RulesForm, RulesNameForm
from .pages import charter_page, draft_page

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
        flash(_("“%(name)s” is put away; you can bring it back at any time.", name=rules.name))
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
