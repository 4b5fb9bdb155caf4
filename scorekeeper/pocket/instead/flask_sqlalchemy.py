"""Stands for Flask-SQLAlchemy in a phone: tables and one engine, without the object mapper.

Nothing here uses that mapper. It would be a tenth of all that a phone brings and starts.
"""

from __future__ import annotations

from typing import Any

from flask import Flask, current_app
from sqlalchemy import Engine, MetaData, Table, create_engine

EXTENSION = "sqlalchemy"


class SQLAlchemy:
    """What ``store/database`` and ``store/models`` ask of the one it stands for."""

    def __init__(self, *, metadata: MetaData, **_: object) -> None:
        self.metadata = metadata

    def init_app(self, app: Flask) -> None:
        options = app.config["SQLALCHEMY_ENGINE_OPTIONS"]
        app.extensions[EXTENSION] = create_engine(app.config["SQLALCHEMY_DATABASE_URI"], **options)

    @property
    def engine(self) -> Engine:
        engine: Engine = current_app.extensions[EXTENSION]
        return engine

    def Table(self, name: str, *parts: Any, **more: Any) -> Table:  # noqa: N802 (as it has it)
        return Table(name, self.metadata, *parts, **more)
