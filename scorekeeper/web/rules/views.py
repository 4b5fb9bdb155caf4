"""The rules in plain sentences: those of a game, and those of every ruleset there is."""

from flask import Blueprint, abort, request
from flask.typing import ResponseReturnValue

from scorekeeper.rules.ruleset.model import Ruleset
from scorekeeper.rules.ruleset.reading import NoSuchRuleset, load_ruleset
from scorekeeper.web import access, games
from scorekeeper.web.pages import page
from scorekeeper.web.recording import way_back
from scorekeeper.wording.rulebook.chapters import rules_told

rules = Blueprint("rules", __name__)


@rules.get("/<link>/game/<int:game>/rules")
def show(link: str, game: int) -> ResponseReturnValue:
    """Show the rules that a game was begun with; later changes elsewhere do not touch them."""
    visit = access.open_game(link, game)
    return rules_page(visit.state.agreed, back=way_back() if "back" in request.args else "")


@rules.get("/rules")
def index() -> ResponseReturnValue:
    return page("rules/index.html", families=games.built_in())


@rules.get("/rules/<name>")
def named(name: str) -> ResponseReturnValue:
    try:
        ruleset = load_ruleset(name)
    except NoSuchRuleset:
        abort(404)
    return rules_page(ruleset)


def rules_page(ruleset: Ruleset, back: str = "") -> str:
    """Show these rules. ``back``: the page of a game that asked why."""
    return page("rules/show.html", back=back, **rules_told(ruleset))
