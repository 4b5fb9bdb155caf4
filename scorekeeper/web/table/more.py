"""What a game has beside the Table: where everything else is found."""

from __future__ import annotations

from flask import Blueprint
from flask.typing import ResponseReturnValue

from scorekeeper.web import access
from scorekeeper.web.pages import page

more = Blueprint("more", __name__)


@more.get("/<link>/game/<int:game>/more")
def show(link: str, game: int) -> ResponseReturnValue:
    """Show the ways to everything else."""
    place = access.open_game(link, game)
    return page("table/more.html", state=place.state)
