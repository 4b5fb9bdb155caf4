"""Take pictures of every screen, light and dark: `python -m tests.browser.screenshots FOLDER`.

With --readme the few that README.md shows are taken instead, small enough to be kept.
"""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Iterable
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from tests.browser.phone import CHROMIUM_OPTIONS, Phone
from tests.browser.screens import SCREENS, Screen
from tests.browser.serving import DemoLinks, fill_demo, served
from tests.services import find_chromium

SHOWN_IN_README = {"table": "table", "lay-down-legal": "lay-down", "scores": "scores"}
README_SIZE = {"width": 390, "height": 760}


class Album:
    """A folder of pictures, taken in one browser at one served table."""

    def __init__(self, browser: Browser, address: str, demo: DemoLinks, folder: Path) -> None:
        self.browser = browser
        self.address = address
        self.demo = demo
        self.folder = folder

    def take_all(self, screens: Iterable[Screen]) -> None:
        """Take each screen as long as it is, in both themes."""
        for screen in screens:
            for theme in ("light", "dark"):
                self.take(screen, f"{screen.name}-{theme}", color_scheme=theme, full_page=True)

    def take_for_readme(self) -> None:
        """Take what README.md shows, as much of it as fits on a phone."""
        for screen in SCREENS:
            if name := SHOWN_IN_README.get(screen.name):
                self.take(screen, name, viewport=README_SIZE)

    def take(self, screen: Screen, name: str, full_page: bool = False, **options: object) -> None:
        """Take one picture."""
        phone = Phone(self.browser, self.address, reduced_motion="reduce", **options)
        screen.show(phone, self.demo)
        phone.page.screenshot(path=self.folder / f"{name}.png", full_page=full_page)
        phone.close()


def main() -> None:
    """Read the command line, and take the pictures."""
    parser = argparse.ArgumentParser(prog="python -m tests.browser.screenshots")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--readme", action="store_true", help="only those that README.md shows")
    wanted = parser.parse_args()
    wanted.folder.mkdir(parents=True, exist_ok=True)

    with tempfile.TemporaryDirectory() as instance, sync_playwright() as driver:
        demo = fill_demo(Path(instance))
        browser = driver.chromium.launch(executable_path=find_chromium(), args=CHROMIUM_OPTIONS)
        with served(Path(instance)) as address:
            album = Album(browser, address, demo, wanted.folder)
            if wanted.readme:
                album.take_for_readme()
            else:
                album.take_all(SCREENS)
        browser.close()


if __name__ == "__main__":
    main()
