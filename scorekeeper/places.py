"""Paths and commands that differ between Compro's repository and an installed package.

In the repository templates/ and static/ lie beside this package. An installed package has them
inside, as _templates/ and _static/.
"""

from pathlib import Path

PACKAGE = Path(__file__).parent
INSTALLED = (PACKAGE / "_templates").is_dir()
IN_REPOSITORY = "flask --app app"
COMMAND = "compro" if INSTALLED else IN_REPOSITORY
"""What one types before the name of a command, such as ``backup``."""
SERVING_COMMAND = "compro" if INSTALLED else "make run"


def find_folder(name: str) -> Path:
    """Return the path of the folder ``templates`` or ``static``."""
    return PACKAGE / f"_{name}" if INSTALLED else PACKAGE.parent / name


def find_data() -> Path:
    """Return the folder for the games where no setting names one; it may not exist yet."""
    if not INSTALLED:
        return PACKAGE.parent / "instance"
    from platformdirs import user_data_path  # here, for only an installed Compro needs it

    return user_data_path("compro", appauthor=False)
