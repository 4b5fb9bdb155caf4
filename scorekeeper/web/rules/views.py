"""The rules in plain sentences: those of a game, and those of every ruleset there is."""

from flask import Blueprint, abort
from flask.typing import ResponseReturnValue

from scorekeeper.rules.ruleset.model import Ruleset
from scorekeeper.rules.ruleset.reading import NoSuchRuleset, load_ruleset
from scorekeeper.web import access, games
from scorekeeper.web.pages import page
from scorekeeper.web.rulestold import rules_told

rules = Blueprint("rules", __name__)


@rules.get("/<link>/game/<int:game>/rules")
def show(link: str, game: int) -> ResponseReturnValue:
    """Show the rules that a game was begun with; later changes elsewhere do not touch them."""
    visit = access.open_game(link, game)
    return rules_page(visit.state.agreed)


@rules.get("/rules")
def index() -> ResponseReturnValue:
    """Show all games that come with the program, by family, each in a sentence."""
    return page("rules/index.html", families=games.built_in())


@rules.get("/rules/<name>")
def named(name: str) -> ResponseReturnValue:
    """Show the rules of one of the games that come with the program."""
    try:
        ruleset = load_ruleset(name)
    except NoSuchRuleset:
        abort(404)
    return rules_page(ruleset)


def rules_page(ruleset: Ruleset) -> str:
    """Return the page of a ruleset, with what differs from the one it is based on."""
    return page("rules/show.html", **rules_told(ruleset))
