"""The state of the database and the backups: for whoever watches the machine, and on pages."""

from datetime import timedelta

from flask import Blueprint, Flask, current_app, g, jsonify
from flask.typing import ResponseReturnValue

from scorekeeper.store import backups, clock, database
from scorekeeper.wording.trouble import no_backup_text

from .access import TableVisit

health = Blueprint("health", __name__)


@health.get("/health")
def show() -> ResponseReturnValue:
    """Answer as JSON: 200 where the database can be reached, 503 where it cannot.

    database  whether it can be reached
    revision  that of its tables; null where it cannot be reached
    backup    null where Compro keeps none (PostgreSQL has its own); else ``age`` of the last good
              one in seconds, null where there is none yet
    """
    revision = database.find_revision()
    keeper = kept_backups()
    made = keeper.last_made() if keeper else None
    age = max(clock.now() - made, timedelta()) if made else None
    answer = jsonify(
        database=revision is not None,
        revision=revision,
        backup=keeper and {"age": None if age is None else int(age.total_seconds())},
    )
    answer.status_code = 200 if revision is not None else 503
    return answer


def init_app(app: Flask) -> None:
    app.jinja_env.globals.update(backup_trouble=trouble_of_backups, kept_backups=kept_backups)


def kept_backups() -> backups.Keeper | None:
    return backups.find_keeper(current_app)


def trouble_of_backups() -> str | None:
    """Return what is wrong with the backups, on a scorekeeper's page; None: nothing is told."""
    visit, keeper = g.get("visit"), kept_backups()
    told = isinstance(visit, TableVisit) and visit.may_keep_score
    return no_backup_text() if told and keeper and keeper.trouble else None
