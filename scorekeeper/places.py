"""Where Compro lies on this machine: in its repository, or in a Python that it was installed into.

In the repository templates/ and static/ lie beside this package; whoever installs Compro has them
inside it, under names that begin with an underscore.
"""

from __future__ import annotations

import os
from pathlib import Path

PACKAGE = Path(__file__).parent
INSTALLED = (PACKAGE / "_templates").is_dir()
IN_REPOSITORY = "flask --app app"
COMMAND = "compro" if INSTALLED else IN_REPOSITORY
"""What one types before the name of a command, such as ``backup``."""
SERVING_COMMAND = "compro" if INSTALLED else "make run"


def find_folder(name: str) -> Path:
    """Return one of the folders of what is no Python: ``templates`` or ``static``."""
    return PACKAGE / f"_{name}" if INSTALLED else PACKAGE.parent / name


def find_data() -> Path:
    """Return the folder for the games, where no setting names one; it may yet have to be made."""
    if not INSTALLED:
        return PACKAGE.parent / "instance"
    from platformdirs import user_data_path  # of which the repository has no need

    return user_data_path("compro", appauthor=False)


def environment_to_find_us() -> dict[str, str]:
    """Return the environment in which another Python finds this package, started in any folder.

    Start it as `python -P -m scorekeeper.…`: without -P it would first look in the folder at hand,
    where anything may lie.
    """
    before = os.environ.get("PYTHONPATH")
    ours = str(PACKAGE.parent)
    return {**os.environ, "PYTHONPATH": os.pathsep.join([ours, before] if before else [ours])}
