"""The least a Flask view can do: what everything else is measured beside."""

from __future__ import annotations

from flask import Flask
from werkzeug.wrappers import Response

app = Flask(__name__)


@app.post("/")
def answer() -> Response:
    """Answer a form with a redirect, as every recorded command is answered."""
    return Response(status=303, headers={"Location": "/"})
