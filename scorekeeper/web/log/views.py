"""The Log: what happened, when, and who entered it, with rulings marked and nothing left out."""

from datetime import datetime

from flask import Blueprint
from flask.typing import ResponseReturnValue

from scorekeeper.web import access
from scorekeeper.web.pages import page
from scorekeeper.wording.log.telling import moment_text

from . import logbook

log = Blueprint("log", __name__)


@log.get("/<link>/game/<int:game>/log")
def show(link: str, game: int) -> ResponseReturnValue:
    """Show a page of the log, the newest one unless the address says before which event."""
    visit = access.open_game(link, game)
    found = logbook.read_page(visit.game.id, visit.game.number, access.before_asked(least=2))
    return page("log/show.html", log=found)


@log.app_template_filter("utc")
def show_moment(moment: datetime) -> str:
    """Return a moment in UTC, for where no script turns it into the device's own time."""
    return moment_text(moment)
