"""The state of the database and the backups: for whoever watches the machine, and on pages."""

from __future__ import annotations

from datetime import UTC, datetime

from flask import Blueprint, Flask, current_app, g, jsonify
from flask.typing import ResponseReturnValue

from scorekeeper.store import backups, database
from scorekeeper.wording.backups import backup_text

from .access import TableVisit

health = Blueprint("health", __name__)


@health.get("/health")
def show() -> ResponseReturnValue:
    """Answer as JSON: 200 where the database can be reached, 503 where it cannot.

    database  whether it can be reached
    revision  that of its tables; null where it cannot be reached
    backup    null where Compro keeps none (PostgreSQL has its own); else ``age`` of the last good
              one in seconds, null where there is none, and ``verified``: whether all is well with
              it, so that it is young enough and the last try did not fail
    """
    revision = database.find_revision()
    standing = standing_now()
    answer = jsonify(
        database=revision is not None,
        revision=revision,
        backup=standing
        and {
            "age": standing.age,
            "verified": standing.verified is not None and standing.trouble is None,
        },
    )
    answer.status_code = 200 if revision is not None else 503
    return answer


def init_app(app: Flask) -> None:
    app.jinja_env.globals.update(backup_trouble=trouble_of_backups, backups_standing=standing_now)


def standing_now() -> backups.Standing | None:
    """Return the state of the backups now; None where Compro keeps none."""
    return backups.standing(current_app, datetime.now(UTC))


def trouble_of_backups() -> str | None:
    """Return what is wrong with the backups, as a sentence to a scorekeeper.

    None where nothing is, and on pages of those who do not keep the score.
    """
    visit = g.get("visit")
    if not isinstance(visit, TableVisit) or not visit.may_keep_score:
        return None
    standing = standing_now()
    return backup_text(standing.trouble) if standing and standing.trouble else None
