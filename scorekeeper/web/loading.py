"""Name in the head of a page what it loads besides itself, so that all of it comes at once.

A browser would find a module that is imported by another only when it has read that one.
"""

from __future__ import annotations

import re
from functools import lru_cache

from flask import Flask, url_for
from markupsafe import Markup

from .static import JOINED, files_kept

FIRST = "main"  # the module that imports those of the behaviours
BEHAVIOURS = re.compile(r'data-behaviour="([^"]*)"')
IMPORT = re.compile(rb'(?:^|;)(?:import|export)\b[^";]*"\./([a-z-]+)\.js"', re.MULTILINE)


def init_app(app: Flask) -> None:
    app.jinja_env.globals.update(stylesheet=stylesheet, modules=modules)


def stylesheet(*names: str, media: str = "all") -> Markup:
    """Return the link to these style sheets in one, in this order; "" among them is none.

    Where a sheet matters only in another medium, no page waits for it.
    """
    name = f"css/{JOINED.join(filter(None, names))}.css"
    link = Markup('<link rel="stylesheet" href="{}"{}>')
    seen_on = Markup(' media="{}"').format(media) if media != "all" else ""
    return link.format(url_for("static.file", name=name), seen_on)


def modules(body: str) -> Markup:
    """Return the script of every page, and links to all modules that this one will need.

    body  the page below its head
    """
    folder = url_for("static.file", name="js/")
    others = (f'<link rel="modulepreload" href="{folder}{name}.js">' for name in modules_for(body))
    return Markup("\n").join(
        [
            Markup('<script type="module" src="{}{}.js"></script>').format(folder, FIRST),
            *map(Markup, others),
        ]
    )


def modules_for(body: str) -> list[str]:
    """Return the modules of all behaviours in this HTML, and of what they import, without FIRST."""
    said = " ".join(BEHAVIOURS.findall(body)).split()
    files, found = files_kept(), list(dict.fromkeys(said))
    for name in found:  # which grows meanwhile
        found += [each for each in imports_of(files[f"js/{name}.js"]) if each not in found]
    return [name for name in found if name != FIRST]


@lru_cache
def imports_of(module: bytes) -> tuple[str, ...]:
    """Return the names of the modules that a module imports."""
    return tuple(name.decode() for name in IMPORT.findall(module))
