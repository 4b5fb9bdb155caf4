"""The least a Flask view can do: what everything else is measured beside."""

from __future__ import annotations

from flask import Flask
from werkzeug.wrappers import Response

from scorekeeper import create_app


def answer() -> Response:
    """Answer a form with a redirect, as every recorded command is answered."""
    return Response(status=303, headers={"Location": "/"})


app = Flask(__name__)
app.post("/bare")(answer)


def in_compro() -> Flask:
    """Return Compro with that view in it: behind the same guards, sessions and headers."""
    compro = create_app()
    compro.post("/bare")(answer)
    return compro
