"""What is made while a wheel is built: the catalogues of the languages, compiled.

The repository stays as it is; there `make` compiles them.
"""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class Catalogues(BuildHookInterface):
    """Puts beside each catalogue's place in the wheel what is read while a page is made."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile the catalogues before the wheel is put together."""
        self.compiled = TemporaryDirectory()
        root, into = Path(self.root), Path(self.compiled.name)
        for catalogue in sorted(root.glob("scorekeeper/translations/*/LC_MESSAGES/*.po")):
            place = catalogue.relative_to(root).with_suffix(".mo")
            made = into / place
            made.parent.mkdir(parents=True)
            with catalogue.open("rb") as written, made.open("wb") as file:
                write_mo(
                    file, read_po(written, locale=catalogue.parents[1].name, abort_invalid=True)
                )
            build_data["force_include"][str(made)] = place.as_posix()

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Clean up once the wheel is there."""
        self.compiled.cleanup()
