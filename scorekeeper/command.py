"""The command ``compro``: it serves the table, and has the commands of ``flask --app app``."""

import gc
import os
import sys

gc.disable()  # looking through what is imported would take a fifth of a start

import click  # noqa: E402
from flask import Flask  # noqa: E402
from flask.cli import FlaskGroup  # noqa: E402

from . import create_app, places  # noqa: E402
from .settings import WrongSetting  # noqa: E402
from .store import backups, folder  # noqa: E402
from .store.people import ending  # noqa: E402

gc.enable()

NOT_STARTED = 3
"""Exit code of a start that failed: gunicorn gives up at this one, and tries again at any other."""


def open_app() -> Flask:
    """Return the application, set to keep backups; with a wrong setting exit by NOT_STARTED."""
    try:
        gc.disable()
        app = create_app()
        gc.freeze()  # what is there now stays anyway
        gc.enable()
    except (folder.Unusable, WrongSetting) as fault:
        fault.show()
        sys.exit(NOT_STARTED)
    backups.keep_while_serving(app)
    ending.tidy_while_serving(app)
    return app


def serve_until_stopped(app: Flask) -> None:
    """Serve the table on the network at home; if its folder cannot be used, print why and exit."""
    from .serve import serve  # here, for commands need no server

    try:
        serve(app)
    except folder.Unusable as fault:
        fault.show()
        sys.exit(NOT_STARTED)


class Commands(FlaskGroup):
    """The group of commands: Flask's, without the options by which one names an application."""

    def __init__(self, **given: object) -> None:
        super().__init__(
            create_app=open_app,
            add_default_commands=False,
            add_version_option=False,
            load_dotenv=False,
            set_debug_flag=False,
            **given,
        )
        of_flask = {"env_file", "app", "debug"}
        self.params = [option for option in self.params if option.name not in of_flask]


@click.group(
    "compro",
    cls=Commands,
    invoke_without_command=True,
    epilog=f"Games are kept in {places.find_data()}, unless COMPRO_INSTANCE names another folder. "
    "PORT names another port than 5000.",
)
@click.version_option(package_name="compro", message="Compro %(version)s")
@click.pass_context
def compro(context: click.Context) -> None:
    """Referee and scorekeeper for a table that plays Telefunken with real cards.

    Without a command it serves the table: every phone on the Wi-Fi can join.
    """
    if context.invoked_subcommand is None:
        serve_table()


@compro.command("serve", with_appcontext=False)
def serve_command() -> None:
    """Serve the table: every phone on the Wi-Fi can join."""
    serve_table()


def serve_table() -> None:
    """Make the application and serve it until stopped.

    Without the environment variable, backups see that this process serves, and is no other command.
    """
    os.environ.pop(backups.OF_THE_COMMAND_LINE, None)
    serve_until_stopped(open_app())
